//! What a viewer may know: the table of the catalogue's section 5.3.

use engine::{Seat, Seats};
use serde::Serialize;

use crate::{
    action::Paper,
    ids::{Card, City, Column, Goods, Passenger, Segment, Town},
    state::{Disc, Docket, Free, Grave, Lot, Offer, Phase, Talk, Train},
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is being waited for.
    pub phase: Phase,
    /// 1 to 24.
    pub turn: u8,
    /// Whether snow segments are closed.
    pub winter: bool,
    /// The increased demand number of this turn.
    pub idn: u8,
    /// The order of this turn, first seat first.
    pub order: Vec<Seat>,
    /// Whose place in the order it is.
    pub active: Seat,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Who must act.
    pub to_act: Seats,
    /// Cash that ends the game; 0 for none.
    pub target: u32,
    /// The last turn.
    pub last_turn: u8,
    /// The price chart, all columns.
    pub market: Vec<ColumnView>,
    /// Cards in the claim deck.
    pub deck: u8,
    /// Face-up claims, by number.
    pub row: Vec<Card>,
    /// The discard pile, by number, events included.
    pub discarded: Vec<Card>,
    /// Face-up and owned claims, by number.
    pub claims: Vec<ClaimView>,
    /// The passenger stacks in their order.
    pub stacks: Vec<StackView>,
    /// Passenger cards on offer that lie apart from the stacks.
    pub apart: Vec<Passenger>,
    /// Passenger cards on offer that lie in the row of claims.
    pub in_row: Vec<Passenger>,
    /// Passenger cards that nobody has seen yet.
    pub unseen: Vec<Passenger>,
    /// Passenger cards out of the game.
    pub lost: Vec<Passenger>,
    /// Lines run together: the card and the two seats.
    pub joint: Vec<(Passenger, Seats)>,
    /// Claims depleted so far, by town, for towns with any.
    pub depletions: Vec<(Town, u8)>,
    /// Places from which a card was taken this turn.
    pub free: Free,
    /// What the prospector of another colour will take away.
    pub dummy: Option<Paper>,
    /// Trains for sale, by kind.
    pub trains: Vec<u8>,
    /// Plows for sale, by kind.
    pub plows: Vec<u8>,
    /// Dead prospectors.
    pub graves: Vec<Grave>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// What the active player is doing.
    pub now: NowView,
    /// The disputes being settled; of secret answers only the own one.
    pub docket: Docket,
    /// Where a deal stands and with whom; everybody sees that there is one.
    pub talk: Talk,
    /// The partner of the open offer.
    pub partner: Option<Seat>,
    /// The open offer: only for the two seats concerned.
    pub offer: Option<Offer>,
    /// Loads that were bought and must be delivered this turn.
    pub lots: Vec<Lot>,
    /// The claim deck from the top, shown when the game is over.
    pub deck_order: Option<Vec<Card>>,
    /// Grade of a finished solitaire game.
    pub grade: Option<String>,
}

/// A column of the price chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// Which.
    pub column: Column,
    /// Its goods.
    pub goods: Goods,
    /// The marker's box; none if the column is not in play.
    pub at: Option<u8>,
    /// The price there.
    pub price: u16,
    /// Loads sold this turn by everybody.
    pub sold: u16,
    /// Loads sold this turn by the active player.
    pub sold_by_active: u16,
    /// How the marker moved last.
    pub moved: i8,
}

/// A claim that lies face up or belongs to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimView {
    /// Which.
    pub claim: Card,
    /// Whose; none if it lies in the row.
    pub owner: Option<Seat>,
    /// Loads on it.
    pub loads: u16,
    /// Whether it was ever operated: if not, the next roll is one die + 6.
    pub worked: bool,
    /// Whether it was operated this turn.
    pub operated: bool,
    /// Whether it has run dry.
    pub depleted: bool,
}

/// A passenger stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackView {
    /// Face-up cards on it; more than one only after a slide.
    pub open: Vec<Passenger>,
    /// Face-down cards.
    pub below: u8,
    /// The face-down cards, the next one first, shown when the game is over.
    pub cards: Option<Vec<Passenger>>,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The starting position.
    pub position: u8,
    /// Home cities.
    pub homes: Vec<Town>,
    /// Cash, if the viewer may know it.
    pub cash: Option<u32>,
    /// Whether everybody knows it.
    pub revealed: bool,
    /// Own segments.
    pub track: Vec<Segment>,
    /// Those that are joined to a home city.
    pub home_track: Vec<Segment>,
    /// The home network.
    pub network: Vec<Town>,
    /// The open network of this turn.
    pub open_network: Vec<Town>,
    /// Cubes not on the map.
    pub cubes: u8,
    /// Claims, by number.
    pub claims: Vec<Card>,
    /// Passenger cards owned alone.
    pub cards: Vec<Passenger>,
    /// The sum of the incomes on the cards, own parts of joint lines included.
    pub income: u32,
    /// Surveyors and prospectors.
    pub discs: Vec<Disc>,
    /// Trains.
    pub trains: Vec<Train>,
    /// Plows, by kind.
    pub plows: Vec<u8>,
    /// Plows used this turn, by kind.
    pub out: Vec<u8>,
}

/// What the active player is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NowView {
    /// The disc in hand.
    pub hand: Option<u8>,
    /// The card just drawn.
    pub drawn: Option<Card>,
    /// The segment to build once a cube is free.
    pub wanted: Option<Segment>,
    /// Segments built this turn.
    pub built: Vec<Segment>,
    /// Snow segments cleared this turn.
    pub cleared: Vec<Segment>,
    /// Claims marked for operation.
    pub marked: Vec<Card>,
    /// What operating the marked claims costs.
    pub marked_cost: u32,
    /// Loads being sent: from which claim.
    pub cargo: Option<Card>,
    /// To which market.
    pub to_city: Option<City>,
    /// To which claim.
    pub to_claim: Option<Card>,
    /// Trains chosen for it, as bits of the active player's trains.
    pub pulled: u8,
    /// Deliveries made this turn (basic game).
    pub deliveries: u8,
    /// Jailed discs that were tried this turn, as bits.
    pub tried: u8,
    /// Offers opened this turn, by partner.
    pub offers: Vec<u8>,
}
