//! What a viewer may know (section 5.3 of the catalogue).

use engine::Seat;
use serde::Serialize;

use crate::{
    cards::Cards,
    ids::{Icon, Leg, Medal, Region, Station},
    state::{Call, Pending, Phase},
};

/// The position as one viewer sees it. Everything is an index into the edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub me: Option<Seat>,
    /// 0 while the starting towns are chosen, then 1, 2, …
    pub turn: u16,
    /// What is being waited for.
    pub phase: Phase,
    /// Who has the Caller token.
    pub caller: Seat,
    /// The call of this turn.
    pub call: Option<Call>,
    /// The pair of phase II.
    pub pair: Option<Icon>,
    /// Cards in the deck; in phase II as when it began.
    pub deck: u8,
    /// The discard pile; in phase II as when it began.
    pub discard: Cards,
    /// Shared medals that can be gained in this turn.
    pub open: Vec<Medal>,
    /// In seat order.
    pub players: Vec<PlayerView>,
}

/// One player; of the others in a simultaneous phase, as the phase began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whether something is waited for.
    pub status: Status,
    /// Cards in hand.
    pub hand: u8,
    /// The play area.
    pub area: Cards,
    /// Kinds that calls have shown not to be in the hand.
    pub lacks: Cards,
    /// Nuggets.
    pub nuggets: u16,
    /// The starting town, once it is shown.
    pub start: Option<Region>,
    /// Discovered regions.
    pub regions: Vec<Region>,
    /// Checked legs.
    pub legs: Vec<Leg>,
    /// Checked legs of the railroad.
    pub rail: Vec<Station>,
    /// Checked boxes of each track, counted from 0.
    pub tracks: Vec<Vec<u8>>,
    /// The medal track.
    pub medals: Vec<Medal>,
    /// Regions still to be discovered by suits.
    pub owed: u8,
    /// Points of the four flag areas.
    pub flag_points: [u8; 4],
    /// Points of the medals.
    pub medal_points: u16,
    /// What only the player may know.
    pub own: Option<OwnView>,
}

/// What only the player may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// The cards in hand.
    pub cards: Cards,
    /// Those that can be played: one of each kind.
    pub playable: Cards,
    /// What is to be done now.
    pub pending: Pending,
    /// Cards discarded in this phase.
    pub discards: Cards,
    /// Whether cards are drawn when all are done.
    pub draws: bool,
    /// Legs that could be checked.
    pub open_legs: Vec<Leg>,
    /// Legs of the railroad that could be checked.
    pub open_rail: Vec<Station>,
    /// Regions that could be discovered.
    pub open_regions: Vec<Region>,
}

/// Whether something is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing to do now.
    Idle,
    /// Has something to decide.
    Busy,
    /// Done with a phase in which others still act.
    Done,
}

impl PlayerView {
    /// Flag and medal points.
    #[must_use]
    pub fn score(&self) -> u16 {
        self.flag_points.iter().map(|points| u16::from(*points)).sum::<u16>() + self.medal_points
    }
}
