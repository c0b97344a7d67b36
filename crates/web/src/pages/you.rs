//! Oneself: the name, how one comes back, devices, what the house knows.

use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, say::name};
use house::{HouseError, Ways, ago, tidy_name};
use maud::{Markup, html};
use store::{Guest, StoredSession};

use super::{account, go};
use crate::{
    app::App,
    device,
    error::Result,
    guest::{Visitor, come_back, sign_out, token_of, welcome},
    layout,
    tables::{Fields, field},
};

/// The style sheets of the pages about oneself.
pub const STYLES: &[&str] = &["pages.css", "account.css"];

/// What came of a form on this page.
pub struct Told<'f> {
    /// The form, and what is wrong with it.
    pub wrong: Option<(&'static str, Line)>,
    /// What was typed.
    pub fields: &'f Fields,
    /// What was done.
    pub done: Option<Line>,
}

impl Told<'_> {
    /// What is wrong with a form.
    fn problem(&self, form: &str) -> Markup {
        html! {
            @if let Some((at, why)) = &self.wrong && *at == form { p.problem role="alert" { (Say::new(why.clone())) } }
        }
    }

    /// What was typed into a form that comes back, else what it begins with.
    fn typed<'t>(&'t self, form: &str, place: &str, usual: &'t str) -> &'t str {
        match &self.wrong {
            Some((at, _)) if *at == form => field(self.fields, place),
            _ => usual,
        }
    }
}

/// What was done, by the word in the address.
fn done(word: &str) -> Option<Line> {
    Some(match word {
        "name" => "Your name is changed.".into(),
        "kept" => "It is kept. From now on you can sign in on any device.".into(),
        "handle" => "Your handle is changed. The old one stays reserved for a month.".into(),
        "password" => "Your password is changed, and all other sessions have ended.".into(),
        "passkey" => "The passkey is added.".into(),
        "named" => "The passkey has another name.".into(),
        "removed" => "The passkey is removed.".into(),
        "letter" => "A letter is on its way: open its link within a day.".into(),
        "address" => "Your address is confirmed.".into(),
        "unwritten" => "Your address is forgotten.".into(),
        "ended" => "It has ended.".into(),
        _ => return None,
    })
}

/// The page.
pub async fn you(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(query): Query<Fields>,
) -> Result<Html<String>> {
    let told = Told { wrong: None, fields: &query, done: done(field(&query, "done")) };
    show(&app, &visitor, &headers, &told).await
}

/// The page, with what came of a form on it.
pub async fn show(app: &App, visitor: &Visitor, headers: &HeaderMap, told: &Told<'_>) -> Result<Html<String>> {
    let Some(person) = &visitor.guest else {
        let body = html! {
            section.sheet.narrow {
                (name_form("", told))
                p { (rich!("Do you have an account? {sign_in}.", sign_in = html! { a href="/sign-in" { (t!("Sign in")) } })) }
            }
        };
        return Ok(layout::page(visitor, &t!("Your name"), &body));
    };
    let (now_ms, ways) = (app.house().now_ms(), app.house().ways_in(person).await?);
    let session = token_of(app, headers).unwrap_or_default();
    let sessions = app.store().sessions_of(&person.id, &session, now_ms).await?;
    let keys = device::site(app, headers).is_some();
    let writes = app.house().can_write();
    let body = html! {
        div.account {
            @if let Some(done) = &told.done { p.done role="status" { (Say::new(done.clone())) } }
            section.sheet {
                (name_form(&person.name, told))
                @if let Some(handle) = &person.handle { (as_member(handle, told)) }
            }
            @if person.handle.is_some() { (ways_in(&ways, keys, now_ms, told)) @if writes || ways.address.is_some() { (email(&ways, told)) } }
            @else { (keep_it(keys, writes, told)) }
            (rooms())
            (devices(person, &sessions, now_ms))
            (the_rest(person))
        }
    };
    Ok(layout::page_with(visitor, &t!("Your name"), "", STYLES, &["motherlode.js", "passkeys.js"], &body))
}

fn name_form(called: &str, told: &Told<'_>) -> Markup {
    html! {
        h1 { (t!("Your name")) }
        p { (t!("Others see it at every table you sit at.")) }
        form #name .account-form method="post" action="/you" {
            (told.problem("name"))
            label.field {
                span { (t!("Name")) }
                input name="name" value=(told.typed("name", "name", called)) required maxlength="40" pattern=".*\\S.*" title=(t!("At least one letter")) autocomplete="nickname";
            }
            button.primary type="submit" { (t!("Save")) }
        }
    }
}

fn as_member(handle: &str, told: &Told<'_>) -> Markup {
    html! {
        form #handle .account-form .apart method="post" action="/you/handle" {
            (told.problem("handle"))
            label.field {
                span { (t!("Handle")) }
                input name="handle" value=(told.typed("handle", "handle", handle)) required minlength="3" maxlength="20" pattern="[A-Za-z0-9_\\-]+" autocapitalize="none" spellcheck="false" autocomplete="off" aria-describedby="handle-help";
            }
            p #handle-help .help { (t!("You sign in by it, and your page is found by it. The old one stays reserved for a month.")) }
            button type="submit" { (t!("Change the handle")) }
        }
        p.links { a href={ "/people/" (handle) } { (t!("Your profile")) }         }
    }
}

/// A guest keeps the name.
fn keep_it(keys: bool, writes: bool, told: &Told<'_>) -> Markup {
    html! {
        section #keep .sheet {
            h2 { (t!("Keep it")) }
            p { (t!("So far this browser alone remembers you. With a handle and a password you come back on any device, and everything comes along: your seats, your finished games, your settings.")) }
            form.account-form method="post" action="/you/keep" {
                (told.problem("keep"))
                label.field {
                    span { (t!("Handle")) }
                    input name="handle" value=(told.typed("keep", "handle", "")) required minlength="3" maxlength="20" pattern="[A-Za-z0-9_\\-]+" autocapitalize="none" spellcheck="false" autocomplete="username" aria-describedby="keep-help";
                }
                p #keep-help .help { (t!("3 to 20 letters, digits, _ or -. Nobody else has the same.")) }
                (account::password_field("password", &t!("Password, at least 8 characters"), true))
                @if writes {
                    label.field {
                        span { (t!("E-mail address, if you like")) }
                        input type="email" name="email" maxlength="254" value=(told.typed("keep", "email", "")) autocomplete="email" aria-describedby="keep-mail";
                    }
                    p #keep-mail .help { (t!("For a lost password, and for the notices you choose. For nothing else.")) }
                }
                p.buttons { button.primary type="submit" { (t!("Keep it")) } }
                @if keys {
                    div.passkey data-passkey="keep" hidden {
                        p { (t!("Or without a password, by the fingerprint, the face or the lock of your device:")) }
                        p.problem role="alert" hidden {}
                        button type="button" { (t!("Keep it with a passkey")) }
                    }
                }
            }
        }
    }
}

/// Password and passkeys of a member.
fn ways_in(ways: &Ways, keys: bool, now_ms: i64, told: &Told<'_>) -> Markup {
    html! {
        section.sheet {
            h2 { (t!("How you sign in")) }
            form #password .account-form method="post" action="/you/password" {
                (told.problem("password"))
                @if ways.password { (account::password_field("password", &t!("Password now"), false)) }
                (account::password_field("new-password", &t!("New password"), true))
                button type="submit" { @if ways.password { (t!("Change the password")) } @else { (t!("Choose a password")) } }
                p.help { (t!("All other sessions end with it.")) }
            }
            @if keys || !ways.passkeys.is_empty() {
                div #passkeys .apart {
                    h3 { (t!("Passkeys")) }
                    (told.problem("passkeys"))
                    @if ways.passkeys.is_empty() { p.help { (t!("With a passkey you sign in by the fingerprint, the face or the lock of a device, without typing anything.")) } }
                    @for key in &ways.passkeys {
                        div.key {
                            form.inline method="post" action="/you/passkeys/name" {
                                input type="hidden" name="id" value=(key.id);
                                input name="name" value=(key.name) required maxlength="40" aria-label=(t!("Name of the passkey"));
                                button type="submit" { (t!("Rename")) }
                            }
                            form.inline method="post" action="/you/passkeys/remove" {
                                input type="hidden" name="id" value=(key.id);
                                button type="submit" { (t!("Remove")) }
                            }
                            p.help {
                                @match key.used_ms {
                                    Some(used_ms) => (t!("Made {made}, last used {used}.", made = ago(key.created_ms, now_ms), used = ago(used_ms, now_ms))),
                                    None => (t!("Made {made}.", made = ago(key.created_ms, now_ms))),
                                }
                            }
                        }
                    }
                    @if keys {
                        form.account-form data-passkey="add" hidden {
                            p.problem role="alert" hidden {}
                            label.field { span { (t!("Name of a new passkey")) } input name="name" maxlength="40" placeholder=(t!("My phone")); }
                            @if ways.password { (account::password_field("password", &t!("Password now"), false)) }
                            button type="submit" { (t!("Add a passkey")) }
                        }
                    }
                }
            }
        }
    }
}

/// The address of a member.
fn email(ways: &Ways, told: &Told<'_>) -> Markup {
    html! {
        section #email .sheet {
            h2 { (t!("E-mail")) }
            p.help { (t!("For a lost password, and for the notices you choose. For nothing else.")) }
            @if let Some(address) = &ways.address {
                p { (rich!("You are written to at {address}.", address = html! { b { (address.expose()) } })) }
            }
            @if let Some(address) = &ways.unconfirmed {
                p { (rich!("{address} is not confirmed yet: please open the link in the letter.", address = html! { b { (address.expose()) } })) }
            }
            form.account-form method="post" action="/you/email" {
                (told.problem("email"))
                label.field {
                    span { @if ways.address.is_some() { (t!("Another address")) } @else { (t!("E-mail address")) } }
                    input type="email" name="email" required maxlength="254" value=(told.typed("email", "email", "")) autocomplete="email";
                }
                @if ways.password { (account::password_field("password", &t!("Password now"), false)) }
                button type="submit" { (t!("Write to me")) }
            }
            @if ways.address.is_some() || ways.unconfirmed.is_some() {
                form.apart method="post" action="/you/email/remove" { button type="submit" { (t!("Forget my address")) } }
            }
        }
    }
}

fn devices(person: &Guest, sessions: &[StoredSession], now_ms: i64) -> Markup {
    html! {
        section #devices .sheet {
            h2 { (t!("Devices")) }
            (account::devices(sessions, now_ms))
            form method="post" action="/you/devices/link" {
                p { (t!("Take everything along to another device, by a picture for its camera or by a link. It works once.")) }
                button.primary type="submit" { (t!("To another device")) }
            }
            @if person.handle.is_none() {
                form.apart method="post" action="/you/link" {
                    p { (t!("Should this browser forget you, a secret link that you keep brings back your name, your seats and your settings.")) }
                    button type="submit" { (t!("Make a link to come back by")) }
                }
            }
        }
    }
}

/// What else is one's own here.
fn rooms() -> Markup {
    html! {
        section.sheet {
            h2 { (t!("Yours")) }
            p.links {
                a href="/you/news" { (t!("News")) }
                a href="/you/notices" { (t!("How you are told")) }
                a href="/you/pace" { (t!("Your hours and holidays")) }
                a href="/people" { (t!("Friends and groups")) }
                a href="/you/standing" { (t!("Your standing")) }
                a href="/you/tokens" { (t!("Programs")) }
                a href="/settings" { (t!("Settings")) }
            }
        }
    }
}

fn the_rest(person: &Guest) -> Markup {
    html! {
        section #leave .sheet {
            h2 { (t!("What the house knows")) }
            p.links {
                a href="/you/data.json" download { (t!("Download everything")) }
                a href="/you/leave" { (t!("Delete everything")) }
                @if person.handle.is_none() { a href="/you/forget" { (t!("Forget me on this browser")) } }
            }
            @if person.handle.is_some() {
                form method="post" action="/sign-out" { button type="submit" { (t!("Sign out")) } }
            }
        }
    }
}

/// Changes one's name, or takes it for the first time.
pub async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let called = match tidy_name(field(&fields, "name")) {
        Ok(called) => called,
        Err(why) => {
            let told = Told { wrong: Some(("name", why.sentence())), fields: &fields, done: None };
            let page = show(&app, &visitor, &headers, &told).await?;
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let (guest, cookie) = welcome(&app, &visitor, &called).await?;
    app.house().rename(&guest, &called).await?;
    Ok(go(if visitor.guest.is_some() { "/you?done=name" } else { "/" }, cookie))
}

/// Makes the secret link by which a guest comes back, and shows it once.
pub async fn link(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    visitor.guest_id()?;
    let Some(guest) = visitor.guest.as_ref().filter(|guest| guest.handle.is_none()) else {
        return Err(HouseError::Conflict("You have an account: sign in by it.".into()).into());
    };
    let address = format!("/me/{}", app.house().way_back(guest).await?.expose());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Your way back")) }
            p { (t!("Keep this link where you keep passwords. It works once, and whoever opens it is you: show it to nobody else.")) }
            p.share {
                input readonly aria-label=(t!("Secret link")) data-share=(address) value=(address);
                button type="button" data-copy=(address) { (t!("Copy")) }
            }
            p { a.button href="/you" { (t!("Back")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Your way back"), &body))
}

/// What a link that carries somebody shows: nothing changes before somebody agrees.
pub async fn offer(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    let linked = app.house().person_of_link(&token).await?;
    let person = match linked {
        Some(person) => Some(person),
        // A way back that was made before there were links which work once: a session that nobody used.
        None => app.house().guest_of(&token).await?,
    };
    let person = person.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
    let member = visitor.guest.as_ref().and_then(|guest| guest.handle.as_deref());
    let tables = app.store().tables_with(&person.id).await?.len();
    let body = html! {
        section.sheet.narrow {
            @match member {
                Some(handle) if person.handle.is_none() => {
                    h1 { (t!("Bring your seats along?")) }
                    p { (t!("As the guest {guest} you have {tables:one table|# tables}. They can become part of your account {handle}; where you sit already, the guest's seat stays as it is.", guest = name(&person.name), tables, handle = name(handle))) }
                    form method="post" action="/sign-in/bring" {
                        input type="hidden" name="token" value=(token);
                        p.buttons { button.primary type="submit" { (t!("Bring them along")) } a.button href="/" { (t!("Not now")) } }
                    }
                    p.help { (t!("This page stays your way back to the guest: keep its address, or be the guest again here.")) }
                },
                _ => {
                    h1 { (t!("Welcome back, {guest}", guest = name(&person.name))) }
                    p { (t!("This browser will know you by this name, with all your seats and settings.")) }
                },
            }
            form method="post" action={ "/me/" (token) } {
                @if member.is_some() && person.handle.is_none() { button type="submit" { (t!("Be {guest} again", guest = name(&person.name))) } }
                @else { button.primary type="submit" { (t!("Go on")) } }
            }
        }
    };
    // The address is the secret: it must not travel on in a Referer.
    let page = layout::page_with(&visitor, &t!("Your way back"), "", STYLES, &["motherlode.js"], &body);
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// Comes back.
pub async fn follow(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response> {
    if app.house().person_of_link(&token).await?.is_some() {
        let (person, session) = app.house().come_in_by(&token, &visitor.device).await?;
        let (address, cookie) = account::entered(&app, &visitor, &headers, &person, &session).await?;
        return Ok(go(&address, cookie));
    }
    let cookie = come_back(&app, &token).await?;
    let cookie = cookie.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
    Ok(go("/", Some(cookie)))
}

/// What it means to be forgotten, before it is done.
pub async fn ask_to_forget(visitor: Visitor) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Forget me on this browser")) }
            p { (t!("This browser will not know you any more. Your seats stay yours, but nobody can play them from here: there is no password to come back with.")) }
            p { (t!("To play on elsewhere, first keep your name or make a link to come back by, on the page of your name.")) }
            form method="post" action="/you/forget" {
                button.primary type="submit" { (t!("Forget me")) }
                " " a.button href="/you" { (t!("Stay")) }
            }
        }
    };
    layout::page(&visitor, &t!("Forget me on this browser"), &body)
}

/// Ends the session of this browser.
pub async fn forget(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    let gone = sign_out(&app, &headers).await?;
    Ok(go("/", gone))
}
