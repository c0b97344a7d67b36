//! Everybody's things.

use coloma::view::{PlayerView, ShadeView};
use engine::{Line, Seat, say, say::name};
use maud::{Markup, html};

use super::{
    super::{Desk, icons, marks, slug},
    town::town,
};
use crate::{rich, t, words::Say};

/// All players: the viewer first, then in seat order.
pub fn players(desk: &Desk<'_>) -> Markup {
    let (mine, others): (Vec<_>, Vec<_>) = desk.view.players.iter().partition(|player| desk.own(player.seat));
    html! {
        section #panel-players .panel .co-panel {
            h2 { (t!("Players")) }
            ol .co-players { @for player in mine.into_iter().chain(others) { (player_card(desk, player)) } }
            @if let Some(shade) = &desk.view.shade { (shade_card(desk, shade)) }
        }
    }
}

fn shade_card(desk: &Desk<'_>, shade: &ShadeView) -> Markup {
    html! {
        div #shade .co-player data-spot="shade" data-explain="shade" {
            h3 { (t!("Shade")) @if desk.view.sheriff == 6 { " " (badge()) } span .co-total { (shade.total) } }
            p .co-things {
                (shades(shade.dudes.into(), "dude", say!("Dudes in reserve"))) (shades(shade.gold.into(), "gold", say!("Gold"))) (shades(shade.horses.into(), "horse", say!("Horses")))
                (shades(shade.rivers.into(), "river", say!("Rivers"))) (shades(shade.hotels.len() as u16, "hotel", say!("Hotels")))
                (shades(shade.barrels.len() as u16, "barrel", say!("Barrels"))) (shades(shade.land_tents.len() as u16, "land", say!("Tents on Lands"))) (shades(shade.vp, "vp", say!("points marked")))
            }
        }
    }
}

/// What Shade has of something.
fn shades(count: u16, icon: &str, words: Line) -> Markup {
    let said = t!("{count} {things}", count, things = words);
    html! { span class={ "co-thing" @if count == 0 { " co-none" } } role="img" aria-label=(said) { (icons::inline(icon)) b { (count) } } }
}

/// What a player has of something: a number that counts, and that can be asked about.
pub fn thing(seat: Seat, what: &str, icon: &str, count: u16) -> Markup {
    html! {
        span class={ "co-thing" @if count == 0 { " co-none" } } data-explain={ "own:" (seat.0) ":" (what) } {
            (icons::inline(icon)) b data-count={ (seat.0) ":" (what) } { (count) }
        }
    }
}

fn badge() -> Markup {
    html! { span .co-star data-piece="badge" data-explain="badge" { (icons::inline("badge")) } }
}

fn player_card(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let view = desk.view;
    let seat = player.seat;
    let acting = view.to_act.contains(seat);
    html! {
        li id={ "player-" (seat.0 + 1) } data-spot={ "town:" (seat.0) } class={ "co-player co-edge-" (seat.0 + 1) @if acting { " co-acting" } } {
            h3 {
                (marks::badge(seat)) " " (desk.name(seat))
                @if desk.own(seat) { " " span .co-tag { (t!("you")) } }
                @if view.sheriff == seat.0 { " " (badge()) }
                @if acting { " " span .co-tag .co-turn-tag { (t!("to act")) } }
                span .co-total data-explain={ "score:" (seat.0) } data-count={ (seat.0) ":score" } { (player.total) }
            }
            p .co-things {
                (thing(seat, "dudes", "dude", player.dudes.into())) (thing(seat, "gold", "gold", player.gold.into()))
                (thing(seat, "bucks", "buck", player.bucks)) (thing(seat, "tents", "tent", player.tents.into()))
                (thing(seat, "horses", "horse", player.horses.into())) (thing(seat, "cards", "card", player.hand_size.into()))
            }
            p .co-things .co-more {
                span data-explain={ "own:" (seat.0) ":spare-dudes" } { (rich!("supply {dudes}", dudes = html! { (icons::inline("dude")) b { (player.spare_dudes) } })) }
                span data-explain={ "own:" (seat.0) ":spare-tents" } { (icons::inline("tent")) b { (player.spare_tents) } }
                (thing(seat, "gunmen", "gun", player.gunmen.into()))
                (thing(seat, "graves", "grave", player.graves.into()))
                (thing(seat, "deck", "deck", player.deck.into()))
                (thing(seat, "lands", "land", player.land_tents.len() as u16))
            }
            (town(desk, player))
            p .co-more data-explain={ "score:" (seat.0) } {
                @if let Some(speciality) = player.speciality { @let spec = &desk.game.edition().specialities[speciality.index()]; span .co-part data-explain={ "speciality:" (slug(&spec.id)) } { (spec.name) } " " }
                @if let Some(board) = player.board { @if board.0 > 0 { span .co-part data-explain={ "board:" (desk.game.edition().boards[board.index()].id) } { (t!("board {id}", id = name(&desk.game.edition().boards[board.index()].id))) } " " } }
                @for (part, points) in player.score.iter().filter(|(_, points)| *points != 0) { span .co-part { (Say::of(part)) " " b { (points) } } " " }
            }
        }
    }
}
