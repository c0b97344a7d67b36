//! Where it is one's turn: how many tables, and the way to the next.

use axum::{
    Json,
    extract::{Query, State},
    response::Response,
};
use boards::t;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{app::App, error::Result, guest::Visitor, pages::go};

/// The table that somebody looks at.
#[derive(Deserialize)]
pub struct Here {
    #[serde(default)]
    not: String,
}

async fn elsewhere(app: &App, visitor: &Visitor, here: &Here) -> Result<Vec<String>> {
    let Some(guest) = &visitor.guest else { return Ok(Vec::new()) };
    let mut tables = app.store().awaited_at(&guest.id).await?;
    tables.retain(|table| *table != here.not);
    Ok(tables)
}

/// At how many tables it is one's turn, beside the one that is looked at; with the words for it.
pub async fn count(State(app): State<App>, visitor: Visitor, Query(here): Query<Here>) -> Result<Json<Value>> {
    let count = elsewhere(&app, &visitor, &here).await?.len();
    Ok(Json(json!({ "count": count, "words": your_turns(count).to_string() })))
}

/// Goes to the next table where it is one's turn: the nearest deadline first.
pub async fn next(State(app): State<App>, visitor: Visitor, Query(here): Query<Here>) -> Result<Response> {
    let tables = elsewhere(&app, &visitor, &here).await?;
    Ok(go(&tables.first().map_or("/".to_owned(), |table| format!("/tables/{table}")), None))
}

/// The sentence of the masthead.
pub fn your_turns(count: usize) -> boards::words::Say {
    t!("Your turn at {count:one table|# tables}", count)
}
