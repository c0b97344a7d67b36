//! The rules of a game, every clause with a link.

use axum::response::Html;
use std::{collections::BTreeMap, sync::LazyLock};

use axum::extract::Path;
use boards::t;
use engine::say::name;
use maud::html;

use crate::{
    error::Result,
    guest::Visitor,
    layout,
    markdown::{Document, render},
    tables,
};

static RULES: LazyLock<BTreeMap<&str, Document>> =
    LazyLock::new(|| table::TITLES.iter().map(|title| (title.id, render(title.rules))).collect());

/// The rules of one game.
pub async fn rules(Path(game): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let title = tables::title(&game)?;
    let document = &RULES[title.id];
    let body = html! {
        div.rules-page {
            nav.contents aria-label=(t!("Contents")) {
                label.field {
                    span { (t!("Find in the rules")) }
                    input #find type="search" placeholder=(t!("a word, or a clause")) autocomplete="off";
                }
                p #found aria-live="polite" {}
                p { a href={ "/learn/" (title.id) } { (t!("How to play, in short")) } }
                ul { @for (level, anchor, words) in &document.contents {
                    li .{ "level-" (level) } { a href={ "#" (anchor) } { (words) } }
                } }
                p { a.button href={ "/new?game=" (title.id) } { (t!("Set up a table")) } }
            }
            article #rules .rules { (document.body) }
        }
    };
    let named = t!("Rules of {game}", game = name(title.name));
    Ok(layout::page_with(&visitor, &named, "", &["pages.css", "learn.css"], &["motherlode.js"], &body))
}
