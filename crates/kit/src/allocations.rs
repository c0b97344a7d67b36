//! Playouts need no heap.

use engine::{ActionList, Evaluate, Key, Luck};

/// Plays so many random games and panics if one of them allocates: by the whole list or by a sample, every position
/// looked at as a bot does.
///
/// A list may grow to its working size in games played before.
pub fn no_allocations<G: Evaluate>(game: &G, games: u64) {
    let mut list = ActionList::new();
    (0..games).for_each(|seed| play(game, seed, &mut list));
    for seed in 0..games {
        let counted = allocation_counter::measure(|| play(game, seed, &mut list));
        assert_eq!(counted.count_total, 0, "{} seats, seed {seed}: {counted:?}", game.seats());
    }
}

fn play<G: Evaluate>(game: &G, seed: u64, list: &mut ActionList<G::Action>) {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut luck = Luck::new(seed);
    while let Some(seat) = game.to_act(&state).first() {
        list.clear();
        game.legal(&state, seat, list);
        let picked = if luck.below(2) == 0 { list.pick(&mut luck) } else { game.sample(&state, seat, &mut luck, list) };
        let action = picked.expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
        game.worth(&state, seat);
    }
}
