//! Founding groups of friends, joining them, and what their keepers do.

use axum::{
    Form,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say, say::name};
use house::HouseError;
use maud::{Markup, html};
use store::Guest;

use super::{group, somebody};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, welcome},
    layout,
    pages::{go, name_field},
    tables::{Fields, field},
};

/// The form for a new group.
pub async fn new(visitor: Visitor) -> Html<String> {
    form(&visitor, &Fields::new(), None)
}

fn form(visitor: &Visitor, typed: &Fields, problem: Option<&Line>) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Found a group")) }
            p { (t!("A group of friends has a page of its own with its tables and its table of results. Only its members see it.")) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            form method="post" action="/groups/new" {
                @if visitor.guest.is_none() { (name_field(visitor, field(typed, "name"))) }
                (fields_of_group(field(typed, "group-name"), field(typed, "about")))
                button.primary type="submit" { (t!("Found the group")) }
            }
        }
    };
    layout::page_with(visitor, &t!("Found a group"), "", &["pages.css", "people.css"], &["motherlode.js"], &body)
}

/// Name and text of a group.
pub fn fields_of_group(called: &str, about: &str) -> Markup {
    html! {
        label.field { span { (t!("Name of the group")) } input name="group-name" required maxlength="40" value=(called); }
        label.field { span { (t!("What it is about")) } textarea name="about" rows="4" maxlength="2000" { (about) } }
    }
}

/// Founds a group.
pub async fn found(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    match try_to_found(&app, &visitor, &fields).await {
        Err(WebError::House(why @ (HouseError::Malformed(_) | HouseError::Conflict(_)))) => {
            let again = form(&visitor, &fields, Some(&why.sentence()));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        founded => founded,
    }
}

async fn try_to_found(app: &App, visitor: &Visitor, fields: &Fields) -> Result<Response> {
    let called = house::tidy_name(field(fields, "group-name"))?;
    let (guest, cookie) = welcome(app, visitor, field(fields, "name")).await?;
    let id = app.house().found_group(&guest, &called, field(fields, "about")).await?;
    Ok(go(&format!("/groups/{id}"), cookie))
}

/// What the secret link of a group shows.
pub async fn offer(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    let group = app.store().group_of_link(&token).await?;
    let group = group.ok_or_else(|| HouseError::Conflict("This link does not work any more.".into()))?;
    let members = app.store().members(&group.id).await?.iter().filter(|member| member.role.belongs()).count();
    let body = html! {
        section.sheet.narrow {
            p.eyebrow { (t!("A group of friends")) }
            h1 { (t!("Come into {group}", group = name(&group.name))) }
            p.lede { (t!("{members:# member|# members} play here and keep a table of their results.", members)) }
            (group::paragraphs(&group.about))
            form method="post" action={ "/groups/join/" (token) } {
                (name_field(&visitor, ""))
                button.primary type="submit" { (t!("Join the group")) }
            }
        }
    };
    let page = layout::page_with(
        &visitor,
        &t!("Come into {group}", group = name(&group.name)),
        "",
        &["pages.css", "people.css"],
        &["motherlode.js"],
        &body,
    );
    // The address is the secret: it must not travel on in a Referer.
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// Joins a group by its secret link.
pub async fn follow(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    if app.store().group_of_link(&token).await?.is_none() {
        return Err(HouseError::Conflict("This link does not work any more.".into()).into());
    }
    let (guest, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    let id = app.house().follow_group_link(&token, &guest).await?;
    Ok(go(&format!("/groups/{id}"), cookie))
}

/// What members and keepers do on a group's page.
pub async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let guest = somebody(&visitor)?;
    // For whoever has nothing to do with it there is no such group.
    if app.house().group_for(&id, Some(&guest.id)).await?.is_none() {
        return Err(WebError::NotFound);
    }
    match changed(&app, &id, guest, &fields).await {
        Ok(Done::Gone) => Ok(go("/people", None)),
        Ok(Done::Here) => Ok(go(&format!("/groups/{id}"), None)),
        Ok(Done::Said(said)) => Ok(group::lay(&app, &id, &visitor, &Fields::new(), Some(&said)).await?.into_response()),
        Ok(Done::Link(address)) => Ok(group::show_link(&visitor, &id, &address).into_response()),
        Err(WebError::House(why @ (HouseError::Malformed(_) | HouseError::Conflict(_)))) => {
            let page = group::lay(&app, &id, &visitor, &fields, Some(&why.sentence())).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(why) => Err(why),
    }
}

/// What follows when something was done.
enum Done {
    /// The page again.
    Here,
    /// The same, with a sentence.
    Said(Line),
    /// A secret address to show once.
    Link(String),
    /// The group's page is not for this person any more.
    Gone,
}

async fn changed(app: &App, id: &str, guest: &Guest, fields: &Fields) -> Result<Done> {
    let (house, whom) = (app.house(), field(fields, "whom"));
    match field(fields, "do") {
        "describe" => house.describe_group(id, guest, field(fields, "group-name"), field(fields, "about")).await?,
        "link" => {
            let secret = house.group_link(id, guest).await?;
            return Ok(Done::Link(format!("/groups/join/{}", secret.expose())));
        }
        "invite" => {
            let whom = house.member(field(fields, "handle")).await?;
            house.invite_to_group(id, guest, &whom).await?;
            return Ok(Done::Said(say!("{who} was asked to come.", who = name(&whom.name))));
        }
        "join" => house.accept_group(id, guest).await?,
        "leave" => {
            house.leave_group(id, guest).await?;
            return Ok(Done::Gone);
        }
        "remove" => house.remove_from_group(id, guest, whom).await?,
        "keeper" => house.name_keeper(id, guest, whom, true).await?,
        "member" => house.name_keeper(id, guest, whom, false).await?,
        "dissolve" => {
            house.dissolve_group(id, guest).await?;
            return Ok(Done::Gone);
        }
        _ => return Err(HouseError::Malformed("This cannot be done with a group.".into()).into()),
    }
    Ok(Done::Here)
}
