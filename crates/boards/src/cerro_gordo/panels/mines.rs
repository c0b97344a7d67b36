//! The Mines: what lies on top, what is left, how far everybody is, and what was peeked at.

use cerro_gordo::view::MineView;
use engine::say::name;
use maud::{Markup, html};

use super::super::{Desk, distances, marks, signs};
use crate::{rich, t, words::Say};

/// The panel of the Mines.
pub fn mines(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-mines .panel .cg-panel {
            h2 { (t!("Mines")) }
            div .cg-scroll { table .cg-table {
                thead { tr {
                    th scope="col" { (t!("Mine")) }
                    th .cg-n scope="col" { (t!("Top")) }
                    th .cg-n scope="col" { (t!("Left")) }
                    @for seat in desk.seats() { th .cg-n scope="col" data-explain={ "seat:" (seat.0) } { (marks::badge(seat)) span .cg-unseen { (desk.name(seat)) } } }
                } }
                tbody { @for mine in &desk.view.mines { (one(desk, mine)) } }
            } }
            details #cg-distances data-keep="open" {
                summary { (t!("Show the distances of every Building on the map")) }
                p .cg-note { (t!("Road tiles to {mines}; none where no road leads.", mines = name(key(desk)))) }
            }
            p .cg-note { (t!("The numbers under the players are Road tiles to the Mine; a dot means not connected.")) }
            (notes(desk))
            (legend())
            (drawn(desk))
        }
    }
}

/// What the letters on the map stand for.
fn key(desk: &Desk<'_>) -> String {
    let letters = desk.view.mines.iter().map(|mine| format!("{} {}", distances::initials(&mine.name), mine.name));
    letters.collect::<Vec<_>>().join(", ")
}

fn one(desk: &Desk<'_>, mine: &MineView) -> Markup {
    let id = desk.game.mine_id(mine.mine);
    html! {
        tr id={ "mine-row-" (id) } {
            th scope="row" data-explain={ "mine:" (id) } { (mine.name) }
            td .cg-n data-explain={ "top:" (id) } { @match mine.silver { Some(silver) => { span .cg-coin-chip { (silver) } } None => { "–" } } }
            td .cg-n data-explain={ "left:" (id) } { (mine.left) }
            @for seat in desk.seats() {
                td .cg-n .cg-own[desk.own(seat)] data-explain={ "distance:" (seat.0) " " (id) } {
                    @match desk.view.players[seat.index()].distances[mine.mine.index()] { Some(tiles) => { (tiles) } None => { "·" } }
                }
            }
        }
    }
}

/// What the signs on the map stand for.
fn legend() -> Markup {
    html! {
        h3 { (t!("Signs on the map")) }
        ul .cg-legend { @for sign in signs::signs() { li data-explain=[sign.explain] { (sign.picture) span { (Say::new(sign.means)) } } } }
    }
}

/// What the viewer has peeked at.
fn notes(desk: &Desk<'_>) -> Markup {
    let any = desk.view.mines.iter().any(|mine| !mine.notes.is_empty());
    html! {
        @if any {
            h3 { (t!("What you know of the tiles")) }
            ul .cg-notes { @for mine in &desk.view.mines { @for (depth, tile) in &mine.notes {
                @let event = html! { b { (desk.edition().event_of(*tile).name) } };
                @let silver = desk.edition().silver_of(*tile);
                li {
                    @if *depth == 0 { (rich!("{mine}, top: {event}, {silver} Silver", event = event; mine = name(&mine.name), silver)) }
                    @else { (rich!("{mine}, {n} from the top: {event}, {silver} Silver", event = event; mine = name(&mine.name), n = depth + 1, silver)) }
                }
            } } }
        }
    }
}

/// The events that were drawn.
fn drawn(desk: &Desk<'_>) -> Markup {
    html! {
        details #cg-drawn data-keep="open" {
            summary { (t!("Tiles drawn so far")) }
            @for mine in &desk.view.mines {
                p { b { (mine.name) } ": " @if mine.drawn.is_empty() { (t!("none")) } @else { @for (k, drawn) in mine.drawn.iter().enumerate() {
                    @if k > 0 { ", " }
                    @match drawn.tile {
                        Some(tile) => { @let event = desk.edition().event_of(tile); span data-explain={ "drawn:" (event.id) } { (event.name) } }
                        None => { span data-explain="secret" { (t!("a secret tile")) } }
                    }
                } } }
            }
            @if let Some(aside) = &desk.view.set_aside {
                p { b { (t!("Set aside")) } ": " @for (k, tile) in aside.iter().enumerate() { @if k > 0 { ", " } (desk.edition().event_of(*tile).name) } }
            }
        }
    }
}
