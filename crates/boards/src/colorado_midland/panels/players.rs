//! The players: points, their parts, claims left, the Locomotive.

use colorado_midland::view::PlayerView;
use engine::Seat;
use maud::{Markup, PreEscaped, html};

use super::Desk;
use crate::{rich, t, words::Say};

/// Few enough claims to warn of.
const FEW_CLAIMS: u32 = 3;

/// The Locomotive, in a drawing of 34 by 20.
const LOCOMOTIVE: &str = concat!(
    r#"<path d="M2 15.5V5h-1V3h9v2H9v3h9V5h-.8V3.6h4.6V5H21v3h4.5V4.2L24.3 2h5l-1.2 2.2V8"#,
    r#"H30l1.4 2v5.5h1.8L34 18h-4"/><circle cx="7" cy="16" r="3.6"/><circle cx="16" cy="16" r="3.6"/><circle cx="25.5" cy="16.8" r="2.8"/>"#,
);

/// The Locomotive as a small drawing.
pub fn locomotive() -> Markup {
    html! { svg .cm-loco viewBox="0 0 34 20" height="20" role="img" aria-label=(t!("First Player")) { (PreEscaped(LOCOMOTIVE)) } }
}

/// The panel of the players.
pub fn players(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-players .panel .cm-panel {
            h2 data-explain="panel:players" { (t!("Players")) }
            ol .cm-players { @for seat in desk.seats() { (player(desk, seat)) } }
        }
    }
}

fn player(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    let claims: u32 = player.holdings.iter().map(|n| u32::from(*n)).sum();
    let limit = desk.view.end.vp_limit;
    let acting = desk.acting() == Some(seat);
    html! {
        li id={ "player-" (seat.0 + 1) } class={ "cm-card cm-edge-" (desk.mark(seat).colour + 1) @if acting { " cm-acting" } @if desk.own(seat) { " cm-own" } } {
            div .cm-who {
                (desk.badge(seat))
                strong .cm-player-name { (desk.name(seat)) }
                @if desk.own(seat) { span .cm-tag { (t!("you")) } }
                @if desk.view.first_player == seat { span .cm-first data-explain="locomotive" { span data-piece="locomotive" { (locomotive()) } } }
                @if acting { span .cm-tag .cm-turn { (t!("to act")) } }
                @if desk.winners().contains(&seat) { span .cm-tag .cm-won { (t!("winner")) } }
            }
            div .cm-vp data-explain={ "player:" (seat.0) } { span data-count={ (seat.0) ":score" } { (player.vp) } small { " " (t!("VP")) } }
            div .cm-parts { (parts(desk, player)) }
            div .cm-left {
                span data-explain="end:vp" { (limit_words(player.vp, limit)) }
                span class=(if claims <= FEW_CLAIMS { "cm-few" } else { "" }) data-explain="end:holdings" {
                    (t!("{claims:# claim|# claims} left", claims))
                    @if claims <= FEW_CLAIMS { span .cm-warn aria-label={ " " (t!("(few)")) } { " !" } }
                }
            }
        }
    }
}

/// How far a player is from the score that ends the game.
fn limit_words(vp: u16, limit: u16) -> Say {
    match limit.saturating_sub(vp) {
        0 => t!("{limit} reached", limit),
        _ if vp == 0 => t!("the game ends at {limit}", limit),
        more => t!("{more} more to {limit}", more, limit),
    }
}

/// Where the points came from.
fn parts(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let mut mined: Vec<(&str, u16)> = desk
        .edition
        .districts
        .iter()
        .zip(&player.mined_vp)
        .filter(|(_, vp)| **vp > 0)
        .map(|(district, vp)| (district.name.as_str(), *vp))
        .collect();
    mined.sort_by_key(|(_, vp)| std::cmp::Reverse(*vp));
    html! {
        @if player.vp == 0 { (t!("no points yet")) }
        @if player.bonus_vp > 0 { span data-explain="bonus" { (rich!("Big Bonus {points}", points = html! { b { (player.bonus_vp) } })) } }
        @for (name, vp) in mined { span { (name) " " b { (vp) } } }
    }
}
