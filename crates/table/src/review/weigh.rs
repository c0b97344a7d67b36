//! One turn against what else could have been done, and what chance made of it.

use bots::Limits;
use engine::{Luck, Viewer};

use super::{Depth, Reviewed, Why, turns::Turn};
use crate::advice::Advised;

/// What is given away at least before it is told: less is no more than noise.
const LEAST: f32 = 0.01;
/// It must be so many standard errors.
const SURE: f32 = 1.5;

/// What is thought of a turn.
pub(super) struct Judged {
    pub before: f32,
    pub choice: f32,
    pub luck: f32,
    pub after: f32,
    pub error: f32,
    pub better: Vec<String>,
    pub why: Option<Why>,
}

impl Judged {
    pub(super) fn of(self, turn: &Turn, waiting: f32) -> Reviewed {
        let Judged { before, choice, luck, after, error, better, why } = self;
        let (played, seat) = (turn.actions.clone(), turn.seat);
        let (turn, first, last) = (turn.turn, turn.first, turn.last);
        Reviewed { turn, seat, first, last, played, better, waiting, before, choice, luck, after, error, why }
    }
}

/// Weighs a turn that was played.
pub(super) fn weigh(turn: &Turn, depth: Depth, luck: &mut Luck, limits: &Limits<'_>) -> Judged {
    let came = turn.after.prospects(turn.seat).share;
    let expected = expected(turn, depth, luck).unwrap_or(came);
    // What others decided at the same time is neither luck nor one's own choice.
    let (after, chance) = if turn.together { (expected, 0.0) } else { (came, came - expected) };
    let fair = Judged { before: expected, choice: 0.0, luck: chance, after, error: 0.0, better: Vec::new(), why: None };
    let Some((best, played)) = compare(turn, depth, luck, limits) else { return fair };
    // Nobody can give away more than there is to have.
    let given = (best.prospects.share - played.prospects.share).min(1.0 - expected);
    let error = played.error;
    if given < LEAST.max(SURE * error) {
        return fair;
    }
    let why = best.because.map(|reason| Why {
        feature: reason.feature.name.to_owned(),
        more: reason.more,
        seat: reason.rival.unwrap_or(turn.seat),
    });
    let better = best.steps.into_iter().map(|step| step.action).collect();
    Judged { before: expected + given, choice: -given, error, better, why, ..fair }
}

/// The best turn that could be found and the one that was played, over the same deals; nothing where they are one.
fn compare(turn: &Turn, depth: Depth, luck: &mut Luck, limits: &Limits<'_>) -> Option<(Advised, Advised)> {
    let (before, seat) = (&turn.before, turn.seat);
    if is_forced(turn) {
        return None;
    }
    let best = before.think(seat, depth.bot(), luck, limits)?.turns.into_iter().next()?;
    if steps(&best) == turn.actions {
        return None;
    }
    // The better one first: its reason is what it has over the other.
    let lines = [best.steps.into_iter().map(|step| step.action).collect(), turn.actions.clone()];
    let mut weighed = before.weigh(seat, &lines, depth.bot(), luck, limits).into_iter();
    weighed.next().zip(weighed.next())
}

fn steps(advised: &Advised) -> Vec<&str> {
    advised.steps.iter().map(|step| step.action.as_str()).collect()
}

/// Whether nothing else could be done.
fn is_forced(turn: &Turn) -> bool {
    let choices = turn.before.choices(turn.seat);
    turn.actions.len() == 1 && choices.len() == 1 && choices[0].range.is_none()
}

/// What could be expected of the turn that was played, at a glance, over what the seat could not know.
fn expected(turn: &Turn, depth: Depth, luck: &mut Luck) -> Option<f32> {
    if turn.shows_nothing {
        return None;
    }
    let after = |_| {
        let mut deal = turn.before.imagine(Viewer::Seat(turn.seat), &luck.key());
        for action in &turn.actions {
            deal.play(turn.seat, action).ok()?;
        }
        Some(deal.prospects(turn.seat).share)
    };
    let shares: Vec<f32> = (0..depth.deals()).filter_map(after).collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f32>() / shares.len() as f32)
}
