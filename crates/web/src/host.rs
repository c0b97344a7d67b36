//! Under which names the house answers: a page of another name must not reach it through a visitor's browser.

use std::net::IpAddr;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{app::App, config::Config, door::Reached, error::WebError};

/// Answers only whoever asks for a name of this house.
pub async fn by_name(State(app): State<App>, request: Request, next: Next) -> Response {
    let asked = match request.uri().authority() {
        Some(authority) => Some(authority.as_str()),
        None => request.headers().get(header::HOST).and_then(|host| host.to_str().ok()),
    };
    let reached = request.extensions().get::<Reached>().map(|reached| reached.0);
    if !asked.is_some_and(|asked| is_ours(app.config(), asked, reached)) {
        return WebError::OtherHost.into_response();
    }
    next.run(request).await
}

/// Scheme, name and port of this house, as whoever asks knows it: for addresses that are sent on.
pub struct Origin(pub String);

impl FromRequestParts<App> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Origin, Self::Rejection> {
        if let Some(public) = app.public_origin() {
            return Ok(Origin(public.to_owned()));
        }
        let named = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = parts.uri.authority().map(|authority| authority.as_str()).or(named).unwrap_or("localhost");
        Ok(Origin(format!("http://{host}")))
    }
}

fn is_ours(config: &Config, asked: &str, reached: Option<IpAddr>) -> bool {
    let asked = bare(asked);
    let named = |name: &str| bare(name).eq_ignore_ascii_case(asked);
    let public = config.public_origin().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    if public.is_some() || !config.allowed_hosts.is_empty() {
        return public.is_some_and(named) || config.allowed_hosts.iter().any(|name| named(name));
    }
    if asked.eq_ignore_ascii_case("localhost") || asked.to_ascii_lowercase().ends_with(".localhost") {
        return true;
    }
    let Ok(address) = asked.parse::<IpAddr>() else { return false };
    let address = address.to_canonical();
    let same = |other: IpAddr| other.to_canonical() == address;
    address.is_loopback() || same(config.listen.ip()) || reached.is_some_and(same)
}

/// A host without its port, brackets and last dot.
fn bare(host: &str) -> &str {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None if host.matches(':').count() == 1 => host.split(':').next().unwrap_or(host),
        None => host,
    };
    name.strip_suffix('.').unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s6_a_house_answers_to_its_own_names_only() {
        let config = Config::default();
        let here = Some("192.0.2.7".parse().expect("an address"));
        for ours in
            ["localhost", "localhost:4870", "LOCALHOST.", "127.0.0.1:80", "[::1]:4870", "192.0.2.7", "a.localhost"]
        {
            assert!(is_ours(&config, ours, here), "{ours}");
        }
        for foreign in ["evil.example", "localhost.evil.example", "192.0.2.8", "", "127.0.0.1.evil.example:4870"] {
            assert!(!is_ours(&config, foreign, here), "{foreign}");
        }
    }

    #[test]
    fn a_public_house_answers_to_its_public_names() {
        let public = Config { public_url: Some("https://games.example:8443/x".into()), ..Config::default() };
        assert!(is_ours(&public, "games.example", None) && is_ours(&public, "Games.Example.:8443", None));
        assert!(!is_ours(&public, "127.0.0.1", None) && !is_ours(&public, "other.example", None));
        let named = Config { allowed_hosts: vec!["inside.example".into()], ..public };
        assert!(is_ours(&named, "inside.example:4870", None) && is_ours(&named, "games.example", None));
    }
}
