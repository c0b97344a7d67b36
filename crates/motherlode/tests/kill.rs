//! The server is killed without warning, again and again, in the middle of games with twenty clients.
//! No move that it answered is lost, and none that it did not answer is half carried out.

mod common;

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use common::{http::Client, server::Server};
use engine::{Key, Luck, Seat, Setup};
use serde_json::json;
use table::{BotKind, Deed, Entry, Record, Table};

const GAME: &str = "colorado-midland";
const TABLES: u64 = 4;
const SEATS: u8 = 5;
const KILLS: u32 = 10;
/// Nothing here may take longer, restarts included.
const PATIENCE: Duration = Duration::from_secs(180);

/// What is known about one table outside the server.
struct Known {
    id: String,
    seed: u64,
    /// The moves that were answered, by their number.
    answered: Mutex<HashMap<u32, (Seat, String)>>,
    /// Every move that was ever sent, answered or not.
    sent: Mutex<Vec<(u32, Seat, String)>>,
    /// How far any client has seen the game, so that the others need not ask all the time.
    seen: AtomicU32,
}

/// The whole test's end, and how often the server was killed.
struct Course {
    stop: AtomicBool,
    kills: AtomicU32,
    began: Instant,
}

/// Somebody in one seat of one table.
struct Player<'a> {
    client: Client,
    known: &'a Known,
    seat: Seat,
    mirror: Table,
    luck: Luck,
    retries: u32,
}

impl Player<'_> {
    /// Plays whenever it is this seat's turn, until the course ends.
    fn play(&mut self, course: &Course) {
        let mut asked = Instant::now() - Duration::from_secs(1);
        while !course.stop.load(Ordering::Relaxed) {
            let behind = self.known.seen.load(Ordering::Relaxed) > self.mirror.seq();
            if behind || asked.elapsed() > Duration::from_millis(300) {
                asked = Instant::now();
                self.catch_up();
            }
            if self.mirror.position().to_act().contains(self.seat) {
                self.act(course);
            } else {
                thread::sleep(Duration::from_millis(3));
            }
        }
    }

    /// Reads the game and replays what is new: every position must be the one it was stored with.
    fn catch_up(&mut self) {
        let Ok(answer) = self.client.get(&format!("/tables/{}/record", self.known.id)) else {
            return thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(answer.status, 200, "{}", answer.text());
        let record = Record::parse(&answer.text()).expect("the server writes sound records");
        let have = self.mirror.entries();
        assert!(record.entries.len() >= have.len(), "the server has forgotten moves that it had shown");
        assert!(same_moves(have, &record.entries[..have.len()]), "the server has changed moves that it had shown");
        for entry in &record.entries[have.len()..] {
            self.take_in(entry);
        }
    }

    fn take_in(&mut self, entry: &Entry) {
        let prepared =
            self.mirror.prepare(entry.seat, entry.deed.clone(), entry.at_ms).expect("stored moves are legal");
        assert_eq!(prepared.entry().digest, entry.digest, "a stored move leads elsewhere");
        self.mirror.commit(prepared);
        self.known.seen.fetch_max(self.mirror.seq(), Ordering::Relaxed);
    }

    /// Makes one move, with the same command again and again until the server says what became of it.
    fn act(&mut self, course: &Course) {
        let position = self.mirror.position();
        let Some(action) = position.advise(self.seat, BotKind::Random, &mut self.luck) else { return };
        let number = self.mirror.seq() + 1;
        let command = format!("{}-{}-{number}-{}", self.known.id, self.seat.0, self.luck.bits());
        let request = json!({
            "seq": number - 1, "command_id": command, "action": action, "seat": self.seat.0,
        });
        self.known.sent.lock().expect("no player panics").push((number, self.seat, action.clone()));
        loop {
            let Ok(answer) = self.client.post_json(&format!("/tables/{}/actions", self.known.id), &request) else {
                // Killed, and nobody knows whether the move was stored: the same command decides.
                assert!(course.began.elapsed() < PATIENCE, "the server did not come back");
                self.retries += 1;
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            assert_eq!(answer.status, 200, "move {number} of {}: {}", self.seat, answer.text());
            assert_eq!(answer.json()["seq"], number, "the move has the number it was sent for");
            break;
        }
        let done = (self.seat, action.clone());
        let before = self.known.answered.lock().expect("no player panics").insert(number, done);
        assert!(before.is_none(), "one number was given to two moves");
        let prepared = self.mirror.prepare(self.seat, Deed::Act(action), 0).expect("the move was legal");
        self.mirror.commit(prepared);
        self.known.seen.fetch_max(number, Ordering::Relaxed);
        // A little time to think, so that games last as long as the killing does.
        thread::sleep(Duration::from_millis(10));
    }
}

fn same_moves(left: &[Entry], right: &[Entry]) -> bool {
    left.iter().zip(right).all(|(left, right)| {
        (left.seq, left.seat, &left.deed, &left.digest) == (right.seq, right.seat, &right.deed, &right.digest)
    })
}

/// Sets up a table and seats its clients.
fn gather(server: SocketAddr, seed: u64) -> (Known, Vec<Client>) {
    let mut host = Client::new(server);
    let seed_text = seed.to_string();
    let seats = SEATS.to_string();
    let form = [("game", GAME), ("seats", &seats), ("name", "Host"), ("seed", &seed_text), ("seat-0", "me")];
    let made = host.post_form("/new", &form).expect("the server answers");
    let place = made.header("location").unwrap_or_else(|| panic!("no table was made: {}", made.text()));
    let id = place.split('/').nth(2).expect("a table's address holds its ID").to_owned();
    let mut clients = vec![host];
    for seat in 1..SEATS {
        let mut guest = Client::new(server);
        let name = format!("Guest{seat}");
        let taken = guest.post_form(&format!("/tables/{id}/seats/{seat}/take"), &[("name", &name)]);
        let taken = taken.expect("the server answers");
        assert!(taken.status < 400, "seat {seat} was not taken: {}", taken.text());
        clients.push(guest);
    }
    let known = Known { id, seed, answered: Mutex::default(), sent: Mutex::default(), seen: AtomicU32::new(0) };
    (known, clients)
}

/// Compares what the server has with what its clients were told.
fn compare(server: SocketAddr, known: &Known) -> u32 {
    let answer = Client::new(server).get(&format!("/tables/{}/record", known.id)).expect("the server answers");
    let record = Record::parse(&answer.text()).expect("the server writes sound records");
    let table = record.table().expect("the whole game replays to the stored positions");
    let answered = known.answered.lock().expect("no player panicked");
    let sent = known.sent.lock().expect("no player panicked");
    for (number, (seat, action)) in answered.iter() {
        let entry = &record.entries[*number as usize - 1];
        assert_eq!((entry.seat, &entry.deed), (*seat, &Deed::Act(action.clone())), "move {number} was answered");
    }
    for entry in &record.entries {
        let of_a_client = |(number, seat, action): &(u32, Seat, String)| {
            (*number, *seat, action.as_str()) == (entry.seq, entry.seat, entry.deed.to_string().as_str())
        };
        assert!(sent.iter().any(of_a_client), "nobody sent move {} ({})", entry.seq, entry.deed);
    }
    // Every command was repeated until it was answered, so nothing else can be stored.
    assert_eq!(record.entries.len(), answered.len(), "every stored move was answered, every answered one is stored");
    table.seq()
}

#[test]
fn no_answered_move_is_lost_and_none_is_half_done_when_the_server_is_killed() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut server = Server::start(folder.path(), 0);
    let address = server.address;
    let tables: Vec<(Known, Vec<Client>)> = (1..=TABLES).map(|seed| gather(address, seed)).collect();
    let course = Course { stop: AtomicBool::new(false), kills: AtomicU32::new(0), began: Instant::now() };
    let mut luck = Luck::new(Instant::now().elapsed().as_nanos() as u64 ^ u64::from(std::process::id()));

    let retries: u32 = thread::scope(|scope| {
        let mut players = Vec::new();
        for (known, clients) in &tables {
            for (client, seat) in clients.iter().zip((0..SEATS).map(Seat)) {
                let mirror = Table::begin(GAME, &Setup::of(SEATS), Key::from_seed(known.seed)).expect("a known game");
                let luck = Luck::new(known.seed * 100 + u64::from(seat.0));
                let mut player = Player { client: client.clone(), known, seat, mirror, luck, retries: 0 };
                let course = &course;
                players.push(scope.spawn(move || {
                    player.play(course);
                    player.retries
                }));
            }
        }
        while course.kills.load(Ordering::Relaxed) < KILLS {
            thread::sleep(Duration::from_millis(u64::from(200 + luck.below(900))));
            server.kill();
            course.kills.fetch_add(1, Ordering::Relaxed);
            server = Server::start(folder.path(), address.port());
        }
        thread::sleep(Duration::from_millis(500));
        course.stop.store(true, Ordering::Relaxed);
        players.into_iter().map(|player| player.join().expect("a player's checks hold")).sum()
    });

    let moves: Vec<u32> = tables.iter().map(|(known, _)| compare(address, known)).collect();
    assert!(moves.iter().all(|moves| *moves > 20), "games were played: {moves:?}");
    assert!(retries > 0, "some moves were on their way when the server was killed");
    assert!(course.began.elapsed() < PATIENCE, "{:?}", course.began.elapsed());
    println!("{KILLS} kills, moves {moves:?}, {retries} moves sent again, {:?}", course.began.elapsed());
}
