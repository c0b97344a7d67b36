//! Being told, as pages: what one chose, what came, an end to letters, and what strangers must not see or do.

mod common;
#[path = "../../house/tests/common/receivers.rs"]
mod receivers;

use std::time::Duration;

use ::house::{Clock, News, NewsKind, notices::Hook};
use common::{Guest, House};
use receivers::{MailServer, Receiver};
use serde_json::json;
use store::{Secret, Store, Turn};
use web::Config;

/// A house that may send to this machine.
async fn open(mail: Option<&MailServer>) -> (House, Clock) {
    let mut config = Config::default();
    config.house.post.reach_private = true;
    config.house.post.smtp = mail.map(|mail| Secret::new(mail.url()));
    config.house.post.from = mail.map(|_| "games@games.example".to_owned());
    let clock = config.house.clock.clone();
    (House::over(Store::in_memory().await.unwrap(), config).await, clock)
}

/// Somebody by a name, with the ID that the house knows them by.
async fn person(house: &House, name: &str) -> (Guest, String) {
    let mut guest = house.guest();
    guest.form("/you", &[("name", name)]).await;
    let token = guest.cookie.as_ref().unwrap().split_once('=').unwrap().1.split('.').next().unwrap().to_owned();
    let id = house.store.guest_of_session(&token, house.inside.now_ms()).await.unwrap().unwrap().id;
    (guest, id)
}

fn news(key: &str) -> News {
    News {
        kind: NewsKind::Invitation,
        text: format!("Ben <b>asks</b> you: {key}."),
        address: "/games".to_owned(),
        table: None,
        key: key.to_owned(),
    }
}

/// Whose turn it is, once it is somebody's and bots have done what they do.
async fn turns_at(house: &House, table: &str) -> Vec<Turn> {
    for _ in 0..500 {
        let turns = house.store.turns_at(table).await.unwrap();
        if !turns.is_empty() {
            return turns;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it is nobody's turn");
}

async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..500 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("not within ten seconds: {what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_chose_is_shown_and_nothing_typed_is_lost() {
    let mail = MailServer::open();
    let (house, _) = open(Some(&mail)).await;
    assert!(house.guest().get("/you/notices").await.text().contains("Take a name first"));
    let (mut ann, _) = person(&house, "Ann").await;
    let page = ann.get("/you/notices").await;
    assert_eq!(page.status, 200);
    let ticked = |page: &str, word: &str| {
        let from = page.find(&format!("name=\"{word}\"")).expect("there is such a tick");
        page[from..].split('>').next().unwrap().contains("checked")
    };
    assert!(ticked(&page.text(), "turn-mail-slow") && !ticked(&page.text(), "turn-mail-live"));
    let saved = ann.form("/you/notices", &[("turn-mail-live", "on"), ("digest", "7")]).await;
    assert_eq!(saved.header("location"), Some("/you/notices?saved=yes"));
    let page = ann.get("/you/notices?saved=yes").await.text();
    assert!(ticked(&page, "turn-mail-live") && !ticked(&page, "turn-mail-slow"));
    assert!(page.contains("This is how you are told from now on.") && page.contains("value=\"7\" selected"));
    for hour in ["24", "-1", "noon"] {
        assert_eq!(ann.form("/you/notices", &[("digest", hour)]).await.status, 422, "{hour}");
    }
    let page = ann.get("/you/notices").await.text();
    assert!(ticked(&page, "turn-mail-live"), "what was wrong changed nothing");

    let wrong = ann.form("/you/notices/hooks", &[("kind", "slack"), ("address", "ftp://a.com/\"x")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("ftp://a.com/&quot;x") && wrong.text().contains("no address that can be told"));
    assert_eq!(ann.form("/you/notices/hooks", &[("kind", "fax"), ("address", "https://a.com")]).await.status, 422);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_is_tried_and_taken_away_by_its_owner_alone() {
    let ((house, _), hooks) = (open(None).await, Receiver::open());
    let ((mut ann, id), (mut ben, _)) = (person(&house, "Ann").await, person(&house, "Ben").await);
    let address = hooks.url("/very-secret-path");
    ann.form("/you/notices/hooks", &[("kind", "json"), ("address", &address)]).await;
    let channel = house.store.channels_of(&id).await.unwrap().remove(0);
    let page = ann.get("/you/notices").await.text();
    assert!(page.contains("JSON at 127.0.0.1") && page.contains(channel.keys.expose()));
    assert!(!page.contains("very-secret-path"));
    let theirs = ben.get("/you/notices").await.text();
    assert!(!theirs.contains("JSON at") && !theirs.contains(channel.keys.expose()));
    for what in ["test", "remove"] {
        let path = format!("/you/notices/ways/{}/{what}", channel.id);
        assert_eq!(ben.form(&path, &[]).await.status, 409);
        assert!(!house.guest().form(&path, &[]).await.text().contains("JSON at"));
    }
    assert!(hooks.came().is_empty());
    let tested = ann.form(&format!("/you/notices/ways/{}/test", channel.id), &[]).await.text();
    assert!(tested.contains("It was sent") && tested.contains("Last reached just now."), "{tested}");
    assert!(hooks.came()[0].text().contains("Hello Ann"));
    hooks.answers(&["404 Not Found"]);
    let tested = ann.form(&format!("/you/notices/ways/{}/test", channel.id), &[]).await.text();
    assert!(tested.contains("It could not be sent. It was answered with 404.") && tested.contains("Failed just now."));
    assert_eq!(ann.form(&format!("/you/notices/ways/{}/remove", channel.id), &[]).await.status, 303);
    assert!(!ann.get("/you/notices").await.text().contains("JSON at"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_kept_if_its_keys_are_sound() {
    let (house, _) = open(None).await;
    let (mut ann, id) = person(&house, "Ann").await;
    let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let good = json!({ "endpoint": "https://push.services.com/x", "expirationTime": null,
        "keys": { "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg" } });
    assert_eq!(house.guest().json("/you/notices/push", &good).await.status, 403);
    assert_eq!(ann.json("/you/notices/push", &good).await.status, 204);
    assert_eq!(ann.json("/you/notices/push", &good).await.status, 204);
    assert_eq!(house.store.channels_of(&id).await.unwrap().len(), 1);
    for bad in [
        json!({ "endpoint": "https://push.services.com/y", "keys": { "p256dh": "x", "auth": "y" } }),
        json!({ "endpoint": "nonsense", "keys": { "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg" } }),
        json!({ "endpoint": 5 }),
        json!([]),
    ] {
        let answer = ann.json("/you/notices/push", &bad).await;
        assert!((400..500).contains(&answer.status), "{bad}: {}", answer.status);
    }
    let worker = ann.get("/push-worker.js").await;
    assert_eq!((worker.status, worker.header("content-type")), (200, Some("text/javascript; charset=utf-8")));
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_new_stands_on_the_page_of_the_one_it_is_for() {
    let (house, _) = open(None).await;
    let ((mut ann, id), (mut ben, _)) = (person(&house, "Ann").await, person(&house, "Ben").await);
    house.inside.notify(&id, news("one")).await.unwrap();
    house.inside.notify(&id, news("one")).await.unwrap();
    let page = ann.get("/you/news").await.text();
    assert_eq!(page.matches("asks&lt;/b&gt; you: one.").count(), 1, "{page}");
    assert!(!ben.get("/you/news").await.text().contains("you: one."));
    let notice = house.store.notices_of(&id, 1).await.unwrap().remove(0);
    let path = format!("/you/news/{}", notice.id);
    assert_eq!(ben.get(&path).await.status, 404);
    assert_eq!(house.guest().get(&path).await.status, 403);
    assert_eq!(house.store.unread_notices(&id).await.unwrap(), 1);
    assert_eq!(ann.get(&path).await.header("location"), Some("/games"));
    assert_eq!(house.store.unread_notices(&id).await.unwrap(), 0);
    house.inside.notify(&id, News { address: "//evil.com".to_owned(), ..news("two") }).await.unwrap();
    let notice = house.store.notices_of(&id, 1).await.unwrap().remove(0);
    assert_eq!(ann.get(&format!("/you/news/{}", notice.id)).await.header("location"), Some("/"));
    house.inside.notify(&id, news("three")).await.unwrap();
    assert_eq!(ann.form("/you/news", &[]).await.status, 303);
    assert_eq!(house.store.unread_notices(&id).await.unwrap(), 0);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_ended_by_one_request_of_whoever_has_it() {
    let mail = MailServer::open();
    let (house, _) = open(Some(&mail)).await;
    let (mut ann, id) = person(&house, "Ann").await;
    house.store.confirm_address(&id, "ann@home.example", 1).await.unwrap();
    let page = ann.get("/you/notices").await.text();
    assert!(page.contains("Letters to your e-mail address") && !page.contains("ann@home.example"));
    house.inside.notify(&id, news("one")).await.unwrap();
    until("the letter came", || mail.letters().len() == 1).await;
    let letter = mail.letters().remove(0);
    let link = letter.split("List-Unsubscribe: <http://").nth(1).unwrap().split('>').next().unwrap();
    let (at, path) = link.split_once('/').unwrap();
    assert_eq!(at, house.address.to_string());
    let path = format!("/{path}");
    let asked = house.guest().get(&path).await;
    assert!(asked.text().contains("no more letters of this kind: Invitations."), "{}", asked.text());
    assert!(house.inside.choices_of(&id).await.unwrap().0 == Default::default(), "to look changes nothing");
    // A mail program is no browser: it has no cookie and says nothing of where it comes from.
    let head = [("content-type", "application/x-www-form-urlencoded")];
    let done = house.guest().ask("POST", &path, &head, b"List-Unsubscribe=One-Click").await;
    assert_eq!(done.status, 200);
    house.inside.notify(&id, news("two")).await.unwrap();
    house.inside.notify(&id, News { kind: NewsKind::Begins, ..news("three") }).await.unwrap();
    until("letters of another kind come", || mail.letters().len() == 2).await;
    assert!(mail.letters()[1].contains("three"));
    for forged in [
        format!("{path}x"),
        path.replace(".invitation.", ".turn."),
        "/unsubscribe/a.b.c".into(),
        "/unsubscribe/x".into(),
    ] {
        assert_eq!(house.guest().get(&forged).await.status, 409, "{forged}");
        assert_eq!(house.guest().ask("POST", &forged, &head, b"").await.status, 409, "{forged}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_shows_deadlines_to_whoever_has_its_address() {
    let (house, _) = open(None).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let page = ann.form("/you/notices/calendar", &[]).await.text();
    let address =
        format!("/calendar/{}", page.split("data-copy=\"/calendar/").nth(1).unwrap().split('"').next().unwrap());
    assert!(!ann.get("/you/notices").await.text().contains(&address), "it is shown once");
    // A table that keeps time says until when.
    let mut turns = turns_at(&house, &table).await;
    let known = house.store.table(&table).await.unwrap().unwrap();
    turns[0].until_ms = Some(1_800_000_000_000);
    assert!(house.store.set_turns(&table, (known.last_seq, known.seats_seq), &turns, &[]).await.unwrap());
    let feed = house.guest().get(&address).await;
    assert_eq!((feed.status, feed.header("content-type")), (200, Some("text/calendar; charset=utf-8")));
    assert!(feed.text().contains("DTEND:20270115T080000Z\r\n"), "{}", feed.text());
    assert_eq!(house.guest().get("/calendar/guess.ics").await.status, 404);
    assert_eq!(house.guest().get(&address.replace(".ics", "")).await.status, 404);
    ann.form("/you/notices/calendar", &[]).await;
    assert_eq!(house.guest().get(&address).await.status, 404, "another address was made");
    assert_eq!(ann.form("/you/notices/calendar/end", &[]).await.status, 303);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_table_has_seen_its_news() {
    let ((house, clock), hooks) = (open(None).await, Receiver::open());
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let person = turns_at(&house, &table).await.remove(0).guest;
    house.inside.add_hook(&person, Hook::Ntfy, &hooks.url("/ann")).await.unwrap();
    clock.set_forward(Duration::from_secs(61));
    until("the turn was told", || hooks.came().len() == 1).await;
    assert_eq!(house.store.unread_notices(&person).await.unwrap(), 1);
    ann.get(&format!("/tables/{table}")).await;
    assert_eq!(house.store.unread_notices(&person).await.unwrap(), 0);
    // So has whoever plays on in a page that was open all the time.
    let elsewhere = News { table: Some(table.clone()), ..news("at the table") };
    house.inside.notify(&person, elsewhere).await.unwrap();
    let choices = ann.my_turn(&table).await.unwrap();
    ann.act(&table, &choices, 0, "one").await;
    for _ in 0..100 {
        if house.store.unread_notices(&person).await.unwrap() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(house.store.unread_notices(&person).await.unwrap(), 0);
    house.close().await;
}
