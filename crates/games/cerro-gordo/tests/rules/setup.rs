//! Set-up (CG-SETUP).

use cerro_gordo::{CerroGordo, edition::Power, event::Event, state::State};
use engine::{Game, Key, Published, Seat, Setup};

use crate::scene::{TABLES, given, given_town};

fn fresh(seats: u8, seed: u64) -> (CerroGordo, State) {
    let game = CerroGordo::new(seats).unwrap();
    let state = game.setup(&Key::from_seed(seed), &mut ());
    (game, state)
}

#[test]
fn cg_setup_1_two_players_leave_out_the_marked_tiles() {
    let marked =
        |state: &State| state.tiles.iter().filter(|k| TABLES.edition.tiles[usize::from(**k)].min_players == 3).count();
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
    assert!(events.contains(&Event::MineEmpty { mine: cerro_gordo::ids::MineId(0) }));
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
    assert_eq!(TABLES.edition.public.len(), 3);
}

#[test]
fn cg_setup_15_the_table_may_choose_who_begins() {
    for seat in 1..=3 {
        let game = CerroGordo::open(&Setup::of(3).with("first_player", &format!("seat{seat}"))).unwrap();
        let state = game.setup(&Key::from_seed(5), &mut ());
        assert_eq!((state.first, state.active), (Seat(seat - 1), Seat(seat - 1)));
        assert_eq!(state.tiles, fresh(3, 5).1.tiles, "nothing else is changed by it");
        let drawn = fresh(3, 5).1;
        assert_eq!(game.check(&drawn).is_ok(), drawn.first == state.first);
    }
    assert!(CerroGordo::open(&Setup::of(3).with("first_player", "seat4")).is_err());
}

#[test]
fn seats_choose_their_colours() {
    let game = CerroGordo::open(&Setup::of(3).with("colours", "slate,,teal")).unwrap();
    assert_eq!(game.colours(), [4, 0, 1]);
    assert!(CerroGordo::open(&Setup::of(2).with("colours", "teal,teal")).is_err());
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
