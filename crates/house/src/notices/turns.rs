//! News of turns. They come from the stored turns alone, a short while after the turn has come, so that nobody is told who
//! just plays on.

use std::{sync::Arc, time::Duration};

use engine::{say, say::name};
use store::{NewNotice, Unnoticed};

use super::Speed;
use crate::{
    bell::Topic,
    error::Result,
    house::House,
    news::NewsKind,
    terms::{Terms, span},
};

/// How often it is looked for turns of which nobody was told.
pub(crate) const LOOK_EVERY: Duration = Duration::from_secs(5);
/// A page that is open at this age of a turn at a live table shows it: nobody need be told.
const SEEN_MS: i64 = 20_000;
/// How old a turn is when somebody is told: at a live table, at a slow one, and at a slow one while a page is open.
const WAIT_MS: (i64, i64, i64) = (30_000, 60_000, 600_000);
/// How many are looked at.
const MOST: u32 = 5_000;

impl House {
    /// Whether a person has a page open here.
    #[must_use]
    pub fn is_here(&self, person: &str) -> bool {
        self.bell.hears(&Topic::Person(person.to_owned()))
    }

    /// Tells people of turns.
    pub(crate) async fn tell_turns(self: Arc<House>) -> Result<()> {
        let now_ms = self.now_ms();
        for turn in self.store.unnoticed_turns(now_ms - SEEN_MS, MOST).await? {
            let (person, age_ms) = (&turn.at.turn.guest, now_ms - turn.at.turn.since_ms);
            let (live, here) = (Terms::read(&turn.terms).pace.is_live(), self.is_here(person));
            // Another node may know of no page, but this one does: so it speaks first.
            if live && here {
                self.store.turn_is_seen(&turn.at, now_ms).await?;
                continue;
            }
            let wait_ms = match (live, here) {
                (true, _) => WAIT_MS.0,
                (false, false) => WAIT_MS.1,
                (false, true) => WAIT_MS.2,
            };
            if age_ms >= wait_ms {
                self.tell_turn(&turn, if live { Speed::Live } else { Speed::Slow }, now_ms).await?;
            }
        }
        Ok(())
    }

    async fn tell_turn(&self, turn: &Unnoticed, speed: Speed, now_ms: i64) -> Result<()> {
        let (at, table) = (&turn.at, name(&turn.name));
        let text = match at.turn.until_ms.map(|until| until - now_ms) {
            Some(left @ 60_000..) => {
                let left = span(rounded(left));
                say!("It is your turn at {table}: {left} left.", table, left)
            }
            _ => say!("It is your turn at {table}.", table),
        };
        let notice = NewNotice {
            kind: NewsKind::Turn.name().to_owned(),
            table: Some(at.table.clone()),
            text: text.to_string(),
            address: format!("/tables/{}", at.table),
            key: format!("turn-{}-{}", at.table, at.turn.since_ms),
            turn_ms: Some(at.turn.since_ms),
        };
        let ways = self.ways_for(&at.turn.guest, NewsKind::Turn, speed, Some(&at.table)).await?;
        if self.store.tell_turn(at, &notice, &ways, now_ms, now_ms).await? {
            self.ring(&Topic::Person(at.turn.guest.clone()));
        }
        Ok(())
    }
}

/// As people say it: whole days, hours or minutes.
fn rounded(left_ms: i64) -> Duration {
    let seconds = left_ms.unsigned_abs() / 1_000;
    let unit = match seconds {
        172_800.. => 86_400,
        7_200.. => 3_600,
        _ => 60,
    };
    Duration::from_secs((seconds + unit / 2) / unit * unit)
}
