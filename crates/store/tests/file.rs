//! The file: opened, closed, copied, checked, damaged.

mod common;

use std::time::Duration;

use common::{command, entry, scene_in, table_of};
use sqlx::{
    Connection, Executor, SqlSafeStr, SqliteConnection,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::SqliteConnectOptions,
};
use store::{Appended, KeptEdition, NewTable, Store, StoreError};

async fn run(file: &std::path::Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    raw.execute(sql).await.unwrap();
    raw.close().await.unwrap();
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a folder/of its own/motherlode.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    scene.store.append(&scene.table, &entry(1)).await.unwrap();
    drop(scene.store);
    let store = Store::open(&file).await.unwrap();
    assert_eq!(store.entries(&scene.table, 0).await.unwrap().len(), 1);
    assert_eq!(store.append(&scene.table, &entry(2)).await.unwrap(), Appended::Done);
    assert_eq!(store.append(&scene.table, &entry(1)).await.unwrap(), Appended::Repeated(1));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
#[cfg(unix)]
async fn only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    let store = Store::open(&file).await.unwrap();
    store.backup(folder.path().join("copy.db")).await.unwrap();
    for name in ["m.db", "copy.db"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
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
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("a shopping list"), "nothing was overwritten");
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    Store::open(&file).await.unwrap().close().await;
    run(
        &file,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (900, 'later', TRUE, x'00', 0)",
    )
    .await;
    let error = Store::open(&file).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { version: 900, .. }), "{error}");
    assert!(error.to_string().contains("newer Motherlode"), "{error}");
}

/// A file as the first version of the program made it.
const FIRST_SCHEMA: &str = include_str!("../migrations/0001_tables.sql");

#[tokio::test]
async fn a_file_from_before_editions_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut raw = SqliteConnection::connect_with(&options).await.unwrap();
    let first = Migration::new(1, "tables".into(), MigrationType::Simple, FIRST_SCHEMA.into_sql_str(), false);
    Migrator::with_migrations(vec![first]).run(&mut raw).await.unwrap();
    raw.execute(
        "INSERT INTO guests VALUES ('ann', 'Ann', 1);
         INSERT INTO tables VALUES ('old', 'colorado-midland', '{\"seats\": 3}', 'ab', 'c0', '\"deal\"', 'ann', 'public',
             'Old table', NULL, 1, NULL, 1, 2);
         INSERT INTO seats VALUES ('old', 0, 'guest', 'ann', NULL, NULL, NULL);
         INSERT INTO entries VALUES ('old', 1, 0, 'build green F1', '00', 2, 'c1');",
    )
    .await
    .unwrap();
    raw.close().await.unwrap();

    let store = Store::open(&file).await.unwrap();
    let old = store.table("old").await.unwrap().unwrap();
    assert_eq!((old.edition, old.last_seq), (None, 1));
    assert_eq!(store.append("old", &entry(2)).await.unwrap(), Appended::Done);
    assert_eq!(store.tables_in_play().await.unwrap()[0].edition, None);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(scene_in(store).await.store.all_tables().await.unwrap().len(), 2);
}

#[tokio::test]
async fn an_edition_is_kept_once_for_all_its_tables() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    let files = [("map.toml".to_owned(), "hexes = 3\n# “quoted”\n".to_owned())].into();
    let edition = KeptEdition { digest: "d1".to_owned(), game: "colorado-midland".to_owned(), files };
    let table = NewTable { edition: Some(edition.clone()), ..table_of(&scene.ann) };
    let one = scene.store.create_table(&table).await.unwrap();
    let two = scene.store.create_table(&table).await.unwrap();
    drop(scene.store);
    let store = Store::open(&file).await.unwrap();
    for id in [one, two] {
        assert_eq!(store.table(&id).await.unwrap().unwrap().edition.as_deref(), Some("d1"));
    }
    assert_eq!(store.edition("d1").await.unwrap(), Some(edition));
    assert_eq!(store.edition("d2").await.unwrap(), None);
    run(&file, "UPDATE editions SET files = '{'").await;
    assert!(matches!(store.edition("d1").await, Err(StoreError::Damaged { .. })));
    run(&file, "DELETE FROM editions").await;
    assert!(store.check().await.unwrap().join("; ").contains("refers to nothing"));
}

#[tokio::test]
async fn damage_is_told_and_not_passed_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    for seq in 1..=3 {
        scene.store.append(&scene.table, &entry(seq)).await.unwrap();
    }
    run(&file, "UPDATE tables SET setup = '{\"seats\": 3, \"secret'").await;
    let error = scene.store.table(&scene.table).await.unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }) && error.to_string().contains("setup"), "{error}");
    assert!(!error.to_string().contains("secret"), "{error}");
    assert!(matches!(scene.store.open_tables().await, Err(StoreError::Damaged { .. })));

    run(&file, "UPDATE entries SET seat = 300 WHERE seq = 3").await;
    assert!(matches!(scene.store.entries(&scene.table, 0).await, Err(StoreError::Damaged { .. })));

    run(&file, "DELETE FROM entries WHERE seq = 2").await;
    run(&file, "DELETE FROM guests").await;
    let faults = scene.store.check().await.unwrap().join("; ");
    assert!(faults.contains("should have 3 entries, and has 2 up to 3"), "{faults}");
    assert!(faults.contains("refers to nothing"), "{faults}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_whole_while_moves_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene_in(Store::open(folder.path().join("m.db")).await.unwrap()).await;
    let (store, table) = (scene.store.clone(), scene.table.clone());
    let writer = tokio::spawn(async move {
        for seq in 1..=400 {
            assert_eq!(store.append(&table, &command(seq, &format!("c{seq}"))).await.unwrap(), Appended::Done);
        }
    });
    let mut copies = Vec::new();
    for k in 0..4 {
        tokio::time::sleep(Duration::from_millis(15)).await;
        let before = scene.store.table(&scene.table).await.unwrap().unwrap().last_seq;
        let copy = folder.path().join(format!("copy-{k}.db"));
        scene.store.backup(&copy).await.unwrap();
        copies.push((copy, before));
    }
    writer.await.unwrap();
    for (copy, before) in copies {
        let copy = Store::open(&copy).await.unwrap();
        assert_eq!(copy.check().await.unwrap(), Vec::<String>::new());
        let entries = copy.entries(&scene.table, 0).await.unwrap().len() as u32;
        assert!(entries >= before, "the copy has {entries}, {before} were answered before it began");
        assert_eq!(copy.append(&scene.table, &command(entries + 1, "on")).await.unwrap(), Appended::Done);
    }
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 400);
}

#[tokio::test]
async fn a_backup_overwrites_nothing_and_leaves_no_crumbs() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene_in(Store::open(folder.path().join("m.db")).await.unwrap()).await;
    let copy = folder.path().join("copy.db");
    std::fs::write(&copy, "precious").unwrap();
    let error = scene.store.backup(&copy).await.unwrap_err();
    assert!(error.to_string().contains("already"), "{error}");
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "precious");
    let lost = folder.path().join("no/such/folder.db");
    assert!(matches!(scene.store.backup(&lost).await, Err(StoreError::Backup { .. })));
    let crumbs = std::fs::read_dir(folder.path())
        .unwrap()
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains("partial"));
    assert_eq!(crumbs.count(), 0);
}
