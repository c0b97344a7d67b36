//! The map that never changes, drawn once, with room left for the layers that do.

use std::{collections::BTreeSet, fmt::Write};

use silverton::{
    edition::{Edition, SegmentSpec},
    ids::{Goods, Town},
};

use super::{
    goods, land,
    layout::{CHIP, Place, Sheet, Side, shift},
    legend,
};
use crate::{
    pen::{Point, Tenth},
    words::escaped,
};

/// The drawing in three parts: below the segments, the segments, above the track.
pub struct StaticMap {
    /// Country and legend.
    pub land: String,
    /// Unbuilt segments with their boxes: what one points at.
    pub segments: String,
    /// Dots, names, and what can be mined.
    pub towns: String,
}

impl StaticMap {
    /// Draws an edition's map.
    pub fn new(sheet: &Sheet, edition: &Edition) -> StaticMap {
        StaticMap {
            land: land::land(sheet) + &legend::cartouche() + &land::compass(Point::new(1074.0, 1240.0)),
            segments: segments(sheet, edition),
            towns: towns(sheet, edition),
        }
    }
}

fn segments(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for (k, spec) in edition.segments.iter().enumerate() {
        let (id, curve) = (&spec.id, &sheet.curves[k]);
        let kind = if spec.snow { "si-snow" } else { "si-earth" };
        let _ = write!(
            out,
            r#"<g id="segment-{id}" class="si-segment {kind}" data-target="segment:{id}" tabindex="-1" aria-label="{label}"><path class="si-hit" d="{curve}"/><path class="si-bed" d="{curve}"/><path class="si-line" d="{curve}"/>{cost}</g>"#,
            label = escaped(&spec.name),
            cost = cost_box(spec, sheet.boxes[k]),
        );
    }
    out
}

/// The box of a segment: its cost, and at the dark end its length.
pub fn cost_box(spec: &SegmentSpec, at: Point) -> String {
    format!(
        r#"<g class="si-near" transform="{at}"><rect class="si-box" x="-17" y="-7.5" width="34" height="15" rx="2.5"/><path class="si-box-end" d="M5.5-7.5h9a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-9z"/><text class="si-cost" x="-5.7" y="3.8">{cost}</text><text class="si-length{slim}" x="11.2" y="3.6">{length}</text></g>"#,
        at = shift(at),
        cost = spec.cost,
        length = spec.length,
        slim = if spec.length > 9 { " si-slim" } else { "" },
    )
}

/// A snowflake.
pub const FLAKE: &str = r#"<circle r="6.4"/><path d="M0-5V5M-4.3-2.5 4.3 2.5M-4.3 2.5 4.3-2.5M-1.6-4.2 0-2.6 1.6-4.2M-1.6 4.2 0 2.6 1.6 4.2"/>"#;

/// The goods of a town's claims.
pub fn mined(edition: &Edition, town: Town) -> BTreeSet<Goods> {
    edition.claims.iter().filter(|claim| claim.town == town).map(|claim| claim.goods).collect()
}

fn towns(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for (k, (spec, place)) in edition.towns.iter().zip(&sheet.places).enumerate() {
        let name = escaped(&spec.name);
        if spec.city.is_some() {
            let _ = write!(
                out,
                r#"<g id="city-{id}" class="si-city{west}" data-target="city:{id}" tabindex="-1" aria-label="{name}"><rect class="si-market" x="{x}" y="{y}" width="16" height="16"/><text x="{lx}" y="{ly}">{name}</text></g>"#,
                id = spec.id,
                x = Tenth(place.at.x - 8.0),
                y = Tenth(place.at.y - 8.0),
                lx = Tenth(place.label.x),
                ly = Tenth(place.label.y + 4.6),
                // Written large, its name would run over the edge of the sheet.
                west = if place.label.x < 2.4 * place.half { " si-west" } else { "" },
            );
            continue;
        }
        let _ = write!(
            out,
            r#"<g class="si-town" data-spot="town:{id}" data-explain="town:{id}"><circle class="si-dot" cx="{x}" cy="{y}" r="4"/><text class="si-near" x="{lx}" y="{ly}">{name}</text>"#,
            id = spec.id,
            x = Tenth(place.at.x),
            y = Tenth(place.at.y),
            lx = Tenth(place.label.x),
            ly = Tenth(place.label.y + 3.8),
        );
        out.push_str(r#"<g class="si-chips">"#);
        let goods_here = mined(edition, Town(k as u8));
        for (n, goods) in goods_here.iter().enumerate() {
            out.push_str(&goods::sign(*goods, chip(place, n, goods_here.len()), 3.6));
        }
        out.push_str("</g></g>");
    }
    out
}

/// Where the sign of the `n`-th of `count` goods stands.
pub fn chip(place: &Place, n: usize, count: usize) -> Point {
    let (n, row) = (n as f64, (count as f64 - 1.0) / 2.0);
    match place.side {
        Side::Right => Point::new(place.label.x + place.half + CHIP * (n + 0.5), place.label.y),
        Side::Left => Point::new(place.label.x - place.half - CHIP * (n + 0.5), place.label.y),
        Side::Above => Point::new(place.label.x + CHIP * (n - row), place.label.y - 11.0),
        Side::Below => Point::new(place.label.x + CHIP * (n - row), place.label.y + 11.0),
    }
}
