//! Tables, seats, guests, sessions and links.

mod common;

use common::{entry, scene, scene_in, table_of};
use store::{Holder, NewSeat, NewTable, Store, StoreError, Visibility};

#[tokio::test]
async fn a_table_is_made_with_its_seats() {
    let scene = scene().await;
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.game.as_str(), table.name.as_str(), table.last_seq), ("colorado-midland", "Ann's table", 0));
    assert_eq!(table.key.expose(), "ab".repeat(32));
    assert_eq!(table.setup["seats"], 3);
    assert_eq!(table.host.as_deref(), Some(scene.ann.id.as_str()));
    let seats = scene.store.seats(&scene.table).await.unwrap();
    assert_eq!(seats[0].holder, Holder::Guest(scene.ann.id.clone()));
    assert_eq!(seats[0].name.as_deref(), Some("Ann"));
    assert_eq!((&seats[1].holder, &seats[1].name), (&Holder::Open, &None));
    assert_eq!(seats[2].holder, Holder::Bot("greedy".to_owned()));
    assert!(scene.store.table("nowhere").await.unwrap().is_none());
}

#[tokio::test]
async fn a_table_that_cannot_be_made_leaves_nothing_behind() {
    let scene = scene().await;
    let mut bad = table_of(&scene.ann);
    bad.seats[1] = NewSeat::new(Holder::Guest("nobody".to_owned()));
    assert!(matches!(scene.store.create_table(&bad).await, Err(StoreError::NoGuest(id)) if id == "nobody"));
    let none = NewTable { seats: vec![], ..table_of(&scene.ann) };
    assert!(matches!(scene.store.create_table(&none).await, Err(StoreError::Unfit(_))));
    let nameless = NewTable { name: " \n ".to_owned(), ..table_of(&scene.ann) };
    assert!(matches!(scene.store.create_table(&nameless).await, Err(StoreError::Unfit(_))));
    assert_eq!(scene.store.tables_of(&scene.ann.id).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_a_seat_one_gets_it() {
    let folder = tempfile::tempdir().unwrap();
    let scene = scene_in(Store::open(folder.path().join("m.db")).await.unwrap()).await;
    let mut tasks = Vec::new();
    for k in 0..12 {
        let guest = scene.store.create_guest(&format!("Guest {k}"), 0).await.unwrap();
        let (store, table) = (scene.store.clone(), scene.table.clone());
        tasks.push(tokio::spawn(async move { store.take_seat(&table, 1, &guest.id).await.unwrap() }));
    }
    let mut seated = 0;
    for task in tasks {
        seated += u32::from(task.await.unwrap());
    }
    assert_eq!(seated, 1);
}

#[tokio::test]
async fn seats_are_taken_released_and_filled() {
    let scene = scene().await;
    let (store, table) = (&scene.store, &scene.table);
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(!store.take_seat(table, 0, &ben.id).await.unwrap(), "Ann sits there");
    assert!(!store.take_seat(table, 2, &ben.id).await.unwrap(), "a bot sits there");
    assert!(store.take_seat(table, 1, &ben.id).await.unwrap());
    assert!(store.take_seat(table, 1, &ben.id).await.unwrap(), "asked twice, still seated");
    assert!(!store.release_seat(table, 1, &scene.ann.id).await.unwrap(), "not hers");
    assert!(store.release_seat(table, 1, &ben.id).await.unwrap());
    assert!(store.set_bot(table, 1, "random", "Rosie").await.unwrap());
    assert!(!store.set_bot(table, 0, "random", "Rosie").await.unwrap());
    assert_eq!(store.seats(table).await.unwrap()[1].name.as_deref(), Some("Rosie"));
    assert!(store.dismiss_bot(table, 1).await.unwrap());
    assert!(!store.dismiss_bot(table, 1).await.unwrap());
    let hot = NewSeat::new(Holder::HotSeat(scene.ann.id.clone())).named("Cal");
    assert!(store.fill_seat(table, 1, &hot).await.unwrap());
    let seats = store.seats(table).await.unwrap();
    assert_eq!((seats[1].holder.guest(), seats[1].name.as_deref()), (Some(scene.ann.id.as_str()), Some("Cal")));
    assert!(matches!(store.take_seat(table, 7, &ben.id).await, Err(StoreError::NoSeat { seat: 7, .. })));
    assert!(matches!(store.take_seat("nowhere", 0, &ben.id).await, Err(StoreError::NoTable(_))));
    assert!(store.release_seat(table, 1, &scene.ann.id).await.unwrap());
    assert!(matches!(store.take_seat(table, 1, "nobody").await, Err(StoreError::NoGuest(_))));
}

#[tokio::test]
async fn nobody_sits_down_when_the_game_is_over() {
    let scene = scene().await;
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    scene.store.finish(&scene.table, 5).await.unwrap();
    assert!(!scene.store.take_seat(&scene.table, 1, &ben.id).await.unwrap());
}

#[tokio::test]
async fn a_secret_link_moves_a_seat_to_another_device() {
    let scene = scene().await;
    let (store, table) = (&scene.store, &scene.table);
    let phone = store.create_guest("Ann's phone", 0).await.unwrap();
    assert!(store.seat_link(table, 0, &phone.id).await.unwrap().is_none(), "only the holder gets a link");
    let old = store.seat_link(table, 0, &scene.ann.id).await.unwrap().unwrap();
    let link = store.seat_link(table, 0, &scene.ann.id).await.unwrap().unwrap();
    assert_eq!(store.follow_link(old.expose(), &phone.id).await.unwrap(), None, "a newer link replaced it");
    assert!(matches!(store.follow_link(link.expose(), "nobody").await, Err(StoreError::NoGuest(_))));
    assert_eq!(store.follow_link(link.expose(), &phone.id).await.unwrap(), Some((table.clone(), 0)));
    assert_eq!(store.seats(table).await.unwrap()[0].holder, Holder::Guest(phone.id.clone()));
    assert!(store.release_seat(table, 0, &phone.id).await.unwrap());
    assert_eq!(store.follow_link(link.expose(), &scene.ann.id).await.unwrap(), None, "the seat was given up");
}

#[tokio::test]
async fn sessions_are_known_by_their_token_alone() {
    let scene = scene().await;
    let store = &scene.store;
    let token = store.create_session(&scene.ann.id, 10).await.unwrap();
    let another = store.create_session(&scene.ann.id, 10).await.unwrap();
    assert_ne!(token.expose(), another.expose());
    assert_eq!(store.guest_of_session(token.expose(), 20).await.unwrap(), Some(scene.ann.clone()));
    assert_eq!(store.guest_of_session(token.expose(), 10_000_000).await.unwrap(), Some(scene.ann.clone()));
    assert_eq!(store.guest_of_session("guess", 20).await.unwrap(), None);
    store.end_session(token.expose(), 30).await.unwrap();
    assert_eq!(store.guest_of_session(token.expose(), 40).await.unwrap(), None);
    assert!(store.guest_of_session(another.expose(), 40).await.unwrap().is_some());
    assert!(matches!(store.create_session("nobody", 0).await, Err(StoreError::NoGuest(_))));
}

#[tokio::test]
async fn no_token_lies_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("m.db");
    let scene = scene_in(Store::open(&file).await.unwrap()).await;
    let session = scene.store.create_session(&scene.ann.id, 0).await.unwrap();
    let link = scene.store.seat_link(&scene.table, 0, &scene.ann.id).await.unwrap().unwrap();
    scene.store.close().await;
    let bytes = std::fs::read(&file).unwrap();
    let holds = |needle: &str| bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
    assert!(holds("Ann's table"), "the file is where we look");
    assert!(!holds(session.expose()) && !holds(link.expose()));
}

#[tokio::test]
async fn a_new_name_is_seen_at_every_table() {
    let scene = scene().await;
    scene.store.rename_guest(&scene.ann.id, "  Annie\u{7} Oakley ").await.unwrap();
    assert_eq!(scene.store.guest(&scene.ann.id).await.unwrap().unwrap().name, "Annie Oakley");
    assert_eq!(scene.store.seats(&scene.table).await.unwrap()[0].name.as_deref(), Some("Annie Oakley"));
    assert!(matches!(scene.store.rename_guest("nobody", "x").await, Err(StoreError::NoGuest(_))));
    assert!(matches!(scene.store.rename_guest(&scene.ann.id, "").await, Err(StoreError::Unfit(_))));
    assert!(matches!(scene.store.create_guest(&"x".repeat(41), 0).await, Err(StoreError::Unfit(_))));
}

#[tokio::test]
async fn tables_are_listed_for_those_who_may_see_them() {
    let scene = scene().await;
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

    store.append(&private, &entry(1)).await.unwrap();
    assert_eq!(ids(store.tables_of(&scene.ann.id).await.unwrap()), [private.as_str(), &scene.table]);
    assert_eq!(ids(store.tables_of(&ben.id).await.unwrap()), Vec::<String>::new());

    assert!(store.take_seat(&scene.table, 1, &ben.id).await.unwrap());
    assert_eq!(ids(store.open_tables().await.unwrap()), Vec::<String>::new());
    assert_eq!(ids(store.running_tables().await.unwrap()), [scene.table.as_str()]);
    assert_eq!(ids(store.tables_of(&ben.id).await.unwrap()), [scene.table.as_str()]);
    let mut both = [scene.table.clone(), private.clone()];
    both.sort();
    assert_eq!(store.tables_with_bots().await.unwrap(), both);
    let in_play = store.tables_in_play().await.unwrap();
    assert_eq!(in_play.iter().map(|table| &table.id).collect::<Vec<_>>(), both.iter().collect::<Vec<_>>());

    store.finish(&scene.table, 9_000).await.unwrap();
    assert_eq!(ids(store.running_tables().await.unwrap()), Vec::<String>::new());
    assert_eq!(ids(store.finished_tables().await.unwrap()), [scene.table.as_str()]);
    assert_eq!(store.tables_with_bots().await.unwrap(), [private.as_str()]);
    assert_eq!(store.tables_in_play().await.unwrap().len(), 1);
    assert_eq!(store.tables_of(&ben.id).await.unwrap()[0].finished_ms, Some(9_000));
}

#[tokio::test]
async fn the_key_hides_in_debug() {
    let scene = scene().await;
    let table = scene.store.table(&scene.table).await.unwrap().unwrap();
    assert!(!format!("{table:?} {:?}", table_of(&scene.ann)).contains("abab"));
}
