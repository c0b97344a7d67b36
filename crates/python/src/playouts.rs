//! Games played to their end by bots at full speed, again and again.

use std::{collections::BTreeMap, path::PathBuf, thread};

use bots::{BotKind, Player};
use engine::{Key, Luck, Outcome, Published, Seat, Viewer};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use table::{Rules, Shelf, Visit, visit};

use crate::{
    errors::{Error, no_setup},
    ground::Ground,
    simulate::{LineUp, MOST_THREADS},
};

/// A game that lasts longer is not played on: nobody gets anything.
const MOST_ACTIONS: u32 = 100_000;

/// Which games are played.
pub struct Rollouts {
    pub games: usize,
    pub seed: u64,
    /// A bot for each seat.
    pub bots: Vec<BotKind>,
    pub threads: usize,
    /// Whose eyes each game begins with, everything hidden from them dealt anew.
    pub imagined: Option<Viewer>,
}

/// Plays whole games between bots, each with a deal of its own; gives the returns, an array of a row for each game.
#[pyfunction]
#[pyo3(signature = (game, seats=None, *, games=1000, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn playouts<'py>(
    py: Python<'py>,
    game: &str,
    seats: Option<u8>,
    games: usize,
    seed: u64,
    bots: LineUp,
    threads: usize,
    options: Option<BTreeMap<String, String>>,
    edition: Option<PathBuf>,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let ground = Ground::open(game, seats, options, edition)?;
    let bots = bots.seated(ground.seats())?;
    array(py, &ground, None, &Rollouts { games, seed, bots, threads, imagined: None })
}

/// Plays from a position, or from a deal for each game, and gives the returns.
pub fn array<'py>(
    py: Python<'py>,
    ground: &Ground,
    from: Option<&dyn table::Position>,
    rollouts: &Rollouts,
) -> PyResult<Bound<'py, PyArray2<f32>>> {
    let seats = usize::from(ground.seats());
    let most = isize::MAX as usize / (4 * seats);
    if rollouts.games > most {
        return Err(Error::new_err(format!("{} games are too many at once", rollouts.games)));
    }
    let returns = PyArray1::<f32>::zeros(py, rollouts.games * seats, false);
    let mut guard = returns.readwrite();
    let rows = guard.as_slice_mut().map_err(|why| Error::new_err(why.to_string()))?;
    let game = ground.rules.title().id;
    py.detach(|| visit(game, Play { rules: &*ground.rules, from, rollouts, rows })).map_err(no_setup)?;
    drop(guard);
    returns.reshape([rollouts.games, seats])
}

/// What each seat got of the end of a game: its share of the win so scaled that all add up to 0. `alone` says how good the
/// score of somebody who plays alone is, from 0 to 1.
pub fn returns(outcome: &Outcome, alone: impl FnOnce() -> f32) -> Vec<f32> {
    let seats = outcome.standings.len() as u8;
    if seats == 1 {
        return vec![2.0 * alone() - 1.0];
    }
    let others = f32::from(seats - 1);
    Seat::all(seats).map(|seat| (outcome.share(seat) as f32 * f32::from(seats) - 1.0) / others).collect()
}

struct Play<'a> {
    rules: &'a dyn Rules,
    from: Option<&'a dyn table::Position>,
    rollouts: &'a Rollouts,
    rows: &'a mut [f32],
}

impl Visit for Play<'_> {
    type Out = ();

    fn visit<G: Published>(self, _: Shelf<G>) {
        let Play { rules, from, rollouts, rows } = self;
        let game: &G = rules.typed().downcast_ref().expect("the rules are those of the game that is visited");
        let from: Option<&G::State> =
            from.map(|from| from.typed_state().downcast_ref().expect("a position is one of its own game"));
        let seats = usize::from(game.seats());
        let threads = rollouts.threads.clamp(1, MOST_THREADS).min(rollouts.games.max(1));
        let share = rollouts.games.div_ceil(threads);
        thread::scope(|scope| {
            for (rows, first) in rows.chunks_mut((share * seats).max(1)).zip((0..).step_by(share.max(1))) {
                scope.spawn(move || play(game, from, rollouts, first, rows));
            }
        });
    }
}

/// Plays some of the games, each by its number alone.
fn play<G: Published>(game: &G, from: Option<&G::State>, rollouts: &Rollouts, first: u64, rows: &mut [f32]) {
    let mut players: Vec<Player<G>> = rollouts.bots.iter().map(|bot| Player::new(*bot, 0)).collect();
    let start = Luck::new(rollouts.seed).bits();
    for (row, number) in rows.chunks_mut(players.len()).zip(first..) {
        let mut luck = Luck::new(start ^ number.wrapping_mul(0xd134_2543_de82_ef95));
        for (player, bot) in players.iter_mut().zip(&rollouts.bots) {
            player.sit_down(*bot, luck.bits());
        }
        let mut state = match (from, rollouts.imagined) {
            (None, _) => game.setup(&Key::from_seed(luck.bits()), &mut ()),
            (Some(from), None) => from.clone(),
            (Some(from), Some(who)) => game.imagine(from, who, &luck.key()),
        };
        // Rules that break down, which their own tests would find, leave the row at 0.
        if lab::playout(game, &mut state, &mut players, MOST_ACTIONS).is_err() {
            continue;
        }
        if let Some(outcome) = game.outcome(&state) {
            row.copy_from_slice(&returns(&outcome, || game.prospects(&state, Seat(0)).share));
        }
    }
}
