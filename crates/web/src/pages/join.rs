//! Sitting down, leaving, and taking a seat to another device.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, Seat, say::name};
use house::{HouseError, LiveTable, passed_on};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Holder, StoredSeat};
use table::BotKind;

use super::{go, name_field};
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, holds_the_device, welcome},
    layout,
    tables::{Fields, field},
    words::{self, bot_kind},
};

/// The page behind the link that is shared: what is played, who is here, where to sit.
pub async fn join(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    if !live.seats_of(guest).is_empty() {
        return Ok(go(&format!("/tables/{id}"), None));
    }
    let title = live.game().await.title();
    let colours = words::seat_colours(live.game().await.rules());
    let names = live.names();
    let body = html! {
        section .sheet .narrow .(colours) {
            p.eyebrow { (title.name) }
            h1 { (live.name) }
            p { (Say::new(title.tagline)) }
            ol.seat-rows { @for seat in live.seats().iter() { (seat_row(&live, seat, &names, &visitor)) } }
            p.share {
                (t!("Link to share:")) " "
                input readonly aria-label=(t!("Link to this table")) data-share={ "/tables/" (id) "/join" } value={ "/tables/" (id) "/join" };
                button type="button" data-copy={ "/tables/" (id) "/join" } { (t!("Copy")) }
            }
            p { a.button href={ "/tables/" (id) "?watch=yes" } { (t!("Watch the game")) } " " a href={ "/rules/" (title.id) } { (t!("Read the rules")) } }
        }
    };
    let open = live.seats().iter().filter(|seat| seat.holder == Holder::Open).count();
    let about = match open {
        0 => t!("{game}: the table is full, but you can watch.", game = name(title.name)),
        _ => t!("Sit down for {game}: {open:one seat is|# seats are} open.", game = name(title.name), open),
    };
    Ok(layout::page_about(&visitor, &Say::new(Line::name(&live.name)), &about.to_string(), &body).into_response())
}

fn seat_row(live: &LiveTable, seat: &StoredSeat, names: &[String], visitor: &Visitor) -> Markup {
    html! {
        li {
            @if seat.holder == Holder::Open {
                form.sit method="post" action={ "/tables/" (live.id) "/seats/" (seat.seat) "/take" } {
                    b .{ "seat seat-" (seat.seat + 1) } { (words::seat_number(seat.seat)) }
                    (name_field(visitor, ""))
                    button.primary type="submit" { (t!("Sit down")) }
                }
            } @else {
                (words::seat_name(Seat(seat.seat), names))
                @if let Holder::Bot(kind) = &seat.holder { span.game { (t!("{kind} bot", kind = Line::from(bot_kind(kind)))) } }
            }
        }
    }
}

/// Sits down.
pub async fn take(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let (guest, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    app.house().sit(&live, seat, &guest).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// Gives an open seat to a bot, as the host may.
pub async fn bot(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let bot: BotKind = field(&fields, "bot").parse().map_err(|why: String| HouseError::Malformed(passed_on(why)))?;
    app.house().call_bot(&live, seat, visitor.guest_id()?, bot).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Says who holds the device at a hot seat: from now on this browser sees with that player's eyes.
pub async fn eyes(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    if !live.seats_of(Some(visitor.guest_id()?)).contains(Seat(seat)) {
        return Err(HouseError::Forbidden("You do not play this seat.".into()).into());
    }
    Ok(go(&format!("/tables/{id}"), holds_the_device(&app, &live.id, seat)))
}

/// Leaves a seat: it is open again.
pub async fn leave(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().leave(&live, seat, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Opens the seat of another player, as the host may.
pub async fn free(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.house().table(&id).await?;
    app.house().free(&live, seat, visitor.guest_id()?).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Makes the secret link that takes a seat to another device, and shows it to its holder alone.
pub async fn link(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let live = app.house().table(&id).await?;
    let secret = app.house().seat_link(&live, seat, visitor.guest_id()?).await?;
    let address = format!("/seat/{}", secret.expose());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Take your seat with you")) }
            p { (t!("Open this link on the other device. Whoever opens it plays this seat, so show it to nobody else; an older link of this seat does not work any more.")) }
            p.share {
                input readonly aria-label=(t!("Secret link")) data-share=(address) value=(address);
                button type="button" data-copy=(address) { (t!("Copy")) }
            }
            p { a.button href={ "/tables/" (id) } { (t!("Back to the table")) } }
        }
    };
    Ok(layout::page(&visitor, &t!("Take your seat with you"), &body))
}

/// What the secret link of a seat shows: nothing moves before somebody agrees.
pub async fn offer(State(app): State<App>, Path(token): Path<String>, visitor: Visitor) -> Result<Response> {
    if !app.store().is_link(&token).await? {
        return Err(HouseError::Conflict("This link does not work any more.".into()).into());
    }
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Play on from here")) }
            p { (t!("This link moves a seat to this browser. The browser it was in can then only watch.")) }
            form method="post" action={ "/seat/" (token) } {
                (name_field(&visitor, ""))
                button.primary type="submit" { (t!("Take the seat")) }
            }
        }
    };
    // The address is the secret: it must not travel on in a Referer. (With "no-referrer" a browser would not say either
    // that the form comes from here.)
    let page = layout::page(&visitor, &t!("Play on from here"), &body);
    Ok(([(header::REFERRER_POLICY, "strict-origin")], page).into_response())
}

/// The form of a secret link.
#[derive(Deserialize)]
pub struct Follow {
    #[serde(default)]
    name: String,
}

/// Moves the seat of a secret link to this browser.
pub async fn follow(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    Form(form): Form<Follow>,
) -> Result<Response> {
    let (guest, cookie) = welcome(&app, &visitor, &form.name).await?;
    let live = app.house().follow_link(&token, &guest).await?;
    Ok(go(&format!("/tables/{}", live.id), cookie))
}
