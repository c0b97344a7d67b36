//! A player's town: rows of built cards by Site and trigger, canyons with Rivers and Bridges, Hotels, Barrels, graves.

use coloma::{
    edition::{CardRow, CardSpec},
    ids::{Card, MILL},
    view::PlayerView,
};
use engine::say::name;
use maud::{Markup, html};

use super::super::{Desk, icons, slug};
use crate::t;

/// What stands in a town.
pub fn town(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    html! {
        (triggers(desk, player))
        (canyons(desk, player))
        (hotels(desk, player))
        @if !player.barrels.is_empty() {
            p .co-town-line { @for (barrel, used) in &player.barrels {
                @let spec = &desk.game.edition().barrels[barrel.index()];
                span class={ "co-cask-tag" @if *used { " co-used" } } data-piece={ "barrel-" (slug(&spec.id)) } data-explain={ "barrel:" (slug(&spec.id)) } role="img" aria-label={ (spec.name) ". " (spec.text) @if *used { " " (t!("Used.")) } } { (icons::chips(&icons::effect(desk.game, spec.effect))) }
            } }
        }
    }
}

/// A table of Sites and triggers, with what own cards do there.
fn triggers(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let edition = desk.game.edition();
    let cards = || player.town.iter().copied().chain([MILL]);
    let sites = (0..6u8)
        .map(|site| (site + 1) % 6)
        .filter(|site| cards().any(|card| edition.cards[card.index()].site == *site));
    html! {
        table .co-town {
            thead { tr { td {} th { (t!("Common")) } th { (t!("Boom")) } th { (t!("Bust")) } } }
            tbody { @for site in sites {
                tr {
                    th { span .co-site-number { @if site == 0 { "B" } @else { (site) } } }
                    @for trigger in ["common", "boom", "bust"] {
                        td { @for card in cards().filter(|card| edition.cards[card.index()].site == site) { (cell(desk, player, card, trigger)) } }
                    }
                }
            } }
        }
    }
}

fn cell(desk: &Desk<'_>, player: &PlayerView, card: Card, trigger: &str) -> Markup {
    let spec = &desk.game.edition().cards[card.index()];
    let rows: Vec<&CardRow> = spec.rows.iter().filter(|row| row.trigger == trigger).collect();
    html! {
        @for row in rows {
            span id={ "row-" (player.seat.0) "-" (slug(&spec.id)) "-" (trigger) } .co-building data-explain={ "card:" (slug(&spec.id)) } data-piece=[first(spec, trigger).then(|| format!("card-{}-{}", player.seat.0, slug(&spec.id)))] {
                (icons::chips(&icons::effect(desk.game, row.effect))) small { (spec.name) }
            }
        }
    }
}

/// Whether this is the first row of a card, which stands for the card.
fn first(spec: &CardSpec, trigger: &str) -> bool {
    spec.rows.first().is_some_and(|row| row.trigger == trigger)
}

/// The four canyons of a board: points and benefit, and what is done there.
fn canyons(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let Some(board) = player.board else { return html! {} };
    let own = desk.own(player.seat);
    let spec = &desk.game.edition().boards[board.index()];
    html! {
        ul .co-canyons aria-label=(t!("Canyons")) {
            @for (k, canyon) in spec.canyons.iter().enumerate() {
                @let done = player.canyons.contains(&(k as u8));
                @let bridge = player.canyons.iter().position(|one| usize::from(*one) == k).and_then(|at| player.bridges.get(at));
                li id={ "canyon-" (player.seat.0) "-" (k + 1) } class={ "co-canyon" @if done { " co-surveyed" } } data-target=[own.then(|| format!("canyon:{}", k + 1))]
                    data-spot={ "canyon-" (player.seat.0) "-" (k + 1) } data-explain={ "canyon-of:" (player.seat.0) "-" (k + 1) }
                    aria-label={ (t!("{canyon}: {n:# point|# points}. {text}", canyon = name(&canyon.name), n = canyon.vp, text = name(&canyon.text))) @if done { " " (t!("Surveyed.")) } } {
                    b { (canyon.vp) } (icons::inline("vp")) " "
                    @if done { span data-piece={ "river-" (player.seat.0) "-" (k + 1) } { (icons::inline("river")) } } @else { (icons::chips(&icons::effect(desk.game, canyon.effect))) }
                    @if let Some(bridge) = bridge { @let spec = &desk.game.edition().bridges[bridge.index()]; " " span data-piece={ "bridge-" (player.seat.0) "-" (slug(&spec.id)) } { (icons::inline("bridge")) small { (spec.name.trim_end_matches(" Bridge")) } } }
                }
            }
        }
    }
}

fn hotels(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let edition = desk.game.edition();
    html! {
        @for (hotel, guests) in &player.hotels {
            @let spec = &edition.hotels[hotel.index()];
            p .co-town-line data-piece={ "hotel-" (slug(&spec.id)) } data-explain={ "hotel:" (slug(&spec.id)) } {
                (icons::inline("hotel")) " " (spec.name) " "
                @for (bed, gain) in spec.beds.iter().enumerate() {
                    span id={ "bed-" (slug(&spec.id)) "-" (bed + 1) } class={ "co-bed" @if guests.contains(&(bed as u8)) { " co-used" } } data-target={ "bed:" (slug(&spec.id)) "-" (bed + 1) } role="img" aria-label=(t!("bed {n}", n = bed + 1)) {
                        (icons::inline(if guests.contains(&(bed as u8)) { "dude" } else { "bed" })) (icons::chips(&icons::gain(gain)))
                    }
                }
            }
        }
    }
}
