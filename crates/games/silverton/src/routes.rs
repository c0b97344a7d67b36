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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{edition::EDITION, tables::TABLES};

    fn town(id: &str) -> Town {
        EDITION.find_town(id).unwrap_or_else(|| panic!("there is no town {id}"))
    }

    fn track(ids: &[&str]) -> SegmentSet {
        ids.iter().map(|id| EDITION.find_segment(id).unwrap_or_else(|| panic!("there is no segment {id}"))).collect()
    }

    fn length(ids: &[&str], from: &str, to: &str) -> Option<u16> {
        shortest(&TABLES, track(ids), town(from), town(to))
    }

    #[test]
    fn si_gen_4_the_shortest_route_is_taken() {
        // T-5: three ways from Denver to Leadville.
        let a = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
        let b = ["denver_como", "como_fairplay", "fairplay_buena_vista", "buena_vista_leadville_a"];
        let c = ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_b"];
        assert_eq!(length(&a, "denver", "leadville"), Some(13));
        assert_eq!(length(&b, "denver", "leadville"), Some(18));
        assert_eq!(length(&c, "denver", "leadville"), Some(21));
        let all = [&a[..], &b, &c].concat();
        assert_eq!(length(&all, "denver", "leadville"), Some(13));
        assert_eq!(length(&all, "denver", "durango"), None);
        let route = shortest_route(&TABLES, track(&all), town("denver"), town("leadville"));
        assert_eq!(route, Some(track(&a)));
    }

    #[test]
    fn si_gen_4_a_detour_counts_when_it_is_all_there_is() {
        // T-17: without the segment from Colorado Springs the long way round is left.
        let way = ["denver_colorado_springs_a", "colorado_springs_pueblo_a"];
        assert_eq!(length(&way, "denver", "pueblo"), Some(11));
        let round = [
            "denver_colorado_springs_a",
            "colorado_springs_buena_vista",
            "salida_buena_vista",
            "canon_city_salida",
            "pueblo_canon_city_a",
        ];
        assert_eq!(length(&round, "denver", "pueblo"), Some(30));
    }

    #[test]
    fn si_gen_5_one_segment_joins_three_towns() {
        // T-B8
        let one = ["placerville_telluride_rico"];
        for (from, to) in [("placerville", "telluride"), ("telluride", "rico"), ("placerville", "rico")] {
            assert_eq!(length(&one, from, to), Some(5), "{from} to {to}");
        }
        assert_eq!(length(&["rico_dolores"], "rico", "dolores"), Some(4));
        assert_eq!(length(&["rico_dolores", one[0]], "dolores", "telluride"), Some(9));
        let towns = reach(&TABLES, track(&one), &[town("rico")]);
        assert_eq!(towns, [town("placerville"), town("telluride"), town("rico")].into_iter().collect());
    }

    #[test]
    fn si_gen_2_a_network_is_what_hangs_together() {
        let own = track(&["denver_como", "como_fairplay", "pueblo_walsenburg_a"]);
        let home = reach(&TABLES, own, &[town("denver")]);
        assert_eq!(home, ["denver", "como", "fairplay"].map(town).into_iter().collect());
        let both = reach(&TABLES, own, &[town("denver"), town("pueblo")]);
        assert!(both.contains(town("walsenburg")));
        assert_eq!(reach(&TABLES, SegmentSet::EMPTY, &[town("denver")]).len(), 1);
    }

    #[test]
    fn si_train_4_the_longest_segment_counts() {
        // T-B3: 7 to Denver, 5 to Pueblo.
        let own = track(&["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"]);
        let longest = bottlenecks(&TABLES, own, town("walsenburg"));
        assert_eq!(longest[town("denver").index()], 7);
        assert_eq!(longest[town("pueblo").index()], 5);
        assert_eq!(longest[town("walsenburg").index()], 0);
        assert_eq!(longest[town("leadville").index()], CUT);
        assert_eq!(easiest_route(&TABLES, own, town("walsenburg"), town("denver")), Some(own));
    }

    #[test]
    fn lengths_agree_with_a_plain_search() {
        // Random track, every pair, against the slow way: relax until nothing changes.
        let mut luck = engine::Luck::new(7);
        for _ in 0..60 {
            let own: SegmentSet = TABLES.all_segments().filter(|_| luck.below(3) == 0).collect();
            let from = Town(luck.below(u32::from(TABLES.towns)) as u8);
            let mut slow = [FAR; TOWN_ROOM];
            slow[from.index()] = 0;
            for _ in 0..TABLES.towns {
                for segment in own.iter() {
                    let least = TABLES.ends(segment).map(|town| slow[town.index()]).min().unwrap();
                    let over = least.saturating_add(u16::from(TABLES.length[segment.index()]));
                    TABLES.ends(segment).for_each(|town| slow[town.index()] = slow[town.index()].min(over));
                }
            }
            assert_eq!(distances(&TABLES, own, from), slow);
            let reached = reach(&TABLES, own, &[from]);
            assert!((0..TABLES.towns).map(Town).all(|town| reached.contains(town) == (slow[town.index()] != FAR)));
        }
    }
}
