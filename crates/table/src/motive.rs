//! Why a bot took a turn, worked out from what whoever asks can know of it.
//!
//! What the bot thought is not asked for: it may have been about cards that only the bot sees. The position before the turn
//! is imagined as whoever asks knows it, and there the turn that was seen is weighed, at a glance, against the best others
//! that are found. So an answer tells nothing that could not be worked out from the other side of the table, and two true
//! positions that whoever asks cannot tell apart have the same one. When the game is over nothing is hidden any more.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bots::{BotKind, Limits, Reason};
use engine::{Feature, Line, Luck, Seat, Viewer, say};
use serde_json::Value;

use crate::{
    advice::{Advised, leaves},
    catalogue::{Happening, Position, Rules},
    moments::{Eyes, Moments},
    table::Table,
};

/// Who looks at the turn: the strongest of those that do not play on, so that an answer takes no time.
const GLANCE: BotKind = BotKind::Prospector;
/// Other turns that are looked at for a reason.
const OTHERS: usize = 3;
/// How often the position is imagined until the turn can be taken in it.
const DEALS: u32 = 400;
/// In so many of them a step that was not seen in full must be possible, and sound like no other.
const SURE: usize = 8;
/// What is no further behind the best is nearly as good.
const NEARLY: f32 = 0.02;
/// Decides the imagined deals; nothing that is hidden may.
const SEED: u64 = 1;

/// A turn that a pair of eyes saw from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTurn {
    /// Whose it was.
    pub seat: Seat,
    /// Its moments, as those eyes count them.
    pub moments: Vec<u32>,
    /// Its entries of the log: never for a page.
    pub entries: Vec<u32>,
    /// Whether it was done side by side with others.
    together: bool,
    /// Whether its last step could not be taken back.
    ended: bool,
}

/// A turn with the position it was taken in, to be thought about anywhere.
pub struct Motive {
    rules: Arc<dyn Rules>,
    before: Box<dyn Position>,
    /// As whom the position is imagined; `None` when nothing is hidden any more.
    asker: Option<Viewer>,
    seat: Seat,
    /// What the seat had done before, side by side with others.
    earlier: Vec<String>,
    played: Vec<String>,
    seen: Seen,
}

/// How much of a turn was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    /// Whoever asks heard all that the seat itself heard.
    Whole,
    /// All but what came of the last step.
    ButTheEnd,
    /// Not enough.
    Part,
}

impl Table {
    /// The turns that these eyes saw, in their order: neither what is still going on, nor what stays between some seats.
    #[must_use]
    pub fn seen_turns(&self, known: &Moments) -> Vec<SeenTurn> {
        let mut turns: Vec<SeenTurn> = Vec::new();
        let (mut stretch, mut first) = (None, 0);
        for (moment, number) in known.since(0) {
            let (entry, step) = (&self.entries[number as usize - 1], &self.steps[number as usize - 1]);
            if step.stretch != stretch || step.stretch.is_none() {
                (stretch, first) = (step.stretch, turns.len());
                // Alone a turn goes on until somebody else acts.
                let goes_on = stretch.is_none() && turns.last().is_some_and(|turn| !turn.together);
                first -= usize::from(goes_on);
            }
            if step.undone || entry.deed.action().is_none() || step.between.is_some() {
                continue;
            }
            let same = turns[first..].iter_mut().rev().find(|turn| turn.seat == entry.seat && !turn.ended);
            let turn = match same {
                Some(turn) => turn,
                None => {
                    let (moments, entries) = (Vec::new(), Vec::new());
                    let together = step.stretch.is_some();
                    turns.push(SeenTurn { seat: entry.seat, moments, entries, together, ended: false });
                    turns.last_mut().expect("it was just added")
                }
            };
            turn.moments.push(moment);
            turn.entries.push(number);
            turn.ended = !step.can_take_back;
        }
        let to_act = self.now.to_act();
        let goes_on = |turn: &SeenTurn| !turn.ended && to_act.contains(turn.seat);
        if let Some(at) = turns[first.min(turns.len())..].iter().position(goes_on) {
            turns.remove(first + at);
        }
        turns
    }

    /// A turn that these eyes saw, with what is needed to think about it.
    #[must_use]
    pub fn motive(&self, turn: &SeenTurn, eyes: impl Into<Eyes>) -> Option<Motive> {
        let eyes = eyes.into();
        let first = *turn.entries.first()? as usize;
        // Nobody can know in which order the others acted: what was done side by side is seen from where it began.
        let stretch = self.steps[first - 1].stretch;
        let alike = |at: &usize| stretch.is_some() && self.steps[*at - 1].stretch == stretch;
        let begin = (1..first).rev().take_while(alike).last().unwrap_or(first);
        let own = |at: &usize| {
            let (entry, step) = (&self.entries[*at - 1], &self.steps[*at - 1]);
            entry.seat == turn.seat && !step.undone && step.between.is_none()
        };
        let action = |at: usize| self.entries[at - 1].deed.action().map(str::to_owned);
        let over = self.outcome().is_some();
        let earlier: Vec<usize> = (begin..first).filter(own).collect();
        Some(Motive {
            rules: self.rules.clone(),
            before: self.position_at(begin as u32 - 1)?.on(),
            asker: (!over).then_some(eyes.who),
            seat: turn.seat,
            seen: if over { Seen::Whole } else { self.seen(turn, &earlier, eyes.who) },
            earlier: earlier.into_iter().filter_map(action).collect(),
            played: turn.entries.iter().filter_map(|at| action(*at as usize)).collect(),
        })
    }

    /// How much of a turn somebody saw, and of what the seat had done before it.
    fn seen(&self, turn: &SeenTurn, earlier: &[usize], who: Viewer) -> Seen {
        let heard = |entry: usize, who: Viewer| heard(&*self.now, &self.steps[entry - 1].happenings, who);
        let hidden = |entry: usize| heard(entry, who) != heard(entry, Viewer::Seat(turn.seat));
        if earlier.iter().any(|entry| hidden(*entry)) {
            return Seen::Part;
        }
        match turn.entries.iter().position(|entry| hidden(*entry as usize)) {
            None => Seen::Whole,
            Some(at) if at + 1 == turn.entries.len() && turn.ended => Seen::ButTheEnd,
            Some(_) => Seen::Part,
        }
    }
}

/// What somebody hears of what happened.
fn heard(position: &dyn Position, happenings: &[Happening], who: Viewer) -> Vec<Option<Value>> {
    happenings.iter().map(|happening| position.tell(happening, who).map(|told| told.event)).collect()
}

impl Motive {
    /// One sentence of why, as a bot of this kind would say it.
    #[must_use]
    pub fn sentence(&self, bot: BotKind, limits: &Limits) -> Line {
        if bot == BotKind::Random {
            return say!("I do anything that is allowed.");
        }
        let mut luck = Luck::new(SEED);
        let Some(deal) = self.deal(&mut luck, limits.stop) else {
            return say!("I cannot say that without telling what I hold.");
        };
        let thought = deal.think(self.seat, GLANCE, &mut luck, limits);
        let others: Vec<Vec<String>> = thought.map_or_else(Vec::new, |thought| self.others(&thought.turns));
        if others.is_empty() {
            return say!("There was nothing else worth doing.");
        }
        let mut behind: f32 = 0.0;
        for other in &others {
            let lines = [self.played.clone(), other.clone()];
            let weighed = deal.weigh(self.seat, &lines, GLANCE, &mut luck, limits);
            let [played, instead] = &weighed[..] else { continue };
            if let Some(reason) = &played.because {
                return own_words(reason);
            }
            behind = behind.max(instead.prospects.share - played.prospects.share);
        }
        let mind = self.rules.mind(bot);
        let has_taste = mind.is_some_and(|mind| mind.taste > 0.0);
        if let Some(liked) = self.liked(&*deal, &others[0]).filter(|_| has_taste) {
            return say!("I like {what}.", what = Line::from(liked.what));
        }
        match bot {
            _ if behind < NEARLY => say!("It looked nearly as good as anything else."),
            BotKind::Greenhorn | BotKind::Prospector => say!("I followed a hunch."),
            BotKind::Greedy => say!("It brought most there and then."),
            _ if mind.is_some_and(|mind| mind.samples == 0) => say!("I measured it twice, and it came out best."),
            _ => say!("I played on from it in thought, and that went well."),
        }
    }

    /// A position that whoever asks cannot tell from the true one, in which the turn can be taken; none when nobody wants it
    /// any more.
    fn deal(&self, luck: &mut Luck, stop: Option<&AtomicBool>) -> Option<Box<dyn Position>> {
        let Some(asker) = self.asker else { return self.played_on(self.before.copy(), &self.earlier) };
        let (last, steps) = self.played.split_last()?;
        let wanted = |_: &u32| stop.is_none_or(|stop| !stop.load(Ordering::Relaxed));
        let mut deals = (0..DEALS).take_while(wanted).filter_map(|_| {
            let deal = self.played_on(self.before.imagine(asker, &luck.key()), &self.earlier)?;
            let end = self.played_on(deal.copy(), steps)?;
            Some((deal, end))
        });
        match self.seen {
            Seen::Part => None,
            Seen::Whole => {
                deals.find_map(|(deal, end)| self.played_on(end, &self.played[steps.len()..]).and(Some(deal)))
            }
            Seen::ButTheEnd => {
                let mut deals: Vec<_> = deals.take(SURE).collect();
                let plain = deals.len() == SURE && deals.iter().all(|(_, end)| self.is_plain(&**end, last, asker));
                deals.pop().filter(|_| plain).map(|(deal, _)| deal)
            }
        }
    }

    fn played_on(&self, mut position: Box<dyn Position>, actions: &[String]) -> Option<Box<dyn Position>> {
        for action in actions {
            position.play(self.seat, action).ok()?;
        }
        Some(position)
    }

    /// Whether a step can be taken here, and whoever asks hears that it is this one and no other.
    fn is_plain(&self, here: &dyn Position, step: &str, asker: Viewer) -> bool {
        let sounds = |action: &str| {
            let mut after = here.copy();
            let played = after.play(self.seat, action).ok()?;
            Some(heard(&*after, &played.happenings, asker))
        };
        let Some(sound) = sounds(step) else { return false };
        let other = |action: &str| action != step && sounds(action).as_ref() == Some(&sound);
        !here.choices(self.seat).iter().any(|choice| other(&choice.action))
    }

    /// The best turns that are not the same steps in another order.
    fn others(&self, turns: &[Advised]) -> Vec<Vec<String>> {
        let sorted = |mut steps: Vec<String>| {
            steps.sort_unstable();
            steps
        };
        let played = sorted(self.played.clone());
        let steps = |turn: &Advised| turn.steps.iter().map(|step| step.action.clone()).collect::<Vec<_>>();
        turns.iter().map(steps).filter(|steps| sorted(steps.clone()) != played).take(OTHERS).collect()
    }

    /// What bots in this seat have a liking for, if there is more of it than after another turn.
    fn liked(&self, deal: &dyn Position, other: &[String]) -> Option<Feature> {
        let after = |actions: &[String]| self.played_on(deal.copy(), actions)?.liking(self.seat);
        let ((feature, much), (_, less)) = (after(&self.played)?, after(other)?);
        (feature.good && !feature.what.is_empty() && much > less).then_some(feature)
    }
}

/// A reason as the one says it who has it.
fn own_words(reason: &Reason) -> Line {
    let what = Line::from(reason.feature.what);
    match (reason.rival, reason.feature.good) {
        (None, true) => say!("It leaves me better off in {what}.", what),
        (None, false) => say!("It spares me {what}.", what),
        (Some(_), _) => leaves(reason),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Key, Setup};

    use super::*;
    use crate::Deed;

    /// A game between bots, so far.
    fn begun(game: &str, seed: u64, steps: u32) -> Table {
        let mut table = Table::begin(game, &Setup::of(3), Key::from_seed(seed)).unwrap();
        let mut luck = Luck::new(seed);
        for _ in 0..steps {
            // Whoever acts side by side acts in any order.
            let to_act = table.now.to_act();
            let Some(seat) = to_act.iter().nth(luck.below(to_act.len().max(1) as u32) as usize) else { break };
            let action = table.now.advise(seat, BotKind::Random, &mut luck).unwrap();
            let prepared = table.prepare(seat, Deed::Act(action), 0).unwrap();
            table.commit(prepared);
        }
        table
    }

    #[test]
    fn what_hangs_on_an_earlier_step_that_was_not_heard_is_not_explained() {
        let who = Viewer::Seat(Seat(0));
        let mut found = 0;
        for seed in 0..40 {
            let table = begun("coloma", seed, 40 + seed as u32);
            let turns = table.seen_turns(&table.moments(Eyes::from(who).mine));
            for turn in turns.iter().filter(|turn| table.seen(turn, &[], who) == Seen::Whole) {
                // A dial that was set in secret and is not turned over yet.
                let secret = |at: &usize| {
                    let happenings = &table.steps[at - 1].happenings;
                    let told = |who: Viewer| heard(&*table.now, happenings, who);
                    table.entries[at - 1].seat == turn.seat && told(who) != told(Viewer::Seat(turn.seat))
                };
                if let Some(at) = (1..=table.entries.len()).rev().find(secret) {
                    found += 1;
                    assert_eq!(table.seen(turn, &[at], who), Seen::Part);
                }
            }
        }
        assert!(found > 0, "nothing was done in secret");
    }

    #[test]
    fn a_motive_that_nobody_wants_is_not_looked_for() {
        let table = begun("coloma", 3, 60);
        let eyes = Eyes::from(Viewer::Seat(Seat(0)));
        let turns = table.seen_turns(&table.moments(eyes.mine));
        let motives = turns.iter().filter(|turn| turn.seat != Seat(0)).filter_map(|turn| table.motive(turn, eyes));
        let motive = motives.into_iter().find(|motive| motive.deal(&mut Luck::new(1), None).is_some()).unwrap();
        assert!(motive.deal(&mut Luck::new(1), Some(&AtomicBool::new(true))).is_none());
    }
}
