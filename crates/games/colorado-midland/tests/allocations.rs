//! A playout needs no heap, and a position is small.

use colorado_midland::{ColoradoMidland, state::State};
use engine::Setup;

#[test]
fn a_random_game_allocates_nothing() {
    (3..=5).for_each(|seats| kit::no_allocations(&ColoradoMidland::new(&Setup::of(seats)).unwrap(), 5));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
}
