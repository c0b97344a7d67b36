//! The Mine Track from top to bottom.

use colorado_midland::view::MineView;
use maud::{Markup, html};

use super::Desk;
use crate::t;

/// The panel of the Mine Track.
pub fn mines(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let positions = usize::from(view.track_length).max(view.track.len());
    html! {
        section #panel-mines .panel .cm-panel {
            h2 data-explain="panel:mines" { (t!("Mine Track")) }
            table .cm-table .cm-mines {
                thead { tr {
                    th .cm-n scope="col" { (t!("No.")) }
                    th scope="col" { (t!("District")) }
                    th .cm-n scope="col" data-explain="value" { (t!("Value")) }
                    th scope="col" { (t!("Owner")) }
                    th .cm-n scope="col" data-explain="scores" { (t!("Scores")) }
                    th .cm-closes scope="col" data-explain="closes" { span .cm-hidden { (t!("Closes")) } }
                } }
                tbody {
                    @for position in 1..=positions { (row(desk, position, view.track.get(position - 1))) }
                }
            }
            p .cm-note data-explain="closes" { (t!("{n:# mine closes|# mines close} each round (✕): first those that scored, then the others, from the top.", n = view.close)) }
        }
    }
}

fn row(desk: &Desk<'_>, position: usize, mine: Option<&MineView>) -> Markup {
    let target = format!("mine:{position}");
    let Some(mine) = mine else {
        return html! {
            tr id={ "mine-" (position) } data-target=(target) .cm-vacant tabindex="-1" {
                td .cm-n { (position) }
                td colspan="5" { (t!("vacant")) }
            }
        };
    };
    let district = &desk.edition.districts[mine.district.index()];
    let doubled = mine.scores > district.value;
    html! {
        tr id={ "mine-" (position) } data-target=(target) data-piece={ "mine-" (desk.piece(position - 1)) } data-lights=(desk.hex_of(mine.district)) tabindex="-1"
            class={ (desk.freshness(&target)) @if desk.own(mine.owner) { " cm-own" } @if mine.scores == 0 { " cm-idle" } @if mine.closes { " cm-closing" } } {
            td .cm-n { (position) }
            td { (district.name) }
            td .cm-n { (district.value) }
            td { span .cm-player { (desk.badge(mine.owner)) span .cm-player-name { (desk.name(mine.owner)) } } }
            td .cm-n .cm-score {
                @if mine.scores == 0 { span .cm-dash { "–" } }
                @else { strong { (mine.scores) } @if doubled { small { " ×2" } } }
            }
            td .cm-closes { @if mine.closes { span data-explain="closes" { span aria-hidden="true" { "✕" } span .cm-hidden { (t!("closes")) } } } }
        }
    }
}
