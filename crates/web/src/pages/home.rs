//! The first page.

use axum::extract::State;
use axum::response::Html;
use engine::Title;
use maud::{Markup, html};
use store::{Holder, Listed};

use super::{ago, company, game_name, name_field};
use crate::{app::App, error::Result, guest::Visitor, layout};

/// How many tables of a kind are listed.
const MOST: usize = 12;

/// What this is, the games, tables to join or watch, one's own tables.
pub async fn home(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let mine = match &visitor.guest {
        Some(guest) => own_tables(&app, &guest.id).await?,
        None => Vec::new(),
    };
    let open = app.store().open_tables().await?;
    let running = app.store().running_tables().await?;
    let body = html! {
        section.hero {
            p.eyebrow { "Board games of the mining West" }
            h1 { "Railroads, claims and silver," br; "played to the letter of the rules." }
            p.lede {
                "Sit down with friends who open a link, or with bots, in one sitting or a move a day. "
                "The table knows every rule and says which one when it says no."
            }
        }
        @if !mine.is_empty() { (your_tables(&mine)) }
        section aria-labelledby="games" {
            h2 #games { "The games" }
            div.cards { @for title in table::TITLES { (card(title, &visitor)) } }
        }
        div.columns {
            section aria-labelledby="open" {
                h2 #open { "Tables to join" }
                (listing(&open, "Nobody is waiting at the moment. " , "Sit down"))
            }
            section aria-labelledby="running" {
                h2 #running { "Tables to watch" }
                (listing(&running, "No public game is going on. ", "Watch"))
            }
        }
    };
    Ok(layout::page(&visitor, "Board games of the mining West", &body))
}

/// A game with its emblem, and the shortest way to play it.
pub fn card(title: &Title, visitor: &Visitor) -> Markup {
    let (least, most) = (title.seats.start(), title.seats.end());
    html! {
        article.card { div.card-inside {
            @if let Some(board) = boards::board(title.id) { div.emblem aria-hidden="true" { (board.emblem()) } }
            div.card-text {
                h3 { (title.name) }
                p.tagline { (title.tagline) }
                p.facts {
                    (least) "–" (most) " players · " (title.minutes) " minutes · by " (title.designer)
                }
                form.play-now method="post" action="/play-now" {
                    input type="hidden" name="game" value=(title.id);
                    @if visitor.guest.is_none() { (name_field(visitor, "")) }
                    button.primary type="submit" { "Play now against bots" }
                }
                p.card-links {
                    a href={ "/new?game=" (title.id) } { "Set up a table" } " · "
                    a href={ "/rules/" (title.id) } { "Rules" }
                }
            }
        } }
    }
}

/// A table of one's own, and what it waits for.
struct Own {
    table: Listed,
    last_ms: i64,
    your_turn: bool,
    waits_for: String,
}

async fn own_tables(app: &App, guest: &str) -> Result<Vec<Own>> {
    let tables = app.store().tables_of(guest).await?;
    let mut own = Vec::new();
    for table in tables.into_iter().filter(|table| table.finished_ms.is_none()).take(MOST) {
        let mut last_ms = table.last_ms;
        let (your_turn, waits_for) = match app.hub().table(&table.id).await {
            Ok(live) if live.is_waiting() => (false, "waiting for players".to_owned()),
            Ok(live) => {
                let (game, names, mine) = (live.game().await, live.names(), live.seats_of(Some(guest)));
                // When something last happened that may be known here.
                let known = game.moments(mine).since(0).last();
                last_ms = known.map_or(live.created_ms, |(_, entry)| game.entries()[entry as usize - 1].at_ms);
                let to_act = game.position().to_act();
                let who: Vec<&str> =
                    to_act.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
                let yours = to_act.iter().any(|seat| mine.contains(seat));
                (yours, if yours { "your turn".to_owned() } else { format!("waiting for {}", who.join(", ")) })
            }
            Err(why) => {
                tracing::warn!(table = table.id, %why, "cannot load a table for the list");
                (false, "cannot be opened".to_owned())
            }
        };
        own.push(Own { table, last_ms, your_turn, waits_for });
    }
    own.sort_by_key(|own| (!own.your_turn, std::cmp::Reverse(own.last_ms)));
    Ok(own)
}

fn your_tables(own: &[Own]) -> Markup {
    html! {
        section aria-labelledby="yours" {
            h2 #yours { "Your tables" }
            div.table-scroll { table.timetable.listing {
                thead { tr { th { "Table" } th { "Players" } th { "Last move" } th { "State" } } }
                tbody { @for Own { table, last_ms, your_turn, waits_for } in own {
                    tr .your-turn[*your_turn] {
                        td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                        td { (company(table)) }
                        td { (ago(*last_ms)) }
                        td.state { (waits_for) }
                    }
                } }
            } }
        }
    }
}

fn listing(tables: &[Listed], nothing: &str, verb: &str) -> Markup {
    html! {
        @if tables.is_empty() {
            p.nothing { (nothing) a href="/new" { "Set up a table" } "." }
        } @else {
            div.table-scroll { table.timetable.listing {
                thead { tr { th { "Table" } th { "Players" } th { span.visually-hidden { "What to do" } } } }
                tbody { @for table in tables.iter().take(MOST) {
                    @let open = table.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
                    tr {
                        td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                        td { (company(table)) @if open > 0 { span.game { (open) " open" } } }
                        td.state {
                            @if open > 0 { a.button href={ "/tables/" (table.id) "/join" } { (verb) } }
                            @else { a.button href={ "/tables/" (table.id) } { (verb) } }
                        }
                    }
                } }
            } }
        }
    }
}
