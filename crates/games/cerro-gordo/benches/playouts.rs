//! Bytes, games, decisions, lists.

use cerro_gordo::CerroGordo;
use kit::bench::Work;

fn main() {
    kit::bench::main::<CerroGordo>();
}

fn table(seats: u8) -> CerroGordo {
    CerroGordo::new(seats).expect("the number of players is right")
}

#[divan::bench(args = kit::bench::works(2..=5, table, 80))]
fn rules(bencher: divan::Bencher, work: &Work<CerroGordo>) {
    work.measure(bencher);
}
