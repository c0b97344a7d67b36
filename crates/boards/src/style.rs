//! The style of a drawing that stands alone: a file, a thumbnail, a picture.
//!
//! A page takes its colours from tokens, such as `var(--ink)`, that are light or dark as the reader likes. A
//! file has no page around it: here every token is replaced by its light value, read from the same sheets.

/// The sheet that defines the house's tokens, light and dark: pages and boards take their colours and fonts from it.
pub const TOKENS: &str = include_str!("../assets/tokens.css");
/// The part of a board's sheet that styles the drawing lies between these two comments.
const BEGIN: &str = "/* the drawing:";
const END: &str = "/* end of the drawing */";
/// Fonts that the program brings along for pictures.
const FONTS: [(&str, &str); 2] =
    [("--serif", "'DejaVu Serif', Georgia, serif"), ("--sans", "'DejaVu Sans', Arial, sans-serif")];
/// A token stands for another token at most so many times over.
const DEEPEST: usize = 4;

/// The part of a board's style sheet that is for its drawing, in plain light colours.
#[must_use]
pub fn stand_alone(sheet: &str) -> String {
    in_colours(sheet, &[])
}

/// The same, with the seats (`--seat-1`) in the colours that they have, given as places in the palette (`--colour-1`).
#[must_use]
pub fn in_colours(sheet: &str, seats: &[usize]) -> String {
    let begin = sheet.find(BEGIN).and_then(|at| sheet[at..].find("*/").map(|end| at + end + 2)).unwrap_or(0);
    let end = sheet.find(END).unwrap_or(sheet.len());
    let mut style = sheet[begin..end].trim().to_owned();
    for _ in 0..DEEPEST {
        style = replace_tokens(&style, sheet, seats);
    }
    style
}

/// The style with every token that is known replaced once.
fn replace_tokens(style: &str, sheet: &str, seats: &[usize]) -> String {
    let mut plain = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(at) = rest.find("var(") {
        let inside = &rest[at + 4..];
        let Some(end) = inside.find(')') else { break };
        plain.push_str(&rest[..at]);
        let token = inside[..end].trim();
        match colour_of_seat(token, seats).or_else(|| light(token, sheet).map(str::to_owned)) {
            Some(value) => plain.push_str(&value),
            None => plain.push_str(&rest[at..at + 5 + end]),
        }
        rest = &inside[end + 1..];
    }
    plain.push_str(rest);
    plain
}

/// The token of the colour that a seat has.
fn colour_of_seat(token: &str, seats: &[usize]) -> Option<String> {
    let seat: usize = token.strip_prefix("--seat-")?.parse().ok()?;
    seats.get(seat.checked_sub(1)?).map(|colour| format!("var(--colour-{})", colour + 1))
}

/// What a token is by day: where it is defined first, in the board's sheet or in the house's.
fn light<'s>(token: &str, sheet: &'s str) -> Option<&'s str> {
    let font = FONTS.iter().find(|(font, _)| *font == token).map(|(_, family)| *family);
    font.or_else(|| definition(token, sheet)).or_else(|| definition(token, TOKENS))
}

fn definition<'s>(token: &str, sheet: &'s str) -> Option<&'s str> {
    let (_, value) = sheet.split_once(&format!("{token}:"))?;
    value.split(';').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_become_the_light_colours_of_the_page() {
        let sheet = ".a { fill: red } /* the drawing: a map */ .b { fill: var(--own); stroke: var(--ink); \
                     font: 9px var(--serif) } /* end of the drawing */ :root { --own: var(--gold); } .dark { --own: #000; }";
        assert_eq!(
            stand_alone(sheet),
            ".b { fill: #b8862b; stroke: #2a241b; font: 9px 'DejaVu Serif', Georgia, serif }"
        );
    }

    #[test]
    fn seats_have_the_colours_that_they_chose() {
        let sheet = ".a { fill: var(--seat-1) } .b { fill: var(--seat-2) } .c { fill: var(--seat-3) }";
        assert_eq!(in_colours(sheet, &[2, 0]), ".a { fill: #6c3fa0 } .b { fill: #a3123f } .c { fill: #6c3fa0 }");
    }

    #[test]
    fn every_board_knows_all_colours_of_its_drawing() {
        for title in table::TITLES {
            let Some(board) = crate::board(title.id) else { continue };
            let style = stand_alone(board.css());
            assert!(style.len() > 1000, "{} styles its drawing", title.id);
            let unknown = style.find("var(").map(|at| style[at..].chars().take(40).collect::<String>());
            assert_eq!(unknown, None, "{}", title.id);
        }
    }
}
