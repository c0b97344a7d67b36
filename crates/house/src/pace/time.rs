//! How the clocks of a table go on: with every step, and with every change of seats.

use std::collections::HashMap;

use store::{Clock, Turn};

use super::calendar::Pauses;
use crate::{error::Result, house::House, terms::Pace};

/// Why it is looked at the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A seat took a step.
    Step {
        /// Which.
        seat: u8,
        /// Whether it can never take it back.
        is_final: bool,
        /// Whether the house took it for somebody who is late: no new time comes from it.
        late: bool,
    },
    /// A seat took a step back.
    Undo {
        /// Which.
        seat: u8,
    },
    /// Who sits where changed, or when somebody is away.
    Company,
    /// The others gave a seat its full time again.
    Given {
        /// Which.
        seat: u8,
    },
}

/// Whose turn it is, until when, and the clocks that changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ticked {
    pub(crate) turns: Vec<Turn>,
    pub(crate) clocks: Vec<Clock>,
}

/// The pace of a table, and when its people do not play.
pub(crate) struct Timing {
    pace: Pace,
    pauses: HashMap<String, Pauses>,
}

impl Timing {
    /// How the clocks stand when it is the turn of those in `now` at a time, after it was that of those in `before`.
    pub(crate) fn tick(&self, before: &[Turn], clocks: &[Clock], now: Vec<Turn>, cause: Cause, at_ms: i64) -> Ticked {
        let (time, more) = match self.pace {
            Pace::Free => return Ticked { turns: now, clocks: Vec::new() },
            Pace::Move { time } => (time, std::time::Duration::ZERO),
            Pace::Bank { time, more } => (time, more),
        };
        let (full, more) = (ms(time), ms(more));
        let mut ticked = Ticked::default();
        let clock_of = |seat: u8| clocks.iter().find(|clock| clock.seat == seat);
        for turn in before {
            let goes_on = now.iter().any(|next| (next.seat, &next.guest) == (turn.seat, &turn.guest));
            let Some(clock) = clock_of(turn.seat).filter(|clock| !goes_on && clock.rest_ms.is_none()) else { continue };
            let left = clock.left_ms - self.used(clock, at_ms);
            let rest = match cause {
                Cause::Step { seat, .. } if seat == turn.seat => left.max(0) + more,
                // It was never its turn.
                Cause::Undo { .. } => clock.left_ms,
                _ => left.max(0),
            };
            ticked.clocks.push(Clock { rest_ms: Some(rest), ..clock.clone() });
        }
        for turn in now {
            let clock = clock_of(turn.seat);
            let mine = clock.filter(|clock| clock.guest == turn.guest);
            let running = mine.filter(|clock| clock.rest_ms.is_none());
            let next = match (running, cause) {
                (_, Cause::Given { seat }) if seat == turn.seat => self.begin(&turn, full, at_ms),
                (Some(clock), Cause::Step { seat, is_final: true, late: false }) if seat == turn.seat => {
                    let rest = (clock.left_ms - self.used(clock, at_ms)).max(0) + more;
                    self.begin(&turn, if self.is_bank() { rest } else { full }, at_ms)
                }
                (Some(clock), _) => clock.clone(),
                // What was done is taken back: the clock goes on as if it had never stood.
                (None, Cause::Undo { seat }) if seat == turn.seat && mine.is_some() => {
                    let clock = mine.cloned().unwrap_or_else(|| self.begin(&turn, full, at_ms));
                    Clock { rest_ms: None, ..clock }
                }
                (None, _) => {
                    // What was left unused is the seat's; whoever comes to it, or comes back, has at least a tenth.
                    let kept = clock.map_or(full, |clock| clock.rest_ms.unwrap_or(clock.left_ms));
                    let least = if cause == Cause::Company { full / 10 } else { 0 };
                    self.begin(&turn, if self.is_bank() { kept.max(least) } else { full }, at_ms)
                }
            };
            let until_ms = self.pauses_of(&next).finish(next.since_ms, next.left_ms);
            ticked.turns.push(Turn { until_ms: Some(until_ms), ..turn });
            if clock != Some(&next) {
                ticked.clocks.push(next);
            }
        }
        ticked
    }

    fn is_bank(&self) -> bool {
        matches!(self.pace, Pace::Bank { .. })
    }

    /// The clock of a turn that begins. The quiet hours that count are those of this moment.
    fn begin(&self, turn: &Turn, left_ms: i64, at_ms: i64) -> Clock {
        let quiet = self.pauses.get(&turn.guest).and_then(|pauses| pauses.quiet.as_ref());
        Clock {
            seat: turn.seat,
            guest: turn.guest.clone(),
            since_ms: at_ms,
            left_ms,
            rest_ms: None,
            quiet: quiet.map(ToString::to_string).unwrap_or_default(),
        }
    }

    /// When the clock of a turn stands.
    fn pauses_of(&self, clock: &Clock) -> Pauses {
        let holidays = self.pauses.get(&clock.guest).map(|pauses| pauses.holidays.clone()).unwrap_or_default();
        Pauses { quiet: clock.quiet.parse().ok(), holidays }
    }

    fn used(&self, clock: &Clock, at_ms: i64) -> i64 {
        self.pauses_of(clock).between(clock.since_ms, at_ms)
    }
}

pub(super) fn ms(time: std::time::Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl House {
    /// The pace of a table, and when those people do not play: slow clocks stand then.
    pub(crate) async fn timing(&self, pace: Pace, people: impl Iterator<Item = &str>) -> Result<Timing> {
        let mut pauses = HashMap::new();
        if pace != Pace::Free && !pace.is_live() {
            for person in people {
                if !pauses.contains_key(person) {
                    pauses.insert(person.to_owned(), self.pauses(person).await?);
                }
            }
        }
        Ok(Timing { pace, pauses })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn turn(seat: u8) -> Turn {
        Turn { seat, guest: format!("g{seat}"), since_ms: 0, until_ms: None }
    }

    fn bank() -> Timing {
        let pace = Pace::Bank { time: Duration::from_secs(300), more: Duration::from_secs(15) };
        Timing { pace, pauses: HashMap::new() }
    }

    /// A table whose clocks are kept as the store keeps them.
    struct Kept {
        timing: Timing,
        turns: Vec<Turn>,
        clocks: Vec<Clock>,
    }

    impl Kept {
        fn of(timing: Timing) -> Kept {
            Kept { timing, turns: Vec::new(), clocks: Vec::new() }
        }

        /// After a time in seconds it is the turn of these seats; gives until when, in seconds.
        fn at(&mut self, seconds: i64, seats: &[u8], cause: Cause) -> Vec<i64> {
            let now = seats.iter().map(|seat| turn(*seat)).collect();
            let ticked = self.timing.tick(&self.turns, &self.clocks, now, cause, seconds * 1000);
            for clock in ticked.clocks {
                self.clocks.retain(|kept| kept.seat != clock.seat);
                self.clocks.push(clock);
            }
            self.turns = ticked.turns;
            self.turns.iter().map(|turn| turn.until_ms.unwrap() / 1000).collect()
        }
    }

    fn step(seat: u8) -> Cause {
        Cause::Step { seat, is_final: false, late: false }
    }

    #[test]
    fn a_bank_is_charged_when_the_turn_ends() {
        let mut table = Kept::of(bank());
        assert_eq!(table.at(0, &[0], Cause::Company), [300]);
        assert_eq!(table.at(60, &[0], step(0)), [300], "a step within the turn changes nothing");
        assert_eq!(table.at(100, &[1], step(0)), [400]);
        assert_eq!(table.at(110, &[0], step(1)), [110 + 215], "200 left and 15 more");
        let is_final = Cause::Step { seat: 0, is_final: true, late: false };
        assert_eq!(table.at(120, &[0], is_final), [120 + 220], "a turn of its own follows");
    }

    #[test]
    fn whoever_comes_back_has_a_tenth_at_least() {
        let mut table = Kept::of(bank());
        table.at(0, &[0], Cause::Company);
        assert_eq!(table.at(400, &[], Cause::Company), [0; 0], "a bot took the seat");
        assert_eq!(table.at(500, &[0], Cause::Company), [530]);
    }

    #[test]
    fn nobody_gains_or_loses_time_by_taking_back() {
        let mut table = Kept::of(bank());
        table.at(0, &[0], Cause::Company);
        assert_eq!(table.at(100, &[1], step(0)), [400]);
        assert_eq!(table.at(130, &[0], Cause::Undo { seat: 0 }), [300], "as if the clock had never stood");
        assert_eq!(table.at(140, &[1], step(0)), [440], "the other has all of its time");
        assert_eq!(table.at(150, &[0], step(1)), [150 + 175], "300 less 140, and 15 more once");
    }

    #[test]
    fn every_move_has_the_full_time_and_side_by_side_everybody_has_their_own() {
        let timing = Timing { pace: Pace::Move { time: Duration::from_secs(100) }, pauses: HashMap::new() };
        let mut table = Kept::of(timing);
        assert_eq!(table.at(0, &[0, 1, 2], Cause::Company), [100, 100, 100]);
        assert_eq!(table.at(30, &[0, 2], step(1)), [100, 100]);
        assert_eq!(table.at(50, &[0, 1, 2], Cause::Undo { seat: 1 }), [100, 100, 100]);
        assert_eq!(table.at(90, &[2], Cause::Company), [100], "a seat went to a bot");
        assert_eq!(table.at(95, &[1], step(2)), [195]);
        assert_eq!(table.at(200, &[1], Cause::Given { seat: 1 }), [300]);
        let late = Cause::Step { seat: 1, is_final: true, late: true };
        assert_eq!(table.at(310, &[1], late), [300], "the house goes on until the turn is over");
    }
}
