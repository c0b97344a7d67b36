//! What a player can do. A placement is one whole step; its parts are the targets of its path.

use serde::{Deserialize, Serialize};

use crate::ids::{BuildingId, Cell, MineId, Orient, ShapeId};

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `build 3 4,5 V`: take the Building in slot 3 and lay it.
    Build {
        /// The slot of the row, 1 at the left.
        slot: u8,
        /// Its top-left cell.
        cell: Cell,
        /// How it lies.
        orient: Orient,
    },
    /// `road fork 4,5 90`, `bonus fork 4,5 90` or `free fork 4,5 90`: lay a Road tile.
    Road {
        /// Where the tile comes from.
        source: Source,
        /// Its shape.
        shape: ShapeId,
        /// Where it lies.
        cell: Cell,
        /// Quarter turns clockwise.
        turn: u8,
    },
    /// `refresh 1`, `refresh both`: discard these cards of the hand (as bits) and draw as many.
    Refresh(u8),
    /// `draw union`: take the top tile of a Mine.
    Draw(MineId),
    /// `end`: the turn is over.
    EndTurn,
    /// `turn 4,5 90`: Earthquake.
    TurnRoad {
        /// The Road tile.
        cell: Cell,
        /// Quarter turns clockwise.
        turn: u8,
    },
    /// `wash 4,5`: Washout.
    WashOut(Cell),
    /// `burn bakery`: Fire.
    Burn(BuildingId),
    /// `leave`: Mule Train's tile is discarded.
    Leave,
    /// `swap fork`: discard a Road tile in front and draw another.
    SwapRoad(ShapeId),
    /// `keep`: keep the Road tiles in front.
    KeepRoads,
    /// `move bakery`: the Stage takes the Standee there.
    Move(BuildingId),
    /// `stay`: the Standee stays.
    Stay,
    /// `discard 3`: one card of the hand, 1 the oldest.
    Discard(u8),
    /// `look`: Assay Report.
    LookAtTops,
    /// `look union`: Hidden Vein.
    LookInto(MineId),
    /// `back` or `back swapped`: the tiles go back, as they were or in the other order.
    PutBack {
        /// In the other order.
        swapped: bool,
    },
}

/// Where a Road tile comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The turn's Road.
    Regular,
    /// A Bonus Road, paid with Silver.
    Bonus,
    /// Mule Train's.
    Free,
}
