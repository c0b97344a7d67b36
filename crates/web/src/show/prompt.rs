//! The prompt bar: who must do what, and what can be chosen.

use std::collections::BTreeMap;

use boards::{rich, t, words::Say};
use engine::{Line, say, say::name};
use house::{Due, HeldBack};
use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use table::Choice;

use super::{Look, Piece, json_in_html, puzzle};
use crate::{pages::hint, words};

pub(super) fn pieces(look: &Look<'_>) -> Vec<Piece> {
    let choices = json_in_html(&choices(look));
    vec![
        Piece::new("headline", headline(look)),
        Piece::new("prompt", prompt(look)),
        Piece::new("curtain", curtain(look)),
        Piece::new("hint", hint(look)),
        Piece::new("until", until(look)),
        Piece::new("coach", coach(look)),
        Piece::new("undo", undo(look)),
        Piece::new("choices", html! { script #choices type="application/json" { (PreEscaped(choices)) } }),
    ]
}

fn headline(look: &Look<'_>) -> Markup {
    html! {
        p #headline {
            span.chapter { (Say::new(look.position.chapter())) }
            @if let Some((_, seq)) = look.live.forked_from.as_ref().and_then(|from| from.split_once('@')) {
                span.forked { " · " (t!("forked at step {seq}", seq = name(seq))) }
            }
            @if let Some(why) = held_back(look) { span.forked { " · " (Say::of(why.short())) } }
            @if look.at.is_none() && look.position.outcome().is_some() { span.over { " · " (t!("The game is over")) } }
        }
    }
}

/// Why nobody is coached here; of a puzzle that is asked its panel tells.
pub(super) fn held_back(look: &Look<'_>) -> Option<HeldBack> {
    let company = look.live.company();
    company.held_back.filter(|_| company.puzzle.is_none())
}

fn prompt(look: &Look<'_>) -> Markup {
    let mine = look.at.is_none() && !look.live.is_waiting() && may_act(look);
    html! {
        @let clause = look.who.seat().filter(|_| mine).and_then(|seat| look.position.clause_here(seat));
        p #prompt .mine[mine] .past[look.at.is_some()] data-clause=[clause] data-mine=[mine.then_some("yes")] {
            @if let Some(seq) = look.at {
                span.past-mark { (t!("After step {seq} of {last}", seq, last = look.last)) } " "
            }
            @if let (None, Err(closed)) = (look.at, look.live.not_closed()) {
                (Say::new(closed.sentence()))
            } @else if look.at.is_none() && look.live.is_waiting() {
                @if look.last == 0 { (t!("The game begins when every seat is taken.")) }
                @else { (t!("The game goes on when every seat is taken.")) }
            } @else if look.at.is_none() && puzzle::is_over(look) {
                (t!("Your turn is played."))
            } @else if let Some(seat) = look.curtain {
                (words::line(&say!("Pass the device to {seat}.", seat), look.game_id(), look.names))
            } @else {
                @if look.at.is_none() && look.perspective.mine.is_empty() && look.position.outcome().is_none() {
                    span.plays-for.watches { (t!("You are watching.")) " " }
                }
                @if mine && look.perspective.mine.len() > 1 {
                    @if let Some(seat) = look.who.seat() { span.plays-for { (words::line(&say!("For {seat}:", seat), look.game_id(), look.names)) " " } }
                }
                (words::line(&look.position.prompt(look.who), look.game_id(), look.names))
            }
        }
    }
}

/// Between two players of one device: nothing of the next hand is in the page before its player says to be there.
fn curtain(look: &Look<'_>) -> Markup {
    html! {
        section #curtain .curtain hidden[look.curtain.is_none()] aria-labelledby="curtain-title" {
            @if let Some(seat) = look.curtain {
                @let name = words::name_of(seat, look.names);
                h2 #curtain-title { (words::line(&say!("Pass the device to {seat}", seat), look.game_id(), look.names)) }
                p { (t!("Nothing of this hand is shown before.")) }
                form method="post" action={ "/tables/" (look.live.id) "/seats/" (seat.0) "/eyes" } {
                    button.primary type="submit" { (t!("I am {name}", name = engine::say::name(name))) }
                }
            }
        }
    }
}

/// What somebody who plays for the first time should think of; the style sheet shows it to those who want hints.
fn hint(look: &Look<'_>) -> Markup {
    let acting = look.who.seat().filter(|_| look.at.is_none() && !look.live.is_waiting() && may_act(look));
    let hint = acting.and_then(|seat| look.position.hint(seat));
    html! {
        p #hint .hint hidden[hint.is_none()] {
            @if let Some(hint) = &hint {
                (words::line(hint, look.game_id(), look.names))
                button #no-hints type="button" { (t!("Got it, no more hints")) }
            }
        }
    }
}

/// Until when an answer is waited for, for those who may know; the page counts down to it by the time of the house.
fn until(look: &Look<'_>) -> Markup {
    let knows = |due: &Due| look.at.is_none() && look.who.seat().is_some_and(|seat| due.lapse.between.contains(seat));
    let due = look.live.due(look.game).filter(knows);
    html! {
        p #until .until hidden[due.is_none()] aria-live="off" {
            @if let Some(Due { until_ms, lapse }) = due {
                @let until = Timestamp::from_millisecond(until_ms).unwrap_or(Timestamp::MAX);
                @let time = html! { time role="timer" datetime=(until) data-until=(until_ms) { (until.strftime("%Y-%m-%d %H:%M UTC")) } };
                @let choice = look.position.choices(lapse.seat).into_iter().find(|choice| choice.action == lapse.action);
                @let counts = choice.as_ref().and_then(|choice| choice.path.last());
                @let answer = counts.map(|last| html! { (Say::named(&last.label, look.names)) });
                @match (may_act(look), answer) {
                    (true, None) => (rich!("Answer by {time}", time = time)),
                    (false, None) => (rich!("Answer due by {time}", time = time)),
                    (true, Some(answer)) => (rich!("Answer by {time}, or it counts as “{answer}”", time = time, answer = answer)),
                    (false, Some(answer)) => (rich!("Answer due by {time}, or it counts as “{answer}”", time = time, answer = answer)),
                }
            }
        }
    }
}

fn may_act(look: &Look<'_>) -> bool {
    !puzzle::is_over(look)
        && look.live.not_closed().is_ok()
        && look.who.seat().is_some_and(|seat| look.position.to_act().contains(seat))
}

/// A hint can be asked for when it is one's turn, where the table allows it.
fn coach(look: &Look<'_>) -> Markup {
    let company = look.live.company();
    let may = look.at.is_none() && !look.live.is_waiting() && company.may_ask_for_hints() && may_act(look);
    hint::button(&look.live.id, look.who.seat().filter(|_| may), company.terms.counts_in_full())
}

/// Undo stands always in the same place; it is only sometimes possible.
fn undo(look: &Look<'_>) -> Markup {
    let seat = look.perspective.mine.iter().find(|seat| look.game.can_undo(*seat) && !puzzle::is_over(look));
    let seat = seat.filter(|_| look.at.is_none() && !look.live.is_waiting() && look.live.not_closed().is_ok());
    // A button that is off says why; it can still be reached, so that everybody can hear it.
    let why = match (seat, look.who.seat().or(look.perspective.mine.first())) {
        (None, Some(mine)) if look.at.is_none() && !look.live.is_waiting() => look.game.why_no_undo(mine),
        _ => None,
    };
    html! {
        button #undo type="button" disabled[seat.is_none() && why.is_none()] aria-disabled=[seat.is_none().then_some("true")]
            data-seat=[seat.map(|seat| seat.0)] data-why=[why.as_deref().map(Say::of)]
            title=[why.is_none().then(|| t!("Take back your last step ({key})", key = name("U")))] {
            (t!("Undo"))
            @if let Some(why) = &why { span.visually-hidden { ": " (Say::of(why)) } }
        }
    }
}

/// What the page's picker works with: the legal paths of targets, each label once.
fn choices(look: &Look<'_>) -> Value {
    let acting = look.who.seat().filter(|_| look.at.is_none() && !look.live.is_waiting() && may_act(look));
    let list = acting.map(|seat| look.position.choices(seat)).unwrap_or_default();
    let (mut labels, mut kinds) = (BTreeMap::new(), BTreeMap::new());
    for target in list.iter().flat_map(|choice| &choice.path) {
        let kind = target.id.split(':').next().unwrap_or_default();
        labels.insert(&target.id, target.label.plain(|seat| words::name_of(seat, look.names)));
        kinds.entry(kind).or_insert_with(|| kind_name(kind));
    }
    json!({
        "seq": look.last,
        "seat": acting.map(|seat| seat.0),
        "seated": look.who.seat().map(|seat| seat.0),
        "labels": labels,
        "kinds": kinds,
        "choices": list.iter().map(|choice| compact(choice, look.names)).collect::<Vec<_>>(),
    })
}

/// What a kind of targets is called beside its buttons, where its own word would say nothing to a player.
fn kind_name(kind: &str) -> String {
    let called = match kind {
        "slot" | "cell" | "space" | "spot" | "region" => "where",
        "seat" => "player",
        "opt" | "option" | "choice" => "choice",
        "n" | "number" | "amount" => "how many",
        kind => return Say::of(&kind.replace('-', " ")).to_string(),
    };
    Say::new(called).to_string()
}

fn compact(choice: &Choice, names: &[String]) -> Value {
    let said = |line: &Line| line.plain(|seat| words::name_of(seat, names));
    let notes: BTreeMap<&str, String> =
        choice.path.iter().filter_map(|target| Some((target.id.as_str(), said(target.note.as_ref()?)))).collect();
    let path: Vec<&str> = choice.path.iter().map(|target| target.id.as_str()).collect();
    let mut compact = json!({ "action": choice.action, "path": path });
    if !notes.is_empty() {
        compact["notes"] = json!(notes);
    }
    if let Some(range) = &choice.range {
        compact["range"] = json!(range);
    }
    if let Some(caution) = &choice.caution {
        compact["caution"] = json!(said(caution));
    }
    compact
}
