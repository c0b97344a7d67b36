//! The address somebody may leave, and what is done when a password is lost.

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say::name};
use house::{HouseError, limits::Kind};
use maud::html;

use super::{back_to_you, entered, go, page_of, password_field, secret_page, somebody, wrong};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{Visitor, token_of},
    limits::{Caller, too_fast},
    tables::{Fields, field},
};

fn dead() -> HouseError {
    HouseError::Conflict("This link does not work any more.".into())
}

/// Asks by a letter whether an address is the member's.
pub async fn add(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let (person, session) = (somebody(&visitor)?, token_of(&app, &headers).unwrap_or_default());
    let asked = async {
        let password = fields.get("password").map_or("", String::as_str);
        app.house().be_sure(person, &session, password).await?;
        app.house().ask_to_confirm(person, field(&fields, "email"), &device::base(&app, &headers)).await
    };
    let asked = asked.await.map_err(Into::into);
    back_to_you(&app, &visitor, &headers, ("email", "letter"), &fields, asked).await
}

/// Forgets a member's address.
pub async fn remove(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    app.house().remove_address(somebody(&visitor)?).await?;
    Ok(go("/you?done=unwritten#email", None))
}

/// What the link in the letter shows: nothing changes before somebody agrees.
pub async fn ask(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    let (person, address) = app.house().confirms(&token).await?.ok_or_else(dead)?;
    let handle = person.handle.unwrap_or_default();
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Is this your address?")) }
            p { (t!("{handle} will be written to at {address}, for what was chosen under notices and for a lost password.", handle = name(handle), address = name(address.expose()))) }
            form method="post" action={ "/you/email/" (token) } { button.primary type="submit" { (t!("Yes, it is")) } }
        }
    };
    Ok(secret_page(&visitor, &t!("Is this your address?"), &body))
}

/// Confirms an address.
pub async fn confirm(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    app.house().confirm(&token).await?;
    let known = visitor.guest.is_some_and(|guest| guest.handle.is_some());
    Ok(go(if known { "/you?done=address#email" } else { "/sign-in" }, None))
}

/// The page of whoever lost a password.
pub async fn lost(visitor: Visitor) -> Html<String> {
    lost_form(&visitor, "", None)
}

fn lost_form(visitor: &Visitor, typed: &str, problem: Option<&Line>) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("A lost password")) }
            p { (t!("If you left an e-mail address and confirmed it, a letter with a link lets you choose a new password.")) }
            form.account-form method="post" action="/sign-in/lost" {
                @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
                label.field {
                    span { (t!("E-mail address")) }
                    input type="email" name="email" required maxlength="254" value=(typed) autocomplete="email";
                }
                button.primary type="submit" { (t!("Write to me")) }
                " " a href="/sign-in" { (t!("Back")) }
            }
        }
    };
    page_of(visitor, &t!("A lost password"), &body)
}

/// Writes a letter if somebody confirmed the address; whoever asks gets one answer.
pub async fn ask_for_letter(
    State(app): State<App>,
    caller: Caller,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    if let Some(network) = caller.0
        && let Err(refused) = app.house().limits().ask_network(Kind::Try, network)
    {
        return Err(too_fast(app.house(), refused));
    }
    let typed = field(&fields, "email");
    if let Err(why) = app.house().lost_password(typed, &device::base(&app, &headers)) {
        let (status, why) = wrong(why.into())?;
        return Ok((status, lost_form(&visitor, typed, Some(&why))).into_response());
    }
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("A lost password")) }
            p { (t!("If this address belongs to an account, a letter is on its way. Its link works once, within an hour.")) }
            p { a.button href="/sign-in" { (t!("Back")) } }
        }
    };
    Ok(page_of(&visitor, &t!("A lost password"), &body).into_response())
}

/// Where the link in the letter leads: a new password.
pub async fn choose(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    choose_form(&app, &token, &visitor, None).await
}

async fn choose_form(app: &App, token: &str, visitor: &Visitor, problem: Option<&Line>) -> Result<Response> {
    let person = app.house().may_choose(token).await?.ok_or_else(dead)?;
    let handle = person.handle.unwrap_or_default();
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("A new password")) }
            p { (t!("For {handle}. All sessions on other devices end.", handle = name(&handle))) }
            form.account-form method="post" action={ "/sign-in/lost/" (token) } {
                @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
                input type="hidden" name="handle" value=(handle) autocomplete="username";
                (password_field("password", &t!("New password"), true))
                button.primary type="submit" { (t!("Save")) }
            }
        }
    };
    Ok(secret_page(visitor, &t!("A new password"), &body))
}

/// Chooses a new password by a link, and comes in.
pub async fn chosen(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let word = fields.get("password").map_or("", String::as_str);
    match app.house().choose_password(&token, word, &visitor.device).await {
        Ok((person, session)) => {
            let (address, cookie) = entered(&app, &visitor, &headers, &person, &session).await?;
            Ok(go(&address, cookie))
        }
        Err(why @ HouseError::Malformed(_)) => {
            let page = choose_form(&app, &token, &visitor, Some(&why.sentence())).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(why) => Err(why.into()),
    }
}
