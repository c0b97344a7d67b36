//! The players: Character, Silver, Road tiles, completed cards.

use engine::{Seat, say::name};
use maud::{Markup, html};

use super::{
    super::{Desk, marks},
    cards::short,
};
use crate::{rich, t};

/// The panel of the players.
pub fn players(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-people .panel .cg-panel {
            h2 { (t!("Players")) }
            ol .cg-people { @for seat in desk.seats() { (person(desk, seat)) } }
            p .cg-note {
                span data-explain="supply" { (t!("{coins:# coin|# coins} of the box in the supply", coins = desk.view.coins_left)) } " · "
                span data-explain="pile" { (t!("{roads:# Road tile|# Road tiles} in the pile", roads = desk.view.road_pile)) }
            }
        }
    }
}

fn person(desk: &Desk<'_>, seat: Seat) -> Markup {
    let player = &desk.view.players[seat.index()];
    let character = desk.edition().character(player.character);
    let [objectives, bonus, silver] = player.score;
    let roads: Vec<&str> = player.roads.iter().map(|shape| desk.edition().shape(*shape).name.as_str()).collect();
    html! {
        li id={ "person-" (seat.0) } .cg-own[desk.own(seat)] {
            div .cg-person-head {
                (marks::badge(seat)) b { (desk.name(seat)) } span .cg-character data-explain={ "character:" (seat.0) } { (character.name) }
                span .cg-coin-chip data-explain={ "silver:" (seat.0) } { (player.silver) }
            }
            p { b { (character.power_name) } ": " (character.power_text) }
            p { (character.bonus_text) }
            p .cg-note data-explain={ "score:" (seat.0) } {
                (t!(
                    "{all:# point|# points} now: {objectives} from Objectives, {bonus} from the Character, {silver} from Silver.",
                    all = objectives + bonus + silver,
                    objectives,
                    bonus,
                    silver,
                )) " "
                @if !roads.is_empty() { (t!("Road in front: {roads}.", roads = name(roads.join(", ")))) " " }
                (t!("{n:# card|# cards} in hand.", n = player.cards))
            }
            @if !player.done.is_empty() { p .cg-done-cards { @for card in &player.done { (short(desk, *card)) } } }
            @if let (Some(hand), false) = (&player.hand, desk.own(seat)) {
                p .cg-note { (rich!("Still in hand: {cards}", cards = html! { @for card in hand { (short(desk, *card)) } })) }
            }
        }
    }
}
