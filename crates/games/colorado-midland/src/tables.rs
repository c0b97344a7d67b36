//! What never changes about a map, ready for quick use.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{
    edition::Edition,
    ids::{Colour, District, HexId},
    map::HexSet,
    words::plain,
};

/// The most building points an edition can give: with more, CM-BLD-11 could mean trying millions of ways.
pub const MOST_POINTS: usize = 6;

/// The highest cost of a hex.
pub const MOST_COST: usize = 9;

/// A way that does not exist, in points.
pub const FAR: u8 = 250;

/// Points to every district; beyond the districts of the edition all is far.
pub type Distances = [u8; 16];

/// An edition and its map as bit sets.
#[derive(Debug)]
pub struct Tables {
    /// Tells these tables from all others of the program; never 0.
    pub number: u64,
    /// The edition itself.
    pub edition: Edition,
    /// The neighbours of each hex across sides without a red line.
    pub adjacent: Vec<HexSet>,
    /// All hexes by cost: `affordable[p]` has those that cost at most `p`.
    pub affordable: [HexSet; MOST_POINTS + 1],
    /// All hexes of each cost.
    pub of_cost: [HexSet; MOST_COST + 1],
    /// The costs that hexes have.
    pub costs: Vec<u8>,
    /// Which totals can be made of the costs that hexes have.
    pub sums: [bool; MOST_POINTS + 1],
    /// Points for a cube in each hex.
    pub cost: Vec<u8>,
    /// Railroads each hex holds.
    pub capacity: Vec<u8>,
    /// The district in each hex.
    pub district: Vec<Option<District>>,
    /// The cities a railroad can start in.
    pub cities: HexSet,
    /// The points for track from each hex, itself included, to each district.
    pub ways: Vec<Distances>,
    /// The same from track that is there already: its own hex costs nothing more.
    pub onward: Vec<Distances>,
    /// The hexes by ID.
    pub by_id: HashMap<String, HexId>,
    /// The hexes by ID and by name, both written plainly, for reading what people type.
    pub by_name: HashMap<String, HexId>,
}

impl Tables {
    /// Works the tables out.
    #[must_use]
    pub fn new(edition: Edition) -> Tables {
        let hexes = &edition.hexes;
        let red = |a: HexId, b: HexId| edition.red_lines.contains(&(a, b)) || edition.red_lines.contains(&(b, a));
        let ids = || (0..hexes.len() as u16).map(HexId);
        let joined = |a: HexId, b: HexId| {
            let (from, to) = (&hexes[a.index()], &hexes[b.index()]);
            // CM-MAP-4: a red side joins nothing.
            Tables::neighbours((from.q, from.r), (to.q, to.r)) && !red(a, b)
        };
        let up_to = |points: usize| ids().filter(|hex| usize::from(hexes[hex.index()].cost) <= points).collect();
        let of_cost = |cost: usize| ids().filter(|hex| usize::from(hexes[hex.index()].cost) == cost).collect();
        static MADE: AtomicU64 = AtomicU64::new(0);
        let mut tables = Tables {
            number: 1 + MADE.fetch_add(1, Ordering::Relaxed),
            ways: vec![[FAR; 16]; hexes.len()],
            onward: Vec::new(),
            adjacent: ids().map(|a| ids().filter(|b| joined(a, *b)).collect()).collect(),
            affordable: std::array::from_fn(up_to),
            of_cost: std::array::from_fn(of_cost),
            costs: (1..=MOST_COST as u8).filter(|cost| hexes.iter().any(|hex| hex.cost == *cost)).collect(),
            sums: sums(hexes.iter().map(|hex| usize::from(hex.cost))),
            cost: hexes.iter().map(|hex| hex.cost).collect(),
            capacity: hexes.iter().map(|hex| hex.capacity).collect(),
            district: hexes.iter().map(|hex| hex.district).collect(),
            by_id: hexes.iter().zip(0..).map(|(hex, at)| (hex.id.clone(), HexId(at))).collect(),
            by_name: hexes
                .iter()
                .zip(0..)
                .flat_map(|(hex, at)| {
                    [Some(&hex.id), hex.name.as_ref()].into_iter().flatten().map(move |name| (plain(name), HexId(at)))
                })
                .collect(),
            cities: edition.numbers.start_cities.iter().copied().collect(),
            edition,
        };
        tables.find_ways();
        let onward = |(ways, cost): (&Distances, &u8)| ways.map(|way| if way < FAR { way - cost } else { FAR });
        tables.onward = tables.ways.iter().zip(&tables.cost).map(onward).collect();
        tables
    }

    /// Every hex of the map is below this.
    #[must_use]
    pub fn hexes(&self) -> usize {
        self.cost.len()
    }

    /// How many colour groups there are.
    #[must_use]
    pub fn colours(&self) -> u8 {
        self.edition.colours.len() as u8
    }

    /// How many districts there are.
    #[must_use]
    pub fn districts(&self) -> u8 {
        self.edition.districts.len() as u8
    }

    /// All districts.
    pub fn all_districts(&self) -> impl Iterator<Item = District> + use<> {
        (0..self.districts()).map(District)
    }

    /// All colour groups.
    pub fn all_colours(&self) -> impl Iterator<Item = Colour> + use<> {
        (0..self.colours()).map(Colour)
    }
}

/// The totals that can be made of some costs, each as often as one likes.
fn sums(costs: impl Iterator<Item = usize> + Clone) -> [bool; MOST_POINTS + 1] {
    let mut sums = [false; MOST_POINTS + 1];
    sums[0] = true;
    for total in 1..=MOST_POINTS {
        sums[total] = costs.clone().any(|cost| cost <= total && sums[total - cost]);
    }
    sums
}
