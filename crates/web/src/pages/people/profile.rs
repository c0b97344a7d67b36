//! A member's page: what others may see of a person, as the person chose.

use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use boards::{t, words::Say};
use engine::say::name;
use house::Seen;
use maud::{Markup, html};
use serde::Deserialize;
use store::{Guest, Holder, Kind, Profile, Reached, ResultRow};

use super::{own::button, person};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::{ago, game_name, standing},
};

/// So many finished games are on a page.
const ON_A_PAGE: u32 = 20;
/// So many tables are offered to invite somebody to.
const MOST_TABLES: usize = 5;

/// Which page of the finished games.
#[derive(Deserialize)]
pub struct Leaf {
    #[serde(default)]
    page: u32,
}

/// The page of a member.
pub async fn profile(
    State(app): State<App>,
    Path(handle): Path<String>,
    Query(leaf): Query<Leaf>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let store = app.store();
    let owner = store.member(&handle).await?.ok_or(WebError::NotFound)?;
    let me = visitor.guest.as_ref();
    let seen = app.house().seen_of(&owner.id, me.map(|guest| guest.id.as_str())).await?;
    let chosen = store.profile(&owner.id).await?;
    let body = html! {
        (head(&app, &owner, me, seen).await?)
        @if seen.games { (games(&app, &owner, &chosen, seen.own, leaf.page.clamp(1, 100_000)).await?) }
        @else { p.nothing { (t!("{who} shows no games.", who = name(&owner.name))) } }
        @if seen.ratings { (standing::on_profile(&app, &owner.id).await?) }
        (friends(&app, &owner, me, seen).await?)
    };
    let about = t!("{who} plays board games of the mining West.", who = name(&owner.name)).to_string();
    let title = Say::new(engine::Line::name(&owner.name));
    Ok(layout::page_with(
        &visitor,
        &title,
        &about,
        &["pages.css", "people.css", "standing.css"],
        &["motherlode.js"],
        &body,
    ))
}

async fn head(app: &App, owner: &Guest, me: Option<&Guest>, seen: Seen) -> Result<Markup> {
    let handle = owner.handle.as_deref().unwrap_or_default();
    let last = if seen.last { app.store().last_seen(&owner.id).await? } else { None };
    Ok(html! {
        header.profile-head {
            p.eyebrow { "@" (handle) @if owner.kind == Kind::Bot { " · " (t!("bot account: a program plays")) } }
            h1 { (owner.name) }
            p.facts {
                (t!("First here {when}.", when = ago(owner.created_ms)))
                @if let Some(last) = last { " " (t!("Last here {when}.", when = ago(last))) }
            }
            @if seen.own { p { a.button href="/you/profile" { (t!("What others see")) } } }
            @else if let Some(me) = me { (ways(app, handle, owner, me).await?) }
        }
    })
}

/// What can be done with somebody: follow, invite, block.
async fn ways(app: &App, handle: &str, owner: &Guest, me: &Guest) -> Result<Markup> {
    let store = app.store();
    let (follows, blocks) = (store.follows(&me.id, &owner.id).await?, store.blocks(&me.id, &owner.id).await?);
    let tables = store.tables_of(&me.id).await?;
    let waiting: Vec<_> = tables
        .iter()
        .filter(|table| table.finished_ms.is_none())
        .filter(|table| table.seats.iter().any(|seat| seat.holder == Holder::Open))
        .filter(|table| table.seats.iter().all(|seat| seat.holder.guest() != Some(&owner.id)))
        .take(MOST_TABLES)
        .collect();
    Ok(html! {
        div.ways {
            @if blocks { (button(handle, "unblock", &t!("Unblock"), "profile")) }
            @else {
                @if follows { (button(handle, "unfollow", &t!("Unfollow"), "profile")) }
                @else { (button(handle, "follow", &t!("Follow"), "profile")) }
                a.button.primary href={ "/new?seat-1=open&kept-0=@" (handle) } { (t!("Invite to a new table")) }
                @for table in waiting {
                    form method="post" action={ "/tables/" (table.id) "/invite" } {
                        input type="hidden" name="handle" value=(handle);
                        button type="submit" { (t!("Ask to {table}", table = name(&table.name))) }
                    }
                }
                (button(handle, "block", &t!("Block"), "profile"))
            }
        }
    })
}

async fn games(app: &App, owner: &Guest, chosen: &Profile, all: bool, page: u32) -> Result<Markup> {
    let tallies = app.store().tallies_of(&owner.id, all).await?;
    let skip = (page - 1) * ON_A_PAGE;
    let mut results = app.store().results_of(&owner.id, all, skip, ON_A_PAGE + 1).await?;
    let more = results.len() > ON_A_PAGE as usize;
    results.truncate(ON_A_PAGE as usize);
    let ids: Vec<String> = results.iter().map(|result| result.table.clone()).collect();
    let names = app.store().table_names(&ids).await?;
    let played: u32 = tallies.iter().map(|tally| tally.games).sum();
    let favourites = favourites(chosen, &tallies);
    let address = format!("/people/{}", owner.handle.as_deref().unwrap_or_default());
    Ok(html! {
        section aria-labelledby="games-title" {
            h2 #games-title { (t!("Games")) }
            @if played == 0 { p.nothing { (t!("No game is finished yet.")) } }
            @else {
                p { (t!("{games:# game|# games} finished.", games = played)) }
                @if !favourites.is_empty() {
                    p.favourites { (t!("Likes best:")) @for game in &favourites { " " a.tag href={ "/learn/" (game) } { (game_name(game)) } } }
                }
                (tally_table(&tallies))
            }
        }
        @if !results.is_empty() {
            section aria-labelledby="finished-title" {
                h2 #finished-title { (t!("Finished games")) }
                (results_table(&results, &names))
                @if page > 1 || more {
                    nav.leaves aria-label=(t!("Finished games")) {
                        @if page > 1 { a href={ (address) "?page=" (page - 1) } rel="prev" { (t!("Newer")) } }
                        @if more { a href={ (address) "?page=" (page + 1) } rel="next" { (t!("Older")) } }
                    }
                }
            }
        }
    })
}

/// The games a person chose, else those played most.
fn favourites(chosen: &Profile, tallies: &[Reached]) -> Vec<String> {
    if !chosen.favourites.is_empty() {
        return chosen.favourites.clone();
    }
    let mut played: Vec<(&str, u32)> = Vec::new();
    for tally in tallies {
        match played.iter_mut().find(|(game, _)| *game == tally.game) {
            Some((_, games)) => *games += tally.games,
            None => played.push((&tally.game, tally.games)),
        }
    }
    played.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    played.into_iter().take(2).map(|(game, _)| game.to_owned()).collect()
}

/// Results by title and number of players.
fn tally_table(tallies: &[Reached]) -> Markup {
    html! {
        div.table-scroll { table.timetable {
            thead { tr {
                th { (t!("Game")) } th.number { (t!("Players")) } th.number { (t!("Games")) } th.number { (t!("Won")) }
                th.number { (t!("Shared")) } th { (t!("Places")) } th.number { (t!("Average place")) } th.number { (t!("Average score")) }
            } }
            tbody { @for tally in tallies { tr {
                td { (game_name(&tally.game)) }
                td.number { (tally.seats) }
                td.number { (tally.games) }
                td.number { (tally.won) }
                td.number { (tally.shared) }
                td { span.places { @for (k, count) in tally.places.iter().enumerate() {
                    span.place title=(t!("Place {place}: {count:# time|# times}", place = name(k + 1), count = *count)) { (count) }
                } } }
                td.number { (one_decimal(tally.places.iter().zip(1..).map(|(n, place)| i64::from(*n) * place).sum(), tally.games)) }
                td.number { (one_decimal(tally.points, tally.games)) }
            } } }
        } }
    }
}

fn one_decimal(sum: i64, count: u32) -> String {
    format!("{:.1}", sum as f64 / f64::from(count.max(1)))
}

fn results_table(results: &[ResultRow], names: &[(String, String)]) -> Markup {
    let called = |id: &str| names.iter().find(|(table, _)| table == id).map_or("", |(_, name)| name.as_str());
    html! {
        div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Table")) } th { (t!("Place")) } th.number { (t!("Score")) } th { (t!("Ended")) } } }
            tbody { @for result in results { tr {
                td { a href={ "/tables/" (result.table) } { (called(&result.table)) } span.game { (game_name(&result.game)) } }
                td { (place(result)) }
                td.number { @if let Some(score) = result.score { (score) } }
                td { (Say::new(ago(result.at_ms))) }
            } } }
        } }
    }
}

fn place(result: &ResultRow) -> Say {
    let seats = name(result.seats);
    match (result.seats, result.rank, result.tied) {
        (1, ..) => t!("alone"),
        (_, 1, 0) => t!("won, of {seats}", seats),
        (_, 1, _) => t!("shared the win, of {seats}", seats),
        (_, rank, _) => t!("place {rank} of {seats}", rank = name(rank), seats),
    }
}

async fn friends(app: &App, owner: &Guest, me: Option<&Guest>, seen: Seen) -> Result<Markup> {
    if !seen.friends {
        return Ok(html! {});
    }
    let friends = app.store().friends_of(&owner.id).await?;
    let common = match me {
        Some(me) if !seen.own => app.store().friends_in_common(&owner.id, &me.id).await?,
        _ => Vec::new(),
    };
    Ok(html! {
        @if !friends.is_empty() {
            section aria-labelledby="friends-title" {
                h2 #friends-title { (t!("Friends")) }
                @if !common.is_empty() {
                    p { (t!("{common:A friend|# friends} in common:", common = common.len())) }
                    ul.company-list.inline { @for friend in &common { li { (person(friend)) } } }
                }
                ul.company-list.inline { @for friend in friends.iter().filter(|friend| !common.contains(friend)) { li { (person(friend)) } } }
            }
        }
    })
}
