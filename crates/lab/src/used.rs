//! What comes up in games, whatever the game: the kinds of its events, and what its sentences name.

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    Line, Outcome, Seat,
    say::{Span, Value},
};
use serde::Serialize;

use crate::{stats::interval, tally::WIN};

/// How often something came up, and how those did who used it.
#[derive(Clone, Debug, Serialize)]
pub struct Use {
    /// What it is called.
    pub label: String,
    /// How often it came up in a game.
    pub per_game: f64,
    /// The part of the games in which it came up.
    pub part: f64,
    /// How many seats used it, over all games.
    pub users: u64,
    /// The part of them that won.
    pub won: f64,
    /// The 95 % confidence interval of that part.
    pub interval: (f64, f64),
}

/// Whole numbers only, so that they add up to the same in any order.
#[derive(Clone, Debug, Default)]
struct Count {
    label: String,
    times: u64,
    games: u64,
    users: u64,
    wins: u64,
}

/// What came up in many games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Used(BTreeMap<String, Count>);

/// What came up in one game: how often, and which seats had to do with it.
#[derive(Debug, Default)]
pub(crate) struct Seen(BTreeMap<String, (String, u64, BTreeSet<Seat>)>);

impl Seen {
    /// Something came up, by a seat or by nobody.
    pub(crate) fn note(&mut self, id: &str, label: &str, seat: Option<Seat>) {
        if !self.0.contains_key(id) {
            self.0.insert(id.to_owned(), (label.to_owned(), 0, BTreeSet::new()));
        }
        let (_, times, seats) = self.0.get_mut(id).expect("it was put there");
        *times += 1;
        seats.extend(seat);
    }

    /// Everything that a sentence names came up: by the player whom it names first, or by whoever acted.
    pub(crate) fn note_line(&mut self, line: &Line, acting: Option<Seat>) {
        let (mut named, mut by) = (Vec::new(), None);
        for span in line.spans() {
            match span {
                Span::Seat(seat) => by = by.or(Some(seat)),
                Span::Place(target) => named.push((target.id, target.label.to_string())),
                _ => {}
            }
        }
        let mut names = Vec::new();
        line.each_sentence(&mut |sentence| sentence.filled.iter().for_each(|(_, value)| add_names(value, &mut names)));
        // The name that stands on a place is the place's, and a number alone names nothing.
        let says = |word: &str| word.chars().any(char::is_alphabetic);
        names.retain(|name| says(name) && named.iter().all(|(_, label)| label != name));
        named.retain(|(_, label)| says(label));
        named.extend(names.into_iter().map(|name| (name.clone(), name)));
        // A sentence that names a thing twice tells of it once.
        named.sort();
        named.dedup();
        for (id, label) in named {
            self.note(&id, &label, by.or(acting));
        }
    }
}

fn add_names(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Name(name) => names.push(name.clone()),
        Value::List(_, values) => values.iter().for_each(|value| add_names(value, names)),
        _ => {}
    }
}

impl Used {
    /// Counts what came up in a game that has ended.
    pub(crate) fn add(&mut self, seen: Seen, outcome: &Outcome) {
        let winners = outcome.winners().count() as u64;
        let share = |seat: &Seat| if outcome.standings[seat.index()].rank == 1 { WIN / winners } else { 0 };
        for (id, (label, times, seats)) in seen.0 {
            let count = self.0.entry(id).or_insert_with(|| Count { label, ..Count::default() });
            count.times += times;
            count.games += 1;
            count.users += seats.len() as u64;
            count.wins += seats.iter().map(share).sum::<u64>();
        }
    }

    pub(crate) fn merge(mut self, other: Used) -> Used {
        for (id, theirs) in other.0 {
            let mine = self.0.entry(id).or_insert_with(|| Count { label: theirs.label.clone(), ..Count::default() });
            // Whichever label comes first, whatever the threads: the numbers must not depend on them.
            mine.label = mine.label.clone().min(theirs.label);
            mine.times += theirs.times;
            mine.games += theirs.games;
            mine.users += theirs.users;
            mine.wins += theirs.wins;
        }
        self
    }

    /// What it comes to over so many games.
    pub(crate) fn report(&self, games: u64) -> BTreeMap<String, Use> {
        let of = |count: u64| if games == 0 { 0.0 } else { count as f64 / games as f64 };
        let report = |count: &Count| {
            let wins = count.wins as f64 / WIN as f64;
            Use {
                label: count.label.clone(),
                per_game: of(count.times),
                part: of(count.games),
                users: count.users,
                won: if count.users == 0 { 0.0 } else { wins / count.users as f64 },
                interval: interval(wins, count.users),
            }
        };
        self.0.iter().map(|(id, count)| (id.clone(), report(count))).collect()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Outcome, Seat, say, say::name};

    use super::*;

    fn outcome() -> Outcome {
        let points = |n| vec![("points".to_owned(), n)];
        Outcome::by_score(vec![points(5), points(9)], vec![])
    }

    #[test]
    fn names_count_for_whom_the_sentence_names() {
        let mut seen = Seen::default();
        let line =
            say!("{seat} builds {card} beside {other}.", seat = Seat(1), card = name("Mill"), other = name("Mill"));
        seen.note_line(&line, Some(Seat(0)));
        seen.note_line(&say!("{card} burns down.", card = name("Mill")), Some(Seat(0)));
        seen.note_line(&say!("{number} is drawn.", number = name(7)), None);
        seen.note_line(&say!("It snows."), None);
        let mut used = Used::default();
        used.add(seen, &outcome());
        let report = used.clone().merge(used).report(4);
        let mill = &report["Mill"];
        assert_eq!((report.len(), mill.users, mill.per_game, mill.part), (1, 4, 1.0, 0.5));
        assert!((mill.won - 0.5).abs() < 1e-9, "seat 2 won with it and seat 1 lost");
    }
}
