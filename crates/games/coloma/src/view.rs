//! The position as one viewer sees it: data alone. What is left out of it is decided in `hidden`.

use engine::{Seat, Seats};
use serde::Serialize;

use crate::{
    action::{Ability, End},
    edition::Base,
    ids::{Barrel, Board, Bridge, Card, Hotel, Land, Space, Speciality},
    state::{Frame, Phase, Slot},
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is being waited for.
    pub phase: Phase,
    /// 1848 to 1850.
    pub year: u16,
    /// 1 to 5 within the year.
    pub round: u8,
    /// The Site under the Barker.
    pub barker: u8,
    /// The Site under the Signpost.
    pub signpost: u8,
    /// The Site it points at.
    pub points_to: u8,
    /// The Site with the Bust.
    pub bust: u8,
    /// A seat, or 6 for Shade.
    pub sheriff: u8,
    /// Outlaws at the Shootout.
    pub outlaws: u16,
    /// Gunmen of everybody together.
    pub gunmen: u8,
    /// Nuggets on the table.
    pub table: u8,
    /// Columns of the table in use.
    pub columns: u8,
    /// Nuggets in the mine cart.
    pub cart: u8,
    /// What one Gold pays in Bucks.
    pub gold_value: u8,
    /// The chart of this year, by its place in the edition.
    pub chart: u8,
    /// Bridge types in play.
    pub bridges: Vec<BridgeView>,
    /// The four Barrel spaces.
    pub stash: Vec<Option<Barrel>>,
    /// Barrels in the stack.
    pub stack: u8,
    /// Discarded Barrels.
    pub discarded: Vec<Barrel>,
    /// Hotels on the board.
    pub hotels: Vec<Hotel>,
    /// The nine rows, nearest first.
    pub rows: Vec<RowView>,
    /// Sites where Buster will not be.
    pub buster_not: Vec<u8>,
    /// Where Buster's Pioneer stands.
    pub buster_at: Option<u8>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// Shade, in the solitaire game.
    pub shade: Option<ShadeView>,
    /// The turn being taken.
    pub turn: Option<TurnView>,
    /// What each Site would offer the viewer, while dials are set.
    pub prospects: Vec<Prospect>,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Who must act.
    pub to_act: Seats,
}

/// A Bridge type in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BridgeView {
    /// Which.
    pub bridge: Bridge,
    /// Tiles left.
    pub left: u8,
    /// What it would score each seat now.
    pub worth: Vec<i32>,
}

/// A row of the Shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowView {
    /// A seat, 6 for Shade, 7 for the dummies.
    pub owner: Option<u8>,
    /// Gunmen in it.
    pub men: u8,
    /// Spaces of it.
    pub size: u8,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The player board.
    pub board: Option<Board>,
    /// The Speciality.
    pub speciality: Option<Speciality>,
    /// Ready Dudes.
    pub dudes: u8,
    /// Dudes in the supply.
    pub spare_dudes: u8,
    /// Gunmen at the Shootout.
    pub gunmen: u8,
    /// Dudes in graves.
    pub graves: u8,
    /// Tents on the Lodge.
    pub tents: u8,
    /// Tents in the supply.
    pub spare_tents: u8,
    /// Sites with a Tent.
    pub site_tents: Vec<u8>,
    /// Lands with a Tent.
    pub land_tents: Vec<Land>,
    /// Horses in the stable.
    pub horses: u8,
    /// Gold.
    pub gold: u8,
    /// Bucks.
    pub bucks: u16,
    /// Points on the track.
    pub vp: u16,
    /// Cards in hand.
    pub hand_size: u8,
    /// Which; only for their owner.
    pub hand: Option<Vec<Card>>,
    /// Cards in the deck.
    pub deck: u8,
    /// Town Buildings.
    pub town: Vec<Card>,
    /// Surveyed canyons.
    pub canyons: Vec<u8>,
    /// Bridges.
    pub bridges: Vec<Bridge>,
    /// Hotels, each with the beds in use.
    pub hotels: Vec<(Hotel, Vec<u8>)>,
    /// Barrels and whether they are used.
    pub barrels: Vec<(Barrel, bool)>,
    /// Where the Wagon stands.
    pub wagon: Space,
    /// The dial: after the reveal for all, before it only for its owner.
    pub dial: Option<u8>,
    /// Whether the secret choice that is on is made.
    pub ready: bool,
    /// Own set-up discards so far.
    pub put_back: Vec<(Card, End)>,
    /// Own purchase at the event of Site 5.
    pub buys: Option<u8>,
    /// The score if the game ended now: its parts by name.
    pub score: Vec<(String, i32)>,
    /// Their sum.
    pub total: i32,
}

/// Shade's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShadeView {
    /// Dudes in reserve.
    pub dudes: u8,
    /// Tents in reserve.
    pub tents: u8,
    /// Lands with a Tent.
    pub land_tents: Vec<Land>,
    /// Horses.
    pub horses: u8,
    /// Rivers.
    pub rivers: u8,
    /// Hotels.
    pub hotels: Vec<Hotel>,
    /// Barrels.
    pub barrels: Vec<Barrel>,
    /// Gold.
    pub gold: u8,
    /// Points marked.
    pub vp: u16,
    /// Where its Wagon stands.
    pub wagon: Space,
    /// Wagon cards turned since the last shuffle.
    pub wagon_cards_seen: Vec<Space>,
    /// Where its Pioneer stands.
    pub site: Option<u8>,
    /// Its score if the game ended now.
    pub total: i32,
}

/// The turn being taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// Whose.
    pub seat: Seat,
    /// Where the Pioneer stands.
    pub site: u8,
    /// The Common action.
    pub common: DeedView,
    /// The second action.
    pub second: DeedView,
    /// What a Signpost Barrel has opened, while it is open.
    pub signpost: Option<DeedView>,
    /// The open action.
    pub open: Slot,
    /// Whether the Common was opened.
    pub common_taken: bool,
    /// Whether the second was opened.
    pub second_taken: bool,
    /// Cards built this turn.
    pub fresh: Vec<Card>,
    /// Speciality uses so far.
    pub exchanges: u8,
    /// The sub-decision that is on.
    pub frame: Frame,
    /// Who still has a turn this round, in order.
    pub waiting: Vec<Seat>,
}

/// An action for one seat: what everybody has, and the rows of own cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeedView {
    /// The Site whose action it is; 0 for the Barker.
    pub at: u8,
    /// Whether it is a Bust.
    pub bust: bool,
    /// The icon's name.
    pub icon: &'static str,
    /// What everybody may do with it, in words; empty for nothing.
    pub base: &'static str,
    /// Rows of own cards.
    pub rows: Vec<RowOfCard>,
    /// Abilities used so far.
    pub used: Vec<Ability>,
}

/// A row of an own card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowOfCard {
    /// The card.
    pub card: Card,
    /// What it does.
    pub text: String,
    /// Whether it works by itself.
    pub passive: bool,
}

/// What a Site would offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// The Site.
    pub site: u8,
    /// The Common action.
    pub common: DeedView,
    /// The second action if the Bust goes elsewhere.
    pub boom: DeedView,
    /// The second action if the Bust is here.
    pub bust: DeedView,
}

/// What a base ability lets everybody do.
#[must_use]
pub fn base_words(base: Base) -> &'static str {
    use crate::edition::Tool;
    match base {
        Base::None => "",
        Base::Survey(Tool::Hammer) => "Survey a River or build a Bridge for Dudes and Bucks.",
        Base::Survey(Tool::Saw) => "Survey a River or build a Bridge for Dudes and Gold.",
        Base::Build(Tool::Hammer) => "Build a Town Building for Dudes and Bucks.",
        Base::Build(Tool::Saw) => "Build a Town Building for Dudes and Gold.",
        Base::Wagon => "Move your Wagon.",
        Base::Place => "Place Dudes at the Shootout and pitch Tents.",
        Base::GainTent => "Gain 1 Tent.",
        Base::Buy => "Buy Tents and Horses.",
        Base::TakeBarrel => "Take 1 Barrel.",
    }
}
