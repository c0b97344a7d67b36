//! Replace mines: catalogue 3.13.

use colorado_midland::event::Event;
use engine::Seat;

use crate::scene::{linked, round_ends, scene};

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
    assert!(play.events.contains(&Event::Shortage { seat: Seat(0), place: Some(1) }));
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
fn cm_ref_7_mines_are_replaced_before_the_end_is_checked() {
    let by_vp = round_ends(linked().mines("A leadville").vp(&[58, 0, 0]));
    let by_points = round_ends(scene(3).with(|position| position.unspent = true));
    let all = "H12 T05 S09 K09 H09 L18 R04 D15 S03 R06";
    let by_districts = round_ends(scene(3).railroad("green", all));
    let by_shortage = round_ends(scene(3).holdings("C", "").with(|position| position.shortage = true));
    let ends = [by_vp, by_points, by_districts, by_shortage].map(|mut play| {
        assert!(play.may("A", "claim"), "the end is certain, and A replaces a mine all the same");
        play.finish();
        assert_eq!(play.view().round, 1);
        play.ended().join(" ")
    });
    assert_eq!(ends, ["vp", "points", "districts", "holdings"]);
}

#[test]
fn cm_ref_7_a_last_claim_placed_in_the_last_round_is_a_reason_too() {
    let scene = scene(3).mines("A silverton, B silverton, C silverton").vp(&[60, 0, 0]);
    let mut play = round_ends(scene.holdings("B", "aspen 1"));
    play.does("A", "claim Aspen").does("B", "claim Aspen").does("C", "claim Aspen");
    assert_eq!(play.ended(), ["vp", "holdings"]);
    assert_eq!((play.owners().as_str(), play.claims("B")), ("ABC", 0), "no claim stays in hand that was due");
}
