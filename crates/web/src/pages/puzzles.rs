//! Puzzles: a page a game with today's and all others, each with its board, and the way to the table where it is solved.

use axum::{
    Router,
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use boards::{Scene, rich, t};
use engine::{Key, Title, Viewer, say::name};
use house::{PuzzleRecord, player_name};
use maud::{Markup, html};
use store::PuzzleCount;
use table::puzzle::{Puzzle, puzzle_of, puzzles};

use super::{go, off_the_pages};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, welcome},
    layout, tables, words,
};

const STYLES: [&str; 2] = ["pages.css", "puzzles.css"];

/// The addresses of puzzles.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/puzzles", get(all_games))
        .route("/puzzles/{game}", get(today))
        .route("/puzzles/{game}/{number}", get(one).post(begin))
        .route("/puzzles/{game}/{number}/answer", post(answer))
        .route("/puzzles/{game}/{number}/board.svg", get(picture))
        .route("/tables/{id}/puzzle", post(play_on))
}

/// The puzzle that an address names.
fn named(game: &str, number: &str) -> Result<&'static Puzzle> {
    let title = tables::title(game)?;
    let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or(WebError::NotFound)?;
    puzzles(title.id).get(place).ok_or(WebError::NotFound)
}

async fn record(app: &App, visitor: &Visitor) -> Result<PuzzleRecord> {
    match &visitor.guest {
        Some(guest) => Ok(app.house().puzzle_record(&guest.id).await?),
        None => Ok(PuzzleRecord::default()),
    }
}

/// Today's puzzle of every game.
async fn all_games(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let (record, day) = (record(&app, &visitor).await?, app.house().day());
    let body = html! {
        h1 { (t!("Puzzles")) }
        p.lede { (t!("Positions from games that bots played, in which one turn is clearly better than every other. Every day it is another’s turn in each game, and none comes again before all were there.")) }
        (streak(&record))
        div.puzzle-cards {
            @for title in table::TITLES {
                @if let Some(puzzle) = puzzle_of(title.id, day) { (card(title, puzzle, &record)) }
            }
        }
        @if table::TITLES.iter().all(|title| puzzles(title.id).is_empty()) { p.nothing { (t!("There are no puzzles yet.")) } }
    };
    Ok(layout::page_with(&visitor, &t!("Puzzles"), "", &STYLES, &["motherlode.js"], &body))
}

fn streak(record: &PuzzleRecord) -> Markup {
    html! {
        @if record.streak > 0 {
            p.streak { (t!("You have solved a puzzle {days:today or yesterday|on # days in a row}.", days = record.streak)) }
        }
    }
}

fn card(title: &Title, puzzle: &Puzzle, record: &PuzzleRecord) -> Markup {
    let all = puzzles(title.id);
    let solved = all.iter().filter(|puzzle| record.of(puzzle).is_some_and(|done| done.solved)).count();
    html! {
        article.sheet.puzzle-card {
            h2 { (title.name) }
            (board(puzzle))
            p { (t!("Today: puzzle {n}, for {seats} players.", n = name(puzzle.number()), seats = name(puzzle.setup.seats))) }
            (solve(puzzle, record))
            p.facts {
                a href={ "/puzzles/" (title.id) } { (t!("{n:The only puzzle|All # puzzles}", n = all.len())) }
                @if solved > 0 { " · " (t!("{solved} of {n} solved", solved, n = all.len())) }
            }
        }
    }
}

/// The position, as its seat sees the board.
fn board(puzzle: &Puzzle) -> Markup {
    html! {
        @if boards::board(&puzzle.game).is_some() {
            img.puzzle-board src={ "/puzzles/" (puzzle.game) "/" (puzzle.number()) "/board.svg?v=" (env!("CARGO_PKG_VERSION")) "-" (puzzle.id) }
                alt=(t!("The board of puzzle {n}", n = name(puzzle.number()))) loading="lazy" decoding="async";
        }
    }
}

fn solve(puzzle: &Puzzle, record: &PuzzleRecord) -> Markup {
    let solved = record.of(puzzle).is_some_and(|done| done.solved);
    html! {
        form method="post" action={ "/puzzles/" (puzzle.game) "/" (puzzle.number()) } {
            button.primary type="submit" aria-label=(t!("Solve puzzle {n} of {game}", n = name(puzzle.number()), game = name(game_name(puzzle)))) {
                @if solved { (t!("Solve it again")) } @else { (t!("Solve it")) }
            }
        }
    }
}

fn game_name(puzzle: &Puzzle) -> &'static str {
    table::title(&puzzle.game).map_or("", |title| title.name)
}

/// Today's puzzle of a game.
async fn today(State(app): State<App>, Path(game): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let title = tables::title(&game)?;
    let Some(puzzle) = puzzle_of(title.id, app.house().day()) else {
        let named = t!("Puzzles: {game}", game = name(title.name));
        let body = html! { h1 { (named) } p { (t!("There are no puzzles of this game yet.")) } };
        return Ok(layout::page_with(&visitor, &named, "", &STYLES, &["motherlode.js"], &body));
    };
    page(&app, &visitor, title, puzzle).await
}

/// A puzzle by its number.
async fn one(
    State(app): State<App>,
    Path((game, number)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Html<String>> {
    page(&app, &visitor, tables::title(&game)?, named(&game, &number)?).await
}

async fn page(app: &App, visitor: &Visitor, title: &'static Title, puzzle: &'static Puzzle) -> Result<Html<String>> {
    let (record, count) = (record(app, visitor).await?, app.house().puzzle_count(puzzle).await?);
    let number = puzzle.number();
    let is_today = puzzle_of(title.id, app.house().day()).is_some_and(|today| today.id == puzzle.id);
    let seat = words::seat_name(puzzle.seat, &seat_names(puzzle));
    let asked = off_the_pages(move || asked(puzzle)).await?;
    let named = t!("Puzzle {n}: {game}", n = name(number), game = name(title.name));
    let body = html! {
        h1 { (named) @if is_today { " " span.today { (t!("today")) } } }
        div.puzzle-page {
            (board(puzzle))
            section.sheet {
                h2 { (t!("Find the best turn.")) }
                p { (rich!("{players} play, and you are {seat}. One turn is clearly better than every other.", players = html! { (t!("{n} players", n = name(puzzle.setup.seats))) }, seat = seat)) }
                (asked)
                (solve(puzzle, &record))
                (counts(count))
                (standing(puzzle, &record))
            }
        }
        (streak(&record))
        h2 #all-title { (t!("All puzzles of {game}", game = name(title.name))) }
        (list(title, puzzle, app.house().day(), &record))
        p { a href={ "/learn/" (title.id) } { (t!("How to play")) } " · " a href="/puzzles" { (t!("Puzzles of all games")) } }
    };
    Ok(layout::page_with(visitor, &named, "", &STYLES, &["motherlode.js"], &body))
}

fn seat_names(puzzle: &Puzzle) -> Vec<String> {
    (0..puzzle.setup.seats).map(player_name).collect()
}

/// What the game asks of the seat in this position.
fn asked(puzzle: &Puzzle) -> Markup {
    let prompt = puzzle.begin(Key::from_seed(1)).map(|table| table.position().prompt(Viewer::Seat(puzzle.seat)));
    html! { @if let Ok(prompt) = prompt { p.asked { (words::line(&prompt, &puzzle.game, &seat_names(puzzle))) } } }
}

fn counts(count: PuzzleCount) -> Markup {
    let PuzzleCount { tried, solved, at_once } = count;
    html! {
        p.facts {
            @match tried {
                0 => (t!("Nobody has tried it here yet.")),
                _ => (t!("{tried:One person has|# people have} tried it: {solved} solved it, {at_once} at the first try.", solved, tried, at_once)),
            }
        }
    }
}

/// How the visitor stands with it.
fn standing(puzzle: &Puzzle, record: &PuzzleRecord) -> Markup {
    html! {
        @if let Some(done) = record.of(puzzle) {
            p.own {
                @match (done.solved, done.shown) {
                    (true, _) => (t!("You have solved it.")),
                    (false, true) => (t!("You have seen the answer, so solving it counts no more.")),
                    (false, false) => (t!("You have tried it {tries:once|# times}.", tries = done.tries)),
                }
            }
        }
    }
}

/// All puzzles of a game by their numbers, with how the visitor stands with each.
fn list(title: &Title, shown: &Puzzle, day: i64, record: &PuzzleRecord) -> Markup {
    let today = puzzle_of(title.id, day).map(|puzzle| puzzle.id.as_str());
    html! {
        ol.puzzle-list aria-labelledby="all-title" {
            @for (k, puzzle) in puzzles(title.id).iter().enumerate() {
                @let done = record.of(puzzle);
                @let solved = done.is_some_and(|done| done.solved);
                @let is_today = today == Some(puzzle.id.as_str());
                li .solved[solved] .tried[done.is_some() && !solved] .today[is_today] {
                    a href={ "/puzzles/" (title.id) "/" (k + 1) } aria-current=[(puzzle.id == shown.id).then_some("page")] {
                        (k + 1)
                        @if solved { span.visually-hidden { ", " (t!("solved")) } }
                        @else if done.is_some() { span.visually-hidden { ", " (t!("tried")) } }
                        @if is_today { span.visually-hidden { ", " (t!("today")) } }
                    }
                }
            }
        }
    }
}

/// Begins a puzzle at a table of its own; whoever has no name yet needs none.
async fn begin(
    State(app): State<App>,
    Path((game, number)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response> {
    let puzzle = named(&game, &number)?;
    let (solver, cookie) = welcome(&app, &visitor, &t!("Solver").to_string()).await?;
    let id = app.house().pose(&solver, puzzle).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// Shows the answer on the board of a table of its own.
async fn answer(
    State(app): State<App>,
    Path((game, number)): Path<(String, String)>,
    visitor: Visitor,
) -> Result<Response> {
    let puzzle = named(&game, &number)?;
    let (solver, cookie) = welcome(&app, &visitor, &t!("Solver").to_string()).await?;
    let id = app.house().show_answer(&solver, puzzle).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// Leaves the puzzle: the bots play on.
async fn play_on(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().end_puzzle(&live, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// The board of a puzzle as a file, as its seat may see it.
async fn picture(State(app): State<App>, Path((game, number)): Path<(String, String)>) -> Result<Response> {
    let puzzle = named(&game, &number)?;
    let place = app.house().pool().place("puzzles").await?;
    let draw = move || {
        let (board, table) = (boards::board(&puzzle.game)?, puzzle.begin(Key::from_seed(1)).ok()?);
        let who = Viewer::Seat(puzzle.seat);
        let (view, names) = (table.position().typed_view(who), seat_names(puzzle));
        Some(board.svg(&Scene { rules: table.rules(), view: &*view, who, names: &names, fresh: &[] }))
    };
    let drawn = place.run(draw).await?.ok_or(WebError::NotFound)?;
    // Of a puzzle all may know what its seat knows, and it stays as it is.
    let head = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        // Its colours are in the file itself.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((head, drawn).into_response())
}
