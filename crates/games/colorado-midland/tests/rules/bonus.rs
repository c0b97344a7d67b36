//! The Big Bonus: catalogue 3.7.

use colorado_midland::event::Event;
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
