//! The most of everything that a position has room for; an edition that needs more is refused.

/// Seats.
pub const SEATS: usize = 5;
/// Mines in the Town.
pub const MINES: usize = 3;
/// Building tiles.
pub const BUILDINGS: usize = 40;
/// Shapes of Road tile.
pub const SHAPES: usize = 16;
/// Road tiles.
pub const ROADS: usize = 48;
/// Mine tiles.
pub const TILES: usize = 40;
/// Personal Objectives.
pub const CARDS: usize = 48;
/// Buildings in the row.
pub const ROW: usize = 6;
/// Personal Objectives in one hand, new ones included.
pub const HAND: usize = 6;
/// Road tiles in front of one player.
pub const FRONT: usize = 3;
/// Cells from one end of the Town to the other.
pub const SPAN: i32 = 120;
