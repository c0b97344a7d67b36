//! Finding a game: open seats by one click, filters, "find me a game", rematches, and where it is one's turn.

mod common;

use std::time::{Duration, Instant};

use common::{Guest, House};
use engine::{Key, Luck, Setup};
use house::{Pace, Terms, Wish};
use store::{Holder, NewSeat, NewTable, Secret, Visibility};
use table::{BotKind, Deed, Table};

/// Somebody with a name, and who they are.
async fn person(house: &House, name: &str) -> (Guest, store::Guest) {
    let (guest, token) = house.inside.welcome(name).await.unwrap();
    (Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) }, guest)
}

/// An open table by these terms.
async fn open_table(house: &House, host: &store::Guest, game: &str, seats: u8, name: &str, terms: Terms) -> String {
    let rules = table::open(game, &Setup::of(seats)).unwrap();
    let mut all = vec![NewSeat::new(Holder::Guest(host.id.clone()))];
    all.extend((1..seats).map(|_| NewSeat::open()));
    let wish = Wish { terms, ..Wish::new(name, Visibility::Public, all) };
    house.inside.make(host, &house::Deal::fresh().begin(rules), wish).await.unwrap()
}

/// The part of the page with open seats.
fn open_seats(page: &str) -> &str {
    let from = page.find("id=\"open-seats\"").expect("the page has open seats");
    &page[from..from + page[from..].find("</section>").unwrap()]
}

#[tokio::test]
async fn a_seat_is_taken_by_one_click() {
    let house = House::open().await;
    let (mut ann, host) = person(&house, "Ann").await;
    let (mut ben, _) = person(&house, "Ben").await;
    let day = Terms { pace: Pace::OFFERED[2], rated: true, ..Terms::default() };
    let id = open_table(&house, &host, "coloma", 3, "Leadville", day).await;
    let page = ben.get("/").await.text();
    let row = open_seats(&page);
    assert!(row.contains(&format!("action=\"/tables/{id}/sit\"")), "{row}");
    assert!(
        row.contains("a day a move")
            && row.contains("rated")
            && row.contains("Ann")
            && row.contains("2 of 3 seats free")
    );
    assert!(!open_seats(&ann.get("/").await.text()).contains("Leadville"), "Ann sits there: it is among hers");
    assert!(ann.get("/").await.text().contains("waiting for players"));

    // Strangers give a name first.
    let mut eve = house.guest();
    let page = eve.get("/").await.text();
    assert!(open_seats(&page).contains(&format!("href=\"/tables/{id}/join\"")));
    let asked = eve.form(&format!("/tables/{id}/sit"), &[]).await;
    assert_eq!((asked.status, asked.header("location")), (303, Some(&*format!("/tables/{id}/join"))));

    let sat = ben.form(&format!("/tables/{id}/sit"), &[]).await;
    assert_eq!((sat.status, sat.header("location")), (303, Some(&*format!("/tables/{id}"))), "{}", sat.text());
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &[]).await.status, 303, "who sits stays");
    let (mut cat, _) = person(&house, "Cat").await;
    assert_eq!(cat.form(&format!("/tables/{id}/sit"), &[]).await.status, 303);
    let (mut dan, _) = person(&house, "Dan").await;
    assert_eq!(dan.form(&format!("/tables/{id}/sit"), &[]).await.status, 409, "all seats are taken");
    let page = dan.get("/").await.text();
    assert!(!open_seats(&page).contains("Leadville") && page.contains(&format!("id=\"watch-{id}\"")), "it goes on");
    assert_eq!(dan.form("/tables/none/sit", &[]).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn kept_seats_and_passwords_are_no_open_seats_for_others() {
    let house = House::open().await;
    let (_, host) = person(&house, "Ann").await;
    let (mut ben, ben_id) = person(&house, "Ben").await;
    let (mut eve, _) = person(&house, "Eve").await;
    let kept = Terms { reserved: vec![None, Some(ben_id.id)], ..Terms::default() };
    open_table(&house, &host, "colorado", 2, "Kept", kept).await;
    let word = Terms { password: Some("$argon2id$hash".to_owned()), ..Terms::default() };
    let locked = open_table(&house, &host, "colorado", 2, "Locked", word).await;
    let (of_ben, of_eve) = (ben.get("/").await.text(), eve.get("/").await.text());
    assert!(open_seats(&of_ben).contains("Kept") && !open_seats(&of_eve).contains("Kept"));
    assert!(open_seats(&of_eve).contains("with a password") && !of_eve.contains("argon2"), "the word stays a secret");
    assert!(!of_eve.contains(&format!("action=\"/tables/{locked}/sit\"")), "it is asked for on the page to join");
    house.close().await;
}

#[tokio::test]
async fn filters_work_without_a_script_and_are_remembered() {
    let house = House::open().await;
    let (_, host) = person(&house, "Ann").await;
    let live = Terms { pace: Pace::OFFERED[1], ..Terms::default() };
    let rated = Terms { pace: Pace::OFFERED[2], rated: true, ..Terms::default() };
    open_table(&house, &host, "coloma", 3, "Bodie", live).await;
    open_table(&house, &host, "colorado", 2, "Creede", rated).await;
    open_table(&house, &host, "colorado", 3, "Jerome", Terms::default()).await;
    let mut eve = house.guest();
    let seen = |page: &str| ["Bodie", "Creede", "Jerome"].map(|name| open_seats(page).contains(name));
    assert_eq!(seen(&eve.get("/").await.text()), [true; 3]);
    for (query, wanted) in [
        ("title=coloma", [true, false, false]),
        ("pace=live", [true, false, false]),
        ("pace=slow", [false, true, false]),
        ("pace=free", [false, false, true]),
        ("players=3", [true, false, true]),
        ("rated=yes", [false, true, false]),
        ("title=colorado&players=3", [false, false, true]),
        ("title=chess&pace=%3Cb%3E&players=99&rated=", [true; 3]),
        ("title=silverton", [false; 3]),
    ] {
        let answer = house.guest().get(&format!("/?filter=yes&{query}")).await;
        assert_eq!(seen(&answer.text()), wanted, "{query}");
    }
    let chosen = eve.get("/?filter=yes&title=coloma").await;
    assert!(chosen.header("set-cookie").unwrap().starts_with("lobby=coloma..."), "{:?}", chosen.headers);
    assert_eq!(seen(&eve.get("/").await.text()), [true, false, false], "as it was chosen");
    assert_eq!(seen(&eve.get("/lobby").await.text()), [true, false, false], "also what comes live");
    assert!(eve.get("/").await.text().contains("value=\"coloma\" selected"));
    assert!(house.guest().get("/?filter=yes&title=silverton").await.text().contains("None of the 3 open tables fits."));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_found_waited_for_and_called_off() {
    let house = House::open().await;
    let mut ann = house.guest();
    let wish = [("name", "Ann"), ("title-coloma", "yes"), ("players", "2"), ("pace", "bank 300 15"), ("bots", "never")];
    for (field, bad, why) in [
        ("title-coloma", "", "choose at least one game"),
        ("pace", "bank 1 1", "is no pace"),
        ("players", "many", "is no number"),
        ("players", "1", "for so many"),
        ("name", "  ", "type a name"),
    ] {
        let spoilt = wish.map(|(name, value)| (name, if name == field { bad } else { value }));
        let answer = house.guest().form("/seek", &spoilt).await;
        assert_eq!(answer.status, 422, "{field}");
        assert!(answer.text().contains(why), "{field}: {}", answer.text());
    }
    let looked = ann.form("/seek", &wish).await;
    assert_eq!((looked.status, looked.header("location")), (303, Some("/seek")), "{}", looked.text());
    let page = ann.get("/seek").await.text();
    assert!(page.contains("Coloma for 2, 5 minutes") && page.contains("You wait for people only."), "{page}");
    assert!(ann.get("/").await.text().contains("You are looking for a game."));
    assert!(ann.get("/seek/now").await.json()["html"].as_str().unwrap().contains("id=\"seeking\""));
    assert_eq!(ann.form("/seek/stop", &[]).await.status, 303);
    assert!(!ann.get("/").await.text().contains("You are looking for a game."));
    assert_eq!(ann.get("/seek/now").await.json()["go"], "/seek");
    assert_eq!(house.guest().get("/seek/now").await.status, 403);

    let mut ben = house.guest();
    assert_eq!(ann.form("/seek", &wish).await.status, 303);
    assert_eq!(ben.form("/seek", &wish).await.status, 303);
    let (mut found, mut at) = (Vec::new(), Vec::new());
    for guest in [&mut ann, &mut ben] {
        assert_eq!(guest.get("/seek/now").await.json()["go"], "/seek");
        found.push(guest.get("/seek").await);
        at.push(guest.get("/seek").await.status);
    }
    assert_eq!(found[0].header("location"), found[1].header("location"), "they meet");
    assert!(found[0].header("location").unwrap().starts_with("/tables/"));
    assert_eq!(at, [200, 200], "once there nobody is led there again");
    house.close().await;
}

/// A table whose game Ann and Ben have played to its end.
async fn finished(house: &House, people: &[&store::Guest]) -> String {
    let mut game = Table::begin("colorado", &Setup::of(2), Key::from_seed(3)).unwrap();
    let mut luck = Luck::new(3);
    while let Some(seat) = game.position().to_act().first() {
        let action = game.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        let step = game.prepare(seat, Deed::Act(action), 0).unwrap();
        game.commit(step);
    }
    let seats = people.iter().map(|person| NewSeat::new(Holder::Guest(person.id.clone()))).collect();
    house.inside.make(people[0], &game, Wish::new("Friday", Visibility::Public, seats)).await.unwrap()
}

#[tokio::test]
async fn a_rematch_asked_for_twice_is_one_table() {
    let house = House::open().await;
    let ((mut ann, ann_id), (mut ben, ben_id), (mut eve, _)) =
        (person(&house, "Ann").await, person(&house, "Ben").await, person(&house, "Eve").await);
    let id = finished(&house, &[&ann_id, &ben_id]).await;
    let path = format!("/tables/{id}/rematch");
    assert!(ann.get(&format!("/tables/{id}")).await.text().contains(&path));
    assert!(!eve.get(&format!("/tables/{id}")).await.text().contains(&path), "Eve only looks on");
    assert_eq!(eve.form(&path, &[]).await.status, 403);
    assert_eq!(house.guest().form(&path, &[]).await.status, 403);
    let first = ann.form(&path, &[]).await;
    assert_eq!(first.status, 303, "{}", first.text());
    let next = first.header("location").unwrap().to_owned();
    assert_eq!(ann.form(&path, &[]).await.header("location"), Some(&*next));
    assert!(!open_seats(&eve.get("/").await.text()).contains("Friday"), "the seat is kept for Ben");
    assert_eq!(ben.form(&path, &[]).await.header("location"), Some(&*next));
    let seats = house.store.seats(next.rsplit('/').next().unwrap()).await.unwrap();
    assert_eq!((&seats[0].holder, &seats[1].holder), (&Holder::Guest(ben_id.id), &Holder::Guest(ann_id.id)), "turned");
    assert_eq!(ann.form(&format!("{next}/rematch"), &[]).await.status, 409, "that one is not over");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_counted_everywhere_and_lead_to_the_next() {
    let house = House::open().await;
    let ((mut ann, ann_id), (_, ben_id)) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let mut tables = Vec::new();
    for _ in 0..3 {
        // Both act side by side at the start.
        let rules = table::open("colorado", &Setup::of(2)).unwrap();
        let seats = [&ann_id, &ben_id].map(|person| NewSeat::new(Holder::Guest(person.id.clone()))).to_vec();
        let wish = Wish::new("Two", Visibility::Private, seats);
        tables.push(house.inside.make(&ann_id, &house::Deal::fresh().begin(rules), wish).await.unwrap());
    }
    let began = Instant::now();
    while ann.get("/turns").await.json()["count"] != 3 {
        assert!(began.elapsed() < Duration::from_secs(10), "the turns are noted");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(ann.get("/turns").await.json()["words"], "Your turn at 3 tables");
    for path in ["/", "/games", "/you", "/finished"] {
        assert!(ann.get(path).await.text().contains("Your turn at 3 tables"), "{path}");
    }
    let at = &tables[1];
    assert!(ann.get(&format!("/tables/{at}")).await.text().contains("Your turn at 2 tables"), "beside this one");
    assert_eq!(ann.get(&format!("/turns?not={at}")).await.json()["count"], 2);
    // The nearest deadline comes first.
    let turns = house.store.turns_at(at).await.unwrap();
    let until = |turn: &store::Turn| store::Turn { until_ms: Some(turn.since_ms + 60_000), ..turn.clone() };
    let turns: Vec<_> = turns.iter().map(until).collect();
    assert!(house.store.set_turns(at, (0, 0), &turns, &[]).await.unwrap());
    assert_eq!(ann.get("/next").await.header("location"), Some(&*format!("/tables/{at}")));
    let other = ann.get(&format!("/next?not={at}")).await.header("location").unwrap().to_owned();
    assert!(other.starts_with("/tables/") && !other.ends_with(at.as_str()));
    let page = ann.get("/").await.text();
    let place = |id: &String| page.find(&format!("id=\"own-{id}\"")).unwrap();
    assert!(place(at) < place(&tables[0]) && place(at) < place(&tables[2]), "what is urgent stands first");

    let mut eve = house.guest();
    assert_eq!(eve.get("/turns").await.json()["count"], 0);
    assert_eq!(eve.get("/next").await.header("location"), Some("/"));
    assert!(!eve.get("/").await.text().contains("turns.js") && eve.get("/").await.text().contains("/sign-in"));
    house.close().await;
}

/// Two thousand tables: the first page reads bounded lists and takes none of them into memory.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_is_drawn_from_lists() {
    let house = House::open().await;
    let ((mut ann, ann_id), (_, ben_id)) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let seat = |person: &store::Guest| NewSeat::new(Holder::Guest(person.id.clone()));
    for k in 0..2_000 {
        let seats = match k % 10 {
            0 => vec![seat(&ann_id), seat(&ben_id)],
            1..4 => vec![seat(&ben_id), NewSeat::open()],
            _ => vec![seat(&ben_id), NewSeat::new(Holder::Bot("greedy".to_owned())).named("Slim")],
        };
        let table = NewTable {
            game: "colorado".to_owned(),
            name: format!("Table {k}"),
            setup: serde_json::json!({"seats": 2}),
            terms: serde_json::json!({}),
            key: Secret::new("ab".repeat(32)),
            nonce: Some(Secret::new("0e".repeat(32))),
            commitment: "c0ffee".to_owned(),
            seed: None,
            origin: serde_json::json!("deal"),
            host: Some(ben_id.id.clone()),
            visibility: Visibility::Public,
            forked_from: None,
            edition: None,
            rules_version: None,
            created_ms: k,
            // Nothing is due there.
            due_ms: None,
            seats,
        };
        let id = house.store.create_table(&table).await.unwrap();
        if k % 10 == 0 {
            let turn = store::Turn { seat: 0, guest: ann_id.id.clone(), since_ms: k, until_ms: None };
            assert!(house.store.set_turns(&id, (0, 0), &[turn], &[]).await.unwrap());
        }
    }
    let began = Instant::now();
    let mut page = String::new();
    for _ in 0..20 {
        page = ann.get("/").await.text();
    }
    let each = began.elapsed() / 20;
    println!("the first page of a full house took {each:?} and {} bytes", page.len());
    assert!(each < Duration::from_millis(250), "{each:?}");
    assert!(page.contains("Your turn at 200 tables") && page.contains("All your tables (200)"));
    assert!(page.len() < 200_000, "{} bytes", page.len());
    assert_eq!(house.inside.tables_in_memory(), 0, "nothing was loaded");
    assert!(ann.get("/mine").await.text().matches("class=\"lobby-row").count() == 200);
    house.close().await;
}
