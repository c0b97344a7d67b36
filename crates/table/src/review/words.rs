//! A review in the words of the game.

use bots::Reason;
use engine::{Key, Line, Seat, Viewer, say, say::name};

use super::{Decided, Review, Reviewed, Swing, Why};
use crate::{advice::leaves, catalogue::Position, table::Table};

/// The most sentences of a turn that decided the game.
const MOST_SENTENCES: usize = 4;

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
            played: in_words(&*before, seat, &turn.played, 0),
            better: (!turn.better.is_empty()).then(|| in_words(&*before, seat, &turn.better, 0)),
            why: turn.why.as_ref().and_then(|why| self.reason(why)),
            story: story.filter(|line| !line.undone).map(|line| line.line).collect(),
        }
    }

    /// A moment that decided the game, in a sentence or two: of a turn that began well only what differs.
    #[must_use]
    pub fn tell_decided(&self, review: &Review, decided: &Decided) -> Line {
        let Some(reviewed) = review.turns.get(decided.turn) else { return Line::new() };
        let (before, seat, turn) = (self.before(reviewed), reviewed.seat, reviewed.turn);
        let percent = percent(decided.by);
        let said = |actions: &[String], alike: usize| shortened(sentences(&*before, seat, actions, alike));
        if decided.swing == Swing::Choice {
            let (played, better) = (&reviewed.played, &reviewed.better);
            let alike = played.iter().zip(better).take_while(|(one, other)| one == other).count();
            let alike = alike.min(played.len().saturating_sub(1)).min(better.len().saturating_sub(1));
            let (played, better) = (said(played, alike), said(better, alike));
            let why = reviewed.why.as_ref().and_then(|why| self.reason(why));
            return say!("Turn {turn}: {played} Better by {percent} %: {better}", turn, played, percent, better)
                .then_maybe(why);
        }
        let played = said(&reviewed.played, 0);
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
            "{seat}: luck gave {luck}, choices cost {choice}, the others made {waiting}.",
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
pub(crate) fn in_words(before: &dyn Position, seat: Seat, actions: &[String], alike: usize) -> Line {
    sentences(before, seat, actions, alike).into_iter().fold(Line::new(), Line::then)
}

/// The first sentences, and a sign that there were more.
fn shortened(mut said: Vec<Line>) -> Line {
    let more = said.len() > MOST_SENTENCES;
    said.truncate(MOST_SENTENCES);
    let line = said.into_iter().fold(Line::new(), Line::then);
    if more { line.then(Line::name("…")) } else { line }
}

/// What is told of steps that are taken one after the other, without the first that are like others'. What chance has a
/// hand in is told as it is chosen, not as it would have come out.
fn sentences(before: &dyn Position, seat: Seat, actions: &[String], alike: usize) -> Vec<Line> {
    let mut position = before.copy();
    let (mut said, mut last) = (Vec::new(), None);
    for (k, action) in actions.iter().enumerate() {
        let here = position.copy();
        let Some(told) = told(&mut *position, seat, action) else { break };
        if k < alike {
            continue;
        }
        let elsewhere = || self::told(&mut *here.imagine(Viewer::Seat(seat), &Key::from_seed(1)), seat, action);
        match told.first() {
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
        Some(step) => say!("{seat}: {step}.", seat, step),
        // Where an amount is free, the notation says it best.
        None => say!("{seat}: {step}.", seat, step = name(action)),
    }
}
