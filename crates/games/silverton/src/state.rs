//! The position: plain data without heap. Everything that is waited for is in it.

mod offer;
mod player;

use engine::{Chance, Key, Seat};
use serde::{Deserialize, Serialize};

pub use self::{
    offer::{Lot, Offer, Talk},
    player::{Disc, Fate, Grave, Player, Train},
};
use crate::{
    action::Paper,
    ids::{CARDS, CLAIMS, COLUMNS, Card, City, PASSENGERS, PLOW_KINDS, Passenger, SEATS, Segment, TRAIN_KINDS},
    inline::{List, Row},
    sets::{CardSet, PassengerSet, SegmentSet},
};

/// No disc, no city, no seat.
pub const NONE: u8 = 255;
/// Where a passenger card lies that is on offer: in the row of claims.
pub const IN_ROW: u8 = 254;
/// Where a passenger card lies that is on offer: apart from the stacks. Also for cards not on offer.
pub const APART: u8 = 255;
/// What stands in [`Disc::first`] once the first segment is built: the second may be tried.
pub const READY: u8 = 254;
/// Passenger stacks.
pub const STACKS: usize = 8;
/// The most discs a player can have.
pub const DISCS: usize = 8;
/// The most trains a player can have (SI-TRAIN-1).
pub const TRAINS: usize = 4;
/// The most lots that can be owed at once: each is a delivery of its own.
pub const LOTS: usize = 4;
/// The most prospectors that can be dead: one for each event card.
pub const GRAVES: usize = 6;

/// What is being waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The solitaire player chooses a set of discs.
    #[default]
    Pieces,
    /// Phase 2 of turn 1, advanced: discs for game points.
    Pick,
    /// Phase 2 of turn 1, Spikes: surveyors are assigned to home cities.
    Assign,
    /// Phase 2: placement.
    Place,
    /// Phase 2: the prospector of another colour (Salt Lake City solitaire).
    Dummy,
    /// Phase 3: a surveyor may move to a parallel segment.
    Parallel,
    /// Phase 3: a special dispute may be asked for.
    Special,
    /// Phase 3: two seats may run a line together.
    Joint,
    /// Phase 3: a thief pays or withdraws.
    Steal,
    /// Phase 4, step 1: buying.
    Buy,
    /// Phase 4, step 2: building.
    Build,
    /// Phase 4, step 3: operating claims.
    Operate,
    /// Phase 4, after step 3: snow plows.
    Plow,
    /// Phase 4, step 4: deals.
    Deal,
    /// Phase 4, step 6: deliveries.
    Deliver,
    /// Phase 4, step 7: fines and jail.
    Fines,
    /// Phase 6: hiring.
    Hire,
    /// Before phase 7: trains and plows.
    Train,
    /// The game is over.
    Over,
}

/// A complete position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Shuffles and dice to come.
    pub chance: Chance,
    /// What is being waited for.
    pub phase: Phase,
    /// 1 to 24.
    pub turn: u8,
    /// The seats in the order of this turn; unused places are [`NONE`].
    pub order: [u8; SEATS],
    /// Whose place in the order it is, in phases in which one acts after the other.
    pub at: u8,
    /// How often something was rolled or turned up: no step is taken back past that.
    pub seen: u32,
    /// The sub-decision within the phase.
    pub now: Now,
    /// The disputes being settled.
    pub docket: Docket,
    /// The price chart.
    pub market: Market,
    /// The claim deck, the top card last.
    pub deck: List<u8, CARDS>,
    /// Face-up claims.
    pub row: CardSet,
    /// The discard pile.
    pub gone: CardSet,
    /// Claims that were operated at least once in their life.
    pub worked: CardSet,
    /// Claims that were operated this turn.
    pub operated: CardSet,
    /// Claims that have run dry, discarded or not.
    pub depleted: CardSet,
    /// Loads on each claim, claim 1 first.
    pub loads: Row<u16, CLAIMS>,
    /// Face-down passenger cards of each stack, the next one last.
    pub stacks: [List<u8, 2>; STACKS],
    /// Passenger cards on offer.
    pub open: PassengerSet,
    /// Where each card on offer lies: a stack, [`IN_ROW`] or [`APART`].
    pub lies: [u8; PASSENGERS],
    /// Passenger cards out of the game.
    pub lost: PassengerSet,
    /// Option: the two seats that run a card together, as bits; 0 for all other cards.
    pub joint: [u8; PASSENGERS],
    /// Option: places from which a card was taken this turn.
    pub free: Free,
    /// What the prospector of another colour will take away this turn.
    pub dummy: Option<Paper>,
    /// Trains for sale, by kind.
    pub trains: [u8; TRAIN_KINDS],
    /// Plows for sale, by kind.
    pub plows: [u8; PLOW_KINDS],
    /// Dead prospectors.
    pub graves: List<Grave, GRAVES>,
    /// In seat order; unused seats are empty.
    pub players: [Player; SEATS],
    /// The deal being made.
    pub offer: Offer,
    /// Loads that were bought and must be delivered this turn.
    pub lots: List<Lot, LOTS>,
}

/// The sub-decision within a phase, and what the active player has done in phase 4. What does not
/// matter in a phase is at its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Now {
    /// The disc in hand: being placed, drawing, or with a good roll for a second segment; or [`NONE`].
    pub hand: u8,
    /// The card just drawn from the deck; 0 for none.
    pub drawn: Card,
    /// The segment to build once a cube is free; [`NONE`] for none.
    pub wanted: Segment,
    /// Segments built this turn by the active player.
    pub built: SegmentSet,
    /// Snow segments cleared this turn by the active player.
    pub cleared: SegmentSet,
    /// Snow segments on which a plow was tried this turn.
    pub plowed: SegmentSet,
    /// Claims marked for operation.
    pub marked: CardSet,
    /// Loads being sent: from which claim; 0 for none.
    pub cargo: Card,
    /// Where to.
    pub to: Dest,
    /// By which of the own trains, as bits.
    pub pulled: u8,
    /// Deliveries made this turn (basic game).
    pub deliveries: u8,
    /// Loads sold by the active player this turn, by column.
    pub sold: [u16; COLUMNS],
    /// Jailed discs that were left or tried this turn, as bits.
    pub tried: u8,
    /// Offers opened this turn, by partner.
    pub offers: [u8; SEATS],
    /// Option: places from which the active player took a card: free for those after him.
    pub freed: Free,
    /// Whether something was done that could still be taken back: then the end of it is confirmed.
    pub loose: bool,
}

/// Where loads go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dest {
    /// Not chosen yet.
    #[default]
    Open,
    /// A market.
    City(City),
    /// Option: another own claim.
    Claim(Card),
}

/// Which part of phase 3 is being settled (SI-DISP-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Not phase 3.
    #[default]
    Closed,
    /// Moves to parallel segments.
    Parallel,
    /// Special disputes.
    Special,
    /// Passenger cards.
    Cards,
    /// Thefts.
    Thefts,
}

/// The disputes being settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Docket {
    /// Which part of phase 3.
    pub stage: Stage,
    /// The segment, town or passenger card in question.
    pub about: u8,
    /// Seats that were asked about it, or (two at once) have answered, as bits.
    pub asked: u8,
    /// The seat that is being asked; [`NONE`] while two are asked at once.
    pub seat: u8,
    /// Of the two seats asked at once, those that said yes, as bits. Secret until both answered.
    pub yes: u8,
}

impl Default for Docket {
    fn default() -> Docket {
        Docket { stage: Stage::Closed, about: 0, asked: 0, seat: NONE, yes: 0 }
    }
}

/// The price chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Market {
    /// The marker's box in each column; [`NONE`] if the column is not in play.
    pub boxes: [u8; COLUMNS],
    /// Loads sold this turn by everybody.
    pub sold: [u16; COLUMNS],
    /// How each marker moved last, in boxes.
    pub moved: [i8; COLUMNS],
}

/// Option: places from which a card was taken this turn (SI-OSLIDE-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Free {
    /// Passenger stacks, as bits.
    pub stacks: u8,
    /// Places in the row of claims.
    pub row: u8,
    /// Places of cards that lay apart.
    pub apart: u8,
}

impl Free {
    /// These places and those.
    #[must_use]
    pub fn and(self, more: Free) -> Free {
        Free {
            stacks: self.stacks | more.stacks,
            row: self.row.saturating_add(more.row),
            apart: self.apart.saturating_add(more.apart),
        }
    }
}

impl Default for Now {
    fn default() -> Now {
        Now {
            hand: NONE,
            drawn: Card(0),
            wanted: Segment(NONE),
            built: SegmentSet::EMPTY,
            cleared: SegmentSet::EMPTY,
            plowed: SegmentSet::EMPTY,
            marked: CardSet::EMPTY,
            cargo: Card(0),
            to: Dest::Open,
            pulled: 0,
            deliveries: 0,
            sold: [0; COLUMNS],
            tried: 0,
            offers: [0; SEATS],
            freed: Free::default(),
            loose: false,
        }
    }
}

impl State {
    /// An empty table, before set-up.
    #[must_use]
    pub fn empty(key: &Key) -> State {
        State {
            chance: Chance::new(key),
            phase: Phase::Place,
            turn: 1,
            order: [NONE; SEATS],
            at: 0,
            seen: 0,
            now: Now::default(),
            docket: Docket::default(),
            market: Market { boxes: [NONE; COLUMNS], ..Market::default() },
            deck: List::default(),
            row: CardSet::EMPTY,
            gone: CardSet::EMPTY,
            worked: CardSet::EMPTY,
            operated: CardSet::EMPTY,
            depleted: CardSet::EMPTY,
            loads: Row::default(),
            stacks: [List::default(); STACKS],
            open: PassengerSet::EMPTY,
            lies: [APART; PASSENGERS],
            lost: PassengerSet::EMPTY,
            joint: [0; PASSENGERS],
            free: Free::default(),
            dummy: None,
            trains: [0; TRAIN_KINDS],
            plows: [0; PLOW_KINDS],
            graves: List::default(),
            players: [Player::default(); SEATS],
            offer: Offer::default(),
            lots: List::default(),
        }
    }

    /// The seat whose place in the order it is.
    #[must_use]
    pub fn active(&self) -> usize {
        usize::from(self.order[usize::from(self.at)])
    }

    /// A player's things.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Loads on a claim.
    #[inline]
    #[must_use]
    pub fn loads_on(&self, claim: Card) -> u16 {
        self.loads.0[claim.index() - 1]
    }

    /// Loads on a claim, to be changed.
    #[inline]
    pub fn loads_mut(&mut self, claim: Card) -> &mut u16 {
        &mut self.loads.0[claim.index() - 1]
    }

    /// Who owns a passenger card alone.
    #[must_use]
    pub fn card_owner(&self, card: Passenger) -> Option<usize> {
        self.players.iter().position(|player| player.cards.contains(card))
    }

    /// Who owns a claim.
    #[must_use]
    pub fn claim_owner(&self, claim: Card) -> Option<usize> {
        self.players.iter().position(|player| player.claims.contains(claim))
    }

    /// Who owns a segment.
    #[must_use]
    pub fn track_owner(&self, segment: Segment) -> Option<usize> {
        self.players.iter().position(|player| player.track.contains(segment))
    }

    /// All segments on which a cube stands.
    #[must_use]
    pub fn built(&self) -> SegmentSet {
        self.players.iter().fold(SegmentSet::EMPTY, |all, player| all.or(player.track))
    }
}
