//! How quick the rules of a game are, over divan. The whole of a game's `benches/playouts.rs`:
//!
//! ```no_run
//! # type TicTacToe = engine::reference::TicTacToe;
//! # fn table(seats: u8) -> TicTacToe { engine::reference::TicTacToe }
//! fn main() {
//!     kit::bench::main::<TicTacToe>();
//! }
//!
//! #[divan::bench(args = kit::bench::works(2..=2, table, 4))]
//! fn rules(bencher: divan::Bencher, work: &kit::bench::Work<TicTacToe>) {
//!     work.measure(bencher);
//! }
//! ```
//!
//! Allocations are not in the columns of divan: [`crate::no_allocations`] counts them, and a program has one counter.

use std::{fmt, ops::RangeInclusive, sync::Arc};

use divan::{Bencher, black_box, counter::ItemsCount};
use engine::{
    ActionList, Evaluate, Key, Learn, Seat, Viewer,
    learn::{self, Pen},
};

use crate::play;

/// Games in one measured piece of work that counts decisions.
const GAMES: u64 = 100;

/// Says how large positions and actions are, then runs the benches of the program.
pub fn main<G: Evaluate + Learn>() {
    println!("a position has {} bytes, an action {}", size_of::<G::State>(), size_of::<G::Action>());
    divan::main();
}

/// One thing to measure at one table.
pub struct Work<G: Evaluate + Learn> {
    game: Arc<G>,
    what: What,
    /// Where the middle of a game lies.
    steps: u32,
}

#[derive(Clone, Copy)]
enum What {
    RandomGame,
    Decision,
    Setup,
    LegalList,
    Sample,
    Copy,
    Imagine,
    Evaluate,
    Observe,
    Numbers,
}

impl What {
    /// At every size of table.
    const GAMES: [What; 2] = [What::RandomGame, What::Decision];
    /// In the middle of a game at the largest table.
    const ONCE: [What; 8] = [
        What::Setup,
        What::LegalList,
        What::Sample,
        What::Copy,
        What::Imagine,
        What::Evaluate,
        What::Observe,
        What::Numbers,
    ];

    fn name(self) -> &'static str {
        match self {
            What::RandomGame => "random game",
            What::Decision => "random decisions",
            What::Setup => "set-up",
            What::LegalList => "legal list",
            What::Sample => "sample",
            What::Copy => "copy",
            What::Imagine => "imagine",
            What::Evaluate => "evaluate",
            What::Observe => "observation",
            What::Numbers => "legal list and its numbers",
        }
    }
}

/// Everything that is measured of a game: whole random games and their decisions at every size of table, and what is
/// asked of a position `steps` random steps into a game of the largest.
pub fn works<G: Evaluate + Learn>(seats: RangeInclusive<u8>, table: impl Fn(u8) -> G, steps: u32) -> Vec<Work<G>> {
    let tables: Vec<Arc<G>> = seats.map(|seats| Arc::new(table(seats))).collect();
    let largest = tables.last().expect("there is a size of table");
    let at = |game: &Arc<G>, what| Work { game: Arc::clone(game), what, steps };
    let games = What::GAMES.into_iter().flat_map(|what| tables.iter().map(move |game| at(game, what)));
    games.chain(What::ONCE.into_iter().map(|what| at(largest, what))).collect()
}

impl<G: Evaluate + Learn> Work<G> {
    /// Measures it.
    pub fn measure(&self, bencher: Bencher<'_, '_>) {
        match self.what {
            What::RandomGame => self.random_game(bencher),
            What::Decision => self.decisions(bencher),
            What::Setup => {
                let key = Key::from_seed(1);
                bencher.bench_local(|| self.game.setup(black_box(&key), &mut ()));
            }
            _ => self.position(bencher),
        }
    }

    fn random_game(&self, bencher: Bencher<'_, '_>) {
        let (mut list, mut seed) = (ActionList::new(), 0);
        bencher.bench_local(|| {
            seed += 1;
            play::playout(&*self.game, seed, &mut list)
        });
    }

    /// The items of divan are decisions, so that its throughput is decisions a second.
    fn decisions(&self, bencher: Bencher<'_, '_>) {
        let mut list = ActionList::new();
        let mut games = || (0..GAMES).map(|seed| play::playout(&*self.game, seed, &mut list).1).sum::<u32>();
        let decisions = games();
        bencher.counter(ItemsCount::new(decisions)).bench_local(games);
    }

    /// What is asked of one position.
    fn position(&self, bencher: Bencher<'_, '_>) {
        let game = &*self.game;
        let state = play::middle(game, self.steps);
        let seat = game.to_act(&state).first().expect("the game goes on");
        let (mut list, mut luck, key) = (ActionList::new(), engine::Luck::new(1), Key::from_seed(1));
        match self.what {
            What::LegalList => bencher.bench_local(|| {
                list.clear();
                game.legal(black_box(&state), seat, &mut list);
                list.len()
            }),
            What::Sample => bencher.bench_local(|| game.sample(black_box(&state), seat, &mut luck, &mut list)),
            What::Imagine => {
                bencher.bench_local(|| game.imagine(black_box(&state), Viewer::Seat(Seat(0)), black_box(&key)));
            }
            What::Evaluate => bencher.bench_local(|| game.worth(black_box(&state), Seat(0))),
            What::Observe => {
                let mut row = vec![0.0; learn::size(&game.observation_blocks())];
                bencher.bench_local(|| {
                    game.observe(black_box(&state), Viewer::Seat(seat), &mut Pen::begin(&mut row));
                    black_box(&mut row)[0]
                });
            }
            What::Numbers => {
                let mut numbers = Vec::new();
                bencher.bench_local(|| {
                    list.clear();
                    game.legal(black_box(&state), seat, &mut list);
                    learn::numbers(game, &state, seat, &list, &mut numbers);
                    numbers.len()
                });
            }
            _ => bencher.bench_local(|| black_box(&state).clone()),
        }
    }
}

impl<G: Evaluate + Learn> fmt::Display for Work<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} seats", self.what.name(), self.game.seats())
    }
}
