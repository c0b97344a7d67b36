//! The greedy bot knows what it is doing.

use bots::BotKind;
use colorado::Colorado;
use engine::{Game, Key, Luck, Published, Seat, Setup};

/// The part of the wins that one greedy seat has among random ones.
fn greedy_among_random(seats: u8, games: u64) -> f64 {
    let game = Colorado::open(&Setup::of(seats)).expect("2 to 4 players");
    let mut wins = 0.0;
    for seed in 0..games {
        let greedy = Seat((seed % u64::from(seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let bot = if seat == greedy { BotKind::Greedy } else { BotKind::Random };
            let action = bot.choose(&game, &state, seat, &mut luck).expect("a seat that must act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a bot plays by the rules");
        }
        wins += game.outcome(&state).expect("the game is over").share(greedy);
    }
    let rate = wins / games as f64;
    let half = 1.96 * (rate * (1.0 - rate) / games as f64).sqrt();
    println!("{seats} players: {:.1} % +- {:.1} %", 100.0 * rate, 100.0 * half);
    rate
}

#[test]
fn one_greedy_among_random_wins_nine_games_of_ten() {
    for seats in 2..=4 {
        assert!(greedy_among_random(seats, 100) >= 0.9);
    }
}
