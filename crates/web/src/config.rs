//! How a server is set up.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use engine::tongue::{self, Tongue};
use house::Settings;
use ipnet::IpNet;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// How the house behind it is run.
    pub house: Settings,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address people open, if it differs from where the server listens: `https://example.org`.
    pub public_url: Option<String>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
    /// The names under which the server is asked for; empty: the name in the public address, or any name of this machine.
    pub allowed_hosts: Vec<String>,
    /// The languages that the house speaks; the first is spoken to whoever chose none (the cookie `lang`).
    pub languages: Vec<&'static Tongue>,
    /// The most connections at once.
    pub most_connections: usize,
    /// The most connections of one network at once.
    pub connections_per_network: usize,
    /// The most live pages of one network at once.
    pub pages_per_network: usize,
    /// The most live pages of one person at once.
    pub pages_per_person: usize,
    /// How long the head of a request may take to arrive.
    pub header_timeout: Duration,
    /// How long a request may take altogether.
    pub request_timeout: Duration,
    /// How long a client may take to read what is sent.
    pub send_timeout: Duration,
    /// How long a connection may stay open without a request.
    pub idle_timeout: Duration,
    /// How long stopping may take.
    pub farewell: Duration,
    /// The largest body of an ordinary request, in bytes.
    pub body_limit: usize,
    /// The largest form with a record, in bytes: in a form every third letter or so takes three.
    pub record_limit: usize,
    /// Where metrics are given, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    /// The folder of the host's own pages (house rules, imprint, privacy), if there is one.
    pub pages_folder: Option<PathBuf>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            house: Settings::default(),
            listen: SocketAddr::from(([127, 0, 0, 1], 4870)),
            public_url: None,
            trusted_proxies: ["127.0.0.0/8", "::1/128"]
                .map(|net| net.parse().expect("a network as it is written"))
                .into(),
            allowed_hosts: Vec::new(),
            languages: vec![&tongue::ENGLISH],
            most_connections: 16_384,
            connections_per_network: 512,
            pages_per_network: 250,
            pages_per_person: 60,
            header_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_secs(20),
            send_timeout: Duration::from_secs(15),
            idle_timeout: Duration::from_secs(75),
            farewell: Duration::from_secs(5),
            body_limit: 16 * 1024,
            record_limit: 12 * 1024 * 1024,
            metrics_listen: None,
            pages_folder: None,
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
