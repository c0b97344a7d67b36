//! Tables: made with their seats, looked up, listed, finished.

use serde_json::Value;

use crate::{
    Store,
    db::on,
    editions::{KeptEdition, insert_edition},
    entries::{NewEntry, insert_entry, number},
    error::{Result, StoreError},
    people::tidy_name,
    seats::{self, NewSeat, StoredSeat, seat_columns},
    secret::{Secret, fresh_id},
    snapshots::json,
};

/// The longest list that is given at once.
const LONGEST_LIST: i64 = 200;

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

    fn read(table: &str, name: &str) -> Result<Visibility> {
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
    /// The game's key in hexadecimal digits: nobody may see it before the end.
    pub key: Secret,
    /// What everybody may see of the key.
    pub commitment: String,
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
    /// When.
    pub created_ms: i64,
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
    /// The game's key.
    pub key: Secret,
    /// What everybody may see of the key.
    pub commitment: String,
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
    /// When the game ended.
    pub finished_ms: Option<i64>,
    /// The number of the last entry.
    pub last_seq: u32,
    /// When something last happened.
    pub last_ms: i64,
}

impl std::fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut table = f.debug_struct("StoredTable");
        table.field("id", &self.id).field("game", &self.game).field("name", &self.name);
        table.field("last_seq", &self.last_seq).field("finished_ms", &self.finished_ms).finish_non_exhaustive()
    }
}

/// A table as it stands in a list: without secrets.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Its short random name.
    pub id: String,
    /// The game's ID.
    pub game: String,
    /// What the table is called.
    pub name: String,
    /// Seats and options.
    pub setup: Value,
    /// The guest who made it.
    pub host: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// The table and entry it was forked from.
    pub forked_from: Option<String>,
    /// When it was made.
    pub created_ms: i64,
    /// When the game ended.
    pub finished_ms: Option<i64>,
    /// The number of the last entry.
    pub last_seq: u32,
    /// When something last happened.
    pub last_ms: i64,
    /// Who sits where.
    pub seats: Vec<StoredSeat>,
}

/// A table whose game goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct InPlay {
    /// Its short random name.
    pub id: String,
    /// The game's ID.
    pub game: String,
    /// Seats and options.
    pub setup: Value,
    /// The digest of the edition it was set up with.
    pub edition: Option<String>,
}

type Row = (
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
    i64,
    i64,
);

/// The columns of a table in a list, then those of one of its seats.
type ListRow = (
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    Option<String>,
    i64,
    Option<i64>,
    i64,
    i64,
    i64,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// A list of tables that meet a condition, each once for every seat, the latest activity first.
macro_rules! list_of {
    ($condition:literal) => {
        concat!(
            "SELECT t.id, t.game, t.name, t.setup, t.host, t.visibility, t.forked_from, t.created_ms, t.finished_ms, \
             t.last_seq, t.last_ms, ",
            seat_columns!(),
            " FROM (SELECT * FROM tables t WHERE ",
            $condition,
            " ORDER BY t.last_ms DESC, t.id LIMIT $1) t \
             JOIN seats s ON s.table_id = t.id LEFT JOIN guests g ON g.id = s.guest \
             ORDER BY t.last_ms DESC, t.id, s.seat"
        )
    };
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
        if let Some(stray) = entries.iter().zip(1..).find(|(entry, seq)| entry.seq != *seq) {
            return Err(StoreError::Unfit(format!("entry {} stands where entry {} should", stray.0.seq, stray.1)));
        }
        if table.seats.is_empty() || table.seats.len() > 8 {
            return Err(StoreError::Unfit(format!("a table has 1 to 8 seats, not {}", table.seats.len())));
        }
        let id = fresh_id()?;
        let name = tidy_name(&table.name)?;
        on!(self, db => {
            let mut tx = db.begin().await?;
            if let Some(edition) = &table.edition {
                insert_edition!(edition).execute(&mut *tx).await?;
            }
            sqlx::query(
                "INSERT INTO tables (id, game, name, setup, secret_key, commitment, origin, host, visibility, \
                 forked_from, created_ms, last_ms, last_seq, finished_ms, edition) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)")
                .bind(&id).bind(&table.game).bind(name).bind(table.setup.to_string()).bind(table.key.expose())
                .bind(&table.commitment).bind(table.origin.to_string()).bind(&table.host)
                .bind(table.visibility.name()).bind(&table.forked_from).bind(table.created_ms)
                .bind(entries.len() as i64).bind(finished_ms)
                .bind(table.edition.as_ref().map(|edition| &edition.digest))
                .execute(&mut *tx).await.map_err(|error| no_guest(error, table.host.as_deref()))?;
            for (seat, k) in table.seats.iter().zip(0i64..) {
                let (kind, guest, bot) = seat.parts();
                sqlx::query(
                    "INSERT INTO seats (table_id, seat, kind, guest, bot, name) VALUES ($1, $2, $3, $4, $5, $6)")
                    .bind(&id).bind(k).bind(kind).bind(guest).bind(bot).bind(seat.tidy()?)
                    .execute(&mut *tx).await.map_err(|error| no_guest(error, guest))?;
            }
            for entry in entries {
                if insert_entry!(&id, entry).execute(&mut *tx).await?.rows_affected() == 0 {
                    return Err(StoreError::Unfit(format!("two entries are of the command {}", entry.command_id)));
                }
            }
            tx.commit().await?;
        });
        Ok(id)
    }

    /// The table with this ID.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>> {
        let row: Option<Row> = on!(self, db => {
            sqlx::query_as(
                "SELECT id, game, name, setup, secret_key, commitment, origin, host, visibility, forked_from, \
                 edition, created_ms, finished_ms, last_seq, last_ms FROM tables WHERE id = $1")
                .bind(id).fetch_optional(&db.read).await?
        });
        row.map(read).transpose()
    }

    /// Notes that the game at a table is over; the first time counts.
    pub async fn finish(&self, id: &str, at_ms: i64) -> Result<()> {
        let finished = on!(self, db => {
            sqlx::query("UPDATE tables SET finished_ms = COALESCE(finished_ms, $2) WHERE id = $1")
                .bind(id).bind(at_ms).execute(&db.write).await?.rows_affected()
        });
        if finished == 0 { Err(StoreError::NoTable(id.to_owned())) } else { Ok(()) }
    }

    /// Public tables with an open seat, the latest activity first.
    pub async fn open_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, db => {
            sqlx::query_as(list_of!(
                "t.visibility = 'public' AND t.finished_ms IS NULL \
                 AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&db.read).await?
        });
        gather(rows)
    }

    /// Public tables where all seats are taken and the game goes on, to be watched.
    pub async fn running_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, db => {
            sqlx::query_as(list_of!(
                "t.visibility = 'public' AND t.finished_ms IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.kind = 'open')"))
                .bind(LONGEST_LIST).fetch_all(&db.read).await?
        });
        gather(rows)
    }

    /// Public tables whose game is over, the latest first.
    pub async fn finished_tables(&self) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, db => {
            sqlx::query_as(list_of!("t.visibility = 'public' AND t.finished_ms IS NOT NULL"))
                .bind(LONGEST_LIST).fetch_all(&db.read).await?
        });
        gather(rows)
    }

    /// The tables a guest made or sits at, the latest activity first.
    pub async fn tables_of(&self, guest: &str) -> Result<Vec<Listed>> {
        let rows: Vec<ListRow> = on!(self, db => {
            sqlx::query_as(list_of!(
                "t.host = $2 OR t.id IN (SELECT h.table_id FROM seats h WHERE h.guest = $2)"))
                .bind(LONGEST_LIST).bind(guest).fetch_all(&db.read).await?
        });
        gather(rows)
    }

    /// The IDs of all tables there are.
    pub async fn all_tables(&self) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, db => {
            sqlx::query_as("SELECT id FROM tables ORDER BY id").fetch_all(&db.read).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Every table whose game goes on and where a bot sits: what a server looks after once it starts.
    pub async fn tables_with_bots(&self) -> Result<Vec<String>> {
        let rows: Vec<(String,)> = on!(self, db => {
            sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.finished_ms IS NULL \
                 AND EXISTS (SELECT 1 FROM seats b WHERE b.table_id = t.id AND b.kind = 'bot') ORDER BY t.id")
                .fetch_all(&db.read).await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Every table whose game goes on, and how it was set up. A damaged one is left out.
    pub async fn tables_in_play(&self) -> Result<Vec<InPlay>> {
        let rows: Vec<(String, String, String, Option<String>)> = on!(self, db => {
            sqlx::query_as(
                "SELECT t.id, t.game, t.setup, t.edition FROM tables t WHERE t.finished_ms IS NULL ORDER BY t.id")
                .fetch_all(&db.read).await?
        });
        let read = |(id, game, setup, edition): (String, String, String, Option<String>)| {
            Some(InPlay { setup: json(&id, "the setup", &setup).ok()?, id, game, edition })
        };
        Ok(rows.into_iter().filter_map(read).collect())
    }
}

fn no_guest(error: sqlx::Error, guest: Option<&str>) -> StoreError {
    match &error {
        sqlx::Error::Database(why) if why.is_foreign_key_violation() => {
            StoreError::NoGuest(guest.unwrap_or_default().to_owned())
        }
        _ => error.into(),
    }
}

fn read(row: Row) -> Result<StoredTable> {
    let (id, game, name, setup, key, commitment, origin, host, visibility, forked_from, edition, ..) = row;
    let (.., created_ms, finished_ms, last_seq, last_ms) = row;
    Ok(StoredTable {
        setup: json(&id, "the setup", &setup)?,
        origin: json(&id, "the origin", &origin)?,
        visibility: Visibility::read(&id, &visibility)?,
        last_seq: number(&id, last_seq)?,
        key: Secret::new(key),
        id,
        game,
        name,
        commitment,
        host,
        forked_from,
        edition,
        created_ms,
        finished_ms,
        last_ms,
    })
}

/// Puts the rows of one table together, one for each seat.
fn gather(rows: Vec<ListRow>) -> Result<Vec<Listed>> {
    let mut tables: Vec<Listed> = Vec::new();
    for row in rows {
        let (id, game, name, setup, host, visibility, forked_from, created_ms, finished_ms, last_seq, last_ms, ..) =
            row;
        let (.., seat, kind, guest, bot, shown) = row;
        let seat = seats::read(&id, (seat, kind, guest, bot, shown))?;
        match tables.last_mut() {
            Some(table) if table.id == id => table.seats.push(seat),
            _ => tables.push(Listed {
                setup: json(&id, "the setup", &setup)?,
                visibility: Visibility::read(&id, &visibility)?,
                last_seq: number(&id, last_seq)?,
                seats: vec![seat],
                id,
                game,
                name,
                host,
                forked_from,
                created_ms,
                finished_ms,
                last_ms,
            }),
        }
    }
    Ok(tables)
}
