//! The position: what lies on the table, and everything that is waited for.

use engine::{Chance, Seat, inline::List};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Cards, Deck},
    edition::{SLOT_ROOM, TRACKS},
    ids::{Icon, Kind, Medal, Region, Track},
};

/// The most players there is room for.
pub const MOST_SEATS: usize = 4;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The game's own chance.
    pub chance: Chance,
    /// 0 while the starting towns are chosen, then 1, 2, …
    pub turn: u16,
    /// What is being waited for.
    pub phase: Phase,
    /// Who has the Caller token.
    pub caller: Seat,
    /// The call of this turn.
    pub call: Option<Call>,
    /// The shared medals that were open when the turn began, as bits.
    pub open: u16,
    /// The deck.
    pub deck: Deck,
    /// The discard pile; in phase II as it was when the phase began.
    pub discard: Cards,
    /// The players; seats that are not in use stay empty.
    pub players: [Player; MOST_SEATS],
    /// In the simultaneous phases, what the others see of each player: how it was when the phase began.
    pub shown: [Shown; MOST_SEATS],
}

/// What is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody chooses a starting town.
    Start,
    /// The Caller calls.
    Call,
    /// The called player chooses which card to give.
    Give,
    /// Phase II: everybody acts.
    Actions,
    /// III.A: everybody with a complete suit discovers.
    Discover,
    /// The game is over.
    Over,
}

/// A call: whom, for what, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// Who was asked.
    pub seat: Seat,
    /// The card that was named.
    pub named: Kind,
    /// The card that was given, once it was.
    pub given: Option<Kind>,
}

/// A player with everything hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// What is public of the player, or will be when the phase ends.
    pub public: Public,
    /// The cards in hand.
    pub hand: Cards,
    /// The cards discarded in this phase; they join the pile when it ends.
    pub discards: Cards,
    /// The starting town.
    pub start: Option<Region>,
    /// What the player has to do in a simultaneous phase.
    pub pending: Pending,
    /// Whether the player draws when all are done with phase II.
    pub draws: bool,
}

/// What lies openly in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Public {
    /// The play area.
    pub area: Cards,
    /// Kinds that calls have shown not to be in the hand, as long as no card was drawn since.
    pub lacks: Cards,
    /// Checked legs of regions, as bits.
    pub legs: u64,
    /// Legs that a path joins to a ticked flag or to a checked leg, as bits.
    pub joined: u64,
    /// Discovered regions, as bits.
    pub flags: u16,
    /// Checked legs of the railroad, as bits.
    pub rail: u16,
    /// Nuggets.
    pub nuggets: u16,
    /// Shared medals gained in this turn, as bits.
    pub gained: u16,
    /// Checked boxes of the tracks, as bits.
    pub tracks: [u8; TRACKS],
    /// The medal track.
    pub medals: Medals,
    /// Regions still to be discovered in III.A.
    pub owed: u8,
}

/// A player as the others see it in a simultaneous phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shown {
    /// What was public when the phase began.
    pub public: Public,
    /// How many cards the hand had then.
    pub hand: u8,
}

/// The medals of a player, in the order in which they were recorded.
pub type Medals = List<Medal, SLOT_ROOM>;

/// What a player has to do in a simultaneous phase: one icon at a time (CL-ACT-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// Nothing: no simultaneous phase.
    #[default]
    Idle,
    /// A nugget pair.
    Nugget,
    /// A card pair.
    Card,
    /// A check pair.
    Check,
    /// A free card may be played.
    Play,
    /// Two cards were discarded: a card must be played.
    Place,
    /// A box of this track is chosen.
    Box(Track),
    /// A region is chosen.
    Discovery,
    /// The chain is at its end and can still be taken back.
    Finished,
    /// Done with this phase.
    Done,
}

impl Pending {
    /// Whether the player has something to decide.
    #[inline]
    #[must_use]
    pub fn busy(self) -> bool {
        !matches!(self, Pending::Idle | Pending::Done)
    }

    /// The icon that is being carried out, if it is one.
    #[must_use]
    pub fn icon(self) -> Option<Icon> {
        match self {
            Pending::Nugget => Some(Icon::Nugget),
            Pending::Card | Pending::Place => Some(Icon::Card),
            Pending::Check => Some(Icon::Check),
            Pending::Play => Some(Icon::Play),
            Pending::Box(track) => Some(Icon::Box(track)),
            Pending::Discovery => Some(Icon::Discovery),
            Pending::Idle | Pending::Finished | Pending::Done => None,
        }
    }
}

impl State {
    /// A player.
    #[inline]
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to be changed.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The card given in this turn.
    #[must_use]
    pub fn given(&self) -> Option<Kind> {
        self.call.and_then(|call| call.given)
    }

    /// CL-ACT-8: whether a player can draw in phase II, as far as he can know: from deck and pile as they were when
    /// it began, and from his own discards since.
    #[inline]
    #[must_use]
    pub fn drawable(&self, player: &Player) -> bool {
        !self.deck.is_empty() || !self.discard.is_empty() || !player.discards.is_empty()
    }

    /// Whether the seats act at once and hide their steps.
    #[must_use]
    pub fn simultaneous(&self) -> bool {
        matches!(self.phase, Phase::Actions | Phase::Discover)
    }

    /// Notes what the others will see of every player until the phase ends.
    pub(crate) fn show_all(&mut self) {
        for (shown, player) in self.shown.iter_mut().zip(&self.players) {
            *shown = Shown { public: player.public, hand: player.hand.len() as u8 };
        }
    }
}
