//! The link that makes whoever opens it an administrator: once, and for an hour.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use boards::t;
use house::{HouseError, tidy_name};
use maud::html;

use super::super::{go, name_field};
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, welcome},
    layout,
    tables::{Fields, field},
};

/// What the link shows: nothing changes before somebody agrees.
pub async fn offer(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    if !app.store().is_admin_link(&token, app.house().now_ms()).await? {
        return Err(HouseError::Conflict("This link does not work any more.".into()).into());
    }
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Look after this house")) }
            p { (t!("You will be an administrator: you see reports, and can rename, mute and ban people, close tables and remove messages. Everything you do is logged.")) }
            form method="post" action={ "/admin/key/" (token) } {
                (name_field(&visitor, ""))
                button.primary type="submit" { (t!("Become an administrator")) }
            }
        }
    };
    // The address is the secret: it must not travel on in a Referer.
    let page = layout::page(&visitor, &t!("Look after this house"), &body);
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// Makes whoever agrees an administrator.
pub async fn follow(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    // A dead link makes no guests.
    if !app.store().is_admin_link(&token, app.house().now_ms()).await? {
        return Err(HouseError::Conflict("This link does not work any more.".into()).into());
    }
    let called = match &visitor.guest {
        Some(guest) => guest.name.clone(),
        None => tidy_name(field(&fields, "name"))?,
    };
    let (guest, cookie) = welcome(&app, &visitor, &called).await?;
    app.house().follow_admin_link(&token, &guest).await?;
    Ok(go("/admin", cookie))
}
