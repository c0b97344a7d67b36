//! What people are told wherever they are: one entry for all who have something to tell.

use std::{sync::Arc, time::Duration};

use engine::Line;
use store::{Guest, NewNotice, Notice, StoreError};

use crate::{
    bell::Topic,
    error::Result,
    house::House,
    notices::{Failure, mail::no_letter},
};

/// Of which kind news are. People choose for each by which ways they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NewsKind {
    /// It is their turn. These come from the stored turns alone: nobody else tells them.
    Turn,
    /// A game begins.
    Begins,
    /// A game is over.
    Ends,
    /// Somebody invites them: to a table, a group, a tournament.
    Invitation,
    /// Somebody wrote to them or named them.
    Message,
    /// A round begins, a result stands.
    Tournament,
}

impl NewsKind {
    /// All there are.
    pub const ALL: &[NewsKind] = &[
        NewsKind::Turn,
        NewsKind::Begins,
        NewsKind::Ends,
        NewsKind::Invitation,
        NewsKind::Message,
        NewsKind::Tournament,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NewsKind::Turn => "turn",
            NewsKind::Begins => "begins",
            NewsKind::Ends => "ends",
            NewsKind::Invitation => "invitation",
            NewsKind::Message => "message",
            NewsKind::Tournament => "tournament",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn read(name: &str) -> Option<NewsKind> {
        NewsKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// What people call it.
    #[must_use]
    pub fn title(self) -> Line {
        match self {
            NewsKind::Turn => "My turn".into(),
            NewsKind::Begins => "A game begins".into(),
            NewsKind::Ends => "A game is over".into(),
            NewsKind::Invitation => "Invitations".into(),
            NewsKind::Message => "Messages".into(),
            NewsKind::Tournament => "Tournaments".into(),
        }
    }
}

/// News for one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Of which kind.
    pub kind: NewsKind,
    /// What it is about, in one sentence; no secrets of a game.
    pub text: String,
    /// The address to open, from the root of the house: `/tables/abc`.
    pub address: String,
    /// The table it concerns.
    pub table: Option<String>,
    /// The same key is told to the same person once.
    pub key: String,
}

/// A letter about an account: to confirm an address, to set a new password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// What it is about.
    pub subject: String,
    /// The text.
    pub text: String,
}

/// After which times a letter about an account is tried again. It holds a secret, so it is kept in memory alone: whoever gets
/// none asks for another.
const AGAIN: [Duration; 3] = [Duration::from_secs(5), Duration::from_secs(60), Duration::from_secs(300)];

impl House {
    /// Tells a person something, by whichever ways they chose.
    pub async fn notify(&self, person: &str, news: News) -> Result<()> {
        tracing::debug!(kind = ?news.kind, "news");
        let (now_ms, speed) = (self.now_ms(), self.speed_at(news.table.as_deref()).await?);
        let ways = self.ways_for(person, news.kind, speed, news.table.as_deref()).await?;
        let notice = NewNotice {
            kind: news.kind.name().to_owned(),
            table: news.table,
            text: news.text,
            address: news.address,
            key: news.key,
            turn_ms: None,
        };
        match self.store.tell(person, &notice, &ways, now_ms, now_ms).await {
            Ok(true) => self.ring(&Topic::Person(person.to_owned())),
            // Whoever is gone need not be told.
            Ok(false) | Err(StoreError::NoGuest(_)) => {}
            Err(why) => return Err(why.into()),
        }
        Ok(())
    }

    /// What a person was told: what was not seen first.
    pub async fn news_of(&self, person: &str, most: u32) -> Result<Vec<Notice>> {
        Ok(self.store.notices_of(person, most).await?)
    }

    /// A person has seen everything that is new, or everything of a table.
    pub async fn has_seen(&self, person: &str, table: Option<&str>) -> Result<()> {
        if self.store.read_notices(person, table, self.now_ms()).await? > 0 {
            self.ring(&Topic::Person(person.to_owned()));
        }
        Ok(())
    }

    /// A person has played at a table, and so seen what is new there. Nobody waits for that.
    pub fn has_played(self: &Arc<House>, person: &str, table: &str) {
        let (house, person, table) = (self.clone(), person.to_owned(), table.to_owned());
        tokio::spawn(async move {
            if let Err(why) = house.has_seen(&person, Some(&table)).await {
                tracing::debug!(%why, "cannot note that news were seen");
            }
        });
    }

    /// A person opens one of the news; gives its address.
    pub async fn open_news(&self, person: &str, id: &str) -> Result<Option<String>> {
        let notice = self.store.read_notice(person, id, self.now_ms()).await?;
        self.ring(&Topic::Person(person.to_owned()));
        Ok(notice.map(|notice| notice.address))
    }

    /// Sends a letter about an account to an address, now or as soon as it can be.
    pub async fn write_to(&self, person: &Guest, address: &str, letter: Letter) -> Result<()> {
        tracing::debug!(person = person.id, "a letter");
        let (posting, metrics) = (self.letter_to(address, &letter).map_err(no_letter)?, self.metrics.clone());
        let mut closing = self.closing();
        tokio::spawn(async move {
            let mut failed = posting.send().await.err();
            for pause in AGAIN {
                if failed.is_none_or(Failure::is_final) {
                    break;
                }
                tokio::select! {
                    () = tokio::time::sleep(pause) => {}
                    _ = closing.wait_for(|&closing| closing) => break,
                }
                failed = posting.send().await.err();
            }
            metrics.told("letter", failed.is_none());
            if let Some(failure) = failed {
                tracing::warn!(%failure, "a letter about an account could not be sent");
            }
        });
        Ok(())
    }
}
