//! The greedy bot knows what it is doing.

use colorado::Colorado;
use engine::{Published, Setup};

#[test]
fn one_greedy_among_random_wins_nineteen_games_of_twenty() {
    for seats in 2..=4 {
        kit::greedy_beats_random(&Colorado::open(&Setup::of(seats)).expect("2 to 4 players"), 100, 0.95);
    }
}
