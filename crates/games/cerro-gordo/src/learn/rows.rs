//! What a viewer may know, in numbers.

use engine::{
    Seat, Viewer,
    learn::{Block, Pen, seen_from},
};

use crate::{
    CerroGordo,
    edition::room,
    ids::{BuildingId, Kind, Lot, Orient, TileId, members},
    state::{Phase, State},
    town::Town,
};

/// Phases of a turn.
const PHASES: usize = 11;
/// What a turn owes and has used.
const OWED: usize = 4;
/// What a secret tile shows.
const SECRETS: usize = 3;
/// Tiles below the top that somebody may have looked at, the top included.
const DEPTH: u8 = 2;
/// What a player has of something that is counted.
const GOODS: usize = 3;
/// What is said of a Building.
const OF_BUILDING: usize = 4;
/// What is said of a cell: connections to four sides, and what stands there.
const PLANES: usize = 5;
/// More Silver, coins on a Building or points than this say no more.
const MUCH: Much = Much { silver: 40, coins: 8, points: 60 };
/// Columns and rows are divided by this.
const FAR: f32 = 32.0;

struct Much {
    silver: u32,
    coins: u32,
    points: u32,
}

impl CerroGordo {
    pub(super) fn row_blocks(&self) -> Vec<Block> {
        let edition = self.edition();
        let (seats, mines) = (usize::from(self.seats), usize::from(self.numbers.mines));
        let (shapes, buildings, cards) = (edition.shapes.len(), edition.buildings.len(), edition.objectives.len());
        let (row, tiles) = (usize::from(edition.numbers.building_row), edition.tiles.len());
        let each = |name, what, n| Block::new(name, what, &[seats, n]);
        vec![
            Block::new(
                "phase",
                "main part of a turn, turn a Road, wash out, burn, free Road, swap, move, discard, secret tile, after the event, over",
                &[PHASES],
            ),
            Block::new("to_act", "each seat from the viewer on", &[seats]),
            Block::new("active", "whose turn: each seat from the viewer on", &[seats]),
            Block::new("turn", "the number of the turn, as a part of all", &[1]),
            Block::new("owed", "a Building is owed, a Road is owed, the Bonus Road was built, the Refresh taken", &[OWED]),
            Block::new("free_road", "the shape the Mule Train brought", &[shapes]),
            Block::new("keep", "how many Objectives are kept, as a part of the largest hand", &[1]),
            Block::new("secret", "the tiles were looked at; to whoever drew the secret tile: all tops, or one Mine", &[SECRETS]),
            Block::new("vein", "the Mine that was looked into, to whoever did", &[mines]),
            Block::new(
                "pools",
                "Buildings in the stack, Road tiles in the pile, Objectives in the deck and discarded, each as a part of all",
                &[4],
            ),
            Block::new("road_discards", "each shape: Road tiles discarded, as a part of all of it", &[shapes]),
            Block::new("row_kind", "each slot: Commercial, Industrial, Residential, Entertainment", &[row, Kind::ALL.len()]),
            Block::new("row_coins", "each slot: coins on it, as a part of 8", &[row]),
            Block::new("tiles_left", "each Mine, as a part of those it had", &[mines]),
            Block::new("top_silver", "each Mine: the Silver of its top tile, as a part of the most there is", &[mines]),
            Block::new("latest", "the Mine that was drawn from last", &[mines]),
            Block::new("drawn", "each Mine tile: drawn, and known to the viewer", &[tiles]),
            Block::new(
                "noted",
                "each Mine, the top tile and the next: which Mine tile the viewer knows it to be",
                &[mines, DEPTH.into(), tiles],
            ),
            each("character", "for each seat from the viewer on, its Character", edition.characters.len()),
            each("goods", "for each seat: Silver (of 40), Objectives in hand, points of completed ones (of 60)", GOODS),
            each("roads", "for each seat, each shape: tiles in front, as a part of 3", shapes),
            each("standee", "for each seat, the Building it is on", buildings),
            each("done", "for each seat, each Objective: completed", cards),
            Block::new(
                "hand",
                "the viewer’s own Objectives, the oldest first: which each is",
                &[self.numbering.hand, cards],
            ),
            Block::new(
                "building",
                "each Building: in the Town, north to south, column and row of its top-left cell from the origin (32 is 1)",
                &[buildings, OF_BUILDING],
            )
            .within(-4.0, 4.0),
            self.numbering.window.block(
                "town",
                "connections of Roads to the north, east, south and west; a fifth for each type of Building, 1 for a Mine: each row and column, modulo their number, as far as they reach",
                &[PLANES],
            ),
        ]
    }

    /// Writes a row of what lies open and of the viewer's own: nothing else of the position is looked at.
    pub(super) fn write_row(&self, s: &State, who: Viewer, pen: &mut Pen) {
        self.write_turn(s, who, pen);
        self.write_phase(s, who, pen);
        self.write_commons(s, pen);
        self.write_mines(s, who, pen);
        self.write_players(s, who, pen);
        self.write_buildings(&s.town, pen);
        self.write_town(&s.town, pen);
    }

    fn write_turn(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let seats = usize::from(self.seats);
        let to_act = match s.phase {
            Phase::Over => None,
            Phase::Swap { seat } => Some(seat),
            _ => Some(s.active),
        };
        pen.one_of(Some(phase(s.phase)), PHASES);
        pen.one_of(to_act.map(|seat| self.away(seat, who)), seats);
        pen.one_of(Some(self.away(s.active, who)), seats);
        pen.part(s.turn.into(), self.turns().into());
        let turn = &s.turn_so_far;
        [turn.owes_building, turn.owes_road, turn.bonus_used, turn.refresh_used]
            .into_iter()
            .for_each(|holds| pen.flag(holds));
    }

    fn write_phase(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let (shapes, mines) = (self.edition().shapes.len(), usize::from(self.numbers.mines));
        let brought = if let Phase::FreeRoad { shape } = s.phase { Some(shape.index()) } else { None };
        pen.one_of(brought, shapes);
        pen.part(if let Phase::Keep { cards } = s.phase { cards.into() } else { 0 }, self.numbering.hand as u32);
        let Phase::Secret { looked, mine } = s.phase else { return pen.skip(SECRETS + mines) };
        pen.flag(looked);
        // CG-EVENT-13: which of the two secret tiles it is, and where it looks, is for the player who drew it.
        let own = who == Viewer::Seat(s.active);
        let vein = own && self.reorders(s);
        pen.one_of(own.then_some(usize::from(vein)), 2);
        pen.one_of((vein && looked).then_some(mine.index()), mines);
    }

    fn write_commons(&self, s: &State, pen: &mut Pen) {
        let edition = self.edition();
        let cards = edition.objectives.len() as u32;
        pen.part(s.stack.len() as u32, edition.buildings.len() as u32);
        pen.part(s.road_pile.len() as u32, self.numbering.roads);
        pen.part(s.deck.len() as u32, cards);
        pen.part(s.discards.len() as u32, cards);
        for (shape, count) in edition.shapes.iter().zip(shapes_in(&s.road_discards)) {
            pen.part(count, u32::from(shape.count).max(1));
        }
        let row = usize::from(edition.numbers.building_row);
        for slot in 0..row {
            let kind = s.row.get(slot).map(|building| self.kind(BuildingId(*building)) as usize);
            pen.one_of(kind, Kind::ALL.len());
        }
        s.coins[..row].iter().for_each(|coins| pen.part((*coins).into(), MUCH.coins));
    }

    fn write_mines(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let (edition, per_mine) = (self.edition(), self.per_mine());
        let (mines, tiles) = (usize::from(self.numbers.mines), edition.tiles.len());
        s.left[..mines].iter().for_each(|left| pen.part((*left).into(), per_mine.into()));
        for mine in self.mine_ids() {
            let silver = s.tile_below(mine, per_mine, 0).map_or(0, |tile| edition.silver_of(tile));
            pen.part(silver.into(), self.numbering.most_silver);
        }
        let drawn_from = s.left[s.mine.index()] < per_mine;
        pen.one_of(drawn_from.then_some(s.mine.index()), mines);
        let known = if s.phase == Phase::Over { u64::MAX } else { self.known_tiles(s, who) };
        let drawn = self.drawn_tiles(s).fold(0u64, |set, (_, TileId(tile))| set | 1 << tile);
        pen.bits(drawn & known, tiles);
        for mine in self.mine_ids() {
            for depth in 0..DEPTH {
                let tile = s.tile_below(mine, per_mine, depth).filter(|tile| known & (1 << tile.0) != 0);
                pen.one_of(tile.map(|tile| tile.index()), tiles);
            }
        }
    }

    fn write_players(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let edition = self.edition();
        let (buildings, cards) = (edition.buildings.len(), edition.objectives.len());
        let players = || (0..self.seats).map(|k| s.player(seen_from(who, k, self.seats)));
        players().for_each(|player| pen.one_of(Some(player.character.index()), edition.characters.len()));
        for player in players() {
            pen.part(player.silver.into(), MUCH.silver);
            pen.part(player.hand.len() as u32, self.numbering.hand as u32);
            pen.part(self.objective_points(player.done) as u32, MUCH.points);
        }
        for player in players() {
            let in_front = shapes_in(&player.roads);
            in_front[..edition.shapes.len()].iter().for_each(|count| pen.part(*count, room::FRONT as u32));
        }
        players().for_each(|player| pen.one_of(player.standee.map(|building| building.index()), buildings));
        players().for_each(|player| pen.bits(player.done, cards));
        let own = who.seat().filter(|seat| seat.0 < self.seats).map(|seat| s.player(seat).hand);
        for at in 0..self.numbering.hand {
            let card = own.as_ref().and_then(|hand| hand.get(at));
            pen.one_of(card.map(|card| usize::from(*card)), cards);
        }
    }

    fn write_buildings(&self, town: &Town, pen: &mut Pen) {
        let places = pen.places(OF_BUILDING * self.edition().buildings.len());
        let (places, _) = places.as_chunks_mut::<OF_BUILDING>();
        for building in members(town.standing()) {
            let lot = town.lot(BuildingId(building));
            let vertical = f32::from(u8::from(town.orient(BuildingId(building)) == Orient::V));
            let [x, y] = [lot.cell.x, lot.cell.y].map(|n| f32::from(n) / FAR);
            places[usize::from(building)] = [1.0, vertical, x, y];
        }
    }

    fn write_town(&self, town: &Town, pen: &mut Pen) {
        let window = &self.numbering.window;
        let plane = window.places();
        let places = pen.places(PLANES * plane);
        for road in town.roads() {
            let Some(at) = window.place_to_see(town, road.cell) else { continue };
            road.sides.iter().for_each(|to| places[to as usize * plane + at] = 1.0);
        }
        let solid = &mut places[4 * plane..];
        let mut fill = |lot: Lot, value: f32| {
            let seen = lot.cells().filter_map(|cell| window.place_to_see(town, cell));
            seen.for_each(|at| solid[at] = value);
        };
        town.mines().for_each(|(_, mine)| fill(mine, 1.0));
        for building in members(town.standing()).map(BuildingId) {
            fill(town.lot(building), f32::from(self.kind(building) as u8 + 1) / 5.0);
        }
    }

    /// How far a seat is from the viewer.
    fn away(&self, seat: Seat, who: Viewer) -> usize {
        let from = seen_from(who, 0, self.seats);
        usize::from((seat.0 + self.seats - from.0) % self.seats)
    }
}

/// How many Road tiles there are of each shape.
fn shapes_in(roads: &[u8]) -> [u32; room::SHAPES] {
    let mut count = [0; room::SHAPES];
    roads.iter().for_each(|shape| count[usize::from(*shape)] += 1);
    count
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::Main => 0,
        Phase::RotateRoad => 1,
        Phase::RemoveRoad => 2,
        Phase::RemoveBuilding => 3,
        Phase::FreeRoad { .. } => 4,
        Phase::Swap { .. } => 5,
        Phase::MoveStandee => 6,
        Phase::Keep { .. } => 7,
        Phase::Secret { .. } => 8,
        Phase::After => 9,
        Phase::Over => 10,
    }
}
