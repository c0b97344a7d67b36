//! Records: a game to take away, a game to bring in, a game to play on from any moment.

use axum::{
    Form,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use boards::{rich, t};
use engine::{Seat, say::name};
use house::{HeldBack, HouseError, LiveTable, Terms, Wish, bot_named, passed_on, player_name, record_seat, tidy_name};
use maud::html;
use serde::Deserialize;
use store::{Guest, Holder, NewSeat, StoredSeat, Visibility};
use table::{BotKind, Eyes, Nonce, Record, RecordSeat, Table};

use super::{go, name_field, off_the_pages};
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, welcome},
    layout,
    show::{Perspective, beside_the_workers, history},
};

/// Whether a record carries its edition.
#[derive(Default, Deserialize)]
pub struct Carried {
    #[serde(default)]
    with_edition: bool,
}

/// The game as a record file: with its key only when it is over, and never with secrets before. With its edition it
/// can be replayed in any house.
pub async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(carried): Query<Carried>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let sealed = app.house().is_held_back(&live).await?.is_some_and(HeldBack::seals);
    let write = move |live: &LiveTable, game: &Table| {
        let record = if sealed { game.record().sealed() } else { game.record() };
        let record = record.seated(live.seats().iter().map(record_seat).collect());
        let record = if carried.with_edition { record.with_edition(game.edition()) } else { record };
        (record.to_text(), game.title().id)
    };
    let (text, game) = beside_the_workers(app.house(), &live, &history(&live), write).await?;
    let name = format!("attachment; filename=\"{game}-{id}.motherlode.json\"");
    Ok(([(header::CONTENT_TYPE, "application/json".to_owned()), (header::CONTENT_DISPOSITION, name)], text)
        .into_response())
}

/// The page to bring in a record.
pub async fn import(visitor: Visitor) -> Html<String> {
    import_form(&visitor, "", "", None)
}

/// The form with what was typed so far, and what was wrong with it.
fn import_form(visitor: &Visitor, called: &str, record: &str, problem: Option<&HouseError>) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Import a record")) }
            p { (rich!("A record ({file}) is replayed move by move before it is taken in. A finished game can be looked through; one that is not over can be played on by you at a hot seat.", file = html! { code { ".motherlode.json" } })) }
            @if let Some(problem) = problem { p.problem role="alert" { (problem.to_string()) } }
            form method="post" action="/records/import" {
                (name_field(visitor, called))
                label.field { span { (t!("File")) } input #record-file type="file" accept=".json,application/json"; }
                label.field {
                    span { (t!("or its text")) }
                    textarea #record-text name="record" rows="8" required spellcheck="false" { (record) }
                }
                button.primary type="submit" { (t!("Check and import")) }
            }
        }
    };
    layout::page(visitor, &t!("Import a record"), &body)
}

/// A record that could not be read comes back with the form up to this length.
const LONGEST_SHOWN: usize = 64 * 1024;

/// The form of an import.
#[derive(Deserialize)]
pub struct Upload {
    #[serde(default)]
    name: String,
    record: String,
}

/// Checks a record and makes a table of it.
pub async fn take_in(State(app): State<App>, visitor: Visitor, Form(form): Form<Upload>) -> Result<Response> {
    let unreadable = |why: String| HouseError::Unreadable(passed_on(why));
    let editions = app.editions().clone();
    let (text, called) = (form.record.clone(), form.name.clone());
    let read = off_the_pages(move || {
        let record = Record::parse(&form.record).map_err(|why| unreadable(why.to_string()))?;
        let table = record.table_among(&editions).map_err(|why| unreadable(why.to_string()))?;
        Ok::<_, HouseError>((record, table))
    });
    let (record, table) = match read.await? {
        Ok(read) => read,
        Err(why @ HouseError::Unreadable(_)) => {
            // What is short enough to be looked at comes back with the form.
            let text = if text.len() < LONGEST_SHOWN { text.as_str() } else { "" };
            let again = import_form(&visitor, &called, text, Some(&why));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response());
        }
        Err(why) => return Err(why.into()),
    };
    let (guest, cookie) = welcome(&app, &visitor, &form.name).await?;
    let seats = record.seats.iter().zip(0..).map(|(seat, k)| imported_seat(seat, k, &guest)).collect();
    let mut wish =
        Wish::new(t!("Imported {game}", game = name(table.title().name)).to_string(), Visibility::Private, seats);
    wish.terms = Terms::of_record(&table);
    let id = app.house().make(&guest, &table, wish).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

fn imported_seat(seat: &RecordSeat, k: u8, guest: &Guest) -> NewSeat {
    let called = seat.name.as_deref().and_then(|name| tidy_name(name).ok());
    let called = called.unwrap_or_else(|| player_name(k));
    let bot = seat.bot.as_ref().and_then(|bot| bot_named(bot).ok());
    let holder = match bot {
        Some(bot) => Holder::Bot(bot.name().to_owned()),
        None => Holder::HotSeat(guest.id.clone()),
    };
    NewSeat::new(holder).named(called)
}

/// Which moment to play on from.
#[derive(Deserialize)]
pub struct ForkAt {
    seq: u32,
    #[serde(default)]
    name: String,
    /// The seat to play alone, counted from 0; without one, all seats that no bot has.
    seat: Option<u8>,
}

/// Who plays against somebody who tries a game again alone.
const AGAINST: BotKind = BotKind::Surveyor;

/// Plays on from a moment at a table of one's own: bots stay, all other seats are hot seats. Whoever names a seat plays
/// that one alone, against bots.
pub async fn fork(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Form(form): Form<ForkAt>,
) -> Result<Response> {
    let live = app.house().table(&id).await?;
    if form.seat.is_some_and(|seat| usize::from(seat) >= live.seats().len()) {
        return Err(HouseError::Malformed("There is no such seat.".into()).into());
    }
    let stranger = t!("Guest").to_string();
    let called = if form.name.trim().is_empty() { &stranger } else { &form.name };
    let (guest, cookie) = welcome(&app, &visitor, called).await?;
    let key = table::fresh_key();
    // Who is shown the fork, or its record, need not know the way to a table that goes by its link.
    let source = if live.visibility == Visibility::Public { id.as_str() } else { "" };
    let from = format!("{source}@{}", form.seq);
    let perspective = Perspective::of(&live, Some(&guest.id), visitor.eyes_at(&live.id));
    let fork = move |_: &LiveTable, game: &Table| {
        let eyes = Eyes { who: perspective.seat(game.position()).into(), mine: perspective.mine };
        game.fork(form.seq, eyes, key).map_err(|why| HouseError::Malformed(passed_on(why)))
    };
    let terms = app.house().terms_beside(&live).await?;
    let forked = beside_the_workers(app.house(), &live, &history(&live), fork).await??;
    let forked = forked.forked_from(&from).with_nonce(Nonce::fresh());
    let names = live.names();
    let seat = |seat: &StoredSeat| {
        let holder = match (&seat.holder, form.seat) {
            (_, Some(own)) if own == seat.seat => Holder::Guest(guest.id.clone()),
            (Holder::Bot(kind), _) => Holder::Bot(kind.clone()),
            (_, Some(_)) => Holder::Bot(AGAINST.name().to_owned()),
            (_, None) => Holder::HotSeat(guest.id.clone()),
        };
        NewSeat::new(holder).named(crate::words::name_of(Seat(seat.seat), &names))
    };
    let wish = Wish {
        name: t!("Fork of {table}", table = name(live.name().chars().take(32).collect::<String>())).to_string(),
        visibility: Visibility::Private,
        seats: live.seats().iter().map(seat).collect(),
        forked_from: Some(from),
        terms,
    };
    let forked_id = app.house().make(&guest, &forked, wish).await?;
    Ok(go(&format!("/tables/{forked_id}"), cookie))
}
