//! Making a tournament.

use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, Title, say, say::name};
use house::{
    HouseError, Late, MOST_ENTRANTS, MOST_ROUNDS, Pace, Plan, Scheme, Start, Terms, WantedTournament, bot_named,
    passed_on, span,
};
use jiff::{civil::DateTime, tz::TimeZone};
use maud::{Markup, html};
use store::Audience;

use super::{SCRIPTS, STYLES};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout, opponents,
    pages::{
        go,
        new::{Offer, editions, options, usual_seats},
    },
    tables::{self, Fields, field},
};

/// How far apart rounds can begin, in hours.
const HOURS: [u32; 6] = [1, 24, 72, 168, 336, 720];

/// The form; what the address already answers is filled in.
pub async fn new(State(app): State<App>, Query(fields): Query<Fields>, visitor: Visitor) -> Result<Html<String>> {
    member(&visitor)?;
    let title = match field(&fields, "game") {
        "" => &table::TITLES[0],
        game => tables::title(game)?,
    };
    Ok(form(title, &Offer::of(&app, title, &visitor, &fields).await?, &fields, &visitor, None))
}

fn member(visitor: &Visitor) -> Result<&store::Guest> {
    let member = visitor.guest.as_ref().filter(|guest| guest.handle.is_some());
    member.ok_or_else(|| {
        HouseError::Forbidden("Only members make tournaments: keep your name with an account first.".into()).into()
    })
}

/// Makes the tournament that the form asks for, or shows the form again with what is wrong.
pub async fn create(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let maker = member(&visitor)?;
    let title = tables::title(field(&fields, "game"))?;
    let offer = Offer::of(&app, title, &visitor, &fields).await?;
    let made = match wanted(title, &offer, &fields) {
        Ok(wanted) => app.house().make_tournament(maker, wanted).await.map_err(WebError::from),
        Err(why) => Err(why),
    };
    match made {
        Ok(id) => Ok(go(&format!("/tournaments/{id}"), None)),
        Err(WebError::House(HouseError::Malformed(why))) => {
            Ok((StatusCode::UNPROCESSABLE_ENTITY, form(title, &offer, &fields, &visitor, Some(&why))).into_response())
        }
        Err(why) => Err(why),
    }
}

/// What the form says.
fn wanted(title: &'static Title, offer: &Offer, fields: &Fields) -> Result<WantedTournament> {
    let wrong = |why: Line| WebError::from(HouseError::Malformed(why));
    let number = |name: &str, usual: u32| match field(fields, name) {
        "" => Ok(usual),
        typed => typed
            .parse::<u32>()
            .map_err(|_| wrong(say!("\"{typed}\" is no whole number.", typed = engine::say::name(typed)))),
    };
    let setup = tables::setup(title, &offer.palette, fields)?;
    let scheme = if field(fields, "scheme") == "swiss" { Scheme::Swiss } else { Scheme::RoundRobin };
    let start = match field(fields, "start") {
        "full" => Start::Full,
        "time" => Start::Time,
        _ => Start::Maker,
    };
    let bots = match field(fields, "bots") {
        "" => None,
        bot => Some(bot_named(bot)?.name().to_owned()),
    };
    let every_hours = Some(number("every", 0)?).filter(|hours| *hours > 0);
    let plan = Plan {
        text: field(fields, "text").replace('\0', ""),
        edition: Some(field(fields, "edition").to_owned()).filter(|id| !id.is_empty()),
        terms: terms(fields)?,
        scheme,
        rounds: number("rounds", if scheme == Scheme::Swiss { 3 } else { 0 })?,
        every_hours,
        start,
        least: number("least", u32::from(setup.seats).max(2))?,
        most: number("most", 16)?,
        bots,
        setup,
    };
    let starts_ms = if start == Start::Time { Some(starts(fields)?) } else { None };
    let group = offer.people.groups.iter().find(|group| group.id == field(fields, "group"));
    let audience = match (field(fields, "audience"), group) {
        ("link", _) => Audience::Link,
        ("group", Some(group)) => Audience::Group(group.id.clone()),
        ("group", None) => return Err(HouseError::Malformed("Please choose one of your groups.".into()).into()),
        _ => Audience::Public,
    };
    let name = field(fields, "cup").to_owned();
    Ok(WantedTournament { name, game: title.id.to_owned(), audience, plan, starts_ms })
}

fn terms(fields: &Fields) -> Result<Terms> {
    let pace = match field(fields, "pace") {
        "" => Pace::default(),
        pace => pace.parse().map_err(|why: String| HouseError::Malformed(passed_on(why)))?,
    };
    let late = Late::ALL.iter().find(|late| late.name() == field(fields, "late")).copied().unwrap_or_default();
    Ok(Terms { pace, late, rated: field(fields, "rated") == "on", ..Terms::default() })
}

/// The time of the form: in UTC, or so many minutes behind it as the page's script says.
fn starts(fields: &Fields) -> Result<i64> {
    let wrong = || HouseError::Malformed("Please say when it begins, such as 2027-05-01 at 18:00.".into());
    let at: DateTime = field(fields, "starts").parse().map_err(|_| wrong())?;
    let at = at.to_zoned(TimeZone::UTC).map_err(|_| wrong())?.timestamp().as_millisecond();
    let behind = field(fields, "behind").parse::<i64>().ok().filter(|minutes| minutes.abs() <= 24 * 60);
    Ok(at + behind.unwrap_or(0) * 60_000)
}

/// The form with the answers given so far, and what was wrong with them.
fn form(title: &Title, offer: &Offer, fields: &Fields, visitor: &Visitor, problem: Option<&Line>) -> Html<String> {
    let body = html! {
        h1 { (t!("New tournament")) }
        nav.game-tabs aria-label=(t!("Game")) {
            @for other in table::TITLES.iter().filter(|title| *title.seats.end() > 1) {
                a href={ "/tournaments/new?game=" (other.id) } aria-current=[(other.id == title.id).then_some("page")] { (other.name) }
            }
        }
        form.sheet.new-table method="post" action="/tournaments/new" {
            input type="hidden" name="game" value=(title.id);
            p.eyebrow { (title.name) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            label.field { span { (t!("Name of the tournament")) } input name="cup" required maxlength="40" value=(field(fields, "cup")); }
            label.field { span { (t!("What players should know")) } textarea.prose name="text" rows="3" maxlength="2000" { (field(fields, "text")) } }
            (meeting(title, fields))
            (players(fields))
            (times(fields))
            (manners(fields))
            (editions(&offer.choices, fields))
            (options(title, fields))
            fieldset {
                legend { (t!("Who finds it")) }
                @let said = field(fields, "audience");
                (choice("audience", "public", !matches!(said, "link" | "group"), &t!("Public"), &t!("It is listed: anybody can join, and watch its tables.")))
                (choice("audience", "link", said == "link", &t!("By link"), &t!("Only those who have its link.")))
                @if !offer.people.groups.is_empty() {
                    (choice("audience", "group", said == "group", &t!("For a group"), &t!("Only its members.")))
                    label.field { span { (t!("Group")) } select name="group" {
                        @for group in &offer.people.groups {
                            option value=(group.id) selected[group.id == field(fields, "group")] { (group.name) }
                        }
                    } }
                }
            }
            button.primary type="submit" { (t!("Make the tournament")) }
        }
    };
    layout::page_with(visitor, &t!("New tournament"), "", STYLES, SCRIPTS, &body)
}

fn choice(name: &str, value: &str, checked: bool, what: &Say, means: &Say) -> Markup {
    html! { label.choice { input type="radio" name=(name) value=(value) checked[checked]; span { b { (what) } " " (means) } } }
}

/// Who meets whom, how often.
fn meeting(title: &Title, fields: &Fields) -> Markup {
    let swiss = field(fields, "scheme") == "swiss";
    let usual = usual_seats(title).max(2);
    let count = field(fields, "seats").parse().ok().filter(|seats| title.seats.contains(seats)).unwrap_or(usual);
    html! {
        fieldset {
            legend { (t!("Who meets whom")) }
            (choice("scheme", "round-robin", !swiss, &t!("Round robin."), &t!("Everybody meets everybody, and has every seat, as evenly as can be.")))
            (choice("scheme", "swiss", swiss, &t!("Swiss."), &t!("Round after round those who stand alike meet, nobody the same again while that can be avoided.")))
            div.field-row {
                label.field {
                    span { (t!("Players at a table")) }
                    select #seats name="seats" {
                        @for seats in (*title.seats.start()).max(2)..=*title.seats.end() { option value=(seats) selected[seats == count] { (seats) } }
                    }
                }
                label.field {
                    span { (t!("Rounds")) }
                    input name="rounds" inputmode="numeric" pattern="[0-9]{1,2}" aria-describedby="rounds-help" value=(field(fields, "rounds"));
                }
            }
            p.help #rounds-help { (t!("At most {most}. Left empty: as many as it takes to meet everybody once, or three Swiss rounds.", most = name(MOST_ROUNDS))) }
        }
    }
}

/// How many, and whether bots fill up.
fn players(fields: &Fields) -> Markup {
    html! {
        fieldset {
            legend { (t!("Players")) }
            div.field-row {
                label.field { span { (t!("At least")) } input name="least" inputmode="numeric" pattern="[0-9]{1,2}" placeholder=(t!("a table")) value=(field(fields, "least")); }
                label.field { span { (t!("At most")) } input name="most" inputmode="numeric" pattern="[0-9]{1,2}" placeholder="16" value=(field(fields, "most")); }
                label.field {
                    span { (t!("Places that are left")) }
                    select name="bots" {
                        option value="" { (t!("stay empty")) }
                        (opponents::options(field(fields, "bots"), |bot| t!("go to bots ({kind})", kind = bot.name())))
                    }
                }
            }
            p.help { (t!("At most {most} in all. Where bots are allowed they fill up to the least number, and every table.", most = name(MOST_ENTRANTS))) }
        }
    }
}

/// When it begins, and when its rounds do.
fn times(fields: &Fields) -> Markup {
    let start = field(fields, "start");
    let every: u32 = field(fields, "every").parse().unwrap_or(0);
    html! {
        fieldset {
            legend { (t!("When it begins")) }
            (choice("start", "maker", !matches!(start, "full" | "time"), &t!("When I say so."), &t!("You begin it from its page.")))
            (choice("start", "full", start == "full", &t!("When it is full."), &t!("As soon as all places are taken.")))
            (choice("start", "time", start == "time", &t!("At a time."), &t!("With whoever is there; with too few it is called off.")))
            label.field {
                span data-zone="utc" { (t!("Day and time (UTC)")) }
                span data-zone="own" hidden { (t!("Day and time (where you are)")) }
                input type="datetime-local" name="starts" value=(field(fields, "starts"));
            }
            input type="hidden" name="behind" value="0";
        }
        fieldset {
            legend { (t!("Rounds")) }
            label.field {
                span { (t!("The next round begins")) }
                select name="every" {
                    option value="" { (t!("when all games of the last are over")) }
                    @for hours in HOURS {
                        @let long = span(std::time::Duration::from_secs(u64::from(hours) * 3600));
                        option value=(hours) selected[hours == every] { (t!("by date: {long} after the last", long)) }
                    }
                }
            }
        }
    }
}

/// Pace, what follows when somebody is late, and whether it counts.
fn manners(fields: &Fields) -> Markup {
    let pace: Pace = field(fields, "pace").parse().unwrap_or_default();
    html! {
        fieldset {
            legend { (t!("Pace")) }
            div.field-row {
                label.field {
                    span { (t!("Time to think")) }
                    select name="pace" { @for offered in Pace::OFFERED { option value=(offered) selected[*offered == pace] { (Say::new(offered.short())) } } }
                }
                label.field.whole {
                    span { (t!("When somebody’s time is over")) }
                    select name="late" { @for late in [Late::Bot, Late::OneTurn, Late::Vote, Late::End] {
                        option value=(late.name()) selected[field(fields, "late") == late.name()] { (Say::new(late.sentence())) }
                    } }
                }
            }
            label.choice { input type="checkbox" name="rated" value="on" checked[field(fields, "rated") == "on"]; span { b { (t!("Rated.")) } " " (t!("Results count for ratings.")) } }
        }
    }
}
