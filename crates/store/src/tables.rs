//! Tables: made with their seats, looked up, finished.

use serde_json::Value;
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use crate::{
    Store,
    db::on,
    editions::{KeptEdition, insert_edition},
    entries::{NewEntry, ROWS_AT_ONCE, insert_entries, number, storable},
    error::{Result, StoreError},
    lobby::{Claim, claim},
    people::tidy_to,
    seats::{Holder, NewSeat},
    secret::{Secret, fresh_id},
    sessions::no_guest,
};

/// The longest name of a table, in letters.
const LONGEST_TABLE_NAME: usize = 60;

/// Who finds a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// It is listed for everybody.
    Public,
    /// Only those with its link.
    Private,
}

impl Visibility {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
        }
    }

    pub(crate) fn read(table: &str, name: &str) -> Result<Visibility> {
        [Visibility::Public, Visibility::Private].into_iter().find(|known| known.name() == name).ok_or_else(|| {
            StoreError::Damaged { what: format!("table \"{table}\""), why: format!("it cannot be \"{name}\"") }
        })
    }
}

/// A table to be made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game's ID.
    pub game: String,
    /// What the table is called.
    pub name: String,
    /// Seats and options.
    pub setup: Value,
    /// What was agreed on beside the rules: pace, who may sit down, what counts. Only the house reads it.
    pub terms: Value,
    /// The game's key in hexadecimal digits: nobody may see it before the end.
    pub key: Secret,
    /// What the house adds to the key, so that nobody finds it from the commitment: as secret as the key.
    pub nonce: Option<Secret>,
    /// What everybody may see of key and nonce.
    pub commitment: String,
    /// The seed that somebody chose for the deal; everybody may know it.
    pub seed: Option<String>,
    /// Where the game begins: a deal or a position. A position holds secrets.
    pub origin: Value,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from, as `<table>@<seq>`.
    pub forked_from: Option<String>,
    /// The edition it is set up with, kept with it; without one it is the edition that is built in.
    pub edition: Option<KeptEdition>,
    /// The version of the rules it is played by.
    pub rules_version: Option<u32>,
    /// When.
    pub created_ms: i64,
    /// When the house must look at it first.
    pub due_ms: Option<i64>,
    /// Its seats, in order.
    pub seats: Vec<NewSeat>,
}

/// A table with everything needed to play on.
#[derive(Clone)]
pub struct StoredTable {
    /// Its short random name.
    pub id: String,
    /// The game's ID.
    pub game: String,
    /// What the table is called.
    pub name: String,
    /// Seats and options.
    pub setup: Value,
    /// What was agreed on beside the rules.
    pub terms: Value,
    /// The game's key.
    pub key: Secret,
    /// What the house added to the key; a table from before nonces has none.
    pub nonce: Option<Secret>,
    /// What everybody may see of key and nonce.
    pub commitment: String,
    /// The seed that somebody chose for the deal; everybody may know it.
    pub seed: Option<String>,
    /// How often it was dealt: again whenever a seat changed after the deal and before the first move.
    pub deals: u32,
    /// Where the game begins. A position holds secrets.
    pub origin: Value,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from.
    pub forked_from: Option<String>,
    /// The digest of the edition it was set up with; without one it is the edition that was built in.
    pub edition: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    /// The version of the rules it is played by; a table from before has none.
    pub rules_version: Option<u32>,
    /// When the last seat was taken; nobody may know anything of the deal before.
    pub begun_ms: Option<i64>,
    /// When the game ended.
    pub finished_ms: Option<i64>,
    /// The number of the last entry.
    pub last_seq: u32,
    /// The number of the last change of seats.
    pub seats_seq: u32,
    /// When something last happened that everybody may know of.
    pub last_ms: i64,
    /// When the house must act next.
    pub due_ms: Option<i64>,
    /// When everything that follows from the end of the game was done.
    pub settled_ms: Option<i64>,
    /// When an administrator closed it: it is neither listed nor played.
    pub closed_ms: Option<i64>,
    /// Why.
    pub closed_why: Option<String>,
}

impl std::fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut table = f.debug_struct("StoredTable");
        table.field("id", &self.id).field("game", &self.game).field("name", &self.name);
        table.field("last_seq", &self.last_seq).field("finished_ms", &self.finished_ms).finish_non_exhaustive()
    }
}

/// A row of `tables`: too long for a tuple.
struct TableRow {
    texts: [String; 9],
    notes: [Option<String>; 6],
    numbers: [i64; 5],
    times: [Option<i64>; 6],
}

/// The columns of a [`TableRow`], in its order.
macro_rules! table_columns {
    () => {
        "id, game, name, setup, secret_key, commitment, origin, visibility, terms, \
         host, forked_from, edition, nonce, seed, closed_why, \
         created_ms, last_seq, last_ms, seats_seq, deals, \
         finished_ms, begun_ms, due_ms, rules_version, settled_ms, closed_ms"
    };
}

impl<'r, R: Row> FromRow<'r, R> for TableRow
where
    usize: ColumnIndex<R>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<TableRow> {
        let text = |k: usize| row.try_get::<String, _>(k);
        let note = |k: usize| row.try_get::<Option<String>, _>(k);
        let number = |k: usize| row.try_get::<i64, _>(k);
        let time = |k: usize| row.try_get::<Option<i64>, _>(k);
        Ok(TableRow {
            texts: [text(0)?, text(1)?, text(2)?, text(3)?, text(4)?, text(5)?, text(6)?, text(7)?, text(8)?],
            notes: [note(9)?, note(10)?, note(11)?, note(12)?, note(13)?, note(14)?],
            numbers: [number(15)?, number(16)?, number(17)?, number(18)?, number(19)?],
            times: [time(20)?, time(21)?, time(22)?, time(23)?, time(24)?, time(25)?],
        })
    }
}

impl TableRow {
    fn read(self) -> Result<StoredTable> {
        let [id, game, name, setup, key, commitment, origin, visibility, terms] = self.texts;
        let [host, forked_from, edition, nonce, seed, closed_why] = self.notes;
        let [created_ms, last_seq, last_ms, seats_seq, deals] = self.numbers;
        let [finished_ms, begun_ms, due_ms, rules_version, settled_ms, closed_ms] = self.times;
        Ok(StoredTable {
            setup: json(&id, "the setup", &setup)?,
            terms: json(&id, "the terms", &terms)?,
            origin: json(&id, "the origin", &origin)?,
            visibility: Visibility::read(&id, &visibility)?,
            last_seq: number(&id, last_seq)?,
            seats_seq: number(&id, seats_seq)?,
            deals: number(&id, deals)?,
            rules_version: rules_version.map(|version| number(&id, version)).transpose()?,
            key: Secret::new(key),
            nonce: nonce.map(Secret::new),
            id,
            game,
            name,
            commitment,
            seed,
            host,
            forked_from,
            edition,
            created_ms,
            begun_ms,
            finished_ms,
            last_ms,
            due_ms,
            settled_ms,
            closed_ms,
            closed_why,
        })
    }
}

impl Store {
    /// Makes a table with its seats, all or nothing, and gives its ID.
    pub async fn create_table(&self, table: &NewTable) -> Result<String> {
        self.create_played(table, &[], None).await
    }

    /// Makes a table on which a game was played elsewhere: with its seats, its entries and, if the game is
    /// over, when it ended; all or nothing. Gives its ID.
    pub async fn create_played(
        &self,
        table: &NewTable,
        entries: &[NewEntry],
        finished_ms: Option<i64>,
    ) -> Result<String> {
        let made = self.create_claimed(table, entries, finished_ms, Claim::None).await?;
        made.ok_or_else(|| StoreError::Unfit("a table was claimed by nobody".to_owned()))
    }

    /// As [`Store::create_played`], of a table that can be made only once. `None`: somebody else has made it.
    pub async fn create_claimed(
        &self,
        table: &NewTable,
        entries: &[NewEntry],
        finished_ms: Option<i64>,
        claim: Claim<'_>,
    ) -> Result<Option<String>> {
        if let Some(stray) = entries.iter().zip(1..).find(|(entry, seq)| entry.seq != *seq) {
            return Err(StoreError::Unfit(format!("entry {} stands where entry {} should", stray.0.seq, stray.1)));
        }
        let id = fresh_id()?;
        Ok(self.create_as(&id, table, entries, finished_ms, claim).await?.then_some(id))
    }

    /// Makes a table that has its ID already, with its seats, all or nothing. `false`: it was made before.
    pub async fn create_known(&self, id: &str, table: &NewTable) -> Result<bool> {
        self.create_as(id, table, &[], None, Claim::None).await
    }

    async fn create_as(
        &self,
        id: &str,
        table: &NewTable,
        entries: &[NewEntry],
        finished_ms: Option<i64>,
        claim: Claim<'_>,
    ) -> Result<bool> {
        if table.seats.is_empty() || table.seats.len() > 8 {
            return Err(StoreError::Unfit(format!("a table has 1 to 8 seats, not {}", table.seats.len())));
        }
        let name = tidy_to(&table.name, LONGEST_TABLE_NAME)?;
        let begun = !entries.is_empty() || table.seats.iter().all(|seat| seat.holder != Holder::Open);
        on!(self, change, line => {
            if let Some(edition) = &table.edition {
                insert_edition!(edition).execute(&mut **line).await?;
            }
            let made = sqlx::query(
                "INSERT INTO tables (id, game, name, setup, secret_key, commitment, origin, host, visibility, \
                 forked_from, created_ms, last_ms, last_seq, finished_ms, edition, nonce, seed, begun_ms, due_ms, \
                 rules_version, terms, settled_ms) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $13) \
                 ON CONFLICT (id) DO NOTHING")
                .bind(id).bind(&table.game).bind(&name).bind(table.setup.to_string()).bind(table.key.expose())
                .bind(&table.commitment).bind(table.origin.to_string()).bind(&table.host)
                .bind(table.visibility.name()).bind(&table.forked_from).bind(table.created_ms)
                .bind(entries.len() as i64).bind(finished_ms)
                .bind(table.edition.as_ref().map(|edition| &edition.digest))
                .bind(table.nonce.as_ref().map(Secret::expose)).bind(&table.seed)
                .bind(begun.then_some(table.created_ms)).bind(table.due_ms).bind(table.rules_version.map(i64::from))
                .bind(table.terms.to_string())
                .execute(&mut **line).await.map_err(|error| no_guest(error.into(), table.host.as_deref()))?;
            if made.rows_affected() == 0 {
                line.give_up();
                return Ok(false);
            }
            for (seat, k) in table.seats.iter().zip(0i64..) {
                let (kind, guest, bot) = seat.parts();
                sqlx::query(
                    "INSERT INTO seats (table_id, seat, kind, guest, bot, name) VALUES ($1, $2, $3, $4, $5, $6)")
                    .bind(id).bind(k).bind(kind).bind(guest).bind(bot).bind(seat.tidy()?)
                    .execute(&mut **line).await.map_err(|error| no_guest(error.into(), guest))?;
            }
            for some in entries.chunks(ROWS_AT_ONCE) {
                if insert_entries!(&mut **line, id, some) < some.len() as u64 {
                    return Err(StoreError::Unfit("two entries are of one command".to_owned()));
                }
            }
            let made = claim!(**line, id, claim);
            if !made {
                line.give_up();
            }
            Ok(made)
        })
    }

    /// The table with this ID. Read it before its seats: then older seats never pass for newer ones.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>> {
        if !storable(id) {
            return Ok(None);
        }
        let row: Option<TableRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!("SELECT ", table_columns!(), " FROM tables WHERE id = $1"))
                .bind(id).fetch_optional(&mut **line).await?)
        })?;
        row.map(TableRow::read).transpose()
    }

    /// Notes that the game at a table is over; the first time counts.
    pub async fn finish(&self, id: &str, at_ms: i64) -> Result<()> {
        let finished = on!(self, write, line => {
            Ok(sqlx::query("UPDATE tables SET finished_ms = COALESCE(finished_ms, $2), due_ms = NULL WHERE id = $1")
                .bind(id).bind(at_ms).execute(&mut **line).await?.rows_affected())
        })?;
        if finished == 0 { Err(StoreError::NoTable(id.to_owned())) } else { Ok(()) }
    }
}

/// Reads stored JSON, or says what is damaged. The text itself may hold secrets and is not repeated.
pub(crate) fn json(table: &str, what: &str, text: &str) -> Result<Value> {
    serde_json::from_str(text)
        .map_err(|why| StoreError::Damaged { what: format!("{what} of table \"{table}\""), why: why.to_string() })
}
