//! How quick the rules are: whole random games, one decision, a copy, an imagined position.

use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use engine::{ActionList, Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};
use silverton::{Silverton, action::Action, state::State};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    println!("state: {} bytes", size_of::<State>());
    divan::main();
}

fn rules(seats: u8) -> Silverton {
    Silverton::open(&Setup::of(seats)).expect("1 to 6 players")
}

/// Plays a random game; how many decisions it had.
fn playout(game: &Silverton, seed: u64, scratch: &mut ActionList<Action>) -> u32 {
    let mut luck = Luck::new(seed);
    let mut state = game.setup(&luck.key(), &mut ());
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut luck, scratch).expect("who must act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
        decisions += 1;
    }
    decisions
}

fn middle(game: &Silverton) -> State {
    let mut luck = Luck::new(7);
    let mut state = game.setup(&luck.key(), &mut ());
    let mut scratch = ActionList::new();
    for _ in 0..300 {
        let seat = game.to_act(&state).first().expect("the game is not over so soon");
        let action = game.sample(&state, seat, &mut luck, &mut scratch).expect("who must act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
    }
    state
}

#[divan::bench(args = [1, 2, 4, 6])]
fn random_game(bencher: Bencher, seats: u8) {
    let game = rules(seats);
    let mut scratch = ActionList::new();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        playout(&game, seed, &mut scratch)
    });
}

#[divan::bench(args = [1, 2, 4, 6], sample_count = 20, sample_size = 1)]
fn hundred_games_by_decision(bencher: Bencher, seats: u8) {
    let game = rules(seats);
    let mut scratch = ActionList::new();
    let decisions: u32 = (0..100).map(|seed| playout(&game, seed, &mut scratch)).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| (0..100).map(|seed| playout(&game, seed, &mut scratch)).sum::<u32>());
}

#[divan::bench]
fn clone_state(bencher: Bencher) {
    let state = middle(&rules(4));
    bencher.bench_local(|| *divan::black_box(&state));
}

#[divan::bench]
fn setup(bencher: Bencher) {
    let game = rules(4);
    bencher.bench_local(|| game.setup(divan::black_box(&Key([7; 32])), &mut ()));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let game = rules(4);
    let state = middle(&game);
    bencher.bench_local(|| game.imagine(divan::black_box(&state), Viewer::Seat(Seat(0)), &Key([9; 32])));
}

#[divan::bench]
fn evaluate(bencher: Bencher) {
    let game = rules(4);
    let state = middle(&game);
    bencher.bench_local(|| game.evaluate(divan::black_box(&state), Seat(0)));
}
