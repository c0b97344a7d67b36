//! A whole game of the shelf, measured.

use std::{hint::black_box, sync::Arc, time::Instant};

use engine::{
    ActionList, Edition, Game, Key, Learn, Luck, Published, Seat, Setup, Viewer,
    learn::{self, Pen},
};
use serde::Serialize;
use table::{BotKind, Deed, Shelf, Table, Visit, open_edition, title, visit};

use super::{Effort, nanoseconds, reference::random_game};
use crate::{LabError, stats::median};

/// Games played between two looks at the clock.
const BATCH: u64 = 16;

/// A game, measured on one core.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// The game's ID.
    pub game: String,
    /// Seats at the table.
    pub seats: u8,
    /// Random games from deal to end, a second.
    pub playouts_per_second: f64,
    /// Actions of a random game.
    pub actions_per_game: f64,
    /// Nanoseconds for a random decision: who is to act, a legal action, the action itself.
    pub ns_per_decision: f64,
    /// Nanoseconds for the complete list of legal actions.
    pub ns_per_legal: f64,
    /// Nanoseconds for the row of numbers that the seat to act sees.
    pub observe_ns: f64,
    /// Numbers in that row.
    pub observation_size: usize,
    /// Nanoseconds to copy a position.
    pub clone_ns: f64,
    /// Size of a position.
    pub state_bytes: usize,
    /// Microseconds to replay 1,000 actions, every one checked against the rules.
    pub replay_us_per_1000: f64,
    /// Milliseconds to read a full game back from its log: notation, rules and fingerprints checked.
    pub resume_ms: f64,
    /// Actions of that game.
    pub resume_actions: u32,
    /// Microseconds to show an earlier moment of that game, on average.
    pub step_us: f64,
    /// The same for the slowest moment.
    pub slowest_step_us: f64,
}

/// Measures a game with an edition; without a number of seats, with as few as it allows.
pub fn game_row(edition: &Arc<Edition>, seats: Option<u8>, effort: Effort) -> Result<GameRow, LabError> {
    struct Measure<'a>(&'a Arc<Edition>, Setup, Effort);
    impl Visit for Measure<'_> {
        type Out = Result<GameRow, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            measure(&shelf.open(self.0, &self.1)?, self.0, &self.1, self.2)
        }
    }
    let game = &edition.about().game;
    let seats = seats.unwrap_or(*title(game)?.seats.start());
    visit(game, Measure(edition, Setup::of(seats), effort))?
}

fn measure<G: Published>(game: &G, edition: &Arc<Edition>, setup: &Setup, effort: Effort) -> Result<GameRow, LabError> {
    let (playout_ns, actions_per_game) = playouts(game, effort);
    let positions = line_of_play(game, 1);
    let table = played_table(edition, setup)?;
    let (step_us, slowest_step_us) = steps(&table, effort);
    Ok(GameRow {
        game: G::TITLE.id.to_owned(),
        seats: setup.seats,
        playouts_per_second: 1e9 / playout_ns,
        actions_per_game,
        ns_per_decision: playout_ns / actions_per_game,
        ns_per_legal: legal(game, &positions, effort),
        observe_ns: observations(game, &positions, effort),
        observation_size: learn::size(&game.observation_blocks()),
        clone_ns: clones(game, &positions, effort),
        state_bytes: size_of::<G::State>(),
        replay_us_per_1000: replay(game, &positions, effort),
        resume_ms: resume(&table, setup, effort)?,
        resume_actions: table.seq(),
        step_us,
        slowest_step_us,
    })
}

/// Nanoseconds for a random game, and its mean length.
fn playouts<G: Game>(game: &G, effort: Effort) -> (f64, f64) {
    let (mut luck, mut scratch) = (Luck::new(1), ActionList::new());
    let (mut games, mut actions) = (0u64, 0u64);
    let ns = nanoseconds(effort, || {
        for _ in 0..BATCH {
            let mut state = game.setup(&Key::from_seed(games), &mut ());
            actions += u64::from(random_game(game, &mut state, &mut luck, &mut scratch));
            black_box(&state);
            games += 1;
        }
        BATCH
    });
    (ns, actions as f64 / games as f64)
}

/// The decisions of one random game: position, seat and what was done.
struct Decision<G: Game> {
    before: G::State,
    seat: Seat,
    action: G::Action,
}

fn line_of_play<G: Game>(game: &G, seed: u64) -> Vec<Decision<G>> {
    let (mut luck, mut scratch) = (Luck::new(seed), ActionList::new());
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut line = Vec::new();
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, &mut luck, &mut scratch).expect("a seat to act has an action");
        line.push(Decision { before: state.clone(), seat, action });
        game.apply(&mut state, seat, action, &mut ()).expect("a legal action is carried out");
    }
    line
}

fn legal<G: Game>(game: &G, line: &[Decision<G>], effort: Effort) -> f64 {
    let mut list = ActionList::new();
    nanoseconds(effort, || {
        for decision in line {
            list.clear();
            game.legal(&decision.before, decision.seat, &mut list);
            black_box(&list);
        }
        line.len() as u64
    })
}

fn observations<G: Learn>(game: &G, line: &[Decision<G>], effort: Effort) -> f64 {
    let mut row = vec![0.0; learn::size(&game.observation_blocks())];
    nanoseconds(effort, || {
        for decision in line {
            game.observe(&decision.before, Viewer::Seat(decision.seat), &mut Pen::begin(&mut row));
            black_box(&row);
        }
        line.len() as u64
    })
}

fn clones<G: Game>(_: &G, line: &[Decision<G>], effort: Effort) -> f64 {
    let mut copy = line[0].before.clone();
    nanoseconds(effort, || {
        for decision in line {
            copy.clone_from(black_box(&decision.before));
            black_box(&copy);
        }
        line.len() as u64
    })
}

/// Microseconds for 1,000 actions.
fn replay<G: Game>(game: &G, line: &[Decision<G>], effort: Effort) -> f64 {
    nanoseconds(effort, || {
        let mut state = line[0].before.clone();
        for decision in line {
            let done = game.apply(&mut state, decision.seat, decision.action, &mut ());
            done.expect("what was legal is legal again");
        }
        black_box(&state);
        line.len() as u64
    })
}

/// A table on which random bots played to the end.
fn played_table(edition: &Arc<Edition>, setup: &Setup) -> Result<Table, LabError> {
    let mut table = Table::begin_with(open_edition(edition, setup)?, Key::from_seed(1));
    let mut luck = Luck::new(1);
    while let Some(seat) = table.position().to_act().first() {
        let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("a seat to act has an action");
        let prepared = table.prepare(seat, Deed::Act(action), 0)?;
        table.commit(prepared);
    }
    Ok(table)
}

/// Milliseconds to read a game back from its log.
fn resume(table: &Table, setup: &Setup, effort: Effort) -> Result<f64, LabError> {
    let mut times = Vec::new();
    for _ in 0..effort.runs {
        let began = Instant::now();
        let again = table.record().table_with(open_edition(table.edition(), setup)?)?;
        times.push(began.elapsed().as_secs_f64() * 1e3);
        assert_eq!((again.seq(), again.setup()), (table.seq(), setup), "a game read back is the same");
    }
    Ok(median(times))
}

/// Microseconds to show an earlier moment: the mean and the slowest, each moment by its median.
fn steps(table: &Table, effort: Effort) -> (f64, f64) {
    let step = |seq: u32| {
        let began = Instant::now();
        let position = table.position_at(seq).expect("every moment up to now exists");
        black_box(position.typed_view(Viewer::Spectator));
        began.elapsed().as_secs_f64() * 1e6
    };
    let times: Vec<f64> = (0..=table.seq()).map(|seq| median((0..effort.runs).map(|_| step(seq)).collect())).collect();
    (times.iter().sum::<f64>() / times.len() as f64, times.into_iter().fold(0.0, f64::max))
}
