//! How quick the rules are: `cargo bench -p colorado`.

use colorado::Colorado;
use divan::Bencher;
use engine::{Published, Setup};
use kit::bench::{Work, works};

fn main() {
    kit::bench::main::<Colorado>();
}

fn table(seats: u8) -> Colorado {
    Colorado::open(&Setup::of(seats)).expect("2 to 4 players")
}

#[divan::bench(args = works(2..=4, table, 150))]
fn rules(bencher: Bencher, work: &Work<Colorado>) {
    work.measure(bencher);
}
