//! What is new for one: once on the page, whatever else was sent.

use axum::{
    extract::{Path, State},
    response::{Html, Response},
};
use boards::{t, words::Say};
use house::NewsKind;
use maud::{Markup, html};
use store::Notice;

use super::{nobody, refused};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::{ago, go},
};

/// The most that is shown.
const MOST: u32 = 100;

/// What is new, what was not seen first.
pub async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let Some(guest) = &visitor.guest else { return Ok(nobody(&visitor)) };
    let news = app.house().news_of(&guest.id, MOST).await?;
    let unread = news.iter().any(|notice| notice.read_ms.is_none());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("What is new")) }
            @if news.is_empty() { p { (t!("Nothing yet. When it is your turn, a game begins or somebody writes to you, it stands here.")) } }
            ul.told-news { @for notice in &news { (item(notice)) } }
            div.told-buttons {
                @if unread { form method="post" action="/you/news" { button type="submit" { (t!("I have seen all of it")) } } }
                a.button href="/you/notices" { (t!("How you are told")) }
            }
        }
    };
    let (styles, scripts) = (["pages.css", "notices.css"], ["motherlode.js"]);
    Ok(layout::page_with(&visitor, &t!("What is new"), "", &styles, &scripts, &body))
}

fn item(notice: &Notice) -> Markup {
    html! {
        li.unread[notice.read_ms.is_none()] {
            a href={ "/you/news/" (notice.id) } { (notice.text) }
            p.help {
                @if let Some(kind) = NewsKind::read(&notice.kind) { (Say::new(kind.title())) " · " }
                (Say::new(ago(notice.created_ms)))
            }
        }
    }
}

/// Opens one of the news: it has been seen.
pub async fn open(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response> {
    let address = app.house().open_news(visitor.guest_id()?, &id).await?.ok_or(WebError::NotFound)?;
    let inside = address.starts_with('/') && !address.starts_with("//");
    Ok(go(if inside { &address } else { "/" }, None))
}

/// Everything has been seen.
pub async fn all_seen(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    let Some(guest) = &visitor.guest else { return Ok(refused(&visitor)) };
    app.house().has_seen(&guest.id, None).await?;
    Ok(go("/you/news", None))
}
