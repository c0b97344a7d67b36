//! One greedy seat among random ones. `examples/contest.rs` measures the same over a thousand games.

use bots::BotKind;
use coloma::Coloma;
use engine::{ActionList, Game, Key, Luck, Published, Seat, Setup};

/// Wins of one greedy seat among random ones, and its mean score.
fn contest(setup: &Setup, games: u64) -> (f64, f64) {
    let game = Coloma::open(setup).expect("possible");
    let (mut wins, mut points) = (0.0, 0.0);
    for seed in 0..games {
        let hero = Seat((seed % u64::from(setup.seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        let mut list = ActionList::new();
        while let Some(seat) = game.to_act(&state).first() {
            let action = if seat == hero {
                BotKind::Greedy.choose(&game, &state, seat, &mut luck).expect("something to do")
            } else {
                game.sample(&state, seat, &mut luck, &mut list).expect("something to do")
            };
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        let outcome = game.outcome(&state).expect("over");
        wins += outcome.share(hero);
        points += f64::from(outcome.standings[hero.index()].score);
    }
    (wins / games as f64, points / games as f64)
}

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 2..=6 {
        let (wins, points) = contest(&Setup::of(seats), 10);
        println!("{seats} seats: {:.0} % of wins, {points:.1} points", 100.0 * wins);
        assert!(wins >= 0.9, "{seats} seats: {wins}");
    }
    let (wins, points) = contest(&Setup::of(1).with("solo_level", "greenhorn"), 10);
    println!("against Shade: {:.0} % of wins, {points:.1} points", 100.0 * wins);
}
