//! Rivers: tapering lines that widen downstream, with their names along them.

use std::fmt::Write;

use colorado_midland::edition::Edition;

use crate::pen::{Pen, Point, grain};

/// Width at the source and the most at the mouth.
const SOURCE: f64 = 0.7;
const MOUTH: f64 = 3.4;

/// All rivers: first the banks, then the water, so that confluences run together.
pub fn rivers(edition: &Edition) -> String {
    let courses: Vec<Vec<Point>> = edition.rivers.iter().enumerate().map(|(k, _)| course(edition, k)).collect();
    let water: String = courses.iter().map(|course| ribbon(course)).collect();
    format!(
        r##"<defs><path id="cm-rivers" d="{water}"/></defs><use class="cm-bank" href="#cm-rivers"/><use class="cm-water" href="#cm-rivers"/>"##
    )
}

/// The course of a river through its centres, swaying a little between them.
fn course(edition: &Edition, k: usize) -> Vec<Point> {
    let centres: Vec<Point> = edition.rivers[k]
        .through
        .iter()
        .map(|(q, r)| edition.board.centre(*q, *r))
        .map(|(x, y)| Point::new(x, y))
        .collect();
    let mut bends = vec![centres[0]];
    for (n, pair) in centres.windows(2).enumerate() {
        let across = Point::new(pair[1].x - pair[0].x, pair[1].y - pair[0].y).right();
        let sway = if n % 2 == 0 { 0.13 } else { -0.13 } * (0.5 + grain(k, n));
        bends.push(pair[0].between(pair[1], 0.5).shifted(across, sway));
        bends.push(pair[1]);
    }
    sampled(&bends)
}

/// Points close together on the smooth line through the bends.
fn sampled(bends: &[Point]) -> Vec<Point> {
    let mut out = Vec::new();
    for k in 1..bends.len() {
        let (p0, p1, p2) = (bends[k.saturating_sub(2)], bends[k - 1], bends[k]);
        let p3 = bends[(k + 1).min(bends.len() - 1)];
        for n in 0..4 {
            let t = f64::from(n) / 4.0;
            let spline = |a: f64, b: f64, c: f64, d: f64| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            out.push(Point::new(spline(p0.x, p1.x, p2.x, p3.x), spline(p0.y, p1.y, p2.y, p3.y)));
        }
    }
    out.extend(bends.last());
    out
}

/// The river as an area that widens downstream.
fn ribbon(course: &[Point]) -> String {
    let length = course.len() as f64;
    let bank = |side: f64| {
        (0..course.len()).map(move |k| {
            let (before, after) = (course[k.saturating_sub(1)], course[(k + 1).min(course.len() - 1)]);
            let along = Point::new(after.x - before.x, after.y - before.y);
            let size = along.x.hypot(along.y).max(0.001);
            // Long rivers carry more water.
            let width = SOURCE + (MOUTH - SOURCE) * (k as f64 / length) * (length / 120.0).min(1.0).sqrt();
            course[k].shifted(along.right(), side * width / 2.0 / size)
        })
    };
    let mut pen = Pen::default();
    pen.lines(bank(-1.0).chain(bank(1.0).rev())).close();
    pen.path()
}

/// Names along the rivers that are long enough to carry one.
pub fn names(edition: &Edition) -> String {
    let mut out = String::new();
    for (k, river) in edition.rivers.iter().enumerate() {
        let letters = river.name.chars().count() as f64;
        let Some(stretch) = quiet_stretch(&course(edition, k), letters * 6.2 + 8.0) else { continue };
        let mut pen = Pen::default();
        pen.smooth(&stretch);
        let _ = write!(
            out,
            r##"<path id="cm-river-{k}" class="cm-none" d="{}"/><text class="cm-river-name" dy="-3.2"><textPath href="#cm-river-{k}" startOffset="50%">{}</textPath></text>"##,
            pen.path(),
            maud::html! { (river.name) }.into_string()
        );
    }
    out
}

/// The straightest stretch of a course that is long enough for a name, read from left to right.
fn quiet_stretch(course: &[Point], length: f64) -> Option<Vec<Point>> {
    let mut best: Option<(f64, Vec<Point>)> = None;
    for start in 0..course.len() {
        let mut run = 0.0;
        let Some(end) = (start + 1..course.len()).find(|k| {
            run += course[k - 1].distance(course[*k]);
            run >= length
        }) else {
            break;
        };
        let level = course[start].distance(course[end]) / run + 0.35 * (course[start].x - course[end].x).abs() / run;
        if best.as_ref().is_none_or(|(so_far, _)| level > *so_far) {
            best = Some((level, course[start..=end].to_vec()));
        }
    }
    let (_, mut stretch) = best?;
    if stretch.first()?.x > stretch.last()?.x {
        stretch.reverse();
    }
    Some(stretch)
}
