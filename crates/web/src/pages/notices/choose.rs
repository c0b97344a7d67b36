//! What one is told of, and by which ways.

use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say::name};
use house::{
    HouseError, NewsKind,
    notices::{Choices, Speed, Way},
};
use maud::{Markup, html};
use store::{Channel, Guest, Told};

use super::{calendar, nobody, refused, ways};
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
};

/// What the page shows.
pub(super) struct Shown {
    pub(super) channels: Vec<Channel>,
    pub(super) told: Told,
    pub(super) choices: Choices,
    pub(super) can_write: bool,
    pub(super) has_address: bool,
    pub(super) push_key: String,
}

/// What has just been done, or what was wrong.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) done: Option<Line>,
    pub(super) problem: Option<Line>,
    /// The address that was typed.
    pub(super) typed: Fields,
    /// The calendar's new address, shown once.
    pub(super) calendar: Option<String>,
}

impl Shown {
    async fn to(app: &App, guest: &Guest) -> Result<Shown> {
        let (house, store) = (app.house(), app.store());
        let told = store.told(&guest.id).await?;
        Ok(Shown {
            channels: house.channels_of(&guest.id).await?,
            choices: Choices::read(told.choices.as_deref()),
            told,
            can_write: house.can_write(),
            has_address: store.confirmed_address(&guest.id).await?.is_some(),
            push_key: house.push_public_key().await?,
        })
    }
}

/// The page of choices.
pub async fn page(State(app): State<App>, visitor: Visitor, Query(fields): Query<Fields>) -> Result<Html<String>> {
    let saved = (field(&fields, "saved") == "yes").then(|| Line::from("This is how you are told from now on."));
    let Some(guest) = &visitor.guest else { return Ok(nobody(&visitor)) };
    show(&app, &visitor, guest, &Answer { done: saved, ..Answer::default() }).await
}

/// The page with what has just been done.
pub(super) async fn show(app: &App, visitor: &Visitor, guest: &Guest, answer: &Answer) -> Result<Html<String>> {
    let shown = Shown::to(app, guest).await?;
    let body = html! {
        h1 { (t!("Being told")) }
        @if let Some(done) = &answer.done { p.told-done role="status" { (Say::new(done.clone())) } }
        @if let Some(problem) = &answer.problem { p.problem role="alert" { (Say::new(problem.clone())) } }
        div.told-sheets {
            (ways::sheet(&shown, answer))
            (choices(&shown))
            (calendar::sheet(&shown.told, answer.calendar.as_deref()))
        }
        p { a href="/you/news" { (t!("What is new")) } }
    };
    let (styles, scripts) = (["pages.css", "notices.css"], ["motherlode.js", "push.js"]);
    Ok(layout::page_with(visitor, &t!("Being told"), "", &styles, &scripts, &body))
}

fn choices(shown: &Shown) -> Markup {
    html! {
        section.sheet aria-labelledby="of-what" {
            h2 #of-what { (t!("Of what")) }
            p.help { (t!("Live tables are played in one sitting, slow ones over days. Nobody is told of a turn that was already taken, and one letter about a table is enough until you look.")) }
            form method="post" action="/you/notices" {
                table.timetable.told-choices {
                    thead {
                        tr {
                            th rowspan="2" scope="col" { (t!("News")) }
                            @for way in Way::ALL { th colspan="2" scope="colgroup" { (Say::new(ways::called(*way))) } }
                        }
                        tr { @for _ in Way::ALL { th scope="col" { (t!("Live")) } th scope="col" { (t!("Slow")) } } }
                    }
                    tbody {
                        @for kind in NewsKind::ALL {
                            tr {
                                th scope="row" { (Say::new(kind.title())) }
                                @for way in Way::ALL { @for speed in Speed::ALL { td { (tick(&shown.choices, *kind, *way, *speed)) } } }
                            }
                        }
                    }
                }
                @if shown.can_write { label.field {
                    span { (t!("Letters")) }
                    select name="digest" {
                        option value="" selected[shown.told.digest_hour.is_none()] { (t!("One by one, as things happen")) }
                        @for hour in 0..24_i64 {
                            option value=(hour) selected[shown.told.digest_hour == Some(hour)] {
                                (t!("All together once a day, at {hour}:00", hour = name(hour)))
                            }
                        }
                    }
                } }
                button.primary type="submit" { (t!("Save")) }
            }
        }
    }
}

fn tick(choices: &Choices, kind: NewsKind, way: Way, speed: Speed) -> Markup {
    let (news, by) = (kind.title(), ways::called(way));
    let label = match speed {
        Speed::Live => t!("{news}, at live tables: {way}", news, way = by),
        Speed::Slow => t!("{news}, at slow tables: {way}", news, way = by),
    };
    html! {
        input type="checkbox" name=(Choices::word(kind, way, speed)) value="on" aria-label=(label) title=(label)
            checked[choices.has(kind, way, speed)];
    }
}

/// Keeps what was ticked.
pub async fn choose(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let Some(guest) = &visitor.guest else { return Ok(refused(&visitor)) };
    let ticked = |kind, way, speed| field(&fields, &Choices::word(kind, way, speed)) == "on";
    let choices = Choices::where_(ticked);
    let hour = match field(&fields, "digest") {
        "" => Ok(None),
        hour => hour.parse::<i64>().map(Some).map_err(|_| HouseError::Malformed("This is no hour of the day.".into())),
    };
    let kept = match hour {
        Ok(hour) => app.house().choose_told(&guest.id, &choices, hour).await,
        Err(why) => Err(why),
    };
    match kept {
        Err(HouseError::Malformed(why)) => {
            let answer = Answer { problem: Some(why), ..Answer::default() };
            let again = show(&app, &visitor, guest, &answer).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        kept => {
            kept?;
            Ok(go("/you/notices?saved=yes", None))
        }
    }
}
