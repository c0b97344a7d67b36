//! Tokens by which programs speak for a person, and accounts of programs.

use crate::{
    Store,
    copy::{Number, Sheet, Text},
    db::on,
    error::{Result, StoreError},
    people::{Guest, GuestRow, Kind, guest_columns, tidy_name},
    secret::{Secret, fresh_id, fresh_token, sha256},
    sessions::no_guest,
};

/// How often it is noted that a token is in use.
const USED_EVERY_MS: i64 = 60 * 1000;

pub(crate) const SHEETS: &[Sheet] = &[
    Sheet {
        name: "tokens",
        of_tables: false,
        keys: 1,
        columns: &[
            ("id", Text),
            ("guest", Text),
            ("name", Text),
            ("token_sha256", Text),
            ("scopes", Text),
            ("created_ms", Number),
            ("used_ms", Number),
        ],
    },
    Sheet {
        name: "bot_accounts",
        of_tables: false,
        keys: 1,
        columns: &[("guest", Text), ("owner", Text), ("created_ms", Number)],
    },
];

/// A token, without the secret itself, which nobody has but its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// A short name for the page.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: words with spaces between.
    pub scopes: String,
    /// When it was made.
    pub created_ms: i64,
    /// When it was last used, to a minute.
    pub used_ms: Option<i64>,
}

/// A program's account, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotAccount {
    /// The account.
    pub bot: Guest,
    /// When its token was last used.
    pub used_ms: Option<i64>,
}

/// The ID, name, scopes and times of a token.
type TokenRow = (String, String, String, i64, Option<i64>);
/// The row of a program's account, and when its token was last used.
type Used = (String, String, i64, String, Option<String>, String, String, Option<i64>);
/// A token's ID, scopes and last use, and the row of its person.
type Spoken = (String, String, Option<i64>, String, String, i64, String, Option<String>, String, String);

impl Store {
    /// Makes a token for a person, unless there are so many already (`None`); only its hash is kept.
    pub async fn create_token(
        &self,
        guest: &str,
        name: &str,
        scopes: &str,
        most: u32,
        at_ms: i64,
    ) -> Result<Option<Secret>> {
        let (id, token, name) = (fresh_id()?, fresh_token()?, tidy_name(name)?);
        let made: u64 = on!(self, change, line => {
            let made = sqlx::query(
                "INSERT INTO tokens (id, guest, name, token_sha256, scopes, created_ms) \
                 SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT COUNT(*) FROM tokens WHERE guest = $2) < $7")
                .bind(&id).bind(guest).bind(&name).bind(sha256(token.expose())).bind(scopes).bind(at_ms)
                .bind(i64::from(most)).execute(&mut **line).await;
            Ok(made.map_err(|error| no_guest(error.into(), Some(guest)))?.rows_affected())
        })?;
        Ok((made == 1).then_some(token))
    }

    /// The tokens of a person, the newest first.
    pub async fn tokens_of(&self, guest: &str) -> Result<Vec<Token>> {
        let rows: Vec<TokenRow> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT id, name, scopes, created_ms, used_ms FROM tokens WHERE guest = $1 ORDER BY created_ms DESC, id")
                .bind(guest).fetch_all(&mut **line).await?)
        })?;
        let token = |(id, name, scopes, created_ms, used_ms)| Token { id, name, scopes, created_ms, used_ms };
        Ok(rows.into_iter().map(token).collect())
    }

    /// Takes a token of a person back. `false`: there is none.
    pub async fn revoke_token(&self, guest: &str, id: &str) -> Result<bool> {
        on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM tokens WHERE guest = $1 AND id = $2")
                .bind(guest).bind(id).execute(&mut **line).await?.rows_affected() == 1)
        })
    }

    /// For whom a token speaks, its ID, and what it may do; notes that it is in use.
    pub async fn guest_of_token(&self, token: &str, at_ms: i64) -> Result<Option<(Guest, String, String)>> {
        let row: Option<Spoken> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT t.id, t.scopes, t.used_ms, ", guest_columns!(), " FROM tokens t JOIN guests g ON g.id = t.guest \
                 WHERE t.token_sha256 = $1 AND (g.banned_until_ms IS NULL OR g.banned_until_ms <= $2)"))
                .bind(sha256(token)).bind(at_ms).fetch_optional(&mut **line).await?)
        })?;
        let Some((token, scopes, used_ms, id, name, created_ms, preferences, handle, kind, role)) = row else {
            return Ok(None);
        };
        if used_ms.is_none_or(|used| at_ms - used >= USED_EVERY_MS) {
            on!(self, write, line => {
                Ok(sqlx::query("UPDATE tokens SET used_ms = $2 WHERE id = $1")
                    .bind(&token).bind(at_ms).execute(&mut **line).await.map(drop)?)
            })?;
        }
        let guest = Guest::read((id, name, created_ms, preferences, handle, kind, role));
        Ok(Some((guest, token, scopes)))
    }

    /// Makes an account for a program of a person, unless the handle is taken or the person has so many already
    /// (`None`).
    pub async fn create_bot_account(
        &self,
        owner: &str,
        handle: &str,
        name: &str,
        most: u32,
        at_ms: i64,
    ) -> Result<Option<Guest>> {
        let (id, name) = (fresh_id()?, tidy_name(name)?);
        let key = handle.to_lowercase();
        let made: Result<bool> = on!(self, change, line => {
            let (has,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM bot_accounts WHERE owner = $1")
                .bind(owner).fetch_one(&mut **line).await?;
            let taken: Option<(String,)> = sqlx::query_as("SELECT id FROM guests WHERE handle_key = $1")
                .bind(&key).fetch_optional(&mut **line).await?;
            if has >= i64::from(most) || taken.is_some() {
                line.give_up();
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO guests (id, name, created_ms, handle, handle_key, kind) VALUES ($1, $2, $3, $4, $5, $6)")
                .bind(&id).bind(&name).bind(at_ms).bind(handle).bind(&key).bind(Kind::Bot.name())
                .execute(&mut **line).await?;
            sqlx::query("INSERT INTO bot_accounts (guest, owner, created_ms) VALUES ($1, $2, $3)")
                .bind(&id).bind(owner).bind(at_ms).execute(&mut **line).await
                .map_err(|error| no_guest(error.into(), Some(owner)))?;
            Ok(true)
        });
        match made {
            Ok(true) => self.guest(&id).await,
            Ok(false) => Ok(None),
            // Somebody took the handle at the same moment.
            Err(StoreError::Database(sqlx::Error::Database(why))) if why.is_unique_violation() => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// The programs of a person, with their last use.
    pub async fn bots_of(&self, owner: &str) -> Result<Vec<BotAccount>> {
        let rows: Vec<Used> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), ", (SELECT MAX(t.used_ms) FROM tokens t WHERE t.guest = g.id) \
                 FROM bot_accounts b JOIN guests g ON g.id = b.guest WHERE b.owner = $1 ORDER BY b.created_ms, g.id"))
                .bind(owner).fetch_all(&mut **line).await?)
        })?;
        let bot = |(id, name, created_ms, preferences, handle, kind, role, used_ms)| {
            let row: GuestRow = (id, name, created_ms, preferences, handle, kind, role);
            BotAccount { bot: Guest::read(row), used_ms }
        };
        Ok(rows.into_iter().map(bot).collect())
    }

    /// Whose program an account is.
    pub async fn owner_of(&self, bot: &str) -> Result<Option<Guest>> {
        let row: Option<GuestRow> = on!(self, read, line => {
            Ok(sqlx::query_as(concat!(
                "SELECT ", guest_columns!(), " FROM bot_accounts b JOIN guests g ON g.id = b.owner WHERE b.guest = $1"))
                .bind(bot).fetch_optional(&mut **line).await?)
        })?;
        Ok(row.map(Guest::read))
    }

    /// Running tables with an open seat that is kept for a person.
    pub async fn tables_kept_for(&self, guest: &str) -> Result<Vec<String>> {
        // A person's ID is random letters and digits: it stands in no other text by chance.
        let rows: Vec<(String,)> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT t.id FROM tables t WHERE t.finished_ms IS NULL AND t.begun_ms IS NULL AND t.terms LIKE $1 \
                 AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open') \
                 ORDER BY t.created_ms DESC, t.id LIMIT 50")
                .bind(format!("%\"{guest}\"%")).fetch_all(&mut **line).await?)
        })?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}
