//! Random play without the list.

use engine::{ActionList, Game, Luck};

use crate::scene::random_position;

/// What is picked without a list is what the list holds, each about as often as the others.
#[test]
fn a_random_pick_is_fair() {
    for seed in 0..4 {
        let (game, state) = random_position(3, seed, 30 + 5 * seed as usize);
        let Some(seat) = game.to_act(&state).first() else { continue };
        let (mut list, mut scratch) = (ActionList::new(), ActionList::new());
        game.legal(&state, seat, &mut list);
        let mut luck = Luck::new(seed);
        let mut picked = std::collections::HashMap::new();
        let picks = 400 * list.len();
        for _ in 0..picks {
            let action = game.sample(&state, seat, &mut luck, &mut scratch).unwrap();
            *picked.entry(action).or_insert(0) += 1;
        }
        assert_eq!(picked.len(), list.len(), "seed {seed}");
        assert!(picked.values().all(|n| (300..500).contains(n)), "seed {seed}: {picked:?}");
    }
}
