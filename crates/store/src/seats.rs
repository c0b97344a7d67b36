//! Who sits where. [`crate::change`] has how that changes.

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    people::{Kind, tidy_name},
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

    pub(crate) fn parts(&self) -> (&'static str, Option<&str>, Option<&str>) {
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
    /// The handle of a member who sits there.
    pub handle: Option<String>,
    /// Whether a program sits there by an account of its own.
    pub is_program: bool,
}

pub(crate) type Row = (i64, String, Option<String>, Option<String>, Option<String>, Option<String>, Option<String>);

/// The columns of a [`Row`], from `seats s LEFT JOIN guests g`.
macro_rules! seat_columns {
    () => {
        "s.seat, s.kind, s.guest, s.bot, COALESCE(s.name, g.name), g.handle, g.kind"
    };
}
pub(crate) use seat_columns;

pub(crate) fn read(table: &str, (seat, kind, guest, bot, name, handle, person): Row) -> Result<StoredSeat> {
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
    let handle = handle.filter(|_| matches!(holder, Holder::Guest(_)));
    let is_program = person.as_deref() == Some(Kind::Bot.name());
    Ok(StoredSeat { seat: number(table, seat)?, holder, name, handle, is_program })
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
        if !storable(table) {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", seat_columns!(), " FROM seats s LEFT JOIN guests g ON g.id = s.guest \
                 WHERE s.table_id = $1 ORDER BY s.seat"))
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        rows.into_iter().map(|row| read(table, row)).collect()
    }
}
