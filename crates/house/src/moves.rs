//! The one place where a move is made: prepared, stored, made current, told.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

use engine::{Seat, Seats};
use store::{Appended, NewEntry, NewStep, StoreError, Visibility};
use table::{Deed, Entry, PlayError, Prepared, Table, TableError};

use crate::{
    bell::Topic,
    error::{HouseError, Result, passed_on},
    house::House,
    lessons,
    live::{Company, LiveTable},
    metrics::{By, Part},
    puzzles,
    stored::{read_entry, read_sample, read_table, unplayable},
};

/// How long an entry whose fate is not known is sent again, and how long between.
const UNSURE: (Duration, Duration) = (Duration::from_secs(8), Duration::from_millis(250));

/// How often a step is tried when other nodes were first: those who act side by side come too late for nobody.
const TRIES: u32 = 10;

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
        wanted: Wanted,
        command_id: &str,
    ) -> std::result::Result<u32, MoveError> {
        let queued = Instant::now();
        let _turn = live.moving.lock().await;
        self.metrics.move_took(Part::Queue, queued.elapsed());
        // Whoever asks may have seen at another node what was not heard of here.
        let mut behind = live.unsure.load(Ordering::Acquire);
        behind |= live.game().await.moments(wanted.mine).seq() < wanted.seen;
        for _ in 0..TRIES {
            if behind {
                self.catch_up(live).await?;
            }
            if let Some(entry) = self.try_step(live, &wanted, command_id).await? {
                return Ok(entry);
            }
            behind = true;
        }
        Err(MoveError::Stale)
    }

    /// Takes a step as far as the table is known here; gives the number of its entry, or nothing if another node was first.
    async fn try_step(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        wanted: &Wanted,
        command_id: &str,
    ) -> std::result::Result<Option<u32>, MoveError> {
        let seat = wanted.seat;
        let (prepared, company, due_ms, ticked) = {
            let table = live.game().await;
            // Where seats act side by side the others' steps are not counted: nobody comes too late for them.
            if table.moments(wanted.mine).seq() != wanted.seen {
                let before = self.store.entry_of_command(&live.id, command_id).await?;
                let before = before.filter(|entry| entry.seat == seat.0).ok_or(MoveError::Stale)?;
                return Ok(Some(before.seq));
            }
            live.not_closed()?;
            if live.is_waiting() || !live.is_dealt() {
                return Err(HouseError::Conflict("The game begins when every seat is taken.".into()).into());
            }
            let (deed, begun) = (wanted.deed.clone(), Instant::now());
            let prepared = table.prepare(seat, deed, self.now_ms()).map_err(|why| refusal(&table, why))?;
            if let Some(chapter) = live.company().lesson {
                lessons::fits(chapter, &table, &prepared)?;
            }
            if let Some(posed) = &live.company().puzzle {
                puzzles::fits(posed, &table)?;
            }
            let ticked = self.time_after(live, &prepared, command_id).await?;
            let due_ms = self.next_due(live, &table, &prepared, ticked.as_ref());
            self.metrics.move_took(Part::Prepare, begun.elapsed());
            (prepared, live.company(), due_ms, ticked)
        };
        let step = NewStep {
            entry: new_entry(prepared.entry(), command_id),
            seats_seq: company.seats_seq,
            ends: prepared.outcome().is_some(),
            told: prepared.is_told(),
            due_ms,
            turns: ticked.as_ref().map(|ticked| ticked.turns.clone()),
            clocks: ticked.as_ref().map(|ticked| ticked.clocks.clone()).unwrap_or_default(),
        };
        let begun = Instant::now();
        let appended = self.append(live, step).await;
        self.metrics.move_took(Part::Store, begun.elapsed());
        self.metrics.stored("append", begun.elapsed());
        match appended? {
            Appended::Done => {
                if let Some(ticked) = ticked {
                    self.turns_changed(live, ticked);
                }
                Ok(Some(self.settle(live, prepared, By::of_command(command_id)).await))
            }
            // Stored before and not known here: by another node, or before an error.
            Appended::Repeated(first) => {
                self.catch_up(live).await?;
                Ok(Some(first))
            }
            Appended::Behind => Ok(None),
            Appended::NotYours => Err(HouseError::Malformed("A command needs a name of its own.".into()).into()),
        }
    }

    /// Stores a step. What may have been stored is sent again until its fate is known: the same command is carried
    /// out once.
    async fn append(&self, live: &LiveTable, step: NewStep) -> std::result::Result<Appended, StoreError> {
        let (longest, between) = UNSURE;
        let begun = Instant::now();
        let mut unsure = false;
        loop {
            match self.store.append(&live.id, step.clone()).await {
                Err(why @ (StoreError::Uncertain | StoreError::Away(_))) => {
                    unsure |= matches!(why, StoreError::Uncertain);
                    live.unsure.store(unsure, Ordering::Release);
                    if !unsure || begun.elapsed() >= longest {
                        return Err(why);
                    }
                    tokio::time::sleep(between).await;
                }
                known => {
                    if matches!(known, Err(StoreError::Busy)) {
                        self.metrics.refused("moves waiting");
                    }
                    live.unsure.store(known.is_err() && unsure, Ordering::Release);
                    return known;
                }
            }
        }
    }

    /// Makes a stored step current, and does what follows.
    async fn settle(self: &Arc<House>, live: &Arc<LiveTable>, prepared: Prepared, by: By) -> u32 {
        let (seq, begun) = (prepared.entry().seq, Instant::now());
        let over = prepared.outcome().is_some();
        let mut game = "";
        live.change(|table| {
            table.commit(prepared);
            game = table.title().id;
        })
        .await;
        self.attend(live);
        if over {
            tokio::spawn(self.clone().settle_endings());
        }
        self.metrics.move_took(Part::Tell, begun.elapsed());
        self.metrics.moved(game, by);
        seq
    }

    /// Another node may have moved on: reads what is stored and not known here. To be called by whoever holds `moving`.
    pub(crate) async fn catch_up(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        let wrong = |why| HouseError::unplayable(&live.id, why);
        let stored = self.stored(&live.id).await?;
        let company = Company::read(&self.store, &stored).await?;
        let anew = !company.has_deal_of(&live.company());
        let seated = company.seats_seq != live.company().seats_seq && live.visibility == Visibility::Public;
        if anew {
            let table = match company.dealt {
                true => read_table(&self.store, &stored).await.map_err(wrong)?,
                false => read_sample(&self.store, &stored).await.map_err(wrong)?,
            };
            live.change_company(company, |live| *live = table).await;
        } else {
            let known = live.game().await.seq();
            let news: Vec<Entry> = match company.dealt && stored.last_seq > known {
                true => self.store.entries(&live.id, known).await?.into_iter().map(read_entry).collect(),
                false => Vec::new(),
            };
            if news.is_empty() && company.seats_seq == live.company().seats_seq {
                live.unsure.store(false, Ordering::Release);
                return Ok(());
            }
            let mut extended = Ok(());
            live.change_company(company, |table| extended = table.extend(news)).await;
            extended.map_err(|why| wrong(unplayable(why)))?;
        }
        live.unsure.store(false, Ordering::Release);
        self.note_turns(live).await?;
        if seated {
            self.ring(&Topic::Lobby);
        }
        self.attend(live);
        Ok(())
    }

    /// Reads again what is stored of a table, after a change of its seats or word of another node.
    pub(crate) async fn refresh(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        let _turn = live.moving.lock().await;
        self.catch_up(live).await
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
