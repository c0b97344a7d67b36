//! The promise before the first move: what it covers, when it is opened, and what a chosen seed says.

mod common;

use common::{acts, assay, assay_table, random_play};
use engine::{Key, Luck, Seat, Setup, Viewer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use table::{Deed, Nonce, Record, TITLES, Table, TableError, VerifyError, commitment, fresh_key};

const NONCE: Nonce = Nonce([7; 32]);

fn finished(table: Table) -> Table {
    let mut table = table;
    random_play(&mut table, &mut Luck::new(3), 10_000);
    table
}

fn finished_with_nonce() -> Table {
    finished(assay_table(3, 3).with_nonce(NONCE))
}

#[test]
fn a_commitment_is_the_sha256_of_key_and_nonce() {
    let key = Key::from_seed(3);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(commitment(&key, Some(&NONCE)), hex(&Sha256::digest([key.0, NONCE.0].concat())));
    assert_eq!(commitment(&key, None), hex(&Sha256::digest(key.0)), "as it was before there were nonces");
    assert_eq!(assay_table(3, 3).with_nonce(NONCE).commitment(), commitment(&key, Some(&NONCE)));
    assert_eq!(assay_table(3, 3).commitment(), commitment(&key, None));
}

#[test]
fn a_small_seed_is_not_found_from_a_commitment_with_a_nonce() {
    let shown = assay_table(3, 41).with_nonce(Nonce::fresh());
    assert!((0..1_000).all(|seed| commitment(&Key::from_seed(seed), None) != shown.commitment()));
    assert_ne!(shown.commitment(), assay_table(3, 41).with_nonce(Nonce::fresh()).commitment());
}

#[test]
fn key_and_nonce_are_told_when_the_game_is_over() {
    let mut table = assay_table(3, 3).with_nonce(NONCE);
    acts(&mut table, &["0: bid 5", "1: bid 2"]);
    assert_eq!((table.revealed_key(), table.revealed_nonce()), (None, None));
    let text = table.record().to_text();
    assert!(!text.contains(&NONCE.to_hex()) && !text.contains("nonce"), "{text}");
    assert_eq!(table.record_with_key().nonce, Some(NONCE), "whoever keeps the table keeps the nonce");
    assert!(!format!("{:?}", table.record_with_key()).contains(&NONCE.to_hex()));
    random_play(&mut table, &mut Luck::new(1), 10_000);
    assert_eq!((table.revealed_key(), table.revealed_nonce()), (Some(&Key::from_seed(3)), Some(&NONCE)));
}

#[test]
fn a_record_with_a_nonce_is_confirmed() {
    let table = finished_with_nonce();
    let record = Record::parse(&table.record().to_text()).unwrap();
    assert_eq!((record.format, record.nonce, record.seed), (3, Some(NONCE), None));
    let verified = record.verify_with(assay(3)).unwrap();
    assert_eq!(verified.checked[0], "The key and its nonce are those that were promised before the first move.");
    assert_eq!(verified.unchecked, Vec::<String>::new());
    let again = record.table_with(assay(3)).unwrap();
    assert_eq!(again.commitment(), table.commitment());
    assert_eq!(again.record(), record);
}

#[test]
fn a_nonce_that_does_not_fit_is_refused() {
    let record = finished_with_nonce().record();
    let refused = |record: &Record| record.verify_with(assay(3)).unwrap_err();
    for nonce in [None, Some(Nonce::fresh())] {
        let bad = Record { nonce, ..record.clone() };
        let VerifyError::Commitment { promised, nonce: with, .. } = refused(&bad) else { panic!("not found") };
        assert_eq!((&promised, with), (&record.commitment, nonce.is_some()));
    }
    let other = Record { nonce: Some(Nonce::fresh()), ..record.clone() };
    assert!(refused(&other).to_string().starts_with("the key and its nonce do not match the commitment: promised "));
    let older = Record { nonce: Some(NONCE), ..finished(assay_table(3, 3)).record() };
    assert!(matches!(refused(&older), VerifyError::Commitment { nonce: true, .. }), "a nonce put in afterwards");

    let why = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&record.to_text()).unwrap();
        change(&mut value);
        Record::parse(&value.to_string()).unwrap_err().to_string()
    };
    assert!(why(&|record| record["nonce"] = json!("short")).contains("a nonce is 64 hexadecimal digits"));
    assert!(why(&|record| drop(record["key"].take())).contains("it tells its nonce and not its key"));
    assert!(why(&|record| record["format"] = json!(2)).contains("format 2 has neither nonce nor seed"));
}

#[test]
fn records_of_older_formats_are_confirmed_as_before() {
    for format in [1, 2] {
        let record = Record { format, ..finished(assay_table(3, 3)).record() };
        let text = record.to_text();
        assert!(!text.contains("nonce") && !text.contains("seed"), "{text}");
        let verified = Record::parse(&text).unwrap().verify_with(assay(3)).unwrap();
        assert_eq!(verified.checked[0], "The key is the one that was promised before the first move.");
        assert_eq!(verified.unchecked, Vec::<String>::new());
    }
}

#[test]
fn a_chosen_seed_is_said_from_the_start() {
    let mut table = assay_table(3, 42).with_seed(42).unwrap().with_nonce(NONCE);
    assert_eq!(table.seed(), Some(42));
    assert_eq!(table.record().seed, Some(42), "also while the game goes on");
    assert_eq!(assay_table(3, 42).seed(), None, "a key does not tell that it was chosen");
    let told = |table: &Table| Record::parse(&table.record().to_text()).unwrap().verify_with(assay(3)).unwrap();
    let chosen = "Seed 42 was chosen for this game, so the deal was known to whoever chose it.";
    assert_eq!(told(&table).unchecked[0], chosen);
    random_play(&mut table, &mut Luck::new(2), 10_000);
    assert_eq!(told(&table).unchecked, [chosen]);
    assert_eq!(table.record().table_with(assay(3)).unwrap().seed(), Some(42));
}

#[test]
fn a_seed_that_does_not_give_the_key_is_refused() {
    let other = Table::begin_with(assay(3), fresh_key()).with_seed(42);
    assert_eq!(other.err(), Some(TableError::Seed(42)));
    let record = Record { seed: Some(43), ..finished(assay_table(3, 42)).record() };
    assert_eq!(record.verify_with(assay(3)).unwrap_err(), VerifyError::Seed(43));
    assert_eq!(record.table_with(assay(3)).err(), Some(VerifyError::Seed(43)));
}

#[test]
#[should_panic(expected = "a commitment is made before the first move")]
fn a_promise_cannot_be_changed_once_something_was_done() {
    let mut table = assay_table(3, 3);
    acts(&mut table, &["0: bid 5"]);
    let _ = table.with_nonce(NONCE);
}

#[test]
fn a_sample_is_the_same_for_everybody_and_gives_nothing_away() {
    for title in TITLES {
        let rules = table::open(title.id, &Setup::of(*title.seats.start())).unwrap();
        let sample = Table::sample(rules.clone());
        assert!(sample.is_sample() && !Table::begin_with(rules.clone(), fresh_key()).is_sample());
        assert_eq!(sample.position().digest(), Table::sample(rules.clone()).position().digest());
        let seat = sample.position().to_act().first().unwrap();
        let action = sample.position().choices(seat)[0].action.clone();
        let refused = sample.prepare(seat, Deed::Act(action), 0).err().unwrap();
        assert_eq!(refused.to_string(), "The game begins when all seats are taken.");
        assert_eq!(sample.fork(0, Viewer::Spectator, fresh_key()).err(), Some(TableError::NotDealt));
        for record in [sample.record(), sample.record_with_key()] {
            assert!(record.sealed && record.key.is_none() && record.entries.is_empty());
            assert!(!record.to_text().contains("state"), "{}", record.to_text());
            assert_eq!(record.table_with(rules.clone()).err(), Some(VerifyError::Sealed));
        }
    }
}

#[test]
fn a_sample_shows_the_promise_of_the_table_it_stands_for() {
    let real = assay_table(3, 42).with_nonce(NONCE).with_seed(42).unwrap();
    let sample = Table::sample(assay(3)).standing_for(real.commitment(), real.seed());
    assert_eq!((sample.commitment(), sample.seed()), (real.commitment(), Some(42)));
    assert_ne!(sample.position().digest(), real.position().digest());
    assert!(sample.prepare(Seat(0), Deed::Undo, 0).is_err());
    assert_eq!((sample.revealed_key(), sample.revealed_nonce()), (None, None));
}
