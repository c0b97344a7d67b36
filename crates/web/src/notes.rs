//! What is noted of every request: a line for those who watch over the house, and one of what was done.
//!
//! A request is known by its pattern, never by its address: links are secrets.

use std::{fmt, time::Instant};

use axum::{
    body::HttpBody,
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::app::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The name of a request, by which a host finds in the log what somebody saw on a page.
#[derive(Clone, Debug)]
pub struct RequestId(String);

impl RequestId {
    fn fresh() -> RequestId {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        // Without random numbers the names are all alike, and nothing worse.
        let mut random = getrandom::u64().unwrap_or_default();
        let letter = |_| {
            let letter = LETTERS[(random % 32) as usize];
            random /= 32;
            char::from(letter)
        };
        RequestId((0..10).map(letter).collect())
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names every request, and notes how it was answered.
pub async fn note(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = RequestId::fresh();
    request.extensions_mut().insert(id.clone());
    let method = known(request.method());
    let pattern = request.extensions().get::<MatchedPath>().map_or("(unknown)".to_owned(), |p| p.as_str().to_owned());
    let deed = (request.method() == Method::POST).then(|| deed(&pattern)).flatten();
    let path = deed.is_some().then(|| request.uri().path().to_owned());
    let begun = Instant::now();
    let span = tracing::error_span!("request", %id);
    let mut response = next.run(request).instrument(span).await;
    let took = begun.elapsed();
    let (status, ms) = (response.status().as_u16(), took.as_secs_f64() * 1000.0);
    app.house().metrics().requested(method, &pattern, status, took);
    let bytes = response.body().size_hint().exact();
    // What went wrong is worth a line; all of them are had with `access=debug`.
    if status >= 400 {
        tracing::info!(target: "access", method, pattern, status, ms, bytes, %id);
    } else {
        tracing::debug!(target: "access", method, pattern, status, ms, bytes, %id);
    }
    if let (Some(event), Some(path)) = (deed, path)
        && status < 400
    {
        let (table, seat) = place(&path, &response);
        tracing::info!(target: "audit", event, table, seat, %id);
    }
    if let Ok(id) = HeaderValue::from_str(&id.0) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The methods that there are; whatever else somebody types is one more.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// What a request does that a host may have to look up later.
fn deed(pattern: &str) -> Option<&'static str> {
    Some(match pattern {
        "/new" | "/play-now" | "/tables/{id}/rematch" => "table made",
        "/tables/{id}/fork" => "table forked",
        "/tables/{id}/review" => "review asked for",
        "/records/import" => "record read in",
        "/tables/{id}/sit" | "/tables/{id}/seats/{seat}/take" => "seat taken",
        "/tables/{id}/seats/{seat}/leave" => "seat left",
        "/tables/{id}/seats/{seat}/free" => "seat freed",
        "/tables/{id}/seats/{seat}/bot" => "bot called",
        "/tables/{id}/seats/{seat}/link" => "link made",
        "/seat/{token}" => "link followed",
        "/you/forget" => "session ended",
        _ => return None,
    })
}

/// The table and seat of a deed: where it was done, or where it led.
fn place(path: &str, response: &Response) -> (Option<String>, Option<u8>) {
    let led = response.headers().get(header::LOCATION).and_then(|address| address.to_str().ok()).unwrap_or_default();
    let table = [path, led].into_iter().find_map(|address| {
        let id = address.strip_prefix("/tables/")?.split(['/', '?', '#']).next()?;
        id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_').then(|| id.to_owned())
    });
    let seat = path.split_once("/seats/").and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
    (table, seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_a_short_name_of_its_own() {
        let (one, other) = (RequestId::fresh().to_string(), RequestId::fresh().to_string());
        assert_ne!(one, other);
        assert!(one.len() == 10 && one.bytes().all(|letter| letter.is_ascii_alphanumeric()));
    }
}
