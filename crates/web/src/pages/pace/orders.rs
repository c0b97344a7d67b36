//! Orders in advance: a page of one's own, which nobody else's page knows of.

use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, Seat, say::name};
use house::{Condition, HouseError, LiveTable, Orders};
use maud::html;

use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
};

/// How many of one's own steps are shown as examples.
const EXAMPLES: usize = 6;

/// What one has prepared, and the form for it.
pub async fn orders(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let live = app.house().table(&id).await?;
    let kept = app.house().orders(&live, seat, visitor.guest_id()?).await?;
    Ok(page(&visitor, &live, seat, &kept.unwrap_or_default(), None).await)
}

async fn page(visitor: &Visitor, live: &LiveTable, seat: u8, kept: &Orders, problem: Option<&Line>) -> Html<String> {
    let (examples, passes) = {
        let game = live.game().await;
        let own = game.entries().iter().rev().filter(|entry| entry.seat == Seat(seat));
        let mut examples: Vec<String> =
            own.filter_map(|entry| entry.deed.action().map(str::to_owned)).take(60).collect();
        let passes = examples.iter().any(|action| action == "pass" || action == "done");
        let mut seen = std::collections::HashSet::new();
        examples.retain(|action| seen.insert(action.clone()));
        examples.truncate(EXAMPLES);
        (examples, passes || kept.pass)
    };
    let body = html! {
        section.sheet.narrow.orders {
            p.eyebrow { (live.name()) }
            h1 { (t!("Orders in advance")) }
            p { (t!("These steps are played when your turn comes, one after the other. Nobody else can see that there are any. What no longer fits is dropped, and you are told.")) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            form method="post" {
                label.field { span { (t!("Steps, one a line")) }
                    textarea name="steps" rows="6" maxlength="6000" spellcheck="false" autocomplete="off" autofocus { (kept.steps.join("\n")) } }
                @if !examples.is_empty() {
                    p.help { (t!("As you wrote them before:")) @for example in &examples { " " code { (example) } } }
                }
                fieldset {
                    legend { (t!("They are played")) }
                    label.choice { input type="radio" name="when" value="untouched" checked[kept.when == Condition::Untouched];
                        span { (t!("only if no other player has named one of the same things (a place, a card, a company) in a step since")) } }
                    label.choice { input type="radio" name="when" value="always" checked[kept.when == Condition::Always];
                        span { (t!("whenever the rules allow them")) } }
                }
                @if passes {
                    label.choice { input type="checkbox" name="pass" value="on" checked[kept.pass];
                        span { (t!("After that, pass for me until this part of the game is over.")) } }
                }
                button.primary type="submit" { (t!("Keep these orders")) }
                " " button type="submit" name="drop" value="yes" { (t!("Drop them")) }
            }
            p { a.button href={ "/tables/" (live.id) } { (t!("Back to the table")) } }
        }
    };
    let title = t!("Orders at {table}", table = name(live.name()));
    layout::page_with(visitor, &title, "", &["pages.css", "pace.css"], &["motherlode.js"], &body)
}

/// Keeps what one prepares.
pub async fn prepare(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let when = if field(&fields, "when") == "always" { Condition::Always } else { Condition::Untouched };
    let typed = match field(&fields, "drop") {
        "" => Orders::of(field(&fields, "steps"), when, field(&fields, "pass") == "on"),
        _ => Orders::default(),
    };
    match app.house().prepare(&live, seat, visitor.guest_id()?, typed.clone()).await {
        Ok(()) => Ok(go(&format!("/tables/{id}/seats/{seat}/orders"), None)),
        Err(HouseError::Malformed(why) | HouseError::Conflict(why)) => {
            let again = page(&visitor, &live, seat, &typed, Some(&why)).await;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        Err(other) => Err(WebError::from(other)),
    }
}
