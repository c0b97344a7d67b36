//! One's name.

use axum::{
    Form,
    extract::State,
    http::HeaderMap,
    response::{Html, Response},
};
use boards::t;
use house::tidy_name;
use maud::html;
use serde::Deserialize;

use super::go;
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, sign_out, welcome},
    layout,
};

/// The form's field.
#[derive(Deserialize)]
pub struct Name {
    name: String,
}

/// A page to change one's name.
pub async fn you(visitor: Visitor) -> Html<String> {
    let name = visitor.guest.as_ref().map_or("", |guest| guest.name.as_str());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Your name")) }
            p { (t!("Others see it at every table you sit at. There is no account and no password: this browser remembers you.")) }
            form method="post" action="/you" {
                label.field {
                    span { (t!("Name")) }
                    input name="name" value=(name) required maxlength="40" pattern=".*\\S.*" title=(t!("At least one letter")) autocomplete="nickname";
                }
                button.primary type="submit" { (t!("Save")) }
            }
            @if visitor.guest.is_some() { p { a href="/you/forget" { (t!("Forget me on this browser")) } } }
        }
    };
    layout::page(&visitor, &t!("Your name"), &body)
}

/// Changes one's name, or takes it for the first time.
pub async fn rename(State(app): State<App>, visitor: Visitor, Form(form): Form<Name>) -> Result<Response> {
    let name = tidy_name(&form.name)?;
    let (guest, cookie) = welcome(&app, &visitor, &name).await?;
    app.house().rename(&guest, &name).await?;
    Ok(go("/", cookie))
}

/// What it means to be forgotten, before it is done.
pub async fn ask_to_forget(visitor: Visitor) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Forget me on this browser")) }
            p { (t!("This browser will not know you any more. Your seats stay yours, but nobody can play them from here: there is no password to come back with.")) }
            p { (t!("To play on elsewhere, first take each seat with you by its secret link, on the page of its table.")) }
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
