//! The land: fills and textures of the five kinds of hex, and the red lines.

use std::fmt::Write;

use colorado_midland::edition::{Edition, Terrain};

use super::geometry::{Beyond, Sheet};
use crate::pen::{Pen, Point, Stamps, Tenth, grain};

/// The class of a kind of hex.
pub fn class(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Normal => "cm-normal",
        Terrain::Difficult => "cm-difficult",
        Terrain::Pass => "cm-pass",
        Terrain::City => "cm-city",
        Terrain::District => "cm-district",
    }
}

/// Fills, one path for each kind.
pub fn fills(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for kind in [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District] {
        let of_kind = edition.hexes.iter().zip(&sheet.centres).filter(|(hex, _)| hex.terrain == kind);
        fill(&mut out, class(kind), sheet, of_kind.map(|(_, centre)| *centre));
    }
    fill(&mut out, "cm-rock", sheet, sheet.peaks.iter().copied());
    out
}

fn fill(out: &mut String, class: &str, sheet: &Sheet, centres: impl Iterator<Item = Point>) {
    let mut pen = Pen::default();
    centres.for_each(|centre| Sheet::outline(&mut pen, centre, sheet.size));
    let _ = write!(out, r#"<path class="{class}" d="{}"/>"#, pen.path());
}

/// The engraver's texture on open and on broken ground.
pub fn textures(sheet: &Sheet, edition: &Edition) -> String {
    let of = |kind| {
        let hexes = edition.hexes.iter().zip(&sheet.centres).enumerate();
        hexes.filter(move |(_, (hex, _))| hex.terrain == kind).map(|(k, (_, centre))| (k, *centre))
    };
    let open = |k| {
        let mut grass = Pen::default();
        tufts(&mut grass, k, Point::new(0.0, 0.0));
        format!(r#"<path class="cm-grass" d="{}"/>"#, grass.path())
    };
    let broken = |k| {
        let (mut hills, mut shade) = (Pen::default(), Pen::default());
        hillocks(&mut hills, &mut shade, k, Point::new(0.0, 0.0));
        format!(r#"<path class="cm-hill" d="{}"/><path class="cm-hill cm-thin" d="{}"/>"#, hills.path(), shade.path())
    };
    Stamps::engrave("cm-open", KINDS, open).print(of(Terrain::Normal))
        + &Stamps::engrave("cm-broken", KINDS, broken).print(of(Terrain::Difficult))
}

/// So many pieces of ground of a kind are engraved; a sheet is stamped with them.
const KINDS: usize = 9;

/// A few dots and short strokes of prairie.
fn tufts(pen: &mut Pen, k: usize, centre: Point) {
    for n in 0..5 {
        let angle = 360.0 * (f64::from(n as u32) / 5.0 + 0.16 * grain(k, n));
        let spot = centre.shifted(Point::towards(angle), 8.0 + 9.0 * grain(k, n + 7));
        pen.from(spot).line(Point::new(spot.x + 1.4 + 2.2 * grain(k, n + 14), spot.y));
    }
}

/// Small rounded hills with a shaded eastern flank, set in a ring so that track passes between them.
fn hillocks(hills: &mut Pen, shade: &mut Pen, k: usize, centre: Point) {
    let turn = 120.0 * grain(k, 40);
    for n in 0..5usize {
        let angle = turn + 72.0 * n as f64 + 22.0 * (grain(k, n) - 0.5);
        let foot = centre.shifted(Point::towards(angle), 12.5 + 3.0 * grain(k, n + 9));
        let half = 3.2 + 1.6 * grain(k, n + 20);
        let height = half * (0.8 + 0.3 * grain(k, n + 30));
        let (left, right) = (Point::new(foot.x - half, foot.y), Point::new(foot.x + half, foot.y + 0.4));
        let crest = Point::new(foot.x - 0.3, foot.y - 2.0 * height);
        hills.from(left).bend(crest, right);
        for stroke in 1..3 {
            let part = 0.4 + 0.21 * f64::from(stroke);
            let top = arc(left, crest, right, part);
            let length = (right.y - top.y) * (0.75 - 0.1 * f64::from(stroke));
            shade.from(top).line(Point::new(top.x + 0.5 + 0.25 * f64::from(stroke), top.y + length.max(0.6)));
        }
    }
}

fn arc(a: Point, control: Point, b: Point, part: f64) -> Point {
    a.between(control, part).between(control.between(b, part), part)
}

/// The saddle of a pass: two shoulders with hachures on both sides of the way through.
pub fn saddles(sheet: &Sheet, edition: &Edition) -> String {
    let (mut ridge, mut hachure) = (Pen::default(), Pen::default());
    for (k, hex) in edition.hexes.iter().enumerate().filter(|(_, hex)| hex.terrain == Terrain::Pass) {
        debug_assert!(hex.district.is_none());
        let way = way_through(sheet, k);
        let across = way.right();
        for side in [-1.0, 1.0] {
            let shoulder = |along: f64, out: f64| sheet.centres[k].shifted(way, along).shifted(across, side * out);
            ridge.from(shoulder(-11.0, 14.5)).bend(shoulder(0.0, 1.5), shoulder(11.0, 14.5));
            for n in -4..=4i32 {
                let along = f64::from(n) * 2.3;
                let near = 8.0 + (along / 11.0).powi(2) * 6.5 + 0.8;
                let reach = 4.6 - f64::from(n.abs()) * 0.45;
                hachure.from(shoulder(along, near)).line(shoulder(along * 1.12, near + reach));
            }
        }
    }
    format!(r#"<path class="cm-saddle" d="{}"/><path class="cm-saddle cm-thin" d="{}"/>"#, ridge.path(), hachure.path())
}

/// The direction in which a hex is open: the axis that its open sides share best.
fn way_through(sheet: &Sheet, hex: usize) -> Point {
    let (mut x, mut y) = (0.0, 0.0);
    for (direction, beyond) in sheet.beyond[hex].iter().enumerate() {
        if beyond.open().is_some() {
            let axis = Point::towards(120.0 * direction as f64);
            (x, y) = (x + axis.x, y + axis.y);
        }
    }
    if x.abs() + y.abs() < 1e-6 {
        return Point::towards(0.0);
    }
    Point::towards(y.atan2(x).to_degrees() / 2.0)
}

/// The street plan of a city.
pub fn plans(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres).filter(|(hex, _)| hex.terrain == Terrain::City) {
        debug_assert!(hex.city.is_some());
        for (column, row) in (-3..=3).flat_map(|column| (-2..=2).map(move |row| (column, row))) {
            let (x, y) = (f64::from(column) * 4.4, f64::from(row) * 4.0 - 2.5);
            if x.abs() / 15.0 + y.abs() / 13.0 > 1.12 || (column == 0 && row == 0) {
                continue;
            }
            let corner = Point::new(centre.x + x - 1.7, centre.y + y - 1.5);
            let _ = write!(out, "M{corner}h3.4v3h-3.4z");
        }
    }
    format!(r#"<path class="cm-plan" d="{out}"/>"#)
}

/// Crossed hammers for the districts, as a symbol that other drawings use too.
pub const HAMMERS: &str = concat!(
    r#"<symbol id="cm-hammers" viewBox="-12 -12 24 24" overflow="visible">"#,
    r#"<g transform="rotate(45)"><path d="M-1-5h2v15h-2z"/><path d="M-5.2-9.5h8.2l2.6 2.3-2.6 2.3h-8.2z"/></g>"#,
    r#"<g transform="rotate(-45)"><path d="M-1-5h2v15h-2z"/><path d="M5.2-9.5h-8.2l-2.6 2.3 2.6 2.3h8.2z"/></g></symbol>"#,
);

/// The districts' mark on the land, under the track.
pub fn diggings(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for district in &edition.districts {
        let spot = sheet.centre(district.hex);
        let corner = Point::new(spot.x - 9.0, spot.y - 7.0);
        let _ = write!(
            out,
            r##"<use class="cm-hammers" href="#cm-hammers" x="{}" y="{}" width="18" height="18"/>"##,
            Tenth(corner.x),
            Tenth(corner.y)
        );
    }
    out
}

/// The grid between the hexes, and the heavier outline of the land.
pub fn grid(sheet: &Sheet) -> String {
    let (mut sides, mut shore) = (Pen::default(), Pen::default());
    for (k, beyond) in sheet.beyond.iter().enumerate() {
        for (direction, there) in beyond.iter().enumerate() {
            let (a, b) = sheet.side(sheet.centres[k], direction);
            match there {
                Beyond::Open(_) | Beyond::Walled(_) if direction > 2 => continue,
                Beyond::Nothing => shore.from(a).line(b),
                _ => sides.from(a).line(b),
            };
        }
    }
    format!(r#"<path class="cm-shore" d="{}"/><path class="cm-grid" d="{}"/>"#, shore.path(), sides.path())
}

/// The heavy red lines: one solid stroke with a dark edge, on the side itself, so that nobody takes it for track.
pub fn walls(sheet: &Sheet) -> String {
    let mut pen = Pen::default();
    for (k, beyond) in sheet.beyond.iter().enumerate() {
        for (direction, _) in beyond[..3].iter().enumerate().filter(|(_, there)| matches!(there, Beyond::Walled(_))) {
            let (a, b) = sheet.side(sheet.centres[k], direction);
            pen.from(a).line(b);
        }
    }
    let lines = pen.path();
    format!(r#"<path class="cm-wall-edge" d="{lines}"/><path class="cm-wall" d="{lines}"/>"#)
}
