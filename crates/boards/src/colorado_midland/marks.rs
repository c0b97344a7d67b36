//! The players' marks: a shape and a letter for each seat, so that colour is never the only sign.

use std::fmt::Write;

use engine::Seat;
use maud::{Markup, PreEscaped, html};

use crate::pen::{Point, Tenth};

/// Whose mark, and in which of the colours.
#[derive(Clone, Copy)]
pub struct Mark {
    /// The seat, which has its own shape and letter.
    pub seat: Seat,
    /// The colour, by its place in the palette.
    pub colour: u8,
}

/// The letter of a seat.
fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0 % 26)
}

/// A seat's shape around a point: circle, square, triangle, diamond, hexagon.
fn shape(seat: Seat, at: Point, size: f64) -> String {
    let polygon = |corners: u32, turn: f64, size: f64, at: Point| {
        let mut path = String::from("M");
        for k in 0..corners {
            let corner = at.shifted(Point::towards(turn + 360.0 * f64::from(k) / f64::from(corners)), size);
            let _ = write!(path, "{}{corner}", if k == 0 { "" } else { "L" });
        }
        path + "Z"
    };
    match seat.0 % 5 {
        0 => format!(
            "M{}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0Z",
            Point::new(at.x - size, at.y),
            r = Tenth(size),
            d = Tenth(2.0 * size)
        ),
        1 => polygon(4, 45.0, size * 1.22, at),
        2 => polygon(3, -90.0, size * 1.52, Point::new(at.x, at.y + size * 0.22)),
        3 => polygon(4, 0.0, size * 1.24, at),
        _ => polygon(6, 0.0, size * 1.1, at),
    }
}

/// Draws a seat's mark with its letter into a drawing.
pub fn mark(out: &mut String, Mark { seat, colour }: Mark, at: Point, size: f64) {
    let _ = write!(
        out,
        r#"<path class="cm-mark cm-seat-{}" d="{}"/><text class="cm-mark-letter" x="{}" y="{}" font-size="{}">{}</text>"#,
        colour + 1,
        shape(seat, at, size),
        Tenth(at.x),
        Tenth(at.y + size * if seat.0 % 5 == 2 { 0.6 } else { 0.46 }),
        Tenth(size * if seat.0 % 5 == 2 { 1.1 } else { 1.28 }),
        letter(seat)
    );
}

/// A seat's mark as a small drawing of its own, for tables and lists.
pub fn badge(whose: Mark) -> Markup {
    let mut drawing = String::new();
    mark(&mut drawing, whose, Point::new(10.0, 10.0), 7.6);
    html! {
        svg .cm-badge viewBox="0 0 20 20" aria-hidden="true" { (PreEscaped(drawing)) }
    }
}
