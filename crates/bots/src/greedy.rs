//! One turn ahead, by what the position is then worth.

use engine::{ActionList, Evaluate, Luck, Seat, Viewer};

/// The best first step of the best turn found.
pub fn choose<G: Evaluate>(game: &G, state: &G::State, seat: Seat, luck: &mut Luck) -> Option<G::Action> {
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let mut list = ActionList::new();
    game.legal(&imagined, seat, &mut list);
    list.pick(luck)
}
