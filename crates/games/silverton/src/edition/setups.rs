//! Lengths, set-ups, scenarios and optional rules, as `scenarios.toml` and `options.toml` print them.

use super::Deck;
use crate::ids::{CITIES, DiscKind, SEATS, Town};

/// A game length.
#[derive(Clone, Debug)]
pub struct LengthSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How long it takes at a table.
    pub hours: String,
    /// The cash that ends the game; 0 for none.
    pub target: u32,
    /// More cash than this is public; 0 for never.
    pub reveal: u32,
    /// The last turn.
    pub last_turn: u8,
    /// Boxes added to every start box.
    pub start_shift: i8,
    /// The passenger decks in use.
    pub decks: Vec<Deck>,
}

/// The standard set-up; lists are by number of players.
#[derive(Clone, Debug)]
pub struct StandardSpec {
    /// Cash of the basic game.
    pub cash: [u16; SEATS + 1],
    /// Cash of the advanced game.
    pub advanced_cash: [u16; SEATS + 1],
    /// Game points of the advanced game.
    pub advanced_points: [u8; SEATS + 1],
    /// Starting trains of the advanced game.
    pub advanced_trains: [u8; SEATS + 1],
    /// The starting positions.
    pub positions: Vec<StandardPosition>,
}

/// A starting position of the standard set-up.
#[derive(Clone, Debug)]
pub struct StandardPosition {
    /// The home city.
    pub city: Town,
    /// The discs, by number of players.
    pub discs: [Vec<DiscKind>; SEATS + 1],
}

/// Which columns are in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnsInPlay {
    /// By the number of players.
    ByPlayers,
    /// All.
    All,
    /// Just these, as bits.
    These(u16),
}

/// Which starting trains there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartTrains {
    /// So many.
    Count(u8),
    /// One for each home city.
    EachCity,
    /// One, for the first home city.
    FirstCity,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct ScenarioSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many play it.
    pub players: u8,
    /// Cash of the basic game.
    pub cash: u16,
    /// The cash that ends the game; 0 for none.
    pub target: u32,
    /// The last turn, unless a length says it.
    pub last_turn: Option<u8>,
    /// The lengths it can be played in; none if it has an end of its own.
    pub lengths: Vec<String>,
    /// Columns in play.
    pub columns: ColumnsInPlay,
    /// SI-SOLO-7: a prospector of another colour discards a card each turn.
    pub dummy: bool,
    /// SI-SPIKE-1: two home cities, surveyors bound to one.
    pub spike: bool,
    /// Boxes added to the start boxes of the coal and lumber of each city.
    pub shift: [i8; CITIES],
    /// Its seats.
    pub positions: Vec<ScenarioPosition>,
    /// Cash of the advanced game.
    pub advanced_cash: u16,
    /// Game points of the advanced game; 0 where the discs are listed.
    pub advanced_points: u8,
    /// Option: the points that every seat's listed discs are worth, where the book gives others (SI-FIVE-3).
    pub points_of_discs: Option<u8>,
    /// Starting trains of the advanced game.
    pub advanced_trains: StartTrains,
    /// Results of a solitaire scenario, the first row that fits.
    pub ratings: Vec<Rating>,
}

/// A seat of a scenario.
#[derive(Clone, Debug)]
pub struct ScenarioPosition {
    /// One or two home cities.
    pub cities: Vec<Town>,
    /// The discs, or two lists to choose from.
    pub discs: Vec<Vec<DiscKind>>,
}

/// A row of a solitaire scenario's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Fits if the target was reached in this turn or before.
    pub max_turn: Option<u8>,
    /// Fits with so much cash at the end.
    pub min_cash: Option<u32>,
    /// The result.
    pub grade: Grade,
}

/// The result of a solitaire scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The worst.
    DecisiveDefeat,
    /// A clear defeat.
    SubstantialDefeat,
    /// A narrow defeat.
    MarginalDefeat,
    /// Neither.
    Draw,
    /// A narrow victory.
    MarginalVictory,
    /// A clear victory.
    SubstantialVictory,
    /// The best.
    DecisiveVictory,
}

impl Grade {
    /// All, the worst first.
    pub const ALL: [Grade; 7] = [
        Grade::DecisiveDefeat,
        Grade::SubstantialDefeat,
        Grade::MarginalDefeat,
        Grade::Draw,
        Grade::MarginalVictory,
        Grade::SubstantialVictory,
        Grade::DecisiveVictory,
    ];

    /// Its ID in `scenarios.toml`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Grade::DecisiveDefeat => "decisive_defeat",
            Grade::SubstantialDefeat => "substantial_defeat",
            Grade::MarginalDefeat => "marginal_defeat",
            Grade::Draw => "draw",
            Grade::MarginalVictory => "marginal_victory",
            Grade::SubstantialVictory => "substantial_victory",
            Grade::DecisiveVictory => "decisive_victory",
        }
    }

    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Grade::DecisiveDefeat => "decisive defeat",
            Grade::SubstantialDefeat => "substantial defeat",
            Grade::MarginalDefeat => "marginal defeat",
            Grade::Draw => "draw",
            Grade::MarginalVictory => "marginal victory",
            Grade::SubstantialVictory => "substantial victory",
            Grade::DecisiveVictory => "decisive victory",
        }
    }
}

/// Where an optional rule may be used.
#[derive(Clone, Debug)]
pub struct ChoiceSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is a rule of the book; otherwise a switch of the program.
    pub by_book: bool,
    /// In the basic game.
    pub basic: bool,
    /// In the advanced game.
    pub advanced: bool,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The lengths; `scenario` for scenarios with an end of their own.
    pub lengths: Vec<String>,
}

/// The numbers of the optional rules.
#[derive(Clone, Debug, Default)]
pub struct OptionNumbers {
    /// SI-OCO-7: added to the length of a joint route.
    pub transfer_length: u8,
    /// SI-OCO-6: half incomes are rounded up to a multiple of this.
    pub income_round_up_to: u16,
    /// SI-OIMP-1.
    pub income_factor: u8,
    /// SI-OHIRE-2.
    pub hire_cost: u16,
    /// SI-OHIRE-4: the highest bonus.
    pub max_bonus: u8,
    /// SI-OHIRE-1: game points, by number of players.
    pub hire_points: [u8; SEATS + 1],
    /// SI-OHIRE-1: the most discs, by number of players.
    pub hire_discs: [u8; SEATS + 1],
}
