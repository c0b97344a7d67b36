//! What a viewer may know: the redaction table of section 5 of the catalogue.

use engine::Seat;
use serde::Serialize;

use crate::{
    conditions::Measure,
    event::Look,
    ids::{BuildingId, CardId, CharacterId, MineId, ShapeId, TileId},
    state::TurnSoFar,
    town::Town,
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who looks, if it is a player.
    pub you: Option<Seat>,
    /// The number of the turn, from 1.
    pub turn: u8,
    /// How many turns the game has.
    pub turns: u8,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is owed and used this turn.
    pub turn_so_far: TurnSoFar,
    /// What is being waited for.
    pub phase: PhaseView,
    /// The Town: everything in it is open.
    pub town: Town,
    /// The Mines of the Town.
    pub mines: Vec<MineView>,
    /// The row, slot 1 first.
    pub row: Vec<RowView>,
    /// The tile that was drawn last, and from which Mine.
    pub latest: Option<(MineId, DrawnView)>,
    /// What its event has brought or cost each player so far, in Silver.
    pub aftermath: Vec<i16>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// Your Objectives with how far they are met as the Town is now.
    pub hand: Vec<CardView>,
    /// Buildings in the stack.
    pub stack: u8,
    /// Road tiles in the pile.
    pub road_pile: u8,
    /// Road tiles that were discarded.
    pub road_discards: Vec<ShapeId>,
    /// Objectives in the deck.
    pub deck: u8,
    /// Objectives that were discarded.
    pub discards: u8,
    /// Coins of the box that nobody has, not below 0. CG-EXH-1
    pub coins_left: u16,
    /// Mine tiles set aside; shown when the game is over.
    pub set_aside: Option<Vec<TileId>>,
}

/// What is being waited for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum PhaseView {
    Main,
    RotateRoad,
    RemoveRoad,
    RemoveBuilding,
    FreeRoad {
        shape: ShapeId,
    },
    Swap {
        seat: Seat,
    },
    MoveStandee,
    Keep {
        cards: u8,
    },
    /// `look` and the tiles are for the player who drew the tile.
    Secret {
        looked: bool,
        look: Option<Look>,
        tiles: Vec<(MineId, TileId)>,
    },
    After,
    Over,
}

/// A Mine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MineView {
    /// Which.
    pub mine: MineId,
    /// Its name.
    pub name: String,
    /// Tiles left.
    pub left: u8,
    /// The Silver of the top tile. CG-INFO-3
    pub silver: Option<u8>,
    /// What you have peeked at: how far below the top, and the tile. CG-EVENT-14
    pub notes: Vec<(u8, TileId)>,
    /// The tiles that were drawn, the latest last; none for a secret one.
    pub drawn: Vec<DrawnView>,
}

/// A Mine tile that was drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawnView {
    /// Its Silver.
    pub silver: u8,
    /// The tile, unless it is secret.
    pub tile: Option<TileId>,
}

/// A Building in the row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowView {
    /// Which.
    pub building: BuildingId,
    /// The coins on it.
    pub coins: u8,
    /// What it would cost you, or the active player if you only watch.
    pub price: u16,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// The Character.
    pub character: CharacterId,
    /// Silver.
    pub silver: u16,
    /// Road tiles in front.
    pub roads: Vec<ShapeId>,
    /// The Building the Standee is on.
    pub standee: Option<BuildingId>,
    /// Objectives in hand.
    pub cards: u8,
    /// The Objectives in hand: your own, and everybody's when the game is over.
    pub hand: Option<Vec<CardId>>,
    /// Completed Objectives.
    pub done: Vec<CardId>,
    /// What the score would be now: from Objectives, Character and Silver.
    pub score: [i32; 3],
    /// Road tiles to each Mine.
    pub distances: Vec<Option<u8>>,
    /// The Mines this player would draw from now.
    pub draws_from: Vec<MineId>,
    /// How far they are, if it is Mining.
    pub mining: Option<u8>,
    /// What a Bonus Road and a Refresh cost.
    pub costs: [u16; 2],
}

/// A Personal Objective of your own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView {
    /// Which.
    pub card: CardId,
    /// How far each of its conditions is met now, with your Standee where it is.
    pub measures: Vec<Measure>,
}
