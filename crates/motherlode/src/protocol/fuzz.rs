//! Whole conversations, damaged: every line is answered, and the program never fails inside.

use kit::fuzz::reader;
use serde_json::{Value, json};
use table::{Editions, TITLES};

use super::converse;

/// A conversation that uses every command.
fn conversation(game: &str, seats: u8) -> String {
    let requests = [
        json!({ "cmd": "games", "id": 1 }),
        json!({ "cmd": "new", "game": game, "seats": seats, "seed": 5, "options": {} }),
        json!({ "cmd": "legal", "seat": 0 }),
        json!({ "cmd": "best", "seat": 0, "bot": "greedy", "ms": 100, "why": true }),
        json!({ "cmd": "best", "seat": 1, "bot": "random" }),
        json!({ "cmd": "play", "seat": 0, "action": "pass" }),
        json!({ "cmd": "why", "seat": 1, "moment": 1, "bot": "surveyor" }),
        json!({ "cmd": "view", "seat": null }),
        json!({ "cmd": "events", "seat": 1, "since": 0 }),
        json!({ "cmd": "undo", "seat": 0 }),
        json!({ "cmd": "load", "game": game, "seats": seats, "state": { "round": 1 } }),
        json!({ "cmd": "new", "game": game, "seats": seats, "edition": { "edition.toml": "id = 'x'" } }),
        json!({ "cmd": "state" }),
        json!({ "cmd": "record" }),
        json!({ "cmd": "quit" }),
    ];
    requests.iter().map(|request| format!("{request}\n")).collect()
}

/// A conversation that goes on from a position that was told, so that it is damaged too.
fn loaded(game: &str, seats: u8) -> String {
    let begin = json!({ "cmd": "new", "game": game, "seats": seats, "seed": 5 });
    let mut told = Vec::new();
    converse(format!("{begin}\n{{\"cmd\":\"state\"}}").as_bytes(), &mut told, Editions::built_in())
        .expect("memory can be read and written");
    let last: Value = String::from_utf8_lossy(&told)
        .lines()
        .last()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .expect("both lines are answered");
    let load = json!({ "cmd": "load", "game": game, "seats": seats, "state": last["state"] });
    let seats: String = (0..seats).map(|seat| {
        format!("{{\"cmd\":\"view\",\"seat\":{seat}}}\n{{\"cmd\":\"best\",\"seat\":{seat},\"bot\":\"random\"}}\n{{\"cmd\":\"legal\",\"seat\":{seat}}}\n")
    }).collect();
    format!("{load}\n{seats}")
}

#[test]
fn fuzz_protocol() {
    let talks = TITLES.iter().flat_map(|title| {
        let seats = *title.seats.start();
        [conversation(title.id, seats), loaded(title.id, seats)]
    });
    reader("protocol", env!("CARGO_MANIFEST_DIR")).seeds(talks).cases(2_000).run(|bytes| {
        let mut output = Vec::new();
        converse(bytes, &mut output, Editions::built_in()).expect("memory can be read and written");
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count();
        let answers = String::from_utf8(output).expect("answers are text");
        assert!(answers.lines().count() <= lines, "one answer a line at most");
        for answer in answers.lines() {
            let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
            assert_ne!(answer["error"], "internal", "{answer}");
        }
    });
}
