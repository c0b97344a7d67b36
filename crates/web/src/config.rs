//! How a server is set up.

use std::{net::SocketAddr, time::Duration};

use engine::tongue::{self, Tongue};
use table::Editions;

use crate::clock::Clock;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address people open, if it differs from where the server listens: `https://example.org`.
    pub public_url: Option<String>,
    /// How long a bot waits before each of its steps, so that people can follow.
    pub bot_delay: Duration,
    /// How many bots may think at once.
    pub bot_threads: usize,
    /// How many guests and tables one address may make at once; after that one every few seconds.
    pub burst: u32,
    /// After how long without a visit the host may give a player's seat to somebody else.
    pub absent_after: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// The editions that tables can be set up with.
    pub editions: Editions,
    /// The languages that the house speaks; the first is spoken to whoever chose none (the cookie `lang`).
    pub languages: Vec<&'static Tongue>,
    /// The clock by which moves and reply times are counted.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 4870)),
            public_url: None,
            bot_delay: Duration::from_millis(450),
            bot_threads: std::thread::available_parallelism().map_or(1, |n| n.get().div_ceil(2)),
            burst: 60,
            absent_after: Duration::from_secs(24 * 60 * 60),
            idle: Duration::from_secs(10 * 60),
            editions: Editions::built_in(),
            languages: vec![&tongue::ENGLISH],
            clock: Clock::default(),
        }
    }
}

impl Config {
    /// Scheme, host and port of the public address.
    #[must_use]
    pub fn public_origin(&self) -> Option<&str> {
        let url = self.public_url.as_deref()?;
        let host = url.find("://")? + 3;
        let end = url[host..].find('/').map_or(url.len(), |slash| host + slash);
        Some(&url[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_is_the_address_without_its_path() {
        let of = |url: &str| Config { public_url: Some(url.to_owned()), ..Config::default() };
        assert_eq!(of("https://example.org/games/").public_origin(), Some("https://example.org"));
        assert_eq!(of("http://127.0.0.1:80").public_origin(), Some("http://127.0.0.1:80"));
        assert_eq!(of("nonsense").public_origin(), None);
    }
}
