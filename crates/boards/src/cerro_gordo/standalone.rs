//! The whole position as one SVG file: the town, and at its side players, row and Mines.

use std::fmt::{Display, Write};

use engine::say::name;
use maud::{PreEscaped, html};

use super::{Desk, hill, layers, marks};
use crate::{
    t,
    words::{Say, escaped},
};

/// The width of the column beside the town.
const COLUMN: i32 = 300;

const BESIDE: &str = "
.cg-side text { font-family: 'DejaVu Sans', Arial, sans-serif; font-size: 12px; fill: #2a241b; text-anchor: start; }
.cg-side .head { font-family: 'DejaVu Serif', Georgia, serif; font-size: 15px; font-weight: bold; }
.cg-side .large { font-family: 'DejaVu Serif', Georgia, serif; font-size: 19px; font-weight: bold; text-anchor: end; }
.cg-side .right { text-anchor: end; }
.cg-side .soft { fill: #6a5f4e; font-size: 10.5px; }
.cg-side .rule { stroke: #2a241b; stroke-width: 1.2; }
.cg-side .cg-mark-letter { text-anchor: middle; fill: #fcf8ed; font-size: 9.5px; }
";

/// A complete SVG file.
pub fn svg(desk: &Desk<'_>, style: &str) -> String {
    let [x, y, w, h] = desk.frame();
    let high = h.max(420);
    let (width, height) = (w + COLUMN, high);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" .cg-map width=(width) height=(height)
            viewBox={ (x) " " (y) " " (width) " " (height) } {
            style { (PreEscaped(style)) (PreEscaped(BESIDE)) }
            (PreEscaped(hill::HILL))
            @for (_, layer) in layers(desk) { (PreEscaped(layer)) }
            rect x=(x + w) y=(y) width=(COLUMN) height=(height) fill="#f6f0e1" {}
            g .cg-side transform={ "translate(" (x + w + 14) " " (y) ")" } { (PreEscaped(side(desk))) }
        }
    }
    .into_string()
}

struct Column {
    out: String,
    y: i32,
}

const RIGHT: i32 = COLUMN - 28;

impl Column {
    fn text(&mut self, x: i32, class: &str, words: impl Display) {
        let _ =
            write!(self.out, r#"<text class="{class}" x="{x}" y="{}">{}</text>"#, self.y, escaped(&words.to_string()));
    }

    fn head(&mut self, words: impl Display) {
        self.y += 28;
        self.text(0, "head", words);
        let _ = write!(self.out, r#"<path class="rule" d="M0 {}H{RIGHT}"/>"#, self.y + 5);
        self.y += 4;
    }
}

fn side(desk: &Desk<'_>) -> String {
    let view = desk.view;
    let mut column = Column { out: String::new(), y: 0 };
    column.head(t!("Turn {n} of {all}", n = view.turn, all = view.turns));
    for seat in desk.seats() {
        let player = &view.players[seat.index()];
        column.y += 26;
        let _ = write!(column.out, r#"<g transform="translate(9 {})">{}</g>"#, column.y - 5, marks::mark(seat));
        column.text(24, "", desk.name(seat).chars().take(20).collect::<String>());
        column.text(RIGHT, "large", player.score.iter().sum::<i32>());
        column.y += 14;
        let character = &desk.edition().character(player.character).name;
        column.text(
            24,
            "soft",
            t!(
                "{character}, {silver} Silver, {done} done",
                character = name(character),
                silver = player.silver,
                done = player.done.len()
            ),
        );
    }
    column.head(t!("Building row"));
    for (slot, row) in (1..).zip(&view.row) {
        column.y += 18;
        let spec = &desk.edition().buildings[row.building.index()];
        column.text(0, "", format!("{slot}  {}", spec.name));
        let kind = Say::new(spec.kind.name());
        column.text(RIGHT, "right soft", if row.coins > 0 { t!("{n} Silver on it", n = row.coins) } else { kind });
    }
    column.head(t!("Mines"));
    for mine in &view.mines {
        column.y += 18;
        column.text(0, "", &mine.name);
        let top = match mine.silver {
            None => t!("empty"),
            Some(silver) => t!("{silver} Silver on top, {left} left", silver, left = mine.left),
        };
        column.text(RIGHT, "right soft", top);
    }
    column.out
}
