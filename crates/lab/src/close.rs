//! What a close look counts besides what every simulation counts.

use std::collections::BTreeMap;

use engine::{Fact, Outcome, Seat, Topic};
use serde::{Deserialize, Serialize};

use crate::{
    stats::Histogram,
    tally::{Side, share},
    used::{Seen, Used},
};

/// Numbers of all seats, and of those that won.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    pub all: Histogram,
    pub winners: Histogram,
}

impl Points {
    fn add(&mut self, points: i32, won: bool) {
        self.all.add(i64::from(points));
        if won {
            self.winners.add(i64::from(points));
        }
    }

    fn merge(&mut self, other: &Points) {
        self.all.merge(&other.all);
        self.winners.merge(&other.winners);
    }
}

/// The scores at the end of a chapter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chapter {
    /// Games that had it.
    pub games: u64,
    /// The sum over them of how many chapters were before it.
    pub places: u64,
    pub points: Points,
}

/// What was counted over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Close {
    /// Those who came first, second, … after whoever acted first.
    pub starts: Vec<Side>,
    pub scores: Points,
    /// Points of each part of a score.
    pub parts: BTreeMap<String, Points>,
    /// Chapters by their labels: a game may skip some.
    pub chapters: BTreeMap<String, Chapter>,
    /// The first decision of every seat, in notation.
    pub firsts: Used,
    /// What the game itself finds worth counting: topic, way, name.
    pub facts: BTreeMap<String, BTreeMap<String, Used>>,
    /// The kinds of events.
    pub events: Used,
    /// What sentences name.
    pub names: Used,
}

/// What was seen in one game.
#[derive(Debug, Default)]
pub(crate) struct Game {
    /// Who stands first in the order of turns.
    pub first: Option<Seat>,
    chapters: Vec<(String, Vec<Option<i32>>)>,
    pub firsts: Seen,
    facts: BTreeMap<(&'static str, &'static str), Seen>,
    pub events: Seen,
    pub names: Seen,
}

impl Game {
    /// A chapter is over, with these scores. What goes on after an interruption ends where it ends last.
    pub fn end_chapter(&mut self, label: String, scores: Vec<Option<i32>>) {
        self.chapters.retain(|(other, _)| *other != label);
        self.chapters.push((label, scores));
    }

    /// The game found something worth counting.
    pub fn note(&mut self, fact: &Fact) {
        self.facts.entry((fact.topic, fact.way)).or_default().note(&fact.name, &fact.name, fact.seat);
    }
}

impl Close {
    pub fn new(seats: usize) -> Close {
        Close { starts: vec![Side::default(); seats], ..Close::default() }
    }

    pub fn seats(&self) -> usize {
        self.starts.len()
    }

    /// Counts a game that has ended; `topics` say what follows from what.
    pub fn add(&mut self, game: &Game, outcome: &Outcome, topics: &[Topic]) {
        let seats = outcome.standings.len();
        let first = game.first.unwrap_or(Seat(0)).index();
        for (seat, standing) in (0u8..).map(Seat).zip(&outcome.standings) {
            let wins = share(outcome, seat);
            self.starts[(seat.index() + seats - first) % seats].add(wins, standing.score);
            self.scores.add(standing.score, wins > 0);
            for (part, points) in &standing.parts {
                self.parts.entry(part.clone()).or_default().add(*points, wins > 0);
            }
        }
        for ((label, scores), place) in game.chapters.iter().zip(0..) {
            let chapter = self.chapters.entry(label.clone()).or_default();
            chapter.games += 1;
            chapter.places += place;
            for (seat, points) in (0u8..).map(Seat).zip(scores) {
                if let Some(points) = points {
                    chapter.points.add(*points, share(outcome, seat) > 0);
                }
            }
        }
        self.firsts.add(&game.firsts, outcome);
        for ((topic, way), seen) in &game.facts {
            let ways = topics.iter().filter(|known| known.name == *topic).flat_map(|known| known.ways);
            let before = ways.into_iter().find(|known| known.name == *way).and_then(|way| way.of);
            let before = before.and_then(|before| game.facts.get(&(*topic, before)));
            let ways = self.facts.entry((*topic).to_owned()).or_default();
            ways.entry((*way).to_owned()).or_default().add_after(seen, before, outcome);
        }
        self.events.add(&game.events, outcome);
        self.names.add(&game.names, outcome);
    }

    /// The chapters in the order in which games have them.
    pub fn in_order(&self) -> Vec<&String> {
        let mean = |chapter: &Chapter| chapter.places as f64 / chapter.games.max(1) as f64;
        let mut chapters: Vec<_> = self.chapters.iter().collect();
        chapters.sort_by(|(_, one), (_, other)| mean(one).total_cmp(&mean(other)));
        chapters.into_iter().map(|(label, _)| label).collect()
    }

    pub fn merge(&mut self, other: Close) {
        self.starts.iter_mut().zip(&other.starts).for_each(|(mine, theirs)| mine.merge(theirs));
        self.scores.merge(&other.scores);
        for (part, points) in &other.parts {
            self.parts.entry(part.clone()).or_default().merge(points);
        }
        for (label, theirs) in other.chapters {
            let mine = self.chapters.entry(label).or_default();
            mine.games += theirs.games;
            mine.places += theirs.places;
            mine.points.merge(&theirs.points);
        }
        self.firsts.merge(other.firsts);
        for (topic, ways) in other.facts {
            let mine = self.facts.entry(topic).or_default();
            ways.into_iter().for_each(|(way, used)| mine.entry(way).or_default().merge(used));
        }
        self.events.merge(other.events);
        self.names.merge(other.names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_that_a_game_skips_moves_no_other() {
        let outcome = Outcome::by_score(vec![vec![("points".to_owned(), 9)]], vec![]);
        let of = |labels: &[&str]| {
            let mut game = Game::default();
            labels.iter().for_each(|label| game.end_chapter((*label).to_owned(), vec![Some(label.len() as i32)]));
            game
        };
        let mut close = Close::new(1);
        for labels in [&["Set-up", "Round 1", "A shootout", "Round 2"][..], &["Set-up", "Round 1", "Round 2"]] {
            close.add(&of(labels), &outcome, &[]);
        }
        assert_eq!(close.in_order(), ["Set-up", "Round 1", "A shootout", "Round 2"]);
        assert_eq!(close.chapters["Round 2"].points.all.counts().collect::<Vec<_>>(), [(7, 2)]);
        assert_eq!(close.chapters["A shootout"].games, 1);
    }
}
