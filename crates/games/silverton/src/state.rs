//! The position: plain data without heap. Everything that is waited for is in it.

use engine::{Chance, Key, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    action::{Paper, Spot},
    ids::{
        CARDS, CLAIMS, COLUMNS, Card, City, DiscKind, PASSENGERS, PLOW_KINDS, Passenger, Role, SEATS, Segment,
        TRAIN_KINDS, Town, TrainKind,
    },
    inline::{CardSet, List, PassengerSet, Row},
    sets::{SegmentSet, TownSet},
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

/// Where a deal stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talk {
    /// No offer is open.
    #[default]
    Closed,
    /// The active player writes.
    Writing,
    /// The partner must reply.
    Asked,
    /// The partner writes a counter-offer.
    Countering,
    /// The active player must reply to a counter-offer.
    Answered,
}

/// An offer: what changes hands between the active player and a partner. Claims, segments and cards
/// are given by whoever owns them; lots always come from the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// Where it stands.
    pub talk: Talk,
    /// With whom; [`NONE`] while none is open.
    pub partner: u8,
    /// Counter-offers so far.
    pub counters: u8,
    /// Changes made since the pen was last passed.
    pub changes: u8,
    /// Claims.
    pub claims: CardSet,
    /// Segments.
    pub segments: SegmentSet,
    /// Passenger cards.
    pub cards: PassengerSet,
    /// Trains of the active player and of the partner, as bits of their places.
    pub trains: [u8; 2],
    /// Plows of the active player and of the partner, by kind.
    pub plows: [[u8; PLOW_KINDS]; 2],
    /// Money.
    pub money: u32,
    /// Who pays it; [`NONE`] without money.
    pub payer: u8,
    /// Loads of the partner's claims for the active player.
    pub lots: List<Lot, LOTS>,
}

impl Default for Offer {
    fn default() -> Offer {
        Offer {
            talk: Talk::Closed,
            partner: NONE,
            counters: 0,
            changes: 0,
            claims: CardSet::EMPTY,
            segments: SegmentSet::EMPTY,
            cards: PassengerSet::EMPTY,
            trains: [0; 2],
            plows: [[0; PLOW_KINDS]; 2],
            money: 0,
            payer: NONE,
            lots: List::default(),
        }
    }
}

impl Offer {
    /// Whether nothing would change hands.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let blank = Offer {
            talk: self.talk,
            partner: self.partner,
            counters: self.counters,
            changes: self.changes,
            ..Offer::default()
        };
        *self == blank
    }
}

/// Loads of a claim bought in a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lot {
    /// The claim on which they lie.
    pub claim: Card,
    /// How many.
    pub loads: u16,
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
