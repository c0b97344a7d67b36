//! Random games of tic-tac-toe and connect four: `cargo bench -p engine`.
//!
//! The columns also show that a playout allocates nothing. `motherlode bench` compares the same games
//! with other engines and checks their results.

use divan::{Bencher, counter::ItemsCount};
use engine::{
    ActionList, Game, Key, Luck, Seat,
    reference::{ConnectFour, TicTacToe},
};

#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

/// Games in one measured piece of work.
const GAMES: u32 = 1_000;

fn main() {
    divan::main();
}

/// Time per random move.
#[divan::bench(types = [TicTacToe, ConnectFour])]
fn random_moves<G: Game + Reference>(bencher: Bencher) {
    let (mut luck, mut list) = (Luck::new(1), ActionList::new());
    let moves: u32 = (0..GAMES).map(|_| play(&G::RULES, &mut luck, &mut list)).sum();
    bencher
        .counter(ItemsCount::new(moves))
        .bench_local(|| (0..GAMES).map(|_| play(&G::RULES, &mut luck, &mut list)).sum::<u32>());
}

/// Time for the legal list of the first position.
#[divan::bench(types = [TicTacToe, ConnectFour])]
fn legal<G: Game + Reference>(bencher: Bencher) {
    let state = G::RULES.setup(&Key::from_seed(1), &mut ());
    let mut list = ActionList::new();
    bencher.bench_local(|| {
        list.clear();
        G::RULES.legal(divan::black_box(&state), Seat(0), &mut list);
        list.len()
    });
}

/// A game whose rules need no set-up.
trait Reference: Sized {
    const RULES: Self;
}

impl Reference for TicTacToe {
    const RULES: TicTacToe = TicTacToe;
}

impl Reference for ConnectFour {
    const RULES: ConnectFour = ConnectFour;
}

fn play<G: Game>(game: &G, luck: &mut Luck, list: &mut ActionList<G::Action>) -> u32 {
    let mut state = game.setup(&Key([0; 32]), &mut ());
    let mut moves = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, luck, list).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a legal action is carried out");
        moves += 1;
    }
    divan::black_box(&state);
    moves
}
