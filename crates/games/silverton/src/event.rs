//! What happened, for the log and for animation.

use engine::{Seat, Seats};
use serde::Serialize;

use crate::{
    action::{Berth, Paper, Spot},
    ids::{
        COLUMNS, Card, City, DISC_ROOM, DiscKind, Passenger, PlowKind, SEATS, Segment, TRAIN_KINDS, Town, TrainKind,
    },
    sets::{CardSet, PassengerSet, SegmentSet},
    state::Offer,
};

/// Who gives what in an offer: of things that belong to somebody only the active player's part, the rest is the
/// partner's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Given {
    /// Claims of the active player.
    pub claims: CardSet,
    /// Segments of the active player.
    pub segments: SegmentSet,
    /// Passenger cards of the active player.
    pub cards: PassengerSet,
    /// Trains of the active player and of the partner, by kind.
    pub trains: [[u8; TRAIN_KINDS]; 2],
}

/// What a dispute is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Matter {
    /// The right to build a segment.
    Segment(Segment),
    /// A special dispute over the way on from a town.
    Town(Town),
    /// The right to buy a claim.
    Claim(Card),
    /// The right to buy a passenger card.
    Passenger(Passenger),
    /// The right to try to steal a passenger card.
    Chance(Passenger),
    /// A theft: the thief against the owner.
    Theft(Passenger),
    /// The end of a partnership.
    Partnership(Passenger),
}

/// Why a passenger card left its owner or the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Its owner has no route any more: back on offer (SI-PASS-4).
    NoRoute,
    /// Too many claims ran dry: out of the game (SI-PASS-6).
    Depletions,
    /// Discarded with the face-up claims (SI-EVENT-4) or by the dummy (SI-SOLO-7).
    Discarded,
}

/// Something that happened. Offers are for the ears of the two seats concerned; everything else is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
#[allow(clippy::large_enum_variant, reason = "an offer is rare and never kept in numbers")]
pub enum Event {
    /// Starting positions and home cities were dealt; one event a seat.
    Starts { seat: Seat, position: u8, homes: [Option<Town>; 2], cash: u32 },
    /// A turn began; its order, first seat first. Unused places are 255.
    Turn { turn: u8, winter: bool, order: [u8; SEATS] },
    /// A disc was taken for the whole game.
    Took { seat: Seat, disc: DiscKind },
    /// A whole set of discs was taken.
    TookSet { seat: Seat, discs: [Option<DiscKind>; DISC_ROOM] },
    /// A surveyor belongs to a home city.
    Assigned { seat: Seat, disc: DiscKind, city: Town },
    /// A disc was placed; `challenge` names the seats for which the segment is protected.
    Placed { seat: Seat, disc: DiscKind, spot: Spot, challenge: Seats },
    /// A seat has placed what it wants.
    PlacingDone { seat: Seat },
    /// A disc goes home unused: its place has become impossible, or a challenge found no match.
    SentHome { seat: Seat, disc: DiscKind, spot: Spot },
    /// The prospector of another colour was put on a card.
    DummyPlaced { paper: Paper },
    /// A surveyor moved to a parallel segment.
    Moved { seat: Seat, from: Segment, to: Segment },
    /// A seat asked for a special dispute, or let it be.
    Special { seat: Seat, town: Town, asked: bool },
    /// Both seats answered whether they run a line together.
    JointAnswers { card: Passenger, seats: Seats, yes: Seats },
    /// Two seats run a line together from now on and pay their parts.
    JointLine { card: Passenger, seats: Seats, paid: [u32; SEATS] },
    /// Somebody rolled in a dispute or theft: dice, bonus of the disc, other bonus, total. A partner rolls one die.
    Rolled { seat: Seat, matter: Matter, dice: [u8; 2], disc: u8, extra: u8, total: u8 },
    /// A dispute was won.
    Won { seat: Seat, matter: Matter },
    /// A dispute was tied: these seats' discs stay until the next turn.
    Tied { seats: Seats, matter: Matter },
    /// A disc went to jail, after this dispute if it was for a pair of ones.
    Jailed { seat: Seat, disc: DiscKind, over: Option<Matter> },
    /// The thief paid for the attempt, or withdrew; `parting` is a partner who wants the line alone.
    Attempt { seat: Seat, card: Passenger, paid: u32, parting: bool },
    /// A card changed its owner after a theft or the end of a partnership; `from` are those who lost it.
    Stolen { seat: Seat, card: Passenger, from: Seats },
    /// A theft failed.
    TheftFailed { seats: Seats, card: Passenger },
    /// A player's phase 4 began.
    Began { seat: Seat },
    /// A card was bought.
    Bought { seat: Seat, paper: Paper, cost: u32 },
    /// A reserved card was left, because the player would not or could not have it.
    Declined { seat: Seat, paper: Paper },
    /// A passenger card was slid to another place.
    Slid { seat: Seat, card: Passenger, to: Berth },
    /// A card was drawn from the deck by this disc.
    Drew { seat: Seat, disc: DiscKind, card: Card },
    /// The card drawn was rejected and lies face up.
    Rejected { seat: Seat, card: Card },
    /// The deck was empty.
    NothingToDraw { seat: Seat },
    /// A prospector was killed.
    Killed { seat: Seat, disc: DiscKind, card: Card },
    /// A fine was set.
    Fined { seat: Seat, disc: DiscKind, card: Card },
    /// All face-up claims were discarded.
    ClaimsDiscarded { count: u8 },
    /// One face-up card was discarded by the prospector of another colour.
    DummyTook { paper: Paper },
    /// A segment was built.
    Built { seat: Seat, segment: Segment, cost: u32 },
    /// A segment was not built, dismantled or tried, because the player would not or could not; only he hears by how
    /// much cash he was short of it.
    LeftAlone { seat: Seat, segment: Segment, short: u32 },
    /// A segment was dismantled.
    Dismantled { seat: Seat, segment: Segment, pay: u32 },
    /// A segment was abandoned for its cube.
    Abandoned { seat: Seat, segment: Segment },
    /// The roll for a second segment.
    SecondRoll { seat: Seat, segment: Segment, dice: [u8; 2], length: u8, success: bool },
    /// A disc's bonus grew (SI-OHIRE-4).
    Promoted { seat: Seat, disc: DiscKind },
    /// A passenger card was lost.
    CardLost { seats: Seats, card: Passenger, why: Loss },
    /// A claim was operated: the second die is 0 in the first operation (one die + 6).
    Operated { seat: Seat, claim: Card, cost: u32, dice: [u8; 2], total: u8, loads: u8, depleted: bool },
    /// A claim left the game.
    ClaimDiscarded { claim: Card },
    /// A plow tried a segment.
    Plowed { seat: Seat, plow: PlowKind, segment: Segment, die: u8, clear: bool },
    /// Secret: an offer was sent, by the active player or as a counter-offer.
    Offered { from: Seat, to: Seat, offer: Offer, given: Given },
    /// What others hear instead: that an offer was made.
    OfferMade { from: Seat, to: Seat },
    /// An offer was refused, or withdrawn before it was sent.
    OfferRefused { by: Seat, of: Seat },
    /// A deal was concluded.
    Dealt { active: Seat, partner: Seat, offer: Offer, given: Given },
    /// Passenger income.
    Income { seat: Seat, card: Passenger, amount: u32 },
    /// A card paid nothing: its route is snowed in.
    NoIncome { seat: Seat, card: Passenger },
    /// Loads were sold.
    Sold { seat: Seat, claim: Card, city: City, loads: u16, price: u16, income: u32, trains: u8 },
    /// Loads were moved to another claim.
    Convoyed { seat: Seat, from: Card, to: Card, loads: u16 },
    /// A fine was paid.
    FinePaid { seat: Seat, disc: DiscKind, amount: u32 },
    /// Two dice for a disc in jail.
    JailRoll { seat: Seat, disc: DiscKind, dice: [u8; 2], freed: bool },
    /// Bail was paid.
    Bailed { seat: Seat, disc: DiscKind, amount: u32 },
    /// A killed prospector was replaced.
    Replaced { seat: Seat, disc: DiscKind, amount: u32 },
    /// A seat's cash became public.
    Revealed { seat: Seat, cash: u32 },
    /// A price was settled: dice (0: none), loads sold, the demand subtracted, result, boxes moved, the new box.
    Price { column: u8, dice: [u8; 2], sold: u16, demand: u8, result: i16, moved: i8, to: u8 },
    /// All prices were settled; loads sold in each column.
    Prices { sold: [u16; COLUMNS] },
    /// A claim was turned up.
    ClaimUp { claim: Card },
    /// A passenger card was turned up.
    PassengerUp { card: Passenger },
    /// Events turned up went back into the deck, which was shuffled.
    Reshuffled { events: u8 },
    /// A disc was hired.
    Hired { seat: Seat, disc: DiscKind, cost: u32 },
    /// A train was bought.
    TrainBought { seat: Seat, train: TrainKind, cost: u32, traded: Option<TrainKind>, city: Option<Town> },
    /// A plow was bought.
    PlowBought { seat: Seat, plow: PlowKind, cost: u32, traded: Option<PlowKind> },
    /// The game is over.
    Over { turn: u8, winners: Seats },
}
