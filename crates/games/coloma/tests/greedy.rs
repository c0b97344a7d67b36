//! One greedy seat among random ones. `examples/contest_coloma.rs` measures the same over a thousand games.

use coloma::Coloma;
use engine::{Published, Setup};

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 2..=6 {
        kit::greedy_beats_random(&Coloma::open(&Setup::of(seats)).expect("possible"), 10, 0.9);
    }
    let shade = Setup::of(1).with("solo_level", "greenhorn");
    kit::greedy_beats_random(&Coloma::open(&shade).expect("possible"), 10, 0.5);
}
