//! One's name.

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use boards::t;
use engine::say::name;
use house::{HouseError, tidy_name};
use maud::html;
use serde::Deserialize;

use super::go;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, come_back, sign_out, welcome},
    layout,
};

/// The form's field.
#[derive(Deserialize)]
pub struct Name {
    name: String,
}

/// A page to change one's name.
pub async fn you(visitor: Visitor) -> Html<String> {
    let called = visitor.guest.as_ref().map_or("", |guest| guest.name.as_str());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Your name")) }
            p { (t!("Others see it at every table you sit at. There is no account and no password: this browser remembers you.")) }
            form method="post" action="/you" {
                label.field {
                    span { (t!("Name")) }
                    input name="name" value=(called) required maxlength="40" pattern=".*\\S.*" title=(t!("At least one letter")) autocomplete="nickname";
                }
                button.primary type="submit" { (t!("Save")) }
            }
            @if visitor.guest.is_some() {
                form method="post" action="/you/link" {
                    p { (t!("On another device, or should this browser forget you, a secret link brings back your name, your seats and your settings.")) }
                    button type="submit" { (t!("Make a link to come back by")) }
                }
            }
            @if visitor.guest.is_some() { p { a href="/you/forget" { (t!("Forget me on this browser")) } } }
        }
    };
    layout::page(&visitor, &t!("Your name"), &body)
}

/// Changes one's name, or takes it for the first time.
pub async fn rename(State(app): State<App>, visitor: Visitor, Form(form): Form<Name>) -> Result<Response> {
    let called = tidy_name(&form.name)?;
    let (guest, cookie) = welcome(&app, &visitor, &called).await?;
    app.house().rename(&guest, &called).await?;
    Ok(go("/", cookie))
}

/// Makes the secret link by which one comes back, and shows it once.
pub async fn link(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    visitor.guest_id()?;
    let secret = match &visitor.guest {
        Some(guest) => app.house().way_back(guest).await?,
        None => return Err(WebError::NotFound),
    };
    let address = format!("/me/{}", secret.expose());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Your way back")) }
            p { (t!("Open this link on another device, or keep it where you keep passwords. It works once, and whoever opens it is you: show it to nobody else.")) }
            p.share {
                input readonly aria-label=(t!("Secret link")) data-share=(address) value=(address);
                button type="button" data-copy=(address) { (t!("Copy")) }
            }
            p { a.button href="/you" { (t!("Back")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Your way back"), &body))
}

/// What the link shows: nothing changes before somebody agrees.
pub async fn offer(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    let guest = app.house().guest_of(&token).await?;
    let guest = guest.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Welcome back, {guest}", guest = name(&guest.name))) }
            p { (t!("This browser will know you by this name, with all your seats and settings.")) }
            form method="post" action={ "/me/" (token) } { button.primary type="submit" { (t!("Go on")) } }
        }
    };
    // The address is the secret: it must not travel on in a Referer.
    let page = layout::page(&visitor, &t!("Your way back"), &body);
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// Comes back.
pub async fn follow(State(app): State<App>, Path(token): Path<String>) -> Result<Response> {
    let cookie = come_back(&app, &token).await?;
    let cookie = cookie.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
    Ok(go("/", Some(cookie)))
}

/// What it means to be forgotten, before it is done.
pub async fn ask_to_forget(visitor: Visitor) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Forget me on this browser")) }
            p { (t!("This browser will not know you any more. Your seats stay yours, but nobody can play them from here: there is no password to come back with.")) }
            p { (t!("To play on elsewhere, first make a link to come back by, on the page of your name.")) }
            form method="post" action="/you/forget" {
                button.primary type="submit" { (t!("Forget me")) }
                " " a.button href="/you" { (t!("Stay")) }
            }
        }
    };
    layout::page(&visitor, &t!("Forget me on this browser"), &body)
}

/// Ends the session of this browser.
pub async fn forget(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let gone = sign_out(&app, &headers).await?;
    Ok(go("/", gone))
}
