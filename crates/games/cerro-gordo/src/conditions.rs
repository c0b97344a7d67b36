//! The conditions of the Objectives, measured: how much there is, and how much is needed. CG-OBJ-3

use serde::Serialize;

use crate::{
    edition::{Condition, What, room},
    ids::{BuildingId, Cell, Kind, MineId},
    tables::Tables,
    town::Town,
};

/// What a card's conditions look at.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The components, and what is worked out from them.
    pub tables: &'a Tables,
    /// The Town as it is now. CG-CONN-9
    pub town: &'a Town,
    /// B, the Building the player's Standee is on.
    pub here: Option<BuildingId>,
    /// The Buildings the other players are on.
    pub others: [Option<BuildingId>; room::SEATS],
    /// The player's Silver.
    pub silver: u16,
    /// What the player has just done.
    pub act: Act,
}

/// What a player has just done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Act {
    /// Nothing of their own.
    #[default]
    Nothing,
    /// Took the Building of a slot with the coins on it, and placed it.
    Built {
        /// The slot, 1 at the left.
        slot: u8,
        /// The coins that lay on it.
        coins: u8,
    },
    /// Placed a Road tile.
    Laid {
        /// R.
        road: Cell,
        /// It was the Bonus Road.
        bonus: bool,
    },
    /// Mined a tile.
    Mined {
        /// Its Silver.
        silver: u8,
        /// How far the Mine was.
        tiles: u8,
    },
}

/// How far a condition is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Whether it holds.
    pub met: bool,
    /// What there is.
    pub have: u16,
    /// What is needed, or at most allowed.
    pub need: u16,
}

fn at_least(have: impl TryInto<u16>, need: impl Into<u16>) -> Measure {
    let (have, need) = (have.try_into().unwrap_or(u16::MAX), need.into());
    Measure { met: have >= need, have, need }
}

/// Where there is nothing to count yet.
fn nothing(condition: Condition) -> Measure {
    Measure { met: false, have: 0, need: condition.needs() }
}

impl Scene<'_> {
    /// Whether all conditions hold.
    #[must_use]
    pub fn holds(&self, when: &[Condition]) -> bool {
        // All must hold, in whatever order: what takes a journey is asked last.
        let hold = |far: bool| when.iter().filter(move |c| c.by_road() == far).all(|c| self.measure(*c).met);
        hold(false) && hold(true)
    }

    /// How far one condition is met.
    #[must_use]
    pub fn measure(&self, condition: Condition) -> Measure {
        match condition {
            Condition::Silver { min } => at_least(self.silver, min),
            Condition::TookSlot { .. }
            | Condition::TookCoins { .. }
            | Condition::MinedSilver { .. }
            | Condition::MinedDist { .. } => self.measure_act(condition),
            Condition::RoadJoined { .. }
            | Condition::RoadAllJoined
            | Condition::RoadTouches { .. }
            | Condition::RoadLinksMines
            | Condition::RoadNetwork { .. }
            | Condition::RoadReachesMine
            | Condition::RoadBonus => self.measure_road(condition),
            // CG-DIST-7: a Standee that is not in the Town touches nothing and is connected to nothing.
            _ => match self.here {
                Some(here) => self.measure_here(here, condition),
                None => nothing(condition),
            },
        }
    }

    fn measure_act(&self, condition: Condition) -> Measure {
        match (condition, self.act) {
            (Condition::TookSlot { min }, Act::Built { slot, .. }) => at_least(slot, min),
            (Condition::TookCoins { min }, Act::Built { coins, .. }) => at_least(coins, min),
            (Condition::MinedSilver { min }, Act::Mined { silver, .. }) => at_least(silver, min),
            (Condition::MinedDist { min }, Act::Mined { tiles, .. }) => at_least(tiles, min),
            _ => nothing(condition),
        }
    }

    fn kind(&self, building: BuildingId) -> Kind {
        self.tables.edition.buildings[building.index()].kind
    }

    /// The Buildings counted as `what` by somebody on `here`, as bits.
    fn counted(&self, what: What, here: Option<BuildingId>) -> u64 {
        match (what.kind(), what, here) {
            (Some(kind), _, _) => self.tables.of_kind[kind as usize],
            (None, What::Building, _) => u64::MAX,
            (None, What::Same, Some(here)) => self.tables.of_kind[self.kind(here) as usize],
            _ => 0,
        }
    }

    fn kinds_among(&self, buildings: u64) -> usize {
        self.tables.of_kind.iter().filter(|kind| **kind & buildings != 0).count()
    }

    fn touched(&self, here: BuildingId, what: What) -> u32 {
        let lot = self.town.lot(here);
        if what == What::Mine {
            return self.town.mines_touching(lot).count_ones();
        }
        (self.town.touching(lot) & self.counted(what, Some(here))).count_ones()
    }

    fn measure_here(&self, here: BuildingId, condition: Condition) -> Measure {
        let town = self.town;
        let lot = town.lot(here);
        let me = 1u64 << here.0;
        match condition {
            Condition::HereType { types } => at_least(u8::from(types.has(self.kind(here))), 1u8),
            Condition::HereTouches { what, count } => at_least(self.touched(here, what), count),
            Condition::HereTouchesMax { what, count } => {
                let have = self.touched(here, what) as u16;
                Measure { met: have <= count.into(), have, need: count.into() }
            }
            Condition::HereTouchesTypes { count } => at_least(self.kinds_among(town.touching(lot)), count),
            Condition::HereLine { what, count } => {
                let counted = self.counted(what, Some(here)) & !me;
                at_least(town.lines(lot, counted).map(u64::count_ones).max().unwrap_or(0), count)
            }
            Condition::HereLineTypes { count } => {
                at_least(town.lines(lot, u64::MAX).map(|line| self.kinds_among(line | me)).max().unwrap_or(0), count)
            }
            Condition::HereGroup { count } => {
                let alike = self.tables.of_kind[self.kind(here) as usize];
                at_least(town.group(here, alike).count_ones(), count)
            }
            Condition::HereMineDist { min, max } => {
                let (_, closest) = town.nearest_mines(here, u8::MAX);
                let met = closest
                    .is_some_and(|tiles| min.is_none_or(|min| tiles >= min) && max.is_none_or(|max| tiles <= max));
                let need = min.or(max).unwrap_or(1).into();
                Measure { met, have: closest.unwrap_or(0).into(), need }
            }
            Condition::HereMines { count } => at_least(town.mine_distances(here).into_iter().flatten().count(), count),
            Condition::HereNear { what, within, count } => {
                let journey = town.journey(lot);
                let counted = town.standing() & self.counted(what, Some(here)) & !me;
                at_least((counted & town.buildings_on(&journey, within)).count_ones(), count)
            }
            Condition::HereRoads { count } => at_least(town.roads_into(lot), count),
            Condition::PlayersNear { within, count } => {
                let journey = town.journey(lot);
                let near = |other: &BuildingId| {
                    *other == here || journey.to(town.lot(*other)).is_some_and(|n| n <= within) // CG-DIST-6
                };
                at_least(self.others_who(near), count)
            }
            Condition::PlayersTouching { count } => {
                at_least(self.others_who(|other| *other == here || lot.touches(town.lot(*other))), count)
            }
            Condition::PlayersLine { count } => at_least(self.others_who(|other| lot.in_line(town.lot(*other))), count),
            Condition::ClosestToMines { count } => at_least(self.closest_to(here, count), count),
            _ => nothing(condition),
        }
    }

    fn others_who(&self, holds: impl Fn(&BuildingId) -> bool) -> usize {
        self.others.iter().flatten().filter(|other| holds(other)).count()
    }

    /// To how many Mines nobody else is strictly closer. CG-TIE-3
    fn closest_to(&self, here: BuildingId, wanted: u8) -> usize {
        let mine = self.town.mine_distances(here);
        if mine.iter().flatten().count() < usize::from(wanted) {
            return mine.iter().flatten().count().min(usize::from(wanted) - 1);
        }
        let mut beaten = [false; room::MINES];
        for other in self.others.iter().flatten() {
            let theirs = self.town.mine_distances(*other);
            for (beaten, (mine, theirs)) in beaten.iter_mut().zip(mine.iter().zip(theirs)) {
                *beaten |= theirs.is_some_and(|theirs| mine.is_none_or(|mine| theirs < mine));
            }
        }
        mine.iter().zip(beaten).filter(|(mine, beaten)| mine.is_some() && !beaten).count()
    }

    fn measure_road(&self, condition: Condition) -> Measure {
        let Act::Laid { road, bonus } = self.act else { return nothing(condition) };
        let town = self.town;
        let sides = town.sides_at(road);
        let joined = || town.joined_sides(road).and(sides).len();
        match condition {
            Condition::RoadJoined { count } => at_least(joined(), count),
            Condition::RoadAllJoined => at_least(joined(), sides.len() as u16),
            Condition::RoadTouches { what, count } => {
                let faced = sides.iter().map(|side| road.beside(side));
                let touched = if what == What::Mine {
                    faced.filter_map(|cell| town.mine_at(cell)).fold(0, |set, MineId(k)| set | 1u64 << k)
                } else {
                    let buildings = faced.filter_map(|cell| town.building_at(cell));
                    buildings.fold(0, |set, BuildingId(k)| set | 1u64 << k) & self.counted(what, self.here)
                };
                at_least(touched.count_ones(), count)
            }
            Condition::RoadLinksMines => {
                let mut most = 0;
                let mut before: [u8; 4] = [0; 4];
                for (k, side) in sides.iter().enumerate() {
                    before[k] = town.mines_beyond(road, side);
                    for other in &before[..k] {
                        if before[k] != 0 && *other != 0 {
                            most = most.max((before[k] | other).count_ones());
                        }
                    }
                }
                at_least(most, 2u8)
            }
            Condition::RoadNetwork { count } => at_least(town.network(road).tiles(), count),
            Condition::RoadReachesMine => at_least(u8::from(town.mines_on(&town.network(road)) != 0), 1u8),
            Condition::RoadBonus => at_least(u8::from(bonus), 1u8),
            _ => nothing(condition),
        }
    }
}
