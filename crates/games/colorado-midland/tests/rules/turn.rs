//! Round and turn: catalogue 3.4.

use colorado_midland::{event::Event, position::PhaseLine, view::PhaseView};
use engine::{Game, Seat, Setup};

use crate::scene::{Play, scene, seat};

#[test]
fn cm_rnd_1_a_round_is_turns_then_scoring_then_closing() {
    let mut play = scene(3).first_player("B").play();
    play.refused("A", "shut 1", "CM-RND-1");
    play.refused("C", "build green C19", "CM-RND-1");
    play.shuts("B").shuts("C").shuts("A");
    let closed = play.events.iter().filter(|event| matches!(event, Event::Closed { .. })).count();
    assert_eq!(closed, 3);
    assert!(matches!(play.phase(), PhaseView::Refill { .. }));
}

#[test]
fn cm_rnd_2_one_action_a_turn() {
    let mut play = scene(3).option("confirm", "ask").play();
    play.does("A", "shut 1").does("A", "claim Aspen");
    assert_eq!(play.phase(), PhaseView::Confirm { seat: Seat(0) });
    play.refused("A", "build green C19", "CM-RND-2");
    play.refused("A", "start yellow Pueblo", "CM-RND-2");
    play.refused("A", "shut 1", "CM-RND-2");
    play.refused("A", "claim Aspen", "CM-RND-2");
    play.does("A", "confirm");
    assert_eq!(play.to_act(), 'B');
}

#[test]
fn cm_rnd_3_there_is_no_pass() {
    let mut play = scene(3).play();
    play.refused("A", "confirm", "CM-RND-3");
    assert!(play.legal("A").iter().all(|text| ["build", "start", "shut"].iter().any(|verb| text.starts_with(verb))));
}

#[test]
fn cm_rnd_4_a_seat_without_an_action_is_passed() {
    // B has no mine, is not First Player, and nothing can be built.
    let scene = scene(3).mines("A silverton, C silverton, A silverton").railroad("green", "C20").cubes("green", 0);
    let mut play = scene.groups("green", "green yellow red").unused(0).play();
    play.shuts("A");
    assert!(play.events.contains(&Event::Passed { seat: Seat(1) }));
    assert_eq!(play.to_act(), 'C');
    assert!(play.view().end.unspent);
    play.shuts("C").finish();
    assert_eq!((play.ended(), play.view().round), (vec!["points".to_owned()], 1));
}

#[test]
fn cm_rnd_5_the_end_never_cuts_a_round_short() {
    let mut play = scene(3).mines("A georgetown").railroad("green", "C20 D16").vp(&[59, 0, 0]).play();
    play.does("A", "build green D15");
    assert_eq!(play.vp(), [60, 0, 0]);
    play.on_until(|play| play.to_act() != 'A');
    assert_eq!(play.to_act(), 'B', "60 VP, and the round goes on");
}

#[test]
fn cm_rnd_6_three_mines_each_at_the_start_of_a_round() {
    let mut play = Play::fresh(&Setup::of(4).with("confirm", "skip"), 12);
    let mut luck = engine::Luck::new(12);
    while let Some(seat) = play.game.to_act(&play.state).first() {
        if play.state.turn == 0 && matches!(play.phase(), PhaseView::Turn { .. }) {
            for owner in 0..4 {
                assert_eq!(play.view().track.iter().filter(|mine| mine.owner == Seat(owner)).count(), 3);
            }
        }
        let action = play.game.sample(&play.state, seat, &mut luck, &mut engine::ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
    }
}

#[test]
fn steps_can_be_taken_back_until_the_turn_is_confirmed() {
    let mut play = scene(3).option("confirm", "ask").play();
    for text in ["build green C19", "build green C18", "build green C17", "build green D18"] {
        let before = play.state;
        let action = engine::Words::read(&play.game, &play.state, Seat(0), text).unwrap();
        play.does("A", text);
        assert!(play.game.can_take_back(&before, Seat(0), action, &play.state), "{text}");
    }
    let before = play.state;
    play.does("A", "confirm");
    let confirm = colorado_midland::action::Action::Confirm;
    assert!(!play.game.can_take_back(&before, Seat(0), confirm, &play.state));
}

#[test]
fn replacing_and_setting_up_are_final() {
    let mut play = scene(3).option("confirm", "ask").phase(PhaseLine::Confirm).turn_of("C").play();
    play.does("C", "confirm");
    let before = play.state;
    let who = play.to_act().to_string();
    let claim = play.legal(&who).swap_remove(0);
    let action = engine::Words::read(&play.game, &play.state, seat(&who), &claim).unwrap();
    play.does(&who, &claim);
    assert!(!play.game.can_take_back(&before, seat(&who), action, &play.state));
}
