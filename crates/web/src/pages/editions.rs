//! How to play with an edition of one's own, and which ones this house has.

use std::sync::{Arc, LazyLock};

use axum::{extract::State, response::Html};
use boards::t;
use engine::{Edition, Title, say::name};
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
    let here = super::off_the_pages(move || {
        let of = |title: &'static Title| (title, app.editions().of(title.id).unwrap_or_default());
        table::TITLES.iter().map(of).collect::<Vec<_>>()
    });
    let here = here.await?;
    let body = html! {
        div.rules-page {
            nav.contents aria-label=(t!("Contents")) {
                ul { @for (level, anchor, words) in &DOCUMENT.contents {
                    li .{ "level-" (level) } { a href={ "#" (anchor) } { (words) } }
                } }
            }
            article #rules .rules { (DOCUMENT.body) (shelf(&here)) }
        }
    };
    Ok(layout::page(&visitor, &t!("Editions"), &body))
}

/// What can be played here.
fn shelf(here: &[(&Title, Vec<Arc<Edition>>)]) -> Markup {
    html! {
        h2 #here { (t!("In this house")) }
        ul { @for (title, editions) in here {
            @for edition in editions {
                @let about = edition.about();
                li { (title.name) ": " b { (about.name) } " (" code { (about.id) } ")"
                    @if !about.author.is_empty() { " " (t!("by {author}.", author = name(&about.author))) }
                    " " (about.note)
                }
            }
        } }
    }
}
