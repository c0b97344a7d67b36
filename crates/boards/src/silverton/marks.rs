//! The players' marks: a shape and a letter for each seat, so that colour is never the only sign.

use engine::Seat;
use maud::{Markup, html};

use crate::shapes;

/// A player's mark as a small drawing of its own, for lists.
pub fn badge(seat: Seat) -> Markup {
    html! {
        svg .si-badge viewBox="0 0 20 20" aria-hidden="true" {
            path class={ "si-mark si-seat-" (seat.0 + 1) } d=(shapes::shape(seat.0, 10.0, 10.0, 7.4)) {}
            text .si-letter x="10" y="13.4" font-size="9" { (shapes::letter(seat.0)) }
        }
    }
}
