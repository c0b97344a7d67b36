//! The host of the house: people, tables, reports, limits, and what was done. For administrators alone; for everybody else
//! there is nothing at these addresses.

mod deeds;
mod key;
mod lists;
mod reports;

use axum::{
    Router,
    extract::{FromRequestParts, State},
    http::request::Parts,
    response::Html,
    routing::{get, post},
};
use boards::{t, words::Say};
use house::Shares;
use jiff::Timestamp;
use maud::{Markup, html};
use store::Guest;

use super::ago;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/admin", get(overview))
        .route("/admin/people", get(lists::people))
        .route("/admin/people/{id}", get(lists::person))
        .route("/admin/tables", get(lists::tables))
        .route("/admin/reports", get(reports::reports))
        .route("/admin/failed", get(lists::failed))
        .route("/admin/limits", get(limits))
        .route("/admin/log", get(lists::log))
        .route("/admin/do", post(deeds::act))
        .route("/admin/key/{token}", get(key::offer).post(key::follow))
}

/// An administrator who asks.
pub struct Admin {
    visitor: Visitor,
    guest: Guest,
}

impl FromRequestParts<App> for Admin {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> std::result::Result<Admin, WebError> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let guest = visitor.guest.clone().filter(|guest| guest.is_admin).ok_or(WebError::NotFound)?;
        Ok(Admin { visitor, guest })
    }
}

/// The sections, with their addresses.
const SECTIONS: [(&str, &str); 7] = [
    ("/admin", "Overview"),
    ("/admin/people", "People"),
    ("/admin/tables", "Tables"),
    ("/admin/reports", "Reports"),
    ("/admin/failed", "Not delivered"),
    ("/admin/limits", "Limits"),
    ("/admin/log", "What was done"),
];

/// A page of an administrator.
fn page(admin: &Admin, here: &str, title: &Say, body: &Markup) -> Html<String> {
    let body = html! {
        p.eyebrow { (t!("Host of the house")) }
        h1 { (title) }
        nav.game-tabs aria-label=(t!("Host of the house")) {
            @for (address, title) in SECTIONS {
                a href=(address) aria-current=[(address == here).then_some("page")] { (Say::new(title)) }
            }
        }
        (body)
    };
    layout::page_with(&admin.visitor, title, "", &["pages.css", "talk.css"], &["motherlode.js"], &body)
}

/// What waits, and who looks after the house.
async fn overview(State(app): State<App>, admin: Admin) -> Result<Html<String>> {
    let (reports, admins) = (app.store().count_reports().await?, app.store().admins().await?);
    let body = html! {
        section.sheet {
            p.big { a href="/admin/reports" { (t!("{reports:One report waits|# reports wait}.", reports)) } }
            p {
                (t!("{tables:One table is|# tables are} in memory here, {nodes:one node serves|# nodes serve} this house.",
                    tables = app.house().tables_in_memory(), nodes = app.house().nodes()))
            }
            h2 { (t!("Administrators")) }
            ul { @for admin in &admins { li { a href={ "/admin/people/" (admin.guest.id) } { (admin.guest.name) } } } }
        }
    };
    Ok(page(&admin, "/admin", &t!("Overview"), &body))
}

/// The limits in force, and how often each refused something.
async fn limits(State(app): State<App>, admin: Admin) -> Html<String> {
    let (settings, config) = (app.house().settings(), app.config());
    let rates: [(Say, Shares); 5] = [
        (t!("New things"), settings.makes),
        (t!("Moves"), settings.moves),
        (t!("Pages"), settings.reads),
        (t!("Messages"), settings.talk),
        (t!("Hints, reasons and reviews"), settings.questions),
    ];
    let bounds: [(Say, usize); 6] = [
        (t!("Connections at once"), config.most_connections),
        (t!("Connections of a network"), config.connections_per_network),
        (t!("Live pages of a network"), config.pages_per_network),
        (t!("Live pages of a person"), config.pages_per_person),
        (t!("Tables in memory"), settings.tables_in_memory),
        (t!("Tables that the house plays at though nobody looks"), settings.unwatched_tables),
    ];
    let refusals = app.house().metrics().refusals();
    let body = html! {
        section.sheet {
            p.help { (t!("They are set where the server is started, and hold until it is started again.")) }
            div.table-scroll { table.timetable {
                thead { tr { th { (t!("How fast")) } th { (t!("A person")) } th { (t!("A network")) } } }
                tbody { @for (what, Shares { person, network }) in &rates { tr { td { (what) } td { (person) } td { (network) } } } }
            } }
            h2 { (t!("How much at once")) }
            div.table-scroll { table.timetable { tbody {
                @for (what, most) in &bounds { tr { td { (what) } td.number { (most) } } }
            } } }
            h2 { (t!("Refused here since the server started")) }
            @if refusals.is_empty() { p.nothing { (t!("Nothing was refused.")) } }
            @else {
                div.table-scroll { table.timetable { tbody {
                    @for (limit, times) in &refusals { tr { td { (Say::new(*limit)) } td.number { (times) } } }
                } } }
            }
        }
    };
    page(&admin, "/admin/limits", &t!("Limits"), &body)
}

/// When something was, in words, with the exact time for whoever points at it.
fn when(at_ms: i64) -> Markup {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MIN);
    html! { time datetime=(at) title=(at.strftime("%Y-%m-%d %H:%M UTC")) { (Say::new(ago(at_ms))) } }
}

/// Until when something holds.
fn until(until_ms: i64) -> Say {
    if until_ms >= store::FOR_GOOD_MS {
        return t!("for good");
    }
    let until = Timestamp::from_millisecond(until_ms).unwrap_or(Timestamp::MAX);
    t!("until {time}", time = engine::say::name(until.strftime("%Y-%m-%d %H:%M UTC")))
}
