//! The table: the map in the middle, everything else around it.

use axum::{
    extract::{Path, Query, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use boards::{Scene, t, words::Say};
use engine::{Seats, Viewer, say::name};
use house::{HouseError, LiveTable};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use table::Table;

use super::go;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout::Shell,
    show::{self, Page, Perspective, beside_the_workers, page},
    words,
};

/// Which moment of the game.
#[derive(Deserialize)]
pub struct Moment {
    at: Option<u32>,
    /// Somebody without a seat only wants to watch.
    #[serde(default)]
    watch: String,
}

/// The page of a table, now or at a moment of the game.
pub async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
    visitor: Visitor,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().is_held_back(&live).await?;
    let perspective = Perspective::of_visitor(&live, &visitor);
    if let Some(guest) = &visitor.guest {
        app.house().has_seen(&guest.id, Some(&id)).await?;
    }
    // Whoever was invited sees at once where to sit.
    let invited = perspective.mine.is_empty() && !perspective.host && live.is_waiting();
    if invited && moment.at.is_none() && moment.watch.is_empty() {
        return Ok(go(&format!("/tables/{id}/join"), None));
    }
    let talk = super::talk::panel(&app, &live, &visitor).await?;
    let lay = move |live: &LiveTable, game: &Table, page: &Page| {
        lay(live, game, page, perspective, moment.at, &visitor, &talk)
    };
    let laid = page(app.house(), &live, perspective, moment.at, lay).await?;
    let laid = laid.ok_or_else(|| HouseError::Malformed("The game has not come so far yet.".into()))?;
    Ok(laid.into_response())
}

fn lay(
    live: &LiveTable,
    game: &Table,
    page: &Page,
    perspective: Perspective,
    at: Option<u32>,
    visitor: &Visitor,
    talk: &Markup,
) -> Html<String> {
    let title = game.title();
    let game_style = format!("{}.css", title.id);
    let mut styles = vec!["table.css", "film.css", "learn.css", "talk.css"];
    let called = &live.name();
    if boards::board(title.id).is_some() {
        styles.push(&game_style);
    }
    let shown = &page.shown;
    let middle = html! {
        (piece(page, "lesson"))
        (piece(page, "puzzle"))
        // Outside of what each game lays out as it likes: always in sight.
        section.glance .watching[perspective.mine.is_empty()] aria-label=(t!("Players")) { (piece(page, "players")) (piece(page, "goal")) }
        main #main .table-page data-table=(live.id) data-game=(title.id) data-name=(called) data-version=(shown.prints.version)
            data-eyes=(shown.eyes) data-at=[at] data-seq=(shown.seq) data-last=(shown.since)
            .watching[perspective.mine.is_empty()] .drawn[page.map.is_some()] {
            (prompt_bar(page))
            (stage(page))
            (history(live, page, at))
            (tabs(page))
            (panels(page))
            (log(page, talk))
            (dialog())
            (aid())
            (super::motive::form(&live.id))
            div #explained .explained data-own role="tooltip" hidden {}
            div #told .visually-hidden data-own role="status" {}
        }
    };
    let shell = Shell {
        title: called,
        styles: &styles,
        // It brings along what all pages share.
        scripts: &["table.js"],
        table: Some(&live.id),
        kind: &format!("at-table {}", words::seat_colours(game.rules())),
        top: head(live, title.name, page),
        middle,
    };
    let waits = t!("{game}: a table of {program}", game = name(title.name), program = name("Motherlode"));
    shell.render_about(visitor, &waits.to_string())
}

/// A piece by its ID.
fn piece(page: &Page, id: &str) -> Markup {
    let html = page.shown.pieces.iter().find(|piece| piece.id == id).map(|piece| piece.html.clone());
    PreEscaped(html.unwrap_or_default())
}

fn head(live: &LiveTable, game: &str, page: &Page) -> Markup {
    html! {
        div.table-head {
            h1 {
                @match &live.company().terms.tournament {
                    Some(tournament) => a href={ "/tournaments/" (tournament) } { (live.name()) },
                    None => (live.name()),
                }
                span.game { (game) }
            }
            (piece(page, "headline"))
            button #help .icon-button type="button" aria-haspopup="dialog" title=(t!("Help ({key})", key = name("?"))) { (t!("Help")) }
            p #line .line role="status" data-state="on" { span.lamp aria-hidden="true" {} span.line-words { (t!("live")) } }
        }
    }
}

fn icon(path: &str) -> Markup {
    html! { svg.icon viewBox="0 0 20 20" aria-hidden="true" { path d=(path) {} } }
}

/// One sentence and the legal buttons; Undo always in the same place.
fn prompt_bar(page: &Page) -> Markup {
    html! {
        section.prompt-bar aria-label=(t!("What to do")) {
            div.prompt-line { (piece(page, "prompt")) (piece(page, "hint")) (piece(page, "until")) (piece(page, "clock")) }
            div #buttons .buttons data-own role="group" aria-label=(t!("Choices")) {}
            div.prompt-tools {
                button #list-choices type="button" title=(t!("All choices as a list ({key})", key = name("C"))) hidden { (t!("List")) }
                (piece(page, "coach"))
                (piece(page, "undo"))
            }
            p #refusal .refusal data-own role="alert" hidden {}
            section #advice .advice data-own aria-label=(t!("Hint")) hidden {
                button.icon-button type="button" data-away="" aria-label=(t!("Put the hint away")) title=(t!("Put the hint away")) { (icon("M5 5l10 10M15 5 5 15")) }
                div #advice-text aria-live="polite" {}
            }
            (piece(page, "choices"))
            (film())
        }
    }
}

fn stage(page: &Page) -> Markup {
    html! {
        section.stage aria-label=(t!("Board")) {
            @if let Some(map) = &page.map {
                (map)
                div.map-tools role="group" aria-label=(t!("Zoom")) {
                    button type="button" data-zoom="in" aria-label=(t!("Zoom in")) title=(t!("Zoom in (+)")) { (icon("M10 4v12M4 10h12")) }
                    button type="button" data-zoom="out" aria-label=(t!("Zoom out")) title=(t!("Zoom out (−)")) { (icon("M4 10h12")) }
                    button type="button" data-zoom="all" aria-label=(t!("Show the whole map")) title=(t!("Show the whole map (0)")) { (icon("M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5")) }
                }
            }
            @if page.map.is_some() {
                div.dock-tools role="group" aria-label=(t!("The small board")) {
                    button type="button" data-dock="board" aria-label=(t!("Back to the whole board")) title=(t!("Back to the whole board")) { (icon("M10 16V4M5 9l5-5 5 5")) }
                    button type="button" data-dock="away" aria-label=(t!("Put the small board away")) title=(t!("Put the small board away")) { (icon("M5 5l10 10M15 5 5 15")) }
                }
            }
            div #ghost .ghost data-own hidden aria-hidden="true" {}
            (piece(page, "curtain"))
            (piece(page, "outcome"))
            (piece(page, "lobby"))
            (piece(page, "decisions"))
        }
    }
}

/// The film: what is told of steps that are shown one after the other. It stands where the prompt stands, for while it
/// runs there is nothing to be done, and covers nothing.
fn film() -> Markup {
    html! {
        div #film .film data-own hidden role="group" aria-label=(t!("What the others did")) {
            p.film-title {}
            ol.film-lines {}
            div.film-tools role="group" aria-label=(t!("Film")) {
                button.of-past type="button" data-film="back" aria-label=(t!("One step back")) title=(t!("One step back")) { (icon("M14 4 6 10l8 6z")) }
                button type="button" data-film="toggle" aria-pressed="false" aria-label=(t!("Pause")) title=(t!("Pause ({key})", key = name("K"))) { (icon("M7 4v12M13 4v12")) }
                button type="button" data-film="forth" aria-label=(t!("One step forth")) title=(t!("One step forth")) { (icon("m6 4 8 6-8 6z")) }
                button.of-past type="button" data-film="faster" title=(t!("Speed")) { "1×" }
                output {}
                button.film-skip type="button" data-film="skip" title=(t!("Go on ({key})", key = name("Esc"))) { (t!("Skip")) }
            }
        }
    }
}

/// Back and forth through the game.
fn history(live: &LiveTable, page: &Page, at: Option<u32>) -> Markup {
    let seq = page.shown.seq;
    let now = at.unwrap_or(seq);
    html! {
        section.history aria-label=(t!("Steps of the game")) {
            button type="button" data-step="first" aria-label=(t!("To the beginning")) title=(t!("To the beginning ({key})", key = name("Home"))) { (icon("M5 4v12M16 4 8 10l8 6z")) }
            button type="button" data-step="back" aria-label=(t!("One step back")) title=(t!("One step back ({key})", key = name("←"))) { (icon("M14 4 6 10l8 6z")) }
            input #slider type="range" min="0" max=(seq) value=(now) aria-label=(t!("Step of the game"));
            button type="button" data-step="forth" aria-label=(t!("One step forth")) title=(t!("One step forth ({key})", key = name("→"))) { (icon("m6 4 8 6-8 6z")) }
            button type="button" data-step="now" aria-label=(t!("To the present")) title=(t!("To the present ({key})", key = name("End"))) { (icon("M15 4v12M4 4l8 6-8 6z")) }
            button #play type="button" data-play="" data-name=(t!("The game")) title=(t!("Play from here to the end, as a film")) { (t!("Play")) }
            output #moment for="slider" { (now) " / " (seq) }
            a #moment-link href={ "/tables/" (live.id) "?at=" (now) } title=(t!("Copy a link to this moment")) { (t!("Link")) }
            form #fork method="post" action={ "/tables/" (live.id) "/fork" } {
                input type="hidden" name="seq" value=(now);
                button type="submit" title=(t!("Play on from this moment at a table of your own")) { (t!("Fork")) }
            }
            (piece(page, "moments"))
        }
    }
}

/// One panel at a time where there is no room for all.
fn tabs(page: &Page) -> Markup {
    let tabs = page.panels.iter().copied().chain([("log-tab", "Log"), ("talk-tab", "Talk"), ("about-tab", "Table")]);
    html! {
        nav #tabs .tabs aria-label=(t!("Panels")) {
            @if page.map.is_some() { button.to-board type="button" data-dock="board" { (t!("Board")) } }
            @for (k, (id, title)) in tabs.enumerate() {
                button type="button" data-tab=(id) aria-pressed=(if k == 0 { "true" } else { "false" }) {
                    (Say::new(title)) @if id == "talk-tab" { b.unread data-own hidden {} }
                }
            }
        }
    }
}

fn panels(page: &Page) -> Markup {
    html! {
        aside.panels aria-label=(t!("Panels")) {
            @for (k, (id, _)) in page.panels.iter().enumerate() {
                div.tab-body .on[k == 0] data-tab-of=(id) { (piece(page, id)) }
            }
            div.tab-body data-tab-of="about-tab" { (piece(page, "about")) }
        }
    }
}

fn log(page: &Page, talk: &Markup) -> Markup {
    html! {
        aside.log-side data-side="log" aria-label=(t!("Log and talk")) {
            nav.side-tabs aria-label=(t!("Log and talk")) {
                button type="button" data-side="log" aria-pressed="true" { (t!("Log")) }
                button type="button" data-side="talk" aria-pressed="false" { (t!("Talk")) b.unread hidden {} }
            }
            div.tab-body .on[page.panels.is_empty()] data-tab-of="log-tab" {
                (piece(page, "since"))
                section.panel.log-panel aria-labelledby="log-title" {
                    h2 #log-title { (t!("Log")) }
                    div #log .log role="region" tabindex="0" aria-label=(t!("Log of the game")) {
                        button #earlier .earlier data-own type="button" hidden { (t!("Show earlier")) }
                        @for piece in page.shown.pieces.iter().filter(|piece| piece.id.starts_with("log-")) {
                            (PreEscaped(&piece.html))
                        }
                    }
                }
            }
            div.tab-body data-tab-of="talk-tab" { (talk) }
        }
    }
}

/// All keys of the page, in one list.
pub fn keys() -> Markup {
    const KEYS: &[(&str, &str)] = &[
        ("?", "explain what has the focus, or open the help"),
        ("C", "all choices as a list"),
        ("Esc", "one choice back"),
        ("Enter", "confirm, where that is asked"),
        ("U", "undo"),
        ("← →", "a step back, a step forth"),
        ("Home End", "the beginning, the present"),
        ("+ − 0", "zoom in, out, whole map"),
        ("← ↑ ↓ →", "move the map (when it has the focus)"),
        ("R", "turn a tile that is being laid"),
        ("N", "the next table where it is your turn"),
    ];
    html! {
        section.panel.keys {
            h2 { (t!("Keys")) }
            dl { @for (key, what) in KEYS { dt { kbd { (key) } } dd { (Say::new(*what)) } } }
        }
    }
}

/// The player aid; what is in it is fetched when it is opened.
fn aid() -> Markup {
    html! {
        dialog #aid .aid data-own aria-labelledby="aid-title" {
            form method="dialog" { h2 #aid-title { (t!("Help")) } button { (t!("Close")) } }
            div #aid-body {}
        }
    }
}

/// The list of all choices, for the keyboard and the screen reader.
fn dialog() -> Markup {
    html! {
        dialog #chooser data-own aria-labelledby="chooser-title" {
            h2 #chooser-title { (t!("What to do")) }
            label.field { span { (t!("Find")) } input #chooser-find type="search" autocomplete="off" placeholder=(t!("Type a few letters")); }
            ul #chooser-list {}
            form method="dialog" { button { (t!("Close")) } }
        }
    }
}

/// The board alone as an SVG file, as everybody may see it.
pub async fn svg(State(app): State<App>, Path(id): Path<String>, Query(moment): Query<Moment>) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let draw = move |live: &LiveTable, game: &Table| {
        let board = boards::board(game.title().id)?;
        let position = match moment.at {
            Some(seq) => game.position_of(seq, Seats::NONE)?,
            None => game.position().copy(),
        };
        let view = position.typed_view(Viewer::Spectator);
        let names = live.names();
        let scene = Scene { rules: game.rules(), view: &*view, who: Viewer::Spectator, names: &names, fresh: &[] };
        Some(board.svg(&scene))
    };
    let drawn = beside_the_workers(app.house(), &live, &show::history(&live), draw).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn.ok_or(WebError::NotFound)?).into_response())
}
