//! The style sheet, and its colours in plain words for drawings that stand alone.

/// The board's style sheet.
pub const STYLE: &str = include_str!("../../../assets/colorado.css");

const BEGIN: &str = "/* the drawing:";
const END: &str = "/* end of the drawing */";

/// What each token is in a drawing that stands alone: the light colours, and fonts the program brings along.
const LIGHT: &[(&str, &str)] = &[
    ("--serif", "'DejaVu Serif', Georgia, serif"),
    ("--sans", "'DejaVu Sans', Arial, sans-serif"),
    ("--paper-2", "#fcf8ed"),
    ("--paper", "#f6f0e1"),
    ("--ink-2", "#6a5f4e"),
    ("--ink", "#2a241b"),
    ("--line", "#c9bb9d"),
    ("--accent", "#8c2f1b"),
    ("--good", "#2f6b3a"),
    ("--bad", "#a3231d"),
    ("--water", "#9dbccb"),
    ("--land-2", "#d9c597"),
    ("--land", "#e8d8b4"),
    ("--forest", "#b4c39b"),
    ("--snow", "#fdfcf8"),
    ("--city", "#b9a3c6"),
    ("--gold", "#b8862b"),
    ("--seat-1", "#a3123f"),
    ("--seat-2", "#0d8287"),
    ("--seat-3", "#6c3fa0"),
    ("--seat-4", "#7a4a21"),
    ("--cl-pencil", "#1f3f77"),
    ("--cl-red", "#b3392f"),
    ("--cl-green", "#3f7d4a"),
    ("--cl-grey", "#6c7178"),
    ("--cl-purple", "#6f4a8e"),
    ("--cl-blue", "#2f6fa8"),
    ("--cl-orange", "#c9772b"),
    ("--cl-yellow", "#c79a1e"),
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
        assert!(style.len() > 1500 && !style.contains("var("), "{style}");
    }

    #[test]
    fn light_colours_are_those_of_the_page() {
        let house = include_str!("../../../assets/motherlode.css");
        for (token, colour) in LIGHT.iter().filter(|(token, _)| !token.ends_with("serif") && !token.ends_with("sans")) {
            let line = format!("{token}: {colour};");
            assert!(house.contains(&line) || STYLE.contains(&line), "{line} is not in the style sheets");
        }
    }

    #[test]
    fn suits_have_the_colours_of_the_edition() {
        for suit in colorado::edition::Edition::built_in().suits.iter().filter(|suit| suit.id != "grey") {
            assert!(STYLE.contains(&format!("--cl-{}: {};", suit.id, suit.color)), "{}", suit.id);
        }
    }
}
