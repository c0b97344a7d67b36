//! SI-GEN-2 to SI-GEN-5: networks and routes.

use silverton::{
    ids::{TOWN_ROOM, Town},
    routes::{CUT, FAR, bottlenecks, distances, easiest_route, reach, shortest, shortest_route},
    sets::SegmentSet,
};

use crate::printed::{EDITION, TABLES};

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
