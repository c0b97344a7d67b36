//! What is to be simulated.

use std::sync::Arc;

use bots::BotKind;
use engine::{Edition, Luck, Setup};

use crate::{LabError, Numbers, numbers::MOST_NUMBERS};

/// A simulation: which game, how often, by whom.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game's ID.
    pub game: String,
    /// The edition; without one it is the built-in one.
    pub edition: Option<Arc<Edition>>,
    /// Seats and options.
    pub setup: Setup,
    /// The number of the first game. Everything in a game follows from its number and the seed, so machines can share
    /// the games of one seed.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Decides every deal and every bot's luck.
    pub seed: u64,
    /// One bot for all seats, or one for each seat; they move on by one seat from game to game.
    pub bots: Vec<BotKind>,
    /// How many threads; the result does not depend on it.
    pub threads: usize,
    /// Whether to look at everything that happens, for a [`Study`](crate::Study). That takes several times as long.
    pub closely: bool,
}

impl Plan {
    /// A thousand games of random bots with seed 1 on one thread.
    #[must_use]
    pub fn new(game: &str, seats: u8) -> Plan {
        Plan {
            game: game.to_owned(),
            edition: None,
            setup: Setup::of(seats),
            first: 0,
            games: 1_000,
            seed: 1,
            bots: vec![BotKind::Random],
            threads: 1,
            closely: false,
        }
    }

    /// From the game with this number on.
    #[must_use]
    pub fn first(mut self, first: u64) -> Plan {
        self.first = first;
        self
    }

    /// So many games.
    #[must_use]
    pub fn games(mut self, games: u64) -> Plan {
        self.games = games;
        self
    }

    /// With this seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Plan {
        self.seed = seed;
        self
    }

    /// With these bots.
    #[must_use]
    pub fn bots(mut self, bots: Vec<BotKind>) -> Plan {
        self.bots = bots;
        self
    }

    /// With this edition.
    #[must_use]
    pub fn edition(mut self, edition: Arc<Edition>) -> Plan {
        self.edition = Some(edition);
        self
    }

    /// On so many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Plan {
        self.threads = threads;
        self
    }

    /// Looking at everything that happens.
    #[must_use]
    pub fn closely(mut self) -> Plan {
        self.closely = true;
        self
    }

    /// The numbers of its games.
    pub fn numbers(&self) -> Result<Numbers, LabError> {
        let end = self.first.checked_add(self.games).filter(|end| *end <= MOST_NUMBERS);
        end.map(|end| Numbers::from(self.first..end)).ok_or(LabError::TooFar)
    }

    /// One bot for each seat: a single one fills them all.
    pub fn line_up(&self) -> Result<Vec<BotKind>, LabError> {
        let seats = self.setup.seats;
        match self.bots.as_slice() {
            [one] => Ok(vec![*one; usize::from(seats)]),
            each if each.len() == usize::from(seats) => Ok(each.to_vec()),
            wrong => Err(LabError::Bots { seats, given: wrong.len() }),
        }
    }

    /// The seed of one game: simulations with different seeds share no games.
    pub(crate) fn seed_of(&self, game: u64) -> u64 {
        let start = Luck::new(self.seed).bits();
        Luck::new(start ^ game.wrapping_mul(0xd134_2543_de82_ef95)).bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_fills_all_seats_and_any_other_number_must_fit() {
        let plan = Plan::new("any", 3);
        assert_eq!(plan.line_up().unwrap(), [BotKind::Random; 3]);
        let mixed = vec![BotKind::Greedy, BotKind::Random, BotKind::Random];
        assert_eq!(plan.clone().bots(mixed.clone()).line_up().unwrap(), mixed);
        assert!(matches!(plan.clone().bots(mixed[..2].to_vec()).line_up(), Err(LabError::Bots { seats: 3, given: 2 })));
        assert!(plan.bots(vec![]).line_up().is_err());
    }

    #[test]
    fn seeds_of_games_do_not_repeat() {
        let mut seen = std::collections::HashSet::new();
        for seed in 0..10 {
            let plan = Plan::new("any", 3).seed(seed);
            assert!((0..1_000).all(|game| seen.insert(plan.seed_of(game))));
        }
    }
}
