//! The players' marks: a shape and a letter for each seat, so that colour is never the only sign.

use engine::Seat;
use maud::{Markup, PreEscaped, html};

/// The letter of a seat.
pub fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0 % 26)
}

fn shape(seat: Seat) -> &'static str {
    match seat.0 % 5 {
        0 => "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
        1 => "M-7-7h14v14h-14z",
        2 => "M0-9.500L9.500 7h-19z",
        3 => "M0-10L10 0L0 10L-10 0z",
        _ => "M-9 0l4.500-8h9L9 0l-4.500 8h-9z",
    }
}

/// A seat's mark around the origin.
pub fn mark(seat: Seat) -> String {
    format!(
        r#"<path class="cg-mark cg-seat-{}" d="{}"/><text class="cg-mark-letter" y="3.6">{}</text>"#,
        seat.0 + 1,
        shape(seat),
        letter(seat)
    )
}

/// A Standee: the mark on a foot.
pub fn standee(seat: Seat) -> String {
    format!(r#"<path class="cg-foot" d="M-6 12h12l-2-4h-8z"/>{}"#, mark(seat))
}

/// A seat's mark as a small drawing of its own, for tables and lists.
pub fn badge(seat: Seat) -> Markup {
    html! { svg .cg-badge viewBox="-11 -11 22 22" aria-hidden="true" { (PreEscaped(mark(seat))) } }
}
