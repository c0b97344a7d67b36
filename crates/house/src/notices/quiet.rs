//! Quiet hours: what can wait is not sent in them.

use std::{fmt, str::FromStr};

use jiff::{Timestamp, ToSpan, Zoned, civil::Time, tz::TimeZone};

use crate::{error::Result, house::House};

/// What is urgent in the night: a deadline that is no further away.
const URGENT_MS: i64 = 3 * 60 * 60 * 1000;

/// Some hours of every day, in a time zone. Written `22-7 Europe/Berlin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    from: i8,
    to: i8,
    zone: String,
}

impl Quiet {
    /// When the quiet hours end in which a time falls; `None`: it falls in none.
    #[must_use]
    pub fn until(&self, now_ms: i64) -> Option<i64> {
        let now = at(now_ms, &self.zone())?;
        let hour = now.hour();
        let inside = match self.from < self.to {
            true => (self.from..self.to).contains(&hour),
            false => hour >= self.from || hour < self.to,
        };
        inside.then(|| next(&now, self.to)).flatten()
    }

    /// The time zone.
    #[must_use]
    pub fn zone(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }
}

fn at(now_ms: i64, zone: &TimeZone) -> Option<Zoned> {
    Some(Timestamp::from_millisecond(now_ms).ok()?.to_zoned(zone.clone()))
}

/// The next time at which it is this hour.
fn next(now: &Zoned, hour: i8) -> Option<i64> {
    let then = Time::new(hour, 0, 0, 0).ok()?;
    let today = now.date().to_zoned(now.time_zone().clone()).ok()?.with().time(then).build().ok()?;
    let then = if today > *now { today } else { today.checked_add(1.day()).ok()? };
    Some(then.timestamp().as_millisecond())
}

/// The next time after another at which it is this hour in a zone.
pub(super) fn next_hour(now_ms: i64, hour: i64, zone: &TimeZone) -> i64 {
    let found = at(now_ms, zone).and_then(|now| next(&now, i8::try_from(hour).ok()?));
    found.unwrap_or(now_ms + 24 * 60 * 60 * 1000)
}

/// Until when something waits: to the end of the quiet hours, but never past the time at which a deadline makes it urgent.
pub(super) fn waits_until(now_ms: i64, quiet_until: Option<i64>, live: bool, until_ms: Option<i64>) -> Option<i64> {
    let end = quiet_until.filter(|_| !live)?;
    let urgent = until_ms.map_or(i64::MAX, |until| until - URGENT_MS);
    Some(end.min(urgent)).filter(|due| *due > now_ms)
}

impl House {
    /// Until when a person wants to hear nothing that can wait; `None`: now is as good as any time.
    /// The hours that people choose for themselves come before those of the house.
    pub(crate) async fn quiet_until(&self, person: &str, now_ms: i64) -> Result<Option<i64>> {
        let own = self.pauses(person).await?;
        if own.quiet.is_some() || !own.holidays.is_empty() {
            return Ok(own.at(now_ms).map(|(until_ms, _)| until_ms));
        }
        Ok(self.settings.post.quiet.as_ref().and_then(|quiet| quiet.until(now_ms)))
    }

    /// By which clock a person lives.
    pub(crate) async fn zone_of(&self, person: &str) -> Result<TimeZone> {
        let own = self.store.quiet_hours(person).await?.and_then(|quiet| TimeZone::get(&quiet.zone).ok());
        if let Some(own) = own {
            return Ok(own);
        }
        Ok(self.settings.post.quiet.as_ref().map_or(TimeZone::UTC, Quiet::zone))
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {}", self.from, self.to, self.zone)
    }
}

impl FromStr for Quiet {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Quiet, String> {
        let wrong = || "it should be two hours and a time zone, such as \"22-7 Europe/Berlin\"".to_owned();
        let (hours, zone) = text.trim().split_once(' ').unwrap_or((text.trim(), "UTC"));
        let (from, to) = hours.split_once('-').ok_or_else(wrong)?;
        let hour = |word: &str| word.trim().parse().ok().filter(|hour| (0..24).contains(hour)).ok_or_else(wrong);
        let (from, to) = (hour(from)?, hour(to)?);
        if from == to || TimeZone::get(zone.trim()).is_err() {
            return Err(wrong());
        }
        Ok(Quiet { from, to, zone: zone.trim().to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60 * 1000;

    #[test]
    fn the_night_is_quiet_by_the_clock_of_its_zone() {
        let night: Quiet = "22-7 Europe/Berlin".parse().unwrap();
        // The first of January 1970 began at one o'clock in Berlin.
        assert_eq!(night.until(0), Some(6 * HOUR));
        assert_eq!(night.until(6 * HOUR), None);
        assert_eq!(night.until(20 * HOUR), None, "nine in the evening");
        assert_eq!(night.until(21 * HOUR), Some(30 * HOUR));
        let noon: Quiet = "12-14".parse().unwrap();
        assert_eq!((noon.until(11 * HOUR), noon.until(13 * HOUR)), (None, Some(14 * HOUR)));
        assert_eq!(night.to_string().parse(), Ok(night));
        for nonsense in ["", "22", "22-22", "25-7", "22-7 Nowhere/Land", "a-b UTC"] {
            assert!(nonsense.parse::<Quiet>().is_err(), "{nonsense}");
        }
    }

    #[test]
    fn what_is_urgent_waits_for_no_morning() {
        assert_eq!(waits_until(0, None, false, None), None);
        assert_eq!(waits_until(0, Some(8 * HOUR), false, None), Some(8 * HOUR));
        assert_eq!(waits_until(0, Some(8 * HOUR), true, None), None, "a live game");
        assert_eq!(waits_until(0, Some(8 * HOUR), false, Some(2 * HOUR)), None, "a deadline is near");
        assert_eq!(waits_until(0, Some(8 * HOUR), false, Some(6 * HOUR)), Some(3 * HOUR), "it comes near in the night");
        assert_eq!(waits_until(0, Some(8 * HOUR), false, Some(30 * HOUR)), Some(8 * HOUR));
    }
}
