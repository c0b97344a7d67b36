//! Clocks, holidays, votes, orders in advance.

mod hours;
mod orders;

use axum::{
    Form, Router,
    extract::{Path, State},
    response::Response,
    routing::{get, post},
};

use super::go;
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    tables::{Fields, field},
};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/you/pace", get(hours::hours).post(hours::set))
        .route("/you/pace/holidays", post(hours::announce))
        .route("/you/pace/holidays/{id}/end", post(hours::end))
        .route("/tables/{id}/seats/{seat}/back", post(back))
        .route("/tables/{id}/seats/{seat}/vote", post(vote))
        .route("/tables/{id}/seats/{seat}/orders", get(orders::orders).post(orders::prepare))
        .route("/tables/{id}/end", post(agree))
        .route("/tables/{id}/end/refuse", post(refuse))
}

/// Takes a seat back from the bot that plays it.
async fn back(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().come_back(&live, seat, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Says what should become of a seat that is late.
async fn vote(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().cast(&live, seat, visitor.guest_id()?, field(&fields, "choice")).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Proposes to end the game, or agrees.
async fn agree(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().agree_to_end(&live, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Refuses to end the game.
async fn refuse(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().refuse_to_end(&live, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}
