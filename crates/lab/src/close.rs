//! What a close look counts besides what every simulation counts.

use std::collections::BTreeMap;

use engine::{Fact, Outcome, Seat};
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
    pub label: String,
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
    pub chapters: Vec<Chapter>,
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
    pub first: Option<Seat>,
    pub chapters: Vec<(String, Vec<Option<i32>>)>,
    pub firsts: Seen,
    facts: BTreeMap<(&'static str, &'static str), Seen>,
    pub events: Seen,
    pub names: Seen,
}

impl Game {
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

    /// Counts a game that has ended.
    pub fn add(&mut self, game: Game, outcome: &Outcome) {
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
        for (k, (label, scores)) in game.chapters.into_iter().enumerate() {
            self.chapter(k, &label);
            for (seat, points) in (0u8..).map(Seat).zip(scores) {
                if let Some(points) = points {
                    self.chapters[k].points.add(points, share(outcome, seat) > 0);
                }
            }
        }
        self.firsts.add(game.firsts, outcome);
        for ((topic, way), seen) in game.facts {
            let ways = self.facts.entry(topic.to_owned()).or_default();
            ways.entry(way.to_owned()).or_default().add(seen, outcome);
        }
        self.events.add(game.events, outcome);
        self.names.add(game.names, outcome);
    }

    /// Makes room for a chapter. Where games call it differently, the first name in the alphabet stands for all: the
    /// order of games must not show.
    fn chapter(&mut self, k: usize, label: &str) {
        if k >= self.chapters.len() {
            self.chapters.resize_with(k + 1, Chapter::default);
        }
        let known = &mut self.chapters[k].label;
        if known.is_empty() || label < known.as_str() {
            label.clone_into(known);
        }
    }

    pub fn merge(&mut self, other: Close) {
        self.starts.iter_mut().zip(&other.starts).for_each(|(mine, theirs)| mine.merge(theirs));
        self.scores.merge(&other.scores);
        for (part, points) in &other.parts {
            self.parts.entry(part.clone()).or_default().merge(points);
        }
        for (k, theirs) in other.chapters.iter().enumerate() {
            self.chapter(k, &theirs.label);
            self.chapters[k].points.merge(&theirs.points);
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
