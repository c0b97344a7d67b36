//! The pen: points and numbers as a drawing writes them, and SVG paths with relative steps in whole tenths, which are half as
//! long as absolute ones.

use std::fmt::{self, Write as _};

/// A point of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// A point.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The unit vector at this angle in degrees, clockwise from east.
    pub fn towards(degrees: f64) -> Point {
        let (y, x) = degrees.to_radians().sin_cos();
        Point { x, y }
    }

    /// The point `by` times `along` away.
    pub fn shifted(self, along: Point, by: f64) -> Point {
        Point { x: self.x + along.x * by, y: self.y + along.y * by }
    }

    /// The point between two.
    pub fn between(self, other: Point, part: f64) -> Point {
        Point { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }

    /// Turned a quarter to the right.
    pub fn right(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    /// How far it is to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// As SVG paths write it: `x y`, to a tenth.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Tenth(self.x), Tenth(self.y))
    }
}

/// A number to a tenth, as short as it goes: drawings are large and sent often.
#[derive(Clone, Copy)]
pub struct Tenth(pub f64);

impl fmt::Display for Tenth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths < 0 {
            f.write_str("-")?;
        }
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if rest == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{rest}") }
    }
}

/// A path as it is being drawn.
#[derive(Default)]
pub struct Pen {
    path: String,
    /// Where the pen is, and where the present figure began, in tenths.
    at: (i64, i64),
    start: (i64, i64),
}

fn tenths(point: Point) -> (i64, i64) {
    ((point.x * 10.0).round() as i64, (point.y * 10.0).round() as i64)
}

impl Pen {
    /// The path drawn so far.
    pub fn path(self) -> String {
        self.path
    }

    /// The path drawn so far; the pen goes on with an empty one.
    pub fn take(&mut self) -> String {
        *self = Pen { path: std::mem::take(&mut self.path), ..Pen::default() };
        std::mem::take(&mut self.path)
    }

    /// Begins a figure.
    pub fn from(&mut self, point: Point) -> &mut Pen {
        self.command(if self.path.is_empty() { 'M' } else { 'm' });
        self.step(point);
        self.at = tenths(point);
        self.start = self.at;
        self
    }

    /// A straight line.
    pub fn line(&mut self, to: Point) -> &mut Pen {
        self.command('l');
        self.step(to);
        self.at = tenths(to);
        self
    }

    /// A curve with one control point.
    pub fn bend(&mut self, control: Point, to: Point) -> &mut Pen {
        self.command('q');
        self.step(control);
        self.step(to);
        self.at = tenths(to);
        self
    }

    /// A curve with two control points.
    pub fn curve(&mut self, a: Point, b: Point, to: Point) -> &mut Pen {
        self.command('c');
        self.step(a);
        self.step(b);
        self.step(to);
        self.at = tenths(to);
        self
    }

    /// Back to where the figure began.
    pub fn close(&mut self) -> &mut Pen {
        self.command('z');
        self.at = self.start;
        self
    }

    /// Lines through points.
    pub fn lines(&mut self, points: impl IntoIterator<Item = Point>) -> &mut Pen {
        for (k, point) in points.into_iter().enumerate() {
            if k == 0 {
                self.from(point)
            } else {
                self.line(point)
            };
        }
        self
    }

    /// A smooth line through points (a Catmull-Rom spline).
    pub fn smooth(&mut self, points: &[Point]) -> &mut Pen {
        let Some(first) = points.first() else { return self };
        self.from(*first);
        for k in 1..points.len() {
            let before = points[k.saturating_sub(2)];
            let (here, to) = (points[k - 1], points[k]);
            let after = points[(k + 1).min(points.len() - 1)];
            let a = Point::new(here.x + (to.x - before.x) / 6.0, here.y + (to.y - before.y) / 6.0);
            let b = Point::new(to.x - (after.x - here.x) / 6.0, to.y - (after.y - here.y) / 6.0);
            self.curve(a, b, to);
        }
        self
    }

    /// A soft line that begins and ends at the outer points and is drawn towards those between: shorter than [`Pen::smooth`].
    pub fn soft(&mut self, points: &[Point]) -> &mut Pen {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return self };
        self.from(*first);
        for pair in points.windows(2).skip(1) {
            self.bend(pair[0], pair[0].between(pair[1], 0.5));
        }
        self.line(*last)
    }

    fn command(&mut self, letter: char) {
        self.path.push(letter);
    }

    fn step(&mut self, to: Point) {
        let (x, y) = tenths(to);
        self.number(x - self.at.0);
        self.number(y - self.at.1);
    }

    /// A number as short as it goes; a minus sign parts it from the one before.
    fn number(&mut self, tenths: i64) {
        if tenths < 0 {
            self.path.push('-');
        } else if self.path.ends_with(|last: char| last.is_ascii_digit()) {
            self.path.push(' ');
        }
        let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        if whole > 0 || rest == 0 {
            self.digits(whole);
        }
        if rest > 0 {
            self.path.push('.');
            self.digits(rest);
        }
    }

    fn digits(&mut self, n: u64) {
        if n >= 10 {
            self.digits(n / 10);
        }
        self.path.push(char::from(b'0' + (n % 10) as u8));
    }
}

/// A grain of chance that is the same at every drawing: the engraver's hand. From 0 to 1.
pub fn grain(a: usize, b: usize) -> f64 {
    let mut mixed = (a as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (b as u64 + 1).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^= mixed >> 32;
    (mixed & 0xFFFF) as f64 / 65535.0
}

/// A few drawings of a kind, engraved once: a sheet is stamped with them instead of being drawn stroke by stroke.
pub struct Stamps {
    name: &'static str,
    drawings: Vec<String>,
}

impl Stamps {
    /// So many drawings around the origin.
    pub fn engrave(name: &'static str, count: usize, drawing: impl Fn(usize) -> String) -> Stamps {
        Stamps { name, drawings: (0..count).map(drawing).collect() }
    }

    /// The drawings, and one of them at every place; which one follows from the number of the place.
    pub fn print(&self, places: impl Iterator<Item = (usize, Point)>) -> String {
        let name = self.name;
        let mut out = String::from("<defs>");
        for (k, drawing) in self.drawings.iter().enumerate() {
            let _ = write!(out, r#"<g id="{name}-{k}">{drawing}</g>"#);
        }
        out.push_str("</defs>");
        for (place, at) in places {
            let k = (grain(place, 77) * self.drawings.len() as f64) as usize % self.drawings.len();
            let _ = write!(out, r##"<use href="#{name}-{k}" x="{}" y="{}"/>"##, Tenth(at.x), Tenth(at.y));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_short_and_do_not_drift() {
        let mut pen = Pen::default();
        pen.from(Point::new(10.04, 20.0)).line(Point::new(10.55, 19.0)).line(Point::new(0.0, 0.0)).close();
        pen.from(Point::new(1.0, 1.0));
        assert_eq!(pen.path(), "M10 20l.6-1l-10.6-19zm-9-19");
    }
}
