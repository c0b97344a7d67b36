//! Events (CG-EVENT) and ties (CG-TIE).

use cerro_gordo::{
    edition::Who,
    event::Event,
    ids::{BuildingId, Cell, MineId, Side, TileId},
    state::Phase,
    town::Port,
};
use engine::{Game, Seat, Seats, Viewer, Words};

use crate::scene::{Given, TABLES, card, given_town, random_position, shape, tile};

fn id(building: BuildingId) -> &'static str {
    &TABLES.edition.buildings[building.index()].id
}

#[test]
fn cg_event_1_events_may_complete_anybodys_card() {
    // The Stage brings the active player beside the other one, who holds Rivals and is 2 tiles from Union.
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "A").hand(1, &["P40", "P41"]);
    scene.event(0, "M22", true);
    let text = format!("move {}", id(scene.building("D")));
    let mut scene = scene.hand(1, &["P44", "P40"]);
    scene.play(0, &text);
    assert!(scene.done(1, "P44"));
}

#[test]
fn cg_event_2_effects_in_order_and_this_mine_even_if_empty() {
    let mut scene = given_town("t1", 3).on(0, "A").on(1, "B").on(2, "D").left(&[1, 5]).silver(1, 5);
    scene.event(0, "M11", true);
    assert_eq!(scene.all_silver(), [1, 4, 2], "Cave-In at Union, which is empty now");
    let mut scene = given_town("t1", 2).on(0, "D").on(1, "A");
    scene.event(0, "M15", true);
    assert_eq!(scene.all_silver(), [3, 3], "Payday: Industrial, then Commercial");
    assert_eq!(scene.refused(0, "stay"), "CG-EVENT-2");
    assert_eq!(scene.why(0, "stay"), "No event asks you for anything now.");
}

#[test]
fn cg_event_2_nothing_happens_is_said_once_and_only_then() {
    let nothing = |events: &[Event]| events.iter().filter(|event| **event == Event::NoEffect).count();
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "B");
    assert_eq!(nothing(&scene.event(0, "M15", true)), 0, "Payday: nobody Industrial, but somebody Commercial");
    let mut scene = given_town("t1", 2).on(0, "B").on(1, "B");
    assert_eq!(nothing(&scene.event(0, "M15", true)), 1, "nobody at all");
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "B");
    scene.event(0, "M22", true);
    assert_eq!(nothing(&scene.play(0, "stay")), 0);
}

#[test]
fn cg_event_3_selected_when_the_effect_starts() {
    let scene = given_town("t1", 3).on(0, "A").on(1, "B").on(2, "C").silver(0, 7).silver(1, 3).silver(2, 7);
    assert_eq!(scene.game.select(&scene.state, Who::Richest).len(), 2);
}

#[test]
fn cg_event_4_must_and_may() {
    let mut scene = given_town("t0", 2);
    let events = scene.event(0, "M33", false);
    assert!(events.contains(&Event::NoEffect), "Washout without Roads does nothing");
    let mut scene = given_town("t1", 2).on(0, "A");
    scene.event(0, "M33", true);
    assert_eq!((scene.phase(), scene.choices(0).len()), (Phase::RemoveRoad, 4), "compulsory");
    let mut scene = given_town("t1", 2).on(0, "A");
    scene.event(0, "M22", true);
    scene.play(0, "stay");
}

#[test]
fn cg_event_5_earthquake_turns_to_another_picture() {
    let mut scene = given_town("t1", 2).on(0, "A");
    scene.event(0, "M03", true);
    assert_eq!(scene.count(0, "turn 1,1"), 0, "a Crossing cannot be chosen");
    assert_eq!(scene.refused(0, "turn 2,1 90"), "CG-EVENT-5");
    assert_eq!(scene.refused(0, "turn 9,9 90"), "CG-EVENT-5");
    scene.play(0, "turn 4,0 0");
    assert_eq!(scene.town().port(Cell::at(4, 0), Side::N), Port::Open, "it need not connect to anything");
}

#[test]
fn cg_event_6_fire_and_washout() {
    // T9: A and D are the only Buildings that touch another; both carry Standees.
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "D");
    assert!(scene.event(0, "M05", true).contains(&Event::NoEffect));
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "B");
    scene.event(0, "M05", true);
    assert_eq!(scene.choices(0), [format!("burn {}", id(scene.building("D")))]);
    let wrong = format!("burn {}", id(scene.building("C")));
    assert_eq!(scene.refused(0, &wrong), "CG-EVENT-6");
    let right = format!("burn {}", id(scene.building("D")));
    scene.play(0, &right);
    assert_eq!(scene.town().port(Cell::at(4, 0), Side::E), Port::Open, "the connection that faced D");
    let mut scene = given_town("t1", 2).on(0, "A");
    scene.event(0, "M33", true);
    assert_eq!(scene.refused(0, "wash 0,0"), "CG-EVENT-6");
    scene.play(0, "wash 2,1");
    assert_eq!(scene.state.road_discards[..], [shape("straight").0]);
    assert_eq!(scene.town().port(Cell::at(1, 1), Side::E), Port::Open);
}

#[test]
fn cg_event_7_nobody_loses_more_than_they_have() {
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "D").silver(0, 0).silver(1, 0);
    scene.event(0, "M01", true);
    assert_eq!(scene.all_silver(), [0, 0]);
    let mut scene = given_town("t1", 3).on(0, "A").on(1, "B").on(2, "C").silver(0, 11).silver(1, 3).silver(2, 4);
    let events = scene.event(0, "M28", true);
    assert_eq!(scene.all_silver(), [9, 3, 3], "T15");
    assert!(
        events.contains(&Event::Spared { seat: Seat(1), silver: 3 }),
        "3 Silver are something to lose, but too little"
    );
}

#[test]
fn cg_event_8_without_a_standee_no_place() {
    // T16
    let mut scene = given_town("t1", 3).on(0, "A").on(1, "B").silver(0, 4).silver(1, 4);
    scene.event(0, "M01", true);
    assert_eq!(scene.all_silver(), [3, 4, 2]);
    let select = |who| scene.game.select(&scene.state, who);
    assert!(!select(Who::Connected).contains(Seat(2)) && !select(Who::LinkedActive).contains(Seat(2)));
    assert!(select(Who::All).contains(Seat(2)) && select(Who::FewestDone).contains(Seat(2)));
}

#[test]
fn cg_event_9_mule_train() {
    let mut scene = given_town("t2", 2).on(0, "X").hand(0, &["P36", "P40"]).silver(0, 0);
    scene.state.road_pile.push(shape("straight").0);
    scene.event(0, "M19", true);
    assert_eq!(scene.phase(), Phase::FreeRoad { shape: shape("straight") });
    assert_eq!(scene.refused(0, "free bend -1,0 0"), "CG-EVENT-9");
    scene.play(0, "free straight -1,0 90");
    assert_eq!((scene.state.players[0].roads.len(), scene.coins_of(0)), (1, 0), "free, and the own tile stays");
    assert!(!scene.state.turn_so_far.bonus_used);
    let mut scene = given_town("t2", 2).on(0, "X");
    scene.state.road_pile.push(shape("straight").0);
    scene.event(0, "M19", true);
    scene.play(0, "leave");
    assert_eq!(scene.state.road_discards[..], [shape("straight").0]);
}

#[test]
fn cg_event_10_the_stage_only_moves_the_standee() {
    let mut scene = given_town("t1", 2).on(0, "A").on(1, "E").hand(0, &["P40", "P12"]);
    scene.event(0, "M22", true);
    let stops: Vec<String> =
        ["B", "C", "D"].iter().map(|label| format!("move {}", id(scene.building(label)))).collect();
    assert!(stops.iter().all(|stop| scene.choices(0).contains(stop)), "{:?}", scene.choices(0));
    let far = format!("move {}", id(scene.building("E")));
    assert_eq!(scene.refused(0, &far), "CG-EVENT-10");
    scene.play(0, &stops[0]);
    assert_eq!(scene.state.players[0].standee, Some(scene.building("B")));
    assert_eq!(scene.state.players[0].done, 0);
}

#[test]
fn cg_event_11_new_backers() {
    let mut scene = given_town("t1", 2).on(0, "A").hand(0, &["P01", "P02"]).deck(&["P40", "P41"]);
    scene.event(0, "M29", true);
    assert_eq!(scene.phase(), Phase::Keep { cards: 2 });
    assert_eq!(scene.refused(0, "discard 5"), "CG-EVENT-11");
    scene.play(0, "discard 1");
    assert_eq!(scene.phase(), Phase::Keep { cards: 2 });
    scene.play(0, "discard 1");
    assert!(scene.holds(0, "P40") && scene.holds(0, "P41"));
    // The deck cannot give two.
    let mut scene = given_town("t1", 2).on(0, "A").hand(0, &["P01", "P02"]);
    scene.state.deck = [card("P40")].into_iter().collect();
    scene.event(0, "M29", true);
    assert_eq!(scene.choices(0).len(), 3);
}

#[test]
fn cg_event_12_a_secret_tile_is_not_read_aloud() {
    let scene = given_town("t2", 2).on(0, "X");
    let drawn = Event::Happens { seat: Seat(0), tile: Some(tile("M26")), mine: MineId(0), silver: 1 };
    let heard = |who| scene.game.hear(&scene.state, &drawn, who).unwrap();
    assert!(matches!(heard(Viewer::Seat(Seat(1))), Event::Happens { tile: None, silver: 1, .. }));
    assert!(matches!(heard(Viewer::Spectator), Event::Happens { tile: None, .. }));
    assert!(matches!(heard(Viewer::Seat(Seat(0))), Event::Happens { tile: Some(_), .. }));
}

#[test]
fn cg_event_13_both_secret_tiles_look_alike_to_the_others() {
    let seen = |id: &str, first: &str| {
        let mut scene = given_town("t2", 2).on(0, "X");
        let mut heard: Vec<Option<String>> = Vec::new();
        let mut views = Vec::new();
        let mut events = scene.event(0, id, true);
        for step in [first, "back"] {
            views.push(scene.game.view(&scene.state, Viewer::Seat(Seat(1))).phase);
            events.extend(scene.play(0, step));
        }
        for event in events {
            let event = scene.game.hear(&scene.state, &event, Viewer::Seat(Seat(1))).unwrap();
            heard.push(scene.game.tell(&event).map(|line| line.plain(|seat| seat.to_string())));
        }
        (views, heard, scene.game.prompt(&scene.state, Viewer::Spectator))
    };
    assert_eq!(seen("M26", "look"), seen("M27", "look union"));
    // Hidden Vein: the top two tiles of one Mine, in either order.
    let mut scene = given_town("t2", 2).on(0, "X").top(1, "M05");
    scene.event(0, "M27", true);
    assert_eq!(scene.choices(0), ["look union", "look santa_maria"]);
    assert_eq!(scene.refused(0, "look"), "CG-EVENT-2");
    scene.play(0, "look santa_maria");
    let second = scene.state.tile_below(MineId(1), 8, 1);
    scene.play(0, "back swapped");
    assert_eq!(scene.state.tile_below(MineId(1), 8, 0), second);
    // With one tile left there is nothing to swap.
    let mut scene = given_town("t2", 2).on(0, "X").left(&[4, 1]);
    scene.event(0, "M27", true);
    scene.play(0, "look santa_maria");
    assert_eq!(scene.refused(0, "back swapped"), "CG-EVENT-13");
    assert_eq!(scene.choices(0), ["back"]);
}

#[test]
fn cg_event_14_what_was_peeked_at_is_remembered() {
    let mut scene = given_town("t2", 3).on(0, "X").on(1, "X").on(2, "X").top(1, "M05");
    scene.event(0, "M26", true);
    scene.play(0, "look");
    scene.play(0, "back");
    let notes = |scene: &Given, seat| scene.game.view(&scene.state, Viewer::Seat(Seat(seat))).mines[1].notes.clone();
    assert_eq!(notes(&scene, 0), [(0, tile("M05"))]);
    assert!(notes(&scene, 1).is_empty() && scene.game.view(&scene.state, Viewer::Spectator).mines[1].notes.is_empty());
    // Somebody else's secret tile may have changed the order.
    scene.game.learn_drawn(&mut scene.state, Seat(1), tile("M27"));
    assert!(notes(&scene, 0).is_empty());
}

#[test]
fn cg_event_15_the_active_player_first_then_clockwise() {
    let mut scene = given_town("t2", 3).on(0, "X");
    scene.state.active = Seat(1);
    scene.state.first = Seat(1);
    scene.state.road_pile.push(shape("bend").0);
    scene.event(0, "M21", true);
    assert_eq!(scene.phase(), Phase::Swap { seat: Seat(1) });
    scene.play(1, "swap fork");
    assert_eq!(scene.state.players[1].roads[..], [shape("bend").0]);
    assert_eq!(scene.game.to_act(&scene.state), Seats::one(Seat(2)));
    assert_eq!(scene.refused(2, "swap crossing"), "CG-EVENT-4");
    scene.play(2, "keep");
    scene.play(0, "keep");
    assert_ne!(scene.phase(), Phase::Swap { seat: Seat(1) });
}

#[test]
fn cg_event_17_bullion_on_the_three_leftmost() {
    let mut scene = given_town("t2", 2);
    scene.play(0, "build 1 2,4 V");
    scene.event(0, "M34", true);
    assert_eq!(scene.state.coins, [1, 1, 1, 0, 0, 0], "of the 4 Buildings still in the row");
}

#[test]
fn cg_event_18_events_trigger_no_build_or_road_card() {
    // Turning r2 makes nothing of the road cards true for anybody: it was not placed.
    let mut scene = given_town("t5", 2).on(0, "A").hand(0, &["P35", "P38"]).silver(0, 0);
    scene.event(0, "M03", true);
    scene.play(0, "turn 2,1 90");
    assert_eq!((scene.state.players[0].done, scene.coins_of(0)), (0, 0));
    // But Mule Train's Road is placed.
    let mut scene = given_town("t2", 2).on(0, "X").hand(0, &["P37", "P40"]);
    scene.state.road_pile.push(shape("bend").0);
    scene.event(0, "M19", true);
    let joins: Vec<String> = scene.choices(0);
    assert!(joins.len() > 1);
    scene.play(0, "free bend -1,0 90");
    assert!(!scene.done(0, "P37"), "E joins Union; S is open");
}

#[test]
fn cg_tie_1_all_tied_players_are_affected() {
    let mut scene = given_town("t1", 4).on(0, "A").on(1, "B").on(2, "C").on(3, "E");
    scene = scene.silver(0, 4).silver(1, 5).silver(2, 1).silver(3, 9);
    scene.event(0, "M07", true);
    assert_eq!(scene.all_silver(), [4, 3, 0, 9], "T14");
}

#[test]
fn cg_tie_2_each_the_full_amount() {
    let mut scene = given_town("t1", 3).on(0, "A").on(1, "B").on(2, "D").silver(0, 7).silver(1, 3).silver(2, 7);
    scene.event(0, "M09", true);
    assert_eq!(scene.all_silver(), [5, 3, 5], "T13");
}

#[test]
fn cg_tie_3_claim_holder_allows_ties() {
    let mut scene = given_town("t2", 2).on(0, "X").on(1, "X").hand(0, &["P43", "P40"]);
    scene.event(0, "M34", true);
    assert!(scene.done(0, "P43"));
    let mut scene = given_town("t1", 2).on(0, "A").hand(0, &["P43", "P40"]);
    scene.event(0, "M34", true);
    assert!(!scene.done(0, "P43"), "A is connected to Union alone");
}

#[test]
fn cg_tie_4_tied_mines_and_the_winner_are_no_friendly_ties() {
    let scene = given_town("t2", 2).on(0, "X").owes(false, false);
    assert_eq!(scene.count(0, "draw"), 2, "one is chosen");
    let (game, state) = random_position(2, 3, 10_000);
    let outcome = game.outcome(&state).unwrap();
    assert!(outcome.winners().count() >= 1);
}

#[test]
fn the_other_events_pay_and_take() {
    let mut scene = given_town("t1", 5).on(0, "A").on(1, "B").on(2, "C").on(3, "E").on(4, "D");
    scene = scene.silver(0, 1).silver(1, 0).silver(2, 3).silver(3, 6).silver(4, 2);
    scene.event(0, "M24", true);
    assert_eq!(scene.all_silver(), [3, 0, 2, 6, 1], "Toll Gate");
    let mut scene = given_town("t1", 3).on(0, "B").on(1, "A").on(2, "C").silver(0, 1).silver(1, 0).silver(2, 3);
    scene.event(0, "M25", true);
    assert_eq!(scene.all_silver(), [1, 0, 5], "Claim Dispute");
    let mut scene = given_town("t1", 3).on(0, "C").on(1, "B").on(2, "A");
    scene.event(0, "M17", true);
    assert_eq!(scene.all_silver(), [4, 2, 2], "Fandango");
    let mut scene = given_town("t1", 3).on(0, "C").on(1, "B").on(2, "A");
    scene.event(0, "M31", true);
    assert_eq!(scene.all_silver(), [2, 1, 2], "Dry Wells");
}

#[test]
fn cg_exh_5_burned_buildings_and_drawn_tiles_never_come_back() {
    let mut scene = given_town("t1", 2).on(0, "B").on(1, "A");
    scene.event(0, "M05", true);
    let id = scene.game.edition().buildings[scene.building("D").index()].id.clone();
    scene.play(0, &format!("burn {id}"));
    let burned = scene.building("D").0;
    assert!(!scene.state.row.contains(&burned) && !scene.state.stack.contains(&burned));
    assert_eq!(scene.state.last_drawn(MineId(0), 8), TileId(tile("M05").0));
    assert_eq!(scene.state.left[0], 7);
}
