//! The turn: two action columns with every ability and its source, used ones ticked; while dials are set, what each
//! Site would offer.

use coloma::{
    action::Ability,
    state::{Phase, Slot},
    view::{DeedView, Prospect, TurnView},
};
use engine::Seat;
use maud::{Markup, html};

use super::{Desk, marks, slug};

/// The panel of what is going on.
pub fn panel(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-turn .panel .co-panel {
            h2 { (heading(desk)) }
            p .co-status {
                "Barker on " b { (view.barker) } ", Signpost on " b { (view.signpost) } " to " b { (view.points_to) } ", Bust on " b { (view.bust) }
                " · " (view.gunmen) " Gunmen, " (view.outlaws) " Outlaws · 1 Gold = " (view.gold_value) " Bucks"
            }
            @if !view.buster_not.is_empty() && view.buster_at.is_none() {
                p .co-status { "Buster will not be at Site " @for (k, site) in view.buster_not.iter().enumerate() { @if k > 0 { " or " } b { (site) } } "." }
            }
            @match (&view.turn, view.phase) {
                (Some(turn), _) => (columns(desk, turn)),
                (None, Phase::Dials) => (dials(desk)),
                (None, Phase::Discards | Phase::Buy) => (ready(desk)),
                _ => {}
            }
        }
    }
}

fn heading(desk: &Desk<'_>) -> String {
    let view = desk.view;
    match view.phase {
        Phase::Boards | Phase::Specialities | Phase::Discards => "Set-up".to_owned(),
        Phase::Over => "The end".to_owned(),
        Phase::Shootout => format!("{}: Shootout", view.year),
        _ => format!("{}, round {} of 5", view.year, view.round),
    }
}

/// Who has made the secret choice.
fn ready(desk: &Desk<'_>) -> Markup {
    html! {
        ul .co-ready {
            @for player in &desk.view.players {
                li class=(if player.ready { "co-is-ready" } else { "" }) {
                    (marks::badge(player.seat)) (desk.name(player.seat)) ": "
                    @if player.ready { "ready" } @else { "choosing" }
                }
            }
        }
    }
}

fn dials(desk: &Desk<'_>) -> Markup {
    let own = desk.who.seat().and_then(|seat| desk.view.players.get(seat.index())).and_then(|player| player.dial);
    html! {
        (ready(desk))
        @if let Some(site) = own { p .co-status { "Your dial shows Site " b { (site) } "." } }
        ol .co-prospects {
            @for prospect in &desk.view.prospects { (site(desk, prospect)) }
        }
    }
}

fn site(desk: &Desk<'_>, prospect: &Prospect) -> Markup {
    let name = &desk.game.edition.wheel.sites[usize::from(prospect.common.at)].name;
    html! {
        li id={ "prospect-" (prospect.site) } .co-prospect data-target={ "site:" (prospect.site) } {
            h3 { span .co-site-number { (prospect.site) } " " (name) }
            (deed_line(desk, "Common", &prospect.common))
            (deed_line(desk, "Boom", &prospect.boom))
            @if !prospect.bust.rows.is_empty() { (deed_line(desk, "if Bust", &prospect.bust)) }
        }
    }
}

fn deed_line(desk: &Desk<'_>, kind: &str, deed: &DeedView) -> Markup {
    html! {
        p .co-deed {
            b { (kind) } " "
            @if !deed.base.is_empty() { (deed.base) " " }
            @for row in &deed.rows {
                span .co-row-text { i { (desk.game.edition.cards[row.card.index()].name) } " " (row.text) " " }
            }
            @if deed.base.is_empty() && deed.rows.is_empty() { "nothing" }
        }
    }
}

fn columns(desk: &Desk<'_>, turn: &TurnView) -> Markup {
    html! {
        p .co-status {
            (marks::badge(turn.seat)) b { (desk.name(turn.seat)) } " at Site " b { (turn.site) } "."
            @if !turn.waiting.is_empty() { " Then: " (names(desk, &turn.waiting)) "." }
        }
        div .co-columns {
            (column(desk, turn, "common", Slot::Common, &turn.common, turn.common_taken))
            (column(desk, turn, "second", Slot::Second, &turn.second, turn.second_taken))
            @if let Some(deed) = &turn.signpost { (column(desk, turn, "signpost", Slot::Signpost, deed, true)) }
        }
        @if desk.own(turn.seat) {
            p .co-buttons {
                span #finish-action .co-button data-target="finish:action" { "Finish this action" }
                span #end-turn .co-button data-target="end:turn" { "End your turn" }
            }
        }
    }
}

fn names(desk: &Desk<'_>, seats: &[Seat]) -> String {
    seats.iter().map(|seat| desk.name(*seat)).collect::<Vec<_>>().join(", ")
}

fn column(desk: &Desk<'_>, turn: &TurnView, id: &str, slot: Slot, deed: &DeedView, taken: bool) -> Markup {
    let open = turn.open == slot;
    let kind = match (slot, deed.bust) {
        (Slot::Common, _) => "Common",
        (Slot::Signpost, _) => "Signpost Barrel",
        (_, true) => "Bust",
        (_, false) => "Boom",
    };
    let site = &desk.game.edition.wheel.sites[usize::from(deed.at)].name;
    let state = if open {
        "open"
    } else if taken {
        "taken"
    } else {
        ""
    };
    let used = |ability: &Ability| open && deed.used.contains(ability);
    html! {
        div id={ "column-" (id) } class={ "co-column" @if open { " co-open" } @else if taken { " co-taken" } } {
            h3 data-target=[(slot != Slot::Signpost).then(|| format!("slot:{id}"))] { (kind) ": " (site) @if !state.is_empty() { " " small { (state) } } }
            ul {
                @if !deed.base.is_empty() {
                    @let done = used(&Ability::Base);
                    li class=(if done { "co-used" } else { "" }) data-target=[open.then_some("ability:base")] { @if done { "✓ " } (deed.base) }
                    @if deed.icon == "placement" { li data-target=[open.then_some("ability:tents")] { "Pitch any number of Tents." } }
                }
                @for row in &deed.rows {
                    @let spec = &desk.game.edition.cards[row.card.index()];
                    @let done = used(&Ability::Row(row.card));
                    li class=(if done { "co-used" } else if row.passive { "co-passive" } else { "" })
                        data-target=[(open && !row.passive).then(|| format!("ability:{}", slug(&spec.id)))] {
                        @if done { "✓ " } i { (spec.name) } ": " (row.text) @if row.passive { " (works by itself)" }
                    }
                }
                @if deed.base.is_empty() && deed.rows.is_empty() { li .co-passive { "nothing of yours" } }
            }
        }
    }
}
