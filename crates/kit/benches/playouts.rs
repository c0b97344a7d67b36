//! How quick tic-tac-toe is, as every game measures it: `cargo bench -p kit`.

use divan::Bencher;
use engine::reference::TicTacToe;
use kit::bench::{Work, works};

fn main() {
    kit::bench::main::<TicTacToe>();
}

#[divan::bench(args = works(2..=2, |_| TicTacToe, 4))]
fn rules(bencher: Bencher, work: &Work<TicTacToe>) {
    work.measure(bencher);
}
