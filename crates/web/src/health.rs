//! For those who watch over the house: whether it lives, whether it is ready, what it counts.

use std::sync::Arc;

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use house::House;

use crate::app::App;

/// How the text of the metrics is called.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Whether the program answers at all.
pub async fn health() -> &'static str {
    "alive\n"
}

/// Whether people can be served here.
pub async fn ready(State(app): State<App>) -> Response {
    match app.house().ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n")).into_response(),
    }
}

/// What the house counts, on an address of its own.
pub fn metrics(house: Arc<House>) -> Router {
    let text =
        |State(house): State<Arc<House>>| async move { ([(header::CONTENT_TYPE, OPEN_METRICS)], house.metrics_text()) };
    Router::new().route("/metrics", get(text)).with_state(house)
}
