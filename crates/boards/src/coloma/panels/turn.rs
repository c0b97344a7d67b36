//! The turn: two action columns with every ability and its source, used ones ticked; while dials are set, what each
//! Site would offer.

use coloma::{
    action::Ability,
    edition::Cost,
    state::{Phase, Slot},
    view::{DeedView, Prospect, RowOfCard, TurnView},
};
use engine::{
    Seat,
    say::{either, name},
};
use maud::{Markup, html};

use super::{
    super::{Desk, icons, marks, slug},
    hand,
};
use crate::{rich, t, words::Say};

/// The panel of what is going on.
pub fn turn(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-turn .panel .co-panel {
            h2 { (heading(desk)) }
            @if !view.buster_not.is_empty() && view.buster_at.is_none() {
                p .co-status data-explain="buster" { (rich!("Buster will not be at Site {sites}.", sites = html! { b { (t!("{sites}", sites = either(view.buster_not.iter().copied()))) } })) }
            }
            @match (&view.turn, view.phase) {
                (Some(turn), _) => (columns(desk, turn)),
                (None, Phase::Dials) => (dials(desk)),
                (None, Phase::Discards) => (discards(desk)),
                (None, Phase::Buy) => (ready(desk)),
                (None, Phase::Boards) => (boards(desk)),
                (None, Phase::Specialities) => (specialities(desk)),
                _ => {}
            }
        }
    }
}

fn heading(desk: &Desk<'_>) -> Say {
    let view = desk.view;
    match view.phase {
        Phase::Boards | Phase::Specialities | Phase::Discards => t!("Set-up"),
        Phase::Over => t!("The end"),
        Phase::Shootout => t!("{year}: Shootout", year = view.year),
        Phase::Dials => t!("{year}, round {n} of 5: choose a Site", year = view.year, n = view.round),
        _ => t!("{year}, round {n} of 5", year = view.year, n = view.round),
    }
}

// ---- set-up

/// The six cards where the decision about them is made.
fn discards(desk: &Desk<'_>) -> Markup {
    let own = desk.view.you.and_then(|seat| desk.view.players.get(seat.index()));
    html! {
        (ready(desk))
        @if let Some(player) = own { (hand::cards(desk, player, false)) }
    }
}

/// The boards that are left in the draft.
fn boards(desk: &Desk<'_>) -> Markup {
    let all = desk.game.edition().boards.iter().enumerate().skip(1);
    let taken = |k: usize| desk.view.players.iter().any(|player| player.board.is_some_and(|board| board.index() == k));
    html! {
        ul .co-draft { @for (k, board) in all.filter(|(k, _)| !taken(*k)) {
            li id={ "draft-" (slug(&board.id)) (k) } .co-choice data-target={ "board:" (board.id) } {
                b { (t!("Board {id}", id = name(&board.id))) }
                ul .co-canyon-list { @for canyon in &board.canyons {
                    li { b { (canyon.vp) } (icons::inline("vp")) " " (icons::chips(&icons::effect(desk.game, canyon.effect))) }
                } }
            }
        } }
    }
}

/// The Specialities that are left in the draft.
fn specialities(desk: &Desk<'_>) -> Markup {
    let all = desk.game.edition().specialities.iter().enumerate();
    let left = |k: usize, deluxe: bool| {
        let taken = desk.view.players.iter().any(|player| player.speciality.is_some_and(|it| it.index() == k));
        !taken && (!deluxe || desk.game.options.deluxe)
    };
    html! {
        ul .co-draft { @for (_, spec) in all.filter(|(k, spec)| left(*k, spec.deluxe)) {
            li id={ "draft-" (slug(&spec.id)) } .co-choice data-target={ "speciality:" (slug(&spec.id)) } { b { (spec.name) } p { (spec.text) } }
        } }
    }
}

/// Who has made the secret choice.
fn ready(desk: &Desk<'_>) -> Markup {
    html! {
        ul .co-ready data-explain="ready" {
            @for player in &desk.view.players {
                li class=(if player.ready { "co-is-ready" } else { "" }) {
                    (marks::badge(player.seat)) " " (desk.name(player.seat)) " "
                    @if player.ready { "✓ " @if desk.view.phase == Phase::Dials { (t!("locked")) } @else { (t!("ready")) } } @else { "…" }
                }
            }
        }
    }
}

// ---- dials

fn dials(desk: &Desk<'_>) -> Markup {
    let own = desk.view.you.and_then(|seat| desk.view.players[seat.index()].dial);
    html! {
        (ready(desk))
        @if let Some(site) = own { p .co-status { (rich!("Your dial is locked on Site {site}. Undo takes it back until the last dial is set.", site = html! { b { (site) } })) } }
        ol .co-prospects {
            @for prospect in &desk.view.prospects { (site(desk, prospect, own == Some(prospect.site))) }
        }
    }
}

fn site(desk: &Desk<'_>, prospect: &Prospect, chosen: bool) -> Markup {
    let view = desk.view;
    let name = &desk.game.edition().wheel.sites[usize::from(prospect.common.at)].name;
    html! {
        li id={ "prospect-" (prospect.site) } class={ "co-prospect" @if chosen { " co-chosen" } } data-target={ "site:" (prospect.site) } {
            h3 {
                span .co-site-number { (prospect.site) } " " (name)
                @if prospect.site == view.barker { " " (icons::inline("barker")) }
                @if prospect.site == view.signpost { " " span .co-tag { (t!("Signpost to {site}", site = view.points_to)) } }
            }
            (deed_line(desk, &t!("Common"), &prospect.common))
            (deed_line(desk, &t!("Boom"), &prospect.boom))
            @if !prospect.bust.rows.is_empty() { (deed_line(desk, &t!("if Bust"), &prospect.bust)) }
        }
    }
}

fn deed_line(desk: &Desk<'_>, kind: &Say, deed: &DeedView) -> Markup {
    html! {
        p .co-deed {
            span .co-kind { (kind) }
            span {
                @if !deed.base.is_empty() { (base(desk, deed)) }
                @for row in &deed.rows { span .co-plus { (row_chips(desk, deed, row)) small { (desk.game.edition().cards[row.card.index()].name) } } }
                @if deed.base.is_empty() && deed.rows.is_empty() { span .co-passive { (t!("nothing of yours")) } }
            }
        }
    }
}

/// What everybody may do with an action; where it has a price, the price, pale if the viewer cannot pay it now.
fn base(desk: &Desk<'_>, deed: &DeedView) -> Markup {
    let numbers = &desk.game.edition().numbers;
    let tool = usize::from(deed.icon == "saw");
    let priced = matches!(deed.icon, "hammer" | "saw");
    html! {
        @match deed.at {
            2 if priced => (one_of(priced_thing(desk, "river", &numbers.river_cost[tool]), priced_thing(desk, "bridge", &numbers.bridge_cost[tool]))),
            3 if priced => {
                @let house = priced_thing(desk, "house", &numbers.town_cost[tool]);
                @if desk.game.options.hotels { (one_of(house, priced_thing(desk, "hotel", &numbers.hotel_cost[tool]))) } @else { (house) }
            }
            0 if !deed.bust && deed.icon == "megaphone" => (rich!("{tent}, {horse} each", tent = priced_thing(desk, "tent", &numbers.tent_cost), horse = priced_thing(desk, "horse", &numbers.horse_cost))),
            _ => (without_stop(deed.base)),
        }
    }
}

/// One or the other.
fn one_of(one: Markup, other: Markup) -> Markup {
    rich!("{one} or {other}", one = one, other = other)
}

/// A sentence as a label.
fn without_stop(sentence: &'static str) -> String {
    Say::new(sentence).to_string().trim_end_matches('.').to_owned()
}

fn priced_thing(desk: &Desk<'_>, icon: &str, cost: &Cost) -> Markup {
    let own = desk.view.you.map(|seat| &desk.view.players[seat.index()]);
    let short = own.is_some_and(|player| {
        let bucks = u16::from(player.gold.saturating_sub(cost.gold)) * u16::from(desk.view.gold_value) + player.bucks;
        player.dudes < cost.dudes
            || player.gold < cost.gold
            || player.horses < cost.horses
            || bucks < u16::from(cost.bucks)
    });
    html! {
        span class={ "co-priced" @if short { " co-short" } } {
            (icons::inline(icon)) " " span .co-for { (t!("for")) } " " (icons::chips(&icons::cost(cost)))
        }
    }
}

fn row_chips(desk: &Desk<'_>, deed: &DeedView, row: &RowOfCard) -> Markup {
    let effect = desk.row_effect(row.card, deed.icon);
    html! { @if let Some(effect) = effect { (icons::chips(&icons::effect(desk.game, effect))) } }
}

// ---- the two columns

fn columns(desk: &Desk<'_>, turn: &TurnView) -> Markup {
    html! {
        p .co-status {
            (marks::badge(turn.seat)) " "
            (rich!("{player} at Site {site}.", player = html! { b { (desk.name(turn.seat)) } }, site = html! { b { (turn.site) } }))
            @if !turn.waiting.is_empty() { " " (t!("Then: {players}.", players = name(names(desk, &turn.waiting)))) }
        }
        div .co-columns {
            (column(desk, turn, "common", Slot::Common, &turn.common, turn.common_taken))
            (column(desk, turn, "second", Slot::Second, &turn.second, turn.second_taken))
            @if let Some(deed) = &turn.signpost { (column(desk, turn, "signpost", Slot::Signpost, deed, true)) }
        }
        @if desk.own(turn.seat) {
            p .co-buttons {
                span #finish-action .co-button data-target="finish:action" { (t!("Finish this action")) }
                span #end-turn .co-button data-target="end:turn" { (t!("End your turn")) }
            }
        }
    }
}

fn names(desk: &Desk<'_>, seats: &[Seat]) -> String {
    seats.iter().map(|seat| desk.name(*seat)).collect::<Vec<_>>().join(", ")
}

fn column(desk: &Desk<'_>, turn: &TurnView, id: &str, slot: Slot, deed: &DeedView, taken: bool) -> Markup {
    let open = turn.open == slot;
    let done = taken && !open;
    let kind = match (slot, deed.bust) {
        (Slot::Common, _) => t!("Common"),
        (Slot::Signpost, _) => t!("Signpost Barrel"),
        (_, true) => t!("Bust"),
        (_, false) => t!("Boom"),
    };
    let site = &desk.game.edition().wheel.sites[usize::from(deed.at)].name;
    let used = |ability: &Ability| open && deed.used.contains(ability);
    html! {
        div id={ "column-" (id) } class={ "co-column" @if open { " co-open" } @else if done { " co-taken" } @if deed.bust { " co-busted" } } {
            h3 data-target=[(slot != Slot::Signpost).then(|| format!("slot:{id}"))] {
                span .co-kind { (kind) } " " (site)
                @if done { " " span .co-done { "✓ " (t!("done")) } } @else if open { " " span .co-done { (t!("open")) } }
            }
            ul {
                @if !deed.base.is_empty() {
                    @let placing = deed.icon == "placement";
                    @let words = if placing { t!("Place Dudes at the Shootout").to_string() } else { without_stop(deed.base) };
                    (ability(used(&Ability::Base), open.then(|| "ability:base".to_owned()), "", &html! {
                        span { (words) }
                        small { @if !placing && matches!(deed.at, 0 | 2 | 3) && deed.icon != "barrel" { (rich!("everybody: {what}", what = base(desk, deed))) } @else { (t!("everybody")) } }
                    }))
                    @if placing { (ability(false, open.then(|| "ability:tents".to_owned()), "", &html! { span { (t!("Pitch any number of Tents")) } small { (t!("everybody")) } })) }
                }
                @for row in &deed.rows {
                    @let spec = &desk.game.edition().cards[row.card.index()];
                    @let target = (open && !row.passive).then(|| format!("ability:{}", slug(&spec.id)));
                    (ability(used(&Ability::Row(row.card)), target, if row.passive { "co-passive" } else { "" }, &html! {
                        span { (row_chips(desk, deed, row)) " " (row.text.trim_end_matches('.')) }
                        small { @if row.passive { (t!("{card}, works by itself", card = name(&spec.name))) } @else { (spec.name) } }
                    }))
                }
                @if deed.base.is_empty() && deed.rows.is_empty() { li .co-passive { (t!("nothing of yours")) } }
            }
        }
    }
}

/// One line of a column: ticked when it is used.
fn ability(done: bool, target: Option<String>, class: &str, inside: &Markup) -> Markup {
    html! {
        li class={ "co-ability " (class) @if done { " co-used" } } data-target=[target] {
            span .co-tick aria-label=[done.then(|| t!("used"))] { @if done { "✓" } }
            (inside)
        }
    }
}
