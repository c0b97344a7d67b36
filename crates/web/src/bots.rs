//! Bots at their tables: one step at a time, in a bounded pool, at a pace people can follow.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use engine::{Luck, Seat, Seats};
use store::Holder;
use table::{BotKind, Deed};

use crate::hub::{Hub, LiveTable, MoveError, Wanted};

/// How long a bot waits after its step could not be taken, at first and at most: the store may be full.
const RETRY: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// What came of looking after a table's bots once.
enum Step {
    /// A bot has acted, or somebody else just before it.
    Taken,
    /// No bot has anything to do now.
    Nothing,
    /// A bot must act and could not.
    Failed,
}

/// A bot that must act, and where.
struct Turn {
    seat: Seat,
    bot: BotKind,
    /// How many moments of the game the seat knows.
    seen: u32,
    /// Whether nobody can follow what it does now.
    unseen: bool,
}

impl Hub {
    /// Lets the bots of a table play until it is a person's turn. Does nothing if they are at it already.
    pub(crate) fn let_bots_play(self: &Arc<Hub>, live: &Arc<LiveTable>) {
        if live.bots_busy.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, live) = (self.clone(), live.clone());
        let at_work = self.closing();
        tokio::spawn(async move {
            let _at_work = at_work;
            loop {
                hub.play_bots(&live).await;
                live.bots_busy.store(false, Ordering::Release);
                // A move may have come in between the last look and the flag: look once more.
                let more = !hub.is_closing() && bot_to_act(&live).await.is_some();
                if !more || live.bots_busy.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    /// Step after step, until no bot has anything to do.
    async fn play_bots(self: &Arc<Hub>, live: &Arc<LiveTable>) {
        let (mut wait, longest) = RETRY;
        loop {
            match self.bot_step(live).await {
                Step::Taken => (wait, _) = RETRY,
                Step::Nothing => return,
                Step::Failed => {
                    self.pause(wait).await;
                    wait = (wait * 2).min(longest);
                }
            }
        }
    }

    /// One step of one bot.
    async fn bot_step(self: &Arc<Hub>, live: &Arc<LiveTable>) -> Step {
        let Some(turn) = bot_to_act(live).await.filter(|_| !self.is_closing()) else { return Step::Nothing };
        // Side by side with others a bot takes no time: nobody could follow, and its steps could be counted.
        if !turn.unseen {
            self.pause(self.bot_delay).await;
        }
        let Some(turn) = bot_to_act(live).await else { return Step::Nothing };
        let thought = self.think(live, &turn).await;
        if self.is_closing() {
            return Step::Nothing;
        }
        let Some(action) = thought else {
            tracing::error!(table = live.id, "a bot found nothing to do");
            return Step::Failed;
        };
        // The same step twice, for whatever reason, is one command.
        let command = format!("bot-{}-{}", turn.seat.0, turn.seen + 1);
        let (mine, deed) = (Seats::one(turn.seat), Deed::Act(action));
        match self.act(live, Wanted { seat: turn.seat, deed, mine, seen: turn.seen }, &command).await {
            Ok(_) | Err(MoveError::Stale) => Step::Taken,
            Err(MoveError::Other(why)) => {
                tracing::error!(table = live.id, %why, "a bot's step was not taken");
                Step::Failed
            }
        }
    }

    async fn pause(&self, wait: Duration) {
        if wait.is_zero() {
            return;
        }
        let mut closing = self.closing();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = closing.wait_for(|&closing| closing) => {}
        }
    }

    async fn think(&self, live: &LiveTable, turn: &Turn) -> Option<String> {
        let _place = self.thinker().await?;
        let position = live.game().await.position().copy();
        let (seat, bot) = (turn.seat, turn.bot);
        let seed = luck_seed();
        tokio::task::spawn_blocking(move || position.advise(seat, bot, &mut Luck::new(seed))).await.ok()?
    }
}

async fn bot_to_act(live: &LiveTable) -> Option<Turn> {
    if live.is_waiting() {
        return None;
    }
    let seats = live.seats();
    let game = live.game().await;
    let mut to_act = game.position().to_act().iter();
    to_act.find_map(|seat| match &seats.get(seat.index())?.holder {
        Holder::Bot(kind) => Some(Turn {
            seat,
            bot: kind.parse().ok()?,
            seen: game.moments(Seats::one(seat)).seq(),
            unseen: game.position().side_by_side(),
        }),
        _ => None,
    })
}

/// Bots toss their own coins, which decide no game's chance.
fn luck_seed() -> u64 {
    getrandom::u64().unwrap_or(0)
}
