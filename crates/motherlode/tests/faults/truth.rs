//! What is stored, read past every node: the mirrors of all games are fed from it, and at the end everything is compared.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use engine::{Seat, Seats};
use store::{Options, Place, Store, StoreError};
use table::{Deed, Table};
use tokio::runtime::Runtime;

use crate::{
    nodes::House,
    party::{Fate, Known},
};

/// Reads the store of a house.
pub struct Truth<'h> {
    house: &'h House,
    runtime: Runtime,
    /// The open store, where that disturbs nobody.
    kept: Mutex<Option<Store>>,
}

/// A game as it is stored, and what each entry's command was called.
pub struct Mirror {
    pub table: Table,
    pub commands: Vec<String>,
}

/// What a comparison of the stored with the answered found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    pub lost: u32,
    pub doubled: u32,
    pub stored: u32,
}

impl<'h> Truth<'h> {
    pub fn of(house: &'h House) -> Truth<'h> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        Truth { house, runtime: runtime.expect("there is room for a thread"), kept: Mutex::default() }
    }

    /// Brings the mirrors of these tables up to what is stored; does nothing while the store cannot be read.
    pub fn feed(&self, tables: &[Arc<Known>]) {
        let _reading = self.house.reading.lock().expect("nobody panics here");
        let read: Result<(), StoreError> = self.runtime.block_on(async {
            let store = self.store().await?;
            for known in tables {
                let seq = known.mirror().table.seq();
                for entry in store.entries(&known.id, seq).await? {
                    known.mirror().take_in(&entry);
                }
            }
            Ok(())
        });
        // Down, or not there yet: the next time.
        if read.is_err() {
            *self.kept.lock().expect("nobody panics here") = None;
        }
    }

    /// The store: kept open on a server; a file is opened anew, so that the house is alone with it when it recovers.
    async fn store(&self) -> Result<Store, StoreError> {
        if let Some(store) = self.kept.lock().expect("nobody panics here").clone() {
            return Ok(store);
        }
        let options = Options { connections: 2, hints: false, ..Options::default() };
        let store = Store::at_existing(&self.house.place, options).await?;
        if matches!(self.house.place, Place::Postgres(_)) {
            *self.kept.lock().expect("nobody panics here") = Some(store.clone());
        }
        Ok(store)
    }

    /// Compares what is stored of a game with what was answered.
    pub fn compare(&self, known: &Known) -> Compared {
        let entries = self.runtime.block_on(async {
            let store = self.store().await.expect("the store is healed");
            let stored = store.table(&known.id).await.expect("the store answers").expect("the table is there");
            let entries = store.entries(&known.id, 0).await.expect("the store answers");
            assert_eq!(stored.last_seq as usize, entries.len(), "no entry is half there");
            entries
        });
        let mut mirror = known.mirror();
        entries.iter().for_each(|entry| mirror.take_in(entry));
        assert_eq!(mirror.commands.len(), entries.len(), "what was stored is stored");
        let mut compared = Compared { stored: entries.len() as u32, ..Compared::default() };
        let mut numbers = HashMap::new();
        for (entry, ours) in entries.iter().zip(mirror.table.entries()) {
            let (deed, command) = (Deed::from(entry.deed.as_str()), entry.command_id.as_str());
            let same = (entry.seat, &deed, &entry.digest) == (ours.seat.0, &ours.deed, &ours.digest);
            assert!(same && command == mirror.commands[entry.seq as usize - 1], "what was stored stays as it was");
            compared.doubled += u32::from(numbers.insert(command, entry.seq).is_some());
        }
        let sent = known.sent();
        for (command, sent) in sent.iter() {
            let entry = numbers.get(command.as_str()).map(|seq| &mirror.table.entries()[*seq as usize - 1]);
            let is_it = entry.is_some_and(|entry| entry.seat == sent.seat && entry.deed == sent.deed);
            let moment = entry.and_then(|entry| mirror.table.moments(Seats::one(sent.seat)).of_entry(entry.seq));
            match sent.fate {
                Fate::Done(answered) if is_it && moment == Some(answered) => {}
                Fate::Done(_) => compared.lost += 1,
                // Its sender was told that the table had moved on.
                Fate::TooLate => compared.doubled += u32::from(entry.is_some()),
                Fate::Open => panic!("a command was given up"),
            }
        }
        let unasked = |command: &&&str| !house::is_of_the_house(command) && !sent.contains_key(**command);
        assert_eq!(numbers.keys().filter(unasked).count(), 0, "somebody sent every stored move");
        compared
    }

    /// Replays the whole game from the store as the house does, and verifies it.
    pub fn verify(&self, known: &Known) {
        self.runtime.block_on(async {
            let store = self.store().await.expect("the store is healed");
            let stored = store.table(&known.id).await.expect("the store answers").expect("the table is there");
            let table = house::read_table(&store, &stored).await.expect("the game replays to its stored positions");
            table.record_with_key().verify().expect("the game verifies");
        });
    }
}

impl Mirror {
    fn take_in(&mut self, entry: &store::StoredEntry) {
        if entry.seq <= self.table.seq() {
            return;
        }
        assert_eq!(entry.seq, self.table.seq() + 1, "entries are stored without a gap");
        let prepared = self
            .table
            .prepare(Seat(entry.seat), Deed::from(entry.deed.as_str()), entry.at_ms)
            .expect("stored moves are legal");
        assert_eq!(prepared.entry().digest, entry.digest, "a stored move leads elsewhere");
        self.table.commit(prepared);
        self.commands.push(entry.command_id.clone());
    }
}
