//! How one likes the pages.

use axum::{
    Form,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use maud::{Markup, html};

use super::go;
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, prefer},
    layout,
    preferences::Preference,
    tables::Fields,
};

/// The page of all preferences.
pub async fn settings(visitor: Visitor) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Settings")) }
            p.help {
                @if visitor.guest.is_some() { (t!("They hold at once, and wherever you are known by your name.")) }
                @else { (t!("They hold at once in this browser, and come along when you take a name.")) }
            }
            form #settings .settings method="post" action="/settings" {
                @for (preference, value) in visitor.preferences.each() { (choice(preference, value)) }
                noscript { button.primary type="submit" { (t!("Save")) } }
            }
            @if visitor.guest.is_some() { p { a href="/you/notices" { (t!("How you are told that it is your turn")) } } }
        }
    };
    layout::page(&visitor, &t!("Settings"), &body)
}

fn choice(preference: &Preference, chosen: usize) -> Markup {
    let help = format!("help-{}", preference.key);
    html! {
        fieldset aria-describedby=(help) {
            legend { (Say::new(preference.name)) }
            p.help id=(help) { (Say::new(preference.help)) }
            div.chips {
                @for (k, (value, _)) in preference.values.iter().enumerate() {
                    label.chip {
                        input type="radio" name=(preference.key) value=(value) checked[k == chosen];
                        span { (Say::new(preference.called(k))) }
                    }
                }
            }
            @if preference.key == "palette" { p.swatches aria-hidden="true" { @for k in 1..=6 { i.{ "seat-" (k) } {} } } }
        }
    }
}

/// Keeps what was chosen; what the form does not name stays as it was.
pub async fn choose(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let mut chosen = visitor.preferences;
    for (key, value) in &fields {
        chosen.choose(key, value);
    }
    let cookie = prefer(&app, &visitor, chosen).await?;
    // A script that says so needs no page.
    if fields.contains_key("quietly") {
        let cookie: HeaderMap = cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
        return Ok((StatusCode::NO_CONTENT, cookie).into_response());
    }
    Ok(go("/settings", cookie))
}
