//! The pages, one module each.

pub mod account;
pub mod admin;
pub mod editions;
pub mod finished;
pub mod games;
pub mod hint;
pub mod home;
pub mod house_pages;
pub mod join;
pub mod learn;
pub mod lobby;
pub mod motive;
pub mod new;
pub mod notices;
pub mod pace;
pub mod people;
pub mod puzzles;
pub mod record;
pub mod review;
pub mod rules;
pub mod settings;
pub mod standing;
pub mod table;
pub mod talk;
pub mod tournaments;
pub mod you;

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use boards::{rich, t};
use engine::Line;
use house::HouseError;
use maud::{Markup, html};

use crate::{error::Result, guest::Visitor};

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
            Some(guest) => p.as-guest {
                (rich!("You play as {name} ({change}).", name = html! { b { (guest.name) } }, change = html! { a href="/you" { (t!("change")) } }))
            },
            None => label.field {
                span { (t!("Your name")) }
                input name="name" required maxlength="40" pattern=".*\\S.*" title=(t!("At least one letter")) autocomplete="nickname" placeholder=(t!("What others see")) value=(typed);
            },
        }
    }
}

/// Does what may take a while, such as reading files, beside the pages.
async fn off_the_pages<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|why| HouseError::Inside(why.to_string()).into())
}

/// How long ago, in words.
pub fn ago(at_ms: i64) -> Line {
    house::ago(at_ms, jiff::Timestamp::now().as_millisecond())
}

/// A game's name, also of one that is not on the shelf any more.
fn game_name(game: &str) -> &str {
    ::table::title(game).map_or(game, |title| title.name)
}
