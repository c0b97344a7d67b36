//! Accounts: keeping a name, signing in, devices, what the house knows about somebody.

mod devices;
mod email;
mod keep;
mod leave;
mod passkeys;
mod qr;
mod sign_in;

use axum::{
    Router,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use boards::words::Say;
use engine::Line;
use house::HouseError;
use maud::{Markup, html};
use store::{Guest, Secret};

pub use devices::list as devices;
pub use qr::qr;

use super::go;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, come_back, enter, token_of},
    layout,
    pages::you,
    tables::Fields,
};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/sign-in", get(sign_in::page).post(sign_in::sign_in))
        .route("/sign-in/bring", post(sign_in::bring))
        .route("/sign-in/passkey/begin", post(passkeys::begin_sign_in))
        .route("/sign-in/passkey", post(passkeys::sign_in))
        .route("/sign-in/lost", get(email::lost).post(email::ask_for_letter))
        .route("/sign-in/lost/{token}", get(email::choose).post(email::chosen))
        .route("/sign-out", post(sign_in::sign_out))
        .route("/you/keep", post(keep::keep))
        .route("/you/handle", post(keep::handle))
        .route("/you/password", post(keep::password))
        .route("/you/passkeys/begin", post(passkeys::begin))
        .route("/you/passkeys", post(passkeys::add))
        .route("/you/passkeys/name", post(passkeys::rename))
        .route("/you/passkeys/remove", post(passkeys::remove))
        .route("/you/email", post(email::add))
        .route("/you/email/remove", post(email::remove))
        .route("/you/email/{token}", get(email::ask).post(email::confirm))
        .route("/you/devices/link", post(devices::link))
        .route("/you/devices/end", post(devices::end))
        .route("/you/devices/end-others", post(devices::end_others))
        .route("/you/data.json", get(leave::data))
        .route("/you/leave", get(leave::ask).post(leave::leave))
}

/// Who must be somebody.
fn somebody(visitor: &Visitor) -> Result<&Guest> {
    let nobody = || HouseError::Forbidden("Please sign in first, or take a name.".into());
    Ok(visitor.guest.as_ref().ok_or_else(nobody)?)
}

/// What is wrong with a form that comes back, with the status to say so; anything worse goes on as an error.
fn wrong(why: WebError) -> Result<(StatusCode, Line)> {
    let status = match &why {
        WebError::House(HouseError::Malformed(_)) => StatusCode::UNPROCESSABLE_ENTITY,
        WebError::House(HouseError::Forbidden(_)) => StatusCode::FORBIDDEN,
        WebError::House(HouseError::Conflict(_)) => StatusCode::CONFLICT,
        WebError::House(HouseError::TooMany(_)) => StatusCode::TOO_MANY_REQUESTS,
        _ => return Err(why),
    };
    match why {
        WebError::House(house) => Ok((status, house.sentence())),
        other => Err(other),
    }
}

/// The page of oneself, with what came of a form there: what was done, or what is wrong and what was typed.
async fn back_to_you(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    (form, done): (&'static str, &str),
    fields: &Fields,
    came: Result<()>,
) -> Result<Response> {
    match came {
        Ok(()) => Ok(go(&format!("/you?done={done}#{form}"), None)),
        Err(why) => {
            let (status, why) = wrong(why)?;
            let told = you::Told { wrong: Some((form, why)), fields, done: None };
            Ok((status, you::show(app, visitor, headers, &told).await?).into_response())
        }
    }
}

/// Somebody comes in on this browser by a new session: where to go now, and the cookie. A guest who was here before and sits
/// at tables is asked first whether to bring them along.
pub async fn entered(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    person: &Guest,
    session: &Secret,
) -> Result<(String, Option<HeaderValue>)> {
    let before = visitor.guest.as_ref().filter(|guest| guest.id != person.id && person.handle.is_some());
    let left = match before {
        Some(guest) => app.house().left_behind(guest).await?,
        None => None,
    };
    let cookie = enter(app, headers, session).await?;
    let address = left.map_or_else(|| "/".to_owned(), |(_, back)| format!("/me/{}", back.expose()));
    Ok((address, cookie))
}

/// A guest who became a member goes on by another token: what was found before opens no account.
async fn fresh_token(app: &App, headers: &HeaderMap, answer: &mut Response) -> Result<()> {
    if !answer.status().is_redirection() && !answer.status().is_success() {
        return Ok(());
    }
    let token = token_of(app, headers).unwrap_or_default();
    if let Some(cookie) = come_back(app, &token).await? {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(())
}

/// A page about oneself.
fn page_of(visitor: &Visitor, title: &Say, body: &Markup) -> Html<String> {
    layout::page_with(visitor, title, "", you::STYLES, &["motherlode.js"], body)
}

/// As [`page_of`], at an address that is a secret: it must not travel on in a Referer.
fn secret_page(visitor: &Visitor, title: &Say, body: &Markup) -> Response {
    ([(header::REFERRER_POLICY, "strict-origin")], page_of(visitor, title, body)).into_response()
}

/// The field for a password: one that is known, or a new one.
pub fn password_field(name: &str, label: &Say, is_new: bool) -> Markup {
    let (complete, least) = if is_new { ("new-password", Some("8")) } else { ("current-password", None) };
    html! {
        label.field {
            span { (label) }
            input type="password" name=(name) required minlength=[least] maxlength="200" autocomplete=(complete);
        }
    }
}
