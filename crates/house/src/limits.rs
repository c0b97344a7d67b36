//! So that nobody fills the house alone: how fast a person, or everybody of a network together, may do something, and how
//! much of it they may hold at once.

use std::{
    collections::HashMap,
    fmt,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use crate::{
    lock,
    settings::{Rate, Settings, Shares},
};

/// So many are remembered of each kind before those that have rested are forgotten.
const REMEMBERED: usize = 4_096;
/// So often they are looked for at most.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// The most that are ever remembered of each kind: whoever comes beyond shares one allowance with all others beyond.
const MOST_REMEMBERED: usize = 262_144;
/// The names of the limits by kind, as they are counted: of a network, of a person.
const LIMITS: [(&str, &str); 6] = [
    ("makes of a network", "makes of a person"),
    ("moves of a network", "moves of a person"),
    ("reads of a network", "reads of a person"),
    ("tries of a network", "tries of a person"),
    ("talk of a network", "talk of a person"),
    ("questions of a network", "questions of a person"),
];
/// Whoever has too many pages open tries again after this.
const PAGE_WAIT: Duration = Duration::from_secs(10);

/// How often a password may be tried: for one handle, and by everybody of a network together.
const TRIES: Shares =
    Shares { person: Rate::of(10, Duration::from_secs(60)), network: Rate::of(40, Duration::from_secs(20)) };

/// Whom an address belongs to, as far as limits go: one IPv4 address, or the /64 that one IPv6 subscriber has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address. An IPv4 address that is written as IPv6 is IPv4.
    #[must_use]
    pub fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V6(address) => Network(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()),
            v4 => Network(v4),
        }
    }
}

impl fmt::Debug for Network {
    /// Addresses reach no log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Network")
    }
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something new: a guest, a table, a seat taken, a record read in.
    Make,
    /// A move, or one taken back.
    Move,
    /// A page, a moment of the game, why something cannot be done.
    Read,
    /// A password that is tried.
    Try,
    /// Something that is said to others.
    Talk,
    /// A hint, why a bot did something, a review: what is thought out for somebody.
    Ask,
}

/// What was too much, and how long to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The name of the limit, as it is counted.
    pub limit: &'static str,
    /// After so long it may be tried again.
    pub wait: Duration,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Who {
    Person(Box<str>),
    Network(Network),
    /// All who came when nobody more could be remembered.
    Rest,
}

/// When everybody's allowance will be whole again: all that a token bucket needs.
#[derive(Debug, Default)]
struct Allowances {
    whole_at: HashMap<Who, Instant>,
    swept: Option<Instant>,
}

impl Allowances {
    /// Uses one of somebody's allowance, or says how long to wait for it.
    fn use_one(&mut self, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        let who = if self.whole_at.contains_key(&who) || self.has_room(now) { who } else { Who::Rest };
        let before = self.whole_at.get(&who).map_or(now, |at| (*at).max(now));
        let after = before + rate.every;
        let over = after.saturating_duration_since(now).saturating_sub(rate.every * rate.burst);
        if !over.is_zero() {
            return Err(over);
        }
        self.whole_at.insert(who, after);
        Ok(())
    }

    /// Whether one more can be remembered. Those whose allowance is whole need not be.
    fn has_room(&mut self, now: Instant) -> bool {
        // Looking through all of them costs: not at every new one, even when none has rested.
        let lately = self.swept.is_some_and(|swept| now.saturating_duration_since(swept) < SWEEP_EVERY);
        if self.whole_at.len() >= REMEMBERED && !lately {
            self.whole_at.retain(|_, at| *at > now);
            self.swept = Some(now);
        }
        self.whole_at.len() < MOST_REMEMBERED
    }
}

/// The one limiter of a house.
#[derive(Debug)]
pub struct Limits {
    shares: [Shares; 6],
    allowances: [Mutex<Allowances>; 6],
    nodes: AtomicU32,
    pages_of_networks: Places<Network>,
    pages_of_people: Places<Box<str>>,
}

impl Limits {
    /// Limits as the settings have them.
    #[must_use]
    pub fn new(settings: &Settings) -> Limits {
        Limits {
            shares: [settings.makes, settings.moves, settings.reads, TRIES, settings.talk, settings.questions],
            allowances: Default::default(),
            nodes: AtomicU32::new(1),
            pages_of_networks: Places::default(),
            pages_of_people: Places::default(),
        }
    }

    /// How many nodes share the work: each gives its part of every rate.
    pub fn set_nodes(&self, nodes: u32) {
        self.nodes.store(nodes.max(1), Ordering::Relaxed);
    }

    /// Lets a network do something, or says how long to wait.
    pub fn ask_network(&self, kind: Kind, network: Network) -> Result<(), Refused> {
        let limit = LIMITS[kind as usize].0;
        self.ask(kind, Who::Network(network), self.shares[kind as usize].network, limit, Instant::now())
    }

    /// Lets a person do something, or says how long to wait.
    pub fn ask_person(&self, kind: Kind, guest: &str) -> Result<(), Refused> {
        let limit = LIMITS[kind as usize].1;
        self.ask(kind, Who::Person(guest.into()), self.shares[kind as usize].person, limit, Instant::now())
    }

    fn ask(&self, kind: Kind, who: Who, rate: Rate, limit: &'static str, now: Instant) -> Result<(), Refused> {
        let nodes = self.nodes.load(Ordering::Relaxed);
        let rate = Rate { burst: rate.burst.div_ceil(nodes).max(1), every: rate.every * nodes };
        lock(&self.allowances[kind as usize]).use_one(who, rate, now).map_err(|wait| Refused { limit, wait })
    }

    /// A place for a live page, of which a network and a person have only so many on this node.
    pub fn page(&self, network: Option<Network>, guest: Option<&str>, most: MostPages) -> Result<PagePlace, Refused> {
        let full = |limit| Refused { limit, wait: PAGE_WAIT };
        let of_network = network
            .map(|network| self.pages_of_networks.take(network, most.of_network).ok_or(full("pages of a network")));
        let of_person =
            guest.map(|guest| self.pages_of_people.take(guest.into(), most.of_person).ok_or(full("pages of a person")));
        Ok(PagePlace { _of_network: of_network.transpose()?, _of_person: of_person.transpose()? })
    }
}

/// The place of a live page, free again when it is dropped.
#[derive(Debug)]
pub struct PagePlace {
    _of_network: Option<Place<Network>>,
    _of_person: Option<Place<Box<str>>>,
}

/// How many live pages may be open at once.
#[derive(Clone, Copy, Debug)]
pub struct MostPages {
    /// Of one network.
    pub of_network: usize,
    /// Of one person.
    pub of_person: usize,
}

/// How many places each of them holds.
#[derive(Debug)]
pub struct Places<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Eq + Hash> Default for Places<K> {
    fn default() -> Places<K> {
        Places(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> Places<K> {
    /// One more place, unless there are as many as there may be; it is free again when dropped.
    #[must_use]
    pub fn take(&self, holder: K, most: usize) -> Option<Place<K>> {
        let mut held = lock(&self.0);
        let places = held.entry(holder.clone()).or_default();
        if *places >= most {
            return None;
        }
        *places += 1;
        Some(Place { held: self.0.clone(), holder })
    }
}

/// One place that somebody holds.
#[derive(Debug)]
pub struct Place<K: Eq + Hash> {
    held: Arc<Mutex<HashMap<K, usize>>>,
    holder: K,
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        if let Some(places) = held.get_mut(&self.holder) {
            *places -= 1;
            if *places == 0 {
                held.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(address: &str) -> Network {
        Network::of(address.parse().expect("an address"))
    }

    fn limits(person: Rate, network: Rate) -> Limits {
        Limits::new(&Settings { moves: Shares { person, network }, ..Settings::default() })
    }

    #[test]
    fn s4_all_addresses_of_a_subscriber_are_one_network() {
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), network("192.0.2.7"));
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
        assert_eq!(format!("{:?}", network("192.0.2.7")), "Network", "an address is not printed");
    }

    #[test]
    fn a_burst_then_one_at_a_time() {
        let rate = Rate::of(3, Duration::from_secs(5));
        let (mut allowances, begun) = (Allowances::default(), Instant::now());
        let mut at = |seconds: u64| allowances.use_one(Who::Rest, rate, begun + Duration::from_secs(seconds));
        assert!((0..3).all(|_| at(0).is_ok()));
        assert_eq!(at(0), Err(Duration::from_secs(5)), "it says how long to wait");
        assert_eq!(at(4), Err(Duration::from_secs(1)));
        assert!(at(5).is_ok() && at(5).is_err());
        assert!((0..3).all(|_| at(60).is_ok()) && at(60).is_err(), "nobody saves up more than a burst");
    }

    #[test]
    fn one_flood_is_not_the_others_fault() {
        let limits = limits(Rate::of(2, Duration::from_secs(60)), Rate::of(5, Duration::from_secs(60)));
        let home = network("192.0.2.7");
        assert!((0..2).all(|_| limits.ask_person(Kind::Move, "ann").is_ok()));
        let refused = limits.ask_person(Kind::Move, "ann").expect_err("she was too fast");
        assert_eq!(refused.limit, "moves of a person");
        assert!(refused.wait <= Duration::from_secs(60) && refused.wait > Duration::from_secs(58));
        assert!(limits.ask_person(Kind::Move, "ben").is_ok());
        assert!(limits.ask_person(Kind::Read, "ann").is_ok(), "each kind has its own");
        assert!((0..5).all(|_| limits.ask_network(Kind::Move, home).is_ok()));
        assert!(limits.ask_network(Kind::Move, home).is_err());
        assert!(limits.ask_network(Kind::Move, network("192.0.2.8")).is_ok());
    }

    #[test]
    fn nodes_share_every_rate() {
        let limits = limits(Rate::of(30, Duration::from_secs(60)), Rate::of(30, Duration::from_secs(60)));
        limits.set_nodes(3);
        assert_eq!((0..30).filter(|_| limits.ask_person(Kind::Move, "ann").is_ok()).count(), 10);
        limits.set_nodes(0);
        assert_eq!((0..99).filter(|_| limits.ask_person(Kind::Move, "ben").is_ok()).count(), 30);
    }

    #[test]
    fn those_who_rested_are_forgotten_and_nobody_fills_the_memory() {
        let rate = Rate::of(1, Duration::from_secs(1));
        let (mut allowances, begun) = (Allowances::default(), Instant::now());
        let who = |n: u32| Who::Network(Network(IpAddr::from(n.to_be_bytes())));
        for n in 0..20_000 {
            assert!(allowances.use_one(who(n), rate, begun + Duration::from_millis(u64::from(n))).is_ok());
        }
        assert!(allowances.whole_at.len() <= REMEMBERED + 1_000, "{}", allowances.whole_at.len());
        let admitted = (0..400_000).filter(|n| allowances.use_one(who(1 << 24 | n), rate, begun).is_ok()).count();
        assert!(allowances.whole_at.len() <= MOST_REMEMBERED + 1, "all at once, and still bounded");
        assert!(admitted <= MOST_REMEMBERED + 1, "whoever comes beyond shares one allowance");
    }

    #[test]
    fn a_network_and_a_person_hold_only_so_many_pages() {
        let limits = Limits::new(&Settings::default());
        let most = MostPages { of_network: 3, of_person: 2 };
        let home = Some(network("2001:db8::1"));
        let mut held: Vec<_> = (0..2).map(|_| limits.page(home, Some("ann"), most).ok()).collect();
        assert!(held.iter().all(Option::is_some));
        assert_eq!(limits.page(home, Some("ann"), most).err().map(|no| no.limit), Some("pages of a person"));
        held.push(limits.page(home, Some("ben"), most).ok());
        assert_eq!(limits.page(home, None, most).err().map(|no| no.limit), Some("pages of a network"));
        assert!(limits.page(Some(network("2001:db8:0:1::1")), None, most).is_ok());
        held.clear();
        assert!(limits.page(home, Some("ann"), most).is_ok(), "a closed page's place is free again");
        assert!(lock(&limits.pages_of_people.0).is_empty() && lock(&limits.pages_of_networks.0).is_empty());
    }
}
