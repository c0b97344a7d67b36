//! How somebody stands, for the profile.

use axum::{extract::State, response::Html};
use boards::t;
use engine::say::name;
use house::standing::{Share, mark, skill_of};
use maud::{Markup, html};
use store::{OwnSeat, Rating, RatingStep};

use super::{STYLES, day};
use crate::{
    app::App,
    charts::{Point, bar, percent, way},
    error::Result,
    guest::Visitor,
    layout,
    pages::game_name,
    words,
};

/// How many steps of a rating are drawn.
const STEPS: u32 = 200;
/// How many of them are told in the table.
const TOLD: usize = 20;

/// How the visitor stands: also for guests, who have no profile.
pub async fn mine(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let own = match &visitor.guest {
        Some(guest) => super::on_profile(&app, &guest.id).await?,
        None => html! {},
    };
    let body = html! {
        h1 { (t!("How you stand")) }
        @if own.0.is_empty() {
            p.nothing { (t!("You have not finished a rated game yet.")) " " a href="/new" { (t!("Set up a table")) } }
        } @else { (own) }
        p { a href="/standing" { (t!("How everybody stands")) } }
    };
    Ok(layout::page_with(&visitor, &t!("How you stand"), "", STYLES, &["motherlode.js"], &body))
}

/// Everything of somebody: a sheet for each title.
pub async fn section(app: &App, person: &str) -> Result<Markup> {
    let ratings: Vec<Rating> =
        app.store().ratings_at_all(person).await?.into_iter().filter(|rating| rating.games > 0).collect();
    let seats = app.store().own_seats(person).await?;
    let mut titles = Vec::new();
    for rating in ratings {
        let history = app.store().rating_history(person, &rating.game, STEPS).await?;
        titles.push((rating, history));
    }
    Ok(html! {
        @if !titles.is_empty() {
            section.standing-own #ratings {
                h2 { (t!("Ratings")) }
                div.standing-numbers {
                    @for (rating, history) in &titles { (of_title(rating, history, &seats)) }
                }
            }
        }
    })
}

fn of_title(rating: &Rating, history: &[RatingStep], seats: &[OwnSeat]) -> Markup {
    let seats: Vec<&OwnSeat> = seats.iter().filter(|seat| seat.game == rating.game).collect();
    let (games, wins) = seats.iter().fold((0, 0), |sum, seat| (sum.0 + seat.games, sum.1 + seat.wins));
    let margin = name(format!("{:.0}", skill_of(rating).margin()));
    html! {
        section.sheet {
            h3 { a href={ "/standing/" (rating.game) } { (game_name(&rating.game)) } }
            p.own-rating { b { (words::rating(rating)) } " " span.margin { (t!("± {margin}", margin)) } }
            p.facts {
                (t!("{games:One rated game|# rated games}, {wins} % won.", games, wins = name(percent(Share::of(wins, games).part))))
                @if let Some(best) = rating.best { " " (t!("Best: {best}.", best = name(mark(best, false)))) }
            }
            (drawn(history))
            @if !seats.is_empty() { details { summary { (t!("By seat")) } (by_seat(&seats)) } }
        }
    }
}

fn drawn(history: &[RatingStep]) -> Markup {
    let points: Vec<Point> = history
        .iter()
        .map(|step| Point { value: step.points as f64 / 1e3, margin: 1.96 * step.spread as f64 / 1e3 })
        .collect();
    let (Some(first), Some(last)) = (history.first(), history.last()) else { return html! {} };
    html! {
        (way(&points, &t!("The rating after every game; the latest are in the table below"), (&day(first.at_ms), &day(last.at_ms))))
        details {
            summary { (t!("The latest numbers")) }
            table.timetable {
                thead { tr { th { (t!("Day")) } th.number { (t!("Rating")) } th.number { "±" } } }
                tbody { @for (step, point) in history.iter().zip(&points).rev().take(TOLD) { tr {
                    td { (day(step.at_ms)) } td.number { (format!("{:.0}", point.value)) } td.number { (format!("{:.0}", point.margin)) }
                } } }
            }
        }
    }
}

fn by_seat(seats: &[&OwnSeat]) -> Markup {
    html! {
        table.timetable.wins {
            thead { tr { th.number { (t!("Players")) } th.number { (t!("Seat")) } th.bars { (t!("Won")) } th.number { "%" } th.number { (t!("Games")) } } }
            tbody { @for seat in seats { @let share = Share::of(seat.wins, seat.games); tr {
                td.number { (seat.seats) } td.number { (seat.seat + 1) }
                td.bars { (bar(share, Some(1.0 / f64::from(seat.seats.max(1))), 1.0)) }
                td.number { (percent(share.part)) } td.number { (seat.games) }
            } } }
        }
    }
}
