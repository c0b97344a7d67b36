//! Charts of standing: a rating's way, and how well ratings said what would be. Numbers are in tables beside them.

use boards::{t, words::Say};
use engine::say::name;
use house::standing::Share;
use maud::{Markup, html};

const WIDTH: f64 = 440.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 26.0;

/// A point of a line: its value, and how far it may be off to either side.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The value.
    pub value: f64,
    /// How far it may be off.
    pub margin: f64,
}

/// A line with a band around it in which the truth lies, and words at its beginning and end.
pub fn way(points: &[Point], label: &Say, ends: (&str, &str)) -> Markup {
    let low = points.iter().map(|point| point.value - point.margin).fold(f64::MAX, f64::min);
    let high = points.iter().map(|point| point.value + point.margin).fold(f64::MIN, f64::max);
    let step = tick(high - low);
    let (bottom, top) =
        ((low / step).floor() * step, ((high / step).ceil() * step).max((low / step).floor() * step + step));
    let x = |k: usize| round(LEFT + (WIDTH - LEFT - RIGHT) * k as f64 / (points.len().max(2) - 1) as f64);
    let y = |value: f64| round(TOP + (HEIGHT - TOP - BOTTOM) * (top - value) / (top - bottom));
    let line = |value: &dyn Fn(&Point) -> f64| {
        points.iter().enumerate().map(|(k, point)| format!("{} {}", x(k), y(value(point)))).collect::<Vec<_>>()
    };
    let mut band = line(&|point| point.value + point.margin);
    band.extend(line(&|point| point.value - point.margin).into_iter().rev());
    let lines = ((top - bottom) / step).round() as u32;
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            @for k in 0..=lines {
                @let value = bottom + step * f64::from(k);
                line.chart-grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y(value)) y2=(y(value)) {}
                text.chart-tick x=(LEFT - 6.0) y=(y(value) + 4.0) text-anchor="end" { (format!("{value:.0}")) }
            }
            path.chart-band d={ "M" (band.join("L")) "Z" } {}
            path.chart-way d={ "M" (line(&|point| point.value).join("L")) } {}
            @if let Some(last) = points.last() { circle.chart-now cx=(x(points.len() - 1)) cy=(y(last.value)) r="4" {} }
            text.chart-tick x=(LEFT) y=(HEIGHT - 8.0) { (ends.0) }
            text.chart-tick x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (ends.1) }
        }
    }
}

/// A share as a bar with its interval, and a mark where it was expected: drawn without words, to stand in a row of a table.
pub fn bar(share: Share, expected: Option<f64>, most: f64) -> Markup {
    let x = |part: f64| round(100.0 * (part / most).clamp(0.0, 1.0));
    html! {
        svg.bar viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" {
            rect.bar-ground x="0" y="2" width="100" height="8" {}
            rect.bar-part x="0" y="2" width=(x(share.part)) height="8" {}
            rect.bar-doubt x=(x(share.low)) y="5" width=(round(x(share.high) - x(share.low))) height="2" {}
            @if let Some(expected) = expected { rect.bar-mark x=(round((x(expected) - 0.4).max(0.0))) y="0" width="0.8" height="12" {} }
        }
    }
}

/// What was expected against what came, each with its interval: on the line they agree.
pub fn agreement(bins: &[(f64, Share)], label: &Say) -> Markup {
    const SIDE: f64 = 300.0;
    const EDGE: f64 = 44.0;
    let at = |part: f64| round((part - 0.5) * 2.0 * (SIDE - EDGE - 12.0));
    let (x, y) = (|part: f64| round(EDGE + at(part)), |part: f64| round(SIDE - EDGE - at(part)));
    // Below one half nothing is expected, but it may come.
    let low = |part: f64| y(part.max(0.5));
    html! {
        svg.chart.agreement viewBox={ "0 0 " (SIDE) " " (SIDE) } role="img" aria-label=(label) {
            @for tenth in 5..=10 {
                @let part = f64::from(tenth) / 10.0;
                line.chart-grid x1=(x(part)) x2=(x(part)) y1=(y(0.5)) y2=(y(1.0)) {}
                line.chart-grid x1=(x(0.5)) x2=(x(1.0)) y1=(y(part)) y2=(y(part)) {}
                text.chart-tick x=(x(part)) y=(y(0.5) + 16.0) text-anchor="middle" { (tenth * 10) }
                text.chart-tick x=(x(0.5) - 6.0) y=(y(part) + 4.0) text-anchor="end" { (tenth * 10) }
            }
            line.chart-even x1=(x(0.5)) y1=(y(0.5)) x2=(x(1.0)) y2=(y(1.0)) {}
            @for (expected, share) in bins {
                line.chart-doubt x1=(x(*expected)) x2=(x(*expected)) y1=(low(share.low)) y2=(low(share.high)) {}
                circle.chart-now cx=(x(*expected)) cy=(low(share.part)) r="5" {
                    title { (t!("Expected {expected} %, came {part} %", expected = name(percent(*expected)), part = name(percent(share.part)))) }
                }
            }
            text.chart-tick x=(x(0.75)) y=(SIDE - 10.0) text-anchor="middle" { (t!("expected, %")) }
            text.chart-tick transform={ "translate(13 " (y(0.75)) ") rotate(-90)" } text-anchor="middle" { (t!("came, %")) }
        }
    }
}

/// A part in percent, without digits after the point.
pub fn percent(part: f64) -> String {
    format!("{:.0}", part * 100.0)
}

fn tick(span: f64) -> f64 {
    [10.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1_000.0]
        .into_iter()
        .find(|step| span / step <= 5.0)
        .unwrap_or(2_500.0)
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_has_a_line_and_a_band_even_with_one_point() {
        let points = [1500.0, 1532.0, 1510.0].map(|value| Point { value, margin: 200.0 });
        let drawn = way(&points, &t!("Rating"), ("<then>", "now")).0;
        assert!(drawn.contains("chart-band") && drawn.contains("&lt;then&gt;") && !drawn.contains("NaN"));
        let one = way(&points[..1], &t!("Rating"), ("", "")).0;
        assert!(!one.contains("NaN") && !one.contains("inf"), "{one}");
        let still = way(&[Point { value: 1500.0, margin: 0.0 }], &t!("Rating"), ("", "")).0;
        assert!(!still.contains("NaN") && !still.contains("inf"), "{still}");
    }

    #[test]
    fn a_bar_stays_within_its_row() {
        let drawn = bar(Share { part: 0.9, low: 0.5, high: 1.4 }, Some(2.0), 0.6).0;
        assert!(drawn.contains("width=\"100\"") && !drawn.contains("x=\"1"), "{drawn}");
    }
}
