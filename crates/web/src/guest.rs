//! Who is asking: the guest of a session cookie, and where a request comes from.

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use house::HouseError;
use store::Guest;

use crate::{
    app::App,
    error::{Result, WebError},
};

/// The session cookie's name.
const COOKIE: &str = "motherlode";
/// The cookie of the chosen colours, which the page's script sets.
const THEME: &str = "theme";
/// A session lasts a year from the last page that was opened with it.
const YEAR_SECONDS: u64 = 365 * 24 * 60 * 60;

/// Somebody who looks at a page.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// Who it is, if a name was given.
    pub guest: Option<Guest>,
    /// `light` or `dark`, if one was chosen.
    pub theme: Option<&'static str>,
}

impl Visitor {
    /// The visitor of a request.
    pub async fn of_headers(app: &App, headers: &HeaderMap) -> Result<Visitor> {
        let theme = match cookie(headers, THEME) {
            Some("light") => Some("light"),
            Some("dark") => Some("dark"),
            _ => None,
        };
        let guest = match cookie(headers, COOKIE) {
            Some(token) => app.house().guest_of(token).await?,
            None => None,
        };
        Ok(Visitor { guest, theme })
    }

    /// The guest's ID, or a hint to give a name first.
    pub fn guest_id(&self) -> Result<&str> {
        let nobody = || HouseError::Forbidden("Please join the table first: you only need to type a name.".into());
        Ok(self.guest.as_ref().map(|guest| guest.id.as_str()).ok_or_else(nobody)?)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor> {
        Visitor::of_headers(app, &parts.headers).await
    }
}

/// The value of one cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .find_map(|pair| pair.trim().split_once('=').filter(|(key, _)| *key == name).map(|(_, value)| value))
}

/// A guest with a session: the one who asks, or a new one by this name, with the cookie to set.
pub async fn welcome(app: &App, visitor: &Visitor, name: &str) -> Result<(Guest, Option<HeaderValue>)> {
    if let Some(guest) = &visitor.guest {
        return Ok((guest.clone(), None));
    }
    let (guest, token) = app.house().welcome(name).await?;
    Ok((guest, session_cookie(app, token.expose())))
}

/// The cookie that keeps a session for another year; `None` if this cannot be a token.
fn session_cookie(app: &App, token: &str) -> Option<HeaderValue> {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR_SECONDS}{secure}");
    let mut cookie = HeaderValue::from_str(&cookie).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

/// Whoever opens a page stays known for another year.
pub async fn stay(State(app): State<App>, request: Request, next: Next) -> Response {
    let token = cookie(request.headers(), COOKIE).map(str::to_owned);
    let mut response = next.run(request).await;
    let is_page = |value: &HeaderValue| value.as_bytes().starts_with(b"text/html");
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(is_page)
        && !headers.contains_key(header::SET_COOKIE)
        && let Some(cookie) = token.and_then(|token| session_cookie(&app, &token))
    {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}

/// Refuses what another site's page asks in a visitor's name: every request that changes something, and
/// every socket.
pub async fn same_site(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (changes || socket) && !is_same_site(&app, request.headers(), request.uri()) {
        return WebError::from(HouseError::Forbidden("This was asked from another site's page.".into()))
            .into_response();
    }
    next.run(request).await
}

/// A browser says where a page comes from; a program that is no browser carries no foreign cookies.
fn is_same_site(app: &App, headers: &HeaderMap, uri: &Uri) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    if text(header::HeaderName::from_static("sec-fetch-site"))
        .is_some_and(|site| !matches!(site, "same-origin" | "none"))
    {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if app.public_origin() == Some(origin) {
        return true;
    }
    let host = text(header::HOST).or_else(|| uri.authority().map(|authority| authority.as_str()));
    let Some((_, authority)) = origin.split_once("://") else { return false };
    host == Some(authority)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("a=1; motherlode=abc; theme=dark"));
        assert_eq!(cookie(&headers, COOKIE), Some("abc"));
        assert_eq!(cookie(&headers, "mother"), None);
    }
}
