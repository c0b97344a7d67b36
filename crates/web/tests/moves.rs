//! A move's way through: who may, in which order, and what is said when not.

mod common;

use common::{Heard, House, choices_in, text_of};
use serde_json::json;
use store::{Holder, Store};
use web::Config;

#[tokio::test]
async fn a_move_is_stored_answered_and_told() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let choices = ann.my_turn(&table).await.unwrap();
    let mut socket = ann.socket(&table, Some(&ann.origin())).await.ok().unwrap();
    assert!(socket.message().await["base"].is_null(), "a page that has nothing gets everything");
    let answer = ann.act(&table, &choices, 0, "c1").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let seq = answer.json()["seq"].as_u64().unwrap();
    assert_eq!(seq, choices["seq"].as_u64().unwrap() + 1);
    assert!(house.store.entries(&table, 0).await.unwrap().iter().any(|entry| u64::from(entry.seq) == seq));
    let told = socket.message().await;
    assert!(told["seq"].as_u64().unwrap() >= seq && told["base"].is_string());
    house.close().await;
}

#[tokio::test]
async fn the_same_command_twice_gets_the_first_answer() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let choices = ann.my_turn(&table).await.unwrap();
    let first = ann.act(&table, &choices, 0, "once").await;
    let again = ann.act(&table, &choices, 0, "once").await;
    assert_eq!((first.status, first.json()), (200, again.json()));
    assert_eq!(again.status, 200);
    let entries = house.store.entries(&table, 0).await.unwrap();
    assert_eq!(entries.iter().filter(|entry| entry.command_id == "once").count(), 1);
}

#[tokio::test]
async fn a_stale_seq_gets_the_fresh_position_and_a_notice() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let old = ann.my_turn(&table).await.unwrap();
    assert_eq!(ann.act(&table, &old, 0, "c1").await.status, 200);
    let stale = ann.act(&table, &old, 0, "c2").await;
    assert_eq!(stale.status, 409);
    let body = stale.json();
    assert!(body["message"].as_str().unwrap().contains("moved on"));
    assert!(body["fresh"]["seq"].as_u64() > old["seq"].as_u64());
    assert!(choices_in(&text_of(&body["fresh"], "html"))["seq"].is_number());
}

#[tokio::test]
async fn only_the_holder_of_a_seat_can_play_it() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let choices = ann.my_turn(&table).await.unwrap();
    let action = &choices["choices"][0]["action"];
    let body = |seat: u8| json!({"seq": choices["seq"], "command_id": "x", "action": action, "seat": seat});
    let path = format!("/tables/{table}/actions");
    assert_eq!(ann.json(&path, &body(1)).await.status, 403, "a bot's seat");
    assert_eq!(ann.json(&path, &body(9)).await.status, 403, "no seat at all");
    assert_eq!(house.guest().json(&path, &body(0)).await.status, 403, "nobody");
    let (mut eve, _) = house.table_with_bots("Eve").await;
    assert_eq!(eve.json(&path, &body(0)).await.status, 403, "somebody else");
    let watching = eve.choices(&table).await;
    assert!(watching["seat"].is_null() && watching["choices"].as_array().unwrap().is_empty());
    let undo = json!({"seq": choices["seq"], "command_id": "u", "seat": 0});
    assert_eq!(eve.json(&format!("/tables/{table}/undo"), &undo).await.status, 403);
}

#[tokio::test]
async fn a_refusal_names_its_clause_and_links_to_the_rule() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let choices = ann.my_turn(&table).await.unwrap();
    let path = format!("/tables/{table}/actions");
    let body = |action: &str| json!({"seq": choices["seq"], "command_id": "x", "action": action, "seat": 0});
    let refused = ann.json(&path, &body("confirm")).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let said = refused.json();
    assert!(said["clause"].as_str().unwrap().starts_with("CM-"), "{said}");
    let link = said["link"].as_str().unwrap();
    assert_eq!(link, format!("/rules/colorado-midland#{}", said["clause"].as_str().unwrap()));
    let rules = ann.get("/rules/colorado-midland").await.text();
    assert!(rules.contains(&format!("id=\"{}\"", said["clause"].as_str().unwrap())));
    let gibberish = ann.json(&path, &body("<script>alert(1)</script>")).await;
    assert_eq!(gibberish.status, 422);
    assert!(gibberish.json()["clause"].is_null());
}

#[tokio::test]
async fn why_a_click_is_not_possible_is_answered() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.my_turn(&table).await.unwrap();
    let why = format!("/tables/{table}/why");
    let answer = ann.json(&why, &json!({"path": ["confirm:turn"], "seat": 0})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.json()["clause"].as_str().unwrap().starts_with("CM-"), "{}", answer.text());
    let nobody = house.guest().json(&why, &json!({"path": ["hex:F12"]})).await;
    assert!(nobody.json()["message"].as_str().unwrap().contains("watching"));
    assert_eq!(ann.json(&why, &json!({"path": vec!["x"; 99]})).await.status, 400);
    assert_eq!(ann.json(&why, &json!({"path": ["hex:F12"], "seat": 1})).await.status, 403);
}

#[tokio::test]
async fn malformed_oversized_and_lost_requests_are_told_apart() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let path = format!("/tables/{table}/actions");
    let origin = ann.origin();
    let head = [("content-type", "application/json"), ("origin", origin.as_str())];
    for body in [&b"{"[..], b"[]", b"{\"seq\":-1}", b"\xff\xfe", b""] {
        let answer = ann.ask("POST", &path, &head, body).await;
        assert_eq!(answer.status, 400, "{body:?}");
        assert!(answer.json()["message"].is_string());
    }
    assert_eq!(ann.ask("POST", &path, &[("origin", &origin)], b"{}").await.status, 400, "no content type");
    let huge = format!("{{\"seq\":0,\"action\":\"{}\"}}", "x".repeat(200_000));
    assert_eq!(ann.ask("POST", &path, &head, huge.as_bytes()).await.status, 413);
    let long = json!({"seq": 0, "command_id": "x", "action": "x".repeat(300), "seat": 0});
    assert_eq!(ann.json(&path, &long).await.status, 400);
    let nameless = json!({"seq": 0, "command_id": "", "action": "x", "seat": 0});
    assert_eq!(ann.json(&path, &nameless).await.status, 400);
    let forged = json!({"seq": 0, "command_id": "bot-1", "action": "x", "seat": 0});
    assert_eq!(ann.json(&path, &forged).await.status, 400, "the names of bots' commands are theirs");
    let fine = json!({"seq": 0, "command_id": "x", "action": "confirm", "seat": 0});
    assert_eq!(ann.json("/tables/nosuchtable/actions", &fine).await.status, 404);
    assert_eq!(ann.get("/tables/nosuchtable").await.status, 404);
    assert_eq!(ann.get(&format!("/tables/{table}/at/99999")).await.status, 404);
    assert_eq!(ann.get(&format!("/tables/{table}?at=99999")).await.status, 400);
    assert_eq!(ann.get(&format!("/tables/{table}?at=x")).await.status, 400);
    let wrong_way = ann.get(&path).await;
    assert_eq!(wrong_way.status, 405);
    assert!(wrong_way.text().contains("<h1>"), "errors have the look of the house");
}

#[tokio::test]
async fn undo_takes_back_ones_own_step_only() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    // The first step of a turn that can be taken back: a build, a start or a shut-down.
    let before = loop {
        let choices = ann.my_turn(&table).await.unwrap();
        let first = choices["choices"][0]["action"].as_str().unwrap().to_owned();
        if first.starts_with("build") {
            break choices;
        }
        let undo = json!({"seq": choices["seq"], "command_id": format!("u{}", choices["seq"]), "seat": 0});
        let refused = ann.json(&format!("/tables/{table}/undo"), &undo).await;
        assert_eq!(refused.status, 409, "a bot has acted since, or nothing was done: {}", refused.text());
        assert_eq!(ann.act(&table, &choices, 0, &format!("a{}", choices["seq"])).await.status, 200);
    };
    assert_eq!(ann.act(&table, &before, 0, "build").await.status, 200);
    let after = ann.choices(&table).await;
    let page = ann.get(&format!("/tables/{table}")).await.text();
    assert!(!page.contains("<button id=\"undo\" type=\"button\" disabled"), "the page offers the undo");
    let undo = json!({"seq": after["seq"], "command_id": "undo", "seat": 0});
    assert_eq!(ann.json(&format!("/tables/{table}/undo"), &undo).await.status, 200);
    let back = ann.choices(&table).await;
    assert_eq!(back["choices"], before["choices"]);
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("class=\"undone\""), "the log strikes it out");
}

#[tokio::test]
async fn nothing_moves_before_every_seat_is_taken() {
    let house = House::open().await;
    let mut ann = house.guest();
    let fields = [
        ("game", "colorado-midland"),
        ("name", "Ann"),
        ("seats", "3"),
        ("seat-0", "me"),
        ("seat-1", "open"),
        ("seat-2", "greedy"),
        ("visibility", "public"),
    ];
    let made = ann.form("/new", &fields).await;
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let waiting = ann.choices(&table).await;
    assert!(waiting["seat"].is_null());
    let early = json!({"seq": 0, "command_id": "x", "action": "railroad green", "seat": 0});
    assert_eq!(ann.json(&format!("/tables/{table}/actions"), &early).await.status, 409);
    assert!(house.guest().get("/").await.text().contains(": Colorado Midland for 3"), "an open public table is listed");
    assert!(house.store.entries(&table, 0).await.unwrap().is_empty());

    let mut socket = ann.socket(&table, None).await.ok().unwrap();
    socket.message().await;
    let greedy = ann.form(&format!("/tables/{table}/seats/1/take"), &[("name", "Ann")]).await;
    assert_eq!(greedy.status, 409, "nobody holds two hands");
    let mut ben = house.guest();
    assert!(ben.get(&format!("/tables/{table}/join")).await.text().contains("Sit down"));
    let nameless = ben.form(&format!("/tables/{table}/seats/1/take"), &[("name", "  ")]).await;
    assert_eq!(nameless.status, 400);
    assert_eq!(ben.form(&format!("/tables/{table}/seats/1/take"), &[("name", "Ben")]).await.status, 303);
    assert!(socket.message().await["html"].to_string().contains("Ben"), "the page hears of it");
    let late = house.guest().form(&format!("/tables/{table}/seats/1/take"), &[("name", "Cal")]).await;
    assert_eq!(late.status, 409);
    let (a, b) = (ann.my_turn(&table), ben.my_turn(&table));
    tokio::select! { _ = a => {}, _ = Box::pin(b) => {} }
}

#[tokio::test]
async fn a_stopped_server_closes_its_sockets_and_bots_go_on_when_it_returns() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    let mut ann = house.guest();
    let fields = [
        ("game", "colorado-midland"),
        ("name", "Ann"),
        ("seats", "3"),
        ("seat-0", "random"),
        ("seat-1", "random"),
        ("seat-2", "open"),
    ];
    let made = ann.form("/new", &fields).await;
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let mut socket = ann.socket(&table, None).await.ok().unwrap();
    socket.message().await;
    let store = house.store.clone();
    house.close().await;
    assert_eq!(socket.hear().await, Heard::Closed(1012));
    assert!(store.set_bot(&table, 2, "random", "Bot", 1).await.unwrap(), "a seat is filled while nobody serves");
    store.close().await;

    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    for _ in 0..2000 {
        if house.store.table(&table).await.unwrap().unwrap().finished_ms.is_some() {
            let seats = house.store.seats(&table).await.unwrap();
            assert!(seats.iter().all(|seat| matches!(seat.holder, Holder::Bot(_))));
            let mut anybody = house.guest();
            anybody.cookie = ann.cookie.clone();
            assert!(anybody.get(&format!("/tables/{table}")).await.text().contains("Final scores"));
            return house.close().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the bots did not go on");
}

#[tokio::test]
async fn a_move_sends_only_what_it_changed() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    while ann.my_turn(&table).await.unwrap()["choices"].as_array().unwrap().len() < 20 {
        let choices = ann.choices(&table).await;
        ann.act(&table, &choices, 0, &format!("m{}", choices["seq"])).await;
    }
    let mut player = ann.socket(&table, None).await.ok().unwrap();
    let mut spectator = house.guest().socket(&table, None).await.ok().unwrap();
    let (whole, public) = (player.message().await.to_string(), spectator.message().await.to_string());
    let choices = ann.choices(&table).await;
    assert_eq!(ann.act(&table, &choices, 3, "last").await.status, 200);
    let (own, seen) = (player.message().await.to_string(), spectator.message().await.to_string());
    let sizes = (whole.len(), own.len(), public.len(), seen.len());
    assert!(own.len() < whole.len() / 2 && seen.len() < public.len() / 2, "{sizes:?}");
    assert!(seen.len() < 20_000 && own.len() < 30_000, "{sizes:?}");
    assert!(!seen.contains("\"action\""), "a spectator is sent no choices");
}
