//! What is owed, which Silver Actions are left, the Road tiles in front, the Mine one would draw from, and the event.

use cerro_gordo::{
    edition::Power,
    ids::{MineId, ShapeId},
    view::{PhaseView, View},
};
use engine::{
    Seat,
    say::{either, name},
};
use maud::{Markup, PreEscaped, html};

use super::super::{Desk, marks, roads};
use crate::{rich, t, words::Say};

/// The panel of the turn.
pub fn turn(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let seat = view.you.unwrap_or(view.active);
    html! {
        section #panel-turn .panel .cg-panel {
            h2 data-explain="turns" { (t!("Turn {n} of {all}", n = view.turn, all = view.turns)) }
            p .cg-whose { (marks::badge(view.active)) " "
                @let player = html! { b { (desk.name(view.active)) } };
                @if view.phase == PhaseView::Over { (rich!("{player} drew the last tile", player = player)) } @else { (rich!("{player} plays", player = player)) }
             }
            @if view.phase != PhaseView::Over { (owed(desk)) }
            (in_front(desk, seat))
            (draws(desk, seat))
            (secret(desk))
            (event(desk))
        }
    }
}

fn chip(what: &str, done: bool, words: &Say) -> Markup {
    html! { span .cg-chip .cg-done[done] data-explain={ "owed:" (what) } { (if done { "✓ " } else { "○ " }) (words) } }
}

fn owed(desk: &Desk<'_>) -> Markup {
    let turn = desk.view.turn_so_far;
    let [bonus, refresh] = desk.view.players[desk.view.active.index()].costs;
    html! {
        p .cg-chips {
            (chip("building", !turn.owes_building, &t!("Building")))
            (chip("road", !turn.owes_road, &t!("Road")))
            (chip("bonus", turn.bonus_used, &t!("Bonus Road ({bonus} Silver)", bonus)))
            (chip("refresh", turn.refresh_used, &t!("Refresh ({refresh} Silver)", refresh)))
        }
    }
}

/// A Road tile as a small drawing.
fn road_tile(desk: &Desk<'_>, shape: ShapeId) -> Markup {
    let spec = desk.edition().shape(shape);
    let sides = spec.pictures.first().map(|(_, sides)| *sides).unwrap_or_default();
    html! { svg .cg-road viewBox="0 0 40 40" role="img" aria-label=(spec.name) { (PreEscaped(roads::tile(sides))) } }
}

fn in_front(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    let whose = if desk.own(seat) {
        t!("Your Road tiles")
    } else {
        t!("Road tiles of {player}", player = name(desk.name(seat)))
    };
    let mut shapes = player.roads.clone();
    shapes.dedup();
    html! {
        h3 { (whose) }
        div .cg-roads {
            @for shape in &shapes {
                @let id = &desk.edition().shape(*shape).id;
                div .cg-held id={ "held-" (id) } data-target={ "road:" (id) } tabindex="-1" {
                    (road_tile(desk, *shape)) span { (desk.edition().shape(*shape).name) }
                }
                div .cg-held .cg-bonus id={ "bonus-" (id) } data-target={ "bonus:" (id) } tabindex="-1" {
                    (road_tile(desk, *shape)) span { (t!("as Bonus Road, {n} Silver", n = player.costs[0])) }
                }
                div .cg-held .cg-swap id={ "swap-" (id) } data-target={ "swap:" (id) } tabindex="-1" {
                    (road_tile(desk, *shape)) span { (t!("swap it")) }
                }
            }
            @if let PhaseView::FreeRoad { shape } = desk.view.phase {
                @let id = &desk.edition().shape(shape).id;
                div .cg-held id={ "free-" (id) } data-target={ "free:" (id) } tabindex="-1" { (road_tile(desk, shape)) span { (t!("from the Mule Train")) } }
            }
            @if shapes.is_empty() { p .cg-note { (t!("none left")) } }
        }
    }
}

fn mine_names(view: &View, mines: &[MineId]) -> Say {
    t!("{mines}", mines = either(mines.iter().map(|mine| name(&view.mines[mine.index()].name))))
}

fn draws(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    // The last tile may still be resolved when no Mine has tiles.
    if desk.view.phase == PhaseView::Over || player.draws_from.is_empty() {
        return html! {};
    }
    let collects = desk.edition().character(player.character).power == Power::SilverUnconnected;
    let mine = html! { b { (mine_names(desk.view, &player.draws_from)) } };
    let said = match (desk.own(seat), player.mining) {
        (true, Some(n)) => rich!("You would draw from {mine}, {n:# Road tile|# Road tiles} away.", mine = mine; n),
        (true, None) if collects => {
            rich!("You would draw from {mine}: not connected, its Silver all the same.", mine = mine)
        }
        (false, None) if collects => {
            rich!("Would draw from {mine}: not connected, its Silver all the same.", mine = mine)
        }
        (true, None) => rich!("You would draw from {mine}: not connected, event only.", mine = mine),
        (false, Some(n)) => rich!("Would draw from {mine}, {n:# Road tile|# Road tiles} away.", mine = mine; n),
        (false, None) => rich!("Would draw from {mine}: not connected, event only.", mine = mine),
    };
    html! { p .cg-draws data-explain="draws" { (said) } }
}

/// What a secret tile lets its player see.
fn secret(desk: &Desk<'_>) -> Markup {
    let PhaseView::Secret { tiles, .. } = &desk.view.phase else { return html! {} };
    html! {
        @if !tiles.is_empty() {
            div .cg-secret {
                h3 { (t!("For your eyes only")) }
                ul { @for (mine, tile) in tiles {
                    @let event = desk.edition().event_of(*tile);
                    li { (rich!(
                        "{mine}: {event}, {silver} Silver",
                        mine = html! { b { (desk.view.mines[mine.index()].name) } };
                        event = name(&event.name), silver = desk.edition().silver_of(*tile)
                    )) }
                } }
            }
        }
    }
}

/// What the event has done to everybody's Silver.
fn aftermath(desk: &Desk<'_>) -> Markup {
    let changed = || desk.seats().zip(&desk.view.aftermath).filter(|(_, silver)| **silver != 0);
    html! {
        @if changed().next().is_some() {
            ul .cg-aftermath { @for (seat, silver) in changed() {
                li .cg-lost[*silver < 0] { (marks::badge(seat)) " " (desk.name(seat)) " "
                    b { @if *silver > 0 { "+" (silver) } @else { "−" (silver.unsigned_abs()) } } }
            } }
        }
    }
}

/// The event that was drawn last.
fn event(desk: &Desk<'_>) -> Markup {
    let Some((mine, drawn)) = &desk.view.latest else { return html! {} };
    let from = &desk.view.mines[mine.index()].name;
    html! {
        div .cg-event id="cg-event" data-spot="event" data-explain="event" {
            h3 { @match drawn.tile { Some(tile) => { (desk.edition().event_of(tile).name) } None => (t!("A secret tile")), } }
            p { @match drawn.tile {
                Some(tile) => { (desk.edition().event_of(tile).text) }
                None => (t!("Only the player who drew it knows what it says.")),
            } }
            (aftermath(desk))
            p .cg-note { (t!("Last tile drawn, from the {mine}, {silver} Silver", mine = name(from), silver = drawn.silver)) }
        }
    }
}
