//! Server-sent events: a program hears when it is its turn, and when a table moves. They say that something is new and how
//! far it is; what it is, the program asks for.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use house::{LiveTable, Topic};
use hyper::body::Frame;
use serde_json::{Value, json};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until, timeout},
};

use super::{
    shapes::Problem,
    tables::turns,
    token::{Program, Scope},
};
use crate::{app::App, error::Result, limits::Caller};

/// So often a comment is sent, that both ends notice a dead line; and the token is looked at again.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// So many events may wait for a program that reads slowly.
const WAITING: usize = 16;

/// What goes out, as it comes.
struct Stream(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Stream {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<std::result::Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

/// The line to a program.
struct Line {
    app: App,
    program: Program,
    out: mpsc::Sender<Bytes>,
    beat: Instant,
}

impl Line {
    async fn say(&self, event: &str, data: &Value) -> Option<()> {
        self.send(format!("event: {event}\ndata: {data}\n\n")).await
    }

    /// One that does not read is given up.
    async fn send(&self, text: String) -> Option<()> {
        timeout(self.app.config().send_timeout, self.out.send(text.into())).await.ok()?.ok()
    }

    /// A sign of life; ends when the token was taken back or the house closes.
    async fn live_on(&mut self) -> Option<()> {
        self.beat = Instant::now() + HEARTBEAT;
        let tokens = self.app.store().tokens_of(&self.program.guest.id).await.ok()?;
        tokens.iter().any(|token| token.id == self.program.token).then_some(())?;
        self.send(": here\n\n".to_owned()).await
    }
}

/// Opens a line and lets something go on at its other end until it is over.
fn open<F: Future<Output = Option<()>> + Send>(
    app: &App,
    program: Program,
    caller: Caller,
    speak: impl FnOnce(Line) -> F + Send + 'static,
) -> Result<Response> {
    // A stream takes the place of a page.
    let place = app.place_for_page(caller, Some(&program.guest.id))?;
    let (out, stream) = mpsc::channel(WAITING);
    let line = Line { app: app.clone(), program, out, beat: Instant::now() + HEARTBEAT };
    let mut closing = app.house().closing();
    tokio::spawn(async move {
        let _place = place;
        tokio::select! {
            _ = speak(line) => {}
            _ = closing.wait_for(|&closing| closing) => {}
        }
    });
    let kind = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, Body::new(Stream(stream))).into_response())
}

/// What concerns the person: `turns` (where it is their turn, whenever that changes) and `invitations` (tables where a seat is
/// kept for them). Both come at once when the line opens.
#[utoipa::path(get, path = "/api/v1/events",
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 401, body = Problem), (status = 403, body = Problem)))]
pub async fn mine(State(app): State<App>, program: Program, caller: Caller) -> Result<Response> {
    program.may(Scope::Read)?;
    open(&app, program, caller, |mut line| async move {
        let (house, guest) = (line.app.house().clone(), line.program.guest.id.clone());
        let rings = house.listen(vec![Topic::Person(guest.clone())]);
        let (mut told, mut kept) = (None, None);
        loop {
            let now = turns(&line.app, &guest).await.ok()?;
            if told.as_ref() != Some(&now) {
                line.say("turns", &json!({ "turns": now })).await?;
                told = Some(now);
            }
            let tables = line.app.store().tables_kept_for(&guest).await.ok()?;
            if kept.as_ref() != Some(&tables) {
                line.say("invitations", &json!({ "tables": tables })).await?;
                kept = Some(tables);
            }
            let beat = line.beat;
            tokio::select! {
                _ = rings.next() => {}
                () = sleep_until(beat) => line.live_on().await?,
            }
        }
    })
}

/// What happens at a table: `moved` with how far the person knows it (`seq`), the seats that must act and whether seats are
/// open, whenever that changes; `over` at the end, and then nothing more.
#[utoipa::path(get, path = "/api/v1/tables/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    program: Program,
    caller: Caller,
) -> Result<Response> {
    program.may(Scope::Read)?;
    let live = app.house().table(&id).await?;
    open(&app, program, caller, |mut line| async move {
        let mut changes = live.changes();
        let mut told = None;
        loop {
            let (now, over) = standing(&live, &line.program.guest.id).await;
            // Nothing may be new to these eyes: then nothing is said, so that nobody can count the steps of others.
            if told.as_ref() != Some(&now) {
                line.say("moved", &now).await?;
                told = Some(now);
            }
            if over {
                return line.say("over", &json!({})).await;
            }
            let beat = line.beat;
            tokio::select! {
                changed = changes.changed() => changed.ok()?,
                () = sleep_until(beat) => line.live_on().await?,
            }
        }
    })
}

/// How far a person knows a table, and whether its game is over.
async fn standing(live: &Arc<LiveTable>, guest: &str) -> (Value, bool) {
    let game = live.game().await;
    let (mine, waiting) = (live.seats_of(Some(guest)), live.is_waiting());
    let to_act: Vec<u8> = game.position().to_act().iter().filter(|_| !waiting).map(|seat| seat.0).collect();
    let seq = game.moments(mine).seq();
    (json!({ "seq": seq, "to_act": to_act, "waiting": waiting }), game.outcome().is_some())
}
