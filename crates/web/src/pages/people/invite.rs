//! Asking people to a table that exists.

use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say::name};
use house::{HouseError, LiveTable};
use maud::html;
use store::{Guest, Holder};

use super::{person, somebody};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
    words,
};

/// Whom to ask, by handle or from one's friends, and for whom seats are kept.
pub async fn page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    let live = app.house().table(&id).await?;
    lay(&app, &live, &visitor, "", None).await
}

async fn lay(app: &App, live: &LiveTable, visitor: &Visitor, typed: &str, said: Option<&Line>) -> Result<Html<String>> {
    let guest = somebody(visitor)?;
    let is_host = live.host.as_ref() == Some(&guest.id);
    if !is_host && live.seats_of(Some(&guest.id)).is_empty() {
        return Err(HouseError::Forbidden("Only those who play at the table can ask others to it.".into()).into());
    }
    let (seats, terms) = (live.seats(), live.company().terms.clone());
    let open: Vec<u8> = seats.iter().filter(|seat| seat.holder == Holder::Open).map(|seat| seat.seat).collect();
    let kept = app.store().people(&terms.reserved.iter().flatten().cloned().collect::<Vec<_>>()).await?;
    let kept_for = |seat: u8| kept.iter().find(|guest| terms.kept_for(seat) == Some(&guest.id));
    let friends = app.store().friends_of(&guest.id).await?;
    let here = |friend: &Guest| !live.seats_of(Some(&friend.id)).is_empty();
    let address = format!("/tables/{}", live.id);
    let body = html! {
        section.sheet.narrow {
            p.eyebrow { (live.name()) }
            h1 { (t!("Ask people to the table")) }
            @if let Some(said) = said { p.problem role="status" { (Say::new(said.clone())) } }
            p.share {
                (t!("Anybody can come by this link:")) " "
                input readonly aria-label=(t!("Link to this table")) data-share={ (address) "/join" } value={ (address) "/join" };
                button type="button" data-copy={ (address) "/join" } { (t!("Copy")) }
            }
            @if open.is_empty() { p { (t!("No seat is open any more.")) } }
            @else {
                form method="post" action={ (address) "/invite" } {
                    label.field {
                        span { (t!("Handle of a member")) }
                        input name="handle" required maxlength="40" list="friends" autocomplete="off" placeholder="@" value=(typed);
                    }
                    datalist #friends { @for friend in &friends { @if let Some(handle) = &friend.handle { option value={ "@" (handle) } { (friend.name) } } } }
                    @if is_host {
                        label.choice { input type="checkbox" name="keep" value="on"; span { (t!("Keep a seat: nobody else can take it")) } }
                    }
                    button.primary type="submit" { (t!("Ask")) }
                }
                @if friends.iter().any(|friend| friend.handle.is_some() && !here(friend)) {
                    h2 { (t!("Your friends")) }
                    ul.company-list { @for friend in friends.iter().filter(|friend| !here(friend)) {
                        @if let Some(handle) = &friend.handle {
                            li { (person(friend))
                                form method="post" action={ (address) "/invite" } {
                                    input type="hidden" name="handle" value=(handle);
                                    button type="submit" { (t!("Ask")) }
                                }
                            }
                        }
                    } }
                }
                h2 { (t!("Open seats")) }
                ol.seat-rows { @for seat in &open { li {
                    (words::seat_number(*seat))
                    @match kept_for(*seat) {
                        None => span.game { (t!("free for anybody")) },
                        Some(guest) => {
                            span { (t!("kept for")) " " (person(guest)) }
                            @if is_host {
                                form method="post" action={ (address) "/seats/" (seat) "/open" } { button type="submit" { (t!("Open it for anybody")) } }
                            }
                        }
                    }
                } } }
            }
            p { a.button href=(address) { (t!("Back to the table")) } }
        }
    };
    Ok(layout::page_with(
        visitor,
        &t!("Ask people to the table"),
        "",
        &["pages.css", "people.css"],
        &["motherlode.js"],
        &body,
    ))
}

/// Asks somebody to the table.
pub async fn invite(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let guest = somebody(&visitor)?;
    let live = app.house().table(&id).await?;
    let handle = field(&fields, "handle");
    let asked = async {
        let whom = app.house().member(handle).await?;
        app.house().invite(&live, guest, &whom, field(&fields, "keep") == "on").await?;
        Ok(whom)
    };
    match asked.await {
        Ok(whom) => {
            let said = engine::say!("{who} was asked to come.", who = name(&whom.name));
            Ok(lay(&app, &live, &visitor, "", Some(&said)).await?.into_response())
        }
        Err(WebError::House(why @ (HouseError::Malformed(_) | HouseError::Conflict(_)))) => {
            let page = lay(&app, &live, &visitor, handle, Some(&why.sentence())).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
        Err(why) => Err(why),
    }
}

/// Opens a seat for everybody that was kept for somebody.
pub async fn open(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().open_seat(&live, seat, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}/invite"), None))
}
