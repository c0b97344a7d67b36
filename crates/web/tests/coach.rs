//! What is taken out of a game that goes on: whoever is not coached in the game itself is not coached beside it either.

mod common;

use common::{Answer, Guest, House};

/// A guest who asks at a table as a page does.
async fn ask(guest: &mut Guest, table: &str, what: &str, body: &str) -> Answer {
    let head = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "application/json"),
        ("origin", &guest.origin()),
    ];
    guest.ask("POST", &format!("/tables/{table}/{what}"), &head, body.as_bytes()).await
}

/// The table that a form leads to.
async fn led_to(guest: &mut Guest, path: &str, fields: &[(&str, &str)]) -> String {
    let made = guest.form(path, fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

/// A fork as the game stands now, with this seat and bots in the others.
async fn fork(house: &House, guest: &mut Guest, table: &str, seat: &str) -> String {
    let live = house.inside.table(table).await.unwrap();
    let mine = live.seats_of(None);
    let seq = live.game().await.moments(mine).seq().to_string();
    led_to(guest, &format!("/tables/{table}/fork"), &[("seq", &seq), ("seat", seat)]).await
}

/// Ends a game that somebody plays alone.
async fn end(house: &House, guest: &mut Guest, table: &str) {
    assert_eq!(guest.form(&format!("/tables/{table}/end"), &[]).await.status, 303);
    for _ in 0..2_000 {
        if house.inside.table(table).await.unwrap().game().await.outcome().is_some() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("the game was never over");
}

/// A game of Ann and Ben that counts; gives whoever must act first, with the seat.
async fn rated_game(house: &House) -> (Guest, &'static str, String) {
    let (mut ann, mut ben) = (house.guest(), house.guest());
    let seats = [("seats", "3"), ("seat-0", "me"), ("seat-1", "open"), ("seat-2", "greenhorn")];
    let agreed = [("visibility", "public"), ("rated-asked", "yes"), ("rated", "on")];
    let fields = [("game", "colorado-midland"), ("name", "Ann")];
    let table = led_to(&mut ann, "/new", &[&fields[..], &seats, &agreed].concat()).await;
    led_to(&mut ben, &format!("/tables/{table}/seats/1/take"), &[("name", "Ben")]).await;
    for _ in 0..2_000 {
        for (who, seat) in [(&mut ann, "0"), (&mut ben, "1")] {
            if who.choices(&table).await["seat"].is_number() {
                return (who.clone(), seat, table);
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("nobody's turn ever came");
}

/// Nobody is coached at a table that was taken out of a game which goes on, and its page says why.
async fn is_held_back(guest: &mut Guest, table: &str, seat: &str) {
    has_no_coach(guest, table, seat, "The game that this one was taken out of goes on").await;
}

/// Nobody is coached at a table, and its page says why.
async fn has_no_coach(guest: &mut Guest, table: &str, seat: &str, why: &str) {
    let page = guest.get(&format!("/tables/{table}")).await.text();
    assert!(page.contains(why) && page.contains("nobody is given hints here"), "{page}");
    assert!(!page.contains("What the strongest bot would do") && !page.contains("form=\"motive\" name=\"moment\""));
    let hint = ask(guest, table, "hint", &format!("seat={seat}")).await;
    assert_eq!(hint.status, 403);
    assert!(hint.text().contains(why), "{}", hint.text());
    assert_eq!(ask(guest, table, "motive", "moment=1").await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fork_of_a_game_among_people_has_no_coach_until_that_game_is_over() {
    let house = House::open().await;
    let (mut ann, seat, table) = rated_game(&house).await;
    let first = fork(&house, &mut ann, &table, seat).await;
    is_held_back(&mut ann, &first, seat).await;
    let second = fork(&house, &mut ann, &first, seat).await;
    is_held_back(&mut ann, &second, seat).await;
    let eve = &mut house.guest();
    let theirs = fork(&house, eve, &table, seat).await;
    is_held_back(eve, &theirs, seat).await;

    end(&house, &mut ann, &first).await;
    for path in ["review", "review.json"] {
        assert_eq!(ann.get(&format!("/tables/{first}/{path}")).await.status, 403, "{path}");
    }
    assert_eq!(ann.form(&format!("/tables/{first}/review"), &[]).await.status, 403);
    let record = ann.get(&format!("/tables/{first}/record")).await.json();
    assert_eq!(record["sealed"], true, "nor is it taken elsewhere");
    assert!(record["key"].is_null() && record["origin"]["position"]["state"].is_null(), "{record}");
    let third = fork(&house, &mut ann, &first, seat).await;
    is_held_back(&mut ann, &third, seat).await;

    house.store.finish(&table, 1).await.unwrap();
    let page = ann.get(&format!("/tables/{second}")).await.text();
    assert!(page.contains("What the strongest bot would do") && !page.contains("no hints until"), "{page}");
    assert_eq!(ask(&mut ann, &second, "hint", &format!("seat={seat}")).await.status, 200);
    assert_eq!(ann.get(&format!("/tables/{first}/review")).await.status, 200);
    assert!(ann.get(&format!("/tables/{first}/record")).await.json()["sealed"].is_null());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_not_over_has_no_coach_whatever_it_promises() {
    let house = House::open().await;
    let (mut ann, seat, table) = rated_game(&house).await;
    // Nothing is hidden in this game, so its record can be played on; the other seat is made a bot's, and the promise that
    // would tell where it comes from is another's.
    let mut record = ann.get(&format!("/tables/{table}/record")).await.json();
    let other = if seat == "0" { 1 } else { 0 };
    record["seats"][other] = serde_json::json!({ "bot": "greedy" });
    record["seats"][2] = serde_json::json!({ "bot": "greedy" });
    let promise = record["commitment"].as_str().unwrap();
    let digit = if promise.starts_with('0') { "1" } else { "0" };
    record["commitment"] = format!("{digit}{}", &promise[1..]).into();
    let taken_in = led_to(&mut ann, "/records/import", &[("name", "Ann"), ("record", &record.to_string())]).await;
    let why = "brought in before it was over";
    has_no_coach(&mut ann, &taken_in, seat, why).await;
    let forked = fork(&house, &mut ann, &taken_in, seat).await;
    has_no_coach(&mut ann, &forked, seat, why).await;
    end(&house, &mut ann, &forked).await;
    assert_eq!(
        ann.get(&format!("/tables/{forked}/review")).await.status,
        403,
        "nor is it reviewed when it was stopped"
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fork_of_a_game_alone_has_a_coach_unless_it_counts_or_is_a_puzzle() {
    let house = House::open().await;
    let mut ann = house.guest();
    for rated in ["", "on"] {
        let fields = [("game", "colorado"), ("name", "Ann"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "greenhorn")];
        let agreed = [("visibility", "public"), ("rated-asked", "yes"), ("rated", rated)];
        let table = led_to(&mut ann, "/new", &[&fields[..], &agreed].concat()).await;
        ann.my_turn(&table).await.unwrap();
        let forked = fork(&house, &mut ann, &table, "0").await;
        if rated == "on" {
            is_held_back(&mut ann, &forked, "0").await;
            // Who asks in the game itself can win nothing by it any more, and may ask beside it from then on.
            assert_eq!(ask(&mut ann, &table, "hint", "seat=0").await.status, 200);
        }
        let page = ann.get(&format!("/tables/{forked}")).await.text();
        assert!(!page.contains("no hints until"), "{page}");
    }
    let puzzle = led_to(&mut ann, "/puzzles/colorado-midland/1", &[]).await;
    let seat = table::puzzle::puzzles("colorado-midland")[0].seat.0.to_string();
    let beside = fork(&house, &mut ann, &puzzle, &seat).await;
    is_held_back(&mut ann, &beside, &seat).await;
    house.close().await;
}
