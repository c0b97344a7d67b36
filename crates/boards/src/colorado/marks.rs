//! The players' symbols: campfire, wagon wheel, horseshoe and barrel, each in its seat's colour.

use engine::Seat;
use maud::{Markup, PreEscaped, html};

/// What each symbol shows, in a square of 20 around the origin.
const SYMBOLS: [&str; 4] = [
    r#"<path d="M-7 7L7 4M7 7L-7 4" class="cl-stick"/><path d="M0-8Q7-1 4.500 3Q0 6-4.500 3Q-6-1-2-3Q-2.500-6 0-8Z"/>"#,
    r#"<circle r="7" class="cl-stick"/><path class="cl-stick" d="M0-7V7M-7 0H7M-5-5L5 5M5-5L-5 5"/><circle r="2"/>"#,
    r#"<path d="M-6 8V-1Q-6-8 0-8T6-1V8H2.500V-1Q2.500-4.500 0-4.500T-2.500-1V8Z"/>"#,
    r#"<path d="M-5-8H5Q8 0 5 8H-5Q-8 0-5-8Z"/><path class="cl-hoop" d="M-6.500-3.500H6.500M-6.500 3.500H6.500"/>"#,
];

/// A seat's symbol, to stand in a drawing.
pub fn mark(seat: Seat) -> String {
    format!(r#"<g class="cl-mark cl-seat-{}">{}</g>"#, seat.0 + 1, SYMBOLS[seat.index() % SYMBOLS.len()])
}

/// A seat's symbol as a small drawing of its own.
pub fn badge(seat: Seat) -> Markup {
    html! { svg .cl-badge viewBox="-10 -10 20 20" aria-hidden="true" { (PreEscaped(mark(seat))) } }
}
