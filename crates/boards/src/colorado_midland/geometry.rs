//! Where things are on the sheet: centres, corners, neighbours.

use std::collections::HashMap;

use colorado_midland::{edition::Edition, ids::HexId};

use crate::pen::{Pen, Point, Tenth};

/// Steps to the six neighbours as (q, r), clockwise from east; direction `d` points at 60° × d.
pub const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Half the square root of three.
const HALF_ROOT: f64 = 0.866_025_403_784_438_6;

/// The unit vectors of the six directions.
pub const WAYS: [Point; 6] = [
    Point::new(1.0, 0.0),
    Point::new(0.5, HALF_ROOT),
    Point::new(-0.5, HALF_ROOT),
    Point::new(-1.0, 0.0),
    Point::new(-0.5, -HALF_ROOT),
    Point::new(0.5, -HALF_ROOT),
];

/// A rectangle of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left.
    pub x0: f64,
    /// Top.
    pub y0: f64,
    /// Right.
    pub x1: f64,
    /// Bottom.
    pub y1: f64,
}

impl Frame {
    /// The frame `by` further out on every side.
    pub fn grown(self, by: f64) -> Frame {
        Frame { x0: self.x0 - by, y0: self.y0 - by, x1: self.x1 + by, y1: self.y1 + by }
    }

    /// From left to right.
    pub fn width(self) -> f64 {
        self.x1 - self.x0
    }

    /// From top to bottom.
    pub fn height(self) -> f64 {
        self.y1 - self.y0
    }

    /// As the `viewBox` of a drawing.
    pub fn view_box(self) -> String {
        format!("{} {} {} {}", Tenth(self.x0), Tenth(self.y0), Tenth(self.width()), Tenth(self.height()))
    }
}

/// What lies beyond a side of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// A hex one may build to.
    Open(HexId),
    /// A hex behind a red line.
    Walled(HexId),
    /// Scenery.
    Peak,
    /// The edge of the map.
    Nothing,
}

impl Beyond {
    /// The hex one may build to, if it is one.
    pub fn open(self) -> Option<HexId> {
        match self {
            Beyond::Open(hex) => Some(hex),
            _ => None,
        }
    }
}

/// The sheet of paper with everything in its place.
pub struct Sheet {
    /// Centre to corner of a hex.
    pub size: f64,
    /// The centres of the hexes.
    pub centres: Vec<Point>,
    /// The centres of the peaks.
    pub peaks: Vec<Point>,
    /// What lies beyond the six sides of every hex.
    pub beyond: Vec<[Beyond; 6]>,
    /// The hexes with a city.
    pub cities: Vec<HexId>,
    /// Around all hexes and peaks.
    pub content: Frame,
}

impl Sheet {
    /// Lays out an edition.
    pub fn new(edition: &Edition) -> Sheet {
        let at = |q, r| {
            let (x, y) = edition.board.centre(q, r);
            Point { x, y }
        };
        let centres: Vec<Point> = edition.hexes.iter().map(|hex| at(hex.q, hex.r)).collect();
        let peaks: Vec<Point> = edition.peaks.iter().map(|peak| at(peak.q, peak.r)).collect();
        Sheet {
            size: edition.board.hex_size,
            beyond: neighbourhood(edition),
            cities: (0..edition.hexes.len() as u16)
                .map(HexId)
                .filter(|hex| edition.hexes[hex.index()].city.is_some())
                .collect(),
            content: around(centres.iter().chain(&peaks), edition.board.hex_size),
            centres,
            peaks,
        }
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: HexId) -> Point {
        self.centres[hex.index()]
    }

    /// Centre to the middle of a side.
    pub fn inner(&self) -> f64 {
        self.size * 3f64.sqrt() / 2.0
    }

    /// The two corners of a side.
    pub fn side(&self, centre: Point, direction: usize) -> (Point, Point) {
        let angle = 60.0 * direction as f64;
        (
            centre.shifted(Point::towards(angle - 30.0), self.size),
            centre.shifted(Point::towards(angle + 30.0), self.size),
        )
    }

    /// Draws the outline of a hex, `size` from centre to corner.
    pub fn outline(pen: &mut Pen, centre: Point, size: f64) {
        pen.lines((0..6).map(|corner| centre.shifted(Point::towards(60.0 * f64::from(corner) - 90.0), size))).close();
    }
}

fn neighbourhood(edition: &Edition) -> Vec<[Beyond; 6]> {
    let index: HashMap<(i32, i32), HexId> =
        edition.hexes.iter().enumerate().map(|(k, hex)| ((hex.q, hex.r), HexId(k as u16))).collect();
    let walled = |a, b| edition.red_lines.contains(&(a, b)) || edition.red_lines.contains(&(b, a));
    let beyond = |here: HexId, (q, r)| match index.get(&(q, r)) {
        Some(there) if walled(here, *there) => Beyond::Walled(*there),
        Some(there) => Beyond::Open(*there),
        None if edition.peaks.iter().any(|peak| (peak.q, peak.r) == (q, r)) => Beyond::Peak,
        None => Beyond::Nothing,
    };
    let all = |(k, hex): (usize, &colorado_midland::edition::Hex)| {
        STEPS.map(|(dq, dr)| beyond(HexId(k as u16), (hex.q + dq, hex.r + dr)))
    };
    edition.hexes.iter().enumerate().map(all).collect()
}

fn around<'a>(points: impl Iterator<Item = &'a Point>, size: f64) -> Frame {
    let nothing = Frame { x0: f64::MAX, y0: f64::MAX, x1: f64::MIN, y1: f64::MIN };
    points
        .fold(nothing, |frame, point| Frame {
            x0: frame.x0.min(point.x),
            y0: frame.y0.min(point.y),
            x1: frame.x1.max(point.x),
            y1: frame.y1.max(point.y),
        })
        .grown(size)
}
