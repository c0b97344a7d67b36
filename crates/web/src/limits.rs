//! So that nobody fills the house alone: how fast one address may make new things, how many sockets it may hold.

use std::{
    collections::HashMap,
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{Extensions, HeaderMap, Method, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use house::{HouseError, lock};

use crate::{app::App, error::WebError};

/// After a burst, one new thing in this time.
const REFILL: Duration = Duration::from_secs(5);
/// The most sockets of one address: a school behind one line is fine, a flood is not.
const MOST_SOCKETS: u32 = 250;
/// So many addresses are remembered before those that have rested are forgotten.
const REMEMBERED: usize = 10_000;

/// What every address has used up.
#[derive(Debug)]
pub struct Limits {
    burst: u32,
    made: Mutex<HashMap<IpAddr, Bucket>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: u32,
    since: Instant,
}

impl Bucket {
    /// The bucket as it has filled up by now.
    fn filled(self, burst: u32, now: Instant) -> Bucket {
        let drops = (now.saturating_duration_since(self.since).as_secs() / REFILL.as_secs()) as u32;
        if self.left.saturating_add(drops) >= burst {
            return Bucket { left: burst, since: now };
        }
        Bucket { left: self.left + drops, since: self.since + REFILL * drops }
    }
}

impl Limits {
    /// Limits that let an address make `burst` things at once.
    pub fn new(burst: u32) -> Limits {
        Limits { burst, made: Mutex::default(), sockets: Mutex::default() }
    }

    /// Whether this address may make another thing at this moment.
    fn may_make(&self, address: IpAddr, now: Instant) -> bool {
        let mut made = lock(&self.made);
        if made.len() >= REMEMBERED {
            made.retain(|_, bucket| bucket.filled(self.burst, now).left < self.burst);
        }
        let fresh = Bucket { left: self.burst, since: now };
        let bucket = made.entry(address).or_insert(fresh);
        *bucket = bucket.filled(self.burst, now);
        if bucket.left == 0 {
            return false;
        }
        bucket.left -= 1;
        true
    }

    /// A place for a socket of this address, if there is one; it is free again when dropped.
    pub fn socket(self: &Arc<Limits>, address: Option<IpAddr>) -> Result<SocketPlace, WebError> {
        if let Some(address) = address {
            let mut sockets = lock(&self.sockets);
            let held = sockets.entry(address).or_default();
            if *held >= MOST_SOCKETS {
                return Err(HouseError::TooMany("Too many pages are open from your address.".into()).into());
            }
            *held += 1;
        }
        Ok(SocketPlace { limits: self.clone(), address })
    }
}

/// One socket's place.
#[derive(Debug)]
pub struct SocketPlace {
    limits: Arc<Limits>,
    address: Option<IpAddr>,
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut sockets = lock(&self.limits.sockets);
        if let Some(held) = sockets.get_mut(&address) {
            *held -= 1;
            if *held == 0 {
                sockets.remove(&address);
            }
        }
    }
}

/// Where a request comes from. A proxy on this machine says for whom it asks.
pub fn address(extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip();
    if !peer.is_loopback() {
        return Some(peer);
    }
    let told = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    told.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).or(Some(peer))
}

/// Where a request comes from, for a handler.
pub struct Caller(pub Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(Caller(address(&parts.extensions, &parts.headers)))
    }
}

/// Lets an address make new guests and tables only at a pace that people have.
pub async fn at_a_pace(State(app): State<App>, request: Request, next: Next) -> Response {
    let from = address(request.extensions(), request.headers());
    let makes = *request.method() == Method::POST;
    if makes && from.is_some_and(|from| !app.limits().may_make(from, Instant::now())) {
        return WebError::from(HouseError::TooMany("That was a lot at once. Please wait a moment.".into()))
            .into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn after_a_burst_one_waits_and_others_do_not() {
        let limits = Limits::new(2);
        let now = Instant::now();
        assert!(limits.may_make(HERE, now) && limits.may_make(HERE, now));
        assert!(!limits.may_make(HERE, now) && limits.may_make(THERE, now));
        let later = now + REFILL;
        assert!(limits.may_make(HERE, later) && !limits.may_make(HERE, later));
        let much_later = now + REFILL * 100;
        assert!(limits.may_make(HERE, much_later) && limits.may_make(HERE, much_later));
        assert!(!limits.may_make(HERE, much_later), "a rest gives one burst, no more");
    }

    #[test]
    fn a_socket_gives_its_place_back() {
        let limits = Arc::new(Limits::new(1));
        let places: Vec<_> = (0..MOST_SOCKETS).map(|_| limits.socket(Some(HERE)).expect("there is room")).collect();
        assert!(limits.socket(Some(HERE)).is_err() && limits.socket(Some(THERE)).is_ok());
        drop(places);
        assert!(limits.socket(Some(HERE)).is_ok() && lock(&limits.sockets).is_empty());
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let asked = |peer: &str, told: &'static str| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(peer.parse::<SocketAddr>().expect("an address")));
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", told.parse().expect("a value"));
            address(&extensions, &headers).map(|ip| ip.to_string())
        };
        assert_eq!(asked("127.0.0.1:9", "203.0.113.9, 192.0.2.7").as_deref(), Some("192.0.2.7"));
        assert_eq!(asked("127.0.0.1:9", "nonsense").as_deref(), Some("127.0.0.1"));
        assert_eq!(asked("198.51.100.3:9", "192.0.2.7").as_deref(), Some("198.51.100.3"));
        assert_eq!(address(&Extensions::new(), &HeaderMap::new()), None);
    }
}
