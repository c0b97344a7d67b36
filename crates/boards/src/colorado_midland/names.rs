//! Names on the map. Small labels stay within the width of their hexes; those of passes keep clear of the great names.

use std::fmt::Write;

use colorado_midland::edition::{Edition, Hex, Terrain};

use engine::say::name;

use super::{
    geometry::{Frame, Sheet},
    rivers,
};
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

/// Half the width, and the height above the centre, of a district's sign on a small map.
const SIGN: (f64, f64) = (26.0, 30.0);

/// All names twice: every one for a large or enlarged map, and the most important ones, larger, for a small one.
pub fn names(sheet: &Sheet, edition: &Edition) -> String {
    format!(
        r#"<g class="cm-near">{}{}</g><g class="cm-far">{}</g>"#,
        rivers::names(edition),
        near(sheet, edition),
        far(sheet, edition)
    )
}

/// Where labels stand already, so that the next one keeps clear of them.
#[derive(Default)]
struct Taken(Vec<Frame>);

impl Taken {
    fn is_free(&self, frame: &Frame) -> bool {
        let apart = |other: &Frame| {
            other.x1 <= frame.x0 || frame.x1 <= other.x0 || other.y1 <= frame.y0 || frame.y1 <= other.y0
        };
        self.0.iter().all(apart)
    }

    /// The first of these heights at which a label meets no other, and takes its place.
    fn find(&mut self, face: &Face, centre: Point, name: &str, lifts: &[f64]) -> Option<f64> {
        let lift = lifts.iter().copied().find(|lift| self.is_free(&extent(face, centre, name, *lift)))?;
        self.0.push(extent(face, centre, name, lift));
        Some(lift)
    }
}

/// The room that a label takes, `lift` above its usual place.
fn extent(face: &Face, centre: Point, name: &str, lift: f64) -> Frame {
    let lines = broken(name, face);
    let half = lines.iter().map(|line| width(line, face).min(face.widest)).fold(0.0, f64::max) / 2.0;
    let foot = centre.y + face.foot - lift;
    let high = (lines.len() as f64 - 1.0) * face.size * 0.92 + face.size * 0.75;
    Frame { x0: centre.x - half, y0: foot - high, x1: centre.x + half, y1: foot + face.size * 0.2 }
}

/// The great names, cities and districts, which stand where they stand.
fn great<'a>(sheet: &'a Sheet, edition: &'a Edition) -> impl Iterator<Item = (&'a Hex, Point, &'a str)> {
    let great = |hex: &Hex| matches!(hex.terrain, Terrain::City | Terrain::District);
    let all = edition.hexes.iter().zip(&sheet.centres).filter(move |(hex, _)| great(hex));
    all.filter_map(|(hex, centre)| Some((hex, *centre, hex.name.as_deref()?)))
}

fn near(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    let mut taken = Taken::default();
    for (peak, centre) in edition.peaks.iter().zip(&sheet.peaks) {
        label(&mut out, &PEAK, *centre, &peak.name, 0.0);
    }
    for (hex, centre, name) in great(sheet, edition) {
        let face = if hex.terrain == Terrain::City { &CITY } else { &DISTRICT };
        taken.0.push(extent(face, centre, name, 0.0));
        label(&mut out, face, centre, name, 0.0);
    }
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres) {
        let Some(name) = hex.name.as_deref() else { continue };
        match (hex.terrain, hex.elevation_ft) {
            (Terrain::City | Terrain::District, _) => {}
            (_, Some(feet)) => pass_label(&mut out, &mut taken, *centre, name, &thousands(feet)),
            (Terrain::Pass, None) => label(&mut out, &PASS, *centre, name, 0.0),
            _ => label(&mut out, &TOWN, *centre, name, 0.0),
        }
    }
    out
}

/// A pass and its height; where a district's name is in the way both stand in the upper half of the hex.
fn pass_label(out: &mut String, taken: &mut Taken, centre: Point, name: &str, feet: &str) {
    let lift = taken.find(&PASS, centre, name, &[0.0, 20.0]).unwrap_or(0.0);
    label(out, &PASS, centre, name, lift);
    label(out, &HEIGHT, centre, feet, lift);
}

/// What is left of the names on a small map: great ones, and passes where they find room.
fn far(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    let mut taken = Taken::default();
    for (hex, centre, name) in great(sheet, edition) {
        let face = if hex.terrain == Terrain::City { &FAR_CITY } else { &FAR_DISTRICT };
        taken.0.push(extent(face, centre, name, 0.0));
        if hex.terrain == Terrain::District {
            taken.0.push(Frame { x0: centre.x - SIGN.0, y0: centre.y - SIGN.1, x1: centre.x + SIGN.0, y1: centre.y });
        }
    }
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres).filter(|(hex, _)| hex.terrain == Terrain::Pass) {
        let Some(name) = hex.name.as_deref().map(|name| name.strip_suffix(" Pass").unwrap_or(name)) else { continue };
        if let Some(lift) = taken.find(&FAR_PASS, *centre, name, &[0.0, 14.0]) {
            label(&mut out, &FAR_PASS, *centre, name, lift);
        }
    }
    for (hex, centre, name) in great(sheet, edition) {
        label(&mut out, if hex.terrain == Terrain::City { &FAR_CITY } else { &FAR_DISTRICT }, centre, name, 0.0);
    }
    out
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
fn label(out: &mut String, face: &Face, centre: Point, name: &str, lift: f64) {
    let lines = broken(name, face);
    for (k, line) in lines.iter().enumerate() {
        let below = (lines.len() - 1 - k) as f64 * face.size * 0.92;
        let y = centre.y + face.foot - lift - below;
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

#[cfg(test)]
mod tests {
    use colorado_midland::ColoradoMidland;
    use engine::Published;

    use super::*;

    #[test]
    fn no_name_of_a_pass_meets_that_of_a_district() {
        let tables = ColoradoMidland::built_in();
        let (edition, sheet) = (&tables.edition, Sheet::new(&tables.edition));
        let shown = far(&sheet, edition);
        assert!(shown.contains(">Kenosha<") && shown.contains(">Georgetown<"), "most passes are named");
        let mut taken = Taken::default();
        for (hex, centre, name) in great(&sheet, edition) {
            let face = if hex.terrain == Terrain::City { &CITY } else { &DISTRICT };
            taken.0.push(extent(face, centre, name, 0.0));
        }
        let passes = edition.hexes.iter().zip(&sheet.centres).filter(|(hex, _)| hex.elevation_ft.is_some());
        let squeezed: Vec<&str> = passes
            .filter_map(|(hex, centre)| Some((hex.name.as_deref()?, centre)))
            .filter(|(name, centre)| taken.find(&PASS, **centre, name, &[0.0, 20.0]).is_none())
            .map(|(name, _)| name)
            .collect();
        assert!(squeezed.is_empty(), "these find no room: {squeezed:?}");
    }
}
