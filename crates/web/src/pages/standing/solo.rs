//! Those who play alone: the best on each board, and the latest games.

use axum::{
    extract::{Path, State},
    response::Html,
};
use boards::{t, words::Say};
use engine::{Line, Title, say::name};
use maud::{Markup, html};
use store::BoardLeader;

use super::{STYLES, is_for_one, person};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::ago,
    tables,
};

/// How many boards are shown, how many on each, and how many games of late.
const BOARDS: u32 = 12;
const BEST: u32 = 20;
const LATELY: u32 = 20;

/// The lists of a title.
pub async fn solo(State(app): State<App>, Path(game): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let title = tables::title(&game)?;
    if !is_for_one(title) {
        return Err(WebError::NotFound);
    }
    let mut boards = Vec::new();
    for (board, _) in app.store().solo_boards(title.id, BOARDS).await? {
        let best = app.store().solo_leaders(title.id, &board, BEST).await?;
        boards.push((board, best));
    }
    let lately = app.store().solo_lately(title.id, LATELY).await?;
    let heading = t!("{game}, played alone", game = name(title.name));
    let body = html! {
        h1 { (heading) }
        p { a href={ "/standing/" (title.id) } { (t!("Ratings and statistics of {game}", game = name(title.name))) } }
        nav.game-tabs aria-label=(t!("Game")) {
            @for other in ::table::TITLES.iter().filter(|other| is_for_one(other)) {
                a href={ "/standing/solo/" (other.id) } aria-current=[(other.id == title.id).then_some("page")] { (other.name) }
            }
        }
        p.help { (t!("Games of members at public tables that were set up to count. Each set-up has a list of its own; everybody stands there with the best game.")) }
        @if boards.is_empty() { p.nothing { (t!("No member has finished a game alone yet.")) } }
        div.standing-titles {
            @for (board, best) in &boards {
                section.sheet { h2 { (said(title, board)) } (results(title, best, false)) }
            }
        }
        @if !lately.is_empty() {
            section #lately { h2 { (t!("The latest")) } (results(title, &lately, true)) }
        }
    };
    Ok(layout::page_with(&visitor, &heading, "", STYLES, &["motherlode.js"], &body))
}

fn results(title: &Title, games: &[BoardLeader], lately: bool) -> Markup {
    html! {
        div.table-scroll { table.timetable.ranking {
            thead { tr {
                @if !lately { th.number { abbr title=(t!("Place")) { "#" } } }
                th { (t!("Player")) }
                @if lately { th { (t!("Set-up")) } }
                th { (t!("Result")) } th.number { (title.unit) }
                @if !lately { th.number.wide-only { (t!("Games")) } }
                th.wide-only { (t!("When")) }
            } }
            tbody { @for (place, game) in (1..).zip(games) { tr {
                @if !lately { td.number { (place) } }
                td { (person(&game.name, Some(&game.handle))) }
                @if lately { td { (said(title, &game.solo.board)) } }
                td { a href={ "/tables/" (game.table) } { @if game.solo.grade.is_empty() { (t!("Finished")) } @else { (Say::of(&game.solo.grade)) } } }
                td.number { (game.solo.score) }
                @if !lately { td.number.wide-only { (game.games) } }
                td.wide-only { (Say::new(ago(game.at_ms))) }
            } } }
        } }
    }
}

/// A set-up in words: the names of what was chosen.
fn said(title: &Title, board: &str) -> Say {
    let chosen = board.split_whitespace().filter_map(|choice| {
        let (id, value) = choice.split_once('=')?;
        let spec = title.options.iter().find(|spec| spec.id == id)?;
        let value = spec.values.iter().find(|known| known.id == value)?;
        // What is off or on is known by the name of the option.
        Some(Line::from(if value.id == "on" { spec.name } else { value.name }))
    });
    let chosen: Vec<Line> = chosen.collect();
    if chosen.is_empty() { t!("Standard set-up") } else { t!("{chosen}", chosen = engine::say::all(chosen)) }
}
