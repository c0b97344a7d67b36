//! Discs: the choice for points with which the advanced game begins, and hiring.

use maud::{Markup, html};
use silverton::{ids::Role, view::PlayerView};

use super::{
    super::desk::{Desk, counted, disc_name, dollars},
    players,
};

/// The own discs and where they are.
pub fn list(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    html! {
        ul .si-plain {
            @for (k, disc) in player.discs.iter().enumerate() {
                li { (players::disc_tag(desk, player, disc, k)) " " span .si-soft { (disc_name(disc.kind)) ", " (players::whereabouts(desk, disc)) } }
            }
        }
    }
}

/// Discs are chosen for points (SI-APICK), or dealt.
pub fn start(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        @if desk.game.plan.points > 0 { (shop(desk, me)) }
        h3 { "Your discs" }
        @if me.discs.is_empty() { p .si-soft { "None yet." } }
        (list(desk, me))
        p .si-soft { "Surveyors build track; prospectors buy claims and passenger cards. A bonus is added to the dice in disputes." }
    }
}

/// What every kind of disc costs in points, and how many of it one may have.
fn shop(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let (edition, plan) = (&desk.game.tables.edition, &desk.game.plan);
    let points = |kind| edition.discs.iter().find(|spec| spec.kind == kind).map_or(0, |spec| spec.points);
    let spent: u8 = me.discs.iter().map(|disc| points(disc.kind)).sum();
    html! {
        h3 { "Discs for points" span .si-aside { b { (plan.points.saturating_sub(spent)) } " of " (plan.points) " left" @if desk.game.options.hiring { ", " (me.discs.len()) " of at most " (plan.max_discs) " discs" } } }
        table .si-table {
            thead { tr { th { "Disc" } th { "points" } th { "yours" } th { "at most" } } }
            tbody { @for spec in &edition.discs {
                @let had = me.discs.iter().filter(|disc| disc.kind == spec.kind).count();
                tr data-target={ "pick:" (spec.kind.write()) } tabindex="-1" {
                    th { span .si-disc-tag { b { (spec.kind.write()) } } " " (disc_name(spec.kind)) }
                    td { (spec.points) } td { @if had > 0 { b { (had) } } @else { "–" } } td { (spec.per_colour * plan.colours) }
                }
            } }
        }
    }
}

/// SI-OHIRE: what a new disc costs, and how much room there is for it.
pub fn hiring(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let (edition, plan) = (&desk.game.tables.edition, &desk.game.plan);
    let cost = u32::from(edition.option_numbers.hire_cost);
    let has = |role| me.discs.iter().filter(|disc| disc.kind.role == role).count();
    let in_box =
        |role| edition.discs.iter().filter(|spec| spec.kind.role == role).map(|spec| spec.per_colour).sum::<u8>();
    html! {
        h3 { "Hiring" span .si-aside { (me.discs.len()) " of at most " (plan.max_discs) " discs" } }
        p .si-soft { "One disc without a bonus for " (dollars(cost)) ", ready from the next turn on." }
        ul .si-cards {
            @for (role, name, work) in [(Role::Surveyor, "surveyor", "builds track"), (Role::Prospector, "prospector", "buys claims and passenger cards")] {
                li .si-card data-target=[(!plan.spike || role == Role::Prospector).then(|| format!("hire:{name}"))] tabindex="0" {
                    div .si-card-head { span .si-disc-tag { b { (if role == Role::Surveyor { "S" } else { "P" }) } } " " b { "A " (name) } span .si-loads { (dollars(cost)) } }
                    div .si-card-line { span { (work) } span .si-soft { "you have " (has(role)) " of " (in_box(role) * plan.colours) } }
                }
            }
        }
        h3 { "Your discs" }
        (list(desk, me))
        @if let Some(cash) = me.cash {
            p .si-purse { "Cash " b { (dollars(cash)) } @if cash >= cost { ", after hiring " b { (dollars(cash - cost)) } } }
        }
        @let dead = desk.view.graves.iter().filter(|grave| grave.seat == me.seat.0).count();
        @if dead > 0 { p .si-soft { (counted(dead as u64, "prospector")) " of yours lies under the R.I.P. stone; a hired one takes the place at once." } }
    }
}
