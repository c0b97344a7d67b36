//! A whole game replayed, and one step through its history: `cargo bench -p table`.

use divan::{Bencher, black_box};
use engine::{Key, Luck, Setup, Viewer};
use table::{BotKind, Deed, Origin, Record, Table};

fn main() {
    divan::main();
}

fn finished() -> Table {
    let mut table = Table::begin("colorado-midland", &Setup::of(4), Key::from_seed(1)).expect("a table of four");
    let mut luck = Luck::new(1);
    while let Some(seat) = table.position().to_act().first() {
        let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("a seat to act has an action");
        let prepared = table.prepare(seat, Deed::Act(action), 0).expect("a bot's action is legal");
        table.commit(prepared);
    }
    table
}

#[divan::bench]
fn resume_a_whole_game(bencher: Bencher) {
    let table = finished();
    bencher.bench_local(|| {
        let entries = table.entries().to_vec();
        Table::resume("colorado-midland", table.setup(), Key::from_seed(1), Origin::Deal, entries).expect("it replays")
    });
}

#[divan::bench]
fn verify_a_record(bencher: Bencher) {
    let text = finished().record().to_text();
    bencher.bench_local(|| Record::parse(&text).expect("a record").verify().expect("it replays"));
}

#[divan::bench]
fn step_through_history(bencher: Bencher) {
    let table = finished();
    let mut seq = 0;
    bencher.bench_local(|| {
        seq = (seq + 1) % table.seq();
        black_box(table.position_at(seq))
    });
}

#[divan::bench]
fn prepare_and_drop(bencher: Bencher) {
    let table = Table::begin("colorado-midland", &Setup::of(4), Key::from_seed(1)).expect("a table of four");
    let seat = table.position().to_act().first().expect("somebody begins");
    let action = table.position().choices(seat)[0].action.clone();
    bencher.bench_local(|| table.prepare(seat, Deed::Act(action.clone()), 0).expect("it is legal"));
}

#[divan::bench]
fn tell_the_log(bencher: Bencher) {
    let table = finished();
    bencher.bench_local(|| table.log(Viewer::Spectator));
}

#[divan::bench]
fn chart_the_points(bencher: Bencher) {
    let table = finished();
    bencher.bench_local(|| table.score_history(Viewer::Spectator));
}
