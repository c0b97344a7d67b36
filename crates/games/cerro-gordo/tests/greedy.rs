//! The bot knows what it is doing: `worth` leads somewhere.

use cerro_gordo::CerroGordo;

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 2..=5 {
        kit::greedy_beats_random(&CerroGordo::new(seats).expect("so many can play"), 40, 0.95);
    }
}
