//! The turn: where it stands, the steps of phase 4, and a sheet for what is being decided.

use maud::{Markup, PreEscaped, html};
use silverton::{
    action::Spot,
    ids::{Passenger, Segment},
    routes,
    sets::TownSet,
    state::{Fate, Phase},
    view::PlayerView,
};

use super::{
    super::{
        desk::{Desk, disc_name, dollars},
        map::FLAKE,
        marks::badge,
    },
    claims, crew, deal, deliver, docket, market, passengers, players,
};

/// The panel of what is going on.
pub fn turn(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let season = &desk.game.tables.edition.turns[usize::from(view.turn) - 1].season;
    html! {
        section #panel-turn .panel .si-panel {
            h2 { "Turn " (view.turn) ", " (if view.winter { "winter" } else if season == "winter" { "a mild winter" } else { season.as_str() }) span .si-aside { "demand " b { (view.idn) } ", " (players::end(desk)) } }
            @if view.winter { p .si-snowed { svg viewBox="-8 -8 16 16" aria-hidden="true" { (PreEscaped(FLAKE)) } b { "Winter" } " Snow closes the white segments." } }
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
        ol .si-years aria-label="Turns" {
            @for (k, spec) in desk.game.tables.edition.turns.iter().enumerate() {
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
                span class=(if desk.view.to_act.contains(*seat) { "si-active" } else { "" }) { (badge(*seat)) " " (desk.name(*seat)) @if let Some(cash) = desk.player(*seat).cash { " " b { (dollars(cash)) } } } " "
            }
        }
    }
}

/// Where everything that is left may be passed at once, the prompt bar gets a button for it.
fn rest(desk: &Desk<'_>) -> Markup {
    html! { @if may_rest(desk) { span data-rest="confirm:done" data-rest-words="Nothing more this turn" {} } }
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
        h3 { "Your discs" }
        (crew::list(desk, me))
        h3 { "Claims in the row" }
        (claims::row(desk, "turn-row"))
        h3 { "Passengers on offer" }
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
            h3 { "Drawn from the deck" }
            ul .si-cards { (claims::card(desk, drawn, "drawn")) }
        }
        @if !reserved.is_empty() || !lines.is_empty() {
            h3 { "Reserved for you" }
            ul .si-cards {
                @for claim in reserved { (claims::card(desk, claim, "reserved")) }
                @for card in lines { (passengers::card_item(desk, card, None, "reserved-line")) }
            }
        }
        @if !slides.is_empty() {
            h3 { "To be slid" span .si-aside { "the card below it shows in phase 6" } }
            ul .si-cards { @for card in slides { (passengers::card_item(desk, card, None, "slide")) } }
        }
        h3 { "Your discs" }
        (crew::list(desk, me))
        (purse(me, 0))
    }
}

fn build(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let tables = &desk.game.tables;
    html! {
        h3 { "Your surveyors" }
        ul .si-cards {
            @for disc in &me.discs {
                @if let Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) = disc.spot {
                    @let spec = desk.game.tables.edition.segment(segment);
                    li .si-card data-target={ "segment:" (spec.id) } data-lights={ "segment:" (spec.id) } tabindex="0" {
                        div .si-card-head { b { (spec.name) } span .si-loads {
                            @match disc.spot {
                                Spot::Dismantle(_) => { "brings " (dollars(u32::from(desk.game.tables.edition.numbers.dismantle_per_length) * u32::from(spec.length))) },
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
        ul .si-cards { @for claim in me.claims.iter().filter(can) { (claims::card(desk, *claim, "operate")) } }
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
    let edition = &desk.game.tables.edition;
    let snowed: Vec<Segment> =
        me.track.iter().copied().filter(|segment| desk.game.tables.snow.contains(*segment)).collect();
    let plows: Vec<usize> = (0..edition.plows.len()).filter(|kind| me.plows[*kind] > 0).collect();
    html! {
        h3 { "Your plows" span .si-aside { "a die + the bonus must reach the length" } }
        ul .si-engines {
            @for kind in &plows {
                @let ready = me.plows[*kind] - me.out[*kind];
                li class={ "si-engine" @if ready == 0 { " si-used" } } data-target={ "plow:" (me.seat.0 + 1) "-" (edition.plows[*kind].bonus) } tabindex="-1" {
                    (players::plow_icon()) span { "plow " b { "+" (edition.plows[*kind].bonus) } }
                    small { @if ready == 0 { "out" } @else if me.plows[*kind] > 1 { (ready) " ready" } @else { "ready" } }
                }
            }
        }
        h3 { "Your snow segments" }
        table .si-table {
            thead { tr { th { "Segment" } th { "length" } @for kind in &plows { th { "+" (edition.plows[*kind].bonus) } } th { "opens" } } }
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
                td { @if clear { "–" } @else { b { (good) } " of 6" } }
            }
            td { @if clear { span .si-flag { "cleared" } } @else if behind.is_empty() { "–" } @else { (behind.join(", ")) } }
        }
    }
}

fn fines(desk: &Desk<'_>, me: &PlayerView) -> Markup {
    let numbers = &desk.game.tables.edition.numbers;
    let out: Vec<String> = numbers.jail_roll_out.iter().map(ToString::to_string).collect();
    let graves: Vec<_> = desk.view.graves.iter().filter(|grave| grave.seat == me.seat.0).collect();
    let idle = !me.discs.iter().any(|disc| disc.fate == Fate::Jail || disc.fine.0 > 0);
    html! {
        h3 { "Fines and jail" }
        @if idle { p { "No disc of yours is in jail, and no fine is due." } }
        @for grave in graves {
            p .si-soft { "A prospector" @if grave.bonus > 0 { " +" (grave.bonus) } " of yours was lost in turn " (grave.turn) " (" (desk.claim_name(grave.event)) ")." }
        }
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
        h3 { "Your trains and plows" }
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
            thead { tr { th { "Player" } th { "cash" } th { "track" } th { "claims" } th { "lines" } th { "a turn" } } }
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
            h3 { "The end" }
            @if let Some(grade) = &view.grade { p { (grade) } }
            (final_table(desk))
        } @else if matches!(view.phase, Phase::Place | Phase::Dummy) {
            h3 { "Claims in the row" } (claims::row(desk, "turn-row"))
            h3 { "Passengers on offer" } (passengers::offers(desk, "turn-stack"))
        } @else {
            h3 { (badge(view.active)) " " (desk.name(view.active)) }
            (crew::list(desk, desk.player(view.active)))
            @if let Some(me) = desk.me() {
                h3 { "Your claims" }
                @if me.claims.is_empty() { p .si-soft { "None yet." } }
                ul .si-cards { @for claim in &me.claims { (claims::card(desk, *claim, "waiting")) } }
            }
        }
    }
}
