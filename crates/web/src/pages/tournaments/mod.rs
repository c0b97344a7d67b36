//! Tournaments and seasons.

mod new;
mod parts;
mod season;
mod show;

use axum::{
    Router,
    extract::State,
    response::Html,
    routing::{get, post},
};
use boards::t;
use engine::{Line, say};
use house::{HouseError, Plan, Scheme};
use jiff::{Timestamp, tz::TimeZone};
use maud::{Markup, html};
use store::{Stage, StoredTournament};

use super::game_name;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
};

/// What pages of tournaments need beside the common styles and scripts.
const STYLES: &[&str] = &["pages.css", "tournaments.css"];
const SCRIPTS: &[&str] = &["motherlode.js", "tournaments.js"];
/// How many of a kind are listed.
const MOST: usize = 40;

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/tournaments", get(list))
        .route("/tournaments/new", get(new::new).post(new::create))
        .route("/tournaments/season/{year}", get(season::season))
        .route("/tournaments/{id}", get(show::show))
        .route("/tournaments/{id}/join", post(show::join))
        .route("/tournaments/{id}/leave", post(show::leave))
        .route("/tournaments/{id}/start", post(show::start))
        .route("/tournaments/{id}/call-off", post(show::call_off))
}

/// There is no tournament: that is no table's matter.
fn not_there(why: HouseError) -> WebError {
    match why {
        HouseError::NoTable(_) => WebError::NotFound,
        why => why.into(),
    }
}

/// All there are to join, to follow and to look back at.
async fn list(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let store = app.store();
    let mine = match &visitor.guest {
        Some(guest) => store.tournaments_of(&guest.id).await?,
        None => Vec::new(),
    };
    let mut lists = vec![
        (t!("Open to join"), store.public_tournaments(Stage::Open).await?),
        (t!("Being played"), store.public_tournaments(Stage::Running).await?),
        (t!("Over"), store.public_tournaments(Stage::Over).await?),
    ];
    for (_, list) in &mut lists {
        list.retain(|one| mine.iter().all(|own| own.id != one.id));
    }
    lists.insert(0, (t!("Yours"), mine));
    let nothing = lists.iter().all(|(_, list)| list.is_empty());
    let year = Timestamp::from_millisecond(app.house().now_ms()).map_or(1970, |now| now.to_zoned(TimeZone::UTC).year());
    let is_member = visitor.guest.as_ref().is_some_and(|guest| guest.handle.is_some());
    let body = html! {
        h1 { (t!("Tournaments")) }
        p.lede { (t!("Everybody meets everybody, or those who stand alike meet: in rounds, at ordinary tables that the house sets up, at a pace that suits you.")) }
        p.tournament-doors {
            @if is_member { a.button.primary href="/tournaments/new" { (t!("Make a tournament")) } }
            @else { span.help { (t!("Members make tournaments; anybody can play in them.")) } }
            a.button href={ "/tournaments/season/" (year) } { (t!("Season {year}", year = engine::say::name(year))) }
        }
        @if nothing { p.nothing { (t!("There is no tournament yet.")) } }
        @for (heading, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            section {
                h2 { (heading) }
                (listing(list))
            }
        }
    };
    Ok(layout::page_with(&visitor, &t!("Tournaments"), "", STYLES, SCRIPTS, &body))
}

fn listing(list: &[StoredTournament]) -> Markup {
    html! {
        div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Tournament")) } th { (t!("How it is played")) } th { (t!("Players")) } th { (t!("State")) } } }
            tbody { @for one in list.iter().take(MOST) {
                @let plan = serde_json::from_value::<Plan>(one.plan.clone()).ok();
                tr {
                    td { a href={ "/tournaments/" (one.id) } { (one.name) } span.game { (game_name(&one.game)) } }
                    td { @if let Some(plan) = &plan { (boards::words::Say::new(manner(plan))) } }
                    td { @match &plan {
                        Some(plan) if one.stage == Stage::Open => (t!("{there} of {most}", there = one.players, most = plan.most)),
                        _ => (one.players),
                    } }
                    td { (boards::words::Say::new(state(one))) @if let (Stage::Open, Some(at)) = (one.stage, one.starts_ms) { " " (parts::time(at)) } }
                }
            } }
        } }
    }
}

/// How it is played, in a few words.
fn manner(plan: &Plan) -> Line {
    let seats = plan.setup.seats;
    match (plan.scheme, plan.rounds) {
        (Scheme::Swiss, rounds) => say!("Swiss, {rounds:one round|# rounds}, tables of {seats}", rounds, seats),
        (Scheme::RoundRobin, 0) => say!("Round robin, tables of {seats}", seats),
        (Scheme::RoundRobin, rounds) => {
            say!("Round robin, {rounds:one round|# rounds}, tables of {seats}", rounds, seats)
        }
    }
}

/// How far it is, in a few words.
fn state(one: &StoredTournament) -> Line {
    match one.stage {
        Stage::Open if one.starts_ms.is_some() => "Begins".into(),
        Stage::Open => "Open to join".into(),
        Stage::Running => say!("Round {round}", round = one.round),
        Stage::Over => "Over".into(),
        Stage::Off => "Called off".into(),
    }
}
