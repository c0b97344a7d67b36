//! The railroads: groups, cubes left, and the colour groups nobody has used.

use colorado_midland::{
    edition::Edition,
    ids::Colour,
    view::{PhaseView, RailroadView},
};
use maud::{Markup, html};

use super::Desk;
use crate::t;

/// The panel of the railroads.
pub fn railroads(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-railroads .panel .cm-panel {
            h2 data-explain="panel:railroads" { (t!("Railroads")) }
            table .cm-table .cm-railroads {
                @if !desk.view.railroads.is_empty() {
                    thead { tr {
                        th scope="col" { (t!("Railroad")) }
                        th .cm-n scope="col" data-explain="track" { (t!("Track")) }
                        th scope="col" data-explain="groups" { (t!("Groups")) }
                        th .cm-n scope="col" data-explain="cubes" { (t!("Cubes")) }
                    } }
                    tbody { @for railroad in &desk.view.railroads { (running(desk, railroad)) } }
                }
                @if !desk.view.unused_groups.is_empty() {
                    tbody .cm-unused {
                        tr .cm-head-row { th colspan="4" scope="rowgroup" { (t!("Colour groups not in use")) } }
                        @for colour in &desk.view.unused_groups { (unused(desk, *colour)) }
                    }
                }
            }
        }
    }
}

/// A piece of a railroad's rail with its letter, 34 wide and 14 high.
pub fn rail_piece(edition: &Edition, colour: Colour) -> Markup {
    let spec = &edition.colours[colour.index()];
    html! {
        g .cm-rail color=(spec.rgb) {
            path .cm-ties d="M1 7H33" {}
            path .cm-casing d="M1 7H33" {}
            path .cm-colour d="M1 7H33" {}
            path class={ "cm-pattern cm-pattern-" (spec.letter) } d="M1 7H33" {}
            circle .cm-plate cx="17" cy="7" r="5.6" {}
            text x="17" y="9.4" { (spec.letter) }
        }
    }
}

/// A railroad's rail, name and colour.
fn named(edition: &Edition, colour: Colour) -> Markup {
    let spec = &edition.colours[colour.index()];
    html! {
        div .cm-line {
            svg .cm-swatch viewBox="0 0 34 14" aria-hidden="true" { (rail_piece(edition, colour)) }
            span .cm-line-name { b { (spec.id) } small { " " (spec.flavour) } }
        }
    }
}

fn running(desk: &Desk<'_>, railroad: &RailroadView) -> Markup {
    let spec = &desk.edition.colours[railroad.colour.index()];
    let target = format!("railroad:{}", spec.id);
    html! {
        tr id={ "railroad-" (spec.id) } data-target=(target) tabindex="-1" class=(desk.freshness(&target)) {
            th scope="row" { (named(desk.edition, railroad.colour)) }
            td .cm-n { (railroad.hexes.len()) }
            td .cm-groups {
                @for group in &railroad.groups {
                    @let spec = &desk.edition.colours[group.index()];
                    svg .cm-cube viewBox="0 0 12 12" role="img" aria-label=(spec.id) {
                        rect x="1" y="1" width="10" height="10" rx="1.5" fill=(spec.rgb) {}
                        text x="6" y="8.7" { (spec.letter) }
                    }
                }
            }
            td .cm-n class=(if railroad.cubes_left == 0 { "cm-few" } else { "" }) { (railroad.cubes_left) }
        }
    }
}

/// A group nobody has used, with what may be done with it.
fn unused(desk: &Desk<'_>, colour: Colour) -> Markup {
    let spec = &desk.edition.colours[colour.index()];
    let setting_up = matches!(desk.view.phase, PhaseView::FirstRailroad { .. });
    let row = |inner: Markup| {
        html! {
            th scope="row" { (named(desk.edition, colour)) }
            (inner)
        }
    };
    html! {
        @if setting_up {
            tr id={ "group-" (spec.id) } data-target={ "railroad:" (spec.id) } tabindex="-1" {
                (row(html! { td colspan="3" .cm-do { span .cm-verb { (t!("first railroad")) } } }))
            }
        } @else {
            tr id={ "group-" (spec.id) } {
                (row(html! { td colspan="3" .cm-do {
                    span .cm-verb data-target={ "start:" (spec.id) } tabindex="-1" { (t!("start")) }
                    span .cm-verb data-target={ "group:" (spec.id) } tabindex="-1" { (t!("take over")) }
                } }))
            }
        }
    }
}
