//! Which number an action has: blocks of one kind each, as long as the edition makes them.

use engine::learn::{Block, size};

use crate::{
    action::{Ability, Action, End, Side, Source, Spot, Which},
    edition::{Edition, Form},
    ids::{BEDS, MILL, ROWS, SITES, STASH},
};

/// Where the blocks of actions begin.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    blocks: Vec<Block>,
    first: [u32; KINDS],
}

/// The kinds of action that have a block.
#[derive(Clone, Copy)]
enum Kind {
    Board,
    Speciality,
    Discard,
    BuyVp,
    Dial,
    Open,
    Use,
    BuyTents,
    BuyHorses,
    Plain,
    Barrel,
    Spend,
    Exchange,
    Build,
    Hotel,
    Survey,
    Bridge,
    Pay,
    Go,
    Bonus,
    Row,
    Bed,
    Tent,
    Take,
    Refresh,
    Return,
    Bury,
    BuryGuest,
}

/// Canyons on a player board.
pub(super) const CANYONS: usize = 4;

const KINDS: usize = Kind::BuryGuest as usize + 1;

impl Numbering {
    /// For an edition; `gold` is all the Gold there is at the table.
    pub(crate) fn new(edition: &Edition, gold: usize) -> Numbering {
        let numbers = &edition.numbers;
        let (barrels, hotels) = (edition.barrels.len(), edition.hotels.len().max(1));
        let options = |form: &Form| if let Form::Exchange(options) = form { options.len() } else { 0 };
        let exchanges = edition.specialities.iter().map(|speciality| options(&speciality.form)).max().unwrap_or(0);
        let cards = usize::from(MILL.0);
        let blocks = vec![
            Block::new("board", "picks each player board", &[edition.boards.len()]),
            Block::new("speciality", "picks each Speciality", &[edition.specialities.len()]),
            Block::new("discard", "each card, to the top and to the bottom of the deck", &[cards, 2]),
            Block::new("buy_vp", "trades Gold so often at the event of Site 5, from 0", &[gold + 1]),
            Block::new("dial", "each Site", &[SITES.into()]),
            Block::new("open", "the Common, the second action", &[2]),
            Block::new("use", "each card’s row, that of Sutter’s Mill, base, Tents", &[cards + 3]),
            Block::new("buy_tents", "so many at the Barker, from 0", &[usize::from(numbers.tents) + 1]),
            Block::new("buy_horses", "so many at the Barker, from 0", &[usize::from(numbers.horses) + 1]),
            Block::new("plain", "finish, end, stop, forego, again, done, accept, skip", &[8]),
            Block::new("barrel", "uses each Barrel", &[barrels]),
            Block::new("spend", "uses each Barrel and declines its benefit", &[barrels]),
            Block::new("exchange", "each way of the Speciality", &[exchanges.max(1)]),
            Block::new("build", "each card", &[cards]),
            Block::new("hotel", "each Hotel", &[hotels]),
            Block::new("survey", "each canyon of the own board", &[CANYONS]),
            Block::new("bridge", "each type of Bridge", &[edition.bridges.len()]),
            Block::new("pay", "so much Gold, the rest in Bucks, from 0", &[gold + 1]),
            Block::new("go", "the Wagon to each space", &[edition.map.spaces.len()]),
            Block::new("bonus", "left, right, neither", &[3]),
            Block::new("row", "Dudes fill each row of the Shootout", &[ROWS]),
            Block::new("bed", "a Dude into each bed of each Hotel", &[hotels, BEDS]),
            Block::new("tent", "on each Site, then on each Frontier Land", &[SITES as usize + edition.map.lands.len()]),
            Block::new("take", "the Barrel of each space, then of the stack", &[STASH + 1]),
            Block::new("refresh", "each Barrel", &[barrels]),
            Block::new("return", "each Barrel, as a price", &[barrels]),
            Block::new("bury", "a Gunman of each row", &[ROWS]),
            Block::new("bury_guest", "the Dude in each bed of each Hotel", &[hotels, BEDS]),
        ];
        let mut first = [0; KINDS];
        (0..KINDS).for_each(|kind| first[kind] = size(&blocks[..kind]) as u32);
        Numbering { blocks, first }
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    pub(super) fn number(&self, action: Action) -> u32 {
        let bed = |hotel: u8, bed: u8| u32::from(hotel) * BEDS as u32 + u32::from(bed);
        let (kind, k) = match action {
            Action::PickBoard(board) => (Kind::Board, board.0.into()),
            Action::PickSpeciality(speciality) => (Kind::Speciality, speciality.0.into()),
            Action::Discard(card, end) => (Kind::Discard, 2 * u32::from(card.0) + u32::from(end == End::Bottom)),
            Action::BuyVp(times) => (Kind::BuyVp, times.into()),
            Action::SetDial(site) => (Kind::Dial, u32::from(site) - 1),
            Action::Open(which) => (Kind::Open, u32::from(which == Which::Second)),
            Action::Use(Ability::Row(card)) => (Kind::Use, card.0.into()),
            Action::Use(Ability::Base) => (Kind::Use, u32::from(MILL.0) + 1),
            Action::Use(Ability::Tents) => (Kind::Use, u32::from(MILL.0) + 2),
            Action::BuyTents(n) => (Kind::BuyTents, n.into()),
            Action::BuyHorses(n) => (Kind::BuyHorses, n.into()),
            Action::Finish => (Kind::Plain, 0),
            Action::EndTurn => (Kind::Plain, 1),
            Action::Stop => (Kind::Plain, 2),
            Action::Forego => (Kind::Plain, 3),
            Action::Again => (Kind::Plain, 4),
            Action::Done => (Kind::Plain, 5),
            Action::Accept => (Kind::Plain, 6),
            Action::Skip => (Kind::Plain, 7),
            Action::UseBarrel(barrel) => (Kind::Barrel, barrel.0.into()),
            Action::SpendBarrel(barrel) => (Kind::Spend, barrel.0.into()),
            Action::Exchange(option) => (Kind::Exchange, option.into()),
            Action::Build(card) => (Kind::Build, card.0.into()),
            Action::BuildHotel(hotel) => (Kind::Hotel, hotel.0.into()),
            Action::Survey(canyon) => (Kind::Survey, canyon.into()),
            Action::Bridge(bridge) => (Kind::Bridge, bridge.0.into()),
            Action::Pay(gold) => (Kind::Pay, gold.into()),
            Action::Go(space) => (Kind::Go, space.0.into()),
            Action::Bonus(Side::Left) => (Kind::Bonus, 0),
            Action::Bonus(Side::Right) => (Kind::Bonus, 1),
            Action::Bonus(Side::Neither) => (Kind::Bonus, 2),
            Action::Row(row) => (Kind::Row, row.into()),
            Action::Bed(hotel, place) => (Kind::Bed, bed(hotel.0, place)),
            Action::Tent(Spot::Site(site)) => (Kind::Tent, u32::from(site) - 1),
            Action::Tent(Spot::Land(land)) => (Kind::Tent, u32::from(SITES + land.0)),
            Action::Take(Source::Space(space)) => (Kind::Take, space.into()),
            Action::Take(Source::Stack) => (Kind::Take, STASH as u32),
            Action::Refresh(barrel) => (Kind::Refresh, barrel.0.into()),
            Action::Return(barrel) => (Kind::Return, barrel.0.into()),
            Action::BuryGunman(row) => (Kind::Bury, row.into()),
            Action::BuryGuest(hotel, place) => (Kind::BuryGuest, bed(hotel.0, place)),
        };
        self.first[kind as usize] + k
    }
}
