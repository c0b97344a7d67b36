//! What administrators do: forms, and the one address they go to.

use axum::{Form, extract::State, response::Response};
use boards::{t, words::Say};
use house::{HouseError, passed_on};
use maud::{Markup, html};
use store::{Deed, FOR_GOOD_MS, Subject};

use super::{super::go, Admin};
use crate::{
    app::App,
    error::Result,
    tables::{Fields, field},
};

/// For how long somebody can be muted or banned: hours, and in words; 0 is for good.
const SPANS: [(u32, &str); 5] = [(24, "a day"), (72, "three days"), (168, "a week"), (720, "a month"), (0, "for good")];
const HOUR_MS: i64 = 60 * 60 * 1000;

/// Does what a form of these pages says.
pub async fn act(State(app): State<App>, admin: Admin, Form(fields): Form<Fields>) -> Result<Response> {
    let deed = read(&fields, app.house().now_ms())?;
    app.house().administer(Some(&admin.guest), deed, field(&fields, "why")).await?;
    let back = field(&fields, "back");
    let inside = back.starts_with('/') && !back.starts_with("//") && !back.contains(['\\', '\r', '\n']);
    Ok(go(if inside { back } else { "/admin/log" }, None))
}

fn read(fields: &Fields, now_ms: i64) -> Result<Deed> {
    let about: Subject = field(fields, "about").parse().map_err(|why| HouseError::Malformed(passed_on(why)))?;
    let (name, hours) = (field(fields, "name").to_owned(), field(fields, "hours"));
    let until = || -> Result<i64> {
        match hours.parse::<u32>() {
            Ok(0) => Ok(FOR_GOOD_MS),
            Ok(hours) => Ok((now_ms + i64::from(hours) * HOUR_MS).min(FOR_GOOD_MS)),
            Err(_) => Err(HouseError::Malformed("Please say for how many hours.".into()).into()),
        }
    };
    Ok(match (field(fields, "deed"), about) {
        ("rename", Subject::Person(person)) => Deed::RenamePerson { person, name },
        ("mute", Subject::Person(person)) => Deed::Mute { person, until_ms: until()? },
        ("unmute", Subject::Person(person)) => Deed::Mute { person, until_ms: 0 },
        ("ban", Subject::Person(person)) => Deed::Ban { person, until_ms: until()? },
        ("unban", Subject::Person(person)) => Deed::Ban { person, until_ms: 0 },
        ("end-sessions", Subject::Person(person)) => Deed::EndSessions { person },
        ("make-admin", Subject::Person(person)) => Deed::MakeAdmin { person },
        ("unmake-admin", Subject::Person(person)) => Deed::UnmakeAdmin { person },
        ("close", Subject::Table(table)) => Deed::CloseTable { table },
        ("reopen", Subject::Table(table)) => Deed::ReopenTable { table },
        ("rename-table", Subject::Table(table)) => Deed::RenameTable { table, name },
        ("remove-message", Subject::Message { place, room, number }) => Deed::RemoveMessage { place, room, number },
        ("dismiss", Subject::Report(report)) => Deed::Dismiss { report },
        _ => return Err(HouseError::Malformed("This is nothing that an administrator does.".into()).into()),
    })
}

/// What a form of a deed asks beside the reason.
pub enum Asks<'a> {
    /// Nothing.
    Nothing,
    /// A name; this is the present one.
    Name(&'a str),
    /// For how long.
    Span,
}

/// The form of one deed.
pub fn form(deed: &str, about: &Subject, back: &str, asks: &Asks<'_>, button: &Say) -> Markup {
    html! {
        form.deed method="post" action="/admin/do" {
            input type="hidden" name="deed" value=(deed);
            input type="hidden" name="about" value=(about);
            input type="hidden" name="back" value=(back);
            @match asks {
                Asks::Nothing => {}
                Asks::Name(now) => label.field { span { (t!("Name")) } input name="name" value=(now) required maxlength="40"; },
                Asks::Span => label.field { span { (t!("For how long")) } select name="hours" {
                    @for (hours, words) in SPANS { option value=(hours) { (Say::new(words)) } }
                } },
            }
            label.field { span { (t!("Why")) } input name="why" maxlength="200"; }
            button type="submit" { (button) }
        }
    }
}

/// A deed in words.
pub fn in_words(deed: &str) -> Say {
    match deed {
        "rename" => t!("gave another name"),
        "mute" => t!("muted"),
        "unmute" => t!("lets write again"),
        "ban" => t!("banned"),
        "unban" => t!("lets in again"),
        "end-sessions" => t!("ended all sessions"),
        "make-admin" => t!("made an administrator"),
        "unmake-admin" => t!("made no administrator any more"),
        "close" => t!("closed the table"),
        "reopen" => t!("opened the table again"),
        "rename-table" => t!("gave the table another name"),
        "remove-message" => t!("removed a message"),
        "dismiss" => t!("dismissed a report"),
        other => Say::new(engine::Line::name(other)),
    }
}
