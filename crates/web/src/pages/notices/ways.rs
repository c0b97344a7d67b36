//! The ways by which one is reached: browsers, letters, webhooks.

use axum::{
    Form, Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, say, say::name};
use house::{
    HouseError,
    notices::{Failure, Hook, Way, push::BrowserKeys},
};
use maud::{Markup, html};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::Channel;

use super::{
    choose::{Answer, Shown, show},
    refused,
};
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    pages::{ago, go},
    tables::{Fields, field},
};

/// What a way is called.
pub(super) fn called(way: Way) -> Line {
    match way {
        Way::Push => "Browser".into(),
        Way::Mail => "E-mail".into(),
        Way::Hook => "Webhook".into(),
    }
}

/// What people call a channel of their own.
fn title(channel: &Channel) -> Line {
    match (Hook::read(&channel.way), Way::of(&channel.way)) {
        (Some(hook), _) => say!("{kind} at {host}", kind = name(hook.title()), host = name(&channel.label)),
        (None, Way::Mail) => "Letters to your e-mail address".into(),
        (None, _) if channel.label.is_empty() => "A browser".into(),
        (None, _) => say!("{browser}", browser = name(&channel.label)),
    }
}

/// The ways there are, and how to add another.
pub(super) fn sheet(shown: &Shown, answer: &Answer) -> Markup {
    html! {
        section.sheet aria-labelledby="by-what" {
            h2 #by-what { (t!("By which way")) }
            @if shown.channels.is_empty() { p { (t!("You are told on the pages of this house alone. Here you can add other ways.")) } }
            @else { ul.told-ways { @for channel in &shown.channels { (row(channel)) } } }
            div #push .told-push data-key=(shown.push_key) {
                button #push-on type="button" hidden { (t!("Tell me in this browser")) }
                p.help data-says="unable" { (t!("Messages of the browser need its script, and a browser that has them.")) }
                p.problem data-says="denied" role="alert" hidden { (t!("This browser does not allow messages of this site. You can change that in its settings.")) }
                p.problem data-says="failed" role="alert" hidden { (t!("The browser could not be reached for messages. Please try again later.")) }
            }
            @if !shown.can_write { p.help { (t!("This house sends no letters.")) } }
            @else if !shown.has_address {
                p.help { (rich!("For letters {confirm} an e-mail address.", confirm = html! { a href="/you" { (t!("confirm")) } })) }
            }
            (new_hook(&answer.typed))
        }
    }
}

fn row(channel: &Channel) -> Markup {
    let failure = channel.failure.as_ref().and_then(|word| word.parse::<Failure>().ok());
    let browser = Way::of(&channel.way) == Way::Push;
    html! {
        li data-endpoint=[browser.then(|| endpoint(channel.address.expose()))] {
            div {
                b { (Say::new(title(channel))) }
                @if browser { " " span.this-browser hidden { (t!("(this one)")) } }
                p.help {
                    @match (failure, channel.failed_ms, channel.reached_ms) {
                        (Some(failure), Some(at_ms), _) => span.told-failed {
                            (t!("Failed {when}.", when = ago(at_ms))) " " (Say::new(failure.sentence()))
                        },
                        (_, _, Some(at_ms)) => (t!("Last reached {when}.", when = ago(at_ms))),
                        _ => (t!("Not used yet.")),
                    }
                }
                @if channel.way == Hook::Json.name() {
                    details { summary { (t!("Key of the signature")) } code { (channel.keys.expose()) }
                        p.help { (t!("The header X-Motherlode-Signature is the HMAC-SHA256, with this key, of the header X-Motherlode-Timestamp, a dot and the body.")) } }
                }
            }
            form method="post" action={ "/you/notices/ways/" (channel.id) "/test" } { button type="submit" { (t!("Test")) } }
            @if Way::of(&channel.way) != Way::Mail {
                form.told-remove method="post" action={ "/you/notices/ways/" (channel.id) "/remove" } { button type="submit" { (t!("Remove")) } }
            }
        }
    }
}

/// By what a browser knows that a row is its own: the address itself stays here.
fn endpoint(address: &str) -> String {
    Sha256::digest(address.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn new_hook(typed: &Fields) -> Markup {
    html! {
        details.told-hook open[!typed.is_empty()] {
            summary { (t!("Add a webhook")) }
            form method="post" action="/you/notices/hooks" {
                label.field {
                    span { (t!("Who takes it")) }
                    select name="kind" {
                        @for hook in Hook::ALL { option value=(hook.name()) selected[field(typed, "kind") == hook.name()] { (hook.title()) } }
                    }
                }
                label.field {
                    span { (t!("Address")) }
                    input name="address" type="url" required maxlength="1500" placeholder="https://" value=(field(typed, "address")) autocomplete="off";
                }
                button type="submit" { (t!("Add")) }
            }
        }
    }
}

/// What a browser's subscription says.
#[derive(Deserialize)]
pub struct Subscription {
    endpoint: String,
    keys: BrowserKeys,
}

/// Keeps a browser.
pub async fn push(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Json(given): Json<Subscription>,
) -> Result<StatusCode> {
    let person = visitor.guest_id()?;
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    app.house().add_browser(person, &given.endpoint, &given.keys, &browser(agent)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A browser by the name that people know, as far as it tells.
fn browser(agent: &str) -> String {
    let first =
        |known: &[(&str, &'static str)]| known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, called)| *called);
    let program = first(&[("Edg", "Edge"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari")]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (program, system) {
        (Some(program), Some(system)) => {
            t!("{program} on {system}", program = name(program), system = name(system)).to_string()
        }
        (Some(program), None) => program.to_owned(),
        _ => String::new(),
    }
}

/// Keeps a webhook, or shows the form again with what was typed.
pub async fn hook(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let Some(guest) = &visitor.guest else { return Ok(refused(&visitor)) };
    let added = match Hook::read(field(&fields, "kind")) {
        Some(hook) => app.house().add_hook(&guest.id, hook, field(&fields, "address")).await,
        None => Err(HouseError::Malformed("Please choose who takes it.".into())),
    };
    match added {
        Err(HouseError::Malformed(why)) => {
            let answer = Answer { problem: Some(why), typed: fields, ..Answer::default() };
            let again = show(&app, &visitor, guest, &answer).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        added => {
            added?;
            Ok(go("/you/notices", None))
        }
    }
}

/// Sends something by a way, and says how it went.
pub async fn test(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response> {
    let Some(guest) = &visitor.guest else { return Ok(refused(&visitor)) };
    let answer = match app.house().try_channel(guest, &id).await? {
        Ok(()) => Answer { done: Some("It was sent: please look whether it has arrived.".into()), ..Answer::default() },
        Err(failure) => {
            let why = say!("It could not be sent. {why}", why = failure.sentence());
            Answer { problem: Some(why), ..Answer::default() }
        }
    };
    Ok(show(&app, &visitor, guest, &answer).await?.into_response())
}

/// Takes a way away.
pub async fn remove(State(app): State<App>, visitor: Visitor, Path(id): Path<String>) -> Result<Response> {
    app.house().remove_channel(visitor.guest_id()?, &id).await?;
    Ok(go("/you/notices", None))
}
