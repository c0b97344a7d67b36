//! Puzzles: a table that begins at a position in which one turn is clearly better than every other.
//!
//! A table's set-up names its puzzle. As long as it does, nobody else acts: the solver plays one turn, the house judges it
//! and keeps what came of it, and the solver plays on from there, tries again at another table, or asks for the answer.

use std::{sync::Arc, time::Duration};

use engine::{Luck, say, say::name};
use serde::{Deserialize, Serialize};
use store::{Guest, Holder, NewSeat, PuzzleCount, PuzzleDone, PuzzleTry, Store, StoredTable, Visibility};
use table::{
    Limits, Nonce, Table, fresh_key,
    puzzle::{self, Judged, Puzzle, Tried},
};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
    making::{BotNames, USUAL_BOT, Wish, setup_of},
    terms::Terms,
    thinking::For,
};

/// Where the set-up of a stored table names its puzzle; the rules read nothing there.
const IN_SETUP: &str = "puzzle";
/// Where it says that the answer was played there.
const ANSWERED: &str = "answer";
/// How much longer than a bot may think about a turn somebody's is thought about.
const PATIENCE: u32 = 4;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A puzzle at a table, and what came of it there.
#[derive(Clone, Debug, PartialEq)]
pub struct Posed {
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// What is said of the turn, once it was played and judged.
    pub said: Option<Said>,
}

/// What is said of a turn that was played in a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// The answer is shown here: nobody has played it.
    Answer,
    /// What the turn is worth.
    Judged(Judged),
    /// Nothing could be found out.
    Unknown,
}

impl Said {
    fn stored(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn read(stored: &str) -> Said {
        serde_json::from_str(stored).unwrap_or(Said::Unknown)
    }

    fn solves(&self) -> bool {
        matches!(self, Said::Judged(judged) if judged.verdict().solves())
    }
}

/// How somebody stands with puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// Those that were tried or shown.
    pub done: Vec<PuzzleDone>,
    /// On how many days in a row one was solved that had not been before, up to today or yesterday.
    pub streak: u32,
}

impl PuzzleRecord {
    /// How somebody stands with one of them.
    #[must_use]
    pub fn of(&self, puzzle: &Puzzle) -> Option<&PuzzleDone> {
        let name = puzzle.name();
        self.done.iter().find(|done| done.puzzle == name)
    }
}

/// The puzzle of a stored table, and what came of it.
pub(crate) async fn of(store: &Store, stored: &StoredTable) -> Result<Option<Posed>> {
    let named = stored.setup.get(IN_SETUP).and_then(|name| name.as_str());
    // One that is not set any more is a game like any other.
    let Some(puzzle) = named.and_then(puzzle::puzzle) else { return Ok(None) };
    if stored.setup.get(ANSWERED).is_some() {
        return Ok(Some(Posed { puzzle, said: Some(Said::Answer) }));
    }
    let said = store.puzzle_try(&stored.id).await?.map(|tried| Said::read(&tried.judged));
    Ok(Some(Posed { puzzle, said }))
}

impl Company {
    /// Whether nobody but a learner acts here: a lesson goes by its script, and in a puzzle one turn is played.
    #[must_use]
    pub fn is_for_learning(&self) -> bool {
        self.lesson.is_some() || self.puzzle.is_some()
    }
}

impl LiveTable {
    /// The puzzle whose turn was played here and not judged yet.
    pub(crate) fn to_judge(&self, game: &Table) -> Option<&'static Puzzle> {
        let company = self.company();
        let posed = company.puzzle.as_ref().filter(|posed| posed.said.is_none())?;
        let is_wanted = self.solver(posed.puzzle).is_some() && posed.puzzle.is_played(game);
        is_wanted.then_some(posed.puzzle)
    }

    /// Who solves a puzzle here, by ID.
    fn solver(&self, puzzle: &Puzzle) -> Option<String> {
        self.seats().get(puzzle.seat.index())?.holder.guest().map(str::to_owned)
    }
}

/// Whether another step fits a puzzle now: one turn is played, and it is over.
pub(crate) fn fits(posed: &Posed, table: &Table) -> Result<()> {
    match posed.said.is_some() || posed.puzzle.is_played(table) {
        false => Ok(()),
        true => Err(HouseError::Conflict("The turn of this puzzle is played: try again, or play on from here.".into())),
    }
}

impl House {
    /// Which day it is, counted from 1970 by universal time: a puzzle of the day is the same for everybody.
    #[must_use]
    pub fn day(&self) -> i64 {
        self.now_ms().div_euclid(DAY.as_millis() as i64)
    }

    /// Sets up a table at which a puzzle begins, and gives its ID.
    pub async fn pose(&self, solver: &Guest, puzzle: &'static Puzzle) -> Result<String> {
        self.pose_with(solver, puzzle, false).await
    }

    /// Sets up a table at which the best turn of a puzzle was just played, and gives its ID. Whoever has seen the answer does
    /// not solve the puzzle any more.
    pub async fn show_answer(&self, solver: &Guest, puzzle: &'static Puzzle) -> Result<String> {
        let id = self.pose_with(solver, puzzle, true).await?;
        let shown = PuzzleTry {
            guest: solver.id.clone(),
            puzzle: puzzle.name(),
            at_ms: self.now_ms(),
            solved: false,
            shown: true,
            judged: Said::Answer.stored(),
        };
        self.store.add_puzzle_try(&id, &shown).await?;
        Ok(id)
    }

    async fn pose_with(&self, solver: &Guest, puzzle: &'static Puzzle, played: bool) -> Result<String> {
        let (key, now_ms) = (fresh_key(), self.now_ms());
        let begin = move || {
            let mut table = puzzle.begin(key)?.with_nonce(Nonce::fresh());
            for step in puzzle.best().steps.iter().filter(|_| played) {
                let prepared = table.prepare(puzzle.seat, step.as_str().into(), now_ms)?;
                table.commit(prepared);
            }
            Ok::<_, table::TableError>(table)
        };
        let begun = tokio::task::spawn_blocking(begin).await.map_err(|why| HouseError::Inside(why.to_string()))?;
        let table = begun.map_err(|why| HouseError::Inside(why.to_string()))?;
        let mut bots = BotNames::default();
        let mut seat = |seat: u8| match seat == puzzle.seat.0 {
            true => NewSeat::new(Holder::Guest(solver.id.clone())),
            false => bots.seat(USUAL_BOT),
        };
        let wish = Wish {
            name: say!("Puzzle {n}: {game}", n = name(puzzle.number()), game = name(table.title().name)).to_string(),
            visibility: Visibility::Private,
            seats: (0..puzzle.setup.seats).map(&mut seat).collect(),
            forked_from: None,
            terms: Terms { puzzle: Some(puzzle.name()), ..Terms::default() },
        };
        let mut setup = setup_of(&table)?;
        setup[IN_SETUP] = puzzle.name().into();
        if played {
            setup[ANSWERED] = true.into();
        }
        self.make_with(solver, &table, wish, setup).await
    }

    /// Plays on from a puzzle: from here on it is a game like any other.
    pub async fn end_puzzle(self: &Arc<House>, live: &Arc<LiveTable>, solver: &str) -> Result<()> {
        let Some(posed) = live.company().puzzle.clone() else {
            return Err(HouseError::Conflict("This is no puzzle any more: play on.".into()));
        };
        live.own_seat(solver, posed.puzzle.seat.0)?;
        if posed.said.is_none() {
            return Err(HouseError::Conflict("Play the turn of this puzzle first.".into()));
        }
        let setup = setup_of(&*live.game().await)?;
        if !self.store.set_setup(&live.id, &setup, self.now_ms()).await? {
            return Err(HouseError::Conflict("The game is over.".into()));
        }
        self.refresh(live).await
    }

    /// Judges the turn that was played, and keeps what came of it; `None` if it could not be kept.
    pub(crate) async fn judge(self: &Arc<House>, live: &Arc<LiveTable>, puzzle: &'static Puzzle) -> Option<()> {
        let tried = puzzle.tried(&*live.game().await)?;
        let said = match tried.known() {
            Some(judged) => Said::Judged(judged),
            None => self.weigh(tried).await?,
        };
        let kept = self.keep_try(live, puzzle, &said).await;
        kept.inspect_err(|why| tracing::warn!(table = live.id, %why, "cannot keep what came of a puzzle")).ok()
    }

    /// Weighs a turn that nobody weighed before; nothing if the house closes.
    async fn weigh(&self, tried: Tried<'static>) -> Option<Said> {
        let time = self.settings.bot_time * PATIENCE;
        let thinking = self.thinkers.think(For::Person, move |stop| {
            let limits = Limits { time: Some(time), threads: 1, stop: Some(stop) };
            tried.weigh(&mut Luck::new(getrandom::u64().unwrap_or(0)), &limits)
        });
        tokio::select! {
            thought = thinking => Some(thought.flatten().map_or(Said::Unknown, Said::Judged)),
            () = self.closes() => None,
        }
    }

    async fn keep_try(self: &Arc<House>, live: &Arc<LiveTable>, puzzle: &'static Puzzle, said: &Said) -> Result<()> {
        let Some(guest) = live.solver(puzzle) else { return Ok(()) };
        let tried = PuzzleTry {
            guest,
            puzzle: puzzle.name(),
            at_ms: self.now_ms(),
            solved: said.solves(),
            shown: false,
            judged: said.stored(),
        };
        self.store.add_puzzle_try(&live.id, &tried).await?;
        let _turn = live.moving.lock().await;
        self.catch_up(live).await?;
        // Of a game that ended with the turn nothing else tells that something is new.
        if live.company().puzzle.as_ref().is_some_and(|posed| posed.said.is_none()) {
            let company = Company::read(&self.store, &self.stored(&live.id).await?).await?;
            live.change_company(company, |_| {}).await;
        }
        Ok(())
    }

    /// How many people tried a puzzle, and how many solved it.
    pub async fn puzzle_count(&self, puzzle: &Puzzle) -> Result<PuzzleCount> {
        Ok(self.store.puzzle_count(&puzzle.name()).await?)
    }

    /// How somebody stands with puzzles.
    pub async fn puzzle_record(&self, guest: &str) -> Result<PuzzleRecord> {
        let (done, days) = (self.store.puzzles_of(guest).await?, self.store.puzzle_days(guest).await?);
        Ok(PuzzleRecord { done, streak: streak(&days, self.day()) })
    }
}

/// How many days in a row end today, or yesterday: who has not come yet today has lost nothing.
fn streak(days: &[i64], today: i64) -> u32 {
    let Some(last) = days.first().filter(|last| **last >= today - 1) else { return 0 };
    days.iter().zip((0..=*last).rev()).take_while(|(day, expected)| *day == expected).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_goes_on_until_a_whole_day_is_missed() {
        assert_eq!(streak(&[], 100), 0);
        assert_eq!(streak(&[100], 100), 1);
        assert_eq!(streak(&[100, 99, 98, 96], 100), 3);
        assert_eq!(streak(&[99, 98], 100), 2, "today is not over");
        assert_eq!(streak(&[98, 97], 100), 0);
    }
}
