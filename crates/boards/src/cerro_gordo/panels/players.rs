//! The players: Character, Silver, Road tiles, completed cards.

use engine::Seat;
use maud::{Markup, html};

use super::{
    super::{Desk, marks},
    cards::short,
};
use crate::words::counted;

/// The panel of the players.
pub fn players(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-people .panel .cg-panel {
            h2 { "Players" }
            ol .cg-people { @for seat in desk.seats() { (person(desk, seat)) } }
            p .cg-note { (counted(desk.view.coins_left, "coin")) " of the box in the supply, "
                (counted(desk.view.road_pile, "Road tile")) " in the pile." }
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
                (marks::badge(seat)) b { (desk.name(seat)) } span .cg-character { (character.name) }
                span .cg-coin-chip title="Silver" { (player.silver) }
            }
            p { b { (character.power_name) } ": " (character.power_text) }
            p { (character.bonus_text) }
            p .cg-note {
                (objectives + bonus + silver) " points now: " (objectives) " from Objectives, " (bonus) " from the Character, " (silver) " from Silver. "
                @if !roads.is_empty() { "Road in front: " (roads.join(", ")) ". " }
                (counted(player.cards, "card")) " in hand."
            }
            @if !player.done.is_empty() { p .cg-done-cards { @for card in &player.done { (short(desk, *card)) } } }
            @if let (Some(hand), false) = (&player.hand, desk.own(seat)) {
                p .cg-note { "Still in hand: " @for card in hand { (short(desk, *card)) } }
            }
        }
    }
}
