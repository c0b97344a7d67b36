//! How quick the rules are: `cargo bench -p colorado-midland`. Allocations are counted too.

use colorado_midland::{ColoradoMidland, action::Action, position::PhaseLine, state::State};
use divan::{AllocProfiler, Bencher, black_box, counter::ItemsCount};
use engine::{ActionList, Evaluate, Game, Key, Luck, Seat, Setup, Words};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

fn main() {
    println!("a position has {} bytes, an action {}", size_of::<State>(), size_of::<Action>());
    divan::main();
}

fn table(seats: u8) -> ColoradoMidland {
    ColoradoMidland::new(&Setup::of(seats).with("confirm", "skip")).expect("a table of this size")
}

/// Plays to the end by samples and returns the number of decisions.
fn playout(game: &ColoradoMidland, seed: u64, list: &mut ActionList<Action>) -> usize {
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

/// The same with the whole legal list every time.
fn listed_playout(game: &ColoradoMidland, seed: u64, list: &mut ActionList<Action>) -> usize {
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut luck = Luck::new(seed);
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        list.clear();
        game.legal(&state, seat, list);
        let action = list.pick(&mut luck).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
        decisions += 1;
    }
    decisions
}

/// A position in the middle of a random game.
fn middle(game: &ColoradoMidland, steps: usize) -> State {
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

/// A whole random game; items are decisions, so the throughput is decisions a second.
#[divan::bench(args = [3, 4, 5])]
fn random_game(bencher: Bencher, seats: u8) {
    let game = table(seats);
    let mut list = ActionList::new();
    let decisions: usize = (0..100).map(|seed| playout(&game, seed, &mut list)).sum();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(decisions / 100)).bench_local(|| {
        seed = (seed + 1) % 100;
        playout(&game, seed, &mut list)
    });
}

/// The same, but every decision writes the whole legal list.
#[divan::bench(args = [3, 4, 5])]
fn random_game_with_lists(bencher: Bencher, seats: u8) {
    let game = table(seats);
    let mut list = ActionList::new();
    let decisions: usize = (0..100).map(|seed| listed_playout(&game, seed, &mut list)).sum();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(decisions / 100)).bench_local(|| {
        seed = (seed + 1) % 100;
        listed_playout(&game, seed, &mut list)
    });
}

/// Dealing the claims: the only chance in the game.
#[divan::bench]
fn deal(bencher: Bencher) {
    let game = table(4);
    let key = Key::from_seed(3);
    bencher.bench_local(|| game.setup(black_box(&key), &mut ()));
}

#[divan::bench]
fn copy_a_position(bencher: Bencher) {
    let state = middle(&table(4), 60);
    bencher.bench_local(|| *black_box(&state));
}

#[divan::bench]
fn legal_list(bencher: Bencher) {
    let game = table(4);
    let state = middle(&game, 60);
    let seat = game.to_act(&state).first().expect("the game goes on");
    let mut list = ActionList::new();
    bencher.bench_local(|| {
        list.clear();
        game.legal(black_box(&state), seat, &mut list);
        list.len()
    });
}

/// The look-ahead of CM-BLD-11 where no short cut answers: every railroad has one cube, and no group unused.
#[divan::bench]
fn legal_list_with_few_cubes(bencher: Bencher) {
    let game = table(4);
    let mut position = game.write_position(&middle(&game, 60));
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

#[divan::bench]
fn evaluate(bencher: Bencher) {
    let game = table(4);
    let state = middle(&game, 60);
    bencher.bench_local(|| game.evaluate(black_box(&state), Seat(1)));
}

/// Reads and applies a whole recorded game in notation, every action checked.
#[divan::bench]
fn replay_a_game(bencher: Bencher) {
    let game = table(4);
    let mut list = ActionList::new();
    let mut luck = Luck::new(8);
    let mut state = game.setup(&Key::from_seed(8), &mut ());
    let mut record: Vec<(Seat, Action)> = Vec::new();
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut luck, &mut list).expect("a seat to act has an action");
        record.push((seat, action));
        game.apply(&mut state, seat, action, &mut ()).expect("it was legal");
    }
    bencher.counter(ItemsCount::new(record.len())).bench_local(|| {
        let mut state = game.setup(&Key::from_seed(8), &mut ());
        for (seat, action) in &record {
            game.apply(&mut state, *seat, *action, &mut ()).expect("the record is legal");
        }
        state.round
    });
}

/// The notation of one action, there and back.
#[divan::bench]
fn notation(bencher: Bencher) {
    let game = table(4);
    let state = middle(&game, 60);
    let seat = game.to_act(&state).first().expect("the game goes on");
    let mut list = ActionList::new();
    game.legal(&state, seat, &mut list);
    let action = list.actions()[0];
    bencher.bench_local(|| {
        let text = game.write(&state, seat, black_box(action));
        game.read(&state, seat, &text)
    });
}
