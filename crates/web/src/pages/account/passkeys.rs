//! Passkeys: what the page's script asks for, and the list of them.

use axum::{
    Form, Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use house::{HouseError, Site};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{back_to_you, entered, fresh_token, somebody};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{Visitor, token_of},
    tables::{Fields, field},
};

fn site(app: &App, headers: &HeaderMap) -> Result<Site> {
    let none = || HouseError::Conflict("Passkeys need a house with a name, by a safe connection.".into());
    Ok(device::site(app, headers).ok_or_else(none)?)
}

/// Who wants a new key.
#[derive(Deserialize)]
pub struct Begin {
    /// The password, where there is one.
    #[serde(default)]
    password: String,
    /// The handle that a guest chose.
    #[serde(default)]
    handle: String,
}

/// Asks the device for a new key.
pub async fn begin(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Json(begin): Json<Begin>,
) -> Result<Json<Value>> {
    let (site, person) = (site(&app, &headers)?, somebody(&visitor)?);
    if person.handle.is_none() {
        // Better before the device has made a key than after.
        let handle = house::tidy_handle(&begin.handle)?;
        if app.store().member(&handle).await?.is_some() {
            return Err(HouseError::Conflict("This handle is taken.".into()).into());
        }
    }
    let session = token_of(&app, &headers).unwrap_or_default();
    app.house().be_sure(person, &session, &begin.password).await?;
    Ok(Json(app.house().begin_passkey(&site, person).await?))
}

/// The answer of a device.
#[derive(Deserialize)]
pub struct Answer {
    token: String,
    answer: Value,
    #[serde(default)]
    name: String,
    #[serde(default)]
    handle: String,
}

/// Keeps a new key, and with it the name of a guest who chose a handle.
pub async fn add(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Json(given): Json<Answer>,
) -> Result<Response> {
    let (site, person) = (site(&app, &headers)?, somebody(&visitor)?);
    let handle = Some(given.handle.as_str()).filter(|handle| !handle.is_empty());
    app.house().add_passkey(&site, person, &given.token, given.answer, &given.name, handle).await?;
    let (done, at) = if person.handle.is_none() { ("kept", "keep") } else { ("passkey", "passkeys") };
    let mut answer = Json(json!({ "go": format!("/you?done={done}#{at}") })).into_response();
    if person.handle.is_none() {
        fresh_token(&app, &headers, &mut answer).await?;
    }
    Ok(answer)
}

/// Gives a key another name.
pub async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let person = somebody(&visitor)?;
    let named = async {
        let name = house::tidy_name(field(&fields, "name"))?;
        match app.store().name_passkey(&person.id, field(&fields, "id"), &name).await? {
            true => Ok(()),
            false => Err(HouseError::Conflict("This passkey is not there any more.".into()).into()),
        }
    };
    back_to_you(&app, &visitor, &headers, ("passkeys", "named"), &fields, named.await).await
}

/// Removes a key, unless it is the last way in.
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let person = somebody(&visitor)?;
    let removed = match app.store().remove_passkey(&person.id, field(&fields, "id")).await? {
        true => Ok(()),
        false => Err(HouseError::Conflict("This is your only way to sign in: first choose a password.".into()).into()),
    };
    back_to_you(&app, &visitor, &headers, ("passkeys", "removed"), &fields, removed).await
}

/// Asks whichever device it is to show a key.
pub async fn begin_sign_in(State(app): State<App>, headers: HeaderMap) -> Result<Json<Value>> {
    let site = site(&app, &headers)?;
    Ok(Json(app.house().begin_passkey_sign_in(&site).await?))
}

/// Signs in by a key.
pub async fn sign_in(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Json(given): Json<Answer>,
) -> Result<Response> {
    let site = site(&app, &headers)?;
    let (person, session) = app.house().passkey_sign_in(&site, &given.token, given.answer, &visitor.device).await?;
    let (address, cookie) = entered(&app, &visitor, &headers, &person, &session).await?;
    let cookie: HeaderMap = cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((cookie, Json(json!({ "go": address }))).into_response())
}
