//! What belongs to one player.

use serde::{Deserialize, Serialize};

use super::{DISCS, NONE, TRAINS};
use crate::{
    action::Spot,
    ids::{Card, DiscKind, PLOW_KINDS, Role, Town, TrainKind},
    inline::List,
    sets::{CardSet, PassengerSet, SegmentSet, TownSet},
};

/// A dead prospector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grave {
    /// Whose.
    pub seat: u8,
    /// The bonus of the replacement.
    pub bonus: u8,
    /// The event card, which tells price and delay.
    pub event: Card,
    /// In which turn it happened.
    pub turn: u8,
}

/// What belongs to one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Dollars.
    pub cash: u32,
    /// Whether everybody knows them (SI-CASH-1).
    pub revealed: bool,
    /// The starting position, 1 to 6.
    pub position: u8,
    /// The home cities; only in Spikes there is a second one.
    pub homes: List<Town, 2>,
    /// Own segments.
    pub track: SegmentSet,
    /// The home network: towns reached by home track. Follows from `homes` and `track`.
    pub network: TownSet,
    /// The home cities and the towns of all own segments, joined to home or not. Follows from `homes` and `track`.
    pub touched: TownSet,
    /// SI-SPIKE-1: own track joined the home cities at some time, so that surveyors and trains are free. With one
    /// home city always.
    pub linked: bool,
    /// Towns that were brought into the home network when the player last built.
    pub fresh: TownSet,
    /// Claims.
    pub claims: CardSet,
    /// Passenger cards owned alone.
    pub cards: PassengerSet,
    /// Surveyors and prospectors.
    pub discs: List<Disc, DISCS>,
    /// Trains.
    pub trains: List<Train, TRAINS>,
    /// Plows, by kind.
    pub plows: [u8; PLOW_KINDS],
    /// Those of them that were used this turn.
    pub out: [u8; PLOW_KINDS],
}

/// How a disc fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Free: at home, or standing somewhere this turn.
    #[default]
    Free,
    /// Held where it stands by a tie (SI-DISP-5).
    Held,
    /// In jail. If it stands somewhere all the same, it won there with a natural 2 (SI-DISP-7).
    Jail,
}

/// A surveyor or prospector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disc {
    /// Surveyor or prospector, and its bonus.
    pub kind: DiscKind,
    /// Spikes: the home city of a surveyor, 0 or 1; [`NONE`] for all others.
    pub city: u8,
    /// How it fares.
    pub fate: Fate,
    /// Where it stands.
    pub spot: Spot,
    /// For a second segment: the own disc that stands on the first, or [`READY`] once that is built; else [`NONE`].
    pub first: u8,
    /// Whether it won a dispute for its spot this turn.
    pub won: bool,
    /// Seats for which its segment is protected, as bits: it stands there as a challenge (SI-BLOCK-5).
    pub challenge: u8,
    /// The event that fines it this turn; 0 for none.
    pub fine: Card,
}

impl Default for Disc {
    fn default() -> Disc {
        Disc::new(DiscKind { role: Role::Surveyor, bonus: 0 })
    }
}

impl Disc {
    /// A disc at home.
    #[must_use]
    pub fn new(kind: DiscKind) -> Disc {
        Disc {
            kind,
            city: NONE,
            fate: Fate::Free,
            spot: Spot::Home,
            first: NONE,
            won: false,
            challenge: 0,
            fine: Card(0),
        }
    }

    /// Puts it home, wherever it stood; a jailed disc stays in jail and loses only its right.
    pub fn go_home(&mut self) {
        self.spot = Spot::Home;
        self.first = NONE;
        self.won = false;
        self.challenge = 0;
        if self.fate == Fate::Held {
            self.fate = Fate::Free;
        }
    }
}

/// A train.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Train {
    /// Its kind.
    pub kind: TrainKind,
    /// Spikes: its home city, 0 or 1; 0 in all other games.
    pub city: u8,
    /// Whether its power was used this turn.
    pub used: bool,
}
