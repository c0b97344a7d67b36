//! Keeping a name: handle and password.

use axum::{Form, extract::State, http::HeaderMap, response::Response};

use super::{back_to_you, fresh_token, somebody};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{Visitor, token_of},
    tables::{Fields, field},
};

/// A password as it was typed: its blanks are its own.
fn word<'f>(fields: &'f Fields, name: &str) -> &'f str {
    fields.get(name).map_or("", String::as_str)
}

/// Keeps the name of a guest, with a handle and a password.
pub async fn keep(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let person = somebody(&visitor)?;
    let kept = app.house().keep(person, field(&fields, "handle"), word(&fields, "password")).await;
    if kept.is_ok() && !field(&fields, "email").is_empty() {
        // The account stands whatever becomes of the letter: the page of oneself has the form again.
        let person = app.store().guest(&person.id).await?.unwrap_or_else(|| person.clone());
        let asked = app.house().ask_to_confirm(&person, field(&fields, "email"), &device::base(&app, &headers)).await;
        let mut visitor = visitor.clone();
        visitor.guest = Some(person);
        let asked = asked.map_err(Into::into);
        let mut answer = back_to_you(&app, &visitor, &headers, ("email", "kept"), &fields, asked).await?;
        fresh_token(&app, &headers, &mut answer).await?;
        return Ok(answer);
    }
    let mut answer = back_to_you(&app, &visitor, &headers, ("keep", "kept"), &fields, kept.map_err(Into::into)).await?;
    fresh_token(&app, &headers, &mut answer).await?;
    Ok(answer)
}

/// Gives a member another handle.
pub async fn handle(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let changed = app.house().change_handle(somebody(&visitor)?, field(&fields, "handle")).await;
    back_to_you(&app, &visitor, &headers, ("handle", "handle"), &fields, changed.map_err(Into::into)).await
}

/// Gives a member another password.
pub async fn password(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let (person, session) = (somebody(&visitor)?, token_of(&app, &headers).unwrap_or_default());
    let (old, new) = (word(&fields, "password"), word(&fields, "new-password"));
    let changed = app.house().change_password(person, &session, old, new).await;
    back_to_you(&app, &visitor, &headers, ("password", "password"), &fields, changed.map_err(Into::into)).await
}
