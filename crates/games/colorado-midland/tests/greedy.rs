//! One greedy seat among random ones, at every number of players; a fair part would be a third to a fifth.

use colorado_midland::ColoradoMidland;
use engine::Setup;

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 3..=5 {
        let game = ColoradoMidland::new(&Setup::of(seats)).expect("a table of this size");
        kit::greedy_beats_random(&game, 40, 0.75);
    }
}

#[test]
fn what_is_sensible_is_legal_and_never_nothing() {
    for seats in 3..=5 {
        kit::what_is_sensible_is_legal(&ColoradoMidland::new(&Setup::of(seats)).expect("a table of this size"), 4);
    }
}
