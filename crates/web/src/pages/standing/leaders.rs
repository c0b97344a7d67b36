//! Who is strongest: the leaderboards, with the bots as fixed points among people.

use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use boards::{t, words::Say};
use engine::{Title, say::name};
use house::standing::{anchors::anchor, mark, skill_of};
use maud::{Markup, html};
use store::{Leader, RatedSeat};
use table::{BotKind, TITLES};

use super::{STYLES, is_for_one, numbers, person, titles};
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    layout,
    pages::{ago, game_name},
    tables::{self, Fields, field},
};

/// How many stand on a page of a leaderboard, on the first page of all, and in the list of those still being found out.
const A_PAGE: u32 = 25;
const FEW: u32 = 5;
const GUESSES: u32 = 25;
/// The last page there is.
const LAST_PAGE: u32 = 400;
/// How many seats of games played lately are shown.
const LATELY: u32 = 24;

/// All titles with their best, and what was played lately.
pub async fn all(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let mut best = Vec::new();
    for title in TITLES {
        best.push((title, app.store().leaders(title.id, false, 0, FEW).await?));
    }
    let lately = app.store().rated_lately(None, LATELY).await?;
    let body = html! {
        h1 { (t!("Standing")) }
        @if visitor.guest.is_some() { p { a href="/you/standing" { (t!("How you stand")) } } }
        (what_it_means())
        div.standing-titles {
            @for (title, leaders) in &best {
                section.sheet {
                    h2 { a href={ "/standing/" (title.id) } { (title.name) } }
                    @if leaders.is_empty() { p.nothing { (t!("Nobody has played enough rated games yet.")) } }
                    @else { (ranking(leaders, 1)) }
                    p.standing-ways {
                        a href={ "/standing/" (title.id) } { (t!("All players and statistics")) }
                        @if is_for_one(title) { a href={ "/standing/solo/" (title.id) } { (t!("Played alone")) } }
                    }
                }
            }
        }
        (played_lately(&lately, true))
    };
    Ok(layout::page_with(&visitor, &t!("Standing"), "", STYLES, &["motherlode.js"], &body))
}

/// A title: its leaderboard page by page, and what its games say.
pub async fn of_title(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(fields): Query<Fields>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let title = tables::title(&game)?;
    let page = field(&fields, "page").parse().unwrap_or(1).clamp(1, LAST_PAGE);
    let from = (page - 1) * A_PAGE;
    // One more than is shown tells whether there is another page.
    let mut leaders = app.store().leaders(title.id, false, from, A_PAGE + 1).await?;
    let more = leaders.len() > A_PAGE as usize && page < LAST_PAGE;
    leaders.truncate(A_PAGE as usize);
    let guesses = app.store().leaders(title.id, true, 0, GUESSES).await?;
    let tallies = app.store().tallies(title.id).await?;
    let lately = app.store().rated_lately(Some(title.id), LATELY).await?;
    let heading = t!("Standing: {game}", game = name(title.name));
    let body = html! {
        h1 { (heading) }
        (titles(title.id))
        @if is_for_one(title) {
            p { a href={ "/standing/solo/" (title.id) } { (t!("Played alone: the best and the latest")) } }
        }
        section #leaders {
            h2 { (t!("Ratings")) }
            @if leaders.is_empty() { p.nothing { (t!("Nobody has played enough rated games yet.")) } }
            @else { (ranking(&leaders, from + 1)) }
            (pages(title, page, more))
            @if !guesses.is_empty() {
                details open[leaders.is_empty()] {
                    summary { (t!("Still being found out ({n})", n = guesses.len())) }
                    (ranking(&guesses, 0))
                }
            }
            (bots(title))
            (what_it_means())
        }
        (numbers::sections(title, &tallies))
        (played_lately(&lately, false))
    };
    Ok(layout::page_with(&visitor, &heading, "", STYLES, &["motherlode.js"], &body))
}

fn what_it_means() -> Markup {
    html! {
        p.help {
            (t!("Everybody begins at 1500, which is what the greedy bot plays; 400 points more make it ten times as likely to be ahead. Behind ± stands how far a rating may be off. A question mark: fewer than ten games, so it is still a guess."))
        }
    }
}

/// Members by rating, counted from a place; from 0: without places.
fn ranking(leaders: &[Leader], from: u32) -> Markup {
    html! {
        div.table-scroll { table.timetable.ranking {
            thead { tr {
                @if from > 0 { th.number { abbr title=(t!("Place")) { "#" } } }
                th { (t!("Player")) } th.number { (t!("Rating")) } th.number { (t!("Games")) } th.number.wide-only { (t!("Best")) } th.wide-only { (t!("Last")) }
            } }
            tbody { @for (place, leader) in (from..).zip(leaders) { tr {
                @if from > 0 { td.number { (place) } }
                td { (person(&leader.name, Some(&leader.handle))) @if leader.is_bot { " " span.tag { (t!("program")) } } }
                td.number { (points(leader)) }
                td.number { (leader.rating.games) }
                td.number.wide-only { @if let Some(best) = leader.rating.best { (mark(best, false)) } @else { "–" } }
                td.wide-only { (Say::new(ago(leader.rating.updated_ms))) }
            } } }
        } }
    }
}

fn points(leader: &Leader) -> Markup {
    let margin = skill_of(&leader.rating).margin();
    html! { b { (mark(leader.rating.points, leader.rating.provisional)) } span.margin { " ± " (format!("{margin:.0}")) } }
}

fn pages(title: &Title, page: u32, more: bool) -> Markup {
    let at = |page: u32| format!("/standing/{}?page={page}", title.id);
    html! {
        @if page > 1 || more {
            nav.standing-ways aria-label=(t!("Pages")) {
                @if page > 1 { a rel="prev" href=(at(page - 1)) { (t!("Higher")) } }
                span { (t!("Page {page}", page)) }
                @if more { a rel="next" href=(at(page + 1)) { (t!("Lower")) } }
            }
        }
    }
}

/// What the bots are worth, by the number of players.
fn bots(title: &Title) -> Markup {
    let counts: Vec<u8> = title.seats.clone().filter(|seats| *seats > 1).collect();
    html! {
        h3 { (t!("The bots, as fixed points")) }
        div.table-scroll { table.timetable.fixed-points {
            thead { tr { th { (t!("Players")) } @for seats in &counts { th.number { (seats) } } } }
            tbody { @for bot in BotKind::SEATED.iter().rev() { tr {
                th scope="row" { (bot.name()) }
                @for seats in &counts { td.number {
                    @match anchor(title.id, *seats, *bot) { Some(skill) => (format!("{:.0}", skill.points)), None => "–" }
                } }
            } } }
        } }
    }
}

/// Rated games at public tables, and how ratings moved with them.
fn played_lately(seats: &[RatedSeat], with_games: bool) -> Markup {
    let mut tables: Vec<&[RatedSeat]> = seats.chunk_by(|one, next| one.table == next.table).collect();
    // The last table of a full list may lack some of its seats.
    if seats.len() == LATELY as usize && tables.len() > 1 {
        tables.pop();
    }
    html! {
        section #lately {
            h2 { (t!("Played lately")) }
            @if tables.is_empty() { p.nothing { (t!("No rated game is finished yet.")) } }
            @else { div.table-scroll { table.timetable.listing {
                thead { tr { th { (t!("Table")) } th { (t!("Players")) } th { (t!("Ended")) } } }
                tbody { @for seats in tables { tr {
                    td {
                        a href={ "/tables/" (seats[0].table) } { (seats[0].table_name) }
                        @if with_games { span.game { (game_name(&seats[0].game)) } }
                    }
                    td { ul.moved { @for seat in seats { li { (moved(seat)) } } } }
                    td { (Say::new(ago(seats[0].at_ms))) }
                } } }
            } } }
        }
    }
}

fn moved(seat: &RatedSeat) -> Markup {
    let (before, after) = seat.points;
    let change = (after as f64 / 1_000.0).round() - (before as f64 / 1_000.0).round();
    html! {
        (t!("{rank}.", rank = name(seat.rank))) " " (person(&seat.name, seat.handle.as_deref())) " "
        span.margin { (mark(after, false)) }
        @if change == 0.0 { " " span.margin { "±0" } } @else if change > 0.0 { " " span.up { (format!("+{change:.0}")) } } @else { " " span.down { (format!("−{:.0}", -change)) } }
    }
}
