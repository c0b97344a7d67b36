//! "Find me a game": what would do, and the page that waits until it is found.

use std::time::Duration;

use axum::{
    Form, Json,
    extract::State,
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{
    Line,
    say::{either, name},
};
use house::{HouseError, MOST_PLAYERS, Pace, Search, passed_on};
use maud::{Markup, html};
use serde_json::{Value, json};
use store::Seeker;

use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, welcome},
    layout,
    pages::{ago, game_name, go, name_field},
    tables::{Fields, field},
};

/// After how many minutes bots take the seats that are left.
const MINUTES: [u64; 3] = [1, 3, 10];
/// What is chosen unless somebody chooses otherwise.
const USUAL_MINUTES: u64 = 3;

/// The form, with what was chosen before and what is wrong with it.
pub fn find_form(visitor: &Visitor, fields: &Fields, problem: Option<&Line>) -> Markup {
    let sent = !fields.is_empty();
    let pace = field(fields, "pace").parse().unwrap_or(Pace::OFFERED[1]);
    let minutes = if sent { field(fields, "bots").parse().ok() } else { Some(USUAL_MINUTES) };
    html! {
        form #find-game .find method="post" action="/seek" {
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            @if visitor.guest.is_none() { (name_field(visitor, field(fields, "name"))) }
            fieldset {
                legend.visually-hidden { (t!("Games")) }
                div.chips { @for title in table::TITLES {
                    @let called = format!("title-{}", title.id);
                    label.chip { input type="checkbox" name=(called) value="yes" checked[!sent || !field(fields, &called).is_empty()]; span { (title.name) } }
                } }
            }
            div.find-how {
                label.field { span { (t!("Players")) }
                    select name="players" {
                        option value="" { (t!("Any number")) }
                        @for n in 2..=MOST_PLAYERS { option value=(n) selected[field(fields, "players") == n.to_string()] { (n) } }
                    } }
                label.field { span { (t!("Pace")) }
                    select name="pace" {
                        @for offered in Pace::OFFERED { option value=(offered) selected[*offered == pace] { (Say::new(offered.short())) } }
                    } }
                label.field { span { (t!("Bots take free seats")) }
                    select name="bots" {
                        @for n in MINUTES { option value=(n) selected[minutes == Some(n)] { (t!("after {n:a minute|# minutes}", n)) } }
                        option value="never" selected[sent && minutes.is_none()] { (t!("never")) }
                    } }
            }
            button.primary type="submit" { (t!("Find me a game")) }
            p.help { (t!("Among members, without bots, the result counts.")) }
        }
    }
}

fn search(fields: &Fields) -> Result<Search> {
    let wrong = |why: String| WebError::from(HouseError::Malformed(passed_on(why)));
    let titles = table::TITLES.iter().filter(|title| !field(fields, &format!("title-{}", title.id)).is_empty());
    let players = match field(fields, "players") {
        "" => Vec::new(),
        typed => vec![typed.parse().map_err(|_| wrong(format!("\"{typed}\" is no number of players")))?],
    };
    let bots_after = match field(fields, "bots") {
        "never" => None,
        typed => {
            let minutes = typed.parse::<u64>().ok().filter(|minutes| MINUTES.contains(minutes));
            Some(Duration::from_secs(60 * minutes.unwrap_or(USUAL_MINUTES)))
        }
    };
    let pace = match field(fields, "pace") {
        "" => Pace::OFFERED[1],
        typed => typed
            .parse()
            .ok()
            .filter(|pace| Pace::OFFERED.contains(pace))
            .ok_or_else(|| wrong(format!("\"{typed}\" is no pace")))?,
    };
    Ok(Search { titles: titles.map(|title| title.id.to_owned()).collect(), players, pace, bots_after })
}

/// Begins to look, or shows the form again with what is wrong.
pub async fn begin(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    match look(&app, &visitor, &fields).await {
        Err(WebError::House(HouseError::Malformed(why))) => {
            let page = form_page(&visitor, &fields, Some(&why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        looked => looked,
    }
}

async fn look(app: &App, visitor: &Visitor, fields: &Fields) -> Result<Response> {
    let search = search(fields)?;
    if search.titles.is_empty() {
        return Err(HouseError::Malformed("Please choose at least one game.".into()).into());
    }
    let (guest, cookie) = welcome(app, visitor, field(fields, "name")).await?;
    app.house().seek(&guest, &search).await?;
    Ok(go("/seek", cookie))
}

fn form_page(visitor: &Visitor, fields: &Fields, problem: Option<&Line>) -> Html<String> {
    let body = html! { section.sheet.narrow { h1 { (t!("Find me a game")) } (find_form(visitor, fields, problem)) } };
    layout::page_with(visitor, &t!("Find me a game"), "", &["pages.css", "lobby.css"], &["motherlode.js"], &body)
}

/// The page that waits; when a game was found it leads there.
pub async fn waiting(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    let seeker = match &visitor.guest {
        Some(guest) => app.house().seeking(&guest.id).await?,
        None => None,
    };
    let Some(seeker) = seeker else { return Ok(form_page(&visitor, &Fields::new(), None).into_response()) };
    if let Some(table) = &seeker.table {
        app.house().stop_seeking(&seeker.guest).await?;
        return Ok(go(&format!("/tables/{table}"), None));
    }
    let others = app.house().lists().await?.seekers;
    let body = html! {
        section.sheet.narrow.waiting {
            h1 { (t!("Looking for a game")) }
            (state(&seeker, others, app.house().now_ms()))
            form method="post" action="/seek/stop" {
                button type="submit" { (t!("Stop looking")) }
                noscript { " " a.button href="/seek" { (t!("Look again")) } }
            }
        }
    };
    let (styles, scripts) = (["pages.css", "lobby.css"], ["motherlode.js", "lobby.js"]);
    Ok(layout::page_with(&visitor, &t!("Looking for a game"), "", &styles, &scripts, &body).into_response())
}

/// How the search stands.
fn state(seeker: &Seeker, others: u32, now_ms: i64) -> Markup {
    let pace: Pace = seeker.pace.parse().unwrap_or_default();
    let games = either(seeker.titles.iter().map(|title| name(game_name(title))));
    let bots = seeker.bots_ms.map(|at_ms| (at_ms - now_ms + 59_999).max(0) / 60_000);
    let players = either(seeker.players.iter().map(|n| name(n.to_string())));
    html! {
        div #seeking {
            p.lede { (t!("{games} for {players}, {pace}.", games, players, pace = pace.short())) }
            p {
                (t!("You began to look {when}.", when = ago(seeker.since_ms))) " "
                @if others > 1 { (t!("{others:One person is|# people are} looking now.", others)) " " }
                @match bots {
                    None => (t!("You wait for people only.")),
                    Some(0) => (t!("Bots take the free seats now.")),
                    Some(minutes) => (t!("Bots take the free seats in {minutes:a minute|# minutes}.", minutes)),
                }
            }
            p.help {
                @if seeker.live { (t!("Keep this page open: as soon as enough people are there the game begins here.")) }
                @else { (t!("You need not wait here: when the game begins you find it among your tables.")) }
            }
        }
    }
}

/// For the page that waits: where to go, or how it stands.
pub async fn now(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>> {
    let seeker = app.house().seeking(visitor.guest_id()?).await?;
    Ok(Json(match seeker {
        Some(seeker) if seeker.table.is_none() => {
            let others = app.house().lists().await?.seekers;
            json!({ "html": state(&seeker, others, app.house().now_ms()).into_string() })
        }
        _ => json!({ "go": "/seek" }),
    }))
}

/// Stops looking.
pub async fn stop(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    app.house().stop_seeking(visitor.guest_id()?).await?;
    Ok(go("/", None))
}
