//! A stored table as a game again: its log replayed, every position checked.

use engine::{Key, Seat, Setup};
use store::{Holder, Store, StoredEntry, StoredSeat, StoredTable};
use table::{Deed, Entry, Origin, RecordSeat, Table, TableError};

/// Why a stored table is no game here. The words name no action: it may be a secret one.
#[derive(Debug, thiserror::Error)]
pub enum Unplayable {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// What is stored cannot be read.
    #[error("{0} cannot be read")]
    Damaged(&'static str),
    /// The game is not on the shelf of this version, or not with these options.
    #[error("it was set up for rules that this version does not have")]
    OtherSetup,
    /// An entry does not lead where it led.
    #[error("entry {0} does not replay by the rules of this version")]
    OtherRules(u32),
}

/// The game of a stored table.
pub async fn read_table(store: &Store, stored: &StoredTable) -> Result<Table, Unplayable> {
    let setup: Setup = serde_json::from_value(stored.setup.clone()).map_err(|_| Unplayable::Damaged("the set-up"))?;
    let origin: Origin =
        serde_json::from_value(stored.origin.clone()).map_err(|_| Unplayable::Damaged("the beginning"))?;
    let key = Key::from_hex(stored.key.expose()).ok_or(Unplayable::Damaged("the key"))?;
    let entries = store.entries(&stored.id, 0).await?.into_iter().map(read_entry).collect();
    let game = stored.game.clone();
    // A long game takes a while: the other tables go on meanwhile.
    let replayed = tokio::task::spawn_blocking(move || Table::resume(&game, &setup, key, origin, entries)).await;
    replayed.map_err(|_| Unplayable::Damaged("the log"))?.map_err(|why| match why {
        TableError::Replay { seq, .. } => Unplayable::OtherRules(seq),
        _ => Unplayable::OtherSetup,
    })
}

/// Who sat in a seat, as a record tells it.
#[must_use]
pub fn record_seat(seat: &StoredSeat) -> RecordSeat {
    let bot = match &seat.holder {
        Holder::Bot(kind) => Some(kind.clone()),
        Holder::Open | Holder::Guest(_) | Holder::HotSeat(_) => None,
    };
    RecordSeat { name: seat.name.clone(), bot }
}

fn read_entry(stored: StoredEntry) -> Entry {
    Entry {
        seq: stored.seq,
        seat: Seat(stored.seat),
        deed: Deed::from(stored.deed.as_str()),
        at_ms: stored.at_ms,
        digest: stored.digest,
    }
}
