//! Score Mining Victory Points, and the Victory Point track: catalogue 3.10 and 3.11.

use colorado_midland::{event::Event, view::PhaseView};

use crate::scene::{built_in, linked, round_ends, scene, scored};

#[test]
fn cm_sco_1_from_the_top_for_the_owner_of_the_cube() {
    let play = round_ends(linked().mines("C leadville, A aspen, B silverton, C creede"));
    assert_eq!(scored(&play).iter().map(|(position, _)| *position).collect::<Vec<_>>(), [1, 2, 4]);
    assert_eq!(play.vp(), [6, 0, 8]);
}

#[test]
fn cm_sco_2_no_railroad_no_points() {
    let play = round_ends(linked().mines("A silverton, B silverton, C silverton"));
    assert_eq!((scored(&play), play.vp()), (vec![], vec![0; 3]));
    assert!(play.events.contains(&Event::NoneScored));
}

#[test]
fn cm_sco_3_one_railroad_the_value() {
    assert_eq!(scored(&round_ends(linked().mines("A leadville"))), [(1, 2)]);
}

#[test]
fn cm_sco_4_two_railroads_twice_the_value() {
    assert_eq!(scored(&round_ends(linked().mines("A aspen"))), [(1, 6)]);
}

#[test]
fn cm_sco_5_three_railroads_also_twice() {
    assert_eq!(scored(&round_ends(linked().mines("A creede"))), [(1, 6)]);
}

#[test]
fn cm_sco_6_scoring_mines_are_marked_for_closing() {
    let view = linked().mines("A silverton, B silverton, C leadville, A silverton, B aspen").play().view();
    let marks: Vec<(u8, bool)> = view.track.iter().map(|mine| (mine.scores, mine.closes)).collect();
    assert_eq!(marks, [(0, true), (0, false), (2, true), (0, false), (6, true)]);
}

#[test]
fn cm_sco_7_scoring_asks_nobody() {
    let play = round_ends(linked().mines("A leadville, B aspen, C creede"));
    assert!(matches!(play.phase(), PhaseView::Refill { .. }));
}

#[test]
fn cm_sco_8_the_claims_of_a_district_are_worth_the_same() {
    let edition = built_in();
    assert!(edition.districts.iter().all(|district| (1..=5).contains(&district.value)));
    let play = round_ends(linked().mines("A leadville, B leadville, C leadville"));
    assert_eq!(scored(&play), [(1, 2), (2, 2), (3, 2)]);
}

#[test]
fn cm_vpt_1_the_track_wraps_after_40() {
    let game = scene(3).play().game;
    assert_eq!((game.vp_space(40), game.vp_space(41)), ((40, 0), (1, 1)));
}

#[test]
fn cm_vpt_2_gains_are_recorded_at_once() {
    let mut play = scene(3).railroad("green", "C20 D16").mines("A georgetown").play();
    play.does("A", "build green Georgetown");
    assert_eq!(play.vp()[0], 1);
}

#[test]
fn cm_vpt_3_the_true_number_has_no_limit() {
    let game = scene(3).play().game;
    assert_eq!([0, 1, 60, 80, 81, 121].map(|vp| game.vp_space(vp)), [(0, 0), (1, 0), (20, 1), (40, 1), (1, 2), (1, 3)]);
    let play = round_ends(linked().mines("A leadville").vp(&[120, 0, 0]));
    assert_eq!(play.vp()[0], 122);
}
