//! Colours of the terminal: from the 256 that every terminal has.

use engine::{Line, Span as Piece, Target, say::Value};
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line as TextLine, Span},
};

/// What can be pointed at.
pub const LIT: Color = Color::Indexed(226);
/// The cursor's brackets.
pub const CURSOR: Color = Color::Indexed(201);
/// Peaks and other scenery.
pub const SCENERY: Color = Color::Indexed(242);
/// Sides nothing passes.
pub const WALL: Color = Color::Indexed(196);
/// Frames.
pub const FRAME: Color = Color::Indexed(244);
/// Headings and the keys one can press.
pub const ACCENT: Color = Color::Indexed(179);
/// Refusals.
pub const BAD: Color = Color::Indexed(203);
/// Good news.
pub const GOOD: Color = Color::Indexed(114);

/// `#rrggbb` as the nearest of the 6 × 6 × 6 colours.
pub fn from_hex(text: &str) -> Color {
    let part = |k: usize| text.get(k..k + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
    match (part(1), part(3), part(5)) {
        (Some(red), Some(green), Some(blue)) => cube(red, green, blue),
        _ => Color::Reset,
    }
}

fn cube(red: u8, green: u8, blue: u8) -> Color {
    // The six levels of each part are 0, 95, 135, 175, 215 and 255.
    let level = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue))
}

/// Black or white, whichever can be read on a colour of the cube.
pub fn ink_on(back: Color) -> Color {
    let (black, white) = (Color::Indexed(16), Color::Indexed(231));
    match back {
        Color::Indexed(index @ 16..=231) => {
            let (red, green, blue) = ((index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6);
            let light = 3 * u16::from(red) + 6 * u16::from(green) + u16::from(blue);
            if light > 22 { black } else { white }
        }
        Color::Indexed(index) if index >= 232 => {
            if index > 243 {
                black
            } else {
                white
            }
        }
        _ => Color::Reset,
    }
}

/// A heading.
pub fn heading() -> Style {
    Style::new().fg(ACCENT).add_modifier(Modifier::BOLD)
}

/// A word of advice.
pub fn hint() -> Style {
    Style::new().fg(GOOD).add_modifier(Modifier::ITALIC)
}

/// Words that stand back.
pub fn quiet() -> Style {
    Style::new().fg(FRAME)
}

/// Words that stand out.
pub fn bold(words: impl Into<String>) -> Span<'static> {
    Span::styled(words.into(), Style::new().add_modifier(Modifier::BOLD))
}

/// Words that stand back, as a piece of a line.
pub fn dim(words: impl Into<String>) -> Span<'static> {
    Span::styled(words.into(), quiet())
}

/// Words that no longer hold.
pub fn undone() -> Style {
    Style::new().fg(FRAME).add_modifier(Modifier::CROSSED_OUT)
}

/// A template without places in the language that is spoken here.
pub fn spoken(template: &str) -> String {
    engine::tongue::with(|tongue| tongue.template(template).into_owned())
}

/// A place of a sentence for pieces with a style of their own; [`filled`] puts them there.
pub fn hole(name: &'static str) -> Value {
    Target::new("piece", name, Line::new()).into()
}

/// A sentence with pieces that have a style of their own in its holes.
pub fn filled(line: &Line, mut pieces: Vec<(&str, Vec<Span<'static>>)>) -> TextLine<'static> {
    let mut spans = Vec::new();
    for piece in line.spans() {
        match piece {
            Piece::Place(hole) => {
                let here = pieces.iter_mut().find(|(name, _)| hole.id.strip_prefix("piece:") == Some(name));
                spans.extend(here.map(|(_, spans)| std::mem::take(spans)).unwrap_or_default());
            }
            Piece::Text(words) | Piece::Clause(words) => spans.push(Span::raw(words)),
            Piece::Seat(seat) => spans.push(Span::raw(seat.to_string())),
            Piece::Steps(names, now) => spans.push(Span::raw(engine::plain_steps(&names, now))),
        }
    }
    TextLine::from(spans)
}

/// A sentence of the game with its players by name and colour.
pub fn sentence(line: &Line, names: &[String], colours: &[Color]) -> TextLine<'static> {
    let span = |piece: &Piece| match piece {
        Piece::Text(words) => Span::raw(words.clone()),
        Piece::Seat(seat) => {
            let name = names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
            let colour = colours.get(seat.index()).copied().unwrap_or(Color::Reset);
            Span::styled(name, Style::new().fg(colour).add_modifier(Modifier::BOLD))
        }
        Piece::Place(target) => Span::styled(target.label.to_string(), Style::new().add_modifier(Modifier::UNDERLINED)),
        Piece::Clause(id) => Span::styled(id.clone(), quiet()),
        Piece::Steps(names, now) => Span::styled(engine::plain_steps(names, *now), quiet()),
    };
    TextLine::from(line.spans().iter().map(span).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_fall_on_the_cube_and_ink_can_be_read() {
        assert_eq!(from_hex("#000000"), Color::Indexed(16));
        assert_eq!(from_hex("#ffffff"), Color::Indexed(231));
        assert_eq!(from_hex("#c8281e"), Color::Indexed(160));
        assert_eq!(from_hex("red"), Color::Reset);
        assert_eq!(ink_on(from_hex("#ffffff")), Color::Indexed(16));
        assert_eq!(ink_on(from_hex("#000060")), Color::Indexed(231));
    }
}
