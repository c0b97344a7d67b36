//! What a host says of letters and of requests that go out.

use store::Secret;

use super::quiet::Quiet;

/// How the house reaches people outside.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// The mail server: `smtps://user:word@host:port`, or `smtp://…`, which turns to TLS before anything is said.
    pub smtp: Option<Secret>,
    /// From whom letters come.
    pub from: Option<String>,
    /// The address that people open, for links in what goes out.
    pub home: String,
    /// When nobody is told what can wait, unless they chose their own hours.
    pub quiet: Option<Quiet>,
    /// Whether requests may go to addresses that are not public, without TLS: for tests.
    pub reach_private: bool,
}

impl Post {
    /// A whole address from one that begins at the root of the house.
    #[must_use]
    pub fn link(&self, address: &str) -> String {
        let inside = address.starts_with('/') && !address.starts_with("//");
        format!("{}{}", self.home.trim_end_matches('/'), if inside { address } else { "/" })
    }
}
