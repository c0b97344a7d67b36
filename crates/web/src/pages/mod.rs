//! The pages, one module each.

pub mod editions;
pub mod finished;
pub mod games;
pub mod home;
pub mod join;
pub mod new;
pub mod record;
pub mod rules;
pub mod table;
pub mod you;

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use store::Listed;

use crate::{
    error::{Result, WebError},
    guest::{Visitor, now_ms},
};

/// Goes to an address, with the cookie of a new session if there is one.
pub fn go(address: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = Redirect::to(address).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Asks for a name, unless it is known; what was typed before stays.
pub fn name_field(visitor: &Visitor, typed: &str) -> Markup {
    html! {
        @match &visitor.guest {
            Some(guest) => p.as-guest { "You play as " b { (guest.name) } " (" a href="/you" { "change" } ")." },
            None => label.field {
                span { "Your name" }
                input name="name" required maxlength="40" autocomplete="nickname" placeholder="What others see" value=(typed);
            },
        }
    }
}

/// Who sits at a table, in a few words.
fn company(table: &Listed) -> String {
    let names: Vec<&str> = table.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    if names.is_empty() { "nobody yet".to_owned() } else { names.join(", ") }
}

/// Does what may take a while, such as reading files, beside the pages.
async fn off_the_pages<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|why| WebError::Inside(why.to_string()))
}

/// How long ago, in words.
fn ago(at_ms: i64) -> String {
    let minutes = (now_ms() - at_ms) / 60_000;
    match minutes {
        ..1 => "just now".to_owned(),
        1 => "a minute ago".to_owned(),
        2..60 => format!("{minutes} minutes ago"),
        60..120 => "an hour ago".to_owned(),
        120..2880 => format!("{} hours ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// A game's name, also of one that is not on the shelf any more.
fn game_name(game: &str) -> &str {
    ::table::title(game).map_or(game, |title| title.name)
}
