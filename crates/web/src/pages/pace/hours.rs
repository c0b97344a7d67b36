//! When one does not play: time zone, quiet hours, holidays.

use axum::{
    Form,
    extract::{Path, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use boards::{t, words::Say};
use engine::{Line, say::name};
use house::{Away, HOLIDAYS_A_YEAR, HouseError, LONGEST_QUIET};
use jiff::civil::{Date, Time};
use maud::{Markup, html};
use store::Guest;

use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
};

fn person(visitor: &Visitor) -> Result<&Guest> {
    let nobody = || HouseError::Forbidden("Please take a name first: then your hours can be kept.".into());
    Ok(visitor.guest.as_ref().ok_or_else(nobody)?)
}

/// The page of one's hours.
pub async fn hours(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let away = app.house().away(person(&visitor)?).await?;
    Ok(page(&visitor, &away, &Fields::new(), None))
}

fn clock(minute: u32) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn page(visitor: &Visitor, away: &Away, typed: &Fields, problem: Option<&Line>) -> Html<String> {
    let or = |key: &str, kept: String| match field(typed, key) {
        "" => kept,
        typed => typed.to_owned(),
    };
    let quiet = |minute: fn(&store::QuietHours) -> u32| away.quiet.as_ref().map(|quiet| clock(minute(quiet)));
    let body = html! {
        section.sheet.narrow.hours {
            h1 { (t!("When you play")) }
            p { (t!("In slow games your clock stands while you sleep and while you are away. Live games do not wait.")) }
            @if let Some(problem) = problem { p.problem role="alert" { (Say::new(problem.clone())) } }
            form method="post" action="/you/pace" {
                fieldset {
                    legend { (t!("Quiet hours")) }
                    label.field { span { (t!("Time zone")) } input name="zone" required maxlength="60" list="zones" value=(or("zone", away.zone.clone())) data-zone; }
                    datalist #zones { @for zone in zones() { option value=(zone) {} } }
                    div.from-to {
                        label.field { span { (t!("From")) } input type="time" name="from" value=(or("from", quiet(|q| q.from_minute).unwrap_or_default())); }
                        label.field { span { (t!("To")) } input type="time" name="to" value=(or("to", quiet(|q| q.to_minute).unwrap_or_default())); }
                    }
                    p.help { (t!("At most {hours:one hour|# hours} a day; leave both empty for none. A change counts from your next turn on.", hours = LONGEST_QUIET / 60)) }
                    button.primary type="submit" { (t!("Save")) }
                }
            }
            (holidays(away, typed))
            p { a href="/you" { (t!("Back to your page")) } }
        }
    };
    layout::page_with(
        visitor,
        &t!("When you play"),
        "",
        &["pages.css", "pace.css"],
        &["motherlode.js", "zone.js"],
        &body,
    )
}

fn holidays(away: &Away, typed: &Fields) -> Markup {
    let day = |at_ms: i64| away.local(at_ms).strftime("%a %-d %b %Y").to_string();
    html! {
        fieldset {
            legend { (t!("Holidays")) }
            @if away.holidays.is_empty() { p.nothing { (t!("None are announced.")) } }
            @for holiday in &away.holidays {
                form.holiday method="post" action={ "/you/pace/holidays/" (holiday.id) "/end" } {
                    // A day that ends at midnight is the one before.
                    span { (t!("{from} to {to}", from = name(day(holiday.from_ms)), to = name(day(holiday.to_ms - 1)))) }
                    button type="submit" { (t!("Call it off")) }
                }
            }
            form method="post" action="/you/pace/holidays" {
                div.from-to {
                    label.field { span { (t!("First day")) } input type="date" name="first" required value=(field(typed, "first")); }
                    label.field { span { (t!("Last day")) } input type="date" name="last" required value=(field(typed, "last")); }
                }
                p.help {
                    (t!("{left:one day is|# days are} left of {all} in a year. The others at your tables see until when you are away.", left = away.days_left, all = name(HOLIDAYS_A_YEAR)))
                }
                button type="submit" { (t!("Announce")) }
            }
        }
    }
}

/// The names of the time zones that people choose from.
fn zones() -> Vec<String> {
    let known = jiff::tz::db().available().map(|zone| zone.as_str().to_owned());
    known.filter(|zone| zone.contains('/') && !zone.starts_with("Etc/") && !zone.starts_with("posix")).collect()
}

fn minute(text: &str) -> Result<u32> {
    let time: Time = text.parse().map_err(|_| HouseError::Malformed("A time of day is written 22:30.".into()))?;
    Ok(u32::from(time.hour().unsigned_abs()) * 60 + u32::from(time.minute().unsigned_abs()))
}

/// Keeps one's zone and quiet hours.
pub async fn set(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let person = person(&visitor)?;
    let (from, to) = (field(&fields, "from"), field(&fields, "to"));
    let kept = async {
        let (from, to) = match (from, to) {
            ("", "") => (0, 0),
            ("", _) | (_, "") => {
                return Err(HouseError::Malformed("Say from when and to when, or neither.".into()).into());
            }
            (from, to) => (minute(from)?, minute(to)?),
        };
        Ok(app.house().set_quiet(person, field(&fields, "zone"), from, to).await?)
    };
    let kept = kept.await;
    answer(&app, &visitor, &fields, kept).await
}

/// Announces a holiday.
pub async fn announce(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let person = person(&visitor)?;
    let day = |key: &str| -> Result<Date> {
        let date = field(&fields, key).parse();
        Ok(date.map_err(|_| HouseError::Malformed("A day is written 2027-07-31.".into()))?)
    };
    let announced = match (day("first"), day("last")) {
        (Ok(first), Ok(last)) => app.house().announce_holiday(person, first, last).await.map_err(WebError::from),
        (Err(why), _) | (_, Err(why)) => Err(why),
    };
    answer(&app, &visitor, &fields, announced).await
}

/// Ends a holiday.
pub async fn end(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Response> {
    app.house().end_holiday(person(&visitor)?, &id).await?;
    Ok(go("/you/pace", None))
}

/// Back to the page, or the page with what is wrong: nothing typed is lost.
async fn answer(app: &App, visitor: &Visitor, fields: &Fields, done: Result<()>) -> Result<Response> {
    match done {
        Ok(()) => Ok(go("/you/pace", None)),
        Err(WebError::House(HouseError::Malformed(why))) => {
            let away = app.house().away(person(visitor)?).await?;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page(visitor, &away, fields, Some(&why))).into_response())
        }
        Err(other) => Err(other),
    }
}
