//! Shut Down a Mine: catalogue 3.9.

use colorado_midland::{event::Event, ids::District, view::PhaseView};
use engine::Seat;

use crate::scene::scene;

#[test]
fn cm_shd_1_one_of_ones_own_mines_scores_nothing() {
    let mut play = scene(3).mines("A georgetown, B aspen, C aspen").railroad("green", "D15 C20").play();
    let sentence = play.refused("A", "shut 2", "CM-SHD-1");
    assert_eq!(sentence, "The Aspen mine at position 2 is not yours.");
    assert_eq!(play.refused("A", "shut 9", "CM-SHD-1"), "There is no mine at position 9.");
    play.does("A", "shut Georgetown");
    assert_eq!(play.vp(), [0; 3]);
    assert_eq!(play.view().discarded[7], 1);
}

#[test]
fn cm_shd_2_those_below_move_up() {
    let mut play = scene(3).mines("A aspen, B creede, C ouray, A aspen").play();
    play.does("A", "shut 1");
    assert_eq!(play.owners(), "BCA");
}

#[test]
fn cm_shd_3_a_claim_goes_to_the_bottom() {
    let mut play = scene(3).play();
    play.does("A", "shut 4");
    assert_eq!(play.phase(), PhaseView::ShutRefill { seat: Seat(0) });
    play.refused("A", "build green C19", "CM-SHD-3");
    play.refused("A", "claim Ouray", "CM-SHD-3");
    play.does("A", "claim Creede");
    assert_eq!(play.owners(), "ABCBCABCA");
    assert_eq!(play.view().track[8].district, District(2));
    assert_eq!(play.claims("A"), 3);
}

#[test]
fn cm_shd_4_without_a_claim_the_game_ends_after_the_round() {
    let mut play = scene(3).holdings("A", "").option("holdings_rule", "shortage").play();
    play.does("A", "shut 1");
    assert!(play.events.contains(&Event::Shortage { seat: Seat(0), place: None }));
    assert_eq!((play.to_act(), play.owners().as_str()), ('B', "BCABCABC"));
    play.shuts("B").shuts("C").finish();
    assert_eq!((play.ended(), play.view().round), (vec!["holdings".to_owned()], 1));
}

#[test]
fn cm_shd_5_the_removed_claim_cannot_be_chosen() {
    let mut play = scene(3).mines("A ouray, B aspen, C aspen").play();
    play.does("A", "shut 1");
    assert!(!play.may("A", "claim Ouray"));
    play.refused("A", "claim Ouray", "CM-SHD-3");
}

#[test]
fn cm_shd_6_linked_or_not() {
    let play = scene(3).mines("A georgetown, A silverton, B aspen").railroad("green", "D15 C20").play();
    assert!(play.may("A", "shut 1") && play.may("A", "shut 2"));
}

#[test]
fn cm_shd_7_no_bonus_for_placing_a_mine() {
    let mut play = scene(3).railroad("green", "H12 C20").play();
    play.does("A", "shut 1").does("A", "claim Leadville");
    assert_eq!(play.vp(), [0; 3]);
}

#[test]
fn cm_shd_8_with_empty_everybody_has_a_claim_at_the_start_of_a_round() {
    let mut play = crate::scene::Play::fresh(&engine::Setup::of(3).with("confirm", "skip"), 21);
    // Everybody shuts down a mine in every round, so Holdings run out as fast as they can.
    play.on_until(|play| play.view().round == 1);
    while play.to_act() != '-' {
        let who = play.to_act().to_string();
        if matches!(play.phase(), PhaseView::Turn { .. }) {
            assert!(play.claims(&who) > 0);
            play.shuts(&who);
        } else {
            let claim = play.legal(&who).swap_remove(0);
            play.does(&who, &claim);
        }
    }
    assert_eq!(play.ended(), ["holdings"]);
}
