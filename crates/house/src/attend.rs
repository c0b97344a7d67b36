//! The one place where the house acts by itself: bots take their steps, and answers lapse when their time is over.
//!
//! A table at which something is to be done has one task, which does one thing after the other and hears of every change.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use engine::{Lapse, Luck, Seat, Seats};
use store::{Holder, InPlay};
use table::{BotKind, Deed, Table};

use crate::{
    house::House,
    live::LiveTable,
    moves::{MoveError, Wanted},
    stored::read_rules,
};

/// How long to wait when a step could not be taken, at first and at most: the store may be full.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// What the house must do at a table.
enum Duty {
    /// A bot must act.
    Step(Turn),
    /// A person owes an answer, which is given when the time is over.
    Answer {
        due: Due,
        /// How many moments of the game the seat knows.
        seen: u32,
    },
}

/// A bot that must act.
struct Turn {
    seat: Seat,
    bot: BotKind,
    /// How many moments of the game the seat knows.
    seen: u32,
    /// Whether nobody can follow what it does now.
    unseen: bool,
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
        let seats = self.seats();
        let holder = &seats.get(awaited.lapse.seat.index())?.holder;
        if !matches!(holder, Holder::Guest(_) | Holder::HotSeat(_)) {
            return None;
        }
        let time = i64::try_from(awaited.time.as_millis()).ok()?;
        // A game that was begun elsewhere, a fork or a record, is asked anew at its new table.
        let since_ms = awaited.since_ms.map_or(self.created_ms, |since| since.max(self.created_ms));
        let until_ms = since_ms.saturating_add(time);
        Some(Due { lapse: awaited.lapse, until_ms })
    }

    /// What the house must do here next.
    async fn duty(&self) -> Option<Duty> {
        if self.is_waiting() {
            return None;
        }
        let seats = self.seats();
        let game = self.game().await;
        let seen = |seat| game.moments(Seats::one(seat)).seq();
        let step = |seat: Seat| match &seats.get(seat.index())?.holder {
            Holder::Bot(kind) => {
                let unseen = game.position().side_by_side();
                Some(Turn { seat, bot: kind.parse().ok()?, seen: seen(seat), unseen })
            }
            _ => None,
        };
        if let Some(turn) = game.position().to_act().iter().find_map(step) {
            return Some(Duty::Step(turn));
        }
        let due = self.due(&game)?;
        Some(Duty::Answer { seen: seen(due.lapse.seat), due })
    }
}

impl House {
    /// Does what is to be done at a table, until it is a person's turn. Does nothing if it is being done already.
    pub(crate) fn attend(self: &Arc<House>, live: &Arc<LiveTable>) {
        if live.attended.swap(true, Ordering::AcqRel) {
            return;
        }
        let (house, live) = (self.clone(), live.clone());
        let at_work = self.closing();
        tokio::spawn(async move {
            let _at_work = at_work;
            loop {
                house.do_duties(&live).await;
                live.attended.store(false, Ordering::Release);
                // A move may have come in between the last look and the flag: look once more.
                let more = !house.is_closing() && live.duty().await.is_some();
                if !more || live.attended.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    /// One duty after the other, until there is none.
    async fn do_duties(self: &Arc<House>, live: &Arc<LiveTable>) {
        let (mut wait, longest) = RETRY;
        while !self.is_closing() {
            let done = match live.duty().await {
                None => return,
                // Side by side with others a bot takes no time: nobody could follow, and its steps could be counted.
                Some(Duty::Step(Turn { unseen: false, .. })) => {
                    self.pause(self.settings.bot_delay).await;
                    match live.duty().await {
                        Some(Duty::Step(turn)) => self.take_step(live, turn).await,
                        _ => continue,
                    }
                }
                Some(Duty::Step(turn)) => self.take_step(live, turn).await,
                Some(Duty::Answer { due, seen }) => self.wait_for_answer(live, due, seen).await,
            };
            match done {
                Some(()) => (wait, _) = RETRY,
                None => {
                    self.pause(wait).await;
                    wait = (wait * 2).min(longest);
                }
            }
        }
    }

    /// One step of one bot; `None` if it could not be taken.
    async fn take_step(self: &Arc<House>, live: &Arc<LiveTable>, turn: Turn) -> Option<()> {
        let thought = self.think(live, &turn).await;
        if self.is_closing() {
            return Some(());
        }
        let Some(action) = thought else {
            tracing::error!(table = live.id, "a bot found nothing to do");
            return None;
        };
        self.act_by_itself(live, "bot", turn.seat, Deed::Act(action), turn.seen).await
    }

    async fn think(&self, live: &LiveTable, turn: &Turn) -> Option<String> {
        let _place = self.thinkers.clone().acquire_owned().await.ok()?;
        let position = live.game().await.position().copy();
        let (seat, bot) = (turn.seat, turn.bot);
        // Bots toss their own coins, which decide no game's chance.
        let seed = getrandom::u64().unwrap_or(0);
        tokio::task::spawn_blocking(move || position.advise(seat, bot, &mut Luck::new(seed))).await.ok()?
    }

    /// Waits until the time is over, and plays what counts as the answer. Any change of the table ends the waiting.
    async fn wait_for_answer(self: &Arc<House>, live: &Arc<LiveTable>, due: Due, seen: u32) -> Option<()> {
        let mut changes = live.changes();
        // Something may have changed before this was listening.
        let still = matches!(live.duty().await, Some(Duty::Answer { due: now, .. }) if now.until_ms == due.until_ms);
        let mut closing = self.closing();
        if !still {
            return Some(());
        }
        tokio::select! {
            () = self.settings.clock.reach(due.until_ms) => {}
            _ = changes.changed() => return Some(()),
            _ = closing.wait_for(|&closing| closing) => return Some(()),
        }
        self.act_by_itself(live, "lapse", due.lapse.seat, Deed::Lapse(due.lapse.action), seen).await
    }

    /// A step that nobody asked for. The same one twice, for whatever reason, is one command.
    async fn act_by_itself(
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

    /// Picks up every table where a bot was to move or an answer was waited for when the house was closed.
    pub(crate) fn wake_tables(self: &Arc<House>) {
        let house = self.clone();
        tokio::spawn(async move {
            let (with_bots, running) = match (house.store.tables_with_bots().await, house.store.tables_in_play().await)
            {
                (Ok(with_bots), Ok(running)) => (with_bots, running),
                (Err(why), _) | (_, Err(why)) => return tracing::error!(%why, "cannot list the tables in play"),
            };
            let mut waking = Vec::new();
            for table in running {
                if house.has_reply_time(&table).await {
                    waking.push(table.id);
                }
            }
            for id in waking.into_iter().chain(with_bots) {
                if house.is_closing() {
                    return;
                }
                if let Err(why) = house.table(&id).await {
                    tracing::warn!(table = id, %why, "cannot load a table");
                }
            }
        });
    }

    async fn has_reply_time(&self, InPlay { game, setup, edition, .. }: &InPlay) -> bool {
        let rules = read_rules(&self.store, game, setup, edition.as_deref()).await;
        rules.is_ok_and(|rules| rules.reply_time().is_some())
    }
}

/// Whether a command has a name as the house gives them.
#[must_use]
pub fn is_of_the_house(command_id: &str) -> bool {
    command_id.starts_with("bot-") || command_id.starts_with("lapse-")
}
