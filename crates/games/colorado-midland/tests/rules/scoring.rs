//! Scoring, closing and replacing: catalogue 3.10 to 3.13.

use colorado_midland::{event::Event, position::PhaseLine, view::PhaseView};
use engine::{Game, Seat};

use crate::scene::{Play, Scene, scene};

/// The last seat confirms, so that scoring and closing follow at once.
fn round_ends(scene: Scene) -> Play {
    let last = ["A", "B", "C", "D", "E"][usize::from(scene.setup.seats) - 1];
    let mut play = scene.option("confirm", "ask").phase(PhaseLine::Confirm).turn_of(last).play();
    play.does(last, "confirm");
    play
}

fn closed(play: &Play) -> Vec<u8> {
    let position = |event: &Event| match event {
        Event::Closed { position, .. } => Some(*position),
        _ => None,
    };
    play.events.iter().filter_map(position).collect()
}

fn scored(play: &Play) -> Vec<(u8, u8)> {
    let line = |event: &Event| match event {
        Event::Scored { position, vp, .. } => Some((*position, *vp)),
        _ => None,
    };
    play.events.iter().filter_map(line).collect()
}

/// Leadville (2 VP) has one railroad, Aspen (3) two, Creede (3) three; Silverton none.
fn linked() -> Scene {
    scene(3).railroad("green", "H12 H09 S09").railroad("yellow", "H09 S09").railroad("red", "S09")
}

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

#[test]
fn cm_clo_1_as_many_close_as_play() {
    for seats in 3..=5 {
        assert_eq!(closed(&round_ends(scene(seats))).len(), usize::from(seats));
    }
}

#[test]
fn cm_clo_2_scoring_mines_first_then_the_topmost() {
    let play = round_ends(linked().mines("A silverton, B leadville, C silverton, A aspen, B silverton"));
    assert_eq!(closed(&play), [2, 4, 1]);
}

#[test]
fn cm_clo_3_unscoring_mines_make_up_the_number() {
    assert_eq!(closed(&round_ends(linked().mines("A silverton, B silverton, C silverton, A leadville"))), [4, 1, 2]);
    assert_eq!(closed(&round_ends(scene(3))), [1, 2, 3], "none scored");
}

#[test]
fn cm_clo_4_owners_replace_in_closing_order() {
    let play = round_ends(linked().mines("A silverton, B leadville, C silverton, C aspen, B silverton"));
    assert_eq!(play.view().replacing, [Seat(1), Seat(2), Seat(0)]);
    assert_eq!(play.view().discarded.iter().sum::<u8>(), 3);
}

#[test]
fn cm_clo_5_scoring_mines_beyond_the_number_stay() {
    let play = round_ends(linked().mines("A leadville, B leadville, C leadville, A aspen, B aspen"));
    assert_eq!(closed(&play), [1, 2, 3]);
    assert_eq!(play.owners(), "AB");
    assert_eq!(play.vp(), [8, 8, 2], "they scored all the same");
}

#[test]
fn cm_clo_6_a_short_track_closes_altogether() {
    let play = round_ends(scene(3).mines("A silverton, B silverton"));
    assert_eq!(closed(&play), [1, 2]);
}

#[test]
fn cm_clo_7_as_many_boxes_as_players() {
    for seats in 3..=5 {
        assert_eq!(round_ends(scene(seats)).view().replacing.len(), usize::from(seats));
    }
}

#[test]
fn cm_clo_8_a_mark_lasts_for_one_round() {
    // Leadville scored in the last round; nothing of that is kept in the position.
    let mut play = round_ends(linked().mines("A leadville, B leadville, C leadville, A leadville"));
    play.on_until(|play| play.view().round == 2);
    let again = play.game.write_position(&play.state);
    assert_eq!(play.game.read_position(&again), Ok(play.state));
    assert_eq!(play.vp(), [4, 2, 2]);
}

#[test]
fn cm_ref_1_the_rest_moves_up() {
    let play = round_ends(linked().mines("A silverton, B leadville, C silverton, A aspen, C ouray"));
    assert_eq!(play.owners(), "CC");
}

#[test]
fn cm_ref_2_owners_place_claims_in_that_order() {
    let mut play = round_ends(scene(3));
    play.refused("B", "claim Aspen", "CM-RND-1");
    play.refused("A", "claim Ouray", "CM-REF-2");
    play.refused("A", "build green C19", "CM-REF-2");
    play.does("A", "claim Aspen").does("B", "claim Leadville").does("C", "claim Creede");
    assert_eq!(play.view().round, 2);
}

#[test]
fn cm_ref_3_the_topmost_empty_position() {
    let mut play = round_ends(scene(3));
    play.does("A", "claim Aspen");
    assert!(matches!(play.events[0], Event::Claimed { position: 7, .. }));
    play.does("B", "claim Aspen");
    assert!(matches!(play.events[0], Event::Claimed { position: 8, .. }));
}

#[test]
fn cm_ref_4_a_free_choice_at_each_box() {
    let mut play = round_ends(scene(3).mines("A silverton, A silverton, A silverton, B silverton"));
    assert_eq!(play.legal("A"), ["claim Leadville", "claim Creede", "claim Aspen"]);
    play.does("A", "claim Aspen");
    assert_eq!(play.legal("A"), ["claim Leadville", "claim Creede"]);
}

#[test]
fn cm_ref_5_without_a_claim_nothing_is_placed() {
    let mut play = round_ends(scene(3).holdings("A", ""));
    assert!(play.events.contains(&Event::Shortage { seat: Seat(0) }));
    play.does("B", "claim Aspen").does("C", "claim Aspen");
    assert_eq!(play.ended(), ["holdings"]);
}

#[test]
fn cm_ref_6_gaps_are_only_at_the_bottom() {
    let mut play = round_ends(scene(3).holdings("A", "").option("holdings_rule", "shortage"));
    play.does("B", "claim Aspen");
    assert!(matches!(play.events[0], Event::Claimed { position: 7, .. }));
}

#[test]
fn cm_ref_7_no_replacement_when_the_end_is_certain() {
    let by_vp = round_ends(linked().mines("A leadville").vp(&[58, 0, 0]));
    let by_points = round_ends(scene(3).with(|position| position.unspent = true));
    let all = "H12 T05 S09 K09 H09 L18 R04 D15 S03 R06";
    let by_districts = round_ends(scene(3).railroad("green", all));
    let by_shortage = round_ends(scene(3).holdings("A", "").with(|position| position.shortage = true));
    let ends = [by_vp, by_points, by_districts, by_shortage].map(|play| {
        assert!(play.game.to_act(&play.state).is_empty(), "nobody is asked");
        assert!(!closed(&play).is_empty(), "the mines close all the same");
        play.ended().join(" ")
    });
    assert_eq!(ends, ["vp", "points", "districts", "holdings"]);
}
