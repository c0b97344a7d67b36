//! The line of an ordinary page: it hears when something that it shows is new, and asks for it.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Query, State},
    response::Response,
};
use house::{House, Topic};
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep_until, timeout};

use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    limits::Caller,
    wire::{Heard, Upgrade},
};

/// So often something is sent, that both ends notice a dead line.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// The most topics of a page.
const MOST_TOPICS: usize = 8;

/// What a page wants to hear of.
#[derive(Deserialize)]
pub struct Wanted {
    /// Topics, with commas between.
    #[serde(default)]
    on: String,
}

/// The topics that a visitor hears: its own news, and what it asks for, but nobody else's.
pub fn topics(visitor: &Visitor, on: &str) -> Vec<Topic> {
    let own = visitor.guest.as_ref().map(|guest| Topic::Person(guest.id.clone()));
    let asked = on.split(',').filter_map(Topic::read).filter(|topic| !matches!(topic, Topic::Person(_)));
    own.into_iter().chain(asked).take(MOST_TOPICS).collect()
}

/// What a page is called by: a person is only ever told of itself.
pub fn word(topic: &Topic) -> String {
    match topic {
        Topic::Person(_) => "me".to_owned(),
        other => other.word(),
    }
}

/// Opens the line of an ordinary page.
pub async fn socket(
    State(app): State<App>,
    Query(wanted): Query<Wanted>,
    visitor: Visitor,
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response> {
    let house: Arc<House> = app.house().clone();
    let place = app.place_for_page(caller, visitor.guest.as_ref().map(|guest| guest.id.as_str()))?;
    let topics = topics(&visitor, &wanted.on);
    let deadline = app.config().send_timeout;
    Ok(upgrade.then(move |mut wire| async move {
        let (_place, rings, mut closing) = (place, house.listen(topics), house.closing());
        let (mut beat, mut silent) = (Instant::now() + HEARTBEAT, 0);
        while !*closing.borrow_and_update() {
            let said = tokio::select! {
                topic = rings.next() => json!({ "rang": word(topic) }).to_string(),
                heard = wire.hear() => match heard {
                    Ok(Heard::Bye) | Err(_) => return,
                    Ok(_) => { silent = 0; continue }
                },
                () = sleep_until(beat) => {
                    (beat, silent) = (Instant::now() + HEARTBEAT, silent + 1);
                    if silent > 2 || !matches!(timeout(deadline, wire.ping()).await, Ok(Ok(()))) {
                        house.note_deaf_page();
                        return;
                    }
                    json!({ "now": house.now_ms() }).to_string()
                }
                _ = closing.changed() => continue,
            };
            if !matches!(timeout(deadline, wire.send(said.as_bytes())).await, Ok(Ok(()))) {
                house.note_deaf_page();
                return;
            }
        }
    }))
}
