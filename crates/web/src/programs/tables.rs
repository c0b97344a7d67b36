//! Tables for programs: lists, set-up, seats, views, moves.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
    response::Response,
};
use engine::{Seat, Viewer};
use house::{HouseError, LiveTable, MoveError, Terms};
use serde_json::json;
use store::{Guest, Holder, Listed, StoredSeat, TurnAt};
use table::{Choice, Deed, Eyes, Heard};

use super::{
    shapes::{
        Action, Actions, Amount, Lobby, Log, Made, Me, Moment, Move, Moved, NewTable, Problem, SeatHere, Since, Table,
        TableRow, Tables, TakeBack, Title, TitleOption, TurnHere, View, Where,
    },
    token::{Program, Scope},
};
use crate::{
    api::{Body, attempt, unreadable_body},
    app::App,
    error::{Result, WebError},
    pages,
    show::{Perspective, beside_the_workers, history},
    tables::{Fields, title},
};

/// For whom the token speaks, and where it is their turn.
#[utoipa::path(get, path = "/api/v1/me", responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub async fn me(State(app): State<App>, program: Program) -> Result<Json<Me>> {
    let Guest { id, name, handle, kind, .. } = program.may(Scope::Read)?.guest.clone();
    let turns = turns(&app, &id).await?;
    Ok(Json(Me { id, name, handle, kind: kind.name(), turns }))
}

/// Where it is a person's turn.
pub async fn turns(app: &App, guest: &str) -> Result<Vec<TurnHere>> {
    let here =
        |TurnAt { table, turn }| TurnHere { table, seat: turn.seat, since_ms: turn.since_ms, until_ms: turn.until_ms };
    Ok(app.store().turns_of(guest).await?.into_iter().map(here).collect())
}

/// The games that can be played.
#[utoipa::path(get, path = "/api/v1/titles", responses((status = 200, body = [Title])), security(()))]
pub async fn titles() -> Json<Vec<Title>> {
    let option = |spec: &engine::OptionSpec| TitleOption {
        id: spec.id,
        name: spec.name,
        values: spec.values.iter().map(|value| value.id).collect(),
    };
    let title = |title: &engine::Title| Title {
        id: title.id,
        name: title.name,
        least_seats: *title.seats.start(),
        most_seats: *title.seats.end(),
        rules_version: title.rules_version,
        options: title.options.iter().map(option).collect(),
    };
    Json(table::TITLES.iter().map(title).collect())
}

fn seat_here(seat: &StoredSeat, guest: &str) -> SeatHere {
    let kind = match seat.holder {
        Holder::Open => "open",
        Holder::Guest(_) => "person",
        Holder::Bot(_) => "bot",
        Holder::HotSeat(_) => "hot",
    };
    SeatHere {
        seat: seat.seat,
        kind,
        name: seat.name.clone(),
        handle: seat.handle.clone(),
        program: seat.is_program,
        mine: seat.holder.guest() == Some(guest),
    }
}

fn row(listed: Listed, guest: &str) -> TableRow {
    let waiting = listed.seats.iter().any(|seat| seat.holder == Holder::Open);
    let terms = Terms::read(&listed.terms);
    TableRow {
        state: state(listed.finished_ms.is_some(), waiting),
        seats: listed.seats.iter().map(|seat| seat_here(seat, guest)).collect(),
        pace: terms.pace.to_string(),
        rated: terms.rated,
        id: listed.id,
        game: listed.game,
        name: listed.name,
    }
}

fn state(over: bool, waiting: bool) -> &'static str {
    match (over, waiting) {
        (true, _) => "over",
        (false, true) => "waiting",
        (false, false) => "running",
    }
}

/// Tables that anybody can find: with free seats, and to be watched.
#[utoipa::path(get, path = "/api/v1/lobby", responses((status = 200, body = Lobby), (status = 401, body = Problem)))]
pub async fn lobby(State(app): State<App>, program: Program) -> Result<Json<Lobby>> {
    let guest = &program.may(Scope::Read)?.guest.id;
    let rows = |tables: Vec<Listed>| tables.into_iter().map(|listed| row(listed, guest)).collect();
    let (open, running) = (app.store().open_tables().await?, app.store().running_tables().await?);
    Ok(Json(Lobby { open: rows(open), running: rows(running) }))
}

/// The tables that the person set up or sits at, the latest activity first.
#[utoipa::path(get, path = "/api/v1/tables", responses((status = 200, body = Tables), (status = 401, body = Problem)))]
pub async fn mine(State(app): State<App>, program: Program) -> Result<Json<Tables>> {
    let guest = &program.may(Scope::Read)?.guest.id;
    let tables = app.store().tables_of(guest).await?;
    Ok(Json(Tables { tables: tables.into_iter().map(|listed| row(listed, guest)).collect() }))
}

/// Sets up a table.
#[utoipa::path(post, path = "/api/v1/tables", request_body = NewTable,
    responses((status = 201, body = Made), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn make(State(app): State<App>, program: Program, body: Body<NewTable>) -> Result<(StatusCode, Json<Made>)> {
    let visitor = program.may(Scope::Tables)?.visitor();
    let Json(wanted) = body.map_err(unreadable_body)?;
    let title = title(&wanted.game)?;
    let (id, _) = pages::new::set_up(&app, title, &visitor, &fields(&wanted)?).await?;
    Ok((StatusCode::CREATED, Json(Made { id })))
}

/// A wish as the form would say it.
fn fields(wanted: &NewTable) -> Result<Fields> {
    if wanted.holders.iter().any(|holder| holder == "hot") {
        return Err(HouseError::Malformed("A program has no device to pass on: there are no hot seats.".into()).into());
    }
    let mut fields = Fields::new();
    fields.insert("game".to_owned(), wanted.game.clone());
    fields.insert("seats".to_owned(), wanted.holders.len().to_string());
    for (seat, holder) in wanted.holders.iter().enumerate() {
        fields.insert(format!("seat-{seat}"), holder.clone());
    }
    for (id, value) in &wanted.options {
        fields.insert(format!("option-{id}"), value.clone());
    }
    let visibility = if wanted.private { "private" } else { "public" };
    let further = [
        ("visibility", Some(visibility.to_owned())),
        ("table-name", wanted.name.clone()),
        ("pace", wanted.pace.clone()),
        ("seed", wanted.seed.map(|seed| seed.to_string())),
    ];
    let said = further.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    fields.extend(said);
    Ok(fields)
}

/// Tables where a seat is kept for the person.
#[utoipa::path(get, path = "/api/v1/invitations", responses((status = 200, body = Tables), (status = 401, body = Problem)))]
pub async fn invitations(State(app): State<App>, program: Program) -> Result<Json<Tables>> {
    let guest = &program.may(Scope::Read)?.guest.id;
    let mut tables = Vec::new();
    for id in app.store().tables_kept_for(guest).await? {
        let live = app.house().table(&id).await?;
        tables.push(live_row(&live, guest, false));
    }
    Ok(Json(Tables { tables }))
}

fn live_row(live: &LiveTable, guest: &str, over: bool) -> TableRow {
    let company = live.company();
    TableRow {
        id: live.id.clone(),
        game: live.game_id.clone(),
        name: live.name().clone(),
        seats: company.seats.iter().map(|seat| seat_here(seat, guest)).collect(),
        pace: company.terms.pace.to_string(),
        rated: company.terms.rated,
        state: state(over, live.is_waiting()),
    }
}

/// One table, as the person may know it.
#[utoipa::path(get, path = "/api/v1/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn one(State(app): State<App>, Path(id): Path<String>, program: Program) -> Result<Json<Table>> {
    let guest = program.may(Scope::Read)?.guest.id.clone();
    let live = app.house().table(&id).await?;
    let look = move |live: &LiveTable, game: &table::Table| {
        let mine = live.seats_of(Some(&guest));
        let (position, outcome) = (game.position(), game.outcome());
        let who = eyes(live, game, &guest, None);
        let waiting = live.is_waiting();
        Table {
            row: live_row(live, &guest, outcome.is_some()),
            options: game.setup().options.iter().map(|(id, value)| (id.clone(), value.clone())).collect(),
            seq: game.moments(mine).seq(),
            to_act: if waiting { Vec::new() } else { position.to_act().iter().map(|seat| seat.0).collect() },
            chapter: position.chapter().to_string(),
            scores: position.scores(who),
            outcome: outcome.map(|outcome| json!(outcome)),
        }
    };
    Ok(Json(beside_the_workers(app.house(), &live, &history(&live), look).await?))
}

/// Whose eyes see the table: a seat of the person's own, or a watcher's. Before the deal nobody sees more than another.
fn eyes(live: &LiveTable, game: &table::Table, guest: &str, seat: Option<Seat>) -> Viewer {
    if game.is_sample() {
        return Viewer::Spectator;
    }
    Viewer::from(seat.or_else(|| Perspective::of(live, Some(guest), None).seat(game.position())))
}

/// The seat that is asked for, if it is the person's.
fn own(live: &LiveTable, guest: &str, seat: Option<u8>) -> Result<Option<Seat>> {
    seat.map(|seat| live.own_seat(guest, seat).map_err(WebError::from)).transpose()
}

/// Sits down: at a seat that is free, or kept for the person.
#[utoipa::path(post, path = "/api/v1/tables/{id}/seats/{seat}", params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn sit(State(app): State<App>, Path((id, seat)): Path<(String, u8)>, program: Program) -> Result<StatusCode> {
    let guest = &program.may(Scope::Tables)?.guest;
    let live = app.house().table(&id).await?;
    app.house().sit(&live, seat, guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a seat.
#[utoipa::path(delete, path = "/api/v1/tables/{id}/seats/{seat}", params(("id" = String, Path), ("seat" = u8, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn leave(
    State(app): State<App>,
    Path((id, seat)): Path<(String, u8)>,
    program: Program,
) -> Result<StatusCode> {
    let guest = &program.may(Scope::Tables)?.guest;
    let live = app.house().table(&id).await?;
    app.house().leave(&live, seat, &guest.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The position as one of the person's seats, or a watcher, sees it.
#[utoipa::path(get, path = "/api/v1/tables/{id}/view", params(("id" = String, Path), Where),
    responses((status = 200, body = View), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Where>,
    program: Program,
) -> Result<Json<View>> {
    let guest = program.may(Scope::Read)?.guest.id.clone();
    let live = app.house().table(&id).await?;
    let seat = own(&live, &guest, wanted.seat)?;
    let look = move |live: &LiveTable, game: &table::Table| {
        let mine = live.seats_of(Some(&guest));
        let who = eyes(live, game, &guest, seat);
        let past = match wanted.at {
            Some(seq) => Some(game.position_of(seq, mine)?),
            None => None,
        };
        let position = past.as_deref().unwrap_or(game.position());
        let names = live.names();
        Some(View {
            seat: who.seat().map(|seat| seat.0),
            seq: wanted.at.unwrap_or_else(|| game.moments(mine).seq()),
            view: position.view(who),
            prompt: position.prompt(who).plain(|seat| names[seat.index()].clone()),
        })
    };
    let seen = beside_the_workers(app.house(), &live, &history(&live), look).await?;
    Ok(Json(seen.ok_or_else(|| HouseError::Malformed("The game has not come so far yet.".into()))?))
}

/// What one of the person's seats may do now.
#[utoipa::path(get, path = "/api/v1/tables/{id}/actions", params(("id" = String, Path), Where),
    responses((status = 200, body = Actions), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn actions(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Where>,
    program: Program,
) -> Result<Json<Actions>> {
    let guest = program.may(Scope::Read)?.guest.id.clone();
    let live = app.house().table(&id).await?;
    let seat = own(&live, &guest, wanted.seat)?;
    let look = move |live: &LiveTable, game: &table::Table| {
        let (mine, position) = (live.seats_of(Some(&guest)), game.position());
        let acting = mine.iter().find(|seat| position.to_act().contains(*seat));
        let seat = seat.or(acting).or(mine.first())?;
        let plays = !live.is_waiting() && !game.is_sample() && position.to_act().contains(seat);
        let choices = if plays { position.choices(seat) } else { Vec::new() };
        let actions = choices.into_iter().map(action).collect();
        Some(Actions { seat: seat.0, seq: game.moments(mine).seq(), actions })
    };
    let found = beside_the_workers(app.house(), &live, &live.id, look).await?;
    Ok(Json(found.ok_or_else(|| HouseError::Forbidden("You do not play at this table.".into()))?))
}

fn action(choice: Choice) -> Action {
    let amount = choice.range.map(|range| Amount { low: range.low, high: range.high, step: range.step });
    Action { action: choice.action, path: choice.path.into_iter().map(|target| target.id).collect(), amount }
}

/// Makes a move. The same command twice is carried out once.
#[utoipa::path(post, path = "/api/v1/tables/{id}/actions", params(("id" = String, Path)), request_body = Move,
    responses((status = 200, body = Moved), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "The game has moved on", body = Problem), (status = 422, description = "A rule says no", body = Problem)))]
pub async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    program: Program,
    body: Body<Move>,
) -> Result<Json<Moved>> {
    let Json(wanted) = body.map_err(unreadable_body)?;
    let deed = Deed::Act(wanted.action);
    carry_out(&app, &id, &program, wanted.seat, deed, wanted.seq, &wanted.command_id).await
}

/// Takes the last step back, where that is possible.
#[utoipa::path(post, path = "/api/v1/tables/{id}/undo", params(("id" = String, Path)), request_body = TakeBack,
    responses((status = 200, body = Moved), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    program: Program,
    body: Body<TakeBack>,
) -> Result<Json<Moved>> {
    let Json(wanted) = body.map_err(unreadable_body)?;
    carry_out(&app, &id, &program, wanted.seat, Deed::Undo, wanted.seq, &wanted.command_id).await
}

async fn carry_out(
    app: &App,
    id: &str,
    program: &Program,
    seat: u8,
    deed: Deed,
    seen: u32,
    command_id: &str,
) -> Result<Json<Moved>> {
    let guest = &program.may(Scope::Play)?.guest.id;
    let live: Arc<LiveTable> = app.house().table(id).await?;
    match attempt(app, &live, guest, seat, deed, seen, command_id).await? {
        Ok(seq) => Ok(Json(Moved { seq })),
        Err(MoveError::Other(why)) => Err(why.into()),
        Err(MoveError::Stale) => {
            let seq = live.game().await.moments(live.seats_of(Some(guest))).seq();
            Err(WebError::Stale { fresh: Box::new(json!({ "seq": seq })) })
        }
    }
}

/// What happened since a moment, as the person may know it.
#[utoipa::path(get, path = "/api/v1/tables/{id}/log", params(("id" = String, Path), Since),
    responses((status = 200, body = Log), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Since>,
    program: Program,
) -> Result<Json<Log>> {
    let guest = program.may(Scope::Read)?.guest.id.clone();
    let live = app.house().table(&id).await?;
    let look = move |live: &LiveTable, game: &table::Table| {
        let (mine, names) = (live.seats_of(Some(&guest)), live.names());
        let eyes = Eyes { who: eyes(live, game, &guest, None), mine };
        let moment = |heard: Heard| Moment {
            seq: heard.seq,
            seat: heard.seat.map(|seat| seat.0),
            undone: heard.undone,
            lines: heard.lines.iter().map(|line| line.plain(|seat| names[seat.index()].clone())).collect(),
        };
        let moments = game.heard_since(Some(wanted.since), eyes).into_iter().map(moment).collect();
        Log { seq: game.moments(mine).seq(), moments }
    };
    Ok(Json(beside_the_workers(app.house(), &live, &history(&live), look).await?))
}

/// The game as a record: with its key only when it is over.
#[utoipa::path(get, path = "/api/v1/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = serde_json::Value), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn record(State(app): State<App>, Path(id): Path<String>, program: Program) -> Result<Response> {
    program.may(Scope::Read)?;
    pages::record::export(State(app), Path(id), Query(pages::record::Carried::default())).await
}
