//! The line of a page: the fragments that changed, after every change.
//!
//! Nothing but the guest's own perspective is ever sent. A page that missed something gets everything, and one that
//! reads slowly gets what is new when it is ready for it: nothing queues up. One that does not read, or gives no sign of
//! life, is dropped.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use axum::{
    extract::{Path, Query, State},
    http::HeaderMap,
    response::Response,
};
use engine::Seat;
use house::{House, HouseError, LiveTable, Rings, Topic};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::{Instant, sleep, sleep_until, timeout},
};

use crate::{
    app::App,
    bell,
    error::Result,
    guest::Visitor,
    limits::Caller,
    show::{Message, Perspective, Prints, Shown, show},
    spoken::speaking,
    wire::{Cut, Heard, Upgrade, Wire},
};

/// So often something is sent, that both ends notice a dead line.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// After so many beats without an answer the page is gone.
const BEATS: u32 = 2;
/// So much may be heard of a page between two beats.
const MOST_WORDS: u32 = 60;
/// Everything is sent no more often than this.
const ALL_EVERY: Duration = Duration::from_secs(1);
/// A page that was told something is told nothing more for so long: nobody can follow quicker, and what happens
/// meanwhile is drawn once.
const BREATH: Duration = Duration::from_millis(50);
/// How long to wait when too much is being drawn.
const BUSY: Duration = Duration::from_millis(300);

/// What a page says when it connects.
#[derive(Default, Deserialize)]
pub struct Hello {
    /// The version of the table that the page shows.
    #[serde(default)]
    have: String,
    /// Whether it has the text of all that it shows, from which changes can be made out: not when it was just opened.
    #[serde(default)]
    text: bool,
    /// Whether it can unpack what is sent.
    #[serde(default)]
    packed: bool,
}

/// What a page shows, as far as it was told on its line.
struct Seen {
    prints: Arc<Prints>,
    /// The drawing, while it is kept.
    shown: Weak<Shown>,
    /// Whether the page has the text of it.
    text: bool,
}

impl Seen {
    fn new(shown: &Arc<Shown>, text: bool) -> Seen {
        Seen { prints: shown.prints.clone(), shown: Arc::downgrade(shown), text }
    }
}

/// Opens the line of a table's page.
pub async fn socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(hello): Query<Hello>,
    visitor: Visitor,
    caller: Caller,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let house = app.house().clone();
    let eyes = visitor.eyes_at(&live.id);
    // What is no move rings on the same line.
    let rings = house.listen(bell::topics(&visitor, &Topic::Talk(live.id.clone()).word()));
    let guest = visitor.guest.map(|guest| guest.id.into_boxed_str());
    let tongue = app.tongue(&headers);
    let deadline = app.config().send_timeout;
    let place = app.place_for_page(caller, guest.as_deref())?;
    Ok(upgrade.then(move |wire| async move {
        let _place = place;
        let packed = hello.packed;
        let mut line =
            Line { house, live, rings, guest, eyes, wire, packed, deadline, heart: HEARTBEAT, silent: 0, words: 0 };
        if speaking(tongue, line.run(hello)).await.is_none() {
            tracing::trace!(table = line.live.id, "a page is gone");
        }
    }))
}

struct Line<S> {
    house: Arc<House>,
    live: Arc<LiveTable>,
    rings: Rings,
    guest: Option<Box<str>>,
    /// Who holds the device at a hot seat.
    eyes: Option<Seat>,
    wire: Wire<S>,
    /// Whether the page can unpack what is sent.
    packed: bool,
    /// How long a message may take.
    deadline: Duration,
    /// How long it is from beat to beat.
    heart: Duration,
    /// How many beats were not answered.
    silent: u32,
    /// How much was heard since the last beat.
    words: u32,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Line<S> {
    /// Sends until the page is gone (`None`) or the server stops.
    async fn run(&mut self, hello: Hello) -> Option<()> {
        let mut changes = self.live.changes();
        let mut closing = self.house.closing();
        let mut perspective = self.perspective();
        // Boxed, as everything that is seldom at work: a page that waits should take little room.
        let mut seen = Box::pin(self.greet(perspective, hello)).await?;
        let mut all_again = Instant::now();
        let mut next = all_again;
        let mut beat = Instant::now() + self.heart;
        loop {
            if *closing.borrow_and_update() {
                return Box::pin(self.cut(Cut::Restart)).await;
            }
            tokio::select! {
                changed = async { sleep_until(next).await; changes.changed().await } => {
                    changed.ok()?;
                    let Some(now) = Box::pin(self.update(perspective, &seen)).await? else {
                        changes.mark_changed();
                        continue;
                    };
                    // Only what the page was told delays what it is told next: else it could count what it is not told.
                    if (now.0, &now.1.prints.version) != (perspective, &seen.prints.version) {
                        next = Instant::now() + BREATH;
                    }
                    (perspective, seen) = now;
                }
                heard = self.wire.hear() => {
                    let heard = match heard {
                        Ok(heard) if self.words < MOST_WORDS => heard,
                        Ok(_) => return Box::pin(self.cut(Cut::TooMuch)).await,
                        Err(cut) => return Box::pin(self.cut(cut)).await,
                    };
                    (self.words, self.silent) = (self.words + 1, 0);
                    match heard {
                        Heard::Word(word) if word == "all" => {
                            sleep_until(all_again).await;
                            all_again = Instant::now() + ALL_EVERY;
                            seen = Box::pin(self.greet(perspective, Hello::default())).await?;
                        }
                        Heard::Ping(said) => Box::pin(self.answer(said)).await?,
                        Heard::Word(_) | Heard::Pong => {}
                        Heard::Bye => return None,
                    }
                }
                topic = self.rings.next() => {
                    let rang = json!({ "rang": bell::word(topic) });
                    Box::pin(self.tell(rang)).await?;
                }
                () = sleep_until(beat) => {
                    beat += self.heart;
                    Box::pin(self.beat()).await?;
                }
                _ = closing.changed() => {}
            }
        }
    }

    fn perspective(&self) -> Perspective {
        Perspective::of(&self.live, self.guest.as_deref(), self.eyes)
    }

    /// Everything, unless the page has it.
    async fn greet(&mut self, perspective: Perspective, hello: Hello) -> Option<Seen> {
        let shown = loop {
            match self.show(perspective).await? {
                Some(shown) => break shown,
                None => sleep(BUSY).await,
            }
        };
        if hello.have == shown.prints.version {
            self.tell(json!({ "same": true })).await?;
            return Some(Seen::new(&shown, hello.text));
        }
        self.send(&shown.whole()).await?;
        if !hello.have.is_empty() {
            self.tell(json!({})).await?;
        }
        Some(Seen::new(&shown, true))
    }

    /// What is new since the page was last told. Nothing may be new to these eyes: then nothing is said, so that nobody
    /// can count the steps of others. `Some(None)`: it is to be tried again.
    async fn update(&mut self, before: Perspective, seen: &Seen) -> Option<Option<(Perspective, Seen)>> {
        let now = self.perspective();
        let Some(shown) = self.show(now).await? else {
            sleep(BUSY).await;
            return Some(None);
        };
        let mut text = seen.text;
        // Other eyes, because the guest sat down or left, need another page.
        if now != before || (shown.prints.version != seen.prints.version && !text) {
            self.send(&shown.whole()).await?;
            text = true;
        } else if shown.prints.version != seen.prints.version {
            self.send(&shown.since(&seen.prints, seen.shown.upgrade().as_deref())).await?;
        }
        Some(Some((now, Seen::new(&shown, text))))
    }

    /// What the page should show; `Some(None)` if too much is being drawn. (A wire is no thing to share: hence `mut`.)
    async fn show(&mut self, perspective: Perspective) -> Option<Option<Arc<Shown>>> {
        match show(&self.house, &self.live, perspective).await {
            Ok(shown) => Some(Some(shown)),
            Err(HouseError::TooMany(_)) => Some(None),
            Err(why) => {
                tracing::error!(table = self.live.id, %why, "a page cannot be drawn");
                None
            }
        }
    }

    /// A sign of life, and a question for one.
    async fn beat(&mut self) -> Option<()> {
        if self.silent >= BEATS {
            self.house.note_deaf_page();
            return None;
        }
        (self.silent, self.words) = (self.silent + 1, 0);
        let deadline = self.deadline;
        in_time(&self.house, deadline, self.wire.ping()).await?;
        self.tell(json!({})).await
    }

    async fn answer(&mut self, said: Vec<u8>) -> Option<()> {
        let deadline = self.deadline;
        in_time(&self.house, deadline, self.wire.pong(&said)).await
    }

    async fn cut(&mut self, why: Cut) -> Option<()> {
        if why == Cut::TooMuch {
            self.house.metrics().refused("words of a page");
        }
        let deadline = self.deadline;
        in_time(&self.house, deadline, self.wire.bye(Some(why))).await
    }

    /// With the time of the house: the browser's own may be wrong, and times to answer are counted down.
    async fn tell(&mut self, mut message: Value) -> Option<()> {
        message["now"] = json!(self.house.now_ms());
        let deadline = self.deadline;
        in_time(&self.house, deadline, self.wire.send(message.to_string().as_bytes())).await
    }

    /// What all share goes out from where it lies.
    async fn send(&mut self, message: &Message) -> Option<()> {
        if self.packed {
            let (deadline, packed) = (self.deadline, message.packed());
            return in_time(&self.house, deadline, self.wire.send_packed(&packed)).await;
        }
        let deadline = self.deadline;
        in_time(&self.house, deadline, self.wire.send(&message.plain)).await
    }
}

/// Sends something, or drops the page that does not read it.
async fn in_time(house: &House, deadline: Duration, sending: impl Future<Output = std::io::Result<()>>) -> Option<()> {
    let Ok(sent) = timeout(deadline, sending).await else {
        house.note_deaf_page();
        tracing::debug!("a page was dropped: it did not read");
        return None;
    };
    sent.ok()
}

#[cfg(test)]
mod tests {
    use engine::{Key, Luck, Seats, Setup};
    use house::{Settings, Wanted, Wish};
    use store::{Holder, NewSeat, Store, Visibility};
    use table::{BotKind, Deed, Table};
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    async fn a_table() -> (Arc<House>, Arc<LiveTable>) {
        let house = House::open(Settings::default(), Store::in_memory().await.expect("a store"));
        let (ann, _) = house.welcome("Ann").await.expect("a guest");
        let key = Key::from_seed(1);
        let game = Table::begin("colorado-midland", &Setup::of(3), key).expect("a game");
        let seats = (0..3).map(|_| NewSeat::new(Holder::HotSeat(ann.id.clone())).named("Ann")).collect();
        let wish = Wish::new("A table", Visibility::Public, seats);
        let id = house.make(&ann, &game, wish).await.expect("a table");
        let live = house.table(&id).await.expect("it is there");
        (house, live)
    }

    fn line(house: &Arc<House>, live: &Arc<LiveTable>, room: usize) -> (Line<DuplexStream>, DuplexStream) {
        let (here, there) = duplex(room);
        let (house, live, wire) = (house.clone(), live.clone(), Wire::new(here));
        let (deadline, heart) = (Duration::from_millis(300), Duration::from_millis(200));
        let line = Line {
            rings: house.listen(Vec::new()),
            house,
            live,
            guest: None,
            eyes: None,
            wire,
            packed: false,
            deadline,
            heart,
            silent: 0,
            words: 0,
        };
        (line, there)
    }

    #[tokio::test]
    async fn s3_forty_pages_that_never_read_are_dropped_and_share_one_message() {
        let (house, live) = a_table().await;
        let (mut lines, mut ends) = (Vec::new(), Vec::new());
        for _ in 0..40 {
            let (mut line, there) = line(&house, &live, 1024);
            ends.push(there);
            lines.push(tokio::spawn(async move { line.run(Hello::default()).await }));
        }
        for line in lines {
            assert_eq!(line.await.expect("it ends"), None, "it is dropped");
        }
        assert_eq!(house.deaf_pages(), 40);
        assert_eq!(house.pool().drawings().done, 1, "what all see alike is drawn once");
        assert!(size_of::<Line<DuplexStream>>() < 1024, "a line keeps no message of its own");
    }

    #[tokio::test]
    async fn s3_a_page_that_gives_no_sign_of_life_is_dropped_after_two_beats() {
        let (house, live) = a_table().await;
        for answers in [false, true] {
            let (mut line, mut there) = line(&house, &live, 1 << 20);
            let running = tokio::spawn(async move { line.run(Hello::default()).await });
            let page = tokio::spawn(async move {
                let mut bytes = [0; 4096];
                while there.read(&mut bytes).await.is_ok_and(|more| more > 0) {
                    if answers && there.write_all(&[0x8a, 0x80, 0, 0, 0, 0]).await.is_err() {
                        return;
                    }
                }
            });
            let ended = tokio::time::timeout(Duration::from_millis(1500), running).await.is_ok();
            assert_eq!(ended, !answers);
            page.abort();
        }
        assert_eq!(house.deaf_pages(), 1);
    }

    /// The next message to a page.
    async fn message(there: &mut DuplexStream) -> Value {
        let mut head = [0; 2];
        there.read_exact(&mut head).await.expect("a frame comes");
        let length = match head[1] {
            126 => u64::from(there.read_u16().await.expect("its length")),
            127 => there.read_u64().await.expect("its length"),
            short => u64::from(short),
        };
        let mut said = vec![0; length as usize];
        there.read_exact(&mut said).await.expect("it is whole");
        serde_json::from_slice(&said).expect("a message is JSON")
    }

    #[tokio::test]
    async fn quick_moves_are_told_together_and_the_last_is_told() {
        let (house, live) = a_table().await;
        let (mut line, mut there) = line(&house, &live, 1 << 22);
        line.heart = Duration::from_secs(60);
        let perspective = line.perspective();
        tokio::spawn(async move { line.run(Hello::default()).await });
        assert!(message(&mut there).await["base"].is_null(), "everything comes first");
        let (begun, mut luck) = (Instant::now(), Luck::new(1));
        for turn in 0..40 {
            let (seat, action, seen) = {
                let game = live.game().await;
                let seat = game.position().to_act().first().expect("the game goes on");
                let action = game.position().advise(seat, BotKind::Random, &mut luck).expect("it has a choice");
                (seat, action, game.moments(Seats::one(seat)).seq())
            };
            let wanted = Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen };
            house.act(&live, wanted, &format!("c{turn}")).await.expect("a bot plays by the rules");
        }
        let last = show(&house, &live, perspective).await.expect("it is drawn").prints.version.clone();
        let mut told = 1;
        while message(&mut there).await["version"] != last.as_str() {
            told += 1;
        }
        let most = 2 + begun.elapsed().as_millis() / BREATH.as_millis();
        assert!(told <= most, "{told} messages in {:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn s3_a_page_that_talks_without_end_is_cut_off() {
        let (house, live) = a_table().await;
        let (mut line, mut there) = line(&house, &live, 1 << 20);
        line.heart = Duration::from_secs(60);
        let running = tokio::spawn(async move { line.run(Hello::default()).await });
        for _ in 0..=MOST_WORDS {
            there.write_all(&[0x81, 0x81, 0, 0, 0, 0, b'x']).await.expect("there is room");
        }
        running.await.expect("it ends");
        let mut heard = Vec::new();
        there.read_to_end(&mut heard).await.expect("it was said");
        assert_eq!(heard[heard.len() - 4..], [0x88, 2, 0x03, 0xf0], "goodbye: too much");
        assert!(house.metrics_text().contains("motherlode_refusals_total{limit=\"words of a page\"} 1"));
    }
}
