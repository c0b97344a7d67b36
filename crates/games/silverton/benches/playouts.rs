//! How quick the rules are: whole random games, one decision, a copy, an imagined position.

use engine::{Published, Setup};
use kit::bench::Work;
use silverton::Silverton;

fn main() {
    kit::bench::main::<Silverton>();
}

fn rules(seats: u8) -> Silverton {
    Silverton::open(&Setup::of(seats)).expect("1 to 6 players")
}

#[divan::bench(args = kit::bench::works(1..=6, rules, 300))]
fn playouts(bencher: divan::Bencher, work: &Work<Silverton>) {
    work.measure(bencher);
}
