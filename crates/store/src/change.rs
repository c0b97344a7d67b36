//! Changes of seats. Each is one transaction that first raises the table's `seats_seq`: changes of one table wait for
//! each other there, and a step that was thought out with other seats does not go in any more.

use serde_json::Value;

use crate::{
    Store,
    db::on,
    entries::number,
    error::{Result, StoreError},
    seats::{Holder, NewSeat},
    secret::{Secret, fresh_token, sha256},
    sessions::no_guest,
};

/// A deal to come instead of one that somebody may have seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeal {
    /// The key, in hexadecimal digits.
    pub key: Secret,
    /// What the house adds to the key.
    pub nonce: Secret,
    /// What everybody may see of both.
    pub commitment: String,
}

/// What became of a guest who wanted to sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seated {
    /// The guest has the seat, now or already before.
    Done,
    /// Somebody else has it, or the game is over.
    NotOpen,
    /// The guest sits at another seat of this table.
    AlreadyHere,
}

/// What became of a guest who followed the secret link of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The guest has the seat now.
    Done {
        /// The table.
        table: String,
        /// The seat, counted from 0.
        seat: u8,
    },
    /// The link does not work, or not any more.
    Dead,
    /// The guest sits at another seat of this table; the link still works for others.
    AlreadyHere {
        /// The table.
        table: String,
    },
}

/// How a table stands when its seats are about to change.
pub(crate) type Standing = (i64, i64, Option<i64>, Option<String>, String);
/// A seat as a change looks at it: number, kind, guest, bot, hash of its link.
type SeatRow = (i64, String, Option<String>, Option<String>, Option<String>);

/// Where a table begins whose cards a key decides, as it is stored.
const DEAL: &str = "\"deal\"";

/// Raises the number of the last change of seats; gives how the table stands, or nothing if its game is over.
macro_rules! raise {
    ($line:expr, $table:expr, $at_ms:expr) => {{
        let raised: Option<$crate::change::Standing> = sqlx::query_as(
            "UPDATE tables SET seats_seq = seats_seq + 1, due_ms = $2 WHERE id = $1 AND finished_ms IS NULL \
             RETURNING last_seq, seats_seq, begun_ms, seed, origin",
        )
        .bind($table)
        .bind($at_ms)
        .fetch_optional($line)
        .await?;
        raised
    }};
}
pub(crate) use raise;

/// The seats of a table, as a change looks at them.
macro_rules! seats_now {
    ($line:expr, $table:expr) => {{
        let seats: Vec<SeatRow> =
            sqlx::query_as("SELECT seat, kind, guest, bot, link_sha256 FROM seats WHERE table_id = $1 ORDER BY seat")
                .bind($table)
                .fetch_all($line)
                .await?;
        seats
    }};
}

/// Gives a seat to somebody, or to nobody; its link dies.
macro_rules! put {
    ($line:expr, $table:expr, $seat:expr, $with:expr) => {{
        let with: &NewSeat = $with;
        let (kind, guest, bot) = with.parts();
        sqlx::query(
            "UPDATE seats SET kind = $3, guest = $4, bot = $5, name = $6, link_sha256 = NULL \
             WHERE table_id = $1 AND seat = $2",
        )
        .bind($table)
        .bind(i64::from($seat))
        .bind(kind)
        .bind(guest)
        .bind(bot)
        .bind(with.tidy()?)
        .execute($line)
        .await
        .map_err(|error| no_guest(error.into(), guest))?
    }};
}

/// Deals anew: nobody knows anything of these cards.
macro_rules! deal {
    ($line:expr, $table:expr, $anew:expr) => {
        sqlx::query("UPDATE tables SET secret_key = $2, nonce = $3, commitment = $4, deals = deals + 1 WHERE id = $1")
            .bind($table)
            .bind($anew.key.expose())
            .bind($anew.nonce.expose())
            .bind(&$anew.commitment)
            .execute($line)
            .await?
    };
}

/// Who may open a seat again.
#[derive(Clone, Copy, Debug)]
enum Leaver<'a> {
    Guest(&'a str),
    Bot,
}

impl Store {
    /// Sits a guest down, if the seat is open, the game not over, and the guest not at another seat of the table.
    pub async fn take_seat(&self, table: &str, seat: u8, guest: &str, at_ms: i64) -> Result<Seated> {
        self.settle(table, seat, &NewSeat::new(Holder::Guest(guest.to_owned())), at_ms).await
    }

    /// Gives an open seat to a bot or to a hot seat, with a name to show. `false`: it is not open any more.
    pub async fn fill_seat(&self, table: &str, seat: u8, with: &NewSeat, at_ms: i64) -> Result<bool> {
        Ok(self.settle(table, seat, with, at_ms).await? == Seated::Done)
    }

    /// Gives an open seat to a bot. `false`: it is not open any more.
    pub async fn set_bot(&self, table: &str, seat: u8, bot: &str, name: &str, at_ms: i64) -> Result<bool> {
        let with = NewSeat::new(Holder::Bot(bot.to_owned())).named(name);
        self.fill_seat(table, seat, &with, at_ms).await
    }

    async fn settle(&self, table: &str, seat: u8, with: &NewSeat, at_ms: i64) -> Result<Seated> {
        if with.holder == Holder::Open {
            return Err(StoreError::Unfit("an open seat is given to somebody".to_owned()));
        }
        with.tidy()?;
        let (answer, moved): (Seated, Option<Standing>) = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let seats = seats_now!(&mut **line, table);
            let answer = welcome(table, seat, &with.holder, &seats)?;
            let Some(standing) = standing.filter(|_| answer.is_none()) else {
                line.give_up();
                return Ok((answer.unwrap_or(Seated::NotOpen), None));
            };
            put!(&mut **line, table, seat, with);
            let open = seats.iter().filter(|(_, kind, ..)| kind == "open").count();
            if open == 1 {
                // It was the last one: the game begins.
                sqlx::query("UPDATE tables SET begun_ms = $2 WHERE id = $1 AND begun_ms IS NULL")
                    .bind(table).bind(at_ms).execute(&mut **line).await?;
            }
            Ok((Seated::Done, Some(standing)))
        })?;
        self.tell_of(table, moved)?;
        Ok(answer)
    }

    /// Opens a guest's or hot seat again, if this guest holds it and the game is not over. What somebody may have seen
    /// of a deal before the first move is dealt `anew`. `false`: the guest does not hold it.
    pub async fn release_seat(&self, table: &str, seat: u8, guest: &str, at_ms: i64, anew: &NewDeal) -> Result<bool> {
        self.vacate(table, seat, Leaver::Guest(guest), at_ms, anew).await
    }

    /// Sends a bot away and opens its seat, as [`Store::release_seat`] does. `false`: no bot sits there.
    pub async fn dismiss_bot(&self, table: &str, seat: u8, at_ms: i64, anew: &NewDeal) -> Result<bool> {
        self.vacate(table, seat, Leaver::Bot, at_ms, anew).await
    }

    async fn vacate(&self, table: &str, seat: u8, who: Leaver<'_>, at_ms: i64, anew: &NewDeal) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let seats = seats_now!(&mut **line, table);
            let (_, kind, guest, ..) = one(table, seat, &seats)?;
            let leaves = match who {
                Leaver::Guest(leaver) => guest.as_deref() == Some(leaver),
                Leaver::Bot => kind == "bot",
            };
            let Some(standing) = standing.filter(|_| leaves) else {
                line.give_up();
                return Ok(None);
            };
            put!(&mut **line, table, seat, &NewSeat::open());
            let (last_seq, _, begun_ms, seed, origin) = &standing;
            if *last_seq == 0 && origin == DEAL {
                sqlx::query("UPDATE tables SET begun_ms = NULL WHERE id = $1").bind(table).execute(&mut **line).await?;
                if begun_ms.is_some() && seed.is_none() {
                    deal!(&mut **line, table, anew);
                }
            }
            Ok(Some(standing))
        })?;
        let left = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(left)
    }

    /// Notes something else that a table was set up with. `false`: its game is over, or there is no such table.
    pub async fn set_setup(&self, table: &str, setup: &Value, at_ms: i64) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            if standing.is_none() {
                line.give_up();
                return Ok(None);
            }
            sqlx::query("UPDATE tables SET setup = $2 WHERE id = $1")
                .bind(table).bind(setup.to_string()).execute(&mut **line).await?;
            Ok(standing)
        })?;
        let noted = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(noted)
    }

    /// Notes other terms of a table, if they are still as they were known. `false`: they are not, or its game is over.
    pub async fn change_terms(&self, table: &str, known: &Value, terms: &Value, at_ms: i64) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing = raise!(&mut **line, table, at_ms);
            let changed = sqlx::query("UPDATE tables SET terms = $2 WHERE id = $1 AND terms = $3")
                .bind(table).bind(terms.to_string()).bind(known.to_string()).execute(&mut **line).await?.rows_affected();
            if standing.is_none() || changed == 0 {
                line.give_up();
                return Ok(None);
            }
            Ok(standing)
        })?;
        let noted = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(noted)
    }

    /// Deals anew while nobody was dealt to: for tables that were made before nonces. `false`: it has begun, or its deal
    /// was chosen.
    pub async fn deal_anew(&self, table: &str, anew: &NewDeal) -> Result<bool> {
        let moved: Option<Standing> = on!(self, change, line => {
            let standing: Option<Standing> = sqlx::query_as(
                "UPDATE tables SET seats_seq = seats_seq + 1 WHERE id = $1 AND finished_ms IS NULL AND last_seq = 0 \
                 AND begun_ms IS NULL AND seed IS NULL AND origin = $2 \
                 RETURNING last_seq, seats_seq, begun_ms, seed, origin")
                .bind(table).bind(DEAL).fetch_optional(&mut **line).await?;
            if standing.is_none() {
                line.give_up();
                return Ok(None);
            }
            deal!(&mut **line, table, anew);
            Ok(standing)
        })?;
        let dealt = moved.is_some();
        self.tell_of(table, moved)?;
        Ok(dealt)
    }

    /// A new secret for the link that moves a seat to another device; only its hash is kept, and an older link stops
    /// working. `None`: this guest does not hold the seat, or the game is over.
    pub async fn seat_link(&self, table: &str, seat: u8, guest: &str) -> Result<Option<Secret>> {
        let token = fresh_token()?;
        let linked: bool = on!(self, change, line => {
            let linked = sqlx::query(
                "UPDATE seats SET link_sha256 = $4 WHERE table_id = $1 AND seat = $2 AND guest = $3 \
                 AND EXISTS (SELECT 1 FROM tables t WHERE t.id = $1 AND t.finished_ms IS NULL)")
                .bind(table).bind(i64::from(seat)).bind(guest).bind(sha256(token.expose()))
                .execute(&mut **line).await?.rows_affected();
            if linked == 0 {
                one(table, seat, &seats_now!(&mut **line, table))?;
            }
            Ok(linked == 1)
        })?;
        Ok(linked.then_some(token))
    }

    /// Whether this is the secret of a seat's link that works.
    pub async fn is_link(&self, token: &str) -> Result<bool> {
        Ok(self.table_of_link(token).await?.is_some())
    }

    /// The table of the seat that a secret link moves, if the link works.
    pub async fn table_of_link(&self, token: &str) -> Result<Option<String>> {
        let linked: Option<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT s.table_id FROM seats s JOIN tables t ON t.id = s.table_id \
                 WHERE s.link_sha256 = $1 AND t.finished_ms IS NULL")
                .bind(sha256(token)).fetch_optional(&mut **line).await?)
        })?;
        Ok(linked.map(|(table,)| table))
    }

    /// Moves the seat of this secret link to a guest, who then holds it instead of the one before. Works once, never
    /// after the game, and never gives a guest a second seat.
    pub async fn follow_link(&self, token: &str, guest: &str, at_ms: i64) -> Result<Followed> {
        if self.guest(guest).await?.is_none() {
            return Err(StoreError::NoGuest(guest.to_owned()));
        }
        let hash = sha256(token);
        let (followed, moved): (Followed, Option<Standing>) = on!(self, change, line => {
            let linked: Option<(String,)> = sqlx::query_as("SELECT table_id FROM seats WHERE link_sha256 = $1")
                .bind(&hash).fetch_optional(&mut **line).await?;
            let Some((table,)) = linked else {
                line.give_up();
                return Ok((Followed::Dead, None));
            };
            let Some(standing) = raise!(&mut **line, &table, at_ms) else {
                line.give_up();
                return Ok((Followed::Dead, None));
            };
            let seats = seats_now!(&mut **line, &table);
            let seat = match follow(&table, &hash, guest, &seats)? {
                Ok(seat) => seat,
                Err(answer) => {
                    line.give_up();
                    return Ok((answer, None));
                }
            };
            sqlx::query("UPDATE seats SET guest = $3, link_sha256 = NULL WHERE table_id = $1 AND seat = $2")
                .bind(&table).bind(i64::from(seat)).bind(guest).execute(&mut **line).await
                .map_err(|error| no_guest(error.into(), Some(guest)))?;
            Ok((Followed::Done { table, seat }, Some(standing)))
        })?;
        if let Followed::Done { table, .. } = &followed {
            self.tell_of(table, moved)?;
        }
        Ok(followed)
    }

    /// Counts a change of what the house knows of a table beside its game, so that every node looks again.
    pub async fn nudge(&self, table: &str, at_ms: i64) -> Result<()> {
        let moved: Option<Standing> = on!(self, change, line => Ok(raise!(&mut **line, table, at_ms)))?;
        self.tell_of(table, moved)
    }

    /// Tells other nodes how a table stands after a change of its seats.
    pub(crate) fn tell_of(&self, table: &str, moved: Option<Standing>) -> Result<()> {
        if let Some((last_seq, seats_seq, ..)) = moved {
            self.announce(table, number(table, last_seq)?, number(table, seats_seq)?);
        }
        Ok(())
    }
}

/// The answer to one who wants a seat, if it needs no change: an open seat waits for its new holder.
fn welcome(table: &str, seat: u8, holder: &Holder, seats: &[SeatRow]) -> Result<Option<Seated>> {
    let (_, kind, guest, bot, _) = one(table, seat, seats)?;
    let wanted = holder.parts();
    if (kind.as_str(), guest.as_deref(), bot.as_deref()) == wanted {
        return Ok(Some(Seated::Done));
    }
    if kind != "open" {
        return Ok(Some(Seated::NotOpen));
    }
    let sits = |guest: &str| seats.iter().any(|(_, kind, held, ..)| kind == "guest" && held.as_deref() == Some(guest));
    match holder {
        Holder::Guest(guest) if sits(guest) => Ok(Some(Seated::AlreadyHere)),
        _ => Ok(None),
    }
}

/// The seat that a link gives to a guest, or the answer why it does not.
fn follow(table: &str, hash: &str, guest: &str, seats: &[SeatRow]) -> Result<std::result::Result<u8, Followed>> {
    let linked = seats.iter().find(|(.., link)| link.as_deref() == Some(hash));
    let Some((seat, _, holder @ Some(_), ..)) = linked else { return Ok(Err(Followed::Dead)) };
    let seat: u8 = number(table, *seat)?;
    if holder.as_deref() == Some(guest) {
        // One's own link changes nothing and stays good for the other device.
        return Ok(Err(Followed::Done { table: table.to_owned(), seat }));
    }
    let sits = seats.iter().any(|(_, _, held, ..)| held.as_deref() == Some(guest));
    Ok(if sits { Err(Followed::AlreadyHere { table: table.to_owned() }) } else { Ok(seat) })
}

fn one<'a>(table: &str, seat: u8, seats: &'a [SeatRow]) -> Result<&'a SeatRow> {
    if seats.is_empty() {
        return Err(StoreError::NoTable(table.to_owned()));
    }
    let found = seats.iter().find(|(number, ..)| *number == i64::from(seat));
    found.ok_or_else(|| StoreError::NoSeat { table: table.to_owned(), seat })
}
