//! The house rules: who is let in, how fast, and what becomes of seats and tables that were left behind.

mod common;

use std::time::Duration;

use ::house::{Rate, Settings, Shares};
use common::{Guest, House};
use store::{Appended, NewEntry, NewStep, Store};
use web::Config;

const OPEN_TABLE: [(&str, &str); 6] = [
    ("game", "colorado-midland"),
    ("name", "Ann"),
    ("seats", "3"),
    ("seat-0", "me"),
    ("seat-1", "open"),
    ("seat-2", "random"),
];

fn with(settings: Settings) -> Config {
    Config { house: settings, ..Config::default() }
}

async fn house_where_absence_counts_after(absent_after: Duration) -> House {
    House::over(Store::in_memory().await.unwrap(), with(Settings { absent_after, ..Settings::default() })).await
}

/// Ann's table, where Ben sits in seat 1.
async fn ann_and_ben(house: &House) -> (Guest, Guest, String) {
    let (mut ann, mut ben) = (house.guest(), house.guest());
    let made = ann.form("/new", &OPEN_TABLE).await;
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(ben.form(&format!("/tables/{table}/seats/1/take"), &[("name", "Ben")]).await.status, 303);
    (ann, ben, table)
}

/// Somebody has acted.
async fn begin(house: &House, ann: &mut Guest, ben: &mut Guest, table: &str) {
    for (guest, seat) in [(ann, 0), (ben, 1)] {
        let choices = guest.choices(table).await;
        if choices["seat"] == seat {
            assert_eq!(guest.act(table, &choices, 0, &format!("first-{seat}")).await.status, 200);
            return;
        }
    }
    assert!(!house.store.entries(table, 0).await.unwrap().is_empty(), "else the bot has");
}

#[tokio::test]
async fn the_host_frees_the_seat_of_a_player_who_has_vanished() {
    let house = house_where_absence_counts_after(Duration::ZERO).await;
    let (mut ann, mut ben, table) = ann_and_ben(&house).await;
    begin(&house, &mut ann, &mut ben, &table).await;
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("Free the seat"));
    assert!(!ben.get(&format!("/tables/{table}")).await.text().contains("Free the seat"));
    assert_eq!(ben.form(&format!("/tables/{table}/seats/0/free"), &[]).await.status, 403, "Ben is not the host");
    for nobody in [0, 2, 9] {
        assert_eq!(ann.form(&format!("/tables/{table}/seats/{nobody}/free"), &[]).await.status, 409, "seat {nobody}");
    }
    assert_eq!(ann.form(&format!("/tables/{table}/seats/1/free"), &[]).await.status, 303);
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("Waiting for one more player"));
    assert!(ben.choices(&table).await["seated"].is_null());
    assert_eq!(ann.form(&format!("/tables/{table}/seats/1/bot"), &[("bot", "random")]).await.status, 303);
    assert!(ann.my_turn(&table).await.is_some(), "the game goes on");
    house.close().await;
}

#[tokio::test]
async fn a_player_who_was_here_today_keeps_the_seat_once_the_game_has_begun() {
    let house = house_where_absence_counts_after(Duration::from_secs(3600)).await;
    let (mut ann, mut ben, table) = ann_and_ben(&house).await;
    begin(&house, &mut ann, &mut ben, &table).await;
    let refused = ann.form(&format!("/tables/{table}/seats/1/free"), &[]).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("was here just now"), "{}", refused.text());
    assert_eq!(ben.choices(&table).await["seated"], 1);
}

#[tokio::test]
async fn a_form_that_does_not_fit_comes_back_with_every_answer() {
    let house = House::open().await;
    let mut ann = house.guest();
    let fields = [
        ("game", "colorado-midland"),
        ("name", "Ann"),
        ("seats", "5"),
        ("seat-1", "hot"),
        ("name-1", "Ben"),
        ("seed", "seven"),
        ("visibility", "private"),
        ("table-name", "The Ute Pass"),
    ];
    let again = ann.form("/new", &fields).await;
    assert_eq!(again.status, 422);
    assert!(ann.cookie.is_none(), "nobody came");
    let page = again.text();
    for kept in
        ["A seed is a whole number", "value=\"Ann\"", "value=\"Ben\"", "value=\"seven\"", "value=\"The Ute Pass\""]
    {
        assert!(page.contains(kept), "{kept}");
    }
    assert!(page.contains("<option value=\"5\" selected>") && page.contains("value=\"private\" checked"));
    let linked = ann.get("/new?game=coloma&seats=2").await.text();
    assert!(linked.contains("<option value=\"2\" selected>"), "an address can hold answers too");
}

#[tokio::test]
async fn one_address_makes_new_things_only_so_fast() {
    let slow = Rate::of(3, Duration::from_secs(5));
    let makes = Shares { person: slow, network: slow };
    let house = House::over(Store::in_memory().await.unwrap(), with(Settings { makes, ..Settings::default() })).await;
    let mut eve = house.guest();
    let make = [("game", "colorado-midland"), ("name", "Eve")];
    for _ in 0..3 {
        assert_eq!(eve.form("/play-now", &make).await.status, 303);
    }
    let refused = eve.form("/play-now", &make).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Please wait 5 seconds"), "{}", refused.text());
    assert_eq!(refused.header("retry-after"), Some("5"));
    assert_eq!(eve.get("/new").await.status, 200, "to look is free");
    let body = "game=colorado-midland&name=Fay";
    let head = [("content-type", "application/x-www-form-urlencoded"), ("x-forwarded-for", "192.0.2.9")];
    let other = house.guest().ask("POST", "/play-now", &head, body.as_bytes()).await;
    assert_eq!(other.status, 303, "another address, as a proxy here tells it");
}

#[tokio::test]
async fn a_page_keeps_its_visitor_known_for_another_year() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let session = ann.cookie.clone().unwrap();
    let page = ann.get(&format!("/tables/{table}")).await;
    let renewed = page.header("set-cookie").expect("the session is renewed");
    assert!(renewed.starts_with(&session) && renewed.contains("HttpOnly") && renewed.contains("Max-Age=31536000"));
    assert!(house.guest().get("/").await.header("set-cookie").is_none(), "a stranger gets none");
    assert!(ann.get("/assets/table.css").await.header("set-cookie").is_none(), "what everybody shares has none");
}

#[tokio::test]
async fn a_table_of_other_rules_is_explained_and_nothing_else_suffers() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let (_, fine) = house.table_with_bots("Ben").await;
    let choices = ann.my_turn(&table).await.unwrap();
    assert_eq!(ann.act(&table, &choices, 0, "m1").await.status, 200);
    let store = house.store.clone();
    house.close().await;
    let last = store.entries(&table, 0).await.unwrap().len() as u32;
    let strange = NewEntry {
        seq: last + 1,
        seat: 0,
        deed: "a secret deed".to_owned(),
        digest: "0".repeat(16),
        at_ms: 0,
        command_id: "strange".to_owned(),
    };
    let seats_seq = store.table(&table).await.unwrap().unwrap().seats_seq;
    let strange =
        NewStep { entry: strange, seats_seq, ends: false, told: true, due_ms: None, turns: None, clocks: Vec::new() };
    assert_eq!(store.append(&table, strange).await.unwrap(), Appended::Done, "a closed house writes nothing more");
    let house = House::over(store, Config::default()).await;
    let mut anybody = house.guest();
    let page = anybody.get(&format!("/tables/{table}")).await;
    assert_eq!(page.status, 409);
    let text = page.text();
    assert!(text.contains("other rules") && text.contains("Nothing of it is lost"), "{text}");
    assert!(!text.contains("secret deed"), "what was done may be a secret");
    assert_eq!(anybody.get(&format!("/tables/{fine}")).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn a_fork_of_a_private_table_does_not_tell_where_that_is() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let forked = ann.form(&format!("/tables/{table}/fork"), &[("seq", "0")]).await;
    let fork = forked.header("location").unwrap().to_owned();
    let page = ann.get(&fork).await.text();
    assert!(page.contains("step 0 of a private table") && !page.contains(&table));
    assert!(!ann.get(&format!("{fork}/record")).await.text().contains(&table));
}
