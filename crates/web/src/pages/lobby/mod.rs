//! Finding a game: the lobby on the first page, a seat by one click, "find me a game", rematches, and where it is one's turn.

mod filter;
mod lists;
mod seek;
mod turns;

use axum::{
    Router,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use boards::t;
use maud::{Markup, html};

use super::go;
use crate::{app::App, error::Result, guest::Visitor, layout, tables::Fields};

pub use filter::Filter;
pub use lists::Lobby;
pub use seek::find_form;
pub use turns::your_turns;

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/lobby", get(fragments))
        .route("/mine", get(mine))
        .route("/seek", get(seek::waiting).post(seek::begin))
        .route("/seek/now", get(seek::now))
        .route("/seek/stop", post(seek::stop))
        .route("/turns", get(turns::count))
        .route("/next", get(turns::next))
        .route("/tables/{id}/rematch", post(rematch))
}

/// The parts of the first page that change, as they are now.
async fn fragments(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(fields): Query<Fields>,
) -> Result<Response> {
    let (filter, cookie) = Filter::wanted(&app, &headers, &fields);
    let lobby = Lobby::of(&app, &visitor, filter).await?;
    let cookie: HeaderMap = cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((cookie, Html(lobby.fragments().into_string())).into_response())
}

/// All tables of one's own.
async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let lobby = Lobby::of(&app, &visitor, Filter::default()).await?;
    let body: Markup = html! { (lobby.all_of_ones_own()) };
    Ok(layout::page_with(&visitor, &t!("Your tables"), "", &["pages.css", "lobby.css"], &["motherlode.js"], &body))
}

/// Leads to the table at which the same people play again.
async fn rematch(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    visitor.guest_id()?;
    let Some(guest) = &visitor.guest else { return Ok(go(&format!("/tables/{id}"), None)) };
    let live = app.house().table(&id).await?;
    let next = app.house().rematch(&live, guest).await?;
    Ok(go(&format!("/tables/{next}"), None))
}
