//! What a bot needs to know of a game: what a position looks like in numbers, and what comes of positions like it.
//!
//! A game notes numbers with names ([`Feature`]) about every seat, in a [`Sight`]. A [`Model`] that was fitted to the
//! ends of many games makes [`Prospects`] of them. The worth that a game works out by hand is one of the numbers, and
//! what lines of play are compared by within a turn.

mod model;
mod sight;

pub use model::{Layers, Model, exp};
pub use sight::{Feature, MOST_FEATURES, Sight};

use crate::{actions::ActionList, game::Game, outcome::Outcome, seat::Seat};

/// What a bot looks at.
pub trait Evaluate: Game {
    /// What is noted of every seat, in the order in which [`Evaluate::look`] does.
    const FEATURES: &'static [Feature] = &[Feature::WORTH];

    /// What a bot may have a liking for: places among the features.
    const TASTES: &'static [usize] = &[];

    /// How good the position is for `seat`, in hundredths of a point; higher is better, and the lead
    /// over the others counts more than the own score. Uses only what the seat may know.
    fn worth(&self, state: &Self::State, seat: Seat) -> i32;

    /// Notes the features of every seat, as `viewer` knows them.
    fn look(&self, state: &Self::State, viewer: Seat, sight: &mut Sight) {
        let _ = viewer;
        for seat in Seat::all(self.seats()) {
            sight.begin(seat);
            sight.note(self.worth(state, seat) as f32 / 100.0);
        }
    }

    /// Adds what is worth thinking of to `out`: a part of what is legal, and something wherever anything is. For games
    /// in which most of what can be done is plainly no use.
    fn sensible(&self, state: &Self::State, seat: Seat, out: &mut ActionList<Self::Action>) {
        self.legal(state, seat, out);
    }

    /// Whether all decide at once here, each better off with what the others do not choose: then nobody should be
    /// foretold, and bots mix their choices.
    fn contested(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Takes back, where all decide at once, what the others have decided in a position that was imagined: bots guess what
    /// they will do rather than what they may have done, and whoever decides last guesses no worse than whoever is first.
    fn reopen(&self, state: &mut Self::State, seat: Seat) {
        let _ = (state, seat);
    }

    /// What was learned from many games.
    fn model(&self) -> &'static Model {
        Model::plain()
    }

    /// How far ahead, and how widely, it pays to look in this game.
    fn habits(&self) -> Habits {
        Habits::default()
    }

    /// What `viewer` can expect of the end of the game.
    fn prospects(&self, state: &Self::State, viewer: Seat) -> Prospects {
        if let Some(outcome) = self.outcome(state) {
            return Prospects::of(&outcome, viewer, self.model());
        }
        self.model().prospects(&self.sight(state, viewer))
    }

    /// The features of all seats, as `viewer` knows them.
    fn sight(&self, state: &Self::State, viewer: Seat) -> Sight {
        let mut sight = Sight::new(self.seats(), viewer);
        self.look(state, viewer, &mut sight);
        sight
    }
}

/// How a game is best looked ahead in: found by trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Lines that are followed side by side for one turn, when it is played on beyond the turn in question.
    pub width: usize,
    /// Positions that are looked at for one step of such a turn.
    pub positions: usize,
    /// Own turns that are played on before the position is judged.
    pub horizon: u8,
    /// How often, in hundredths, a turn that is played on is not the best one found.
    pub whim: u32,
    /// How much worth, in hundredths of a point, makes a turn about a third as likely where all decide at once.
    pub mixing: u16,
    /// How often the strongest bot plays on for one decision: as often as keeps most decisions within a second.
    pub samples: u32,
    /// Iterations of a plain tree search that take about as long: the strongest bot is measured by it.
    pub iterations: u32,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { width: 3, positions: 60, horizon: 2, whim: 15, mixing: 150, samples: 240, iterations: 28_000 }
    }
}

/// What a seat can expect: between 0 and 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospects {
    /// The part of the others it will be ahead of, level counting half. Alone it says how good the score will be
    /// among usual ones.
    pub share: f32,
    /// How likely it wins.
    pub win: f32,
}

impl Prospects {
    /// What a seat came to.
    #[must_use]
    pub fn of(outcome: &Outcome, seat: Seat, model: &Model) -> Prospects {
        let own = &outcome.standings[seat.index()];
        let others = outcome.standings.len() - 1;
        if others == 0 {
            let share = model.alone(own.score);
            return Prospects { share, win: share };
        }
        let halves = |rank: u8| match own.rank.cmp(&rank) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        // The seat itself is level with itself.
        let ahead = outcome.standings.iter().map(|other| halves(other.rank)).sum::<u32>() - 1;
        Prospects { share: ahead as f32 / (2 * others) as f32, win: outcome.share(seat) as f32 }
    }

    /// What bots play for: to be ahead of many, and to win.
    #[must_use]
    pub fn aim(&self) -> f32 {
        0.5 * (self.share + self.win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &[i32]) -> Vec<(f32, f32)> {
        let outcome = Outcome::by_score(scores.iter().map(|n| vec![("points".to_owned(), *n)]).collect(), vec![]);
        let one = |seat| Prospects::of(&outcome, Seat(seat), Model::plain());
        (0..scores.len() as u8).map(one).map(|prospects| (prospects.share, prospects.win)).collect()
    }

    #[test]
    fn an_end_is_counted_by_who_is_behind() {
        assert_eq!(of(&[7, 9, 8]), [(0.0, 0.0), (1.0, 1.0), (0.5, 0.0)]);
        assert_eq!(of(&[9, 9, 1, 0]), [(5.0 / 6.0, 0.5), (5.0 / 6.0, 0.5), (1.0 / 3.0, 0.0), (0.0, 0.0)]);
    }
}
