//! The tables of a study.

use std::collections::{BTreeMap, BTreeSet};

use super::{Cell, Chart, Kind, Measure, Row, Table, topics};
use crate::{
    Tally,
    close::{Close, Points},
    stats::{Histogram, interval},
    tally::{Side, WIN},
    used::{Count, Used},
};

pub(super) type Looked<'a> = (&'a Tally, &'a Close);

/// All tables, in the order in which one reads them.
pub(super) fn tables(both: &[Looked]) -> Vec<Table> {
    let mut tables = vec![figures(both), seats(both), turns(both)];
    tables.extend(line_up(both));
    tables.extend([parts(both), chapters(both)]);
    tables.extend(topics::topics(both));
    tables.extend([firsts(both), names(both), events(both)]);
    tables.retain(|table| !table.rows.is_empty());
    tables
}

pub(super) fn mean(name: &str) -> Measure {
    Measure { name: name.to_owned(), kind: Kind::Mean, even: None }
}

pub(super) fn part(name: &str) -> Measure {
    Measure { name: name.to_owned(), kind: Kind::Share, even: None }
}

/// Win shares; even is what everybody had if nothing made a difference. Whoever plays alone shares with nobody.
pub(super) fn wins(name: &str, both: &[Looked]) -> Measure {
    let seats = both[0].0.source.seats;
    Measure { even: (seats > 1).then(|| 1.0 / f64::from(seats)), ..part(name) }
}

pub(super) fn table(id: &str, title: &str, note: &str, chart: Chart, measures: Vec<Measure>, rows: Vec<Row>) -> Table {
    Table { id: id.to_owned(), title: title.to_owned(), note: note.to_owned(), chart, measures, rows }
}

fn row<'a>(label: &str, both: &[Looked<'a>], cells: impl Fn(Looked<'a>) -> Vec<Option<Cell>>) -> Row {
    Row { label: label.to_owned(), cells: both.iter().map(|looked| cells(*looked)).collect(), differences: vec![] }
}

/// A mean from a sum and a sum of squares.
pub(super) fn mean_of(sum: f64, squares: f64, of: u64) -> Option<Cell> {
    let n = of as f64;
    (of > 0).then(|| {
        let value = sum / n;
        let variance = if of > 1 { ((squares - sum * value) / (n - 1.0)).max(0.0) } else { 0.0 };
        let error = (variance / n).sqrt();
        Cell { value, of, error, interval: (value - 1.96 * error, value + 1.96 * error) }
    })
}

/// The mean of what was counted; what was not counted among `of` was 0.
fn mean_in(histogram: &Histogram, of: u64) -> Option<Cell> {
    let squares: f64 = histogram.counts().map(|(value, count)| (value as f64).powi(2) * count as f64).sum();
    mean_of(histogram.sum() as f64, squares, of)
}

fn all_of(histogram: &Histogram) -> Option<Cell> {
    mean_in(histogram, histogram.total())
}

pub(super) fn part_of(some: f64, of: u64) -> Option<Cell> {
    (of > 0).then(|| {
        let value = some / of as f64;
        Cell { value, of, error: (value * (1.0 - value) / of as f64).max(0.0).sqrt(), interval: interval(some, of) }
    })
}

fn figures(both: &[Looked]) -> Table {
    let of = |label: &str, cell: fn(Looked) -> Option<Cell>| row(label, both, |looked| vec![cell(looked)]);
    let rows = vec![
        of("actions in a game", |(tally, _)| all_of(&tally.lengths)),
        of("score", |(_, close)| all_of(&close.scores.all)),
        of("winner's score", |(_, close)| all_of(&close.scores.winners)),
        of("games with a shared win, of 100", |(tally, _)| {
            let shared = tally.shared as f64;
            mean_of(100.0 * shared, 10_000.0 * shared, tally.finished)
        }),
        of("games without an end, of 100", |(tally, _)| {
            let endless = (tally.games() - tally.finished) as f64;
            mean_of(100.0 * endless, 10_000.0 * endless, tally.games())
        }),
    ];
    table("figures", "Figures", "Means over all finished games.", Chart::None, vec![mean("mean")], rows)
}

/// Win shares and scores of some who each sat once in every game.
fn sides(both: &[Looked], labels: &[String], of: impl Fn(Looked) -> Vec<Side>) -> Vec<Row> {
    let sides: Vec<Vec<Side>> = both.iter().map(|looked| of(*looked)).collect();
    let cells = |k: usize| {
        let side = |(side, (tally, _)): (&Vec<Side>, &Looked)| {
            side.get(k).map_or(vec![None, None], |side| {
                vec![part_of(side.wins as f64 / WIN as f64, tally.finished), all_of(&side.scores)]
            })
        };
        sides.iter().zip(both).map(side).collect()
    };
    let row = |(k, label): (usize, &String)| Row { label: label.clone(), cells: cells(k), differences: vec![] };
    labels.iter().enumerate().map(row).collect()
}

fn most_seats(both: &[Looked]) -> u8 {
    both.iter().map(|(tally, _)| tally.source.seats).max().unwrap_or(0)
}

fn seats(both: &[Looked]) -> Table {
    let labels: Vec<String> = (1..=most_seats(both)).map(|seat| format!("seat {seat}")).collect();
    let rows = sides(both, &labels, |(tally, _)| tally.seats.clone());
    let note = "Bots move on by one seat from game to game, so a seat's share is the seat's own.";
    let measures = vec![wins("win share", both), mean("score")];
    table("seats", "Wins by seat", note, Chart::Shares(0), measures, rows)
}

fn turns(both: &[Looked]) -> Table {
    let labels: Vec<String> = (1..=most_seats(both)).map(|turn| format!("place {turn}")).collect();
    let rows = sides(both, &labels, |(_, close)| close.starts.clone());
    let note = "Place 1 is whoever acts first in a game; the others follow round the table.";
    let measures = vec![wins("win share", both), mean("score")];
    table("turns", "Wins by place in the order of turns", note, Chart::Shares(0), measures, rows)
}

/// Bots by name, where different ones sat at one table.
fn line_up(both: &[Looked]) -> Option<Table> {
    let kinds: Vec<BTreeSet<&str>> =
        both.iter().map(|(tally, _)| tally.source.bots.iter().map(String::as_str).collect()).collect();
    let mixed = kinds.iter().any(|kinds| kinds.len() > 1);
    let all: BTreeSet<&str> = kinds.into_iter().flatten().collect();
    let rows = all.into_iter().map(|bot| {
        row(bot, both, |(tally, _)| {
            let mut side = Side::default();
            let named = tally.source.bots.iter().zip(&tally.bots).filter(|(name, _)| *name == bot);
            let seated = named.map(|(_, one)| side.merge(one)).count() as u64;
            vec![part_of(side.wins as f64 / WIN as f64, tally.finished * seated), all_of(&side.scores)]
        })
    });
    let note = "The win share of one seat with this bot.";
    let measures = vec![wins("win share", both), mean("score")];
    mixed.then(|| table("bots", "Wins by bot", note, Chart::Shares(0), measures, rows.collect()))
}

fn parts(both: &[Looked]) -> Table {
    let names: BTreeSet<&String> = both.iter().flat_map(|(_, close)| close.parts.keys()).collect();
    let of = |name: &&String| {
        row(name, both, |(_, close)| {
            let none = Points::default();
            let points = close.parts.get(*name).unwrap_or(&none);
            let (all, winners) = (&close.scores.all, &close.scores.winners);
            vec![mean_in(&points.all, all.total()), mean_in(&points.winners, winners.total())]
        })
    };
    let note = "Mean points of a seat from each part of the score, and of a winner.";
    let measures = vec![mean("all"), mean("winners")];
    table("parts", "Where points come from", note, Chart::Bars(0), measures, names.iter().map(of).collect())
}

fn chapters(both: &[Looked]) -> Table {
    let mut labels: Vec<&String> = Vec::new();
    for (_, close) in both {
        // What only the second has stands behind what both have before it.
        let mut at = 0;
        for label in close.in_order() {
            match labels.iter().position(|other| *other == label) {
                Some(place) => at = place + 1,
                None => {
                    labels.insert(at, label);
                    at += 1;
                }
            }
        }
    }
    let of = |label: &&String| {
        row(label, both, |(_, close)| match close.chapters.get(*label) {
            Some(chapter) => vec![all_of(&chapter.points.all), all_of(&chapter.points.winners)],
            None => vec![None, None],
        })
    };
    let note = "The mean score when a chapter of the game is over, as its player knows it, of all seats and of those who won in the end. A chapter that not every game has is of those that have it.";
    let measures = vec![mean("all"), mean("winners")];
    table("chapters", "Score over time", note, Chart::Lines, measures, labels.iter().map(of).collect())
}

/// What came up, by label; what came up most often first.
pub(super) fn order(both: &[&BTreeMap<String, Count>]) -> Vec<(String, String)> {
    let mut found: BTreeMap<&String, (u64, BTreeSet<&str>)> = BTreeMap::new();
    for (id, count) in both.iter().copied().flatten() {
        let (times, labels) = found.entry(id).or_default();
        *times = (*times).max(count.times);
        labels.insert(&count.label);
    }
    let mut order: Vec<_> = found.into_iter().collect();
    order.sort_by_key(|(_, (times, _))| std::cmp::Reverse(*times));
    let label = |labels: BTreeSet<&str>| labels.into_iter().collect::<Vec<_>>().join(" / ");
    order.into_iter().map(|(id, (_, labels))| (id.clone(), label(labels))).collect()
}

pub(super) fn times(count: &Count, games: u64) -> Option<Cell> {
    mean_of(count.times as f64, count.squares as f64, games)
}

pub(super) fn won(count: &Count) -> Option<Cell> {
    part_of(count.wins as f64 / WIN as f64, count.users)
}

fn uses(both: &[Looked], of: fn(&Close) -> &Used) -> Vec<Row> {
    let none = Count::default();
    let order = order(&both.iter().map(|(_, close)| &of(close).0).collect::<Vec<_>>());
    let one = |(id, label): &(String, String)| {
        row(label, both, |(tally, close)| {
            let count = of(close).0.get(id).unwrap_or(&none);
            vec![times(count, tally.finished), part_of(count.games as f64, tally.finished), won(count)]
        })
    };
    order.iter().map(one).collect()
}

fn used(both: &[Looked]) -> Vec<Measure> {
    vec![mean("times a game"), part("of games"), wins("win share", both)]
}

fn names(both: &[Looked]) -> Table {
    let note = "Whatever the sentences of a game name. The win share is that of the seats which had to do with it.";
    table("names", "Everything that came up", note, Chart::None, used(both), uses(both, |close| &close.names))
}

fn events(both: &[Looked]) -> Table {
    let note = "The kinds of events. The win share is that of the seats which were acting.";
    table("events", "What happened", note, Chart::None, used(both), uses(both, |close| &close.events))
}

fn firsts(both: &[Looked]) -> Table {
    let none = Count::default();
    let order = order(&both.iter().map(|(_, close)| &close.firsts.0).collect::<Vec<_>>());
    let one = |(id, label): &(String, String)| {
        row(label, both, |(tally, close)| {
            let count = close.firsts.0.get(id).unwrap_or(&none);
            let seats = tally.finished * u64::from(tally.source.seats);
            vec![part_of(count.users as f64, seats), won(count)]
        })
    };
    let note = "The first decision of every seat in which it had a choice, in notation, and how often it won then.";
    let measures = vec![part("of seats"), wins("win share", both)];
    table("first decisions", "First decisions", note, Chart::None, measures, order.iter().map(one).collect())
}
