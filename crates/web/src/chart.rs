//! Points by round, as a small chart.

use boards::t;
use engine::say::name;
use maud::{Markup, html};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 36.0;
const RIGHT: f64 = 132.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 34.0;

/// A line for each seat through the chapters of a game. Points that are hidden leave a gap.
#[must_use]
pub fn points(chapters: &[(String, Vec<Option<i32>>)], names: &[String], unit: &str) -> Markup {
    let most = chapters.iter().flat_map(|(_, row)| row.iter().flatten()).copied().max().unwrap_or(0).max(1);
    let step = tick(most);
    let top = (most + step - 1) / step * step;
    let x = |k: usize| LEFT + (WIDTH - LEFT - RIGHT) * k as f64 / (chapters.len().max(2) - 1) as f64;
    let y = |points: i32| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(points) / f64::from(top));
    let labels =
        spread((0..names.len()).filter_map(|seat| Some((seat, y((*chapters.last()?.1.get(seat)?)?.max(0))))).collect());
    // As many names of chapters as fit side by side, at about six units a letter.
    let longest = chapters.iter().map(|(chapter, _)| short(chapter).chars().count()).max().unwrap_or(1);
    let fit = ((WIDTH - LEFT - RIGHT) / (6.0 * longest as f64 + 8.0)).clamp(1.0, 12.0) as usize;
    let every = chapters.len().div_ceil(fit).max(1);
    html! {
        svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(t!("Scores by round")) {
            @for points in (0..=top).step_by(step as usize) {
                line.chart-grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(round(y(points))) y2=(round(y(points))) {}
                text.chart-tick x=(LEFT - 6.0) y=(round(y(points) + 4.0)) text-anchor="end" { (points) }
            }
            @for (k, (chapter, _)) in chapters.iter().enumerate().filter(|(k, _)| k % every == 0) {
                text.chart-tick x=(round(x(k))) y=(HEIGHT - 12.0) text-anchor="middle" { (short(chapter)) }
            }
            @for seat in 0..names.len() {
                path.{ "chart-line seat-" (seat + 1) } d=(path(chapters, seat, x, y)) {}
                @for (k, points) in chapters.iter().enumerate().filter_map(|(k, row)| Some((k, (*row.1.get(seat)?)?))) {
                    circle.{ "chart-dot seat-" (seat + 1) } cx=(round(x(k))) cy=(round(y(points))) r="3" {
                        title { (t!("{who}: {points} {unit}, {chapter}", who = name(&names[seat]), points, unit = name(unit), chapter = name(&chapters[k].0))) }
                    }
                }
            }
            @for (seat, at) in labels {
                text.{ "chart-name seat-" (seat + 1) } x=(WIDTH - RIGHT + 10.0) y=(round(at + 4.0)) { (cut(&names[seat])) }
            }
        }
    }
}

fn path(
    chapters: &[(String, Vec<Option<i32>>)],
    seat: usize,
    x: impl Fn(usize) -> f64,
    y: impl Fn(i32) -> f64,
) -> String {
    let mut pen_down = false;
    let mut path = String::new();
    for (k, (_, row)) in chapters.iter().enumerate() {
        let Some(points) = row.get(seat).copied().flatten() else {
            pen_down = false;
            continue;
        };
        path.push_str(&format!("{}{} {}", if pen_down { "L" } else { "M" }, round(x(k)), round(y(points))));
        pen_down = true;
    }
    path
}

/// Moves names apart that would lie upon each other.
fn spread(mut labels: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
    const APART: f64 = 16.0;
    labels.sort_by(|a, b| a.1.total_cmp(&b.1));
    for k in 1..labels.len() {
        labels[k].1 = labels[k].1.max(labels[k - 1].1 + APART);
    }
    let over = labels.last().map_or(0.0, |last| (last.1 - (HEIGHT - BOTTOM)).max(0.0));
    labels.into_iter().map(|(seat, at)| (seat, at - over)).collect()
}

fn tick(most: i32) -> i32 {
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|step| most / step <= 6).unwrap_or(5000)
}

/// `3` of `Round 3` or `Turn 3, autumn`, in any language: the first number, or all words where there is none.
fn short(chapter: &str) -> &str {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let Some(from) = chapter.find(is_digit) else { return chapter };
    chapter[from..].split(|letter| !is_digit(letter)).next().unwrap_or(chapter)
}

fn cut(name: &str) -> String {
    if name.chars().count() <= 15 { name.to_owned() } else { name.chars().take(14).chain(['…']).collect() }
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_every_seat_and_hidden_points_leave_a_gap() {
        let chapters = vec![
            ("Round 1".to_owned(), vec![Some(0), Some(3)]),
            ("Round 2".to_owned(), vec![None, Some(7)]),
            ("Round 3".to_owned(), vec![Some(9), Some(8)]),
        ];
        let html = points(&chapters, &["Ann".to_owned(), "<Ben>".to_owned()], "VP").0;
        assert_eq!(html.matches("chart-line").count(), 2);
        assert_eq!(html.matches("chart-dot").count(), 5);
        assert!(html.contains("&lt;Ben&gt;") && !html.contains("<Ben>"));
    }

    #[test]
    fn names_of_chapters_do_not_lie_upon_each_other() {
        let chapters: Vec<_> = (1..=24).map(|k| (format!("Turn {k}, spring"), vec![Some(k)])).collect();
        let html = points(&chapters, &["Ann".to_owned()], "$").0;
        assert!(html.contains(">3</text>") && html.contains(">1</text>") && !html.contains(">spring"));
        let chapters: Vec<_> = (1..=24).map(|k| ("A long chapter".to_owned(), vec![Some(k)])).collect();
        assert!(points(&chapters, &["Ann".to_owned()], "$").0.matches("A long").count() < 24 + 6);
    }

    #[test]
    fn an_empty_game_has_an_empty_chart() {
        assert!(points(&[], &["Ann".to_owned()], "VP").0.contains("<svg"));
    }
}
