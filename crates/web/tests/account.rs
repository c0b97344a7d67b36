//! Keeping a name: accounts, sessions, links that work once, and leaving.

mod common;

use std::time::Duration;

use common::{Answer, Guest, House};
use store::{Holder, Purpose, Store};
use web::Config;

const WORD: &str = "silver spoon";

/// Keeps the name of whoever is here.
async fn keep(guest: &mut Guest, handle: &str) {
    let kept = guest.form("/you/keep", &[("handle", handle), ("password", WORD)]).await;
    assert_eq!(kept.status, 303, "{}", kept.text());
    assert!(guest.get("/you?done=kept").await.text().contains("It is kept."));
}

/// Ann with an account and a table against bots.
async fn ann_at_a_table(house: &House) -> (Guest, String) {
    let (mut ann, table) = house.table_with_bots("Ann").await;
    keep(&mut ann, "ann").await;
    (ann, table)
}

async fn sign_in(house: &House, handle: &str, password: &str) -> (Guest, Answer) {
    let mut guest = house.guest();
    let answer = guest.form("/sign-in", &[("handle", handle), ("password", password)]).await;
    (guest, answer)
}

async fn is_here(guest: &mut Guest, name: &str) -> bool {
    guest.get("/you").await.text().contains(&format!("value=\"{name}\""))
}

/// The secret in the address that a page or an answer shows.
fn secret(text: &str, before: &str) -> String {
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap().to_owned()
}

#[tokio::test]
async fn a_guest_keeps_the_name_and_everything_with_it() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.form("/settings", &[("theme", "dark")]).await;
    assert!(house.guest().get("/").await.text().contains("href=\"/sign-in\""), "a stranger can sign in");
    let page = ann.get("/you").await.text();
    assert!(page.contains("Keep it") && !page.contains("data-passkey"), "an address of numbers has no passkeys");
    keep(&mut ann, "Ann_O").await;
    let (mut phone, answer) = sign_in(&house, "ann_o", WORD).await;
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")));
    assert_ne!(phone.cookie, ann.cookie, "every sign-in has a session of its own");
    let page = phone.get(&format!("/tables/{table}")).await.text();
    assert!(page.contains("data-theme=\"dark\"") && page.contains(">Ann<"));
    assert!(!phone.choices(&table).await["seated"].is_null(), "the seat is hers here too");
    let page = phone.get("/you").await.text();
    assert!(page.contains("/people/Ann_O") && page.contains("/you/notices") && !page.contains("Keep it"));
    assert_eq!(phone.form("/you/keep", &[("handle", "other"), ("password", WORD)]).await.status, 409);
    assert!(!page.contains(WORD) && !page.contains("argon2"));
}

#[tokio::test]
async fn what_cannot_be_kept_comes_back_with_the_reason() {
    let house = House::open().await;
    let (_, _) = ann_at_a_table(&house).await;
    let (mut ben, _) = house.table_with_bots("Ben").await;
    for (handle, password, why) in [
        ("be", WORD, "3 to 20"),
        ("b e n", WORD, "letters a to z"),
        ("<b>", WORD, "letters a to z"),
        ("Admin", WORD, "kept for the house"),
        ("guest", WORD, "kept for the house"),
        ("ben", "short", "at least 8"),
        ("ben", &"x".repeat(201), "at most 200"),
    ] {
        let answer = ben.form("/you/keep", &[("handle", handle), ("password", password)]).await;
        let page = answer.text();
        assert_eq!(answer.status, 422, "{handle}");
        assert!(page.contains(why) && !page.contains("<b>\"") && !page.contains(password), "{handle}: {page}");
    }
    let taken = ben.form("/you/keep", &[("handle", "ANN"), ("password", WORD)]).await;
    assert!(taken.status == 409 && taken.text().contains("is taken") && taken.text().contains("value=\"ANN\""));
    let mail = ben.form("/you/email", &[("email", "ben@post.example")]).await;
    assert!(matches!(mail.status, 403 | 409), "guests have no address: {}", mail.status);
    let mut stranger = house.guest();
    for path in ["/you/keep", "/you/handle", "/you/password", "/you/email", "/you/devices/link", "/you/leave"] {
        assert_eq!(stranger.form(path, &[("handle", "eve"), ("password", WORD)]).await.status, 403, "{path}");
    }
    assert_eq!(stranger.get("/you/data.json").await.status, 403);
    assert_eq!(stranger.get("/you/leave").await.status, 403);
}

#[tokio::test]
async fn whoever_cannot_come_in_gets_one_answer() {
    let house = House::open().await;
    ann_at_a_table(&house).await;
    let (ann, wrong) = sign_in(&house, "ann", "silver spoons").await;
    let (_, nobody) = sign_in(&house, "nob", "silver spoons").await;
    assert_eq!((wrong.status, nobody.status), (422, 422));
    assert!(wrong.text().contains("do not fit") && ann.cookie.is_none());
    let same = |answer: &Answer| answer.text().replace("value=\"ann\"", "").replace("value=\"nob\"", "");
    assert_eq!(same(&wrong), same(&nobody), "nothing tells whether a handle is there");
    assert!(!wrong.text().contains("silver spoons"), "a password is never shown again");
    for (handle, password) in
        [("ann", ""), ("", ""), ("ann\0", WORD), ("ann", &"x".repeat(5_000)), (&"a".repeat(200), WORD)]
    {
        assert_eq!(sign_in(&house, handle, password).await.1.status, 422, "{handle}");
    }
}

#[tokio::test]
async fn nobody_guesses_for_long_and_the_owner_still_comes_in() {
    let house = House::open().await;
    let (mut ann, _) = ann_at_a_table(&house).await;
    for handle in ["ann", "nobody-here"] {
        for k in 0..10 {
            assert_eq!(sign_in(&house, handle, &format!("guess {k}")).await.1.status, 422, "{handle}");
        }
        let (_, locked) = sign_in(&house, &handle.to_uppercase(), WORD).await;
        assert!(locked.status == 429 && locked.text().contains("Please wait"), "{}", locked.text());
    }
    let (_, other) = sign_in(&house, "somebody-else", "a guess").await;
    assert_eq!(other.status, 422, "others are not kept waiting");
    let page = ann.form("/you/devices/link", &[]).await.text();
    let mut phone = house.guest();
    assert_eq!(phone.form(&format!("/me/{}", secret(&page, "/me/")), &[]).await.status, 303);
    assert!(is_here(&mut phone, "Ann").await, "there is another way in");
}

#[tokio::test]
async fn a_network_has_only_so_many_tries() {
    let house = House::open().await;
    let mut refused = 0;
    for k in 0..45 {
        let (_, answer) = sign_in(&house, &format!("guess{k}"), WORD).await;
        refused += u32::from(answer.status == 429);
    }
    assert!((3..=5).contains(&refused), "{refused}");
}

#[tokio::test]
async fn another_password_ends_what_others_have() {
    let house = House::open().await;
    let (mut ann, _) = ann_at_a_table(&house).await;
    let (mut stolen, _) = sign_in(&house, "ann", WORD).await;
    let link = secret(&ann.form("/you/devices/link", &[]).await.text(), "/me/");
    let new = [("password", WORD), ("new-password", "golden spoon")];
    let wrong = stolen.form("/you/password", &[("password", "a guess"), ("new-password", "mine now, yes")]).await;
    assert!(wrong.status == 403 && wrong.text().contains("This is not your password."));
    let short = ann.form("/you/password", &[("password", WORD), ("new-password", "x")]).await;
    assert_eq!(short.status, 422);
    assert_eq!(ann.form("/you/password", &new).await.status, 303);
    assert!(is_here(&mut ann, "Ann").await && !is_here(&mut stolen, "Ann").await);
    assert_eq!(house.guest().get(&format!("/me/{link}")).await.status, 409, "links end too");
    assert_eq!(sign_in(&house, "ann", WORD).await.1.status, 422);
    assert_eq!(sign_in(&house, "ann", "golden spoon").await.1.status, 303);
}

#[tokio::test]
async fn sessions_are_seen_and_ended() {
    let house = House::open().await;
    let (mut ann, _) = ann_at_a_table(&house).await;
    let mut phone = house.guest();
    let head = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("user-agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Safari/604.1"),
    ];
    let body = format!("handle=ann&password={}", WORD.replace(' ', "+"));
    assert_eq!(phone.ask("POST", "/sign-in", &head, body.as_bytes()).await.status, 303);
    let (mut third, _) = sign_in(&house, "ann", WORD).await;
    let page = ann.get("/you").await.text();
    assert!(page.contains("Safari on iPhone") && page.contains("this one"), "{page}");
    let token = phone.cookie.clone().unwrap();
    assert!(!page.contains(token.split(['=', '.']).nth(1).unwrap()), "no token is shown");
    let (mut ben, _) = house.table_with_bots("Ben").await;
    let row = page.split("Safari on iPhone").nth(1).unwrap();
    let id = row.split("name=\"id\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(ben.form("/you/devices/end", &[("id", id)]).await.status, 409, "nobody ends another's");
    assert!(is_here(&mut phone, "Ann").await);
    assert_eq!(ann.form("/you/devices/end", &[("id", id)]).await.status, 303);
    assert!(!is_here(&mut phone, "Ann").await && is_here(&mut third, "Ann").await);
    assert_eq!(ann.form("/you/devices/end-others", &[]).await.status, 303);
    assert!(!is_here(&mut third, "Ann").await && is_here(&mut ann, "Ann").await);
    let mut copy = ann.clone();
    assert_eq!(ann.form("/sign-out", &[]).await.header("location"), Some("/sign-in"));
    assert!(!is_here(&mut copy, "Ann").await, "signed out is signed out");
}

#[tokio::test]
async fn a_link_takes_the_whole_person_along_once() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let page = ann.form("/you/devices/link", &[]).await;
    assert!(page.text().contains("<svg class=\"qr\"") && page.header("referrer-policy") == Some("strict-origin"));
    let link = format!("/me/{}", secret(&page.text(), "/me/"));
    let mut phone = house.guest();
    for _ in 0..2 {
        assert!(phone.get(&link).await.text().contains("Welcome back, Ann"), "to look changes nothing");
    }
    assert_eq!(phone.form(&link, &[]).await.status, 303);
    assert!(!phone.choices(&table).await["seated"].is_null());
    assert_eq!(house.guest().form(&link, &[]).await.status, 409, "once");
    assert!(is_here(&mut ann, "Ann").await);

    let late = format!("/me/{}", secret(&ann.form("/you/devices/link", &[]).await.text(), "/me/"));
    let back = format!("/me/{}", secret(&ann.form("/you/link", &[]).await.text(), "/me/"));
    house.inside.settings().clock.set_forward(Duration::from_secs(16 * 60));
    assert_eq!(house.guest().get(&late).await.status, 409, "a quarter of an hour is over");
    assert_eq!(house.guest().form(&late, &[]).await.status, 409);
    assert_eq!(house.guest().get(&back).await.status, 200, "the way back of a guest lasts");
    keep(&mut ann, "ann").await;
    assert_eq!(ann.form("/you/link", &[]).await.status, 409, "a member signs in");
}

#[tokio::test]
async fn the_seats_of_a_guest_come_along_into_the_account() {
    let house = House::open().await;
    let (mut home, _) = ann_at_a_table(&house).await;
    let (mut guest, table) = house.table_with_bots("Annie").await;
    let fields = [("game", "coloma"), ("seats", "3"), ("seat-0", "me"), ("seat-1", "open"), ("seat-2", "open")];
    let both = guest.form("/new", &fields).await.header("location").unwrap().to_owned();
    assert_eq!(home.form(&format!("{both}/seats/1/take"), &[]).await.status, 303);
    let mut before = guest.clone();
    let answer = guest.form("/sign-in", &[("handle", "ann"), ("password", WORD)]).await;
    let offer = answer.header("location").unwrap().to_owned();
    assert!(answer.status == 303 && offer.starts_with("/me/"), "{offer}");
    assert!(!is_here(&mut before, "Annie").await, "the guest's session has ended");
    assert!(guest.choices(&table).await["seated"].is_null(), "nothing is moved before she agrees");
    assert!(guest.get(&offer).await.text().contains("Bring them along"));
    let token = offer.trim_start_matches("/me/");
    let (mut eve, _) = house.table_with_bots("Eve").await;
    assert_eq!(eve.form("/sign-in/bring", &[("token", "guess")]).await.status, 409);
    assert_eq!(eve.form("/sign-in/bring", &[("token", token)]).await.status, 409, "only into an account");
    assert_eq!(guest.form("/sign-in/bring", &[("token", token)]).await.status, 303);
    assert!(!guest.choices(&table).await["seated"].is_null() && !home.choices(&table).await["seated"].is_null());
    let id = both.trim_start_matches("/tables/");
    let seats = house.store.seats(id).await.unwrap();
    assert_ne!(seats[0].holder, seats[1].holder, "nobody has two seats: that one stays the guest's");
    assert_eq!(
        home.form(&format!("{both}/seats/2/bot"), &[("bot", "greedy")]).await.status,
        303,
        "and she is the host"
    );
    let mut back = house.guest();
    assert_eq!(back.form(&offer, &[]).await.status, 303, "the guest's way back leads to what stayed");
    assert!(is_here(&mut back, "Annie").await);
    assert_eq!(house.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn an_address_is_confirmed_and_a_lost_password_replaced_by_letters() {
    let house = House::open().await;
    let (mut ann, _) = ann_at_a_table(&house).await;
    let id = house.store.member("ann").await.unwrap().unwrap().id;
    let wrong = ann.form("/you/email", &[("email", "ann@post.example"), ("password", "a guess")]).await;
    assert_eq!(wrong.status, 403, "an address opens the account: the password is asked for");
    let now_ms = house.inside.now_ms();
    let confirm =
        house.store.make_link(&id, Purpose::Confirm, "ann@post.example", now_ms, now_ms + 60_000).await.unwrap();
    let confirm = format!("/you/email/{}", confirm.expose());
    assert!(house.guest().get(&confirm).await.text().contains("ann@post.example"));
    assert_eq!(house.store.confirmed_address(&id).await.unwrap(), None, "a look is no yes");
    assert_eq!(house.guest().form(&confirm, &[]).await.status, 303);
    assert_eq!(house.store.confirmed_address(&id).await.unwrap().unwrap().expose(), "ann@post.example");
    assert_eq!(house.guest().form(&confirm, &[]).await.status, 409, "once");
    assert!(ann.get("/you").await.text().contains("ann@post.example"));
    for path in ["/", "/finished", "/people/ann", "/sign-in"] {
        assert!(!house.guest().get(path).await.text().contains("post.example"), "{path}");
    }

    let ask = async |address: &str| {
        let answer = house.guest().form("/sign-in/lost", &[("email", address)]).await;
        (answer.status, answer.text())
    };
    assert_eq!(ask("ann@post.example").await, ask("nobody@post.example").await, "one answer");
    assert_eq!(ask("no address").await.0, 422);
    let lost = house.store.make_link(&id, Purpose::Lost, "", now_ms, now_ms + 60_000).await.unwrap();
    let lost = format!("/sign-in/lost/{}", lost.expose());
    let mut phone = house.guest();
    assert!(phone.get(&lost).await.text().contains("For ann."));
    assert_eq!(phone.form(&lost, &[("password", "short")]).await.status, 422);
    assert_eq!(phone.form(&lost, &[("password", "golden spoon")]).await.status, 303);
    assert!(is_here(&mut phone, "Ann").await && !is_here(&mut ann, "Ann").await, "other sessions end");
    assert_eq!(house.guest().form(&lost, &[("password", "golden spoon")]).await.status, 409, "once");
    assert_eq!(sign_in(&house, "ann", "golden spoon").await.1.status, 303);
    assert_eq!(phone.form("/you/email/remove", &[]).await.status, 303);
    assert_eq!(house.store.confirmed_address(&id).await.unwrap(), None);
}

#[tokio::test]
async fn a_handle_can_be_changed_and_the_old_one_is_not_another_s() {
    let house = House::open().await;
    let (mut ann, _) = ann_at_a_table(&house).await;
    let (mut ben, _) = house.table_with_bots("Ben").await;
    assert_eq!(ann.form("/you/handle", &[("handle", "oakley")]).await.status, 303);
    assert_eq!(ben.form("/you/keep", &[("handle", "ann"), ("password", WORD)]).await.status, 409);
    assert_eq!(sign_in(&house, "ann", WORD).await.1.status, 422);
    assert_eq!(sign_in(&house, "oakley", WORD).await.1.status, 303);
    house.inside.settings().clock.set_forward(Duration::from_secs(31 * 24 * 60 * 60));
    assert_eq!(ben.form("/you/keep", &[("handle", "ann"), ("password", WORD)]).await.status, 303);
}

#[tokio::test]
async fn whoever_leaves_is_gone_and_the_games_go_on() {
    let house = House::open().await;
    let (mut ann, running) = ann_at_a_table(&house).await;
    let choices = ann.my_turn(&running).await.expect("the game is not over");
    assert_eq!(ann.act(&running, &choices, 0, "c1").await.status, 200);
    let fields = [("game", "coloma"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open")];
    let waiting = ann.form("/new", &fields).await.header("location").unwrap().to_owned();
    let id = house.store.member("ann").await.unwrap().unwrap().id;
    let (mut stolen, _) = sign_in(&house, "ann", WORD).await;
    let refused = stolen.form("/you/leave", &[("password", "a guess"), ("sure", "yes")]).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(ann.form("/you/leave", &[("password", WORD)]).await.status, 422, "she must be sure");
    let gone = ann.form("/you/leave", &[("password", WORD), ("sure", "yes")]).await;
    assert_eq!(gone.status, 303, "{}", gone.text());
    assert!(gone.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert!(!is_here(&mut stolen, "Ann").await, "nobody is she any more");
    let seats = house.store.seats(&running).await.unwrap();
    assert!(matches!(seats[0].holder, Holder::Bot(_)), "{seats:?}");
    let seats = house.store.seats(waiting.trim_start_matches("/tables/")).await.unwrap();
    assert_eq!(seats[0].holder, Holder::Open);
    assert!(house.store.turns_of(&id).await.unwrap().is_empty());
    assert_eq!(sign_in(&house, "ann", WORD).await.1.status, 422);
    for path in ["/".to_owned(), waiting.clone(), format!("/tables/{running}"), format!("{waiting}/join")] {
        let page = house.guest().get(&path).await.text();
        assert!(!page.contains("Ann"), "{path}: {page}");
    }
    assert_eq!(house.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_guest_can_leave_too() {
    let house = House::open().await;
    let (mut ann, _) = house.table_with_bots("Ann").await;
    assert!(ann.get("/you/leave").await.text().contains("Delete everything"));
    assert_eq!(ann.form("/you/leave", &[("sure", "yes")]).await.status, 303);
    assert!(!is_here(&mut ann, "Ann").await);
}

#[tokio::test]
async fn everything_is_told_to_the_one_it_is_about() {
    let house = House::open().await;
    let (mut ann, table) = ann_at_a_table(&house).await;
    let (mut ben, _) = house.table_with_bots("Ben").await;
    let answer = ann.get("/you/data.json").await;
    assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
    let told = answer.json();
    assert_eq!((&told["of"], &told["kept"]["guests"][0]["handle"]), (&"Ann".into(), &"ann".into()));
    assert_eq!(told["kept"]["tables"][0]["id"], table.as_str());
    let text = answer.text();
    let token = ann.cookie.clone().unwrap();
    let stored = house.store.table(&table).await.unwrap().unwrap();
    for secret in ["argon2", token.split(['=', '.']).nth(1).unwrap(), stored.key.expose(), "sha256", "Ben"] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert!(!ben.get("/you/data.json").await.text().contains(&table));
}

#[tokio::test]
async fn passkeys_are_for_houses_with_a_name() {
    let house = House::open().await;
    assert!(!house.guest().get("/sign-in").await.text().contains("data-passkey"));
    let json = serde_json::json!({});
    assert_eq!(house.guest().json("/sign-in/passkey/begin", &json).await.status, 409);
    let (mut ann, _) = ann_at_a_table(&house).await;
    assert_eq!(ann.json("/you/passkeys/begin", &json).await.status, 409);
    let answer = serde_json::json!({ "token": "guess", "answer": {} });
    assert_eq!(ann.json("/you/passkeys", &answer).await.status, 409);
    assert_eq!(ann.form("/you/passkeys/remove", &[("id", "guess")]).await.status, 409);
}

/// The file of the last release: whoever was known is known, and can keep the account.
#[tokio::test]
async fn guests_of_the_last_release_are_still_known() {
    const ANN: &str = "motherlode=kfhivfpev2rgnuwvc6abi5npxa.20775";
    const BOB: &str = "motherlode=t25pz4dej46yyxwkb8sif4c4zs.20775";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/schema-4.db"), &file).unwrap();
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    let known = |cookie: &str| Guest { address: house.address, cookie: Some(cookie.to_owned()) };
    let (mut ann, mut bob) = (known(ANN), known(BOB));
    assert!(is_here(&mut ann, "Ann").await && is_here(&mut bob, "Bob").await);
    let page = ann.get("/you").await.text();
    assert!(page.contains("data-theme=\"dark\"") && page.contains("this one"), "settings and session came along");
    assert_eq!(ann.choices("k329298svc").await["seated"], 0);
    assert_eq!(bob.choices("k329298svc").await["seated"], 1);
    keep(&mut ann, "ann").await;
    let (mut phone, _) = sign_in(&house, "ann", WORD).await;
    assert_eq!(phone.choices("k329298svc").await["seated"], 0);
    assert!(phone.get("/tables/4v49wmv3rq").await.status == 200 && phone.get("/tables/rw2ygnbdve").await.status == 200);
    let mut back = house.guest();
    let link = secret(&bob.form("/you/link", &[]).await.text(), "/me/");
    assert_eq!(back.form(&format!("/me/{link}"), &[]).await.status, 303);
    assert!(!back.choices("cw492x8jvt").await["seated"].is_null());
    assert_eq!(house.store.check().await.unwrap(), Vec::<String>::new());
    house.close().await;
}
