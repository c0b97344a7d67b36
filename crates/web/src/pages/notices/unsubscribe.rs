//! An end to letters, by the address that stands in each: one request of a mail program, or a page that asks.

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use boards::t;
use house::{HouseError, notices::Unsubscribed};
use maud::html;

use crate::{app::App, error::Result, guest::Visitor, layout};

async fn read(app: &App, token: &str) -> Result<Unsubscribed> {
    let found = app.house().unsubscribed(token).await?;
    Ok(found.ok_or_else(|| HouseError::Conflict("This link does not work. Perhaps it was cut off.".into()))?)
}

/// What the link shows: nothing changes before somebody agrees.
pub async fn ask(State(app): State<App>, visitor: Visitor, Path(token): Path<String>) -> Result<Response> {
    let from = read(&app, &token).await?;
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("No more letters")) }
            p {
                @match from.kind {
                    Some(kind) => (t!("You will get no more letters of this kind: {kind}.", kind = kind.title())),
                    None => (t!("You will get no more letters from this house.")),
                }
            }
            form method="post" action={ "/unsubscribe/" (token) } { button.primary type="submit" { (t!("Send me no more of them")) } }
        }
    };
    let page = layout::page(&visitor, &t!("No more letters"), &body);
    // The address is a secret of the person: it must not travel on in a Referer.
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// Sends no more of them, whoever asks: the address is known to the person and their mail program alone.
pub async fn end(State(app): State<App>, visitor: Visitor, Path(token): Path<String>) -> Result<Response> {
    let from = read(&app, &token).await?;
    app.house().unsubscribe(&from).await?;
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("No more letters")) }
            p { (t!("It is done. Should you want them again, choose so on your page.")) }
            p { a.button href="/you/notices" { (t!("How you are told")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("No more letters"), &body).into_response())
}
