//! Which number an action has: blocks of one kind each, as long as the edition makes them.
//!
//! What can never be chosen between shares a number: a surveyor goes to a segment to build it if it is free and to
//! dismantle it if it is his player's own; what stands in an offer can only be taken out of it.

use engine::{
    Seat,
    learn::{BINS, Block, size},
};

use super::sheet::PAPERS;
use crate::{
    action::{Action, Berth, Item, Paper, Spot},
    ids::{
        CITIES, CLAIMS, Card, DISC_ROOM, DiscKind, PASSENGERS, PLOW_KINDS, Passenger, PlowKind, SEGMENT_ROOM, Segment,
        TRAIN_KINDS,
    },
    state::{GRAVES, STACKS, TRAINS},
    tables::Tables,
};

/// Places to which a passenger card can be slid: the stacks, the row of claims, apart.
const BERTHS: usize = STACKS + 2;
/// Ways to part with an old train or none; the same for plows.
const TRAIN_TRADES: usize = TRAINS + 1;
const PLOW_TRADES: usize = PLOW_KINDS + 1;
/// Home cities.
const HOMES: usize = 2;
/// Actions about nothing else.
const PLAIN: usize = 19;

/// The kinds of action that have a block.
#[derive(Clone, Copy)]
enum Kind {
    Plain,
    Pieces,
    Pick,
    Assign,
    Disc,
    Survey,
    Prospect,
    Slide,
    Buy,
    Decline,
    SlideTo,
    Draw,
    Build,
    Leave,
    Abandon,
    Mark,
    Plow,
    Load,
    City,
    ToClaim,
    Train,
    Quantity,
    Fine,
    Replace,
    Hire,
    BuyTrain,
    BuyPlow,
    OfferTo,
    Paper,
    Segment,
    OwnTrain,
    PlowIn,
    PlowOut,
    Money,
    Lot,
    Dummy,
}

const KINDS: usize = Kind::Dummy as usize + 1;

/// Where the blocks of actions begin.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    blocks: Vec<Block>,
    first: [u32; KINDS],
    seats: u8,
    /// How many segments snow closes.
    snow: u32,
    /// Of those segments, which place each has among them.
    snowed: [u8; SEGMENT_ROOM],
}

impl Numbering {
    /// For an edition and a number of seats.
    pub(crate) fn new(tables: &Tables, seats: u8) -> Numbering {
        let mut snowed = [0; SEGMENT_ROOM];
        tables.snow.iter().zip(0..).for_each(|(segment, place)| snowed[segment.index()] = place);
        let mut numbering =
            Numbering { blocks: Vec::new(), first: [0; KINDS], seats, snow: tables.snow.len().max(1), snowed };
        numbering.lay_table(tables.segments.into());
        if seats > 1 {
            numbering.lay_deals(tables.segments.into());
        } else {
            numbering.lay(Kind::Dummy, "dummy", "the prospector of another colour on each claim, each card", &[PAPERS]);
        }
        numbering
    }

    fn lay(&mut self, kind: Kind, name: &'static str, what: &'static str, shape: &[usize]) {
        self.first[kind as usize] = size(&self.blocks) as u32;
        self.blocks.push(Block::new(name, what, shape));
    }

    fn lay_table(&mut self, segments: usize) {
        let snow = self.snow as usize;
        self.lay(
            Kind::Plain,
            "plain",
            "done, pass, roll, stay, yes, no, ask, let be, pay, withdraw, buy drawn, reject, ready, send, cancel, accept, refuse, counter, take the money out",
            &[PLAIN],
        );
        self.lay(Kind::Pieces, "pieces", "each set of discs", &[2]);
        self.lay(Kind::Pick, "pick", "surveyors, prospectors, by bonus", &[2, 3]);
        self.lay(Kind::Assign, "assign", "the next surveyor to each home city", &[HOMES]);
        self.lay(Kind::Disc, "disc", "takes each own disc in hand", &[DISC_ROOM]);
        self.lay(Kind::Survey, "survey", "the surveyor on each segment", &[segments]);
        self.lay(
            Kind::Prospect,
            "prospect",
            "the prospector on each claim, each passenger card, the deck",
            &[PAPERS + 1],
        );
        self.lay(Kind::Slide, "slide", "the prospector on each passenger card, to slide it", &[PASSENGERS]);
        self.lay(Kind::Buy, "buy", "each claim, each passenger card", &[PAPERS]);
        self.lay(Kind::Decline, "decline", "each claim, each passenger card", &[PAPERS]);
        self.lay(
            Kind::SlideTo,
            "slide_to",
            "each passenger card to each stack, the row of claims, apart",
            &[PASSENGERS, BERTHS],
        );
        self.lay(Kind::Draw, "draw", "each own disc draws", &[DISC_ROOM]);
        self.lay(
            Kind::Build,
            "build",
            "builds, dismantles or tries each segment, as a surveyor stands there",
            &[segments],
        );
        self.lay(Kind::Leave, "leave", "leaves each segment as it is", &[segments]);
        self.lay(Kind::Abandon, "abandon", "takes the cube off each segment", &[segments]);
        self.lay(Kind::Mark, "mark", "marks each claim for operation", &[CLAIMS]);
        self.lay(Kind::Plow, "plow", "each kind of plow, on each snow segment in their order", &[PLOW_KINDS, snow]);
        self.lay(Kind::Load, "load", "the loads of each claim", &[CLAIMS]);
        self.lay(Kind::City, "to_city", "to each market city", &[CITIES]);
        self.lay(Kind::ToClaim, "to_claim", "to each claim", &[CLAIMS]);
        self.lay(Kind::Train, "train", "each own train pulls too", &[TRAINS]);
        self.lay(Kind::Quantity, "quantity", "so many loads", &[BINS]);
        self.lay(
            Kind::Fine,
            "fines",
            "pay the fine, refuse it, roll to leave jail, pay for it: for each own disc",
            &[4, DISC_ROOM],
        );
        self.lay(Kind::Replace, "replace", "each grave in their order", &[GRAVES]);
        self.lay(Kind::Hire, "hire", "a surveyor, a prospector, for each home city", &[2, HOMES]);
        self.lay(
            Kind::BuyTrain,
            "buy_train",
            "each kind, with nothing and with each own train traded in, for each home city",
            &[TRAIN_KINDS, TRAIN_TRADES, HOMES],
        );
        self.lay(
            Kind::BuyPlow,
            "buy_plow",
            "each kind, with nothing and with each kind of own plow traded in",
            &[PLOW_KINDS, PLOW_TRADES],
        );
    }

    fn lay_deals(&mut self, segments: usize) {
        let others = usize::from(self.seats) - 1;
        self.lay(Kind::OfferTo, "offer_to", "each other seat from the next one on", &[others]);
        self.lay(
            Kind::Paper,
            "offer_card",
            "each claim, each passenger card into the offer, or out of it with what is written of it",
            &[PAPERS],
        );
        self.lay(Kind::Segment, "offer_segment", "each segment into the offer, or out of it", &[segments]);
        self.lay(
            Kind::OwnTrain,
            "offer_train",
            "each own train, each of the other’s into the offer, or out of it",
            &[2, TRAINS],
        );
        self.lay(Kind::PlowIn, "offer_plow", "each kind of own plow, of the other’s into the offer", &[2, PLOW_KINDS]);
        self.lay(Kind::PlowOut, "keep_plow", "the same out of it", &[2, PLOW_KINDS]);
        self.lay(Kind::Money, "money", "paid by oneself, by the other: so much", &[2, BINS]);
        self.lay(Kind::Lot, "lot", "of each claim so many loads", &[CLAIMS, BINS]);
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    pub(super) fn number(&self, seat: Seat, action: Action) -> u32 {
        let (kind, k) = match action {
            Action::Pieces(k) => (Kind::Pieces, k.into()),
            Action::Pick(disc) => (Kind::Pick, pick(disc)),
            Action::Assign(city) => (Kind::Assign, city.into()),
            Action::Disc(k) => (Kind::Disc, k.into()),
            Action::Place(spot) => place(spot),
            Action::Dummy(paper) => (Kind::Dummy, of_paper(paper)),
            Action::Move(segment) => (Kind::Survey, segment.0.into()),
            Action::Buy(paper) => (Kind::Buy, of_paper(paper)),
            Action::Decline(paper) => (Kind::Decline, of_paper(paper)),
            Action::SlideTo(card, berth) => (Kind::SlideTo, of_line(card) * BERTHS as u32 + of_berth(berth)),
            Action::Draw(k) => (Kind::Draw, k.into()),
            Action::Build(segment) | Action::Dismantle(segment) | Action::TrySecond(segment) => {
                (Kind::Build, segment.0.into())
            }
            Action::Leave(segment) => (Kind::Leave, segment.0.into()),
            Action::Abandon(segment) => (Kind::Abandon, segment.0.into()),
            Action::Mark(claim) => (Kind::Mark, of_claim(claim)),
            Action::Plow(kind, segment) => (Kind::Plow, self.plow(kind, segment)),
            Action::OfferTo(other) => (Kind::OfferTo, self.away(seat, other) - 1),
            Action::Add(item) => self.item(seat, item, true),
            Action::Remove(item) => self.item(seat, item, false),
            Action::Money(payer, _) => (Kind::Money, u32::from(payer != seat) * BINS as u32),
            Action::Lot(claim, _) => (Kind::Lot, of_claim(claim) * BINS as u32),
            Action::Load(claim) => (Kind::Load, of_claim(claim)),
            Action::To(city) => (Kind::City, city.0.into()),
            Action::ToClaim(claim) => (Kind::ToClaim, of_claim(claim)),
            Action::Train(k) => (Kind::Train, k.into()),
            Action::Quantity(_) => (Kind::Quantity, 0),
            Action::PayFine(k) => (Kind::Fine, k.into()),
            Action::RefuseFine(k) => (Kind::Fine, DISC_ROOM as u32 + u32::from(k)),
            Action::JailRoll(k) => (Kind::Fine, 2 * DISC_ROOM as u32 + u32::from(k)),
            Action::JailPay(k) => (Kind::Fine, 3 * DISC_ROOM as u32 + u32::from(k)),
            Action::Replace(grave) => (Kind::Replace, grave.into()),
            Action::Hire(role, city) => (Kind::Hire, role as u32 * HOMES as u32 + u32::from(city)),
            Action::BuyTrain(kind, old, city) => {
                let trade = u32::from(kind.0) * TRAIN_TRADES as u32 + old.map_or(0, |k| u32::from(k) + 1);
                (Kind::BuyTrain, trade * HOMES as u32 + u32::from(city))
            }
            Action::BuyPlow(kind, old) => {
                let trade = old.map_or(0, |old| u32::from(old.0) + 1);
                (Kind::BuyPlow, u32::from(kind.0) * PLOW_TRADES as u32 + trade)
            }
            Action::Done => (Kind::Plain, 0),
            Action::Pass => (Kind::Plain, 1),
            Action::Roll => (Kind::Plain, 2),
            Action::Stay => (Kind::Plain, 3),
            Action::Yes => (Kind::Plain, 4),
            Action::No => (Kind::Plain, 5),
            Action::Ask => (Kind::Plain, 6),
            Action::LetBe => (Kind::Plain, 7),
            Action::Pay => (Kind::Plain, 8),
            Action::Withdraw => (Kind::Plain, 9),
            Action::BuyDrawn => (Kind::Plain, 10),
            Action::Reject => (Kind::Plain, 11),
            Action::Ready => (Kind::Plain, 12),
            Action::Send => (Kind::Plain, 13),
            Action::Cancel => (Kind::Plain, 14),
            Action::Accept => (Kind::Plain, 15),
            Action::Refuse => (Kind::Plain, 16),
            Action::Counter => (Kind::Plain, 17),
        };
        self.first[kind as usize] + k
    }

    /// How far another seat is to the left.
    fn away(&self, seat: Seat, other: Seat) -> u32 {
        let (from, to) = (u32::from(seat.0), u32::from(other.0));
        if to < from { to + u32::from(self.seats) - from } else { to - from }
    }

    fn plow(&self, kind: PlowKind, segment: Segment) -> u32 {
        u32::from(kind.0) * self.snow + u32::from(self.snowed[segment.index()])
    }

    /// What is written on the form, or off it.
    fn item(&self, seat: Seat, item: Item, into: bool) -> (Kind, u32) {
        let side = |owner: Seat| u32::from(owner != seat);
        match item {
            Item::Claim(claim) | Item::Lot(claim) => (Kind::Paper, of_claim(claim)),
            Item::Passenger(card) => (Kind::Paper, of_paper(Paper::Passenger(card))),
            Item::Segment(segment) => (Kind::Segment, segment.0.into()),
            Item::Train(owner, k) => (Kind::OwnTrain, side(owner) * TRAINS as u32 + u32::from(k)),
            Item::Plow(owner, kind) => {
                let block = if into { Kind::PlowIn } else { Kind::PlowOut };
                (block, side(owner) * PLOW_KINDS as u32 + u32::from(kind.0))
            }
            Item::Money => (Kind::Plain, 18),
        }
    }
}

fn pick(disc: DiscKind) -> u32 {
    disc.role as u32 * 3 + u32::from(disc.bonus)
}

fn of_claim(claim: Card) -> u32 {
    u32::from(claim.0) - 1
}

fn of_line(card: Passenger) -> u32 {
    u32::from(card.0) - 1
}

/// Claims first, then passenger cards.
fn of_paper(paper: Paper) -> u32 {
    match paper {
        Paper::Claim(claim) => of_claim(claim),
        Paper::Passenger(card) => CLAIMS as u32 + of_line(card),
    }
}

fn of_berth(berth: Berth) -> u32 {
    match berth {
        Berth::Stack(stack) => stack.into(),
        Berth::Row => STACKS as u32,
        Berth::Apart => STACKS as u32 + 1,
    }
}

fn place(spot: Spot) -> (Kind, u32) {
    match spot {
        Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) => (Kind::Survey, segment.0.into()),
        Spot::Claim(claim) => (Kind::Prospect, of_claim(claim)),
        Spot::Passenger(card) | Spot::Steal(card) | Spot::EndPartnership(card) => {
            (Kind::Prospect, of_paper(Paper::Passenger(card)))
        }
        Spot::Slide(card) => (Kind::Slide, of_line(card)),
        // Nothing is placed at home.
        Spot::Deck | Spot::Home => (Kind::Prospect, PAPERS as u32),
    }
}
