//! The course of a game: a line for every seat, and a point for every turn on the line of whoever took it.

use boards::{t, words::Say};
use engine::{Seat, say::name};
use maud::{Markup, html};

use super::{Sheet, turns::page_of};
use crate::words;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = 130.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 34.0;
/// Names beside the lines are so far apart.
const APART: f64 = 18.0;
/// Turns are numbered along the edge in so many places.
const NUMBERS: usize = 9;
/// Points are small where there are many.
const CROWDED: usize = 120;

/// The chart of what everybody could expect.
pub fn chart(sheet: &Sheet<'_>) -> Markup {
    let (review, names) = (sheet.review, sheet.names);
    let course = &review.course;
    let x = |k: usize| round(LEFT + (WIDTH - LEFT - RIGHT) * k as f64 / (course.len().max(2) - 1) as f64);
    let y = |share: f32| round(TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - f64::from(share.clamp(0.0, 1.0))));
    let line = |seat: usize| {
        let points = course.iter().enumerate().map(|(k, point)| format!("{} {}", x(k), y(point.shares[seat])));
        points.collect::<Vec<_>>().join("L")
    };
    let seats = review.sums.len();
    let every = review.turns.len().div_ceil(NUMBERS).max(1);
    let size = if review.turns.len() > CROWDED { "2.5" } else { "4" };
    html! {
        figure.review-course {
            svg.chart viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group" aria-label=(t!("What everybody could expect, turn by turn")) {
                @for quarter in 0..=4u8 {
                    @let share = f32::from(quarter) / 4.0;
                    line.chart-grid .chart-half[quarter == 2] x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y(share)) y2=(y(share)) {}
                    text.chart-tick x=(LEFT - 6.0) y=(round(y(share) + 4.0)) text-anchor="end" { (quarter * 25) }
                }
                @for (k, turn) in review.turns.iter().enumerate().filter(|(k, _)| k % every == 0) {
                    text.chart-tick x=(x(k + 1)) y=(HEIGHT - 12.0) text-anchor="middle" { (turn.turn) }
                }
                @for seat in 0..seats { path.{ "chart-line seat-" (seat + 1) } d={ "M" (line(seat)) } {} }
                @for (k, turn) in review.turns.iter().enumerate() {
                    @let seat = turn.seat.index();
                    @let share = course[k + 1].shares[seat];
                    a href={ "?from=" (page_of(k)) "#turn-" (k + 1) } aria-label=(point(turn.turn, turn.seat, share, names)) {
                        circle.{ "chart-dot seat-" (seat + 1) } .mistake[turn.is_mistake()] cx=(x(k + 1)) cy=(y(share)) r=(size) {
                            title { (point(turn.turn, turn.seat, share, names)) }
                        }
                    }
                }
                @for (seat, at) in labels((0..seats).filter_map(|seat| Some((seat, y(course.last()?.shares[seat])))).collect()) {
                    text.{ "chart-name seat-" (seat + 1) } x=(WIDTH - RIGHT + 10.0) y=(round(at + 4.0)) { (cut(&words::name_of(Seat(seat as u8), names))) }
                }
            }
            figcaption.help { (t!("Turns from left to right. A point is a turn of that player, a ring one that gave something away; it leads to the turn below.")) }
        }
    }
}

fn point(turn: u32, seat: Seat, share: f32, names: &[String]) -> Say {
    let (who, share) = (name(words::name_of(seat, names)), name(format!("{:.0}", 100.0 * share)));
    t!("Turn {turn}, {who}: {share}", turn, who, share)
}

/// Moves names apart that would lie upon each other.
fn labels(mut labels: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
    labels.sort_by(|a, b| a.1.total_cmp(&b.1));
    for k in 1..labels.len() {
        labels[k].1 = labels[k].1.max(labels[k - 1].1 + APART);
    }
    let over = labels.last().map_or(0.0, |last| (last.1 - (HEIGHT - BOTTOM)).max(0.0));
    labels.into_iter().map(|(seat, at)| (seat, at - over)).collect()
}

fn cut(name: &str) -> String {
    if name.chars().count() <= 15 { name.to_owned() } else { name.chars().take(14).chain(['…']).collect() }
}

fn round(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
