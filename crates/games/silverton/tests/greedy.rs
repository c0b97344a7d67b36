//! One greedy seat among random ones, deals included. `examples/study_silverton.rs` measures more games.

use bots::{BotKind, Player};
use engine::{ActionList, Game, Key, Luck, Published, Seat, Setup};
use silverton::{Silverton, action::Action};

/// Wins of one greedy seat among random ones, which may offer deals at any time.
fn contest(seats: u8, games: u64) -> f64 {
    let game = Silverton::open(&Setup::of(seats).with("length", "short")).expect("possible");
    let mut wins = 0.0;
    let mut list = ActionList::new();
    for seed in 0..games {
        let hero = Seat((seed % u64::from(seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action: Action = if seat == hero {
                BotKind::Greedy.choose(&game, &state, seat, &mut luck).expect("something to do")
            } else {
                game.sample(&state, seat, &mut luck, &mut list).expect("something to do")
            };
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
            let talks = state.active() == hero.index() && state.now.offers.iter().sum::<u8>() > 1;
            assert!(!talks && (seat != hero || action != Action::Counter), "a bot asks once, and does not haggle");
        }
        wins += game.outcome(&state).expect("over").share(hero);
    }
    wins
}

#[test]
fn one_greedy_seat_beats_random_ones_and_wastes_nobodys_time() {
    const GAMES: u64 = 4;
    let wins: Vec<f64> = (2..=6).map(|seats| contest(seats, GAMES)).collect();
    let share = wins.iter().sum::<f64>() / (wins.len() as f64 * GAMES as f64);
    assert!(share >= 0.9, "{wins:?} of {GAMES}");
}

#[test]
fn what_is_sensible_is_legal_and_never_nothing() {
    for seats in 2..=6 {
        let game = Silverton::open(&Setup::of(seats).with("length", "short")).expect("possible");
        kit::what_is_sensible_is_legal(&game, 12);
    }
}

#[test]
fn alone_it_keeps_the_cash_for_the_way_to_its_first_sale() {
    const GAMES: u64 = 80;
    let game = Silverton::open(&Setup::of(1).with("scenario", "solo_denver_6000")).expect("possible");
    let broke = |seed: &u64| {
        let mut bot = Player::new(BotKind::Greedy, *seed * 8);
        let mut state = game.setup(&Key::from_seed(*seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = bot.choose(&game, &state, seat).expect("something to do");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        state.player(Seat(0)).cash < 400
    };
    let ruined: Vec<u64> = (300_000..300_000 + GAMES).filter(broke).collect();
    assert!(ruined.len() <= 2, "the bot had nothing left in games {ruined:?} of {GAMES}");
}
