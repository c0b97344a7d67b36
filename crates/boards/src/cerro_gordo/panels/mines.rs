//! The Mines: what lies on top, what is left, how far everybody is, and what was peeked at.

use cerro_gordo::view::MineView;
use maud::{Markup, html};

use super::super::{Desk, distances, marks};

/// The panel of the Mines.
pub fn mines(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-mines .panel .cg-panel {
            h2 { "Mines" }
            div .cg-scroll { table .cg-table {
                thead { tr {
                    th scope="col" { "Mine" }
                    th .cg-n scope="col" { abbr title="Silver of the top tile" { "Top" } }
                    th .cg-n scope="col" { "Left" }
                    @for seat in desk.seats() { th .cg-n scope="col" title={ "Road tiles from " (desk.name(seat)) } { (marks::badge(seat)) } }
                } }
                tbody { @for mine in &desk.view.mines { (one(desk, mine)) } }
            } }
            details #cg-distances data-keep="open" {
                summary { "Show the distances of every Building on the map" }
                p .cg-note { "Road tiles to " (key(desk)) "; none where no road leads." }
            }
            p .cg-note { "The numbers under the players are Road tiles to the Mine; a dot means not connected." }
            (notes(desk))
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
    html! {
        tr id={ "mine-row-" (desk.game.mine_id(mine.mine)) } {
            th scope="row" { (mine.name) }
            td .cg-n { @match mine.silver { Some(silver) => { span .cg-coin-chip { (silver) } } None => { "–" } } }
            td .cg-n { (mine.left) }
            @for seat in desk.seats() {
                td .cg-n .cg-own[desk.own(seat)] {
                    @match desk.view.players[seat.index()].distances[mine.mine.index()] { Some(tiles) => { (tiles) } None => { "·" } }
                }
            }
        }
    }
}

/// What the viewer has peeked at.
fn notes(desk: &Desk<'_>) -> Markup {
    let any = desk.view.mines.iter().any(|mine| !mine.notes.is_empty());
    html! {
        @if any {
            h3 { "What you know of the tiles" }
            ul .cg-notes { @for mine in &desk.view.mines { @for (depth, tile) in &mine.notes {
                li { (mine.name) ", " @if *depth == 0 { "top" } @else { (depth + 1) " from the top" } ": "
                    b { (desk.edition().event_of(*tile).name) } ", " (desk.edition().silver_of(*tile)) " Silver" }
            } } }
        }
    }
}

/// The events that were drawn.
fn drawn(desk: &Desk<'_>) -> Markup {
    html! {
        details #cg-drawn data-keep="open" {
            summary { "Tiles drawn so far" }
            @for mine in &desk.view.mines {
                p { b { (mine.name) } ": " @if mine.drawn.is_empty() { "none" } @else { @for (k, drawn) in mine.drawn.iter().enumerate() {
                    @if k > 0 { ", " }
                    @match drawn.tile { Some(tile) => { (desk.edition().event_of(tile).name) } None => { "a secret tile" } }
                } } }
            }
            @if let Some(aside) = &desk.view.set_aside {
                p { b { "Set aside" } ": " @for (k, tile) in aside.iter().enumerate() { @if k > 0 { ", " } (desk.edition().event_of(*tile).name) } }
            }
        }
    }
}
