//! Sentences as HTML: names in their colours, places linked to the map, clauses to the rules.

use std::{collections::BTreeMap, sync::LazyLock};

use boards::{t, words::Say};
use engine::{Cue, Line, Seat, Span, clauses::Clauses, say::name};
use house::standing::{mark, skill_of};
use maud::{Markup, html};
use serde_json::{Value, json};
use store::Rating;
use table::{BotKind, Rules};

use crate::error::rule_link;

static CLAUSES: LazyLock<BTreeMap<&str, Clauses>> =
    LazyLock::new(|| table::TITLES.iter().map(|title| (title.id, Clauses::read(title.rules))).collect());
static NO_CLAUSES: LazyLock<Clauses> = LazyLock::new(Clauses::default);

/// The clauses of a game's rules, read once.
#[must_use]
pub fn clauses(game: &str) -> &'static Clauses {
    CLAUSES.get(game).unwrap_or(&NO_CLAUSES)
}

/// A sentence.
#[must_use]
pub fn line(line: &Line, game: &str, names: &[String]) -> Markup {
    html! {
        @for span in line.spans() {
            @match span {
                Span::Text(words) => (text(&words)),
                Span::Seat(seat) => (seat_name(seat, names)),
                Span::Place(target) => a.place href="#board" data-place=(target.id) { (Say::named(&target.label, names)) },
                Span::Steps(names, now) => (steps(&names, now)),
                Span::Clause(id) => a.clause-ref href=(rule_link(game, &id)) target="rules" { (id) },
            }
        }
    }
}

/// What the eye sees with a sentence, as the page's script reads it; `None` where there is nothing to see.
#[must_use]
pub fn cues(cues: &[Cue], names: &[String]) -> Option<String> {
    let said = |line: &Line| line.plain(|seat| name_of(seat, names));
    let cue = |cue: &Cue| match cue {
        Cue::Scene(name) => json!({ "do": "scene", "name": said(name) }),
        Cue::Move { piece, from, to } => json!({ "do": "move", "piece": piece, "from": from, "to": to }),
        Cue::Mark(at) => json!({ "do": "mark", "at": at }),
        Cue::Turn { piece, to } => json!({ "do": "turn", "piece": piece, "to": to }),
        Cue::Roll { seat, dice } => json!({ "do": "roll", "seat": seat.map(|seat| seat.0), "dice": dice }),
        Cue::Gain { seat, what, amount, at, why } => json!({
            "do": "gain", "seat": seat.0, "what": what, "amount": amount, "at": at, "why": why.as_ref().map(said),
        }),
    };
    (!cues.is_empty()).then(|| Value::from_iter(cues.iter().map(cue)).to_string())
}

/// The steps of a long turn as a row, the present one marked for eye and ear.
fn steps(names: &[String], now: usize) -> Markup {
    html! {
        span.steps role="list" aria-label=(t!("Steps of the turn")) {
            @for (k, name) in names.iter().enumerate() {
                span.step .past[k < now] .now[k == now] role="listitem" aria-current=[(k == now).then_some("step")] { (name) }
            }
        }
    }
}

/// Words, and the faces of dice among them, which the page draws large; the numbers beside them are for the ear.
fn text(words: &str) -> Markup {
    let is_die = |letter: char| ('⚀'..='⚅').contains(&letter);
    let Some(begin) = words.find(is_die) else { return html! { (words) } };
    let (before, rest) = words.split_at(begin);
    let (dice, after) = rest.split_at(rest.find(|letter| !is_die(letter)).unwrap_or(rest.len()));
    html! { (before) span.dice aria-hidden="true" { (dice) } (text(after)) }
}

/// A player's name in the seat's colour.
#[must_use]
pub fn seat_name(seat: Seat, names: &[String]) -> Markup {
    html! { b.{ "seat seat-" (seat.0 + 1) } { (name_of(seat, names)) } }
}

/// Classes for what shows a table whose seats chose other colours than those that they get anyway.
#[must_use]
pub fn seat_colours(rules: &dyn Rules) -> String {
    let other =
        |(seat, colour): (usize, usize)| (seat != colour).then(|| format!("seat-{}-is-{}", seat + 1, colour + 1));
    rules.colours().into_iter().enumerate().filter_map(other).collect::<Vec<_>>().join(" ")
}

/// A seat by its number, in its colour: for one that nobody has taken.
#[must_use]
pub fn seat_number(seat: u8) -> Markup {
    html! { b.{ "seat seat-" (seat + 1) } { (t!("Seat {n}", n = name(seat + 1))) } }
}

/// What a stored kind of bot is called.
#[must_use]
pub fn bot_kind(kind: &str) -> &'static str {
    kind.parse::<BotKind>().map_or("unknown", BotKind::name)
}

/// A rating beside a name: `1620`, or `1480?` while it is a guess.
#[must_use]
pub fn rating(rating: &Rating) -> Markup {
    let margin = name(format!("{:.0}", skill_of(rating).margin()));
    html! {
        span.rating title=(t!("Rating, certain to {margin} points either way", margin)) {
            (mark(rating.points, rating.provisional))
        }
    }
}

/// A player's name.
#[must_use]
pub fn name_of(seat: Seat, names: &[String]) -> String {
    boards::words::name_of(seat, names)
}

#[cfg(test)]
mod tests {
    use engine::{
        Target, say,
        say::{clause, steps},
    };

    use super::*;

    #[test]
    fn dice_are_drawn_beside_their_numbers() {
        let said = line(&Line::from("rolls ⚂⚃ 3+4 = 7"), "silverton", &[]).0;
        assert_eq!(said, r#"rolls <span class="dice" aria-hidden="true">⚂⚃</span> 3+4 = 7"#);
    }

    #[test]
    fn the_step_of_a_long_turn_is_marked() {
        let prompt = say!("Build.{steps}", steps = steps(vec!["buy", "build", "deliver"], 1));
        assert_eq!(prompt.plain(|seat| seat.to_string()), "Build. (buy · ▸build◂ · deliver)");
        let said = line(&prompt, "silverton", &[]).0;
        assert!(said.contains(r#"<span class="step past" role="listitem">buy</span>"#), "{said}");
        assert!(said.contains(r#"<span class="step now" role="listitem" aria-current="step">build</span>"#), "{said}");
    }

    #[test]
    fn everything_in_a_sentence_is_escaped() {
        let place = Target::new("hex", "\"x", Line::name("<F12>"));
        let said = say!("{seat} & {place}{rule}", seat = Seat(0), place, rule = clause("CM-BLD-5"));
        let html = line(&said, "colorado-midland", &["<Ann>".to_owned()]).0;
        assert!(html.contains("&lt;Ann&gt;</b> &amp; ") && html.contains("&lt;F12&gt;"), "{html}");
        assert!(html.contains("data-place=\"hex:&quot;x\""), "{html}");
        assert!(html.contains("href=\"/rules/colorado-midland#CM-BLD-5\""), "{html}");
    }
}
