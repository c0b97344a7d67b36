//! A turn that a bot has thought out, which the house plays step by step. It may be thought out before its time, in the
//! position that is likely to come.

use std::{
    collections::VecDeque,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use engine::{Luck, Seat};
use table::{BotKind, Limits, Position};

/// Who guesses what others will do: it takes no time.
const GUESS: BotKind = BotKind::Prospector;
/// So many turns of others are guessed at most.
const FAR: usize = 6;

/// The steps that are left of a turn. They are taken as long as everything is as it was expected.
pub struct Planned {
    seat: Seat,
    bot: BotKind,
    /// Each with the fingerprint of the position in which it is to be taken.
    steps: VecDeque<(String, String)>,
    /// How long it was thought about.
    pub took: Duration,
}

impl Planned {
    /// Thinks a turn out.
    #[must_use]
    pub fn think_out(position: &dyn Position, seat: Seat, bot: BotKind, luck: &mut Luck, limits: &Limits) -> Planned {
        let begun = Instant::now();
        let (mut ahead, mut steps) = (position.copy(), VecDeque::new());
        for action in position.plan(seat, bot, luck, limits) {
            let expected = ahead.digest();
            if ahead.play(seat, &action).is_err() {
                break;
            }
            steps.push_back((expected, action));
        }
        Planned { seat, bot, steps, took: begun.elapsed() }
    }

    /// Thinks out the next turn of a bot in the position that is likely to come, just as it would there with this luck;
    /// `bots` are the seats of bots. `None` if none can be foreseen, or there was no time for it.
    #[must_use]
    pub fn think_ahead(
        position: &dyn Position,
        bots: &[Option<BotKind>],
        luck: &mut Luck,
        limits: &Limits,
    ) -> Option<Planned> {
        let (mut ahead, mut guess) = (position.copy(), Luck::new(0));
        for _ in 0..FAR {
            let seat = ahead.to_act().first().filter(|_| !ahead.side_by_side())?;
            if let Some(bot) = bots.get(seat.index()).copied().flatten() {
                let plan = Planned::think_out(&*ahead, seat, bot, luck, limits);
                return (!limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))).then_some(plan);
            }
            for action in ahead.plan(seat, GUESS, &mut guess, limits) {
                ahead.play(seat, &action).ok()?;
            }
        }
        None
    }

    /// The next step in a position that has this fingerprint, if it is the one that was thought of.
    pub fn next(&mut self, seat: Seat, bot: BotKind, digest: &str) -> Option<String> {
        let expected = (self.seat, self.bot) == (seat, bot) && self.steps.front()?.0 == digest;
        if expected { self.steps.pop_front().map(|(_, action)| action) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Key, Setup};
    use table::Table;

    use super::*;

    #[test]
    fn whoever_thought_ahead_does_the_same_with_the_same_luck() {
        let (mut foreseen, mut turns) = (0, 0);
        for title in table::TITLES {
            let seats = 2.max(*title.seats.start());
            let mut bots = vec![Some(BotKind::Greenhorn); seats.into()];
            bots[0] = None;
            let mut position = Table::begin(title.id, &Setup::of(seats), Key::from_seed(3)).unwrap().position().copy();
            let (mut others, limits) = (Luck::new(9), Limits::default());
            let mut ahead: Option<(u64, Planned)> = None;
            for step in 0..60 {
                let Some(seat) = position.to_act().first() else { break };
                let Some(bot) = bots[seat.index()] else {
                    let plan = Planned::think_ahead(&*position, &bots, &mut Luck::new(step), &limits);
                    ahead = plan.map(|plan| (step, plan));
                    let action = position.advise(seat, GUESS, &mut others).unwrap();
                    position.play(seat, &action).unwrap();
                    continue;
                };
                turns += 1;
                let (luck, found) = ahead
                    .take()
                    .map_or((step, None), |(luck, mut plan)| (luck, plan.next(seat, bot, &position.digest())));
                // One that did not think ahead, with the same luck.
                let mut now = Planned::think_out(&*position, seat, bot, &mut Luck::new(luck), &limits);
                let action = now.next(seat, bot, &position.digest()).unwrap();
                if let Some(found) = found {
                    foreseen += 1;
                    assert_eq!(found, action, "{}, step {step}", title.id);
                }
                position.play(seat, &action).unwrap();
            }
        }
        assert!(foreseen > 5, "{foreseen} of {turns} turns were foreseen");
    }

    #[test]
    fn a_plan_is_followed_as_long_as_everything_is_as_expected() {
        let table = Table::begin("coloma", &Setup::of(2), Key::from_seed(3)).unwrap();
        let mut position = table.position().copy();
        let (greedy, seat) = (BotKind::Greedy, position.to_act().first().unwrap());
        let mut plan = Planned::think_out(&*position, seat, greedy, &mut Luck::new(1), &Limits::default());
        let elsewhere = Table::begin("coloma", &Setup::of(2), Key::from_seed(4)).unwrap().position().digest();
        assert_eq!(plan.next(seat, greedy, &elsewhere), None, "another position");
        assert_eq!(plan.next(seat, BotKind::Random, &position.digest()), None, "another player");
        let mut steps = 0;
        while let Some(action) = plan.next(seat, greedy, &position.digest()) {
            position.play(seat, &action).unwrap();
            steps += 1;
        }
        assert!(steps > 0 && plan.steps.is_empty(), "{steps} steps, {} are left", plan.steps.len());
    }
}
