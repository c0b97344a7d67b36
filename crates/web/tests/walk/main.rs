//! No secret reaches whom it should not: two strangers, somebody who watches, a program, a fellow player, an administrator
//! and the owner of the secrets walk through every address of the house, and what each finds is exactly what they may.
//! Then a stranger tries every door that changes something.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/paper.rs"]
mod paper;
#[path = "../../../house/tests/common/receivers.rs"]
mod receivers;

mod addresses;
mod doors;
mod furnished;

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use addresses::{PAGES, filled};
use common::{Answer, Guest, Heard};
use doors::try_doors;
use furnished::{Canary, Furnished, PASSWORD, Who};
use paper::Paper;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tracing_subscriber::EnvFilter;

/// What was found: by whom and where, for every canary.
type Found = Vec<BTreeSet<(Who, String)>>;

/// An answer as text: its head, without the cookie that it is for, and its body.
fn told(answer: &Answer) -> String {
    let head = answer.headers.iter().filter(|(name, _)| name != "set-cookie");
    let head: String = head.map(|(name, value)| format!("{name}: {value}\n")).collect();
    head + &answer.text()
}

/// The beginning of an answer that has no end.
async fn beginning(guest: &Guest, path: &str, token: &str) -> String {
    let mut stream = TcpStream::connect(guest.address).await.unwrap();
    let host = guest.address;
    let ask = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    drop(tokio::time::timeout(Duration::from_millis(500), stream.read_to_end(&mut heard)).await);
    String::from_utf8_lossy(&heard).into_owned()
}

fn look(canaries: &[Canary], found: &mut Found, who: Who, place: &str, text: &str) {
    for (canary, found) in canaries.iter().zip(found) {
        if text.contains(&canary.text) {
            found.insert((who, place.to_owned()));
        }
    }
}

/// What is wrong with what was found.
fn judged(canaries: &[Canary], found: &Found) -> Vec<String> {
    let mut wrong = Vec::new();
    for (canary, found) in canaries.iter().zip(found) {
        let anywhere = |who: Who| canary.seen.contains(&(who, "*"));
        for (who, place) in found {
            if !anywhere(*who) && !canary.seen.contains(&(*who, place.as_str())) {
                wrong.push(format!("{who:?} finds the {} ({}) at {place}", canary.what, canary.text));
            }
        }
        for (who, place) in canary.seen {
            let seen = found.iter().any(|(finder, at)| finder == who && (*place == "*" || at == place));
            if !seen {
                wrong.push(format!("{who:?} does not find the {} ({}) at {place}", canary.what, canary.text));
            }
        }
    }
    wrong
}

/// Everybody looks at everything.
async fn walk(scene: &mut Furnished) -> Found {
    let mut found: Found = scene.canaries.iter().map(|_| BTreeSet::new()).collect();
    let mut statuses: BTreeMap<u16, u32> = BTreeMap::new();
    for pattern in PAGES {
        for (who, guest) in &mut scene.people {
            for path in filled(pattern, *who, &scene.places) {
                if *pattern == "/tables/{id}/live" {
                    let table = path.split('/').nth(2).unwrap();
                    let mut line = guest.socket(table, Some(&guest.origin())).await.ok().expect("anybody may watch");
                    let Heard::Text(text) = line.hear().await else { panic!("{who:?} hears nothing at {path}") };
                    look(&scene.canaries, &mut found, *who, pattern, &text);
                    continue;
                }
                // As a browser asks, and as a script does.
                for accept in ["text/html", "application/json"] {
                    let answer = guest.ask("GET", &path, &[("accept", accept)], b"").await;
                    assert!(answer.status < 500 && answer.status != 429, "{who:?} at {path}: {}", answer.text());
                    *statuses.entry(answer.status).or_default() += 1;
                    look(&scene.canaries, &mut found, *who, pattern, &told(&answer));
                }
            }
        }
    }
    assert!(statuses[&200] > 300 && statuses[&403] > 20 && statuses[&404] > 20, "{statuses:?}");
    programs(scene, &mut found).await;
    let mut metrics = Guest { address: scene.house.metrics.unwrap(), cookie: None };
    let text = metrics.get("/metrics").await;
    assert_eq!(text.status, 200);
    look(&scene.canaries, &mut found, Who::Stranger, "/metrics", &told(&text));
    found
}

/// What a program of Eve's is told, and one without a token, and a browser that only has a cookie.
async fn programs(scene: &mut Furnished, found: &mut Found) {
    let document = scene.people.get_mut(&Who::Stranger).unwrap().get("/api/openapi.json").await.json();
    let bearer = format!("Bearer {}", scene.token);
    let mut walked = 0;
    for (pattern, operations) in document["paths"].as_object().unwrap() {
        if operations["get"].is_null() {
            continue;
        }
        let line = &mut scene.house.guest();
        for path in filled(pattern, Who::Program, &scene.places) {
            let text = if pattern.ends_with("/events") {
                beginning(line, &path, &scene.token).await
            } else {
                let answer = line.ask("GET", &path, &[("authorization", &bearer)], b"").await;
                assert!(answer.status < 500, "{path}: {}", answer.text());
                told(&answer)
            };
            look(&scene.canaries, found, Who::Program, pattern, &text);
            let wrong = line.ask("GET", &path, &[("authorization", "Bearer guess")], b"").await;
            look(&scene.canaries, found, Who::Stranger, pattern, &told(&wrong));
            let cookie = scene.people.get_mut(&Who::Ann).unwrap().get(&path).await;
            let open = pattern == "/api/v1/titles";
            assert!(open || (wrong.status, cookie.status) == (401, 401), "{path} is open to whoever has no token");
            walked += 1;
        }
    }
    assert!(walked >= 10, "only {walked} addresses for programs");
    let view = format!("/api/v1/tables/{}/view", scene.places.table);
    let view = scene.house.guest().ask("GET", &view, &[("authorization", &bearer)], b"").await.json();
    let players = view["view"]["players"].as_array().expect("the players of a game of Colorado");
    assert_eq!(players.len(), 2);
    for player in players {
        assert!(player["own"].is_null() && player["start"].is_null(), "a hand is open: {player}");
    }
}

/// Somebody types what is wrong: the answer shows no password again. Gives what was typed.
async fn mistakes(scene: &mut Furnished) -> Vec<&'static str> {
    let table = scene.places.table.clone();
    const TYPED: [&str; 3] = ["mistypedcanary", "wordcanary-too", "x-lost.canary@post.example"];
    let mut answers = Vec::new();
    let stranger = scene.people.get_mut(&Who::Stranger).unwrap();
    answers.push(stranger.form("/sign-in", &[("handle", "ann"), ("password", TYPED[0])]).await);
    answers.push(stranger.form(&format!("/tables/{table}/sit"), &[("name", ""), ("word", TYPED[1])]).await);
    answers.push(stranger.form("/sign-in/lost", &[("email", TYPED[2])]).await);
    answers.push(stranger.get(&format!("/calendar/{}.ics", TYPED[0])).await);
    let ann = scene.people.get_mut(&Who::Ann).unwrap();
    answers.push(ann.form("/you/password", &[("password", TYPED[0]), ("new-password", "x")]).await);
    answers.push(ann.form("/you/password", &[("password", PASSWORD), ("new-password", "x")]).await);
    answers.push(ann.form("/you/leave", &[("password", TYPED[0]), ("sure", "yes")]).await);
    answers.push(ann.form("/you/email", &[("email", "no address"), ("password", TYPED[0])]).await);
    answers.push(ann.json("/you/passkeys", &json!({ "token": TYPED[0], "answer": {} })).await);
    for answer in answers {
        assert_ne!(answer.status, 303);
        for typed in TYPED.into_iter().chain([PASSWORD]) {
            assert!(!told(&answer).contains(typed), "{typed} comes back: {}", answer.text());
        }
    }
    TYPED.to_vec()
}

#[tokio::test]
async fn no_secret_reaches_whom_it_should_not() {
    let paper = Paper::default();
    let filter = "debug,hyper=info,sqlx=off,access=trace,audit=trace,web=trace,house=trace,store=trace,table=trace";
    let log = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(filter)).with_ansi(false);
    // Of all threads: what is worked out beside the pages is noted too.
    tracing::subscriber::set_global_default(log.with_writer(paper.clone()).finish()).unwrap();

    let mut scene = Furnished::open().await;
    let found = walk(&mut scene).await;
    let mut wrong = judged(&scene.canaries, &found);
    wrong.extend(try_doors(&mut scene).await);
    let typed = mistakes(&mut scene).await;
    let letters = scene.mail.letters();
    assert!(letters.iter().all(|letter| letter.contains("X-To: ann.canary@post.example")), "{letters:?}");

    scene.house.close().await;
    let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
    assert!(text.contains("access") && text.contains("/tables/{id}/seats/{seat}/orders"), "the log was written");
    // Tables are known by their IDs to whoever reads the log.
    let secrets = scene.canaries.iter().map(|canary| canary.text.as_str()).filter(|text| *text != scene.places.hidden);
    for secret in secrets.chain(typed) {
        wrong.extend(text.lines().find(|line| line.contains(secret)).map(|line| format!("in the log: {line}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
