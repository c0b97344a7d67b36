//! The own calendar: its secret address, and what stands in it.

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use boards::t;
use maud::{Markup, html};
use store::Told;

use super::{
    choose::{Answer, show},
    refused,
};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    pages::go,
};

/// The part of the page; a new address is shown this once.
pub(super) fn sheet(told: &Told, address: Option<&str>) -> Markup {
    html! {
        section.sheet aria-labelledby="calendar" {
            h2 #calendar { (t!("Calendar")) }
            p { (t!("Your calendar program can show until when your moves are due. The address is secret: whoever knows it sees your deadlines.")) }
            @if let Some(address) = address {
                p.share {
                    input readonly aria-label=(t!("Secret address of the calendar")) data-share=(address) value=(address);
                    button type="button" data-copy=(address) { (t!("Copy")) }
                }
            }
            div.told-buttons {
                form method="post" action="/you/notices/calendar" {
                    button type="submit" { @if told.calendar { (t!("Make another address")) } @else { (t!("Make an address")) } }
                }
                @if told.calendar {
                    form method="post" action="/you/notices/calendar/end" { button type="submit" { (t!("End it")) } }
                }
            }
        }
    }
}

/// Makes a new address; the old one shows nothing any more.
pub async fn renew(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    let Some(guest) = &visitor.guest else { return Ok(refused(&visitor)) };
    let token = app.house().renew_calendar(&guest.id).await?;
    let answer = Answer { calendar: Some(format!("/calendar/{}.ics", token.expose())), ..Answer::default() };
    Ok(show(&app, &visitor, guest, &answer).await?.into_response())
}

/// Takes the calendar away.
pub async fn end(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    app.house().end_calendar(visitor.guest_id()?).await?;
    Ok(go("/you/notices", None))
}

/// What stands in it.
pub async fn feed(State(app): State<App>, Path(file): Path<String>) -> Result<Response> {
    let token = file.strip_suffix(".ics").ok_or(WebError::NotFound)?;
    let text = app.house().calendar_of(token).await?.ok_or(WebError::NotFound)?;
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], text).into_response())
}
