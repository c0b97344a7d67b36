//! Editions of one's own on the command line: made, checked, seen, compared, played, shared.

mod common;

use std::fs;

use common::{json as json_of, made_again, printed, refused, run, run_with, text};
use serde_json::{Value, json};

#[test]
fn an_edition_is_made_checked_listed_and_seen() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for title in table::TITLES {
        let own = folder.path().join(format!("my-{}", title.id));
        let made = json_of(&["edition", "new", title.id, text(&own), "--json"]);
        assert_eq!(made["id"], format!("my-{}", title.id));
        assert!(printed(&["edition", "check", title.id, text(&own)]).contains("sound"));
        refused(&["edition", "new", title.id, text(&own)], 1, "is not empty");
        let picture = folder.path().join(format!("{}.svg", title.id));
        printed(&["edition", "show", title.id, text(&own), "-o", text(&picture)]);
        assert!(fs::read_to_string(&picture).expect("it was drawn").starts_with("<svg"), "{}", title.id);
    }
    let broken = folder.path().join("broken");
    fs::create_dir(&broken).expect("the folder can be written to");
    fs::write(broken.join("edition.toml"), "game = 7").expect("the folder can be written to");
    let list = json_of(&["edition", "list", "--editions", text(folder.path()), "--json"]);
    assert_eq!(list["editions"].as_array().expect("a list").len(), 2 * table::TITLES.len());
    assert_eq!(list["unfit_editions"].as_array().expect("a list").len(), 1);
    let words = printed(&["edition", "list", "coloma", "--editions", text(folder.path())]);
    assert!(words.contains("my-coloma") && words.contains("broken cannot be played: edition.toml"), "{words}");
    refused(&["edition", "show", "coloma", text(&broken), "-o", "x.svg"], 1, "cannot be played: edition.toml");
    refused(&["edition", "list", "--editions", "no/such/folder"], 1, "there is no folder");
    let other = folder.path().join("my-coloma");
    refused(&["edition", "show", "colorado", text(&other), "-o", "x.svg"], 1, "this is an edition of coloma");
}

#[test]
fn an_edition_is_compared_with_the_built_in_one() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let own = folder.path().join("mine");
    printed(&["edition", "new", "colorado-midland", text(&own)]);
    let page = folder.path().join("balance.html");
    let with = |more: &[&str]| {
        let usual = ["edition", "balance", "colorado-midland", text(&own), "--games", "8", "--bots", "random"];
        printed(&[&usual, more].concat())
    };
    let words = with(&["--page", text(&page)]);
    for part in
        ["Mine", "Motherlode's own", "seat 1", "place 3", "winner's score", "Leadville", "motherlode edition balance"]
    {
        assert!(words.contains(part), "{part}: {words}");
    }
    let page = fs::read_to_string(&page).expect("it was written");
    assert_eq!(made_again(folder.path(), &page), page, "the command on the page makes the page");
    assert!(page.contains("<svg") && page.contains("prefers-color-scheme: dark") && page.contains("95 %"));
    assert!(!page.contains("<script") && !page.contains("url("), "the page needs nothing else");
    let data: Value = serde_json::from_str(&with(&["--json"])).expect("it is JSON");
    let built_in = table::built_in("colorado-midland").expect("it is on the shelf");
    let (ours, theirs) = (&data["samples"][0], &data["samples"][1]);
    assert_eq!(
        (&ours["source"]["edition"], &theirs["source"]["edition"]),
        (&json!(built_in.about().id), &json!("mine"))
    );
    assert_ne!(ours["source"]["digest"], theirs["source"]["digest"]);
    assert_eq!(ours["scores"], theirs["scores"], "the same figures and seeds give the same games");
    assert_eq!(ours["report"]["wins_by_seat"], theirs["report"]["wins_by_seat"]);
    assert_eq!(ours["report"]["finished"].as_u64(), Some(8));
}

#[test]
fn commands_play_with_an_edition_and_records_need_it() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let editions = folder.path().join("editions");
    printed(&["edition", "new", "colorado", text(&editions.join("mine"))]);
    let library = ["--editions", text(&editions)];
    let simulate = ["simulate", "colorado", "--games", "4", "--edition", "mine", "--json"];
    assert_eq!(json_of(&[&simulate[..], &library].concat())["finished"], 4);
    refused(&simulate, 1, "There is no edition “mine” of colorado");
    refused(&["bench", "--edition", "mine"], 2, "<GAME>");

    let new = r#"{"cmd":"new","game":"colorado","seats":2,"seed":1,"edition":"mine"}"#;
    let asked = format!("{new}\n{{\"cmd\":\"record\"}}\n");
    let output = run_with(&["engine", "--editions", text(&editions)], &asked);
    let said = String::from_utf8(output.stdout).expect("answers are text");
    let answers: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(answers[0]["edition"], "mine");
    assert_eq!(answers[1]["record"]["edition"], "mine");

    // A record names the edition; without it nothing can be replayed, and it is said how to get it.
    let rules = {
        let edition = table::Editions::with_folder(&editions).find("colorado", Some("mine")).expect("it is there");
        table::open_edition(&edition, &engine::Setup::of(2)).expect("two can play")
    };
    let table = table::Table::begin_with(rules, engine::Key::from_seed(1));
    let plain = folder.path().join("plain.motherlode.json");
    let whole = folder.path().join("whole.motherlode.json");
    let record = table.record_with_key();
    fs::write(&plain, record.to_text()).expect("the folder can be written to");
    fs::write(&whole, record.with_edition(table.edition()).to_text()).expect("the folder can be written to");
    let picture = folder.path().join("board.svg");
    for command in [vec!["verify"], vec!["replay"], vec!["render", "-o", text(&picture)]] {
        refused(&[&command[..], &[text(&plain)]].concat(), 1, "not at hand");
        printed(&[&command[..], &[text(&whole)]].concat());
        printed(&[&command[..], &[text(&plain)], &library[..]].concat());
    }
    let doctor = run(&["doctor", "--data", text(folder.path())]);
    assert_eq!(doctor.status.code(), Some(1), "there is no store yet");
}
