//! The bell: whoever looks at something that is no table's board (the lobby, talk, the own turns) waits for it to ring, and
//! then asks for what is new. It rings for a topic and says nothing else, so nothing can leak through it; a ring that is lost
//! does no harm, because pages ask again by themselves now and then.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicU64, Ordering},
    },
};

use tokio::sync::Notify;

use crate::{house::House, lock};

/// What can ring.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The lists of tables that everybody sees.
    Lobby,
    /// What concerns one person: turns, news, invitations.
    Person(String),
    /// Talk at a table.
    Talk(String),
    /// A group of friends.
    Group(String),
    /// A tournament.
    Tournament(String),
}

impl Topic {
    /// As it travels between nodes: a word.
    #[must_use]
    pub fn word(&self) -> String {
        match self {
            Topic::Lobby => "lobby".to_owned(),
            Topic::Person(id) => format!("person:{id}"),
            Topic::Talk(id) => format!("talk:{id}"),
            Topic::Group(id) => format!("group:{id}"),
            Topic::Tournament(id) => format!("tournament:{id}"),
        }
    }

    /// Reads a word.
    #[must_use]
    pub fn read(word: &str) -> Option<Topic> {
        if word == "lobby" {
            return Some(Topic::Lobby);
        }
        let (kind, id) = word.split_once(':')?;
        let id = Some(id).filter(|id| !id.is_empty() && id.len() <= 64)?.to_owned();
        match kind {
            "person" => Some(Topic::Person(id)),
            "talk" => Some(Topic::Talk(id)),
            "group" => Some(Topic::Group(id)),
            "tournament" => Some(Topic::Tournament(id)),
            _ => None,
        }
    }
}

/// The bell of a house: who listens to what.
#[derive(Default)]
pub struct Bell(Mutex<HashMap<Topic, Vec<Listener>>>);

/// One who listens, and as which of its topics.
type Listener = (u8, Weak<Ear>);

/// One who listens: which of its topics have rung, and the one to wake.
struct Ear {
    rung: AtomicU64,
    wake: Notify,
}

/// Somebody who listens to some topics, 64 at most.
pub struct Rings {
    topics: Vec<Topic>,
    ear: Arc<Ear>,
    house: Weak<House>,
}

impl Rings {
    /// Waits for the next topic that rings. Nothing is lost if it is not waited for to the end.
    pub async fn next(&self) -> &Topic {
        loop {
            let rung = self.ear.rung.load(Ordering::Acquire);
            if let Some(topic) = self.topics.get(rung.trailing_zeros() as usize) {
                self.ear.rung.fetch_and(!(1 << rung.trailing_zeros()), Ordering::AcqRel);
                return topic;
            }
            self.ear.wake.notified().await;
        }
    }
}

impl Drop for Rings {
    fn drop(&mut self) {
        let Some(house) = self.house.upgrade() else { return };
        let mut listening = lock(&house.bell.0);
        for topic in &self.topics {
            if let Some(ears) = listening.get_mut(topic) {
                ears.retain(|(_, ear)| !std::ptr::eq(ear.as_ptr(), Arc::as_ptr(&self.ear)));
                if ears.is_empty() {
                    listening.remove(topic);
                }
            }
        }
    }
}

impl Bell {
    /// Whether somebody listens to a topic here.
    pub(crate) fn hears(&self, topic: &Topic) -> bool {
        lock(&self.0).contains_key(topic)
    }

    fn ring(&self, topic: &Topic) {
        let listening = lock(&self.0);
        for (at, ear) in listening.get(topic).into_iter().flatten() {
            if let Some(ear) = ear.upgrade() {
                ear.rung.fetch_or(1 << at, Ordering::AcqRel);
                ear.wake.notify_one();
            }
        }
    }
}

impl House {
    /// Listens to topics from now on.
    #[must_use]
    pub fn listen(self: &Arc<House>, mut topics: Vec<Topic>) -> Rings {
        topics.truncate(64);
        let ear = Arc::new(Ear { rung: AtomicU64::new(0), wake: Notify::new() });
        let mut listening = lock(&self.bell.0);
        for (topic, at) in topics.iter().zip(0..) {
            listening.entry(topic.clone()).or_default().push((at, Arc::downgrade(&ear)));
        }
        drop(listening);
        Rings { topics, ear, house: Arc::downgrade(self) }
    }

    /// Whether somebody looks at a page here that listens to a topic.
    #[must_use]
    pub fn is_looking(&self, person: &str, topic: &Topic) -> bool {
        let listening = lock(&self.bell.0);
        let ears = |topic: &Topic| listening.get(topic).into_iter().flatten().map(|(_, ear)| ear.as_ptr());
        ears(&Topic::Person(person.to_owned())).any(|mine| ears(topic).any(|one| std::ptr::eq(mine, one)))
    }

    /// Rings for everybody who listens to a topic, at every node.
    pub fn ring(&self, topic: &Topic) {
        self.ring_in_here(topic);
        self.store.announce_topic(&topic.word());
    }

    /// Rings here, because another node said so.
    pub(crate) fn ring_here(&self, word: &str) {
        if let Some(topic) = Topic::read(word) {
            self.ring_in_here(&topic);
        }
    }

    /// Who of these people has a page open here: whoever is known listens for their own news. Other nodes are not asked.
    pub fn are_here<'p>(&self, people: impl IntoIterator<Item = &'p str>) -> HashSet<String> {
        let listening = lock(&self.bell.0);
        let here = |person: &&str| listening.contains_key(&Topic::Person((*person).to_owned()));
        people.into_iter().filter(here).map(str::to_owned).collect()
    }

    fn ring_in_here(&self, topic: &Topic) {
        if *topic == Topic::Lobby {
            self.lobby.is_stale();
        }
        self.bell.ring(topic);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Settings;

    #[tokio::test]
    async fn whoever_listens_hears_its_topics_and_no_other() {
        let house = House::open(Settings::default(), store::Store::in_memory().await.unwrap());
        let ann = house.listen(vec![Topic::Lobby, Topic::Person("ann".into())]);
        let bob = house.listen(vec![Topic::Person("bob".into())]);
        house.ring(&Topic::Person("ann".into()));
        house.ring(&Topic::Person("ann".into()));
        assert_eq!(ann.next().await, &Topic::Person("ann".into()));
        assert!(house.is_looking("ann", &Topic::Lobby) && !house.is_looking("bob", &Topic::Lobby));
        house.ring(&Topic::Lobby);
        assert_eq!(ann.next().await, &Topic::Lobby, "what rang twice is heard once");
        let silent = tokio::time::timeout(Duration::from_millis(30), bob.next()).await;
        assert!(silent.is_err());
        drop((ann, bob));
        assert!(lock(&house.bell.0).is_empty(), "nobody listens any more");
    }

    #[test]
    fn topics_are_read_as_they_are_written() {
        for topic in [Topic::Lobby, Topic::Person("a".into()), Topic::Talk("b".into()), Topic::Group("c".into())] {
            assert_eq!(Topic::read(&topic.word()), Some(topic));
        }
        assert_eq!((Topic::read("person:"), Topic::read("x:1"), Topic::read("")), (None, None, None));
    }
}
