//! What the scenes share: a house over either store, people, and tables.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::{sync::Arc, time::Duration};

use engine::{Luck, Seat, Seats, Setup};
use house::{BotNames, Deal, House, LiveTable, MoveError, Settings, Wanted, Wish};
use store::{Guest, Holder, NewSeat, Store, Visibility};
use table::{BotKind, Deed};

/// Settings for tests: bots take no time.
pub fn settings() -> Settings {
    Settings { bot_delay: Duration::ZERO, ..Settings::default() }
}

/// A store that several houses can open.
pub enum Place {
    File(tempfile::TempDir),
    Postgres(String),
}

impl Place {
    /// One of each kind.
    pub fn both() -> [Place; 2] {
        [Place::File(tempfile::tempdir().expect("there is room for a folder")), Place::postgres()]
    }

    pub fn postgres() -> Place {
        Place::Postgres(kit::postgres::shared().database())
    }

    pub async fn store(&self) -> Store {
        match self {
            Place::File(folder) => Store::open(folder.path().join("house.db")).await.expect("a fresh file"),
            Place::Postgres(url) => Store::connect(url, store::Options::default()).await.expect("the test's server"),
        }
    }

    /// A store that does not tell the others what it stores.
    pub async fn quiet_store(&self) -> Store {
        let Place::Postgres(url) = self else { return self.store().await };
        let quiet = store::Options { hints: false, ..store::Options::default() };
        Store::connect(url, quiet).await.expect("the test's server")
    }

    pub async fn house(&self) -> Arc<House> {
        self.house_with(settings()).await
    }

    pub async fn house_with(&self, settings: Settings) -> Arc<House> {
        House::open(settings, self.store().await)
    }
}

/// Somebody by this name.
pub async fn guest(house: &House, name: &str) -> Guest {
    house.welcome(name).await.expect("a plain name").0
}

pub fn me(guest: &Guest) -> NewSeat {
    NewSeat::new(Holder::Guest(guest.id.clone()))
}

/// A table of a game with these seats.
pub async fn table_of(house: &Arc<House>, game: &str, host: &Guest, deal: Deal, seats: Vec<NewSeat>) -> Arc<LiveTable> {
    let rules = table::open(game, &Setup::of(seats.len() as u8)).expect("the game is for so many");
    let wish = Wish::new("A table", Visibility::Public, seats);
    let id = house.make(host, &deal.begin(rules), wish).await.expect("the table is sound");
    house.table(&id).await.expect("it was just made")
}

/// A table of bots alone.
pub async fn bots_of(house: &Arc<House>, game: &str, host: &Guest, seats: u8) -> Arc<LiveTable> {
    let mut bots = BotNames::default();
    let seats = (0..seats).map(|_| bots.seat(BotKind::Random)).collect();
    table_of(house, game, host, Deal::fresh(), seats).await
}

/// What a seat does next when it does not care: the first seat that must act, and one of its choices.
pub async fn choice(live: &LiveTable, luck: &mut Luck) -> Option<(Seat, String, u32)> {
    let game = live.game().await;
    let seat = game.position().to_act().first()?;
    let action = game.position().advise(seat, BotKind::Random, luck)?;
    Some((seat, action, game.moments(Seats::one(seat)).seq()))
}

/// Takes a step for whoever must.
pub async fn step(house: &Arc<House>, live: &Arc<LiveTable>, luck: &mut Luck, command: &str) -> Result<u32, MoveError> {
    let (seat, action, seen) = choice(live, luck).await.expect("the game goes on");
    house.act(live, Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen }, command).await
}

/// Waits until something holds, for ten seconds at most.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..500 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("not within ten seconds: {what}");
}
