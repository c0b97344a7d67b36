//! What can go wrong, and how it is said: as a page to people, as JSON to scripts.

use std::{error::Error, fmt};

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use boards::{rich, t, words::Say};
use engine::{Line, Refusal, say, say::name};
use maud::html;
use serde::Serialize;
use serde_json::{Value, json};

use crate::{app::App, guest::Visitor, layout, stored::Unplayable};

/// Why a request was not fulfilled.
#[derive(Debug)]
pub enum WebError {
    /// There is nothing at this address.
    NotFound,
    /// There is no such table.
    NoTable(String),
    /// There is no such game.
    NoGame(Line),
    /// The request makes no sense.
    Malformed(Line),
    /// There is more of it than is taken.
    TooLarge,
    /// The visitor may not do this.
    Forbidden(Line),
    /// It came too late, or too early.
    Conflict(Line),
    /// The page that asked shows an older position; the fresh one comes with the answer.
    Stale {
        /// The fresh position, as the page's script takes it.
        fresh: Box<Value>,
    },
    /// A rule says no.
    Refused {
        /// Which game's rules.
        game: &'static str,
        /// The clause and the sentence.
        refusal: Refusal,
    },
    /// The text is no action of the game, or a record that cannot be read.
    Unreadable(Line),
    /// The table was played by rules that this version does not have.
    OtherRules(Unplayable),
    /// Too much was asked in too short a time.
    TooMany(Line),
    /// The store failed.
    Store(store::StoreError),
    /// Something is wrong with the program or its data.
    Inside(String),
    /// The server cannot listen.
    Listen {
        /// Where.
        address: String,
        /// Why not.
        why: String,
    },
}

impl WebError {
    /// What is wrong, for the one who asked. What went wrong inside is not told to everybody.
    fn sentence(&self) -> Line {
        match self {
            WebError::NotFound => "There is nothing at this address.".into(),
            WebError::NoTable(id) => {
                say!("There is no table \"{id}\". Perhaps its link was cut off.", id = name(id))
            }
            WebError::TooLarge => "That is more than can be taken here.".into(),
            WebError::NoGame(why)
            | WebError::Malformed(why)
            | WebError::Forbidden(why)
            | WebError::Conflict(why)
            | WebError::Unreadable(why)
            | WebError::TooMany(why) => why.clone(),
            WebError::Stale { .. } => "The table has moved on: this is the position now.".into(),
            WebError::Refused { refusal, .. } => refusal.sentence.clone(),
            WebError::OtherRules(why) => say!(
                "This table goes by other rules than this version of the program has: {why}. Nothing of it is lost.",
                why = name(why),
            ),
            WebError::Store(_) => "The store failed; nothing was lost. Please try again.".into(),
            WebError::Inside(_) => "Something went wrong here. It has been noted.".into(),
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
            WebError::Store(why) => Some(why),
            _ => None,
        }
    }
}

/// The answer of a handler.
pub type Result<T> = std::result::Result<T, WebError>;

impl From<store::StoreError> for WebError {
    fn from(error: store::StoreError) -> WebError {
        use store::StoreError;
        match error {
            StoreError::NoTable(id) => WebError::NoTable(id),
            StoreError::NoSeat { .. } => WebError::Malformed(passed_on(&error)),
            StoreError::Unfit(why) => WebError::Malformed(passed_on(why)),
            StoreError::Finished(_) => WebError::Conflict("The game is over.".into()),
            other => WebError::Store(other),
        }
    }
}

impl WebError {
    /// Why a stored table cannot be shown.
    pub(crate) fn unplayable(id: &str, why: Unplayable) -> WebError {
        match why {
            Unplayable::Store(why) => why.into(),
            Unplayable::Damaged(_) => WebError::Inside(format!("table {id}: {why}")),
            Unplayable::OtherSetup | Unplayable::OtherRules(_) => WebError::OtherRules(why),
        }
    }
}

/// A sentence from an error's words.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    let end = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// What another room says, as a sentence: its words are passed on as they are.
pub fn passed_on(words: impl fmt::Display) -> Line {
    Line::name(capital(&words.to_string()))
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
}

impl WebError {
    fn status(&self) -> StatusCode {
        match self {
            WebError::NotFound | WebError::NoTable(_) | WebError::NoGame(_) => StatusCode::NOT_FOUND,
            WebError::Malformed(_) => StatusCode::BAD_REQUEST,
            WebError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            WebError::Forbidden(_) => StatusCode::FORBIDDEN,
            WebError::Conflict(_) | WebError::Stale { .. } | WebError::OtherRules(_) => StatusCode::CONFLICT,
            WebError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            WebError::Refused { .. } | WebError::Unreadable(_) => StatusCode::UNPROCESSABLE_ENTITY,
            WebError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            WebError::Inside(_) | WebError::Listen { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for WebError {
    /// Only the status and the words: [`explain`] dresses them for whoever asked.
    fn into_response(self) -> Response {
        match &self {
            WebError::Store(why) => tracing::error!(%why, "the store failed"),
            WebError::Inside(why) => tracing::error!(%why, "something went wrong"),
            _ => {}
        }
        let status = self.status();
        let mut problem = Problem { message: self.to_string(), clause: None, link: None, fresh: None };
        if let WebError::Refused { game, refusal } = &self {
            problem.clause = Some(refusal.clause.to_owned());
            problem.link = Some(rule_link(game, refusal.clause));
        }
        if let WebError::Stale { fresh } = self {
            problem.fresh = Some(*fresh);
        }
        let mut response = status.into_response();
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
    let response = next.run(request).await;
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is_dressed(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let problem = match parts.extensions.remove::<Problem>() {
        Some(problem) => problem,
        None => Problem { message: plain_words(status, body).await, clause: None, link: None, fresh: None },
    };
    if wants_json(&headers) {
        return (status, Json(problem)).into_response();
    }
    let page = html! {
        section.sheet.narrow {
            p.eyebrow { (status.as_u16()) }
            h1 { (Say::new(heading(status))) }
            p { (problem.message) }
            @if let (Some(clause), Some(link)) = (&problem.clause, &problem.link) {
                p { (rich!("See {rule}.", rule = html! { a href=(link) { (clause) } })) }
            }
            p { a.button href="/" { (t!("Go to the first page")) } }
        }
    };
    // When even the store fails the page is for a stranger.
    let visitor = Visitor::of_headers(&app, &headers).await.unwrap_or_default();
    (status, layout::page(&visitor, &Say::new(heading(status)), &page)).into_response()
}

fn wants_json(headers: &HeaderMap) -> bool {
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
        _ => WebError::Inside(String::new()).to_string(),
    }
}

fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "No such place",
        StatusCode::FORBIDDEN => "Not yours to do",
        StatusCode::CONFLICT => "Not now",
        StatusCode::PAYLOAD_TOO_LARGE => "Too much",
        StatusCode::TOO_MANY_REQUESTS => "Too fast",
        StatusCode::SERVICE_UNAVAILABLE => "The store failed",
        status if status.is_server_error() => "Something went wrong",
        _ => "That cannot be done",
    }
}
