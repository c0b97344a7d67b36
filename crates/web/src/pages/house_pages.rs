//! Pages that the host of the house wrote: house rules, imprint, privacy. Markdown files in a folder; whether they are there is
//! looked for when the server starts, what they say whenever somebody reads them.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use axum::{Router, extract::State, response::Html, routing::get};
use boards::words::Say;
use engine::clauses::Clauses;
use maud::html;

use super::off_the_pages;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout, markdown,
};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 256 * 1024;

/// Address, file and title of every page.
const PAGES: [(&str, &str, &str); 3] = [
    ("/house-rules", "house-rules.md", "House rules"),
    ("/imprint", "imprint.md", "Imprint"),
    ("/privacy", "privacy.md", "Privacy"),
];

/// Which of the pages there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostPages([bool; 3]);

impl HostPages {
    /// Those whose files are in a folder.
    #[must_use]
    pub fn in_folder(folder: Option<&Path>) -> HostPages {
        HostPages(PAGES.map(|(_, file, _)| folder.is_some_and(|folder| folder.join(file).is_file())))
    }

    /// Addresses and titles, for links.
    pub fn links(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        PAGES.into_iter().zip(self.0).filter(|(_, there)| *there).map(|((address, _, title), _)| (address, title))
    }
}

/// Their addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route(PAGES[0].0, get(|app, visitor| show(0, app, visitor)))
        .route(PAGES[1].0, get(|app, visitor| show(1, app, visitor)))
        .route(PAGES[2].0, get(|app, visitor| show(2, app, visitor)))
}

async fn show(which: usize, State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let (_, file, title) = PAGES[which];
    let path = app.config().pages_folder.as_deref().ok_or(WebError::NotFound)?.join(file);
    let text = off_the_pages(move || read(&path)).await?.map_err(|why| {
        tracing::warn!(%why, file, "a page of the host cannot be read");
        WebError::NotFound
    })?;
    let document = markdown::passage(&text, &Clauses::default(), "");
    let body = html! { article.sheet.narrow.host-page { (document.body) } };
    Ok(layout::page(&visitor, &Say::new(title), &body))
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST).read_to_string(&mut text)?;
    Ok(text)
}
