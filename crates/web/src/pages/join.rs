//! Sitting down, leaving, and taking a seat to another device.

use axum::{
    Form,
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, Seat, say::name};
use house::{HouseError, LiveTable, Pace, Sitting, bot_named};
use maud::{Markup, html};
use serde::Deserialize;
use store::{Guest, Holder, Kind, Secret, StoredSeat};

use super::{go, name_field};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, holds_the_device, welcome},
    host::Origin,
    layout,
    tables::{Fields, field},
    words::{self, bot_kind},
};

/// The page behind the link that is shared: who asks, what is played, who is here, and one button to sit down.
pub async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    origin: Origin,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    if !live.seats_of(guest).is_empty() {
        return Ok(go(&format!("/tables/{id}"), None));
    }
    Ok(invitation(&app, &live, &visitor, &origin, &Fields::new(), None).await?.into_response())
}

/// What somebody who was invited needs to know of a table.
struct Invited<'a> {
    live: &'a LiveTable,
    people: Vec<Guest>,
    /// The open seats that the visitor may take, in order.
    free: Vec<u8>,
    /// Whether one of them is kept for the visitor.
    expected: bool,
    asks_for_word: bool,
}

impl<'a> Invited<'a> {
    async fn to(app: &App, live: &'a LiveTable, visitor: &Visitor) -> Result<Invited<'a>> {
        let (seats, company) = (live.seats(), live.company());
        let mut ids: Vec<String> = seats.iter().filter_map(|seat| seat.holder.guest()).map(str::to_owned).collect();
        ids.extend(live.host.clone());
        let me = visitor.guest.as_ref().map(|guest| guest.id.as_str());
        let mine = |seat: u8| me.is_some() && company.terms.kept_for(seat) == me;
        let open = seats.iter().filter(|seat| seat.holder == Holder::Open).map(|seat| seat.seat);
        let mut free: Vec<u8> = open.filter(|seat| company.terms.kept_for(*seat).is_none() || mine(*seat)).collect();
        free.sort_by_key(|seat| !mine(*seat));
        let expected = free.first().is_some_and(|seat| mine(*seat));
        let is_host = live.host.is_some() && live.host.as_deref() == me;
        Ok(Invited {
            live,
            people: app.store().people(&ids).await?,
            asks_for_word: company.terms.password.is_some() && !expected && !is_host,
            free,
            expected,
        })
    }

    fn host(&self) -> Option<&Guest> {
        self.people.iter().find(|guest| Some(&guest.id) == self.live.host.as_ref())
    }

    /// How many play, at which pace, and how many seats are free.
    fn facts(&self) -> Say {
        let (players, open, pace) = (self.live.seats().len(), self.free.len(), self.live.company().terms.pace);
        match (open, pace) {
            (0, _) => t!("{players:# player|# players}; no seat is free for you, but you can watch.", players),
            (_, Pace::Free) => {
                t!("{players:# player|# players}, no time limit; {open:one seat is|# seats are} free.", players, open)
            }
            (_, pace) => t!(
                "{players:# player|# players}, {pace}; {open:one seat is|# seats are} free.",
                players,
                pace = pace.short(),
                open
            ),
        }
    }
}

/// The page that invites, with what was typed before and why it did not do.
async fn invitation(
    app: &App,
    live: &LiveTable,
    visitor: &Visitor,
    origin: &Origin,
    typed: &Fields,
    problem: Option<&Line>,
) -> Result<Html<String>> {
    let invited = Invited::to(app, live, visitor).await?;
    let (title, colours) = {
        let game = live.game().await;
        (game.title(), words::seat_colours(game.rules()))
    };
    let asks = match invited.host() {
        Some(host) => t!("{who} asks you to play {game}", who = name(&host.name), game = name(title.name)),
        None => t!("Come and play {game}", game = name(title.name)),
    };
    let address = format!("/tables/{}", live.id);
    let body = html! {
        section .sheet .narrow .invitation .(colours) {
            @if let Some(board) = boards::board(title.id) { div.emblem aria-hidden="true" { (board.emblem()) } }
            p.eyebrow { (live.name()) }
            h1 { (asks) }
            p.lede { (invited.facts()) }
            p { (Say::new(title.tagline)) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            @if invited.expected { p { b { (t!("A seat is kept for you.")) } } }
            @if !invited.free.is_empty() { (sit_form(&invited, visitor, typed)) }
            p.ways {
                a.button href={ (address) "?watch=yes" } { (t!("Watch the game")) }
                a href={ "/learn/" (title.id) } { (t!("How to play")) }
                a href={ "/rules/" (title.id) } { (t!("Read the rules")) }
            }
            h2 { (t!("Who is here")) }
            ol.seat-rows { @for seat in live.seats().iter() { (seat_row(&invited, seat)) } }
            p.share {
                (t!("Link to share:")) " "
                input readonly aria-label=(t!("Link to this table")) data-share={ (address) "/join" } value={ (address) "/join" };
                button type="button" data-copy={ (address) "/join" } { (t!("Copy")) }
            }
        }
    };
    let about = format!("{} {}", invited.facts(), Say::new(title.tagline));
    let picture = format!("{}{address}/card.png", origin.0);
    Ok(layout::page_with_picture(visitor, &asks, &about, &picture, &["pages.css", "people.css"], &body))
}

/// One name and one button; which seat is chosen for whoever does not mind.
fn sit_form(invited: &Invited<'_>, visitor: &Visitor, typed: &Fields) -> Markup {
    let wanted = field(typed, "seat");
    html! {
        form.sit method="post" action={ "/tables/" (invited.live.id) "/sit" } {
            (name_field(visitor, field(typed, "name")))
            @if invited.asks_for_word {
                label.field {
                    span { (t!("Password of the table")) }
                    input name="word" required maxlength="60" autocomplete="off" value=(field(typed, "word"));
                }
            }
            button.primary type="submit" { (t!("Sit down")) }
            @if invited.free.len() > 1 {
                details.which-seat open[!wanted.is_empty()] {
                    summary { (t!("Choose your seat")) }
                    div.chips {
                        label.chip { input type="radio" name="seat" value="" checked[wanted.is_empty()]; span { (t!("the next")) } }
                        @for seat in &invited.free {
                            label.chip {
                                input type="radio" name="seat" value=(seat) checked[wanted == seat.to_string()];
                                (words::seat_number(*seat))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn seat_row(invited: &Invited<'_>, seat: &StoredSeat) -> Markup {
    let live = invited.live;
    let held = seat.holder.guest().and_then(|id| invited.people.iter().find(|guest| guest.id == id));
    html! {
        li {
            @match &seat.holder {
                Holder::Open => {
                    (words::seat_number(seat.seat))
                    @if live.company().terms.kept_for(seat.seat).is_none() { span.game { (t!("free")) } }
                    @else if invited.expected && invited.free.first() == Some(&seat.seat) { span.game { (t!("kept for you")) } }
                    @else { span.game { (t!("kept for somebody")) } }
                }
                holder => {
                    @match held.and_then(|guest| guest.handle.as_ref()) {
                        Some(handle) => a.person href={ "/people/" (handle) } { (words::seat_name(Seat(seat.seat), &live.names())) },
                        None => (words::seat_name(Seat(seat.seat), &live.names())),
                    }
                    @if let Holder::Bot(kind) = holder { span.game { (t!("{kind} bot", kind = Line::from(bot_kind(kind)))) } }
                    @if held.is_some_and(|guest| guest.kind == Kind::Bot) { span.game { (t!("bot account")) } }
                }
            }
        }
    }
}

/// Sits down at the seat that the form names, or at the next that is free. What does not do is said on the same page.
async fn sit_down(
    app: &App,
    live: &std::sync::Arc<LiveTable>,
    seat: Option<u8>,
    visitor: &Visitor,
    origin: &Origin,
    fields: &Fields,
) -> Result<Response> {
    match try_to_sit(app, live, seat, visitor, fields).await {
        Err(WebError::House(why @ (HouseError::Malformed(_) | HouseError::Forbidden(_) | HouseError::Conflict(_)))) => {
            let page = invitation(app, live, visitor, origin, fields, Some(&why.sentence())).await?;
            Ok((WebError::from(why).status(), page).into_response())
        }
        sat => sat,
    }
}

async fn try_to_sit(
    app: &App,
    live: &std::sync::Arc<LiveTable>,
    seat: Option<u8>,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<Response> {
    let word = Some(field(fields, "word")).filter(|word| !word.is_empty()).map(Secret::new);
    let sitting = Sitting { seat, word };
    if visitor.guest.is_none() {
        // Nobody becomes a guest by trying.
        app.house().may_sit(live, &sitting, None).await?;
    }
    let (guest, cookie) = welcome(app, visitor, field(fields, "name")).await?;
    app.house().sit(live, sitting, &guest).await?;
    Ok(go(&format!("/tables/{}", live.id), cookie))
}

/// Sits down where it suits.
pub async fn sit(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    origin: Origin,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    // Whoever clicked in a list without a name yet is asked for one; whoever sits there already is led there.
    let sits = !live.seats_of(visitor.guest.as_ref().map(|guest| guest.id.as_str())).is_empty();
    if sits || (visitor.guest.is_none() && !fields.contains_key("name")) {
        return Ok(go(&format!("/tables/{id}{}", if sits { "" } else { "/join" }), None));
    }
    let seat = match field(&fields, "seat") {
        "" => None,
        seat => Some(seat.parse().map_err(|_| HouseError::Malformed("There is no such seat.".into()))?),
    };
    sit_down(&app, &live, seat, &visitor, &origin, &fields).await
}

/// Sits down at a seat.
pub async fn take(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    origin: Origin,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    sit_down(&app, &live, Some(seat), &visitor, &origin, &fields).await
}

/// Gives an open seat to a bot, as the host may.
pub async fn bot(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let bot = bot_named(field(&fields, "bot"))?;
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
