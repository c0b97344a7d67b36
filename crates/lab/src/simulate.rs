//! Many games between bots, on as many threads as wanted.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Instant,
};

use bots::{BotKind, Player};
use engine::{Evaluate, Key, Luck, Published, Seat};
use table::{Shelf, Visit, visit};

use crate::{
    LabError, Numbers, Plan, Report, Source, Speed, Tally,
    look::look,
    playout::{Broken, playout},
};

/// A game that lasts longer is counted as not finished.
pub(crate) const MOST_ACTIONS: u32 = 100_000;
/// The most games that a thread takes at once: few enough that all threads end together.
const BATCH: u64 = 16;

/// Plays the games of a plan and reports. `progress` hears how many more games are done, from any thread.
pub fn simulate(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, LabError> {
    let began = Instant::now();
    let tally = count(plan, progress)?;
    let speed = Speed::new(&tally, plan.threads.max(1), began.elapsed().as_secs_f64());
    Ok(Report { speed: Some(speed), ..tally.report() })
}

/// Plays the games of a plan and counts. `progress` hears how many more games are done, from any thread.
pub fn count(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, LabError> {
    struct Count<'a>(&'a Plan, &'a (dyn Fn(u64) + Sync));
    impl Visit for Count<'_> {
        type Out = Result<Tally, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let Count(plan, progress) = self;
            let edition = plan.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &plan.setup)?;
            let source = Source::new(plan, &game, &edition)?;
            if plan.closely {
                look(&game, plan, source, progress)
            } else {
                simulate_game(&game, plan, source, progress)
            }
        }
    }
    visit(&plan.game, Count(plan, progress))?
}

/// The tally of a plan before its first game.
pub(crate) fn begun(plan: &Plan) -> Result<Tally, LabError> {
    count(&Plan { games: 0, ..plan.clone() }, &|_| {})
}

/// The same with the rules at hand.
fn simulate_game<G: Evaluate>(
    game: &G,
    plan: &Plan,
    source: Source,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, LabError> {
    let bots = plan.line_up()?;
    let empty = Tally::new(source, false);
    let begin = || Worker { seating: Seating::new(game, plan, &bots), tally: empty.clone() };
    Ok(together(plan.numbers()?, empty.clone(), on_threads(plan, progress, begin)?))
}

/// What all threads counted of these games.
pub(crate) fn together(numbers: Numbers, empty: Tally, counted: Vec<Tally>) -> Tally {
    let mut all = Tally { numbers, ..empty };
    counted.into_iter().for_each(|tally| all.add_up(tally));
    all
}

/// What one thread does: game after game, each by its number alone.
pub(crate) trait Work {
    /// What it has counted in the end.
    type Counted: Send;
    /// Plays one game.
    fn play(&mut self, number: u64) -> Result<(), LabError>;
    /// What was counted.
    fn counted(self) -> Self::Counted;
}

/// Plays the games of a plan on its threads, a worker on each; gives what they counted.
pub(crate) fn on_threads<W: Work>(
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
    begin: impl Fn() -> W + Sync,
) -> Result<Vec<W::Counted>, LabError> {
    // Of a few games every thread has its part.
    let batch = (plan.games / plan.threads.max(1) as u64).clamp(1, BATCH);
    let next = AtomicU64::new(0);
    let broken = AtomicBool::new(false);
    let work = || {
        let mut worker = begin();
        while !broken.load(Ordering::Relaxed) {
            let first = next.fetch_add(batch, Ordering::Relaxed);
            if first >= plan.games {
                break;
            }
            let last = (first + batch).min(plan.games);
            for number in first..last {
                worker.play(plan.first + number).inspect_err(|_| broken.store(true, Ordering::Relaxed))?;
            }
            progress(last - first);
        }
        Ok(worker.counted())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a worker reports its faults and never panics")).collect()
    })
}

/// A table at which bots sit down for one game after the other.
pub(crate) struct Seating<'a, G: Evaluate> {
    pub(crate) game: &'a G,
    pub(crate) plan: &'a Plan,
    bots: &'a [BotKind],
    pub(crate) players: Vec<Player<G>>,
}

impl<'a, G: Evaluate> Seating<'a, G> {
    pub(crate) fn new(game: &'a G, plan: &'a Plan, bots: &'a [BotKind]) -> Seating<'a, G> {
        Seating { game, plan, bots, players: bots.iter().map(|bot| Player::new(*bot, 0)).collect() }
    }

    /// In game 1 the first bot sits in the second seat, and so on round the table.
    pub(crate) fn bot_of(&self, number: u64, seat: Seat) -> usize {
        let seats = self.bots.len() as u64;
        ((u64::from(seat.0) + seats - number % seats) % seats) as usize
    }

    /// The name of the bot in a seat.
    pub(crate) fn bot_name(&self, number: u64, seat: Seat) -> &'static str {
        self.bots[self.bot_of(number, seat)].name()
    }

    /// Seats the bots for a game and gives its key.
    pub(crate) fn sit_down(&mut self, number: u64) -> Key {
        let seed = self.plan.seed_of(number);
        let mut luck = Luck::new(seed);
        for k in 0..self.players.len() {
            let bot = self.bots[self.bot_of(number, Seat(k as u8))];
            self.players[k].sit_down(bot, luck.bits());
        }
        Key::from_seed(seed)
    }

    pub(crate) fn broken(&self, number: u64, why: Broken) -> LabError {
        LabError::Broken { game: number, seed: self.plan.seed, why }
    }
}

/// One thread's own things.
struct Worker<'a, G: Evaluate> {
    seating: Seating<'a, G>,
    tally: Tally,
}

impl<G: Evaluate> Work for Worker<'_, G> {
    type Counted = Tally;

    /// Plays one game. Everything in it depends on the plan's seed and the game's number alone.
    fn play(&mut self, number: u64) -> Result<(), LabError> {
        let key = self.seating.sit_down(number);
        let game = self.seating.game;
        let mut state = game.setup(&key, &mut ());
        let actions = playout(game, &mut state, &mut self.seating.players, MOST_ACTIONS)
            .map_err(|why| self.seating.broken(number, why))?;
        self.tally.add(actions, game.outcome(&state).as_ref(), |seat| self.seating.bot_of(number, seat));
        Ok(())
    }

    fn counted(self) -> Tally {
        self.tally
    }
}

#[cfg(test)]
mod tests {
    use engine::reference::TicTacToe;

    use super::*;
    use crate::tally::tests::source;

    fn tally(plan: &Plan) -> Tally {
        simulate_game(&TicTacToe, plan, source(2), &|_| {}).expect("tic-tac-toe can be simulated")
    }

    fn run(plan: &Plan) -> Report {
        tally(plan).report()
    }

    fn fixed(report: Report) -> String {
        serde_json::to_string(&report).expect("a report is plain data")
    }

    #[test]
    fn results_depend_on_the_seed_and_not_on_the_threads() {
        let plan = Plan::new("tic-tac-toe", 2).games(1_001).seed(7);
        let alone = fixed(run(&plan));
        assert_eq!(alone, fixed(run(&plan.clone().threads(3))));
        assert_ne!(alone, fixed(run(&plan.seed(8))));
    }

    #[test]
    fn any_split_of_the_games_comes_to_the_same() {
        let plan = Plan::new("tic-tac-toe", 2).games(1_001).seed(7);
        let whole = tally(&plan);
        for shards in [2, 5, 8] {
            let part = |k: u64| {
                let (first, end) = (1_001 * k / shards, 1_001 * (k + 1) / shards);
                tally(&plan.clone().first(first).games(end - first).threads(1 + k as usize % 2))
            };
            // The last comes first: the order of merging does not matter either.
            let parts = (0..shards).rev().map(part);
            let merged = parts.reduce(|a, b| a.merge(b).expect("they belong together")).expect("there are some");
            assert_eq!(merged, whole, "{shards} shards");
        }
    }

    #[test]
    fn random_tic_tac_toe_has_its_known_results() {
        let report = run(&Plan::new("tic-tac-toe", 2).games(40_000).threads(2));
        assert_eq!(report.finished, 40_000);
        let draws = report.shared_wins as f64 / 40_000.0;
        let first = report.wins_by_seat[0] / 40_000.0 - draws / 2.0;
        assert!((draws - 0.127).abs() < 0.01 && (first - 0.585).abs() < 0.01, "{draws} {first}");
        assert!((report.lengths.mean - 7.63).abs() < 0.03);
        assert!((report.wins_by_seat.iter().sum::<f64>() - 40_000.0).abs() < 1e-6);
    }

    #[test]
    fn bots_rotate_so_that_the_better_seat_helps_nobody() {
        let report = run(&Plan::new("tic-tac-toe", 2).games(20_000));
        assert!(report.by_seat[0].part > 0.62, "the first seat is ahead");
        let (low, high) = report.by_bot[0].interval;
        assert!(low < 0.5 && 0.5 < high, "but each bot has it half the time: {low} {high}");
    }
}
