//! Making tables.

use engine::{Edition, say};
use serde_json::Value;
use store::{Claim, Guest, Holder, KeptEdition, NewSeat, NewTable, Secret, Visibility};
use table::{BotKind, Entry, Table};

use crate::{
    bell::Topic,
    error::{HouseError, Result, passed_on},
    house::House,
    moves::new_entry,
    terms::Terms,
};

/// A table that somebody wants.
pub struct Wish {
    /// What it is to be called.
    pub name: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Who sits where.
    pub seats: Vec<NewSeat>,
    /// The table and entry it is forked from.
    pub forked_from: Option<String>,
    /// What is agreed on beside the rules.
    pub terms: Terms,
}

impl Wish {
    /// A table with nothing agreed on.
    pub fn new(name: impl Into<String>, visibility: Visibility, seats: Vec<NewSeat>) -> Wish {
        Wish { name: name.into(), visibility, seats, forked_from: None, terms: Terms::default() }
    }
}

impl House {
    /// Stores a new table, with what was played on it before, and gives its ID.
    pub async fn make(&self, host: &Guest, table: &Table, wish: Wish) -> Result<String> {
        self.make_with(host, table, wish, setup_of(table)?).await
    }

    /// As [`House::make`], with more in its set-up than the rules know of.
    pub(crate) async fn make_with(&self, host: &Guest, table: &Table, wish: Wish, setup: Value) -> Result<String> {
        let made = self.make_claimed(host, table, wish, setup, Claim::None).await?;
        made.ok_or_else(|| HouseError::Inside("a table was claimed by nobody".to_owned()))
    }

    /// As [`House::make_with`], of a table that can be made only once. `None`: somebody else has made it.
    pub(crate) async fn make_claimed(
        &self,
        host: &Guest,
        table: &Table,
        wish: Wish,
        setup: Value,
        claim: Claim<'_>,
    ) -> Result<Option<String>> {
        let terms = wish.terms.clone();
        let new = self.new_table(host, table, wish, setup)?;
        let command = |entry: &Entry| new_entry(entry, &format!("import-{}", entry.seq));
        let entries: Vec<_> = table.entries().iter().map(command).collect();
        let finished_ms = table.outcome().map(|_| new.created_ms);
        let id = self.store.create_claimed(&new, &entries, finished_ms, claim).await?;
        if let Some(id) = &id {
            self.welcome_table(host, id, &new.name, table.title().name, &terms).await?;
        }
        self.ring(&Topic::Lobby);
        Ok(id)
    }

    /// Stores a new table that has its ID already, unless another node has.
    pub(crate) async fn make_known(&self, id: &str, host: &Guest, table: &Table, wish: Wish) -> Result<bool> {
        let new = self.new_table(host, table, wish, setup_of(table)?)?;
        let made = self.store.create_known(id, &new).await?;
        self.ring(&Topic::Lobby);
        Ok(made)
    }

    fn new_table(&self, host: &Guest, table: &Table, wish: Wish, setup: Value) -> Result<NewTable> {
        let inside = |why: serde_json::Error| HouseError::Inside(why.to_string());
        Ok(NewTable {
            game: table.title().id.to_owned(),
            name: wish.name,
            setup,
            terms: wish.terms.stored(),
            key: Secret::new(table.kept_key().to_hex()),
            nonce: table.kept_nonce().map(|nonce| Secret::new(nonce.to_hex())),
            seed: table.seed().map(|seed| seed.to_string()),
            rules_version: Some(table.title().rules_version),
            commitment: table.commitment().to_owned(),
            origin: serde_json::to_value(table.origin()).map_err(inside)?,
            host: Some(host.id.clone()),
            visibility: wish.visibility,
            forked_from: wish.forked_from,
            edition: Some(kept(table.edition())),
            created_ms: self.now_ms(),
            due_ms: Some(self.now_ms()),
            seats: wish.seats,
        })
    }
}

/// Seats and options, as the store keeps them.
pub(crate) fn setup_of(table: &Table) -> Result<Value> {
    serde_json::to_value(table.setup()).map_err(|why| HouseError::Inside(why.to_string()))
}

/// An edition as the store keeps it.
fn kept(edition: &Edition) -> KeptEdition {
    KeptEdition {
        digest: edition.digest().to_owned(),
        game: edition.about().game.clone(),
        files: edition.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
    }
}

/// Whom one plays against, and who plays for somebody else, unless another is chosen.
pub const USUAL_BOT: BotKind = BotKind::Prospector;

/// The bot of this name, if it sits at people's tables.
pub fn bot_named(name: &str) -> Result<BotKind> {
    let bot: BotKind = name.parse().map_err(|why: String| HouseError::Malformed(passed_on(why)))?;
    match BotKind::SEATED.contains(&bot) {
        true => Ok(bot),
        false => Err(HouseError::Malformed(say!(
            "The bot {bot} sits at nobody’s table: it is there to measure the others by.",
            bot = say::name(bot.name())
        ))),
    }
}

/// What the bots of a table are called, one after the other.
const BOTS: [&str; 6] = ["Silver Lil", "Old Amos", "Copper Kate", "Dusty Joe", "Hattie", "Slim"];

/// Names the bots of a table.
#[derive(Default)]
pub struct BotNames {
    used: u8,
}

impl BotNames {
    /// A seat for a bot.
    pub fn seat(&mut self, bot: BotKind) -> NewSeat {
        self.used += 1;
        NewSeat::new(Holder::Bot(bot.name().to_owned())).named(bot_name(self.used))
    }
}

/// What a bot is called at a table.
#[must_use]
pub fn bot_name(number: u8) -> String {
    let place = usize::from(number).saturating_sub(1);
    match (BOTS[place % BOTS.len()], place / BOTS.len()) {
        (name, 0) => name.to_owned(),
        (name, again) => format!("{name} {}", again + 1),
    }
}
