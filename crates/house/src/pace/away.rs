//! When a person does not play, as the person says.

use std::sync::Arc;

use engine::{say, say::name};
use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use store::{Guest, Holiday, QuietHours};

use super::calendar::{Pauses, Quiet};
use crate::{
    error::{HouseError, Result},
    house::House,
    terms::{Pace, Terms},
};

/// The longest quiet hours, in minutes a day.
pub const LONGEST_QUIET: u32 = 10 * 60;
/// How many days a year somebody may be away.
pub const HOLIDAYS_A_YEAR: i64 = 30;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// When a person does not play.
#[derive(Clone, Debug)]
pub struct Away {
    /// The name of the time zone.
    pub zone: String,
    /// The quiet hours, if there are any.
    pub quiet: Option<QuietHours>,
    /// The holidays that are not over.
    pub holidays: Vec<Holiday>,
    /// How many days of holidays are left, of those in a year.
    pub days_left: i64,
}

impl House {
    /// When a person's slow clocks stand.
    pub async fn pauses(&self, person: &str) -> Result<Pauses> {
        let quiet = self.store.quiet_hours(person).await?;
        let quiet = quiet.and_then(|quiet| Quiet::new(&quiet.zone, quiet.from_minute, quiet.to_minute));
        let holidays = self.store.holidays(person, self.a_year_ago()).await?;
        Ok(Pauses { quiet, holidays: holidays.into_iter().map(|away| (away.from_ms, away.to_ms)).collect() })
    }

    fn a_year_ago(&self) -> i64 {
        self.now_ms() - 365 * DAY_MS
    }

    /// When a person does not play, for the page on which it is said.
    pub async fn away(&self, person: &Guest) -> Result<Away> {
        let quiet = self.store.quiet_hours(&person.id).await?;
        let (since_ms, now_ms) = (self.a_year_ago(), self.now_ms());
        let holidays = self.store.holidays(&person.id, since_ms).await?;
        let taken: i64 = holidays.iter().map(|away| away.to_ms - away.from_ms.max(since_ms)).sum();
        Ok(Away {
            zone: quiet.as_ref().map_or_else(|| "UTC".to_owned(), |quiet| quiet.zone.clone()),
            quiet: quiet.filter(|quiet| quiet.from_minute != quiet.to_minute),
            holidays: holidays.into_iter().filter(|away| away.to_ms > now_ms).collect(),
            days_left: (HOLIDAYS_A_YEAR * DAY_MS - taken).max(0) / DAY_MS,
        })
    }

    /// Notes a person's time zone and quiet hours, in minutes of the day. They count from the next turn on.
    pub async fn set_quiet(&self, person: &Guest, zone: &str, from_minute: u32, to_minute: u32) -> Result<()> {
        let quiet = Quiet::new(zone, from_minute, to_minute);
        let unknown =
            || say!("“{zone}” is no time zone that is known here: write for example Europe/Berlin.", zone = name(zone));
        let quiet = quiet.ok_or_else(|| HouseError::Malformed(unknown()))?;
        if quiet.minutes() > LONGEST_QUIET {
            let why = say!("Quiet hours are at most {hours:one hour|# hours} a day.", hours = LONGEST_QUIET / 60);
            return Err(HouseError::Malformed(why));
        }
        let hours = QuietHours { zone: zone.to_owned(), from_minute, to_minute };
        Ok(self.store.set_quiet_hours(&person.id, &hours).await?)
    }

    /// Announces that a person is away from a day to a day, both included, in the person's time zone. What has begun of
    /// the first day counts from now.
    pub async fn announce_holiday(self: &Arc<House>, person: &Guest, from: Date, to: Date) -> Result<()> {
        let wrong = |why: &'static str| HouseError::Malformed(why.into());
        let zone = TimeZone::get(&self.away(person).await?.zone).unwrap_or(TimeZone::UTC);
        let begins = |day: Date| day.to_zoned(zone.clone()).map(|zoned| zoned.timestamp().as_millisecond());
        let after = to.checked_add(1.day()).map_err(|_| wrong("There is no such day."))?;
        let (from_ms, to_ms) = (begins(from), begins(after));
        let (Ok(from_ms), Ok(to_ms)) = (from_ms, to_ms) else { return Err(wrong("There is no such day.")) };
        let from_ms = from_ms.max(self.now_ms());
        if to_ms <= from_ms {
            return Err(wrong("A holiday ends after it begins, and not in the past."));
        }
        if from_ms > self.now_ms() + 365 * DAY_MS {
            return Err(wrong("A holiday is announced at most a year ahead."));
        }
        let budget = (self.a_year_ago(), HOLIDAYS_A_YEAR * DAY_MS);
        if !self.store.announce_holiday(&person.id, (from_ms, to_ms), budget).await? {
            return Err(HouseError::Malformed(say!(
                "These days overlap with others that you announced, or they are more than the {days:one day|# days} that there are in a year.",
                days = HOLIDAYS_A_YEAR
            )));
        }
        self.time_again(&person.id).await
    }

    /// Ends a holiday, or calls it off.
    pub async fn end_holiday(self: &Arc<House>, person: &Guest, id: &str) -> Result<()> {
        if !self.store.end_holiday(&person.id, id, self.now_ms()).await? {
            return Err(HouseError::Conflict("This holiday is over.".into()));
        }
        self.time_again(&person.id).await
    }

    /// Works out a person's running deadlines again.
    async fn time_again(self: &Arc<House>, person: &str) -> Result<()> {
        for (table, terms) in self.store.running_tables_of(person).await? {
            let pace = Terms::read(&terms).pace;
            if pace == Pace::Free || pace.is_live() {
                continue;
            }
            self.store.nudge(&table, self.now_ms()).await?;
            let live = self.unattended_table(&table).await?;
            self.refresh(&live).await?;
            self.look_again(&live).await?;
        }
        Ok(())
    }
}

impl Away {
    /// A time in the person's zone.
    #[must_use]
    pub fn local(&self, at_ms: i64) -> jiff::Zoned {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::UNIX_EPOCH).to_zoned(zone)
    }
}
