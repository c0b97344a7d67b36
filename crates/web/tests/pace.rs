//! Clocks of the house: what follows when time is out, who comes back, what players decide, when clocks stand, and steps
//! that are prepared. The house's clock is set forward, never waited for.

mod common;

use std::time::Duration;

use ::house::{Clock, Deal, Late, Pace, Settings, Terms, Wish};
use common::{Answer, Guest, House};
use engine::{Luck, Seat, Setup};
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::json;
use store::{Holder, NewSeat, Options, Place, QuietHours, Store, Turn, Visibility};
use table::{BotKind, Record};
use web::Config;

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(86_400);
const DAILY: Pace = Pace::Move { time: DAY };
const BLITZ: Pace = Pace::Bank { time: Duration::from_secs(300), more: Duration::from_secs(15) };

/// A table of people, and one who watches.
struct Hall {
    clock: Clock,
    store: Store,
    house: House,
    id: String,
    people: Vec<store::Guest>,
    /// In seat order, then one who watches.
    guests: Vec<Guest>,
}

impl Hall {
    async fn open(seats: u8, pace: Pace, late: Late) -> Hall {
        Hall::over(Store::in_memory().await.unwrap(), seats, pace, late, |_| ()).await
    }

    async fn over(store: Store, seats: u8, pace: Pace, late: Late, first: impl FnOnce(&mut Terms)) -> Hall {
        let clock = Clock::default();
        let house = open_house(&store, &clock).await;
        let (mut people, mut guests) = (Vec::new(), Vec::new());
        for name in ["Ann", "Ben", "Cal", "Dee"].into_iter().take(usize::from(seats)) {
            let person = store.create_guest(name, clock.now_ms()).await.unwrap();
            let token = store.create_session(&person.id, clock.now_ms()).await.unwrap();
            guests.push(Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) });
            people.push(person);
        }
        guests.push(house.guest());
        let mut terms = Terms { pace, late, ..Terms::default() };
        first(&mut terms);
        let game = Deal::chosen(7).begin(table::open("cerro-gordo", &Setup::of(seats)).unwrap());
        let seats = people.iter().map(|person| NewSeat::new(Holder::Guest(person.id.clone()))).collect();
        let wish = Wish { terms, ..Wish::new("The hall", Visibility::Public, seats) };
        let id = house.inside.make(&people[0], &game, wish).await.unwrap();
        let hall = Hall { clock, store, house, id, people, guests };
        hall.turn().await;
        hall
    }

    /// Closes the house, and opens another over the same store after a while.
    async fn closed_for(self, long: Duration) -> Hall {
        self.house.close().await;
        self.clock.set_forward(long);
        let house = open_house(&self.store, &self.clock).await;
        let guests = self.guests.into_iter().map(|guest| Guest { address: house.address, ..guest }).collect();
        Hall { house, guests, ..self }
    }

    /// The first of those who must act.
    async fn turn(&self) -> Turn {
        self.until(async || self.store.turns_at(&self.id).await.unwrap().into_iter().next()).await
    }

    /// Waits until there is something.
    async fn until<T>(&self, look: impl AsyncFn() -> Option<T>) -> T {
        for _ in 0..800 {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("it never came: {:?}", self.deeds().await);
    }

    async fn deeds(&self) -> Vec<String> {
        self.store.entries(&self.id, 0).await.unwrap().into_iter().map(|entry| entry.deed).collect()
    }

    async fn holder(&self, seat: u8) -> Holder {
        self.store.seats(&self.id).await.unwrap()[usize::from(seat)].holder.clone()
    }

    async fn is_bot(&self, seat: u8) {
        self.until(async || matches!(self.holder(seat).await, Holder::Bot(_)).then_some(())).await;
    }

    async fn page(&mut self, guest: usize) -> String {
        let now = self.guests[guest].get(&format!("/tables/{}/now", self.id)).await.json();
        ["svg", "html", "always"].map(|part| common::text_of(&now, part)).concat()
    }

    async fn post(&mut self, guest: usize, what: &str, fields: &[(&str, &str)]) -> Answer {
        let address = format!("/tables/{}/{what}", self.id);
        self.guests[guest].form(&address, fields).await
    }

    /// The seat takes a step that a bot would.
    async fn step(&mut self, seat: u8) -> Answer {
        let live = self.house.inside.table(&self.id).await.unwrap();
        let action = live.game().await.position().advise(Seat(seat), BotKind::Random, &mut Luck::new(3)).unwrap();
        self.act(seat, &action).await
    }

    async fn act(&mut self, seat: u8, action: &str) -> Answer {
        let choices = self.guests[usize::from(seat)].choices(&self.id).await;
        let command = format!("c{}", self.deeds().await.len());
        let body = json!({"seq": choices["seq"], "command_id": command, "action": action, "seat": seat});
        let address = format!("/tables/{}/actions", self.id);
        self.guests[usize::from(seat)].json(&address, &body).await
    }

    async fn over_at_last(&self) -> table::Table {
        self.until(async || self.store.table(&self.id).await.unwrap().unwrap().finished_ms).await;
        let stored = self.store.table(&self.id).await.unwrap().unwrap();
        let game = ::house::read_table(&self.store, &stored).await.unwrap();
        Record::parse(&game.record().to_text()).unwrap().verify().expect("the record is believed");
        game
    }
}

async fn open_house(store: &Store, clock: &Clock) -> House {
    let settings = Settings { clock: clock.clone(), ..Settings::default() };
    House::over(store.clone(), Config { house: settings, ..Config::default() }).await
}

async fn a_bot_takes_over_and_gives_back(store: Store) {
    let mut hall = Hall::over(store, 2, DAILY, Late::Bot, |_| ()).await;
    let late = hall.turn().await;
    let (seat, me) = (late.seat, usize::from(late.seat));
    assert_eq!(late.until_ms.unwrap() - late.since_ms, 86_400_000, "a day for every turn");
    let plate = hall.page(2).await;
    assert!(plate.contains(&format!("data-clock=\"{}\"", late.until_ms.unwrap())), "everybody sees the clock");
    hall.clock.set_forward(DAY - SECOND * 20);
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(hall.holder(seat).await, Holder::Guest(late.guest.clone()), "there is still time");
    hall.clock.set_forward(SECOND * 30);
    hall.is_bot(seat).await;
    hall.until(async || hall.deeds().await.first().filter(|deed| deed.starts_with("bot ")).cloned()).await;
    // Only the one whose seat it was can take it back.
    let back = format!("seats/{seat}/back");
    for stranger in [1 - me, 2] {
        assert!(!hall.page(stranger).await.contains("Take your seat back"));
        assert_eq!(hall.post(stranger, &back, &[]).await.status, 403);
    }
    assert!(hall.page(1 - me).await.contains("plays for"), "the others see for whom the bot plays");
    assert!(hall.page(me).await.contains("Take your seat back"));
    assert_eq!(hall.post(me, &back, &[]).await.status, 303);
    assert_eq!(hall.holder(seat).await, Holder::Guest(late.guest.clone()));
    assert_eq!(hall.post(me, &back, &[]).await.status, 403, "once");
    // What the bot did stands.
    let seq = hall.guests[me].choices(&hall.id).await["seq"].clone();
    let undo = json!({"seq": seq, "command_id": "u", "seat": seat});
    let address = format!("/tables/{}/undo", hall.id);
    assert_eq!(hall.guests[me].json(&address, &undo).await.status, 409);
    hall.house.close().await;
}

#[tokio::test]
async fn a_bot_takes_the_seat_of_who_is_late_and_gives_it_back() {
    a_bot_takes_over_and_gives_back(Store::in_memory().await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_the_seat_of_who_is_late_on_postgres_too() {
    let place = Place::Postgres(kit::postgres::shared().database());
    a_bot_takes_over_and_gives_back(Store::at(&place, Options::default()).await.unwrap()).await;
}

#[tokio::test]
async fn time_runs_out_while_the_house_is_closed() {
    let hall = Hall::open(2, DAILY, Late::Bot).await;
    let seat = hall.turn().await.seat;
    let hall = hall.closed_for(DAY / 2).await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert!(matches!(hall.holder(seat).await, Holder::Guest(_)), "half a day is left");
    let hall = hall.closed_for(DAY).await;
    hall.is_bot(seat).await;
    hall.house.close().await;
}

#[tokio::test]
async fn whoever_acts_in_time_is_not_overruled() {
    let mut hall = Hall::open(2, DAILY, Late::End).await;
    let first = hall.turn().await;
    hall.clock.set_forward(DAY - SECOND * 20);
    let mut next = first.clone();
    while next.seat == first.seat {
        assert_eq!(hall.step(first.seat).await.status, 200);
        next = hall.turn().await;
    }
    hall.clock.set_forward(SECOND * 60);
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert!(!hall.deeds().await.iter().any(|deed| deed.starts_with("stop")));
    assert!(next.until_ms.unwrap() > hall.clock.now_ms() + 86_000_000, "the next one has a whole day");
    hall.house.close().await;
}

#[tokio::test]
async fn a_bot_plays_one_turn_and_the_seat_stays() {
    let hall = Hall::open(2, DAILY, Late::OneTurn).await;
    let late = hall.turn().await;
    hall.clock.set_forward(DAY + SECOND);
    let next = hall
        .until(async || hall.store.turns_at(&hall.id).await.unwrap().into_iter().find(|turn| turn.seat != late.seat))
        .await;
    assert!(matches!(hall.holder(late.seat).await, Holder::Guest(_)));
    let deeds = hall.deeds().await;
    assert!(!deeds.is_empty() && deeds.iter().all(|deed| deed.starts_with("bot ")), "{deeds:?}");
    assert!(next.until_ms.unwrap() > hall.clock.now_ms());
    hall.house.close().await;
}

#[tokio::test]
async fn the_game_ends_and_who_was_late_is_last() {
    let mut hall = Hall::open(3, BLITZ, Late::End).await;
    let late = hall.turn().await;
    assert_eq!(late.until_ms.unwrap() - late.since_ms, 300_000);
    hall.clock.set_forward(SECOND * 301);
    let game = hall.over_at_last().await;
    assert_eq!(hall.deeds().await, ["stop late"]);
    let end = game.outcome().unwrap();
    assert_eq!(end.standings[usize::from(late.seat)].rank, 3);
    let page = hall.page(0).await;
    assert!(page.contains("took too long: the game ends") && page.contains("id=\"final\""), "it is told");
    assert!(hall.store.turns_at(&hall.id).await.unwrap().is_empty());
    hall.house.close().await;
}

#[tokio::test]
async fn the_others_decide_about_a_seat_that_is_late() {
    let mut hall = Hall::open(3, DAILY, Late::Vote).await;
    let late = hall.turn().await;
    let (seat, me) = (late.seat, usize::from(late.seat));
    let others: Vec<usize> = (0..3).filter(|guest| *guest != me).collect();
    let vote = format!("seats/{seat}/vote");
    assert_eq!(hall.post(others[0], &vote, &[("choice", "bot")]).await.status, 409, "there is nothing to decide yet");
    hall.clock.set_forward(DAY + SECOND);
    hall.until(async || hall.store.votes_at(&hall.id).await.unwrap().into_iter().next()).await;
    hall.until(async || hall.house.inside.table(&hall.id).await.unwrap().company().votes.first().map(drop)).await;
    assert!(hall.page(others[0]).await.contains("took too long. What is to happen?"));
    for stranger in [me, 3] {
        assert!(!hall.page(stranger).await.contains("What is to happen?"));
        assert_eq!(hall.post(stranger, &vote, &[("choice", "time")]).await.status, 403);
    }
    assert_eq!(hall.post(others[0], &vote, &[("choice", "gold")]).await.status, 400);
    assert_eq!(hall.post(others[0], &vote, &[("choice", "time")]).await.status, 303);
    assert_eq!(hall.post(others[1], &vote, &[("choice", "time")]).await.status, 303);
    let given = hall.until(async || Some(hall.turn().await).filter(|turn| turn.until_ms > late.until_ms)).await;
    assert!(given.until_ms.unwrap() > hall.clock.now_ms() + 86_000_000, "a full day again");
    // Again late, and nobody says anything: a bot takes the seat.
    hall.clock.set_forward(DAY + SECOND);
    hall.until(async || hall.store.votes_at(&hall.id).await.unwrap().into_iter().find(|vote| vote.ballots.is_empty()))
        .await;
    hall.clock.set_forward(DAY + SECOND);
    hall.is_bot(seat).await;
    hall.house.close().await;
}

#[tokio::test]
async fn a_game_is_given_up_when_all_agree() {
    let mut hall = Hall::open(3, Pace::Free, Late::Bot).await;
    assert_eq!(hall.post(3, "end", &[]).await.status, 403, "whoever watches has no say");
    assert_eq!(hall.post(0, "end", &[]).await.status, 303);
    assert!(hall.page(1).await.contains("proposes to end the game"));
    assert!(!hall.page(3).await.contains("proposes to end the game"));
    assert_eq!(hall.post(1, "end/refuse", &[]).await.status, 303);
    assert!(!hall.page(1).await.contains("proposes to end the game"), "one does not want to");
    for guest in 0..3 {
        assert!(hall.store.table(&hall.id).await.unwrap().unwrap().finished_ms.is_none());
        assert_eq!(hall.post(guest, "end", &[]).await.status, 303);
    }
    let game = hall.over_at_last().await;
    assert_eq!(hall.deeds().await, ["stop agreed"]);
    assert_eq!(game.outcome().unwrap().winners().count(), 0, "nobody wins");
    assert!(hall.page(3).await.contains("All agree to end the game here."));
    hall.house.close().await;
}

#[tokio::test]
async fn whoever_leaves_a_game_with_a_pace_leaves_it_to_a_bot() {
    let mut hall = Hall::open(2, DAILY, Late::Bot).await;
    assert_eq!(hall.post(1, "seats/1/leave", &[]).await.status, 303);
    hall.is_bot(1).await;
    assert!(hall.page(1).await.contains("Take your seat back"));
    let mut free = Hall::open(2, Pace::Free, Late::Bot).await;
    assert_eq!(free.post(1, "seats/1/leave", &[]).await.status, 303);
    assert_eq!(free.holder(1).await, Holder::Open, "without a pace somebody else can sit down");
    assert!(!free.page(0).await.contains("data-clock"));
    for hall in [hall, free] {
        hall.house.close().await;
    }
}

#[tokio::test]
async fn slow_clocks_stand_in_quiet_hours_and_live_ones_do_not() {
    let now = Timestamp::now();
    let at = now.to_zoned(TimeZone::UTC);
    let minute = u32::from(at.hour().unsigned_abs()) * 60 + u32::from(at.minute().unsigned_abs());
    let quiet =
        QuietHours { zone: "UTC".to_owned(), from_minute: (minute + 1380) % 1440, to_minute: (minute + 480) % 1440 };
    for (pace, long) in [(Pace::Move { time: DAY / 4 }, 21_600_000 + 8 * 3_600_000), (BLITZ, 300_000)] {
        let mut hall = Hall::open(2, pace, Late::Bot).await;
        for person in &hall.people {
            hall.store.set_quiet_hours(&person.id, &quiet).await.unwrap();
        }
        // They count from the next turn on.
        let first = hall.turn().await;
        let mut next = first.clone();
        while next.seat == first.seat {
            assert_eq!(hall.step(next.seat).await.status, 200);
            next = hall.turn().await;
        }
        let took = next.until_ms.unwrap() - next.since_ms;
        assert!((long - took).abs() < 120_000, "{took} instead of about {long}");
        assert_eq!(hall.page(2).await.contains(" quiet"), !pace.is_live(), "the plate says why it stands");
        hall.house.close().await;
    }
}

#[tokio::test]
async fn a_holiday_stops_the_clock_and_is_shown() {
    let mut hall = Hall::open(2, DAILY, Late::Bot).await;
    let before = hall.turn().await;
    let me = usize::from(before.seat);
    let today = Timestamp::from_millisecond(hall.clock.now_ms()).unwrap().to_zoned(TimeZone::UTC).date();
    let day = |n: i64| today.checked_add(n.days()).unwrap().to_string();
    let announce = |first: i64, last: i64| [("first", day(first)), ("last", day(last))];
    for (first, last, why) in [(3, 1, "ends after it begins"), (-9, -8, "ends after it begins"), (0, 40, "in a year")] {
        let fields = announce(first, last);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
        let answer = hall.guests[me].form("/you/pace/holidays", &fields).await;
        assert_eq!(answer.status, 422);
        assert!(answer.text().contains(why) && answer.text().contains(&day(first)), "nothing typed is lost");
    }
    let fields = announce(0, 4);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(key, value)| (*key, value.as_str())).collect();
    assert_eq!(hall.guests[me].form("/you/pace/holidays", &fields).await.status, 303);
    let after = hall.turn().await;
    let more = after.until_ms.unwrap() - before.until_ms.unwrap();
    assert!(more > 4 * 86_400_000 - 60_000 && more <= 5 * 86_400_000, "{more}");
    assert!(hall.page(1 - me).await.contains(" away"), "the others see it");
    hall.clock.set_forward(DAY * 2);
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert!(matches!(hall.holder(before.seat).await, Holder::Guest(_)));
    let own = hall.guests[me].get("/you/pace").await.text();
    let id = own.split("/you/pace/holidays/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    let end = format!("/you/pace/holidays/{id}/end");
    assert_eq!(hall.guests[1 - me].form(&end, &[]).await.status, 409, "it is not theirs");
    assert_eq!(hall.guests[me].form(&end, &[]).await.status, 303);
    let back = hall.turn().await.until_ms.unwrap() - hall.clock.now_ms();
    assert!((86_400_000 - back).abs() < 60_000, "the day goes on where it stood: {back}");
    hall.house.close().await;
}

#[tokio::test]
async fn quiet_hours_are_bounded_and_a_wrong_form_loses_nothing() {
    let mut hall = Hall::open(2, DAILY, Late::Bot).await;
    let set = |zone: &'static str, from: &'static str, to: &'static str| [("zone", zone), ("from", from), ("to", to)];
    for (fields, why) in [
        (set("Europe/Berlin", "20:00", "08:00"), "at most 10 hours"),
        (set("Middle/Earth", "22:00", "07:00"), "no time zone"),
        (set("Europe/Berlin", "22:00", ""), "or neither"),
        (set("Europe/Berlin", "25:99", "07:00"), "written 22:30"),
    ] {
        let answer = hall.guests[0].form("/you/pace", &fields).await;
        assert_eq!(answer.status, 422);
        assert!(answer.text().contains(why) && answer.text().contains(fields[0].1), "{}", answer.text());
    }
    assert_eq!(hall.guests[0].form("/you/pace", &set("Europe/Berlin", "22:30", "07:00")).await.status, 303);
    let page = hall.guests[0].get("/you/pace").await.text();
    assert!(page.contains("Europe/Berlin") && page.contains("22:30"));
    assert_eq!(hall.guests[2].get("/you/pace").await.status, 403, "whoever has no name has no hours");
    hall.house.close().await;
}

/// What the next seats would do, until the other one must act: their steps, and then what can be done.
async fn ahead(hall: &Hall) -> (u8, Vec<String>, u8, String) {
    let live = hall.house.inside.table(&hall.id).await.unwrap();
    let mut position = live.game().await.position().copy();
    let (mut luck, mut steps) = (Luck::new(5), Vec::new());
    let first = position.to_act().first().unwrap();
    loop {
        let seat = position.to_act().first().unwrap();
        let action = position.advise(seat, BotKind::Random, &mut luck).unwrap();
        if seat != first {
            return (first.0, steps, seat.0, action);
        }
        position.play(seat, &action).unwrap();
        steps.push(action);
    }
}

#[tokio::test]
async fn orders_are_played_when_the_turn_comes_and_nobody_knows_before() {
    let (mut plain, mut ordered) = (Hall::open(2, DAILY, Late::Bot).await, Hall::open(2, DAILY, Late::Bot).await);
    let (first, steps, second, action) = ahead(&ordered).await;
    let (one, two) = (usize::from(first), usize::from(second));
    let address = format!("seats/{second}/orders");
    let fields = [("steps", action.as_str()), ("when", "always")];
    for stranger in [one, 2] {
        assert_eq!(ordered.post(stranger, &address, &fields).await.status, 403);
        let page = format!("/tables/{}/{address}", ordered.id);
        assert_eq!(ordered.guests[stranger].get(&page).await.status, 403);
    }
    let own = format!("seats/{first}/orders");
    assert_eq!(ordered.post(one, &own, &fields).await.status, 422, "it is their turn: they can play");
    let nonsense = ordered.post(two, &address, &[("steps", "fly to the moon"), ("when", "always")]).await;
    assert_eq!(nonsense.status, 422);
    assert!(nonsense.text().contains("fly to the moon") && nonsense.text().contains("Line 1 cannot be read"));
    let mut socket = ordered.guests[one].socket(&ordered.id, Some(&ordered.guests[one].origin())).await.ok().unwrap();
    socket.message().await;
    assert_eq!(ordered.post(two, &address, &fields).await.status, 303);
    // What the others see is the same, with and without.
    for guest in [one, two, 2] {
        let pages =
            [plain.page(guest).await.replace(&plain.id, "T"), ordered.page(guest).await.replace(&ordered.id, "T")];
        let [plain_page, ordered_page] = pages.map(|page| timeless(&page));
        assert!(plain_page.len() > 500);
        assert_eq!(plain_page, ordered_page, "guest {guest}");
        assert!(!ordered.page(guest).await.contains(&format!(">{action}<")) || guest == two);
    }
    let record = ordered.guests[one].get(&format!("/tables/{}/record", ordered.id)).await.text();
    assert!(!record.contains("orders"));
    for step in &steps {
        assert_eq!(ordered.act(first, step).await.status, 200);
    }
    let done = ordered.until(async || Some(ordered.deeds().await).filter(|deeds| deeds.len() > steps.len())).await;
    assert_eq!(done[steps.len()], action, "as if the person had played it");
    ordered.until(async || ordered.store.orders_at(&ordered.id).await.unwrap().is_empty().then_some(())).await;
    for hall in [plain, ordered] {
        hall.house.close().await;
    }
}

/// A page without its clocks and its promise, which differ from table to table.
fn timeless(page: &str) -> String {
    let mut parts = page.split("<time class=\"clock");
    let head = parts.next().unwrap().to_owned();
    let bare = parts.fold(head, |text, part| text + part.split_once("</time>").unwrap().1);
    let (before, promise) = bare.split_once("id=\"fairness\"").unwrap();
    before.to_owned() + promise.split_once("</details>").unwrap().1
}

#[tokio::test]
async fn orders_that_do_not_fit_any_more_are_dropped() {
    let mut hall = Hall::open(2, DAILY, Late::Bot).await;
    let (first, steps, second, action) = ahead(&hall).await;
    let address = format!("seats/{second}/orders");
    // What is legal once is not legal twice.
    let twice = format!("{action}\n{action}\n{action}\n{action}");
    let kept = hall.post(usize::from(second), &address, &[("steps", &twice), ("when", "always")]).await;
    assert_eq!(kept.status, 303, "{}", kept.text());
    let page = hall.guests[usize::from(second)].get(&format!("/tables/{}/{address}", hall.id)).await.text();
    assert!(page.contains(&action), "their owner can read them");
    for step in &steps {
        assert_eq!(hall.act(first, step).await.status, 200);
    }
    hall.until(async || hall.store.orders_at(&hall.id).await.unwrap().is_empty().then_some(())).await;
    assert!(hall.deeds().await.len() > steps.len(), "the first was played");
    // Nothing prepared drops what was.
    hall.house.close().await;
    let mut live = Hall::open(2, BLITZ, Late::Bot).await;
    let (_, _, second, action) = ahead(&live).await;
    let address = format!("seats/{second}/orders");
    let fast = live.post(usize::from(second), &address, &[("steps", &action)]).await;
    assert_eq!(fast.status, 422, "only in slow games");
    live.house.close().await;
}

#[tokio::test]
async fn a_pace_is_chosen_for_a_new_table() {
    let house = House::open().await;
    let mut ann = house.guest();
    let form = ann.get("/new?game=coloma").await.text();
    assert!(
        form.contains("Every turn must be taken within a day.") && form.contains("The others decide what happens.")
    );
    let fields = [("game", "coloma"), ("name", "Ann"), ("seats", "2"), ("pace", "move 259200"), ("late", "end")];
    let made = ann.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let page = ann.get(made.header("location").unwrap()).await.text();
    assert!(page.contains("3 days a move") && page.contains("The game ends, and the player who was late is last."));
    let wrong =
        [&fields[..3], &[("pace", "own"), ("pace-time", "9999"), ("pace-time-unit", "d"), ("pace-more-unit", "h")]];
    let wrong = ann.form("/new", &wrong.concat()).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("from half a minute to a month") && wrong.text().contains("9999"));
    house.close().await;
}
