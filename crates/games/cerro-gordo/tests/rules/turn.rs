//! The turn (CG-TURN) and its end (CG-ENDT).

use cerro_gordo::{event::Event, ids::Kind, pile::Pile, state::Phase};
use engine::{Game, Seat};

use crate::scene::{Given, given, given_town, random_position};

#[test]
fn cg_turn_1_clockwise_until_all_mines_are_empty() {
    let (game, state) = random_position(3, 4, 10_000);
    assert_eq!(state.phase, Phase::Over);
    assert_eq!((state.turn, game.turns(), state.left), (22, 22, [0; 3]));
}

#[test]
fn cg_turn_2_both_in_either_order() {
    let mut scene = given_town("t2", 2);
    assert!(scene.count(0, "build") > 0 && scene.count(0, "road") > 0);
    scene.play(0, "build 1 2,4 V");
    assert_eq!((scene.count(0, "build"), scene.count(0, "draw")), (0, 0));
    assert_eq!(scene.refused(0, "build 1 0,2 H"), "CG-TURN-2");
    scene.play(0, "road fork -1,0 0");
    assert_eq!(scene.refused(0, "road fork -1,1 0"), "CG-TURN-2");
}

#[test]
fn cg_turn_3_then_the_closest_mine() {
    let scene = given_town("t1", 2).on(0, "A").owes(false, false);
    assert_eq!(scene.count(0, "draw"), 1);
    assert_eq!(scene.count(0, "draw union"), 1);
}

#[test]
fn cg_turn_4_the_first_turn_begins_with_a_road() {
    for (shape, places) in [("straight", 12), ("bend", 24), ("fork", 36), ("crossing", 12)] {
        let mut scene = given(2).roads(0, &[shape]);
        assert_eq!((scene.count(0, "build"), scene.count(0, "road")), (0, places), "{shape}");
        assert_eq!(scene.refused(0, "build 1 0,1 H"), "CG-TURN-5");
    }
}

#[test]
fn cg_turn_5_without_an_open_connection_the_road_comes_first() {
    let mut scene = given_town("t1", 2);
    assert_eq!(scene.count(0, "build"), 0);
    assert_eq!(scene.refused(0, "build 1 6,0 V"), "CG-TURN-5");
    scene.play(0, "road fork -1,0 0");
    assert!(scene.count(0, "build") > 0);
}

#[test]
fn cg_turn_6_no_placement_that_strands_the_other() {
    let mut scene = given_town("t1", 2).roads(0, &["straight"]);
    assert_eq!(scene.refused(0, "road straight 2,2 90"), "CG-TURN-6");
    assert_eq!(scene.count(0, "road straight 2,2"), 0);
    assert_eq!(scene.count(0, "road straight -1,0 90"), 1);
    // A Bonus Road may not strand either, but once the Building is placed it may close everything.
    assert_eq!(scene.refused(0, "bonus straight 2,2 90"), "CG-TURN-6");
    scene = scene.owes(false, true);
    scene.play(0, "bonus straight 2,2 90");
}

#[test]
fn cg_turn_7_what_cannot_be_placed_is_waived() {
    // The only Road tile there is closes the last connection: then all are offered, and the Building is waived.
    let mut scene = given_town("t1", 2).roads(0, &["straight"]);
    scene = scene.owes(true, false);
    let mut events = Vec::new();
    scene.game.waive(&mut scene.state, &mut events);
    assert_eq!(events, [Event::BuildingWaived { seat: Seat(0) }]);
    assert!(!scene.state.turn_so_far.owes_building);
    assert_eq!((scene.state.row.len(), scene.state.players[0].standee), (5, None));
}

#[test]
fn cg_turn_8_silver_actions_at_any_time() {
    let scene = given_town("t2", 2).silver(0, 9).hand(0, &["P01", "P02"]);
    assert!(scene.count(0, "bonus") > 0 && scene.count(0, "refresh") == 3);
    let scene = scene.owes(false, false);
    assert!(scene.count(0, "bonus") > 0 && scene.count(0, "refresh") == 3 && scene.count(0, "draw") > 0);
}

#[test]
fn cg_turn_9_not_inside_an_event() {
    let mut scene = given_town("t2", 2).on(0, "X").silver(0, 9).hand(0, &["P01", "P02"]);
    scene.event(0, "M03", true);
    assert_eq!(scene.phase(), Phase::RotateRoad);
    assert_eq!(scene.refused(0, "refresh 1"), "CG-TURN-9");
    assert_eq!(scene.refused(0, "bonus fork 1,3 0"), "CG-TURN-9");
}

#[test]
fn cg_turn_10_the_draw_comes_last() {
    let mut scene = given_town("t2", 2).on(0, "X").silver(0, 9).hand(0, &["P01", "P02"]);
    assert_eq!(scene.refused(0, "draw union"), "CG-TURN-10");
    assert_eq!(scene.refused(0, "end"), "CG-TURN-10");
    scene = scene.owes(false, false).top(0, "M34");
    scene.play(0, "draw union");
    assert_eq!(scene.phase(), Phase::After);
    assert_eq!(scene.refused(0, "build 1 2,4 V"), "CG-TURN-10");
    assert_eq!(scene.refused(0, "draw union"), "CG-TURN-10");
    scene.play(0, "end");
    assert_eq!(scene.state.active, Seat(1));
}

#[test]
fn cg_endt_1_the_row_slides_and_is_filled() {
    let mut scene = given_town("t2", 2);
    let before = scene.state.row;
    scene.play(0, "build 2 2,4 V");
    assert_eq!(scene.state.row[..], [before[0], before[2], before[3], before[4]]);
    let next = *scene.state.stack.last().unwrap();
    scene.game.end_turn(&mut scene.state, &mut ());
    assert_eq!(scene.state.row[..], [before[0], before[2], before[3], before[4], next]);
}

#[test]
fn cg_endt_2_coins_stay_on_their_building() {
    let mut scene = given_town("t2", 2).coins(&[0, 0, 0, 3, 0]);
    let rich = scene.state.row[3];
    scene.play(0, "build 1 2,4 V");
    scene.game.end_turn(&mut scene.state, &mut ());
    assert_eq!((scene.state.row[2], scene.state.coins[2]), (rich, 3));
}

#[test]
fn cg_endt_3_the_limits_are_reset() {
    let mut scene = given_town("t2", 2);
    scene.state.turn_so_far.bonus_used = true;
    scene.state.turn_so_far.refresh_used = true;
    scene.game.end_turn(&mut scene.state, &mut ());
    let turn = scene.state.turn_so_far;
    assert!(turn.owes_building && turn.owes_road && !turn.bonus_used && !turn.refresh_used);
    assert_eq!(scene.state.active, Seat(1));
}

#[test]
fn a_building_can_be_taken_back_until_something_is_drawn() {
    let mut scene = given_town("t2", 2).first_in_row(Kind::Commercial).deck(&["P40"]);
    let back = |scene: &mut Given, text: &str| {
        let before = scene.state.clone();
        let action = engine::Words::read(&scene.game, &before, Seat(0), text).unwrap();
        scene.play(0, text);
        scene.game.can_take_back(&before, Seat(0), action, &scene.state)
    };
    assert!(back(&mut scene, "build 1 2,4 V"), "nothing was revealed");
    assert!(!back(&mut scene, "road fork -1,0 0"), "a Road tile was drawn");
    let mut scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P40"]);
    assert!(!back(&mut scene, "build 1 2,4 V"), "it completed Elbow Room, and a card was drawn");
    let mut scene = given_town("t2", 2).on(0, "X").owes(false, false).top(0, "M34");
    assert!(!back(&mut scene, "draw union"), "a Mine tile was drawn");
}

#[test]
fn cg_exh_3_the_row_gets_shorter() {
    let mut scene = given_town("t2", 2);
    scene.state.stack = Pile::default();
    scene.play(0, "build 1 2,4 V");
    scene.game.end_turn(&mut scene.state, &mut ());
    assert_eq!(scene.state.row.len(), 4);
}
