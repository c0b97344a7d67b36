//! Records: written, read, replayed, checked, tampered with; and forks.

mod common;

use common::{act, acts, assay, assay_table, random_play};
use engine::{Key, Luck, Seat, Viewer};
use serde_json::{Value, json};
use table::{Deed, Origin, Record, RecordError, RecordOrigin, RecordSeat, Table, VerifyError};

fn finished(seed: u64) -> Table {
    let mut table = assay_table(3, seed);
    random_play(&mut table, &mut Luck::new(seed), 10_000);
    table
}

#[test]
fn a_finished_game_survives_its_record() {
    for seed in 0..40 {
        let table = finished(seed);
        let record = table.record();
        let back = Record::parse(&record.to_text()).unwrap();
        assert_eq!(back, record);
        let verified = back.verify_with(assay(3)).unwrap();
        assert_eq!((verified.entries, verified.outcome), (table.seq(), table.outcome()));
        assert_eq!(verified.unchecked, Vec::<String>::new());
        let again = back.table_with(assay(3)).unwrap();
        assert_eq!(again.log(Viewer::Spectator), table.log(Viewer::Spectator));
        assert_eq!(again.entries(), table.entries());
    }
}

#[test]
fn a_record_is_readable_with_one_deed_a_line() {
    let record = finished(1).record().seated(vec![
        RecordSeat { name: Some("Ann".to_owned()), bot: None },
        RecordSeat { name: None, bot: Some("greedy".to_owned()) },
        RecordSeat::default(),
    ]);
    let text = record.to_text();
    assert_eq!(text.lines().filter(|line| line.contains("\"do\"")).count(), record.entries.len());
    assert!(text.contains("\n    {\"name\":\"Ann\"},\n") && text.ends_with("}\n"));
    assert_eq!(Record::parse(&text).unwrap(), record);
    let empty = assay_table(2, 1).record_with_key();
    assert_eq!(Record::parse(&empty.to_text()).unwrap(), empty);
}

#[test]
fn a_stored_game_goes_on_where_it_was() {
    for seed in 0..40 {
        let mut luck = Luck::new(seed);
        let mut live = assay_table(3, seed);
        let so_far = 5 + luck.below(20);
        random_play(&mut live, &mut luck, so_far);
        let resume = |entries| Table::begin_with(assay(3), Key::from_seed(seed)).play_on(entries);
        let mut back = resume(live.entries().to_vec()).unwrap();
        assert_eq!(back.position().digest(), live.position().digest());
        for seat in 0..3 {
            assert_eq!(back.can_undo(Seat(seat)), live.can_undo(Seat(seat)), "seed {seed}");
        }
        random_play(&mut live, &mut luck.clone(), 10_000);
        random_play(&mut back, &mut luck, 10_000);
        assert_eq!(back.entries(), live.entries());
    }
}

#[test]
fn a_stored_game_that_does_not_replay_says_where() {
    let table = finished(3);
    let resume = |entries| Table::begin_with(assay(3), Key::from_seed(3)).play_on(entries).err().unwrap().to_string();
    let mut entries = table.entries().to_vec();
    entries[4].digest = "0000000000000000".to_owned();
    assert!(resume(entries).starts_with("entry 5 does not replay: the position should be 0000000000000000 and is"));
    let mut entries = table.entries().to_vec();
    entries.remove(2);
    assert!(resume(entries).contains("entry 4 does not replay"));
    let mut entries = table.entries().to_vec();
    entries[0].deed = Deed::Act("sing".to_owned());
    assert!(resume(entries).contains("entry 1 does not replay: Type bid"));
}

#[test]
fn tampering_is_found_at_the_right_entry() {
    let record = finished(5).record();
    let verify = |record: &Record| record.verify_with(assay(3)).unwrap_err();
    for k in 0..record.entries.len() {
        let mut bad = record.clone();
        bad.entries[k].digest = "f".repeat(16);
        let VerifyError::Digest { seq, expected, got } = verify(&bad) else { panic!("not found") };
        assert_eq!((seq, expected, got), (k as u32 + 1, "f".repeat(16), record.entries[k].digest.clone()));
    }
    let mut bad = record.clone();
    bad.entries[0].deed = Deed::Act("roll".to_owned());
    assert!(matches!(verify(&bad), VerifyError::Refused { seq: 1, .. }));
    let bid = record.entries.iter().position(|entry| entry.deed.to_string().starts_with("bid")).unwrap();
    let mut bad = record.clone();
    let other = if bad.entries[bid].deed.to_string() == "bid 1" { "bid 2" } else { "bid 1" };
    bad.entries[bid].deed = Deed::from(other);
    assert!(matches!(verify(&bad), VerifyError::Digest { seq, .. } if seq == bid as u32 + 1));
}

#[test]
fn another_key_deal_or_ending_is_found() {
    let record = finished(6).record();
    let verify = |record: &Record| record.verify_with(assay(3)).unwrap_err();
    let mut bad = record.clone();
    bad.key = Some(Key::from_seed(7));
    assert!(matches!(verify(&bad), VerifyError::Commitment { .. }));
    bad.commitment = table::commitment(&Key::from_seed(7), None);
    assert!(matches!(verify(&bad), VerifyError::Digest { seq: 1, .. }), "another key deals another game");
    let mut bad = record.clone();
    bad.origin = RecordOrigin::Deal { state: Some(assay_table(3, 8).position().state()) };
    assert!(matches!(verify(&bad), VerifyError::Deal { .. }));
    let mut bad = record.clone();
    bad.outcome.as_mut().unwrap().standings[0].score += 1;
    assert!(matches!(verify(&bad), VerifyError::Outcome { .. }));
    let mut bad = record;
    bad.entries.pop();
    assert!(matches!(verify(&bad), VerifyError::Outcome { .. }), "an ending that was not played");
}

#[test]
fn a_running_game_with_secrets_is_sealed() {
    let mut table = assay_table(3, 2);
    acts(&mut table, &["0: bid 5", "1: bid 2"]);
    let record = table.record();
    let text = record.to_text();
    assert!(record.sealed && record.key.is_none() && record.entries.is_empty());
    assert!(!text.contains(&Key::from_seed(2).to_hex()) && !text.contains("bid"));
    let verified = Record::parse(&text).unwrap().verify_with(assay(3)).unwrap();
    assert_eq!((verified.entries, verified.unchecked.len()), (0, 2));
    assert_eq!(record.table_with(assay(3)).err(), Some(VerifyError::Sealed));

    let whole = table.record_with_key();
    assert_eq!(whole.verify_with(assay(3)).unwrap().entries, 2);
    let mut back = whole.table_with(assay(3)).unwrap();
    act(&mut back, 2, "bid 1");
}

#[test]
fn a_fork_of_a_running_game_holds_no_secret() {
    let mut table = assay_table(3, 4);
    acts(&mut table, &["0: bid 5", "1: bid 3"]);
    let fork = table.fork(1, Viewer::Seat(Seat(0)), Key::from_seed(99)).unwrap();
    let Origin::Position { state, from } = fork.origin() else { panic!("a fork begins at a position") };
    assert!(!state.to_string().contains(&Key::from_seed(4).to_hex()), "the key stays at its table");
    assert_eq!(state["bids"], json!([5, 1, 0, 0]), "seat 1's bid is imagined");
    assert_eq!(from.as_deref(), Some("@1"));
    let viewer = Viewer::Seat(Seat(0));
    assert_eq!(fork.position().view(viewer), table.position().view(viewer));
    let sealed = fork.record();
    assert!(matches!(sealed.origin, RecordOrigin::Position { state: None, .. }));
    assert!(table.fork(2, viewer, Key::from_seed(99)).is_err(), "it knows of its own bid alone");
}

#[test]
fn a_fork_of_a_finished_game_is_the_true_position_and_is_played_on() {
    let table = finished(4);
    let mut fork = table.fork(3, Viewer::Spectator, Key::from_seed(99)).unwrap().forked_from("t4@3");
    assert_eq!(fork.position().digest(), common::digest_at(&table, 3));
    random_play(&mut fork, &mut Luck::new(1), 10_000);
    let record = Record::parse(&fork.record().to_text()).unwrap();
    let verified = record.verify_with(assay(3)).unwrap();
    assert!(verified.unchecked[0].contains("t4@3"), "{:?}", verified.unchecked);
    let origin = fork.origin().clone();
    let resumed = Table::begin_from(assay(3), Key::from_seed(99), origin).unwrap();
    assert_eq!(resumed.play_on(fork.entries().to_vec()).unwrap().position().digest(), fork.position().digest());
}

#[test]
fn an_unsound_position_is_refused() {
    let mut state = assay_table(2, 1).position().state();
    state["bids"] = json!([9, 0, 0, 0]);
    let begin = |state: Value| Table::begin_from(assay(2), Key::from_seed(1), Origin::Position { state, from: None });
    assert!(begin(state).err().unwrap().to_string().contains("bids are 1 to 5"));
    assert!(begin(json!({"bids": []})).is_err());
    assert!(begin(Value::Null).is_err());
}

#[test]
fn files_that_are_no_records_are_refused_with_the_place() {
    let record = finished(1).record();
    let text = record.to_text();
    let why = |text: &str| Record::parse(text).unwrap_err();
    assert!(why(&text[..text.len() / 2]).to_string().contains("line"), "cut off");
    for bad in ["", "null", "[]", "{}", "\u{0}", "{\"format\": \"one\"}", "{\"format\": -1}"] {
        assert!(matches!(why(bad), RecordError::Malformed(_)), "{bad}");
    }
    assert_eq!(why("{\"format\": 5, \"new\": true}"), RecordError::Newer(5));
    assert!(matches!(why(&"[".repeat(100_000)), RecordError::Malformed(_)), "deep");
    let deep = format!("{{\"format\": 1, \"origin\": {}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
    assert!(matches!(why(&deep), RecordError::Malformed(_)));
    assert!(matches!(why(&" ".repeat(9 << 20)), RecordError::TooLarge(_)));

    let with = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&text).unwrap();
        change(&mut value);
        why(&value.to_string()).to_string()
    };
    assert!(with(&|record| record["entries"][0]["seq"] = json!(7)).contains("entry 7 stands where entry 1 should"));
    assert!(with(&|record| record["entries"][0]["seat"] = json!(6)).contains("seat 7"));
    assert!(with(&|record| record["entries"][0]["do"] = json!("x".repeat(201))).contains("entry 1 is too long"));
    assert!(with(&|record| record["entries"] = json!("none")).contains("line"));
    assert!(with(&|record| record["seats"] = json!([])).contains("seats"));
    assert!(with(&|record| record["seats"][0]["name"] = json!("x".repeat(500))).contains("too long"));
    assert!(with(&|record| record["key"] = json!("short")).contains("64 hexadecimal digits"));
    assert!(with(&|record| record["surprise"] = json!(1)).contains("surprise"));
}

#[test]
fn records_of_unknown_games_and_editions_are_named() {
    let record = finished(1).record();
    let error = record.verify().unwrap_err().to_string();
    assert!(error.contains("There is no game “assay”"), "{error}");
    let checkup = record.checkup();
    assert_eq!((checkup.program_edition, checkup.rules_version), (None, 1));
    assert!(checkup.to_string().starts_with("assay, edition \"test\", rules version 1: There is no game"));
}
