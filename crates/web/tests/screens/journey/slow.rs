//! A slow game with quiet hours: the mail and the browser tell whose turn it is, a friend leaves, a bot plays on to the
//! end, the rating moves, and there is another game.

use std::time::Duration;

use engine::Luck;
use house::Clock;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::{Value, json};
use store::Secret;
use tempfile::TempDir;
use web::Config;

use super::{
    WORD, ask, becomes_a_member, in_time, is_turn_of, look, open, path, play_to_the_end, play_until_turn_of, sits_down,
    table_at,
};
use crate::{
    common::House,
    driver::{Browser, Garage},
    receivers::{MailServer, Receiver},
};

/// The browser's end of the push service.
const BROWSER: &str = include_str!("browser.js");
const HOUR: Duration = Duration::from_secs(3_600);

/// A house that writes letters, with a clock that can be set.
async fn open_with(mail: &MailServer) -> (House, TempDir, Clock) {
    let mut config = Config::default();
    config.house.post.reach_private = true;
    config.house.post.smtp = Some(Secret::new(mail.url()));
    config.house.post.from = Some("games@games.example".to_owned());
    let clock = config.house.clock.clone();
    let (house, folder) = open(config).await;
    (house, folder, clock)
}

async fn tell(browser: &Browser, command: &str, what: Value) {
    browser.driver.cdp().send_raw(command, what).await.unwrap();
}

/// The first link in a letter that leads to such a page.
fn link(letter: &str, page: &str) -> String {
    // Long lines are folded (RFC 2045).
    let letter = letter.replace("=\r\n", "").replace("=3D", "=");
    let found = letter.split_whitespace().find(|word| word.starts_with("http://") && word.contains(page));
    found.unwrap_or_else(|| panic!("no link to {page} in {letter}")).to_owned()
}

/// Ann leaves an address, and opens the link that comes there.
async fn confirms_the_address(ann: &Browser, mail: &MailServer) {
    in_time(None, "the letter that asks", async || mail.letters().len() == 1).await;
    ann.driver.goto(link(&mail.letters()[0], "/you/email/")).await.unwrap();
    look(ann, "is-this-your-address").await;
    ann.click("main button.primary").await;
    ann.until("document.querySelector('#email b').textContent === 'ann@home.example'").await;
}

/// Ann wants to be told in this browser.
async fn wants_messages(ann: &Browser, push: &Receiver) {
    let source = BROWSER.replace("SERVICE", &push.url("/push/ann"));
    tell(ann, "Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
    tell(ann, "Browser.grantPermissions", json!({ "origin": ann.base, "permissions": ["notifications"] })).await;
    ann.goto("/you/notices").await;
    ann.click("#push-on").await;
    ann.see(".told-ways .this-browser").await;
    look(ann, "notices").await;
}

/// Ann sleeps from an hour ago until two hours from now.
async fn sleeps_now(ann: &Browser, clock: &Clock) {
    let now = Timestamp::from_millisecond(clock.now_ms()).unwrap().to_zoned(TimeZone::UTC);
    let at = |hours: i64| now.checked_add(hours.hours()).unwrap().strftime("%H:%M").to_string();
    ann.goto("/you/pace").await;
    let fill = "for (const [name, value] of given) document.querySelector(`[name=${name}]`).value = value";
    ask(ann, fill, vec![json!(["zone", "UTC"]), json!(["from", at(-1)]), json!(["to", at(2)])]).await;
    ann.click(".hours form button.primary").await;
    // The attribute is what the house has kept, whatever was typed.
    ann.until(&format!("document.querySelector('[name=from]').getAttribute('value') === '{}'", at(-1))).await;
    look(ann, "hours").await;
}

/// What Ann's browser makes of what was pushed to it about her turn.
async fn reads_the_message(ann: &Browser, push: &Receiver) -> Value {
    let sealed: Vec<Vec<u8>> = push.came().into_iter().map(|came| came.body).collect();
    let texts = ask(ann, "return await Promise.all(given[0].map(opened))", vec![json!(sealed)]).await;
    let mut texts = texts.as_array().expect("the browser can read them").iter().filter_map(Value::as_str);
    let text = texts.find(|text| text.contains("your turn")).expect("one is about her turn").to_owned();
    // The push service hands it to the worker, which shows it; while the worker is not awake yet, it does so again.
    ask(ann, "await navigator.serviceWorker.ready; return true", vec![]).await;
    tell(ann, "ServiceWorker.enable", json!({})).await;
    let message = json!({ "origin": ann.base, "registrationId": "0", "data": text });
    let shown = "const worker = await navigator.serviceWorker.ready; for (let k = 0; k < 20; k++) { \
                 const all = await worker.getNotifications(); if (all.length > 0) return all.length; \
                 await new Promise((done) => setTimeout(done, 100)); } return 0";
    in_time(None, "the message is shown", async || {
        tell(ann, "ServiceWorker.deliverPushMessage", message.clone()).await;
        ask(ann, shown, vec![]).await == 1
    })
    .await;
    serde_json::from_str(&text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_game_is_told_by_mail_and_push_and_ends_though_a_friend_leaves() {
    let (mail, push) = (MailServer::open(), Receiver::open());
    let ((house, _folder, clock), garage) = (open_with(&mail).await, Garage::open().await);
    let (ann, ben) = (garage.browser(&house).await, garage.browser(&house).await);
    becomes_a_member(&ann, "Ann", Some("ann@home.example")).await;
    confirms_the_address(&ann, &mail).await;
    wants_messages(&ann, &push).await;
    sleeps_now(&ann, &clock).await;

    // A day a move; a bot plays for who is late; it counts, because everybody could have joined.
    ann.goto("/new?game=colorado&seats=2&seat-1=open&pace=move+86400&late=bot").await;
    look(&ann, "new-table").await;
    ann.click("form.new-table > button.primary").await;
    ann.see("#lobby .share input").await;
    look(&ann, "waiting").await;
    let table = path(&ann).await;
    sits_down(&ben, &table, "Ben").await;
    let live = table_at(&house, &table).await;
    let annie = house.store.member("ann").await.unwrap().unwrap();
    let benny =
        live.seats().iter().filter_map(|seat| seat.holder.guest()).find(|id| *id != annie.id).map(str::to_owned);
    let benny = house.store.guest(&benny.unwrap()).await.unwrap().unwrap();
    let token = ann.driver.get_named_cookie("motherlode").await.unwrap().value;

    // Ann sleeps, and has no page open. Ben plays: by hand, and then in haste.
    ann.driver.goto("about:blank").await.unwrap();
    let mut luck = Luck::new(5);
    play_until_turn_of(&house, &live, &benny, &mut luck).await;
    for taste in 0..10 {
        if is_turn_of(&live, &benny) {
            ben.one_click_at("[data-target].legal", taste).await;
        }
    }
    play_until_turn_of(&house, &live, &annie, &mut luck).await;
    look(&ben, "waits-for-ann").await;
    in_time(None, "her pages are gone", async || !house.inside.is_here(&annie.id)).await;
    clock.set_forward(Duration::from_secs(65));
    in_time(None, "it stands on her page", async || house.store.unread_notices(&annie.id).await.unwrap() > 0).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!((mail.letters().len(), push.came().len()), (1, 0), "nobody is woken for a move that can wait");
    clock.set_forward(2 * HOUR);
    // One letter and one message say that the game has begun, the others that she is to move.
    in_time(Some(&clock), "letters and messages", async || mail.letters().len() == 3 && push.came().len() == 2).await;

    // What was sent says where it is her turn, and nothing else.
    let letter = mail.letters().into_iter().find(|letter| letter.contains("Subject: It is your turn at")).unwrap();
    assert!(letter.contains("X-To: ann@home.example"), "{letter}");
    for sealed in push.came() {
        assert_eq!((sealed.path.as_str(), sealed.header("content-encoding")), ("/push/ann", "aes128gcm"));
        assert!(!sealed.text().contains("turn") && !sealed.text().contains(&table), "nobody on the way reads it");
    }
    ann.goto("/games").await;
    let message = reads_the_message(&ann, &push).await;
    assert_eq!(message["address"], json!(table));
    let stored = house.store.table(&live.id).await.unwrap().unwrap();
    for secret in [WORD, token.split('.').next().unwrap(), stored.key.expose()] {
        assert!(!letter.contains(secret) && !message.to_string().contains(secret), "{secret}: {letter} {message}");
    }

    // By the link of the letter she is at the table, and plays. Ben does not come any more.
    ann.driver.goto(link(&letter, &table)).await.unwrap();
    ann.see("#board").await;
    ann.see("#clock .follows").await;
    for taste in 0..10 {
        if is_turn_of(&live, &annie) {
            ann.one_click_at("[data-target].legal", taste).await;
        }
    }
    play_until_turn_of(&house, &live, &benny, &mut luck).await;
    ben.close().await;
    look(&ann, "slow-table").await;
    clock.set_forward(24 * HOUR + Duration::from_secs(60));
    ann.until("document.querySelector('#players .stands-in')?.textContent.includes('Ben')").await;
    look(&ann, "a-bot-plays-for-ben").await;

    // The bot plays to the end with her; her last clicks are for another game.
    play_to_the_end(&house, &live, &mut luck).await;
    ann.see("#final").await;
    in_time(Some(&clock), "what follows from the end", async || {
        house.store.table(&live.id).await.unwrap().unwrap().settled_ms.is_some()
    })
    .await;
    look(&ann, "over").await;
    ann.goto("/people/ann").await;
    let rating = ann.see("#ratings .own-rating b").await.text().await.unwrap();
    let points: i64 = rating.trim_end_matches('?').parse().unwrap();
    assert!(points > 1_500, "{rating}: whoever leaves is behind whoever stays");
    // Charts are drawn in the colours of the house.
    ann.until("getComputedStyle(document.querySelector('#ratings .chart-tick')).fill !== 'rgb(0, 0, 0)'").await;
    look(&ann, "profile").await;
    ann.goto("/standing/colorado").await;
    ann.until(&format!("document.getElementById('leaders').textContent.includes('{rating}')")).await;
    look(&ann, "standing").await;
    ann.goto("/you/news").await;
    ann.until(&format!("document.querySelector('.told-news').textContent.includes('from 1500 to {points}')")).await;
    look(&ann, "news").await;

    ann.goto(&table).await;
    ann.click("#final form[action$='/rematch'] button").await;
    ann.until(&format!("location.pathname.startsWith('/tables/') && location.pathname !== '{table}'")).await;
    ann.see("#board").await;
    let again = table_at(&house, &path(&ann).await).await;
    assert_eq!(again.seats().iter().filter(|seat| seat.holder.guest() == Some(annie.id.as_str())).count(), 1);
    look(&ann, "rematch").await;
    ann.close().await;
    house.close().await;
}
