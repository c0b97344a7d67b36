//! What bots think of is a part of what is legal.

use engine::{ActionList, Evaluate, Key, Luck, Seat};

/// Plays random games and panics where a seat that must act has nothing sensible to do, something illegal, or the same
/// twice. Gives how many actions were legal in all, and how many sensible.
pub fn what_is_sensible_is_legal<G: Evaluate>(game: &G, games: u64) -> (usize, usize) {
    let (mut legal, mut sensible) = (ActionList::new(), ActionList::new());
    let mut counts = (0, 0);
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        loop {
            let to_act = game.to_act(&state);
            let seats: Vec<Seat> = to_act.iter().collect();
            if seats.is_empty() {
                break;
            }
            for seat in &seats {
                legal.clear();
                game.legal(&state, *seat, &mut legal);
                sensible.clear();
                game.sensible(&state, *seat, &mut sensible);
                assert!(!sensible.is_empty(), "nothing is sensible for {seat}, seed {seed}");
                for (k, action) in sensible.actions().iter().enumerate() {
                    assert!(legal.contains(*action), "{action:?} of {seat} is not legal, seed {seed}");
                    assert!(!sensible.actions()[..k].contains(action), "{action:?} is there twice, seed {seed}");
                }
                for range in sensible.ranges() {
                    let ends = [range.nth(0), range.nth(range.len() - 1)];
                    assert!(ends.iter().all(|action| legal.contains(*action)), "{ends:?} of {seat}, seed {seed}");
                }
                counts = (counts.0 + legal.len(), counts.1 + sensible.len());
            }
            let seat = seats[luck.below(seats.len() as u32) as usize];
            let action = game.sample(&state, seat, &mut luck, &mut legal).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
        }
    }
    counts
}
