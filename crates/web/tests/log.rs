//! The log of a whole visit: what was done stands in it, who did it and every secret do not.

mod common;
#[path = "common/paper.rs"]
mod paper;

use common::House;
use paper::Paper;
use serde_json::Value;
use tracing::Dispatch;
use tracing_subscriber::EnvFilter;

/// A visit in which everything happens that a log could give away; gives what must not stand in it, and the table.
async fn visit() -> (Vec<String>, String) {
    let house = House::open().await;
    let mut ann = house.guest();
    let fields = [
        ("game", "colorado-midland"),
        ("name", "Annabella"),
        ("seats", "3"),
        ("seat-0", "me"),
        ("seat-1", "open"),
        ("seat-2", "random"),
        ("table-name", "Quartzville"),
    ];
    let made = ann.form("/new", &fields).await;
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let mut ben = house.guest();
    assert_eq!(ben.form(&format!("/tables/{table}/seats/1/take"), &[("name", "Benvolio")]).await.status, 303);
    let socket = ann.socket(&table, Some(&ann.origin())).await.ok().unwrap();
    let page = ann.form(&format!("/tables/{table}/seats/0/link"), &[]).await.text();
    let link = page.split("/seat/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut eve = house.guest();
    eve.get(&format!("/seat/{link}")).await;
    assert_eq!(eve.form(&format!("/seat/{link}"), &[("name", "Evangeline")]).await.status, 303);
    for guest in [&mut ben, &mut eve] {
        let choices = guest.choices(&table).await;
        if choices["seat"].is_number() {
            assert_eq!(guest.act(&table, &choices, 0, "first").await.status, 200);
        }
    }
    eve.get("/tables/Evangeline?secret=Benvolio").await;
    eve.get("/nowhere/Benvolio").await;
    let mut told = vec![link, house.store.table(&table).await.unwrap().unwrap().key.expose().to_owned()];
    for guest in [&ann, &ben, &eve] {
        let cookie = guest.cookie.clone().unwrap();
        told.push(cookie.split_once('=').unwrap().1.split('.').next().unwrap().to_owned());
    }
    assert_eq!(eve.form("/you/forget", &[]).await.status, 303);
    drop(socket);
    house.close().await;
    told.extend(["Annabella", "Benvolio", "Evangeline", "Quartzville", "127.0.0.1"].map(str::to_owned));
    (told, table)
}

#[tokio::test]
async fn a_log_tells_what_was_done_and_no_secret() {
    for json in [false, true] {
        let paper = Paper::default();
        let filter = EnvFilter::new("debug,hyper=info,access=trace,audit=trace,web=trace,house=trace");
        let lines = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(paper.clone());
        let log = if json { Dispatch::new(lines.json().finish()) } else { Dispatch::new(lines.finish()) };
        let guard = tracing::dispatcher::set_default(&log);
        let (secrets, table) = visit().await;
        drop(guard);
        let text = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "{secret} stands in the log:\n{text}");
        }
        for event in ["table made", "seat taken", "link made", "link followed", "session ended"] {
            assert!(text.contains(event), "{event} is missing:\n{text}");
        }
        assert!(text.contains(&table), "a table is named by its ID");
        assert!(text.contains("/tables/{id}/seats/{seat}/take") && text.contains("access"), "{text}");
        if json {
            for line in text.lines() {
                assert!(serde_json::from_str::<Value>(line).is_ok_and(|line| line["level"].is_string()), "{line}");
            }
        }
    }
}
