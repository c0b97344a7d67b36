//! Set-up (CG-SETUP), the turn (CG-TURN) and its end (CG-ENDT).

use engine::{Game, Key, Seat};

use super::{given, given_town};
use crate::{
    CerroGordo,
    edition::{EDITION, Power},
    event::Event,
    ids::Kind,
    state::{Phase, State},
};

fn fresh(seats: u8, seed: u64) -> (CerroGordo, State) {
    let game = CerroGordo::new(seats).unwrap();
    let state = game.setup(&Key::from_seed(seed), &mut ());
    (game, state)
}

#[test]
fn cg_setup_1_two_players_leave_out_the_marked_tiles() {
    let marked =
        |state: &State| state.tiles.iter().filter(|k| EDITION.tiles[usize::from(**k)].min_players == 3).count();
    assert_eq!((fresh(2, 1).1.tiles.len(), marked(&fresh(2, 1).1)), (24, 0));
    assert_eq!((fresh(3, 1).1.tiles.len(), marked(&fresh(3, 1).1)), (34, 10));
}

#[test]
fn cg_setup_2_stacks_by_player_count() {
    let left = |seats| fresh(seats, 1).1.left;
    assert_eq!([left(2), left(3), left(4), left(5)], [[8, 8, 0], [11, 11, 0], [9, 9, 9], [10, 10, 10]]);
}

#[test]
fn cg_setup_3_the_rest_is_set_aside() {
    let aside = |seats: u8| fresh(seats, 1).1.tiles.len() - usize::from(fresh(seats, 1).0.turns());
    assert_eq!([aside(2), aside(3), aside(4), aside(5)], [8, 12, 7, 4]);
}

#[test]
fn cg_setup_5_below_the_last_tile_the_mine_is_empty() {
    let mut scene = given_town("t2", 2).on(0, "X").left(&[1, 5]).owes(false, false).top(0, "M34");
    let events = scene.play(0, "draw union");
    assert!(events.contains(&Event::MineEmpty { mine: crate::ids::MineId(0) }));
}

#[test]
fn cg_setup_7_the_roads_are_shuffled() {
    assert_ne!(fresh(3, 1).1.road_pile, fresh(3, 2).1.road_pile);
    assert_eq!(fresh(3, 1).1.road_pile, fresh(3, 1).1.road_pile);
}

#[test]
fn cg_setup_8_five_buildings_in_the_row() {
    let (_, state) = fresh(3, 1);
    assert_eq!((state.row.len(), state.stack.len()), (5, 32));
}

#[test]
fn cg_setup_9_two_silver_each() {
    let (_, state) = fresh(4, 1);
    assert!(state.players[..4].iter().all(|player| player.silver == 2));
}

#[test]
fn cg_setup_10_one_road_tile_each() {
    for seed in 0..30 {
        let (game, state) = fresh(5, seed);
        for seat in Seat::all(5) {
            let nadeau = matches!(game.power(&state, seat), Power::RoadHand { .. });
            assert_eq!(state.player(seat).roads.len(), if nadeau { 2 } else { 1 });
        }
    }
}

#[test]
fn cg_setup_11_different_characters() {
    for seed in 0..30 {
        let (_, state) = fresh(5, seed);
        let mut characters: Vec<u8> = state.players.iter().map(|player| player.character.0).collect();
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 5);
    }
}

#[test]
fn cg_setup_12_nadeau_starts_with_two_roads() {
    let seed = (0..).find(|seed| fresh(2, *seed).1.players[0].roads.len() == 2).unwrap();
    let (game, state) = fresh(2, seed);
    assert_eq!(game.edition().character(state.players[0].character).id, "nadeau");
}

#[test]
fn cg_setup_13_two_objectives_each() {
    let (_, state) = fresh(5, 1);
    assert!(state.players.iter().all(|player| player.hand.len() == 2));
    assert_eq!(state.deck.len(), 34);
}

#[test]
fn cg_setup_14_three_public_objectives() {
    assert_eq!(EDITION.public.len(), 3);
}

#[test]
fn cg_setup_16_the_first_player_is_drawn() {
    let mut first = [0; 3];
    (0..300).for_each(|seed| first[fresh(3, seed).1.first.index()] += 1);
    assert!(first.iter().all(|n| (70..130).contains(n)), "{first:?}");
    let mut scene = given(3);
    (scene.state.first, scene.state.active) = (Seat(2), Seat(2));
    scene.game.end_turn(&mut scene.state, &mut ());
    assert_eq!(scene.state.active, Seat(0), "play goes in seat order from there");
}

#[test]
fn cg_setup_17_a_seed_gives_the_same_game() {
    assert_eq!(fresh(4, 9).1, fresh(4, 9).1);
    let digest: Vec<u8> = fresh(4, 9).1.tiles[..6].to_vec();
    assert_eq!(digest, fresh(5, 9).1.tiles[..6], "Mines are shuffled first");
}

#[test]
fn cg_turn_1_clockwise_until_all_mines_are_empty() {
    let (game, state) = super::random_position(3, 4, 10_000);
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
    let back = |scene: &mut super::Given, text: &str| {
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
