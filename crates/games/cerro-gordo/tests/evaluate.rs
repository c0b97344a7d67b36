//! What bots look at: only what their seat knows, and only what is worth a thought.

use bots::{BotKind, Player};
use cerro_gordo::{CerroGordo, action::Action, state::State};
use engine::{ActionList, Evaluate, Game, Key, Luck, Seat, Viewer};

/// Every position of a game between bots of one kind, with the seat that decides.
fn positions(game: &CerroGordo, bot: BotKind, seed: u64) -> Vec<(State, Seat)> {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut players: Vec<Player<CerroGordo>> =
        (0..game.seats()).map(|k| Player::new(bot, seed + u64::from(k))).collect();
    let mut all = Vec::new();
    while let Some(seat) = game.to_act(&state).first() {
        all.push((state.clone(), seat));
        let action = players[seat.index()].choose(game, &state, seat).expect("somebody is to act");
        game.apply(&mut state, seat, action, &mut ()).expect("a bot plays by the rules");
    }
    all
}

fn list(fill: impl FnOnce(&mut ActionList<Action>)) -> ActionList<Action> {
    let mut list = ActionList::new();
    fill(&mut list);
    list
}

#[test]
fn a_look_shows_what_the_viewer_knows_and_nothing_else() {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).expect("so many can play");
        for seed in 0..4 {
            let mut luck = Luck::new(seed);
            for (state, _) in positions(&game, BotKind::Random, seed).iter().step_by(5) {
                for viewer in Seat::all(seats) {
                    let (seen, other) = (
                        game.sight(state, viewer),
                        game.sight(&game.imagine(state, Viewer::Seat(viewer), &luck.key()), viewer),
                    );
                    for seat in Seat::all(seats) {
                        assert_eq!(seen.row(seat), other.row(seat), "seat {viewer} looks at {seat}, seed {seed}");
                        assert_eq!(seen.row(seat).len(), CerroGordo::FEATURES.len());
                        assert!(seen.row(seat).iter().all(|number| number.is_finite() && number.abs() < 1_000.0));
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_sensible_is_legal_and_never_nothing() {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).expect("so many can play");
        let (legal_steps, sensible_steps) = kit::what_is_sensible_is_legal(&game, 6);
        assert!(sensible_steps * 2 < legal_steps, "{sensible_steps} of {legal_steps} with {seats} players");
    }
}

/// The best first step by the whole list, or one that is worth as much, is nearly always thought of.
#[test]
fn the_best_is_nearly_always_sensible() {
    let (mut found, mut all) = (0, 0);
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        let game = CerroGordo::new(seats).expect("so many can play");
        for (state, seat) in positions(&game, BotKind::Greedy, seed) {
            let worth = |action: &Action| {
                let mut after = state.clone();
                game.apply(&mut after, seat, *action, &mut ()).expect("what is listed is legal");
                game.worth(&after, seat)
            };
            let best = |list: &ActionList<Action>| list.actions().iter().map(worth).max();
            let legal = list(|out| game.legal(&state, seat, out));
            if legal.len() > 60 {
                let sensible = list(|out| game.sensible(&state, seat, out));
                all += 1;
                // A tenth of a point, times three as worth counts one's own.
                found += i32::from(best(&sensible) >= best(&legal).map(|best| best - 30));
            }
        }
    }
    assert!(all > 100 && found * 100 >= all * 90, "{found} of {all}");
}

#[test]
fn what_was_learned_fits_what_is_looked_at() {
    assert!(CerroGordo::new(3).expect("three can play").model().is_fitted());
}
