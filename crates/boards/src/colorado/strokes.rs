//! The hand that draws: wobbling lines, rows of mountains.

use colorado::edition::Point;

use crate::pen::Tenth;

/// A number between -1 and 1 that always belongs to the same place.
fn tremble(x: f64, y: f64, salt: u32) -> f64 {
    let mut bits = (x * 13.0) as i64 as u32 ^ ((y * 29.0) as i64 as u32).rotate_left(11) ^ salt.wrapping_mul(0x9e37);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 12;
    bits = bits.wrapping_mul(0x297a_2d39);
    bits ^= bits >> 15;
    f64::from(bits) / f64::from(u32::MAX) * 2.0 - 1.0
}

/// The points of a line from one point to the next, as a steady hand would draw it. The same two ends
/// give the same line in either direction, so that neighbours share their border.
pub fn hand_line(from: Point, to: Point) -> Vec<Point> {
    let swap = (to.0, to.1) < (from.0, from.1);
    let (a, b) = if swap { (to, from) } else { (from, to) };
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    let steps = (length / 24.0).ceil().max(1.0);
    let straight = a.0 == b.0 && (a.0 <= 0.0 || a.0 >= 1000.0) || a.1 == b.1 && (a.1 <= 0.0 || a.1 >= 735.0);
    let mut points = Vec::new();
    for k in 0..=steps as usize {
        let part = k as f64 / steps;
        let (x, y) = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        let ends = k == 0 || k == steps as usize;
        let off = if ends || straight { 0.0 } else { 4.5 * tremble(x, y, 7) };
        points.push((x - off * (b.1 - a.1) / length.max(1.0), y + off * (b.0 - a.0) / length.max(1.0)));
    }
    if swap {
        points.reverse();
    }
    points
}

/// A path through all corners, drawn by hand.
pub fn hand_path(corners: &[Point], closed: bool) -> String {
    let ends = if closed { corners.len() } else { corners.len().saturating_sub(1) };
    let mut path = String::new();
    for k in 0..ends {
        let line = hand_line(corners[k], corners[(k + 1) % corners.len()]);
        let skip = usize::from(k > 0);
        for point in line.into_iter().skip(skip) {
            let verb = if path.is_empty() { 'M' } else { 'L' };
            path.push_str(&format!("{verb}{} {}", Tenth(point.0), Tenth(point.1)));
        }
    }
    if closed {
        path.push('Z');
    }
    path
}

/// A row of peaks along a line: outlines and shaded faces.
pub fn range(corners: &[Point]) -> (String, String) {
    let line: Vec<Point> = corners.windows(2).flat_map(|pair| hand_line(pair[0], pair[1])).collect();
    let (mut outline, mut face) = (String::new(), String::new());
    let mut walked = 10.0;
    for pair in line.windows(2) {
        let length = (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
        while walked < length {
            let part = walked / length;
            let (x, y) = (pair[0].0 + (pair[1].0 - pair[0].0) * part, pair[0].1 + (pair[1].1 - pair[0].1) * part);
            let height = 21.0 + 6.0 * tremble(x, y, 3);
            let half = 13.0 + 2.5 * tremble(x, y, 5);
            let (left, right, foot) = (Tenth(x - half), Tenth(x + half), Tenth(y + 9.0));
            let (top, lean) = (Tenth(y + 9.0 - height), Tenth(x + 2.0 * tremble(x, y, 9)));
            outline.push_str(&format!("M{left} {foot}L{lean} {top}L{right} {foot}"));
            face.push_str(&format!(
                "M{lean} {top}L{right} {foot}L{} {foot}L{} {}Z",
                Tenth(x + 3.0),
                Tenth(x + 1.0),
                Tenth(y)
            ));
            walked += 20.0 + 4.0 * tremble(x, y, 1);
        }
        walked -= length;
    }
    (outline, face)
}

/// A star with five points.
pub fn star(x: f64, y: f64, size: f64) -> String {
    let mut path = String::new();
    for k in 0..10 {
        let angle = (f64::from(k) * 36.0 - 90.0).to_radians();
        let radius = if k % 2 == 0 { size } else { size * 0.52 };
        let verb = if k == 0 { 'M' } else { 'L' };
        path.push_str(&format!("{verb}{} {}", Tenth(x + radius * angle.cos()), Tenth(y + radius * angle.sin())));
    }
    path + "Z"
}

/// A pencil tick around a point; no two are quite alike.
pub fn tick(x: f64, y: f64, size: f64) -> String {
    let off = |salt| size * 0.12 * tremble(x, y, salt);
    format!(
        "M{} {}Q{} {} {} {}Q{} {} {} {}",
        Tenth(x - size * 0.62 + off(1)),
        Tenth(y + off(2)),
        Tenth(x - size * 0.4),
        Tenth(y + size * 0.3),
        Tenth(x - size * 0.16 + off(3)),
        Tenth(y + size * 0.62 + off(4)),
        Tenth(x + size * 0.12),
        Tenth(y - size * 0.3),
        Tenth(x + size * 0.9 + off(5)),
        Tenth(y - size * 0.95 + off(6)),
    )
}
