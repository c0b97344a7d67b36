//! Games that are over.

use axum::extract::State;
use axum::response::Html;
use boards::{t, words::Say};
use engine::{Seat, say, say::all};
use maud::html;

use super::{ago, game_name, people};
use crate::{app::App, error::Result, guest::Visitor, layout};

/// How many are listed.
const MOST: usize = 30;

/// Finished public games and one's own, with their winners.
pub async fn finished(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let mut tables = app.store().finished_tables().await?;
    if let Some(guest) = &visitor.guest {
        let own = app.store().tables_of(&guest.id).await?;
        let missing = own.into_iter().filter(|own| own.finished_ms.is_some() && tables.iter().all(|t| t.id != own.id));
        let missing: Vec<_> = missing.collect();
        tables.extend(missing);
    }
    tables.sort_by_key(|table| std::cmp::Reverse(table.finished_ms));
    tables.truncate(MOST);
    let known = people::known_at(&app, &tables).await?;
    let mut rows = Vec::new();
    for table in &tables {
        rows.push((table, result(&app, &table.id).await.unwrap_or_else(|| t!("cannot be read"))));
    }
    let body = html! {
        h1 { (t!("Finished games")) }
        @if rows.is_empty() { p.nothing { (t!("No game is finished yet.")) } }
        @else {
            div.table-scroll { table.timetable.listing {
                thead { tr { th { (t!("Table")) } th { (t!("Players")) } th { (t!("Result")) } th { (t!("Ended")) } th { (t!("Review")) } } }
                tbody { @for (table, result) in &rows { tr {
                    td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                    td { (people::company(table, &known)) }
                    td { (result) }
                    td { (Say::new(ago(table.finished_ms.unwrap_or(table.last_ms)))) }
                    td { a href={ "/tables/" (table.id) "/review" } { (t!("Review")) } }
                } } }
            } }
        }
    };
    Ok(layout::page(&visitor, &t!("Finished games"), &body))
}

/// The winners and their points.
async fn result(app: &App, id: &str) -> Option<Say> {
    let live = app.house().table(id).await.ok()?;
    let outcome = live.game().await.position().outcome()?;
    let names = live.names();
    let won = |seat: Seat| say!("{seat} with {score}", seat, score = outcome.standings[seat.index()].score);
    Some(Say::named(&say!("{winners}", winners = all(outcome.winners().map(won))), &names))
}
