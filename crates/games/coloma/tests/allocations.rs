//! Random play needs no heap. Looking at a position does: the bot takes a whole turn in thought.

use coloma::Coloma;
use engine::{ActionList, Published, Setup};

#[test]
fn playouts_need_no_heap() {
    for seats in 1..=6 {
        let game = Coloma::open(&Setup::of(seats).with("hotels", "on")).expect("possible");
        let mut list = ActionList::new();
        let mut play = || (0..10).map(|seed| kit::playout(&game, seed, &mut list).1).sum::<u32>();
        assert!(play() > 0, "the list has grown to its working size");
        let counted = allocation_counter::measure(|| assert!(play() > 0));
        assert_eq!(counted.count_total, 0, "{seats} seats: {counted:?}");
    }
}
