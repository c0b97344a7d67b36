//! Who sits where.

use crate::{
    Store,
    db::on,
    entries::number,
    error::{Result, StoreError},
    people::tidy_name,
    secret::{Secret, fresh_token, sha256},
};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A guest, by ID.
    Guest(String),
    /// A bot, by the name of its kind.
    Bot(String),
    /// Somebody who plays on the device of this guest.
    HotSeat(String),
}

impl Holder {
    /// The guest whose device acts for the seat.
    #[must_use]
    pub fn guest(&self) -> Option<&str> {
        match self {
            Holder::Guest(guest) | Holder::HotSeat(guest) => Some(guest),
            Holder::Open | Holder::Bot(_) => None,
        }
    }

    fn parts(&self) -> (&'static str, Option<&str>, Option<&str>) {
        match self {
            Holder::Open => ("open", None, None),
            Holder::Guest(guest) => ("guest", Some(guest), None),
            Holder::Bot(bot) => ("bot", None, Some(bot)),
            Holder::HotSeat(guest) => ("hotseat", Some(guest), None),
        }
    }
}

/// A seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeat {
    /// Who holds it.
    pub holder: Holder,
    /// The name shown; a guest without one here is shown by the guest's own.
    pub name: Option<String>,
}

impl NewSeat {
    /// A seat for this holder.
    #[must_use]
    pub fn new(holder: Holder) -> NewSeat {
        NewSeat { holder, name: None }
    }

    /// A seat for anybody.
    #[must_use]
    pub fn open() -> NewSeat {
        NewSeat::new(Holder::Open)
    }

    /// The same seat with a name to show.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> NewSeat {
        self.name = Some(name.into());
        self
    }
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    /// Which, counted from 0.
    pub seat: u8,
    /// Who holds it.
    pub holder: Holder,
    /// The name shown: the seat's own, else the guest's.
    pub name: Option<String>,
}

pub(crate) type Row = (i64, String, Option<String>, Option<String>, Option<String>);

/// The columns of a [`Row`], from `seats s LEFT JOIN guests g`.
macro_rules! seat_columns {
    () => {
        "s.seat, s.kind, s.guest, s.bot, COALESCE(s.name, g.name)"
    };
}
pub(crate) use seat_columns;

pub(crate) fn read(table: &str, (seat, kind, guest, bot, name): Row) -> Result<StoredSeat> {
    let holder = match (kind.as_str(), guest, bot) {
        ("open", None, None) => Holder::Open,
        ("guest", Some(guest), None) => Holder::Guest(guest),
        ("bot", None, Some(bot)) => Holder::Bot(bot),
        ("hotseat", Some(guest), None) => Holder::HotSeat(guest),
        _ => {
            return Err(StoreError::Damaged {
                what: format!("seat {seat} of table \"{table}\""),
                why: format!("a seat cannot be \"{kind}\" so"),
            });
        }
    };
    Ok(StoredSeat { seat: number(table, seat)?, holder, name })
}

impl NewSeat {
    pub(crate) fn parts(&self) -> (&'static str, Option<&str>, Option<&str>) {
        self.holder.parts()
    }

    pub(crate) fn tidy(&self) -> Result<Option<String>> {
        self.name.as_deref().map(tidy_name).transpose()
    }
}

impl Store {
    /// The seats of a table, in order.
    pub async fn seats(&self, table: &str) -> Result<Vec<StoredSeat>> {
        let rows: Vec<Row> = on!(self, db => {
            sqlx::query_as(concat!(
                "SELECT ", seat_columns!(), " FROM seats s LEFT JOIN guests g ON g.id = s.guest \
                 WHERE s.table_id = $1 ORDER BY s.seat"))
                .bind(table).fetch_all(&db.read).await?
        });
        rows.into_iter().map(|row| read(table, row)).collect()
    }

    /// Sits a guest down, if the seat is still open and the game not over. `false`: somebody else was first.
    pub async fn take_seat(&self, table: &str, seat: u8, guest: &str) -> Result<bool> {
        self.settle(table, seat, &NewSeat::new(Holder::Guest(guest.to_owned()))).await
    }

    /// Gives an open seat to a bot or to a hot seat, with a name to show. `false`: it is not open any more.
    pub async fn fill_seat(&self, table: &str, seat: u8, with: &NewSeat) -> Result<bool> {
        self.settle(table, seat, with).await
    }

    /// Gives an open seat to a bot. `false`: it is not open any more.
    pub async fn set_bot(&self, table: &str, seat: u8, bot: &str, name: &str) -> Result<bool> {
        self.settle(table, seat, &NewSeat::new(Holder::Bot(bot.to_owned())).named(name)).await
    }

    async fn settle(&self, table: &str, seat: u8, with: &NewSeat) -> Result<bool> {
        let (kind, guest, bot) = with.parts();
        let name = with.tidy()?;
        let settled = on!(self, db => {
            sqlx::query(
                "UPDATE seats SET kind = $3, guest = $4, bot = $5, name = $6, link_sha256 = NULL \
                 WHERE table_id = $1 AND seat = $2 AND kind = 'open' \
                 AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND finished_ms IS NULL)")
                .bind(table).bind(i64::from(seat)).bind(kind).bind(guest).bind(bot).bind(name)
                .execute(&db.write).await
        })
        .map_err(|error| match &error {
            sqlx::Error::Database(why) if why.is_foreign_key_violation() => {
                StoreError::NoGuest(guest.unwrap_or_default().to_owned())
            }
            _ => error.into(),
        })?
        .rows_affected();
        if settled == 1 {
            return Ok(true);
        }
        // Asked again by the one who has it: that is a yes.
        Ok(self.one_seat(table, seat).await?.holder == with.holder && with.holder != Holder::Open)
    }

    /// Opens a guest's or hot seat again, if this guest holds it. `false`: the guest does not.
    pub async fn release_seat(&self, table: &str, seat: u8, guest: &str) -> Result<bool> {
        let released = on!(self, db => {
            sqlx::query(
                "UPDATE seats SET kind = 'open', guest = NULL, name = NULL, link_sha256 = NULL \
                 WHERE table_id = $1 AND seat = $2 AND guest = $3")
                .bind(table).bind(i64::from(seat)).bind(guest).execute(&db.write).await?.rows_affected()
        });
        if released == 0 {
            self.one_seat(table, seat).await?;
        }
        Ok(released == 1)
    }

    /// Sends a bot away and opens its seat. `false`: no bot sits there.
    pub async fn dismiss_bot(&self, table: &str, seat: u8) -> Result<bool> {
        let opened = on!(self, db => {
            sqlx::query(
                "UPDATE seats SET kind = 'open', bot = NULL, name = NULL \
                 WHERE table_id = $1 AND seat = $2 AND kind = 'bot'")
                .bind(table).bind(i64::from(seat)).execute(&db.write).await?.rows_affected()
        });
        if opened == 0 {
            self.one_seat(table, seat).await?;
        }
        Ok(opened == 1)
    }

    /// A new secret for the link that moves a seat to another device; only its hash is kept, and an
    /// older link stops working. `None`: this guest does not hold the seat.
    pub async fn seat_link(&self, table: &str, seat: u8, guest: &str) -> Result<Option<Secret>> {
        let token = fresh_token()?;
        let linked = on!(self, db => {
            sqlx::query("UPDATE seats SET link_sha256 = $4 WHERE table_id = $1 AND seat = $2 AND guest = $3")
                .bind(table).bind(i64::from(seat)).bind(guest).bind(sha256(token.expose()))
                .execute(&db.write).await?.rows_affected()
        });
        if linked == 0 {
            self.one_seat(table, seat).await?;
        }
        Ok((linked == 1).then_some(token))
    }

    /// Moves the seat of this secret link to a guest, who then holds it instead of the one before.
    /// Gives the table and the seat; `None`: the link does not work, or not any more.
    pub async fn follow_link(&self, token: &str, guest: &str) -> Result<Option<(String, u8)>> {
        if self.guest(guest).await?.is_none() {
            return Err(StoreError::NoGuest(guest.to_owned()));
        }
        let moved: Option<(String, i64)> = on!(self, db => {
            sqlx::query_as(
                "UPDATE seats SET guest = $2 WHERE link_sha256 = $1 AND guest IS NOT NULL RETURNING table_id, seat")
                .bind(sha256(token)).bind(guest).fetch_optional(&db.write).await?
        });
        moved.map(|(table, seat)| number(&table, seat).map(|seat| (table, seat))).transpose()
    }

    async fn one_seat(&self, table: &str, seat: u8) -> Result<StoredSeat> {
        let seats = self.seats(table).await?;
        if seats.is_empty() {
            return Err(StoreError::NoTable(table.to_owned()));
        }
        let found = seats.into_iter().find(|held| held.seat == seat);
        found.ok_or_else(|| StoreError::NoSeat { table: table.to_owned(), seat })
    }
}
