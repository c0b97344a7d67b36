//! The Big Bonus, Start a Railroad, Shut Down a Mine: catalogue 3.7 to 3.9.

use colorado_midland::{event::Event, ids::District, view::PhaseView};
use engine::Seat;

use crate::scene::{Scene, scene};

/// Green and yellow beside Georgetown; A has two mines there, B one, C none on the track but one in hand.
fn beside_georgetown() -> Scene {
    scene(3)
        .railroad("green", "C20 D16")
        .railroad("yellow", "P22 D16")
        .mines("A georgetown, B georgetown, C aspen, A georgetown, B aspen, C aspen")
        .holdings("C", "georgetown 1")
}

#[test]
fn cm_bon_1_every_player_with_a_mine_there_gets_1_vp() {
    let mut play = beside_georgetown().play();
    play.does("A", "build green Georgetown");
    assert_eq!(play.vp(), [1, 1, 0]);
    let told = play.events.iter().find(|event| matches!(event, Event::BigBonus { .. }));
    assert!(matches!(told, Some(Event::BigBonus { seats, vp: 1, .. }) if seats == &[Seat(0), Seat(1)]));
}

#[test]
fn cm_bon_2_per_player_not_per_mine() {
    let mut play = beside_georgetown().play();
    play.does("A", "build green Georgetown");
    assert_eq!(play.vp()[0], 1, "two mines, one VP");
}

#[test]
fn cm_bon_3_for_every_railroad_and_several_times_a_turn() {
    let mut play = beside_georgetown().play();
    play.does("A", "build green Georgetown").does("A", "build yellow Georgetown");
    assert_eq!(play.vp(), [2, 2, 0]);
    assert_eq!(play.view().players[0].bonus_vp, 2);
}

#[test]
fn cm_bon_4_the_builder_gets_it_only_with_a_mine() {
    let mut play = beside_georgetown().turn_of("C").play();
    play.does("C", "build green Georgetown");
    assert_eq!(play.vp(), [1, 1, 0]);
}

#[test]
fn cm_bon_5_holdings_do_not_count() {
    let mut play = beside_georgetown().mines("A aspen, B aspen, C aspen").play();
    play.does("A", "build green Georgetown");
    assert_eq!(play.vp(), [0, 0, 0], "C's Georgetown claim is in the Holdings");
}

#[test]
fn cm_str_1_only_the_first_player() {
    let mut play = scene(3).turn_of("B").play();
    let sentence = play.refused("B", "start yellow Pueblo", "CM-STR-1");
    assert_eq!(sentence, "Only the First Player may start a railroad.");
    assert!(!play.may("B", "start"));
}

#[test]
fn cm_str_2_an_unused_group_in_a_city() {
    let mut play = scene(3).play();
    assert_eq!(play.legal("A").iter().filter(|text| text.starts_with("start")).count(), 20);
    play.refused("A", "start green Pueblo", "CM-STR-2");
    let sentence = play.refused("A", "start yellow Leadville", "CM-STR-2");
    assert_eq!(sentence, "A railroad cannot start in Leadville: it starts in a city.");
    play.does("A", "start yellow Colorado Springs");
    assert!(matches!(play.events[0], Event::Started { seat: Seat(0), .. }));
}

#[test]
fn cm_str_3_a_full_city_is_refused() {
    let mut play = scene(3).railroad("yellow", "C20").railroad("red", "C20").play();
    let sentence = play.refused("A", "start blue Denver", "CM-STR-3");
    assert_eq!(sentence, "Denver is full: a city holds three railroads.");
}

#[test]
fn cm_str_4_several_may_start_in_one_city() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Denver");
    assert_eq!(play.view().railroads[1].hexes, play.view().railroads[0].hexes);
}

#[test]
fn cm_str_5_not_offered_without_group_or_room() {
    let mut none = scene(3).unused(0).play();
    none.refused("A", "start blue Pueblo", "CM-STR-5");
    assert!(!none.may("A", "start"));
    let full = "C20 K21 P22 Y22";
    let full = scene(3).railroad("green", full).railroad("yellow", full).railroad("red", full).play();
    assert!(!full.may("A", "start"));
}

#[test]
fn cm_str_6_no_points_and_the_turn_is_over() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo");
    assert_eq!(play.to_act(), 'B');
    assert!(play.may("B", "build yellow"), "the next player may already build it");
}

#[test]
fn cm_str_7_one_start_a_round() {
    let mut play = scene(3).play();
    play.does("A", "start yellow Pueblo");
    for who in ["B", "C"] {
        assert!(!play.may(who, "start"));
        play.shuts(who);
    }
}

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
    assert!(play.events.contains(&Event::Shortage { seat: Seat(0) }));
    assert_eq!((play.to_act(), play.owners().as_str()), ('B', "BCABCABC"));
    play.shuts("B").shuts("C");
    assert_eq!(play.ended(), ["holdings"]);
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
