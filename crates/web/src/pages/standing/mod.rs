//! Ratings and statistics.

mod leaders;
mod numbers;
mod own;
mod solo;

use axum::{Router, routing::get};
use boards::t;
use engine::Title;
use maud::{Markup, html};

use crate::{app::App, error::Result};

/// The style sheets of these pages.
const STYLES: &[&str] = &["pages.css", "standing.css"];

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/standing", get(leaders::all))
        .route("/standing/{game}", get(leaders::of_title))
        .route("/standing/solo/{game}", get(solo::solo))
        .route("/you/standing", get(own::mine))
}

/// Ratings with their history, and how somebody did by seat, as a profile shows them; nothing of somebody who has none. The
/// page that shows it names the style sheet `standing.css`.
pub async fn on_profile(app: &App, person: &str) -> Result<Markup> {
    own::section(app, person).await
}

/// The way from one title to the others.
fn titles(chosen: &str) -> Markup {
    html! {
        nav.game-tabs aria-label=(t!("Game")) {
            @for title in ::table::TITLES {
                a href={ "/standing/" (title.id) } aria-current=[(title.id == chosen).then_some("page")] { (title.name) }
            }
        }
    }
}

/// Whether a title can be played alone.
fn is_for_one(title: &Title) -> bool {
    *title.seats.start() == 1
}

/// A member's name, on the way to the profile; of a guest the name alone.
fn person(name: &str, handle: Option<&str>) -> Markup {
    html! {
        @match handle {
            Some(handle) => a href={ "/people/" (handle) } { (name) },
            None => (name),
        }
    }
}

/// A day, as it is written.
fn day(at_ms: i64) -> String {
    let day = jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default();
    day.strftime("%-d %b %Y").to_string()
}
