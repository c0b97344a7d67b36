//! Somebody with a browser: an address, a session, a way to ask.

use std::{
    net::Ipv4Addr,
    sync::atomic::{AtomicU32, Ordering},
};

use http_body_util::Full;
use hyper::{Method, Request, body::Bytes, header, http::request::Builder};
use serde_json::Value;

use super::client::{Answer, Client, Trouble, path};

/// The addresses that are set apart for measuring, 198.18.0.0/15.
const FIRST_ADDRESS: u32 = 0xc612_0000;
const ADDRESSES: u32 = 1 << 17;

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub struct Person {
    address: Ipv4Addr,
    cookies: Vec<String>,
}

impl Person {
    /// A stranger from an address where nobody else is, as long as there are such.
    pub fn new() -> Person {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Person { address: Ipv4Addr::from(FIRST_ADDRESS + number % ADDRESSES), cookies: Vec::new() }
    }

    /// Opens a page of the house.
    pub async fn page(&mut self, client: &Client, at: &str) -> Result<Answer, Trouble> {
        let request = self.request(Method::GET, at).header(header::ACCEPT, "text/html");
        self.ask(client, request, Bytes::new()).await
    }

    /// Fetches a file of a page, packed, as browsers do.
    pub async fn file(&mut self, client: &Client, at: &str) -> Result<Answer, Trouble> {
        let request =
            self.request(Method::GET, at).header(header::ACCEPT, "*/*").header(header::ACCEPT_ENCODING, "gzip");
        self.ask(client, request, Bytes::new()).await
    }

    /// Asks as the page's script does.
    pub async fn get(&mut self, client: &Client, at: &str) -> Result<Answer, Trouble> {
        let request = self.request(Method::GET, at).header(header::ACCEPT, "application/json");
        self.ask(client, request, Bytes::new()).await
    }

    /// Sends a form whose values are plain letters and digits.
    pub async fn form(&mut self, client: &Client, at: &str, fields: &[(&str, &str)]) -> Result<Answer, Trouble> {
        let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = self
            .request(Method::POST, at)
            .header(header::ACCEPT, "text/html")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.ask(client, request, Bytes::from(pairs.join("&"))).await
    }

    /// Sends a command as the page's script does.
    pub async fn command(&mut self, client: &Client, at: &str, body: Bytes) -> Result<Answer, Trouble> {
        let request = self
            .request(Method::POST, at)
            .header(header::ACCEPT, "application/json")
            .header(header::CONTENT_TYPE, "application/json");
        self.ask(client, request, body).await
    }

    /// A request from this browser. What a browser says of where it was asked from is filled in for each node.
    pub fn request(&self, method: Method, at: &str) -> Builder {
        let mut request =
            Request::builder().method(&method).uri(path(at)).header("x-forwarded-for", self.address.to_string());
        if method != Method::GET {
            request = request.header(header::ORIGIN, "").header("sec-fetch-site", "same-origin");
        }
        if !self.cookies.is_empty() {
            request = request.header(header::COOKIE, self.cookies.join("; "));
        }
        request
    }

    async fn ask(&mut self, client: &Client, request: Builder, body: Bytes) -> Result<Answer, Trouble> {
        let request = request.body(Full::new(body)).map_err(|_| Trouble::Failed("cannot be asked"))?;
        let answered = client.send(request).await.and_then(|answer| {
            for cookie in &answer.cookies {
                self.keep(cookie);
            }
            if answer.status >= 400 { Err(refusal(answer.status, &answer.body)) } else { Ok(answer) }
        });
        if let Err(why) = &answered {
            note(client, why);
        }
        answered
    }

    /// Keeps a cookie in place of an older one by the same name.
    fn keep(&mut self, cookie: &str) {
        let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
        self.cookies.retain(|old| name(old) != name(cookie));
        self.cookies.push(cookie.to_owned());
    }
}

/// Counts what went wrong.
pub fn note(client: &Client, why: &Trouble) {
    match why {
        Trouble::Refused { kind, .. } => client.tally.refused(kind),
        Trouble::Failed(kind) => client.tally.failed(kind),
    }
}

/// Which kind of refusal an answer is.
pub fn refusal(status: u16, body: &[u8]) -> Trouble {
    let said: Value = serde_json::from_slice(body).unwrap_or_default();
    let kind = match status {
        400 => "not understood".to_owned(),
        403 => "not allowed".to_owned(),
        404 => "not there".to_owned(),
        408 => "took too long".to_owned(),
        409 if said.get("fresh").is_some() => STALE.to_owned(),
        409 => "not now".to_owned(),
        413 => "too large".to_owned(),
        422 => "against the rules".to_owned(),
        429 => "too fast".to_owned(),
        503 => "busy".to_owned(),
        status => format!("status {status}"),
    };
    let words = said["message"].as_str().unwrap_or_default().to_owned();
    Trouble::Refused { status, kind, words }
}

/// The refusal of a move for a position that is gone.
pub const STALE: &str = "too late";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_cookie_replaces_the_older_one() {
        let mut person = Person::new();
        ["motherlode=a", "theme=dark", "motherlode=b"].iter().for_each(|cookie| person.keep(cookie));
        assert_eq!(person.cookies, ["theme=dark", "motherlode=b"]);
    }

    #[test]
    fn everybody_has_an_address_of_the_range_for_measuring() {
        let addresses: std::collections::HashSet<Ipv4Addr> = (0..1000).map(|_| Person::new().address).collect();
        assert_eq!(addresses.len(), 1000);
        assert!(addresses.iter().all(|address| address.octets()[0] == 198 && matches!(address.octets()[1], 18 | 19)));
    }

    #[test]
    fn refusals_have_kinds_and_words() {
        let kind = |status, body: &str| match refusal(status, body.as_bytes()) {
            Trouble::Refused { kind, words, .. } => (kind, words),
            Trouble::Failed(why) => panic!("{why}"),
        };
        assert_eq!(kind(409, r#"{"message":"Too late.","fresh":{}}"#), (STALE.to_owned(), "Too late.".to_owned()));
        assert_eq!(kind(409, "<p>"), ("not now".to_owned(), String::new()));
        assert_eq!(kind(418, ""), ("status 418".to_owned(), String::new()));
    }
}
