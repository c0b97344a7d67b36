//! The whole position as one SVG file: the map, and at its side the players, the Mine Track and the railroads.

use std::fmt::{Display, Write};

use engine::say::name;
use maud::{PreEscaped, html};

use super::{Layers, STYLE, desk::Desk, map::StaticMap, marks, panels};
use crate::{
    pen::{Point, Tenth},
    style, t,
    words::escaped,
};

/// The width of the column beside the map.
const COLUMN: f64 = 330.0;

/// Style for what only stands beside the map.
const BESIDE: &str = "
.cm-side text { font-family: 'DejaVu Sans', Arial, sans-serif; font-size: 13px; fill: #2a241b; text-anchor: start; }
.cm-side .head { font-family: 'DejaVu Serif', Georgia, serif; font-size: 16px; font-weight: bold; }
.cm-side .large { font-family: 'DejaVu Serif', Georgia, serif; font-size: 22px; font-weight: bold; text-anchor: end; }
.cm-side .right { text-anchor: end; }
.cm-side .soft { fill: #6a5f4e; }
.cm-side .bad { fill: #a3231d; }
.cm-side .small { font-size: 11px; }
.cm-side .cm-mark-letter { font-size: 9.5px; fill: #fcf8ed; text-anchor: middle; }
.cm-side .cm-rail text { font-size: 8px; text-anchor: middle; }
.cm-side .rule { stroke: #2a241b; stroke-width: 1.4; }
.cm-side .hair { stroke: #c9bb9d; stroke-width: 1; }
.cm-names text { font-stretch: condensed; }
";

/// A complete SVG file.
pub fn svg(map: &StaticMap, layers: &Layers, desk: &Desk<'_>) -> String {
    let frame = map.frame;
    let (width, height) = (frame.width() + COLUMN, frame.height());
    let style = style::stand_alone(STYLE);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" .cm-map width=(Tenth(width * 1.2)) height=(Tenth(height * 1.2))
            viewBox={ (Tenth(frame.x0)) " " (Tenth(frame.y0)) " " (Tenth(width)) " " (Tenth(height)) } {
            style { (PreEscaped(style)) (PreEscaped(BESIDE)) }
            rect x=(Tenth(frame.x0)) y=(Tenth(frame.y0)) width=(Tenth(width)) height=(Tenth(height)) fill="#f6f0e1" {}
            (map.picture(layers))
            g .cm-side transform={ "translate(" (Tenth(frame.x1 + 12.0)) " " (Tenth(frame.y0)) ")" } {
                (PreEscaped(side(desk)))
            }
        }
    }
    .into_string()
}

/// Writes the column from top to bottom.
struct Column {
    out: String,
    y: f64,
}

/// The right edge of the column's lines.
const RIGHT: f64 = COLUMN - 30.0;

impl Column {
    fn text(&mut self, x: f64, class: &str, words: impl Display) {
        let words = escaped(&words.to_string());
        let _ = write!(self.out, r#"<text class="{class}" x="{}" y="{}">{words}</text>"#, Tenth(x), Tenth(self.y));
    }

    fn rule(&mut self, class: &str, below: f64) {
        let _ = write!(self.out, r#"<path class="{class}" d="M0 {y}H{RIGHT}"/>"#, y = Tenth(self.y + below));
    }

    fn head(&mut self, words: impl Display) {
        self.y += 30.0;
        self.text(0.0, "head", words);
        self.rule("rule", 6.0);
        self.y += 6.0;
    }
}

fn side(desk: &Desk<'_>) -> String {
    let view = desk.view;
    let mut column = Column { out: String::new(), y: 0.0 };
    column.head(match (view.round, desk.winners()) {
        (0, _) => t!("Set-up"),
        (round, []) => t!("Round {round} of at most {most}", round, most = view.most_rounds),
        (round, _) => t!("Over after round {round}", round),
    });
    players(&mut column, desk);
    column.head(t!("Mine Track"));
    mines(&mut column, desk);
    column.head(t!("Railroads"));
    railroads(&mut column, desk);
    column.y += 8.0;
    column.head(t!("End of the game"));
    end(&mut column, desk);
    column.out
}

fn players(column: &mut Column, desk: &Desk<'_>) {
    for seat in desk.seats() {
        let player = &desk.view.players[seat.index()];
        column.y += 23.0;
        marks::mark(&mut column.out, desk.mark(seat), Point::new(9.0, column.y - 5.0), 7.5);
        let short: String = desk.name(seat).chars().take(18).collect();
        if desk.view.first_player == seat {
            column.text(24.0, "", t!("{player} (first)", player = name(short)));
        } else {
            column.text(24.0, "", short);
        }
        let claims: u32 = player.holdings.iter().map(|n| u32::from(*n)).sum();
        column.text(RIGHT - 50.0, "right soft small", t!("{claims:# claim|# claims}", claims));
        column.text(RIGHT, "large", player.vp);
        column.rule("hair", 6.0);
    }
    column.y += 8.0;
}

fn mines(column: &mut Column, desk: &Desk<'_>) {
    for (k, mine) in desk.view.track.iter().enumerate() {
        let district = &desk.edition.districts[mine.district.index()];
        column.y += 20.5;
        column.text(16.0, "right soft", k + 1);
        marks::mark(&mut column.out, desk.mark(mine.owner), Point::new(32.0, column.y - 4.5), 6.5);
        column.text(48.0, if mine.scores == 0 { "soft" } else { "" }, &district.name);
        if mine.closes {
            column.text(RIGHT - 60.0, "right bad small", t!("closes"));
        }
        match mine.scores {
            0 => column.text(RIGHT, "right", "–"),
            vp => column.text(RIGHT, "right", t!("{vp} VP", vp)),
        }
        column.rule("hair", 5.5);
    }
    column.y += 8.0;
}

fn railroads(column: &mut Column, desk: &Desk<'_>) {
    for railroad in &desk.view.railroads {
        column.y += 22.0;
        let groups: Vec<&str> =
            railroad.groups.iter().map(|group| desk.edition.colours[group.index()].letter.as_str()).collect();
        let _ = write!(
            column.out,
            r#"<g transform="translate(0 {})">{}</g>"#,
            Tenth(column.y - 12.0),
            panels::rail_piece(desk.edition, railroad.colour).into_string()
        );
        column.text(44.0, "", &desk.edition.colours[railroad.colour.index()].flavour);
        column.text(
            RIGHT,
            "right soft small",
            t!("{groups} · {n} left", groups = name(groups.join(" ")), n = railroad.cubes_left),
        );
        column.rule("hair", 6.5);
    }
}

fn end(column: &mut Column, desk: &Desk<'_>) {
    let end = &desk.view.end;
    let lines = [
        (t!("Best score"), t!("{n} of {all}", n = end.best_vp, all = end.vp_limit)),
        (t!("Fewest claims"), t!("{n}", n = end.fewest_claims)),
        (t!("Districts linked"), t!("{n} of {all}", n = end.linked, all = desk.edition.districts.len())),
    ];
    for (label, value) in lines {
        column.y += 20.5;
        column.text(0.0, "", label);
        column.text(RIGHT, "right", value);
        column.rule("hair", 5.5);
    }
}
