//! The one writer of a file: takes every step that waits, writes them all in one transaction, and answers each only
//! when all of it is on the disk. So many tables share the time that the disk needs.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard, mpsc, oneshot};

use crate::{
    append::{Appended, NewStep, Writes, diagnose},
    error::{Result, StoreError},
    pace::put_clocks,
    turns::put_turns,
};

/// How many steps of one table may wait for each other; more are refused as busy.
const IN_LINE: usize = 64;

/// Takes steps to write. Cheap to clone; ends with its last clone.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Job>,
    turns: Turns,
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    appends: AtomicU64,
    commits: AtomicU64,
}

#[derive(Debug)]
enum Job {
    Append(Box<Waiting>),
    /// Answered when everything before it was written.
    Rest(oneshot::Sender<()>),
}

#[derive(Debug)]
struct Waiting {
    table: String,
    step: NewStep,
    answer: oneshot::Sender<Result<Appended>>,
    /// Held until this is answered: the next step of the same table waits for it.
    turn: TableTurn,
}

impl Writer {
    /// Begins to write through the one connection of this pool.
    pub(crate) fn start(pool: SqlitePool, longest_queue: usize) -> Writer {
        let (queue, jobs) = mpsc::channel(longest_queue.max(1));
        let counts = Arc::new(Counts::default());
        tokio::spawn(write_all(pool, jobs, Arc::clone(&counts)));
        Writer { queue, turns: Turns::default(), counts }
    }

    pub(crate) async fn append(&self, table: &str, step: NewStep) -> Result<Appended> {
        // One step of a table in the queue at a time: a busy table cannot fill it.
        let turn = self.turns.take(table).await?;
        let (answer, answered) = oneshot::channel();
        let job = Job::Append(Box::new(Waiting { table: table.to_owned(), step, answer, turn }));
        self.queue.try_send(job).map_err(|refused| match refused {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Away("it was closed".to_owned()),
        })?;
        answered.await.unwrap_or(Err(StoreError::Uncertain))
    }

    /// Waits until everything is written that was handed in before.
    pub(crate) async fn rest(&self) {
        let (done, rested) = oneshot::channel();
        if self.queue.send(Job::Rest(done)).await.is_ok() {
            let _ = rested.await;
        }
    }

    pub(crate) fn writes(&self) -> Writes {
        Writes {
            appends: self.counts.appends.load(Relaxed),
            commits: self.counts.commits.load(Relaxed),
            waiting: (self.queue.max_capacity() - self.queue.capacity()) as u64,
        }
    }
}

async fn write_all(pool: SqlitePool, mut jobs: mpsc::Receiver<Job>, counts: Arc<Counts>) {
    while let Some(first) = jobs.recv().await {
        // Whatever comes while others write goes with this one.
        let begun = pool.begin_with("BEGIN IMMEDIATE").await;
        let (mut batch, mut resting) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Append(waiting) => batch.push(waiting),
                Job::Rest(done) => resting.push(done),
            }
            next = jobs.try_recv().ok();
        }
        let answers = match begun {
            Ok(mut change) => match write_batch(&mut change, &batch).await {
                Ok(answers) => change.commit().await.map(|()| answers).map_err(StoreError::from),
                Err(error) => {
                    let _ = change.rollback().await; // Dropping it would take back too.
                    Err(error)
                }
            },
            Err(error) => Err(error.into()),
        };
        let written = |answers: &[Result<Appended>]| {
            let done = answers.iter().filter(|answer| matches!(answer, Ok(Appended::Done))).count() as u64;
            counts.appends.fetch_add(done, Relaxed);
            counts.commits.fetch_add(u64::from(done > 0), Relaxed);
        };
        match answers {
            Ok(answers) => {
                written(&answers);
                for (waiting, answer) in batch.into_iter().zip(answers) {
                    waiting.finish(answer);
                }
            }
            // Something went wrong with one of them, or with the disk: each by itself shows with which.
            Err(_) => {
                for waiting in batch {
                    let answer = write_alone(&pool, &waiting).await;
                    written(std::slice::from_ref(&answer));
                    waiting.finish(answer);
                }
            }
        }
        for done in resting {
            let _ = done.send(());
        }
    }
}

impl Waiting {
    fn finish(self, answer: Result<Appended>) {
        drop(self.turn);
        let _ = self.answer.send(answer); // Nobody waits for it any more: it stands all the same.
    }
}

async fn write_batch(line: &mut SqliteConnection, batch: &[Box<Waiting>]) -> Result<Vec<Result<Appended>>> {
    let mut answers = Vec::with_capacity(batch.len());
    for waiting in batch {
        if insert(&mut *line, waiting).await? {
            answers.push(Ok(Appended::Done));
        } else {
            answers.push(diagnose!(&mut *line, &waiting.table, &waiting.step));
        }
    }
    Ok(answers)
}

async fn write_alone(pool: &SqlitePool, waiting: &Waiting) -> Result<Appended> {
    let mut change = pool.begin_with("BEGIN IMMEDIATE").await?;
    if !insert(&mut change, waiting).await? {
        return diagnose!(&mut *change, &waiting.table, &waiting.step);
    }
    change.commit().await?;
    Ok(Appended::Done)
}

/// Two statements in one go: the entry if it may follow, and the table if there was an entry.
async fn insert(line: &mut SqliteConnection, Waiting { table, step, .. }: &Waiting) -> Result<bool> {
    let entry = &step.entry;
    let written = sqlx::query(
        "INSERT INTO entries (table_id, seq, seat, deed, digest, at_ms, command_id) \
         SELECT $1, $2, $3, $4, $5, $6, $7 FROM tables \
         WHERE id = $1 AND last_seq = $2 - 1 AND seats_seq = $8 AND finished_ms IS NULL ON CONFLICT DO NOTHING; \
         UPDATE tables SET last_seq = $2, last_ms = COALESCE($9, last_ms), finished_ms = $10, due_ms = $11, \
         begun_ms = COALESCE(begun_ms, $6) WHERE id = $1 AND changes() = 1",
    )
    .bind(table)
    .bind(i64::from(entry.seq))
    .bind(i64::from(entry.seat))
    .bind(&entry.deed)
    .bind(&entry.digest)
    .bind(entry.at_ms)
    .bind(&entry.command_id)
    .bind(i64::from(step.seats_seq))
    .bind(step.told.then_some(entry.at_ms))
    .bind(step.ends.then_some(entry.at_ms))
    .bind(step.due_ms)
    .execute(&mut *line)
    .await?
    .rows_affected();
    if let (2, Some(turns)) = (written, &step.turns) {
        put_turns!(*line, table, turns);
        put_clocks!(*line, table, &step.clocks);
    }
    Ok(written == 2)
}

/// Whose turn it is at every table that has a step on its way.
#[derive(Clone, Debug, Default)]
struct Turns(Arc<Mutex<HashMap<String, Arc<Turn<()>>>>>);

impl Turns {
    async fn take(&self, table: &str) -> Result<TableTurn> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(table.to_owned()).or_default())
        };
        if Arc::strong_count(&turn) > IN_LINE {
            return Err(StoreError::Busy);
        }
        // Its place in the list is given up whenever this is dropped, also while it still waits.
        let mut mine = TableTurn { turns: self.clone(), table: table.to_owned(), guard: None };
        mine.guard = Some(turn.lock_owned().await);
        Ok(mine)
    }
}

/// The turn of one step at its table.
#[derive(Debug)]
struct TableTurn {
    turns: Turns,
    table: String,
    guard: Option<OwnedMutexGuard<()>>,
}

impl Drop for TableTurn {
    fn drop(&mut self) {
        drop(self.guard.take());
        let mut turns = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The list alone still knows of it: nobody waits.
        if turns.get(&self.table).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(&self.table);
        }
    }
}
