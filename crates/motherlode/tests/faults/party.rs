//! People who play one game after another, and what is known of each table outside the house.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use engine::{Key, Seat, Seats, Setup};
use table::{Deed, Table};

use crate::{
    common::http::{Answer, Client},
    course::PATIENCE,
    truth::Mirror,
};

/// A game, how many people play it, and how many bots with them.
pub type Plan = (&'static str, u8, u8);

/// Twelve tables of all games for 37 people.
pub const AT_MANY_NODES: &[Plan] = &[
    ("coloma", 3, 1),
    ("coloma", 3, 0),
    ("coloma", 4, 0),
    ("colorado-midland", 3, 1),
    ("colorado-midland", 4, 0),
    ("cerro-gordo", 3, 1),
    ("cerro-gordo", 2, 1),
    ("cerro-gordo", 3, 0),
    ("colorado", 3, 1),
    ("colorado", 3, 0),
    ("silverton", 3, 1),
    ("silverton", 3, 0),
];

/// Six tables of all games for 20 people.
pub const AT_ONE_HOUSE: &[Plan] = &[
    ("coloma", 3, 1),
    ("colorado-midland", 5, 0),
    ("colorado-midland", 3, 1),
    ("cerro-gordo", 3, 1),
    ("colorado", 3, 1),
    ("silverton", 3, 1),
];

/// Those who play together.
pub struct Party {
    plan: Plan,
    pub people: Vec<Client>,
    now: Mutex<Arc<Known>>,
}

/// What is known about one table outside the house.
pub struct Known {
    pub id: String,
    /// The seats from this one on are bots'.
    people: u8,
    mirror: Mutex<Mirror>,
    sent: Mutex<HashMap<String, Sent>>,
}

/// A command that somebody sent.
pub struct Sent {
    pub seat: Seat,
    pub deed: Deed,
    pub fate: Fate,
}

/// What became of a command, as far as its sender was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Open,
    /// It is this moment of the game.
    Done(u32),
    TooLate,
}

impl Party {
    /// Sits down at a first table.
    pub fn gather(plan: Plan, number: usize, nodes: &[SocketAddr]) -> Party {
        let person = |k: u8| Client {
            from: format!("10.7.{number}.{}", k + 1),
            ..Client::new(nodes[(number + usize::from(k)) % nodes.len()])
        };
        let mut people: Vec<Client> = (0..plan.1).map(person).collect();
        let first = sit_down(plan, &mut people);
        Party { plan, people, now: Mutex::new(Arc::new(first)) }
    }

    /// The table they are at.
    pub fn table(&self) -> Arc<Known> {
        self.now.lock().expect("nobody panics here").clone()
    }

    /// When the game is over they begin another; gives the one that is over.
    pub fn next(&self) -> Option<Arc<Known>> {
        let before = self.table();
        before.mirror().table.outcome()?;
        let next = sit_down(self.plan, &mut self.people.clone());
        *self.now.lock().expect("nobody panics here") = Arc::new(next);
        Some(before)
    }
}

/// Makes a table and seats everybody.
fn sit_down((game, count, bots): Plan, people: &mut [Client]) -> Known {
    static SEEDS: AtomicU64 = AtomicU64::new(1);
    let seed = SEEDS.fetch_add(1, Ordering::Relaxed);
    let (seed_text, seats) = (seed.to_string(), (count + bots).to_string());
    let names: Vec<String> = (count..count + bots).map(|seat| format!("seat-{seat}")).collect();
    let mut form = vec![("game", game), ("seats", &seats), ("name", "Host"), ("seed", &seed_text), ("seat-0", "me")];
    form.extend(names.iter().map(|name| (name.as_str(), "random")));
    let made = sure(|| people[0].post_form("/new", &form).ok());
    let place = made.header("location").unwrap_or_else(|| panic!("no table of {game} was made: {}", made.text()));
    let id = place.split('/').nth(2).expect("a table's address holds its ID").to_owned();
    for (guest, seat) in people.iter_mut().zip(0..).skip(1) {
        let name = format!("Guest{seat}");
        sure(|| guest.post_form(&format!("/tables/{id}/seats/{seat}/take"), &[("name", &name)]).ok());
    }
    let table = Table::begin(game, &Setup::of(count + bots), Key::from_seed(seed)).expect("a game of the house");
    let mirror = Mutex::new(Mirror { table, commands: Vec::new() });
    Known { id, people: count, mirror, sent: Mutex::default() }
}

/// Asks until it is done; only while nothing befalls the house.
fn sure(mut ask: impl FnMut() -> Option<Answer>) -> Answer {
    let begun = Instant::now();
    loop {
        let answer = ask();
        match answer {
            Some(answer) if answer.status < 400 => return answer,
            Some(answer) => assert!(begun.elapsed() < PATIENCE, "{}: {}", answer.status, answer.text()),
            None => assert!(begun.elapsed() < PATIENCE, "no answer"),
        }
        thread::sleep(Duration::from_millis(100));
    }
}

impl Known {
    pub fn mirror(&self) -> MutexGuard<'_, Mirror> {
        self.mirror.lock().expect("what is stored is sound")
    }

    pub fn sent(&self) -> MutexGuard<'_, HashMap<String, Sent>> {
        self.sent.lock().expect("nobody panics here")
    }

    /// Whether no bot has anything to do.
    pub fn bots_rest(&self) -> bool {
        self.mirror().table.position().to_act().iter().all(|seat| seat.0 < self.people)
    }

    /// How many moments a spectator knows.
    pub fn moments_of_all(&self) -> u32 {
        self.mirror().table.moments(Seats::NONE).seq()
    }
}
