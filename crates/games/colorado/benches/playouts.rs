//! How quick the rules are: whole random games, one decision, a copy, an imagined position.

use colorado::{Colorado, State};
use divan::{AllocProfiler, Bencher, counter::ItemsCount};
use engine::{ActionList, Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    println!("state: {} bytes", size_of::<State>());
    divan::main();
}

fn rules(seats: u8) -> Colorado {
    Colorado::open(&Setup::of(seats)).expect("2 to 4 players")
}

/// Plays a random game; how many decisions it had.
fn playout(game: &Colorado, seed: u64, scratch: &mut ActionList<colorado::Action>) -> u32 {
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

fn middle(game: &Colorado) -> State {
    let mut luck = Luck::new(7);
    let mut state = game.setup(&luck.key(), &mut ());
    let mut scratch = ActionList::new();
    for _ in 0..150 {
        let seat = game.to_act(&state).first().expect("the game is not over so soon");
        let action = game.sample(&state, seat, &mut luck, &mut scratch).expect("who must act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
    }
    state
}

#[divan::bench(args = [2, 3, 4])]
fn random_game(bencher: Bencher, seats: u8) {
    let game = rules(seats);
    let mut scratch = ActionList::new();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        playout(&game, seed, &mut scratch)
    });
}

#[divan::bench(args = [2, 3, 4], sample_count = 20, sample_size = 1)]
fn thousand_games_by_decision(bencher: Bencher, seats: u8) {
    let game = rules(seats);
    let mut scratch = ActionList::new();
    let decisions: u32 = (0..1000).map(|seed| playout(&game, seed, &mut scratch)).sum();
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| (0..1000).map(|seed| playout(&game, seed, &mut scratch)).sum::<u32>());
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
