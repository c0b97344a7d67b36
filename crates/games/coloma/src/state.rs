//! The position: plain data without heap. Everything that is waited for is in it.

use engine::{Chance, Key, Seat, inline::List};
use serde::{Deserialize, Serialize};

pub use crate::frames::{Frame, Frames, What};
use crate::ids::{Barrel, Board, NONE, ROWS, SEATS, STASH, Space, Speciality};

/// Where the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Player boards are drafted.
    #[default]
    Boards,
    /// Specialities are drafted.
    Specialities,
    /// Everybody discards two cards.
    Discards,
    /// Everybody may buy points at the event of Site 5.
    Buy,
    /// Everybody sets a dial.
    Dials,
    /// One seat takes its turn.
    Turn,
    /// A seat chooses whom to bury.
    Shootout,
    /// The game is over.
    Over,
}

/// A complete position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Shuffles and coins to come.
    pub chance: Chance,
    /// What is being waited for.
    pub phase: Phase,
    /// 0 to 2.
    pub year: u8,
    /// The Site under the Barker.
    pub barker: u8,
    /// The Site with the Bust.
    pub bust: u8,
    /// Who holds the Sheriff badge: a seat, or Shade.
    pub sheriff: u8,
    /// Outlaws at the Shootout.
    pub outlaws: u16,
    /// Nuggets on the Gold table.
    pub table: u8,
    /// Nuggets in the mine cart.
    pub cart: u8,
    /// The chart tiles of 1848 and 1849.
    pub charts: [u8; 2],
    /// Bridges left, by type.
    pub bridges: [u8; 16],
    /// The types of Bridges in play, as bits.
    pub bridge_types: u16,
    /// Face-up Barrels.
    pub stash: [u8; STASH],
    /// Face-down Barrels, the top one last.
    pub stack: List<u8, 24>,
    /// Discarded Barrels, as bits.
    pub discarded: u32,
    /// Hotels on the board, as bits.
    pub hotels: u16,
    /// Dudes in beds: bit 4 × Hotel + bed.
    pub beds: u64,
    /// Who filled each row of the Shootout.
    pub rows: [u8; ROWS],
    /// Gunmen in each row.
    pub gunmen: [u8; ROWS],
    /// The Buster cards shown, and where Buster's Pioneer stands (0: nowhere).
    pub buster: [u8; 2],
    /// Where Buster's Pioneer stands; 0 before the reveal.
    pub buster_at: u8,
    /// How often something hidden was revealed: no step is taken back past that.
    pub revealed: u16,
    /// In seat order; unused seats are empty.
    pub players: [Player; SEATS],
    /// The automaton of the solitaire game.
    pub shade: Shade,
    /// The turn being taken.
    pub turn: Turn,
    /// The Shootout being settled.
    pub reckoning: Reckoning,
}

/// What belongs to one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The player board; [`NONE`] before the draft.
    pub board: Board,
    /// The Speciality; [`NONE`] without.
    pub speciality: Speciality,
    /// Ready Dudes.
    pub dudes: u8,
    /// Dudes in the supply.
    pub spare_dudes: u8,
    /// Dudes in graves.
    pub graves: u8,
    /// Tents on the Lodge.
    pub tents: u8,
    /// Tents in the supply.
    pub spare_tents: u8,
    /// Tents on Sites, bits 1 to 5.
    pub site_tents: u8,
    /// Tents on Frontier Lands, as bits.
    pub land_tents: u8,
    /// Horses in the stable.
    pub horses: u8,
    /// Gold in the purse.
    pub gold: u8,
    /// Bucks in the purse.
    pub bucks: u16,
    /// Points on the track.
    pub vp: u16,
    /// Cards in hand, as bits.
    pub hand: u16,
    /// Town Buildings, as bits.
    pub town: u16,
    /// Surveyed canyons, bits 0 to 3.
    pub canyons: u8,
    /// Bridges, as bits of their type.
    pub bridges: u16,
    /// Hotels, as bits.
    pub hotels: u16,
    /// Barrels, as bits.
    pub barrels: u32,
    /// Those of them that are used.
    pub used_barrels: u32,
    /// Where the Wagon stands.
    pub wagon: Space,
    /// The dial, 1 to 5; 0 while it is not set. After the reveal where the Pioneer stands.
    pub dial: u8,
    /// Points bought at the event of Site 5, in steps; [`NONE`] while undecided.
    pub buys: u8,
    /// Set-up discards so far: the card, and 32 if it goes to the bottom; [`NONE`] while undecided.
    pub discards: [u8; 2],
    /// The deck, the top card last.
    pub deck: List<u8, 16>,
}

/// What belongs to Shade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shade {
    /// Dudes in reserve.
    pub dudes: u8,
    /// Tents in reserve.
    pub tents: u8,
    /// Tents on Frontier Lands, as bits.
    pub land_tents: u8,
    /// Horses.
    pub horses: u8,
    /// Rivers.
    pub rivers: u8,
    /// Hotels, as bits.
    pub hotels: u16,
    /// Barrels, as bits.
    pub barrels: u32,
    /// Gold.
    pub gold: u8,
    /// Points.
    pub vp: u16,
    /// Where its Wagon stands.
    pub wagon: Space,
    /// Wagon cards not turned yet, as bits.
    pub wagon_cards: u8,
    /// Where its Pioneer stands; 0 before the reveal.
    pub site: u8,
}

/// The turn being taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub seat: u8,
    /// Who had a turn this round, as bits; bit 6 is Shade.
    pub had: u8,
    /// Slots that were opened: bit 0 the Common, bit 1 the second.
    pub slots: u8,
    /// The open action.
    pub open: Slot,
    /// Abilities used in the open action: cards, the mill (16), base (17), Tents (18).
    pub used: u32,
    /// Cards built this turn: not usable yet.
    pub fresh: u16,
    /// Speciality uses so far.
    pub exchanges: u8,
    /// Barrels used so far.
    pub barrels: u8,
    /// Sub-decisions, the current one last.
    pub frames: Frames,
}

/// An action that is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Slot {
    /// No action is open.
    #[default]
    None,
    /// The Common action.
    Common,
    /// The second action: Boom, Bust or what the Signpost points at.
    Second,
    /// The action of a Signpost Barrel.
    Signpost,
}

/// The Shootout while rewards are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reckoning {
    /// Whether Gunmen outnumbered Outlaws.
    pub left: bool,
    /// Who is rewarded in which order: seats, Shade, dummies.
    pub order: List<u8, 8>,
    /// Their places: 0 first, 1 second, 2 third, 3 none.
    pub places: List<u8, 8>,
    /// Who is next in the order.
    pub at: u8,
    /// Deaths still to take.
    pub deaths: u8,
}

impl State {
    /// An empty table, before set-up.
    #[must_use]
    pub fn empty(key: &Key) -> State {
        State {
            chance: Chance::new(key),
            phase: Phase::Boards,
            year: 0,
            barker: 5,
            bust: 0,
            sheriff: 0,
            outlaws: 0,
            table: 0,
            cart: 0,
            charts: [0; 2],
            bridges: [0; 16],
            bridge_types: 0,
            stash: [NONE; STASH],
            stack: List::default(),
            discarded: 0,
            hotels: 0,
            beds: 0,
            rows: [NONE; ROWS],
            gunmen: [0; ROWS],
            buster: [0; 2],
            buster_at: 0,
            revealed: 0,
            players: Default::default(),
            shade: Shade::default(),
            turn: Turn::default(),
            reckoning: Reckoning::default(),
        }
    }

    /// A player's things.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player's Gunmen at the Shootout.
    #[must_use]
    pub fn gunmen_of(&self, owner: u8) -> u8 {
        self.rows.iter().zip(&self.gunmen).filter(|(who, _)| **who == owner).map(|(_, men)| men).sum()
    }

    /// Dudes in the beds of these Hotels, as bits of [`State::beds`].
    #[must_use]
    pub fn beds_in(&self, hotels: u16) -> u64 {
        let mut mask = 0;
        for hotel in crate::ids::bits(u32::from(hotels)) {
            mask |= 0xf << (4 * u32::from(hotel));
        }
        self.beds & mask
    }
}

impl Player {
    /// Cards in hand.
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        self.hand.count_ones() as u8
    }

    /// Barrels that can still be used, as bits.
    #[must_use]
    pub fn unused_barrels(&self) -> u32 {
        self.barrels & !self.used_barrels
    }

    /// Whether a Barrel is there.
    #[must_use]
    pub fn has_barrel(&self, barrel: Barrel) -> bool {
        barrel.0 < 32 && self.barrels & (1 << barrel.0) != 0
    }
}
