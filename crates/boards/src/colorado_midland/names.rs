//! Names on the map. Every label stays within the width of its hex, so none meets another.

use std::fmt::Write;

use colorado_midland::edition::{Edition, Hex, Terrain};

use engine::say::name;

use super::{geometry::Sheet, rivers};
use crate::{
    pen::{Point, Tenth},
    t,
};

/// How a kind of label is set.
struct Face {
    class: &'static str,
    /// Size of the letters.
    size: f64,
    /// Mean width of a letter, as a part of the size.
    letter: f64,
    /// Where the last line stands below the centre.
    foot: f64,
    /// The widest a line may be.
    widest: f64,
}

const TOWN: Face = Face { class: "cm-town", size: 8.0, letter: 0.48, foot: 16.4, widest: 40.0 };
const PASS: Face = Face { class: "cm-pass-name", size: 7.4, letter: 0.5, foot: 13.0, widest: 40.0 };
const HEIGHT: Face = Face { class: "cm-height", size: 6.0, letter: 0.5, foot: 19.0, widest: 34.0 };
const CITY: Face = Face { class: "cm-city-name", size: 10.2, letter: 0.56, foot: 19.0, widest: 58.0 };
const DISTRICT: Face = Face { class: "cm-district-name", size: 9.4, letter: 0.56, foot: 17.0, widest: 52.0 };
const PEAK: Face = Face { class: "cm-peak-name", size: 6.0, letter: 0.5, foot: 17.6, widest: 39.0 };

const FAR_CITY: Face = Face { class: "cm-city-name", size: 14.5, letter: 0.56, foot: 24.0, widest: 84.0 };
const FAR_DISTRICT: Face = Face { class: "cm-district-name", size: 13.5, letter: 0.56, foot: 20.5, widest: 84.0 };
const FAR_PASS: Face = Face { class: "cm-pass-name", size: 10.0, letter: 0.5, foot: 14.5, widest: 43.0 };

/// All names twice: every one for a large or enlarged map, and the most important ones, larger, for a small one.
pub fn names(sheet: &Sheet, edition: &Edition) -> String {
    format!(
        r#"<g class="cm-near">{}{}</g><g class="cm-far">{}</g>"#,
        rivers::names(edition),
        near(sheet, edition),
        far(sheet, edition)
    )
}

fn near(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for (peak, centre) in edition.peaks.iter().zip(&sheet.peaks) {
        label(&mut out, &PEAK, *centre, &peak.name);
    }
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres) {
        if let Some(name) = &hex.name {
            hex_label(&mut out, hex, *centre, name);
        }
    }
    out
}

fn far(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    for kind in [Terrain::Pass, Terrain::City, Terrain::District] {
        for (hex, centre) in edition.hexes.iter().zip(&sheet.centres).filter(|(hex, _)| hex.terrain == kind) {
            let Some(name) = &hex.name else { continue };
            match kind {
                Terrain::City => label(&mut out, &FAR_CITY, *centre, name),
                Terrain::District => label(&mut out, &FAR_DISTRICT, *centre, name),
                _ => label(&mut out, &FAR_PASS, *centre, name.strip_suffix(" Pass").unwrap_or(name)),
            }
        }
    }
    out
}

fn hex_label(out: &mut String, hex: &Hex, centre: Point, name: &str) {
    let face = match hex.terrain {
        Terrain::City => &CITY,
        Terrain::District => &DISTRICT,
        Terrain::Pass => &PASS,
        _ => &TOWN,
    };
    let Some(feet) = hex.elevation_ft else { return label(out, face, centre, name) };
    label(out, &PASS, centre, name);
    label(out, &HEIGHT, centre, &thousands(feet));
}

/// The settlements of the plains: the small circle of the survey, under the track.
pub fn settlements(sheet: &Sheet, edition: &Edition) -> String {
    let named = |hex: &&Hex| hex.terrain == Terrain::Normal && hex.name.is_some();
    let circle =
        |centre: &Point| format!("M{}a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0", Point::new(centre.x - 1.8, centre.y));
    let path: String = edition
        .hexes
        .iter()
        .zip(&sheet.centres)
        .filter(|(hex, _)| named(hex))
        .map(|(_, centre)| circle(centre))
        .collect();
    format!(r#"<path class="cm-dot" d="{path}"/>"#)
}

fn thousands(feet: u32) -> String {
    let feet = if feet < 1000 { feet.to_string() } else { format!("{},{:03}", feet / 1000, feet % 1000) };
    t!("{feet} ft", feet = name(feet)).to_string()
}

/// A name on one line or two, centred, squeezed where even two lines are too wide.
fn label(out: &mut String, face: &Face, centre: Point, name: &str) {
    let lines = broken(name, face);
    for (k, line) in lines.iter().enumerate() {
        let below = (lines.len() - 1 - k) as f64 * face.size * 0.92;
        let y = centre.y + face.foot - below;
        let squeeze = if width(line, face) > face.widest {
            format!(r#" textLength="{}" lengthAdjust="spacingAndGlyphs""#, Tenth(face.widest))
        } else {
            String::new()
        };
        let _ = write!(
            out,
            r#"<text class="{}" x="{}" y="{}"{squeeze}>{}</text>"#,
            face.class,
            Tenth(centre.x),
            Tenth(y),
            maud::html! { (line) }.into_string()
        );
    }
}

fn width(line: &str, face: &Face) -> f64 {
    line.chars().count() as f64 * face.size * face.letter
}

/// The name in lines: broken at the space that makes the longer half shortest.
fn broken(name: &str, face: &Face) -> Vec<String> {
    if width(name, face) <= face.widest {
        return vec![name.to_string()];
    }
    let best = name
        .match_indices(' ')
        .map(|(at, _)| (&name[..at], &name[at + 1..]))
        .min_by_key(|(left, right)| left.chars().count().max(right.chars().count()));
    match best {
        Some((left, right)) => vec![left.to_string(), right.to_string()],
        None => vec![name.to_string()],
    }
}
