//! Whose turn it is and until when, for whoever is told of it: stored with the step that makes it so.

use std::sync::Arc;

use store::{Clock, Holder, Turn};
use table::{Deed, Position, Prepared};

use crate::{
    attend,
    bell::Topic,
    error::Result,
    house::House,
    live::LiveTable,
    pace::{Cause, Ticked},
};

impl LiveTable {
    /// The people who must act in a position. Whoever had to before has had to since then.
    fn turns_in(&self, position: &dyn Position, at_ms: i64) -> Vec<Turn> {
        let (company, before) = (self.company(), self.turns());
        // A lesson or a puzzle waits for nobody, nor does a table that was closed.
        let idle = company.is_for_learning() || company.closed.is_some();
        if !company.dealt || idle || self.is_waiting() || position.outcome().is_some() {
            return Vec::new();
        }
        let turn = |seat: engine::Seat| match &company.seats.get(seat.index())?.holder {
            Holder::Guest(guest) | Holder::HotSeat(guest) => {
                let mine = before.iter().find(|turn| turn.seat == seat.0 && turn.guest == *guest);
                let since_ms = mine.map_or(at_ms, |turn| turn.since_ms);
                Some(Turn { seat: seat.0, guest: guest.clone(), since_ms, until_ms: None })
            }
            Holder::Open | Holder::Bot(_) => None,
        };
        position.to_act().iter().filter_map(turn).collect()
    }
}

impl House {
    /// Whose turn it is once a step is taken, and how the clocks stand then, if that changes.
    pub(crate) async fn time_after(
        &self,
        live: &LiveTable,
        prepared: &Prepared,
        command_id: &str,
    ) -> Result<Option<Ticked>> {
        let entry = prepared.entry();
        let cause = match entry.deed {
            Deed::Undo => Cause::Undo { seat: entry.seat.0 },
            _ => {
                let late = attend::is_for_the_late(command_id);
                Cause::Step { seat: entry.seat.0, is_final: prepared.is_final(), late }
            }
        };
        let turns = live.turns_in(prepared.position(), entry.at_ms);
        let ticked = self.tick(live, turns, cause, entry.at_ms).await?;
        Ok((ticked.turns != *live.turns() || !ticked.clocks.is_empty()).then_some(ticked))
    }

    async fn tick(&self, live: &LiveTable, now: Vec<Turn>, cause: Cause, at_ms: i64) -> Result<Ticked> {
        let (before, clocks) = (live.turns(), live.clocks());
        let people = before.iter().chain(&now).map(|turn| turn.guest.as_str());
        let timing = self.timing(live.company().terms.pace, people).await?;
        Ok(timing.tick(&before, &clocks, now, cause, at_ms))
    }

    /// Turns have changed: whoever is concerned hears of it.
    pub(crate) fn turns_changed(&self, live: &LiveTable, ticked: Ticked) {
        let mut clocks: Vec<Clock> = live.clocks().to_vec();
        for clock in ticked.clocks {
            clocks.retain(|known| known.seat != clock.seat);
            clocks.push(clock);
        }
        live.set_clocks(clocks);
        let before = live.set_turns(ticked.turns);
        let now = live.turns();
        let mut people: Vec<&str> = before.iter().chain(now.iter()).map(|turn| turn.guest.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        for person in people {
            let has = |turns: &[Turn]| turns.iter().any(|turn| turn.guest == person);
            if has(&before) != has(&now) {
                self.ring(&Topic::Person(person.to_owned()));
            }
        }
    }

    /// Notes whose turn it is after a change of seats, or of a table that another program left.
    pub(crate) async fn note_turns(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        self.note(live, Cause::Company).await
    }

    /// As [`House::note_turns`], for whoever does not hold `moving`.
    pub(crate) async fn look_again(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        self.note_time(live, Cause::Company).await
    }

    /// Notes how the clocks stand for a reason.
    pub(crate) async fn note_time(self: &Arc<House>, live: &Arc<LiveTable>, cause: Cause) -> Result<()> {
        let _turn = live.moving.lock().await;
        self.note(live, cause).await
    }

    async fn note(self: &Arc<House>, live: &Arc<LiveTable>, cause: Cause) -> Result<()> {
        live.set_clocks(self.store.clocks_at(&live.id).await?);
        let was = live.set_turns(self.store.turns_at(&live.id).await?);
        // A turn and its clock begin at the same moment.
        let at_ms = self.now_ms();
        let (turns, seq) = {
            let game = live.game().await;
            (live.turns_in(game.position(), at_ms), game.seq())
        };
        let ticked = self.tick(live, turns, cause, at_ms).await?;
        let standing = (seq, live.company().seats_seq);
        let changes = ticked.turns != *live.turns() || !ticked.clocks.is_empty();
        if changes && self.store.set_turns(&live.id, standing, &ticked.turns, &ticked.clocks).await? {
            self.turns_changed(live, ticked);
        }
        // Pages show until when.
        if *was != *live.turns() {
            live.change(|_| {}).await;
        }
        Ok(())
    }
}
