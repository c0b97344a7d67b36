//! The high country: engraved mountains on the peaks, and contour lines that run out from them.

use std::collections::HashMap;

use colorado_midland::edition::{Edition, Terrain};

use super::geometry::Sheet;
use crate::pen::{Pen, Point, Stamps, grain};

/// So many ranges are engraved; a sheet is stamped with them.
const RANGES: usize = 11;

/// All mountains, from north to south so that nearer ones stand before farther ones.
pub fn mountains(sheet: &Sheet) -> String {
    Stamps::engrave("cm-range", RANGES, range).print(sheet.peaks.iter().copied().enumerate())
}

/// Three mountains around a point.
fn range(k: usize) -> String {
    let mut plate = Plate::default();
    let side = if grain(k, 3) > 0.5 { 1.0 } else { -1.0 };
    let spot = |x: f64, y: f64| Point::new(x * side, y);
    plate.mountain(k * 3, spot(-11.0, 1.0 + 2.0 * grain(k, 4)), 10.5 + 3.0 * grain(k, 5), 12.0 + 5.0 * grain(k, 6));
    let far = plate.struck();
    plate.mountain(k * 3 + 1, spot(4.5, 6.5), 15.5 + 1.5 * grain(k, 7), 22.0 + 6.0 * grain(k, 8));
    let main = plate.struck();
    plate.mountain(k * 3 + 2, spot(-9.0, 8.0), 9.0 + 2.0 * grain(k, 9), 7.0 + 4.0 * grain(k, 10));
    far + &main + &plate.struck()
}

/// A mountain as it is being engraved.
#[derive(Default)]
pub struct Plate {
    outline: Pen,
    face: Pen,
    strokes: Pen,
}

/// Points on a flank of a mountain, summit and foot included.
const FLANK: usize = 6;

impl Plate {
    /// One mountain: a jagged outline, the ridge that runs down from its summit, hachures on its eastern face.
    pub fn mountain(&mut self, seed: usize, foot: Point, half: f64, height: f64) {
        let noise = |n: usize| grain(seed, n + 50) - 0.5;
        let summit = Point::new(foot.x + half * 0.3 * noise(0), foot.y - height);
        let rough = half / 4.5;
        let flank = |reach: f64, from: usize, rough: f64| -> Vec<Point> {
            (0..FLANK).map(|n| flank(foot, summit, reach, n, rough * noise(from + n))).collect()
        };
        let (west, east) = (flank(-half, 1, rough), flank(half, 9, rough));
        let ridge = flank(half * (0.05 + 0.3 * noise(30)), 17, rough * 1.5);
        self.outline.lines(west.iter().rev().chain(&east[1..]).copied());
        self.face.lines(east.iter().chain(ridge[1..].iter().rev()).copied()).close();
        let lines = (height / 2.0).min(24.0) as usize;
        for n in 0..lines {
            let part = (n as f64 + 0.5) / lines as f64;
            let (top, low) = (along(&ridge, part * 0.9), along(&east, (part * 1.08 + 0.06).min(1.0)));
            self.strokes.from(top).line(top.between(low, 0.72 + 0.28 * grain(seed, n + 90)));
        }
        for n in 0..lines / 3 {
            let part = 0.25 + 0.7 * n as f64 / (lines / 3) as f64;
            let (top, low) = (along(&ridge, part), along(&west, (part + 0.22).min(1.0)));
            self.strokes.from(top.between(low, 0.4)).line(top.between(low, 0.6 + 0.25 * grain(seed, n + 70)));
        }
    }

    /// Outline, shaded face and hachures as paths, leaving the plate clean.
    pub fn take(&mut self) -> (String, String, String) {
        (self.outline.take(), self.face.take(), self.strokes.take())
    }

    /// The finished engraving, leaving the plate clean.
    fn struck(&mut self) -> String {
        let (outline, face, strokes) = self.take();
        format!(
            r#"<path class="cm-mount" d="{outline}"/><path class="cm-face" d="{face}"/><path class="cm-engrave" d="{strokes}"/>"#
        )
    }
}

/// A point on the way from the summit (0) to the foot, steeper above, with a little noise between.
fn flank(foot: Point, summit: Point, reach: f64, n: usize, noise: f64) -> Point {
    let part = n as f64 / (FLANK - 1) as f64;
    let noise = if n == 0 || n == FLANK - 1 { 0.0 } else { noise };
    let x = summit.x + (foot.x + reach - summit.x) * part.powf(1.2) + noise;
    Point::new(x, summit.y + (foot.y - summit.y) * part - 0.6 * noise)
}

fn along(line: &[Point], part: f64) -> Point {
    let place = part.clamp(0.0, 1.0) * (line.len() - 1) as f64;
    let k = (place.floor() as usize).min(line.len() - 2);
    line[k].between(line[k + 1], place - k as f64)
}

/// Contour lines of a height that peaks and passes raise.
pub fn contours(sheet: &Sheet, edition: &Edition) -> String {
    let mut summits: Vec<(Point, f64)> = sheet.peaks.iter().map(|peak| (*peak, 1.0)).collect();
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres) {
        match hex.terrain {
            Terrain::Pass => summits.push((*centre, 0.6)),
            Terrain::Difficult => summits.push((*centre, 0.34)),
            _ => {}
        }
    }
    let height = |at: Point| summits.iter().map(|(top, high)| high * bump(at.distance(*top))).sum::<f64>();
    let field = Field::sample(sheet, height);
    let mut pen = Pen::default();
    for level in [0.3, 0.62, 0.94, 1.26, 1.58, 1.9] {
        for line in field.lines(level) {
            pen.soft(&line);
        }
    }
    format!(r#"<path class="cm-contour" d="{}"/>"#, pen.path())
}

fn bump(distance: f64) -> f64 {
    if distance > 90.0 { 0.0 } else { (-distance * distance / 1300.0).exp() }
}

/// Heights on a square lattice.
struct Field {
    origin: Point,
    columns: usize,
    heights: Vec<f64>,
}

/// Width of a square of the lattice.
const STEP: f64 = 15.0;

impl Field {
    fn sample(sheet: &Sheet, height: impl Fn(Point) -> f64) -> Field {
        let frame = sheet.content;
        let (columns, rows) = ((frame.width() / STEP) as usize + 2, (frame.height() / STEP) as usize + 2);
        let at = |k: usize| Point::new(frame.x0 + STEP * (k % columns) as f64, frame.y0 + STEP * (k / columns) as f64);
        Field {
            origin: Point::new(frame.x0, frame.y0),
            columns,
            heights: (0..columns * rows).map(|k| height(at(k))).collect(),
        }
    }

    /// Where the line crosses between two lattice points, if it does. The pair names the crossing.
    fn crossing(&self, a: usize, b: usize, level: f64) -> Option<(usize, usize)> {
        ((self.heights[a] < level) != (self.heights[b] < level)).then_some((a.min(b), a.max(b)))
    }

    fn place(&self, (a, b): (usize, usize), level: f64) -> Point {
        let spot =
            |k: usize| self.origin.shifted(Point::new((k % self.columns) as f64, (k / self.columns) as f64), STEP);
        spot(a).between(spot(b), (level - self.heights[a]) / (self.heights[b] - self.heights[a]))
    }

    /// The contour lines at a level: crossings of the lattice's squares, joined.
    fn lines(&self, level: f64) -> Vec<Vec<Point>> {
        let mut links: HashMap<(usize, usize), Vec<(usize, usize)>> = HashMap::new();
        let mut order = Vec::new();
        for k in 0..self.heights.len() - self.columns {
            if k % self.columns + 1 == self.columns {
                continue;
            }
            let (right, below, opposite) = (k + 1, k + self.columns, k + self.columns + 1);
            let sides = [(k, right), (right, opposite), (below, opposite), (k, below)];
            let crossed: Vec<_> = sides.iter().filter_map(|(a, b)| self.crossing(*a, *b, level)).collect();
            for pair in crossed.chunks_exact(2) {
                links.entry(pair[0]).or_default().push(pair[1]);
                links.entry(pair[1]).or_default().push(pair[0]);
                order.extend_from_slice(pair);
            }
        }
        // Ends of open lines first, so that each is walked from an end.
        order.sort_by_key(|crossing| links[crossing].len());
        let mut lines = Vec::new();
        for start in order {
            let mut line = vec![start];
            while let Some(next) = links.get_mut(line.last().expect("begins with one")).and_then(Vec::pop) {
                let here = *line.last().expect("begins with one");
                if let Some(back) = links.get_mut(&next) {
                    back.retain(|crossing| *crossing != here);
                }
                line.push(next);
            }
            if line.len() > 5 {
                lines.push(line.into_iter().map(|crossing| self.place(crossing, level)).collect());
            }
        }
        lines
    }
}
