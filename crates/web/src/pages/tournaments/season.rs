//! A season: the standings over all tournaments of a year, or of a quarter of it.

use axum::{
    extract::{Path, Query, State},
    response::Html,
};
use boards::t;
use engine::say::name;
use house::place_points;
use jiff::{civil::date, tz::TimeZone};
use maud::html;

use super::{SCRIPTS, STYLES};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::game_name,
    tables::{Fields, field},
};

/// The years there can be.
const YEARS: std::ops::RangeInclusive<i16> = 2020..=2199;

/// The season of a year; `?quarter=2` for one quarter.
pub async fn season(
    State(app): State<App>,
    Path(year): Path<String>,
    Query(fields): Query<Fields>,
    visitor: Visitor,
) -> Result<Html<String>> {
    let year = year.parse::<i16>().ok().filter(|year| YEARS.contains(year)).ok_or(WebError::NotFound)?;
    let quarter = field(&fields, "quarter").parse::<i8>().ok().filter(|quarter| (1..=4).contains(quarter));
    let (first, months) = quarter.map_or((1, 12), |quarter| (3 * quarter - 2, 3));
    let begin = |months: i8| {
        let (year, month) = if months > 12 { (year + 1, months - 12) } else { (year, months) };
        date(year, month, 1).to_zoned(TimeZone::UTC).map_or(0, |at| at.timestamp().as_millisecond())
    };
    let games = app.house().tournament_season(begin(first), begin(first + months)).await?;
    let points: Vec<String> = (1..=8).map(|place| place_points(place).to_string()).collect();
    let address = format!("/tournaments/season/{year}");
    let body = html! {
        p.eyebrow { a href="/tournaments" { (t!("Tournaments")) } }
        h1 { (t!("Season {year}", year = name(year))) }
        nav.game-tabs aria-label=(t!("Part of the year")) {
            a href=(address) aria-current=[quarter.is_none().then_some("page")] { (t!("Whole year")) }
            @for n in 1..=4 {
                a href={ (address) "?quarter=" (n) } aria-current=[(quarter == Some(n)).then_some("page")] { (t!("Quarter {n}", n = name(n))) }
            }
        }
        p.help { (t!("Every public tournament that ended in this time counts. The first eight places bring {points} points; those who share a place each get its points.", points = name(points.join(", ")))) }
        @if games.is_empty() { p.nothing { (t!("No tournament ended in this time.")) } }
        @for (game, rows) in &games {
            section {
                h2 { (game_name(game)) }
                div.table-scroll { table.timetable {
                    thead { tr { th.number { (t!("Place")) } th { (t!("Player")) } th.number { (t!("Points")) } th.number { (t!("Tournaments")) } th.number { (t!("Won")) } } }
                    tbody { @for row in rows {
                        @let place = 1 + rows.iter().filter(|other| (other.points, other.won) > (row.points, row.won)).count();
                        tr {
                            td.number { (place) }
                            td { @match &row.handle {
                                Some(handle) => a href={ "/people/" (handle) } { (row.name) },
                                None => (row.name),
                            } }
                            td.number { (row.points) } td.number { (row.played) } td.number { (row.won) }
                        }
                    } }
                } }
            }
        }
        p { a href={ "/tournaments/season/" (year - 1) } { (t!("Season {year}", year = name(year - 1))) } }
    };
    Ok(layout::page_with(&visitor, &t!("Season {year}", year = name(year)), "", STYLES, SCRIPTS, &body))
}
