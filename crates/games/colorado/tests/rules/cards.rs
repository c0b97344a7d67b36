//! 3.7 Cards, hand and nuggets; 3.8 deck and discard pile.

use colorado::{
    Action, Event,
    ids::{Icon, Kind},
    state::Pending,
};
use engine::{Game, Seat};

use crate::scene::{dealt, scene};

#[test]
fn cl_card_1_six_suits() {
    let table = scene(2);
    let suits: Vec<&str> = table.game.edition().suits.iter().map(|suit| &*suit.id).collect();
    assert_eq!(suits, ["red", "green", "grey", "purple", "blue", "orange"]);
    assert_eq!(table.game.edition().card(table.kind("red-2")).name, "Donkey");
}

#[test]
fn cl_card_2_value_three_is_the_character() {
    let table = scene(2);
    for suit in &table.game.edition().suits {
        assert_eq!(table.game.edition().card(table.kind(&format!("{}-3", suit.id))).name, suit.character);
    }
}

#[test]
fn cl_card_3_one_pair_for_a_suit() {
    let table = scene(2);
    let pairs: Vec<Icon> = table.game.edition().suits.iter().map(|suit| suit.pair).collect();
    assert_eq!(pairs, [Icon::Nugget, Icon::Nugget, Icon::Card, Icon::Card, Icon::Check, Icon::Check]);
}

#[test]
fn cl_card_4_never_two_copies_in_a_play_area() {
    let table = scene(2).area(1, "red-1 red-1");
    assert!(table.game.check(&table.state).unwrap_err().contains("CL-CARD-4"));
}

#[test]
fn cl_card_5_five_ones_four_twos_and_threes() {
    let table = scene(2);
    for kind in Kind::all() {
        assert_eq!(table.game.edition().card(kind).copies, if kind.value() == 1 { 5 } else { 4 });
    }
}

#[test]
fn cl_card_6_any_suit_opens_any_region() {
    // Three red cards, and the forest next door is open to them like the lake and the desert.
    let table = scene(2).area(1, "red-1 red-2").turn("red-3").act(1, "nugget").act(1, "done").rest();
    assert_eq!(table.can(1), ["discover pike", "discover eastern-plains", "discover grand-lake"]);
}

#[test]
fn cl_card_7_hands_are_secret_and_without_limit() {
    let table = scene(2).hand(1, "red-1 red-2 red-3 green-1 green-2 green-3 blue-1 blue-2 blue-3").turn("grey-1");
    let table = table.act(1, "draw").act(1, "done").act(2, "draw").act(2, "done");
    assert_eq!(table.of(1).hand.len(), 12);
    assert_eq!(table.view(1).players[0].own.as_ref().unwrap().cards, table.of(1).hand);
    assert!(table.view(2).players[0].own.is_none() && table.watch().players[0].own.is_none());
}

#[test]
fn cl_nug_1_nuggets_are_public() {
    let table = scene(2).nuggets(1, 7).hand(2, "red-1");
    assert_eq!(table.view(2).players[0].nuggets, 7);
    assert_eq!(table.watch().players[0].nuggets, 7);
}

#[test]
fn cl_nug_2_spent_only_for_paid_play() {
    let table = scene(2).hand(1, "blue-2 grey-1 grey-2").turn("red-1").act(1, "play blue-2");
    assert_eq!(table.of(1).public.nuggets, 1);
    let table = table.act(1, "check denver.b").act(1, "draw");
    assert_eq!(table.of(1).public.nuggets, 1);
}

#[test]
fn cl_nug_3_supply_without_limit() {
    let table = (1..=4).fold(scene(4), |table, seat| table.nuggets(seat, 5)).turn("red-1");
    let table = (1..=4).fold(table, |table, seat| table.act(seat, "nugget"));
    assert_eq!((1..=4).map(|seat| table.of(seat).public.nuggets).sum::<u16>(), 24);
}

#[test]
fn cl_nug_4_no_limit_for_a_player() {
    let table = scene(2).nuggets(1, 500).turn("red-1").act(1, "nugget");
    assert_eq!(table.of(1).public.nuggets, 501);
    let full = scene(2).nuggets(1, u16::MAX).turn("red-1").act(1, "nugget");
    assert_eq!(full.of(1).public.nuggets, u16::MAX, "a count that cannot come up does not overflow");
}

#[test]
fn cl_deck_1_drawn_from_the_top_discards_face_up() {
    let table = scene(2).discard("red-1 blue-2");
    assert_eq!(table.view(2).discard, table.cards("red-1 blue-2"));
    let drawn = scene(2).hand(2, "red-1 red-1 red-1").deck("blue-1 red-1 blue-2 red-2 blue-3 red-3").turn("grey-1");
    let drawn = drawn.act(1, "draw").act(1, "done").act(2, "draw").act(2, "done");
    assert_eq!(drawn.of(1).hand, drawn.cards("blue-1 red-1 blue-2"));
    assert_eq!(drawn.of(2).hand, drawn.cards("red-1 red-1 red-1 red-2 blue-3 red-3"));
}

#[test]
fn cl_deck_2_reshuffled_only_when_the_deck_is_empty() {
    // Three cards of the deck, and not one of the pile, come to the first who draws.
    let table = scene(2).hand(2, "red-1 red-1 red-1").discard("orange-1 orange-2 orange-3 orange-3");
    let table = table.deck("blue-1 blue-2 blue-3").turn("grey-1");
    assert_eq!((table.deck.len(), table.discard.len()), (3, 4), "a short deck stays as it is");
    let table = table.act(1, "draw").act(1, "done").act(2, "draw").act(2, "done");
    assert_eq!(table.of(1).hand, table.cards("blue-1 blue-2 blue-3"));
    assert_eq!((table.of(2).hand.len(), table.deck.len(), table.discard.len()), (6, 1, 0));
    assert!(table.events.iter().any(|event| matches!(event, Event::Reshuffled { cards: 4 })));
    // In the middle of a draw: first what is left of the deck.
    let two = scene(2).hand(2, "red-1 red-1 red-1").discard("orange-1 orange-2").deck("blue-1 blue-2");
    let two = two.turn("grey-1").act(1, "draw").act(1, "done").act(2, "draw").act(2, "done");
    assert!(two.of(1).hand.has(two.kind("blue-1")) && two.of(1).hand.has(two.kind("blue-2")));
    assert_eq!((two.of(1).hand.len(), two.of(2).hand.len()), (3, 4));
}

#[test]
fn cl_deck_3_draws_are_dealt_when_all_are_done() {
    let deck = "red-1 red-2 red-3 green-1 green-2 green-3 blue-1 blue-2 blue-3";
    let start = scene(3).caller(2).deck(deck).turn("grey-1");
    let table = start.clone().act(1, "draw").act(1, "done").act(2, "draw");
    assert!((1..=3).all(|seat| table.of(seat).hand.is_empty()), "nobody has a card before all are done");
    assert_eq!((table.deck.len(), table.pending(2), table.of(2).draws), (9, Pending::Finished, true));
    let table = table.act(2, "done").act(3, "draw").act(3, "done");
    // Clockwise from the Caller, whoever was first to choose.
    assert_eq!(table.of(2).hand, table.cards("red-1 red-2 red-3"));
    assert_eq!(table.of(3).hand, table.cards("green-1 green-2 green-3"));
    assert_eq!(table.of(1).hand, table.cards("blue-1 blue-2 blue-3"));
}

#[test]
fn cl_deck_4_discards_of_the_phase_join_the_pile_before_the_draws() {
    let table = scene(2)
        .hand(1, "grey-1 grey-2 red-3 red-3 green-1")
        .hand(2, "red-1 red-1 red-1")
        .deck("")
        .discard("blue-1")
        .deck("")
        .turn("purple-1");
    let table = table.act(1, "discard grey-1 grey-2").act(1, "play green-1").act(1, "nugget").act(1, "done");
    assert_eq!(table.discard, table.cards("blue-1"), "not before the phase ends");
    let table = table.act(2, "draw").act(2, "done");
    assert_eq!(table.of(2).hand, table.cards("red-1 red-1 red-1 grey-1 grey-2 blue-1"));
}

#[test]
fn cl_deck_5_a_chosen_draw_may_be_taken_back() {
    let table = scene(2).turn("grey-1");
    let after = table.clone().act(1, "draw");
    assert!(table.game.can_take_back(&table.state, Seat(0), Action::Draw, &after.state), "no card was seen yet");
    let done = after.clone().act(1, "done");
    assert!(!table.game.can_take_back(&after.state, Seat(0), Action::Done, &done.state));
}

#[test]
fn cl_deck_6_what_is_not_drawn_keeps_its_order() {
    let table = scene(2).hand(1, "red-1 red-1 red-1").hand(2, "blue-1 blue-1 blue-1");
    let table = table.deck("red-1 green-1 red-2 green-2 red-3").turn("grey-3");
    let table = table.act(2, "draw").act(2, "done").act(1, "draw").act(1, "done");
    assert_eq!(table.of(1).hand, table.cards("red-1 red-1 red-1 red-1 green-1 red-2"));
    assert_eq!(table.of(2).hand, table.cards("blue-1 blue-1 blue-1 green-2 red-3"));
    let none = scene(2).hand(1, "red-1 red-1 red-1").hand(2, "blue-1 blue-1 blue-1").deck("red-3 green-1 red-2");
    assert_eq!(none.turn("red-1").rest().deck_ids(), ["red-3", "green-1", "red-2"]);
}

#[test]
fn cl_deck_7_nothing_more_is_drawn_when_both_are_empty() {
    let table = scene(2).hand(2, "red-1 red-2 red-3 green-1").deck("").act(1, "call 2 red-1").rest();
    assert_eq!(table.of(1).hand.len(), 0);
}

#[test]
fn cl_deck_8_replays_give_the_same_game() {
    assert_eq!(dealt(4, 77).state, dealt(4, 77).state);
    assert_ne!(dealt(4, 77).deck, dealt(4, 78).deck);
    let play =
        || scene(3).hand(2, "red-1 red-1 green-3").discard("blue-1 blue-2 blue-3").deck("").act(1, "call 2 grey-2");
    assert_eq!(play().state, play().state);
    assert_eq!(play().caller, Seat(0));
}
