//! A one-step greedy player, to see that `evaluate` leads somewhere.

use cerro_gordo::{CerroGordo, action::Action, state::State};
use engine::{ActionList, Evaluate, Game, Key, Luck, Seat, Viewer};

fn choose(game: &CerroGordo, state: &State, seat: Seat, luck: &mut Luck) -> Action {
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let mut list = ActionList::new();
    game.legal(&imagined, seat, &mut list);
    let value = |action: &Action| {
        let mut after = imagined.clone();
        game.apply(&mut after, seat, *action, &mut ()).unwrap();
        game.evaluate(&after, seat)
    };
    *list.actions().iter().max_by_key(|action| value(action)).unwrap()
}

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).unwrap();
        let games = 40;
        let mut won = 0.0;
        for seed in 0..games {
            let mut luck = Luck::new(seed);
            let mut state = game.setup(&Key::from_seed(seed), &mut ());
            let bot = Seat((seed % u64::from(seats)) as u8);
            let mut list = ActionList::new();
            while let Some(seat) = game.to_act(&state).first() {
                let action = if seat == bot {
                    choose(&game, &state, seat, &mut luck)
                } else {
                    game.sample(&state, seat, &mut luck, &mut list).unwrap()
                };
                game.apply(&mut state, seat, action, &mut ()).unwrap();
            }
            won += game.outcome(&state).unwrap().share(bot);
        }
        println!("{seats} seats: {won} of {games}");
        assert!(won >= 0.9 * games as f64, "{seats} seats: {won} of {games}");
    }
}
