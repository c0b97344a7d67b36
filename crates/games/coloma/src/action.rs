//! What a player can do, one small step at a time.

use serde::{Deserialize, Serialize};

use crate::ids::{Barrel, Board, Bridge, Card, Hotel, Land, Space, Speciality};

/// One end of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Drawn next.
    Top,
    /// Drawn last.
    Bottom,
}

/// A bonus of a Boomtown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The left bonus.
    Left,
    /// The right bonus.
    Right,
    /// Neither.
    Neither,
}

/// Where a Tent can be pitched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// The event space of a Site, 1 to 5.
    Site(u8),
    /// A Frontier Land.
    Land(Land),
}

/// Where a Barrel is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A face-up Barrel, its space counted from 0.
    Space(u8),
    /// The top of the face-down stack.
    Stack,
}

/// An ability of an open action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// What the action lets everybody do.
    Base,
    /// Pitching Tents, the second half of the Common of Site 5.
    Tents,
    /// A row of an own card, or of Sutter's Mill.
    Row(Card),
}

/// One of the two slots of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The Common action.
    Common,
    /// The second action.
    Second,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `board B3`: in the draft.
    PickBoard(Board),
    /// `speciality barmaid`: in the draft.
    PickSpeciality(Speciality),
    /// `discard saloon top`: at set-up, or as a price.
    Discard(Card, End),
    /// `buy-vp 1`: how often Gold is traded at the event of Site 5.
    BuyVp(u8),
    /// `dial 3`.
    SetDial(u8),
    /// `open common`, `open second`.
    Open(Which),
    /// `use base`, `use tents`, `use placer-claim`.
    Use(Ability),
    /// `buy tents 2`, at the Barker.
    BuyTents(u8),
    /// `buy horses 1`, at the Barker.
    BuyHorses(u8),
    /// `finish`: the open action.
    Finish,
    /// `barrel gold-1`: uses a Barrel.
    UseBarrel(Barrel),
    /// `spend gold-1`: uses a Barrel and declines its benefit.
    SpendBarrel(Barrel),
    /// `exchange 1`: uses the Speciality.
    Exchange(u8),
    /// `end`: the turn.
    EndTurn,
    /// `build saloon`.
    Build(Card),
    /// `hotel cary-house-1`.
    BuildHotel(Hotel),
    /// `survey 2`: a canyon, counted from 0 here and from 1 in notation.
    Survey(u8),
    /// `bridge coloma-bridge`.
    Bridge(Bridge),
    /// `pay 1`: so much Gold, the rest in Bucks.
    Pay(u8),
    /// `go chili-bar`.
    Go(Space),
    /// `stop`: the Wagon stays here.
    Stop,
    /// `forego`: the Speciality instead of the Wagon move.
    Forego,
    /// `bonus left`, `bonus right`, `bonus none`.
    Bonus(Side),
    /// `row 3`: fills a row, counted from 0 here and from 1 in notation.
    Row(u8),
    /// `bed cary-house-1 2`: a Dude into a bed, counted from 0 here and from 1 in notation.
    Bed(Hotel, u8),
    /// `tent site-3`, `tent rubicon`.
    Tent(Spot),
    /// `take 2`, `take stack`.
    Take(Source),
    /// `refresh gold-1`: turns a used Barrel face-up.
    Refresh(Barrel),
    /// `return gold-1`: discards a Barrel as a price.
    Return(Barrel),
    /// `again`: one more trade.
    Again,
    /// `done`: enough placed or traded.
    Done,
    /// `accept`: a benefit or the next step of an effect.
    Accept,
    /// `skip` it.
    Skip,
    /// `bury row 3`: a Gunman of that row.
    BuryGunman(u8),
    /// `bury bed cary-house-1 2`.
    BuryGuest(Hotel, u8),
}
