//! A link as a picture that the camera of another device reads.

use boards::t;
use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

/// The quiet margin around it, in modules.
const MARGIN: usize = 4;

/// The picture of a text: dark on white whatever the page looks like, so that it can be read.
#[must_use]
pub fn qr(text: &str) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else { return html! {} };
    let (side, colours) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (row, line) in colours.chunks(side).enumerate() {
        let mut at = 0;
        while at < side {
            let run = line[at..].iter().take_while(|colour| **colour == Color::Dark).count();
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", at + MARGIN, row + MARGIN));
            }
            at += run.max(1);
        }
    }
    let whole = side + 2 * MARGIN;
    html! {
        svg.qr viewBox={ "0 0 " (whole) " " (whole) } role="img" aria-label=(t!("The link as a picture for a camera")) shape-rendering="crispEdges" {
            rect width=(whole) height=(whole) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_of_black_on_white() {
        let drawn = qr("https://games.example/me/abcdefghijklmnopqrstuvwxyz").into_string();
        assert!(drawn.contains("fill=\"#fff\"") && drawn.contains("fill=\"#000\""), "{drawn}");
        assert!(drawn.contains("M4 4h7v1h-7z"), "the corner of the first finder: {drawn}");
        assert!(qr(&"x".repeat(10_000)).into_string().is_empty());
    }
}
