//! 3.3 Phase I: the call.

use colorado::{Event, event::Answer, state::Phase};

use crate::scene::{scene, sorted};

#[test]
fn cl_call_1_an_opponent_and_a_card() {
    let table = scene(3).hand(2, "red-1").hand(3, "red-1");
    assert_eq!(table.can(1).len(), 36);
    assert!(table.can(2).is_empty());
    assert_eq!(table.refused(2, "call 1 red-1"), "CL-CALL-1");
    assert_eq!(table.refused(1, "call 1 red-1"), "CL-CALL-1");
    assert_eq!(table.refused(1, "call 4 red-1"), "CL-CALL-1");
}

#[test]
fn cl_call_2_not_a_card_of_the_own_play_area() {
    let table = scene(2).hand(2, "red-1").area(1, "grey-1 grey-2").area(2, "blue-1");
    assert_eq!(table.refused(1, "call 2 grey-1"), "CL-CALL-2");
    assert_eq!(table.can(1).len(), 16);
    assert!(table.may(1, "call 2 blue-1"), "the opponent's area does not matter");
}

#[test]
fn cl_call_3_also_a_card_in_the_own_hand() {
    assert!(scene(2).hand(1, "grey-3").hand(2, "red-1").may(1, "call 2 grey-3"));
}

#[test]
fn cl_call_4_not_an_empty_hand() {
    let table = scene(3).hand(2, "red-1");
    assert_eq!(table.refused(1, "call 3 red-1"), "CL-CALL-4");
    assert!(table.can(1).iter().all(|action| action.starts_with("call 2 ")));
}

#[test]
fn cl_call_5_exact_card_must_be_given() {
    let table = scene(2).hand(2, "blue-2 blue-3 red-2").act(1, "call 2 blue-2");
    assert_eq!(table.phase, Phase::Actions);
    assert_eq!(table.given(), Some(table.kind("blue-2")));
    assert_eq!(table.of(2).hand, table.cards("blue-3 red-2"));
}

#[test]
fn cl_call_6_suit_or_value_of_the_givers_choice() {
    let table = scene(2).hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    assert_eq!(table.phase, Phase::Give);
    assert_eq!(sorted(table.can(2)), ["give green-2", "give orange-1"]);
    assert_eq!(table.refused(2, "give red-3"), "CL-CALL-6");
    assert_eq!(table.refused(2, "give blue-1"), "CL-CALL-6");
    assert_eq!(table.refused(1, "give green-2"), "CL-CALL-6");
    assert_eq!(table.act(2, "give orange-1").phase, Phase::Actions);
    // Also a single kind is given by its owner: the Caller does not learn that nothing else fitted.
    let only = scene(2).hand(2, "green-2 green-2 red-3").act(1, "call 2 orange-2");
    assert_eq!((only.phase, only.can(2)), (Phase::Give, vec!["give green-2".to_owned()]));
    let two = scene(2).hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    assert_eq!((only.view(1), only.watch()), (two.view(1), two.watch()));
    let only = only.act(2, "give green-2");
    assert_eq!(only.given(), Some(only.kind("green-2")));
}

#[test]
fn cl_call_7_otherwise_a_card_at_random() {
    let mut reds = 0;
    for seed in 0..600 {
        let mut table = scene(2).hand(2, "red-1 red-1 green-3");
        table.state.chance = engine::Chance::new(&engine::Key::from_seed(seed));
        let table = table.act(1, "call 2 blue-2");
        assert!(table.events.iter().any(|event| matches!(event, Event::Gave { how: Answer::Random, .. })));
        reds += u32::from(table.given() == Some(table.kind("red-1")));
    }
    assert!((340..460).contains(&reds), "{reds} of 600 should be about 400");
}

#[test]
fn cl_call_8_nobody_can_refuse_or_bluff() {
    let table = scene(2).hand(2, "green-2 orange-1 red-3").act(1, "call 2 orange-2");
    assert_eq!(table.refused(2, "decline"), "CL-CALL-6");
    assert_eq!(table.refused(2, "done"), "CL-CALL-6");
}

#[test]
fn cl_call_9_given_card_goes_to_the_callers_play_area() {
    let table = scene(2).hand(2, "blue-2 blue-3").act(1, "call 2 blue-2");
    assert_eq!(table.of(1).public.area, table.cards("blue-2"));
    assert_eq!(table.watch().call.unwrap().given, Some(table.kind("blue-2")));
}

#[test]
fn cl_call_10_second_copy_is_discarded_for_a_nugget() {
    let table =
        scene(2).area(1, "green-2").hand(2, "green-2 orange-1").act(1, "call 2 orange-2").act(2, "give green-2");
    assert_eq!(table.discard, table.cards("green-2"));
    assert_eq!(table.of(1).public.nuggets, 4);
    assert_eq!(table.of(1).public.area, table.cards("green-2"));
}

#[test]
fn cl_call_11_given_card_decides_the_pair() {
    for (card, first) in [("red-1", "nugget"), ("grey-1", "draw"), ("blue-1", "check denver.a")] {
        let table = scene(2).turn(card);
        assert_eq!(table.can(1)[0], first);
        assert_eq!(table.can(2)[0], first);
    }
}

#[test]
fn cl_call_12_giver_gets_nothing() {
    let table = scene(2).turn("red-1");
    assert_eq!((table.of(2).public.nuggets, table.of(2).hand.len()), (3, 0));
}

#[test]
fn cl_call_13_no_call_when_nobody_holds_a_card() {
    // Seat 2 alone holds cards; deck and pile are empty, so after the turn nobody can be refilled.
    let table = scene(2).hand(2, "red-1 red-2 red-3 green-1").deck("").caller(1);
    let table = table.act(1, "call 2 red-1").rest();
    assert_eq!((table.caller.0, table.phase, table.turn), (0, Phase::Call, 3), "seat 2 could call nobody");
    assert!(table.events.iter().any(|event| matches!(event, Event::NoCall { caller } if caller.0 == 1)));
}
