//! The style sheet, and its colours in plain words for drawings that stand alone.

/// The board's style sheet.
pub const STYLE: &str = include_str!("../../../assets/colorado-midland.css");

/// The part of it that styles the drawing lies between these two comments.
const BEGIN: &str = "/* the drawing:";
const END: &str = "/* end of the drawing */";

/// What each token is in a drawing that stands alone: the house's light colours, and fonts that the program brings along.
pub const LIGHT: &[(&str, &str)] = &[
    ("--serif", "'DejaVu Serif', Georgia, serif"),
    ("--sans", "'DejaVu Sans', Arial, sans-serif"),
    ("--paper-2", "#fcf8ed"),
    ("--paper", "#f6f0e1"),
    ("--ink-2", "#6a5f4e"),
    ("--ink", "#2a241b"),
    ("--line", "#c9bb9d"),
    ("--accent", "#8c2f1b"),
    ("--bad", "#a3231d"),
    ("--water", "#9dbccb"),
    ("--city", "#b9a3c6"),
    ("--gold", "#b8862b"),
    ("--seat-1", "#a3123f"),
    ("--seat-2", "#0d8287"),
    ("--seat-3", "#6c3fa0"),
    ("--seat-4", "#7a4a21"),
    ("--seat-5", "#51616f"),
    ("--cm-tie", "#2b2620"),
    ("--cm-casing", "#fffdf6"),
    ("--cm-gold", "#e2b13c"),
    ("--cm-gold-ink", "#2a2110"),
    ("--cm-plain", "#e8d8b4"),
    ("--cm-hills", "#b4c39b"),
    ("--cm-snow", "#fdfcf8"),
    ("--cm-rock", "#d3c6ad"),
    ("--cm-river", "#2f6d8f"),
    ("--cm-wall", "#b3161b"),
    ("--cm-pass-ink", "#2a241b"),
    ("--cm-pass-halo", "#fcf8ed"),
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
        assert!(style.len() > 2000 && !style.contains("var("), "{style}");
    }

    #[test]
    fn light_colours_are_those_of_the_page() {
        let house = include_str!("../../../assets/motherlode.css");
        for (token, colour) in LIGHT.iter().filter(|(token, _)| !token.ends_with("serif") && !token.ends_with("sans")) {
            let line = format!("{token}: {colour};");
            assert!(house.contains(&line) || STYLE.contains(&line), "{line} is not in the style sheets");
        }
    }
}
