//! Everything the house knows about somebody, and leaving it for good.

use axum::{
    Form,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say::name};
use maud::html;
use serde_json::json;

use super::{go, page_of, password_field, somebody, wrong};
use crate::{
    app::App,
    error::Result,
    guest::{self, Visitor, token_of},
    tables::{Fields, field},
};

/// Everything, as a file.
pub async fn data(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    let person = somebody(&visitor)?;
    let everything = app.store().everything_about(&person.id).await?;
    let file = json!({ "of": person.name, "at_ms": app.house().now_ms(), "kept": everything });
    let head = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"motherlode-data.json\""),
    ];
    Ok((head, format!("{file:#}")).into_response())
}

/// What it means to leave, before it is done.
pub async fn ask(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    form(&app, &visitor, None).await
}

async fn form(app: &App, visitor: &Visitor, problem: Option<&Line>) -> Result<Html<String>> {
    let person = somebody(visitor)?;
    let ways = app.house().ways_in(person).await?;
    let tables = app.store().turns_of(&person.id).await?.len();
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Delete everything")) }
            p { (t!("{name} and everything kept with it goes for good: handle, passwords and passkeys, address, settings, sessions and links.", name = name(&person.name))) }
            p { (t!("Seats of running games pass to bots, or are free again where nobody has moved yet. Finished games stay, and show a former player in your place.")) }
            @if tables > 0 { p { (t!("It is your turn at {tables:one table|# tables}.", tables)) } }
            form.account-form method="post" action="/you/leave" {
                @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
                @if ways.password { (password_field("password", &t!("Password"), false)) }
                @else if !ways.passkeys.is_empty() { p.help { (t!("This can be done just after you signed in with your passkey.")) } }
                label.choice { input type="checkbox" name="sure" value="yes" required; span { (t!("I am sure. Nothing of it can be brought back.")) } }
                p.buttons {
                    button.primary type="submit" { (t!("Delete everything")) }
                    a.button href="/you" { (t!("Stay")) }
                }
            }
        }
    };
    Ok(page_of(visitor, &t!("Delete everything"), &body))
}

/// Leaves for good.
pub async fn leave(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let (person, session) = (somebody(&visitor)?, token_of(&app, &headers).unwrap_or_default());
    let left = async {
        if field(&fields, "sure") != "yes" {
            return Err(house::HouseError::Malformed("Please say that you are sure.".into()));
        }
        let password = fields.get("password").map_or("", String::as_str);
        app.house().be_sure(person, &session, password).await?;
        app.house().forget(person).await
    };
    if let Err(why) = left.await {
        let (status, why): (StatusCode, Line) = wrong(why.into())?;
        return Ok((status, form(&app, &visitor, Some(&why)).await?).into_response());
    }
    let gone = guest::sign_out(&app, &headers).await?;
    Ok(go("/", gone))
}
