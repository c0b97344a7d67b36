//! What happened, for the log and for animation.

use engine::{Seat, Seats};
use serde::Serialize;

use crate::{
    action::{Ability, End, Spot},
    edition::{Cost, Gain},
    ids::{Barrel, Board, Bridge, Card, Hotel, Space, Speciality},
    state::Slot,
};

/// Why something is gained, where the log would else not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// What was told before.
    #[default]
    Told,
    /// The event of a Site, which everybody has.
    Event(u8),
    /// A Tent at the Site of the event.
    Tent(u8),
    /// A row of a card.
    Row(Card),
    /// What was paid for it.
    Paid(Cost),
    /// The Wagon came to a Settlement or Horseshoe.
    Drove(Space),
    /// The Wagon stopped in a Boomtown.
    Stopped(Space),
    /// The Wagon moves over a Boomtown.
    Passed(Space),
    /// Dudes were buried.
    Buried,
    /// A place at the Shootout.
    Shootout,
}

/// When Shade gains something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShadeTime {
    /// On its turn.
    Turn,
    /// At the event of a Site.
    Event,
    /// After the Shootout.
    Shootout,
}

/// Something that happened. Cards drawn and put back are for their owner's ears only; everything
/// else is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// Everything is laid out; `sheriff` is a seat, or 6 for Shade.
    LaidOut { sheriff: u8 },
    /// A board was picked or dealt.
    BoardTaken { seat: Seat, board: Board },
    /// A Speciality was picked or dealt.
    SpecialityTaken { seat: Seat, speciality: Speciality },
    /// Secret until the end: a card goes back into the deck at set-up.
    PutBack { seat: Seat, card: Card, end: End },
    /// A seat has made its secret choice.
    Ready { seat: Seat },
    /// A year began.
    Year { year: u16, outlaws: u8 },
    /// The dummy Gunmen fill their row.
    Dummies { row: u8, men: u8 },
    /// A round began.
    Round { year: u16, barker: u8, signpost: u8, points_to: u8 },
    /// The event of a Site happens.
    SiteEvent { site: u8 },
    /// What was bought at the event of Site 5 (cards apart).
    Bought { seat: Seat, gold: u8, gain: Gain },
    /// Buster will not be at these Sites.
    BusterShows { sites: [u8; 2] },
    /// All dials at once; 0 for seats that do not play.
    Revealed { seats: Seats, dials: [u8; 6], buster: u8, shade: u8 },
    /// Where the Bust lies, and whether because no Site has most Pioneers; the other Sites with Pioneers boom (bits 1 to 5).
    Bust { site: u8, moved: bool, tie: bool, booms: u8 },
    /// A turn began.
    TurnBegan { seat: Seat, site: u8 },
    /// An action was opened: which Site's (0: the Barker's), whether it is a Bust, and whether the Signpost led there.
    Opened { seat: Seat, slot: Slot, site: u8, bust: bool, signpost: bool },
    /// An ability was used that does more than give something at once.
    Used { seat: Seat, ability: Ability },
    /// A Barrel was used; `declined` without its benefit.
    BarrelUsed { seat: Seat, barrel: Barrel, declined: bool },
    /// The Speciality was used.
    Exchanged { seat: Seat, speciality: Speciality },
    /// Things were gained (cards apart); so many of the Bucks because the Gold table was empty.
    Gained { seat: Seat, gain: Gain, for_gold: u8, cause: Cause },
    /// Cards were drawn; which ones (as bits) only the owner hears. `vp` for those that were not there.
    Drew { seat: Seat, count: u8, cards: u16, vp: u8, cause: Cause },
    /// Things were paid, `gold` of which may stand for Bucks; `apart` if what they were paid for does not tell it.
    Paid { seat: Seat, cost: Cost, apart: bool },
    /// A card was discarded; which one only the owner hears.
    Discarded { seat: Seat, card: Card, end: End },
    /// The same for everybody else.
    DiscardedUnseen { seat: Seat },
    /// A Town Building was built.
    Built { seat: Seat, card: Card, cost: Cost },
    /// A Hotel was built.
    HotelBuilt { seat: Seat, hotel: Hotel, cost: Cost },
    /// A River was surveyed.
    Surveyed { seat: Seat, board: Board, canyon: u8, cost: Cost },
    /// A Bridge was built.
    BridgeBuilt { seat: Seat, bridge: Bridge, cost: Cost },
    /// The Wagon made a step; with a bonus, the gain tells where it went.
    Moved { seat: Seat, from: Space, to: Space, bonus: bool },
    /// The Wagon move was given up for the Speciality.
    Forewent { seat: Seat, gold: u8 },
    /// A row of the Shootout was filled.
    RowFilled { seat: Seat, row: u8, men: u8 },
    /// A Dude went to bed.
    BedFilled { seat: Seat, hotel: Hotel, bed: u8 },
    /// A Tent was pitched.
    Pitched { seat: Seat, spot: Spot },
    /// A Barrel was taken.
    BarrelTaken { seat: Seat, barrel: Barrel, from_stack: bool },
    /// A Barrel was turned up, and Outlaws came.
    BarrelShown { space: u8, barrel: Barrel, outlaws: u8 },
    /// The discarded Barrels were shuffled into a new stack.
    BarrelsShuffled,
    /// A used Barrel was turned face-up.
    Refreshed { seat: Seat, barrel: Barrel },
    /// A Barrel was discarded.
    BarrelDiscarded { seat: Seat, barrel: Barrel },
    /// A turn ended, at this Site, perhaps without any action.
    TurnEnded { seat: Seat, site: u8, idle: bool },
    /// The Shootout begins.
    Shootout { gunmen: u8, outlaws: u16, left: bool },
    /// A participant's place: 0 first, 1 second, 2 third, 3 none. Who: a seat, 6 Shade, 7 the dummies.
    Placed { who: u8, place: u8, gunmen: u8 },
    /// The badge changed hands.
    Badge { who: u8 },
    /// Dudes were buried, worth so many points less.
    Buried { seat: Seat, dudes: u8, points: u16 },
    /// A year ended and the table was refilled.
    YearEnded { year: u16, refilled: u8 },
    /// Shade took its turn.
    ShadeTurn { site: u8 },
    /// Shade bought points at the event of Site 5.
    ShadeBought { gold: u8, vp: u8 },
    /// Shade got something.
    ShadeGained { gold: u8, horses: u8, rivers: u8, vp: u16, time: ShadeTime },
    /// Shade took a Hotel.
    ShadeHotel { hotel: Hotel },
    /// Shade took a Barrel.
    ShadeBarrel { barrel: Barrel },
    /// Shade's Wagon card.
    ShadeWagon { space: Space },
    /// Shade filled a row.
    ShadeRow { row: u8, men: u8 },
    /// Shade pitched a Tent on a Frontier Land.
    ShadeTent { land: u8 },
    /// Shade lost Dudes.
    ShadeLost { dudes: u8 },
    /// The game is over.
    Over,
}
