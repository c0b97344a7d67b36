//! The style sheet, and its colours in plain words for drawings that stand alone.

/// The board's style sheet.
pub const STYLE: &str = include_str!("../../../assets/coloma.css");

/// The part of it that styles the drawing lies between these two comments.
const BEGIN: &str = "/* the drawing:";
const END: &str = "/* end of the drawing */";

/// What each token is in a drawing that stands alone.
const LIGHT: &[(&str, &str)] = &[
    ("--serif", "'DejaVu Serif', Georgia, serif"),
    ("--sans", "'DejaVu Sans', Arial, sans-serif"),
    ("--paper-2", "#fcf8ed"),
    ("--paper", "#f6f0e1"),
    ("--ink-2", "#6a5f4e"),
    ("--ink", "#2a241b"),
    ("--line", "#c9bb9d"),
    ("--accent-ink", "#fffdf6"),
    ("--accent", "#8c2f1b"),
    ("--bad", "#a3231d"),
    ("--good", "#3a6b35"),
    ("--land", "#e8d8b4"),
    ("--forest", "#b4c39b"),
    ("--water", "#9dbccb"),
    ("--gold", "#b8862b"),
    ("--seat-1", "#a3123f"),
    ("--seat-2", "#0d8287"),
    ("--seat-3", "#6c3fa0"),
    ("--seat-4", "#7a4a21"),
    ("--seat-5", "#51616f"),
    ("--seat-6", "#2f6b3a"),
];

/// The style of the drawing with every token replaced by its light colour.
pub fn plain_style() -> String {
    let begin = STYLE.find(BEGIN).and_then(|at| STYLE[at..].find("*/").map(|end| at + end + 2)).unwrap_or(0);
    let end = STYLE.find(END).unwrap_or(STYLE.len());
    let mut style = STYLE[begin..end].trim().to_string();
    for (token, colour) in LIGHT {
        style = style.replace(&format!("var({token})"), colour);
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_knows_every_colour_it_uses() {
        let style = plain_style();
        assert!(!style.contains("var("), "{}", &style[style.find("var(").unwrap_or(0)..][..40]);
        assert!(style.contains(".co-wedge"));
    }
}
