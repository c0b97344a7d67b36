//! Counting the games of a plan, in one go or with a file that a run goes on from.

use std::{path::Path, time::Duration};

use lab::{Kept, Plan, Tally};

use crate::progress::Bar;

/// How much work a crash may cost.
const EVERY: Duration = Duration::from_secs(20);

/// Counts the games of a plan. What stands in the file is not played again, and what is played is kept there.
pub fn count(plan: &Plan, file: Option<&Path>, bar: &Bar) -> anyhow::Result<Tally> {
    let Some(file) = file else { return Ok(lab::count(plan, &|games| bar.inc(games))?) };
    let kept = Kept::open(plan, file)?;
    bar.skip(kept.games());
    Ok(kept.complete(EVERY, &|games| bar.inc(games))?)
}
