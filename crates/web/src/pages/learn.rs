//! How to play: one page a game for people, with pictures drawn by the program's own boards, and the way into its lesson.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, OnceLock},
};

use axum::{
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use boards::{
    figure::{Drawn, Figure, Picture},
    t,
};
use engine::{Title, say::name};
use maud::{Markup, PreEscaped, html};
use table::{lesson, puzzle::puzzles};

use super::{go, off_the_pages};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, welcome},
    layout, markdown, tables, words,
};

/// A fence that begins the description of a picture.
const SCENE: &str = "```scene\n";

/// A how-to page as it is read.
struct HowTo {
    contents: Vec<(u8, String, String)>,
    pieces: Vec<Piece>,
    figures: Vec<Shown>,
}

/// A part of a page, in order.
enum Piece {
    Text(Markup),
    /// A picture, by its number.
    Figure(usize),
}

/// A picture, drawn when it is first asked for.
struct Shown {
    game: &'static str,
    figure: Option<Figure>,
    drawn: OnceLock<Option<Drawn>>,
}

impl Shown {
    fn drawn(&self) -> Option<&Drawn> {
        let draw = || self.figure.as_ref().and_then(|figure| figure.draw(self.game).ok());
        self.drawn.get_or_init(draw).as_ref()
    }

    fn caption(&self) -> &str {
        self.figure.as_ref().map_or("", |figure| figure.caption.as_str())
    }
}

static PAGES: LazyLock<BTreeMap<&str, HowTo>> =
    LazyLock::new(|| table::TITLES.iter().map(|title| (title.id, HowTo::read(title))).collect());

impl HowTo {
    fn read(title: &'static Title) -> HowTo {
        let (clauses, address) = (words::clauses(title.id), format!("/rules/{}", title.id));
        let mut page = HowTo { contents: Vec::new(), pieces: Vec::new(), figures: Vec::new() };
        // Its first line is its heading, which stands above the lesson.
        let text = title.learn.strip_prefix("# ").and_then(|text| text.split_once('\n')).map_or("", |(_, text)| text);
        for (k, part) in text.split(SCENE).enumerate() {
            let (scene, text) = if k == 0 { ("", part) } else { part.split_once("```").unwrap_or((part, "")) };
            if k > 0 {
                page.pieces.push(Piece::Figure(page.figures.len()));
                page.figures.push(Shown { game: title.id, figure: Figure::read(scene).ok(), drawn: OnceLock::new() });
            }
            let document = markdown::passage(text, clauses, &address);
            page.contents.extend(document.contents);
            page.pieces.push(Piece::Text(document.body));
        }
        page
    }

    fn body(&self, game: &str) -> Markup {
        html! {
            @for piece in &self.pieces {
                @match piece {
                    Piece::Text(text) => (text),
                    Piece::Figure(k) => (figure(game, *k, &self.figures[*k])),
                }
            }
        }
    }
}

fn figure(game: &str, k: usize, shown: &Shown) -> Markup {
    let Some(drawn) = shown.drawn() else { return html! {} };
    html! {
        figure.scene {
            @match &drawn.picture {
                Picture::Map(_, width, height) => {
                    img src={ "/learn/" (game) "/figure/" (k + 1) ".svg?v=" (env!("CARGO_PKG_VERSION")) } alt=(shown.caption())
                        width=(width) height=(height) loading="lazy" decoding="async";
                }
                Picture::Panel(panel) => div.scene-panel inert { (PreEscaped(panel)) },
            }
            @if !drawn.calls.is_empty() { ol.calls { @for words in &drawn.calls { li { (words) } } } }
            @if !shown.caption().is_empty() { figcaption { (shown.caption()) } }
        }
    }
}

/// The way into a game's lesson, chapter by chapter.
fn chapters(title: &Title) -> Markup {
    let chapters = lesson::chapters(title.id);
    html! {
        @if !chapters.is_empty() {
            section.lesson-chapters aria-labelledby="lesson-title" {
                h2 #lesson-title { (t!("Lesson")) }
                p { (t!("A guided game at a real table: read a little, do it yourself, ask why.")) }
                ol {
                    @for chapter in chapters {
                        li data-chapter=(chapter.name()) {
                            form method="post" action={ "/learn/" (title.id) "/" (chapter.number) } {
                                button.primary[chapter.number == 1] type="submit" { (chapter.title) }
                                span.minutes { (t!("{minutes} min", minutes = name(chapter.minutes))) }
                                span.tick hidden { (t!("done")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How to play a game.
pub async fn how_to(Path(game): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let title = tables::title(&game)?;
    let body = off_the_pages(move || {
        let page = &PAGES[title.id];
        (page.body(title.id), &page.contents)
    });
    let (text, contents) = body.await?;
    let named = t!("How to play {game}", game = name(title.name));
    let body = html! {
        div.rules-page.how-to {
            nav.contents aria-label=(t!("Contents")) {
                ul { @for (level, anchor, words) in contents.iter().filter(|(level, ..)| *level == 2) {
                    li .{ "level-" (level) } { a href={ "#" (anchor) } { (words) } }
                } }
                p { a href={ "/rules/" (title.id) } { (t!("All rules, clause by clause")) } }
                @if !puzzles(title.id).is_empty() { p { a href={ "/puzzles/" (title.id) } { (t!("Puzzle of the day")) } } }
                p { a.button href={ "/new?game=" (title.id) } { (t!("Set up a table")) } }
            }
            article #rules .rules { h1 { (named) } (chapters(title)) (text) }
        }
    };
    let game_style = format!("{}.css", title.id);
    let styles = ["pages.css", "learn.css", game_style.as_str()];
    Ok(layout::page_with(&visitor, &named, "", &styles, &["motherlode.js", "learn.js"], &body))
}

/// A picture of a how-to page, as a file.
pub async fn picture(Path((game, file)): Path<(String, String)>) -> Result<Response> {
    let title = tables::title(&game)?;
    let number: usize = file.strip_suffix(".svg").and_then(|n| n.parse().ok()).ok_or(WebError::NotFound)?;
    let shown = PAGES[title.id].figures.get(number.wrapping_sub(1)).ok_or(WebError::NotFound)?;
    let drawn = off_the_pages(move || shown.drawn()).await?;
    let Some(Drawn { picture: Picture::Map(svg, ..), .. }) = drawn else { return Err(WebError::NotFound) };
    // Drawn by the program alone: the same for everybody, as long as the program is.
    let head = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        // Its colours are in the file itself.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((head, svg.as_str()).into_response())
}

/// Begins a chapter at a table of its own; whoever has no name yet needs none.
pub async fn begin(
    State(app): State<App>,
    Path((game, number)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response> {
    let title = tables::title(&game)?;
    let chapter = lesson::chapter(&format!("{}/{number}", title.id)).ok_or(WebError::NotFound)?;
    let (learner, cookie) = welcome(&app, &visitor, &t!("Learner").to_string()).await?;
    let id = app.house().begin_lesson(&learner, chapter).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}
