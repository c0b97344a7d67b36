//! What a player can do, one small step at a time.
//!
//! Where the catalogue lists a step and its opposite (`unpick`, `take_back`, `unmark`), only the step
//! is an action: the table's undo is the opposite, so no game can go round in circles.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Card, City, DiscKind, Passenger, PlowKind, Role, Segment, TrainKind};

/// Where a disc stands, or is to stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// Nowhere: at home, in jail, under the stone.
    #[default]
    Home,
    /// A surveyor, to build a segment that is already joined.
    Build(Segment),
    /// A surveyor, to build a second segment after the first one of another surveyor (SI-PLACE-8).
    Second(Segment),
    /// A surveyor, to dismantle an own segment.
    Dismantle(Segment),
    /// A prospector on a face-up claim.
    Claim(Card),
    /// A prospector on a face-up passenger card.
    Passenger(Passenger),
    /// A prospector on a passenger card of somebody else.
    Steal(Passenger),
    /// Option: a prospector on the own joint card, to end the partnership (SI-OCO-8).
    EndPartnership(Passenger),
    /// Option: a prospector on a passenger card that is to be moved (SI-OSLIDE-1).
    Slide(Passenger),
    /// A prospector on the claim deck.
    Deck,
}

/// A card lying face up: a claim or a passenger card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// A claim of the row.
    Claim(Card),
    /// A passenger card on offer.
    Passenger(Passenger),
}

/// A free place to which a passenger card can be slid (SI-OSLIDE-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berth {
    /// The place of a passenger stack, 0 to 7.
    Stack(u8),
    /// A place in the row of claims.
    Row,
    /// The place of a card that lay apart.
    Apart,
}

/// Something that can change hands in a deal. Who gives it follows from who owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A claim with all its loads.
    Claim(Card),
    /// A segment.
    Segment(Segment),
    /// A passenger card.
    Passenger(Passenger),
    /// A train: whose, and which of theirs.
    Train(Seat, u8),
    /// A plow: whose, and its kind.
    Plow(Seat, PlowKind),
    /// All loads written down from this claim (only to take them out again).
    Lot(Card),
    /// The money (only to take it out again).
    Money,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `pieces 1`: which of the two sets of discs, counted from 0 (Denver 10,000).
    Pieces(u8),
    /// `pick S+1`: a disc for game points.
    Pick(DiscKind),
    /// `ready`: enough discs.
    Ready,
    /// `assign denver`: the next surveyor belongs to this home city, 0 or 1.
    Assign(u8),
    /// `disc S+2`: takes a disc in hand, by its place in the own list.
    Disc(u8),
    /// `build …`, `claim …`, `deck`: puts the disc in hand there.
    Place(Spot),
    /// `done`: nothing more in this step.
    Done,
    /// `dummy …`: what the prospector of the other colour takes away (SI-SOLO-7).
    Dummy(Paper),
    /// `move …`: the surveyor goes to the parallel segment.
    Move(Segment),
    /// `stay`.
    Stay,
    /// `yes`: run the line together.
    Yes,
    /// `no`.
    No,
    /// `ask` for a special dispute.
    Ask,
    /// `let be`.
    LetBe,
    /// `pay` for the attempt to steal.
    Pay,
    /// `withdraw` from it.
    Withdraw,
    /// `buy …`: a reserved card.
    Buy(Paper),
    /// `decline …`: a reserved card, or to slide it.
    Decline(Paper),
    /// `slide … to …`.
    SlideTo(Passenger, Berth),
    /// `draw`: this prospector takes the top card of the deck.
    Draw(u8),
    /// `buy drawn`: the card just drawn.
    BuyDrawn,
    /// `reject` the card just drawn.
    Reject,
    /// `build …`: pays for the segment; the second one after its roll.
    Build(Segment),
    /// `decline …`: does not build, dismantle or try it.
    Leave(Segment),
    /// `dismantle …`.
    Dismantle(Segment),
    /// `try …`: rolls for a second segment.
    TrySecond(Segment),
    /// `abandon …`: takes this cube off the map for the segment being built.
    Abandon(Segment),
    /// `mark …`: this claim is to be operated.
    Mark(Card),
    /// `roll`: pays for all marked claims and rolls.
    Roll,
    /// `plow …`.
    Plow(PlowKind, Segment),
    /// `offer to …`: opens an offer.
    OfferTo(Seat),
    /// `add …` to the offer.
    Add(Item),
    /// `remove …` from it.
    Remove(Item),
    /// `money …`: who pays how much.
    Money(Seat, u32),
    /// `lot …`: so many loads of a claim of the partner.
    Lot(Card, u16),
    /// `send` the offer.
    Send,
    /// `cancel` it.
    Cancel,
    /// `accept` it.
    Accept,
    /// `refuse` it.
    Refuse,
    /// `counter`: changes it.
    Counter,
    /// `load …`: loads of this claim are to be delivered.
    Load(Card),
    /// `to denver`.
    To(City),
    /// Option: `to claim …` (SI-OCONV-1).
    ToClaim(Card),
    /// `train …`: this one of the own trains pulls too.
    Train(u8),
    /// `quantity …`: so many loads, and off they go.
    Quantity(u16),
    /// `pay fine`: for this disc.
    PayFine(u8),
    /// `refuse fine`: this disc goes to jail.
    RefuseFine(u8),
    /// `jail roll …`: for this disc.
    JailRoll(u8),
    /// `jail pay …`: for this disc.
    JailPay(u8),
    /// `replace …`: this grave's prospector, by its place in the list of graves.
    Replace(u8),
    /// `hire …`: a surveyor belongs to this home city in a Spike, else 0.
    Hire(Role, u8),
    /// `buy train …`: its kind, which own train is traded in, and its home city (0 but in Spikes).
    BuyTrain(TrainKind, Option<u8>, u8),
    /// `buy plow …`: its kind, and which kind is traded in.
    BuyPlow(PlowKind, Option<PlowKind>),
    /// `pass`.
    Pass,
}
