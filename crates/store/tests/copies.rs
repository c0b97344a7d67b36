//! Copies of a whole house: backups while it is in use, and moves from one database to another.

mod common;

use std::time::Duration;

use common::{Ground, Scene, command, on_both, scene_in, step, table_of};
use store::{Appended, Copied, KeptEdition, NewTable, Store, StoreError};

on_both! {
    a_backup_is_whole_while_moves_are_written,
    a_backup_overwrites_nothing_and_leaves_no_crumbs,
    a_house_is_not_copied_over_another,
}

async fn a_backup_is_whole_while_moves_are_written(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (scene.store.clone(), scene.table.clone());
    let writer = tokio::spawn(async move {
        for seq in 1..=400 {
            assert_eq!(store.append(&table, command(seq, &format!("c{seq}"))).await.unwrap(), Appended::Done);
        }
    });
    let mut copies = Vec::new();
    for k in 0..4 {
        tokio::time::sleep(Duration::from_millis(15)).await;
        let before = scene.store.table(&scene.table).await.unwrap().unwrap().last_seq;
        let copy = ground.folder.path().join(format!("copy-{k}.db"));
        scene.store.backup(&copy).await.unwrap();
        copies.push((copy, before));
    }
    writer.await.unwrap();
    for (copy, before) in copies {
        let copy = Store::open_existing(&copy).await.unwrap();
        assert_eq!(copy.check().await.unwrap(), Vec::<String>::new());
        let entries = copy.entries(&scene.table, 0).await.unwrap().len() as u32;
        assert!(entries >= before, "the copy has {entries}, {before} were answered before it began");
        assert_eq!(copy.append(&scene.table, command(entries + 1, "on")).await.unwrap(), Appended::Done);
    }
    assert_eq!(scene.store.entries(&scene.table, 0).await.unwrap().len(), 400);
}

async fn a_backup_overwrites_nothing_and_leaves_no_crumbs(ground: Ground) {
    let scene = ground.scene().await;
    let copy = ground.folder.path().join("copy.db");
    std::fs::write(&copy, "precious").unwrap();
    let error = scene.store.backup(&copy).await.unwrap_err();
    assert!(error.to_string().contains("already"), "{error}");
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "precious");
    let lost = ground.folder.path().join("no/such/folder.db");
    assert!(matches!(scene.store.backup(&lost).await, Err(StoreError::Backup { .. })));
    assert!(!ground.folder.path().join("no").exists());
    scene.store.backup(ground.folder.path().join("whole.db")).await.unwrap();
    let crumbs = std::fs::read_dir(ground.folder.path())
        .unwrap()
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().contains("partial"));
    assert_eq!(crumbs.count(), 0);
}

async fn a_house_is_not_copied_over_another(ground: Ground) {
    let scene = ground.scene().await;
    let target = Ground::file();
    let other = target.store().await;
    other.create_guest("Somebody", 0).await.unwrap();
    let error = scene.store.copy_to(&other, |_, _| ()).await.unwrap_err();
    assert!(error.to_string().contains("not empty"), "{error}");
    assert_eq!(other.all_tables().await.unwrap(), Vec::<String>::new());
}

/// A house in which there is something of everything.
async fn furnish(scene: &Scene) {
    let store = &scene.store;
    let ben = store.create_guest("Bén “the Bear” O'Brien", 7).await.unwrap();
    let ended = store.create_session(&ben.id, 8).await.unwrap();
    store.end_session(ended.expose(), 9).await.unwrap();
    store.create_session(&scene.ann.id, 8).await.unwrap();
    store.say(&scene.table, store::Room::Players, &ben.id, "Good “luck”!", 9).await.unwrap();
    store.set_heard(&scene.ann.id, &scene.table, store::Room::Players, 1).await.unwrap();
    store.set_note(&scene.table, &ben.id, &store::Secret::new("a bluff"), 9).await.unwrap();
    store.mute(&scene.ann.id, &ben.id, 9).await.unwrap();
    store.create_admin_link(99).await.unwrap();
    let person = ben.id.clone();
    store.administer(None, &store::Deed::Mute { person, until_ms: 50 }, "loud", 10).await.unwrap();
    let files = [("map.toml".to_owned(), "hexes = 3\n".to_owned())].into();
    let edition = KeptEdition { digest: "d1".to_owned(), game: "coloma".to_owned(), files };
    let seed = Some("4711".to_owned());
    for k in 0..20 {
        let seed = seed.clone().filter(|_| k % 3 == 0);
        let table = NewTable { edition: Some(edition.clone()), seed, ..table_of(&scene.ann) };
        let id = store.create_table(&table).await.unwrap();
        for seq in 1..=k * 7 {
            store.append(&id, step(seq)).await.unwrap();
        }
        store.take_seat(&id, 1, &ben.id, 50).await.unwrap();
        store.seat_link(&id, 0, &scene.ann.id).await.unwrap();
        if k % 4 == 0 {
            store.finish(&id, 99).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_moves_to_postgres_and_back_and_is_the_same() {
    let (here, there, back) = (Ground::file(), Ground::postgres(), Ground::file());
    let scene = here.scene().await;
    furnish(&scene).await;
    let (postgres, again) = (there.store().await, back.store().await);
    let mut steps = Vec::new();
    let copied = scene.store.copy_to(&postgres, |done, all| steps.push((done, all))).await.unwrap();
    let everything =
        [("guests", 2), ("sessions", 2), ("editions", 1), ("tables", 21), ("seats", 63), ("entries", 1_330)];
    let some = |copied: &Copied| everything.map(|(sheet, _)| (sheet, copied.rows(sheet)));
    assert_eq!(some(&copied), everything);
    assert_eq!(steps.last(), Some(&(1_425, 1_425)));
    assert!(steps.is_sorted() && steps.len() > 5);
    assert_eq!(postgres.copy_to(&again, |_, _| ()).await.unwrap(), copied);

    let ids = scene.store.all_tables().await.unwrap();
    for store in [&postgres, &again] {
        assert_eq!(store.all_tables().await.unwrap(), ids, "in the same order");
        for id in &ids {
            let (mine, theirs) = (scene.store.table(id).await.unwrap(), store.table(id).await.unwrap());
            let (mine, theirs) = (mine.unwrap(), theirs.unwrap());
            assert_eq!((mine.key, mine.nonce, mine.seed), (theirs.key, theirs.nonce, theirs.seed));
            assert_eq!((mine.setup, mine.due_ms, mine.begun_ms), (theirs.setup, theirs.due_ms, theirs.begun_ms));
            assert_eq!(scene.store.seats(id).await.unwrap(), store.seats(id).await.unwrap());
            assert_eq!(scene.store.entries(id, 0).await.unwrap(), store.entries(id, 0).await.unwrap());
        }
        let lists = [store.open_tables().await.unwrap(), store.running_tables().await.unwrap()];
        assert_eq!(lists, [scene.store.open_tables().await.unwrap(), scene.store.running_tables().await.unwrap()]);
        assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    }
    assert_eq!(postgres.append(&scene.table, step(1)).await.unwrap(), Appended::Done, "the game goes on");
}

#[tokio::test]
async fn a_house_in_memory_is_copied_to_a_file() {
    let scene = scene_in(Store::in_memory().await.unwrap()).await;
    scene.store.append(&scene.table, step(1)).await.unwrap();
    let ground = Ground::file();
    let file = ground.store().await;
    assert_eq!(scene.store.copy_to(&file, |_, _| ()).await.unwrap().rows("entries"), 1);
    assert_eq!(file.entries(&scene.table, 0).await.unwrap().len(), 1);
}
