//! The whole position as one SVG file: the map, and at its side the players and the prices.

use std::fmt::Write;

use maud::{PreEscaped, html};

use super::desk::{Desk, dollars};
use crate::{
    shapes, t,
    words::{Say, escaped},
};

/// The width of the column beside the map.
const COLUMN: f64 = 330.0;

const BESIDE: &str = "
.si-beside text { text-anchor: start; font-size: 15px; }
.si-beside .head { font-size: 20px; font-weight: bold; font-family: 'DejaVu Serif', Georgia, serif; }
.si-beside .right { text-anchor: end; }
.si-beside .soft { font-size: 12.5px; fill: #6a5f4e; }
.si-beside .si-letter { text-anchor: middle; font-size: 11px; }
.si-far { display: none; }
";

/// A complete SVG file.
pub fn svg(desk: &Desk<'_>, style: &str) -> String {
    let (width, height) = desk.drawn.sheet.size;
    let picture = super::picture(desk);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" .si-map width=(width + COLUMN) height=(height) viewBox={ "0 0 " (width + COLUMN) " " (height) } {
            style { (PreEscaped(style)) (PreEscaped(BESIDE)) }
            rect width=(width + COLUMN) height=(height) fill="#f6f0e1" {}
            (PreEscaped(picture))
            g .si-beside transform={ "translate(" (width + 18.0) " 0)" } { (PreEscaped(side(desk))) }
        }
    }
    .into_string()
}

fn side(desk: &Desk<'_>) -> String {
    let mut out = String::new();
    let right = COLUMN - 36.0;
    let turn = desk.view.turn;
    let head = if desk.view.winter { t!("Turn {turn}, winter", turn) } else { t!("Turn {turn}, open season", turn) };
    let _ = write!(out, r#"<text class="head" y="40">{}</text>"#, head.escaped());
    let mut y = 76.0;
    for seat in &desk.view.order {
        let player = desk.player(*seat);
        let cash = player.cash.map_or_else(|| t!("secret").escaped(), dollars);
        let name: String = desk.name(*seat).chars().take(18).collect();
        let _ = write!(
            out,
            r#"<path class="si-mark si-seat-{}" d="{}"/><text class="si-letter" x="10" y="{}">{}</text><text x="28" y="{y}">{}</text><text class="right" x="{right}" y="{y}">{cash}</text><text class="soft" x="28" y="{}">{}</text>"#,
            seat.0 + 1,
            shapes::shape(seat.0, 10.0, y - 5.0, 8.6),
            y - 1.0,
            shapes::letter(seat.0),
            escaped(&name),
            y + 18.0,
            t!(
                "{track:# segment|# segments}, {claims:# claim|# claims}",
                track = player.track.len(),
                claims = player.claims.len(),
            )
            .escaped(),
        );
        y += 50.0;
    }
    y += 24.0;
    let _ = write!(out, r#"<text class="head" y="{y}">{}</text>"#, t!("Market").escaped());
    for column in desk.view.market.iter().filter(|column| column.at.is_some()) {
        y += 24.0;
        let arrow = match column.moved {
            0 => String::new(),
            n if n > 0 => format!("▲{n}"),
            n => format!("▼{}", -n),
        };
        let name = Say::new(desk.column_name(column.column));
        let _ = write!(
            out,
            r#"<text y="{y}">{}</text><text class="soft" x="210" y="{y}">{arrow}</text><text class="right" x="{right}" y="{y}">{}</text>"#,
            name.escaped(),
            dollars(column.price)
        );
    }
    out
}
