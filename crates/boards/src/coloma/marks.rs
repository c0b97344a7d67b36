//! Small drawings: players' marks with shape and letter, Pioneers, Tents, Wagons.

use engine::Seat;
use maud::{Markup, html};

use crate::shapes::{self, shape};

/// The letter of a seat; Shade, and Buster or the dummies, have theirs too.
pub fn letter(who: u8) -> char {
    match who {
        6 => 'S',
        7 => '✶',
        seat => shapes::letter(seat),
    }
}

/// A player's mark at a point; with a key where it is a piece.
pub fn mark(key: Option<String>, who: u8, x: f64, y: f64, r: f64) -> Markup {
    html! {
        g .co-piece data-piece=[key] {
            path class={ "co-mark co-seat-" (who + 1) } d=(shape(who, x, y, r)) {}
            text .co-letter x=(one(x)) y=(one(y + r * 0.42)) font-size=(one(r * 1.15)) { (letter(who)) }
        }
    }
}

/// A Pioneer: the mark with a hat.
pub fn pioneer(key: &str, who: u8, x: f64, y: f64, r: f64) -> Markup {
    let brim = y - r * 0.72;
    html! {
        g id=(key) .co-piece data-piece=(key) {
            path class={ "co-mark co-seat-" (who + 1) } d=(shape(who, x, y, r)) {}
            path class={ "co-mark co-seat-" (who + 1) }
                d={ "M" (one(x - r * 0.95)) " " (one(brim)) "Q" (one(x)) " " (one(brim - r * 0.34)) " " (one(x + r * 0.95)) " " (one(brim)) "L" (one(x + r * 0.52)) " " (one(brim - r * 0.2)) "V" (one(brim - r * 0.72)) "H" (one(x - r * 0.52)) "V" (one(brim - r * 0.2)) "Z" } {}
            text .co-letter x=(one(x)) y=(one(y + r * 0.5)) font-size=(one(r * 1.15)) { (letter(who)) }
        }
    }
}

/// A player's mark as a drawing of its own, for lists.
pub fn badge(seat: Seat) -> Markup {
    html! { svg .co-badge viewBox="0 0 20 20" aria-hidden="true" { (mark(None, seat.0, 10.0, 10.0, 7.4)) } }
}

/// A Tent of a player.
pub fn tent(key: &str, who: u8, x: f64, y: f64) -> Markup {
    html! {
        g id=(key) .co-piece data-piece=(key) {
            path class={ "co-mark co-seat-" (who + 1) } d={ "M" (one(x)) " " (one(y - 14.0)) "L" (one(x + 14.0)) " " (one(y + 10.0)) "H" (one(x - 14.0)) "Z" } {}
            text .co-letter x=(one(x)) y=(one(y + 7.0)) font-size="13" { (letter(who)) }
        }
    }
}

/// A Wagon of a player.
pub fn wagon(key: &str, who: u8, x: f64, y: f64) -> Markup {
    html! {
        g id=(key) .co-piece data-piece=(key) {
            path class={ "co-mark co-seat-" (who + 1) }
                d={ "M" (one(x - 17.0)) " " (one(y + 6.0)) "V" (one(y - 5.0)) "Q" (one(x)) " " (one(y - 25.0)) " " (one(x + 17.0)) " " (one(y - 5.0)) "V" (one(y + 6.0)) "Z" } {}
            circle .co-wheel-rim cx=(one(x - 9.0)) cy=(one(y + 8.0)) r="5" {}
            circle .co-wheel-rim cx=(one(x + 9.0)) cy=(one(y + 8.0)) r="5" {}
            text .co-letter x=(one(x)) y=(one(y + 3.0)) font-size="15" { (letter(who)) }
        }
    }
}

/// A number with at most one decimal.
pub fn one(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").map_or(text.clone(), str::to_owned);
    if text == "-0" { "0".to_owned() } else { text }
}
