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
    LabError, Plan, Report,
    playout::{Broken, playout},
    tally::Tally,
};

/// A game that lasts longer is counted as not finished.
pub(crate) const MOST_ACTIONS: u32 = 100_000;
/// How many games a thread takes at once: few enough that all threads end together.
const BATCH: u64 = 16;

/// Plays the games of a plan. `progress` hears how many more games are done, from any thread.
pub fn simulate(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, LabError> {
    struct Simulate<'a>(&'a Plan, &'a (dyn Fn(u64) + Sync));
    impl Visit for Simulate<'_> {
        type Out = Result<Report, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let edition = self.0.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &self.0.setup)?;
            simulate_game(&game, self.0, self.1)
        }
    }
    visit(&plan.game, Simulate(plan, progress))?
}

/// The same with the rules at hand.
fn simulate_game<G: Evaluate>(game: &G, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, LabError> {
    let bots = plan.line_up()?;
    let began = Instant::now();
    let tallies =
        on_threads(plan, progress, || Worker { seating: Seating::new(game, plan, &bots), tally: tally(plan) })?;
    let seconds = began.elapsed().as_secs_f64();
    let tally = tallies.into_iter().fold(tally(plan), Tally::merge);
    Ok(Report::new(plan, bots.iter().map(|bot| bot.name()).collect(), &tally, seconds))
}

fn tally(plan: &Plan) -> Tally {
    Tally::new(plan.setup.seats)
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
    let next = AtomicU64::new(0);
    let broken = AtomicBool::new(false);
    let work = || {
        let mut worker = begin();
        while !broken.load(Ordering::Relaxed) {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= plan.games {
                break;
            }
            let last = (first + BATCH).min(plan.games);
            for number in first..last {
                worker.play(number).inspect_err(|_| broken.store(true, Ordering::Relaxed))?;
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
        self.tally.add(actions, game.outcome(&state), |seat| self.seating.bot_of(number, seat));
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

    fn run(plan: &Plan) -> Report {
        simulate_game(&TicTacToe, plan, &|_| {}).expect("tic-tac-toe can be simulated")
    }

    /// The report without its times.
    fn fixed(mut report: Report) -> String {
        (report.seconds, report.actions_per_second, report.games_per_second, report.threads) = (0.0, 0.0, 0.0, 0);
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
