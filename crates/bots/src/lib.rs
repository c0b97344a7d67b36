//! Players for any game of the contract: from one that does anything to one that thinks.
//!
//! A bot is handed the true position but looks only at imagined ones, which its seat cannot tell
//! from the truth.

mod beam;
mod greedy;
mod level;
mod player;
mod search;
mod thought;
mod tree;

use std::{fmt, str::FromStr};

use engine::{ActionList, Evaluate, Luck, Seat};

pub use level::Mind;
pub use player::Player;
pub use thought::{Limits, Reason, Thought, Weighed};

/// The bots there are, by strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BotKind {
    /// Any legal action, each as likely as the others.
    Random,
    /// Looks one turn ahead and takes what is worth most.
    Greedy,
    /// A plain tree search, to measure the others by.
    Tree,
    /// The five levels, from a beginner …
    Greenhorn,
    /// … over one who has seen a few seasons,
    Prospector,
    /// one who measures,
    Surveyor,
    /// one who leads others,
    Foreman,
    /// … to the strongest there is.
    Magnate,
}

/// Another name of the strongest.
const STRONGEST: &str = "search";

impl BotKind {
    /// All of them.
    pub const ALL: [BotKind; 8] = [
        BotKind::Random,
        BotKind::Greedy,
        BotKind::Tree,
        BotKind::Greenhorn,
        BotKind::Prospector,
        BotKind::Surveyor,
        BotKind::Foreman,
        BotKind::Magnate,
    ];

    /// Those that sit at people's tables: all but the one they are measured by.
    pub const SEATED: [BotKind; 7] = [
        BotKind::Random,
        BotKind::Greedy,
        BotKind::Greenhorn,
        BotKind::Prospector,
        BotKind::Surveyor,
        BotKind::Foreman,
        BotKind::Magnate,
    ];

    /// The levels that people play against, by strength.
    pub const LEVELS: [BotKind; 5] =
        [BotKind::Greenhorn, BotKind::Prospector, BotKind::Surveyor, BotKind::Foreman, BotKind::Magnate];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Tree => "tree",
            BotKind::Greenhorn => "greenhorn",
            BotKind::Prospector => "prospector",
            BotKind::Surveyor => "surveyor",
            BotKind::Foreman => "foreman",
            BotKind::Magnate => "magnate",
        }
    }

    /// What it is like to play against, in one sentence.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            BotKind::Random => "Does anything that is allowed.",
            BotKind::Greedy => "Looks one turn ahead and takes what is worth most.",
            BotKind::Tree => "Tries small steps by the thousand; the others are measured by it.",
            BotKind::Greenhorn => "New to the West: means well, and sees what lies nearest.",
            BotKind::Prospector => "Has seen a few seasons, and follows a hunch.",
            BotKind::Surveyor => "Measures twice, and takes what looks best.",
            BotKind::Foreman => "Plans ahead and wastes little.",
            BotKind::Magnate => "Plays on in thought many times before it moves.",
        }
    }

    /// How it thinks in a game, if it weighs whole turns.
    #[must_use]
    pub fn mind<G: Evaluate>(self, game: &G) -> Option<Mind> {
        let level = BotKind::LEVELS.iter().position(|level| *level == self)?;
        Some(level::mind(game, level as u8))
    }

    /// The steps it would take for `seat` now, until the turn is over or something new is shown; none when the seat
    /// has nothing to decide.
    pub fn plan<G: Evaluate>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        luck: &mut Luck,
        limits: &Limits,
    ) -> Vec<G::Action> {
        match self {
            BotKind::Random => game.sample(state, seat, luck, &mut ActionList::new()).into_iter().collect(),
            BotKind::Greedy => greedy::plan(game, state, seat, luck, limits),
            BotKind::Tree => tree::plan(game, state, seat, luck, limits),
            _ => self
                .think(game, state, seat, luck, limits)
                .map_or_else(Vec::new, |thought| thought.turn().actions.clone()),
        }
    }

    /// What a level thinks of the turns that `seat` could take, or `None` when the seat has nothing to decide. Bots that
    /// do not weigh turns think like the strongest.
    pub fn think<G: Evaluate>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        luck: &mut Luck,
        limits: &Limits,
    ) -> Option<Thought<G::Action>> {
        let mind = self.mind(game).unwrap_or_else(|| level::mind(game, u8::MAX));
        search::think(game, state, seat, &mind, luck, limits)
    }

    /// What a level thinks of turns that somebody names, in their order; those that cannot be taken are left out.
    pub fn weigh<G: Evaluate>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        lines: &[Vec<G::Action>],
        luck: &mut Luck,
        limits: &Limits,
    ) -> Vec<Weighed<G::Action>> {
        let mind = self.mind(game).unwrap_or_else(|| level::mind(game, u8::MAX));
        search::weigh(game, state, seat, lines, &mind, luck, limits)
    }

    /// Its choice for `seat`, or `None` when the seat has nothing to decide.
    pub fn choose<G: Evaluate>(self, game: &G, state: &G::State, seat: Seat, luck: &mut Luck) -> Option<G::Action> {
        self.plan(game, state, seat, luck, &Limits::default()).first().copied()
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
        if name == STRONGEST {
            return Ok(BotKind::Magnate);
        }
        BotKind::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| {
            let known: Vec<&str> = BotKind::ALL.iter().map(|bot| bot.name()).collect();
            format!("there is no bot \"{name}\"; the bots are: {}", known.join(", "))
        })
    }
}
