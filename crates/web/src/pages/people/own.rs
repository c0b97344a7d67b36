//! One's own company: friends and what they play, groups, blocked people.

use axum::{
    Form,
    extract::State,
    response::{IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use house::HouseError;
use maud::{Markup, html};
use store::{FriendAt, Group, Guest, Role};

use super::{person, somebody};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::{game_name, go},
    tables::{Fields, field},
    terms::Offered,
};

/// The page of one's company.
pub async fn people(State(app): State<App>, visitor: Visitor) -> Result<Response> {
    page(&app, &visitor, "", None).await
}

async fn page(app: &App, visitor: &Visitor, typed: &str, problem: Option<&HouseError>) -> Result<Response> {
    let body = match &visitor.guest {
        None => strangers(),
        Some(guest) => company(app, guest, visitor, typed, problem).await?,
    };
    let page = layout::page_with(visitor, &t!("People"), "", &["pages.css", "people.css"], &["motherlode.js"], &body);
    let status = problem.map(|_| axum::http::StatusCode::UNPROCESSABLE_ENTITY).unwrap_or_default();
    Ok((status, page).into_response())
}

fn strangers() -> Markup {
    html! {
        section.sheet.narrow {
            h1 { (t!("People")) }
            p { (t!("Follow the people you like to play with, found a group of friends, and see what they play. For that you need a name here.")) }
            p.ways { a.button.primary href="/you" { (t!("Choose a name")) } a href="/sign-in" { (t!("Sign in")) } }
        }
    }
}

async fn company(
    app: &App,
    guest: &Guest,
    visitor: &Visitor,
    typed: &str,
    problem: Option<&HouseError>,
) -> Result<Markup> {
    let store = app.store();
    let (friends, playing) = (store.friends_of(&guest.id).await?, store.where_friends_play(&guest.id).await?);
    let blocked = store.people(&store.blocked_by(&guest.id).await?).await?;
    let groups = store.groups_of(&guest.id).await?;
    let mut seen = Vec::new();
    for friend in &friends {
        // What friends play is theirs to show.
        let plays = playing.iter().filter(|at| at.friend == friend.id).collect::<Vec<_>>();
        let shown = !plays.is_empty() && app.house().seen_of(&friend.id, Some(&guest.id)).await?.games;
        seen.push((friend, if shown { plays } else { Vec::new() }));
    }
    Ok(html! {
        h1 { (t!("People")) }
        @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.sentence())) } }
        @if let Some(handle) = &guest.handle {
            p { (rich!("This is {profile}; what others see of it is {choice}.",
                profile = html! { a href={ "/people/" (handle) } { (t!("your profile")) } },
                choice = html! { a href="/you/profile" { (t!("your choice")) } })) }
        }
        section aria-labelledby="friends-title" {
            h2 #friends-title { (t!("Friends")) }
            (friends_table(&seen))
            (Offered::of(app, visitor).await?.handles())
            (handle_form("follow", &t!("Follow somebody by handle"), &t!("Follow"), typed))
        }
        section aria-labelledby="groups-title" {
            h2 #groups-title { (t!("Groups")) }
            (groups_list(&groups))
            p { a.button href="/groups/new" { (t!("Found a group")) } }
        }
        section aria-labelledby="blocked-title" {
            h2 #blocked-title { (t!("Blocked people")) }
            p.help { (t!("Their talk is hidden from you; they cannot follow you, invite you or sit down at your tables. They are not told.")) }
            @if !blocked.is_empty() {
                ul.company-list { @for other in &blocked {
                    li { (person(other)) @if let Some(handle) = &other.handle { (button(handle, "unblock", &t!("Unblock"), "")) } }
                } }
            }
            (handle_form("block", &t!("Block somebody by handle"), &t!("Block"), ""))
        }
    })
}

fn friends_table(friends: &[(&Guest, Vec<&FriendAt>)]) -> Markup {
    html! {
        @if friends.is_empty() { p.nothing { (t!("You follow nobody yet. There is a button for it on every profile.")) } }
        @else {
            div.table-scroll { table.timetable.listing {
                thead { tr { th { (t!("Name")) } th { (t!("Plays now")) } th { span.visually-hidden { (t!("What to do")) } } } }
                tbody { @for (friend, playing) in friends { tr {
                    td { (person(friend)) }
                    td { ul.plays { @for at in playing.iter().take(5) {
                        li { a href={ "/tables/" (at.table) } { (at.name) } " " span.game { (game_name(&at.game)) } }
                    } } }
                    td { @if let Some(handle) = &friend.handle { (button(handle, "unfollow", &t!("Unfollow"), "")) } }
                } } }
            } }
        }
    }
}

fn groups_list(groups: &[(Group, Role)]) -> Markup {
    html! {
        @if groups.is_empty() { p.nothing { (t!("You belong to no group yet. A group has its own tables and its own table of results.")) } }
        @else {
            ul.company-list { @for (group, role) in groups {
                li {
                    a href={ "/groups/" (group.id) } { (group.name) }
                    @match role {
                        Role::Founder => span.tag { (t!("founder")) },
                        Role::Keeper => span.tag { (t!("keeper")) },
                        Role::Member => {},
                        Role::Invited => span.tag { (t!("you are invited")) },
                    }
                }
            } }
        }
    }
}

/// A field for a handle and a button for what is to be done with its owner.
fn handle_form(what: &str, label: &Say, verb: &Say, typed: &str) -> Markup {
    html! {
        form.one-line method="post" action="/people" {
            label.field { span { (label) } input name="handle" required maxlength="40" list="friends" autocomplete="off" placeholder="@" value=(typed); }
            button type="submit" name="do" value=(what) { (verb) }
        }
    }
}

/// A button that follows or blocks somebody, or does so no more; and then goes back to where it was.
pub fn button(handle: &str, what: &str, verb: &Say, from: &str) -> Markup {
    html! {
        form method="post" action="/people" {
            input type="hidden" name="handle" value=(handle);
            input type="hidden" name="from" value=(from);
            button type="submit" name="do" value=(what) { (verb) }
        }
    }
}

/// Follows or blocks somebody, or does so no more.
pub async fn change(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let guest = somebody(&visitor)?;
    let handle = field(&fields, "handle");
    match changed(&app, guest, handle, field(&fields, "do")).await {
        Ok(other) if field(&fields, "from") == "profile" => {
            Ok(go(&format!("/people/{}", other.handle.as_deref().unwrap_or_default()), None))
        }
        Ok(_) => Ok(go("/people", None)),
        Err(WebError::House(why @ (HouseError::Malformed(_) | HouseError::Conflict(_)))) => {
            page(&app, &visitor, handle, Some(&why)).await
        }
        Err(why) => Err(why),
    }
}

async fn changed(app: &App, guest: &Guest, handle: &str, what: &str) -> Result<Guest> {
    let house = app.house();
    let other = house.member(handle).await?;
    match what {
        "follow" => house.follow(guest, &other).await?,
        "unfollow" => app.store().unfollow(&guest.id, &other.id).await?,
        "block" => house.block(guest, &other).await?,
        "unblock" => app.store().unblock(&guest.id, &other.id).await?,
        _ => return Err(HouseError::Malformed("This cannot be done with a person.".into()).into()),
    }
    Ok(other)
}
