//! Conversations, good and bad.

use serde_json::{Value, json};
use table::Editions;

use super::converse;

/// The answers to some lines.
fn answers(lines: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    converse(lines, &mut output, Editions::built_in()).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    answers(lines.as_bytes())
}

fn new() -> Value {
    json!({ "cmd": "new", "game": "colorado-midland", "seats": 3, "seed": 1 })
}

#[test]
fn bad_lines_get_an_error_each_and_the_conversation_goes_on() {
    let mut lines: Vec<u8> = Vec::new();
    let bad: [&[u8]; 14] = [
        b"not json",
        b"[]",
        b"12",
        b"{}",
        br#"{"cmd":7}"#,
        br#"{"cmd":"dance"}"#,
        br#"{"cmd":"games","extra":1}"#,
        br#"{"cmd":"new","game":"colorado-midland"}"#,
        br#"{"cmd":"new","game":"colorado-midland","seats":"three"}"#,
        br#"{"cmd":"new","game":"colorado-midland","seats":99}"#,
        br#"{"cmd":"new","game":"go","seats":3}"#,
        br#"{"cmd":"new","game":"colorado-midland","seats":3,"options":{"weather":"snow"}}"#,
        br#"{"cmd":"legal","seat":0}"#,
        b"\xff\xfe",
    ];
    for line in bad {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines.extend(std::iter::repeat_n(b'[', (1 << 20) + 10));
    lines.extend_from_slice(b"\n\n");
    lines.extend(std::iter::repeat_n(b'[', 5_000));
    lines.extend_from_slice(b"\n{\"cmd\":\"games\"}");
    let answers = answers(&lines);
    assert_eq!(answers.len(), bad.len() + 3, "an empty line is no request");
    for answer in &answers[..bad.len() + 2] {
        assert!(answer["error"].is_string() && answer["message"].is_string(), "{answer}");
        assert!(answer.get("clause").is_some(), "{answer}");
    }
    assert_eq!(answers[9]["error"], "setup");
    assert_eq!(answers[12]["error"], "no_game");
    assert_eq!(answers.last().expect("the last line is answered")["games"][0]["id"], "colorado-midland");
}

#[test]
fn a_refusal_names_its_clause_and_changes_nothing() {
    let begun = &ask(&[new()])[0];
    let seat = begun["to_act"][0].as_u64().expect("one seat begins");
    let other = (seat + 1) % 3;
    let asked = ask(&[
        new(),
        json!({ "cmd": "legal", "seat": seat }),
        json!({ "cmd": "legal", "seat": other }),
        json!({ "cmd": "play", "seat": seat, "action": "dig for gold" }),
        json!({ "cmd": "play", "seat": other, "action": "railroad green" }),
        json!({ "cmd": "play", "seat": 3, "action": "railroad green" }),
        json!({ "cmd": "play", "seat": -1, "action": "railroad green" }),
        json!({ "cmd": "state" }),
        json!({ "cmd": "play", "seat": seat, "action": "railroad green", "id": "x" }),
    ]);
    assert!(!asked[1]["actions"].as_array().expect("a list").is_empty());
    assert!(asked[2]["actions"].as_array().expect("a list").is_empty());
    assert_eq!(asked[3]["error"], "unreadable");
    assert_eq!(asked[4]["error"], "refused");
    assert!(asked[4]["clause"].as_str().is_some_and(|clause| clause.starts_with("CM-")), "{}", asked[4]);
    assert_eq!(asked[5]["error"], "bad_request");
    assert_eq!(asked[6]["error"], "bad_request");
    assert_eq!(asked[7]["digest"], begun["digest"]);
    assert_eq!((&asked[8]["seq"], &asked[8]["id"]), (&json!(1), &json!("x")));
    assert!(!asked[8]["events"].as_array().expect("a list").is_empty());
}

#[test]
fn a_position_is_set_up_from_its_json_and_nonsense_is_not() {
    let state = ask(&[new(), json!({ "cmd": "state" })])[1].clone();
    let mut load = state.clone();
    load.as_object_mut().expect("an object").remove("digest");
    load["cmd"] = json!("load");
    let mut broken = load.clone();
    broken["state"]["first_player"] = json!(77);
    let asked = ask(&[
        load.clone(),
        broken,
        json!({ "cmd": "load", "state": {} }),
        json!({ "cmd": "load", "state": state["state"] }),
        json!({ "cmd": "state" }),
    ]);
    assert_eq!(asked[0]["digest"], state["digest"]);
    assert_eq!(asked[1]["error"], "position", "{}", asked[1]);
    assert_eq!(asked[2]["error"], "position");
    assert_eq!(asked[3]["seq"], 0, "game, seats and options are those of the game before");
    assert_eq!(asked[4]["state"], state["state"]);
}

#[test]
fn quit_ends_the_conversation() {
    let asked = ask(&[json!({ "cmd": "quit" }), json!({ "cmd": "games" })]);
    assert_eq!(asked, [json!({ "bye": true })]);
}

/// Plays Colorado to its first phase II, then lets the Caller take a nugget, with second thoughts or without.
fn views_in_phase_two(second_thoughts: usize) -> Vec<Value> {
    let mut requests = vec![json!({ "cmd": "new", "game": "colorado", "seats": 2, "seed": 5 })];
    let play = |seat: &Value, action: &Value| json!({ "cmd": "play", "seat": seat, "action": action });
    let actions = loop {
        let seat = ask(&requests).pop().expect("the game goes on")["to_act"][0].clone();
        let legal = [&requests[..], &[json!({ "cmd": "legal", "seat": seat })]].concat();
        let actions = ask(&legal).pop().expect("it is answered")["actions"].clone();
        if actions[0] == "nugget" {
            break (seat, actions[0].clone());
        }
        requests.push(play(&seat, &actions[0]));
        assert!(requests.len() < 200, "somebody may take a nugget before long");
    };
    for _ in 0..second_thoughts {
        requests.push(play(&actions.0, &actions.1));
        requests.push(json!({ "cmd": "undo", "seat": actions.0 }));
    }
    requests.push(play(&actions.0, &actions.1));
    let other = 1 - actions.0.as_u64().expect("a seat is a number");
    requests.extend([json!({ "cmd": "view", "seat": other }), json!({ "cmd": "view" }), json!({ "cmd": "record" })]);
    let answers = ask(&requests);
    answers[answers.len() - 3..].to_vec()
}

#[test]
fn a_view_does_not_tell_how_many_steps_another_took() {
    let once = views_in_phase_two(0);
    assert!(once.iter().all(|answer| answer.get("error").is_none()), "{once:?}");
    assert_eq!(once, views_in_phase_two(2));
}

/// What a seat has heard of the game that these requests make.
fn heard(requests: &[Value], seat: Value) -> Value {
    ask(&[requests, &[json!({ "cmd": "events", "seat": seat })]].concat()).pop().expect("it is answered")
}

#[test]
fn the_others_are_heard_when_all_are_done_side_by_side() {
    let mut requests = vec![json!({ "cmd": "new", "game": "colorado", "seats": 2, "seed": 5 })];
    let mut apart = false;
    loop {
        let last = ask(&requests).pop().expect("the game goes on");
        let to_act = last["to_act"].as_array().expect("a list").clone();
        let seat = to_act[0].clone();
        let legal = [&requests[..], &[json!({ "cmd": "legal", "seat": seat })]].concat();
        let action = ask(&legal).pop().expect("it is answered")["actions"][0].clone();
        let other = json!(1 - seat.as_u64().expect("a seat is a number"));
        let (mine, theirs) = (heard(&requests, seat.clone()), heard(&requests, other.clone()));
        requests.push(json!({ "cmd": "play", "seat": seat, "action": action }));
        if heard(&requests, other.clone()) == theirs {
            // A step out of sight: the one who took it knows of it, the other does not.
            apart = true;
            assert_ne!(heard(&requests, seat)["moment"], mine["moment"]);
        } else if apart {
            // Whoever ended it hears now what the other did meanwhile.
            let since = json!({ "cmd": "events", "seat": seat, "since": mine["moment"] });
            let fresh = ask(&[&requests[..], &[since]].concat()).pop().expect("it is answered");
            let moments = fresh["moments"].as_array().expect("a list");
            assert!(moments.iter().any(|moment| moment["seat"] == other), "{fresh}");
            assert!(moments.iter().any(|moment| !moment["events"].as_array().expect("a list").is_empty()));
            assert_eq!(moments.last().expect("there are some")["moment"], fresh["moment"]);
            return;
        }
        assert!(requests.len() < 200, "before long somebody acts out of sight");
    }
}

#[test]
fn an_edition_is_chosen_by_its_id_or_given_by_its_files() {
    let built_in = table::built_in("colorado-midland").expect("it is on the shelf");
    let mut files: std::collections::BTreeMap<&str, &str> = built_in.files().collect();
    files.insert("edition.toml", "game = \"colorado-midland\"\nid = \"own\"\nname = \"My box\"\n");
    let new =
        |edition: Value| json!({ "cmd": "new", "game": "colorado-midland", "seats": 3, "seed": 1, "edition": edition });
    let other_game = json!({ "cmd": "new", "game": "coloma", "seats": 3, "edition": files });
    let deep = format!("a = {}1{}", "[".repeat(500), "]".repeat(500));
    let asked = ask(&[
        new(json!(files)),
        json!({ "cmd": "state" }),
        new(json!(built_in.about().id)),
        new(json!("none")),
        new(json!(7)),
        new(json!({})),
        new(json!({ "edition.toml": "game = \"<script>\"" })),
        new(json!({ "edition.toml": deep })),
        new(json!({ "../../home": "" })),
        other_game,
        json!({ "cmd": "games" }),
    ]);
    assert_eq!((&asked[0]["edition"], &asked[1]["edition"]), (&json!("own"), &json!("own")));
    assert_eq!(asked[2]["edition"], built_in.about().id.as_str());
    assert_eq!((&asked[3]["error"], &asked[4]["error"]), (&json!("setup"), &json!("bad_request")));
    for answer in &asked[5..10] {
        assert_eq!(answer["error"], "edition", "{answer}");
        assert!(answer["message"].as_str().is_some_and(|message| message.len() < 4_000), "{answer}");
    }
    assert_eq!(asked[10]["games"][0]["editions"][0]["digest"], built_in.digest());

    // A position goes on with the edition of the game it is loaded into.
    let mut load = json!({ "cmd": "load" });
    load["state"] = asked[1]["state"].clone();
    let again = ask(&[new(json!(files)), load]);
    assert_eq!((&again[1]["edition"], &again[1]["digest"]), (&json!("own"), &asked[1]["digest"]));
}

#[test]
fn a_turn_that_was_seen_is_explained_as_a_bot_would_say_it() {
    let new = json!({ "cmd": "new", "game": "colorado-midland", "seats": 3, "seed": 1 });
    let play = json!({ "cmd": "play", "seat": 2, "action": "railroad green" });
    let why = |moment: u32, bot: &str| json!({ "cmd": "why", "seat": 0, "moment": moment, "bot": bot });
    let asked = ask(&[new, play, why(1, "surveyor"), why(1, "random"), why(2, "surveyor"), why(1, "oracle")]);
    assert_eq!((&asked[2]["seat"], &asked[2]["moments"]), (&json!(2), &json!([1])), "{}", asked[2]);
    assert!(asked[2]["why"].as_str().is_some_and(|why| why.ends_with('.')), "{}", asked[2]);
    assert_eq!(asked[3]["why"], "I do anything that is allowed.");
    assert_eq!((&asked[4]["error"], &asked[5]["error"]), (&json!("unseen"), &json!("bad_request")));
}

#[test]
fn best_says_why_keeps_to_its_time_and_answers_to_search() {
    let new = json!({ "cmd": "new", "game": "colorado", "seats": 3, "seed": 1 });
    let seat = ask(std::slice::from_ref(&new))[0]["to_act"][0].clone();
    let best = |more: Value| {
        let mut best = json!({ "cmd": "best", "seat": seat });
        best.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        ask(&[new.clone(), best]).pop().expect("it is answered")
    };
    let told = best(json!({ "bot": "surveyor", "why": true }));
    assert_eq!(told["line"][0], told["action"], "{told}");
    assert!(told["share"].as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)), "{told}");
    assert!(told["others"].as_array().is_some_and(|others| others.iter().all(|other| other["line"].is_array())));
    assert_eq!(best(json!({ "bot": "surveyor" })), json!({ "action": told["action"], "bot": "surveyor" }));
    let begun = std::time::Instant::now();
    let quick = best(json!({ "bot": "search", "ms": 1 }));
    assert_eq!(quick["bot"], "magnate");
    assert!(begun.elapsed() < std::time::Duration::from_secs(2), "it was told to be quick");
    let line = best(json!({ "bot": "greedy", "why": true }));
    assert_eq!(line["line"][0], line["action"], "one that weighs nothing tells its turn: {line}");
    assert!(line["share"].is_null());
}
