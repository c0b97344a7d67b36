//! Random play, for scenes, benches and whatever needs a position.

use engine::{ActionList, Game, Key, Luck};

/// Plays a random game to its end: the last position, and how many decisions led there.
///
/// The caller owns the list, so that one playout after the other needs no heap.
#[inline]
pub fn playout<G: Game>(game: &G, seed: u64, list: &mut ActionList<G::Action>) -> (G::State, u32) {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut luck = Luck::new(seed);
    let mut decisions = 0;
    while random_step(game, &mut state, &mut luck, list) {
        decisions += 1;
    }
    (state, decisions)
}

/// The position after so many random steps of the game with this seed. Somebody is to act in it: where the game is
/// over sooner, it is the last such position.
#[must_use]
pub fn position<G: Game>(game: &G, seed: u64, steps: u32) -> G::State {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let (mut luck, mut list) = (Luck::new(seed), ActionList::new());
    for _ in 0..steps {
        let before = state.clone();
        random_step(game, &mut state, &mut luck, &mut list);
        if game.to_act(&state).is_empty() {
            return before;
        }
    }
    state
}

/// A position out of the middle of a game: the same one every time.
#[must_use]
pub fn middle<G: Game>(game: &G, steps: u32) -> G::State {
    position(game, 5, steps)
}

/// One random step of the first seat to act; says whether there was one.
#[inline]
fn random_step<G: Game>(game: &G, state: &mut G::State, luck: &mut Luck, list: &mut ActionList<G::Action>) -> bool {
    let Some(seat) = game.to_act(state).first() else { return false };
    let action = game.sample(state, seat, luck, list).expect("a seat to act has an action");
    game.apply(state, seat, action, &mut ()).expect("a sampled action is legal");
    true
}
