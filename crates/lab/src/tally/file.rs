//! Tallies on file. A file is always whole: it is written beside its place and put there at once.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Tally;
use crate::{LabError, Plan, count, numbers::MOST_NUMBERS, simulate::begun};

/// The version of the format.
const FORMAT: u32 = 2;

#[derive(Serialize)]
struct Written<'a> {
    tally: u32,
    #[serde(flatten)]
    counted: &'a Tally,
}

impl Tally {
    /// Writes it to a file, in place of what is there.
    pub fn write(&self, path: &Path) -> Result<(), LabError> {
        let broken = |why: std::io::Error| LabError::unkept(path, why);
        let mut name = path.file_name().unwrap_or_default().to_owned();
        // Two that write the same file do not write into each other's.
        name.push(format!(".{}.partial", std::process::id()));
        let beside = path.with_file_name(name);
        let text = serde_json::to_vec(&Written { tally: FORMAT, counted: self }).map_err(std::io::Error::from);
        let write = |text: Vec<u8>| {
            let mut file = fs::File::create(&beside)?;
            file.write_all(&text)?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&beside, path)
        };
        text.and_then(write).map_err(|why| {
            // What is left of it is of no use to anybody.
            let _ = fs::remove_file(&beside);
            broken(why)
        })
    }

    /// Reads one from a file.
    pub fn read(path: &Path) -> Result<Tally, LabError> {
        let text = fs::read(path).map_err(|why| LabError::unkept(path, why))?;
        Tally::from_bytes(&text).map_err(|why| LabError::unkept(path, why))
    }

    /// Reads one from the bytes of a file; says what is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Tally, String> {
        let no_tally = |why: serde_json::Error| format!("this is no tally: {why}");
        let mut value: Value = serde_json::from_slice(bytes).map_err(no_tally)?;
        let fields = value.as_object_mut().ok_or("this is no tally")?;
        match fields.shift_remove("tally").as_ref().and_then(Value::as_u64) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) => {
                let why = format!(
                    "this tally has format {format}, and this Motherlode reads {FORMAT}: its games must be played again"
                );
                return Err(why);
            }
            None => return Err("this is no tally".to_owned()),
        }
        let counted = fields.iter().filter(|(name, _)| *name != "source").all(|(_, value)| small(value));
        let tally = Tally::deserialize(value).map_err(no_tally)?;
        let seats = usize::from(tally.source.seats);
        let sides = [tally.seats.len(), tally.bots.len(), tally.source.bots.len()];
        let close = tally.close.as_ref().is_none_or(|close| close.seats() == seats);
        let sound = counted && close && sides.iter().all(|side| *side == seats) && tally.numbers.sound();
        if sound && tally.finished <= tally.games() { Ok(tally) } else { Err("this tally does not add up".to_owned()) }
    }
}

/// Whether all numbers are such that sums of many of them stay exact.
fn small(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_some_and(|number| number.unsigned_abs() <= MOST_NUMBERS),
        Value::Array(values) => values.iter().all(small),
        Value::Object(fields) => fields.values().all(small),
        _ => true,
    }
}

/// The tally of a plan on file: a run that was stopped goes on from it.
pub struct Kept<'a> {
    plan: &'a Plan,
    path: PathBuf,
    tally: Tally,
}

impl<'a> Kept<'a> {
    /// What is in the file, if there is one. It must be of the plan's own games.
    pub fn open(plan: &'a Plan, path: &Path) -> Result<Kept<'a>, LabError> {
        let mut tally = begun(plan)?;
        if path.exists() {
            tally = tally.merge(Tally::read(path)?).map_err(|why| LabError::unkept(path, why))?;
        }
        let others = tally.numbers.without(&plan.numbers()?);
        if others.count() > 0 {
            return Err(LabError::unkept(path, format!("it holds games that were not asked for: {others}")));
        }
        Ok(Kept { plan, path: path.to_owned(), tally })
    }

    /// How many games need not be played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.tally.games()
    }

    /// Plays what is missing, and writes the file about as often as `every` says. `progress` hears how many more games are
    /// done.
    pub fn complete(self, every: Duration, progress: &(dyn Fn(u64) + Sync)) -> Result<Tally, LabError> {
        let Kept { plan, path, mut tally } = self;
        // The first part is a game for each thread, to see how long games take: a bot may think for minutes.
        let threads = plan.threads.max(1) as u64;
        let mut part = threads;
        for gap in plan.numbers()?.without(&tally.numbers).stretches() {
            let mut first = gap.start;
            while first < gap.end {
                let games = part.min(gap.end - first);
                let began = Instant::now();
                let more = count(&Plan { first, games, ..plan.clone() }, progress)?;
                tally = tally.merge(more)?;
                tally.write(&path)?;
                first += games;
                let rate = games as f64 / began.elapsed().as_secs_f64().max(1e-3);
                part = ((rate * every.as_secs_f64()) as u64).clamp(threads, 16 * part);
            }
        }
        Ok(tally)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::tests::source;

    #[test]
    fn a_tally_of_another_format_is_refused_with_the_reason() {
        let tally = Tally::new(source(3), true);
        let written = |format| {
            let written = Written { tally: format, counted: &tally };
            Tally::from_bytes(&serde_json::to_vec(&written).expect("it can be written"))
        };
        assert_eq!(written(FORMAT), Ok(tally.clone()));
        assert!(written(1).is_err_and(|why| why.contains("format 1, and this Motherlode reads 2")));
    }
}
