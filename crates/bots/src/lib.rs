//! Players for any game of the contract: `random` and `greedy`.
//!
//! A bot is handed the true position but looks only at an imagined one, which its seat cannot tell
//! from the truth.

mod greedy;
mod player;

use std::{fmt, str::FromStr};

use engine::{ActionList, Evaluate, Luck, Seat};

pub use player::Player;

/// The bots there are, by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Any legal action, each as likely as the others.
    Random,
    /// Looks one turn ahead and takes what is worth most.
    Greedy,
}

impl BotKind {
    /// All of them.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Greedy];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
        }
    }

    /// What it is like to play against, in one sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            BotKind::Random => "Does anything that is allowed.",
            BotKind::Greedy => "Looks one turn ahead and takes what is worth most.",
        }
    }

    /// Its choice for `seat`, or `None` when the seat has nothing to decide.
    pub fn choose<G: Evaluate>(self, game: &G, state: &G::State, seat: Seat, luck: &mut Luck) -> Option<G::Action> {
        match self {
            BotKind::Random => game.sample(state, seat, luck, &mut ActionList::new()),
            BotKind::Greedy => greedy::choose(game, state, seat, luck),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;

    fn from_str(name: &str) -> Result<BotKind, String> {
        BotKind::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| {
            let known: Vec<&str> = BotKind::ALL.iter().map(|bot| bot.name()).collect();
            format!("there is no bot \"{name}\"; the bots are: {}", known.join(", "))
        })
    }
}
