//! Clocks on the plates, and what players decide together. Times stand in attributes from which the page counts: what is
//! drawn does not hang on the moment it is drawn at. Of those who act side by side nobody sees another's clock.

use boards::{t, words::Say};
use engine::{Line, Seat, say, say::name};
use house::{Choice, Pace, Why};
use jiff::Timestamp;
use maud::{Markup, html};
use store::Turn;

use super::{Look, Piece};
use crate::words;

/// How many pauses of one clock are told to a page.
const MOST_PAUSES: usize = 12;

pub(super) fn pieces(look: &Look<'_>) -> Vec<Piece> {
    vec![Piece::new("clock", own_clock(look)), Piece::new("decisions", decisions(look)).always()]
}

/// Whether one may see the clock of a seat.
fn may_see(look: &Look<'_>, seat: u8) -> bool {
    !look.position.side_by_side() || look.perspective.mine.contains(Seat(seat))
}

fn turn_of(look: &Look<'_>, seat: u8) -> Option<Turn> {
    look.live.turns().iter().find(|turn| turn.seat == seat).cloned().filter(|_| look.at.is_none())
}

/// The clock on the plate of a seat.
pub(super) fn plate(look: &Look<'_>, seat: u8) -> Markup {
    let company = look.live.company();
    let shown =
        company.terms.pace != Pace::Free && look.at.is_none() && may_see(look, seat) && look.game.outcome().is_none();
    let turn = turn_of(look, seat).filter(|_| shown);
    let clocks = look.live.clocks();
    let rest = clocks.iter().find(|clock| clock.seat == seat).and_then(|clock| clock.rest_ms);
    let person = company.seats.get(usize::from(seat)).and_then(|held| held.holder.guest());
    html! {
        @if let Some(stand_in) = company.stands_in(seat).filter(|_| look.at.is_none()) {
            span.stands-in { (t!("plays for {person}", person = name(&stand_in.name))) }
        }
        @if let Some((until_ms, turn)) = turn.and_then(|turn| Some((turn.until_ms?, turn))) {
            (timer(look, &turn, until_ms))
        } @else if shown && person.is_some() {
            @if let (Pace::Bank { .. }, Some(rest)) = (company.terms.pace, rest) {
                span.clock title=(t!("Time left")) { (short(rest)) }
            }
            @if let Some(pauses) = company.holidays_of(person).filter(|pauses| !pauses.is_empty()) {
                span.clock data-pauses=(written(pauses.iter().map(|(from, to)| (*from, *to, Why::Holiday)))) {}
            }
        }
    }
}

fn timer(look: &Look<'_>, turn: &Turn, until_ms: i64) -> Markup {
    let until = Timestamp::from_millisecond(until_ms).unwrap_or(Timestamp::MAX);
    let clocks = look.live.clocks();
    let clock = clocks.iter().find(|clock| clock.seat == turn.seat);
    let pauses = clock.map(|clock| look.live.company().pauses_of(clock).within(clock.since_ms, until_ms));
    let pauses = pauses.filter(|pauses| !pauses.is_empty()).map(|pauses| written(pauses.into_iter()));
    html! {
        time.clock role="timer" datetime=(until) data-clock=(until_ms) data-soon=(soon(look.live.company().terms.pace)) data-pauses=[pauses] {
            (until.strftime("%Y-%m-%d %H:%M UTC"))
        }
    }
}

/// From which time left on a clock warns.
fn soon(pace: Pace) -> u64 {
    match pace {
        _ if pace.is_live() => 30_000,
        _ => 3 * 3_600_000,
    }
}

/// Pauses as the page reads them.
fn written(pauses: impl Iterator<Item = (i64, i64, Why)>) -> String {
    let one = |(from, to, why): (i64, i64, Why)| {
        let why = match why {
            Why::Quiet => "quiet",
            Why::Holiday => "away",
        };
        format!("{from} {to} {why}")
    };
    pauses.take(MOST_PAUSES).map(one).collect::<Vec<_>>().join(",")
}

/// A time in a few letters.
fn short(ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    match seconds {
        ..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3_600..172_800 => {
            t!("{hours} h {minutes} min", hours = name(seconds / 3_600), minutes = name(seconds % 3_600 / 60))
                .to_string()
        }
        _ => t!("{days} d", days = name(seconds / 86_400)).to_string(),
    }
}

/// Until when one must act oneself, and what follows else.
fn own_clock(look: &Look<'_>) -> Markup {
    let turn = look.who.seat().and_then(|seat| turn_of(look, seat.0));
    let turn = turn.filter(|turn| look.perspective.mine.contains(Seat(turn.seat)));
    let until = turn.and_then(|turn| Some((turn.until_ms?, turn)));
    html! {
        p #clock .until hidden[until.is_none()] aria-live="off" {
            @if let Some((until_ms, turn)) = until {
                (t!("Your time:")) " " (timer(look, &turn, until_ms)) " · "
                span.follows { (Say::of(look.live.company().terms.late.sentence())) }
            }
        }
    }
}

/// What is to be decided: a seat to take back, a seat that is late, an end of the game.
fn decisions(look: &Look<'_>) -> Markup {
    let company = look.live.company();
    let over = look.game.outcome().is_some();
    let plays = !look.perspective.mine.is_empty();
    let address = format!("/tables/{}", look.live.id);
    let turns = look.live.turns();
    let votes = turns.iter().filter_map(|turn| Some((turn, company.vote_about(turn)?)));
    let votes: Vec<_> =
        votes.filter(|(turn, _)| plays && !over && !look.perspective.mine.contains(Seat(turn.seat))).collect();
    let proposal = company.proposal().filter(|_| plays && !over);
    let back: Vec<Seat> = if over { Vec::new() } else { look.perspective.back.iter().collect() };
    html! {
        section #decisions .lobby.decisions hidden[votes.is_empty() && proposal.is_none() && back.is_empty()] {
            @for seat in back {
                form.decision method="post" action={ (address) "/seats/" (seat.0) "/back" } {
                    p { (said(look, &say!("{seat} plays for you.", seat))) }
                    button.primary type="submit" { (t!("Take your seat back")) }
                }
            }
            @for (turn, vote) in votes {
                form.decision method="post" action={ (address) "/seats/" (turn.seat) "/vote" } {
                    p { (said(look, &say!("{seat} took too long. What is to happen?", seat = Seat(turn.seat)))) }
                    div.buttons {
                        @for choice in Choice::ALL {
                            @let votes = vote.ballots.iter().filter(|ballot| ballot.choice == choice.name()).count();
                            button type="submit" name="choice" value=(choice.name()) {
                                (Say::of(choice.sentence())) @if votes > 0 { " (" (votes) ")" }
                            }
                        }
                    }
                    p.help { (t!("What more than half of the others want is done. If they do not agree in time, a bot takes the seat.")) }
                }
            }
            @if let Some(proposal) = proposal {
                form.decision method="post" action={ (address) "/end" } {
                    p { (said(look, &say!("{seat} proposes to end the game without a result.", seat = Seat(proposal.seat)))) }
                    p.help { (t!("It ends when all agree; {missing:one player has|# players have} not yet.", missing = proposal.missing)) }
                    div.buttons {
                        @if !look.perspective.mine.contains(Seat(proposal.seat)) { button.primary type="submit" { (t!("Agree")) } }
                        button type="submit" formaction={ (address) "/end/refuse" } { (t!("Play on")) }
                    }
                }
            }
        }
    }
}

fn said(look: &Look<'_>, line: &Line) -> Markup {
    html! { (words::line(line, look.game_id(), look.names)) }
}

/// What one may do with a seat of one's own beside playing: prepare steps, propose an end.
pub(super) fn seat_tools(look: &Look<'_>, seat: Seat) -> Markup {
    let company = look.live.company();
    let pace = company.terms.pace;
    let runs = company.dealt && look.game.outcome().is_none() && !company.is_for_learning();
    html! {
        @if runs && pace != Pace::Free && !pace.is_live() {
            a.button href={ "/tables/" (look.live.id) "/seats/" (seat.0) "/orders" } { (t!("Orders in advance")) }
        }
        @if runs && company.proposal().is_none() {
            button type="submit" formaction={ "/tables/" (look.live.id) "/end" }
                data-confirm=(t!("Propose to end the game without a result? It ends when all who play agree.")) { (t!("Propose to end")) }
        }
    }
}

/// The pace of the table among its facts.
pub(super) fn facts(look: &Look<'_>) -> Markup {
    let terms = &look.live.company().terms;
    html! {
        @if terms.pace != Pace::Free {
            dt { (t!("Pace")) } dd { (Say::new(terms.pace.short())) }
            dt { (t!("When time is over")) } dd { (Say::of(terms.late.sentence())) }
        }
        @if terms.hints { dt { (t!("Hints")) } dd { (t!("Everybody may ask for hints.")) } }
    }
}
