//! The one place where a move is made: prepared, stored, made current, told.

use std::sync::Arc;

use engine::{Seat, Seats};
use store::{Appended, NewEntry};
use table::{Deed, Entry, PlayError, Table, TableError};

use crate::{
    error::{HouseError, Result, passed_on},
    house::House,
    live::LiveTable,
    stored::read_table,
};

/// From this entry on nothing is taken back, so that no log grows for ever.
const MOST_UNDONE: u32 = 15_000;

/// What somebody wants to be done.
pub struct Wanted {
    /// For which seat.
    pub seat: Seat,
    /// What.
    pub deed: Deed,
    /// The seats that whoever asks plays: its moments are counted by them.
    pub mine: Seats,
    /// How many moments of the game it has seen.
    pub seen: u32,
}

/// Why a deed was not done.
#[derive(Debug)]
pub enum MoveError {
    /// The one who asked has seen an older position.
    Stale,
    /// Anything else.
    Other(HouseError),
}

impl<E: Into<HouseError>> From<E> for MoveError {
    fn from(error: E) -> MoveError {
        MoveError::Other(error.into())
    }
}

impl House {
    /// Carries out what a seat wants: stored first, then known. The same command again gets the first
    /// answer. Gives the number of its moment, as whoever asked counts them.
    pub async fn act(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        wanted: Wanted,
        command_id: &str,
    ) -> std::result::Result<u32, MoveError> {
        // In a task of its own: a browser that hangs up half-way must not leave the table behind the store.
        let (house, live, command_id) = (self.clone(), live.clone(), command_id.to_owned());
        let mine = wanted.mine;
        let at_work = self.closing();
        let acting = tokio::spawn(async move {
            let _at_work = at_work;
            let entry = house.act_through(&live, wanted, &command_id).await?;
            let moments = live.game().await.moments(mine);
            Ok(moments.of_entry(entry).unwrap_or_else(|| moments.seq()))
        });
        acting.await.unwrap_or_else(|why| Err(HouseError::Inside(why.to_string()).into()))
    }

    async fn act_through(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        Wanted { seat, deed, mine, seen }: Wanted,
        command_id: &str,
    ) -> std::result::Result<u32, MoveError> {
        let _turn = live.moving.lock().await;
        let prepared = {
            let table = live.game().await;
            // Where seats act side by side the others' steps are not counted: nobody comes too late for them.
            if table.moments(mine).seq() != seen {
                let before = self.store.entry_of_command(&live.id, command_id).await?;
                return before.map(|entry| entry.seq).ok_or(MoveError::Stale);
            }
            if live.is_waiting() {
                return Err(HouseError::Conflict("The game begins when every seat is taken.".into()).into());
            }
            if deed == Deed::Undo && table.seq() >= MOST_UNDONE {
                let why = "So much was taken back in this game that it can only go on.";
                return Err(HouseError::Conflict(why.into()).into());
            }
            table.prepare(seat, deed, self.now_ms()).map_err(|why| refusal(&table, why))?
        };
        let ends = prepared.outcome().is_some();
        let entry = new_entry(prepared.entry(), command_id);
        let seq = entry.seq;
        let appended = match ends {
            true => self.store.append_last(&live.id, &entry).await?,
            false => self.store.append(&live.id, &entry).await?,
        };
        match appended {
            Appended::Done => live.change(|table| table.commit(prepared)).await,
            Appended::Repeated(first) => {
                // Stored before, and not known here: by another process, or before an error.
                self.catch_up(live).await?;
                return Ok(first);
            }
            Appended::Taken => {
                self.catch_up(live).await?;
                return Err(MoveError::Stale);
            }
        }
        self.attend(live);
        Ok(seq)
    }

    /// Another process has moved on: reads the table again.
    async fn catch_up(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        let stored = self.store.table(&live.id).await?.ok_or_else(|| HouseError::NoTable(live.id.clone()))?;
        let replayed = read_table(&self.store, &stored).await.map_err(|why| HouseError::unplayable(&live.id, why))?;
        live.change(|table| *table = replayed).await;
        self.attend(live);
        Ok(())
    }
}

fn refusal(table: &Table, error: TableError) -> HouseError {
    match error {
        TableError::Play(PlayError::Refused(refusal)) => HouseError::Refused { game: table.title().id, refusal },
        TableError::Play(PlayError::Unreadable(why)) => HouseError::Unreadable(passed_on(why)),
        TableError::NothingToUndo(why) => HouseError::Conflict(passed_on(why)),
        other => HouseError::Unreadable(passed_on(other)),
    }
}

/// An entry as the store takes it.
pub(crate) fn new_entry(entry: &Entry, command_id: &str) -> NewEntry {
    NewEntry {
        seq: entry.seq,
        seat: entry.seat.0,
        deed: entry.deed.to_string(),
        digest: entry.digest.clone(),
        at_ms: entry.at_ms,
        command_id: command_id.to_owned(),
    }
}
