//! What a card asks of the next Building: where, of which type, from which slot.

use engine::Seat;

use super::survey::{End, Lots, Survey};
use crate::{
    edition::{Condition, What},
    ids::{BuildingId, members},
    town::Plane,
};

/// What would complete a card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Where the Building could lie.
    pub lots: Lots,
    /// Of which types it could be, as bits.
    pub kinds: u8,
    /// From which slots of the row it could come, as bits.
    pub slots: u8,
    /// Whether more Silver is wanted, and how much.
    pub silver: u16,
}

/// How many rows and columns of the torus there are.
const LINES: usize = 32;

impl Survey<'_> {
    /// What would complete a card that looks at the Building one stands on. `more_roads` may still be laid beside it.
    pub fn wish(&self, seat: Seat, when: &[Condition], among: &Lots, more_roads: u32) -> Wish {
        let mut wish = Wish { lots: *among, kinds: 0b1111, slots: u8::MAX, silver: 0 };
        // What narrows it down most quickly comes first.
        for condition in when {
            if let Condition::HereType { types } = condition {
                wish.kinds &= types.0;
            }
        }
        for condition in when {
            self.narrow(&mut wish, seat, *condition, more_roads);
        }
        wish
    }

    fn narrow(&self, wish: &mut Wish, seat: Seat, condition: Condition, more_roads: u32) {
        let (town, lots) = (&self.state.town, wish.lots);
        match condition {
            Condition::HereTouches { what, count } => {
                wish.lots = self.covering(&lots, &self.cells_of(what, wish.kinds).beside());
                if count > 1 {
                    self.touching_several(wish, what, count);
                }
            }
            Condition::HereTouchesMax { what, count: 0 } => {
                wish.lots = self.sparing(&lots, &self.cells_of(what, wish.kinds).beside());
            }
            Condition::HereTouchesTypes { count } => wish.lots = self.touching_types(&lots, count),
            Condition::HereLine { what, count } => {
                wish.lots = self.covering(&lots, &self.lines_with(what, wish.kinds, count));
            }
            Condition::HereLineTypes { count } => wish.lots = self.covering(&lots, &self.lines_of_types(count)),
            Condition::HereGroup { count } => {
                let near = self.covering(&lots, &self.cells_of(What::Building, 0).beside());
                wish.lots = self.only(&near, |lot| {
                    let touched = town.touching(lot);
                    (0..4).filter(|kind| wish.kinds & (1 << kind) != 0).any(|kind: usize| {
                        let alike = self.game.tables.of_kind[kind];
                        let groups = members(touched & alike).fold(0, |all, k| all | town.group(BuildingId(k), alike));
                        groups.count_ones() + 1 >= count.into()
                    })
                });
            }
            Condition::HereMineDist { min, max } => {
                let fits = |tiles: u8| min.is_none_or(|min| tiles >= min) && max.is_none_or(|max| tiles <= max);
                let good = self.ends_that(|end| fits(end.tiles));
                wish.lots = self.covering(&lots, &good);
                if let Some(min) = min {
                    // A nearer way would count.
                    wish.lots = self.sparing(&wish.lots, &self.ends_that(|end| end.tiles < min));
                }
            }
            Condition::HereMines { count } | Condition::ClosestToMines { count } => {
                wish.lots = self.joining(&lots, count);
            }
            Condition::HereNear { what, within, count } => {
                let counted = town.standing() & self.counted(what, wish.kinds);
                let near = members(counted).map(|k| self.ends_near(town.lot(BuildingId(k)), within));
                wish.lots = self.covering_several(&lots, near, count);
            }
            Condition::HereRoads { count } => {
                let wanted = u32::from(count).saturating_sub(more_roads);
                wish.lots = self.only(&lots, |lot| town.pointing_into(lot) >= wanted);
            }
            Condition::PlayersNear { within, count } => {
                let near = self.rivals_at(seat).map(|lot| self.ends_near(lot, within));
                wish.lots = self.covering_several(&lots, near, count);
            }
            Condition::PlayersTouching { .. } => {
                let mut rivals = Plane::NONE;
                self.rivals_at(seat).for_each(|lot| rivals.fill(lot));
                wish.lots = self.covering(&lots, &rivals.beside());
            }
            Condition::PlayersLine { .. } => {
                let (mut rows, mut columns) = (0u32, 0u32);
                for cell in self.rivals_at(seat).flat_map(|lot| lot.cells()) {
                    rows |= 1 << (cell.y as u32 % LINES as u32);
                    columns |= 1 << (cell.x as u32 % LINES as u32);
                }
                wish.lots = self.covering(&lots, &Plane::lines(rows, columns));
            }
            Condition::Silver { min } => wish.silver = min.saturating_sub(self.state.player(seat).silver),
            Condition::TookSlot { min } => wish.slots &= !0 << (min.clamp(1, 8) - 1),
            Condition::TookCoins { min } => {
                let good = self.state.coins.iter().zip(0..).filter(|(coins, _)| **coins >= min);
                wish.slots &= good.fold(0, |slots, (_, slot)| slots | 1 << slot);
            }
            Condition::MinedSilver { min } => {
                let rich = |end: &End| self.tops[end.mine.index()].is_some_and(|silver| silver >= min);
                wish.lots = self.covering(&lots, &self.ends_that(rich));
            }
            Condition::MinedDist { min } => {
                let live = |far: bool| self.ends_that(|end| self.is_live(end.mine) && (end.tiles >= min) == far);
                wish.lots = self.sparing(&self.covering(&lots, &live(true)), &live(false));
            }
            _ => {}
        }
    }

    /// Those that touch several Buildings, one by one.
    fn touching_several(&self, wish: &mut Wish, what: What, count: u8) {
        let town = &self.state.town;
        if what != What::Same {
            let counted = self.counted(what, wish.kinds);
            wish.lots = self.only(&wish.lots, |lot| (town.touching(lot) & counted).count_ones() >= count.into());
            return;
        }
        let of_kind = &self.game.tables.of_kind;
        wish.lots = self.only(&wish.lots, |lot| {
            let touched = town.touching(lot);
            (0..4).any(|kind: usize| {
                wish.kinds & (1 << kind) != 0 && (touched & of_kind[kind]).count_ones() >= count.into()
            })
        });
    }

    /// Those that touch so many types.
    pub fn touching_types(&self, lots: &Lots, count: u8) -> Lots {
        let beside = self.kinds.map(|kind| self.covering(lots, &kind.beside()));
        self.at_least(beside.into_iter(), count)
    }

    /// Those that are in so many of the sets.
    fn at_least(&self, sets: impl Iterator<Item = Lots>, count: u8) -> Lots {
        let none = Lots([Plane::NONE; 2]);
        // reached[k]: in more than k of them so far.
        let mut reached = [none; 6];
        let most = usize::from(count).clamp(1, 6);
        for set in sets {
            for k in (1..most).rev() {
                reached[k] = reached[k].or(&reached[k - 1].and(&set));
            }
            reached[0] = reached[0].or(&set);
        }
        reached[most - 1]
    }

    fn covering_several(&self, lots: &Lots, near: impl Iterator<Item = Plane>, count: u8) -> Lots {
        self.at_least(near.map(|plane| self.covering(lots, &plane)), count)
    }

    /// Those that roads join to so many Mines.
    pub fn joining(&self, lots: &Lots, mines: u8) -> Lots {
        self.covering_several(lots, self.joined.iter().copied(), mines)
    }

    /// The rows and columns with so many of these Buildings.
    fn lines_with(&self, what: What, kinds: u8, count: u8) -> Plane {
        let town = &self.state.town;
        let apart: &[u8] = if what == What::Same { &[1, 2, 4, 8] } else { &[0b1111] };
        let mut all = Plane::NONE;
        for kinds in apart.iter().map(|kind| kind & kinds).filter(|kinds| *kinds != 0) {
            let (mut rows, mut columns) = ([0u8; LINES], [0u8; LINES]);
            for lot in members(town.standing() & self.counted(what, kinds)).map(|k| town.lot(BuildingId(k))) {
                (lot.cell.y..lot.cell.y + lot.h).for_each(|y| rows[y as usize % LINES] += 1);
                (lot.cell.x..lot.cell.x + lot.w).for_each(|x| columns[x as usize % LINES] += 1);
            }
            let full = |lines: [u8; LINES]| {
                lines.iter().enumerate().fold(0u32, |set, (k, n)| set | u32::from(*n >= count) << k)
            };
            all = all.or(&Plane::lines(full(rows), full(columns)));
        }
        all
    }

    /// The rows and columns with so many types, one's own not counted.
    fn lines_of_types(&self, count: u8) -> Plane {
        let town = &self.state.town;
        let (mut rows, mut columns) = ([0u8; LINES], [0u8; LINES]);
        for building in members(town.standing()).map(BuildingId) {
            let (lot, kind) = (town.lot(building), 1 << self.game.kind(building) as u8);
            (lot.cell.y..lot.cell.y + lot.h).for_each(|y| rows[y as usize % LINES] |= kind);
            (lot.cell.x..lot.cell.x + lot.w).for_each(|x| columns[x as usize % LINES] |= kind);
        }
        let full = |lines: [u8; LINES]| {
            let enough = |kinds: u8| kinds.count_ones() + 1 >= count.into();
            lines.iter().enumerate().fold(0u32, |set, (k, kinds)| set | u32::from(enough(*kinds)) << k)
        };
        Plane::lines(full(rows), full(columns))
    }
}
