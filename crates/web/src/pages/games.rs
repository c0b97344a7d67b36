//! All games, with the way to their rules.

use axum::response::Html;
use boards::t;
use maud::html;

use super::home::{card, play_now};
use crate::{guest::Visitor, layout};

/// The shelf.
pub async fn games(visitor: Visitor) -> Html<String> {
    let body = html! {
        h1 { (t!("Games")) }
        (play_now(&visitor))
        h2 .visually-hidden { (t!("The games")) }
        div.cards { @for title in table::TITLES { (card(title)) } }
    };
    layout::page(&visitor, &t!("Games"), &body)
}
