//! Being told: by which ways, what came, calendars, and an end to letters.

mod calendar;
mod choose;
mod news;
mod unsubscribe;
mod ways;

use axum::{
    Router,
    extract::{Path, RawQuery},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use boards::t;
use maud::html;

use crate::{app::App, assets, guest::Visitor, layout};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/you/notices", get(choose::page).post(choose::choose))
        .route("/you/notices/push", post(ways::push))
        .route("/you/notices/hooks", post(ways::hook))
        .route("/you/notices/ways/{id}/test", post(ways::test))
        .route("/you/notices/ways/{id}/remove", post(ways::remove))
        .route("/you/notices/calendar", post(calendar::renew))
        .route("/you/notices/calendar/end", post(calendar::end))
        .route("/calendar/{file}", get(calendar::feed))
        .route("/you/news", get(news::page).post(news::all_seen))
        .route("/you/news/{id}", get(news::open))
        .route("/unsubscribe/{token}", get(unsubscribe::ask).post(unsubscribe::end))
        .route("/push-worker.js", get(worker))
}

/// The part of the program that browsers keep to hear of news. It stands at the root, so that it serves every page.
async fn worker(query: RawQuery, headers: HeaderMap) -> Response {
    assets::serve(Path("push-worker.js".to_owned()), query, headers).await
}

/// What somebody sees here who has no name yet.
fn nobody(visitor: &Visitor) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Being told")) }
            p { (t!("Take a name first: then you can be told when it is your turn.")) }
            p { a.button href="/you" { (t!("Take a name")) } }
        }
    };
    layout::page(visitor, &t!("Being told"), &body)
}

/// The same for whoever wants to change something: nothing was.
fn refused(visitor: &Visitor) -> Response {
    (StatusCode::FORBIDDEN, nobody(visitor)).into_response()
}
