//! Talk at tables and in the lobby: who reads and writes where, what strangers cannot do, and what stays private.

mod common;

use std::time::Duration;

use common::{Answer, Guest, House};
use house::{Rate, Settings, Shares};
use store::{Room, Store};
use web::Config;

const JSON: [(&str, &str); 1] = [("accept", "application/json")];

/// Somebody with a name.
async fn named(house: &House, name: &str) -> (Guest, String) {
    let (guest, token) = house.inside.welcome(name).await.unwrap();
    (Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) }, guest.id)
}

/// A table of Ann and Ben that Cal watches.
struct Scene {
    house: House,
    ann: Guest,
    ben: Guest,
    cal: Guest,
    ids: [String; 3],
    table: String,
}

async fn scene(config: Config, more: &[(&str, &str)]) -> Scene {
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let (mut ann, ann_id) = named(&house, "Ann").await;
    let (mut ben, ben_id) = named(&house, "Ben").await;
    let (cal, cal_id) = named(&house, "Cal").await;
    let mut fields = vec![("game", "colorado"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open"), ("seed", "4")];
    fields.extend(more);
    let made = ann.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(ben.form(&format!("/tables/{table}/seats/1/take"), &[]).await.status, 303);
    Scene { house, ann, ben, cal, ids: [ann_id, ben_id, cal_id], table }
}

impl Scene {
    async fn usual() -> Scene {
        scene(Config::default(), &[]).await
    }

    fn talk(&self) -> String {
        format!("/tables/{}/talk", self.table)
    }
}

async fn read(guest: &mut Guest, address: &str) -> Answer {
    guest.ask("GET", address, &JSON, b"").await
}

/// The words in a room, as somebody reads them.
async fn words(guest: &mut Guest, talk: &str, room: &str) -> String {
    let answer = read(guest, &format!("{talk}?room={room}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["html"].as_str().unwrap().to_owned()
}

async fn say(guest: &mut Guest, talk: &str, text: &str) -> Answer {
    guest.form(talk, &[("text", text)]).await
}

#[tokio::test]
async fn players_and_watchers_have_rooms_of_their_own() {
    let mut scene = Scene::usual().await;
    let talk = scene.talk();
    assert_eq!(say(&mut scene.ann, &talk, "All aboard").await.status, 303);
    assert_eq!(say(&mut scene.cal, &talk, "What a game").await.status, 303);
    for guest in [&mut scene.ann, &mut scene.ben, &mut scene.cal] {
        assert!(words(guest, &talk, "players").await.contains("All aboard"));
        assert!(words(guest, &talk, "watchers").await.contains("What a game"));
    }
    assert!(!words(&mut scene.ann, &talk, "players").await.contains("What a game"), "each in its room");
    let mut stranger = scene.house.guest();
    assert!(words(&mut stranger, &talk, "players").await.contains("All aboard"), "anybody may watch");
    assert_eq!(say(&mut stranger, &talk, "me too").await.status, 403, "but whoever writes has a name");
    assert_eq!(read(&mut scene.ann, &format!("{talk}?room=cellar")).await.status, 404);
    assert_eq!(read(&mut scene.ann, "/tables/nowhere/talk").await.status, 404);
    let page = scene.ann.get(&talk).await;
    assert!(
        page.text().contains("All aboard") && page.text().contains("<form class=\"write\""),
        "without a script too"
    );
    scene.house.close().await;
}

#[tokio::test]
async fn players_do_not_read_watchers_where_these_are_apart() {
    let mut scene = scene(Config::default(), &[("watchers-apart", "yes")]).await;
    let talk = scene.talk();
    say(&mut scene.cal, &talk, "He holds the mine").await;
    assert_eq!(read(&mut scene.ann, &format!("{talk}?room=watchers")).await.status, 403);
    let page = scene.ann.get(&format!("/tables/{}", scene.table)).await.text();
    assert!(!page.contains("He holds the mine") && !page.contains("data-room=\"watchers\""));
    let about = format!("/report?about=message:{}/watchers/1", scene.table);
    assert_eq!(scene.ann.get(&about).await.status, 403, "nor by reporting");
    let watching = scene.cal.get(&format!("/tables/{}?watch=yes", scene.table)).await.text();
    assert!(watching.contains("He holds the mine"));
    scene.house.close().await;
}

#[tokio::test]
async fn what_is_said_is_escaped_and_bounded() {
    let mut scene = Scene::usual().await;
    let talk = scene.talk();
    say(&mut scene.ann, &talk, "<script>alert(1)</script> & \"quotes\" @Ben").await;
    let html = words(&mut scene.ben, &talk, "players").await;
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
    assert!(html.contains("class=\"named me\"") && html.contains("names-me"), "{html}");
    let html = words(&mut scene.cal, &talk, "players").await;
    assert!(html.contains("class=\"named\"") && !html.contains("names-me"), "only for the one who is named: {html}");
    let long = say(&mut scene.ann, &talk, &"x".repeat(501)).await;
    assert_eq!(long.status, 400);
    assert!(long.text().contains(&"x".repeat(501)), "what was typed comes back");
    assert_eq!(say(&mut scene.ann, &talk, "  \n ").await.status, 400);
    assert!(!words(&mut scene.ann, &talk, "players").await.contains("xxxx"));
    scene.house.close().await;
}

#[tokio::test]
async fn talk_has_a_limit_of_its_own() {
    let slow = Rate::of(2, Duration::from_secs(600));
    let talk = Shares { person: slow, network: Rate::of(100, Duration::from_secs(1)) };
    let config = Config { house: Settings { talk, ..Settings::default() }, ..Config::default() };
    let mut scene = scene(config, &[]).await;
    let talk = scene.talk();
    for status in [303, 303, 429] {
        assert_eq!(say(&mut scene.ann, &talk, "Hello").await.status, status);
    }
    assert_eq!(say(&mut scene.ben, &talk, "Hello").await.status, 303, "each person has their own");
    assert_eq!(scene.ann.form("/you", &[("name", "Anna")]).await.status, 303, "everything else goes on");
    scene.house.close().await;
}

#[tokio::test]
async fn earlier_messages_come_on_demand() {
    let mut scene = Scene::usual().await;
    for k in 1..=120 {
        scene.house.store.say(&scene.table, Room::Players, &scene.ids[0], &format!("word {k}."), k).await.unwrap();
    }
    let talk = scene.talk();
    let latest = read(&mut scene.ben, &format!("{talk}?room=players")).await.json();
    let html = latest["html"].as_str().unwrap();
    assert!(html.contains("word 120.") && html.contains("word 71.") && !html.contains("word 70."));
    assert_eq!((&latest["more"], &latest["unread"]), (&true.into(), &120.into()));
    let before = read(&mut scene.ben, &format!("{talk}?room=players&before=21")).await.json();
    assert_eq!(before["more"], false);
    assert!(
        before["html"].as_str().unwrap().contains("word 1.") && !before["html"].as_str().unwrap().contains("word 21.")
    );
    let heard = scene.ben.form(&format!("{talk}/heard"), &[("room", "players"), ("number", "120")]).await;
    assert_eq!(heard.status, 204);
    assert_eq!(read(&mut scene.ben, &format!("{talk}?room=players")).await.json()["unread"], 0);
    scene.house.close().await;
}

#[tokio::test]
async fn notes_are_seen_by_their_writer_alone() {
    let mut scene = Scene::usual().await;
    let address = format!("/tables/{}/note", scene.table);
    assert_eq!(scene.ann.form(&address, &[("text", "Ben bluffs </textarea>")]).await.status, 303);
    let page = format!("/tables/{}?watch=yes", scene.table);
    assert!(scene.ann.get(&page).await.text().contains("Ben bluffs &lt;/textarea&gt;"));
    let record = format!("/tables/{}/record", scene.table);
    for address in [&page, &record, &scene.talk()] {
        for guest in [&mut scene.ben, &mut scene.cal, &mut scene.house.guest()] {
            assert!(!guest.get(address).await.text().contains("Ben bluffs"), "{address}");
        }
    }
    assert!(!scene.ann.get(&record).await.text().contains("Ben bluffs"), "a record is for everybody");
    assert_eq!(scene.ann.form(&address, &[("text", &"x".repeat(4_001))]).await.status, 400);
    assert_eq!(scene.house.guest().form(&address, &[("text", "x")]).await.status, 403);
    scene.house.close().await;
}

#[tokio::test]
async fn a_person_is_muted_for_oneself_at_all_tables() {
    let mut scene = Scene::usual().await;
    let talk = scene.talk();
    say(&mut scene.ben, &talk, "You are a fool").await;
    assert!(words(&mut scene.ann, &talk, "players").await.contains("Mute Ben"));
    assert_eq!(
        scene.ann.form("/talk/mute", &[("person", &scene.ids[1]), ("back", "//evil.example")]).await.status,
        303
    );
    assert!(!words(&mut scene.ann, &talk, "players").await.contains("You are a fool"));
    assert!(words(&mut scene.cal, &talk, "players").await.contains("You are a fool"), "for oneself");
    assert!(scene.ann.get("/talk/muted").await.text().contains("Ben"));
    assert!(!scene.cal.get("/talk/muted").await.text().contains("Ben"));
    scene.ann.form("/talk/unmute", &[("person", &scene.ids[1])]).await;
    assert!(words(&mut scene.ann, &talk, "players").await.contains("You are a fool"));
    assert_eq!(scene.ann.form("/talk/mute", &[("person", "nobody")]).await.status, 400);
    let back = scene.ann.form("/talk/mute", &[("person", &scene.ids[1]), ("back", "//evil.example")]).await;
    assert_eq!(back.header("location"), Some("/talk/muted"), "never out of the house");
    scene.house.close().await;
}

#[tokio::test]
async fn the_lobby_has_a_room_where_the_host_wants_one() {
    let mut scene = Scene::usual().await;
    assert_eq!(say(&mut scene.ann, "/talk", "Hello").await.status, 409);
    assert!(!scene.ann.get("/").await.text().contains("Talk in the lobby"));
    scene.house.close().await;
    let config = Config { house: Settings { lobby_talk: true, ..Settings::default() }, ..Config::default() };
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let (mut ann, _) = named(&house, "Ann").await;
    assert_eq!(say(&mut ann, "/talk", "Anybody for Silverton?").await.status, 303);
    let mut stranger = house.guest();
    let page = stranger.get("/").await.text();
    assert!(page.contains("Anybody for Silverton?") && page.contains("take a name"), "{page}");
    assert_eq!(say(&mut stranger, "/talk", "Me").await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn the_line_rings_for_talk() {
    let mut scene = Scene::usual().await;
    let mut line = scene.ben.socket(&scene.table, Some(&scene.ben.origin())).await.unwrap_or_else(|_| panic!("a line"));
    let talk = scene.talk();
    say(&mut scene.ann, &talk, "Hello").await;
    for _ in 0..20 {
        let message = line.said().await;
        if message["rang"] == format!("talk:{}", scene.table) {
            assert!(!message.to_string().contains("Hello"), "it says nothing else");
            scene.house.close().await;
            return;
        }
    }
    panic!("the bell did not ring");
}
