//! The whole position as one SVG file: the board, and below it the players with their points.

use engine::Seat;
use maud::{Markup, PreEscaped, html};

use super::{Desk, SIZE, marks, picture};
use crate::t;

/// A complete SVG file.
pub fn svg(desk: &Desk<'_>, style: &str) -> String {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" .co-map width=(SIZE.0) height=(SIZE.1 + 140)
            viewBox={ "0 0 " (SIZE.0) " " (SIZE.1 + 140) } {
            style { (PreEscaped(style)) }
            rect .co-paper width=(SIZE.0) height=(SIZE.1 + 140) {}
            (picture(desk))
            (score_strip(desk))
        }
    }
    .into_string()
}

/// Names and points below a picture that stands alone.
fn score_strip(desk: &Desk<'_>) -> Markup {
    html! {
        @for (k, player) in desk.view.players.iter().enumerate() {
            @let x = 16.0 + 406.0 * (k % 3) as f64;
            @let y = 1140.0 + 62.0 * (k / 3) as f64;
            (marks::mark(None, player.seat.0, x + 14.0, y, 13.0))
            text .co-strip x=(x + 36.0) y=(y + 4.0) { (desk.name(Seat(k as u8))) ": " (player.total) }
            text .co-strip-small x=(x + 36.0) y=(y + 26.0) { (t!(
                "{dudes:# Dude|# Dudes}, {gold} Gold, {bucks:# Buck|# Bucks}, {town:# building|# buildings}",
                dudes = player.dudes,
                gold = player.gold,
                bucks = player.bucks,
                town = player.town.len(),
            )) }
        }
    }
}
