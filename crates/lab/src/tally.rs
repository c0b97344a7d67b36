//! What is counted while games are played. Whole numbers only: adding up tallies in any order gives
//! the same, so the number of threads does not show.

use std::collections::BTreeMap;

use engine::{Outcome, Seat};

use crate::stats::Histogram;

/// A win in parts that every number of winners up to 8 divides.
pub(crate) const WIN: u64 = 840;

/// The counts of one seat, or of one bot wherever it sat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    /// Wins in parts of [`WIN`].
    pub wins: u64,
    pub scores: Histogram,
}

impl Side {
    pub fn add(&mut self, wins: u64, score: i32) {
        self.wins += wins;
        self.scores.add(i64::from(score));
    }

    pub fn merge(&mut self, other: &Side) {
        self.wins += other.wins;
        self.scores.merge(&other.scores);
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub games: u64,
    pub finished: u64,
    pub actions: u64,
    pub lengths: Histogram,
    pub seats: Vec<Side>,
    pub bots: Vec<Side>,
    pub shared: u64,
    pub ends: BTreeMap<String, u64>,
}

impl Tally {
    pub fn new(seats: u8) -> Tally {
        let sides = vec![Side::default(); usize::from(seats)];
        Tally {
            games: 0,
            finished: 0,
            actions: 0,
            lengths: Histogram::default(),
            seats: sides.clone(),
            bots: sides,
            shared: 0,
            ends: BTreeMap::new(),
        }
    }

    /// Counts a game; `bot_of` says which bot sat in a seat.
    pub fn add(&mut self, actions: u32, outcome: Option<Outcome>, bot_of: impl Fn(Seat) -> usize) {
        self.games += 1;
        self.actions += u64::from(actions);
        let Some(outcome) = outcome else { return };
        self.finished += 1;
        self.lengths.add(i64::from(actions));
        let winners = outcome.winners().count() as u64;
        self.shared += u64::from(winners > 1);
        for (standing, seat) in outcome.standings.iter().zip((0u8..).map(Seat)) {
            let wins = if standing.rank == 1 { WIN / winners } else { 0 };
            self.seats[seat.index()].add(wins, standing.score);
            self.bots[bot_of(seat)].add(wins, standing.score);
        }
        for reason in outcome.reasons {
            *self.ends.entry(reason).or_default() += 1;
        }
    }

    pub fn merge(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.finished += other.finished;
        self.actions += other.actions;
        self.shared += other.shared;
        self.lengths.merge(&other.lengths);
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, theirs)| mine.merge(theirs));
        self.bots.iter_mut().zip(&other.bots).for_each(|(mine, theirs)| mine.merge(theirs));
        for (reason, count) in other.ends {
            *self.ends.entry(reason).or_default() += count;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_win_counts_for_each_its_share() {
        let mut tally = Tally::new(3);
        let points = |n| vec![("points".to_owned(), n)];
        let outcome = Outcome::by_score(vec![points(5), points(9), points(9)], vec!["Over.".to_owned()]);
        tally.add(10, Some(outcome), |seat| seat.left(1, 3).index());
        tally.add(99, None, |seat| seat.index());
        let both = tally.clone().merge(tally);
        assert_eq!((both.games, both.finished, both.shared, both.actions), (4, 2, 2, 218));
        assert_eq!(both.seats.iter().map(|side| side.wins).collect::<Vec<_>>(), [0, WIN, WIN]);
        assert_eq!(both.bots.iter().map(|side| side.wins).collect::<Vec<_>>(), [WIN, 0, WIN]);
        assert_eq!(both.ends["Over."], 2);
    }
}
