//! Games played to their end by bots at full speed, again and again.

use std::{path::PathBuf, thread};

use bots::{BotKind, Player};
use engine::{Key, Luck, Published, Seat, Viewer};
use numpy::{PyArray2, PyArrayMethods, ndarray::Ix2};
use pyo3::prelude::*;
use table::{Rules, Shelf, Visit, visit};

use crate::{
    arrays::filled,
    errors::{Error, no_setup},
    ground::Ground,
    patience::in_parts,
    simulate::{LineUp, MOST_THREADS},
    values::Options,
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
#[pyo3(
    signature = (game, seats=None, *, games=1000, seed=1, bots=LineUp::One("random".to_owned()), threads=1, options=None, edition=None),
    text_signature = "(game, seats=None, *, games=1000, seed=1, bots='random', threads=1, options=None, edition=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn playouts<'py>(
    py: Python<'py>,
    game: &str,
    seats: Option<u8>,
    games: usize,
    seed: u64,
    bots: LineUp,
    threads: usize,
    options: Option<Options>,
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
    let all = filled(py, Ix2(rollouts.games, seats), 0.0f32)?.into_bound(py);
    let mut guard = all.readwrite();
    let rows = guard.as_slice_mut().map_err(|why| Error::new_err(why.to_string()))?;
    if let Some(over) = from.and_then(returns) {
        // Also of a game that was stopped, which its rules would let go on.
        rows.chunks_mut(seats).for_each(|row| row.copy_from_slice(&over));
        drop(guard);
        return Ok(all);
    }
    let (game, rules) = (ground.rules.title().id, &*ground.rules);
    in_parts(py, rollouts.games as u64, &rollouts.bots, rollouts.threads, |first, games| {
        let rows = &mut rows[first as usize * seats..(first + games) as usize * seats];
        py.detach(|| visit(game, Play { rules, from, rollouts, first, rows })).map_err(no_setup)
    })?;
    drop(guard);
    Ok(all)
}

/// What each seat got of a game that is over.
pub fn returns(at: &dyn table::Position) -> Option<Vec<f32>> {
    Some(lab::returns(&at.outcome()?, || at.prospects(Seat(0)).share))
}

struct Play<'a> {
    rules: &'a dyn Rules,
    from: Option<&'a dyn table::Position>,
    rollouts: &'a Rollouts,
    /// The number of the first game.
    first: u64,
    rows: &'a mut [f32],
}

impl Visit for Play<'_> {
    type Out = ();

    fn visit<G: Published>(self, _: Shelf<G>) {
        let Play { rules, from, rollouts, first, rows } = self;
        let game: &G = rules.typed().downcast_ref().expect("the rules are those of the game that is visited");
        let from: Option<&G::State> =
            from.map(|from| from.typed_state().downcast_ref().expect("a position is one of its own game"));
        let seats = usize::from(game.seats());
        let games = rows.len() / seats;
        let share = games.div_ceil(rollouts.threads.clamp(1, MOST_THREADS).min(games));
        thread::scope(|scope| {
            for (rows, first) in rows.chunks_mut(share * seats).zip((first..).step_by(share)) {
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
            row.copy_from_slice(&lab::returns(&outcome, || game.prospects(&state, Seat(0)).share));
        }
    }
}
