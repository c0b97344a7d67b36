//! The first page: the lobby.

use axum::{
    extract::{Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Title, say::name};
use house::USUAL_BOT;
use maud::{Markup, html};
use table::puzzle::puzzles;

use super::{
    lobby::{Filter, Lobby, find_form},
    name_field,
};
use crate::{app::App, error::Result, guest::Visitor, layout, opponents, tables::Fields};

/// What this is, one's own tables, open seats, the way to a game, games to watch, the shelf.
pub async fn home(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(fields): Query<Fields>,
) -> Result<Response> {
    let (filter, cookie) = Filter::wanted(&app, &headers, &fields);
    let lobby = Lobby::of(&app, &visitor, filter).await?;
    let talk = super::talk::lobby(&app, &visitor).await?;
    let body = html! {
        (hero(&visitor))
        (lobby.looking())
        (lobby.ones_own())
        div.lobby {
            (lobby.open_seats())
            section.sheet.finder aria-labelledby="find-title" {
                h2 #find-title { (t!("Find me a game")) }
                (find_form(&visitor, &Fields::new(), None))
            }
        }
        (lobby.to_watch())
        (talk)
        section aria-labelledby="games" {
            h2 #games { (t!("The games")) }
            div.cards { @for title in table::TITLES { (card(title)) } }
        }
    };
    let (styles, scripts) = (["pages.css", "lobby.css"], ["motherlode.js", "lobby.js"]);
    let page = layout::page_with(&visitor, &t!("Board games of the mining West"), "", &styles, &scripts, &body);
    let cookie: HeaderMap = cookie.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect();
    Ok((cookie, page).into_response())
}

/// What this is; for those who know it, one line.
fn hero(visitor: &Visitor) -> Markup {
    html! {
        @match &visitor.guest {
            Some(guest) => section.hero.known {
                h1 { (t!("Welcome back, {guest}", guest = name(&guest.name))) }
                (play_now(visitor))
            },
            None => section.hero {
                p.eyebrow { (t!("Board games of the mining West")) }
                h1 { (rich!("Railroads, claims and silver,{line}played to the letter of the rules.", line = html! { br; })) }
                p.lede {
                    (t!("Sit down with friends who open a link, or with bots, in one sitting or a move a day. The table knows every rule and says which one when it says no."))
                }
                (play_now(visitor))
            },
        }
    }
}

/// The shortest way to a table against bots: one name, and a button for each game. The cards' buttons belong to it too.
pub fn play_now(visitor: &Visitor) -> Markup {
    html! {
        form #play-now .play-now method="post" action="/play-now" {
            @if visitor.guest.is_none() { (name_field(visitor, "")) }
            label.field.play-level {
                span { (t!("Your opponents")) }
                select name="bot" { (opponents::options(USUAL_BOT.name(), opponents::described)) }
            }
            div.play-games role="group" aria-labelledby="play-label" {
                span.play-label #play-label { (t!("Play now against bots:")) }
                @for title in table::TITLES { button.primary name="game" value=(title.id) { (title.name) } }
            }
        }
    }
}

/// A game with its emblem, and the shortest way to play it.
pub fn card(title: &Title) -> Markup {
    let (least, most) = (*title.seats.start(), *title.seats.end());
    html! {
        article.card { div.card-inside {
            @if let Some(board) = boards::board(title.id) { div.emblem aria-hidden="true" { (board.emblem()) } }
            div.card-text {
                h3 { (title.name) }
                p.tagline { (Say::new(title.tagline)) }
                p.facts {
                    (t!("{least}–{most} players · {minutes} minutes · by {designer}", least, most, minutes = title.minutes, designer = name(title.designer)))
                }
                button.primary type="submit" form="play-now" name="game" value=(title.id)
                    aria-label=(t!("Play {game} now against bots", game = name(title.name))) { (t!("Play now against bots")) }
                p.card-links {
                    a href={ "/learn/" (title.id) } { (t!("How to play")) } " · "
                    @if !title.lessons.is_empty() { a href={ "/learn/" (title.id) "#lesson-title" } { (t!("Lesson")) } " · " }
                    @if !puzzles(title.id).is_empty() { a href={ "/puzzles/" (title.id) } { (t!("Puzzle of the day")) } " · " }
                    a href={ "/rules/" (title.id) } { (t!("Rules")) } " · "
                    a href={ "/new?game=" (title.id) } { (t!("Set up a table")) }
                }
            }
        } }
    }
}
