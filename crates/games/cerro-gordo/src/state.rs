//! The position.

use engine::{Chance, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    edition::room,
    ids::{BuildingId, CardId, CharacterId, MineId, ShapeId, TileId},
    pile::Pile,
    town::Town,
};

/// Everything on the table and in the hands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Where all shuffles come from.
    pub(crate) chance: Chance,
    /// The Town.
    pub town: Town,
    /// Every Mine tile in use, Mine after Mine from the bottom up, then those set aside. A tile that
    /// was drawn keeps its place.
    pub tiles: Pile<{ room::TILES }>,
    /// Tiles left on each Mine.
    pub left: [u8; room::MINES],
    /// The Buildings that are not in the row yet, the next one last.
    pub stack: Pile<{ room::BUILDINGS }>,
    /// The Buildings in the row, slot 1 first.
    pub row: Pile<{ room::ROW }>,
    /// The coins on them.
    pub coins: [u8; room::ROW],
    /// The Road tiles still to be drawn, the next one last.
    pub road_pile: Pile<{ room::ROADS }>,
    /// Road tiles that were discarded.
    pub road_discards: Pile<{ room::ROADS }>,
    /// The Personal Objectives still to be drawn, the next one last.
    pub deck: Pile<{ room::CARDS }>,
    /// The Personal Objectives that were discarded. CG-SILV-7
    pub discards: Pile<{ room::CARDS }>,
    /// The players, in seat order.
    pub players: [Player; room::SEATS],
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// 1, 2, …
    pub turn: u8,
    /// What is still to be done this turn.
    pub turn_so_far: TurnSoFar,
    /// The Building placed this turn, until the Mine tile is drawn. CG-OBJ-4
    pub built: Option<Built>,
    /// The Mine of the tile just drawn.
    pub mine: MineId,
    /// Whether that was Mining. CG-MINE-7
    pub mined: bool,
    /// How many effects of its event have begun.
    pub effect: u8,
    /// Whether its event has done anything yet.
    pub happened: bool,
    /// What its event has brought or cost each player so far, in Silver.
    pub aftermath: [i16; room::SEATS],
    /// What is being waited for.
    pub phase: Phase,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The Character.
    pub character: CharacterId,
    /// Silver. CG-GEN-5
    pub silver: u16,
    /// The Building the Standee is on, if it is in the Town.
    pub standee: Option<BuildingId>,
    /// Road tiles in front, by shape.
    pub roads: Pile<{ room::FRONT }>,
    /// Personal Objectives in hand, the oldest first.
    pub hand: Pile<{ room::HAND }>,
    /// Completed Personal Objectives, as bits.
    pub done: u64,
    /// Mine tiles whose front and place this player knows, as bits. CG-EVENT-14
    pub knows: u64,
}

/// What is owed and what was used this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnSoFar {
    /// A Building is still to be placed.
    pub owes_building: bool,
    /// A Road is still to be placed.
    pub owes_road: bool,
    /// The Bonus Road of this turn was built.
    pub bonus_used: bool,
    /// The Refresh of this turn was taken.
    pub refresh_used: bool,
}

/// The Building placed this turn, as cards look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Built {
    /// The slot it was taken from, 1 at the left.
    pub slot: u8,
    /// The coins that lay on it.
    pub coins: u8,
    /// How many cards of the hand, the oldest first, were there when it was placed. CG-OBJ-6
    pub cards: u8,
    /// How many cards were drawn since: that much everybody knows.
    pub drawn: u8,
}

/// What is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Phase {
    /// The active player places, takes Silver Actions, then draws.
    Main,
    /// Earthquake: a Road tile to turn.
    RotateRoad,
    /// Washout: a Road tile to remove.
    RemoveRoad,
    /// Fire: a Building to remove.
    RemoveBuilding,
    /// Mule Train: this tile may be placed.
    FreeRoad { shape: ShapeId },
    /// The Bessie Brady: this seat may swap a Road tile.
    Swap { seat: Seat },
    /// Stage to Town: the Standee may move.
    MoveStandee,
    /// New Backers: discard until the hand has this many cards.
    Keep { cards: u8 },
    /// A secret tile: first a look, then the tiles go back. Both kinds take two steps, so that the
    /// others cannot tell them apart. CG-EVENT-13
    Secret { looked: bool, mine: MineId },
    /// The event is over: Silver Actions, then the end of the turn.
    After,
    /// The game is over.
    Over,
}

impl State {
    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Takes a card out of a hand, by place.
    pub(crate) fn take_card(&mut self, seat: Seat, at: usize) -> CardId {
        if let Some(built) = self.built.as_mut().filter(|built| at < usize::from(built.cards)) {
            built.cards -= u8::from(seat == self.active);
        }
        CardId(self.player_mut(seat).hand.remove(at).expect("the card is in the hand"))
    }

    /// Puts a card into a hand.
    pub(crate) fn add_card(&mut self, seat: Seat, card: CardId) {
        if let Some(built) = self.built.as_mut().filter(|_| seat == self.active) {
            built.drawn = built.drawn.saturating_add(1);
        }
        self.player_mut(seat).hand.push(card.0);
    }

    /// Where everybody's Standee is, seat by seat.
    pub(crate) fn standees(&self) -> [Option<BuildingId>; room::SEATS] {
        std::array::from_fn(|seat| self.players[seat].standee)
    }

    /// Remembers what an event brought or cost a player.
    pub(crate) fn changed(&mut self, seat: Seat, silver: i32) {
        let sum = &mut self.aftermath[seat.index()];
        *sum = (i32::from(*sum) + silver).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    }

    /// Where the tiles of a Mine lie in `tiles`.
    fn base(mine: MineId, per_mine: u8) -> usize {
        mine.index() * usize::from(per_mine)
    }

    /// The tile so many below the top of a Mine.
    #[must_use]
    pub fn tile_below(&self, mine: MineId, per_mine: u8, depth: u8) -> Option<TileId> {
        let left = self.left[mine.index()];
        (depth < left).then(|| TileId(self.tiles[State::base(mine, per_mine) + usize::from(left - depth) - 1]))
    }

    /// The tile drawn last from a Mine.
    #[must_use]
    pub fn last_drawn(&self, mine: MineId, per_mine: u8) -> TileId {
        TileId(self.tiles[State::base(mine, per_mine) + usize::from(self.left[mine.index()])])
    }

    /// Puts the top two tiles of a Mine into the other order.
    pub(crate) fn swap_top_two(&mut self, mine: MineId, per_mine: u8) {
        let left = usize::from(self.left[mine.index()]);
        if left >= 2 {
            let top = State::base(mine, per_mine) + left - 1;
            self.tiles.as_mut_slice().swap(top, top - 1);
        }
    }

    /// Puts Silver on a Building of the row.
    pub(crate) fn add_coins(&mut self, slot: usize, silver: u8) {
        self.coins[slot] = self.coins[slot].saturating_add(silver);
    }

    /// Takes a Building out of the row with its coins; those to its right move up.
    pub(crate) fn take_from_row(&mut self, slot: usize) -> (BuildingId, u8) {
        let coins = self.coins[slot];
        self.coins.copy_within(slot + 1.., slot);
        self.coins[room::ROW - 1] = 0;
        (BuildingId(self.row.remove(slot).expect("the slot is in the row")), coins)
    }
}
