//! Reports that wait, each with what it is about in its context.

use axum::{extract::State, response::Html};
use boards::{rich, t};
use maud::{Markup, html};
use store::{Message, Report, Stretch, Subject};

use super::{
    super::talk::report::reason_in_words,
    Admin,
    deeds::{Asks, form},
    page, when,
};
use crate::{app::App, error::Result};

/// How many are shown at once.
const MOST: u32 = 20;
/// So many messages before and after show what was talked about.
const AROUND: u32 = 4;
const HERE: &str = "/admin/reports";

/// The reports that wait.
pub async fn reports(State(app): State<App>, admin: Admin) -> Result<Html<String>> {
    let mut shown = Vec::new();
    for report in app.store().open_reports(MOST).await? {
        let context = context(&app, &report).await?;
        shown.push((report, context));
    }
    let body = html! {
        @if shown.is_empty() { p.nothing { (t!("No report waits.")) } }
        @for (report, context) in &shown { (sheet(report, context)) }
    };
    Ok(page(&admin, HERE, &t!("Reports"), &body))
}

/// What was said around a message.
async fn context(app: &App, report: &Report) -> Result<Vec<Message>> {
    match report.about.parse() {
        Ok(Subject::Message { place, room, number }) => {
            Ok(app.store().messages(&place, room, Stretch::Around(number), "", AROUND).await?)
        }
        _ => Ok(Vec::new()),
    }
}

fn sheet(report: &Report, context: &[Message]) -> Markup {
    let about = report.about.parse::<Subject>().ok();
    html! {
        section.sheet.report {
            p.eyebrow { (when(report.at_ms)) }
            h2 { (reason_in_words(&report.reason)) }
            p { (rich!("Reported by {who}.", who = html! { a href={ "/admin/people/" (report.by.0) } { (report.by.1) } })) }
            @if !report.text.is_empty() { p.reported-text { (report.text) } }
            @match &about {
                Some(Subject::Message { place, number, .. }) => {
                    ol.talk-lines { @for message in context {
                        li .reported[message.number == *number] {
                            b.by { (message.name) } p.said { (message.text.as_deref().unwrap_or_default()) }
                        }
                    } }
                    p { a href={ "/tables/" (place) "?watch=yes" } { (t!("Go to the table")) } }
                }
                _ => blockquote { (report.words) },
            }
            @if let Some((id, called)) = &report.person {
                p { (rich!("It is of {who}.", who = html! { a href={ "/admin/people/" (id) } { (called) } })) }
            }
            div.deeds {
                @if let Some(about @ Subject::Message { .. }) = &about {
                    (form("remove-message", about, HERE, &Asks::Nothing, &t!("Remove the message")))
                }
                (form("dismiss", &Subject::Report(report.id.clone()), HERE, &Asks::Nothing, &t!("Dismiss the report")))
            }
        }
    }
}
