//! How quick the rules are: `cargo bench -p colorado-midland`.

use colorado_midland::{ColoradoMidland, position::PhaseLine};
use divan::{Bencher, black_box};
use engine::{ActionList, Game, Setup, Words};
use kit::bench::{Work, works};

/// Where the middle of a game lies.
const MIDDLE: u32 = 60;

fn main() {
    kit::bench::main::<ColoradoMidland>();
}

fn table(seats: u8) -> ColoradoMidland {
    ColoradoMidland::new(&Setup::of(seats).with("confirm", "skip")).expect("a table of this size")
}

#[divan::bench(args = works(3..=5, table, MIDDLE))]
fn rules(bencher: Bencher, work: &Work<ColoradoMidland>) {
    work.measure(bencher);
}

/// The look-ahead of CM-BLD-11 where no short cut answers: every railroad has one cube, and no group is unused.
#[divan::bench]
fn legal_list_with_few_cubes(bencher: Bencher) {
    let game = table(4);
    let mut position = game.write_position(&kit::middle(&game, MIDDLE));
    position.phase = PhaseLine::Turn;
    position.unused_groups.clear();
    position.railroads.iter_mut().for_each(|line| line.cubes_left = 1);
    let state = game.read_position(&position).expect("the position is written in names of the edition");
    let seat = game.to_act(&state).first().expect("the game goes on");
    let mut list = ActionList::new();
    bencher.bench_local(|| {
        list.clear();
        game.legal(black_box(&state), seat, &mut list);
        list.len()
    });
}

/// The notation of one action, there and back.
#[divan::bench]
fn notation(bencher: Bencher) {
    let game = table(4);
    let state = kit::middle(&game, MIDDLE);
    let seat = game.to_act(&state).first().expect("the game goes on");
    let mut list = ActionList::new();
    game.legal(&state, seat, &mut list);
    let action = list.actions()[0];
    bencher.bench_local(|| {
        let text = game.write(&state, seat, black_box(action));
        game.read(&state, seat, &text)
    });
}
