//! Everybody's things.

use coloma::view::{PlayerView, ShadeView};
use engine::{Line, say, say::name};
use maud::{Markup, html};

use super::{
    super::{Desk, icons, marks},
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
        div #shade .co-player {
            h3 { (t!("Shade")) @if desk.view.sheriff == 6 { " " (icons::inline("badge")) } span .co-total { (shade.total) } }
            p .co-things {
                (thing(shade.dudes.into(), "dude", say!("Dudes in reserve"))) (thing(shade.gold.into(), "gold", say!("Gold"))) (thing(shade.horses.into(), "horse", say!("Horses")))
                (thing(shade.rivers.into(), "river", say!("Rivers"))) (thing(shade.hotels.len() as u16, "hotel", say!("Hotels")))
                (thing(shade.barrels.len() as u16, "barrel", say!("Barrels"))) (thing(shade.land_tents.len() as u16, "land", say!("Tents on Lands"))) (thing(shade.vp, "vp", say!("points marked")))
            }
        }
    }
}

fn thing(count: u16, icon: &str, words: Line) -> Markup {
    let said = t!("{count} {things}", count, things = words);
    html! { span class={ "co-thing" @if count == 0 { " co-none" } } title=(said) { (icons::inline(icon)) b { (count) } } }
}

fn player_card(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let view = desk.view;
    let seat = player.seat;
    let acting = view.to_act.contains(seat);
    html! {
        li id={ "player-" (seat.0 + 1) } class={ "co-player co-edge-" (seat.0 + 1) @if acting { " co-acting" } } {
            h3 {
                (marks::badge(seat)) " " (desk.name(seat))
                @if desk.own(seat) { " " span .co-tag { (t!("you")) } }
                @if view.sheriff == seat.0 { " " (icons::inline("badge")) }
                @if acting { " " span .co-tag .co-turn-tag { (t!("to act")) } }
                span .co-total title=(t!("Points if the game ended now")) { (player.total) }
            }
            p .co-things {
                (thing(player.dudes.into(), "dude", say!("ready Dudes on the Lodge"))) (thing(player.gold.into(), "gold", say!("Gold")))
                (thing(player.bucks, "buck", say!("Bucks"))) (thing(player.tents.into(), "tent", say!("Tents on the Lodge")))
                (thing(player.horses.into(), "horse", say!("Horses in the stable"))) (thing(player.hand_size.into(), "card", say!("cards in hand")))
            }
            p .co-things .co-more {
                span title=(t!("Dudes in the supply")) { (rich!("supply {dudes}", dudes = html! { (icons::inline("dude")) b { (player.spare_dudes) } })) }
                span title=(t!("Tents in the supply")) { (icons::inline("tent")) b { (player.spare_tents) } }
                (thing(player.gunmen.into(), "gun", say!("Gunmen at the Shootout")))
                (graves(desk, player.graves))
                (thing(player.deck.into(), "deck", say!("cards in the deck")))
                (thing(player.land_tents.len() as u16, "land", say!("Tents on Frontier Lands")))
            }
            (town(desk, player))
            p .co-more {
                @if let Some(speciality) = player.speciality { span .co-part { (desk.game.edition().specialities[speciality.index()].name) } " " }
                @if let Some(board) = player.board { @if board.0 > 0 { span .co-part { (t!("board {id}", id = name(&desk.game.edition().boards[board.index()].id))) } " " } }
                @for (part, points) in player.score.iter().filter(|(_, points)| *points != 0) { span .co-part { (Say::of(part)) " " b { (points) } } " " }
            }
        }
    }
}

/// The six graves, the taken ones filled.
fn graves(desk: &Desk<'_>, taken: u8) -> Markup {
    let all = &desk.game.edition().graves;
    let lost: u8 = all.iter().take(taken.into()).sum();
    html! { span class={ "co-thing" @if taken == 0 { " co-none" } } title=(t!("{taken} of {all:# grave|# graves}, −{lost}", taken, all = all.len(), lost)) { (icons::inline("grave")) b { (taken) } } }
}
