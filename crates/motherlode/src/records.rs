//! Record files on disk.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::Context;
use engine::Seat;
use table::{Editions, Record, Table};

/// Reads a record from a file, or from standard input for `-`.
pub fn read(path: &Path) -> anyhow::Result<Record> {
    let cannot = || format!("cannot read {}", path.display());
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        // A little more than any record, so that a larger one is refused and not held.
        io::stdin().lock().take(16 << 20).read_to_end(&mut bytes).with_context(cannot)?;
        bytes
    } else {
        fs::read(path).with_context(cannot)?
    };
    let text = String::from_utf8(bytes).ok().with_context(|| format!("{} is no text", path.display()))?;
    Record::parse(&text).with_context(|| path.display().to_string())
}

/// Reads a record and replays it with the edition it was played with.
pub fn replay(path: &Path, editions: &Editions) -> anyhow::Result<(Record, Table)> {
    let record = read(path)?;
    let table = record.table_among(editions).with_context(|| path.display().to_string())?;
    Ok((record, table))
}

/// The players' names, or their seats where none are known.
pub fn names(record: &Record) -> Vec<String> {
    let name = |(seat, who): (Seat, &table::RecordSeat)| match (&who.name, &who.bot) {
        (Some(name), _) => name.clone(),
        (None, Some(bot)) => format!("{bot} ({seat})"),
        (None, None) => format!("Seat {}", seat.0 + 1),
    };
    (0u8..).map(Seat).zip(&record.seats).map(name).collect()
}
