//! The picture that goes with a table's link: the game's emblem, who plays, at which pace. Nothing of a position is in it.

use axum::{
    extract::{Path, State},
    http::{HeaderName, header},
    response::{IntoResponse, Response},
};
use boards::{picture, style, t, words::Say};
use engine::say::name;
use house::{HouseError, LiveTable, Pace};
use maud::{PreEscaped, html};
use store::{Holder, StoredSeat};
use table::Table;

use crate::{
    app::App,
    error::{Result, WebError},
    show::{self, beside_the_workers},
};

/// What networks of friends show of a link.
const SIZE: (u32, u32) = (1200, 630);
/// The longest name on it, in letters.
const LONGEST: usize = 22;

/// The picture of a table.
pub async fn card(State(app): State<App>, Path(id): Path<String>) -> Result<Response> {
    let live = app.house().table(&id).await?;
    let host = match &live.host {
        Some(host) => app.store().guest(host).await?.map(|guest| guest.name),
        None => None,
    };
    let draw = move |live: &LiveTable, game: &Table| picture::png(&svg(live, game, host.as_deref()), SIZE.0);
    let drawn = beside_the_workers(app.house(), &live, &show::history(&live), draw).await?;
    let png = drawn.map_err(|why| WebError::from(HouseError::Inside(why.to_string())))?;
    let head = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "public, max-age=600"),
        // It is made to be shown elsewhere.
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((head, png).into_response())
}

fn svg(live: &LiveTable, game: &Table, host: Option<&str>) -> String {
    let (title, pace, seats) = (game.title(), live.company().terms.pace, live.seats());
    // Names are never taken for colours: only what the program drew is painted.
    let colours = game.rules().colours();
    let paint = |drawn: &str| style::in_colours(drawn, &colours);
    let [ink, ink_2, paper, accent, serif] =
        ["--ink", "--ink-2", "--paper", "--accent", "--serif"].map(|token| paint(&format!("var({token})")));
    let emblem = boards::board(title.id).map(|board| paint(&board.emblem().0)).unwrap_or_default();
    // The emblem is a drawing of its own: it gets its place within this one.
    let emblem = emblem.replacen("<svg ", "<svg x=\"48\" y=\"120\" width=\"576\" height=\"360\" ", 1);
    let open = seats.iter().filter(|seat| seat.holder == Holder::Open).count();
    let free = match open {
        0 => t!("All seats are taken."),
        _ => t!("{open:One seat is|# seats are} free.", open),
    };
    let pace = match pace {
        Pace::Free => t!("no time limit"),
        pace => Say::new(pace.short()),
    };
    let asks = host.map(|host| t!("{who} asks you to play", who = name(cut(host))).to_string());
    let players = t!("{players:# player|# players}", players = seats.len());
    let pace = pace.to_string();
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } {
            rect width=(SIZE.0) height=(SIZE.1) fill=(paper) {}
            path d="M14 14H1186V616H14ZM22 22H1178V608H22Z" fill="none" stroke=(ink) stroke-width="2" {}
            (PreEscaped(emblem))
            g font-family=(serif) fill=(ink) {
                @if let Some(asks) = &asks { text x="664" y="118" font-size=(fitting(asks, 30.0)) fill=(ink_2) { (asks) } }
                text x="664" y="176" font-size=(fitting(title.name, 50.0)) font-weight="bold" { (title.name) }
                path d="M664 200H1140" stroke=(accent) stroke-width="4" {}
                text x="664" y="242" font-size="26" fill=(ink_2) { (players) }
                text x="664" y="276" font-size=(fitting(&pace, 26.0)) fill=(ink_2) { (pace) }
                @for (seat, k) in seats.iter().zip(0..) {
                    rect x="664" y=(302 + k * 36) width="22" height="22" fill=(paint(&format!("var(--seat-{})", seat.seat + 1))) fill-opacity=(if seat.holder == Holder::Open { "0.25" } else { "1" }) {}
                    text x="700" y=(322 + k * 36) font-size="26" { (called(seat)) }
                }
                text x="664" y="568" font-size="30" font-weight="bold" fill=(accent) { (free) }
                text x="48" y="568" font-size="26" fill=(ink_2) { "Motherlode" }
            }
        }
    };
    drawing.0
}

fn called(seat: &StoredSeat) -> String {
    match (&seat.holder, &seat.name) {
        (Holder::Open, _) | (_, None) => t!("free").to_string(),
        (_, Some(name)) => cut(name),
    }
}

/// How large words can be written in the right half: a letter is about two thirds as wide as it is high.
fn fitting(words: &str, largest: f64) -> f64 {
    const WIDE: f64 = 476.0;
    (WIDE / (0.66 * words.chars().count().max(1) as f64)).min(largest).floor()
}

/// A name that is not too long for its line.
fn cut(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        name.to_owned()
    } else {
        name.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}
