//! 3.12 Tracks and 3.13 medals.

use colorado::state::Pending;

use crate::scene::{Scene, scene};

fn boxes(table: &Scene, seat: u8, track: &str) -> u8 {
    table.of(seat).public.tracks[table.track_id(track).index()]
}

#[test]
fn cl_track_1_the_own_line() {
    let table = scene(2).turn("blue-1").act(1, "check denver.a");
    assert_eq!((boxes(&table, 1, "saloon"), boxes(&table, 2, "saloon")), (0b1, 0));
}

#[test]
fn cl_track_2_from_left_to_right() {
    let table = scene(2).track(1, "saloon", &[1]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(boxes(&table, 1, "saloon"), 0b11);
}

#[test]
fn cl_track_3_each_icon_its_track() {
    let table = scene(2).regions(1, "denver pike").turn("blue-1");
    assert_eq!(boxes(&table.clone().act(1, "check denver.a"), 1, "saloon"), 1);
    assert_eq!(boxes(&table.clone().act(1, "check pike.a"), 1, "wanted"), 1);
    assert_eq!(boxes(&table.act(1, "check pike.b"), 1, "tipi"), 0b100);
}

#[test]
fn cl_track_4_tipi_grows_from_the_centre() {
    let table = scene(2).regions(1, "denver pike").track(1, "tipi", &[3]).turn("blue-1").act(1, "check pike.b");
    assert_eq!(table.can(1), ["box 2", "box 4"]);
    assert_eq!(table.refused(1, "box 5"), "CL-TRACK-4");
    assert_eq!(table.refused(1, "box 3"), "CL-TRACK-4");
    assert_eq!(table.refused(1, "done"), "CL-TRACK-4");
    // Only one box left: it is checked without a question.
    let last = scene(2).regions(1, "denver pike").track(1, "tipi", &[2, 3, 4, 5]).turn("blue-1");
    assert_eq!(boxes(&last.act(1, "check pike.b"), 1, "tipi"), 0b11111);
}

#[test]
fn cl_track_5_icon_above_a_box() {
    let table = scene(2).hand(1, "red-1").regions(1, "denver pike").track(1, "tipi", &[3]).turn("blue-1");
    let table = table.act(1, "check pike.b").act(1, "box 2");
    assert_eq!(table.pending(1), Pending::Play);
}

#[test]
fn cl_track_6_last_boxes_give_shared_medals() {
    let saloon = scene(2).track(1, "saloon", &[1, 2]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(saloon.medal_list(1), [8]);
    let wanted = scene(2).regions(1, "denver pike").track(1, "wanted", &[1, 2]).turn("blue-1").act(1, "check pike.a");
    assert_eq!(wanted.medal_list(1), [7]);
    let not_yet = scene(2).track(1, "saloon", &[1]).turn("blue-1").act(1, "check denver.a");
    assert!(not_yet.medal_list(1).is_empty());
}

#[test]
fn cl_track_7_both_ends_of_tipi_have_their_own_medals() {
    let table = scene(2).regions(1, "denver pike").track(1, "tipi", &[2, 3, 4]).turn("blue-1").act(1, "check pike.b");
    assert_eq!(table.clone().act(1, "box 1").medal_list(1), [8]);
    assert_eq!(table.act(1, "box 5").medal_list(1), [9]);
}

#[test]
fn cl_track_8_a_full_track_loses_the_icon() {
    let table = scene(2).track(1, "saloon", &[1, 2, 3]).turn("blue-1").act(1, "check denver.a");
    assert_eq!((boxes(&table, 1, "saloon"), table.pending(1)), (0b111, Pending::Finished));
    assert!(table.medal_list(1).is_empty());
}

#[test]
fn cl_track_9_the_medal_before_the_icon() {
    // No box of this edition has both: give the last Saloon box the discovery of the Wanted track.
    let icon = "icon = \"none\"\nmedal_group = \"saloon\"";
    let other = icon.replace("none", "discovery");
    let edition = kit::edition::of::<colorado::Colorado>().change("chart.toml", icon, &other);
    let mut table = scene(2).track(1, "saloon", &[1, 2]);
    table.game = edition.open(&engine::Setup::of(2));
    let table = table.turn("blue-1").act(1, "check denver.a");
    assert_eq!((table.medal_list(1), table.pending(1)), (vec![8], Pending::Discovery));
}

#[test]
fn cl_medal_1_the_next_of_seven_slots() {
    let table =
        scene(2).medals(1, "denver railroad").track(1, "saloon", &[1, 2]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(table.medal_list(1), [4, 7, 8]);
    assert_eq!(table.game.edition().numbers.slots, 7);
}

#[test]
fn cl_medal_2_personal_medals_have_the_printed_points_for_all() {
    let table = scene(2).legs(1, "denver.a denver.b").legs(2, "denver.a denver.b").turn("blue-1");
    let table = table.act(1, "check denver.c").act(1, "done").act(2, "check denver.c");
    assert_eq!((table.medal_list(1), table.medal_list(2)), (vec![4], vec![4]));
}

#[test]
fn cl_medal_3_where_shared_medals_stand() {
    let table = scene(2);
    let groups: Vec<(&str, usize)> =
        table.game.edition().groups.iter().map(|group| (&*group.id, group.values.len())).collect();
    let expected =
        [("forest", 1), ("desert", 1), ("lake", 1), ("saloon", 3), ("wanted", 3), ("tipi-west", 3), ("tipi-east", 3)];
    assert_eq!(groups, expected);
}

#[test]
fn cl_medal_4_the_best_that_is_left() {
    let table = scene(2).closed("saloon-1").track(1, "saloon", &[1, 2]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(table.medal_list(1), [5]);
}

#[test]
fn cl_medal_5_reached_in_the_same_turn_gained_by_all() {
    let table = scene(3).track(1, "saloon", &[1, 2]).track(2, "saloon", &[1, 2]).track(3, "saloon", &[1]);
    let table = table.turn("blue-1").act(1, "check denver.a").act(1, "done").act(2, "check denver.a");
    assert_eq!((table.medal_list(1), table.medal_list(2)), (vec![8], vec![8]));
    let table = table.rest();
    assert!(!table.watch().open.contains(&table.medal_id("saloon-1")), "closed for good");
    assert!(table.watch().open.contains(&table.medal_id("saloon-2")));
}

#[test]
fn cl_medal_6_the_phase_does_not_matter() {
    let forests = "denver grand-lake routt white-river pike gunnison sand-dunes";
    let table = scene(2)
        .regions(1, forests)
        .track(1, "wanted", &[1])
        .regions(2, forests)
        .area(2, "red-1 red-2 red-3")
        .turn("blue-1")
        .act(1, "check pike.a")
        .act(1, "discover san-juan")
        .act(1, "done")
        .rest()
        .act(2, "discover san-juan");
    assert_eq!((table.medal_list(1), table.medal_list(2)), (vec![5], vec![5]));
}

#[test]
fn cl_medal_7_nothing_left_uses_no_slot() {
    let table = scene(2).closed("saloon-1 saloon-2 saloon-3").track(1, "saloon", &[1, 2]).turn("blue-1");
    assert!(table.act(1, "check denver.a").medal_list(1).is_empty());
}

#[test]
fn cl_medal_8_cannot_be_refused() {
    let table = scene(2).legs(1, "denver.a denver.b").turn("blue-1").act(1, "check denver.c");
    assert_eq!(table.medal_list(1), [4], "recorded without a question");
}

#[test]
fn cl_medal_9_no_eighth_medal() {
    let table = scene(2)
        .medals(1, "routt white-river pike san-juan gunnison sand-dunes mesa-verde")
        .legs(1, "denver.a denver.b")
        .turn("blue-1")
        .act(1, "check denver.c");
    assert_eq!(table.medal_list(1).len(), 7);
}
