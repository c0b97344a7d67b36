//! The hosts of the house: reports, deeds of administrators, the link that makes one, and their own pages.

mod common;

use common::{Guest, House};
use store::{Deed, Room, Store};
use web::Config;

async fn named(house: &House, name: &str) -> (Guest, String) {
    let (guest, token) = house.inside.welcome(name).await.unwrap();
    (Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) }, guest.id)
}

/// An administrator, who came by the link.
async fn admin(house: &House) -> Guest {
    let link = format!("/admin/key/{}", house.inside.admin_link().await.unwrap().expose());
    let mut host = house.guest();
    assert!(host.get(&link).await.text().contains("Become an administrator"));
    let made = host.form(&link, &[("name", "Host")]).await;
    assert_eq!((made.status, made.header("location")), (303, Some("/admin")), "{}", made.text());
    host
}

async fn act(host: &mut Guest, deed: &str, about: &str, more: &[(&str, &str)]) -> u16 {
    let fields: Vec<(&str, &str)> =
        [("deed", deed), ("about", about), ("why", "because")].iter().chain(more).copied().collect();
    host.form("/admin/do", &fields).await.status
}

#[tokio::test]
async fn the_link_makes_one_administrator_and_works_once() {
    let house = House::open().await;
    let link = format!("/admin/key/{}", house.inside.admin_link().await.unwrap().expose());
    let (mut ann, id) = named(&house, "Ann").await;
    assert_eq!(ann.get("/admin").await.status, 404, "not yet");
    let offer = ann.get(&link).await;
    assert_eq!(offer.header("referrer-policy"), Some("strict-origin"));
    assert_eq!(ann.get("/admin").await.status, 404, "looking changes nothing");
    assert_eq!(ann.form(&link, &[]).await.status, 303);
    assert_eq!(ann.get("/admin").await.status, 200);
    assert!(ann.get("/").await.text().contains("href=\"/admin\""));
    let mut eve = house.guest();
    assert_eq!((eve.get(&link).await.status, eve.form(&link, &[("name", "Eve")]).await.status), (409, 409));
    let late = format!("/admin/key/{}", house.inside.admin_link().await.unwrap().expose());
    house.inside.settings().clock.set_forward(house::ADMIN_LINK_LASTS);
    assert_eq!(eve.form(&late, &[("name", "Eve")]).await.status, 409, "an hour is over");
    assert!(house.store.guest(&id).await.unwrap().unwrap().is_admin);
    house.close().await;
}

#[tokio::test]
async fn there_is_nothing_for_others_at_the_pages_of_the_host() {
    let house = House::open().await;
    let mut host = admin(&house).await;
    let (mut ann, id) = named(&house, "Ann").await;
    let person = format!("/admin/people/{id}");
    let pages = ["/admin", "/admin/people", &person, "/admin/tables", "/admin/reports", "/admin/limits", "/admin/log"];
    for address in pages {
        assert_eq!(host.get(address).await.status, 200, "{address}");
        assert_eq!(ann.get(address).await.status, 404, "{address}");
        assert_eq!(house.guest().get(address).await.status, 404, "{address}");
    }
    let about = format!("person:{id}");
    assert_eq!(act(&mut ann, "make-admin", &about, &[]).await, 404);
    assert!(!house.store.guest(&id).await.unwrap().unwrap().is_admin);
    assert_eq!(act(&mut host, "dance", &about, &[]).await, 400);
    assert_eq!(act(&mut host, "mute", &about, &[("hours", "soon")]).await, 400);
    assert_eq!(act(&mut host, "ban", "nonsense", &[]).await, 400);
    house.close().await;
}

#[tokio::test]
async fn a_report_brings_a_message_before_the_host_who_removes_it() {
    let house = House::open().await;
    let mut host = admin(&house).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let (mut ben, ben_id) = named(&house, "Ben").await;
    let talk = format!("/tables/{table}/talk");
    for text in ["Hello", "You <b>fool</b>", "Bye"] {
        ben.form(&talk, &[("text", text)]).await;
    }
    let about = format!("message:{table}/watchers/2");
    let asked = ann.get(&format!("/report?about={about}")).await.text();
    assert!(asked.contains("You &lt;b&gt;fool&lt;/b&gt;"), "{asked}");
    let again = ann.form("/report", &[("about", &about), ("text", "rude")]).await;
    assert!(again.status == 400 && again.text().contains("rude"), "what was typed comes back");
    let filed = ann.form("/report", &[("about", &about), ("reason", "insult"), ("text", "rude")]).await;
    assert_eq!(filed.status, 200, "{}", filed.text());
    assert_eq!(house.guest().form("/report", &[("about", &about), ("reason", "insult")]).await.status, 403);
    let waiting = host.get("/admin/reports").await.text();
    for words in ["Hello", "You &lt;b&gt;fool&lt;/b&gt;", "Bye", "rude", "class=\"reported\""] {
        assert!(waiting.contains(words), "{words} is missing: {waiting}");
    }
    assert_eq!(act(&mut host, "remove-message", &about, &[]).await, 303);
    let now = ann.get(&format!("{talk}?room=watchers")).await.text();
    assert!(!now.contains("fool") && now.contains("Removed by the host of the house.") && now.contains("Bye"));
    assert!(!host.get("/admin/reports").await.text().contains("fool"), "it is settled");
    assert!(host.get("/admin/log").await.text().contains("removed a message"));
    let gone = ann.get(&format!("/report?about={about}")).await;
    assert!(gone.status == 409 && !gone.text().contains("fool"));
    assert_eq!(ann.get(&format!("/report?about=person:{ben_id}")).await.status, 200, "names can be reported too");
    house.close().await;
}

#[tokio::test]
async fn a_muted_person_cannot_write_and_a_banned_one_cannot_do_anything() {
    let house = House::open().await;
    let mut host = admin(&house).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let id = house.store.find_people("Ann", 0).await.unwrap()[0].guest.id.clone();
    let about = format!("person:{id}");
    let talk = format!("/tables/{table}/talk");
    assert_eq!(act(&mut host, "mute", &about, &[("hours", "24")]).await, 303);
    let muted = ann.form(&talk, &[("text", "Hello")]).await;
    assert!(muted.status == 403 && muted.text().contains("muted you until"), "{}", muted.text());
    assert_eq!(act(&mut host, "unmute", &about, &[]).await, 303);
    assert_eq!(ann.form(&talk, &[("text", "Hello")]).await.status, 303);

    let choices = ann.my_turn(&table).await.unwrap();
    let cookie = ann.cookie.clone();
    assert_eq!(act(&mut host, "ban", &about, &[("hours", "0")]).await, 303);
    assert_eq!(ann.act(&table, &choices, 0, "c1").await.status, 403, "cannot act");
    ann.cookie = cookie.clone();
    assert_eq!(ann.form(&format!("/tables/{table}/seats/0/leave"), &[]).await.status, 403);
    let link = house.inside.way_back(&house.store.guest(&id).await.unwrap().unwrap()).await.unwrap();
    assert_eq!(house.guest().get(&format!("/me/{}", link.expose())).await.status, 409, "nor come back by a link");
    assert_eq!(act(&mut host, "rename", &about, &[("name", "Somebody")]).await, 303);
    assert!(host.get(&format!("/tables/{table}?watch=yes")).await.text().contains("Somebody"));
    assert_eq!(act(&mut host, "unban", &about, &[]).await, 303);
    house.close().await;
}

#[tokio::test]
async fn administrators_are_not_shut_out() {
    let house = House::open().await;
    let (mut host, mut other) = (admin(&house).await, admin(&house).await);
    let admins = house.store.admins().await.unwrap();
    let (first, second) = (format!("person:{}", admins[0].guest.id), format!("person:{}", admins[1].guest.id));
    assert_eq!(act(&mut host, "ban", &second, &[("hours", "0")]).await, 409);
    let own = [act(&mut host, "unmake-admin", &first, &[]).await, act(&mut host, "unmake-admin", &second, &[]).await];
    assert!(own == [409, 303] || own == [303, 404], "not oneself, but another: {own:?}");
    let still = [host.get("/admin").await.status, other.get("/admin").await.status];
    assert!(still == [200, 404] || still == [404, 200], "{still:?}");
    house.close().await;
}

#[tokio::test]
async fn a_closed_table_is_not_played_or_listed_until_it_is_opened() {
    let house = House::open().await;
    let mut host = admin(&house).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let choices = ann.my_turn(&table).await.unwrap();
    let about = format!("table:{table}");
    assert_eq!(act(&mut host, "close", &about, &[]).await, 303);
    assert!(!ann.choices(&table).await["seat"].is_number(), "nothing can be chosen");
    let refused = ann.act(&table, &choices, 0, "c1").await;
    assert!(refused.status == 409 && refused.text().contains("closed this table: Because."), "{}", refused.text());
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("The host of this house closed this table"));
    assert!(house.store.turns_at(&table).await.unwrap().is_empty());
    assert!(!house.guest().get("/").await.text().contains(&table));
    assert_eq!(act(&mut host, "rename-table", &about, &[("name", "A kind name")]).await, 303);
    assert_eq!(act(&mut host, "reopen", &about, &[]).await, 303);
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("A kind name"));
    let choices = ann.my_turn(&table).await.unwrap();
    assert_eq!(ann.act(&table, &choices, 0, "c2").await.status, 200);
    house.close().await;
}

/// A shell beside the server writes to the store alone; the server hears of it.
#[tokio::test]
async fn what_is_done_in_a_shell_is_followed_by_the_server() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.my_turn(&table).await.unwrap();
    house.store.administer(None, &Deed::CloseTable { table: table.clone() }, "", house.inside.now_ms()).await.unwrap();
    for _ in 0..200 {
        if ann.get(&format!("/tables/{table}")).await.text().contains("The host of this house closed this table") {
            house.close().await;
            return;
        }
        house.inside.settings().clock.set_forward(std::time::Duration::from_millis(500));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the server did not hear of it");
}

#[tokio::test]
async fn reports_of_one_person_are_bounded() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let (_, ben) = named(&house, "Ben").await;
    for k in 1..=21 {
        house.store.say(&table, Room::Watchers, &ben, "spam", k).await.unwrap();
    }
    let mut last = 0;
    for k in 1..=21 {
        let about = format!("message:{table}/watchers/{k}");
        last = ann.form("/report", &[("about", &about), ("reason", "spam")]).await.status;
    }
    assert_eq!((last, house.store.count_reports().await.unwrap()), (429, 20));
    house.close().await;
}

#[tokio::test]
async fn the_host_has_pages_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("imprint.md"), "# Who we are\n\nThe **club** <script>x</script>.\n").unwrap();
    let config = Config { pages_folder: Some(folder.path().to_owned()), ..Config::default() };
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let mut eve = house.guest();
    let home = eve.get("/").await.text();
    assert!(home.contains("href=\"/imprint\"") && !home.contains("href=\"/privacy\""));
    let imprint = eve.get("/imprint").await.text();
    assert!(imprint.contains("<strong>club</strong>") || imprint.contains("<b>club</b>"), "{imprint}");
    assert!(imprint.contains("&lt;script&gt;") && !imprint.contains("<script>x"));
    assert_eq!((eve.get("/privacy").await.status, eve.get("/house-rules").await.status), (404, 404));
    house.close().await;
}
