//! Where things are on the sheet: towns, names, boxes, and the curves of the segments.
//!
//! The edition says where a town, its name and a segment's box are drawn. What only a drawing needs is said here.

use silverton::{
    edition::Edition,
    ids::{Segment, Town},
};

use super::berths;
use crate::pen::{Pen, Point, Tenth};

/// The width of a letter of a town's name.
const LETTER: f64 = 6.6;
/// The same in the name of a market city.
const CITY_LETTER: f64 = 7.6;
/// The room that the sign of a kind of goods takes.
pub const CHIP: f64 = 9.0;

/// On which side of a town's name the signs of its goods stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
    Above,
    Below,
}

/// Towns whose signs do not stand at the right end of the name, because track or a box is there.
const SIDES: &[(&str, Side)] = &[
    ("aspen", Side::Left),
    ("boulder", Side::Below),
    ("breckenridge", Side::Above),
    ("canon_city", Side::Left),
    ("central_city", Side::Left),
    ("cerrillos", Side::Left),
    ("chama", Side::Left),
    ("como", Side::Above),
    ("creede", Side::Left),
    ("crested_butte", Side::Left),
    ("cripple_creek", Side::Left),
    ("eureka", Side::Left),
    ("evanston", Side::Left),
    ("frisco", Side::Below),
    ("gallup", Side::Left),
    ("glenwood_springs", Side::Left),
    ("lordsburg", Side::Left),
    ("magdalena", Side::Left),
    ("silver_city", Side::Left),
];

/// Names that stand a little beside the edition's place, clear of track.
const MOVED: &[(&str, Point)] = &[("breckenridge", Point::new(684.2, 394.0))];

/// A town on the sheet.
pub struct Place {
    /// Its dot.
    pub at: Point,
    /// The middle of its name.
    pub label: Point,
    /// Half the width of the name.
    pub half: f64,
    /// Where the signs of its goods stand.
    pub side: Side,
}

/// The whole sheet.
pub struct Sheet {
    /// The towns.
    pub places: Vec<Place>,
    /// The boxes of the segments.
    pub boxes: Vec<Point>,
    /// The curves of the segments.
    pub curves: Vec<String>,
    /// Where tags can stand at each town, the best place first.
    pub berths: Vec<Vec<Point>>,
    /// Width and height.
    pub size: (f64, f64),
}

fn point((x, y): (i32, i32)) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

impl Sheet {
    /// Lays an edition's map out.
    pub fn new(edition: &Edition) -> Sheet {
        let places: Vec<Place> = edition
            .towns
            .iter()
            .map(|town| {
                let letter = if town.city.is_some() { CITY_LETTER } else { LETTER };
                let moved = MOVED.iter().find(|(id, _)| *id == town.id).map(|(_, at)| *at);
                Place {
                    at: point(town.at),
                    label: moved.unwrap_or_else(|| point(town.label)),
                    half: town.name.chars().count() as f64 * letter / 2.0,
                    side: SIDES.iter().find(|(id, _)| *id == town.id).map_or(Side::Right, |(_, side)| *side),
                }
            })
            .collect();
        let boxes: Vec<Point> = edition.segments.iter().map(|segment| point(segment.at)).collect();
        let curves = edition
            .segments
            .iter()
            .zip(&boxes)
            .map(|(segment, at)| {
                let ends: Vec<Point> = segment.towns.iter().map(|town| places[town.index()].at).collect();
                curve(&ends, *at)
            })
            .collect();
        let size = (f64::from(edition.canvas.0), f64::from(edition.canvas.1));
        let berths = berths::berths(edition, &places, &boxes, size);
        Sheet { places, boxes, curves, berths, size }
    }

    /// A town.
    pub fn place(&self, town: Town) -> &Place {
        &self.places[town.index()]
    }

    /// The box of a segment.
    pub fn box_of(&self, segment: Segment) -> Point {
        self.boxes[segment.index()]
    }

    /// The curve of a segment.
    pub fn curve(&self, segment: Segment) -> &str {
        &self.curves[segment.index()]
    }

    /// Whether a point is clear of names, boxes and dots by so much.
    pub fn is_clear(&self, at: Point, by: f64) -> bool {
        let near = |x: f64, y: f64, w: f64, h: f64| (at.x - x).abs() < w + by && (at.y - y).abs() < h + by;
        let town = |place: &Place| {
            near(place.label.x, place.label.y, place.half + CHIP, 7.0) || near(place.at.x, place.at.y, 5.0, 5.0)
        };
        !self.places.iter().any(town) && !self.boxes.iter().any(|one| near(one.x, one.y, 17.0, 8.0))
    }
}

/// Two towns: a soft line through the box. Three: a line from the box to each (SI-GEN-5).
fn curve(ends: &[Point], through: Point) -> String {
    let mut pen = Pen::default();
    match ends {
        [a, b] => {
            pen.smooth(&[*a, through, *b]);
        }
        _ => ends.iter().for_each(|end| {
            pen.from(through).line(*end);
        }),
    }
    pen.path()
}

/// `translate(x y)`.
pub fn shift(at: Point) -> String {
    format!("translate({} {})", Tenth(at.x), Tenth(at.y))
}
