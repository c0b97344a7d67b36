//! The games that a fit is made from.

use std::{
    fs,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use bots::Player;
use engine::{ActionList, Luck, Published, Seat, Setup, Viewer};
use table::Shelf;

use super::{
    Tuning,
    samples::{Sample, keep, kept},
};
use crate::{LabError, playout::Broken, simulate::MOST_ACTIONS};

/// Games that are kept in one file.
const BATCH: u64 = 100;

/// The samples of all games, in their order; what was kept is not played again.
pub(super) fn all<G: Published>(
    shelf: &Shelf<G>,
    tuning: &Tuning,
    seats: &[u8],
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Sample>, LabError> {
    let mut games = Vec::new();
    for seats in seats {
        games.push(shelf.open(&shelf.built_in(), &Setup::of(*seats))?);
    }
    if let Some(folder) = &tuning.kept {
        fs::create_dir_all(folder)?;
    }
    let batches = tuning.games.div_ceil(BATCH);
    let next = AtomicU64::new(0);
    let work = || -> Result<Vec<(u64, Vec<Sample>)>, LabError> {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // Numbers of players take turns, so that whoever stops early has some of each.
            let (batch, which) = (number / games.len() as u64, (number % games.len() as u64) as usize);
            if batch >= batches {
                return Ok(done);
            }
            let samples = one_batch(&games[which], tuning, batch)?;
            progress(BATCH.min(tuning.games - batch * BATCH));
            done.push((number, samples));
        }
    };
    let parts = thread::scope(|scope| {
        let threads: Vec<_> = (0..tuning.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, Result<_, LabError>>| {
            thread.join().expect("a worker reports its faults and never panics")
        };
        threads.into_iter().map(join).collect::<Result<Vec<_>, _>>()
    })?;
    let mut parts: Vec<(u64, Vec<Sample>)> = parts.into_iter().flatten().collect();
    parts.sort_by_key(|(number, _)| *number);
    Ok(parts.into_iter().flat_map(|(_, samples)| samples).collect())
}

fn one_batch<G: Published>(game: &G, tuning: &Tuning, batch: u64) -> Result<Vec<Sample>, LabError> {
    let numbers = batch * BATCH..((batch + 1) * BATCH).min(tuning.games);
    let bots: Vec<&str> = tuning.bots.iter().map(|bot| bot.name()).collect();
    let path = tuning.kept.as_ref().map(|folder| {
        let Tuning { seed, whims, positions, .. } = tuning;
        let (id, seats, bots, games) = (G::TITLE.id, game.seats(), bots.join("-"), numbers.end - numbers.start);
        // Other rules, and bots that judge otherwise, play other games.
        let by = format!("{}-{}", G::TITLE.rules_version, game.model().fingerprint());
        let name = format!("{id}-{by}-{seats}-{bots}-{whims}-{positions}-{seed}-{batch}of{games}.samples");
        folder.join(name)
    });
    if let Some(samples) = path.as_ref().and_then(|path| kept(path, G::FEATURES)) {
        return Ok(samples);
    }
    let mut samples = Vec::new();
    for number in numbers {
        one_game(game, tuning, number, &mut samples)?;
    }
    if let Some(path) = path {
        keep(&path, G::FEATURES, &samples)?;
    }
    Ok(samples)
}

/// Plays a game and notes some of its positions, each as one of the seats sees it.
fn one_game<G: Published>(game: &G, tuning: &Tuning, number: u64, samples: &mut Vec<Sample>) -> Result<(), LabError> {
    let mut luck = Luck::new(tuning.seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut state = game.setup(&luck.key(), &mut ());
    let mut players: Vec<Player<G>> = Seat::all(game.seats())
        .map(|_| Player::new(tuning.bots[luck.below(tuning.bots.len() as u32) as usize], luck.bits()))
        .collect();
    let mut list = ActionList::new();
    let mut seen = Vec::new();
    let broken = |why| LabError::Broken { game: number, seed: tuning.seed, why };
    while let Some(seat) = game.to_act(&state).first().filter(|_| seen.len() < MOST_ACTIONS as usize) {
        let whim = luck.below(100) < tuning.whims;
        let action = match whim {
            true => game.sample(&state, seat, &mut luck, &mut list),
            false => players[seat.index()].choose(game, &state, seat),
        };
        let action = action.ok_or_else(|| broken(Broken::Stuck(seat)))?;
        seen.push(state.clone());
        game.apply(&mut state, seat, action, &mut ()).map_err(|why| broken(Broken::Refused(seat, why)))?;
    }
    let Some(outcome) = game.outcome(&state) else { return Ok(()) };
    for _ in 0..tuning.positions.min(seen.len()) {
        let at = luck.below(seen.len() as u32) as usize;
        let viewer = Seat(luck.below(u32::from(game.seats())) as u8);
        // Hidden things are as the seat imagines them, so that nothing can be learned from what it does not know.
        let imagined = game.imagine(&seen[at], Viewer::Seat(viewer), &luck.key());
        samples.push(Sample::new(game.sight(&imagined, viewer), &outcome, (100 * at / seen.len()) as u8, number));
    }
    Ok(())
}
