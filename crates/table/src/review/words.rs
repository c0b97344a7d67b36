//! A review in the words of the game.

use bots::Reason;
use engine::{Key, Line, Seat, Span, Viewer, say, say::name};

use super::{Decided, Review, Reviewed, Swing, Why};
use crate::{advice::leaves, catalogue::Position, table::Table};

/// The most sentences of a turn that decided the game.
const MOST_SENTENCES: usize = 4;
/// So many other choices are looked at to see whether a sentence tells what was chosen.
const MOST_COMPARED: usize = 12;

/// A turn in words.
#[derive(Clone, Debug)]
pub struct TurnTold {
    /// What was played.
    pub played: Line,
    /// What would have been better, if anything was.
    pub better: Option<Line>,
    /// What makes it better.
    pub why: Option<Line>,
    /// What happened in the turn, as the log tells it.
    pub story: Vec<Line>,
}

impl Table {
    /// A reviewed turn in words; everything may be told of a game that is over.
    #[must_use]
    pub fn tell_turn(&self, turn: &Reviewed) -> TurnTold {
        let before = self.before(turn);
        let (eyes, seat) = (Viewer::Seat(turn.seat), turn.seat);
        let own = |entry: &u32| self.entries.get(*entry as usize - 1).is_some_and(|entry| entry.seat == seat);
        let story = (turn.first..=turn.last).filter(own).flat_map(|entry| self.lines_of(entry, entry, eyes));
        TurnTold {
            played: in_words(&*before, seat, &turn.played),
            better: (!turn.better.is_empty()).then(|| in_words(&*before, seat, &turn.better)),
            why: turn.why.as_ref().and_then(|why| self.reason(why)),
            story: story.filter(|line| !line.undone).map(|line| line.line).collect(),
        }
    }

    /// A moment that decided the game, in a sentence or two: of a turn of which something was well done only what differs.
    #[must_use]
    pub fn tell_decided(&self, review: &Review, decided: &Decided) -> Line {
        let Some(reviewed) = review.turns.get(decided.turn) else { return Line::new() };
        let (before, seat, turn) = (self.before(reviewed), reviewed.seat, reviewed.turn);
        let percent = percent(decided.by);
        let said = |actions: &[String], other: &[String]| {
            shortened(sentences(&*before, seat, actions, &apart(actions, other)))
        };
        if decided.swing == Swing::Choice {
            let (played, better) = (&reviewed.played, &reviewed.better);
            let (played, better) = (said(played, better), said(better, played));
            let why = reviewed.why.as_ref().and_then(|why| self.reason(why));
            return say!("Turn {turn}: {played} Better by {percent} %: {better}", turn, played, percent, better)
                .then_maybe(why);
        }
        let played = said(&reviewed.played, &[]);
        match decided.by > 0.0 {
            true => say!(
                "Turn {turn}: {played} Luck gave {seat} {percent} % more than could be expected.",
                turn,
                played,
                seat,
                percent
            ),
            false => say!(
                "Turn {turn}: {played} Luck took {percent} % from {seat} of what could be expected.",
                turn,
                played,
                percent,
                seat
            ),
        }
    }

    /// The position in which a turn was decided.
    fn before(&self, turn: &Reviewed) -> Box<dyn Position> {
        self.position_at(turn.first.saturating_sub(1)).unwrap_or_else(|| self.first.copy()).on()
    }

    /// What makes a turn better, if this program still knows what it is about.
    fn reason(&self, why: &Why) -> Option<Line> {
        let feature = self.rules.features().iter().find(|feature| feature.name == why.feature)?;
        Some(leaves(&Reason { feature: *feature, more: why.more, rival: Some(why.seat) }))
    }
}

impl Review {
    /// What became of a seat, and by what: in hundredths of what can be had.
    #[must_use]
    pub fn tell_sum(&self, seat: Seat) -> Line {
        let Some(sum) = self.sums.get(seat.index()) else { return Line::new() };
        let signed = |part: f32| name(signed_percent(part));
        say!(
            "{seat}: {luck} by luck, {choice} by choices, {waiting} by what the others did.",
            seat,
            luck = signed(sum.luck),
            choice = signed(sum.choice),
            waiting = signed(sum.waiting)
        )
    }
}

/// A share in whole hundredths, without its sign.
fn percent(share: f32) -> i64 {
    (100.0 * share.abs()).round() as i64
}

/// A change of a share in whole hundredths, with its sign: `+6`, `−9`.
#[must_use]
pub fn signed_percent(share: f32) -> String {
    match (100.0 * share).round() as i64 {
        0 => "±0".to_owned(),
        up if up > 0 => format!("+{up}"),
        down => format!("−{}", -down),
    }
}

/// Steps in words.
pub(crate) fn in_words(before: &dyn Position, seat: Seat, actions: &[String]) -> Line {
    sentences(before, seat, actions, &apart(actions, &[])).into_iter().fold(Line::new(), Line::then)
}

/// The first sentences, and a sign that there were more.
fn shortened(mut said: Vec<Line>) -> Line {
    let more = said.len() > MOST_SENTENCES;
    said.truncate(MOST_SENTENCES);
    let line = said.into_iter().fold(Line::new(), Line::then);
    if more { line.then(Line::name("…")) } else { line }
}

/// Which steps of a turn are not in another one too; the last, if all are.
fn apart(actions: &[String], other: &[String]) -> Vec<bool> {
    let mut other: Vec<&String> = other.iter().collect();
    let mut is_new = |action: &String| match other.iter().position(|same| *same == action) {
        Some(at) => {
            other.remove(at);
            false
        }
        None => true,
    };
    let mut apart: Vec<bool> = actions.iter().map(&mut is_new).collect();
    if !apart.contains(&true)
        && let Some(last) = apart.last_mut()
    {
        *last = true;
    }
    apart
}

/// What is told of those steps of a turn that are `wanted`. What chance has a hand in is told as it is chosen, not as it
/// would have come out, and what others would have been told of any other choice too by what was chosen.
fn sentences(before: &dyn Position, seat: Seat, actions: &[String], wanted: &[bool]) -> Vec<Line> {
    let mut position = before.copy();
    let (mut said, mut last) = (Vec::new(), None);
    for (action, wanted) in actions.iter().zip(wanted) {
        let here = position.copy();
        let Some(told) = told(&mut *position, seat, action) else { break };
        if !wanted {
            continue;
        }
        let elsewhere = || self::told(&mut *here.imagine(Viewer::Seat(seat), &Key::from_seed(1)), seat, action);
        match told.first().filter(|first| is_of(first, seat)) {
            Some(first) if says_nothing(&*here, seat, action, first) => said.push(pointed_at(&*here, seat, action)),
            Some(first) if elsewhere().is_some_and(|other| other.first() == Some(first)) => said.push(first.clone()),
            Some(_) => said.push(pointed_at(&*here, seat, action)),
            None => last = Some(pointed_at(&*here, seat, action)),
        }
    }
    if said.is_empty() {
        said.extend(last);
    }
    said
}

/// Whether a sentence tells of what the seat did: it names the seat or a thing, and not others alone.
fn is_of(line: &Line, seat: Seat) -> bool {
    let mut others = false;
    let spans = line.spans();
    for span in &spans {
        match span {
            Span::Seat(named) if *named == seat => return true,
            Span::Seat(_) => others = true,
            _ => {}
        }
    }
    !others && spans.len() > 1
}

/// Whether the same would be told of another choice.
fn says_nothing(here: &dyn Position, seat: Seat, action: &str, line: &Line) -> bool {
    let others = here.choices(seat).into_iter().filter(|choice| choice.action != action).take(MOST_COMPARED);
    let first = |action: &str| told(&mut *here.copy(), seat, action).and_then(|told| told.into_iter().next());
    others.into_iter().any(|choice| first(&choice.action).as_ref() == Some(line))
}

/// What the seat is told of a step, which is taken; `None` if it cannot be.
fn told(position: &mut dyn Position, seat: Seat, action: &str) -> Option<Vec<Line>> {
    let played = position.play(seat, action).ok()?;
    let heard = played.happenings.iter().filter_map(|happening| position.tell(happening, Viewer::Seat(seat)));
    Some(heard.filter_map(|told| told.line).collect())
}

/// A step by what one points at to take it.
fn pointed_at(position: &dyn Position, seat: Seat, action: &str) -> Line {
    let choice = position.choices(seat).into_iter().find(|choice| choice.action == action);
    let mut labels: Vec<Line> = Vec::new();
    for target in choice.into_iter().flat_map(|choice| choice.path) {
        // A button often names the place that is pointed at next.
        let again = labels.last().is_some_and(|last| last.to_string().contains(&target.label.to_string()));
        if !again {
            labels.push(target.label);
        }
    }
    let together = |before: Line, next: Line| say!("{before} {next}", before, next);
    match labels.into_iter().reduce(together) {
        Some(step) => say!("{seat} chooses “{step}”.", seat, step),
        // Where an amount is free, the notation says it best.
        None => say!("{seat} chooses “{step}”.", seat, step = name(action)),
    }
}
