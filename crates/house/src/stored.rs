//! A stored table as a game again: its log replayed, every position checked.

use std::sync::Arc;

use engine::{Edition, Key, Seat, Setup};
use serde::Deserialize;
use serde_json::Value;
use store::{Holder, Store, StoredEntry, StoredSeat, StoredTable};
use table::{Deed, Entry, Nonce, Origin, RecordSeat, Rules, Table, TableError};

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
    /// A newer program of the same house made it.
    #[error("it was set up by a newer version, with rules version {0}")]
    NewerRules(u32),
}

/// The game of a stored table, with everything hidden in it.
pub async fn read_table(store: &Store, stored: &StoredTable) -> Result<Table, Unplayable> {
    let origin: Origin =
        serde_json::from_value(stored.origin.clone()).map_err(|_| Unplayable::Damaged("the beginning"))?;
    let key = Key::from_hex(stored.key.expose()).ok_or(Unplayable::Damaged("the key"))?;
    let nonce =
        stored.nonce.as_ref().map(|nonce| Nonce::from_hex(nonce.expose()).ok_or(Unplayable::Damaged("the nonce")));
    let (nonce, seed) = (nonce.transpose()?, read_seed(stored)?);
    let entries = store.entries(&stored.id, 0).await?.into_iter().map(read_entry).collect();
    let rules = rules_of(store, stored).await?;
    // A long game takes a while: the other tables go on meanwhile.
    let replay = move || {
        let mut table = Table::begin_from(rules, key, origin)?;
        if let Some(nonce) = nonce {
            table = table.with_nonce(nonce);
        }
        if let Some(seed) = seed {
            table = table.with_seed(seed)?;
        }
        table.play_on(entries)
    };
    let replayed = tokio::task::spawn_blocking(replay).await;
    replayed.map_err(|_| Unplayable::Damaged("the log"))?.map_err(unplayable)
}

/// What everybody sees of a table that is not dealt yet: a sample by the same rules, which tells nothing of the deal.
pub(crate) async fn read_sample(store: &Store, stored: &StoredTable) -> Result<Table, Unplayable> {
    let rules = rules_of(store, stored).await?;
    let (commitment, seed) = (stored.commitment.clone(), read_seed(stored)?);
    let sample = move || Table::sample(rules).standing_for(commitment, seed);
    tokio::task::spawn_blocking(sample).await.map_err(|_| Unplayable::OtherSetup)
}

fn read_seed(stored: &StoredTable) -> Result<Option<u64>, Unplayable> {
    let seed = stored.seed.as_ref().map(|seed| seed.parse().map_err(|_| Unplayable::Damaged("the seed")));
    seed.transpose()
}

/// Why an entry cannot follow.
pub(crate) fn unplayable(why: TableError) -> Unplayable {
    match why {
        TableError::Replay { seq, .. } => Unplayable::OtherRules(seq),
        _ => Unplayable::OtherSetup,
    }
}

async fn rules_of(store: &Store, stored: &StoredTable) -> Result<Arc<dyn Rules>, Unplayable> {
    let title = table::title(&stored.game).map_err(|_| Unplayable::OtherSetup)?;
    if let Some(newer) = stored.rules_version.filter(|version| *version > title.rules_version) {
        return Err(Unplayable::NewerRules(newer));
    }
    read_rules(store, &stored.game, &stored.setup, stored.edition.as_deref()).await
}

/// The rules of a stored table: with the very edition it was set up with, whatever became of its folder.
async fn read_rules(
    store: &Store,
    game: &str,
    setup: &Value,
    edition: Option<&str>,
) -> Result<Arc<dyn Rules>, Unplayable> {
    let setup = Setup::deserialize(setup).map_err(|_| Unplayable::Damaged("the set-up"))?;
    let edition = match edition {
        Some(digest) => kept_edition(store, game, digest).await?,
        // Set up before editions were kept, with the first there was.
        None => table::all_built_in(game).ok().and_then(|all| all.last().cloned()).ok_or(Unplayable::OtherSetup)?,
    };
    let open = move || table::open_edition(&edition, &setup).map_err(|_| Unplayable::OtherSetup);
    tokio::task::spawn_blocking(open).await.map_err(|_| Unplayable::OtherSetup)?
}

async fn kept_edition(store: &Store, game: &str, digest: &str) -> Result<Arc<Edition>, Unplayable> {
    if let Some(edition) = table::at_hand(game, digest) {
        return Ok(edition);
    }
    let damaged = Unplayable::Damaged("the edition");
    let Some(kept) = store.edition(digest).await? else { return Err(damaged) };
    match Edition::new(kept.files) {
        Ok(edition) if edition.digest() == digest => Ok(Arc::new(edition)),
        _ => Err(damaged),
    }
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

/// An entry as a table takes it.
pub(crate) fn read_entry(stored: StoredEntry) -> Entry {
    Entry {
        seq: stored.seq,
        seat: Seat(stored.seat),
        deed: Deed::from(stored.deed.as_str()),
        at_ms: stored.at_ms,
        digest: stored.digest,
    }
}
