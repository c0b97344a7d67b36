//! All games, with the way to their rules.

use axum::response::Html;
use boards::t;
use maud::html;

use super::home::card;
use crate::{guest::Visitor, layout};

/// The shelf.
pub async fn games(visitor: Visitor) -> Html<String> {
    let body = html! {
        h1 { (t!("Games")) }
        div.cards { @for title in table::TITLES { (card(title, &visitor)) } }
    };
    layout::page(&visitor, &t!("Games"), &body)
}
