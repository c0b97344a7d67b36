//! Everybody's things, the chart of the year, and what Bridges are worth.

use coloma::{
    edition::{Chart, Reward},
    view::PlayerView,
};
use engine::Seat;
use maud::{Markup, html};

use super::{Desk, goods::counter_words, marks, slug};

/// All players, in seat order.
pub fn players(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-players .panel .co-panel {
            h2 { "Players" }
            ol .co-players { @for player in &desk.view.players { (player_card(desk, player)) } }
            @if let Some(shade) = &desk.view.shade {
                div #shade .co-player {
                    h3 { "Shade" @if desk.view.sheriff == 6 { " " span .co-tag { "Sheriff" } } span .co-total { (shade.total) } }
                    p .co-things {
                        (thing(shade.dudes, "Dude")) (thing(shade.gold, "Gold")) (thing(shade.horses, "Horse")) (thing(shade.rivers, "River"))
                        (thing(shade.hotels.len() as u8, "Hotel")) (thing(shade.barrels.len() as u8, "Barrel")) (thing(shade.land_tents.len() as u8, "Land Tent"))
                    }
                }
            }
        }
    }
}

fn thing(count: u8, noun: &str) -> Markup {
    let plural = if count == 1 || noun == "Gold" { "" } else { "s" };
    html! { span class=(if count == 0 { "co-none" } else { "" }) { b { (count) } " " (noun) (plural) } " " }
}

fn player_card(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let view = desk.view;
    let seat = player.seat;
    let acting = view.to_act.contains(seat);
    html! {
        li id={ "player-" (seat.0 + 1) } class={ "co-player co-edge-" (seat.0 + 1) @if acting { " co-acting" } } {
            h3 {
                (marks::badge(seat)) " " (desk.name(seat))
                @if desk.own(seat) { " " span .co-tag { "you" } }
                @if view.sheriff == seat.0 { " " span .co-tag { "Sheriff" } }
                @if acting { " " span .co-tag .co-turn-tag { "to act" } }
                span .co-total title="Points if the game ended now" { (player.total) }
            }
            p .co-things {
                (thing(player.dudes, "Dude")) (thing(player.gold, "Gold"))
                span { b { (player.bucks) } @if player.bucks == 1 { " Buck " } @else { " Bucks " } }
                (thing(player.tents, "Tent")) (thing(player.horses, "Horse")) (thing(player.hand_size, "card"))
            }
            p .co-more {
                "supply " (player.spare_dudes) " Dudes, " (player.spare_tents) " Tents · Gunmen " (player.gunmen) " · graves " (player.graves) " · deck " (player.deck)
                @if let Some(speciality) = player.speciality { " · " (desk.game.edition.specialities[speciality.index()].name) }
                @if let Some(board) = player.board { @if board.0 > 0 { " · board " (desk.game.edition.boards[board.index()].id) } }
            }
            (town(desk, player))
            p .co-more {
                @for (name, points) in player.score.iter().filter(|(_, points)| *points != 0) { span .co-part { (name) " " b { (points) } } " " }
            }
        }
    }
}

/// Buildings by Site, Hotels, Bridges and Barrels.
fn town(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    let edition = desk.game.edition;
    html! {
        @for site in 0..6u8 {
            @let cards: Vec<_> = player.town.iter().filter(|card| edition.cards[card.index()].site == site).collect();
            @if !cards.is_empty() {
                p .co-town-line {
                    span .co-site-number { @if site == 0 { "B" } @else { (site) } } " "
                    @for card in cards {
                        @let spec = &edition.cards[card.index()];
                        span id={ "built-" (player.seat.0) "-" (slug(&spec.id)) } .co-building title=(spec.rows.iter().map(|row| format!("{}: {}", row.trigger, row.text)).collect::<Vec<_>>().join(" ")) { (spec.name) } " "
                    }
                }
            }
        }
        @if !player.hotels.is_empty() {
            p .co-town-line {
                @for (hotel, guests) in &player.hotels {
                    @let spec = &edition.hotels[hotel.index()];
                    span .co-building { (spec.name) } " "
                    @for bed in 0..spec.beds.len() {
                        span id={ "bed-" (slug(&spec.id)) "-" (bed + 1) } class={ "co-bed" @if guests.contains(&(bed as u8)) { " co-used" } } data-target={ "bed:" (slug(&spec.id)) "-" (bed + 1) } { (bed + 1) }
                    }
                    " "
                }
            }
        }
        @if !player.bridges.is_empty() || !player.canyons.is_empty() {
            p .co-town-line {
                (thing(player.canyons.len() as u8, "River"))
                @for bridge in &player.bridges { span .co-building { (edition.bridges[bridge.index()].name) } " " }
            }
        }
        @if !player.barrels.is_empty() {
            p .co-town-line {
                @for (barrel, used) in &player.barrels {
                    span class={ "co-cask-tag" @if *used { " co-used" } } { (edition.barrels[barrel.index()].name) } " "
                }
            }
        }
    }
}

fn reward(reward: &Reward) -> String {
    let gain = &reward.gain;
    let parts = [
        (gain.vp, "VP"),
        (gain.gold, "Gold"),
        (gain.bucks, "Bucks"),
        (gain.cards, "cards"),
        (gain.horses, "Horse"),
        (reward.deaths, "buried"),
    ];
    let words: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, noun)| format!("{n} {noun}")).collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// The chart of this year's Shootout, and the printed one of 1850.
pub fn chart(desk: &Desk<'_>) -> Markup {
    let charts = &desk.game.edition.charts;
    let current = usize::from(desk.view.chart);
    let ahead = u16::from(desk.view.gunmen) > desk.view.outlaws;
    html! {
        section #panel-chart .panel .co-panel {
            h2 { "Shootout" }
            (chart_table(&charts[current], desk.view.year, Some(ahead)))
            @if current + 1 < charts.len() { (chart_table(&charts[charts.len() - 1], 1850, None)) }
        }
    }
}

fn chart_table(chart: &Chart, year: u16, ahead: Option<bool>) -> Markup {
    html! {
        table .co-chart {
            caption { (year) ": " (chart.name) @if chart.badge { ", the 1st takes the badge" } }
            thead { tr {
                th {}
                th class=(if ahead == Some(true) { "co-now" } else { "" }) { "more Gunmen" }
                th class=(if ahead == Some(false) { "co-now" } else { "" }) { "not more" }
            } }
            tbody { @for (place, name) in ["1st", "2nd", "3rd", "no Gunmen"].iter().enumerate() {
                tr { th { (name) } td { (reward(&chart.left[place])) } td { (reward(&chart.right[place])) } }
            } }
        }
    }
}

/// What each Bridge would score for everybody now.
pub fn bridges(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-bridges .panel .co-panel {
            h2 { "Bridges" }
            table .co-chart {
                thead { tr { th { "worth now" } th { "left" } @for player in &desk.view.players { th { (marks::badge(player.seat)) } } } }
                tbody { @for bridge in &desk.view.bridges {
                    @let spec = &desk.game.edition.bridges[bridge.bridge.index()];
                    tr id={ "bridge-row-" (slug(&spec.id)) } data-target={ "bridge:" (slug(&spec.id)) } {
                        th { (spec.name) br; small { (spec.each) " per " (counter_words(spec.counter)) ", to " (spec.max) } }
                        td { (bridge.left) }
                        @for (worth, player) in bridge.worth.iter().zip(&desk.view.players) {
                            td class=(if player.bridges.contains(&bridge.bridge) { "co-now" } else { "" }) { (worth) }
                        }
                    }
                } }
            }
            @if !desk.view.hotels.is_empty() {
                h3 { "Hotels" }
                ul .co-hand { @for hotel in &desk.view.hotels {
                    @let spec = &desk.game.edition.hotels[hotel.index()];
                    li id={ "hotel-" (slug(&spec.id)) } data-target={ "hotel:" (slug(&spec.id)) } { (spec.name) ", " (spec.beds.len()) " beds" }
                } }
            }
        }
    }
}

/// Names and points below a picture that stands alone.
pub fn score_strip(desk: &Desk<'_>) -> Markup {
    html! {
        @for (k, player) in desk.view.players.iter().enumerate() {
            @let x = 30.0 + 278.0 * k as f64;
            (marks::mark(None, player.seat.0, x + 14.0, 1040.0, 13.0))
            text .co-strip x=(x + 36.0) y="1048" { (desk.name(Seat(k as u8))) ": " (player.total) }
            text .co-strip-small x=(x + 36.0) y="1074" { (player.dudes) " Dudes, " (player.gold) " Gold, " (player.bucks) " Bucks" }
            text .co-strip-small x=(x + 36.0) y="1096" { (player.town.len()) " buildings, " (player.horses) " Horses, " (player.tents) " Tents" }
        }
    }
}
