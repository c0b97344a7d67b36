//! How to play with an edition of one's own, and which ones this house has.

use std::sync::LazyLock;

use axum::{extract::State, response::Html};
use maud::{Markup, html};

use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    layout,
    markdown::{Document, render},
};

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| render(include_str!("../../../../docs/editions.md")));

/// The page.
pub async fn editions(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let here = super::off_the_pages(move || shelf(&app)).await?;
    let body = html! {
        div.rules-page {
            nav.contents aria-label="Contents" {
                ul { @for (level, anchor, words) in &DOCUMENT.contents {
                    li .{ "level-" (level) } { a href={ "#" (anchor) } { (words) } }
                } }
            }
            article #rules .rules { (DOCUMENT.body) (here) }
        }
    };
    Ok(layout::page(&visitor, "Editions", &body))
}

/// What can be played here.
fn shelf(app: &App) -> Markup {
    html! {
        h2 #here { "In this house" }
        ul { @for title in table::TITLES {
            @for edition in app.editions().of(title.id).unwrap_or_default() {
                @let about = edition.about();
                li { (title.name) ": " b { (about.name) } " (" code { (about.id) } ")"
                    @if !about.author.is_empty() { ", by " (about.author) }
                    ". " (about.note)
                }
            }
        } }
    }
}
