//! Reply times: one timer for each table where an answer is waited for, which plays what counts as the answer
//! when the time is over.
//!
//! The time runs from the stored step that asked, so a server that was stopped loses nothing of it.

use std::{sync::Arc, time::Duration};

use engine::{Lapse, Seats};
use store::Holder;
use table::{Deed, Table};

use crate::hub::{Hub, LiveTable, MoveError, Wanted, lock};

/// How long to wait when the step could not be taken, at first and at most: the store may be full.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// What the names of its commands begin with.
pub(crate) const COMMAND: &str = "lapse-";

/// An answer that a person owes, and until when.
pub(crate) struct Due {
    pub lapse: Lapse<String>,
    /// In milliseconds since 1970.
    pub until_ms: i64,
}

impl LiveTable {
    /// The answer that a person owes now. Bots always answer, and nobody can while a seat is open.
    pub(crate) fn due(&self, game: &Table) -> Option<Due> {
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
}

impl Hub {
    /// Counts the time of the answer that a table waits for now, instead of what was counted before. To be
    /// called after every change of the table or its seats.
    pub(crate) fn keep_time(self: &Arc<Hub>, live: &Arc<LiveTable>) {
        if !live.has_reply_time {
            return;
        }
        let (hub, at, at_work) = (self.clone(), live.clone(), self.closing());
        let timer = tokio::spawn(async move {
            let mut closing = at_work;
            tokio::select! {
                () = hub.wait_for_answer(&at) => {}
                _ = closing.wait_for(|&closing| closing) => {}
            }
        });
        // Ending the one before cannot cut a step in half: steps are carried out in tasks of their own.
        if let Some(before) = lock(&live.timer).replace(timer.abort_handle()) {
            before.abort();
        }
    }

    /// Waits until the time is over, and plays. Somebody who answers before ends this by changing the table.
    async fn wait_for_answer(self: &Arc<Hub>, live: &Arc<LiveTable>) {
        let (mut wait, longest) = RETRY;
        loop {
            let Some((Due { lapse, until_ms }, seen)) = owed(live).await else { return };
            self.clock.reach(until_ms).await;
            // The same step twice, for whatever reason, is one command.
            let command = format!("{COMMAND}{}-{}", lapse.seat.0, seen + 1);
            let wanted =
                Wanted { seat: lapse.seat, deed: Deed::Lapse(lapse.action), mine: Seats::one(lapse.seat), seen };
            match self.act(live, wanted, &command).await {
                // Whoever moved has set another timer, if there is still something to wait for.
                Ok(_) | Err(MoveError::Stale) => return,
                Err(MoveError::Other(why)) => {
                    tracing::error!(table = live.id, %why, "an answer did not lapse");
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(longest);
                }
            }
        }
    }
}

/// What is owed, and how many moments of the game the seat knows.
async fn owed(live: &LiveTable) -> Option<(Due, u32)> {
    let game = live.game().await;
    let due = live.due(&game)?;
    let seen = game.moments(Seats::one(due.lapse.seat)).seq();
    Some((due, seen))
}
