//! The charts of the Shootout, and what Bridges are worth.

use coloma::edition::{Chart, Reward};
use maud::{Markup, html};

use super::super::{Desk, goods::counter_words, icons, marks, slug};
use crate::{rich, t};

fn reward(reward: &Reward) -> Markup {
    let mut chips = icons::gain(&reward.gain);
    if reward.deaths > 0 {
        chips.push(icons::Chip { words: format!("−{}", reward.deaths), icon: "grave" });
    }
    html! { @if chips.is_empty() { (t!("nothing")) } @else { (icons::chips(&chips)) } }
}

/// The chart of this year's Shootout and the printed one of 1850; Bridges and Hotels for everybody.
pub fn charts(desk: &Desk<'_>) -> Markup {
    let charts = &desk.game.edition().charts;
    let current = usize::from(desk.view.chart);
    let ahead = u16::from(desk.view.gunmen) > desk.view.outlaws;
    html! {
        section #panel-chart .panel .co-panel {
            h2 { (t!("Shootout")) }
            (chart_table("now", &charts[current], desk.view.year, Some(ahead)))
            @if current + 1 < charts.len() { (chart_table("last", &charts[charts.len() - 1], 1850, None)) }
            (bridges(desk))
            (hotels(desk))
        }
    }
}

fn chart_table(which: &str, chart: &Chart, year: u16, ahead: Option<bool>) -> Markup {
    html! {
        table .co-chart data-explain={ "chart:" (which) } {
            caption { (year) ": " (chart.name) @if chart.badge { " " (rich!("(the 1st takes the {badge})", badge = icons::inline("badge"))) } }
            thead { tr {
                td {}
                th class=(if ahead == Some(true) { "co-now" } else { "" }) { (t!("Gunmen outnumber the Outlaws")) }
                th class=(if ahead == Some(false) { "co-now" } else { "" }) { (t!("they do not")) }
            } }
            tbody { @for (place, name) in [t!("1st"), t!("2nd"), t!("3rd"), t!("no Gunmen")].iter().enumerate() {
                tr { th { (name) } td { (reward(&chart.left[place])) } td { (reward(&chart.right[place])) } }
            } }
        }
    }
}

/// What each Bridge would score for everybody now.
fn bridges(desk: &Desk<'_>) -> Markup {
    html! {
        h2 { (t!("Bridges now")) }
        table .co-chart {
            thead { tr { td {} th { (t!("left")) } @for player in &desk.view.players { td { (marks::badge(player.seat)) } } } }
            tbody { @for bridge in &desk.view.bridges {
                @let spec = &desk.game.edition().bridges[bridge.bridge.index()];
                tr id={ "bridge-row-" (slug(&spec.id)) } data-explain={ "bridge:" (slug(&spec.id)) } {
                    th { (spec.name.trim_end_matches(" Bridge")) " " small { (t!("{n} per {what}", n = spec.each, what = counter_words(spec.counter))) } }
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
            h2 { (t!("Hotels")) }
            ul .co-hotels { @for hotel in &desk.view.hotels {
                @let spec = &desk.game.edition().hotels[hotel.index()];
                li id={ "hotel-" (slug(&spec.id)) } .co-choice data-target={ "hotel:" (slug(&spec.id)) } data-piece={ "hotel-" (slug(&spec.id)) } {
                    (icons::inline("hotel")) " " (spec.name) " "
                    @for gain in &spec.beds { span .co-bed { (icons::inline("bed")) (icons::chips(&icons::gain(gain))) } }
                }
            } }
        }
    }
}
