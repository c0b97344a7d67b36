//! The one place where the house acts by itself: bots take their steps, answers lapse when their time is over, and clocks
//! run out.
//!
//! A table at which something is to be done has one task, which does one thing after the other and hears of every change.
//! Every step is stored with the time at which the house must look after the table again (`due_ms`). Whoever took the step
//! goes on by itself before that; if its node dies meanwhile, the table is overdue and any node picks it up. A step that two
//! nodes take is one command, so it is taken once. So nothing needs to be loaded when a house opens.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use engine::{Lapse, Seat, Seats};
use store::Holder;
use table::{BotKind, Deed, Position, Prepared, Table, puzzle::Puzzle};

use crate::{
    deciding::Thought,
    error::Result,
    house::House,
    live::LiveTable,
    metrics::By,
    moves::{MoveError, Wanted},
    pace::{Deadline, Ticked},
};

/// How long to wait when a step could not be taken, at first and at most: the store may be full.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// How much longer than a step should take before another node takes it.
pub(crate) const GRACE: Duration = Duration::from_secs(3);
/// So long the house plays on at a table that nobody looks at, before it gives way to others that wait for their turn.
const STINT: Duration = Duration::from_secs(4);
/// An answer that is due later than this is not waited for in memory, unless somebody looks on.
const SOON: Duration = Duration::from_secs(60);

/// What the names of the house's own commands begin with.
const BOT: &str = "bot";
const LAPSE: &str = "lapse";
const LATE: &str = "late";
pub(crate) const STOP: &str = "stop";
pub(crate) const ORDER: &str = "order";
pub(crate) const LESSON: &str = "lesson";

/// What the house must do at a table.
pub(crate) enum Duty {
    /// A bot must act.
    Step(Turn),
    /// The turn that somebody played in a puzzle must be judged.
    Judge(&'static Puzzle),
    /// A person owes an answer, which is given when the time is over.
    Answer {
        due: Due,
        /// How many moments of the game the seat knows.
        seen: u32,
    },
    /// Something is to be done by the clock of the table.
    Time {
        /// When.
        at_ms: i64,
        /// What.
        what: Deadline,
    },
}

impl Duty {
    /// By when it must be done, if it has a time.
    fn at_ms(&self) -> Option<i64> {
        match self {
            Duty::Step(_) | Duty::Judge(_) => None,
            Duty::Answer { due, .. } => Some(due.until_ms),
            Duty::Time { at_ms, .. } => Some(*at_ms),
        }
    }
}

/// A bot that must act.
#[derive(Clone, Copy)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) bot: BotKind,
    /// How many moments of the game the seat knows.
    pub(crate) seen: u32,
    /// Whether nobody can follow what it does now.
    pub(crate) unseen: bool,
}

/// An answer that a person owes, and until when.
pub struct Due {
    /// Whose it is, and what counts as given.
    pub lapse: Lapse<String>,
    /// In milliseconds since 1970.
    pub until_ms: i64,
}

impl LiveTable {
    /// The answer that a person owes now. Bots always answer, and nobody can while a seat is open.
    #[must_use]
    pub fn due(&self, game: &Table) -> Option<Due> {
        let awaited = game.awaited().filter(|_| !self.is_waiting())?;
        self.is_person(awaited.lapse.seat).then_some(())?;
        let time = i64::try_from(awaited.time.as_millis()).ok()?;
        // A game that was begun elsewhere, a fork or a record, is asked anew at its new table.
        let since_ms = awaited.since_ms.map_or(self.created_ms, |since| since.max(self.created_ms));
        let until_ms = since_ms.saturating_add(time);
        Some(Due { lapse: awaited.lapse, until_ms })
    }

    fn is_person(&self, seat: Seat) -> bool {
        let seats = self.seats();
        let holder = seats.get(seat.index()).map(|seat| &seat.holder);
        matches!(holder, Some(Holder::Guest(_) | Holder::HotSeat(_)))
    }

    /// A bot that must act in a position; in a lesson they act by its script, when the learner is ready, and in a puzzle not
    /// at all.
    fn bot_to_act(&self, position: &dyn Position) -> Option<(Seat, BotKind)> {
        if self.company().is_for_learning() {
            return None;
        }
        let seats = self.seats();
        position.to_act().iter().find_map(|seat| match &seats.get(seat.index())?.holder {
            Holder::Bot(kind) => Some((seat, kind.parse().ok()?)),
            _ => None,
        })
    }

    /// What the house must do here next.
    pub(crate) async fn duty(&self) -> Option<Duty> {
        if self.is_waiting() || !self.is_dealt() || self.not_closed().is_err() {
            return None;
        }
        let game = self.game().await;
        let seen = |seat| game.moments(Seats::one(seat)).seq();
        if let Some((seat, bot)) = self.bot_to_act(game.position()) {
            let unseen = game.position().side_by_side();
            return Some(Duty::Step(Turn { seat, bot, seen: seen(seat), unseen }));
        }
        if let Some(puzzle) = self.to_judge(&game) {
            return Some(Duty::Judge(puzzle));
        }
        let answer = self.due(&game).map(|due| Duty::Answer { seen: seen(due.lapse.seat), due });
        let over = game.outcome().is_some() || self.company().is_for_learning();
        let time = self.deadline().filter(|_| !over).map(|(at_ms, what)| Duty::Time { at_ms, what });
        answer.into_iter().chain(time).min_by_key(Duty::at_ms)
    }
}

impl House {
    /// When the house must look after a table again if nobody does before, once a prepared step is stored.
    pub(crate) fn next_due(
        &self,
        live: &LiveTable,
        table: &Table,
        prepared: &Prepared,
        ticked: Option<&Ticked>,
    ) -> Option<i64> {
        let (now_ms, position) = (prepared.entry().at_ms, prepared.position());
        if live.bot_to_act(position).is_some() {
            return Some(later(now_ms, self.settings.bot_delay + GRACE));
        }
        let answer = || {
            let (time, lapse) = (table.rules().reply_time()?, position.lapse()?);
            live.is_person(lapse.seat).then_some(())?;
            // As long as the same seat is waited for, the time runs on.
            let running = live.due(table).filter(|due| due.lapse.seat == lapse.seat);
            Some(running.map_or_else(|| later(now_ms, time + GRACE), |due| later(due.until_ms, GRACE)))
        };
        let (before, orders) = (live.turns(), &live.company().orders);
        let turns = ticked.map_or(&before[..], |ticked| &ticked.turns);
        let due = |turn: &store::Turn| match orders.contains(&(turn.seat, turn.guest.clone())) {
            true => Some(later(now_ms, self.settings.bot_delay + GRACE)),
            false => turn.until_ms.map(|until| later(until.max(now_ms), GRACE)),
        };
        turns.iter().filter_map(due).chain(answer()).min()
    }

    /// Does what is to be done at a table, until it is a person's turn. Does nothing if it is being done already.
    pub(crate) fn attend(self: &Arc<House>, live: &Arc<LiveTable>) {
        self.think_ahead(live);
        if live.attended.swap(true, Ordering::AcqRel) {
            return;
        }
        let (house, live) = (self.clone(), live.clone());
        let at_work = self.closing();
        tokio::spawn(async move {
            let _at_work = at_work;
            house.attend_through(&live, None).await;
        });
    }

    /// As [`House::attend`], by whoever has just set `attended`; after a while it gives way to tables that wait.
    async fn attend_through(self: &Arc<House>, live: &Arc<LiveTable>, at_least_until: Option<Instant>) {
        loop {
            self.do_duties(live, at_least_until).await;
            live.attended.store(false, Ordering::Release);
            if self.gives_way(live, at_least_until) {
                return;
            }
            // A move may have come in between the last look and the flag: look once more.
            let more = !self.is_closing() && matches!(live.duty().await, Some(duty) if self.is_for_now(live, &duty));
            if !more || live.attended.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    }

    /// Whether a table that nobody looks at has had its time, and others wait for a place.
    fn gives_way(&self, live: &LiveTable, at_least_until: Option<Instant>) -> bool {
        let over = at_least_until.is_some_and(|until| Instant::now() >= until);
        over && self.unwatched.available_permits() == 0 && !live.is_watched()
    }

    /// Looks after a table that is overdue: its node has died, or was closed.
    pub(crate) async fn pick_up(self: &Arc<House>, id: &str) -> Result<()> {
        let live = self.unattended_table(id).await?;
        let is_mine = !live.attended.swap(true, Ordering::AcqRel);
        // What another node did last may not have been heard of yet.
        let refreshed = self.refresh(&live).await;
        match (is_mine, &refreshed) {
            (true, Ok(())) => self.attend_through(&live, Some(Instant::now() + STINT)).await,
            (true, Err(_)) => live.attended.store(false, Ordering::Release),
            (false, _) => {}
        }
        refreshed?;
        self.look_again(&live).await?;
        // Whatever is left is due at its own time, or not at all.
        let due_ms = match live.duty().await {
            None => None,
            // It gave way, or the house closes: anybody may go on at once.
            Some(Duty::Step(_)) if is_mine => Some(self.now_ms()),
            Some(Duty::Step(_)) => Some(later(self.now_ms(), GRACE)),
            Some(duty) => duty.at_ms().map(|at_ms| later(at_ms.max(self.now_ms()), GRACE)),
        };
        self.set_due(&live, due_ms).await;
        Ok(())
    }

    pub(crate) async fn set_due(&self, live: &LiveTable, due_ms: Option<i64>) {
        let (seq, seats_seq) = (live.game().await.seq(), live.company().seats_seq);
        if let Err(why) = self.store.set_due(&live.id, seq, seats_seq, due_ms).await {
            tracing::warn!(table = live.id, %why, "cannot note when a table is due");
        }
    }

    /// Whether a duty is done now, or waited for in memory: what is due later is left to its due time.
    fn is_for_now(&self, live: &LiveTable, duty: &Duty) -> bool {
        duty.at_ms().is_none_or(|at_ms| live.is_watched() || at_ms <= later(self.now_ms(), SOON))
    }

    /// One duty after the other, until there is none for now.
    async fn do_duties(self: &Arc<House>, live: &Arc<LiveTable>, at_least_until: Option<Instant>) {
        let (mut wait, longest) = RETRY;
        while !self.is_closing() {
            if self.gives_way(live, at_least_until) {
                return;
            }
            let duty = live.duty().await.filter(|duty| self.is_for_now(live, duty));
            let done = match duty {
                None => return,
                Some(Duty::Step(turn)) => self.take_step(live, turn).await,
                Some(Duty::Judge(puzzle)) => self.judge(live, puzzle).await,
                Some(duty) => self.wait_for_time(live, duty).await,
            };
            match done {
                Some(()) => (wait, _) = RETRY,
                None => {
                    self.pause(wait).await;
                    wait = (wait * 2).min(longest);
                }
            }
        }
        // Another node may go on at once.
        if live.duty().await.is_some() {
            self.set_due(live, Some(self.now_ms())).await;
        }
    }

    /// One step of one bot; `None` if it could not be taken.
    async fn take_step(self: &Arc<House>, live: &Arc<LiveTable>, turn: Turn) -> Option<()> {
        let begun = Instant::now();
        let (action, scene) = match self.think(live, &turn).await {
            Thought::Action(action, scene) => (action, scene),
            Thought::Unwanted => return Some(()),
            Thought::Nothing => {
                tracing::error!(table = live.id, "a bot found nothing to do");
                return None;
            }
        };
        // Side by side with others a bot takes no time: nobody could follow, and its steps could be counted.
        if !turn.unseen {
            self.pause(self.settings.bot_delay.saturating_sub(begun.elapsed())).await;
        }
        if self.is_closing() || !scene.is_still(live).await {
            return Some(());
        }
        let stands_in = live.company().stands_in(turn.seat.0).is_some();
        let deed = if stands_in { Deed::Bot(action) } else { Deed::Act(action) };
        self.act_by_itself(live, BOT, turn.seat, deed, turn.seen).await
    }

    /// One step for somebody who is late; `None` if it could not be taken.
    pub(crate) async fn play_for(self: &Arc<House>, live: &Arc<LiveTable>, seat: Seat, bot: BotKind) -> Option<()> {
        let seen = live.game().await.moments(Seats::one(seat)).seq();
        let turn = Turn { seat, bot, seen, unseen: true };
        match self.think(live, &turn).await {
            Thought::Action(action, _) => self.act_by_itself(live, LATE, seat, Deed::Bot(action), seen).await,
            Thought::Unwanted => Some(()),
            Thought::Nothing => None,
        }
    }

    /// How many wait for a place to think.
    pub(crate) fn waiting_bots(&self) -> usize {
        self.thinkers.waiting()
    }

    /// Waits until the time is over, and plays what counts as the answer or does what the clock says. Any change of the
    /// table ends the waiting.
    async fn wait_for_time(self: &Arc<House>, live: &Arc<LiveTable>, duty: Duty) -> Option<()> {
        let mut changes = live.stirs();
        // Something may have changed before this was listening.
        let at_ms = duty.at_ms()?;
        let still = live.duty().await.and_then(|now| now.at_ms()) == Some(at_ms);
        let mut closing = self.closing();
        if !still {
            return Some(());
        }
        tokio::select! {
            () = self.settings.clock.reach(at_ms) => {}
            // Perhaps nobody looks on any more.
            () = tokio::time::sleep(SOON) => return Some(()),
            _ = changes.changed() => return Some(()),
            _ = closing.wait_for(|&closing| closing) => return Some(()),
        }
        match duty {
            Duty::Step(_) | Duty::Judge(_) => Some(()),
            Duty::Answer { due, seen } => {
                self.act_by_itself(live, LAPSE, due.lapse.seat, Deed::Lapse(due.lapse.action), seen).await
            }
            Duty::Time { what, .. } => self.by_the_clock(live, what).await,
        }
    }

    /// A step that nobody asked for. The same one twice, for whatever reason, is one command.
    pub(crate) async fn act_by_itself(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        why: &str,
        seat: Seat,
        deed: Deed,
        seen: u32,
    ) -> Option<()> {
        let command = format!("{why}-{}-{}", seat.0, seen + 1);
        match self.act(live, Wanted { seat, deed, mine: Seats::one(seat), seen }, &command).await {
            Ok(_) | Err(MoveError::Stale) => Some(()),
            Err(MoveError::Other(error)) => {
                tracing::error!(table = live.id, %error, why, "the house could not take a step");
                None
            }
        }
    }
}

/// A time after another.
pub(crate) fn later(at_ms: i64, by: Duration) -> i64 {
    at_ms.saturating_add(i64::try_from(by.as_millis()).unwrap_or(i64::MAX))
}

impl By {
    /// Who made the move of a command.
    pub(crate) fn of_command(command_id: &str) -> By {
        match command_id.split_once('-') {
            Some((BOT | LESSON | LATE, _)) => By::Bot,
            Some((LAPSE | STOP, _)) => By::Lapse,
            _ => By::Person,
        }
    }
}

/// Whether a command has a name as the house gives them.
#[must_use]
pub fn is_of_the_house(command_id: &str) -> bool {
    By::of_command(command_id) != By::Person || is_command(command_id, ORDER)
}

/// Whether the house does it for somebody who is late.
pub(crate) fn is_for_the_late(command_id: &str) -> bool {
    is_command(command_id, LATE)
}

fn is_command(command_id: &str, why: &str) -> bool {
    command_id.split_once('-').is_some_and(|(begins, _)| begins == why)
}
