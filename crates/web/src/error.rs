//! What can go wrong, and how it is said: as a page to people, as JSON to scripts.

use std::{error::Error, fmt, time::Duration};

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, Refusal, say, say::name};
use house::{HouseError, Trouble, capital, limits::Refused};
use maud::{DOCTYPE, Markup, html};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{app::App, guest::Visitor, layout, notes::RequestId, programs::is_for_programs};

/// Why a request was not fulfilled.
#[derive(Debug)]
pub enum WebError {
    /// There is nothing at this address.
    NotFound,
    /// A program shows no token, or one that is not known.
    NoToken,
    /// There is no such game.
    NoGame(Line),
    /// There is more of it than is taken.
    TooLarge,
    /// The page that asked shows an older position; the fresh one comes with the answer.
    Stale {
        /// The fresh position, as the page's script takes it.
        fresh: Box<Value>,
    },
    /// The server is asked for by a name that is not its own.
    OtherHost,
    /// A limit says no.
    TooFast(Refused),
    /// The server is about to close.
    Closing,
    /// The house says no, or cannot.
    House(HouseError),
    /// The server cannot listen.
    Listen {
        /// Where.
        address: String,
        /// Why not.
        why: String,
    },
}

impl WebError {
    /// What is wrong, for the one who asked.
    fn sentence(&self) -> Line {
        match self {
            WebError::NotFound => "There is nothing at this address.".into(),
            WebError::NoToken => "This needs a token that is known here: Authorization: Bearer TOKEN.".into(),
            WebError::TooLarge => "That is more than can be taken here.".into(),
            WebError::NoGame(why) => why.clone(),
            WebError::Stale { .. } => "The table has moved on: this is the position now.".into(),
            WebError::OtherHost => {
                "This server does not answer to the name that it was asked by. Whoever runs it can allow the name in its settings (allowed-host).".into()
            }
            WebError::TooFast(refused) if refused.limit.starts_with("pages") => {
                "Too many pages are open from here. Please close some.".into()
            }
            WebError::TooFast(refused) => {
                say!("That was a lot at once. Please wait {seconds:a second|# seconds}.", seconds = seconds(refused.wait))
            }
            WebError::Closing => "This server is about to close. Please try again in a moment.".into(),
            WebError::House(why) => why.sentence(),
            WebError::Listen { address, why } => {
                say!("cannot listen on {address}: {why}", address = name(address), why = name(why))
            }
        }
    }
}

impl fmt::Display for WebError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(f)
    }
}

impl Error for WebError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            WebError::House(why) => Some(why),
            _ => None,
        }
    }
}

/// The answer of a handler.
pub type Result<T> = std::result::Result<T, WebError>;

impl<E: Into<HouseError>> From<E> for WebError {
    fn from(error: E) -> WebError {
        WebError::House(error.into())
    }
}

/// What is wrong, in the words of an answer.
#[derive(Clone, Debug, Serialize)]
struct Problem {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fresh: Option<Value>,
    /// The name of the request, for whoever looks into the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<String>,
    #[serde(skip)]
    trouble: Option<Trouble>,
}

impl Problem {
    fn of(message: String) -> Problem {
        Problem { message, clause: None, link: None, fresh: None, request: None, trouble: None }
    }
}

/// Whole seconds to wait, at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1) as u64
}

impl WebError {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        let house = match self {
            WebError::NotFound | WebError::NoGame(_) => return StatusCode::NOT_FOUND,
            WebError::NoToken => return StatusCode::UNAUTHORIZED,
            WebError::TooLarge => return StatusCode::PAYLOAD_TOO_LARGE,
            WebError::OtherHost => return StatusCode::MISDIRECTED_REQUEST,
            WebError::TooFast(_) => return StatusCode::TOO_MANY_REQUESTS,
            WebError::Closing => return StatusCode::SERVICE_UNAVAILABLE,
            WebError::Stale { .. } => return StatusCode::CONFLICT,
            WebError::Listen { .. } => return StatusCode::INTERNAL_SERVER_ERROR,
            WebError::House(house) => house,
        };
        match house {
            HouseError::NoTable(_) => StatusCode::NOT_FOUND,
            HouseError::Malformed(_) => StatusCode::BAD_REQUEST,
            HouseError::Forbidden(_) => StatusCode::FORBIDDEN,
            HouseError::Conflict(_) | HouseError::OtherRules(_) => StatusCode::CONFLICT,
            HouseError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            HouseError::Refused { .. } | HouseError::Unreadable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            HouseError::Store(why) => match Trouble::of(why) {
                Trouble::Full => StatusCode::INSUFFICIENT_STORAGE,
                Trouble::Corrupt => StatusCode::INTERNAL_SERVER_ERROR,
                _ => StatusCode::SERVICE_UNAVAILABLE,
            },
            HouseError::Inside(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds it is worth to try again.
    fn try_again_in(&self) -> Option<u64> {
        match self {
            WebError::TooFast(refused) => Some(seconds(refused.wait)),
            WebError::Closing => Some(2),
            WebError::House(HouseError::Store(why)) => Trouble::of(why).try_again_in(),
            _ => None,
        }
    }
}

impl IntoResponse for WebError {
    /// Only the status and the words: [`explain`] dresses them for whoever asked.
    fn into_response(self) -> Response {
        match &self {
            WebError::House(HouseError::Store(why)) => tracing::error!(%why, "the store failed"),
            WebError::House(HouseError::Inside(why)) => tracing::error!(%why, "something went wrong"),
            _ => {}
        }
        let status = self.status();
        let again = self.try_again_in();
        let mut problem = Problem::of(self.to_string());
        if let WebError::House(HouseError::Store(why)) = &self {
            problem.trouble = Some(Trouble::of(why));
        }
        if let WebError::House(HouseError::Refused { game, refusal }) = &self {
            problem.clause = Some(refusal.clause.to_owned());
            problem.link = Some(rule_link(game, refusal.clause));
        }
        if let WebError::Stale { fresh } = self {
            problem.fresh = Some(*fresh);
        }
        let mut response = status.into_response();
        if let Some(seconds) = again {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        if status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response.extensions_mut().insert(problem);
        response
    }
}

/// The address of a clause.
#[must_use]
pub fn rule_link(game: &str, clause: &str) -> String {
    format!("/rules/{game}#{clause}")
}

/// The answer to a question why something cannot be done.
#[must_use]
pub fn refusal_json(game: &str, refusal: &Refusal) -> Value {
    json!({ "message": refusal.sentence.to_string(), "clause": refusal.clause, "link": rule_link(game, refusal.clause) })
}

/// Dresses every error, our own and the framework's, for the one who asked.
pub async fn explain(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let by_program = is_for_programs(request.uri());
    let id = request.extensions().get::<RequestId>().cloned();
    let response = next.run(request).await;
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is_dressed(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let mut problem = match parts.extensions.remove::<Problem>() {
        Some(problem) => problem,
        None => Problem::of(plain_words(status, body).await),
    };
    problem.request = id.map(|id| id.to_string());
    if let Some(trouble) = problem.trouble {
        app.house().metrics().store_failed(trouble.name());
    }
    // Whoever was not recognised yet, because even the store failed, is a stranger.
    let visitor = parts.extensions.remove::<Visitor>().unwrap_or_else(|| Visitor::stranger(&headers));
    let answer = if by_program || wants_json(&headers) {
        Json(problem).into_response()
    } else if status == StatusCode::TOO_MANY_REQUESTS {
        // To refuse must cost less than to answer: else a flood is one all the same.
        bare(&problem)
    } else {
        layout::page(&visitor, &Say::new(heading(status)), &sheet(status, &problem)).into_response()
    };
    let (dress, body) = answer.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(dress.headers);
    Response::from_parts(parts, body)
}

/// The words alone, as a page without anything around them.
fn bare(problem: &Problem) -> Response {
    let page = html! {
        (DOCTYPE)
        title { (Say::new(heading(StatusCode::TOO_MANY_REQUESTS))) }
        p { (problem.message) }
        @if let Some(id) = &problem.request { p { (rich!("Request {id}", id = html! { code { (id) } })) } }
    };
    Html(page.into_string()).into_response()
}

fn sheet(status: StatusCode, problem: &Problem) -> Markup {
    html! {
        section.sheet.narrow {
            p.eyebrow { (status.as_u16()) }
            h1 { (Say::new(heading(status))) }
            p { (problem.message) }
            @if let (Some(clause), Some(link)) = (&problem.clause, &problem.link) {
                p { (rich!("See {rule}.", rule = html! { a href=(link) { (clause) } })) }
            }
            p { a.button href="/" { (t!("Go to the first page")) } }
            @if let Some(id) = &problem.request { p.eyebrow { (rich!("Request {id}", id = html! { code { (id) } })) } }
        }
    }
}

/// Whether a script asks.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let has = |name| headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|v| v.contains("/json"));
    has(header::ACCEPT) || has(header::CONTENT_TYPE)
}

/// Whether the answer already has its own words.
fn is_dressed(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("text/html") || kind.starts_with("application/json"))
}

async fn plain_words(status: StatusCode, body: Body) -> String {
    const LONGEST: usize = 2000;
    let words = to_bytes(body, LONGEST).await.ok().and_then(|bytes| String::from_utf8(bytes.to_vec()).ok());
    match (status, words) {
        (StatusCode::NOT_FOUND, _) => WebError::NotFound.to_string(),
        (StatusCode::PAYLOAD_TOO_LARGE, _) => WebError::TooLarge.to_string(),
        (StatusCode::METHOD_NOT_ALLOWED, _) => t!("This address is not asked like that.").to_string(),
        (StatusCode::REQUEST_TIMEOUT, _) => t!("It took too long.").to_string(),
        (status, Some(words)) if status.is_client_error() && !words.trim().is_empty() => capital(words.trim()),
        _ => HouseError::Inside(String::new()).to_string(),
    }
}

fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "No such place",
        StatusCode::FORBIDDEN => "Not yours to do",
        StatusCode::CONFLICT => "Not now",
        StatusCode::PAYLOAD_TOO_LARGE => "Too much",
        StatusCode::TOO_MANY_REQUESTS => "Too fast",
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::INSUFFICIENT_STORAGE => "Not at the moment",
        StatusCode::MISDIRECTED_REQUEST => "Another name",
        status if status.is_server_error() => "Something went wrong",
        _ => "That cannot be done",
    }
}
