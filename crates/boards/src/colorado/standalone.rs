//! The whole position as one SVG file: the Roadmap, and at its side the players and the Reward Chart.

use std::fmt::Write;

use engine::{Seat, say::name};
use maud::{PreEscaped, html};

use super::{
    Desk,
    map::{MARGIN, StaticMap},
    marks, pencil,
};
use crate::{pen::Tenth, t, words::escaped};

const COLUMN: f64 = 420.0;

/// Style for what only stands beside the map.
const BESIDE: &str = "
.cl-side text { font-family: 'DejaVu Sans', Arial, sans-serif; font-size: 17px; fill: #2a241b; text-anchor: start; }
.cl-side .head { font-family: 'DejaVu Serif', Georgia, serif; font-size: 22px; font-weight: bold; }
.cl-side .large { font-family: 'DejaVu Serif', Georgia, serif; font-size: 28px; font-weight: bold; text-anchor: end; }
.cl-side .soft { fill: #6a5f4e; font-size: 15px; }
.cl-side .rule { stroke: #2a241b; stroke-width: 1.6; }
.cl-side .box { fill: #fcf8ed; stroke: #6a5f4e; stroke-width: 1; }
.cl-side .full { fill: #1f3f77; stroke: #1f3f77; stroke-width: 1; }
";

/// A complete SVG file. One's own Roadmap, or the Caller's for those who watch.
pub fn svg(map: &StaticMap, desk: &Desk<'_>, style: &str) -> String {
    let pencil = pencil::layer(desk, desk.hero());
    let (map_width, map_height, _) = desk.edition.canvas;
    let (width, height) = (map_width + 2.0 * MARGIN + COLUMN, map_height + 2.0 * MARGIN);
    let corner = Tenth(-MARGIN);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" .cl-map width=(Tenth(width)) height=(Tenth(height))
            viewBox={ (corner) " " (corner) " " (Tenth(width)) " " (Tenth(height)) } {
            style { (PreEscaped(style)) (PreEscaped(BESIDE)) }
            rect x=(corner) y=(corner) width=(Tenth(width)) height=(Tenth(height)) fill="#f6f0e1" {}
            (map.inside(&pencil))
            (PreEscaped(&map.spots))
            g .cl-side transform={ "translate(" (Tenth(map_width + 34.0)) " 0)" } { (PreEscaped(side(desk))) }
        }
    }
    .into_string()
}

fn side(desk: &Desk<'_>) -> String {
    let mut out = String::new();
    let heading = if desk.view.turn == 0 { t!("Set-up") } else { t!("Turn {n}", n = desk.view.turn) };
    let _ = write!(
        out,
        r#"<text class="head" y="26">{}</text><text class="soft" y="50">{}</text>"#,
        heading.escaped(),
        t!("Roadmap of {player}", player = name(desk.name(desk.hero()))).escaped(),
    );
    let mut y = 84.0;
    for seat in desk.seats() {
        player(&mut out, desk, seat, y);
        y += 74.0;
    }
    let _ = write!(out, r#"<text class="head" y="{}">{}</text>"#, Tenth(y + 20.0), t!("Reward Chart").escaped());
    y += 50.0;
    let row = 24.0 * desk.view.players.len() as f64 + 34.0;
    for (at, track) in desk.edition.tracks.iter().enumerate() {
        let top = y + row * at as f64;
        lines(&mut out, desk, (0.0, top), &track.name, track.boxes.len(), |seat, number| {
            desk.view.players[seat.index()].tracks[at].contains(&(number as u8))
        });
    }
    for (at, area) in desk.edition.flag_areas.iter().enumerate() {
        let top = y + row * at as f64;
        lines(&mut out, desk, (210.0, top), &area.name, area.boxes.len(), |seat, number| {
            let regions = &desk.view.players[seat.index()].regions;
            number < regions.iter().filter(|region| desk.edition.region(**region).terrain == area.terrain).count()
        });
    }
    out
}

fn player(out: &mut String, desk: &Desk<'_>, seat: Seat, y: f64) {
    let player = &desk.view.players[seat.index()];
    let short = name(desk.name(seat).chars().take(20).collect::<String>());
    let called =
        if desk.view.caller == seat { t!("{player} (Caller)", player = short) } else { t!("{player}", player = short) };
    let facts = t!(
        "{medals:# medal|# medals}, {regions:# region|# regions}, {nuggets:# nugget|# nuggets}, {cards:# card|# cards}",
        medals = player.medals.len(),
        regions = player.regions.len(),
        nuggets = player.nuggets,
        cards = player.hand,
    );
    let _ = write!(
        out,
        concat!(
            r#"<g transform="translate(12 {mark})">{symbol}</g><text x="32" y="{y}">{called}</text><text class="large" x="370" y="{y}">{score}</text>"#,
            r#"<text class="soft" x="32" y="{below}">{facts}</text>"#,
            r#"<path class="rule" d="M0 {rule}H370"/>"#
        ),
        mark = Tenth(y - 6.0),
        symbol = marks::mark(seat),
        y = Tenth(y),
        called = called.escaped(),
        score = player.score(),
        below = Tenth(y + 24.0),
        facts = facts.escaped(),
        rule = Tenth(y + 38.0),
    );
}

/// One area of the Reward Chart: its name, and below it a line of boxes for each player.
fn lines(
    out: &mut String,
    desk: &Desk<'_>,
    (x, y): (f64, f64),
    name: &str,
    boxes: usize,
    checked: impl Fn(Seat, usize) -> bool,
) {
    let _ = write!(out, r#"<text class="soft" x="{}" y="{}">{}</text>"#, Tenth(x), Tenth(y), escaped(name));
    for seat in desk.seats() {
        let row = y + 8.0 + 24.0 * f64::from(seat.0);
        let _ = write!(
            out,
            r#"<g transform="translate({} {})">{}</g>"#,
            Tenth(x + 12.0),
            Tenth(row + 9.0),
            marks::mark(seat)
        );
        for number in 0..boxes {
            let class = if checked(seat, number) { "full" } else { "box" };
            let left = x + 30.0 + 26.0 * number as f64;
            let _ = write!(
                out,
                r#"<rect class="{class}" x="{}" y="{}" width="18" height="18" rx="2"/>"#,
                Tenth(left),
                Tenth(row)
            );
        }
    }
}
