//! What is owed, which Silver Actions are left, the Road tiles in front, the Mine one would draw from, and the event.

use cerro_gordo::{
    ids::{MineId, ShapeId},
    view::{PhaseView, View},
};
use engine::Seat;
use maud::{Markup, PreEscaped, html};

use super::super::{Desk, marks, roads};
use crate::words::counted;

/// The panel of the turn.
pub fn turn(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let seat = view.you.unwrap_or(view.active);
    html! {
        section #panel-turn .panel .cg-panel {
            h2 { "Turn " (view.turn) " of " (view.turns) }
            p .cg-whose { (marks::badge(view.active)) " " b { (desk.name(view.active)) } @if view.phase == PhaseView::Over { " drew the last tile" } @else { " plays" } }
            @if view.phase != PhaseView::Over { (owed(desk)) }
            (in_front(desk, seat))
            (draws(desk, seat))
            (secret(desk))
            (event(desk))
        }
    }
}

fn chip(done: bool, words: &str) -> Markup {
    html! { span .cg-chip .cg-done[done] { (if done { "✓ " } else { "○ " }) (words) } }
}

fn owed(desk: &Desk<'_>) -> Markup {
    let turn = desk.view.turn_so_far;
    let [bonus, refresh] = desk.view.players[desk.view.active.index()].costs;
    html! {
        p .cg-chips {
            (chip(!turn.owes_building, "Building"))
            (chip(!turn.owes_road, "Road"))
            (chip(turn.bonus_used, &format!("Bonus Road ({bonus} Silver)")))
            (chip(turn.refresh_used, &format!("Refresh ({refresh} Silver)")))
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
    let whose =
        if desk.own(seat) { "Your Road tiles".to_owned() } else { format!("Road tiles of {}", desk.name(seat)) };
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
                    (road_tile(desk, *shape)) span { "as Bonus Road, " (player.costs[0]) " Silver" }
                }
                div .cg-held .cg-swap id={ "swap-" (id) } data-target={ "swap:" (id) } tabindex="-1" {
                    (road_tile(desk, *shape)) span { "swap it" }
                }
            }
            @if let PhaseView::FreeRoad { shape } = desk.view.phase {
                @let id = &desk.edition().shape(shape).id;
                div .cg-held id={ "free-" (id) } data-target={ "free:" (id) } tabindex="-1" { (road_tile(desk, shape)) span { "from the Mule Train" } }
            }
            @if shapes.is_empty() { p .cg-note { "none left" } }
        }
    }
}

fn mine_names(view: &View, mines: &[MineId]) -> String {
    let names: Vec<&str> = mines.iter().map(|mine| view.mines[mine.index()].name.as_str()).collect();
    names.join(" or ")
}

fn draws(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    if desk.view.phase == PhaseView::Over {
        return html! {};
    }
    let who = if desk.own(seat) { "You would draw" } else { "Would draw" };
    html! {
        p .cg-draws {
            (who) " from " b { (mine_names(desk.view, &player.draws_from)) }
            @match player.mining {
                Some(tiles) => { ", " (counted(tiles, "Road tile")) " away." }
                None => { ": not connected, event only." }
            }
        }
    }
}

/// What a secret tile lets its player see.
fn secret(desk: &Desk<'_>) -> Markup {
    let PhaseView::Secret { tiles, .. } = &desk.view.phase else { return html! {} };
    html! {
        @if !tiles.is_empty() {
            div .cg-secret {
                h3 { "For your eyes only" }
                ul { @for (mine, tile) in tiles {
                    @let event = desk.edition().event_of(*tile);
                    li { b { (desk.view.mines[mine.index()].name) } ": " (event.name) ", " (desk.edition().silver_of(*tile)) " Silver" }
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
        div .cg-event id="cg-event" {
            h3 { @match drawn.tile { Some(tile) => { (desk.edition().event_of(tile).name) } None => { "A secret tile" } } }
            p { @match drawn.tile {
                Some(tile) => { (desk.edition().event_of(tile).text) }
                None => { "Only the player who drew it knows what it says." }
            } }
            (aftermath(desk))
            p .cg-note { "Last tile drawn, from the " (from) ", " (drawn.silver) " Silver" }
        }
    }
}
