//! Why a bot took a turn: asked beside the turn in the log, told in one sentence.

use axum::{
    Form, Json, Router,
    extract::{Path, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
    routing::post,
};
use boards::t;
use engine::{Viewer, say::name};
use house::HouseError;
use maud::{Markup, html};
use serde_json::json;
use table::Eyes;

use crate::{
    app::App,
    error::{Result, wants_json},
    guest::Visitor,
    layout,
    show::Perspective,
    tables::{Fields, field},
    words,
};

/// The form that every button of the page belongs to.
const FORM: &str = "motive";

/// The address of answers.
pub fn routes() -> Router<App> {
    Router::new().route("/tables/{id}/motive", post(motive))
}

/// Says why: to a page as a piece of it, else as a page of its own.
async fn motive(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let moment = field(&fields, "moment").parse();
    let moment: u32 = moment.map_err(|_| HouseError::Malformed("There is no such step.".into()))?;
    let perspective = Perspective::of_visitor(&live, &visitor);
    let who = Viewer::from(perspective.seat(live.game().await.position()));
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    let (seat, said) = app.house().why(&live, guest, Eyes { who, mine: perspective.mine }, moment).await?;
    let (game, names) = (&live.game_id, live.names());
    if wants_json(&headers) {
        return Ok(Json(json!({ "html": words::line(&said, game, &names).into_string() })).into_response());
    }
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Why?")) }
            p { (words::seat_name(seat, &names)) ": " (words::line(&said, game, &names)) }
            p { a.button.primary href={ "/tables/" (id) } { (t!("Back to the table")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Why?"), &body).into_response())
}

/// What the buttons send.
pub fn form(table: &str) -> Markup {
    html! { form id=(FORM) method="post" action={ "/tables/" (table) "/motive" } hidden {} }
}

/// Asks about the turn that a moment belongs to; `place` tells its buttons apart. The answer takes the button's place.
pub fn button(place: &str, moment: u32, whose: &str) -> Markup {
    html! {
        " " button.why type="submit" form=(FORM) name="moment" value=(moment)
            aria-label=(t!("Why did {whose} do that?", whose = name(whose))) { (t!("Why?")) }
        span.why-said id={ "why-" (place) "-" (moment) } data-own tabindex="-1" role="status" {}
    }
}
