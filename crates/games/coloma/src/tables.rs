//! What is printed, and what the rules look up again and again, worked out once from it.

use crate::{
    edition::{Edition, Effect, ICONS, SpaceKind},
    evaluate::Busts,
    ids::{MILL, NONE, ROWS, SITES, bits},
};

/// Cards and Sutter's Mill.
const CARDS: usize = MILL.0 as usize + 1;

/// An edition and its lookup tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What is printed.
    pub edition: Edition,
    /// Neighbours of each map space, as bits.
    pub(crate) roads: [u32; 32],
    /// The Boomtowns, as bits.
    pub(crate) boomtowns: u32,
    /// The Horseshoes, as bits.
    pub(crate) horseshoes: u32,
    /// Frontier Lands joined to a space, as bits.
    pub(crate) lands: [u8; 32],
    /// Roads from each space to each Boomtown with Frontier Lands, by the Land.
    pub(crate) land_ways: [[u8; 8]; 32],
    /// Cards with a row to use, by Site (0: Barker) and icon, as bits.
    pub(crate) rows: [[u32; ICONS]; SITES as usize + 1],
    /// Cards with a row that works by itself.
    pub(crate) passive: [[u32; ICONS]; SITES as usize + 1],
    /// The effect of a card's row with this icon.
    pub(crate) row_effects: [[u8; ICONS]; CARDS],
    /// Sizes of the Shootout's rows.
    pub(crate) row_sizes: [u8; ROWS],
    /// How likely the Bust comes to a Site, by who is where.
    pub(crate) busts: Busts,
}

impl Tables {
    /// The tables of an edition that was checked.
    #[must_use]
    pub fn new(edition: Edition) -> Tables {
        let mut tables = Tables {
            roads: [0; 32],
            boomtowns: 0,
            horseshoes: 0,
            lands: [0; 32],
            land_ways: [[NONE; 8]; 32],
            rows: [[0; ICONS]; SITES as usize + 1],
            passive: [[0; ICONS]; SITES as usize + 1],
            row_effects: [[NONE; ICONS]; CARDS],
            row_sizes: [0; ROWS],
            busts: Busts::count(),
            edition,
        };
        for (a, b, _) in &tables.edition.map.roads {
            tables.roads[a.index()] |= 1 << b.0;
            tables.roads[b.index()] |= 1 << a.0;
        }
        for (k, space) in tables.edition.map.spaces.iter().enumerate() {
            match space.kind {
                SpaceKind::Boomtown { .. } => tables.boomtowns |= 1 << k,
                SpaceKind::Horseshoe => tables.horseshoes |= 1 << k,
                SpaceKind::Settlement { .. } => {}
            }
        }
        for (k, land) in tables.edition.map.lands.iter().enumerate() {
            tables.lands[land.boomtown.index()] |= 1 << k;
        }
        for (k, land) in tables.edition.map.lands.iter().enumerate().take(8) {
            measure(&tables.roads, &mut tables.land_ways, k, 1 << land.boomtown.0);
        }
        for (k, card) in tables.edition.cards.iter().enumerate() {
            for row in &card.rows {
                let (site, icon) = (usize::from(card.site), row.icon as usize);
                let passive = matches!(
                    tables.edition.effects[row.effect.index()],
                    Effect::Discount { .. } | Effect::WagonPlus(_)
                );
                let set = if passive { &mut tables.passive } else { &mut tables.rows };
                set[site][icon] |= 1 << k;
                tables.row_effects[k][icon] = row.effect.0;
            }
        }
        for (size, row) in tables.row_sizes.iter_mut().zip(&tables.edition.rows) {
            *size = row.size;
        }
        tables
    }
}

/// How many roads lead from every space to the Boomtown of a Land.
fn measure(roads: &[u32; 32], ways: &mut [[u8; 8]; 32], land: usize, boomtown: u32) {
    let (mut reached, mut edge, mut far) = (boomtown, boomtown, 0);
    while edge != 0 {
        let mut next = 0;
        for space in bits(edge).map(usize::from) {
            ways[space][land] = far;
            next |= roads[space];
        }
        edge = next & !reached;
        reached |= next;
        far += 1;
    }
}
