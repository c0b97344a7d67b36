//! The position: plain data without heap. Everything that is waited for is in it.

use engine::{Chance, Key, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    edition::Tool,
    ids::{Barrel, Board, Bridge, Card, EffectId, Hotel, NONE, ROWS, SEATS, STASH, Space, Speciality},
};

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
    pub stack: Pile<24>,
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
    pub deck: Pile<16>,
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

/// A sub-decision on the stack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The menu of the turn.
    #[default]
    Menu,
    /// Steps of a sequence, each to be accepted or skipped.
    Seq {
        /// The sequence.
        effect: EffectId,
        /// The next step.
        step: u8,
    },
    /// A trade that may be made again.
    Trade {
        /// The trade.
        effect: EffectId,
        /// How often still.
        left: u8,
    },
    /// A benefit that may be declined.
    Benefit {
        /// What it is.
        effect: EffectId,
    },
    /// A Town Building (or Hotel) to choose.
    Build {
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
        /// Whether a Hotel may be built instead.
        hotels: bool,
    },
    /// A canyon or Bridge to choose.
    Survey {
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
    },
    /// Something chosen that must be paid.
    Purchase {
        /// What it is.
        what: What,
        /// Which price.
        tool: Tool,
        /// Dudes less.
        off: u8,
        /// Barrels still to discard.
        barrels: u8,
        /// Cards still to discard.
        cards: u8,
    },
    /// A Wagon move.
    Wagon {
        /// Spaces left.
        left: u8,
        /// Whether a step was made.
        moved: bool,
        /// Spaces entered, as bits.
        entered: u32,
    },
    /// The bonus of the Boomtown in which the Wagon stands.
    Bonus,
    /// Dudes to place.
    Dudes {
        /// Whether a row was filled.
        row: bool,
        /// Whether anything was placed.
        any: bool,
    },
    /// Tents to pitch.
    Tents {
        /// Whether one was pitched.
        any: bool,
    },
    /// Barrels to take.
    Take {
        /// How many.
        left: u8,
    },
    /// Barrels to turn face-up.
    Refresh {
        /// How many.
        left: u8,
    },
}

/// What is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
    /// A Town Building.
    Card(Card),
    /// A River.
    Canyon(u8),
    /// A Bridge.
    Bridge(Bridge),
    /// A Hotel.
    Hotel(Hotel),
    /// Tents from the Barker.
    Tents(u8),
    /// Horses from the Barker.
    Horses(u8),
    /// One trade of a row.
    Trade(EffectId),
    /// One exchange of the Speciality.
    Exchange(u8),
}

/// The Shootout while rewards are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reckoning {
    /// Whether Gunmen outnumbered Outlaws.
    pub left: bool,
    /// Who is rewarded in which order: seats, Shade, dummies.
    pub order: Pile<8>,
    /// Their places: 0 first, 1 second, 2 third, 3 none.
    pub places: Pile<8>,
    /// Who is next in the order.
    pub at: u8,
    /// Deaths still to take.
    pub deaths: u8,
}

/// A short list inside the position; what is beyond its length is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pile<const N: usize> {
    cards: [u8; N],
    len: u8,
}

impl<const N: usize> Default for Pile<N> {
    fn default() -> Self {
        Pile { cards: [0; N], len: 0 }
    }
}

impl<const N: usize> Pile<N> {
    /// A pile of these; the last is the top. What does not fit is left out.
    pub fn of(cards: impl IntoIterator<Item = u8>) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All, from the bottom.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.cards[..self.len()]
    }

    /// All, from the bottom, to be put in another order.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        let len = self.len();
        &mut self.cards[..len]
    }

    /// The `k`-th from the bottom.
    #[must_use]
    pub fn get(&self, k: usize) -> Option<u8> {
        self.as_slice().get(k).copied()
    }

    /// Puts one on top.
    pub fn push(&mut self, card: u8) {
        if self.len() < N {
            self.cards[self.len()] = card;
            self.len += 1;
        }
    }

    /// Puts one below all others.
    pub fn push_below(&mut self, card: u8) {
        if self.len() < N {
            self.cards.copy_within(0..usize::from(self.len), 1);
            self.cards[0] = card;
            self.len += 1;
        }
    }

    /// Takes the top one.
    pub fn pop(&mut self) -> Option<u8> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let card = self.cards[self.len()];
        self.cards[usize::from(self.len)] = 0;
        Some(card)
    }
}

impl<const N: usize> Serialize for Pile<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Pile<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        if cards.len() > N {
            return Err(D::Error::custom(format!("a pile of {} is longer than {N}", cards.len())));
        }
        Ok(Pile::of(cards))
    }
}

/// The stack of sub-decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Frames {
    frames: [Frame; Frames::DEEPEST],
    len: u8,
}

impl Frames {
    /// The most that can ever lie on each other: only sequences and trades stay below another frame.
    pub const DEEPEST: usize = 8;

    /// The current sub-decision, or the menu.
    #[must_use]
    pub fn top(&self) -> Frame {
        self.frames[..usize::from(self.len)].last().copied().unwrap_or(Frame::Menu)
    }

    /// All, from the bottom.
    #[must_use]
    pub fn as_slice(&self) -> &[Frame] {
        &self.frames[..usize::from(self.len)]
    }

    /// Puts a sub-decision on top.
    pub fn push(&mut self, frame: Frame) {
        self.frames[usize::from(self.len)] = frame;
        self.len += 1;
    }

    /// Ends the current sub-decision.
    pub fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            self.frames[usize::from(self.len)] = Frame::Menu;
        }
    }

    /// Puts another sub-decision in place of the current one.
    pub fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }
}

impl Serialize for Frames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Frames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<Frame>::deserialize(deserializer)?;
        if list.len() > Frames::DEEPEST {
            return Err(D::Error::custom("too many sub-decisions"));
        }
        let mut frames = Frames::default();
        list.into_iter().for_each(|frame| frames.push(frame));
        Ok(frames)
    }
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
            stack: Pile::default(),
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
