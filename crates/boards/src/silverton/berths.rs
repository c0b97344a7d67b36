//! Where the tags of owned claims can stand around a town: clear of boxes, names, dots and signs wherever that is possible.

use silverton::{edition::Edition, ids::Town};

use super::{
    layout::{CHIP, Place},
    map::{chip, mined},
};
use crate::pen::Point;

/// Half the width and height of a tag.
pub const TAG: (f64, f64) = (17.0, 6.5);
/// How many places a town has.
const MOST: usize = 16;
/// How far from a town its places can be.
const FAR: f64 = 150.0;

/// Something that should not be covered: its middle, half its size, and how bad that would be.
struct Thing(Point, f64, f64, f64);

impl Thing {
    fn is_met(&self, at: Point) -> bool {
        (at.x - self.0.x).abs() < self.1 + TAG.0 + 1.0 && (at.y - self.0.y).abs() < self.2 + TAG.1 + 1.0
    }
}

/// The places of every town, the best first; no two of a town's places overlap.
pub fn berths(edition: &Edition, places: &[Place], boxes: &[Point], size: (f64, f64)) -> Vec<Vec<Point>> {
    let things = things(edition, places, boxes);
    (0..places.len()).map(|town| around(edition, places, &things, size, town)).collect()
}

/// Whether a tag stands so far from its town that a thin line must say whose it is.
pub fn needs_tie(place: &Place, at: Point) -> bool {
    let (dx, dy) = ((at.x - place.label.x).abs() - place.half, (at.y - place.label.y).abs());
    let beside_name = dx < TAG.0 + 14.0 && dy < 22.0;
    let beside_dot = (at.x - place.at.x).abs() < TAG.0 + 14.0 && (at.y - place.at.y).abs() < 22.0;
    !beside_name && !beside_dot
}

fn things(edition: &Edition, places: &[Place], boxes: &[Point]) -> Vec<Thing> {
    let mut things: Vec<Thing> = boxes.iter().map(|at| Thing(*at, 17.0, 7.5, 10.0)).collect();
    for place in places {
        things.push(Thing(place.label, place.half, 6.5, 9.0));
        things.push(Thing(place.at, 6.0, 6.0, 6.0));
    }
    for (segment, at) in edition.segments.iter().zip(boxes) {
        for town in &segment.towns {
            let from = places[town.index()].at;
            things.extend((1..10).map(|k| Thing(from.between(*at, f64::from(k) / 10.0), 1.0, 1.0, 0.25)));
        }
    }
    things
}

fn around(edition: &Edition, places: &[Place], things: &[Thing], size: (f64, f64), town: usize) -> Vec<Point> {
    let place = &places[town];
    let close = |thing: &&Thing| {
        (thing.0.x - place.label.x).abs() < FAR + thing.1 + 60.0 && (thing.0.y - place.label.y).abs() < FAR
    };
    let things: Vec<&Thing> = things.iter().filter(close).collect();
    let signs: Vec<(Thing, bool)> = places
        .iter()
        .enumerate()
        .filter(|(_, other)| (other.label.y - place.label.y).abs() < FAR)
        .flat_map(|(k, other)| {
            let count = mined(edition, Town(k as u8)).len();
            (0..count).map(move |n| (Thing(chip(other, n, count), CHIP / 2.0, CHIP / 2.0, 4.0), k == town))
        })
        .collect();
    let cost = |at: Point| {
        let covered: f64 = things.iter().filter(|thing| thing.is_met(at)).map(|thing| thing.3).sum();
        // The own signs are said again by the tag, but are better seen.
        let signs: f64 =
            signs.iter().filter(|(sign, _)| sign.is_met(at)).map(|(sign, own)| if *own { 0.8 } else { sign.3 }).sum();
        let far = (at.x - place.at.x).hypot(at.y - place.at.y).min((at.x - place.label.x).hypot(at.y - place.label.y));
        covered + signs + far / 26.0
    };
    let on_sheet = |at: &Point| at.x > 20.0 && at.y > 12.0 && at.x < size.0 - 20.0 && at.y < size.1 - 12.0;
    let mut all: Vec<(f64, Point)> = candidates(place).into_iter().filter(on_sheet).map(|at| (cost(at), at)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut chosen: Vec<Point> = Vec::new();
    for (_, at) in all {
        if chosen.len() < MOST && chosen.iter().all(|other| !overlap(*other, at)) {
            chosen.push(at);
        }
    }
    chosen
}

/// Whether two tags would overlap.
pub fn overlap(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < 2.0 * TAG.0 + 1.0 && (a.y - b.y).abs() < 2.0 * TAG.1 + 0.6
}

/// Beside the name, in the rows above and below it, and around the dot.
fn candidates(place: &Place) -> Vec<Point> {
    let mut all = Vec::new();
    let beside = place.half + TAG.0 + 2.0;
    for row in -6..=6 {
        let y = place.label.y + 14.0 * f64::from(row);
        for step in -6..=6 {
            all.push(Point::new(place.label.x + 18.0 * f64::from(step), y));
        }
        for side in [-1.0, 1.0] {
            all.push(Point::new(place.label.x + side * beside, y));
            all.push(Point::new(place.label.x + side * (beside + 36.0), y));
        }
        for (dx, dy) in [(26.0, 0.0), (-26.0, 0.0), (0.0, 0.0), (34.0, 5.0), (-34.0, 5.0)] {
            all.push(Point::new(place.at.x + dx, place.at.y + dy + 14.0 * f64::from(row)));
        }
    }
    all
}
