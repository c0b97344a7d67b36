//! Plots as SVG, drawn by the program itself: a page with them needs no script, a file with them nothing else. Colours are
//! the classes `c1`, `c2`, … of whoever shows them.

use maud::{Markup, html};

/// A drawing space and its margins.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Width of all.
    pub width: f64,
    /// Room for labels to the left.
    pub left: f64,
    /// Room to the right.
    pub right: f64,
    /// Room above.
    pub top: f64,
    /// Room below.
    pub bottom: f64,
}

impl Frame {
    /// As it is read on a telephone: a unit is a pixel there.
    pub const PAGE: Frame = Frame { width: 360.0, left: 112.0, right: 22.0, top: 6.0, bottom: 20.0 };
    /// The same with numbers instead of names to the left.
    pub const PLOT: Frame = Frame { left: 34.0, ..Frame::PAGE };

    fn across(&self, part: f64) -> f64 {
        round(self.left + (self.width - self.left - self.right) * part.clamp(0.0, 1.0))
    }
}

/// A scale: its ends, and where numbers stand.
#[derive(Clone, Debug)]
pub struct Scale {
    /// The least.
    pub low: f64,
    /// The greatest.
    pub high: f64,
    /// Numbers with their words.
    pub ticks: Vec<(f64, String)>,
}

impl Scale {
    /// A scale with round numbers that holds everything between the two, and words for its numbers.
    pub fn round(low: f64, high: f64, words: impl Fn(f64) -> String) -> Scale {
        let wide = (high - low).max(1e-9);
        let rough = wide / 4.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|k| k * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
        let (first, last) = ((low / step).floor(), (high / step - 1e-9).ceil());
        let count = (last - first).round().max(1.0) as u32;
        let ticks = (0..=count).map(|k| step * (first + f64::from(k))).map(|at| (at, words(at))).collect();
        Scale { low: step * first, high: step * (first + f64::from(count)), ticks }
    }

    fn part(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low).max(1e-9)
    }
}

/// A number with its interval, and what it says when it is pointed at.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The number.
    pub value: f64,
    /// From where to where it may be.
    pub interval: (f64, f64),
    /// Words.
    pub tip: String,
}

/// Marks with intervals, row by row.
pub struct Dots<'a> {
    /// What it shows.
    pub title: &'a str,
    /// Its space.
    pub frame: Frame,
    /// How high a row is.
    pub row: f64,
    /// How far marks of a row are apart.
    pub apart: f64,
    /// What the colours mean, drawn above; nothing where the page says it.
    pub legend: &'a [String],
    /// Names of rows with a mark for each colour.
    pub rows: &'a [(String, Vec<Option<Mark>>)],
    /// Where marks lie.
    pub scale: Scale,
    /// A line at this number.
    pub even: Option<f64>,
}

/// Draws them; `style` is a sheet of its own, for a file.
pub fn dots(dots: &Dots, style: Option<&str>) -> Markup {
    let Frame { width, left, top, bottom, .. } = dots.frame;
    let height = round(top + dots.row * dots.rows.len() as f64 + bottom);
    let x = |value: f64| dots.frame.across(dots.scale.part(value));
    let most = dots.rows.iter().map(|(_, marks)| marks.len()).max().unwrap_or(0);
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } role="img" {
            title { (dots.title) }
            @if let Some(style) = style { style { (maud::PreEscaped(style)) } }
            @for (at, words) in &dots.scale.ticks {
                line.grid x1=(x(*at)) x2=(x(*at)) y1=(top) y2=(height - bottom) {}
                text x=(x(*at)) y=(height - bottom + 13.0) text-anchor="middle" { (words) }
            }
            @if let Some(even) = dots.even { line.even x1=(x(even)) x2=(x(even)) y1=(top) y2=(height - bottom) {} }
            @for (k, name) in dots.legend.iter().enumerate() {
                @let at = left + 110.0 * k as f64;
                circle.{ "c" (k + 1) } cx=(at) cy=(top - 19.0) r="5" {}
                text x=(at + 10.0) y=(top - 14.0) { (name) }
            }
            @for (line, (name, marks)) in dots.rows.iter().enumerate() {
                @let y = top + dots.row * (line as f64 + 0.5);
                text x=(left - 8.0) y=(round(y + 4.0)) text-anchor="end" { (cut(name, (left / 5.6) as usize)) }
                @for (k, mark) in marks.iter().enumerate().filter_map(|(k, mark)| Some((k, mark.as_ref()?))) {
                    @let y = round(y + dots.apart * (k as f64 - (most - 1) as f64 / 2.0));
                    line.{ "doubt c" (k + 1) } x1=(x(mark.interval.0)) x2=(x(mark.interval.1)) y1=(y) y2=(y) {}
                    circle.{ "c" (k + 1) } cx=(x(mark.value)) cy=(y) r="4" { title { (mark.tip) } }
                }
            }
        }
    }
}

/// Bars from 0, row by row; a number may be below 0.
pub fn bars(title: &str, rows: &[(String, Vec<Option<Mark>>)], words: impl Fn(f64) -> String) -> Markup {
    let frame = Frame::PAGE;
    let values = || rows.iter().flat_map(|(_, marks)| marks.iter().flatten()).map(|mark| mark.value);
    let scale = Scale::round(values().fold(0.0, f64::min), values().fold(0.0, f64::max), &words);
    let most = rows.iter().map(|(_, marks)| marks.len()).max().unwrap_or(1);
    let thick = if most > 1 { 8.0 } else { 12.0 };
    let row = thick * most as f64 + 8.0;
    let height = round(frame.top + row * rows.len() as f64 + frame.bottom);
    let x = |value: f64| frame.across(scale.part(value));
    html! {
        svg viewBox={ "0 0 " (frame.width) " " (height) } role="img" {
            title { (title) }
            @for (at, words) in &scale.ticks {
                line.grid x1=(x(*at)) x2=(x(*at)) y1=(frame.top) y2=(height - frame.bottom) {}
                text x=(x(*at)) y=(height - frame.bottom + 13.0) text-anchor="middle" { (words) }
            }
            @for (line, (name, marks)) in rows.iter().enumerate() {
                @let y = frame.top + row * line as f64;
                text x=(frame.left - 8.0) y=(round(y + row / 2.0 + 4.0)) text-anchor="end" { (cut(name, 20)) }
                @for (k, mark) in marks.iter().enumerate().filter_map(|(k, mark)| Some((k, mark.as_ref()?))) {
                    @let (from, to) = (x(mark.value.min(0.0)), x(mark.value.max(0.0)));
                    rect.{ "c" (k + 1) } x=(from) width=(round((to - from).max(0.5))) y=(round(y + 4.0 + thick * k as f64)) height=(thick - 1.0) {
                        title { (mark.tip) }
                    }
                }
            }
        }
    }
}

/// Lines over places that follow each other; a number that is missing leaves a gap. The second half of the lines is broken.
pub fn lines(
    title: &str,
    places: &[String],
    lines: &[(String, Vec<Option<f64>>)],
    words: impl Fn(f64) -> String,
) -> Markup {
    let frame = Frame { bottom: 24.0, top: 8.0, ..Frame::PLOT };
    let height = 200.0;
    let values = || lines.iter().flat_map(|(_, values)| values.iter().flatten()).copied();
    let scale = Scale::round(values().fold(0.0, f64::min), values().fold(0.0, f64::max), words);
    let x = |k: usize| frame.across(k as f64 / (places.len().max(2) - 1) as f64);
    let y = |value: f64| round(height - frame.bottom - (height - frame.bottom - frame.top) * scale.part(value));
    html! {
        svg viewBox={ "0 0 " (frame.width) " " (height) } role="img" {
            title { (title) }
            @for (at, words) in &scale.ticks {
                line.grid x1=(frame.left) x2=(frame.width - frame.right) y1=(y(*at)) y2=(y(*at)) {}
                text x=(frame.left - 5.0) y=(round(y(*at) + 4.0)) text-anchor="end" { (words) }
            }
            @for (class, values) in lines {
                @let points: Vec<(usize, f64)> = values.iter().enumerate().filter_map(|(k, value)| Some((k, (*value)?))).collect();
                polyline.{ "line " (class) } points=(points.iter().map(|(k, value)| format!("{},{}", x(*k), y(*value))).collect::<Vec<_>>().join(" ")) {}
            }
            @if let (Some(first), Some(last)) = (places.first(), places.last()) {
                text x=(frame.left) y=(height - 8.0) { (first) }
                text x=(frame.width - frame.right) y=(height - 8.0) text-anchor="end" { (last) }
            }
        }
    }
}

/// How often each number came up, as a part of all, in about forty steps.
pub fn histogram(title: &str, counts: &[Vec<(i64, u64)>]) -> Markup {
    let frame = Frame { left: 10.0, ..Frame::PLOT };
    let height = 130.0;
    let all = || counts.iter().flatten().map(|(value, _)| *value);
    let (Some(low), Some(high)) = (all().min(), all().max()) else { return html! {} };
    let step = step_of(high - low);
    let first = low.div_euclid(step);
    let bins = (high.div_euclid(step) - first + 1) as usize;
    let parts: Vec<Vec<f64>> = counts
        .iter()
        .map(|counts| {
            let total = counts.iter().map(|(_, count)| count).sum::<u64>().max(1) as f64;
            let mut parts = vec![0.0; bins];
            counts
                .iter()
                .for_each(|(value, count)| parts[(value.div_euclid(step) - first) as usize] += *count as f64 / total);
            parts
        })
        .collect();
    let most = parts.iter().flatten().copied().fold(1e-9, f64::max);
    let wide = (frame.width - frame.left - frame.right) / bins as f64;
    let thick = wide / counts.len() as f64;
    let floor = height - frame.bottom;
    html! {
        svg viewBox={ "0 0 " (frame.width) " " (height) } role="img" {
            title { (title) }
            line.grid x1=(frame.left) x2=(frame.width - frame.right) y1=(floor) y2=(floor) {}
            @for (k, parts) in parts.iter().enumerate() {
                @for (bin, part) in parts.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                    @let tall = round(((floor - frame.top) * part / most).max(0.4));
                    @let from = step * (first + bin as i64);
                    rect.{ "c" (k + 1) } x=(round(frame.left + wide * bin as f64 + thick * k as f64)) width=(round((thick - 0.6).max(0.8))) y=(round(floor - tall)) height=(tall) {
                        title { @if step == 1 { (from) } @else { (from) " to " (from + step - 1) } (format!(": {:.1} %", 100.0 * part)) }
                    }
                }
            }
            text x=(frame.left) y=(height - 6.0) { (low) }
            text x=(frame.width / 2.0) y=(height - 6.0) text-anchor="middle" { (low + (high - low) / 2) }
            text x=(frame.width - frame.right) y=(height - 6.0) text-anchor="end" { (high) }
        }
    }
}

/// A round step that makes at most forty of a width.
fn step_of(wide: i64) -> i64 {
    let mut power = 1;
    loop {
        if let Some(step) = [1, 2, 5].iter().map(|k| k * power).find(|step| wide / step < 40) {
            return step;
        }
        power *= 10;
    }
}

fn cut(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_numbers_and_hold_everything() {
        let numbers = |low, high| {
            let scale = Scale::round(low, high, |number| format!("{number:.2}"));
            assert!(scale.low <= low && scale.high >= high && (2..=7).contains(&scale.ticks.len()), "{scale:?}");
            scale.ticks.into_iter().map(|(_, words)| words).collect::<Vec<_>>()
        };
        assert_eq!(numbers(0.0, 0.37), ["0.00", "0.10", "0.20", "0.30", "0.40"]);
        assert_eq!(numbers(-3.0, 17.0), ["-5.00", "0.00", "5.00", "10.00", "15.00", "20.00"]);
        numbers(0.0, 0.0);
        numbers(9_999.0, 10_001.0);
    }

    #[test]
    fn a_histogram_of_anything_is_drawn_within_its_frame() {
        for counts in [vec![], vec![vec![(5, 3)]], vec![vec![(-7, 2), (900_000, 1)], vec![(12, 40)]]] {
            let drawn = histogram("Scores", &counts).into_string();
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
            assert_eq!(drawn.matches("<rect").count(), counts.iter().map(Vec::len).sum::<usize>());
        }
    }
}
