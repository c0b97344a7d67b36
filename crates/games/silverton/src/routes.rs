//! SI-GEN-2 to SI-GEN-5: what a set of segments joins, and how far it is.
//!
//! Everything here works on sets that fit into a few words, and allocates nothing. The segment of three
//! towns leads from each of them to both others; a shortest route never uses it twice.

use crate::{
    ids::{TOWN_ROOM, Town},
    sets::{SegmentSet, TownSet},
    tables::Tables,
};

/// How far every town is; [`FAR`] where no route leads.
pub type Distances = [u16; TOWN_ROOM];
/// The longest segment on the way to every town where that is least; [`CUT`] where no route leads.
pub type Bottlenecks = [u8; TOWN_ROOM];

/// No route leads there.
pub const FAR: u16 = u16::MAX;
/// No route leads there.
pub const CUT: u8 = u8::MAX;

/// All towns that this track joins to one of these, themselves included.
#[must_use]
pub fn reach(tables: &Tables, track: SegmentSet, from: &[Town]) -> TownSet {
    let mut reached: TownSet = from.iter().copied().collect();
    let mut left = track;
    let mut waiting = reached;
    while let Some(town) = waiting.pop() {
        let here = tables.at[town.index()].and(left);
        if here.is_empty() {
            continue;
        }
        left = left.without(here);
        for segment in here.iter() {
            let fresh = tables.joins[segment.index()].without(reached);
            reached = reached.or(fresh);
            waiting = waiting.or(fresh);
        }
    }
    reached
}

/// SI-GEN-4: the length of the shortest route over this track.
#[must_use]
pub fn shortest(tables: &Tables, track: SegmentSet, from: Town, to: Town) -> Option<u16> {
    let distances = search(tables, track, from, Some(to), u16::saturating_add);
    let length = distances[to.index()];
    (length != FAR).then_some(length)
}

/// The lengths of the shortest routes from a town over this track.
#[must_use]
pub fn distances(tables: &Tables, track: SegmentSet, from: Town) -> Distances {
    search(tables, track, from, None, u16::saturating_add)
}

/// SI-TRAIN-4: for every town the least longest segment on a route from `from`; 0 for the town itself.
#[must_use]
pub fn bottlenecks(tables: &Tables, track: SegmentSet, from: Town) -> Bottlenecks {
    let longest = search(tables, track, from, None, u16::max);
    std::array::from_fn(|k| if longest[k] == FAR { CUT } else { longest[k] as u8 })
}

/// The segments of a shortest route, to be shown.
#[must_use]
pub fn shortest_route(tables: &Tables, track: SegmentSet, from: Town, to: Town) -> Option<SegmentSet> {
    trace(tables, track, from, to, u16::saturating_add)
}

/// The segments of a route whose longest segment is shortest, to be shown.
#[must_use]
pub fn easiest_route(tables: &Tables, track: SegmentSet, from: Town, to: Town) -> Option<SegmentSet> {
    let longest = bottlenecks(tables, track, from)[to.index()];
    let fits: SegmentSet = track.iter().filter(|segment| tables.length[segment.index()] <= longest).collect();
    // Among those, the shortest: it looks best.
    trace(tables, fits, from, to, u16::saturating_add)
}

/// Dijkstra's search; few towns wait at any time, so they are simply looked through.
fn search(
    tables: &Tables,
    track: SegmentSet,
    from: Town,
    to: Option<Town>,
    further: impl Fn(u16, u16) -> u16,
) -> Distances {
    let mut best = [FAR; TOWN_ROOM];
    best[from.index()] = 0;
    let mut waiting = TownSet::EMPTY.with(from);
    while let Some(town) = waiting.iter().min_by_key(|town| best[town.index()]) {
        waiting.remove(town);
        if to == Some(town) {
            break;
        }
        for way in tables.ways(town).iter().filter(|way| track.contains(way.segment)) {
            let there = further(best[town.index()], u16::from(way.length));
            if there < best[way.to.index()] {
                best[way.to.index()] = there;
                waiting.insert(way.to);
            }
        }
    }
    best
}

fn trace(
    tables: &Tables,
    track: SegmentSet,
    from: Town,
    to: Town,
    further: impl Fn(u16, u16) -> u16,
) -> Option<SegmentSet> {
    let best = search(tables, track, from, None, &further);
    if best[to.index()] == FAR {
        return None;
    }
    let (mut route, mut at) = (SegmentSet::EMPTY, to);
    while at != from {
        let back = tables.ways(at).iter().filter(|way| track.contains(way.segment) && best[way.to.index()] != FAR);
        let way = back
            .filter(|way| further(best[way.to.index()], u16::from(way.length)) == best[at.index()])
            .min_by_key(|way| best[way.to.index()])
            .expect("a town that is reached was reached from somewhere");
        route.insert(way.segment);
        at = way.to;
    }
    Some(route)
}
