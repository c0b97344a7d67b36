//! Which number an action has: blocks of one kind each, as long as the edition makes them.

use engine::learn::{Block, size};

use super::window::Window;
use crate::{
    action::{Action, Source},
    edition::{Edition, Effect, PlayerNumbers, room},
    ids::{Cell, Orient, ShapeId},
    town::Town,
};

/// Where the blocks of actions begin, and what they are counted by.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    blocks: Vec<Block>,
    first: [u32; KINDS],
    pub(super) window: Window,
    /// The most Objectives in one hand.
    pub(super) hand: usize,
    /// The most Silver on a Mine tile, at least 1.
    pub(super) most_silver: u32,
    /// Road tiles in the box.
    pub(super) roads: u32,
    /// The ways a Building may lie.
    ways: u32,
    /// The first of them.
    way: Orient,
    /// For each shape and each quarter turn, which of all pictures that is.
    pictures: [[u8; 4]; room::SHAPES],
}

/// The kinds of action that have a block.
#[derive(Clone, Copy)]
enum Kind {
    Build,
    Road,
    BonusRoad,
    TurnRoad,
    WashOut,
    Burn,
    Move,
    Draw,
    LookInto,
    Refresh,
    Discard,
    Swap,
    Plain,
}

const KINDS: usize = Kind::Plain as usize + 1;

impl Numbering {
    /// For an edition and a number of players.
    pub(crate) fn new(edition: &Edition, numbers: &PlayerNumbers) -> Numbering {
        let window = Window::new(edition);
        let (hand, normal) = (most_cards(edition), edition.numbers.start_objectives);
        let (ways, row) = (edition.geometry.ways.len(), usize::from(edition.numbers.building_row));
        let (mines, buildings) = (usize::from(numbers.mines), edition.buildings.len());
        let (mut pictures, mut shown) = ([[0; 4]; room::SHAPES], 0);
        for (shape, of_shape) in edition.shapes.iter().zip(&mut pictures) {
            for (turn, _) in &shape.pictures {
                of_shape[usize::from(turn & 3)] = shown;
                shown += 1;
            }
        }
        let shown = usize::from(shown);
        let blocks = vec![
            window.block(
                "build",
                "each slot of the row, each way to lie, each cell (its top-left one): row and column modulo their number; \
                 cells beyond that many columns or rows of a wide Town have places that are left over",
                &[row, ways],
            ),
            window.block(
                "road",
                "the turn’s own or the Mule Train’s: each picture of each shape, each cell as above",
                &[shown],
            ),
            window.block("bonus_road", "each picture of each shape, each cell as above", &[shown]),
            window.block("turn_road", "each quarter turn, the Road in each cell as above", &[4]),
            window.block("wash_out", "the Road in each cell as above", &[]),
            Block::new("burn", "each Building", &[buildings]),
            Block::new("move", "the Standee to each Building", &[buildings]),
            Block::new("draw", "from each Mine", &[mines]),
            Block::new("look_into", "each Mine", &[mines]),
            Block::new("refresh", "each choice among the cards of the hand, as bits, from 1", &[(1 << normal) - 1]),
            Block::new("discard", "each card of the hand, the oldest first", &[hand]),
            Block::new("swap", "each shape of Road tile", &[edition.shapes.len()]),
            Block::new("plain", "end, leave, keep, stay, look, back, back swapped", &[7]),
        ];
        let mut first = [0; KINDS];
        (0..KINDS).for_each(|kind| first[kind] = size(&blocks[..kind]) as u32);
        let way = edition.geometry.ways.first().copied().unwrap_or(Orient::H);
        Numbering {
            blocks,
            first,
            window,
            hand,
            most_silver: edition.tiles.iter().map(|tile| u32::from(tile.silver)).fold(1, u32::max),
            roads: edition.shapes.iter().map(|shape| u32::from(shape.count)).sum::<u32>().max(1),
            ways: ways as u32,
            way,
            pictures,
        }
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    #[inline]
    pub(super) fn number(&self, town: &Town, action: Action) -> u32 {
        let (kind, k) = match action {
            Action::Build { slot, cell, orient } => {
                let way = (u32::from(slot) - 1) * self.ways + u32::from(orient != self.way);
                (Kind::Build, self.at(town, action, way, cell))
            }
            Action::Road { source, shape, cell, turn } => {
                let kind = if source == Source::Bonus { Kind::BonusRoad } else { Kind::Road };
                (kind, self.at(town, action, self.picture(shape, turn), cell))
            }
            Action::TurnRoad { cell, turn } => (Kind::TurnRoad, self.at(town, action, turn.into(), cell)),
            Action::WashOut(cell) => (Kind::WashOut, self.at(town, action, 0, cell)),
            Action::Burn(building) => (Kind::Burn, building.0.into()),
            Action::Move(building) => (Kind::Move, building.0.into()),
            Action::Draw(mine) => (Kind::Draw, mine.0.into()),
            Action::LookInto(mine) => (Kind::LookInto, mine.0.into()),
            Action::Refresh(cards) => (Kind::Refresh, u32::from(cards) - 1),
            Action::Discard(at) => (Kind::Discard, u32::from(at) - 1),
            Action::SwapRoad(shape) => (Kind::Swap, shape.0.into()),
            Action::EndTurn => (Kind::Plain, 0),
            Action::Leave => (Kind::Plain, 1),
            Action::KeepRoads => (Kind::Plain, 2),
            Action::Stay => (Kind::Plain, 3),
            Action::LookAtTops => (Kind::Plain, 4),
            Action::PutBack { swapped } => (Kind::Plain, 5 + u32::from(swapped)),
        };
        self.first[kind as usize] + k
    }

    fn picture(&self, shape: ShapeId, turn: u8) -> u32 {
        self.pictures[shape.index()][usize::from(turn & 3)].into()
    }

    /// One way to do something in a cell.
    #[inline]
    fn at(&self, town: &Town, action: Action, way: u32, cell: Cell) -> u32 {
        let place = self.window.place_to_choose(town, cell, |choice| each_choice(town, action, choice));
        way * self.window.places() as u32 + place
    }
}

/// Every cell where the same could be done.
fn each_choice(town: &Town, action: Action, choice: &mut dyn FnMut(Cell)) {
    match action {
        Action::Build { orient, .. } => town.each_lot(&[orient], |cell, _| choice(cell)),
        Action::Road { .. } => town.each_site(|cell, _| choice(cell)),
        _ => town.roads().iter().for_each(|road| choice(road.cell)),
    }
}

/// The most Objectives that an event leaves in a hand until some are discarded.
fn most_cards(edition: &Edition) -> usize {
    let effects = edition.events.iter().flat_map(|event| &event.effects);
    let drawn = effects.map(|effect| if let Effect::NewObjectives { draw, .. } = effect { *draw } else { 0 });
    usize::from(edition.numbers.start_objectives + drawn.max().unwrap_or(0))
}
