//! Everybody's things: cash where it may be seen, discs and where they are, track, trains and plows.

use engine::{
    Line, say,
    say::{money, name},
};
use maud::{Markup, html};
use silverton::{
    action::Spot,
    ids::Role,
    state::{Disc, Fate, Phase},
    view::PlayerView,
};

use super::super::{
    desk::{Desk, disc_name, dollars, first_alike},
    marks::badge,
};
use crate::{Plate, rich, t, words::Say};

/// All players in the order of this turn.
pub fn players(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-players .panel .si-panel {
            h2 data-explain="panel:players" { (t!("Players")) }
            p .si-goal { (goal(desk)) }
            ol .si-players { @for seat in &view.order { (player(desk, desk.player(*seat))) } }
            @if desk.is_advanced() { (supply(desk)) }
        }
    }
}

/// What everybody has beside cash: claims, loads that wait, and what passengers bring in a turn.
pub fn plates(desk: &Desk<'_>) -> Vec<Vec<Plate>> {
    let of = |player: &PlayerView| {
        let claims = || desk.view.claims.iter().filter(|claim| claim.owner == Some(player.seat));
        let loads: i64 = claims().map(|claim| i64::from(claim.loads)).sum();
        let mut plates = vec![
            Plate::new("claims", claims().count() as i64, sign("M2 12 7 3l5 9z"), "claims"),
            Plate::new("loads", loads, sign("M2 5h10l-2 7H4z"), "loads that wait for market"),
            Plate::new(
                "income",
                player.income,
                sign("M7 2a2.4 2.4 0 1 1 0 5 2.4 2.4 0 0 1 0-5M2 13q5-8 10 0z"),
                "from passengers a turn",
            )
            .before("$"),
        ];
        if desk.is_advanced() {
            let power = player
                .trains
                .iter()
                .map(|train| i64::from(desk.game.tables.edition.trains[train.kind.index()].power))
                .sum::<i64>();
            plates.push(Plate::new("power", power, sign("M1 11V4h4v2h5V3h2v8z"), "power of the trains"));
        }
        plates
    };
    desk.view.players.iter().map(of).collect()
}

/// A small sign in one line.
fn sign(path: &str) -> Markup {
    html! { svg .si-plate-sign viewBox="0 0 14 14" height="12" aria-hidden="true" { path d=(path) fill="currentColor" {} } }
}

/// What ends the game.
pub fn goal(desk: &Desk<'_>) -> Say {
    match (desk.view.target, desk.view.last_turn) {
        (0, last) => t!("Most cash after turn {last} wins.", last),
        (target, 24) => t!("The game ends with the turn in which somebody has {target}.", target = money(target)),
        (target, last) => t!("{target} by turn {last} ends the game.", target = money(target), last),
    }
}

/// The same in two words.
pub fn end(desk: &Desk<'_>) -> Line {
    match (desk.view.target, desk.view.last_turn) {
        (0, last) => say!("ends after turn {last}", last),
        (target, _) => say!("ends at {target}", target = money(target)),
    }
}

fn player(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let view = desk.view;
    let seat = player.seat;
    let acting = view.to_act.contains(seat);
    let homes: Vec<&str> = player.homes.iter().map(|home| desk.town(*home)).collect();
    let loads: u32 =
        view.claims.iter().filter(|claim| claim.owner == Some(seat)).map(|claim| u32::from(claim.loads)).sum();
    html! {
        li id={ "player-" (seat.0 + 1) } class={ "si-player si-edge-" (seat.0 + 1) @if acting { " si-acting" } } data-target={ "partner:" (seat.0 + 1) } tabindex="-1" {
            div .si-card-head {
                (badge(seat)) " " b { (desk.name(seat)) }
                @if view.you == Some(seat) { " " span .si-flag { (t!("you")) } }
                @if acting { " " span .si-flag .si-turn-flag { (t!("to act")) } }
                span .si-cash data-explain={ "cash:" (seat.0) } {
                    @match player.cash {
                        Some(cash) => { (dollars(cash)) @if !player.revealed && view.you == Some(seat) && view.players.len() > 1 && view.phase != Phase::Over && !desk.game.plan.open_money { small { " " (t!("secret")) } } },
                        None => { span .si-soft { (t!("cash secret")) } },
                    }
                }
            }
            div .si-card-line {
                span { (rich!("home {towns}", towns = html! { b { (homes.join(", ")) } })) }
                span data-explain={ "cubes:" (seat.0) } { (rich!("{track} {n:segment|segments}, {cubes:# cube|# cubes} left", track = html! { b { (player.track.len()) } }; n = player.track.len(), cubes = player.cubes)) }
                span data-explain="panel:claims" { (t!("{claims:# claim|# claims}, {loads:# load|# loads}", claims = player.claims.len(), loads)) }
                span data-explain={ "income:" (seat.0) } { (rich!("passengers {income}", income = html! { b { (dollars(player.income)) } })) }
            }
            div .si-discs {
                @for (k, disc) in player.discs.iter().enumerate() { (disc_tag(desk, player, disc, k)) }
                (rolling_stock(desk, player))
            }
        }
    }
}

/// A player's trains and plows.
pub fn rolling_stock(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let seat = player.seat.0 + 1;
    html! {
        @for (k, train) in player.trains.iter().enumerate() {
            @let power = desk.game.tables.edition.trains[train.kind.index()].power;
            span class={ "si-train" @if train.used { " si-used" } } data-target={ "train:" (seat) "-" (k + 1) } tabindex="-1" { (rich!("train {power}", power = html! { b { (power) } })) }
        }
        @for (kind, count) in player.plows.iter().enumerate().filter(|(_, count)| **count > 0) {
            @let bonus = desk.game.tables.edition.plows[kind].bonus;
            span .si-train data-target={ "plow:" (seat) "-" (bonus) } tabindex="-1" { (t!("plow +{bonus}", bonus)) @if *count > 1 { " ×" (count) } @if player.out[kind] > 0 { ", " (t!("{n} out", n = player.out[kind])) } }
        }
    }
}

/// A small snow plow.
pub fn plow_icon() -> Markup {
    html! {
        svg .si-loco viewBox="0 0 26 16" aria-hidden="true" {
            path d="M2 12V3h7v3h7l8 7h-6l-2-1z" {}
            circle cx="6" cy="13" r="2.4" {}
            circle cx="13" cy="13" r="2.4" {}
        }
    }
}

/// Where a disc is, in words.
pub fn whereabouts(desk: &Desk<'_>, disc: &Disc) -> Line {
    let edition = &desk.game.tables.edition;
    let segment = |segment: silverton::ids::Segment| name(&edition.segment(segment).name);
    let card = |card: silverton::ids::Passenger| name(edition.passenger(card).title.replace(" - ", " – "));
    let place = match disc.spot {
        Spot::Home => say!("at home"),
        Spot::Build(at) => say!("builds {segment}", segment = segment(at)),
        Spot::Second(at) => say!("second: {segment}", segment = segment(at)),
        Spot::Dismantle(at) => say!("dismantles {segment}", segment = segment(at)),
        Spot::Claim(claim) => say!("on {card}", card = name(desk.claim_name(claim))),
        Spot::Passenger(one) => say!("on {card}", card = card(one)),
        Spot::Steal(one) => say!("steals {card}", card = card(one)),
        Spot::EndPartnership(one) => say!("leaves {card}", card = card(one)),
        Spot::Slide(one) => say!("slides {card}", card = card(one)),
        Spot::Deck => say!("on the deck"),
    };
    match disc.fate {
        Fate::Free => place,
        Fate::Held => say!("held: {place}", place),
        Fate::Jail => say!("in jail"),
    }
}

/// What a disc is and where, in words.
pub fn said(desk: &Desk<'_>, disc: &Disc) -> Say {
    t!("{disc}, {place}", disc = disc_name(disc.kind), place = whereabouts(desk, disc))
}

/// A disc of a player; only the own ones can be chosen.
pub fn disc_tag(desk: &Desk<'_>, player: &PlayerView, disc: &Disc, k: usize) -> Markup {
    let own = desk.view.you == Some(player.seat);
    let letter = if disc.kind.role == Role::Surveyor { "S" } else { "P" };
    let jailed = disc.fate == Fate::Jail;
    let hand = own && desk.is_mine() && desk.view.now.hand == Some(k as u8);
    html! {
        span class={ "si-disc-tag" @if disc.spot != Spot::Home { " si-out-disc" } @if jailed { " si-jailed" } @if hand { " si-in-hand" } }
            data-target=[own.then(|| format!("disc:{}", first_alike(player.discs.iter(), k) + 1))] tabindex=[own.then_some("-1")] data-explain=[(!own).then(|| format!("stands:{}-{k}", player.seat.0))] {
            b { (letter) } @if disc.kind.bonus > 0 { "+" (disc.kind.bonus) }
            @if jailed { small { " " (t!("jail")) } } @else if disc.fate == Fate::Held { small { " " (t!("held")) } }
        }
    }
}

/// Advanced game: what the bank sells.
pub fn supply(desk: &Desk<'_>) -> Markup {
    let (edition, view) = (&desk.game.tables.edition, desk.view);
    html! {
        h3 { (t!("The bank sells")) }
        table .si-table {
            thead { tr { th { (t!("Train")) } th { (t!("cost")) } th { (t!("from turn")) } th { (t!("trade-in")) } th { (t!("left")) } } }
            tbody { @for (spec, left) in edition.trains.iter().zip(&view.trains) {
                tr class=(if spec.from_turn > view.turn || *left == 0 { "si-soft" } else { "" }) data-target={ "new-train:" (spec.power) } tabindex="-1" {
                    th { (spec.power) } td { (dollars(spec.cost)) } td { (spec.from_turn) } td { @if spec.trade_in > 0 { (dollars(spec.trade_in)) } } td { (left) }
                }
            } }
            thead { tr { th { (t!("Plow")) } th { (t!("cost")) } th { (t!("from turn")) } th { (t!("trade-in")) } th { (t!("left")) } } }
            tbody { @for (spec, left) in edition.plows.iter().zip(&view.plows) {
                tr class=(if spec.from_turn > view.turn || *left == 0 { "si-soft" } else { "" }) data-target={ "new-plow:" (spec.bonus) } tabindex="-1" {
                    th { (t!("die + {bonus}", bonus = spec.bonus)) } td { (dollars(spec.cost)) } td { (spec.from_turn) } td { @if spec.trade_in > 0 { (dollars(spec.trade_in)) } } td { (left) }
                }
            } }
        }
    }
}
