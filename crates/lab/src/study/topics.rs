//! A table for each kind of thing that the game finds worth counting.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Published, Topic, Way};
use table::{Shelf, Visit, visit};

use super::{
    Cell, Chart, Measure, Row, Table,
    tables::{Looked, mean, mean_of, order, part, part_of, table, times, wins, won},
};
use crate::used::{Count, Used};

/// What was done with things of a kind: by way, for each sample.
type Ways<'a> = Vec<Option<&'a BTreeMap<String, Used>>>;

/// The tables, in the order of the game.
pub(super) fn topics(both: &[Looked]) -> Vec<Table> {
    let named = of_game(&both[0].0.source.game);
    let found: BTreeSet<&str> = both.iter().flat_map(|(_, close)| close.facts.keys()).map(String::as_str).collect();
    let place = |name: &str| named.iter().position(|topic| topic.name == name).unwrap_or(named.len());
    let mut found: Vec<&str> = found.into_iter().collect();
    found.sort_by_key(|name| place(name));
    found.into_iter().map(|name| topic(both, name, named.get(place(name)).map_or(&[], |topic| topic.ways))).collect()
}

/// What the facts of a game are about.
fn of_game(game: &str) -> &'static [Topic] {
    struct Topics;
    impl Visit for Topics {
        type Out = &'static [Topic];
        fn visit<G: Published>(self, _: Shelf<G>) -> Self::Out {
            G::TOPICS
        }
    }
    visit(game, Topics).unwrap_or_default()
}

/// What a column shows of a thing.
enum Column<'a> {
    Times(&'a str),
    /// Of the seats that did the second with it, those that did the first too.
    Both(&'a str, &'a str),
    /// How often it came up in the first way for every time that it did in the second.
    Per(&'a str, &'a str),
    Wins(&'a str),
}

impl Column<'_> {
    fn measure(&self, both: &[Looked]) -> Measure {
        match self {
            Column::Times(way) => mean(&format!("{way}, a game")),
            Column::Both(way, before) => part(&format!("{way} of {before}")),
            Column::Per(way, before) => mean(&format!("{way} for each {before}")),
            Column::Wins(way) => wins(&format!("win share, {way}"), both),
        }
    }

    fn cell<'a>(&self, count: impl Fn(&str) -> &'a Count, games: u64) -> Option<Cell> {
        match self {
            Column::Times(way) => times(count(way), games),
            Column::Both(way, before) => part_of(count(way).both as f64, count(before).users),
            Column::Per(way, before) => per(count(way), count(before), games),
            Column::Wins(way) => won(count(way)),
        }
    }
}

/// A ratio of two sums over games, with the error that both bring.
fn per(some: &Count, all: &Count, games: u64) -> Option<Cell> {
    let (sum, n) = (all.times as f64, games as f64);
    let value = some.times as f64 / sum;
    let off = some.squares as f64 - 2.0 * value * some.products as f64 + value.powi(2) * all.squares as f64;
    // As if it were the mean of what each game is off by.
    let error = mean_of(0.0, off.max(0.0), games)?.error * n / sum;
    (all.times > 0).then_some(Cell {
        value,
        of: all.times,
        error,
        interval: (value - 1.96 * error, value + 1.96 * error),
    })
}

fn topic(both: &[Looked], name: &str, named: &[Way]) -> Table {
    let facts: Ways = both.iter().map(|(_, close)| close.facts.get(name)).collect();
    let by_seats = |way: &str| {
        facts.iter().flatten().filter_map(|ways| ways.get(way)).any(|used| used.0.values().any(|count| count.users > 0))
    };
    let found: BTreeSet<&str> = facts.iter().copied().flatten().flat_map(BTreeMap::keys).map(String::as_str).collect();
    let place = |way: &str| named.iter().position(|known| known.name == way).unwrap_or(named.len());
    let mut ways: Vec<&str> = found.iter().copied().collect();
    ways.sort_by_key(|way| place(way));
    let mut columns = Vec::new();
    for way in &ways {
        columns.push(Column::Times(way));
        match named.get(place(way)).and_then(|way| way.of).filter(|before| found.contains(before)) {
            Some(before) if by_seats(way) && by_seats(before) => columns.push(Column::Both(way, before)),
            Some(before) => columns.push(Column::Per(way, before)),
            None => {}
        }
        if by_seats(way) {
            columns.push(Column::Wins(way));
        }
    }
    let none = Count::default();
    let counts: Vec<&BTreeMap<String, Count>> =
        ways.iter().flat_map(|way| facts.iter().flatten().filter_map(|facts| Some(&facts.get(*way)?.0))).collect();
    let row = |(id, label): &(String, String)| {
        let cells = |(ways, (tally, _)): (&Option<&BTreeMap<String, Used>>, &Looked)| {
            let count =
                |way: &str| ways.and_then(|ways| ways.get(way)).and_then(|used| used.0.get(id)).unwrap_or(&none);
            columns.iter().map(|column| column.cell(count, tally.finished)).collect()
        };
        Row { label: label.clone(), cells: facts.iter().zip(both).map(cells).collect(), differences: vec![] }
    };
    let rows: Vec<Row> = order(&counts).iter().map(row).collect();
    let measures: Vec<Measure> = columns.iter().map(|column| column.measure(both)).collect();
    let shares = measures.iter().position(|measure| measure.even.is_some());
    let note = "How often it came up in a game, and the win share of the seats that had to do with it. “Built of drawn” is of the seats that drew it: the part that built it too.";
    table(&format!("fact {name}"), name, note, shares.map_or(Chart::Bars(0), Chart::Shares), measures, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plan, study};

    #[test]
    fn ways_stand_in_the_order_of_the_game_with_what_follows_from_what() {
        let of = |game: &str| study(&Plan::new(game, 3).games(6), &|_| {}).expect("it is played");
        let heads = |study: &crate::Study, topic: &str| -> Vec<String> {
            let table = study.table(topic).unwrap_or_else(|| panic!("{topic}"));
            table.measures.iter().map(|measure| measure.name.clone()).collect()
        };
        let town = of("cerro-gordo");
        assert_eq!(
            heads(&town, "fact Personal Objective")[..4],
            ["held, a game", "win share, held", "completed, a game", "completed of held"]
        );
        assert_eq!(
            heads(&town, "fact Building"),
            ["turned up, a game", "built, a game", "built for each turned up", "win share, built"]
        );
        let mines = heads(&of("silverton"), "fact Claim");
        assert!(mines.contains(&"operated of bought".to_owned()) && !mines.contains(&"bought of operated".to_owned()));
    }

    #[test]
    fn a_ratio_of_times_is_as_sure_as_both_make_it() {
        // In four games: turned up 1, 1, 1, 1 and bought 1, 0, 1, 0.
        let up = Count { times: 4, squares: 4, ..Count::default() };
        let bought = Count { times: 2, squares: 2, products: 2, ..Count::default() };
        let half = per(&bought, &up, 4).expect("it was turned up");
        let plain = times(&bought, 4).expect("games were played");
        assert_eq!((half.value, half.of), (0.5, 4));
        assert!((half.error - plain.error).abs() < 1e-12, "as a mean of the games, where it is always turned up");
        assert!(per(&up, &up, 0).is_none() && per(&up, &Count::default(), 4).is_none());
    }
}
