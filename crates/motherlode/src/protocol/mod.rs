//! The line protocol: one JSON object a line in, one JSON object a line out. See `docs/protocol.md`.

mod best;
mod lines;
mod request;
mod session;

use std::{
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use serde_json::{Map, Value};
use table::Editions;

use lines::Line;
use request::Request;
use session::Session;

/// The longest line that is read.
const LONGEST: usize = 1 << 20;

/// Why a request was not done.
#[derive(Debug)]
pub struct Trouble {
    /// The kind, for programs: `refused`, `unreadable`, `bad_request`, …
    kind: &'static str,
    /// The clause of the rules that says no.
    clause: Option<&'static str>,
    /// One sentence for people.
    message: String,
}

impl Trouble {
    fn new(kind: &'static str, message: impl Into<String>) -> Trouble {
        Trouble { kind, clause: None, message: message.into() }
    }

    /// A request that cannot be understood.
    fn bad(message: impl Into<String>) -> Trouble {
        Trouble::new("bad_request", message)
    }

    fn answer(self) -> Answer {
        let mut answer = Map::new();
        answer.insert("error".to_owned(), self.kind.into());
        answer.insert("clause".to_owned(), self.clause.into());
        answer.insert("message".to_owned(), self.message.into());
        answer
    }
}

type Answer = Map<String, Value>;

/// Answers every line until the input ends or says `quit`.
pub fn converse(mut input: impl BufRead, mut output: impl Write, editions: Editions) -> io::Result<()> {
    let mut session = Session::new(editions);
    while let Some(line) = lines::next(&mut input, LONGEST)? {
        let (answer, go_on) = match line {
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => answer(&mut session, &text),
            Line::TooLong => (Trouble::bad(format!("a line holds at most {LONGEST} bytes")).answer(), true),
            Line::NotUtf8 => (Trouble::bad("a line is text in UTF-8").answer(), true),
        };
        let mut text = serde_json::to_string(&answer).map_err(io::Error::other)?;
        text.push('\n');
        output.write_all(text.as_bytes())?;
        output.flush()?;
        if !go_on {
            break;
        }
    }
    Ok(())
}

/// The answer to one line, and whether to go on.
fn answer(session: &mut Session, text: &str) -> (Answer, bool) {
    let (id, request) = request::read(text);
    let quit = matches!(request, Ok(Request::Quit));
    let result = request.and_then(|request| {
        // A fault in some rule must not end the program that a driver talks to.
        catch_unwind(AssertUnwindSafe(|| session.answer(request)))
            .unwrap_or_else(|_| Err(Trouble::new("internal", "the program failed here; the game is as it was")))
    });
    let mut answer = result.unwrap_or_else(Trouble::answer);
    if let Some(id) = id {
        answer.insert("id".to_owned(), id);
    }
    (answer, !quit)
}

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod tests;
