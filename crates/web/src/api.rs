//! What the page's script asks: moves, undo, why not, explanations, help, moments of the game.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::JsonRejection},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::t;
use engine::{say, say::name};
use house::{HouseError, LiveTable, MoveError, Wanted, is_of_the_house};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Deed, Table, lesson::Stage};

use crate::{
    app::App,
    error::{Result, WebError, refusal_json},
    guest::Visitor,
    pages::table::keys,
    show::{self, Page, Perspective, beside_the_workers, history, page, show},
};

/// The longest action in notation.
const LONGEST_ACTION: usize = 200;
/// The longest name of a command.
const LONGEST_COMMAND: usize = 64;
/// The most targets in a question.
const LONGEST_PATH: usize = 16;

/// A move, as a page sends it.
#[derive(Deserialize)]
pub struct Move {
    /// How many moments of the game the page has seen.
    seq: u32,
    /// A name for this command: the same twice is carried out once.
    command_id: String,
    /// The action in notation.
    action: String,
    /// For which seat.
    seat: u8,
}

/// An undo, as a page sends it.
#[derive(Deserialize)]
pub struct TakeBack {
    seq: u32,
    command_id: String,
    seat: u8,
}

/// A question why something cannot be chosen.
#[derive(Deserialize)]
pub struct Why {
    path: Vec<String>,
    seat: Option<u8>,
}

/// A body that should be JSON.
pub type Body<T> = std::result::Result<Json<T>, JsonRejection>;

/// Carries out a move.
pub async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Body<Move>,
) -> Result<Json<Value>> {
    let Json(wanted) = body.map_err(unreadable_body)?;
    let deed = Deed::Act(wanted.action);
    carry_out(&app, &id, &visitor, wanted.seat, deed, wanted.seq, &wanted.command_id).await
}

/// Takes back a step.
pub async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Body<TakeBack>,
) -> Result<Json<Value>> {
    let Json(wanted) = body.map_err(unreadable_body)?;
    carry_out(&app, &id, &visitor, wanted.seat, Deed::Undo, wanted.seq, &wanted.command_id).await
}

async fn carry_out(
    app: &App,
    id: &str,
    visitor: &Visitor,
    seat: u8,
    deed: Deed,
    seen: u32,
    command_id: &str,
) -> Result<Json<Value>> {
    let live = app.house().table(id).await?;
    let done = attempt(app, &live, visitor.guest_id()?, seat, deed, seen, command_id).await?;
    answer(app, &live, visitor, done).await
}

/// Tries to do what a person wants at a table, from a page or from a program.
pub async fn attempt(
    app: &App,
    live: &Arc<LiveTable>,
    guest: &str,
    seat: u8,
    deed: Deed,
    seen: u32,
    command_id: &str,
) -> Result<std::result::Result<u32, MoveError>> {
    if command_id.is_empty() || command_id.len() > LONGEST_COMMAND || is_of_the_house(command_id) {
        return Err(HouseError::Malformed("A command needs a name of its own.".into()).into());
    }
    if matches!(&deed, Deed::Act(action) if action.len() > LONGEST_ACTION) {
        return Err(HouseError::Malformed("That is no action: it is too long.".into()).into());
    }
    let seat = live.own_seat(guest, seat)?;
    let mine = live.seats_of(Some(guest));
    // Whoever acts when the script is over plays on alone.
    let over = match live.company().lesson {
        Some(chapter) => !matches!(chapter.stage(&*live.game().await), Stage::At(_)),
        None => false,
    };
    if over {
        app.house().end_lesson(live, guest).await?;
    }
    let done = app.house().act(live, Wanted { seat, deed, mine, seen }, command_id).await;
    app.house().has_played(guest, &live.id);
    Ok(done)
}

/// What came of a step, or the fresh position for whoever came too late.
async fn answer(
    app: &App,
    live: &Arc<LiveTable>,
    visitor: &Visitor,
    done: std::result::Result<u32, MoveError>,
) -> Result<Json<Value>> {
    match done {
        Ok(seq) => Ok(Json(json!({ "seq": seq }))),
        Err(MoveError::Other(why)) => Err(why.into()),
        Err(MoveError::Stale) => {
            let shown = show(app.house(), live, Perspective::of_visitor(live, visitor)).await?;
            Err(WebError::Stale { fresh: Box::new(shown.whole_value()) })
        }
    }
}

/// What is wrong with a body.
pub fn unreadable_body(rejection: JsonRejection) -> WebError {
    match rejection {
        JsonRejection::BytesRejection(_) => WebError::TooLarge,
        other => {
            let why = say!("This is not the JSON expected here: {why}", why = name(other.body_text()));
            HouseError::Malformed(why).into()
        }
    }
}

/// Answers why the action that begins with these targets cannot be chosen.
pub async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Body<Why>,
) -> Result<Json<Value>> {
    let Json(question) = body.map_err(unreadable_body)?;
    if question.path.len() > LONGEST_PATH || question.path.iter().any(|target| target.len() > LONGEST_ACTION) {
        return Err(HouseError::Malformed("That is no path of targets.".into()).into());
    }
    let live = app.house().table(&id).await?;
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let asked = match (question.seat, guest) {
        (Some(seat), Some(guest)) => Some(live.own_seat(guest, seat)?),
        _ => None,
    };
    let perspective = Perspective::of(&live, guest, visitor.eyes_at(&live.id));
    let answer = move |live: &LiveTable, game: &Table| {
        if live.is_waiting() {
            return json!({ "message": t!("The game begins when every seat is taken.").to_string() });
        }
        let Some(seat) = asked.or_else(|| perspective.seat(game.position())) else {
            return json!({ "message": t!("You are watching: only the players can act.").to_string() });
        };
        match game.position().why_not(seat, &question.path) {
            Some(refusal) => refusal_json(game.title().id, &refusal),
            None => json!({ "message": null }),
        }
    };
    Ok(Json(beside_the_workers(app.house(), &live, &history(&live), answer).await?))
}

/// What is asked about, and at which moment of the game.
#[derive(Deserialize)]
pub struct About {
    what: String,
    at: Option<u32>,
}

/// Explains something on the table: a target, what an element's `data-explain` names, or `clause:…`.
pub async fn explain(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(about): Query<About>,
    visitor: Visitor,
) -> Result<Response> {
    if about.what.len() > LONGEST_ACTION {
        return Err(WebError::NotFound);
    }
    let live = app.house().table(&id).await?;
    let said =
        show::explain(app.house(), &live, Perspective::of_visitor(&live, &visitor), about.at, about.what).await?;
    // Whoever points at something of which there is nothing to say has done nothing wrong.
    Ok(said.map_or_else(|| StatusCode::NO_CONTENT.into_response(), |said| Html(said.into_string()).into_response()))
}

/// The player aid of a table.
pub async fn help(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let live = app.house().table(&id).await?;
    let said = show::help(app.house(), &live, Perspective::of_visitor(&live, &visitor), keys).await?;
    Ok(Html(said.into_string()))
}

/// What a learner asks of a lesson.
#[derive(Deserialize)]
pub struct LessonStep {
    /// How many moments of the game the page has seen.
    seq: u32,
    /// Whether the learner plays on without the lesson.
    #[serde(default)]
    leave: bool,
}

/// Plays the next step of a lesson's script, or leaves it.
pub async fn lesson(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    body: Body<LessonStep>,
) -> Result<Json<Value>> {
    let Json(wanted) = body.map_err(unreadable_body)?;
    let live = app.house().table(&id).await?;
    let guest = visitor.guest_id()?;
    if wanted.leave {
        app.house().end_lesson(&live, guest).await?;
        return Ok(Json(json!({ "seq": wanted.seq })));
    }
    answer(&app, &live, &visitor, app.house().go_on_in_lesson(&live, guest, wanted.seq).await).await
}

/// The position at a moment.
pub async fn at(State(app): State<App>, Path((id, seq)): Path<(String, u32)>, visitor: Visitor) -> Result<Json<Value>> {
    let live = app.house().table(&id).await?;
    let message = |_: &LiveTable, _: &Table, page: &Page| page.shown.position_only();
    let perspective = Perspective::of_visitor(&live, &visitor);
    Ok(Json(page(app.house(), &live, perspective, Some(seq), message).await?.ok_or(WebError::NotFound)?))
}

/// The position now, for a page without its socket.
pub async fn now(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let shown = show(app.house(), &live, Perspective::of_visitor(&live, &visitor)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], shown.whole().plain).into_response())
}

/// Before which part of the log.
#[derive(Deserialize)]
pub struct Earlier {
    before: u32,
}

/// Earlier parts of the log than those that a page carries.
pub async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(earlier): Query<Earlier>,
    visitor: Visitor,
) -> Result<Json<Value>> {
    let live = app.house().table(&id).await?;
    Ok(Json(show::earlier(app.house(), &live, Perspective::of_visitor(&live, &visitor), earlier.before).await?))
}
