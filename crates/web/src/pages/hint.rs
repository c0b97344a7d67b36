//! A hint: the turn that the strongest bot would take, what it expects, what comes next best, and why.

use axum::{
    Form, Json, Router,
    extract::{Path, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::post,
};
use boards::{t, words::Say};
use engine::{Prospects, Seat};
use house::HouseError;
use maud::{Markup, html};
use serde_json::json;
use table::{Advice, Advised, AdvisedStep};

use crate::{
    app::App,
    error::{Result, wants_json},
    guest::Visitor,
    layout,
    show::Perspective,
    tables::{Fields, field},
    words,
};

/// So many turns are told beside the best.
const OTHERS: usize = 2;
/// What is closer than this, in expected share, is as good.
const AS_GOOD: f32 = 0.005;

/// The address of hints.
pub fn routes() -> Router<App> {
    Router::new().route("/tables/{id}/hint", post(hint))
}

/// Says what it would do: to a page as a piece of it, else as a page of its own.
async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let seat = field(&fields, "seat").parse();
    let seat: u8 = seat.map_err(|_| HouseError::Malformed("There is no such seat.".into()))?;
    let guest = visitor.guest_id()?;
    live.own_seat(guest, seat)?;
    // At a hot seat nothing is told of a hand before its player holds the device.
    if Perspective::of_visitor(&live, &visitor).curtain(live.game().await.position()).is_some() {
        return Err(HouseError::Conflict("It is not your turn.".into()).into());
    }
    let advice = app.house().hint(&live, guest, seat).await?;
    let (names, seats) = (live.names(), live.seats().len());
    let told = told(&advice, seats, &live.game_id, &names);
    if wants_json(&headers) {
        return Ok(Json(json!({ "html": told.into_string() })).into_response());
    }
    let body = html! {
        section.sheet.narrow.advice-page {
            h1 { (t!("Hint")) }
            (told)
            p { a.button.primary href={ "/tables/" (id) } { (t!("Back to the table")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Hint"), &body).into_response())
}

fn told(advice: &Advice, seats: usize, game: &str, names: &[String]) -> Markup {
    let best = advice.turn();
    let others: Vec<&Advised> = advice.others().take(OTHERS).collect();
    html! {
        h2 { (t!("It would play")) }
        ol.advised { @for step in &best.steps { li data-lights=(targets(step)) { (step_words(step, names)) } } }
        p { (expects(best.prospects, seats)) }
        @if let Some(reason) = &best.reason { p.reason { (words::line(reason, game, names)) } }
        @if !others.is_empty() {
            h3 { (t!("Next best")) }
            ul.other-turns { @for turn in others { (other(turn, best.prospects, game, names)) } }
        }
    }
}

fn other(turn: &Advised, best: Prospects, game: &str, names: &[String]) -> Markup {
    let lost = best.share - turn.prospects.share;
    html! {
        li {
            @for (k, step) in turn.steps.iter().enumerate() {
                @if k > 0 { " → " }
                span data-lights=(targets(step)) { (step_words(step, names)) }
            }
            ": "
            @if lost < AS_GOOD { (t!("about as good.")) }
            @else { (t!("gives up about {share} % of what it expects.", share = whole(100.0 * lost))) }
            @if let Some(reason) = &turn.reason { " " span.reason { (words::line(reason, game, names)) } }
        }
    }
}

/// What it expects, as far as that means something for so many.
fn expects(Prospects { share, win }: Prospects, seats: usize) -> Say {
    let (share, win) = (whole(100.0 * share), whole(100.0 * win));
    match seats {
        1 => t!("It expects a result that is better than about {share} of a hundred.", share),
        2 => t!("It expects to win about {win} games of a hundred from here.", win),
        _ => t!(
            "It expects about {share} % of the others behind you, and to win {win:# game|# games} of a hundred from here.",
            share,
            win
        ),
    }
}

fn whole(number: f32) -> i64 {
    number.round() as i64
}

/// What to point at, for the page to light.
fn targets(step: &AdvisedStep) -> String {
    step.path.iter().map(|target| target.id.as_str()).collect::<Vec<_>>().join(" ")
}

/// A step by what one points at; the same thing in two places is named once.
fn step_words(step: &AdvisedStep, names: &[String]) -> Markup {
    let mut labels: Vec<String> = Vec::new();
    for target in &step.path {
        let label = Say::named(&target.label, names).to_string();
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    html! { @if labels.is_empty() { (step.action) } @else { (labels.join(" · ")) } }
}

/// The button in the prompt of a table; where the result still counts in full it says what it costs.
pub fn button(table: &str, seat: Option<Seat>, counts: bool) -> Markup {
    html! {
        form #coach method="post" action={ "/tables/" (table) "/hint" } hidden[seat.is_none()] {
            @if let Some(seat) = seat {
                input type="hidden" name="seat" value=(seat.0);
                button type="submit" title=(t!("What the strongest bot would do"))
                    data-confirm=[counts.then(|| t!("After a hint you can lose rating by this game, but win none. Ask for a hint?"))] { (t!("Hint")) }
            }
        }
    }
}
