//! How quick the rules are: `cargo bench -p coloma`. Allocations are counted too.

use coloma::{Coloma, action::Action, state::State};
use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use engine::{ActionList, Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    println!("a position has {} bytes, an action {}", size_of::<State>(), size_of::<Action>());
    divan::main();
}

fn table(seats: u8) -> Coloma {
    Coloma::open(&Setup::of(seats)).expect("a table of this size")
}

/// Plays to the end at random and returns the number of decisions.
fn playout(game: &Coloma, seed: u64, list: &mut ActionList<Action>) -> usize {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut luck = Luck::new(seed);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut luck, list).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
        decisions += 1;
    }
    decisions
}

/// A position in the middle of a random game.
fn middle(game: &Coloma, steps: usize) -> State {
    let mut state = game.setup(&Key::from_seed(5), &mut ());
    let mut luck = Luck::new(5);
    let mut list = ActionList::new();
    for _ in 0..steps {
        let Some(seat) = game.to_act(&state).first() else { break };
        let action = game.sample(&state, seat, &mut luck, &mut list).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
    }
    state
}

/// A whole random game.
#[divan::bench(args = 1..=6u8)]
fn random_game(bencher: Bencher, seats: u8) {
    let game = table(seats);
    let mut list = ActionList::new();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        playout(&game, seed, &mut list)
    });
}

/// A hundred whole random games; items are decisions, so the throughput is decisions a second.
#[divan::bench(args = 1..=6u8, sample_count = 20)]
fn random_decision(bencher: Bencher, seats: u8) {
    let game = table(seats);
    let mut list = ActionList::new();
    let decisions: usize = (0..100).map(|seed| playout(&game, seed, &mut list)).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| (0..100).map(|seed| playout(&game, seed, &mut list)).sum::<usize>());
}

#[divan::bench]
fn clone_position(bencher: Bencher) {
    let state = middle(&table(6), 300);
    bencher.bench_local(|| *black_box(&state));
}

#[divan::bench]
fn evaluate_position(bencher: Bencher) {
    let game = table(4);
    let state = middle(&game, 200);
    bencher.bench_local(|| game.evaluate(black_box(&state), Seat(0)));
}

#[divan::bench]
fn imagine_position(bencher: Bencher) {
    let game = table(4);
    let state = middle(&game, 200);
    let key = Key::from_seed(1);
    bencher.bench_local(|| game.imagine(black_box(&state), Viewer::Seat(Seat(0)), &key));
}

#[divan::bench]
fn set_up(bencher: Bencher) {
    let game = table(4);
    let key = Key::from_seed(1);
    bencher.bench_local(|| game.setup(black_box(&key), &mut ()));
}
