//! The file and the database: opened, closed, of other versions, foreign, damaged.

mod common;

use common::{Ground, on_both, scene_in, step, table_of};
use sqlx::{
    Connection, Executor, SqlSafeStr, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};
use store::{Appended, KeptEdition, NewStep, NewTable, Options, Place, Store, StoreError};

on_both! {
    everything_is_there_after_opening_again,
    a_newer_program_beside_this_one_is_no_harm,
    a_store_that_this_program_cannot_follow_is_left_alone,
    an_edition_is_kept_once_for_all_its_tables,
    damage_is_told_and_not_passed_on,
    what_can_be_mended_is_mended,
    a_store_that_is_not_there_is_not_made_by_looking,
}

async fn everything_is_there_after_opening_again(ground: Ground) {
    let scene = ground.scene().await;
    scene.store.append(&scene.table, step(1)).await.unwrap();
    scene.store.close().await;
    let store = ground.store().await;
    assert_eq!(store.entries(&scene.table, 0).await.unwrap().len(), 1);
    assert_eq!(store.append(&scene.table, step(2)).await.unwrap(), Appended::Done);
    assert_eq!(store.append(&scene.table, step(1)).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.mend().await.unwrap(), Vec::<String>::new());
}

/// As if a newer program had brought the store up to date.
const LATER: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     VALUES (900, 'later', TRUE, ''::bytea, 0)";

async fn later(ground: &Ground) {
    let blob = if matches!(ground.place, Place::File(_)) { "x''" } else { "''::bytea" };
    ground.tamper(&LATER.replace("''::bytea", blob)).await;
}

async fn a_newer_program_beside_this_one_is_no_harm(ground: Ground) {
    ground.store().await.close().await;
    later(&ground).await;
    let scene = ground.scene().await;
    assert_eq!(scene.store.append(&scene.table, step(1)).await.unwrap(), Appended::Done);
    Store::at_existing(&ground.place, Options::default()).await.unwrap();
}

async fn a_store_that_this_program_cannot_follow_is_left_alone(ground: Ground) {
    ground.store().await.close().await;
    later(&ground).await;
    ground.tamper("UPDATE house SET value = '900' WHERE name = 'oldest_schema'").await;
    let error = Store::at(&ground.place, Options::default()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { version: 900, .. }), "{error}");
    assert!(error.to_string().contains("newer Motherlode"), "{error}");
}

async fn an_edition_is_kept_once_for_all_its_tables(ground: Ground) {
    let scene = ground.scene().await;
    let files = [("map.toml".to_owned(), "hexes = 3\n# “quoted”\n".to_owned())].into();
    let edition = KeptEdition { digest: "d1".to_owned(), game: "colorado-midland".to_owned(), files };
    let table = NewTable { edition: Some(edition.clone()), ..table_of(&scene.ann) };
    let one = scene.store.create_table(&table).await.unwrap();
    let two = scene.store.create_table(&table).await.unwrap();
    let store = ground.store().await;
    for id in [one, two] {
        assert_eq!(store.table(&id).await.unwrap().unwrap().edition.as_deref(), Some("d1"));
    }
    assert_eq!(store.edition("d1").await.unwrap(), Some(edition));
    assert_eq!(store.edition("d2").await.unwrap(), None);
    ground.tamper("UPDATE editions SET files = '{'").await;
    assert!(matches!(store.edition("d1").await, Err(StoreError::Damaged { .. })));
}

async fn damage_is_told_and_not_passed_on(ground: Ground) {
    let scene = ground.scene().await;
    for seq in 1..=3 {
        scene.store.append(&scene.table, step(seq)).await.unwrap();
    }
    ground.tamper("UPDATE tables SET setup = '{\"seats\": 3, \"secret'").await;
    let error = scene.store.table(&scene.table).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }) && error.to_string().contains("setup"), "{error}");
    assert!(!error.to_string().contains("secret"), "{error}");
    assert!(matches!(scene.store.open_tables().await, Err(StoreError::Damaged { .. })));

    ground.tamper("UPDATE entries SET seat = 300 WHERE seq = 3").await;
    assert!(matches!(scene.store.entries(&scene.table, 0).await, Err(StoreError::Damaged { .. })));

    ground.tamper("DELETE FROM entries WHERE seq = 2").await;
    ground.tamper("UPDATE seats SET seat = 5 WHERE seat = 2").await;
    ground.tamper("UPDATE tables SET begun_ms = NULL, deals = 0").await;
    let faults = scene.store.check().await.unwrap().join("; ");
    for fault in [
        "should have 3 entries, and has 2 up to 3",
        "has 3 seats, and the last one is number 6",
        "is played and has not begun",
        "was dealt 0 times",
    ] {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
}

async fn what_can_be_mended_is_mended(ground: Ground) {
    let scene = ground.scene().await;
    let broken = scene.store.create_table(&table_of(&scene.ann)).await.unwrap();
    for table in [&scene.table, &broken] {
        for seq in 1..=3 {
            scene.store.append(table, step(seq)).await.unwrap();
        }
    }
    ground.tamper("UPDATE tables SET last_seq = 1, begun_ms = NULL, due_ms = NULL, deals = 0").await;
    ground.tamper(&format!("DELETE FROM entries WHERE table_id = '{broken}' AND seq = 2")).await;
    let done = scene.store.mend().await.unwrap();
    assert!(done.iter().any(|word| word.contains("said it had 1 entries: now it says 3")), "{done:?}");
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.last_seq, table.begun_ms, table.due_ms, table.deals), (3, Some(1_000), Some(0), 1));
    let left = scene.store.check().await.unwrap();
    assert_eq!(left, [format!("table \"{broken}\" should have 1 entries, and has 2 up to 3")], "a gap is not guessed");
    assert_eq!(scene.store.mend().await.unwrap(), Vec::<String>::new());
    let informed = NewStep { seats_seq: 1, ..step(4) };
    assert_eq!(scene.store.append(&scene.table, informed).await.unwrap(), Appended::Done);
}

async fn a_store_that_is_not_there_is_not_made_by_looking(ground: Ground) {
    let error = Store::at_existing(&ground.place, Options::default()).await.unwrap_err();
    match &ground.place {
        Place::File(path) => {
            assert!(matches!(error, StoreError::Open { .. }) && !path.exists(), "{error}");
            std::fs::write(path, "").unwrap();
            let error = Store::open_existing(path).await.unwrap_err();
            assert!(matches!(error, StoreError::Empty(_)), "{error}");
            assert_eq!(std::fs::metadata(path).unwrap().len(), 0, "it is as it was");
        }
        Place::Postgres(_) => assert!(matches!(error, StoreError::Empty(_)), "{error}"),
    }
    ground.scene().await;
    let store = Store::at_existing(&ground.place, Options::default()).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
#[cfg(unix)]
async fn only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a folder/of its own/m.db");
    let store = Store::open(&file).await.unwrap();
    store.backup(file.with_file_name("copy.db")).await.unwrap();
    for name in ["m.db", "copy.db"] {
        let mode = std::fs::metadata(file.with_file_name(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Store::open(folder.path()).await.unwrap_err();
    assert!(error.to_string().contains(&folder.path().display().to_string()), "{error}");
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "a shopping list, long enough to be looked at: ".repeat(40)).unwrap();
    let error = Store::open(&text).await.unwrap_err();
    assert!(matches!(error, StoreError::Open { .. }) && error.to_string().contains("not a database"), "{error}");
    assert!(matches!(Store::open_existing(&text).await, Err(StoreError::Foreign(_))));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("a shopping list"), "nothing was overwritten");
}

#[tokio::test]
async fn a_file_of_another_program_is_left_alone() {
    let ground = Ground::file();
    let Place::File(path) = &ground.place else { unreachable!("it is a file") };
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    raw.execute("CREATE TABLE songs (name TEXT)").await.unwrap();
    raw.close().await.unwrap();
    let before = std::fs::read(path).unwrap();
    for refused in [Store::open(path).await, Store::open_existing(path).await] {
        assert!(matches!(refused, Err(StoreError::Foreign(_))));
    }
    assert_eq!(std::fs::read(path).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_file_says_that_it_is_damaged() {
    let ground = Ground::file();
    let scene = ground.scene().await;
    for seq in 1..=200 {
        scene.store.append(&scene.table, step(seq)).await.unwrap();
    }
    scene.store.close().await;
    let Place::File(path) = &ground.place else { unreachable!("it is a file") };
    let mut bytes = std::fs::read(path).unwrap();
    bytes[8_192..].fill(0xa5);
    std::fs::write(path, bytes).unwrap();
    let error = match Store::open(path).await {
        Ok(store) => store.entries(&scene.table, 0).await.unwrap_err(),
        Err(error) => error,
    };
    let told = matches!(error, StoreError::Corrupt(_)) || error.to_string().contains("malformed");
    assert!(told, "{error:?}");
}

/// A file as earlier versions of the program made it.
const EARLIER: [(i64, &str, &str); 2] = [
    (1, "tables", include_str!("../migrations/sqlite/0001_tables.sql")),
    (2, "editions", include_str!("../migrations/sqlite/0002_editions.sql")),
];

async fn earlier_file(path: &std::path::Path, schema: usize, rows: &'static str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    let steps = EARLIER[..schema].iter().map(|(version, name, sql)| {
        Migration::new(*version, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect()).run(&mut raw).await.unwrap();
    raw.execute(rows).await.unwrap();
    raw.close().await.unwrap();
}

#[tokio::test]
async fn a_file_from_before_editions_goes_on() {
    let ground = Ground::file();
    let Place::File(path) = &ground.place else { unreachable!("it is a file") };
    let rows = "INSERT INTO guests VALUES ('ann', 'Ann', 1);
         INSERT INTO tables VALUES ('old', 'colorado-midland', '{\"seats\": 3}', 'ab', 'c0', '\"deal\"', 'ann', 'public',
             'Old table', NULL, 1, NULL, 1, 2);
         INSERT INTO seats VALUES ('old', 0, 'guest', 'ann', NULL, NULL, NULL);
         INSERT INTO entries VALUES ('old', 1, 0, 'build green F1', '00', 2, 'c1');";
    earlier_file(path, 1, rows).await;
    assert!(matches!(Store::open_existing(path).await, Err(StoreError::Older { version: 1, .. })));
    let store = ground.store().await;
    let old = store.table("old").await.unwrap().unwrap();
    assert_eq!((old.edition, old.last_seq), (None, 1));
    assert_eq!(store.append("old", step(2)).await.unwrap(), Appended::Done);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(scene_in(store).await.store.all_tables().await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_file_from_before_the_house_goes_on() {
    let ground = Ground::file();
    let Place::File(path) = &ground.place else { unreachable!("it is a file") };
    let rows = "INSERT INTO guests VALUES ('ann', 'Ann', 1);
         INSERT INTO tables VALUES
            ('full', 'coloma', '{}', 'ab', 'c0', '\"deal\"', 'ann', 'public', 'Full', NULL, 10, NULL, 0, 10, NULL),
            ('open', 'coloma', '{}', 'ab', 'c0', '\"deal\"', 'ann', 'public', 'Open', NULL, 20, NULL, 0, 20, NULL),
            ('left', 'coloma', '{}', 'ab', 'c0', '\"deal\"', 'ann', 'public', 'Left', NULL, 30, NULL, 1, 31, NULL),
            ('over', 'coloma', '{}', 'ab', 'c0', '\"deal\"', 'ann', 'public', 'Over', NULL, 40, 42, 1, 42, NULL);
         INSERT INTO seats SELECT id, 0, 'guest', 'ann', NULL, NULL, NULL FROM tables;
         INSERT INTO seats SELECT id, 1, 'open', NULL, NULL, NULL, NULL FROM tables WHERE id IN ('open', 'left');
         INSERT INTO entries VALUES ('left', 1, 0, 'x', '00', 31, 'c1'), ('over', 1, 0, 'x', '00', 42, 'c1');
         INSERT INTO snapshots VALUES ('left', 1, '{}', '00');";
    earlier_file(path, 2, rows).await;
    let store = ground.store().await;
    for (id, begun_ms, due_ms) in
        [("full", Some(10), Some(0)), ("open", None, Some(0)), ("left", Some(30), Some(0)), ("over", Some(40), None)]
    {
        let table = store.table(id).await.unwrap().unwrap();
        assert_eq!((table.begun_ms, table.due_ms), (begun_ms, due_ms), "{id}");
        assert_eq!((table.deals, table.seats_seq, table.nonce, table.seed), (1, 0, None, None), "{id}");
        assert_eq!(table.rules_version, None);
    }
    assert_eq!(store.claim_due(0, 100, 10).await.unwrap(), ["full", "left", "open"]);
    assert!(store.deal_anew("open", &common::anew("a")).await.unwrap());
    assert!(!store.deal_anew("full", &common::anew("a")).await.unwrap());
    assert_eq!(store.append("left", step(2)).await.unwrap(), Appended::Done);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    // Once more: what was done is not done again.
    assert_eq!(ground.store().await.table("open").await.unwrap().unwrap().deals, 2);
}
