//! The people of one table: they sit down, play a game to its end, check it, and begin another.

use std::{sync::Arc, time::Duration};

use engine::{Key, Luck, Seat, Seats, Setup, Title};
use hyper::body::Bytes;
use serde_json::{Value, json};
use table::{BotKind, Deed, Table};
use tokio::{
    sync::{Semaphore, watch},
    task::JoinSet,
    time::{Instant, sleep},
};

use super::{
    check,
    client::{Client, Trouble},
    files::Files,
    pace::Rhythm,
    page::{Page, Place, Sight},
    person::{Person, STALE},
};

/// People play so many games, then others come: nobody sets up more tables than the house lets a person.
const GAMES_A_PERSON: u32 = 20;
/// A move is sent again after a while, and later each time, up to the last.
const AGAIN: Duration = Duration::from_millis(40);
const AGAIN_AT_MOST: Duration = Duration::from_secs(1);
/// After the end a move is sent again no longer than this.
const AT_THE_END: Duration = Duration::from_secs(10);
/// So often a move may come too late for a table that nobody else plays at.
const MOST_STALE: u32 = 40;
/// So many games are checked at once.
const CHECKS: usize = 8;
/// Spectators stay at least so long, in milliseconds, and up to so much longer.
const STAY_MS: u32 = 10_000;
const STAY_LONGER_MS: u32 = 40_000;

/// What all companies share.
pub struct Course {
    /// How the house is asked.
    pub client: Arc<Client>,
    /// What browsers fetch once.
    pub files: Files,
    /// How many watch each table.
    pub spectators: u32,
    /// Becomes true when the measuring is over.
    pub stop: watch::Sender<bool>,
    /// So many games are checked at once: to check is a load, too.
    checks: Semaphore,
}

impl Course {
    /// A course with so many spectators at each table.
    pub fn new(client: Arc<Client>, spectators: u32) -> Course {
        let (files, stop, checks) = (Files::default(), watch::Sender::new(false), Semaphore::new(CHECKS));
        Course { client, files, spectators, stop, checks }
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        *self.stop.borrow()
    }

    /// Waits until it is over.
    pub async fn over(&self) {
        // The sender lives as long as this.
        let _ = self.stop.subscribe().wait_for(|over| *over).await;
    }
}

/// A game that is being played.
pub struct Game {
    /// The table's ID.
    pub id: String,
    /// The game as it must be at the server.
    pub mirror: Table,
    /// What each seat sees, and last what spectators see.
    pub sights: Vec<Arc<Sight>>,
    /// How many moments each of them knows.
    pub moments: Vec<u32>,
    /// The pages of the seats.
    pub pages: Vec<Page>,
    /// Whether the last move of the mirror was never answered.
    pub in_doubt: bool,
    /// Those who watch, until the game is dropped.
    _spectators: JoinSet<()>,
}

impl Game {
    /// What a seat, or a spectator, counts as its own.
    pub fn mine(&self, which: usize) -> Seats {
        if which < self.pages.len() { Seats::one(Seat(which as u8)) } else { Seats::NONE }
    }
}

/// How playing came to an end.
enum End {
    Over,
    Stopped,
    Lost,
}

/// The people of one table.
pub struct Company {
    course: Arc<Course>,
    title: &'static Title,
    people: Vec<Person>,
    /// Whether these people have been here before, so that their browsers have what pages need.
    settled: bool,
    games: u32,
    luck: Luck,
}

impl Company {
    /// People for one table of a game.
    pub fn new(course: &Arc<Course>, title: &'static Title, seed: u64) -> Company {
        let seats = usual_seats(title);
        let people = (0..seats).map(|_| Person::new()).collect();
        Company { course: course.clone(), title, people, settled: false, games: 0, luck: Luck::new(seed) }
    }

    /// Sets up a table; everybody sits down and opens the page.
    pub async fn gather(&mut self) -> Result<Game, Trouble> {
        let seed = self.luck.bits() >> 1;
        let client = self.course.client.clone();
        let seats = self.people.len();
        let (seed_text, count) = (seed.to_string(), seats.to_string());
        let fields = [
            ("game", self.title.id),
            ("seats", &count),
            ("name", "Host"),
            ("table-name", "Load"),
            ("visibility", "private"),
            ("seed", &seed_text),
            ("seat-0", "me"),
        ];
        let id = set_up(&client, &mut self.people[0], &fields).await?;
        for (seat, person) in self.people.iter_mut().enumerate().skip(1) {
            let name = format!("Guest{seat}");
            person.form(&client, &format!("/tables/{id}/seats/{seat}/take"), &[("name", &name)]).await?;
        }
        let sights: Vec<Arc<Sight>> = (0..=seats).map(|_| Arc::default()).collect();
        let mut pages = Vec::with_capacity(seats);
        let files = (!self.settled).then_some(&self.course.files);
        for (person, sight) in self.people.iter_mut().zip(&sights) {
            let place = Place { table: id.clone(), sight: sight.clone() };
            pages.push(Page::open(&client, person, files, place).await?);
        }
        self.settled = true;
        let mut spectators = JoinSet::new();
        for _ in 0..self.course.spectators {
            let place = Place { table: id.clone(), sight: sights[seats].clone() };
            spectators.spawn(spectate(self.course.clone(), place, Luck::new(self.luck.bits())));
        }
        let mirror = Table::begin(self.title.id, &Setup::of(seats as u8), Key::from_seed(seed));
        let mirror = mirror.map_err(|_| Trouble::Failed("no such game"))?;
        Ok(Game { id, mirror, moments: vec![0; seats + 1], sights, pages, in_doubt: false, _spectators: spectators })
    }

    /// Plays game after game until the course is over. Every game is checked at its end.
    pub async fn play_on(mut self, mut game: Game, rhythm: Arc<Rhythm>) {
        loop {
            let end = self.play(&mut game, &rhythm).await;
            {
                let _place = self.course.checks.acquire().await;
                check::game(&self.course.client, &mut self.people, &game).await;
            }
            if matches!(end, End::Over) {
                self.course.client.tally.games.add(1);
            }
            if matches!(end, End::Stopped) {
                return;
            }
            drop(game);
            self.games += 1;
            if self.games.is_multiple_of(GAMES_A_PERSON) {
                self.others_come();
            }
            game = loop {
                if self.course.is_over() {
                    return;
                }
                match self.gather().await {
                    Ok(game) => break game,
                    Err(_) => {
                        sleep(AGAIN_AT_MOST).await;
                        self.others_come();
                    }
                }
            };
        }
    }

    /// Other people take the places of these.
    pub fn others_come(&mut self) {
        self.people.iter_mut().for_each(|person| *person = Person::new());
        self.settled = false;
    }

    async fn play(&mut self, game: &mut Game, rhythm: &Rhythm) -> End {
        loop {
            let to_act: Vec<Seat> = game.mirror.position().to_act().iter().collect();
            if to_act.is_empty() || game.mirror.outcome().is_some() {
                return End::Over;
            }
            let since = tokio::select! {
                since = rhythm.next(&mut self.luck) => since,
                () = self.course.over() => return End::Stopped,
            };
            let seat = to_act[self.luck.below(to_act.len() as u32) as usize];
            let Some(action) = game.mirror.position().advise(seat, BotKind::Random, &mut self.luck) else {
                return End::Over;
            };
            if !self.act(game, seat, action, since).await {
                return if self.course.is_over() { End::Stopped } else { End::Lost };
            }
        }
    }

    /// Makes one move, with the same command again and again until the server says what became of it.
    async fn act(&mut self, game: &mut Game, seat: Seat, action: String, since: Instant) -> bool {
        let tally = self.course.client.tally.clone();
        let before = game.moments[seat.index()];
        let Some(number) = foresee(game, seat, &action, since) else {
            tally.fault(format!("the mirror of table {} refuses its own move", game.id));
            return false;
        };
        let command = format!("load-{:016x}", self.luck.bits());
        let body = json!({ "seq": before, "command_id": command, "action": action, "seat": seat.0 });
        let body = Bytes::from(body.to_string());
        let at = format!("/tables/{}/actions", game.id);
        let (mut wait, mut stale, mut ended) = (AGAIN, 0, None);
        loop {
            match self.people[seat.index()].command(&self.course.client, &at, body.clone()).await {
                Ok(answer) => {
                    tally.acked(since);
                    let told: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
                    if told["seq"] != number {
                        let told = &told["seq"];
                        tally.fault(format!("move {number} of {} at table {} was answered as {told}", seat, game.id));
                    }
                    return true;
                }
                Err(Trouble::Refused { kind, .. }) if kind == STALE && stale < MOST_STALE => stale += 1,
                Err(Trouble::Failed(_) | Trouble::Refused { status: 408 | 429 | 500.., .. }) => {}
                Err(why) => {
                    game.in_doubt = true;
                    tally.fault(format!("move {number} of {seat} at table {} was refused: {why}", game.id));
                    return false;
                }
            }
            if self.course.is_over() && ended.get_or_insert_with(Instant::now).elapsed() > AT_THE_END {
                game.in_doubt = true;
                return false;
            }
            sleep(wait).await;
            wait = (wait * 2).min(AGAIN_AT_MOST);
        }
    }
}

/// Makes a move at the mirror and tells every page what to expect. Gives the number that the server must answer.
fn foresee(game: &mut Game, seat: Seat, action: &str, since: Instant) -> Option<u32> {
    let prepared = game.mirror.prepare(seat, Deed::Act(action.to_owned()), 0).ok()?;
    game.mirror.commit(prepared);
    let mut number = 0;
    for which in 0..game.sights.len() {
        let moments = game.mirror.moments(game.mine(which));
        if which == seat.index() {
            number = moments.of_entry(game.mirror.seq()).unwrap_or(moments.seq());
        } else if moments.seq() > game.moments[which] {
            game.sights[which].expect(moments.seq(), since);
        }
        game.moments[which] = moments.seq();
    }
    Some(number)
}

/// Sets up a table by the form, and gives its ID.
pub async fn set_up(client: &Client, host: &mut Person, fields: &[(&str, &str)]) -> Result<String, Trouble> {
    let made = host.form(client, "/new", fields).await?;
    let id = made.location.as_deref().and_then(|place| place.strip_prefix("/tables/"));
    let id = id.and_then(|id| id.split(['/', '?']).next()).filter(|id| !id.is_empty());
    Ok(id.ok_or(Trouble::Failed("no table was made"))?.to_owned())
}

/// Watches a table: somebody comes, stays a while and goes, and somebody else comes.
async fn spectate(course: Arc<Course>, place: Place, mut luck: Luck) {
    loop {
        let opened = Page::open(&course.client, &mut Person::new(), Some(&course.files), place.clone()).await;
        sleep(Duration::from_millis(u64::from(STAY_MS + luck.below(STAY_LONGER_MS)))).await;
        drop(opened);
    }
}

/// Three, where the game allows it.
fn usual_seats(title: &Title) -> u8 {
    3.clamp(*title.seats.start(), *title.seats.end())
}
