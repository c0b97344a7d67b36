//! Tokens and bot accounts of a person: made, listed, taken back.

use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, say::name};
use house::{HouseError, tidy_handle, tidy_name};
use maud::{Markup, html};
use store::{BotAccount, Secret, Token};

use super::token::Scope;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
};

/// The most tokens of a person.
const MOST_TOKENS: u32 = 20;
/// The most bot accounts of a person.
const MOST_BOTS: u32 = 5;

/// The tokens of whoever looks.
pub async fn tokens(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let guest = visitor.guest_id()?;
    let tokens = app.store().tokens_of(guest).await?;
    Ok(token_page(&visitor, &tokens, None, None))
}

fn token_page(visitor: &Visitor, tokens: &[Token], made: Option<&Secret>, problem: Option<&Line>) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Tokens for programs")) }
            p { (rich!("A program that shows a token acts for you. {guide} says how.", guide = html! { a href="/api" { (t!("The page for programs")) } })) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            @if let Some(made) = made { (shown_once(made)) }
            @if !tokens.is_empty() {
                ul.plain-list { @for token in tokens { (token_row(token)) } }
            }
            form method="post" action="/you/tokens" {
                label.field { span { (t!("What it is for")) } input name="name" required maxlength="40" placeholder=(t!("My first bot")); }
                fieldset {
                    legend { (t!("What it may do")) }
                    @for scope in Scope::ALL {
                        label.choice {
                            input type="checkbox" name=(scope.name()) value="on" checked;
                            span { b { (scope.name()) } " " (Say::new(scope.sentence())) }
                        }
                    }
                }
                button.primary type="submit" { (t!("Make a token")) }
            }
            p { a href="/you/bots" { (t!("Accounts for bots")) } }
        }
    };
    layout::page(visitor, &t!("Tokens for programs"), &body)
}

/// A fresh token: nobody will see it again.
fn shown_once(made: &Secret) -> Markup {
    html! {
        p role="status" { (t!("This is the new token. It is shown this once: keep it where you keep passwords.")) }
        p.share {
            input #token readonly aria-label=(t!("Token")) value=(made.expose());
        }
    }
}

fn token_row(token: &Token) -> Markup {
    html! {
        li {
            b { (token.name) } " " span.game { (token.scopes) } " "
            span.game {
                @match token.used_ms {
                    Some(used) => (t!("last used {ago}", ago = crate::pages::ago(used))),
                    None => (t!("not used yet")),
                }
            }
            form.inline method="post" action={ "/you/tokens/" (token.id) "/revoke" } {
                button type="submit" aria-label=(t!("Take back {token}", token = name(&token.name))) { (t!("Take back")) }
            }
        }
    }
}

/// Makes a token and shows it once.
pub async fn make(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let guest = visitor.guest_id()?;
    let scopes: Vec<&str> =
        Scope::ALL.map(Scope::name).into_iter().filter(|word| !field(&fields, word).is_empty()).collect();
    let made = match tidy_name(field(&fields, "name")) {
        Err(HouseError::Malformed(why)) => Err(why),
        Err(why) => return Err(why.into()),
        Ok(_) if scopes.is_empty() => Err("Please choose what the token may do.".into()),
        Ok(called) => {
            let scopes = scopes.join(" ");
            let made = app.store().create_token(guest, &called, &scopes, MOST_TOKENS, app.house().now_ms());
            made.await?.ok_or_else(|| Line::from("You have as many tokens as one may have. Take one back first."))
        }
    };
    let tokens = app.store().tokens_of(guest).await?;
    Ok(match made {
        Ok(made) => token_page(&visitor, &tokens, Some(&made), None).into_response(),
        Err(why) => (StatusCode::UNPROCESSABLE_ENTITY, token_page(&visitor, &tokens, None, Some(&why))).into_response(),
    })
}

/// Takes a token back: its program is a stranger at once.
pub async fn revoke(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response> {
    match app.store().revoke_token(visitor.guest_id()?, &id).await? {
        true => Ok(go("/you/tokens", None)),
        false => Err(WebError::NotFound),
    }
}

/// The bot accounts of whoever looks.
pub async fn bots(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let bots = app.store().bots_of(visitor.guest_id()?).await?;
    Ok(bot_page(&visitor, &bots, &Fields::new(), None, None))
}

fn bot_page(
    visitor: &Visitor,
    bots: &[BotAccount],
    fields: &Fields,
    made: Option<&Secret>,
    problem: Option<&Line>,
) -> Html<String> {
    let is_member = visitor.guest.as_ref().is_some_and(|guest| guest.handle.is_some());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Accounts for bots")) }
            p { (t!("A bot of your own has a name and a seat like anybody, says everywhere that it is one, and can be invited to tables by its handle.")) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            @if let Some(made) = made { (shown_once(made)) }
            @if !bots.is_empty() {
                ul.plain-list { @for BotAccount { bot, used_ms } in bots {
                    li {
                        b { (bot.name) } " " @if let Some(handle) = &bot.handle { a href={ "/people/" (handle) } { "@" (handle) } } " "
                        span.game {
                            @match used_ms {
                                Some(used) => (t!("last here {ago}", ago = crate::pages::ago(*used))),
                                None => (t!("never here yet")),
                            }
                        }
                        form.inline method="post" action={ "/you/bots/" (bot.id) "/token" } {
                            button type="submit" data-confirm=(t!("The old token stops working. Go on?")) { (t!("New token")) }
                        }
                    }
                } }
            }
            @if is_member {
                form method="post" action="/you/bots" {
                    label.field { span { (t!("Handle")) } input name="handle" required maxlength="20" pattern="[A-Za-z0-9_\\-]{3,20}" value=(field(fields, "handle")); }
                    label.field { span { (t!("Name")) } input name="name" required maxlength="40" value=(field(fields, "name")); }
                    button.primary type="submit" { (t!("Make the account")) }
                }
            } @else {
                p { (rich!("Keep your own name first: {account}.", account = html! { a href="/you" { (t!("make an account")) } })) }
            }
            p { a href="/you/tokens" { (t!("Tokens for programs")) } }
        }
    };
    layout::page(visitor, &t!("Accounts for bots"), &body)
}

/// Makes an account for a bot, with its first token.
pub async fn make_bot(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let owner = visitor.guest_id()?.to_owned();
    let made = match account(&app, &visitor, &owner, &fields).await {
        Err(WebError::House(HouseError::Malformed(why) | HouseError::Conflict(why))) => Err(why),
        other => Ok(other?),
    };
    let bots = app.store().bots_of(&owner).await?;
    Ok(match made {
        Ok(token) => bot_page(&visitor, &bots, &Fields::new(), Some(&token), None).into_response(),
        Err(why) => {
            (StatusCode::UNPROCESSABLE_ENTITY, bot_page(&visitor, &bots, &fields, None, Some(&why))).into_response()
        }
    })
}

async fn account(app: &App, visitor: &Visitor, owner: &str, fields: &Fields) -> Result<Secret> {
    if visitor.guest.as_ref().is_none_or(|guest| guest.handle.is_none()) {
        return Err(HouseError::Conflict("Only members can have bots: keep your own name first.".into()).into());
    }
    let (handle, called) = (tidy_handle(field(fields, "handle"))?, tidy_name(field(fields, "name"))?);
    let bot = app.store().create_bot_account(owner, &handle, &called, MOST_BOTS, app.house().now_ms()).await?;
    let Some(bot) = bot else {
        let why = "Somebody has this handle already, or you have as many bots as one may have.";
        return Err(HouseError::Conflict(why.into()).into());
    };
    fresh_token(app, &bot.id).await
}

async fn fresh_token(app: &App, bot: &str) -> Result<Secret> {
    let scopes = Scope::ALL.map(Scope::name).join(" ");
    let token = app.store().create_token(bot, "bot", &scopes, 1, app.house().now_ms()).await?;
    Ok(token.ok_or_else(|| HouseError::Conflict("This bot has a token already.".into()))?)
}

/// Gives a bot another token; the old one opens nothing any more.
pub async fn renew_bot(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Html<String>> {
    let bots = app.store().bots_of(visitor.guest_id()?).await?;
    if !bots.iter().any(|account| account.bot.id == id) {
        return Err(WebError::NotFound);
    }
    for token in app.store().tokens_of(&id).await? {
        app.store().revoke_token(&id, &token.id).await?;
    }
    let token = fresh_token(&app, &id).await?;
    Ok(bot_page(&visitor, &bots, &Fields::new(), Some(&token), None))
}
