//! Guests, sessions, and lists of tables.

mod common;

use common::{Ground, on_both, step, table_of};
use store::{NewTable, Options, Seated, Store, StoreError, Visibility};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

on_both! {
    sessions_are_known_by_their_token_alone,
    a_session_that_is_not_used_ends_by_itself,
    a_session_gets_another_token_and_the_old_one_fades,
    other_sessions_end_at_once,
    a_new_name_is_seen_at_every_table,
    how_a_guest_likes_the_pages_is_kept_with_the_guest,
    guests_who_never_sat_down_are_forgotten,
    tables_are_listed_for_those_who_may_see_them,
    the_key_hides_in_debug,
}

async fn sessions_are_known_by_their_token_alone(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let token = store.create_session(&scene.ann.id, 10).await.unwrap();
    let another = store.create_session(&scene.ann.id, 10).await.unwrap();
    assert_ne!(token.expose(), another.expose());
    assert_eq!(store.guest_of_session(token.expose(), 20).await.unwrap(), Some(scene.ann.clone()));
    assert_eq!(store.guest_of_session(token.expose(), 10_000_000).await.unwrap(), Some(scene.ann.clone()));
    assert_eq!(store.last_seen(&scene.ann.id).await.unwrap(), Some(10_000_000));
    assert_eq!(store.guest_of_session("guess", 20).await.unwrap(), None);
    store.end_session(token.expose(), 30).await.unwrap();
    assert_eq!(store.guest_of_session(token.expose(), 40).await.unwrap(), None);
    assert!(store.guest_of_session(another.expose(), 40).await.unwrap().is_some());
    assert!(matches!(store.create_session("nobody", 0).await, Err(StoreError::NoGuest(_))));
}

async fn how_a_guest_likes_the_pages_is_kept_with_the_guest(ground: Ground) {
    let scene = ground.scene().await;
    let token = scene.store.create_session(&scene.ann.id, 0).await.unwrap();
    let likes = async || scene.store.guest_of_session(token.expose(), 1).await.unwrap().unwrap().preferences;
    assert_eq!(likes().await, "");
    scene.store.prefer(&scene.ann.id, "theme:dark/pace:slow").await.unwrap();
    assert_eq!(likes().await, "theme:dark/pace:slow");
    assert_eq!(scene.store.guest(&scene.ann.id).await.unwrap().unwrap().preferences, "theme:dark/pace:slow");
    assert!(matches!(scene.store.prefer("nobody", "").await, Err(StoreError::NoGuest(_))));
    assert!(matches!(scene.store.prefer(&scene.ann.id, &"x".repeat(501)).await, Err(StoreError::Unfit(_))));
    assert_eq!(likes().await, "theme:dark/pace:slow");
}

async fn a_session_that_is_not_used_ends_by_itself(ground: Ground) {
    let scene = ground.scene().await;
    let token = scene.store.create_session(&scene.ann.id, 0).await.unwrap();
    let seen = async |store: &Store, at_ms| store.guest_of_session(token.expose(), at_ms).await.unwrap().is_some();
    assert!(seen(&scene.store, 364 * DAY_MS).await);
    assert!(seen(&scene.store, 728 * DAY_MS).await, "every use counts");
    assert!(!seen(&scene.store, 1_094 * DAY_MS).await);
    assert_eq!(scene.store.rotate_session(token.expose(), 1_094 * DAY_MS).await.unwrap(), None);
    let strict = Options { session_idle: std::time::Duration::from_secs(60), ..Options::default() };
    let strict = Store::at(&ground.place, strict).await.unwrap();
    assert!(seen(&strict, 728 * DAY_MS + 59_000).await);
    assert!(!seen(&strict, 728 * DAY_MS + 61_000).await);
}

async fn a_session_gets_another_token_and_the_old_one_fades(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let old = store.create_session(&scene.ann.id, 0).await.unwrap();
    let new = store.rotate_session(old.expose(), 1_000).await.unwrap().unwrap();
    assert_eq!(store.rotate_session(old.expose(), 1_001).await.unwrap(), None, "once is enough");
    assert_eq!(store.rotate_session("guess", 1_001).await.unwrap(), None);
    let knows = async |token: &store::Secret, at_ms| {
        store.guest_of_session(token.expose(), at_ms).await.unwrap() == Some(scene.ann.clone())
    };
    assert!(knows(&new, 1_500).await && knows(&old, 1_500).await && knows(&old, 120_999).await);
    assert!(!knows(&old, 121_000).await && knows(&new, 121_000).await);

    let newer = store.rotate_session(new.expose(), 200_000).await.unwrap().unwrap();
    store.end_session(newer.expose(), 200_010).await.unwrap();
    assert!(!knows(&newer, 200_020).await && !knows(&new, 200_020).await, "the end is the end for both");
}

async fn other_sessions_end_at_once(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let mine = store.create_session(&scene.ann.id, 0).await.unwrap();
    let stolen = store.create_session(&scene.ann.id, 0).await.unwrap();
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let bens = store.create_session(&ben.id, 0).await.unwrap();
    assert_eq!(store.end_other_sessions(&scene.ann.id, mine.expose(), 10).await.unwrap(), 1);
    assert!(store.guest_of_session(stolen.expose(), 10).await.unwrap().is_none());
    assert!(store.guest_of_session(mine.expose(), 10).await.unwrap().is_some());
    assert!(store.guest_of_session(bens.expose(), 10).await.unwrap().is_some());
}

async fn a_new_name_is_seen_at_every_table(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let over = store.create_table(&table_of(&scene.ann)).await.unwrap();
    store.finish(&over, 5).await.unwrap();
    store.rename_guest(&scene.ann.id, "  Annie\u{7} Oakley ").await.unwrap();
    assert_eq!(store.guest(&scene.ann.id).await.unwrap().unwrap().name, "Annie Oakley");
    assert_eq!(store.seats(&scene.table).await.unwrap()[0].name.as_deref(), Some("Annie Oakley"));
    assert_eq!(store.table(&scene.table).await.unwrap().unwrap().seats_seq, 1);
    assert_eq!(store.table(&over).await.unwrap().unwrap().seats_seq, 0);
    assert!(matches!(store.rename_guest("nobody", "x").await, Err(StoreError::NoGuest(_))));
    assert!(matches!(store.rename_guest(&scene.ann.id, "").await, Err(StoreError::Unfit(_))));
    assert!(matches!(store.create_guest(&"x".repeat(41), 0).await, Err(StoreError::Unfit(_))));
}

async fn guests_who_never_sat_down_are_forgotten(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.take_seat(&scene.table, 1, &ben.id, 5).await.unwrap();
    let fresh = store.create_guest("Fresh", 900).await.unwrap();
    let back = store.create_guest("Back again", 0).await.unwrap();
    let token = store.create_session(&back.id, 0).await.unwrap();
    store.guest_of_session(token.expose(), 10_000_000).await.unwrap();
    for k in 0..230 {
        let passer_by = store.create_guest(&format!("Passer-by {k}"), 0).await.unwrap();
        store.create_session(&passer_by.id, 1).await.unwrap();
    }
    let ended = store.create_session(&scene.ann.id, 0).await.unwrap();
    store.end_session(ended.expose(), 10).await.unwrap();

    assert_eq!(store.forget_idle_guests(500).await.unwrap(), 230);
    assert_eq!(store.forget_idle_guests(500).await.unwrap(), 0);
    for guest in [&scene.ann, &ben, &fresh, &back] {
        assert!(store.guest(&guest.id).await.unwrap().is_some(), "{}", guest.name);
    }
    assert!(store.guest_of_session(token.expose(), 10_000_001).await.unwrap().is_some());
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn tables_are_listed_for_those_who_may_see_them(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let private = NewTable { visibility: Visibility::Private, ..table_of(&scene.ann) };
    let private = store.create_table(&private).await.unwrap();
    let ids = |tables: Vec<store::Listed>| tables.into_iter().map(|table| table.id).collect::<Vec<_>>();

    let open = store.open_tables().await.unwrap();
    assert_eq!(open.len(), 1);
    assert_eq!((open[0].id.as_str(), open[0].seats.len()), (scene.table.as_str(), 3));
    assert_eq!(open[0].seats[0].name.as_deref(), Some("Ann"));
    assert_eq!(ids(store.running_tables().await.unwrap()), Vec::<String>::new());

    store.append(&private, step(1)).await.unwrap();
    assert_eq!(ids(store.tables_of(&scene.ann.id).await.unwrap()), [private.as_str(), &scene.table]);
    assert_eq!(ids(store.tables_of(&ben.id).await.unwrap()), Vec::<String>::new());

    assert_eq!(store.take_seat(&scene.table, 1, &ben.id, 5).await.unwrap(), Seated::Done);
    assert_eq!(ids(store.open_tables().await.unwrap()), Vec::<String>::new());
    assert_eq!(ids(store.running_tables().await.unwrap()), [scene.table.as_str()]);
    assert_eq!(ids(store.tables_of(&ben.id).await.unwrap()), [scene.table.as_str()]);
    let mut both = [scene.table.clone(), private.clone()];
    both.sort();
    assert_eq!(store.all_tables().await.unwrap(), both);

    store.finish(&scene.table, 9_000).await.unwrap();
    assert_eq!(ids(store.running_tables().await.unwrap()), Vec::<String>::new());
    assert_eq!(ids(store.finished_tables().await.unwrap()), [scene.table.as_str()]);
    assert_eq!(store.tables_of(&ben.id).await.unwrap()[0].finished_ms, Some(9_000));
}

async fn the_key_hides_in_debug(ground: Ground) {
    let scene = ground.scene().await;
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    let shown = format!("{table:?} {:?} {:?} {:?}", table_of(&scene.ann), common::anew("f"), scene.store);
    assert!(!shown.contains("abab") && !shown.contains("0e0e") && !shown.contains("ffff"), "{shown}");
}

#[tokio::test]
async fn no_token_lies_in_the_file() {
    let ground = Ground::file();
    let scene = ground.scene().await;
    let session = scene.store.create_session(&scene.ann.id, 0).await.unwrap();
    let another = scene.store.rotate_session(session.expose(), 0).await.unwrap().unwrap();
    let link = scene.store.seat_link(&scene.table, 0, &scene.ann.id).await.unwrap().unwrap();
    scene.store.close().await;
    let bytes = std::fs::read(ground.folder.path().join("motherlode.db")).unwrap();
    let holds = |needle: &str| bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
    assert!(holds("Ann's table"), "the file is where we look");
    assert!(!holds(session.expose()) && !holds(another.expose()) && !holds(link.expose()));
}
