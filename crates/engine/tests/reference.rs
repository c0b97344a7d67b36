//! The battery over the reference game, and the known statistics of both reference games.

use engine::{
    ActionList, Game, Key, Luck, Seat,
    battery::Battery,
    reference::{ConnectFour, Mark, TIC_TAC_TOE_RULES, TicTacToe},
};

#[test]
fn tic_tac_toe_passes_the_battery() {
    let tally = Battery::new(
        &TicTacToe,
        TIC_TAC_TOE_RULES,
        |board| serde_json::to_string(board).expect("a board is plain data"),
        |json| serde_json::from_str(json).map_err(|why| why.to_string()),
    )
    .games(2_000, 1)
    .ends_within(9)
    .strange(&|luck| Mark(luck.below(256) as u8))
    .run();
    assert_eq!(tally.games, 2_000);
    assert!(tally.refused > 10_000);
}

/// Games, moves per game, and how often each seat won.
fn statistics<G: Game>(game: &G, games: u64) -> (f64, f64, f64) {
    let mut luck = Luck::new(1);
    let mut scratch = ActionList::new();
    let (mut moves, mut first, mut second) = (0u64, 0u64, 0u64);
    for _ in 0..games {
        let mut state = game.setup(&Key::from_seed(0), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = game.sample(&state, seat, &mut luck, &mut scratch).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
            moves += 1;
        }
        let winners: Vec<Seat> = game.outcome(&state).expect("nobody is to act").winners().collect();
        first += u64::from(winners == [Seat(0)]);
        second += u64::from(winners == [Seat(1)]);
    }
    let share = |n: u64| 100.0 * n as f64 / games as f64;
    (moves as f64 / games as f64, share(first), share(second))
}

#[test]
fn random_tic_tac_toe_has_its_known_statistics() {
    let (moves, first, second) = statistics(&TicTacToe, 50_000);
    assert!((moves - 7.63).abs() < 0.05 && (first - 58.5).abs() < 1.0 && (second - 28.8).abs() < 1.0);
}

#[test]
fn random_connect_four_has_its_known_statistics() {
    let (moves, first, second) = statistics(&ConnectFour, 50_000);
    assert!((moves - 21.3).abs() < 0.2 && (first - 55.9).abs() < 1.0 && (second - 43.9).abs() < 1.0);
}

/// Sampling draws from the legal list without writing it, and every position on the way is sound.
fn samples_as_from_the_list<G: Game>(game: &G) {
    let (mut luck, mut list) = (Luck::new(7), ActionList::new());
    for _ in 0..500 {
        let mut state = game.setup(&Key::from_seed(0), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            list.clear();
            game.legal(&state, seat, &mut list);
            let picked = list.pick(&mut luck.clone());
            let sampled = game.sample(&state, seat, &mut luck, &mut ActionList::new());
            assert_eq!(sampled, picked);
            game.apply(&mut state, seat, sampled.expect("a seat to act has an action"), &mut ()).expect("it is listed");
            game.check(&state).expect("a position of a game is sound");
        }
    }
}

#[test]
fn reference_games_sample_as_from_the_list() {
    samples_as_from_the_list(&TicTacToe);
    samples_as_from_the_list(&ConnectFour);
}
