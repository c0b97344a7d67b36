//! What comes up in games, whatever the game: the kinds of its events, and what its sentences name.

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    Line, Outcome, Seat,
    say::{Span, Value},
};
use serde::{Deserialize, Serialize};

use crate::tally::share;

/// Whole numbers only, so that they add up to the same in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    pub label: String,
    pub times: u64,
    /// The sum over games of the square of how often it came up, for how much that varies.
    pub squares: u64,
    /// Games in which it came up.
    pub games: u64,
    /// Seats that had to do with it.
    pub users: u64,
    /// Their wins, in parts of [`WIN`](crate::tally::WIN).
    pub wins: u64,
    /// Of a way that follows from another: seats that had to do with it in both.
    #[serde(default, skip_serializing_if = "nothing")]
    pub both: u64,
    /// The sum over games of how often it came up in the one way times how often in the other.
    #[serde(default, skip_serializing_if = "nothing")]
    pub products: u64,
}

fn nothing(count: &u64) -> bool {
    *count == 0
}

/// What came up in many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Used(pub BTreeMap<String, Count>);

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
    pub(crate) fn add(&mut self, seen: &Seen, outcome: &Outcome) {
        self.add_after(seen, None, outcome);
    }

    /// The same, where it follows from what came up in another way.
    pub(crate) fn add_after(&mut self, seen: &Seen, before: Option<&Seen>, outcome: &Outcome) {
        for (id, (label, times, seats)) in &seen.0 {
            if !self.0.contains_key(id) {
                self.0.insert(id.clone(), Count { label: label.clone(), ..Count::default() });
            }
            let count = self.0.get_mut(id).expect("it was put there");
            if *label < count.label {
                count.label.clone_from(label);
            }
            if let Some((_, often, others)) = before.and_then(|before| before.0.get(id)) {
                count.both += seats.intersection(others).count() as u64;
                count.products += times * often;
            }
            count.times += times;
            count.squares += times * times;
            count.games += 1;
            count.users += seats.len() as u64;
            count.wins += seats.iter().map(|seat| share(outcome, *seat)).sum::<u64>();
        }
    }

    pub(crate) fn merge(&mut self, other: Used) {
        for (id, theirs) in other.0 {
            let mine = self.0.entry(id).or_insert_with(|| Count { label: theirs.label.clone(), ..Count::default() });
            // Whichever label comes first, whatever the threads: the numbers must not depend on them.
            if theirs.label < mine.label {
                mine.label = theirs.label;
            }
            mine.times += theirs.times;
            mine.squares += theirs.squares;
            mine.games += theirs.games;
            mine.users += theirs.users;
            mine.wins += theirs.wins;
            mine.both += theirs.both;
            mine.products += theirs.products;
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Outcome, Seat, say, say::name};

    use super::*;
    use crate::tally::WIN;

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
        used.add(&seen, &outcome());
        used.merge(used.clone());
        let mill = &used.0["Mill"];
        assert_eq!((used.0.len(), mill.users, mill.times, mill.squares, mill.games), (1, 4, 4, 8, 2));
        assert_eq!(mill.wins, 2 * WIN, "seat 2 won with it and seat 1 lost");
    }

    #[test]
    fn what_follows_is_counted_for_those_who_had_it_before() {
        let (mut held, mut completed) = (Seen::default(), Seen::default());
        (0..3).for_each(|_| held.note("mill", "Mill", Some(Seat(0))));
        // Another got it in a way of its own.
        [Seat(0), Seat(1)].into_iter().for_each(|seat| completed.note("mill", "Mill", Some(seat)));
        let mut used = Used::default();
        used.add_after(&completed, Some(&held), &outcome());
        let mill = &used.0["mill"];
        assert_eq!((mill.users, mill.both, mill.times, mill.products), (2, 1, 2, 6));
    }
}
