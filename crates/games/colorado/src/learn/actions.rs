//! Which number an action has: blocks of one kind each, as long as the edition makes them.

use engine::{
    Seat,
    learn::{Block, size},
};

use crate::{
    Action,
    cards::{PAIRS_OF_SUIT, pair_bit},
    edition::TRACKS,
    ids::{KINDS, SUITS},
    state::Pending,
    tables::Tables,
};

/// Where the blocks of actions begin.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    blocks: Vec<Block>,
    first: [u32; SORTS],
    /// The most boxes of a track.
    boxes: u32,
    seats: u8,
}

/// The sorts of action that have a block.
#[derive(Clone, Copy)]
enum Sort {
    Start,
    Give,
    Play,
    Discard,
    Plain,
    Check,
    Rail,
    Box,
    Discover,
    Call,
}

const SORTS: usize = Sort::Call as usize + 1;

impl Numbering {
    pub(crate) fn new(tables: &Tables, seats: u8) -> Numbering {
        let (kinds, regions) = (usize::from(KINDS), tables.edition.regions.len());
        let stations = usize::from(tables.last_station) + 1;
        let boxes = usize::from(tables.track_boxes.into_iter().max().unwrap_or(1));
        let pairs = usize::from(PAIRS_OF_SUIT);
        let blocks = vec![
            Block::new("start", "in each region", &[regions]),
            Block::new("give", "each card", &[kinds]),
            Block::new("play", "each card", &[kinds]),
            Block::new(
                "discard",
                "of each suit, two cards with the values 1 1, 1 2, 1 3, 2 2, 2 3, 3 3",
                &[SUITS.into(), pairs],
            ),
            Block::new("plain", "nugget, draw, decline, done", &[4]),
            Block::new("check", "each leg of all regions", &[tables.legs.into()]),
            Block::new("rail", "each leg of the railroad", &[stations]),
            Block::new("box", "of each track, each box from the left", &[TRACKS, boxes]),
            Block::new("discover", "each region", &[regions]),
            Block::new(
                "call",
                "each opponent from the left of whoever acts, each card",
                &[usize::from(seats) - 1, kinds],
            ),
        ];
        let mut first = [0; SORTS];
        (0..SORTS).for_each(|sort| first[sort] = size(&blocks[..sort]) as u32);
        Numbering { blocks, first, boxes: boxes as u32, seats }
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    /// The number of what a seat does that has this to do.
    pub(super) fn number(&self, pending: Pending, seat: Seat, action: Action) -> u32 {
        let (sort, k) = match action {
            Action::Start(region) => (Sort::Start, region.0.into()),
            Action::Give(card) => (Sort::Give, card.0.into()),
            Action::Play(card) => (Sort::Play, card.0.into()),
            Action::Discard(one, two) => (Sort::Discard, pair_bit(one, two).into()),
            Action::Nugget => (Sort::Plain, 0),
            Action::Draw => (Sort::Plain, 1),
            Action::Decline => (Sort::Plain, 2),
            Action::Done => (Sort::Plain, 3),
            Action::Check(leg) => (Sort::Check, leg.0.into()),
            Action::Rail(station) => (Sort::Rail, station.0.into()),
            Action::Box(at) => {
                // Only who has a track to check can choose a box.
                let track = if let Pending::Box(track) = pending { track.0 } else { 0 };
                (Sort::Box, self.boxes * u32::from(track) + u32::from(at))
            }
            Action::Discover(region) => (Sort::Discover, region.0.into()),
            Action::Call { seat: asked, card } => {
                let away = if asked < seat { asked.0 + self.seats - seat.0 } else { asked.0 - seat.0 };
                (Sort::Call, u32::from(away - 1) * u32::from(KINDS) + u32::from(card.0))
            }
        };
        self.first[sort as usize] + k
    }
}
