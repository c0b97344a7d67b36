//! The devices on which somebody is known, and the way to another one.

use axum::{Form, extract::State, http::HeaderMap, response::Response};
use boards::{t, words::Say};
use engine::{Line, say::name};
use house::{HouseError, LINK_LASTS, ago};
use maud::{Markup, html};
use store::StoredSession;

use super::{go, qr, secret_page, somebody};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{Visitor, token_of},
    tables::{Fields, field},
};

/// What a device is called in the list.
fn called(label: &str) -> Say {
    match label.split_once(" on ") {
        _ if label.is_empty() => t!("A browser"),
        Some((browser, system)) => t!("{browser} on {system}", browser = name(browser), system = name(system)),
        None => Say::new(Line::name(label)),
    }
}

/// The sessions of somebody, as a list with a button to end each.
pub fn list(sessions: &[StoredSession], now_ms: i64) -> Markup {
    html! {
        div.table-scroll {
            table.timetable {
                thead { tr { th { (t!("Device")) } th { (t!("Since")) } th { (t!("Last here")) } th { span.visually-hidden { (t!("End")) } } } }
                tbody {
                    @for session in sessions {
                        tr {
                            td { (called(&session.label)) }
                            td { (Say::new(ago(session.opened_ms, now_ms))) }
                            td { @if session.is_this { b { (t!("this one")) } } @else { (Say::new(ago(session.seen_ms, now_ms))) } }
                            td.number {
                                @if !session.is_this {
                                    form.inline method="post" action="/you/devices/end" {
                                        input type="hidden" name="id" value=(session.id);
                                        button type="submit" { (t!("End")) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if sessions.len() > 1 {
            form method="post" action="/you/devices/end-others" { button type="submit" { (t!("End all others")) } }
        }
    }
}

/// Makes the link that takes the whole person along to another device, and shows it once, as text and as a picture.
pub async fn link(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Result<Response> {
    let secret = app.house().device_link(somebody(&visitor)?).await?;
    let address = format!("{}/me/{}", device::base(&app, &headers), secret.expose());
    let minutes = LINK_LASTS.as_secs() / 60;
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("To another device")) }
            p { (t!("Point the camera of the other device at this picture, or open the link there. It works once, within {minutes} minutes, and whoever opens it is you: show it to nobody else.", minutes)) }
            (qr(&address))
            p.share {
                input readonly aria-label=(t!("Secret link")) data-share=(address) value=(address);
                button type="button" data-copy=(address) { (t!("Copy")) }
            }
            p { a.button href="/you" { (t!("Back")) } }
        }
    };
    Ok(secret_page(&visitor, &t!("To another device"), &body))
}

/// Ends one session.
pub async fn end(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let house = app.house();
    let ended = app.store().end_session_called(&somebody(&visitor)?.id, field(&fields, "id"), house.now_ms()).await?;
    if !ended {
        return Err(HouseError::Conflict(Line::from("This session has ended already.")).into());
    }
    Ok(go("/you?done=ended#devices", None))
}

/// Ends all sessions but the one of this browser.
pub async fn end_others(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Result<Response> {
    let (person, session) = (somebody(&visitor)?, token_of(&app, &headers).unwrap_or_default());
    app.store().end_other_sessions(&person.id, &session, app.house().now_ms()).await?;
    Ok(go("/you?done=ended#devices", None))
}
