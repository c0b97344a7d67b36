//! How far apart the Mines stand: what `mine_gap` says against what the layouts give.

use engine::edition::Faults;

use super::Unless;
use crate::{
    edition::Geometry,
    ids::{Cell, Lot, Side},
};

const FILE: &str = "geometry.toml";

/// Every gap is the one of every layout with both Mines, and every two Mines of a layout have one.
pub(super) fn check(geometry: &Geometry, faults: &mut Faults) {
    let mut known: Vec<[usize; 2]> = Vec::new();
    for (k, gap) in geometry.gaps.iter().enumerate() {
        let [one, other] = gap.mines;
        let key = format!("mine_gap[{k}]");
        let pair = [one.min(other), one.max(other)];
        faults.unless(one != other, FILE, key.clone(), "a Mine has no gap to itself");
        faults.unless(!known.contains(&pair), FILE, key, "these two Mines are there twice");
        known.push(pair);
    }
    for layout in &geometry.layouts {
        for (n, (one, from)) in layout.sites.iter().enumerate() {
            for (other, to) in &layout.sites[..n] {
                let names = |mine: usize| geometry.mines[mine].id.as_str();
                let said =
                    geometry.gaps.iter().position(|gap| gap.mines == [*one, *other] || gap.mines == [*other, *one]);
                let Some(k) = said else {
                    let what = format!("nothing is said of {} and {}", names(*other), names(*one));
                    faults.unless(false, FILE, "mine_gap", what);
                    continue;
                };
                let lots: Vec<Lot> = layout.sites.iter().map(|(_, lot)| *lot).collect();
                let needed = shortest(*from, *to, &lots);
                let said = geometry.gaps[k].tiles;
                let what = match needed {
                    Some(tiles) => format!("says {said} Road tiles, but layout \"{}\" needs {tiles}", layout.id),
                    None => format!("says {said} Road tiles, but no road leads there in layout \"{}\"", layout.id),
                };
                faults.unless(needed == Some(said), FILE, format!("mine_gap[{k}]"), what);
            }
        }
    }
}

/// Road tiles on the shortest way from one Mine to another that crosses no Mine.
fn shortest(from: Lot, to: Lot, mines: &[Lot]) -> Option<u8> {
    let free = |cell: Cell| !mines.iter().any(|mine| mine.covers(cell));
    let mut reached: Vec<Cell> = from.outline().map(|(cell, _)| cell).filter(|cell| free(*cell)).collect();
    let arrives = |cells: &[Cell]| cells.iter().any(|cell| to.outline().any(|(beside, _)| beside == *cell));
    let mut edge = reached.clone();
    for tiles in 1..=u8::MAX {
        if edge.is_empty() {
            return None;
        }
        if arrives(&edge) {
            return Some(tiles);
        }
        let mut next = Vec::new();
        for cell in edge.iter().flat_map(|cell| Side::ALL.map(|side| cell.beside(side))) {
            let far = cell.x.unsigned_abs().max(cell.y.unsigned_abs()) > 60;
            if !far && free(cell) && !reached.contains(&cell) {
                reached.push(cell);
                next.push(cell);
            }
        }
        edge = next;
    }
    None
}
