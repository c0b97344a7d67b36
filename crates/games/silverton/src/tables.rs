//! The edition as bits and arrays, for rules that are asked a million times a second.

use crate::{
    edition::{Edition, Special},
    ids::{
        BOXES, CITIES, CLAIMS, COLUMNS, Card, City, Column, Goods, Group, PASSENGERS, Passenger, SEGMENT_ROOM, Segment,
        TOWN_ROOM, TURNS, Town,
    },
    sets::{SegmentSet, TownSet},
};

/// The most ways out of a town, each end of a segment counted.
pub const DEGREE: usize = 12;
/// The most parallel groups.
pub const GROUP_ROOM: usize = 16;

/// What it costs a bot to wait until a segment is built.
const DELAY: u16 = 70;
/// What it costs a bot that snow closes a segment in winter.
const SNOWED_IN: u16 = 20;

/// No column, no town, no segment.
const NONE: u8 = u8::MAX;

/// A way out of a town: over a segment to another town.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Over this segment.
    pub segment: Segment,
    /// To this town.
    pub to: Town,
    /// The segment's length.
    pub length: u8,
}

/// What the rules look up of a claim.
#[derive(Clone, Copy, Debug)]
pub struct ClaimTable {
    /// Where its goods leave.
    pub town: Town,
    /// What it yields.
    pub goods: Goods,
    /// What the card costs.
    pub cost: u16,
    /// What an operation costs.
    pub operate: u16,
    /// This total or less depletes it.
    pub depleted_max: u8,
    /// Loads for a total.
    pub output: [u8; 13],
    /// Of 36 first operations (one die + 6), how many deplete it, and the loads of all together.
    pub first: (u8, u16),
    /// Of 36 later operations (two dice), how many deplete it, and the loads of all together.
    pub later: (u8, u16),
    /// What to expect of so many more operations, of a fresh claim and of one that was operated before.
    pub future: [[Future; TURNS + 2]; 2],
}

/// What to expect of operating a claim again and again, in 64ths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Future {
    /// Loads.
    pub loads: u16,
    /// Operations before it runs dry.
    pub operations: u16,
}

/// What the rules look up of a passenger card.
#[derive(Clone, Copy, Debug)]
pub struct PassengerTable {
    /// Its two towns.
    pub towns: [Town; 2],
    /// What it costs.
    pub price: u16,
    /// What it brings every turn.
    pub income: u16,
    /// SI-PASS-7.
    pub no_winter: bool,
    /// SI-PASS-6: lost after so many depletions in a town.
    pub lost_after: Option<(Town, u8)>,
}

/// What the rules look up of a price column.
#[derive(Clone, Copy, Debug)]
pub struct ColumnTable {
    /// Its goods.
    pub goods: Goods,
    /// The prices of its boxes.
    pub prices: [u16; BOXES],
    /// The lowest free box.
    pub low: u8,
    /// The highest free box.
    pub high: u8,
    /// The most loads one player sells here in a turn; [`u16::MAX`] for no limit.
    pub limit: u16,
    /// The price of the start box.
    pub usual: u16,
    /// The price to expect after phase 5 if nobody sells, by box and increased demand number.
    pub expected: [[u16; 10]; BOXES],
}

/// An edition, and what is looked up of it.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What is printed.
    pub edition: Edition,
    /// How many towns there are.
    pub towns: u8,
    /// How many segments there are.
    pub segments: u8,
    /// All segments.
    pub every: SegmentSet,
    /// The segments that snow closes in winter.
    pub snow: SegmentSet,
    /// The towns of each segment; the third is [`None`] but once.
    ends: [[u8; 3]; SEGMENT_ROOM],
    /// The towns of each segment as a set.
    pub joins: [TownSet; SEGMENT_ROOM],
    /// The length of each segment.
    pub length: [u8; SEGMENT_ROOM],
    /// The cost of each segment.
    pub cost: [u16; SEGMENT_ROOM],
    /// What a bot reckons a segment still to be built costs: its price, time, and winters in which it is closed.
    pub toll: [u16; SEGMENT_ROOM],
    /// The group of each segment.
    group: [u8; SEGMENT_ROOM],
    /// The segments of each group.
    members: [SegmentSet; GROUP_ROOM],
    /// SI-PAR-1: segments that join the same towns for the same price.
    pub twins: [SegmentSet; SEGMENT_ROOM],
    /// The segments at each town.
    pub at: [SegmentSet; TOWN_ROOM],
    ways: [[Way; DEGREE]; TOWN_ROOM],
    degree: [u8; TOWN_ROOM],
    /// The market cities.
    pub cities: [Town; CITIES],
    /// The market cities as a set.
    pub markets: TownSet,
    claims: [ClaimTable; CLAIMS],
    passengers: [PassengerTable; PASSENGERS],
    /// The price columns.
    pub columns: [ColumnTable; COLUMNS],
    /// What each of the goods costs at the start, in its first column.
    pub usual: [u16; 5],
    column_of: [[u8; CITIES]; 5],
    /// The increased demand number of each turn.
    pub idn: [u8; TURNS],
}

impl Tables {
    /// The tables of an edition, which has been checked.
    #[must_use]
    pub fn new(printed: Edition) -> Tables {
        let edition = &printed;
        let mut tables = Tables {
            edition: printed.clone(),
            towns: edition.towns.len() as u8,
            segments: edition.segments.len() as u8,
            every: SegmentSet::EMPTY,
            snow: SegmentSet::EMPTY,
            ends: [[NONE; 3]; SEGMENT_ROOM],
            joins: [TownSet::EMPTY; SEGMENT_ROOM],
            length: [0; SEGMENT_ROOM],
            cost: [0; SEGMENT_ROOM],
            toll: [0; SEGMENT_ROOM],
            group: [NONE; SEGMENT_ROOM],
            members: [SegmentSet::EMPTY; GROUP_ROOM],
            twins: [SegmentSet::EMPTY; SEGMENT_ROOM],
            at: [SegmentSet::EMPTY; TOWN_ROOM],
            ways: [[Way::default(); DEGREE]; TOWN_ROOM],
            degree: [0; TOWN_ROOM],
            cities: edition.cities,
            markets: edition.cities.into_iter().collect(),
            claims: std::array::from_fn(|k| claim(edition, k)),
            passengers: std::array::from_fn(|k| passenger(edition, k)),
            columns: std::array::from_fn(|k| column(edition, k)),
            column_of: [[NONE; CITIES]; 5],
            usual: [0; 5],
            idn: std::array::from_fn(|k| edition.turns[k].idn),
        };
        tables.read_map(edition);
        for (k, column) in edition.columns.iter().enumerate() {
            let usual = &mut tables.usual[column.goods as usize];
            *usual = if *usual == 0 { tables.columns[k].usual } else { *usual };
            for city in (0..CITIES).filter(|city| column.cities >> city & 1 == 1) {
                tables.column_of[column.goods as usize][city] = k as u8;
            }
        }
        tables
    }

    fn read_map(&mut self, edition: &Edition) {
        for (k, spec) in edition.segments.iter().enumerate() {
            let segment = Segment(k as u8);
            self.every.insert(segment);
            if spec.snow {
                self.snow.insert(segment);
            }
            self.length[k] = spec.length;
            self.cost[k] = spec.cost;
            self.toll[k] = spec.cost + DELAY + if spec.snow { SNOWED_IN } else { 0 };
            if let Some(group) = spec.group {
                self.group[k] = group.0;
                self.members[group.index()].insert(segment);
            }
            for (place, town) in self.ends[k].iter_mut().zip(&spec.towns) {
                *place = town.0;
            }
            for (j, other) in edition.segments.iter().enumerate() {
                if j != k && other.cost == spec.cost && other.joins_same(spec) {
                    self.twins[k].insert(Segment(j as u8));
                }
            }
            for town in &spec.towns {
                self.joins[k].insert(*town);
                self.at[town.index()].insert(segment);
                // SI-GEN-5: the segment of three towns leads from each to both others.
                for to in spec.towns.iter().filter(|to| *to != town) {
                    let place = usize::from(self.degree[town.index()]);
                    self.ways[town.index()][place] = Way { segment, to: *to, length: spec.length };
                    self.degree[town.index()] += 1;
                }
            }
        }
    }

    /// All segments of the map.
    pub fn all_segments(&self) -> impl Iterator<Item = Segment> + use<> {
        (0..self.segments).map(Segment)
    }

    /// The towns a segment joins.
    #[inline]
    pub fn ends(&self, segment: Segment) -> impl Iterator<Item = Town> {
        self.ends[segment.index()].into_iter().filter(|town| *town != NONE).map(Town)
    }

    /// The ways out of a town.
    #[inline]
    #[must_use]
    pub fn ways(&self, town: Town) -> &[Way] {
        &self.ways[town.index()][..usize::from(self.degree[town.index()])]
    }

    /// The parallel group of a segment.
    #[inline]
    #[must_use]
    pub fn group(&self, segment: Segment) -> Option<Group> {
        let group = self.group[segment.index()];
        (group != NONE).then_some(Group(group))
    }

    /// SI-MAP-6: the segments of which one player may own only one, this one included; empty if it has no parallel.
    #[inline]
    #[must_use]
    pub fn parallels(&self, segment: Segment) -> SegmentSet {
        self.group(segment).map_or(SegmentSet::EMPTY, |group| self.members[group.index()])
    }

    /// A claim card, by its number.
    #[inline]
    #[must_use]
    pub fn claim(&self, card: Card) -> &ClaimTable {
        &self.claims[card.index() - 1]
    }

    /// A passenger card, by its number.
    #[inline]
    #[must_use]
    pub fn passenger(&self, card: Passenger) -> &PassengerTable {
        &self.passengers[card.index() - 1]
    }

    /// The column on which goods are sold in a city, whether it is in play or not.
    #[inline]
    #[must_use]
    pub fn column_of(&self, goods: Goods, city: City) -> Option<Column> {
        let column = self.column_of[goods as usize][city.index()];
        (column != NONE).then_some(Column(column))
    }

    /// The market city in a town.
    #[must_use]
    pub fn city_at(&self, town: Town) -> Option<City> {
        self.cities.iter().position(|city| *city == town).map(|city| City(city as u8))
    }
}

fn claim(edition: &Edition, k: usize) -> ClaimTable {
    let spec = &edition.claims[k];
    let of = |totals: &mut dyn Iterator<Item = usize>| {
        totals.fold((0, 0), |(dry, loads), total| {
            (dry + u8::from(total <= usize::from(spec.depleted_max)), loads + u16::from(spec.output[total]))
        })
    };
    let first = of(&mut (0..36).map(|roll| 7 + roll % 6));
    let later = of(&mut (0..36).map(|roll| 2 + roll % 6 + roll / 6));
    ClaimTable {
        town: spec.town,
        goods: spec.goods,
        cost: spec.cost,
        operate: spec.operate,
        depleted_max: spec.depleted_max,
        output: spec.output,
        first,
        later,
        future: [future(first, later), future(later, later)],
    }
}

/// Sums over operations while the claim lasts: the first as `next` says, all others as `later` says.
fn future(next: (u8, u16), later: (u8, u16)) -> [Future; TURNS + 2] {
    const ONE: u64 = 1 << 16;
    let mut list = [Future::default(); TURNS + 2];
    let (mut alive, mut loads, mut operations) = (ONE, 0, 0);
    for (n, place) in list.iter_mut().enumerate().skip(1) {
        let (dry, yields) = if n == 1 { next } else { later };
        operations += alive;
        loads += alive * u64::from(yields) / 36;
        alive = alive * u64::from(36 - dry) / 36;
        *place = Future { loads: (loads * 64 / ONE) as u16, operations: (operations * 64 / ONE) as u16 };
    }
    list
}

fn passenger(edition: &Edition, k: usize) -> PassengerTable {
    let spec = &edition.passengers[k];
    let lost_after = match spec.special {
        Some(Special::DiscardAfterDepletions { town, count }) => Some((town, count)),
        _ => None,
    };
    PassengerTable {
        towns: spec.towns,
        price: spec.price,
        income: spec.income,
        no_winter: spec.special == Some(Special::NoWinter),
        lost_after,
    }
}

fn expected(edition: &Edition, column: Column, at: usize, idn: usize) -> u16 {
    let odds = crate::market::odds(edition, column, at as u8, 0, idn as u8, false);
    let prices = edition.ladders[edition.column(column).goods as usize];
    (odds.iter().zip(prices).map(|(ways, price)| u32::from(*ways) * u32::from(price)).sum::<u32>() / 36) as u16
}

fn column(edition: &Edition, k: usize) -> ColumnTable {
    let spec = &edition.columns[k];
    ColumnTable {
        goods: spec.goods,
        prices: edition.ladders[spec.goods as usize],
        low: spec.low,
        high: spec.high,
        limit: if spec.sale_limit == 0 { u16::MAX } else { u16::from(spec.sale_limit) },
        usual: edition.ladders[spec.goods as usize][usize::from(spec.start)],
        expected: std::array::from_fn(|at| std::array::from_fn(|idn| expected(edition, Column(k as u8), at, idn))),
    }
}
