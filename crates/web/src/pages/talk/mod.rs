//! Talk at tables and in the lobby, private notes, reports.

mod panel;
pub mod report;

use std::sync::Arc;

use axum::{
    Form, Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use boards::{rich, t, words::Say};
use engine::say::name;
use house::{HouseError, LiveTable};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;
use store::{Guest, LOBBY, Room, Secret};

pub use panel::{lobby, panel};

use super::go;
use crate::{
    app::App,
    error::{Result, WebError, wants_json},
    guest::Visitor,
    layout,
    tables::{Fields, field},
};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/tables/{id}/talk", get(read_at_table).post(say_at_table))
        .route("/tables/{id}/talk/heard", post(heard_at_table))
        .route("/tables/{id}/note", post(note))
        .route("/talk", get(read_in_lobby).post(say_in_lobby))
        .route("/talk/heard", post(heard_in_lobby))
        .route("/talk/muted", get(muted))
        .route("/talk/mute", post(mute))
        .route("/talk/unmute", post(unmute))
        .route("/report", get(report::ask).post(report::make))
}

/// Which part of which room.
#[derive(Deserialize)]
struct Asked {
    /// One's own where it is not said.
    #[serde(default)]
    room: String,
    before: Option<u32>,
}

/// Where is talked: a table, or the lobby.
type Place = Option<Arc<LiveTable>>;

/// The address of the talk of a place.
fn address(live: Option<&LiveTable>) -> String {
    live.map_or_else(|| "/talk".to_owned(), |live| format!("/tables/{}/talk", live.id))
}

/// Somebody who has a name.
fn named(visitor: &Visitor) -> Result<&Guest> {
    let nobody = || HouseError::Forbidden("Please take a name first: then others know who writes.".into());
    Ok(visitor.guest.as_ref().ok_or_else(nobody)?)
}

async fn read_at_table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    read(&app, Some(live), &asked, &visitor, &headers).await
}

async fn read_in_lobby(
    State(app): State<App>,
    Query(asked): Query<Asked>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response> {
    read(&app, None, &asked, &visitor, &headers).await
}

/// What was said in a room: as a fragment for scripts, as a page for everybody else.
async fn read(app: &App, live: Place, asked: &Asked, visitor: &Visitor, headers: &HeaderMap) -> Result<Response> {
    let (live, person) = (live.as_deref(), visitor.guest.as_ref().map(|guest| guest.id.as_str()));
    let rights = app.house().talk_rights(live, person).await?;
    let room = match asked.room.as_str() {
        "" => rights.reads[0],
        room => room.parse::<Room>().map_err(|_| WebError::NotFound)?,
    };
    if wants_json(headers) {
        let talk = app.house().talk(live, person, room, asked.before).await?;
        let lines = panel::lines(live, room, &talk, visitor).into_string();
        let answer = json!({ "html": lines, "more": talk.more, "removed": talk.removed, "unread": talk.unread });
        return Ok(Json(answer).into_response());
    }
    page(app, live, room, asked.before, visitor, "", None).await
}

/// The page of a room, for those who have no script.
async fn page(
    app: &App,
    live: Option<&LiveTable>,
    room: Room,
    before: Option<u32>,
    visitor: &Visitor,
    typed: &str,
    problem: Option<&HouseError>,
) -> Result<Response> {
    let person = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let rights = app.house().talk_rights(live, person).await?;
    let talk = app.house().talk(live, person, room, before).await?;
    let back = live.map_or_else(|| "/".to_owned(), |live| format!("/tables/{}?watch=yes", live.id));
    let body = html! {
        section.sheet.narrow.talk-page {
            @if let Some(live) = live { p.eyebrow { (live.name()) } }
            h1 { (t!("Talk")) }
            @if rights.reads.len() > 1 {
                nav.chips aria-label=(t!("Rooms")) {
                    @for one in &rights.reads {
                        a href={ (address(live)) "?room=" (one) } aria-current=[(*one == room).then_some("page")] { (panel::room_name(*one)) }
                    }
                }
            }
            @if talk.more {
                @let first = talk.messages.first().map_or(0, |message| message.number);
                p { a href={ (address(live)) "?room=" (room) "&before=" (first) } { (t!("Show earlier")) } }
            }
            ol.talk-lines { (panel::lines(live, room, &talk, visitor)) }
            @if talk.messages.is_empty() { p.nothing { (t!("Nobody has said anything yet.")) } }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.sentence())) } }
            @if room == rights.writes { (panel::write_form(live, visitor, typed)) }
            p { a.button href=(back) { (t!("Back")) } }
        }
    };
    let status = if problem.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let shown = layout::page_with(visitor, &t!("Talk"), "", &["pages.css", "talk.css"], &["motherlode.js"], &body);
    Ok((status, shown).into_response())
}

/// What is said.
#[derive(Deserialize)]
struct Words {
    #[serde(default)]
    text: String,
}

async fn say_at_table(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(words): Form<Words>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    say(&app, Some(live), &words.text, &visitor, &headers).await
}

async fn say_in_lobby(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(words): Form<Words>,
) -> Result<Response> {
    say(&app, None, &words.text, &visitor, &headers).await
}

async fn say(app: &App, live: Place, text: &str, visitor: &Visitor, headers: &HeaderMap) -> Result<Response> {
    let (live, guest) = (live.as_deref(), named(visitor)?);
    match app.house().say(live, guest, text).await {
        Ok(number) if wants_json(headers) => Ok(Json(json!({ "number": number })).into_response()),
        Ok(_) => Ok(go(&address(live), None)),
        Err(why @ HouseError::Malformed(_)) if !wants_json(headers) => {
            let room = app.house().talk_rights(live, Some(&guest.id)).await?.writes;
            page(app, live, room, None, visitor, text, Some(&why)).await
        }
        Err(why) => Err(why.into()),
    }
}

/// How far somebody has read.
#[derive(Deserialize)]
struct HeardTo {
    room: String,
    number: u32,
}

async fn heard_at_table(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(to): Form<HeardTo>,
) -> Result<StatusCode> {
    let live = app.house().table(&id).await?;
    heard(&app, Some(live), &visitor, &to).await
}

async fn heard_in_lobby(State(app): State<App>, visitor: Visitor, Form(to): Form<HeardTo>) -> Result<StatusCode> {
    heard(&app, None, &visitor, &to).await
}

async fn heard(app: &App, live: Place, visitor: &Visitor, to: &HeardTo) -> Result<StatusCode> {
    let guest = named(visitor)?;
    let room: Room = to.room.parse().map_err(|_| WebError::NotFound)?;
    app.house().talk_rights(live.as_deref(), Some(&guest.id)).await?.check_reading(room)?;
    let place = live.as_ref().map_or(LOBBY, |live| &live.id);
    app.store().set_heard(&guest.id, place, room, to.number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps what somebody notes for themselves at a table.
async fn note(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(words): Form<Words>,
) -> Result<Response> {
    let guest = named(&visitor)?;
    let live = app.house().table(&id).await?;
    // A form sends two characters for the end of a line.
    let text = Secret::new(words.text.replace("\r\n", "\n"));
    app.store().set_note(&live.id, &guest.id, &text, app.house().now_ms()).await?;
    if wants_json(&headers) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(go(&format!("/tables/{id}?watch=yes"), None))
}

/// Whose words one does not see, and a way to see them again.
async fn muted(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    let people = app.store().muted_by(&named(&visitor)?.id).await?;
    let body: Markup = html! {
        section.sheet.narrow {
            h1 { (t!("People you have muted")) }
            p.help { (t!("You do not see what they write, at any table. They are not told.")) }
            @if people.is_empty() { p.nothing { (t!("Nobody.")) } }
            ul.muted-people {
                @for (id, called) in &people {
                    li {
                        form method="post" action="/talk/unmute" {
                            input type="hidden" name="person" value=(id);
                            (rich!("{who} {again}", who = html! { b { (called) } },
                                again = html! { button type="submit" { (t!("Show again")) } }))
                        }
                    }
                }
            }
        }
    };
    let title = t!("People you have muted");
    Ok(layout::page_with(&visitor, &title, "", &["pages.css", "talk.css"], &["motherlode.js"], &body).into_response())
}

async fn mute(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let guest = named(&visitor)?;
    app.store().mute(&guest.id, field(&fields, "person"), app.house().now_ms()).await.map_err(nobody)?;
    Ok(go(safe_way_back(field(&fields, "back")), None))
}

async fn unmute(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    app.store().unmute(&named(&visitor)?.id, field(&fields, "person")).await?;
    Ok(go("/talk/muted", None))
}

/// There is nobody by this ID.
fn nobody(error: store::StoreError) -> WebError {
    match error {
        store::StoreError::NoGuest(_) => HouseError::Malformed("There is nobody to mute here.".into()).into(),
        other => other.into(),
    }
}

/// Where a form wants to go back to, if that is in this house.
fn safe_way_back(back: &str) -> &str {
    let inside = back.starts_with('/') && !back.starts_with("//") && !back.contains(['\\', '\r', '\n']);
    if inside { back } else { "/talk/muted" }
}

/// A way to take a name, for those who have none.
fn take_a_name() -> Markup {
    html! { p.help { (rich!("To write here, {name} first.", name = html! { a href="/you" { (t!("take a name")) } })) } }
}

/// A name as a link to its person, where there is a page.
fn person(called: &str, handle: Option<&str>, class: &str) -> Markup {
    html! {
        @match handle {
            Some(handle) => a.{ "by " (class) } href={ "/people/" (handle) } title=(t!("The page of {who}", who = name(called))) { (called) },
            None => b.{ "by " (class) } { (called) },
        }
    }
}
