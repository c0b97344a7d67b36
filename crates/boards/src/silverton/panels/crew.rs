//! Discs: the choice for points with which the advanced game begins, and hiring.

use engine::say::money;
use maud::{Markup, html};
use silverton::{ids::Role, view::PlayerView};

use super::{
    super::desk::{Desk, disc_name, dollars},
    players,
};
use crate::{rich, t, words::Say};

/// The own discs and where they are.
pub fn list(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    html! {
        ul .si-plain {
            @for (k, disc) in player.discs.iter().enumerate() {
                li { (players::disc_tag(desk, player, disc, k)) " " span .si-soft { (players::said(desk, disc)) } }
            }
        }
    }
}

/// Discs are chosen for points (SI-APICK), or dealt.
pub fn start(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        @if desk.game.plan.points > 0 { (shop(desk, me)) }
        h3 { (t!("Your discs")) }
        @if me.discs.is_empty() { p .si-soft { (t!("None yet.")) } }
        (list(desk, me))
        p .si-soft { (t!("Surveyors build track; prospectors buy claims and passenger cards. A bonus is added to the dice in disputes.")) }
    }
}

/// What every kind of disc costs in points, and how many of it one may have.
fn shop(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let (edition, plan) = (&desk.game.tables.edition, &desk.game.plan);
    let points = |kind| edition.discs.iter().find(|spec| spec.kind == kind).map_or(0, |spec| spec.points);
    let spent: u8 = me.discs.iter().map(|disc| points(disc.kind)).sum();
    html! {
        @let left = html! { b { (plan.points.saturating_sub(spent)) } };
        h3 { (t!("Discs for points")) span .si-aside {
            @if desk.game.options.hiring {
                (rich!("{left} of {points} left, {discs} of at most {most:# disc|# discs}", left = left; points = plan.points, discs = me.discs.len(), most = plan.max_discs))
            } @else { (rich!("{left} of {points} left", left = left; points = plan.points)) }
        } }
        table .si-table {
            thead { tr { th { (t!("Disc")) } th { (t!("points")) } th { (t!("yours")) } th { (t!("at most")) } } }
            tbody { @for spec in &edition.discs {
                @let had = me.discs.iter().filter(|disc| disc.kind == spec.kind).count();
                tr data-target={ "pick:" (spec.kind.write()) } tabindex="-1" {
                    th { span .si-disc-tag { b { (spec.kind.write()) } } " " (Say::new(disc_name(spec.kind))) }
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
        h3 { (t!("Hiring")) span .si-aside { (t!("{n} of at most {most:# disc|# discs}", n = me.discs.len(), most = plan.max_discs)) } }
        p .si-soft { (t!("One disc without a bonus for {cost}, ready from the next turn on.", cost = money(cost))) }
        ul .si-cards {
            @for (role, id, who, work) in [(Role::Surveyor, "surveyor", t!("A surveyor"), t!("builds track")), (Role::Prospector, "prospector", t!("A prospector"), t!("buys claims and passenger cards"))] {
                li .si-card data-target=[(!plan.spike || role == Role::Prospector).then(|| format!("hire:{id}"))] tabindex="0" {
                    div .si-card-head { span .si-disc-tag { b { (if role == Role::Surveyor { "S" } else { "P" }) } } " " b { (who) } span .si-loads { (dollars(cost)) } }
                    div .si-card-line { span { (work) } span .si-soft { (t!("you have {n} of {all}", n = has(role), all = in_box(role) * plan.colours)) } }
                }
            }
        }
        h3 { (t!("Your discs")) }
        (list(desk, me))
        @if let Some(cash) = me.cash {
            @let bold = |amount: u32| html! { b { (dollars(amount)) } };
            p .si-purse {
                @if cash >= cost { (rich!("Cash {cash}, after hiring {left}", cash = bold(cash), left = bold(cash - cost))) }
                @else { (rich!("Cash {cash}", cash = bold(cash))) }
            }
        }
        @let dead = desk.view.graves.iter().filter(|grave| grave.seat == me.seat.0).count();
        @if dead > 0 { p .si-soft { (t!("{n:# prospector of yours lies|# prospectors of yours lie} under the R.I.P. stone; a hired one takes the place at once.", n = dead)) } }
    }
}
