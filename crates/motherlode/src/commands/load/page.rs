//! An open page of a table: fetched once, then kept up to date over its socket, which is opened again when it closes.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use tokio::{
    task::AbortHandle,
    time::{Instant, sleep, timeout},
};

use super::{
    client::{Client, Trouble},
    files::Files,
    person::{Person, note},
    socket::{Heard, Socket},
    tally::{Tally, lock},
};

/// The server says something every 25 seconds: after so long a silence a page gives the line up.
const SILENCE: Duration = Duration::from_secs(60);
/// A page waits so long before it connects again, and longer each time, up to the last.
const AGAIN: Duration = Duration::from_millis(500);
const AGAIN_AT_MOST: Duration = Duration::from_secs(8);

/// What the pages of one perspective of a table are to show, and since when.
#[derive(Debug, Default)]
pub struct Sight(Mutex<Vec<(u32, Instant)>>);

impl Sight {
    /// A move was made that these pages will be told of as this moment.
    pub fn expect(&self, seq: u32, since: Instant) {
        lock(&self.0).push((seq, since));
    }

    /// A page that showed one moment shows another: notes how long each move between took to come.
    fn shown(&self, before: u32, now: u32, tally: &Tally) {
        let expected = lock(&self.0);
        let from = expected.partition_point(|(seq, _)| *seq <= before);
        let to = expected.partition_point(|(seq, _)| *seq <= now);
        for (_, since) in expected.get(from..to).unwrap_or_default() {
            tally.updated(since.elapsed());
        }
    }
}

/// Which page of which table.
#[derive(Clone)]
pub struct Place {
    /// The table's ID.
    pub table: String,
    /// What is seen from here.
    pub sight: Arc<Sight>,
}

/// An open page; closed when dropped.
pub struct Page {
    /// What it showed when it was fetched.
    pub version: String,
    seen: Arc<AtomicU32>,
    task: AbortHandle,
}

impl Page {
    /// Opens a page as somebody does: fetches it, what it needs if this browser lacks it, and then its socket.
    pub async fn open(
        client: &Arc<Client>,
        person: &mut Person,
        files: Option<&Files>,
        place: Place,
    ) -> Result<Page, Trouble> {
        let since = Instant::now();
        let answer = person.page(client, &format!("/tables/{}", place.table)).await?;
        client.tally.fetched(since);
        let text = String::from_utf8_lossy(&answer.body);
        let value = |name: &str| text.split_once(name).and_then(|(_, rest)| rest.split('"').next());
        let version = value("data-version=\"").ok_or(Trouble::Failed("no page of a table"))?.to_owned();
        let seq = value("data-seq=\"").and_then(|seq| seq.parse().ok()).unwrap_or_default();
        if let Some(files) = files {
            files.fetch(client, person, &text).await?;
        }
        Page::listen(client, person, place, version, seq).await
    }

    /// Opens the socket of a page that was fetched before.
    pub async fn listen(
        client: &Arc<Client>,
        person: &Person,
        place: Place,
        version: String,
        seq: u32,
    ) -> Result<Page, Trouble> {
        let socket = Socket::open(client, person, &place.table, &version).await.inspect_err(|why| note(client, why))?;
        let seen = Arc::new(AtomicU32::new(seq));
        let open =
            Open { client: client.clone(), person: person.clone(), place, seen: seen.clone(), have: version.clone() };
        let task = tokio::spawn(open.stay(socket)).abort_handle();
        Ok(Page { version, seen, task })
    }

    /// How many moments of the game it shows.
    pub fn seen(&self) -> u32 {
        self.seen.load(Ordering::Acquire)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Open {
    client: Arc<Client>,
    person: Person,
    place: Place,
    seen: Arc<AtomicU32>,
    have: String,
}

impl Open {
    async fn stay(mut self, mut socket: Socket) {
        loop {
            match timeout(SILENCE, socket.next()).await {
                Ok(Ok(Heard::Update { version, seq })) => {
                    self.client.tally.messages.add(1);
                    self.have = version;
                    let before = self.seen.swap(seq, Ordering::AcqRel);
                    self.place.sight.shown(before, seq, &self.client.tally);
                }
                Ok(Ok(Heard::Nothing | Heard::Ping(_))) => self.client.tally.messages.add(1),
                Ok(Ok(Heard::Closed) | Err(_)) | Err(_) => {
                    self.client.tally.reopened.add(1);
                    socket = self.again().await;
                }
            }
        }
    }

    /// Connects again, as often as it takes.
    async fn again(&self) -> Socket {
        let mut wait = AGAIN;
        loop {
            sleep(wait).await;
            match Socket::open(&self.client, &self.person, &self.place.table, &self.have).await {
                Ok(socket) => return socket,
                Err(why) => note(&self.client, &why),
            }
            wait = (wait * 17 / 10).min(AGAIN_AT_MOST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_between_two_messages_is_noted_once() {
        let (sight, tally) = (Sight::default(), Tally::default());
        (1..=5).for_each(|seq| sight.expect(seq, Instant::now()));
        sight.shown(0, 2, &tally);
        sight.shown(2, 5, &tally);
        sight.shown(5, 5, &tally);
        sight.shown(5, 3, &tally);
        assert_eq!(tally.times().update.count(), 5);
    }
}
