//! Round after round: people play, something befalls the house and is healed, everybody stops, everything is compared.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use engine::{Luck, Seat};
use table::Record;

use crate::{
    common::{http::Client, json},
    course::{Course, PATIENCE},
    fault::Fault,
    nodes::House,
    party::{Known, Party, Plan},
    player::Player,
    report::Report,
    truth::{Compared, Truth},
};

/// How often the mirrors are fed.
const FEED: Duration = Duration::from_millis(20);

/// A fault that befalls the house so many times in each of so many rounds.
pub struct Rounds {
    pub fault: Fault,
    pub rounds: u32,
    pub times: u32,
}

/// Plays at a house while all of this befalls it.
pub fn play(house: &House, parties: &[Plan], plan: &[Rounds]) -> Report {
    let nodes = house.addresses();
    let gather = |(number, plan): (usize, &Plan)| Party::gather(*plan, number, &nodes);
    let parties: Vec<Party> = parties.iter().enumerate().map(gather).collect();
    let (course, truth) = (Course::new(), Truth::of(house));
    let seed = u64::from(std::process::id());
    println!("chance of this run: {seed}");
    let mut luck = Luck::new(seed);
    let mut report = Report::default();
    thread::scope(|scope| {
        let _end = End(&course);
        for (number, party) in parties.iter().enumerate() {
            for k in 0..party.people.len() {
                let luck = Luck::new(seed ^ (number * 100 + k) as u64);
                let player = Player::of(party, Seat(k as u8), &nodes, luck);
                let course = &course;
                scope.spawn(move || player.play(course));
            }
        }
        let (at_play, course_of_feed) = (&parties, &course);
        let truth_of_feed = &truth;
        scope.spawn(move || {
            while !course_of_feed.has_ended() {
                let tables: Vec<Arc<Known>> = at_play.iter().map(Party::table).collect();
                truth_of_feed.feed(&tables);
                thread::sleep(FEED);
            }
        });
        let stage = Stage { house, nodes: &nodes, parties: &parties, course: &course, truth: &truth };
        stage.wait_until_equal();
        for Rounds { fault, rounds, times } in plan {
            for _ in 0..*rounds {
                stage.round(*fault, *times, &mut luck, &mut report);
            }
        }
        stage.last_look(&mut report);
    });
    report
}

/// Ends the course, also when something is wrong: nobody may be waited for then.
struct End<'c>(&'c Course);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

struct Stage<'a> {
    house: &'a House,
    nodes: &'a [SocketAddr],
    parties: &'a [Party],
    course: &'a Course,
    truth: &'a Truth<'a>,
}

impl Stage<'_> {
    fn round(&self, fault: Fault, times: u32, luck: &mut Luck, report: &mut Report) {
        self.course.go_on();
        for _ in 0..times {
            fault.strike(self.house, luck);
        }
        let healed = Instant::now();
        let stretch = self.course.pause();
        self.wait_until_equal();
        let equal = healed.elapsed();
        let mut compared = Compared::default();
        for known in self.tables() {
            let Compared { lost, doubled, .. } = self.truth.compare(&known);
            compared.lost += lost;
            compared.doubled += doubled;
        }
        report.add(fault, times, stretch, equal, compared);
        let over: Vec<Arc<Known>> = self.parties.iter().filter_map(Party::next).collect();
        for known in &over {
            report.finished += 1;
            self.put_away(known, report);
        }
        if !over.is_empty() {
            self.wait_until_equal();
        }
    }

    fn tables(&self) -> Vec<Arc<Known>> {
        self.parties.iter().map(Party::table).collect()
    }

    /// Waits until the bots have gone on to a person's turn everywhere, and every node shows every table as it is.
    fn wait_until_equal(&self) {
        let begun = Instant::now();
        let tables = self.tables();
        loop {
            match self.differing(&tables) {
                None => return,
                Some(what) => assert!(begun.elapsed() < PATIENCE, "{what}"),
            }
            thread::sleep(Duration::from_millis(25));
        }
    }

    /// Something that is not as it should be at last.
    fn differing(&self, tables: &[Arc<Known>]) -> Option<String> {
        if let Some(known) = tables.iter().find(|known| !known.bots_rest()) {
            return Some(format!("the bots of table {} do not go on", known.id));
        }
        let expected: Vec<u32> = tables.iter().map(|known| known.moments_of_all()).collect();
        let shown: Vec<Vec<Option<(u64, String)>>> = thread::scope(|scope| {
            let looks: Vec<_> = self.nodes.iter().map(|node| scope.spawn(|| look(*node, tables))).collect();
            looks.into_iter().map(|look| look.join().expect("looking is safe")).collect()
        });
        for (k, known) in tables.iter().enumerate() {
            for (node, shown_there) in shown.iter().enumerate() {
                let Some((seq, version)) = &shown_there[k] else {
                    return Some(format!("node {node} does not show table {}", known.id));
                };
                let same = shown[0][k].as_ref().is_some_and(|(_, first)| first == version);
                if *seq != u64::from(expected[k]) || !same {
                    return Some(format!(
                        "node {node} shows moment {seq} of table {}, which is at {}, {} the first node",
                        known.id,
                        expected[k],
                        if same { "like" } else { "unlike" }
                    ));
                }
            }
        }
        None
    }

    /// Compares a game for the last time, and checks the record that the house gives to everybody.
    fn put_away(&self, known: &Known, report: &mut Report) {
        self.truth.verify(known);
        let compared = self.truth.compare(known);
        assert_eq!((compared.lost, compared.doubled), (0, 0), "table {}", known.id);
        report.games += 1;
        report.moves += compared.stored;
        for node in self.nodes {
            let answer = watcher(*node).get(&format!("/tables/{}/record", known.id)).expect("the node answers");
            assert_eq!(answer.status, 200, "{}", answer.text());
            let record = Record::parse(&answer.text()).expect("the house writes sound records");
            record.verify().expect("the record verifies as far as it is told");
        }
    }

    /// Compares the games that are not over, and asks the doctor.
    fn last_look(&self, report: &mut Report) {
        for known in self.tables() {
            self.put_away(&known, report);
        }
        let place = self.house.store_arguments();
        let mut words = vec!["doctor", "--json"];
        words.extend(place.iter().map(String::as_str));
        let said = json(&words);
        assert_eq!(said["healthy"], true, "{said}");
    }
}

/// What a spectator is shown of these tables at a node: moment and version of each page.
fn look(node: SocketAddr, tables: &[Arc<Known>]) -> Vec<Option<(u64, String)>> {
    let mut watcher = watcher(node);
    let mut page = |known: &Arc<Known>| {
        let shown = watcher.get(&format!("/tables/{}/now", known.id)).ok()?.json();
        Some((shown["seq"].as_u64()?, shown["version"].as_str()?.to_owned()))
    };
    tables.iter().map(|known| page(known)).collect()
}

/// Somebody who only looks, each time from elsewhere.
fn watcher(node: SocketAddr) -> Client {
    static LOOKS: AtomicU32 = AtomicU32::new(0);
    let look = LOOKS.fetch_add(1, Ordering::Relaxed);
    let from = format!("10.8.{}.{}", look / 250 % 250, look % 250 + 1);
    Client { from, patience: Duration::from_secs(5), ..Client::new(node) }
}
