//! People, tables, and the log of what administrators did, page by page.

use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use boards::{t, words::Say};
use engine::say::name;
use maud::{Markup, html};
use serde::Deserialize;
use store::{Known, PAGE, Subject};

use super::{
    super::game_name,
    Admin,
    deeds::{self, Asks, form},
    page, until, when,
};
use crate::{
    app::App,
    error::{Result, WebError},
};

/// What is looked for, and which page of it.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    find: String,
    #[serde(default)]
    page: u32,
}

impl Wanted {
    /// Farther than this nobody turns pages: one looks for a name.
    fn page(&self) -> u32 {
        self.page.min(10_000)
    }

    fn search(&self, here: &str, what: &Say) -> Markup {
        html! {
            form.find method="get" action=(here) role="search" {
                input type="search" name="find" value=(self.find) maxlength="60" aria-label=(what) placeholder=(what);
                button type="submit" { (t!("Find")) }
            }
        }
    }

    /// Links to the pages before and after.
    fn pages(&self, here: &str, shown: usize) -> Markup {
        let find: String = form_urlencoded(&self.find);
        let to = |page: u32| format!("{here}?find={find}&page={page}");
        html! {
            p.pages {
                @if self.page() > 0 { a.button href=(to(self.page() - 1)) { (t!("Later")) } " " }
                @if shown as u32 >= PAGE { a.button href=(to(self.page() + 1)) { (t!("Earlier")) } }
            }
        }
    }
}

/// A text as it stands in an address.
fn form_urlencoded(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// How somebody stands, where there is something to say.
fn standing(known: &Known, now_ms: i64) -> Markup {
    let holds = |until_ms: Option<i64>| until_ms.filter(|until_ms| *until_ms > now_ms);
    html! {
        @if known.guest.is_admin { span.mark-good { (t!("administrator")) } " " }
        @if let Some(until_ms) = holds(known.muted_until_ms) { span.mark-warn { (t!("muted {until}", until = name(until(until_ms)))) } " " }
        @if let Some(until_ms) = holds(known.banned_until_ms) { span.mark-bad { (t!("banned {until}", until = name(until(until_ms)))) } }
    }
}

/// People, to be found by name.
pub async fn people(State(app): State<App>, admin: Admin, Query(wanted): Query<Wanted>) -> Result<Html<String>> {
    let people = app.store().find_people(wanted.find.trim(), wanted.page()).await?;
    let now_ms = app.house().now_ms();
    let body = html! {
        (wanted.search("/admin/people", &t!("A name, a handle or an ID")))
        @if people.is_empty() { p.nothing { (t!("Nobody.")) } }
        @else { div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Name")) } th { (t!("Handle")) } th { (t!("Came")) } th { (t!("Last here")) } th { (t!("State")) } } }
            tbody { @for known in &people {
                tr {
                    td { a href={ "/admin/people/" (known.guest.id) } { (known.guest.name) } }
                    td { (known.guest.handle.as_deref().unwrap_or("–")) }
                    td { (when(known.guest.created_ms)) }
                    td { @if let Some(seen_ms) = known.seen_ms { (when(seen_ms)) } @else { "–" } }
                    td { (standing(known, now_ms)) }
                }
            } }
        } } }
        (wanted.pages("/admin/people", people.len()))
    };
    Ok(page(&admin, "/admin/people", &t!("People"), &body))
}

/// One person, and what can be done about them.
pub async fn person(State(app): State<App>, admin: Admin, Path(id): Path<String>) -> Result<Html<String>> {
    let known = app.store().known(&id).await?.ok_or(WebError::NotFound)?;
    let (guest, now_ms) = (&known.guest, app.house().now_ms());
    let (about, back) = (Subject::Person(guest.id.clone()), format!("/admin/people/{}", guest.id));
    let deed = |deed: &str, asks: Asks<'_>, button: Say| form(deed, &about, &back, &asks, &button);
    let holds = |until_ms: Option<i64>| until_ms.is_some_and(|until_ms| until_ms > now_ms);
    let tables = app.store().tables_of(&guest.id).await?;
    let body = html! {
        section.sheet {
            p { (standing(&known, now_ms)) }
            dl.facts-list {
                dt { (t!("ID")) } dd { code { (guest.id) } }
                dt { (t!("Handle")) } dd { (guest.handle.as_deref().unwrap_or("–")) }
                dt { (t!("Came")) } dd { (when(guest.created_ms)) }
                dt { (t!("Last here")) } dd { @if let Some(seen_ms) = known.seen_ms { (when(seen_ms)) } @else { "–" } }
                dt { (t!("Tables")) } dd { @for table in tables.iter().take(10) { a href={ "/admin/tables?find=" (table.id) } { (table.name) } " " } }
            }
            div.deeds {
                (deed("rename", Asks::Name(&guest.name), t!("Give another name")))
                @if holds(known.muted_until_ms) { (deed("unmute", Asks::Nothing, t!("Let write again"))) }
                @else { (deed("mute", Asks::Span, t!("Mute"))) }
                @if holds(known.banned_until_ms) { (deed("unban", Asks::Nothing, t!("Let in again"))) }
                @else { (deed("ban", Asks::Span, t!("Ban"))) }
                (deed("end-sessions", Asks::Nothing, t!("End all sessions")))
                @if guest.is_admin { (deed("unmake-admin", Asks::Nothing, t!("Make no administrator any more"))) }
                @else { (deed("make-admin", Asks::Nothing, t!("Make an administrator"))) }
            }
        }
    };
    Ok(page(&admin, "/admin/people", &Say::new(engine::Line::name(&guest.name)), &body))
}

/// Tables, to be found by name.
pub async fn tables(State(app): State<App>, admin: Admin, Query(wanted): Query<Wanted>) -> Result<Html<String>> {
    let tables = app.store().find_tables(wanted.find.trim(), wanted.page()).await?;
    let back = format!("/admin/tables?find={}", form_urlencoded(&wanted.find));
    let body = html! {
        (wanted.search("/admin/tables", &t!("The name or the ID of a table")))
        @if tables.is_empty() { p.nothing { (t!("No table.")) } }
        @else { div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Table")) } th { (t!("Made by")) } th { (t!("Last move")) } th { (t!("State")) } th { (t!("What to do")) } } }
            tbody { @for table in &tables {
                @let about = Subject::Table(table.id.clone());
                tr {
                    td { a href={ "/tables/" (table.id) "?watch=yes" } { (table.name) } span.game { (game_name(&table.game)) } }
                    td { (table.host.as_deref().unwrap_or("–")) }
                    td { (when(table.last_ms)) }
                    td {
                        @if table.closed_ms.is_some() { span.mark-bad { (t!("closed")) } }
                        @else if table.finished_ms.is_some() { (t!("over")) } @else { (t!("goes on")) }
                    }
                    td { details {
                        summary { (t!("Change")) }
                        @if table.closed_ms.is_some() { (form("reopen", &about, &back, &Asks::Nothing, &t!("Open again"))) }
                        @else { (form("close", &about, &back, &Asks::Nothing, &t!("Close"))) }
                        (form("rename-table", &about, &back, &Asks::Name(&table.name), &t!("Give another name")))
                    } }
                }
            } }
        } } }
        (wanted.pages("/admin/tables", tables.len()))
    };
    Ok(page(&admin, "/admin/tables", &t!("Tables"), &body))
}

/// How many that were not delivered are shown.
const FAILED: u32 = 100;

/// What could not be delivered to people outside: letters, messages of browsers, webhooks.
pub async fn failed(State(app): State<App>, admin: Admin) -> Result<Html<String>> {
    let failed = app.store().failed_notices(FAILED).await?;
    let body = html! {
        @if failed.is_empty() { p.nothing { (t!("Everything was delivered.")) } }
        @else { div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("For")) } th { (t!("By")) } th { (t!("News")) } th { (t!("Why not")) } th { (t!("Tries")) } th { (t!("Given up")) } } }
            tbody { @for one in &failed {
                tr {
                    td { (one.name) } td { (one.way) } td { (one.kind.as_deref().unwrap_or("–")) }
                    td { (one.failure) } td { (one.tries) } td { (when(one.at_ms)) }
                }
            } }
        } } }
    };
    Ok(page(&admin, "/admin/failed", &t!("Not delivered"), &body))
}

/// What administrators did.
pub async fn log(State(app): State<App>, admin: Admin, Query(wanted): Query<Wanted>) -> Result<Html<String>> {
    let log = app.store().admin_log(wanted.page()).await?;
    let body = html! {
        @if log.is_empty() { p.nothing { (t!("Nothing was done yet.")) } }
        @else { div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("When")) } th { (t!("Who")) } th { (t!("What")) } th { (t!("To whom")) } th { (t!("Why")) } } }
            tbody { @for done in &log {
                tr {
                    td { (when(done.at_ms)) }
                    td { @match &done.who { Some(who) => (who), None => em { (t!("the shell")) } } }
                    td { (deeds::in_words(&done.what)) }
                    td { @match &done.called { Some(called) => (called), None => code { (done.about) } } }
                    td { (done.why) }
                }
            } }
        } } }
        (wanted.pages("/admin/log", log.len()))
    };
    Ok(page(&admin, "/admin/log", &t!("What was done"), &body))
}
