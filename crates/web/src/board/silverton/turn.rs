//! The turn: where it stands, the steps of phase 4, and a sheet for what is being decided.

use maud::{Markup, html};
use silverton::{
    action::Spot,
    ids::{Passenger, Segment, Town},
    state::{Fate, Phase, Stage},
    view::PlayerView,
};

use super::{
    cards, deal, deliver,
    desk::{Desk, badge, counted, disc_name, dollars},
    market, passengers, players,
};

/// The panel of what is going on.
pub fn panel(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let season = &desk.game.edition.turns[usize::from(view.turn) - 1].season;
    html! {
        section #panel-turn .panel .si-panel {
            h2 { "Turn " (view.turn) ", " (if view.winter { "winter" } else if season == "winter" { "a mild winter" } else { season.as_str() }) }
            (track(desk))
            p .si-goal { (players::goal(desk)) }
            (order(desk))
            @if desk.step().is_some() { (steps(desk)) }
            (market::strip(desk))
            (sheet(desk))
        }
    }
}

/// The turn track as a line of small boxes.
fn track(desk: &Desk<'_>) -> Markup {
    html! {
        ol .si-years aria-label="Turns" {
            @for (k, spec) in desk.game.edition.turns.iter().enumerate() {
                @let turn = k as u8 + 1;
                @let winter = desk.game.plan.is_winter(turn);
                li class={ @if winter { "si-w" } @if turn == desk.view.turn { " si-now" } @else if turn < desk.view.turn { " si-past" } }
                    title={ "Turn " (turn) @if winter { ", winter" } ", demand " (spec.idn) } aria-current=[(turn == desk.view.turn).then_some("true")] {
                    (turn) small { (spec.idn) }
                }
            }
        }
    }
}

fn order(desk: &Desk<'_>) -> Markup {
    html! {
        p .si-order {
            span .si-soft { "order " }
            @for seat in &desk.view.order {
                span class=(if *seat == desk.view.active && desk.view.phase != Phase::Over { "si-active" } else { "" }) { (badge(*seat)) " " (desk.name(*seat)) @if let Some(cash) = desk.player(*seat).cash { " " b { (dollars(cash)) } } } " "
            }
        }
    }
}

/// The steps of phase 4, the current one marked; a plow's step only where there is one.
fn steps(desk: &Desk<'_>) -> Markup {
    const STEPS: [&str; 8] = ["Buy", "Build", "Operate", "Plow", "Deal", "Passengers", "Deliver", "Jail"];
    let now = desk.step().unwrap_or(0);
    let plows = desk.is_advanced() && desk.view.winter;
    html! {
        ol .si-steps aria-label="Steps of phase 4" {
            @for (k, name) in STEPS.iter().enumerate().filter(|(k, _)| *k != 3 || plows) {
                li class=(if k < now { "si-past" } else if k == now { "si-now" } else { "" }) aria-current=[(k == now).then_some("step")] { (name) }
            }
        }
        @if may_rest(desk) { span data-rest="confirm:done" data-rest-words="Nothing more this turn" {} }
    }
}

/// SI 5.2: whether everything that is left of the own phase 4 may be passed at once.
fn may_rest(desk: &Desk<'_>) -> bool {
    let reserved = desk.view.phase == Phase::Buy;
    desk.is_mine() && desk.view.to_act.contains(desk.view.active) && !reserved && desk.view.lots.is_empty()
}

fn sheet(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let Some(me) = desk.me() else { return watching(desk) };
    match view.phase {
        Phase::Pieces | Phase::Pick | Phase::Assign => start(desk, me),
        Phase::Place | Phase::Dummy => place(desk, me),
        Phase::Parallel | Phase::Special | Phase::Joint | Phase::Steal => dispute(desk),
        Phase::Deal => deal::sheet(desk),
        _ if !desk.is_mine() => watching(desk),
        Phase::Buy => buy(desk, me),
        Phase::Build => build(desk, me),
        Phase::Operate => operate(desk, me),
        Phase::Plow => plow(desk, me),
        Phase::Deliver => deliver::sheet(desk, me),
        Phase::Fines => fines(desk, me),
        Phase::Hire | Phase::Train => office(desk, me),
        Phase::Over => watching(desk),
    }
}

fn discs(desk: &Desk<'_>, player: &PlayerView) -> Markup {
    html! {
        ul .si-plain {
            @for (k, disc) in player.discs.iter().enumerate() {
                li { (players::disc_tag(desk, player, disc, k)) " " span .si-soft { (disc_name(disc.kind)) ", " (players::whereabouts(desk, disc)) } }
            }
        }
    }
}

fn start(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { "Your discs" }
        @if me.discs.is_empty() { p .si-soft { "Surveyors build track; prospectors buy claims and passenger cards. A bonus helps in disputes." } }
        (discs(desk, me))
    }
}

fn place(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { "Your discs" }
        (discs(desk, me))
        h3 { "Claims in the row" }
        (cards::row(desk, "turn-row"))
        h3 { "Passengers on offer" }
        (passengers::offers(desk, "turn-stack"))
    }
}

/// What somebody is asked about in phase 3.
fn dispute(desk: &Desk<'_>) -> Markup {
    let docket = &desk.view.docket;
    let edition = desk.game.edition;
    let matter = match docket.stage {
        Stage::Parallel => format!(
            "{} is in dispute: a surveyor may move to its parallel.",
            edition.segment(Segment(docket.about)).name
        ),
        Stage::Special => {
            format!("Only one can build on from {}: a special dispute may be asked for.", desk.town(Town(docket.about)))
        }
        Stage::Cards => format!("Two may run {} together.", edition.passenger(Passenger(docket.about)).title),
        Stage::Thefts => {
            format!("A thief pays for {}, or withdraws.", edition.passenger(Passenger(docket.about)).title)
        }
        Stage::Closed => String::new(),
    };
    html! {
        h3 { "Disputes" }
        p { (matter) }
        @for player in &desk.view.players {
            @if player.discs.iter().any(|disc| disc.spot != Spot::Home) { h4 { (badge(player.seat)) " " (desk.name(player.seat)) } (discs(desk, player)) }
        }
    }
}

fn buy(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let reserved: Vec<_> = me
        .discs
        .iter()
        .filter_map(|disc| if let Spot::Claim(claim) = disc.spot { Some(claim) } else { None })
        .collect();
    html! {
        @if let Some(drawn) = desk.view.now.drawn {
            h3 { "Drawn from the deck" }
            ul .si-cards { (cards::card(desk, drawn, "drawn")) }
        }
        @if !reserved.is_empty() {
            h3 { "Reserved for you" }
            ul .si-cards { @for claim in reserved { (cards::card(desk, claim, "reserved")) } }
        }
        h3 { "Your discs" }
        (discs(desk, me))
        (purse(me, 0))
    }
}

fn build(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let tables = desk.game.tables;
    html! {
        h3 { "Your surveyors" }
        ul .si-cards {
            @for disc in &me.discs {
                @if let Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) = disc.spot {
                    @let spec = desk.game.edition.segment(segment);
                    li .si-card data-target={ "segment:" (spec.id) } data-lights={ "segment:" (spec.id) } tabindex="0" {
                        div .si-card-head { b { (spec.name) } span .si-loads {
                            @match disc.spot {
                                Spot::Dismantle(_) => { "brings " (dollars(u32::from(desk.game.edition.numbers.dismantle_per_length) * u32::from(spec.length))) },
                                _ => { (dollars(spec.cost)) },
                            }
                        } }
                        div .si-card-line { span { "length " (tables.length[segment.index()]) }
                            @if let Spot::Second(_) = disc.spot { span { "needs more than " (spec.length) " with two dice: " b { (beats(spec.length)) "/36" } } }
                            @if !spec.note.is_empty() { span .si-soft { (spec.note) } }
                        }
                    }
                }
            }
        }
        (purse(me, 0))
    }
}

/// Of 36 rolls of two dice, how many are greater.
fn beats(length: u8) -> usize {
    (0..36u8).filter(|roll| 2 + roll % 6 + roll / 6 > length).count()
}

fn operate(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let can = |claim: &&silverton::ids::Card| desk.claim(**claim).is_some_and(|view| !view.depleted && !view.operated);
    html! {
        h3 { "Claims to operate" span .si-aside { (desk.view.now.marked.len()) " marked" } }
        ul .si-cards { @for claim in me.claims.iter().filter(can) { (cards::card(desk, *claim, "operate")) } }
        (purse(me, desk.view.now.marked_cost))
    }
}

/// Cash, and what is left after a payment.
fn purse(me: &PlayerView, cost: u32) -> Markup {
    html! {
        @if let Some(cash) = me.cash {
            p .si-purse { "Cash " b { (dollars(cash)) }
                @if cost > 0 { " − " (dollars(cost)) " = " b { (dollars(cash.saturating_sub(cost))) } }
            }
        }
    }
}

fn plow(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let snowed: Vec<_> = me.track.iter().filter(|segment| desk.game.tables.snow.contains(**segment)).collect();
    html! {
        h3 { "Your snow segments" }
        table .si-table {
            thead { tr { th { "Segment" } th { "length" } @for spec in &desk.game.edition.plows { th { "die + " (spec.bonus) } } } }
            tbody { @for segment in snowed {
                @let spec = desk.game.edition.segment(*segment);
                tr data-target={ "segment:" (spec.id) } data-lights={ "segment:" (spec.id) } {
                    th { (spec.name) @if desk.view.now.cleared.contains(segment) { " " span .si-flag { "clear" } } }
                    td { (spec.length) }
                    @for plow in &desk.game.edition.plows { td { ((1..=6u8).filter(|die| die + plow.bonus >= spec.length).count()) "/6" } }
                }
            } }
        }
        @for (kind, count) in me.plows.iter().enumerate().filter(|(_, count)| **count > 0) {
            span .si-train data-target={ "plow:" (me.seat.0 + 1) "-" (desk.game.edition.plows[kind].bonus) } { "plow +" (desk.game.edition.plows[kind].bonus) " ×" (count - me.out[kind]) } " "
        }
    }
}

fn fines(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let numbers = &desk.game.edition.numbers;
    let out: Vec<String> = numbers.jail_roll_out.iter().map(ToString::to_string).collect();
    html! {
        h3 { "Fines and jail" }
        p .si-soft { "A jailed disc is free for " (dollars(numbers.bail)) ", or on a roll of " (out.join(" or ")) " (8 of 36)." }
        ul .si-plain {
            @for (k, disc) in me.discs.iter().enumerate().filter(|(_, disc)| disc.fate == Fate::Jail || disc.fine.0 > 0) {
                li { (players::disc_tag(desk, me, disc, k)) " " (disc_name(disc.kind)) @if disc.fine.0 > 0 { ", fined: " (desk.claim_name(disc.fine)) } }
            }
        }
        (purse(me, 0))
    }
}

fn office(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    html! {
        h3 { (if desk.view.phase == Phase::Hire { "Hiring" } else { "Trains and plows" }) }
        (purse(me, 0))
        p .si-soft { "You have " (counted(me.trains.len() as u64, "train")) ". What the bank sells stands with the players." }
    }
}

/// For those who wait and for spectators.
fn watching(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        @if view.phase == Phase::Over {
            h3 { "The end" }
            @if let Some(grade) = &view.grade { p { (grade) } }
        } @else if matches!(view.phase, Phase::Place | Phase::Dummy) {
            h3 { "Claims in the row" } (cards::row(desk, "turn-row"))
            h3 { "Passengers on offer" } (passengers::offers(desk, "turn-stack"))
        } @else {
            h3 { (badge(view.active)) " " (desk.name(view.active)) }
            (discs(desk, desk.player(view.active)))
            @if let Some(me) = desk.me() {
                h3 { "Your claims" }
                @if me.claims.is_empty() { p .si-soft { "None yet." } }
                ul .si-cards { @for claim in &me.claims { (cards::card(desk, *claim, "waiting")) } }
            }
        }
    }
}
