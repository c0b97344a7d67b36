//! How a house is run.

use std::{fmt, str::FromStr, time::Duration};

use table::Editions;

use crate::{clock::Clock, notices::Post};

/// How a house is run. What a server adds to it (addresses, deadlines of connections) stands in `web::Config`.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long a bot waits before each of its steps, so that people can follow.
    pub bot_delay: Duration,
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// The longest that a bot thinks about a turn.
    pub bot_time: Duration,
    /// Whether bots think while people do, about what is likely to come.
    pub bots_think_ahead: bool,
    /// How many pages may be drawn at once.
    pub draw_threads: usize,
    /// How many drawings may wait for a thread; more are refused.
    pub drawings_waiting: usize,
    /// So many bytes of what was drawn are kept for others who want the same.
    pub drawn_bytes: usize,
    /// After how long without a visit the host may give a player's seat to somebody else.
    pub absent_after: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle_table: Duration,
    /// The most tables in memory: beyond it those go that nobody looks at, the longest untouched first.
    pub tables_in_memory: usize,
    /// The most tables that nobody looks at and at which the house goes on playing at once.
    pub unwatched_tables: usize,
    /// What this node calls itself when several serve one store: where it listens.
    pub node_name: String,
    /// How long a session lasts from its last use.
    pub session_lasts: Duration,
    /// After how long a guest who never sat down is forgotten.
    pub forget_guests_after: Duration,
    /// How fast new things (guests, tables, records) may be made.
    pub makes: Shares,
    /// How fast moves may be made.
    pub moves: Shares,
    /// How fast pages and moments may be asked for.
    pub reads: Shares,
    /// How fast people may talk.
    pub talk: Shares,
    /// How fast hints, reasons and reviews may be asked for.
    pub questions: Shares,
    /// Whether there is a room on the first page in which everybody may talk.
    pub lobby_talk: bool,
    /// The editions that tables can be set up with.
    pub editions: Editions,
    /// The clock by which moves and reply times are counted.
    pub clock: Clock,
    /// How the house reaches people outside.
    pub post: Post,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        Settings {
            bot_delay: Duration::from_millis(450),
            bot_threads: cores.div_ceil(2),
            bot_time: Duration::from_secs(3),
            bots_think_ahead: false,
            draw_threads: cores,
            drawings_waiting: 4_096,
            drawn_bytes: 64 * 1024 * 1024,
            absent_after: Duration::from_secs(24 * 60 * 60),
            idle_table: Duration::from_secs(10 * 60),
            tables_in_memory: 5_000,
            unwatched_tables: 500,
            node_name: String::new(),
            session_lasts: Duration::from_secs(365 * 24 * 60 * 60),
            forget_guests_after: Duration::from_secs(30 * 24 * 60 * 60),
            makes: Shares {
                person: Rate::of(30, Duration::from_secs(10)),
                network: Rate::of(60, Duration::from_secs(5)),
            },
            moves: Shares { person: Rate::a_second(40, 10), network: Rate::a_second(400, 100) },
            reads: Shares { person: Rate::a_second(120, 20), network: Rate::a_second(1_200, 200) },
            talk: Shares {
                person: Rate::of(10, Duration::from_secs(3)),
                network: Rate::of(40, Duration::from_secs(1)),
            },
            questions: Shares { person: Rate::a_second(60, 1), network: Rate::a_second(240, 4) },
            lobby_talk: false,
            editions: Editions::built_in(),
            clock: Clock::default(),
            post: Post::default(),
        }
    }
}

/// How fast one person, and everybody of one network together, may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// One person.
    pub person: Rate,
    /// One IPv4 address or one /64 of IPv6.
    pub network: Rate,
}

/// So many at once, after that one in this time. Written `60, then 12/min`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// The time in which one more may follow.
    pub every: Duration,
}

impl Rate {
    /// So many at once, after that one in this time.
    #[must_use]
    pub const fn of(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }

    /// So many at once, after that so many a second.
    #[must_use]
    pub fn a_second(burst: u32, times: u32) -> Rate {
        Rate { burst, every: Duration::from_secs(1) / times.max(1) }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let every = self.every.as_secs_f64();
        let (times, unit) = [(1.0, "s"), (60.0, "min"), (3_600.0, "h")]
            .map(|(seconds, unit)| (seconds / every, unit))
            .into_iter()
            .find(|(times, _)| *times >= 0.999)
            .unwrap_or((3_600.0 / every, "h"));
        write!(f, "{}, then {}/{unit}", self.burst, times.round().max(1.0))
    }
}

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
        let wrong = || format!("\"{text}\" is no rate: write for example \"60, then 12/min\" (s, min or h)");
        let (burst, refill) = text.split_once(", then ").ok_or_else(wrong)?;
        let (times, unit) = refill.split_once('/').ok_or_else(wrong)?;
        let seconds = match unit.trim() {
            "s" => 1,
            "min" => 60,
            "h" => 3_600,
            _ => return Err(wrong()),
        };
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(wrong);
        Ok(Rate { burst: number(burst)?, every: Duration::from_secs(seconds) / number(times)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_read_as_it_is_written() {
        let settings = Settings::default();
        for shares in [settings.makes, settings.moves, settings.reads, settings.talk, settings.questions] {
            for rate in [shares.person, shares.network] {
                assert_eq!(rate.to_string().parse(), Ok(rate), "{rate}");
            }
        }
        assert_eq!("60, then 12/min".parse(), Ok(Rate::of(60, Duration::from_secs(5))));
        for nonsense in ["", "60", "60, then 0/s", "0, then 1/s", "60, then 5/day", "-1, then 1/s"] {
            assert!(nonsense.parse::<Rate>().is_err(), "{nonsense}");
        }
    }
}
