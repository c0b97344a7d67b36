//! What everybody sees of the Town, worked out once for a position: where Buildings could lie, and where roads from
//! the Mines end.

use engine::Seat;

use super::POINT;
use crate::{
    CerroGordo,
    edition::{Bonus, What, room},
    ids::{BuildingId, Cell, Kind, Lot, MineId, Orient, members},
    state::State,
    town::Plane,
};

/// The most open ends of roads from one Mine that are looked at.
const MOST_ENDS: usize = 64;

/// Places for a Building, for each way it may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lots(pub [Plane; 2]);

/// An open end of a road that leads to a Mine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    /// The empty cell it faces.
    pub cell: Cell,
    pub mine: MineId,
    /// Road tiles from the Mine.
    pub tiles: u8,
}

/// The Town as bots look at it.
pub(super) struct Survey<'a> {
    pub game: &'a CerroGordo,
    pub state: &'a State,
    pub free: Plane,
    pub lots: Lots,
    /// The cells of Buildings, by type.
    pub kinds: [Plane; 4],
    /// The cells of Mines.
    pub mines: Plane,
    /// Cells that a road from each Mine leads to.
    pub joined: [Plane; room::MINES],
    ends: [End; MOST_ENDS],
    len: usize,
    /// The Silver on top of each Mine; none where it is empty.
    pub tops: [Option<u8>; room::MINES],
}

impl<'a> Survey<'a> {
    /// Looks at a position; nothing where the Town has outgrown the planes.
    pub fn of(game: &'a CerroGordo, state: &'a State) -> Option<Survey<'a>> {
        let town = &state.town;
        let (free, faced) = town.free_and_faced()?;
        let (mut kinds, mut mines) = ([Plane::NONE; 4], Plane::NONE);
        for building in members(town.standing()).map(BuildingId) {
            kinds[game.kind(building) as usize].fill(town.lot(building));
        }
        let (mut joined, mut ends, mut len) = ([Plane::NONE; room::MINES], [End::default(); MOST_ENDS], 0);
        for (mine, lot) in town.mines() {
            mines.fill(lot);
            town.each_end(&town.journey(lot), |cell, tiles| {
                joined[mine.index()].add(cell);
                if len < MOST_ENDS {
                    ends[len] = End { cell, mine, tiles };
                    len += 1;
                }
            });
        }
        let top = |mine: usize| state.tile_below(MineId(mine as u8), game.per_mine(), 0);
        let tops = std::array::from_fn(|mine| top(mine).map(|tile| game.tables.edition.silver_of(tile)));
        let mut survey =
            Survey { game, state, free, lots: Lots([Plane::NONE; 2]), kinds, mines, joined, ends, len, tops };
        survey.lots = survey.places(&faced);
        Some(survey)
    }

    /// What a seat's Character scores in the Town as it lies, with what does not make a whole point yet, in hundredths.
    pub fn bonus(&self, seat: Seat) -> i32 {
        let town = &self.state.town;
        let character = self.game.tables.edition.character(self.state.player(seat).character);
        let of_kind = |kind: Kind| town.standing() & self.game.tables.of_kind[kind as usize];
        let lots = |set: u64| members(set).map(|k| town.lot(BuildingId(k)));
        let beside = |lot: Lot, plane: &Plane| lot.outline().filter(|(cell, _)| plane.has(*cell)).count();
        let (count, per, points) = match character.bonus {
            Bonus::SameTypeNeighbors { kind_of, points } => {
                let alike = &self.kinds[kind_of as usize];
                (lots(of_kind(kind_of)).filter(|lot| beside(*lot, alike) > 0).count(), 1, points)
            }
            Bonus::SilverRate { .. } => (0, 1, 0),
            Bonus::TouchMine { per, points } => {
                (lots(town.standing()).filter(|lot| beside(*lot, &self.mines) > 0).count(), per, points)
            }
            Bonus::Busy { kind_of, min, points } => {
                let houses = self.cells_of(What::Building, 0);
                let busy = |lot: &Lot| {
                    beside(*lot, &houses) >= usize::from(min) && town.touching(*lot).count_ones() >= u32::from(min)
                };
                (lots(of_kind(kind_of)).filter(busy).count(), 1, points)
            }
            Bonus::Network { per, points } => (town.largest_network(), per, points),
            Bonus::TypeTouching { kind_of, other, points } => {
                let others = (0..4).filter(|kind| other.0 & (1 << kind) != 0);
                let others = others.fold(Plane::NONE, |all, kind: usize| all.or(&self.kinds[kind]));
                (lots(of_kind(kind_of)).filter(|lot| beside(*lot, &others) > 0).count(), 1, points)
            }
        };
        let most = character.bonus_most.map_or(i32::MAX, |most| i32::from(most) * POINT);
        (i32::from(points) * POINT * count as i32 / i32::from(per)).min(most)
    }

    pub fn ways(&self) -> &'a [Orient] {
        &self.game.tables.edition.geometry.ways
    }

    /// The places for a Building, if the open connections faced these cells.
    pub fn places(&self, faced: &Plane) -> Lots {
        let mut lots = Lots([Plane::NONE; 2]);
        for (lots, orient) in lots.0.iter_mut().zip(self.ways()) {
            *lots = self.state.town.lots(&self.free, faced, *orient);
        }
        lots
    }

    pub fn ends(&self) -> &[End] {
        &self.ends[..self.len]
    }

    /// The cells of open ends for which something holds.
    pub fn ends_that(&self, holds: impl Fn(&End) -> bool) -> Plane {
        let mut plane = Plane::NONE;
        self.ends().iter().filter(|end| holds(end)).for_each(|end| plane.add(end.cell));
        plane
    }

    /// Whether a Mine has tiles left.
    pub fn is_live(&self, mine: MineId) -> bool {
        self.tops[mine.index()].is_some()
    }

    /// Those of the places that cover one of these cells.
    pub fn covering(&self, lots: &Lots, cells: &Plane) -> Lots {
        self.each_way(lots, |lots, size| lots.and(&cells.under(size)))
    }

    /// Those of the places that cover none of these cells.
    pub fn sparing(&self, lots: &Lots, cells: &Plane) -> Lots {
        self.each_way(lots, |lots, size| lots.without(&cells.under(size)))
    }

    fn each_way(&self, lots: &Lots, narrow: impl Fn(&Plane, (i8, i8)) -> Plane) -> Lots {
        let mut narrowed = *lots;
        for (lots, orient) in narrowed.0.iter_mut().zip(self.ways()) {
            *lots = narrow(lots, self.state.town.footprint(*orient));
        }
        narrowed
    }

    /// Those of the places for which something holds, one by one.
    pub fn only(&self, lots: &Lots, mut holds: impl FnMut(Lot) -> bool) -> Lots {
        let town = &self.state.town;
        let mut narrowed = *lots;
        for (lots, orient) in narrowed.0.iter_mut().zip(self.ways()) {
            *lots = lots.only(town.bounds(), |cell| holds(town.lot_for(cell, *orient)));
        }
        narrowed
    }

    /// The cells of Buildings counted as `what`; of one's own type that is any of these types.
    pub fn cells_of(&self, what: What, kinds: u8) -> Plane {
        let all = |kinds: u8| {
            let some = (0..4).filter(|kind| kinds & (1 << kind) != 0);
            some.fold(Plane::NONE, |all, kind: usize| all.or(&self.kinds[kind]))
        };
        match (what, what.kind()) {
            (_, Some(kind)) => self.kinds[kind as usize],
            (What::Mine, _) => self.mines,
            (What::Same, _) => all(kinds),
            _ => all(0b1111),
        }
    }

    /// The Buildings counted as `what`, as bits, for a Building of one of these types.
    pub fn counted(&self, what: What, kinds: u8) -> u64 {
        let of_kind = &self.game.tables.of_kind;
        match (what, what.kind()) {
            (_, Some(kind)) => of_kind[kind as usize],
            (What::Same, _) => {
                let alike = Kind::ALL.into_iter().filter(|kind| kinds & (1 << *kind as u8) != 0);
                alike.fold(0, |all, kind| all | of_kind[kind as usize])
            }
            (What::Mine, _) => 0,
            _ => u64::MAX,
        }
    }

    /// The Buildings that others than this seat stand on.
    pub fn rivals_at(&self, seat: Seat) -> impl Iterator<Item = Lot> {
        let others = self.game.all_seats().filter(move |other| *other != seat);
        let (players, town) = (&self.state.players, &self.state.town);
        others.filter_map(|other| players[other.index()].standee).map(|building| town.lot(building))
    }

    /// Cells faced by the open ends at most so many Road tiles from a Building.
    pub fn ends_near(&self, lot: Lot, within: u8) -> Plane {
        let mut plane = Plane::NONE;
        let town = &self.state.town;
        town.each_end(&town.journey(lot), |cell, tiles| {
            if tiles <= within {
                plane.add(cell);
            }
        });
        plane
    }
}

impl Lots {
    pub fn count(&self) -> u32 {
        self.0[0].count() + self.0[1].count()
    }

    pub fn is_empty(&self) -> bool {
        self.0[0].is_empty() && self.0[1].is_empty()
    }

    pub fn and(&self, other: &Lots) -> Lots {
        Lots([self.0[0].and(&other.0[0]), self.0[1].and(&other.0[1])])
    }

    pub fn or(&self, other: &Lots) -> Lots {
        Lots([self.0[0].or(&other.0[0]), self.0[1].or(&other.0[1])])
    }
}
