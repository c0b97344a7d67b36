//! Signing in and out.

use axum::{
    Form,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, say::name};
use house::limits::Kind;
use maud::{Markup, html};

use super::{entered, go, password_field, somebody, wrong};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{self, Visitor},
    layout,
    limits::{Caller, too_fast},
    pages::you::STYLES,
    tables::{Fields, field},
};

/// The page.
pub async fn page(State(app): State<App>, visitor: Visitor, headers: HeaderMap) -> Response {
    form(&app, &visitor, &headers, "", None).into_response()
}

fn form(
    app: &App,
    visitor: &Visitor,
    headers: &HeaderMap,
    typed: &str,
    problem: Option<&Line>,
) -> axum::response::Html<String> {
    let keys = device::site(app, headers).is_some();
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Sign in")) }
            (who_is_here(visitor))
            form #sign-in .account-form method="post" action="/sign-in" {
                @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
                label.field {
                    span { (t!("Handle")) }
                    input name="handle" required maxlength="40" value=(typed) autocapitalize="none" spellcheck="false"
                        autocomplete=(if keys { "username webauthn" } else { "username" });
                }
                (password_field("password", &t!("Password"), false))
                button.primary type="submit" { (t!("Sign in")) }
                @if app.house().can_write() { " " a href="/sign-in/lost" { (t!("I lost my password")) } }
            }
            @if keys {
                div.passkey data-passkey="sign-in" hidden {
                    p.problem role="alert" hidden {}
                    button type="button" { (t!("Sign in with a passkey")) }
                }
            }
            p.help {
                (rich!("You need no account to play: {name} is enough. To keep what you play, choose a handle on the page of your name.",
                    name = html! { a href="/you" { (t!("a name")) } }))
            }
        }
    };
    layout::page_with(visitor, &t!("Sign in"), "", STYLES, &["motherlode.js", "passkeys.js"], &body)
}

fn who_is_here(visitor: &Visitor) -> Markup {
    html! {
        @match &visitor.guest {
            Some(guest) if guest.handle.is_some() => p { (t!("You are signed in as {handle} on this browser.", handle = name(guest.handle.as_deref().unwrap_or_default()))) },
            Some(guest) => p { (t!("You are here as the guest {name}. When you sign in you can bring the seats of this guest into your account.", name = name(&guest.name))) },
            None => {},
        }
    }
}

/// Signs in by handle and password.
pub async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    if let Some(network) = caller.0
        && let Err(refused) = app.house().limits().ask_network(Kind::Try, network)
    {
        return Err(too_fast(app.house(), refused));
    }
    let (handle, password) = (field(&fields, "handle"), fields.get("password").map_or("", String::as_str));
    match app.house().sign_in(handle, password, &visitor.device).await {
        Ok((member, session)) => {
            let (address, cookie) = entered(&app, &visitor, &headers, &member, &session).await?;
            Ok(go(&address, cookie))
        }
        Err(why) => {
            let (status, why) = wrong(why.into())?;
            let status = if status == StatusCode::FORBIDDEN { StatusCode::UNPROCESSABLE_ENTITY } else { status };
            Ok((status, form(&app, &visitor, &headers, handle, Some(&why))).into_response())
        }
    }
}

/// Brings the seats of a guest into the account of whoever is signed in.
pub async fn bring(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    app.house().bring(field(&fields, "token"), somebody(&visitor)?).await?;
    Ok(go("/", None))
}

/// Ends the session of this browser.
pub async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let gone = guest::sign_out(&app, &headers).await?;
    Ok(go("/sign-in", gone))
}
