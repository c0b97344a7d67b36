//! Who calls, what kind of thing is asked, and whether it is time for another.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, MatchedPath, Request, State},
    http::{Extensions, HeaderMap, Method, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use house::{
    House,
    limits::{Kind, MostPages, Network, PagePlace, Refused},
    metrics::Open,
};
use ipnet::IpNet;

use crate::{
    app::App,
    error::{Result, WebError},
};

/// The network that a request comes from, where that is known.
#[derive(Clone, Copy, Debug)]
pub struct Caller(pub Option<Network>);

impl Caller {
    /// Whoever asks. Proxies that are trusted say for whom they ask, each of them of the one before.
    pub fn of(extensions: &Extensions, headers: &HeaderMap, proxies: &[IpNet]) -> Caller {
        let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else { return Caller(None) };
        let mut here = peer.ip().to_canonical();
        let told: Vec<_> =
            headers.get_all("x-forwarded-for").iter().map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
        for hop in told.iter().rev().flat_map(|line| line.rsplit(',')) {
            if !proxies.iter().any(|proxy| proxy.contains(&here)) {
                break;
            }
            let Some(before) = address(hop.trim()) else { break };
            here = before.to_canonical();
        }
        Caller(Some(Network::of(here)))
    }
}

/// An address as proxies write it, with a port or without.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> std::result::Result<Caller, Infallible> {
        Ok(app.caller(&parts.extensions, &parts.headers))
    }
}

/// What kind of thing a request asks; `None`: it is free.
pub fn kind_of(request: &Request) -> Option<Kind> {
    let pattern = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    match (request.method(), pattern) {
        (_, "/assets/{name}") => None,
        (
            &Method::POST,
            "/tables/{id}/actions" | "/tables/{id}/undo" | "/api/v1/tables/{id}/actions" | "/api/v1/tables/{id}/undo",
        ) => Some(Kind::Move),
        (&Method::POST, "/tables/{id}/talk" | "/talk") => Some(Kind::Talk),
        (&Method::POST, "/tables/{id}/hint" | "/tables/{id}/motive" | "/tables/{id}/review") => Some(Kind::Ask),
        (&Method::POST, "/tables/{id}/why" | "/tables/{id}/talk/heard" | "/talk/heard" | "/tables/{id}/note") => {
            Some(Kind::Read)
        }
        (&Method::POST | &Method::DELETE, _) => Some(Kind::Make),
        _ => Some(Kind::Read),
    }
}

/// Lets everybody of a network together ask only at a pace that people have.
pub async fn at_a_pace(State(app): State<App>, request: Request, next: Next) -> Response {
    let caller = app.caller(request.extensions(), request.headers());
    if let (Some(kind), Some(network)) = (kind_of(&request), caller.0)
        && let Err(refused) = app.house().limits().ask_network(kind, network)
    {
        return too_fast(app.house(), refused).into_response();
    }
    next.run(request).await
}

/// Counts a refusal, and says it.
pub fn too_fast(house: &House, refused: Refused) -> WebError {
    house.metrics().refused(refused.limit);
    WebError::TooFast(refused)
}

/// The place of a live page.
pub struct PageHeld {
    _place: PagePlace,
    _open: Open,
}

/// A place for a live page, if there is one; it is free again when dropped.
pub fn page(house: &Arc<House>, caller: Caller, guest: Option<&str>, most: MostPages) -> Result<PageHeld> {
    let place = house.limits().page(caller.0, guest, most).map_err(|refused| too_fast(house, refused))?;
    Ok(PageHeld { _place: place, _open: house.metrics().page() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(peer: &str, told: &[&str], proxies: &[&str]) -> Option<Network> {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(peer.parse::<SocketAddr>().expect("an address")));
        let mut headers = HeaderMap::new();
        for told in told {
            headers.append("x-forwarded-for", told.parse().expect("a value"));
        }
        let proxies: Vec<IpNet> = proxies.iter().map(|net| net.parse().expect("a network")).collect();
        Caller::of(&extensions, &headers, &proxies).0
    }

    fn network(address: &str) -> Option<Network> {
        Some(Network::of(address.parse().expect("an address")))
    }

    #[test]
    fn s4_only_named_proxies_are_believed() {
        let (home, told) = ("127.0.0.1:9", ["203.0.113.9, 192.0.2.7"]);
        assert_eq!(asked(home, &told, &["127.0.0.0/8"]), network("192.0.2.7"), "what the last one saw");
        assert_eq!(asked(home, &told, &["127.0.0.0/8", "192.0.2.0/24"]), network("203.0.113.9"), "two of ours");
        assert_eq!(asked(home, &told, &[]), network("127.0.0.1"));
        assert_eq!(asked("198.51.100.3:9", &told, &["127.0.0.0/8"]), network("198.51.100.3"));
        assert_eq!(asked("[::ffff:127.0.0.1]:9", &told, &["127.0.0.0/8"]), network("192.0.2.7"));
        assert_eq!(asked(home, &["203.0.113.9", "192.0.2.7"], &["127.0.0.0/8"]), network("192.0.2.7"), "two lines");
    }

    #[test]
    fn an_address_is_read_as_proxies_write_it() {
        for told in ["192.0.2.7", "192.0.2.7:4870", " 192.0.2.7 "] {
            assert_eq!(asked("127.0.0.1:9", &[told], &["127.0.0.0/8"]), network("192.0.2.7"), "{told}");
        }
        for told in ["2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:4870"] {
            assert_eq!(asked("127.0.0.1:9", &[told], &["127.0.0.0/8"]), network("2001:db8::7"), "{told}");
        }
        for nonsense in ["nonsense", "unknown", "", ","] {
            assert_eq!(asked("127.0.0.1:9", &[nonsense], &["127.0.0.0/8"]), network("127.0.0.1"), "{nonsense}");
        }
        assert_eq!(Caller::of(&Extensions::new(), &HeaderMap::new(), &[]).0, None);
    }
}
