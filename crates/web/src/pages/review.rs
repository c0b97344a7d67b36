//! A finished game gone through: what everybody could expect, what decided it, and every turn against what was better.

mod course;
mod turns;

use axum::{
    Router,
    extract::{Path, Query, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use boards::{rich, t};
use engine::{Line, Seat, Seats, Span, say::name};
use house::{LiveTable, ReviewAt};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;
use table::{Decided, Depth, Moments, Review, Reviewed, Table, puzzle::puzzles, signed_percent};

use super::go;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    show::{Perspective, beside_the_workers, history},
    words,
};

const STYLES: &[&str] = &["pages.css", "review.css"];
/// While a review is made the page looks again after so many seconds, with or without a script.
const LOOK_AGAIN: &str = "3";

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new().route("/tables/{id}/review", get(review).post(ask)).route("/tables/{id}/review.json", get(export))
}

/// What of a review is shown.
#[derive(Clone, Default, Deserialize)]
pub struct Wanted {
    /// Of one seat alone, counted from 0.
    #[serde(default)]
    seat: String,
    /// Only turns that gave away more than a little.
    #[serde(default)]
    mistakes: String,
    /// Which turn is the first on the page.
    #[serde(default)]
    from: usize,
}

/// The page of a review.
pub async fn review(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    visitor: Visitor,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let review = match app.house().review_of(&live).await? {
        ReviewAt::Made(review) => review,
        ReviewAt::Unasked => return Ok(framed(&live, &visitor, &offer(&live)).into_response()),
        ReviewAt::UnderWay(done, turns) => {
            let mut page = framed(&live, &visitor, &under_way(done, turns)).into_response();
            page.headers_mut().insert(header::REFRESH, HeaderValue::from_static(LOOK_AGAIN));
            return Ok(page);
        }
    };
    let perspective = Perspective::of_visitor(&live, &visitor);
    let draw = move |live: &LiveTable, game: &Table| {
        let names = live.names();
        let moments = game.moments(perspective.mine);
        lay(&Sheet { live, game, review: &review, names: &names, moments: &moments }, &wanted)
    };
    let body = beside_the_workers(app.house(), &live, &history(&live), draw).await?;
    Ok(framed(&live, &visitor, &body).into_response())
}

/// Asks for a review, and goes to its page.
pub async fn ask(State(app): State<App>, Path(id): Path<String>) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().ask_review(&live).await?;
    Ok(go(&format!("/tables/{id}/review"), None))
}

/// A review as a file.
pub async fn export(State(app): State<App>, Path(id): Path<String>) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let ReviewAt::Made(review) = app.house().review_of(&live).await? else { return Err(WebError::NotFound) };
    let write = move |live: &LiveTable, game: &Table| {
        let names = live.names();
        let says = |one: &Decided| game.tell_decided(&review, one).plain(|seat| words::name_of(seat, &names));
        let decided: Vec<_> = review
            .decided()
            .iter()
            .map(|one| {
                json!({
                    "turn": one.turn, "swing": one.swing, "by": one.by, "says": says(one),
                })
            })
            .collect();
        json!({ "game": game.title().id, "names": names, "decided": decided, "review": *review }).to_string()
    };
    let text = beside_the_workers(app.house(), &live, &history(&live), write).await?;
    let name = format!("attachment; filename=\"{}-{id}.review.json\"", live.game_id);
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], text)
        .into_response())
}

/// What everything on the page is drawn from.
struct Sheet<'a> {
    live: &'a LiveTable,
    game: &'a Table,
    review: &'a Review,
    names: &'a [String],
    /// As whoever looks counts them.
    moments: &'a Moments,
}

impl Sheet<'_> {
    /// The moment before a turn, as whoever looks counts them.
    fn before(&self, turn: &Reviewed) -> u32 {
        moment_before(self.moments, turn.first)
    }

    /// A sentence with its names in their colours.
    fn say(&self, line: &Line) -> Markup {
        html! {
            @for span in line.spans() {
                @match span {
                    Span::Seat(seat) => (words::seat_name(seat, self.names)),
                    Span::Text(words) => (words),
                    Span::Place(target) => (boards::words::Say::named(&target.label, self.names)),
                    Span::Clause(id) => (id),
                    Span::Steps(..) => {},
                }
            }
        }
    }

    /// The way to the game at the moment before a turn, and to another try.
    fn ways(&self, turn: &Reviewed, again: bool) -> Markup {
        let (id, at) = (&self.live.id, self.before(turn));
        html! {
            span.review-ways {
                a href={ "/tables/" (id) "?at=" (at) } { (t!("Look at it")) }
                @if again {
                    form method="post" action={ "/tables/" (id) "/fork" } {
                        input type="hidden" name="seq" value=(at);
                        input type="hidden" name="seat" value=(turn.seat.0);
                        button type="submit" title=(t!("A table of your own from this moment, with this seat for you and bots in the others")) { (t!("Try it again from here")) }
                    }
                }
            }
        }
    }
}

/// The moment before an entry; of what stays between some seats, the last that is known.
fn moment_before(moments: &Moments, entry: u32) -> u32 {
    match moments.of_entry(entry) {
        Some(moment) => moment - 1,
        None => (1..entry).rev().find_map(|earlier| moments.of_entry(earlier)).unwrap_or(0),
    }
}

fn framed(live: &LiveTable, visitor: &Visitor, body: &Markup) -> axum::response::Html<String> {
    let called = live.name();
    let title = t!("Review: {table}", table = name(&called));
    let body = html! {
        p.back { a href={ "/tables/" (live.id) } { (t!("Back to the table")) } }
        h1 { (title) }
        (body)
        @if !puzzles(&live.game_id).is_empty() {
            p { a href={ "/puzzles/" (live.game_id) } { (t!("Puzzle of the day: find the best turn")) } }
        }
    };
    layout::page_with(visitor, &title, "", STYLES, &["motherlode.js"], &body)
}

fn offer(live: &LiveTable) -> Markup {
    html! {
        p.lede { (t!("The house goes through the game turn by turn: what everybody could expect, what decided it, what would have been better, and what was luck. That takes a minute or so.")) }
        form method="post" action={ "/tables/" (live.id) "/review" } { button.primary type="submit" { (t!("Review this game")) } }
    }
}

fn under_way(done: u32, turns: u32) -> Markup {
    html! {
        section.sheet.narrow role="status" {
            @if turns == 0 { p { (t!("The review waits for its turn. This page looks again by itself.")) } }
            @else {
                p { (t!("{done} of {turns} turns are done. This page looks again by itself.", done, turns)) }
                progress.review-progress max=(turns) value=(done) aria-label=(t!("Turns done")) {}
            }
        }
    }
}

fn lay(sheet: &Sheet<'_>, wanted: &Wanted) -> Markup {
    let review = sheet.review;
    html! {
        div class={ "review " (words::seat_colours(sheet.game.rules())) } {
            p.lede { (depth(review.depth)) }
            section aria-labelledby="course" {
                h2 #course { (t!("The course of the game")) }
                p.help { (t!("The part of the others that everybody could expect to end ahead of, by what they knew then: 100 is a sure win.")) }
                (course::chart(sheet))
            }
            section aria-labelledby="decided" {
                h2 #decided { (t!("What decided it")) }
                (decided(sheet))
            }
            section aria-labelledby="luck" {
                h2 #luck { (t!("Luck and choice")) }
                (sums(sheet))
            }
            (turns::list(sheet, wanted))
            p { a.button href={ "/tables/" (sheet.live.id) "/review.json" } download { (t!("Download the review")) } }
        }
    }
}

fn depth(depth: Depth) -> boards::words::Say {
    match depth {
        Depth::Quick => t!("Every turn was weighed against the best that a good bot finds in a moment."),
        Depth::Thorough => t!("Every turn was weighed against the best that a strong bot finds."),
    }
}

fn decided(sheet: &Sheet<'_>) -> Markup {
    let decided = sheet.review.decided();
    let everybody = sheet.game.moments(Seats::NONE);
    let drawn = boards::board(sheet.game.title().id).is_some();
    html! {
        @if decided.is_empty() { p.nothing { (t!("Nothing stands out: nobody gave much away, and luck was even.")) } }
        ol.decided {
            @for one in &decided {
                @let turn = &sheet.review.turns[one.turn];
                li {
                    @if drawn {
                        a.decided-picture href={ "/tables/" (sheet.live.id) "?at=" (sheet.before(turn)) } tabindex="-1" aria-hidden="true" {
                            img src={ "/tables/" (sheet.live.id) "/board.svg?at=" (moment_before(&everybody, turn.first)) } alt="" loading="lazy";
                        }
                    }
                    div {
                        p { (sheet.say(&sheet.game.tell_decided(sheet.review, one))) }
                        (sheet.ways(turn, true))
                    }
                }
            }
        }
    }
}

/// What became of every seat, and by what: the numbers of a row add up.
fn sums(sheet: &Sheet<'_>) -> Markup {
    let whole = |share: f32| format!("{:.0}", 100.0 * share);
    html! {
        div.table-scroll { table.timetable.review-sums {
            thead { tr {
                th scope="col" { (t!("Player")) }
                th.number scope="col" { (t!("Start")) }
                th.number scope="col" title=(t!("What dice and draws gave or took, against what could be expected")) { (t!("Luck")) }
                th.number scope="col" title=(t!("What was given away against the best turn")) { (t!("Choices")) }
                th.number scope="col" title=(t!("What happened while the others acted; where all act at once, also one’s own draws, which come out with it")) { (t!("Others")) }
                th.number scope="col" { (t!("End")) }
                th.number scope="col" title=(t!("Turns that gave away more than a little")) { (t!("Mistakes")) }
            } }
            tbody { @for (sum, seat) in sheet.review.sums.iter().zip((0..).map(Seat)) { tr {
                th scope="row" { (words::seat_name(seat, sheet.names)) }
                td.number { (whole(sum.start)) }
                td.number { (signed_percent(sum.luck)) }
                td.number { (signed_percent(sum.choice)) }
                td.number { (signed_percent(sum.waiting)) }
                td.number { (whole(sum.end)) }
                td.number { (sum.mistakes) }
            } } }
        } }
        p.help { (rich!("In hundredths of what can be had. {start} and what follows make {end}.", start = html! { i { (t!("Start")) } }, end = html! { i { (t!("End")) } })) }
    }
}
