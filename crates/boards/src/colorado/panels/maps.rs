//! The other players' Roadmaps in small; each opens large.

use engine::{Seat, say::name};
use maud::{Markup, PreEscaped, html};

use super::super::{Desk, map, marks, pencil};
use crate::t;

/// The panel of the other Roadmaps.
pub fn maps(desk: &Desk<'_>) -> Markup {
    let hero = desk.hero();
    html! {
        section #panel-maps .panel .cl-panel {
            h2 data-explain="panel:maps" { (t!("Other Roadmaps")) small { " " (t!("click to enlarge")) } }
            div .cl-maps { @for seat in desk.seats().filter(|seat| *seat != hero) { (small(desk, seat)) } }
        }
    }
}

fn small(desk: &Desk<'_>, seat: Seat) -> Markup {
    html! {
        details .cl-small id={ "map-" (seat.0 + 1) } data-keep="open" data-of=(seat.0) {
            summary {
                span .cl-who { (marks::badge(seat)) b { (desk.name(seat)) } }
                svg .cl-map viewBox=(map::view_box(desk.edition)) role="img" aria-label=(t!("Roadmap of {player}", player = name(desk.name(seat)))) {
                    use href="#cl-land" {}
                    (PreEscaped(pencil::marks(desk, seat)))
                    (PreEscaped(pencil::fresh_on(desk, seat)))
                }
            }
        }
    }
}
