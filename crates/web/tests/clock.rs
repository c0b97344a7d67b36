//! Reply times: an answer that does not come lapses, by the clock of the house, and only those concerned know.

mod common;

use std::time::Duration;

use ::house::{Clock, Settings};
use common::{Answer, Guest, House};
use engine::{Key, Lapse, Luck, Seat, Setup};
use serde_json::{Value, json};
use store::{Holder, NewEntry, NewSeat, NewTable, Secret, Store, Visibility};
use table::{BotKind, Deed, Table};
use web::Config;

const MINUTE: Duration = Duration::from_secs(60);
const SECOND: Duration = Duration::from_secs(1);

/// A game of Silverton for three, dealt and played the same every time, in which an offer has just been sent.
fn asked(now_ms: i64) -> (Table, Key) {
    let key = Key::from_seed(4);
    let mut table = Table::begin("silverton", &Setup::of(3).with("reply_time", "1m"), key).unwrap();
    let mut luck = Luck::new(4);
    while table.awaited().is_none() {
        let seat = table.position().to_act().first().expect("somebody makes an offer before the game ends");
        let action = table.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        let prepared = table.prepare(seat, Deed::Act(action), now_ms).unwrap();
        table.commit(prepared);
    }
    (table, key)
}

/// A table of three guests, one of whom owes another an answer.
struct Parlour {
    clock: Clock,
    store: Store,
    house: House,
    id: String,
    /// In seat order, then one who watches.
    guests: Vec<Guest>,
    lapse: Lapse<String>,
    /// How many entries there were at first.
    begun: u32,
}

impl Parlour {
    async fn open() -> Parlour {
        Parlour::with(None, Duration::ZERO).await
    }

    /// With a bot in place of the one who is asked, if one is named, and an offer made so long before the table.
    async fn with(bot: Option<BotKind>, before: Duration) -> Parlour {
        let (store, clock) = (Store::in_memory().await.unwrap(), Clock::default());
        let (table, key) = asked(clock.now_ms());
        clock.set_forward(before);
        let lapse = table.awaited().unwrap().lapse;
        let mut cookies = Vec::new();
        let mut seats = Vec::new();
        for (seat, name) in Seat::all(3).zip(["Ann", "Ben", "Cal"]) {
            let guest = store.create_guest(name, 0).await.unwrap();
            let token = store.create_session(&guest.id, clock.now_ms()).await.unwrap();
            cookies.push(Some(format!("motherlode={}", token.expose())));
            seats.push(match bot.filter(|_| seat == lapse.seat) {
                Some(bot) => NewSeat::new(Holder::Bot(bot.name().to_owned())).named(name),
                None => NewSeat::new(Holder::Guest(guest.id)),
            });
        }
        cookies.push(None);
        let id =
            store.create_played(&new_table(&table, &key, seats, clock.now_ms()), &entries(&table), None).await.unwrap();
        let house = open_house(&store, &clock).await;
        let guests = cookies.into_iter().map(|cookie| Guest { address: house.address, cookie }).collect();
        Parlour { clock, store, house, id, guests, lapse, begun: table.seq() }
    }

    /// Closes the house, and opens another over the same store after a while.
    async fn closed_for(self, while_closed: Duration) -> Parlour {
        let begun = std::time::Instant::now();
        self.house.close().await;
        assert!(begun.elapsed() < SECOND, "a timer does not keep the house open");
        self.clock.set_forward(while_closed);
        let house = open_house(&self.store, &self.clock).await;
        let guests = self.guests.into_iter().map(|guest| Guest { address: house.address, ..guest }).collect();
        Parlour { house, guests, ..self }
    }

    fn asked(&self) -> usize {
        self.lapse.seat.index()
    }

    /// The one who waits for the answer, and the third player.
    fn others(&self) -> (usize, usize) {
        let of = |concerned: bool| {
            let one =
                |seat: &usize| *seat != self.asked() && self.lapse.between.contains(Seat(*seat as u8)) == concerned;
            (0..3).find(one).unwrap()
        };
        (of(true), of(false))
    }

    async fn now(&mut self, guest: usize) -> Value {
        self.guests[guest].get(&format!("/tables/{}/now", self.id)).await.json()
    }

    /// Everything that a guest's page shows, the same for tables that differ in their name alone.
    async fn page(&mut self, guest: usize) -> String {
        let now = self.now(guest).await;
        let parts = ["svg", "html", "always"].map(|part| common::text_of(&now, part));
        parts.concat().replace(&self.id, "TABLE")
    }

    async fn act(&mut self, guest: usize, action: &str, command: &str) -> Answer {
        let choices = self.guests[guest].choices(&self.id).await;
        let body = json!({"seq": choices["seq"], "command_id": command, "action": action, "seat": guest});
        self.guests[guest].json(&format!("/tables/{}/actions", self.id), &body).await
    }

    /// What was done since the offer was sent.
    async fn done(&self) -> Vec<String> {
        let entries = self.store.entries(&self.id, self.begun).await.unwrap();
        entries.into_iter().map(|entry| entry.deed).collect()
    }

    /// Waits until so much was done.
    async fn done_at_last(&self, count: usize) -> Vec<String> {
        for _ in 0..500 {
            let done = self.done().await;
            if done.len() >= count {
                return done;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("nothing more was done than {:?}", self.done().await);
    }

    /// What was done, after everybody had a while to do something.
    async fn done_in_a_while(&self) -> Vec<String> {
        tokio::time::sleep(Duration::from_millis(60)).await;
        self.done().await
    }
}

async fn open_house(store: &Store, clock: &Clock) -> House {
    let settings = Settings { clock: clock.clone(), ..Settings::default() };
    House::over(store.clone(), Config { house: settings, ..Config::default() }).await
}

fn new_table(table: &Table, key: &Key, seats: Vec<NewSeat>, created_ms: i64) -> NewTable {
    NewTable {
        game: table.title().id.to_owned(),
        name: "The parlour".to_owned(),
        setup: serde_json::to_value(table.setup()).unwrap(),
        terms: serde_json::json!({}),
        key: Secret::new(key.to_hex()),
        nonce: None,
        seed: None,
        rules_version: None,
        due_ms: Some(0),
        commitment: table.commitment().to_owned(),
        origin: serde_json::to_value(table.origin()).unwrap(),
        host: None,
        visibility: Visibility::Public,
        forked_from: None,
        edition: None,
        created_ms,
        seats,
    }
}

fn entries(table: &Table) -> Vec<NewEntry> {
    let entry = |entry: &table::Entry| NewEntry {
        seq: entry.seq,
        seat: entry.seat.0,
        deed: entry.deed.to_string(),
        digest: entry.digest.clone(),
        at_ms: entry.at_ms,
        command_id: format!("e{}", entry.seq),
    };
    table.entries().iter().map(entry).collect()
}

const LATE: &str = "did not answer in time";

#[tokio::test]
async fn si_deal_14_an_offer_that_is_not_answered_lapses() {
    let mut parlour = Parlour::open().await;
    let (asked, (waits, _)) = (parlour.asked(), parlour.others());
    parlour.clock.set_forward(MINUTE - SECOND * 5);
    let page = parlour.page(asked).await;
    assert!(page.contains("Answer by "), "the one who is asked sees until when");
    assert!(page.contains("or it counts as \u{201c}Refuse\u{201d}"), "and what silence means");
    assert!(parlour.page(waits).await.contains("Answer due by "), "and the one who waits");
    assert_eq!(parlour.done_in_a_while().await, [""; 0], "there is still time");
    parlour.clock.set_forward(SECOND * 6);
    assert_eq!(parlour.done_at_last(1).await, ["lapse refuse"]);
    for guest in [asked, waits] {
        let page = parlour.page(guest).await;
        assert!(page.contains(LATE) && !page.contains("data-until"), "it is told, and the time is gone");
    }
    // Nobody can take it back, and it does not lapse twice.
    let body = json!({"seq": parlour.now(asked).await["seq"], "command_id": "u1", "seat": asked});
    let undo = format!("/tables/{}/undo", parlour.id);
    assert_eq!(parlour.guests[asked].json(&undo, &body).await.status, 409);
    parlour.clock.set_forward(MINUTE);
    assert_eq!(parlour.done_in_a_while().await, ["lapse refuse"]);
    parlour.house.close().await;
}

#[tokio::test]
async fn whoever_watches_cannot_tell_a_lapse_from_a_refusal() {
    let (mut late, mut refused) = (Parlour::open().await, Parlour::open().await);
    let (asked, third, eve) = (late.asked(), late.others().1, 3);
    let mut sockets = Vec::new();
    for guest in [third, eve] {
        let guest = &late.guests[guest];
        sockets.push(guest.socket(&late.id, Some(&guest.origin())).await.ok().unwrap());
    }
    for guest in [third, eve] {
        let page = late.page(guest).await;
        assert!(
            !page.contains("data-until") && !page.contains("nswer by") && !page.contains("Answer due"),
            "the time is not theirs to know"
        );
        assert_eq!(page, refused.page(guest).await);
    }
    late.clock.set_forward(MINUTE * 2);
    late.done_at_last(1).await;
    assert_eq!(refused.act(asked, "refuse", "c1").await.status, 200);
    for (guest, socket) in [third, eve].into_iter().zip(&mut sockets) {
        assert_eq!(late.page(guest).await, refused.page(guest).await);
        for _ in 0..2 {
            let heard = socket.message().await.to_string();
            assert!(!heard.contains(LATE) && !heard.contains("data-until"), "{heard}");
        }
    }
    for parlour in [late, refused] {
        parlour.house.close().await;
    }
}

#[tokio::test]
async fn whoever_answers_in_time_is_not_overruled() {
    let mut parlour = Parlour::open().await;
    let asked = parlour.asked();
    assert_eq!(parlour.act(asked, "refuse", "c1").await.status, 200);
    parlour.clock.set_forward(MINUTE * 10);
    assert_eq!(parlour.done_in_a_while().await, ["refuse"]);
    assert!(!parlour.page(asked).await.contains(LATE));
    parlour.house.close().await;
}

#[tokio::test]
async fn whoever_begins_to_write_a_counter_offer_has_no_more_time() {
    let mut parlour = Parlour::open().await;
    let asked = parlour.asked();
    parlour.clock.set_forward(SECOND * 40);
    assert_eq!(parlour.act(asked, "counter", "c1").await.status, 200);
    assert!(parlour.page(asked).await.contains("data-until"));
    parlour.clock.set_forward(SECOND * 21);
    assert_eq!(parlour.done_at_last(2).await, ["counter", "lapse cancel"]);
    parlour.house.close().await;
}

#[tokio::test]
async fn a_house_that_was_closed_loses_no_time() {
    // The time was over before it opened again: the answer lapses although nobody looks at the table.
    let parlour = Parlour::open().await.closed_for(MINUTE * 2).await;
    assert_eq!(parlour.done_at_last(1).await, ["lapse refuse"]);
    let mut again = parlour.closed_for(MINUTE).await;
    let asked = again.asked();
    assert!(again.page(asked).await.contains(LATE), "and so it stands in the log");
    assert_eq!(again.done().await, ["lapse refuse"]);
    again.house.close().await;
    // There was still time: it goes on from the step that asked.
    let parlour = Parlour::open().await.closed_for(SECOND * 40).await;
    assert_eq!(parlour.done_in_a_while().await, [""; 0]);
    parlour.clock.set_forward(SECOND * 21);
    assert_eq!(parlour.done_at_last(1).await, ["lapse refuse"]);
    parlour.house.close().await;
}

#[tokio::test]
async fn a_game_from_elsewhere_is_asked_anew() {
    let parlour = Parlour::with(None, MINUTE * 60).await;
    assert_eq!(parlour.done_in_a_while().await, [""; 0]);
    parlour.clock.set_forward(MINUTE);
    assert_eq!(parlour.done_at_last(1).await, ["lapse refuse"]);
    parlour.house.close().await;
}

#[tokio::test]
async fn bots_answer_as_ever() {
    let mut parlour = Parlour::with(Some(BotKind::Greedy), Duration::ZERO).await;
    let waits = parlour.others().0;
    parlour.clock.set_forward(MINUTE * 2);
    let done = parlour.done_at_last(1).await;
    assert!(done.iter().all(|deed| !deed.starts_with("lapse")), "{done:?}");
    assert!(!parlour.page(waits).await.contains(LATE));
    parlour.house.close().await;
}

#[tokio::test]
async fn no_time_runs_out_while_a_seat_is_open() {
    let mut parlour = Parlour::open().await;
    let (asked, (_, third)) = (parlour.asked(), parlour.others());
    let seat = |what: &str| format!("/tables/{}/seats/{third}/{what}", parlour.id);
    let (leave, take) = (seat("leave"), seat("take"));
    assert_eq!(parlour.guests[third].form(&leave, &[]).await.status, 303);
    parlour.clock.set_forward(MINUTE * 2);
    assert!(!parlour.page(asked).await.contains("data-until"));
    assert_eq!(parlour.done_in_a_while().await, [""; 0], "nobody could answer");
    assert_eq!(parlour.guests[3].form(&take, &[("name", "Dee")]).await.status, 303);
    assert_eq!(parlour.done_at_last(1).await, ["lapse refuse"]);
    parlour.house.close().await;
}

#[tokio::test]
async fn nobody_but_the_house_can_let_an_answer_lapse() {
    let mut parlour = Parlour::open().await;
    let asked = parlour.asked();
    let answer = parlour.act(asked, "lapse refuse", "c1").await;
    assert_eq!(answer.status, 422, "{}", answer.text());
    let named = format!("lapse-{asked}-{}", parlour.begun + 1);
    assert_eq!(parlour.act(asked, "refuse", &named).await.status, 400, "a name that the house gives");
    assert_eq!(parlour.done().await, [""; 0]);
    parlour.house.close().await;
}

#[tokio::test]
async fn si_deal_14_a_reply_time_is_chosen_for_the_table() {
    let house = House::open().await;
    let mut ann = house.guest();
    let form = ann.get("/new?game=silverton").await.text();
    assert!(form.contains("Reply time") && form.contains("option-reply_time"));
    let fields = [("game", "silverton"), ("name", "Ann"), ("seats", "3"), ("option-reply_time", "1d")];
    let both = [&fields[..], &[("option-no_deals", "on")]].concat();
    let refused = ann.form("/new", &both).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("is for games with deals"), "{}", refused.text());
    assert_eq!(ann.form("/new", &fields).await.status, 303);
    house.close().await;
}
