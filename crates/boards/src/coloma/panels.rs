//! Everybody's things, the charts of the Shootout, and what Bridges are worth.

use coloma::{
    edition::{Chart, Reward},
    view::{PlayerView, ShadeView},
};
use engine::Seat;
use maud::{Markup, html};

use super::{Desk, goods::counter_words, icons, marks, slug, town::town};

/// All players: the viewer first, then in seat order.
pub fn players(desk: &Desk<'_>) -> Markup {
    let (mine, others): (Vec<_>, Vec<_>) = desk.view.players.iter().partition(|player| desk.own(player.seat));
    html! {
        section #panel-players .panel .co-panel {
            h2 { "Players" }
            ol .co-players { @for player in mine.into_iter().chain(others) { (player_card(desk, player)) } }
            @if let Some(shade) = &desk.view.shade { (shade_card(desk, shade)) }
        }
    }
}

fn shade_card(desk: &Desk<'_>, shade: &ShadeView) -> Markup {
    html! {
        div #shade .co-player {
            h3 { "Shade" @if desk.view.sheriff == 6 { " " (icons::inline("badge")) } span .co-total { (shade.total) } }
            p .co-things {
                (thing(shade.dudes.into(), "dude", "Dudes in reserve")) (thing(shade.gold.into(), "gold", "Gold")) (thing(shade.horses.into(), "horse", "Horses"))
                (thing(shade.rivers.into(), "river", "Rivers")) (thing(shade.hotels.len() as u16, "hotel", "Hotels"))
                (thing(shade.barrels.len() as u16, "barrel", "Barrels")) (thing(shade.land_tents.len() as u16, "land", "Tents on Lands")) (thing(shade.vp, "vp", "points marked"))
            }
        }
    }
}

fn thing(count: u16, icon: &str, words: &str) -> Markup {
    html! { span class={ "co-thing" @if count == 0 { " co-none" } } title={ (count) " " (words) } { (icons::inline(icon)) b { (count) } } }
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
                @if view.sheriff == seat.0 { " " (icons::inline("badge")) }
                @if acting { " " span .co-tag .co-turn-tag { "to act" } }
                span .co-total title="Points if the game ended now" { (player.total) }
            }
            p .co-things {
                (thing(player.dudes.into(), "dude", "ready Dudes on the Lodge")) (thing(player.gold.into(), "gold", "Gold"))
                (thing(player.bucks, "buck", "Bucks")) (thing(player.tents.into(), "tent", "Tents on the Lodge"))
                (thing(player.horses.into(), "horse", "Horses in the stable")) (thing(player.hand_size.into(), "card", "cards in hand"))
            }
            p .co-things .co-more {
                span title="Dudes in the supply" { "supply " (icons::inline("dude")) b { (player.spare_dudes) } }
                span title="Tents in the supply" { (icons::inline("tent")) b { (player.spare_tents) } }
                (thing(player.gunmen.into(), "gun", "Gunmen at the Shootout"))
                (graves(desk, player.graves))
                (thing(player.deck.into(), "deck", "cards in the deck"))
                (thing(player.land_tents.len() as u16, "land", "Tents on Frontier Lands"))
            }
            (town(desk, player))
            p .co-more {
                @if let Some(speciality) = player.speciality { span .co-part { (desk.game.edition.specialities[speciality.index()].name) } " " }
                @if let Some(board) = player.board { @if board.0 > 0 { span .co-part { "board " (desk.game.edition.boards[board.index()].id) } " " } }
                @for (name, points) in player.score.iter().filter(|(_, points)| *points != 0) { span .co-part { (name) " " b { (points) } } " " }
            }
        }
    }
}

/// The six graves, the taken ones filled.
fn graves(desk: &Desk<'_>, taken: u8) -> Markup {
    let all = &desk.game.edition.graves;
    let lost: u8 = all.iter().take(taken.into()).sum();
    html! { span class={ "co-thing" @if taken == 0 { " co-none" } } title={ (taken) " of " (all.len()) " graves, −" (lost) } { (icons::inline("grave")) b { (taken) } } }
}

fn reward(reward: &Reward) -> Markup {
    let mut chips = icons::gain(&reward.gain);
    if reward.deaths > 0 {
        chips.push(icons::Chip { words: format!("−{}", reward.deaths), icon: "grave" });
    }
    html! { @if chips.is_empty() { "nothing" } @else { (icons::chips(&chips)) } }
}

/// The chart of this year's Shootout and the printed one of 1850; Bridges and Hotels for everybody.
pub fn charts(desk: &Desk<'_>) -> Markup {
    let charts = &desk.game.edition.charts;
    let current = usize::from(desk.view.chart);
    let ahead = u16::from(desk.view.gunmen) > desk.view.outlaws;
    html! {
        section #panel-chart .panel .co-panel {
            h2 { "Shootout" }
            (chart_table(&charts[current], desk.view.year, Some(ahead)))
            @if current + 1 < charts.len() { (chart_table(&charts[charts.len() - 1], 1850, None)) }
            (bridges(desk))
            (hotels(desk))
        }
    }
}

fn chart_table(chart: &Chart, year: u16, ahead: Option<bool>) -> Markup {
    html! {
        table .co-chart {
            caption { (year) ": " (chart.name) @if chart.badge { " (the 1st takes the " (icons::inline("badge")) ")" } }
            thead { tr {
                th {}
                th class=(if ahead == Some(true) { "co-now" } else { "" }) { "Outlaws outnumbered" }
                th class=(if ahead == Some(false) { "co-now" } else { "" }) { "not outnumbered" }
            } }
            tbody { @for (place, name) in ["1st", "2nd", "3rd", "no Gunmen"].iter().enumerate() {
                tr { th { (name) } td { (reward(&chart.left[place])) } td { (reward(&chart.right[place])) } }
            } }
        }
    }
}

/// What each Bridge would score for everybody now.
fn bridges(desk: &Desk<'_>) -> Markup {
    html! {
        h2 { "Bridges now" }
        table .co-chart {
            thead { tr { th {} th { "left" } @for player in &desk.view.players { th { (marks::badge(player.seat)) } } } }
            tbody { @for bridge in &desk.view.bridges {
                @let spec = &desk.game.edition.bridges[bridge.bridge.index()];
                tr id={ "bridge-row-" (slug(&spec.id)) } {
                    th { (spec.name.trim_end_matches(" Bridge")) " " small { (spec.each) " per " (counter_words(spec.counter)) } }
                    td { (bridge.left) }
                    @for (worth, player) in bridge.worth.iter().zip(&desk.view.players) {
                        td class=(if player.bridges.contains(&bridge.bridge) { "co-now" } else { "" }) { (worth) }
                    }
                }
            } }
        }
    }
}

/// Hotels that are left, with their beds.
fn hotels(desk: &Desk<'_>) -> Markup {
    html! {
        @if !desk.view.hotels.is_empty() {
            h2 { "Hotels" }
            ul .co-hotels { @for hotel in &desk.view.hotels {
                @let spec = &desk.game.edition.hotels[hotel.index()];
                li id={ "hotel-" (slug(&spec.id)) } .co-choice data-target={ "hotel:" (slug(&spec.id)) } {
                    (icons::inline("hotel")) " " (spec.name) " "
                    @for gain in &spec.beds { span .co-bed { (icons::inline("bed")) (icons::chips(&icons::gain(gain))) } }
                }
            } }
        }
    }
}

/// Names and points below a picture that stands alone.
pub fn score_strip(desk: &Desk<'_>) -> Markup {
    html! {
        @for (k, player) in desk.view.players.iter().enumerate() {
            @let x = 16.0 + 406.0 * (k % 3) as f64;
            @let y = 1140.0 + 62.0 * (k / 3) as f64;
            (marks::mark(None, player.seat.0, x + 14.0, y, 13.0))
            text .co-strip x=(x + 36.0) y=(y + 4.0) { (desk.name(Seat(k as u8))) ": " (player.total) }
            text .co-strip-small x=(x + 36.0) y=(y + 26.0) { (player.dudes) " Dudes, " (player.gold) " Gold, " (player.bucks) " Bucks, " (player.town.len()) " buildings" }
        }
    }
}
