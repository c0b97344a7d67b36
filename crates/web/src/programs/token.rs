//! For whom a program speaks, and what it may do.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Uri, header, request::Parts},
};
use engine::{say, say::name};
use house::HouseError;
use store::Guest;

use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
};

/// What all addresses for programs begin with.
const ROOT: &str = "/api/v1/";
/// No token is longer.
const LONGEST_TOKEN: usize = 64;

/// Whether an address is for programs: who asks there shows a token, and cookies say nothing.
pub fn is_for_programs(uri: &Uri) -> bool {
    uri.path().starts_with(ROOT)
}

/// What a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Look at everything that its person may see.
    Read,
    /// Make moves.
    Play,
    /// Set up tables, sit down, leave.
    Tables,
}

impl Scope {
    /// All there are.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Tables];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Tables => "tables",
        }
    }

    /// What it means.
    pub fn sentence(self) -> &'static str {
        match self {
            Scope::Read => "Look at tables with your eyes, your own hand too.",
            Scope::Play => "Make moves for you and take them back.",
            Scope::Tables => "Set up tables, sit down and leave.",
        }
    }
}

/// A program that asks, and the person it asks for.
#[derive(Clone, Debug)]
pub struct Program {
    /// For whom.
    pub guest: Guest,
    /// The token's ID.
    pub token: String,
    scopes: String,
}

impl Program {
    /// Refuses what the token may not do.
    pub fn may(&self, scope: Scope) -> Result<&Program> {
        if self.scopes.split(' ').any(|word| word == scope.name()) {
            return Ok(self);
        }
        let why = say!("This token may not do that: it lacks the scope {scope}.", scope = name(scope.name()));
        Err(HouseError::Forbidden(why).into())
    }

    /// The person, as pages know them.
    pub fn visitor(&self) -> Visitor {
        Visitor::known(self.guest.clone())
    }
}

/// For whom the token of a request speaks.
pub async fn speaker(app: &App, headers: &HeaderMap) -> Result<Option<Program>> {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = shown.and_then(|value| value.split_once(' ')).filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer"));
    let Some((_, token)) = token.filter(|(_, token)| token.len() <= LONGEST_TOKEN) else { return Ok(None) };
    let spoken = app.store().guest_of_token(token.trim(), app.house().now_ms()).await.map_err(WebError::from)?;
    Ok(spoken.map(|(guest, token, scopes)| Program { guest, token, scopes }))
}

impl FromRequestParts<App> for Program {
    type Rejection = WebError;

    /// As it was recognised.
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Program> {
        parts.extensions.get().cloned().ok_or(WebError::NoToken)
    }
}
