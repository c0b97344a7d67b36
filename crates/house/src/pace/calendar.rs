//! When a person does not play, and so when a slow clock stands: quiet hours of the day, and holidays.

use std::{fmt, str::FromStr};

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Time},
    tz::TimeZone,
};

/// More pauses than any turn can meet: the longest time is a month of waking hours and a year's holidays.
const MOST_PAUSES: usize = 4_000;

/// The quiet hours of a person: written `Europe/Berlin 1320 420`, in minutes of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiet {
    zone: TimeZone,
    from: u32,
    to: u32,
}

impl Quiet {
    /// Quiet hours in a zone with this name, if there is one.
    #[must_use]
    pub fn new(zone: &str, from: u32, to: u32) -> Option<Quiet> {
        let zone = TimeZone::get(zone).ok()?;
        (from < 1440 && to < 1440).then_some(Quiet { zone, from, to })
    }

    /// How many minutes they are.
    #[must_use]
    pub fn minutes(&self) -> u32 {
        (self.to + 1440 - self.from) % 1440
    }

    /// Those of the night that begins on this day.
    fn of(&self, day: Date) -> Option<(i64, i64)> {
        let at = |day: Date, minute: u32| {
            let time = Time::new((minute / 60) as i8, (minute % 60) as i8, 0, 0).ok()?;
            let zoned = day.to_datetime(time).to_zoned(self.zone.clone()).ok()?;
            Some(zoned.timestamp().as_millisecond())
        };
        let end = if self.to > self.from { day } else { day.checked_add(1.day()).ok()? };
        Some((at(day, self.from)?, at(end, self.to)?))
    }

    /// The first that end after a time.
    fn next(&self, after_ms: i64) -> Option<(i64, i64)> {
        if self.minutes() == 0 {
            return None;
        }
        let today = Timestamp::from_millisecond(after_ms).ok()?.to_zoned(self.zone.clone()).date();
        let days = [-1, 0, 1, 2].into_iter().filter_map(|n| today.checked_add(n.days()).ok());
        days.filter_map(|day| self.of(day)).find(|(_, end)| *end > after_ms)
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.zone.iana_name().unwrap_or("UTC"), self.from, self.to)
    }
}

impl FromStr for Quiet {
    type Err = ();

    fn from_str(text: &str) -> Result<Quiet, ()> {
        let [zone, from, to] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(()) };
        Quiet::new(zone, from.parse().map_err(drop)?, to.parse().map_err(drop)?).ok_or(())
    }
}

/// Why a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The person sleeps.
    Quiet,
    /// The person is away.
    Holiday,
}

/// When a person's slow clocks stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pauses {
    /// The quiet hours.
    pub quiet: Option<Quiet>,
    /// From when until when the person is away.
    pub holidays: Vec<(i64, i64)>,
}

impl Pauses {
    /// The first pause that ends after a time, and why it is.
    fn next(&self, after_ms: i64) -> Option<(i64, i64, Why)> {
        let quiet = self.quiet.as_ref().and_then(|quiet| quiet.next(after_ms));
        let quiet = quiet.map(|(from, to)| (from, to, Why::Quiet));
        let away = self.holidays.iter().filter(|(_, to)| *to > after_ms).min();
        let away = away.map(|(from, to)| (*from, *to, Why::Holiday));
        match (away, quiet) {
            // Whoever is away sleeps there too.
            (Some(away), Some(quiet)) => Some(if away.0 <= quiet.0 || away.0 <= after_ms { away } else { quiet }),
            (away, quiet) => away.or(quiet),
        }
    }

    /// When so much time has passed outside of pauses.
    #[must_use]
    pub fn finish(&self, from_ms: i64, time_ms: i64) -> i64 {
        let (mut at, mut left) = (from_ms, time_ms.max(0));
        for _ in 0..MOST_PAUSES {
            let Some((from, to, _)) = self.next(at) else { break };
            let gap = (from - at).max(0);
            if left <= gap {
                break;
            }
            (at, left) = (to, left - gap);
        }
        at.saturating_add(left)
    }

    /// How much time passes outside of pauses between two times.
    #[must_use]
    pub fn between(&self, from_ms: i64, to_ms: i64) -> i64 {
        let (mut at, mut passed) = (from_ms, 0);
        for _ in 0..MOST_PAUSES {
            let Some((from, to, _)) = self.next(at).filter(|(from, ..)| *from < to_ms) else { break };
            passed += (from - at).max(0);
            at = to;
        }
        passed + (to_ms - at).max(0)
    }

    /// The pauses between two times.
    #[must_use]
    pub fn within(&self, from_ms: i64, to_ms: i64) -> Vec<(i64, i64, Why)> {
        let (mut at, mut pauses) = (from_ms, Vec::new());
        while let Some(pause) = self.next(at).filter(|(from, ..)| *from < to_ms && pauses.len() < MOST_PAUSES) {
            at = pause.1;
            pauses.push(pause);
        }
        pauses
    }

    /// Whether a clock stands at a time: until when and why.
    #[must_use]
    pub fn at(&self, at_ms: i64) -> Option<(i64, Why)> {
        self.next(at_ms).filter(|(from, ..)| *from <= at_ms).map(|(_, to, why)| (to, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_millisecond()
    }

    fn sleeper() -> Pauses {
        Pauses { quiet: Quiet::new("Europe/Berlin", 22 * 60, 7 * 60), holidays: Vec::new() }
    }

    #[test]
    fn a_clock_stands_while_its_owner_sleeps() {
        let evening = at("2026-06-10T18:00:00Z"); // 20:00 in Berlin
        let sleeper = sleeper();
        assert_eq!(sleeper.finish(evening, HOUR), evening + HOUR);
        assert_eq!(sleeper.finish(evening, 3 * HOUR), at("2026-06-11T06:00:00Z"), "one hour is left after the night");
        assert_eq!(sleeper.between(evening, at("2026-06-11T06:00:00Z")), 3 * HOUR);
        assert_eq!(sleeper.finish(at("2026-06-10T23:00:00Z"), HOUR), at("2026-06-11T06:00:00Z"), "begun in the night");
        assert_eq!(sleeper.at(at("2026-06-11T00:00:00Z")), Some((at("2026-06-11T05:00:00Z"), Why::Quiet)));
        assert_eq!(sleeper.at(evening), None);
    }

    #[test]
    fn the_night_in_which_clocks_change_is_as_long_as_it_is() {
        // In the night to 25 October an hour comes twice.
        let evening = at("2026-10-24T19:00:00Z"); // 21:00 summer time
        assert_eq!(sleeper().finish(evening, 2 * HOUR), at("2026-10-25T07:00:00Z"));
    }

    #[test]
    fn a_holiday_stops_the_clock_by_day_too() {
        let evening = at("2026-06-10T18:00:00Z");
        let away = Pauses { holidays: vec![(at("2026-06-11T00:00:00Z"), at("2026-06-14T00:00:00Z"))], ..sleeper() };
        assert_eq!(away.finish(evening, 3 * HOUR), at("2026-06-14T06:00:00Z"));
        assert_eq!(away.between(evening, at("2026-06-14T06:00:00Z")), 3 * HOUR);
        assert_eq!(away.at(at("2026-06-12T10:00:00Z")), Some((at("2026-06-14T00:00:00Z"), Why::Holiday)));
        assert_eq!(Pauses::default().finish(evening, HOUR), evening + HOUR);
    }

    #[test]
    fn quiet_hours_are_read_as_they_are_written() {
        let quiet = Quiet::new("America/Denver", 60, 480).unwrap();
        assert_eq!(quiet.to_string().parse(), Ok(quiet.clone()));
        assert_eq!(quiet.minutes(), 420);
        for nonsense in ["", "Nowhere/Land 1 2", "UTC 1", "UTC 1440 3", "UTC a b"] {
            assert!(nonsense.parse::<Quiet>().is_err(), "{nonsense}");
        }
    }
}
