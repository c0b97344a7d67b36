//! Reporting a message or a name to the host of the house.

use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::Line;
use house::HouseError;
use maud::html;
use store::{Filed, NewReport, Room, Stretch, Subject};

use super::named;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    tables::{Fields, field},
};

/// The reasons that can be chosen: as they are kept, and in words.
pub const REASONS: [(&str, &str); 5] = [
    ("insult", "It insults or threatens somebody"),
    ("spam", "It is advertising, or says the same again and again"),
    ("cheating", "It tells what must stay hidden, or asks to play unfairly"),
    ("private", "It tells something private about somebody"),
    ("other", "Something else"),
];
/// The longest text that goes with a report, in characters.
const LONGEST_TEXT: usize = 500;

/// What is reported, as the reporter sees it.
struct Reported {
    about: Subject,
    person: Option<String>,
    words: String,
}

/// Asks what is wrong with it.
pub async fn ask(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Result<Response> {
    form(&app, &visitor, &fields, None).await
}

/// Makes the report.
pub async fn make(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let guest = named(&visitor)?;
    let reported = find(&app, &visitor, field(&fields, "about")).await?;
    let reason = REASONS.iter().find(|(id, _)| *id == field(&fields, "reason"));
    let Some((reason, _)) = reason else {
        return form(&app, &visitor, &fields, Some("Please choose a reason.".into())).await;
    };
    let text = field(&fields, "text");
    if text.chars().count() > LONGEST_TEXT {
        let why = engine::say!("Please write at most {most} letters.", most = LONGEST_TEXT);
        return form(&app, &visitor, &fields, Some(why)).await;
    }
    let Reported { about, person, words } = reported;
    let report = NewReport {
        by: guest.id.clone(),
        about,
        person,
        words,
        reason: (*reason).to_owned(),
        text: text.chars().filter(|c| !c.is_control() || *c == '\n').collect(),
    };
    if app.store().report(&report, app.house().now_ms()).await? == Filed::TooMany {
        let why = "So many reports of yours wait already that this one was not taken. Thank you for your patience.";
        return Err(HouseError::TooMany(why.into()).into());
    }
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Thank you")) }
            p { (t!("The host of this house will look at it. Nobody else is told.")) }
            p { a.button href="/" { (t!("Go to the first page")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Report"), &body).into_response())
}

async fn form(app: &App, visitor: &Visitor, fields: &Fields, problem: Option<Line>) -> Result<Response> {
    named(visitor)?;
    let reported = find(app, visitor, field(fields, "about")).await?;
    let chosen = field(fields, "reason");
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Report")) }
            @match &reported.about {
                Subject::Message { .. } => p { (t!("This message goes to the host of the house:")) },
                Subject::Table(_) => p { (t!("The name of this table goes to the host of the house:")) },
                _ => p { (t!("This name goes to the host of the house:")) },
            }
            blockquote { (reported.words) }
            @if let Some(problem) = &problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            form method="post" action="/report" {
                input type="hidden" name="about" value=(reported.about);
                fieldset {
                    legend { (t!("What is wrong with it?")) }
                    @for (id, words) in REASONS {
                        label.choice { input type="radio" name="reason" value=(id) required checked[id == chosen]; span { (Say::new(words)) } }
                    }
                }
                label.field {
                    span { (t!("What the host should know (optional)")) }
                    textarea name="text" rows="4" maxlength=(LONGEST_TEXT) { (field(fields, "text")) }
                }
                button.primary type="submit" { (t!("Report")) }
            }
        }
    };
    let status = if problem.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let page = layout::page_with(visitor, &t!("Report"), "", &["pages.css", "talk.css"], &["motherlode.js"], &body);
    Ok((status, page).into_response())
}

/// What is meant, if the one who asks can see it at all.
async fn find(app: &App, visitor: &Visitor, about: &str) -> Result<Reported> {
    let gone = || WebError::from(HouseError::Conflict("What you want to report is not there any more.".into()));
    match about.parse().map_err(|_| WebError::NotFound)? {
        Subject::Message { place, room, number } => {
            let live = match room {
                Room::Lobby => None,
                _ => Some(app.house().table(&place).await?),
            };
            let me = named(visitor)?;
            app.house().talk_rights(live.as_deref(), Some(&me.id)).await?.check_reading(room)?;
            let before = Stretch::Before(number.saturating_add(1));
            let found = app.store().messages(&place, room, before, "", 1).await?;
            let found = found.into_iter().find(|message| message.number == number).ok_or_else(gone)?;
            let words = found.text.ok_or_else(gone)?;
            let about = Subject::Message { place, room, number };
            Ok(Reported { about, person: Some(found.guest), words })
        }
        Subject::Person(who) => {
            // Profiles name people by handle, tables by ID.
            let known = app.store().known(&who).await?.ok_or_else(gone)?.guest;
            Ok(Reported { about: Subject::Person(known.id.clone()), person: Some(known.id), words: known.name })
        }
        Subject::Table(id) => {
            let live = app.house().table(&id).await?;
            let (person, words) = (live.host.clone(), live.name());
            Ok(Reported { about: Subject::Table(id), person, words })
        }
        Subject::Report(_) => Err(WebError::NotFound),
    }
}

/// A reason in words.
#[must_use]
pub fn reason_in_words(reason: &str) -> Say {
    let known = REASONS.iter().find(|(id, _)| *id == reason).map(|(_, words)| *words);
    known.map_or_else(|| Say::new(Line::name(reason)), Say::new)
}
