//! 3.9 to 3.11 The Roadmap: regions, railroad, discoveries.

use colorado::{ids::Terrain, state::Pending};
use engine::{Seat, Words};

use crate::scene::{scene, sorted};

#[test]
fn cl_map_1_one_map_for_all() {
    let table = scene(4).turn("blue-1");
    assert!((1..=4).all(|seat| table.can(seat) == table.can(1)));
}

#[test]
fn cl_map_2_four_kinds_of_region() {
    let table = scene(2);
    let count = |terrain| table.game.edition().regions.iter().filter(|region| region.terrain == terrain).count();
    assert_eq!(Terrain::ALL.map(count), [2, 4, 4, 4]);
}

#[test]
fn cl_map_3_open_borders_make_neighbours() {
    let table = scene(2).area(1, "red-1 red-2").turn("red-3").rest();
    assert!(table.may(1, "discover grand-lake") && !table.may(1, "discover routt"));
    assert_eq!(table.refused(1, "discover routt"), "CL-DISC-2");
}

#[test]
fn cl_map_4_mountains_are_impassable() {
    let table = scene(2).regions(1, "durango san-cristobal grand-mesa").area(1, "red-1 red-2").turn("red-3").rest();
    assert_eq!(table.refused(1, "discover white-river"), "CL-MAP-4");
    let why = table.game.why_not(&table.state, Seat(0), &["region:white-river".to_owned()]).unwrap();
    assert_eq!(why.sentence.to_string(), "Mountains are in the way: Book Cliffs.");
}

#[test]
fn cl_map_5_the_other_town_can_be_discovered() {
    let table = scene(2).regions(1, "denver pike gunnison san-cristobal").area(1, "red-1 red-2").turn("red-3").rest();
    let table = table.act(1, "discover durango");
    assert_eq!(table.game.flag_points(&table.of(1).public)[0], 4);
}

#[test]
fn cl_leg_1_joined_to_the_flag_or_a_checked_leg() {
    let table = scene(2).turn("blue-1");
    assert_eq!(table.refused(1, "check denver.c"), "CL-LEG-1");
    let table = scene(2).legs(1, "denver.a").turn("blue-1");
    assert_eq!(table.can(1), ["check denver.b", "check denver.c", "rail grand-junction"]);
    assert_eq!(table.refused(1, "check denver.a"), "CL-LEG-1");
}

#[test]
fn cl_leg_2_no_leg_of_an_undiscovered_region() {
    assert_eq!(scene(2).turn("blue-1").refused(1, "check durango.a"), "CL-LEG-2");
}

#[test]
fn cl_leg_3_icons_take_effect_and_empty_legs_do_not() {
    let table = scene(2).regions(1, "denver pike gunnison").turn("blue-1");
    assert_eq!(table.clone().act(1, "check denver.b").pending(1), Pending::Card);
    assert_eq!(table.act(1, "check gunnison.a").pending(1), Pending::Finished);
}

#[test]
fn cl_leg_4_a_complete_region_gives_its_medal() {
    let table = scene(2).regions(1, "denver pike").legs(1, "pike.a pike.b").turn("blue-1").act(1, "check pike.c");
    assert_eq!(table.medal_list(1), [5]);
}

#[test]
fn cl_leg_5_the_medal_before_the_icon() {
    let table = scene(2)
        .regions(1, "durango san-cristobal")
        .legs(1, "san-cristobal.a")
        .turn("blue-1")
        .act(1, "check san-cristobal.b");
    assert_eq!((table.medal_list(1), table.pending(1)), (vec![2], Pending::Check));
    // With six medals the region's medal takes the last slot, and what its icon brings comes too late.
    let last = scene(2)
        .medals(1, "routt white-river pike san-juan gunnison sand-dunes")
        .track(1, "wanted", &[1, 2])
        .legs(1, "denver.a denver.b")
        .turn("blue-1")
        .act(1, "check denver.c");
    assert_eq!(last.medal_list(1).last(), Some(&4));
}

#[test]
fn cl_leg_6_paths_do_not_cross_borders() {
    // All of Denver is checked; in Pike only the legs at its own flag are open.
    let table = scene(2).regions(1, "denver pike").complete(1, "denver").turn("blue-1");
    assert_eq!(table.can(1), ["check pike.a", "check pike.b", "rail grand-junction"]);
}

#[test]
fn cl_leg_7_nothing_is_ever_unchecked() {
    let table = scene(2).legs(1, "denver.a").turn("blue-1").act(1, "check denver.b").act(1, "draw").rest();
    assert!(table.of(1).public.legs.count_ones() == 2 && table.found(1, "denver"));
}

#[test]
fn cl_rail_1_with_the_check_pair_only() {
    assert_eq!(scene(2).turn("red-1").refused(1, "rail grand-junction"), "CL-PAIR-1");
    assert_eq!(scene(2).turn("grey-1").refused(1, "rail grand-junction"), "CL-PAIR-2");
    assert!(scene(2).turn("blue-1").may(1, "rail grand-junction"));
}

#[test]
fn cl_rail_2_open_from_the_start() {
    let table = scene(2).regions(1, "durango").turn("blue-1").act(1, "rail grand-junction");
    assert_eq!(table.of(1).public.rail, 1);
}

#[test]
fn cl_rail_3_only_the_leg_that_follows() {
    let table = scene(2).turn("blue-1");
    assert_eq!(table.refused(1, "rail glenwood"), "CL-RAIL-3");
    let table = scene(2).rail(1, "grand-junction").turn("blue-1");
    assert_eq!(table.refused(1, "rail grand-junction"), "CL-RAIL-3");
    assert_eq!(table.refused(1, "rail tennessee-pass"), "CL-RAIL-3");
}

#[test]
fn cl_rail_4_the_other_branch_closes() {
    let table = scene(2).rail(1, "grand-junction glenwood").turn("blue-1");
    assert_eq!(table.refused(1, "rail montrose"), "CL-RAIL-4");
    assert_eq!(table.refused(1, "rail marshall-pass"), "CL-RAIL-4");
    assert!(table.may(1, "rail tennessee-pass"));
    let table = scene(2).rail(1, "grand-junction glenwood tennessee-pass").turn("blue-1");
    assert_eq!(table.refused(1, "rail glenwood"), "CL-RAIL-3");
    let table = scene(2).rail(1, "grand-junction montrose marshall-pass salida").turn("blue-1");
    assert_eq!(table.refused(1, "rail glenwood"), "CL-RAIL-4");
    assert!(table.may(1, "rail pueblo"), "after the junction the way is one again");
}

#[test]
fn cl_rail_5_icons_take_effect() {
    let table = scene(2).rail(1, "grand-junction").turn("blue-1").act(1, "rail glenwood");
    assert_eq!(table.pending(1), Pending::Card);
}

#[test]
fn cl_rail_6_the_last_leg_gives_a_medal_to_everybody() {
    let way = "grand-junction glenwood tennessee-pass salida pueblo colorado-springs palmer-lake";
    let table = scene(2).rail(1, way).rail(2, way).medals(2, "").turn("blue-1");
    let table = table.act(1, "rail denver-depot").act(2, "rail denver-depot");
    assert_eq!((table.medal_list(1), table.medal_list(2)), (vec![7], vec![7]));
}

#[test]
fn cl_rail_7_nothing_after_the_last_leg() {
    let way = "grand-junction glenwood tennessee-pass salida pueblo colorado-springs palmer-lake denver-depot";
    let table = scene(2).rail(1, way).turn("blue-1");
    assert_eq!(table.can(1), ["check denver.a", "check denver.b"]);
}

#[test]
fn cl_disc_1_by_suit_or_by_icon() {
    let suit = scene(2).area(1, "red-1 red-2").turn("red-3").rest().act(1, "discover pike");
    assert!(suit.found(1, "pike"));
    let icon = scene(2).rail(1, "grand-junction glenwood tennessee-pass salida").turn("blue-1").act(1, "rail pueblo");
    assert!(icon.act(1, "discover pike").found(1, "pike"));
}

#[test]
fn cl_disc_2_undiscovered_and_adjacent() {
    let table = scene(2).regions(1, "denver pike").area(1, "red-1 red-2").turn("red-3").rest();
    assert_eq!(
        sorted(table.can(1)),
        ["discover eastern-plains", "discover grand-lake", "discover gunnison", "discover nee-noshe"]
    );
    assert_eq!(table.refused(1, "discover pike"), "CL-DISC-2");
    assert_eq!(table.refused(1, "discover routt"), "CL-DISC-2");
}

#[test]
fn cl_disc_3_flag_and_box() {
    let table = scene(2).regions(1, "denver pike").area(1, "red-1 red-2").turn("red-3").rest();
    let table = table.act(1, "discover gunnison");
    assert!(table.found(1, "gunnison"));
    assert_eq!(table.game.flag_points(&table.of(1).public), [0, 1, 1, 0]);
}

#[test]
fn cl_disc_4_the_last_box_of_a_line_gives_a_medal() {
    let table = scene(2)
        .regions(1, "denver grand-lake routt white-river pike gunnison sand-dunes")
        .area(1, "red-1 red-2")
        .turn("red-3")
        .rest()
        .act(1, "discover san-juan");
    assert_eq!(table.medal_list(1), [5]);
}

#[test]
fn cl_disc_5_a_suit_never_discovers_in_phase_two() {
    let table = scene(2).area(1, "red-1 red-2 green-1").turn("red-3");
    assert_eq!(table.refused(1, "discover pike"), "CL-PAIR-1");
    assert_eq!(table.of(1).public.area.len(), 4);
}

#[test]
fn cl_disc_6_discovering_is_compulsory() {
    let suit = scene(2).area(1, "red-1 red-2").turn("red-3").rest();
    assert_eq!(suit.refused(1, "done"), "CL-DISC-6");
    let icon = scene(2).rail(1, "grand-junction glenwood tennessee-pass salida").turn("blue-1").act(1, "rail pueblo");
    assert_eq!(icon.refused(1, "decline"), "CL-DISC-6");
}

const ALL: &str = "denver durango routt white-river pike san-juan gunnison sand-dunes eastern-plains mesa-verde \
                   grand-mesa grand-lake san-cristobal nee-noshe";

#[test]
fn cl_disc_7_nothing_left_to_discover() {
    let icon = scene(2).regions(1, ALL).rail(1, "grand-junction glenwood tennessee-pass salida").turn("blue-1");
    assert_eq!(icon.act(1, "rail pueblo").pending(1), Pending::Finished);
    let suit = scene(2).regions(1, ALL).area(1, "red-1 red-2").turn("red-3").rest();
    assert_eq!((suit.turn, suit.of(1).public.area.len()), (2, 0));
}

#[test]
fn cl_disc_8_discovering_ends_a_chain() {
    let table = scene(2).rail(1, "grand-junction glenwood tennessee-pass salida").turn("blue-1").act(1, "rail pueblo");
    assert_eq!(table.act(1, "discover pike").pending(1), Pending::Finished);
}
