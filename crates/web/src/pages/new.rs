//! Setting up a table.

use std::{sync::Arc, time::Duration};

use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderValue, StatusCode},
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Colour, Edition, Line, OptionSpec, Setup, SetupError, Title, say::name};
use house::{BotNames, Deal, HouseError, USUAL_BOT, Wish, bot_named, passed_on, tidy_name};
use maud::{Markup, html};
use store::{Holder, NewSeat, Visibility};
use table::Table;

use super::{go, name_field, off_the_pages};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::{Visitor, welcome},
    layout, opponents,
    tables::{self, Fields, field},
    terms, words,
};

/// The value of a switch that is on.
const ON: &str = "on";

/// The form; what the address already answers is filled in.
pub async fn new(State(app): State<App>, Query(fields): Query<Fields>, visitor: Visitor) -> Result<Html<String>> {
    let title = match field(&fields, "game") {
        "" => &table::TITLES[0],
        game => tables::title(game)?,
    };
    Ok(form(title, &Offer::of(&app, title, &visitor, &fields).await?, &fields, &visitor, None))
}

/// What can be chosen for a game: its editions, the colours of the one that is chosen, and people to play with.
pub(super) struct Offer {
    pub(super) choices: Vec<Arc<Edition>>,
    pub(super) palette: Vec<Colour>,
    pub(super) people: terms::Offered,
    /// The longest that a bot thinks about a turn.
    pub(super) bot_time: Duration,
}

impl Offer {
    pub(super) async fn of(app: &App, title: &'static Title, visitor: &Visitor, fields: &Fields) -> Result<Offer> {
        let people = terms::Offered::of(app, visitor).await?;
        let bot_time = app.house().settings().bot_time;
        let (editions, wish) = (app.editions().clone(), field(fields, "edition").to_owned());
        let offered = off_the_pages(move || {
            let choices = editions.of(title.id)?;
            let chosen = choices.iter().find(|edition| edition.about().id == wish).or(choices.first());
            let palette = chosen.map(table::palette).transpose()?.unwrap_or_default();
            Ok(Offer { choices, palette, people, bot_time })
        });
        offered.await?.map_err(|why: SetupError| WebError::NoGame(why.0))
    }
}

/// The form with the answers given so far, and what was wrong with them.
fn form(
    title: &Title,
    Offer { choices, palette, people, bot_time }: &Offer,
    fields: &Fields,
    visitor: &Visitor,
    problem: Option<&Line>,
) -> Html<String> {
    let private = tables::visibility(fields) == Visibility::Private;
    let wrong = problem.is_some();
    let more = !field(fields, "table-name").is_empty() || !field(fields, "seed").is_empty();
    let body = html! {
        h1 { (t!("New table")) }
        @if table::TITLES.len() > 1 {
            nav.game-tabs aria-label=(t!("Game")) {
                @for other in table::TITLES {
                    a href={ "/new?game=" (other.id) } aria-current=[(other.id == title.id).then_some("page")] { (other.name) }
                }
            }
        }
        form.sheet.new-table method="post" action="/new" {
            input type="hidden" name="game" value=(title.id);
            p.eyebrow { (title.name) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            (name_field(visitor, field(fields, "name")))
            (seats(title, palette, *bot_time, fields))
            details.rules-of open[wrong || unusual(fields, RULES)] {
                summary { (t!("Rules and edition")) span.help { (t!("as usual, unless you choose otherwise")) } }
                (editions(choices, fields))
                (options(title, fields))
            }
            details.agreed open[wrong || private || unusual(fields, AGREED)] {
                summary { (t!("Pace, and who may come")) span.help { (t!("no limit, and anybody, unless you choose otherwise")) } }
                (terms::fieldsets(title, people, fields))
                fieldset {
                    legend { (t!("Who finds it")) }
                    label.choice { input type="radio" name="visibility" value="public" checked[!private];
                        span { b { (t!("Public")) } " " (t!("The table is listed on the first page: anybody can join or watch.")) } }
                    label.choice { input type="radio" name="visibility" value="private" checked[private];
                        span { b { (t!("By link")) } " " (t!("Only those who have the table's link.")) } }
                }
            }
            details open[wrong || more] {
                summary { (t!("Name and seed")) span.help { (t!("a name by itself, and an honest deal")) } }
                label.field { span { (t!("Name of the table")) } input name="table-name" maxlength="40" value=(field(fields, "table-name")); }
                label.field {
                    span { (t!("Seed")) }
                    input name="seed" inputmode="numeric" pattern="[0-9]{1,19}" aria-describedby="seed-help" value=(field(fields, "seed"));
                }
                p #seed-help .help {
                    (t!("A number that decides the deal, to play the same one again. Whoever knows it can work out everything that chance decides; leave it empty for an honest game."))
                }
            }
            button.primary type="submit" { (t!("Set up the table")) }
        }
    };
    layout::page_with(visitor, &t!("New table"), "", &["pages.css", "people.css"], &["motherlode.js"], &body)
}

/// The fields of the form about rules, and about what is agreed on beside them.
const RULES: fn(&str) -> bool = |name| name == "edition" || name.starts_with("option-");
const AGREED: fn(&str) -> bool = |name| {
    const OTHERS: &[&str] = &["game", "name", "seats", "edition", "table-name", "seed", "visibility"];
    const ROWS: &[&str] = &["option-", "seat-", "name-", "colour-"];
    !OTHERS.contains(&name) && !ROWS.iter().any(|row| name.starts_with(row))
};

/// Whether any of these fields is filled in with something: then it is not folded away.
fn unusual(fields: &Fields, of: fn(&str) -> bool) -> bool {
    fields.iter().any(|(name, value)| of(name) && !matches!(value.trim(), "" | "free"))
}

/// What the game is played with: a choice where there is one, and always what the built-in edition is.
pub(super) fn editions(choices: &[Arc<Edition>], fields: &Fields) -> Markup {
    let chosen = choices.iter().position(|edition| edition.about().id == field(fields, "edition")).unwrap_or(0);
    html! {
        @if choices.len() > 1 {
            fieldset {
                legend { (t!("Edition")) }
                @for (k, edition) in choices.iter().enumerate() {
                    @let about = edition.about();
                    label.choice {
                        input type="radio" name="edition" value=(about.id) checked[k == chosen];
                        span { b { (about.name) }
                            @if !about.author.is_empty() { " " (t!("by {author}.", author = name(&about.author))) }
                            " " (about.note) }
                    }
                }
            }
        }
        p.help {
            (t!("Map, cards and figures of the built-in edition are designed for this program.")) " "
            a href="/editions" { (t!("Play with your own.")) }
        }
    }
}

fn seats(title: &Title, palette: &[Colour], bot_time: Duration, fields: &Fields) -> Markup {
    let (least, most) = (*title.seats.start(), *title.seats.end());
    let count = field(fields, "seats").parse().ok().filter(|seats| title.seats.contains(seats));
    let count = count.unwrap_or_else(|| usual_seats(title));
    html! {
        fieldset {
            legend { (t!("Seats")) }
            label.field {
                span { (t!("Players")) }
                select #seats name="seats" {
                    @for seats in least..=most { option value=(seats) selected[seats == count] { (seats) } }
                }
            }
            ol.seat-rows {
                @for k in 0..most { (seat_row(k, k < count, palette, fields)) }
            }
            (opponents::table(title, bot_time))
        }
    }
}

fn seat_row(k: u8, shown: bool, palette: &[Colour], fields: &Fields) -> Markup {
    let usual = if k == 0 { "me" } else { USUAL_BOT.name() };
    let holder = match field(fields, &format!("seat-{k}")) {
        "" => usual,
        holder => holder,
    };
    html! {
        li data-seat-row=(k) hidden[!shown] {
            (words::seat_number(k))
            (colour_choice(k, palette, fields))
            select.holder name={ "seat-" (k) } aria-label=(t!("Who sits in seat {n}", n = name(k + 1))) {
                option value="me" selected[holder == "me"] { (t!("Me")) }
                option value="open" selected[holder == "open"] { (t!("Open: a friend joins by the link")) }
                option value="hot" selected[holder == "hot"] { (t!("Hot seat: plays on this device")) }
                (opponents::options(holder, opponents::described))
            }
            input.hot-name name={ "name-" (k) } maxlength="40" placeholder=(t!("Name")) aria-label=(t!("Name in seat {n}", n = name(k + 1)))
                value=(field(fields, &format!("name-{k}"))) hidden[holder != "hot"];
        }
    }
}

/// The colours that a seat can have; unless one is chosen they come in the order of the palette.
fn colour_choice(k: u8, palette: &[Colour], fields: &Fields) -> Markup {
    let typed = field(fields, &format!("colour-{k}"));
    let chosen = palette.iter().position(|colour| colour.id == typed).unwrap_or(usize::from(k));
    html! {
        select.colour name={ "colour-" (k) } aria-label=(t!("Colour of seat {n}", n = name(k + 1))) {
            @for (at, colour) in palette.iter().enumerate() {
                option value=(colour.id) selected[at == chosen] { (Say::of(&colour.name)) }
            }
        }
    }
}

/// What can be chosen: a list for each choice, one list of ticks for everything that is off or on.
pub(super) fn options(title: &Title, fields: &Fields) -> Markup {
    let (switches, choices): (Vec<&OptionSpec>, Vec<&OptionSpec>) =
        title.options.iter().partition(|spec| is_switch(spec));
    html! {
        @for spec in choices {
            @let name = format!("option-{}", spec.id);
            @let chosen = spec.values.iter().position(|value| value.id == field(fields, &name)).unwrap_or(0);
            fieldset {
                legend { (Say::new(spec.name)) }
                p.help { (Say::new(spec.sentence)) }
                @for (k, value) in spec.values.iter().enumerate() {
                    label.choice data-seats=[only_for(title, spec, value.id)] {
                        input type="radio" name=(name) value=(value.id) checked[k == chosen];
                        span { b { (Say::new(value.name)) } " " (Say::new(value.sentence)) }
                    }
                }
            }
        }
        @if !switches.is_empty() {
            fieldset {
                legend { (t!("Further rules")) }
                p.help { (t!("Each can be left out; without a tick the rules stand as printed.")) }
                @for spec in switches {
                    @let name = format!("option-{}", spec.id);
                    label.choice data-seats=[only_for(title, spec, ON)] {
                        input type="checkbox" name=(name) value=(ON) checked[field(fields, &name) == ON];
                        span { b { (Say::new(spec.name)) } " " (Say::new(spec.values[1].sentence)) }
                    }
                }
            }
        }
    }
}

/// The numbers of players for which a value can be chosen, unless that is all of them: the page's script hides the others.
fn only_for(title: &Title, spec: &OptionSpec, value: &'static str) -> Option<String> {
    let seats = table::fits(title, spec, value);
    let some = seats.len() < title.seats.clone().count();
    some.then(|| seats.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
}

/// Whether an option is off unless it is on.
fn is_switch(spec: &OptionSpec) -> bool {
    matches!(spec.values, [off, on] if off.id == "off" && on.id == ON)
}

/// How many play when nobody says: company, where the game allows it.
pub(super) fn usual_seats(title: &Title) -> u8 {
    const COMPANY: u8 = 3;
    COMPANY.clamp(*title.seats.start(), *title.seats.end())
}

/// Makes the table that the form asks for, or shows the form again with what is wrong: no answer is lost.
pub async fn create(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let title = tables::title(field(&fields, "game"))?;
    match set_up(&app, title, &visitor, &fields).await {
        Err(WebError::House(HouseError::Malformed(why))) => {
            let again = form(title, &Offer::of(&app, title, &visitor, &fields).await?, &fields, &visitor, Some(&why));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        made => made.map(|(id, cookie)| go(&format!("/tables/{id}"), cookie)),
    }
}

/// Sets up the table that a form, or a program, asks for; gives its ID, and the cookie of a new session if there is one.
pub async fn set_up(
    app: &App,
    title: &'static Title,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<(String, Option<HeaderValue>)> {
    let setup = tables::setup(title, &Offer::of(app, title, visitor, fields).await?.palette, fields)?;
    let deal = tables::deal(fields)?;
    let edition = match field(fields, "edition") {
        "" => None,
        id => Some(id.to_owned()),
    };
    let table = begin(app, title, edition, &setup, deal).await?;
    let called = match field(fields, "table-name") {
        "" => None,
        typed => Some(tidy_name(typed)?),
    };
    // A table is only for a guest who exists: the form is read once before, so that a bad one makes no guest.
    let terms = terms::read(app, visitor, fields, &tables::seats(&setup, fields, "")?).await?;
    let (host, cookie) = welcome(app, visitor, field(fields, "name")).await?;
    let called = match called {
        Some(called) => called,
        None => app.house().telling_name(title, setup.seats, terms.pace).await,
    };
    let wish = Wish {
        name: called,
        visibility: tables::visibility(fields),
        seats: tables::seats(&setup, fields, &host.id)?,
        forked_from: None,
        terms,
    };
    let id = app.house().make(&host, &table, wish).await?;
    app.house().table(&id).await?;
    Ok((id, cookie))
}

/// Makes a table against bots at once, everything as usual.
pub async fn play_now(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let title = tables::title(field(&fields, "game"))?;
    let bot = match field(&fields, "bot") {
        "" => USUAL_BOT,
        bot => bot_named(bot)?,
    };
    let setup = Setup::of(usual_seats(title));
    let table = begin(&app, title, None, &setup, Deal::fresh()).await?;
    let (host, cookie) = welcome(&app, &visitor, field(&fields, "name")).await?;
    let mut bots = BotNames::default();
    let mut seats = vec![NewSeat::new(Holder::Guest(host.id.clone()))];
    seats.extend((1..setup.seats).map(|_| bots.seat(bot)));
    let called = name(host.name.chars().take(13).collect::<String>());
    let called = t!("{game}: {host} and bots", game = name(title.name), host = called).to_string();
    let wish = Wish::new(called, Visibility::Private, seats);
    let id = app.house().make(&host, &table, wish).await?;
    app.house().table(&id).await?;
    Ok(go(&format!("/tables/{id}"), cookie))
}

/// A game with the edition of this ID, or with the built-in one.
async fn begin(app: &App, title: &'static Title, edition: Option<String>, setup: &Setup, deal: Deal) -> Result<Table> {
    let (editions, setup) = (app.editions().clone(), setup.clone());
    let begun = off_the_pages(move || {
        let edition = editions.find(title.id, edition.as_deref())?;
        Ok(deal.begin(table::open_edition(&edition, &setup)?))
    });
    begun.await?.map_err(|why: SetupError| HouseError::Malformed(passed_on(why)).into())
}
