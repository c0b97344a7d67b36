//! Setting up a table.

use axum::{
    Form,
    extract::{Query, State},
    response::{Html, Response},
};
use engine::{Setup, Title};
use maud::{Markup, html};
use store::{Holder, NewSeat, Visibility};
use table::{BotKind, Table};

use super::{go, name_field};
use crate::{
    app::App,
    error::{Result, WebError, capital},
    guest::{Visitor, welcome},
    layout,
    tables::{self, BotNames, Fields, Wish, field},
};

/// The form.
pub async fn new(Query(fields): Query<Fields>, visitor: Visitor) -> Result<Html<String>> {
    let title = match field(&fields, "game") {
        "" => &table::TITLES[0],
        game => tables::title(game)?,
    };
    let body = html! {
        h1 { "New table" }
        @if table::TITLES.len() > 1 {
            nav.game-tabs aria-label="Game" {
                @for other in table::TITLES {
                    a href={ "/new?game=" (other.id) } aria-current=[(other.id == title.id).then_some("page")] { (other.name) }
                }
            }
        }
        form.sheet.new-table method="post" action="/new" {
            input type="hidden" name="game" value=(title.id);
            p.eyebrow { (title.name) }
            (name_field(&visitor))
            (seats(title))
            (options(title))
            fieldset {
                legend { "Who finds it" }
                label.choice { input type="radio" name="visibility" value="public" checked;
                    span { b { "Public" } " The table is listed on the first page: anybody can join or watch." } }
                label.choice { input type="radio" name="visibility" value="private";
                    span { b { "By link" } " Only those who have the table's link." } }
            }
            details {
                summary { "Advanced" }
                label.field { span { "Name of the table" } input name="table-name" maxlength="40"; }
                label.field {
                    span { "Seed" }
                    input name="seed" inputmode="numeric" pattern="[0-9]{1,19}" aria-describedby="seed-help";
                }
                p #seed-help .help {
                    "A number that decides the deal, to play the same one again. Whoever knows it can work out "
                    "everything that chance decides; leave it empty for an honest game."
                }
            }
            button.primary type="submit" { "Set up the table" }
        }
    };
    Ok(layout::page(&visitor, "New table", &body))
}

fn seats(title: &Title) -> Markup {
    let (least, most) = (*title.seats.start(), *title.seats.end());
    html! {
        fieldset {
            legend { "Seats" }
            label.field {
                span { "Players" }
                select #seats name="seats" {
                    @for seats in least..=most { option value=(seats) { (seats) } }
                }
            }
            ol.seat-rows {
                @for k in 0..most {
                    li data-seat-row=(k) hidden[k >= least] {
                        b .{ "seat seat-" (k + 1) } { "Seat " (k + 1) }
                        select name={ "seat-" (k) } aria-label={ "Who sits in seat " (k + 1) } {
                            option value="me" selected[k == 0] { "Me" }
                            option value="open" { "Open: a friend joins by the link" }
                            @for bot in BotKind::ALL.iter().rev() {
                                option value=(bot.name()) selected[k > 0 && *bot == BotKind::Greedy] {
                                    (capital(bot.name()).trim_end_matches('.')) " bot: " (bot.sentence())
                                }
                            }
                            option value="hot" { "Hot seat: plays on this device" }
                        }
                        input.hot-name name={ "name-" (k) } maxlength="40" placeholder="Name" aria-label={ "Name in seat " (k + 1) } hidden;
                    }
                }
            }
        }
    }
}

fn options(title: &Title) -> Markup {
    html! {
        @for spec in title.options {
            fieldset {
                legend { (spec.name) }
                p.help { (spec.sentence) }
                @for (k, value) in spec.values.iter().enumerate() {
                    label.choice {
                        input type="radio" name={ "option-" (spec.id) } value=(value.id) checked[k == 0];
                        span { b { (value.name) } " " (value.sentence) }
                    }
                }
            }
        }
    }
}

/// Makes the table that the form asks for.
pub async fn create(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let title = tables::title(field(&fields, "game"))?;
    let setup = tables::setup(title, &fields)?;
    let key = tables::key(&fields)?;
    let table = begin(title, &setup, key)?;
    let (host, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    let name = match field(&fields, "table-name") {
        "" => format!("{}’s table", host.name.chars().take(32).collect::<String>()),
        name => crate::guest::tidy_name(name)?,
    };
    let wish = Wish {
        name,
        visibility: tables::visibility(&fields),
        seats: tables::seats(&setup, &fields, &host)?,
        forked_from: None,
    };
    let id = tables::create(&app, &host, &table, &key, wish).await?;
    app.hub().table(&id).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// Makes a table against bots at once: the fewest seats, everything else as usual.
pub async fn play_now(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let title = tables::title(field(&fields, "game"))?;
    let setup = Setup::of(*title.seats.start());
    let key = table::fresh_key();
    let table = begin(title, &setup, key)?;
    let (host, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    let mut bots = BotNames::default();
    let mut seats = vec![NewSeat::new(Holder::Guest(host.id.clone()))];
    seats.extend((1..setup.seats).map(|_| bots.seat(BotKind::Greedy)));
    let name = format!("{} and bots", host.name.chars().take(31).collect::<String>());
    let wish = Wish { name, visibility: Visibility::Private, seats, forked_from: None };
    let id = tables::create(&app, &host, &table, &key, wish).await?;
    app.hub().table(&id).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

fn begin(title: &Title, setup: &Setup, key: engine::Key) -> Result<Table> {
    Table::begin(title.id, setup, key).map_err(|why| WebError::Malformed(capital(&why.to_string())))
}
