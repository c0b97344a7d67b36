//! Being told, against a real mail server and a receiver of requests: once, again after a failure, never too late.

mod common;
#[path = "common/receivers.rs"]
mod receivers;

use std::{sync::Arc, time::Duration};

use aes_gcm::{
    Aes128Gcm,
    aead::{Aead, KeyInit},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use common::{Place, guest, me, settings, step, table_of, until};
use engine::Luck;
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use house::{
    Deal, House, HouseError, Late, Letter, LiveTable, News, NewsKind, Pace, Settings, Terms, Topic, Wish,
    notices::{Choices, Hook, Post, Way, push::BrowserKeys},
};
use p256::{PublicKey, SecretKey};
use receivers::{MailServer, Receiver};
use sha2::Sha256;
use store::{Guest, Secret, Visibility};

const MINUTE: Duration = Duration::from_secs(60);

fn posting(mail: Option<&MailServer>) -> Settings {
    let post = Post {
        smtp: mail.map(|mail| Secret::new(mail.url())),
        from: mail.map(|_| "Motherlode <games@games.example>".to_owned()),
        home: "https://games.example".to_owned(),
        quiet: None,
        reach_private: true,
    };
    Settings { post, ..settings() }
}

fn file() -> Place {
    Place::File(tempfile::tempdir().unwrap())
}

async fn awake(settings: Settings) -> (Place, Arc<House>) {
    let place = file();
    let house = place.house_with(settings).await;
    house.wake();
    (place, house)
}

fn news(key: &str) -> News {
    News {
        kind: NewsKind::Invitation,
        text: format!("Ben asks you to play: {key}."),
        address: "/tables/abc".to_owned(),
        table: None,
        key: key.to_owned(),
    }
}

/// A pause in which something that must not come would have come.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(400)).await;
}

fn forward(house: &House, by: Duration) {
    house.settings().clock.set_forward(by);
}

/// Ann and Ben at a table.
async fn two_at_a_table(house: &Arc<House>) -> (Guest, Guest, Arc<LiveTable>) {
    let (ann, ben) = (guest(house, "Ann").await, guest(house, "Ben").await);
    let live = table_of(house, "colorado", &ann, Deal::chosen(3), vec![me(&ann), me(&ben)]).await;
    (ann, ben, live)
}

fn is_on_turn(live: &LiveTable, person: &Guest) -> bool {
    live.turns().iter().any(|turn| turn.guest == person.id)
}

/// Plays until it is somebody's turn, and so for a fresh turn if it is theirs now.
async fn play_until_turn_of(house: &Arc<House>, live: &Arc<LiveTable>, person: &Guest, luck: &mut Luck) {
    let begun = live.game().await.seq();
    while is_on_turn(live, person) || live.game().await.seq() == begun {
        step(house, live, luck, &format!("away-{}", live.game().await.seq())).await.unwrap();
    }
    while !is_on_turn(live, person) {
        step(house, live, luck, &format!("back-{}", live.game().await.seq())).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_letter_comes_of_a_table_until_it_is_read() {
    let mail = MailServer::open();
    let (_place, house) = awake(posting(Some(&mail))).await;
    let (ann, ben, live) = two_at_a_table(&house).await;
    house.store().confirm_address(&ann.id, "ann@home.example", 1).await.unwrap();
    let mut luck = Luck::new(5);
    play_until_turn_of(&house, &live, &ann, &mut luck).await;
    a_while().await;
    assert!(mail.letters().is_empty(), "a turn that has just come is told to nobody");
    forward(&house, MINUTE + Duration::from_secs(1));
    until("the letter came", async || mail.letters().len() == 1).await;
    let letter = &mail.letters()[0];
    for line in [
        "X-To: ann@home.example\r\n",
        "From: Motherlode <games@games.example>\r\n",
        "Subject: It is your turn at A table.\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
        "List-Unsubscribe: <https://games.example/unsubscribe/",
        "Message-ID: <",
        "Date: ",
        "Content-Type: text/plain; charset=utf-8\r\n",
    ] {
        assert!(letter.contains(line), "{line}\n{letter}");
    }
    assert!(letter.contains(&format!("https://games.example/tables/{}", live.id)), "{letter}");
    // She plays without having looked at the letter's table page: no second letter until she has.
    play_until_turn_of(&house, &live, &ann, &mut luck).await;
    forward(&house, 2 * MINUTE);
    until("it is told on the page", async || house.store().unread_notices(&ann.id).await.unwrap() == 1).await;
    a_while().await;
    assert_eq!(mail.letters().len(), 1, "{:?}", mail.letters());
    house.has_seen(&ann.id, Some(&live.id)).await.unwrap();
    play_until_turn_of(&house, &live, &ann, &mut luck).await;
    forward(&house, 2 * MINUTE);
    until("another letter came", async || mail.letters().len() == 2).await;
    assert!(house.store().channels_of(&ben.id).await.unwrap().is_empty());
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_was_taken_meanwhile_is_not_told() {
    let hooks = Receiver::open();
    let (_place, house) = awake(posting(None)).await;
    let (ann, _, live) = two_at_a_table(&house).await;
    house.add_hook(&ann.id, Hook::Json, &hooks.url("/ann")).await.unwrap();
    let mut luck = Luck::new(5);
    play_until_turn_of(&house, &live, &ann, &mut luck).await;
    hooks.answers(&["503 Busy"]);
    forward(&house, 2 * MINUTE);
    until("it was tried", async || hooks.came().len() == 1).await;
    assert!(hooks.came()[0].text().contains("It is your turn at A table."));
    until("it failed", async || house.store().channels_of(&ann.id).await.unwrap()[0].failure.is_some()).await;
    while is_on_turn(&live, &ann) {
        step(&house, &live, &mut luck, &format!("on-{}", live.game().await.seq())).await.unwrap();
    }
    forward(&house, 5 * MINUTE);
    a_while().await;
    assert_eq!(hooks.came().len(), 1, "{:?}", hooks.came());
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_before_a_live_table_is_not_told() {
    let hooks = Receiver::open();
    let (_place, house) = awake(posting(None)).await;
    let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
    let pace = Pace::OFFERED.iter().copied().find(|pace| pace.is_live()).unwrap();
    let terms = Terms { pace, late: Late::Vote, ..Terms::default() };
    let rules = table::open("colorado", &engine::Setup::of(2)).unwrap();
    let wish = Wish { terms, ..Wish::new("Live", Visibility::Public, vec![me(&ann), me(&ben)]) };
    let id = house.make(&ann, &Deal::chosen(3).begin(rules), wish).await.unwrap();
    let live = house.table(&id).await.unwrap();
    for person in [&ann, &ben] {
        house.add_hook(&person.id, Hook::Json, &hooks.url("/hook")).await.unwrap();
    }
    let page = house.listen(vec![Topic::Person(ann.id.clone()), Topic::Person(ben.id.clone())]);
    until("it is somebody's turn", async || !live.turns().is_empty()).await;
    forward(&house, Duration::from_secs(25));
    until("it was seen", async || house.store().unnoticed_turns(i64::MAX, 9).await.unwrap().is_empty()).await;
    drop(page);
    forward(&house, Duration::from_secs(25));
    a_while().await;
    assert!(hooks.came().is_empty());
    let mut luck = Luck::new(5);
    play_until_turn_of(&house, &live, &ann, &mut luck).await;
    forward(&house, Duration::from_secs(31));
    until("whoever is away is told", async || !hooks.came().is_empty()).await;
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_tried_again_with_growing_pauses_and_given_up() {
    let hooks = Receiver::open();
    let (_place, house) = awake(posting(None)).await;
    let ann = guest(&house, "Ann").await;
    house.add_hook(&ann.id, Hook::Json, &hooks.url("/ann?secret=1")).await.unwrap();
    hooks.answers(&["500 No", "500 No", "302 Found\r\nlocation: http://127.0.0.1/", "500 No"]);
    house.notify(&ann.id, news("one")).await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    let failed = async || house.store().channels_of(&ann.id).await.unwrap()[0].failure.clone();
    until("it was tried", async || hooks.came().len() == 1 && failed().await.is_some()).await;
    forward(&house, Duration::from_secs(50));
    a_while().await;
    assert_eq!(hooks.came().len(), 1, "a minute is not over");
    forward(&house, Duration::from_secs(15));
    until("it was tried again", async || hooks.came().len() == 2).await;
    a_while().await;
    forward(&house, Duration::from_secs(120));
    a_while().await;
    assert_eq!(hooks.came().len(), 2, "the pause has grown");
    forward(&house, Duration::from_secs(200));
    until("it was tried a third time", async || hooks.came().len() == 3).await;
    until("it is given up", async || house.store().failed_notices(9).await.unwrap().len() == 1).await;
    let lost = &house.store().failed_notices(9).await.unwrap()[0];
    assert_eq!((lost.failure.as_str(), lost.tries), ("status 302", 3), "nobody is sent elsewhere");
    assert!(!format!("{lost:?}").contains("secret"), "{lost:?}");
    assert!(house.metrics_text().contains(r#"motherlode_notices_total{way="hook",result="failed"} 3"#));
    // What goes on failing is given up after two days.
    hooks.answers(&["500 No"; 40]);
    house.notify(&ann.id, news("two")).await.unwrap();
    for _ in 0..14 {
        a_while().await;
        forward(&house, 361 * MINUTE);
    }
    until("it is given up too", async || house.store().failed_notices(9).await.unwrap().len() == 2).await;
    assert_eq!(house.store().failed_notices(9).await.unwrap()[0].failure, "status 500");
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_speak_as_their_takers_want_and_programs_can_check_who_speaks() {
    let hooks = Receiver::open();
    let (_place, house) = awake(posting(None)).await;
    let ann = guest(&house, "Ann").await;
    for hook in Hook::ALL {
        house.add_hook(&ann.id, *hook, &hooks.url(&format!("/{}", hook.name()))).await.unwrap();
    }
    house.notify(&ann.id, news("one")).await.unwrap();
    until("all were told", async || hooks.came().len() == 4).await;
    let came = |path: &str| hooks.came().into_iter().find(|came| came.path == path).unwrap();
    assert!(
        came("/discord")
            .text()
            .starts_with(r#"{"content":"Ben asks you to play: one.\nhttps://games.example/tables/abc""#)
    );
    assert!(came("/slack").text().starts_with(r#"{"text":"Ben asks"#));
    assert_eq!(came("/ntfy").text(), "Ben asks you to play: one.");
    assert_eq!(came("/ntfy").header("click"), "https://games.example/tables/abc");
    let (json, channels) = (came("/json"), house.store().channels_of(&ann.id).await.unwrap());
    let key = channels.iter().find(|channel| channel.way == "json").unwrap().keys.expose().to_owned();
    let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(key.as_bytes()).unwrap();
    mac.update(format!("{}.{}", json.header("x-motherlode-timestamp"), json.text()).as_bytes());
    let signature: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(json.header("x-motherlode-signature"), format!("sha256={signature}"));
    assert_eq!(house.try_channel(&ann, &channels[0].id).await.unwrap(), Ok(()));
    until("the test came", async || hooks.came().len() == 5).await;
    house.close();
}

/// What a browser does with a message (RFC 8291), written once more by the other side.
fn opened(secret: &SecretKey, auth: &[u8], sealed: &[u8]) -> Option<String> {
    let (salt, rest) = sealed.split_at(16);
    let (server, text) = (&rest[5..70], &rest[70..]);
    let shared = secret.diffie_hellman(&PublicKey::from_sec1_bytes(server).ok()?);
    let own = secret.public_key().to_sec1_bytes();
    let (mut key, mut content_key, mut nonce) = ([0; 32], [0; 16], [0; 12]);
    let info = [b"WebPush: info\0", &own[..], server].concat();
    Hkdf::<Sha256>::new(Some(auth), shared.raw_secret_bytes()).expand(&info, &mut key).ok()?;
    let from = Hkdf::<Sha256>::new(Some(salt), &key);
    from.expand(b"Content-Encoding: aes128gcm\0", &mut content_key).ok()?;
    from.expand(b"Content-Encoding: nonce\0", &mut nonce).ok()?;
    let plain = Aes128Gcm::new_from_slice(&content_key).ok()?.decrypt(&nonce.into(), text).ok()?;
    String::from_utf8(plain.strip_suffix(&[2])?.to_vec()).ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_alone_can_read_what_is_pushed_to_it() {
    let push = Receiver::open();
    let (_place, house) = awake(posting(None)).await;
    let ann = guest(&house, "Ann").await;
    let (secret, auth) = (SecretKey::from_slice(&[7; 32]).unwrap(), [9; 16]);
    let packed = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
    let keys = BrowserKeys { p256dh: packed(&secret.public_key().to_sec1_bytes()), auth: packed(&auth) };
    house.add_browser(&ann.id, &push.url("/push/ann"), &keys, "Chrome").await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    until("it came", async || push.came().len() == 1).await;
    let came = &push.came()[0];
    let text = opened(&secret, &auth, &came.body).expect("the browser can read it");
    assert_eq!(
        text.split(",\"tag\"").next().unwrap(),
        r#"{"title":"Motherlode","body":"Ben asks you to play: one.","address":"/tables/abc""#
    );
    assert!(opened(&SecretKey::from_slice(&[8; 32]).unwrap(), &auth, &came.body).is_none(), "nobody else can");
    assert_eq!((came.header("content-encoding"), came.header("ttl")), ("aes128gcm", "86400"));
    let key = house.push_public_key().await.unwrap();
    assert!(came.header("authorization").starts_with("vapid t=") && came.header("authorization").ends_with(&key));
    push.answers(&["410 Gone"]);
    house.notify(&ann.id, news("two")).await.unwrap();
    until("it is forgotten", async || house.store().channels_of(&ann.id).await.unwrap().is_empty()).await;
    let bad = BrowserKeys { p256dh: "x".to_owned(), ..keys };
    assert!(matches!(house.add_browser(&ann.id, &push.url("/x"), &bad, "").await, Err(HouseError::Malformed(_))));
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_houses_send_everything_once() {
    let (hooks, place) = (Receiver::open(), Place::postgres());
    let (here, there) = (place.house_with(posting(None)).await, place.house_with(posting(None)).await);
    let ann = guest(&here, "Ann").await;
    here.add_hook(&ann.id, Hook::Json, &hooks.url("/ann")).await.unwrap();
    here.wake();
    there.wake();
    for k in 0..30 {
        let house = if k % 2 == 0 { &here } else { &there };
        house.notify(&ann.id, news(&format!("{k}"))).await.unwrap();
        there.notify(&ann.id, news(&format!("{k}"))).await.unwrap();
    }
    until("everything came", async || hooks.came().len() >= 30).await;
    a_while().await;
    assert_eq!(hooks.came().len(), 30);
    // The same of a turn that both see.
    let (ann, ben, live) = two_at_a_table(&here).await;
    for person in [&ann, &ben] {
        here.add_hook(&person.id, Hook::Json, &hooks.url("/turn")).await.unwrap();
    }
    until("it is somebody's turn", async || !live.turns().is_empty()).await;
    let expected = live.turns().len();
    for house in [&here, &there] {
        forward(house, 2 * MINUTE);
    }
    let told = || hooks.came().iter().filter(|came| came.path == "/turn").count();
    until("the turn was told", async || told() >= expected).await;
    a_while().await;
    assert_eq!(told(), expected);
    here.close();
    there.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_quiet_hours_what_can_wait_waits() {
    let hooks = Receiver::open();
    let mut settings = posting(None);
    let hour = settings.clock.now_ms() / 3_600_000 % 24;
    settings.post.quiet = Some(format!("{hour}-{} UTC", (hour + 2) % 24).parse().unwrap());
    let (_place, house) = awake(settings).await;
    let ann = guest(&house, "Ann").await;
    house.add_hook(&ann.id, Hook::Json, &hooks.url("/ann")).await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    forward(&house, Duration::from_secs(1));
    a_while().await;
    assert!(hooks.came().is_empty());
    assert_eq!(house.store().unread_notices(&ann.id).await.unwrap(), 1, "it stands on the page");
    forward(&house, 120 * MINUTE);
    until("the morning has come", async || hooks.came().len() == 1).await;
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_come_together_once_a_day_if_one_likes() {
    let mail = MailServer::open();
    let (_place, house) = awake(posting(Some(&mail))).await;
    let ann = guest(&house, "Ann").await;
    house.store().confirm_address(&ann.id, "ann@home.example", 1).await.unwrap();
    let hour = (house.now_ms() / 3_600_000 + 2) % 24;
    house.choose_told(&ann.id, &Choices::default(), Some(hour)).await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    house.notify(&ann.id, news("two")).await.unwrap();
    house.notify(&ann.id, News { kind: NewsKind::Message, ..news("not by letter") }).await.unwrap();
    a_while().await;
    assert!(mail.letters().is_empty());
    forward(&house, 120 * MINUTE);
    until("the digest came", async || mail.letters().len() == 1).await;
    let letter = &mail.letters()[0];
    assert!(
        letter.contains("Subject: 2 things are new at Motherlode.")
            && letter.contains("one.")
            && letter.contains("two."),
        "{letter}"
    );
    assert!(!letter.contains("not by letter"), "{letter}");
    forward(&house, 24 * 60 * MINUTE);
    a_while().await;
    assert_eq!(mail.letters().len(), 1, "a day without news has no letter");
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_is_refused_says_so_without_the_address() {
    let mail = MailServer::open();
    let (_place, house) = awake(posting(Some(&mail))).await;
    let ann = guest(&house, "Ann").await;
    house.store().confirm_address(&ann.id, "nobody@home.example", 1).await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    until("it is given up", async || house.store().failed_notices(9).await.unwrap().len() == 1).await;
    let failed = house.store().failed_notices(9).await.unwrap();
    assert_eq!(failed[0].failure, "mail 550");
    house.store().confirm_address(&ann.id, "later@home.example", 1).await.unwrap();
    house.notify(&ann.id, news("two")).await.unwrap();
    let failure = async || house.channels_of(&ann.id).await.unwrap()[0].failure.clone();
    until("it is tried later", async || failure().await.as_deref() == Some("mail 451")).await;
    let letter = Letter { subject: "Confirm".to_owned(), text: "https://games.example/once/abc\n".to_owned() };
    assert!(house.can_write());
    house.write_to(&ann, "ann@home.example", letter).await.unwrap();
    until("the letter came", async || mail.letters().len() == 1).await;
    assert!(!mail.letters()[0].contains("List-Unsubscribe"));
    house.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_public_addresses_are_taken() {
    let (_place, house) = awake(Settings { post: Post::default(), ..settings() }).await;
    let ann = guest(&house, "Ann").await;
    for bad in ["http://127.0.0.1/x", "https://127.0.0.1/x", "https://localhost/x", "https://0x7f.1/", "nonsense", ""] {
        let added = house.add_hook(&ann.id, Hook::Slack, bad).await;
        assert!(matches!(added, Err(HouseError::Malformed(_))), "{bad}");
    }
    house.add_hook(&ann.id, Hook::Slack, "https://hooks.slack.com/services/x").await.unwrap();
    assert!(!house.can_write());
    let silent = Choices::where_(|_, way, _| way == Way::Mail);
    house.choose_told(&ann.id, &silent, None).await.unwrap();
    house.notify(&ann.id, news("one")).await.unwrap();
    assert!(house.store().claim_deliveries(i64::MAX, i64::MAX, 9).await.unwrap().is_empty(), "as she chose");
    assert!(matches!(house.choose_told(&ann.id, &silent, Some(24)).await, Err(HouseError::Malformed(_))));
    house.close();
}
