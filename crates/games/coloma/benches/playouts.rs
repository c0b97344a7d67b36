//! How quick the rules are: `cargo bench -p coloma`.

use coloma::Coloma;
use divan::Bencher;
use engine::{Published, Setup};
use kit::bench::{Work, works};

fn main() {
    kit::bench::main::<Coloma>();
}

fn table(seats: u8) -> Coloma {
    Coloma::open(&Setup::of(seats)).expect("a table of this size")
}

#[divan::bench(args = works(1..=6, table, 300))]
fn rules(bencher: Bencher, work: &Work<Coloma>) {
    work.measure(bencher);
}
