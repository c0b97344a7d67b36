//! A playout allocates nothing: positions, lists and journeys live on the stack.

use cerro_gordo::CerroGordo;

#[test]
fn playouts_do_not_allocate() {
    for seats in 2..=5 {
        kit::no_allocations(&CerroGordo::new(seats).expect("so many can play"), 60);
    }
}
