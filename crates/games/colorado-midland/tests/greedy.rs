//! One greedy seat among random ones, at every number of players.

use bots::BotKind;
use colorado_midland::ColoradoMidland;
use engine::{ActionList, Game, Key, Luck, Seat, Setup};

/// The part of the wins of one greedy seat among random ones.
fn contest(setup: &Setup, games: u64) -> f64 {
    let game = ColoradoMidland::new(setup).expect("a table of this size");
    let mut list = ActionList::new();
    let mut wins = 0.0;
    for seed in 0..games {
        let hero = Seat((seed % u64::from(setup.seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = if seat == hero {
                BotKind::Greedy.choose(&game, &state, seat, &mut luck)
            } else {
                game.sample(&state, seat, &mut luck, &mut list)
            };
            game.apply(&mut state, seat, action.expect("a seat to act has an action"), &mut ()).expect("it was legal");
        }
        wins += game.outcome(&state).expect("the game is over").share(hero);
    }
    wins / games as f64
}

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 3..=5 {
        let wins = contest(&Setup::of(seats), 40);
        // A fair part would be a third to a fifth.
        assert!(wins >= 0.75, "{seats} seats: {wins}");
    }
}
