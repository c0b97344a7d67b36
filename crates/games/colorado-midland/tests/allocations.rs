//! A playout needs no heap.

use colorado_midland::{ColoradoMidland, state::State};
use engine::{ActionList, Evaluate, Game, Key, Luck, Seat, Setup};

#[test]
fn a_random_game_allocates_nothing() {
    let games: Vec<ColoradoMidland> = (3..=5).map(|seats| ColoradoMidland::new(&Setup::of(seats)).unwrap()).collect();
    let mut list = ActionList::new();
    let counted = allocation_counter::measure(|| {
        for (game, seed) in games.iter().zip(1..) {
            let mut state = game.setup(&Key::from_seed(seed), &mut ());
            let mut luck = Luck::new(seed);
            while let Some(seat) = game.to_act(&state).first() {
                list.clear();
                game.legal(&state, seat, &mut list);
                game.evaluate(&state, Seat(0));
                let action = game.sample(&state, seat, &mut luck, &mut list).expect("a seat to act has an action");
                game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
            }
        }
    });
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
}
