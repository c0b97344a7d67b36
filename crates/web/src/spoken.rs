//! The language of an answer: the one that the visitor chose, of those that the house speaks.

use std::{cell::Cell, future::Future, pin::pin};

use axum::{
    extract::{Request, State},
    http::HeaderMap,
    middleware::Next,
    response::Response,
};
use engine::tongue::{self, Tongue};

use crate::{app::App, guest::cookie};

/// The cookie of the chosen language.
const COOKIE: &str = "lang";

/// The language that a browser asks for, if it is spoken here.
pub fn chosen(spoken: &[&'static Tongue], headers: &HeaderMap) -> &'static Tongue {
    let wish = cookie(headers, COOKIE);
    let known = spoken.iter().find(|tongue| Some(tongue.code) == wish).or(spoken.first());
    known.copied().unwrap_or(&tongue::ENGLISH)
}

thread_local! {
    static SPOKEN: Cell<&'static Tongue> = const { Cell::new(&tongue::ENGLISH) };
}

/// The language of the answer that is being worked on, to be spoken on another thread.
pub fn now() -> &'static Tongue {
    SPOKEN.get()
}

/// Speaks a language in everything that is drawn on the way to an answer. What is spoken belongs to a thread, and an
/// answer may wait and go on elsewhere: so it is said anew each time that it goes on.
pub async fn speaking<T>(tongue: &'static Tongue, answer: impl Future<Output = T>) -> T {
    let mut answer = pin!(answer);
    std::future::poll_fn(|context| {
        let before = SPOKEN.replace(tongue);
        let polled = tongue::speak(tongue, || answer.as_mut().poll(context));
        SPOKEN.set(before);
        polled
    })
    .await
}

/// Answers every request in the visitor's language.
pub async fn in_their_language(State(app): State<App>, request: Request, next: Next) -> Response {
    let tongue = app.tongue(request.headers());
    speaking(tongue, next.run(request)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_house_speaks_is_spoken() {
        let mut headers = HeaderMap::new();
        headers.insert("cookie", "theme=dark; lang=en-XA".parse().expect("a cookie"));
        assert_eq!(chosen(&[&tongue::ENGLISH], &headers).code, "en");
        assert_eq!(chosen(&[&tongue::ENGLISH, &tongue::TEST], &headers).code, "en-XA");
        assert_eq!(chosen(&[&tongue::ENGLISH, &tongue::TEST], &HeaderMap::new()).code, "en");
    }

    #[tokio::test]
    async fn an_answer_that_waits_goes_on_in_its_language() {
        let said = |tongue| {
            speaking(tongue, async {
                tokio::task::yield_now().await;
                engine::Line::from("Undo").to_string()
            })
        };
        let (test, english) = tokio::join!(said(&tongue::TEST), said(&tongue::ENGLISH));
        assert_eq!(english, "Undo");
        assert_ne!(test, "Undo");
    }
}
