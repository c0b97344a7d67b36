//! The edge of the sheet: neat lines with degrees, and the cartouche with title, scale and legend.

use std::fmt::Write;

use colorado_midland::edition::{Edition, Terrain};

use super::{
    geometry::{Frame, Sheet},
    terrain,
};
use crate::{
    pen::{Pen, Point, Tenth},
    t,
};

/// How far the inner neat line stands from the land.
const MARGIN: f64 = 15.0;
/// The width of the band with the degrees.
const BAND: f64 = 9.0;

/// The map's place on the globe, fitted to its towns: drawing units for a degree, and one point known by both.
const DEGREE_WEST: f64 = 230.0;
const DEGREE_NORTH: f64 = 303.0;
const KNOWN: (f64, f64, Point) = (105.0, 39.74, Point::new(815.0, 112.0));
/// Washington's meridian, from which American maps of the time counted on one edge.
const WASHINGTON: f64 = 77.05;
/// Drawing units for a mile: a hex is about 15.5 km wide.
const MILE: f64 = 4.315;

/// Everything the sheet covers, with its edge.
pub fn paper(sheet: &Sheet) -> Frame {
    sheet.content.grown(MARGIN + BAND + 8.0)
}

/// Paper, degrees across the empty parts, neat lines.
pub fn edge(sheet: &Sheet) -> String {
    let inner = sheet.content.grown(MARGIN);
    let outer = inner.grown(BAND);
    let mut out = String::new();
    let _ = write!(out, r#"<path class="cm-paper" d="{}"/>"#, rectangle(paper(sheet)));
    let _ = write!(out, r#"<path class="cm-graticule" d="{}"/>"#, graticule(inner));
    let _ = write!(out, r#"<path class="cm-neat" d="{}{}"/>"#, rectangle(inner), rectangle(outer));
    let _ = write!(out, r#"<path class="cm-neat cm-heavy" d="{}"/>"#, rectangle(outer.grown(3.0)));
    let _ = write!(out, r#"<path class="cm-minutes" d="{}"/>"#, minutes(inner));
    degrees(&mut out, inner);
    out
}

fn rectangle(frame: Frame) -> String {
    format!("M{} {}H{}V{}H{}Z", Tenth(frame.x0), Tenth(frame.y0), Tenth(frame.x1), Tenth(frame.y1), Tenth(frame.x0))
}

fn x_of(west: f64) -> f64 {
    KNOWN.2.x - (west - KNOWN.0) * DEGREE_WEST
}

fn y_of(north: f64) -> f64 {
    KNOWN.2.y + (KNOWN.1 - north) * DEGREE_NORTH
}

fn meridians(frame: Frame) -> impl Iterator<Item = (i32, f64)> {
    (104..110).map(|west| (west, x_of(f64::from(west)))).filter(move |(_, x)| *x > frame.x0 && *x < frame.x1)
}

fn parallels(frame: Frame) -> impl Iterator<Item = (i32, f64)> {
    (36..42).map(|north| (north, y_of(f64::from(north)))).filter(move |(_, y)| *y > frame.y0 && *y < frame.y1)
}

fn graticule(frame: Frame) -> String {
    let mut out = String::new();
    for (_, x) in meridians(frame) {
        let _ = write!(out, "M{} {}V{}", Tenth(x), Tenth(frame.y0), Tenth(frame.y1));
    }
    for (_, y) in parallels(frame) {
        let _ = write!(out, "M{} {}H{}", Tenth(frame.x0), Tenth(y), Tenth(frame.x1));
    }
    out
}

/// Alternate black bars of ten minutes in the band, as on a surveyor's sheet.
fn minutes(inner: Frame) -> String {
    let mut out = String::new();
    let bar = BAND / 3.0;
    for tenth in (104 * 6..110 * 6).step_by(2) {
        let (b, a) = (x_of(f64::from(tenth) / 6.0), x_of(f64::from(tenth + 1) / 6.0));
        let (a, b) = (a.max(inner.x0), b.min(inner.x1));
        if a < b {
            for y in [inner.y0 - bar, inner.y1] {
                let _ = write!(out, "M{} {}H{}V{}H{}Z", Tenth(a), Tenth(y), Tenth(b), Tenth(y + bar), Tenth(a));
            }
        }
    }
    for tenth in (36 * 6..42 * 6).step_by(2) {
        let (b, a) = (y_of(f64::from(tenth) / 6.0), y_of(f64::from(tenth + 1) / 6.0));
        let (a, b) = (a.max(inner.y0), b.min(inner.y1));
        if a < b {
            for x in [inner.x0 - bar, inner.x1] {
                let _ = write!(out, "M{} {}V{}H{}V{}Z", Tenth(x), Tenth(a), Tenth(b), Tenth(x + bar), Tenth(a));
            }
        }
    }
    out
}

fn degrees(out: &mut String, inner: Frame) {
    let mut text = |x: f64, y: f64, turn: i32, words: &str| {
        let turn =
            if turn == 0 { String::new() } else { format!(r#" transform="rotate({turn} {} {})""#, Tenth(x), Tenth(y)) };
        let _ = write!(out, r#"<text class="cm-degree" x="{}" y="{}"{turn}>{words}</text>"#, Tenth(x), Tenth(y));
    };
    for (west, x) in meridians(inner) {
        text(x, inner.y0 - 3.6, 0, &t!("{west}° W. of Greenwich", west).escaped());
    }
    for west in 27..33 {
        let x = x_of(f64::from(west) + WASHINGTON);
        if x > inner.x0 + 40.0 && x < inner.x1 - 40.0 {
            text(x, inner.y1 + 8.0, 0, &t!("{west}° W. of Washington", west).escaped());
        }
    }
    for (north, y) in parallels(inner) {
        let words = t!("{north}° N.", north).escaped();
        text(inner.x0 - 3.6, y, -90, &words);
        text(inner.x1 + 3.6, y, 90, &words);
    }
}

/// Title, scale and legend in the free corner.
pub fn cartouche(sheet: &Sheet, edition: &Edition) -> String {
    let corner = Point::new(sheet.content.x0 + 4.0, sheet.content.y0 + 2.0);
    let mut out = format!(r#"<g class="cm-cartouche" transform="translate({corner})">"#);
    let _ = write!(
        out,
        concat!(
            r#"<text class="cm-title" x="104" y="26">Colorado Midland</text>"#,
            r#"<path class="cm-flourish" d="M14 34.5H88M120 34.5H194M104 31l5 3.5-5 3.5-5-3.5z"/>"#,
            r#"<text class="cm-subtitle" x="104" y="47">{}</text>"#,
            r#"<text class="cm-subtitle" x="104" y="56.5">{}</text>"#,
        ),
        t!("a sheet of the mining country").escaped(),
        t!("with its passes, cities and districts").escaped(),
    );
    scale_bar(&mut out, Point::new(24.0, 71.0));
    legend(&mut out, edition);
    out.push_str("</g>");
    out
}

fn scale_bar(out: &mut String, at: Point) {
    let ten = 10.0 * MILE;
    let _ = write!(out, r#"<path class="cm-neat" d="M{at}h{}v4h-{}z"/>"#, Tenth(ten * 4.0), Tenth(ten * 4.0));
    for block in [0.0, 2.0] {
        let _ = write!(
            out,
            r#"<path class="cm-minutes" d="M{} {}h{}v4h-{}z"/>"#,
            Tenth(at.x + block * ten),
            Tenth(at.y),
            Tenth(ten),
            Tenth(ten)
        );
    }
    for mark in 0..=4 {
        let words = if mark == 4 { t!("{n:# mile|# miles}", n = 40).escaped() } else { (mark * 10).to_string() };
        let _ = write!(
            out,
            r#"<text class="cm-scale" x="{}" y="{}">{words}</text>"#,
            Tenth(at.x + f64::from(mark) * ten),
            Tenth(at.y + 11.5)
        );
    }
}

fn hexagon(centre: Point) -> String {
    let mut pen = Pen::default();
    Sheet::outline(&mut pen, centre, 8.0);
    pen.path()
}

/// Where a row of the legend stands.
fn row(n: f64) -> f64 {
    117.0 + 20.0 * n
}

fn legend(out: &mut String, edition: &Edition) {
    let rows = [
        (Terrain::Normal, t!("Open country")),
        (Terrain::Difficult, t!("Broken country")),
        (Terrain::Pass, t!("Mountain pass")),
        (Terrain::City, t!("City")),
        (Terrain::District, t!("Mining district")),
    ];
    let _ = write!(
        out,
        r#"<text class="cm-legend cm-head" x="150" y="101">{}</text><text class="cm-legend cm-head" x="202" y="101">{}</text>"#,
        t!("points").escaped(),
        t!("railroads").escaped(),
    );
    for (k, (kind, words)) in rows.iter().enumerate() {
        let Some(hex) = edition.hexes.iter().find(|hex| hex.terrain == *kind) else { continue };
        let y = row(k as f64);
        let _ = write!(
            out,
            r#"<path class="{} cm-key" d="{}"/><text class="cm-legend" x="26" y="{}">{}</text><text class="cm-legend cm-number" x="150" y="{}">{}</text><text class="cm-legend cm-number" x="202" y="{}">{}</text>"#,
            terrain::class(*kind),
            hexagon(Point::new(12.0, y)),
            Tenth(y + 4.8),
            words.escaped(),
            Tenth(y + 4.8),
            hex.cost,
            Tenth(y + 4.8),
            hex.capacity
        );
    }
    let _ = write!(
        out,
        concat!(
            r#"<path class="cm-wall-edge" d="M4 {wall}h16"/><path class="cm-wall" d="M4 {wall}h16"/><text class="cm-legend" x="26" y="{wall_text}">{no_way}</text>"#,
            r#"<g class="cm-board cm-linked"><rect class="cm-sign" x="6" y="{sign_top}" width="36" height="10" rx="5"/><circle class="cm-coin" cx="11" cy="{sign}" r="6.2"/>"#,
            r#"<circle class="cm-lamp cm-on" cx="22.5" cy="{sign}" r="2.2"/><circle class="cm-lamp" cx="29" cy="{sign}" r="2.2"/><circle class="cm-lamp" cx="35.5" cy="{sign}" r="2.2"/></g>"#,
            r#"<text class="cm-legend cm-small" x="48" y="{sign_text}">{on_the_sign}</text>"#,
            r#"<text class="cm-legend cm-small" x="48" y="{more_text}">{below}</text>"#,
        ),
        wall = Tenth(row(5.0)),
        wall_text = Tenth(row(5.0) + 4.8),
        sign_top = Tenth(row(6.1) - 5.0),
        sign = Tenth(row(6.1)),
        sign_text = Tenth(row(6.1) - 1.0),
        more_text = Tenth(row(6.1) + 12.5),
        no_way = t!("No way across").escaped(),
        on_the_sign = t!("value and railroads there,").escaped(),
        below = t!("below: mines on the track").escaped(),
    );
}
