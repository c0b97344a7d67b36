//! Who is asking: the guest of a session cookie, and where a request comes from.

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, Uri, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use engine::Seat;
use house::{HouseError, limits::Kind};
use store::{Guest, Secret};

use crate::{
    app::App,
    device,
    error::{Result, WebError},
    limits::{kind_of, too_fast},
    pages::house_pages::HostPages,
    preferences::Preferences,
    programs::{is_for_programs, speaker},
};

/// The session cookie's name.
const COOKIE: &str = "motherlode";
/// Its name where it travels by TLS: a browser takes a cookie of this name from this very host alone.
const HOST_COOKIE: &str = "__Host-motherlode";
/// The cookie of how somebody without a name likes the pages.
const PREFERENCES: &str = "preferences";
/// The cookie of the player who holds the device at a hot seat: table and seat.
const EYES: &str = "eyes";
/// So long a player holds it without saying so again.
const EYES_FOR: u64 = 12 * 60 * 60;
/// It is kept for a year.
const PREFERRED_FOR: u64 = 365 * 24 * 60 * 60;
/// A token is replaced after so many days.
const ROTATED_AFTER_DAYS: i64 = 30;

/// Somebody who looks at a page.
#[derive(Clone, Debug, Default)]
pub struct Visitor {
    /// Who it is, if a name was given.
    pub guest: Option<Guest>,
    /// How the pages are liked.
    pub preferences: Preferences,
    /// What the device is called.
    pub device: String,
    /// Who said to hold the device at a hot seat: of which table, which seat.
    eyes: Option<(String, u8)>,
    /// The tables at which it is their turn, the nearest deadline first; known where a page is drawn.
    pub turns: Vec<String>,
    /// The pages of the host that there are to be linked to.
    pub host_pages: HostPages,
}

impl Visitor {
    /// Somebody who is not known.
    pub fn stranger(headers: &HeaderMap) -> Visitor {
        let preferences = Preferences::parse(cookie(headers, PREFERENCES).unwrap_or_default());
        let eyes = cookie(headers, EYES).and_then(|value| value.split_once('.'));
        let eyes = eyes.and_then(|(table, seat)| Some((table.to_owned(), seat.parse().ok()?)));
        Visitor {
            guest: None,
            preferences,
            device: device::called(headers),
            eyes,
            turns: Vec::new(),
            host_pages: HostPages::default(),
        }
    }

    /// Somebody whom a program speaks for.
    pub fn known(guest: Guest) -> Visitor {
        Visitor { guest: Some(guest), ..Visitor::default() }
    }

    /// The seat whose player holds the device at a table.
    pub fn eyes_at(&self, table: &str) -> Option<Seat> {
        self.eyes.as_ref().filter(|(at, _)| at == table).map(|(_, seat)| Seat(*seat))
    }

    /// The guest's ID, or a hint to give a name first.
    pub fn guest_id(&self) -> Result<&str> {
        let nobody = || HouseError::Forbidden("Please join the table first: you only need to type a name.".into());
        Ok(self.guest.as_ref().map(|guest| guest.id.as_str()).ok_or_else(nobody)?)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = std::convert::Infallible;

    /// As [`recognise`] has found out.
    async fn from_request_parts(parts: &mut Parts, _: &App) -> std::result::Result<Visitor, Self::Rejection> {
        Ok(parts.extensions.get().cloned().unwrap_or_else(|| Visitor::stranger(&parts.headers)))
    }
}

/// The session that a browser shows.
struct Session {
    token: String,
    /// The day since 1970 on which the token was given, where the cookie tells.
    since: Option<i64>,
    /// Whether it came by the name that cookies have without TLS, where there is TLS now.
    by_old_name: bool,
}

impl Session {
    fn shown(app: &App, headers: &HeaderMap) -> Option<Session> {
        let by_name = |name, by_old_name| {
            let value = cookie(headers, name)?;
            let (token, since) = value.split_once('.').map_or((value, None), |(token, day)| (token, day.parse().ok()));
            Some(Session { token: token.to_owned(), since, by_old_name })
        };
        match app.is_https() {
            true => by_name(HOST_COOKIE, false).or_else(|| by_name(COOKIE, true)),
            false => by_name(COOKIE, false),
        }
    }

    fn is_old(&self, today: i64) -> bool {
        self.by_old_name || self.since.is_none_or(|day| !(0..ROTATED_AFTER_DAYS).contains(&(today - day)))
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
    let (guest, token) = app.house().welcome_on(name, &visitor.device).await?;
    // What was chosen without a name comes along.
    if visitor.preferences != Preferences::default() {
        app.store().prefer(&guest.id, &visitor.preferences.text()).await?;
    }
    Ok((guest, session_cookie(app, token.expose(), today(app))))
}

/// The cookie that says who holds the device now.
pub fn holds_the_device(app: &App, table: &str, seat: u8) -> Option<HeaderValue> {
    a_cookie(app, EYES, &format!("{table}.{seat}"), EYES_FOR)
}

/// Keeps how a visitor likes the pages: with the guest, or in the cookie that this gives.
pub async fn prefer(app: &App, visitor: &Visitor, chosen: Preferences) -> Result<Option<HeaderValue>> {
    match &visitor.guest {
        Some(guest) => app.store().prefer(&guest.id, &chosen.text()).await.map(|()| None).map_err(WebError::from),
        None => Ok(a_cookie(app, PREFERENCES, &chosen.text(), PREFERRED_FOR)),
    }
}

/// The token of the session that a browser shows.
pub fn token_of(app: &App, headers: &HeaderMap) -> Option<String> {
    Session::shown(app, headers).map(|session| session.token)
}

/// Lets a browser in by a new session, instead of the one it shows: the cookie.
pub async fn enter(app: &App, headers: &HeaderMap, token: &Secret) -> Result<Option<HeaderValue>> {
    if let Some(session) = Session::shown(app, headers) {
        app.house().end_session(&session.token).await?;
    }
    Ok(session_cookie(app, token.expose(), today(app)))
}

/// Gives a session another token: the cookie. Links that older programs made are sessions that nobody used yet.
pub async fn come_back(app: &App, token: &str) -> Result<Option<HeaderValue>> {
    let fresh = app.house().rotate_session(token).await?;
    Ok(fresh.and_then(|token| session_cookie(app, token.expose(), today(app))))
}

/// Ends the session that a browser shows, and gives the cookie that removes it.
pub async fn sign_out(app: &App, headers: &HeaderMap) -> Result<Option<HeaderValue>> {
    if let Some(session) = Session::shown(app, headers) {
        app.house().end_session(&session.token).await?;
    }
    Ok(no_cookie(app, cookie_name(app)))
}

/// The day since 1970.
fn today(app: &App) -> i64 {
    app.house().now_ms() / (24 * 60 * 60 * 1000)
}

fn cookie_name(app: &App) -> &'static str {
    if app.is_https() { HOST_COOKIE } else { COOKIE }
}

/// The cookie that keeps a session as long as the house does; `None` if this cannot be a token.
fn session_cookie(app: &App, token: &str, since: i64) -> Option<HeaderValue> {
    let lasts = app.house().settings().session_lasts.as_secs();
    a_cookie(app, cookie_name(app), &format!("{token}.{since}"), lasts)
}

/// The cookie that removes one.
fn no_cookie(app: &App, name: &str) -> Option<HeaderValue> {
    a_cookie(app, name, "", 0)
}

pub(crate) fn a_cookie(app: &App, name: &str, value: &str, lasts: u64) -> Option<HeaderValue> {
    let secure = if app.is_https() { "; Secure" } else { "" };
    let cookie = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}{secure}");
    let mut cookie = HeaderValue::from_str(&cookie).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

/// Finds out who asks, and lets a person ask only at a pace that people have. Whoever opens a page stays known; whose session
/// has ended is forgotten.
pub async fn recognise(State(app): State<App>, mut request: Request, next: Next) -> Response {
    // What everybody shares is given to anybody.
    let Some(kind) = kind_of(&request) else { return next.run(request).await };
    if is_for_programs(request.uri()) {
        return recognise_program(&app, kind, request, next).await;
    }
    let session = Session::shown(&app, request.headers());
    let mut visitor = Visitor { host_pages: app.host_pages(), ..Visitor::stranger(request.headers()) };
    if let Some(session) = &session {
        visitor.guest = match app.house().guest_of(&session.token).await {
            Ok(guest) => guest,
            Err(why) => return WebError::from(why).into_response(),
        };
        if let Some(guest) = &visitor.guest {
            visitor.preferences = Preferences::parse(&guest.preferences);
            if is_page(&request) {
                visitor.turns = app.store().awaited_at(&guest.id).await.unwrap_or_default();
            }
        }
    }
    let pace = visitor.guest.as_ref().map_or(Ok(()), |guest| app.house().limits().ask_person(kind, &guest.id));
    let mut response = match pace {
        Err(refused) => too_fast(app.house(), refused).into_response(),
        Ok(()) => {
            request.extensions_mut().insert(visitor.clone());
            next.run(request).await
        }
    };
    if let Some(session) = session
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        let is_page = |value: &HeaderValue| value.as_bytes().starts_with(b"text/html");
        let cookies = match &visitor.guest {
            None => gone(&app),
            Some(_) if response.headers().get(header::CONTENT_TYPE).is_some_and(is_page) => {
                renewed(&app, &session).await
            }
            Some(_) => Vec::new(),
        };
        for cookie in cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response.extensions_mut().insert(visitor);
    response
}

/// Finds out for whom a program asks, by its token alone: nothing here hangs on cookies.
async fn recognise_program(app: &App, kind: Kind, mut request: Request, next: Next) -> Response {
    let program = match speaker(app, request.headers()).await {
        Ok(program) => program,
        Err(why) => return why.into_response(),
    };
    if let Some(program) = program {
        if let Err(refused) = app.house().limits().ask_person(kind, &program.guest.id) {
            return too_fast(app.house(), refused).into_response();
        }
        request.extensions_mut().insert(program);
    }
    next.run(request).await
}

/// Whether somebody opens a page, and no script asks for something.
fn is_page(request: &Request) -> bool {
    let told = request.headers().get("sec-fetch-dest");
    request.method() == Method::GET && told.is_none_or(|kind| kind.as_bytes() == b"document")
}

/// What removes the cookies of a session that has ended, by either name.
fn gone(app: &App) -> Vec<HeaderValue> {
    let old = if app.is_https() { no_cookie(app, COOKIE) } else { None };
    no_cookie(app, cookie_name(app)).into_iter().chain(old).collect()
}

/// What keeps a session, now and then by another token: one that somebody found in an old copy opens nothing.
async fn renewed(app: &App, session: &Session) -> Vec<HeaderValue> {
    let today = today(app);
    let rotated = match session.is_old(today) {
        true => app.house().rotate_session(&session.token).await,
        false => Ok(None),
    };
    let cookie = match rotated {
        Ok(Some(token)) => session_cookie(app, token.expose(), today),
        // Another page of this browser has just got the new token.
        Ok(None) if session.is_old(today) => None,
        Ok(None) => session_cookie(app, &session.token, session.since.unwrap_or(today)),
        Err(why) => {
            tracing::warn!(%why, "a session keeps its token");
            None
        }
    };
    let old = if session.by_old_name && cookie.is_some() { no_cookie(app, COOKIE) } else { None };
    cookie.into_iter().chain(old).collect()
}

/// Refuses what another site's page asks in a visitor's name: every request that changes something, and
/// every socket.
pub async fn same_site(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    // A program shows a token: no page of another site can have one sent along.
    if (changes || socket) && !is_for_programs(request.uri()) && !is_same_site(&app, request.headers(), request.uri()) {
        return WebError::from(HouseError::Forbidden("This was asked from another site's page.".into()))
            .into_response();
    }
    next.run(request).await
}

/// A browser says where a page comes from; a program that is no browser carries no foreign cookies.
fn is_same_site(app: &App, headers: &HeaderMap, uri: &Uri) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let from = text(header::HeaderName::from_static("sec-fetch-site"));
    if from.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    // A page that may not say where it comes from still has a browser that does.
    if origin == "null" {
        return from == Some("same-origin");
    }
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
