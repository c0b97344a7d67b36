//! The turn: where it stands, the steps of phase 4, and a sheet for what is being decided.

use engine::say::{Value, either, money, name};
use maud::{Markup, PreEscaped, html};
use silverton::{
    action::Spot,
    ids::{DiscKind, Passenger, Role, Segment},
    routes,
    sets::TownSet,
    state::{Fate, Phase},
    view::PlayerView,
};

use super::{
    super::{
        desk::{Desk, disc_name, dollars},
        haul,
        map::FLAKE,
        marks::badge,
    },
    claims, crew, deal, deliver, docket, market, passengers, players,
};
use crate::{rich, t, words::Say};

/// The panel of what is going on.
pub fn turn(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let season = &desk.game.tables.edition.turns[usize::from(view.turn) - 1].season;
    let season: Value = match () {
        () if view.winter => "winter".into(),
        () if season == "winter" => "a mild winter".into(),
        () => name(Say::of(season)),
    };
    html! {
        section #panel-turn .panel .si-panel {
            h2 data-explain={ "turn:" (view.turn) } {
                (t!("Turn {n}, {season}", n = view.turn, season))
                span .si-aside data-explain="demand:now" { (rich!("demand {demand}, {end}", demand = html! { b { (view.idn) } }; end = players::end(desk))) }
            }
            @if view.winter { p .si-snowed { svg viewBox="-8 -8 16 16" aria-hidden="true" { (PreEscaped(FLAKE)) } b { (t!("Winter")) } " " (t!("Snow closes the white segments.")) } }
            (track(desk))
            (order(desk))
            (rest(desk))
            @if !matches!(view.phase, Phase::Deliver | Phase::Deal) || !desk.is_mine() { (market::strip(desk)) }
            (sheet(desk))
        }
    }
}

/// The turn track as a line of small boxes.
fn track(desk: &Desk<'_>) -> Markup {
    html! {
        ol .si-years aria-label=(t!("Turns")) {
            @for (k, spec) in desk.game.tables.edition.turns.iter().enumerate() {
                @let turn = k as u8 + 1;
                @let winter = desk.game.plan.is_winter(turn);
                li class={ @if winter { "si-w" } @if turn == desk.view.turn { " si-now" } @else if turn < desk.view.turn { " si-past" } }
                    data-explain={ "turn:" (turn) } aria-current=[(turn == desk.view.turn).then_some("true")] {
                    (turn) small { (spec.idn) }
                }
            }
        }
    }
}

fn order(desk: &Desk<'_>) -> Markup {
    html! {
        p .si-order data-explain="order:now" {
            span .si-soft { (t!("order")) " " }
            @for seat in &desk.view.order {
                span class=(if desk.view.to_act.contains(*seat) { "si-active" } else { "" }) { (badge(*seat)) " " (desk.name(*seat)) @if let Some(cash) = desk.player(*seat).cash { " " b { (dollars(cash)) } } } " "
            }
        }
    }
}

/// Where everything that is left may be passed at once, the prompt bar gets a button for it.
fn rest(desk: &Desk<'_>) -> Markup {
    html! { @if may_rest(desk) { span data-rest=(end_of_step(desk)) data-rest-words=(t!("Nothing more this turn")) {} } }
}

/// The target that ends the step: giving up is another than having nothing left to do.
fn end_of_step(desk: &Desk<'_>) -> &'static str {
    match desk.view.phase {
        Phase::Deal => "confirm:on",
        Phase::Deliver if !desk.me().is_some_and(|me| deliver::is_left(desk, me)) => "confirm:done",
        _ => "pass:done",
    }
}

/// SI 5.2: whether everything that is left of the own phase 4 may be passed at once.
fn may_rest(desk: &Desk<'_>) -> bool {
    let own = matches!(
        desk.view.phase,
        Phase::Build | Phase::Operate | Phase::Plow | Phase::Deal | Phase::Deliver | Phase::Fines
    );
    own && desk.is_mine() && desk.view.to_act.contains(desk.view.active) && desk.view.lots.is_empty()
}

fn sheet(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    // What is in dispute is shown to whoever looks.
    if matches!(view.phase, Phase::Parallel | Phase::Special | Phase::Joint | Phase::Steal) {
        return docket::sheet(desk);
    }
    let Some(me) = desk.me() else { return watching(desk) };
    match view.phase {
        Phase::Pieces | Phase::Pick | Phase::Assign => crew::start(desk, me),
        Phase::Place | Phase::Dummy => place(desk, me),
        Phase::Deal => deal::sheet(desk),
        _ if !desk.is_mine() => watching(desk),
        Phase::Buy => buy(desk, me),
        Phase::Build => build(desk, me),
        Phase::Operate => operate(desk, me),
        Phase::Plow => plow(desk, me),
        Phase::Deliver => deliver::sheet(desk, me),
        Phase::Fines => fines(desk, me),
        Phase::Hire => crew::hiring(desk, me),
        Phase::Train => office(desk, me),
        Phase::Parallel | Phase::Special | Phase::Joint | Phase::Steal | Phase::Over => watching(desk),
    }
}

fn place(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { (t!("Your discs")) }
        (crew::list(desk, me))
        h3 { (t!("Claims in the row")) }
        (claims::row(desk, "turn-row"))
        h3 { (t!("Passengers on offer")) }
        (passengers::offers(desk, "turn-stack"))
    }
}

fn buy(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let reserved: Vec<_> = me
        .discs
        .iter()
        .filter_map(|disc| if let Spot::Claim(claim) = disc.spot { Some(claim) } else { None })
        .collect();
    let lines: Vec<_> = me
        .discs
        .iter()
        .filter_map(|disc| if let Spot::Passenger(card) = disc.spot { Some(card) } else { None })
        .collect();
    let slides: Vec<_> =
        me.discs.iter().filter_map(|disc| if let Spot::Slide(card) = disc.spot { Some(card) } else { None }).collect();
    html! {
        @if let Some(drawn) = desk.view.now.drawn {
            h3 { (t!("Drawn from the deck")) }
            ul .si-cards { (claims::card(desk, drawn, "drawn")) }
        }
        @if !reserved.is_empty() || !lines.is_empty() {
            h3 { (t!("Reserved for you")) }
            ul .si-cards {
                @for claim in reserved { (claims::card(desk, claim, "reserved")) }
                @for card in lines { (passengers::card_item(desk, card, None, "reserved-line")) }
            }
        }
        @if !slides.is_empty() {
            h3 { (t!("To be slid")) span .si-aside { (t!("the card below it shows in phase 6")) } }
            ul .si-cards { @for card in slides { (passengers::card_item(desk, card, None, "slide")) } }
        }
        h3 { (t!("Your discs")) }
        (crew::list(desk, me))
        (purse(me, 0))
    }
}

fn build(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let tables = &desk.game.tables;
    html! {
        h3 { (t!("Your surveyors")) }
        ul .si-cards {
            @for disc in &me.discs {
                @if let Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) = disc.spot {
                    @let spec = desk.game.tables.edition.segment(segment);
                    li .si-card data-target={ "segment:" (spec.id) } data-lights={ "segment:" (spec.id) } tabindex="0" {
                        div .si-card-head { b { (spec.name) } span .si-loads {
                            @match disc.spot {
                                Spot::Dismantle(_) => { (t!("brings {amount}", amount = money(u32::from(desk.game.tables.edition.numbers.dismantle_per_length) * u32::from(spec.length)))) },
                                _ => { (dollars(spec.cost)) },
                            }
                        } }
                        div .si-card-line { span { (t!("length {n}", n = tables.length[segment.index()])) }
                            @if let Spot::Second(_) = disc.spot { span { (rich!("needs more than {length} with two dice: {chance}", chance = html! { b { (beats(spec.length)) "/36" } }; length = spec.length)) } }
                            @if !spec.note.is_empty() { span .si-soft { (spec.note) } }
                            @if !matches!(disc.spot, Spot::Dismantle(_)) { (lacks(me, spec.cost.into())) }
                        }
                    }
                }
            }
        }
        (purse(me, 0))
    }
}

/// SI-GEN-7: why something cannot be paid, in words.
fn lacks(me: &PlayerView, cost: u32) -> Markup {
    let short = me.cash.map_or(0, |cash| cost.saturating_sub(cash));
    html! { @if short > 0 { span .si-warn { (t!("you cannot pay it: {short} short", short = money(short))) } } }
}

/// Of 36 rolls of two dice, how many are greater.
fn beats(length: u8) -> usize {
    (0..36u8).filter(|roll| 2 + roll % 6 + roll / 6 > length).count()
}

fn operate(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let can = |claim: &&silverton::ids::Card| desk.claim(**claim).is_some_and(|view| !view.depleted && !view.operated);
    html! {
        h3 { (t!("Claims to operate")) span .si-aside { (t!("{n} marked", n = desk.view.now.marked.len())) } }
        (bulk(desk, me))
        ul .si-cards { @for claim in me.claims.iter().filter(can) { (claims::card(desk, *claim, "operate")) } }
        (purse(me, desk.view.now.marked_cost))
    }
}

/// Several claims marked in one go: all, and those whose loads could leave at once.
fn bulk(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let open = |claim: &&silverton::ids::Card| {
        let fresh = desk.claim(**claim).is_some_and(|view| !view.depleted && !view.operated);
        fresh && !desk.view.now.marked.contains(claim)
    };
    let all: Vec<_> = me.claims.iter().filter(open).copied().collect();
    let joined: Vec<_> = all.iter().filter(|claim| !haul::sales(desk, me, **claim).is_empty()).copied().collect();
    let targets = |claims: &[silverton::ids::Card]| {
        claims.iter().map(|claim| format!("claim:{}", claim.0)).collect::<Vec<_>>().join(" ")
    };
    html! {
        @if all.len() > 1 {
            p .si-bulk {
                button type="button" data-bulk=(targets(&all)) { (t!("Mark all {n}", n = all.len())) }
                @if joined.len() > 1 && joined.len() < all.len() {
                    " " button type="button" data-bulk=(targets(&joined)) { (t!("Mark the {n} joined to a market", n = joined.len())) }
                }
            }
        }
    }
}

/// Cash, and what is left after a payment.
fn purse(me: &PlayerView, cost: u32) -> Markup {
    html! {
        @if let Some(cash) = me.cash {
            p .si-purse { (rich!("Cash {cash}", cash = html! {
                b { (dollars(cash)) }
                @if cost > 0 { " − " (dollars(cost)) " = " b { (dollars(cash.saturating_sub(cost))) } }
            })) }
        }
    }
}

fn plow(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let edition = &desk.game.tables.edition;
    let snowed: Vec<Segment> =
        me.track.iter().copied().filter(|segment| desk.game.tables.snow.contains(*segment)).collect();
    let plows: Vec<usize> = (0..edition.plows.len()).filter(|kind| me.plows[*kind] > 0).collect();
    html! {
        h3 { (t!("Your plows")) span .si-aside { (t!("a die + the bonus must reach the length")) } }
        ul .si-engines {
            @for kind in &plows {
                @let ready = me.plows[*kind] - me.out[*kind];
                li class={ "si-engine" @if ready == 0 { " si-used" } } data-target={ "plow:" (me.seat.0 + 1) "-" (edition.plows[*kind].bonus) } tabindex="-1" {
                    (players::plow_icon()) span { (rich!("plow {bonus}", bonus = html! { b { "+" (edition.plows[*kind].bonus) } })) }
                    small { @if ready == 0 { (t!("out")) } @else if me.plows[*kind] > 1 { (t!("{n} ready", n = ready)) } @else { (t!("ready")) } }
                }
            }
        }
        h3 { (t!("Your snow segments")) }
        table .si-table {
            thead { tr { th { (t!("Segment")) } th { (t!("length")) } @for kind in &plows { th { "+" (edition.plows[*kind].bonus) } } th { (t!("opens")) } } }
            tbody { @for segment in snowed { (snow_row(desk, me, segment, &plows)) } }
        }
    }
}

/// A snow segment: the chances of the plows, and what lies behind it.
fn snow_row(desk: &Desk<'_>, me: &PlayerView, segment: Segment, plows: &[usize]) -> Markup {
    let edition = &desk.game.tables.edition;
    let spec = edition.segment(segment);
    let clear = desk.view.now.cleared.contains(&segment);
    let track = desk.open_track(me);
    // SI-WINTER-4: loads and passengers need an open way between two towns, not one from home. What the segment joins
    // is named from the side where home is, or else from the larger one.
    let sides: Vec<TownSet> = spec.towns.iter().map(|town| routes::reach(&desk.game.tables, track, &[*town])).collect();
    let home = |side: &TownSet| me.homes.iter().any(|home| side.contains(*home));
    let near = sides.iter().copied().max_by_key(|side| (home(side), side.len())).unwrap_or(TownSet::EMPTY);
    let beyond = sides.into_iter().fold(TownSet::EMPTY, TownSet::or).without(near);
    let behind: Vec<&str> = beyond.iter().map(|town| desk.town(town)).collect();
    html! {
        tr class=[clear.then_some("si-chosen-row")] data-target={ "segment:" (spec.id) } data-lights={ "segment:" (spec.id) } tabindex="-1" {
            th { (spec.name) }
            td { (spec.length) }
            @for kind in plows {
                @let good = (1..=6u8).filter(|die| die + edition.plows[*kind].bonus >= spec.length).count();
                td { @if clear { "–" } @else { (rich!("{n} of 6", n = html! { b { (good) } })) } }
            }
            td { @if clear { span .si-flag { (t!("cleared")) } } @else if behind.is_empty() { "–" } @else { (behind.join(", ")) } }
        }
    }
}

fn fines(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let numbers = &desk.game.tables.edition.numbers;
    let graves: Vec<_> = desk.view.graves.iter().filter(|grave| grave.seat == me.seat.0).collect();
    let idle = !me.discs.iter().any(|disc| disc.fate == Fate::Jail || disc.fine.0 > 0);
    html! {
        h3 { (t!("Fines and jail")) }
        @if idle { p { (t!("No disc of yours is in jail, and no fine is due.")) } }
        @for grave in graves {
            @let disc = disc_name(DiscKind { role: Role::Prospector, bonus: grave.bonus });
            p .si-soft { (t!("A {disc} of yours was lost in turn {turn} ({event}).", disc, turn = grave.turn, event = name(desk.claim_name(grave.event)))) }
        }
        p .si-soft { (t!("A jailed disc is free for {bail}, or on a roll of {rolls} (8 of 36).", bail = money(numbers.bail), rolls = either(numbers.jail_roll_out.iter().copied()))) }
        ul .si-plain {
            @for (k, disc) in me.discs.iter().enumerate().filter(|(_, disc)| disc.fate == Fate::Jail || disc.fine.0 > 0) {
                li { (players::disc_tag(desk, me, disc, k)) " " @let kind = disc_name(disc.kind);
                    @if disc.fine.0 > 0 { (t!("{disc}, fined: {event}", disc = kind, event = name(desk.claim_name(disc.fine)))) } @else { (Say::new(kind)) }
                 }
            }
        }
        (purse(me, 0))
    }
}

fn office(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { (t!("Your trains and plows")) }
        div .si-discs { (players::rolling_stock(desk, me)) }
        (purse(me, 0))
        (players::supply(desk))
    }
}

/// What everybody has at the end, the richest first.
fn final_table(desk: &Desk<'_>) -> Markup {
    let mut players: Vec<&PlayerView> = desk.view.players.iter().collect();
    players.sort_by_key(|player| std::cmp::Reverse(player.cash));
    html! {
        table .si-table {
            thead { tr { th { (t!("Player")) } th { (t!("cash")) } th { (t!("track")) } th { (t!("claims")) } th { (t!("lines")) } th { (t!("a turn")) } } }
            tbody { @for player in players {
                @let lines = (1..=24).filter(|card| desk.owners(Passenger(*card)).contains(&player.seat)).count();
                tr {
                    th { (badge(player.seat)) " " (desk.name(player.seat)) }
                    td { b { (player.cash.map_or_else(String::new, dollars)) } }
                    td { (player.track.len()) } td { (player.claims.len()) } td { (lines) } td { (dollars(player.income)) }
                }
            } }
        }
    }
}

/// For those who wait and for spectators.
fn watching(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        @if view.phase == Phase::Over {
            h3 { (t!("The end")) }
            @if let Some(grade) = &view.grade { p { (Say::of(grade)) } }
            (final_table(desk))
        } @else if matches!(view.phase, Phase::Place | Phase::Dummy) {
            h3 { (t!("Claims in the row")) } (claims::row(desk, "turn-row"))
            h3 { (t!("Passengers on offer")) } (passengers::offers(desk, "turn-stack"))
        } @else {
            h3 { (badge(view.active)) " " (desk.name(view.active)) }
            (crew::list(desk, desk.player(view.active)))
            @if let Some(me) = desk.me() {
                h3 { (t!("Your claims")) }
                @if me.claims.is_empty() { p .si-soft { (t!("None yet.")) } }
                ul .si-cards { @for claim in &me.claims { (claims::card(desk, *claim, "waiting")) } }
            }
        }
    }
}
