//! Sitting down, leaving, and taking a seat to another device.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Holder, StoredSeat};
use table::BotKind;

use super::{ago, go, name_field};
use crate::{
    api::own_seat,
    app::App,
    error::{Result, WebError, passed_on},
    guest::{Visitor, now_ms, welcome},
    hub::LiveTable,
    layout,
    tables::{Fields, bot_name, field},
    words::{self, bot_kind},
};

/// The page behind the link that is shared: what is played, who is here, where to sit.
pub async fn join(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    let live = app.hub().table(&id).await?;
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
            p { a.button href={ "/tables/" (id) } { (t!("Watch the game")) } " " a href={ "/rules/" (title.id) } { (t!("Read the rules")) } }
        }
    };
    Ok(layout::page(&visitor, &Say::new(Line::name(&live.name)), &body).into_response())
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
                (words::seat_name(engine::Seat(seat.seat), names))
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
    let live = app.hub().table(&id).await?;
    let (guest, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    // Two hands in one browser would show one player what another holds.
    if !live.seats_of(Some(&guest.id)).is_empty() {
        return Err(WebError::Conflict("You already sit at this table.".into()));
    }
    if !app.store().take_seat(&id, seat, &guest.id).await? {
        return Err(WebError::Conflict("Somebody else sat down there a moment ago.".into()));
    }
    app.hub().seats_changed(&live).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// Gives an open seat to a bot, as the host may.
pub async fn bot(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.hub().table(&id).await?;
    if live.host.as_deref() != Some(visitor.guest_id()?) {
        return Err(WebError::Forbidden("Only the one who set up the table can call a bot.".into()));
    }
    let kind: BotKind = field(&fields, "bot").parse().map_err(|why: String| WebError::Malformed(passed_on(why)))?;
    let bots = live.seats().iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
    if !app.store().set_bot(&id, seat, kind.name(), &bot_name(kind, bots as u8 + 1)).await? {
        return Err(WebError::Conflict("The seat is not open any more.".into()));
    }
    app.hub().seats_changed(&live).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Leaves a seat: it is open again.
pub async fn leave(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.hub().table(&id).await?;
    let guest = visitor.guest_id()?;
    own_seat(&live, guest, seat)?;
    if live.game().await.outcome().is_some() {
        return Err(WebError::Conflict("The game is over: the seats stay as they were.".into()));
    }
    app.store().release_seat(&id, seat, guest).await?;
    app.hub().seats_changed(&live).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Opens the seat of a player who has vanished, as the host may; before the game has begun, of any player.
pub async fn free(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, visitor: Visitor) -> Result<Response> {
    let live = app.hub().table(&id).await?;
    let host = visitor.guest_id()?;
    if live.host.as_deref() != Some(host) {
        return Err(WebError::Forbidden("Only the one who set up the table can free a seat.".into()));
    }
    let seats = live.seats();
    let holder = seats.iter().find(|held| held.seat == seat).and_then(|held| held.holder.guest());
    let Some(holder) = holder.filter(|holder| *holder != host) else {
        return Err(WebError::Conflict("Nobody else plays this seat.".into()));
    };
    let (begun, over) = {
        let game = live.game().await;
        (game.seq() > 0, game.outcome().is_some())
    };
    if over {
        return Err(WebError::Conflict("The game is over: the seats stay as they were.".into()));
    }
    let seen_ms = app.store().last_seen(holder).await?.unwrap_or_default();
    let absent = u128::try_from(now_ms() - seen_ms).is_ok_and(|ms| ms >= app.absent_after().as_millis());
    if begun && !absent {
        let hours = app.absent_after().as_secs().div_ceil(3600);
        let last = ago(seen_ms);
        return Err(WebError::Conflict(say!(
            "This player was here {last}. A seat can be freed after {hours:an hour|# hours} without a visit.",
            last,
            hours
        )));
    }
    app.store().release_seat(&id, seat, holder).await?;
    app.hub().seats_changed(&live).await?;
    Ok(go(&format!("/tables/{id}"), None))
}

/// Makes the secret link that takes a seat to another device, and shows it to its holder alone.
pub async fn link(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let live = app.hub().table(&id).await?;
    let guest = visitor.guest_id()?;
    own_seat(&live, guest, seat)?;
    let secret = app.store().seat_link(&id, seat, guest).await?;
    let secret = secret.ok_or_else(|| WebError::Forbidden("You do not play this seat.".into()))?;
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
pub async fn offer(Path(token): Path<String>, visitor: Visitor) -> Response {
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
    // The address is the secret: it must not travel on in a Referer.
    ([(header::REFERRER_POLICY, "no-referrer")], layout::page(&visitor, &t!("Play on from here"), &body))
        .into_response()
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
    let moved = app.store().follow_link(&token, &guest.id).await?;
    let (id, _) = moved.ok_or_else(|| WebError::Conflict("This link does not work any more.".into()))?;
    let live = app.hub().table(&id).await?;
    app.hub().seats_changed(&live).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}
