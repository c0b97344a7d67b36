//! What happened, for the log and for animation.

use engine::Seat;
use serde::Serialize;

use crate::{
    action::Source,
    edition::room,
    ids::{BuildingId, CardId, Cell, CharacterId, MineId, Orient, ShapeId, Sides, TileId},
    pile::Pile,
};

/// Something that happened. `None` stands for what the listener may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A seat got its Character.
    Dealt { seat: Seat, character: CharacterId },
    /// Road tiles were put in front of a seat at the start.
    RoadsDealt { seat: Seat, shapes: Pile<{ room::FRONT }> },
    /// Who begins.
    First { seat: Seat },
    /// A turn began.
    Turn { seat: Seat, turn: u8 },
    /// A Building was taken and laid.
    Built { seat: Seat, building: BuildingId, slot: u8, paid: u16, collected: u16, cell: Cell, orient: Orient },
    /// A Road tile was laid.
    Laid { seat: Seat, source: Source, shape: ShapeId, cell: Cell, sides: Sides, paid: u16 },
    /// A Road tile was drawn.
    RoadDrawn { seat: Seat, shape: ShapeId },
    /// There was no Road tile to draw.
    NoRoadLeft { seat: Seat },
    /// The Road discards became the new pile.
    RoadsShuffled { tiles: u8 },
    /// An owed Building could not be placed.
    BuildingWaived { seat: Seat },
    /// An owed Road could not be placed.
    RoadWaived { seat: Seat },
    /// A Character's power brought Silver.
    Income { seat: Seat, silver: u16, character: CharacterId },
    /// A Public Objective was completed.
    Public { seat: Seat, card: u8, silver: u16 },
    /// A Personal Objective was completed.
    Completed { seat: Seat, card: CardId, points: u8 },
    /// Personal Objectives were drawn, perhaps in place of completed ones.
    CardsDrawn { seat: Seat, count: u8, cards: Option<Pile<{ room::HAND }>>, completed: Pile<{ room::HAND }> },
    /// There was no Personal Objective to draw.
    NoCardLeft { seat: Seat },
    /// Personal Objectives were discarded.
    CardsDiscarded { seat: Seat, count: u8, cards: Option<Pile<{ room::HAND }>> },
    /// The discarded Objectives became the new deck.
    DeckShuffled { cards: u8 },
    /// Silver was paid for a Refresh.
    Refreshed { seat: Seat, paid: u16 },
    /// A Mine tile was drawn: Mining at a distance, or not connected.
    Drawn { seat: Seat, mine: MineId, tiles: Option<u8>, silver: u8, collected: u8 },
    /// The tile's event.
    Happens { seat: Seat, tile: Option<TileId>, mine: MineId, silver: u8 },
    /// A Mine is empty.
    MineEmpty { mine: MineId },
    /// Silver came from the supply.
    Gained { seat: Seat, silver: u16 },
    /// Silver went to the supply.
    Lost { seat: Seat, silver: u16 },
    /// A player had Silver, but too little to lose any.
    Spared { seat: Seat, silver: u16 },
    /// Silver went from one to the other.
    Paid { seat: Seat, to: Seat, silver: u16 },
    /// The event did nothing to anything or anybody.
    NoEffect,
    /// A Road tile was turned.
    Turned { seat: Seat, cell: Cell, shape: ShapeId, sides: Sides },
    /// A Road tile was washed out.
    WashedOut { seat: Seat, cell: Cell, shape: ShapeId },
    /// A Building burned.
    Burned { seat: Seat, building: BuildingId, cell: Cell },
    /// Mule Train's Road tile is shown.
    FreeRoad { seat: Seat, shape: ShapeId },
    /// And was discarded.
    FreeRoadLeft { seat: Seat, shape: ShapeId },
    /// A Road tile in front was discarded.
    RoadDiscarded { seat: Seat, shape: ShapeId },
    /// The Road tiles in front were kept.
    RoadsKept { seat: Seat },
    /// A Standee moved.
    Moved { seat: Seat, building: BuildingId },
    /// Or stayed.
    Stayed { seat: Seat },
    /// Silver was laid on a Building of the row.
    Seeded { building: BuildingId, silver: u8 },
    /// A secret tile is being looked into: the Mine for Hidden Vein.
    Looked { seat: Seat, secret: Option<Look> },
    /// The tiles are back: whether in the other order.
    PutBack { seat: Seat, swapped: Option<bool> },
    /// A Building came into the row.
    Revealed { building: BuildingId, slot: u8 },
    /// The game is over.
    Over { scores: [i16; 5], winners: u8 },
}

/// What a secret tile let its player look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// The top tile of every Mine.
    Tops,
    /// The top two tiles of one.
    Vein(MineId),
}
