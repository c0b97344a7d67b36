//! What nobody may see (section 5.3 of the catalogue).

use colorado::{Event, state::Phase, view::Status};
use engine::{Game, Key, Learn, Seat, Viewer, Words, learn};

use crate::scene::{Scene, dealt, scene};

/// A phase II in which seat 1 has done a lot that changes everything one could count.
fn busy_table() -> (Scene, Scene) {
    let before = scene(3).hand(1, "grey-1 grey-2 blue-1 red-1").hand(2, "red-2 red-3").nuggets(1, 5).turn("purple-1");
    let after = before
        .clone()
        .act(1, "discard grey-1 grey-2")
        .act(1, "play blue-1")
        .act(1, "rail grand-junction")
        .act(1, "play red-1")
        .act(1, "nugget");
    (before, after)
}

#[test]
fn cl_act_12_steps_are_hidden_until_all_are_done() {
    let (before, after) = busy_table();
    for who in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert_eq!(before.game.view(&before.state, who), after.game.view(&after.state, who));
        assert_eq!(before.game.scores(&before.state, who), after.game.scores(&after.state, who));
        assert_eq!(before.game.prompt(&before.state, who), after.game.prompt(&after.state, who));
        let heard = |table: &Scene| table.events.iter().filter_map(|e| table.game.hear(&table.state, e, who)).count();
        assert_eq!(heard(&before), heard(&after), "{who:?} hears of a step");
    }
    assert_ne!(before.view(1), after.view(1), "but one's own steps are seen");
}

#[test]
fn others_see_only_busy_or_done() {
    let (_, table) = busy_table();
    let table = table.act(1, "done");
    let seen = table.view(2);
    assert_eq!(seen.players[0].status, Status::Done);
    assert_eq!((seen.players[0].hand, seen.players[0].nuggets), (4, 5));
    assert_eq!(seen.players[0].area, table.cards("purple-1"), "the card that was given");
    assert!(seen.discard.is_empty());
    let drawing = scene(2).turn("grey-1").act(2, "draw");
    assert_eq!((drawing.view(1).players[1].hand, drawing.view(1).deck), (0, drawing.deck.len()));
    assert!(drawing.view(2).players[1].own.as_ref().unwrap().draws, "only the player knows of the draw");
}

#[test]
fn after_the_reveal_all_steps_are_told_but_for_the_drawn_cards() {
    let table = scene(2).hand(1, "red-1 red-2 red-3").turn("grey-1").act(1, "draw").act(1, "done");
    let drew = |table: &Scene, who| {
        let heard = table.events.iter().filter_map(|event| table.game.hear(&table.state, event, who));
        heard.filter(|event| matches!(event, Event::Drew { seat: Seat(0), .. })).collect::<Vec<_>>()
    };
    assert!(drew(&table, Viewer::Seat(Seat(0))).is_empty(), "nobody draws before all are done");
    let table = table.act(2, "draw").act(2, "done");
    assert_eq!(table.phase, Phase::Call);
    for who in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let [Event::Drew { count: 3, cards: None, .. }] = drew(&table, who)[..] else {
            panic!("{who:?} hears that three cards were drawn, not which");
        };
    }
    let [Event::Drew { cards: Some(cards), .. }] = drew(&table, Viewer::Seat(Seat(0)))[..] else {
        panic!("the player hears which");
    };
    assert_eq!(cards.len(), 3);
}

/// Declining a free card looks the same whether there was one to play or not.
#[test]
fn cl_act_9_nobody_learns_why_no_card_was_played() {
    let played = |hand: &str| {
        let table = scene(2).hand(1, hand).regions(1, "denver grand-lake").turn("blue-1");
        table.act(1, "check grand-lake.b").act(1, "decline").act(1, "done").rest()
    };
    let (able, unable) = (played("red-1 red-2 red-3"), played("blue-1 blue-1 blue-1"));
    let steps = |table: &Scene| {
        let heard = table.events.iter().filter_map(|event| table.game.hear(&table.state, event, Viewer::Seat(Seat(1))));
        heard.filter(|event| matches!(event, Event::Step { seat: Seat(0), .. })).collect::<Vec<_>>()
    };
    assert_eq!(steps(&able), steps(&unable));
}

#[test]
fn refilled_cards_are_told_to_their_owner_alone() {
    let table = scene(2).hand(1, "red-1").turn("green-1").rest();
    let refilled = |who| {
        let heard = table.events.iter().filter_map(|event| table.game.hear(&table.state, event, who));
        heard
            .filter_map(|event| match event {
                Event::Refilled { seat: Seat(0), cards, .. } => Some(cards),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    assert!(refilled(Viewer::Seat(Seat(0)))[0].is_some());
    assert_eq!(refilled(Viewer::Seat(Seat(1))), [None]);
    assert_eq!(refilled(Viewer::Spectator), [None]);
}

#[test]
fn calls_teach_what_a_hand_does_not_hold() {
    let near = scene(2).hand(2, "green-2 red-3").act(1, "call 2 orange-2");
    assert_eq!(near.phase, Phase::Give);
    assert_eq!(near.watch().players[1].lacks, near.cards("orange-2"));
    let random = scene(2).hand(2, "red-1 green-3 red-3").act(1, "call 2 blue-2");
    assert_eq!(random.watch().players[1].lacks.len(), 8, "three blue cards and five other twos");
    let exact = scene(2).hand(2, "red-1 green-3").act(1, "call 2 red-1");
    assert!(exact.watch().players[1].lacks.is_empty());
    // A draw makes the hand unknown again.
    let drawn = scene(2).hand(1, "red-1 red-1 red-1").hand(2, "grey-1 red-3 red-2 red-2").act(1, "call 2 purple-1");
    let drawn = drawn.act(2, "give grey-1").act(2, "draw").act(2, "done");
    assert_eq!(drawn.watch().players[1].lacks, drawn.cards("purple-1"));
    assert!(drawn.act(1, "draw").act(1, "done").watch().players[1].lacks.is_empty());
}

#[test]
fn imagined_hands_keep_to_what_calls_have_shown() {
    let table = scene(3).hand(2, "green-2 red-3 red-3").hand(3, "blue-1").act(1, "call 2 orange-2");
    let mut single = 0;
    for seed in 0..200 {
        let imagined = table.game.imagine(&table.state, Viewer::Seat(Seat(2)), &Key::from_seed(seed));
        let mut list = engine::ActionList::new();
        table.game.legal(&imagined, Seat(1), &mut list);
        single += u32::from(list.len() == 1);
        assert!(!imagined.players[1].hand.has(table.kind("orange-2")));
        assert_eq!(imagined.players[1].hand.len(), table.of(2).hand.len());
    }
    assert!(single > 0, "only one kind may fit");
}

#[test]
fn nothing_secret_in_the_json_of_a_view() {
    let table = dealt(3, 4);
    let json = serde_json::to_value(table.view(1)).unwrap();
    assert!(json["players"][1]["own"].is_null() && !json["players"][0]["own"].is_null());
    assert!(json["deck"].is_number(), "only the number of cards in the deck");
    assert!(!json.to_string().contains(&Key::from_seed(4).to_hex()));
}

/// The numbers of one block in the row of a viewer.
fn block(table: &Scene, who: Viewer, name: &str) -> Vec<f32> {
    let blocks = table.game.observation_blocks();
    let at = blocks.iter().position(|block| block.name == name).expect("there is such a block");
    let from = learn::size(&blocks[..at]);
    learn::observed(&table.game, &table.state, who)[from..from + blocks[at].size()].to_vec()
}

#[test]
fn cl_act_12_hidden_steps_are_in_nobody_elses_row() {
    let (before, after) = busy_table();
    for who in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let row = |table: &Scene| learn::observed(&table.game, &table.state, who);
        assert_eq!(row(&before), row(&after));
    }
    let own = |table: &Scene, name| block(table, Viewer::Seat(Seat(0)), name);
    for name in ["discard", "rail", "play_area", "goods", "hand", "pending"] {
        assert_ne!(own(&before, name), own(&after, name), "but {name} is in one's own");
    }
}

#[test]
fn a_hand_is_in_no_row_but_its_owners() {
    let dealt = |hand| scene(3).hand(1, "red-1").hand(2, hand);
    let (one, other) = (dealt("grey-1 grey-1"), dealt("blue-2 red-3"));
    for who in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let row = |table: &Scene| learn::observed(&table.game, &table.state, who);
        assert_eq!(row(&one), row(&other));
    }
    let hand = block(&one, Viewer::Seat(Seat(1)), "hand");
    assert_eq!(hand[one.kind("grey-1").index()], 0.4, "two of five copies");
    assert_eq!(hand.iter().filter(|copies| **copies > 0.0).count(), 1);
}

#[test]
fn a_chosen_town_is_in_no_other_row_before_all_have_chosen() {
    let chosen = |town| dealt(3, 4).act(1, town);
    let (denver, other) = (chosen("start denver"), chosen("start durango"));
    let regions = |table: &Scene, seat| block(table, Viewer::Seat(Seat(seat)), "regions");
    assert_eq!(regions(&denver, 0).iter().sum::<f32>(), 1.0);
    assert_ne!(regions(&denver, 0), regions(&other, 0));
    assert_eq!(regions(&denver, 1).iter().sum::<f32>(), 0.0);
    assert_eq!(block(&denver, Viewer::Seat(Seat(1)), "to_act"), [1.0, 1.0, 0.0], "that it is chosen is seen");
}
