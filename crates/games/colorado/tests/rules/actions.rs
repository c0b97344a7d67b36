//! 3.4 to 3.6 Phase II: actions, pairs, playing cards.

use colorado::state::{Pending, Phase};

use crate::scene::{scene, sorted};

#[test]
fn cl_act_1_everybody_performs_one_half_for_himself() {
    let table = scene(3).turn("red-1");
    assert!((1..=3).all(|seat| table.busy(seat)));
    let table = table.act(2, "nugget");
    assert_eq!([1, 2, 3].map(|seat| table.of(seat).public.nuggets), [3, 4, 3]);
}

#[test]
fn cl_act_2_also_when_the_card_was_discarded() {
    let table = scene(2).area(1, "red-1").hand(2, "red-1 blue-2").act(1, "call 2 red-2").act(2, "give red-1");
    assert_eq!((table.phase, table.pending(1), table.pending(2)), (Phase::Actions, Pending::Nugget, Pending::Nugget));
}

#[test]
fn cl_act_3_a_played_card_gives_its_pair_to_the_player_alone() {
    let table = scene(2).hand(1, "blue-1 grey-1").turn("red-1").act(1, "play blue-1");
    assert_eq!((table.pending(1), table.pending(2)), (Pending::Check, Pending::Nugget));
}

#[test]
fn cl_act_4_icons_take_effect_at_once_for_the_player_alone() {
    let table = scene(2).turn("blue-1").act(1, "check denver.a");
    let saloon = table.track_id("saloon").index();
    assert_eq!((table.of(1).public.tracks[saloon], table.of(2).public.tracks[saloon]), (1, 0));
}

#[test]
fn cl_act_5_one_pending_icon_at_a_time() {
    let table = scene(2).hand(1, "red-1 blue-2").turn("blue-1").act(1, "rail grand-junction");
    assert_eq!(table.pending(1), Pending::Nugget);
    let table = table.act(1, "play red-1");
    assert_eq!(table.pending(1), Pending::Nugget, "the card's pair replaces the leg's");
}

#[test]
fn cl_act_7_one_half_must_be_performed() {
    let table = scene(2).turn("red-1");
    assert_eq!(table.refused(1, "done"), "CL-ACT-7");
    assert_eq!(table.refused(1, "decline"), "CL-ACT-7");
    let cards = scene(2).hand(1, "grey-1 grey-2 red-1").turn("grey-3");
    assert_eq!(cards.refused(1, "decline"), "CL-ACT-7");
    // Nothing possible at all: the pair is lost without a question.
    let lost = scene(2).complete(1, "denver").rail(1, FINISHED_RAIL).turn("blue-1");
    assert_eq!(lost.pending(1), Pending::Done);
}

const FINISHED_RAIL: &str =
    "grand-junction glenwood tennessee-pass salida pueblo colorado-springs palmer-lake denver-depot";

#[test]
fn cl_act_8_when_a_half_is_possible() {
    let poor = scene(2).nuggets(1, 1).hand(1, "red-1 red-2").turn("green-1");
    assert_eq!(poor.can(1), ["nugget", "play red-1"]);
    let single = scene(2).hand(1, "grey-1 blue-1").turn("grey-3");
    assert_eq!(single.can(1), ["draw"]);
    let empty = scene(2).hand(1, "grey-1 grey-2 blue-1").deck("").turn("grey-3");
    assert_eq!(empty.refused(1, "draw"), "CL-ACT-8");
    // The own discards of this phase can be drawn again.
    let own = scene(2).hand(1, "red-1 red-2 purple-1").deck("").turn("grey-3").act(1, "discard red-1 red-2");
    assert_eq!(own.act(1, "play purple-1").can(1), ["draw"]);
    let legs = scene(2).turn("blue-1");
    assert_eq!(legs.can(1), ["check denver.a", "check denver.b", "rail grand-junction"]);
}

#[test]
fn cl_act_9_nobody_is_forced_to_play_a_card() {
    let icon = scene(2).hand(1, "red-1").regions(1, "denver grand-lake").turn("blue-1").act(1, "check grand-lake.b");
    assert_eq!(sorted(icon.can(1)), ["decline", "play red-1"]);
    assert_eq!(icon.act(1, "decline").pending(1), Pending::Finished);
    let empty = scene(2).hand(1, "grey-1 grey-2 blue-1").deck("").turn("grey-3");
    assert!(empty.may(1, "decline"));
    assert_eq!(empty.act(1, "decline").pending(1), Pending::Finished);
    // Asked also without a card to play: whether there was one is not told to anybody.
    let none = scene(2).regions(1, "denver grand-lake").turn("blue-1").act(1, "check grand-lake.b");
    assert_eq!(none.can(1), ["decline"]);
    let single = scene(2).hand(1, "grey-1 blue-1").deck("").turn("grey-3");
    assert_eq!(single.can(1), ["decline"]);
}

#[test]
fn cl_act_10_an_icon_that_cannot_be_carried_out_is_lost() {
    let table = scene(2).track(1, "saloon", &[1, 2, 3]).turn("blue-1").act(1, "check denver.a");
    assert_eq!(table.pending(1), Pending::Finished, "no box to check");
}

#[test]
fn cl_act_11_phase_ends_when_all_are_done() {
    let table = scene(2).turn("red-1").act(1, "nugget").act(1, "done").act(2, "nugget");
    assert_eq!(table.phase, Phase::Actions);
    assert_eq!(table.refused(1, "nugget"), "CL-ACT-11");
    assert_eq!(table.act(2, "done").phase, Phase::Call);
}

#[test]
fn cl_act_13_a_suit_stays_until_the_end_of_turn() {
    let table = scene(2).area(1, "green-1 green-2").hand(1, "green-3 green-1").turn("red-1").act(1, "play green-3");
    assert_eq!(table.of(1).public.area, table.cards("green-1 green-2 green-3 red-1"));
    assert_eq!(table.refused(1, "play green-1"), "CL-PLAY-1");
}

#[test]
fn cl_pair_1_take_a_nugget_or_pay_to_play() {
    let table = scene(2).hand(1, "blue-2").turn("red-1");
    assert_eq!(table.can(1), ["nugget", "play blue-2"]);
    assert_eq!(table.clone().act(1, "nugget").of(1).public.nuggets, 4);
    assert_eq!(table.act(1, "play blue-2").of(1).public.nuggets, 1);
}

#[test]
fn cl_pair_2_draw_three_or_discard_two_to_play() {
    let table = scene(2).hand(1, "grey-1 grey-2 blue-1").turn("purple-1");
    assert_eq!(table.can(1), ["draw", "discard grey-1 grey-2"]);
    let drawn = table.clone().act(1, "draw").act(1, "done").act(2, "draw").act(2, "done");
    assert_eq!(drawn.of(1).hand.len(), 6);
    let table = table.act(1, "discard grey-1 grey-2");
    assert_eq!(table.can(1), ["play blue-1"]);
    assert_eq!(table.act(1, "play blue-1").pending(1), Pending::Check);
}

#[test]
fn cl_pair_3_a_leg_of_a_region_or_of_the_railroad() {
    let table = scene(2).turn("orange-1");
    assert!(table.may(1, "check denver.a") && table.may(1, "rail grand-junction"));
}

#[test]
fn cl_pair_4_pairs_work_the_same_on_cards_legs_and_boxes() {
    let card = scene(2).hand(1, "blue-2 red-3").turn("red-1");
    let leg = scene(2).hand(1, "blue-2 red-3").turn("blue-1").act(1, "rail grand-junction");
    assert_eq!(card.can(1), leg.can(1));
    let on_box = scene(2).regions(1, "denver pike").track(1, "tipi", &[2, 3]).turn("blue-1").act(1, "check pike.b");
    let on_box = on_box.act(1, "box 4");
    assert_eq!(on_box.pending(1), Pending::Check);
}

#[test]
fn cl_pair_5_as_many_as_there_are() {
    let table = scene(2).deck("red-1 red-2").turn("grey-1").act(1, "draw").act(1, "done");
    let table = table.act(2, "draw").act(2, "done");
    assert_eq!(table.turn, 2);
    assert_eq!(table.of(1).hand.len() + table.of(2).hand.len(), 2);
}

#[test]
fn cl_play_1_not_a_card_that_lies_in_the_play_area() {
    let table = scene(2).area(1, "blue-2").hand(1, "blue-2 blue-3").turn("red-1");
    assert_eq!(table.refused(1, "play blue-2"), "CL-PLAY-1");
    assert_eq!(table.refused(1, "play orange-1"), "CL-PLAY-1");
    assert!(table.may(1, "play blue-3"));
}

#[test]
fn cl_play_2_paid_in_full() {
    let table = scene(2).nuggets(1, 2).hand(1, "blue-2 blue-3").turn("red-1");
    assert_eq!(table.refused(1, "play blue-3"), "CL-PLAY-2");
    assert_eq!(table.act(1, "play blue-2").of(1).public.nuggets, 0);
}

#[test]
fn cl_play_3_two_of_a_suit_and_a_third_card() {
    let table = scene(2).hand(1, "red-1 red-1 red-2 blue-1").turn("grey-1");
    assert_eq!(sorted(table.can(1)), ["discard red-1 red-1", "discard red-1 red-2", "draw"]);
    assert_eq!(table.refused(1, "discard red-1 blue-1"), "CL-PLAY-3");
    assert_eq!(table.refused(1, "discard red-2 red-2"), "CL-PLAY-3");
    let table = table.act(1, "discard red-1 red-1");
    assert_eq!(table.of(1).discards, table.cards("red-1 red-1"));
    assert_eq!(table.refused(1, "decline"), "CL-PLAY-3");
    assert_eq!(sorted(table.can(1)), ["play blue-1", "play red-2"]);
    let stuck = scene(2).hand(1, "red-1 red-1 blue-3").area(1, "blue-3").turn("grey-1");
    assert_eq!(stuck.refused(1, "discard red-1 red-1"), "CL-PLAY-3");
}

#[test]
fn cl_play_4_play_icon_is_free_and_may_be_declined() {
    let table = scene(2).nuggets(1, 0).hand(1, "red-3").regions(1, "denver grand-lake").turn("blue-1");
    let table = table.act(1, "check grand-lake.b");
    assert_eq!(table.can(1), ["play red-3", "decline"]);
    let table = table.act(1, "play red-3");
    assert_eq!((table.of(1).public.nuggets, table.pending(1)), (0, Pending::Nugget));
}

#[test]
fn cl_play_5_pair_of_the_played_card_at_once() {
    let table = scene(2).hand(1, "grey-1").turn("red-1").act(1, "play grey-1");
    assert_eq!(table.can(1), ["draw"]);
}

#[test]
fn cl_play_6_no_limit_of_cards_played() {
    let mut table = scene(2).nuggets(1, 20).hand(1, "red-2 red-3 green-1 green-2 green-3").turn("red-1");
    for card in ["red-2", "red-3", "green-1", "green-2", "green-3"] {
        table = table.act(1, &format!("play {card}"));
    }
    assert_eq!((table.of(1).public.area.len(), table.of(1).public.nuggets), (6, 9));
}

#[test]
fn cl_play_7_cards_leave_a_play_area_only_as_a_suit() {
    let table = scene(2).area(1, "blue-1 grey-1").area(2, "red-1").hand(2, "green-1 green-2 green-3");
    let table = table.act(1, "call 2 green-3").rest();
    assert_eq!(table.of(1).public.area, table.cards("blue-1 grey-1 green-3"));
    assert_eq!(table.of(2).public.area, table.cards("red-1"));
}
