//! What a node tells the others after it has written: which tables moved, and how far. Only hints: who misses one
//! finds out by itself a moment later. They go on a line of their own and outside every transaction, because an
//! announcement inside one makes all commits of the cluster wait for each other.

use std::{collections::HashMap, time::Duration};

use sqlx::{ConnectOptions, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::{mpsc, oneshot},
    time::{sleep, timeout},
};

/// The channel all nodes of a database listen to.
pub(crate) const CHANNEL: &str = "motherlode";
/// How many hints may wait; more are left out.
const WAITING: usize = 8_192;
/// The longest announcement; PostgreSQL takes less than 8,000 bytes.
const LONGEST: usize = 7_000;
/// How long an announcement may take before its line counts as dead.
const PATIENCE: Duration = Duration::from_secs(3);

/// Announces what moved. Cheap to clone; ends with its last clone.
#[derive(Clone, Debug)]
pub(crate) struct Hints(Option<mpsc::Sender<Hint>>);

#[derive(Debug)]
enum Hint {
    Moved(String, u32, u32),
    /// Answered when everything before it was announced.
    Flush(oneshot::Sender<()>),
}

impl Hints {
    pub(crate) fn start(options: PgConnectOptions, told: bool) -> Hints {
        if !told {
            return Hints(None);
        }
        let (sender, hints) = mpsc::channel(WAITING);
        tokio::spawn(announce(options, hints));
        Hints(Some(sender))
    }

    /// Tells the others that a table moved, soon.
    pub(crate) fn tell(&self, table: &str, last_seq: u32, seats_seq: u32) {
        if let Some(hints) = &self.0 {
            // A full queue means that the line is down: whoever misses this compares anyway.
            let _ = hints.try_send(Hint::Moved(table.to_owned(), last_seq, seats_seq));
        }
    }

    /// Waits until what was told is announced, but not for long.
    pub(crate) async fn flush(&self) {
        let Some(hints) = &self.0 else { return };
        let (done, flushed) = oneshot::channel();
        if hints.try_send(Hint::Flush(done)).is_ok() {
            let _ = timeout(PATIENCE, flushed).await;
        }
    }
}

async fn announce(options: PgConnectOptions, mut hints: mpsc::Receiver<Hint>) {
    let mut line: Option<PgConnection> = None;
    while let Some(first) = hints.recv().await {
        let mut moved: HashMap<String, (u32, u32)> = HashMap::new();
        let mut waiting = Vec::new();
        let mut next = Some(first);
        while let Some(hint) = next {
            match hint {
                Hint::Moved(table, last_seq, seats_seq) => {
                    let known = moved.entry(table).or_default();
                    *known = (known.0.max(last_seq), known.1.max(seats_seq));
                }
                Hint::Flush(done) => waiting.push(done),
            }
            next = hints.try_recv().ok();
        }
        for text in texts(&moved) {
            match timeout(PATIENCE, send(&options, line.take(), text)).await {
                Ok(Ok(alive)) => line = Some(alive),
                Ok(Err(_)) | Err(_) => sleep(Duration::from_millis(200)).await,
            }
        }
        for done in waiting {
            let _ = done.send(());
        }
    }
}

async fn send(options: &PgConnectOptions, line: Option<PgConnection>, text: String) -> sqlx::Result<PgConnection> {
    if let Some(mut line) = line
        && notify(&mut line, &text).await.is_ok()
    {
        return Ok(line);
    }
    let mut line = options.connect().await?;
    notify(&mut line, &text).await?;
    Ok(line)
}

async fn notify(line: &mut PgConnection, text: &str) -> sqlx::Result<()> {
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text).execute(line).await.map(drop)
}

/// Hints as texts that are short enough: `id last_seq seats_seq`, again and again.
fn texts(moved: &HashMap<String, (u32, u32)>) -> Vec<String> {
    let mut texts = vec![String::new()];
    for (table, (last_seq, seats_seq)) in moved {
        let word = format!("{table} {last_seq} {seats_seq} ");
        match texts.last_mut() {
            Some(text) if text.len() + word.len() <= LONGEST => text.push_str(&word),
            _ => texts.push(word),
        }
    }
    texts.retain(|text| !text.is_empty());
    texts
}

/// What a text of hints says; what cannot be read is left out.
pub(crate) fn read(text: &str) -> Vec<(String, u32, u32)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let hint = |words: &[&str]| Some((words[0].to_owned(), words[1].parse().ok()?, words[2].parse().ok()?));
    words.chunks_exact(3).filter_map(hint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_they_were_written_and_fit_an_announcement() {
        let moved: HashMap<_, _> = (0..2_000u32).map(|k| (format!("table{k}"), (k, k / 7))).collect();
        let texts = texts(&moved);
        assert!(texts.len() > 3 && texts.iter().all(|text| text.len() <= LONGEST));
        let read: HashMap<_, _> =
            texts.iter().flat_map(|text| read(text)).map(|(table, seq, seats)| (table, (seq, seats))).collect();
        assert_eq!(read, moved);
        assert_eq!(super::read("a 1 x b 2 3 c"), [("b".to_owned(), 2, 3)]);
    }
}
