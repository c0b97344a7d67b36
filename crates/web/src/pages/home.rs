//! The first page.

use axum::extract::State;
use axum::response::Html;
use boards::{rich, t, words::Say};
use engine::{
    Title, say,
    say::{all, name},
};
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
            p.eyebrow { (t!("Board games of the mining West")) }
            h1 { (rich!("Railroads, claims and silver,{line}played to the letter of the rules.", line = html! { br; })) }
            p.lede {
                (t!("Sit down with friends who open a link, or with bots, in one sitting or a move a day. The table knows every rule and says which one when it says no."))
            }
            (play_now(&visitor))
        }
        @if !mine.is_empty() { (your_tables(&mine)) }
        @if !open.is_empty() {
            section aria-labelledby="open" {
                h2 #open { (t!("Tables to join")) }
                (listing(&open, &t!("Sit down")))
            }
        }
        section aria-labelledby="games" {
            h2 #games { (t!("The games")) }
            div.cards { @for title in table::TITLES { (card(title)) } }
        }
        @if open.is_empty() {
            section { p.nothing { (t!("Nobody is waiting at the moment.")) " " a href="/new" { (t!("Set up a table")) } } }
        }
        @if !running.is_empty() {
            section aria-labelledby="running" {
                h2 #running { (t!("Tables to watch")) }
                (listing(&running, &t!("Watch")))
            }
        }
    };
    Ok(layout::page(&visitor, &t!("Board games of the mining West"), &body))
}

/// The shortest way to a table against bots: one name, and a button for each game. The cards' buttons belong to it too.
pub fn play_now(visitor: &Visitor) -> Markup {
    html! {
        form #play-now .play-now method="post" action="/play-now" {
            @if visitor.guest.is_none() { (name_field(visitor, "")) }
            div.play-games role="group" aria-labelledby="play-label" {
                span.play-label #play-label { (t!("Play now against bots:")) }
                @for title in table::TITLES { button.primary name="game" value=(title.id) { (title.name) } }
            }
        }
    }
}

/// A game with its emblem, and the shortest way to play it.
pub fn card(title: &Title) -> Markup {
    let (least, most) = (*title.seats.start(), *title.seats.end());
    html! {
        article.card { div.card-inside {
            @if let Some(board) = boards::board(title.id) { div.emblem aria-hidden="true" { (board.emblem()) } }
            div.card-text {
                h3 { (title.name) }
                p.tagline { (Say::new(title.tagline)) }
                p.facts {
                    (t!("{least}–{most} players · {minutes} minutes · by {designer}", least, most, minutes = title.minutes, designer = name(title.designer)))
                }
                button.primary type="submit" form="play-now" name="game" value=(title.id)
                    aria-label=(t!("Play {game} now against bots", game = name(title.name))) { (t!("Play now against bots")) }
                p.card-links {
                    a href={ "/learn/" (title.id) } { (t!("How to play")) } " · "
                    @if !title.lessons.is_empty() { a href={ "/learn/" (title.id) "#lesson-title" } { (t!("Lesson")) } " · " }
                    a href={ "/rules/" (title.id) } { (t!("Rules")) } " · "
                    a href={ "/new?game=" (title.id) } { (t!("Set up a table")) }
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
    waits_for: Say,
}

async fn own_tables(app: &App, guest: &str) -> Result<Vec<Own>> {
    let tables = app.store().tables_of(guest).await?;
    let mut own = Vec::new();
    for table in tables.into_iter().filter(|table| table.finished_ms.is_none()).take(MOST) {
        let mut last_ms = table.last_ms;
        let (your_turn, waits_for) = match app.house().table(&table.id).await {
            Ok(live) if live.is_waiting() => (false, t!("waiting for players")),
            Ok(live) => {
                let (game, names, mine) = (live.game().await, live.names(), live.seats_of(Some(guest)));
                // When something last happened that may be known here.
                let known = game.moments(mine).since(0).last();
                last_ms = known.map_or(live.created_ms, |(_, entry)| game.entries()[entry as usize - 1].at_ms);
                let to_act = game.position().to_act();
                let yours = to_act.iter().any(|seat| mine.contains(seat));
                let others = say!("waiting for {who}", who = all(to_act.iter()));
                (yours, if yours { t!("your turn") } else { Say::named(&others, &names) })
            }
            Err(why) => {
                tracing::warn!(table = table.id, %why, "cannot load a table for the list");
                (false, t!("cannot be opened"))
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
            h2 #yours { (t!("Your tables")) }
            div.table-scroll { table.timetable.listing {
                thead { tr { th { (t!("Table")) } th { (t!("Players")) } th { (t!("Last move")) } th { (t!("State")) } } }
                tbody { @for Own { table, last_ms, your_turn, waits_for } in own {
                    tr .your-turn[*your_turn] {
                        td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                        td { (company(table)) }
                        td { (Say::new(ago(*last_ms))) }
                        td.state { (waits_for) }
                    }
                } }
            } }
        }
    }
}

fn listing(tables: &[Listed], verb: &Say) -> Markup {
    html! {
        div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Table")) } th { (t!("Players")) } th { span.visually-hidden { (t!("What to do")) } } } }
            tbody { @for table in tables.iter().take(MOST) {
                @let open = table.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
                tr {
                    td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                    td { (company(table)) @if open > 0 { span.game { (t!("{open} open", open)) } } }
                    td.state {
                        @if open > 0 { a.button href={ "/tables/" (table.id) "/join" } { (verb) } }
                        @else { a.button href={ "/tables/" (table.id) } { (verb) } }
                    }
                }
            } }
        } }
    }
}
