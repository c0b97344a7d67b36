//! Finding a game: the lists that everybody sees, one's own tables by what is urgent, people who look for
//! a game together, rematches, and names for tables that nobody named.

mod naming;
mod own;
mod rematch;
mod seek;

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use store::{Listed, Rating};

pub use own::{OwnTable, Waits};
pub use seek::{MOST_PLAYERS, Search};

use crate::{error::Result, house::House};

/// So long what was read is shown to everybody, unless the bell says that something is new.
const FRESH: Duration = Duration::from_secs(1);

/// What everybody sees: read once for all who look.
#[derive(Debug, Default)]
pub struct Lists {
    /// Public tables with an open seat, the latest activity first.
    pub open: Vec<Listed>,
    /// Public tables where the game goes on, the latest activity first.
    pub running: Vec<Listed>,
    /// How many people look for a game.
    pub seekers: u32,
    /// How strong the people at these tables are, by ID and game.
    pub ratings: HashMap<(String, String), Rating>,
}

/// The lists as they were last read.
#[derive(Default)]
pub(crate) struct Lobby {
    read: tokio::sync::Mutex<Option<(Instant, Arc<Lists>)>>,
    stale: AtomicBool,
}

impl Lobby {
    /// Something is new: the lists are read again when somebody asks.
    pub(crate) fn is_stale(&self) {
        self.stale.store(true, Ordering::Release);
    }
}

impl House {
    /// What everybody sees in the lobby.
    pub async fn lists(&self) -> Result<Arc<Lists>> {
        let mut read = self.lobby.read.lock().await;
        let stale = self.lobby.stale.swap(false, Ordering::AcqRel);
        if let Some((at, lists)) = &*read
            && !stale
            && at.elapsed() < FRESH
        {
            return Ok(lists.clone());
        }
        let (open, running) = (self.store.open_tables().await?, self.store.running_tables().await?);
        let ratings = self.ratings_at(open.iter().chain(&running)).await?;
        let lists = Arc::new(Lists { open, running, seekers: self.store.seekers_waiting().await?, ratings });
        *read = Some((Instant::now(), lists.clone()));
        Ok(lists)
    }

    /// How strong the people at some tables are, as far as they show it.
    async fn ratings_at(
        &self,
        tables: impl Iterator<Item = &Listed> + Clone,
    ) -> Result<HashMap<(String, String), Rating>> {
        let mut ratings = HashMap::new();
        for title in table::TITLES {
            let here = tables.clone().filter(|table| table.game == title.id);
            let people: HashSet<&str> =
                here.flat_map(|table| &table.seats).filter_map(|seat| seat.holder.guest()).collect();
            let people: Vec<String> = people.into_iter().map(str::to_owned).collect();
            for rating in self.store.ratings_of(&people, title.id).await? {
                ratings.insert((rating.guest.clone(), rating.game.clone()), rating);
            }
        }
        Ok(ratings)
    }

    /// How many look at a table here, as far as this node knows.
    #[must_use]
    pub fn pages_at(&self, table: &str) -> usize {
        self.tables.loaded(table).map_or(0, |live| live.pages())
    }
}
