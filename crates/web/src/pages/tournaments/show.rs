//! One tournament: what it is, who plays, rounds with their tables, standings.

use axum::{
    Form,
    extract::{Path, State},
    response::{Html, Response},
};
use boards::{rich, t, words::Say};
use engine::say::name;
use house::{Scheme, Start, Tournament, span};
use maud::{Markup, html};
use store::{Guest, Stage, StoredMatch};
use table::pairing::{Row, TieBreak};

use super::{SCRIPTS, STYLES, manner, not_there, parts, state};
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, welcome},
    layout,
    pages::{game_name, go, name_field},
    tables::{Fields, field},
};

/// Everything there is to see of it.
pub async fn show(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let me = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let tournament = app.house().seen_tournament(&id, me).await.map_err(not_there)?;
    let (stored, plan) = (&tournament.stored, &tournament.plan);
    let maker = app.store().guest(&stored.maker).await?;
    let address = format!("/tournaments/{id}");
    let body = html! {
        div #tournament data-topics={ "tournament:" (id) } {
            p.eyebrow { a href="/tournaments" { (t!("Tournaments")) } " · " (game_name(&stored.game)) }
            h1 { (stored.name) }
            p.lede { (Say::new(manner(plan))) " · " (Say::new(state(stored))) @if let (Stage::Open, Some(at)) = (stored.stage, stored.starts_ms) { " " (parts::time(at)) } }
            @for paragraph in plan.text.lines().filter(|line| !line.trim().is_empty()) { p.tournament-text { (paragraph) } }
            (facts(&tournament, maker.as_ref()))
            (doors(&tournament, &visitor, &address))
            @if matches!(stored.stage, Stage::Open | Stage::Running) {
                p.share {
                    label.visually-hidden for="tournament-link" { (t!("Link to this tournament")) }
                    input #tournament-link readonly data-share=(address) value=(address);
                    button type="button" data-copy=(address) { (t!("Copy the link")) }
                }
            }
            @if stored.round > 0 { (standings(&tournament, me)) (rounds(&tournament, me)) (crosstable(&tournament)) }
            @else { (players(&tournament)) }
        }
    };
    let about = t!("{manner}. {players:One player|# players} so far.", manner = manner(plan), players = stored.players);
    Ok(layout::page_with(
        &visitor,
        &Say::new(engine::Line::name(&stored.name)),
        &about.to_string(),
        STYLES,
        SCRIPTS,
        &body,
    ))
}

/// Joins; whoever has no name yet gives one.
pub async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    // A guest is only for a tournament that exists.
    let me = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    app.house().seen_tournament(&id, me).await.map_err(not_there)?;
    let (guest, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    app.house().join_tournament(&id, &guest).await.map_err(not_there)?;
    Ok(go(&format!("/tournaments/{id}"), cookie))
}

/// Leaves, or drops out.
pub async fn leave(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    app.house().leave_tournament(&id, visitor.guest_id()?).await.map_err(not_there)?;
    Ok(go(&format!("/tournaments/{id}"), None))
}

/// Begins it.
pub async fn start(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    app.house().start_tournament(&id, visitor.guest_id()?).await.map_err(not_there)?;
    Ok(go(&format!("/tournaments/{id}"), None))
}

/// Calls it off.
pub async fn call_off(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    visitor.guest_id()?;
    if let Some(guest) = &visitor.guest {
        app.house().call_off_tournament(&id, guest).await.map_err(not_there)?;
    }
    Ok(go(&format!("/tournaments/{id}"), None))
}

/// What was agreed on.
fn facts(tournament: &Tournament, maker: Option<&Guest>) -> Markup {
    let (stored, plan) = (&tournament.stored, &tournament.plan);
    html! {
        dl.tournament-facts {
            @if let Some(maker) = maker {
                div { dt { (t!("Made by")) } dd { @match &maker.handle {
                    Some(handle) => a href={ "/people/" (handle) } { (maker.name) },
                    None => (maker.name),
                } } }
            }
            div { dt { (t!("Players")) } dd {
                @match stored.stage {
                    Stage::Open => (t!("{there} of {most}, at least {least}", there = stored.players, most = plan.most, least = plan.least)),
                    _ => (stored.players),
                }
            } }
            div { dt { (t!("Rounds")) } dd { @match stored.stage {
                Stage::Open => (tournament.rounds()),
                _ => (t!("{round} of {rounds}", round = stored.round, rounds = tournament.rounds())),
            } } }
            div { dt { (t!("Next round")) } dd {
                @match (stored.stage, plan.every_hours, tournament.next_round_ms()) {
                    (Stage::Over | Stage::Off, ..) => (t!("none")),
                    (Stage::Running, _, Some(at)) => (parts::time(at)),
                    (Stage::Running, ..) if stored.round >= tournament.rounds() => (t!("none: this is the last")),
                    (_, Some(hours), _) => (t!("{long} after the last begins", long = span(std::time::Duration::from_secs(u64::from(hours) * 3600)))),
                    _ => (t!("when all games of the last are over")),
                }
            } }
            div { dt { (t!("Pace")) } dd { (Say::new(plan.terms.pace.short())) } }
            div { dt { (t!("Places that are left")) } dd { @if plan.bots.is_some() { (t!("bots fill them")) } @else { (t!("somebody sits out")) } } }
            @if plan.terms.rated { div { dt { (t!("Rated")) } dd { (t!("results count for ratings")) } } }
        }
    }
}

/// What the visitor can do.
fn doors(tournament: &Tournament, visitor: &Visitor, address: &str) -> Markup {
    let stored = &tournament.stored;
    let me = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let mine = me == Some(stored.maker.as_str());
    let own = tournament.players.iter().find(|player| player.guest.is_some() && player.guest.as_deref() == me);
    let full = stored.players >= tournament.plan.most;
    html! {
        div.tournament-doors {
            @match (stored.stage, own) {
                (Stage::Open, None) if full => p { (t!("All places are taken.")) },
                (Stage::Open, None) => form.sit method="post" action={ (address) "/join" } {
                    (name_field(visitor, ""))
                    button.primary #join { (t!("Join")) }
                },
                (Stage::Open, Some(_)) => {
                    p { (match tournament.plan.start {
                        Start::Maker => t!("You play. It begins when its maker says so."),
                        Start::Full => t!("You play. It begins as soon as all places are taken."),
                        Start::Time => t!("You play. It begins by itself."),
                    }) }
                    form method="post" action={ (address) "/leave" } { button #leave { (t!("Leave")) } }
                },
                (Stage::Running, Some(player)) if player.dropped_ms.is_none() => form method="post" action={ (address) "/leave" } {
                    button #drop-out data-confirm=(t!("Drop out? A bot plays your games on, and there is no way back.")) { (t!("Drop out")) }
                },
                _ => {},
            }
            @if mine && stored.stage == Stage::Open {
                form method="post" action={ (address) "/start" } { button.primary #start { (t!("Begin now")) } }
            }
            @if mine && matches!(stored.stage, Stage::Open | Stage::Running) {
                form method="post" action={ (address) "/call-off" } {
                    button #call-off data-confirm=(t!("Call it off? Games that are under way can be played on, but count for nothing.")) { (t!("Call it off")) }
                }
            }
        }
    }
}

fn players(tournament: &Tournament) -> Markup {
    html! {
        section {
            h2 { (t!("Players")) }
            @if tournament.players.is_empty() { p.nothing { (t!("Nobody yet.")) } }
            @else { ol.tournament-players { @for one in &tournament.players { li { (parts::player(one)) } } } }
        }
    }
}

/// How everybody stands.
fn standings(tournament: &Tournament, me: Option<&str>) -> Markup {
    let (rows, breaks) = (tournament.standings(), tournament.tie_breaks());
    html! {
        section #standings {
            h2 { @if tournament.stored.stage == Stage::Over { (t!("Final standings")) } @else { (t!("Standings")) } }
            div.table-scroll { table.timetable {
                thead { tr {
                    th.number { (t!("Place")) } th { (t!("Player")) } th.number { (t!("Points")) } th.number { (t!("Games")) }
                    @for by in breaks { th.number { (short(*by)) } }
                } }
                tbody { @for row in &rows { (standing(tournament, row, breaks, me)) } }
            } }
            details {
                summary { (t!("How points and equal points are counted")) }
                p { (t!("At a table of two a win is one point, a tie half a point. At larger tables the first gets one point, the last none, the others even steps between; those who share a place share its points. Whoever sits out gets a point at tables of two, else half a point; so does everybody at a game that came to no end.")) }
                p { (t!("Between equal points decide, one after the other:")) }
                ol { @for by in breaks { li { b { (short(*by)) } " " (means(*by)) } } }
            }
        }
    }
}

fn standing(tournament: &Tournament, row: &Row, breaks: &[TieBreak], me: Option<&str>) -> Markup {
    let player = &tournament.players[row.player];
    html! {
        tr .own[player.guest.is_some() && player.guest.as_deref() == me] {
            td.number { (row.place) } td { (parts::player(player)) }
            td.number { b { (parts::points(row.points)) } } td.number { (row.games) }
            @for (by, value) in breaks.iter().zip(&row.breaks) { td.number { @match by {
                TieBreak::Shares => (t!("{percent} %", percent = name(value / 10))),
                TieBreak::FirstSeats => (-value),
                _ => (parts::points(*value)),
            } } }
        }
    }
}

fn short(by: TieBreak) -> Say {
    match by {
        TieBreak::Buchholz => t!("Buchholz"),
        TieBreak::Direct => t!("Direct"),
        TieBreak::Sonneborn => t!("Sonneborn–Berger"),
        TieBreak::Shares => t!("Score share"),
        TieBreak::FirstSeats => t!("First seats"),
    }
}

fn means(by: TieBreak) -> Say {
    match by {
        TieBreak::Buchholz => t!("The points of all opponents together: whoever met the stronger ones is ahead."),
        TieBreak::Direct => {
            t!("How those with equal points did against each other: a point for each finish ahead, half for a tie.")
        }
        TieBreak::Sonneborn => {
            t!("The points of all opponents one finished ahead of, and half the points of those one tied with.")
        }
        TieBreak::Shares => t!("What share of all victory points at one’s tables one made, added up."),
        TieBreak::FirstSeats => t!("Fewer games in the first seat are ahead."),
    }
}

/// The rounds with their tables, the latest first.
fn rounds(tournament: &Tournament, me: Option<&str>) -> Markup {
    let last = tournament.stored.round;
    html! {
        @for round in (1..=last).rev() {
            section {
                h2 { (t!("Round {round}", round)) }
                ul.matches { @for one in tournament.matches.iter().filter(|one| one.round == round) {
                    li .own[me.is_some_and(|me| one.players.iter().any(|player| player == me))] { (table(tournament, one)) }
                } }
            }
        }
    }
}

fn table(tournament: &Tournament, one: &StoredMatch) -> Markup {
    let (points, scores) = (tournament.points(one), tournament.scores(one));
    let known = |player: &String| {
        html! { @match tournament.player(player) {
            Some(player) => (parts::player(player)),
            None => (t!("a bot")),
        } }
    };
    if let [alone] = &one.players[..] {
        return html! { p { (rich!("{player} sits out.", player = known(alone))) } };
    }
    html! {
        h3 { @match &one.table {
            Some(id) if one.is_made => a href={ "/tables/" (id) } { (t!("Table {n}", n = name(one.number))) },
            _ => (t!("Table {n}", n = name(one.number))),
        } }
        ol.match-seats { @for (seat, player) in one.players.iter().enumerate() { li {
            span { (known(player)) }
            @if let Some(points) = &points {
                span.match-points { b { (parts::points(points[seat])) } @if let Some(score) = scores.as_ref().and_then(|scores| scores.get(seat)) { " " span.help { (t!("with {score}", score = *score)) } } }
            }
        } } }
        @if points.is_none() { p.help { (t!("being played")) } }
    }
}

/// Everybody against everybody, where that is what is played and it fits.
fn crosstable(tournament: &Tournament) -> Markup {
    const WIDEST: usize = 16;
    let rows = tournament.standings();
    if tournament.plan.scheme != Scheme::RoundRobin || tournament.plan.seats() != 2 || rows.len() > WIDEST {
        return html! {};
    }
    let cell = |one: usize, other: usize| {
        let (one, other) = (&tournament.players[one].player, &tournament.players[other].player);
        let games = tournament.matches.iter().filter(|game| game.players.contains(one) && game.players.contains(other));
        let won = games.filter_map(|game| {
            let seat = game.players.iter().position(|player| player == one)?;
            Some(parts::points(tournament.points(game)?[seat]))
        });
        won.collect::<Vec<_>>().join(" ")
    };
    html! {
        section {
            h2 { (t!("Everybody against everybody")) }
            div.table-scroll { table.timetable.crosstable {
                thead { tr { th.number { (t!("Place")) } th { (t!("Player")) } @for k in 1..=rows.len() { th.number { (k) } } th.number { (t!("Points")) } } }
                tbody { @for (k, row) in rows.iter().enumerate() { tr {
                    td.number { (k + 1) } td { (parts::player(&tournament.players[row.player])) }
                    @for (at, other) in rows.iter().enumerate() { td.number { @if at == k { "·" } @else { (cell(row.player, other.player)) } } }
                    td.number { b { (parts::points(row.points)) } }
                } } }
            } }
        }
    }
}
