//! The socket of a page: the fragments that changed, after every change.
//!
//! Nothing but the guest's own perspective is ever sent. A page that missed something gets everything.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        Path, Query, State,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::HeaderMap,
    response::Response,
};
use house::{House, LiveTable};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    limits::Caller,
    show::{Perspective, Shown, show},
    spoken::speaking,
};

/// The defaults cost over 100 KiB for each client.
const BUFFER: usize = 4096;
/// A page only ever says a word.
const LONGEST_WORD: usize = 1024;
/// So often something is sent, that both ends notice a dead line.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// Everything is sent no more often than this.
const ALL_EVERY: Duration = Duration::from_secs(1);
/// "Service restart": the page connects again.
const RESTART: u16 = 1012;

/// What a page says when it connects.
#[derive(Deserialize)]
pub struct Hello {
    /// The version of the table that the page shows.
    #[serde(default)]
    have: String,
}

/// Opens the socket of a table's page.
pub async fn socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(hello): Query<Hello>,
    visitor: Visitor,
    caller: Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let house = app.house().clone();
    let guest = visitor.guest.map(|guest| guest.id);
    let tongue = app.tongue(&headers);
    let place = app.place_for_page(caller, guest.as_deref())?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(LONGEST_WORD)
        .max_frame_size(LONGEST_WORD);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = place;
        let mut line = Line { house, live, guest, socket };
        if speaking(tongue, line.run(&hello.have)).await.is_none() {
            tracing::trace!(table = line.live.id, "a page is gone");
        }
    }))
}

struct Line {
    house: Arc<House>,
    live: Arc<LiveTable>,
    guest: Option<String>,
    socket: WebSocket,
}

impl Line {
    /// Sends until the page is gone (`None`) or the server stops.
    async fn run(&mut self, have: &str) -> Option<()> {
        let mut changes = self.live.changes();
        let mut closing = self.house.closing();
        let mut perspective = Perspective::of(&self.live, self.guest.as_deref());
        let mut shown = show(&self.house, &self.live, perspective).await;
        if have == shown.version {
            self.send_with_time(json!({ "same": true })).await?;
        } else {
            self.send_all(&shown).await?;
        }
        let mut all_again = tokio::time::Instant::now();
        let mut heart = tokio::time::interval(HEARTBEAT);
        heart.reset();
        loop {
            if *closing.borrow() {
                let farewell = CloseFrame { code: RESTART, reason: Utf8Bytes::from_static("restart") };
                return self.socket.send(Message::Close(Some(farewell))).await.ok();
            }
            tokio::select! {
                changed = changes.changed() => {
                    changed.ok()?;
                    let now = Perspective::of(&self.live, self.guest.as_deref());
                    let next = show(&self.house, &self.live, now).await;
                    if now == perspective {
                        // What changed may be nothing that these eyes can see: then nothing is said, so that
                        // nobody can count the steps of others.
                        if next.version != shown.version {
                            self.send(&next.since(&shown)).await?;
                        }
                    } else {
                        // The guest sat down or left: other eyes, another page.
                        self.send_all(&next).await?;
                    }
                    (perspective, shown) = (now, next);
                }
                word = self.socket.recv() => match word?.ok()? {
                    Message::Text(word) if word.as_str() == "all" => {
                        tokio::time::sleep_until(all_again).await;
                        all_again = tokio::time::Instant::now() + ALL_EVERY;
                        shown = show(&self.house, &self.live, perspective).await;
                        self.send_all(&shown).await?;
                    }
                    Message::Close(_) => return None,
                    _ => {}
                },
                _ = heart.tick() => self.send_with_time(json!({})).await?,
                _ = closing.changed() => {}
            }
        }
    }

    async fn send_all(&mut self, shown: &Shown) -> Option<()> {
        self.send_with_time(shown.whole()).await
    }

    /// With the time of the house: the browser's own may be wrong, and times to answer are counted down.
    async fn send_with_time(&mut self, mut message: Value) -> Option<()> {
        message["now"] = json!(self.house.now_ms());
        self.send(&message.to_string()).await
    }

    async fn send(&mut self, message: &str) -> Option<()> {
        self.socket.send(Message::text(message)).await.ok()
    }
}
