//! A turn that a bot has thought out, which the house plays step by step.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use engine::{Luck, Seat};
use table::{BotKind, Limits, Position};

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
