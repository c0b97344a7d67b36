//! Tables and who sits at them: taking, leaving, links, and what a change of seats does to the deal.

mod common;

use common::{Ground, Scene, anew, on_both, step, table_of};
use serde_json::json;
use store::{Followed, Holder, NewSeat, NewTable, Seated, StoreError, StoredTable};

on_both! {
    a_table_is_made_with_its_seats,
    a_table_that_cannot_be_made_leaves_nothing_behind,
    of_many_who_want_a_seat_one_gets_it,
    one_guest_who_asks_everywhere_at_once_gets_one_seat,
    seats_are_taken_released_and_filled,
    every_change_of_seats_is_counted,
    nobody_sits_down_when_the_game_is_over,
    a_secret_link_moves_a_seat_to_another_device,
    a_link_gives_no_second_seat,
    nothing_is_dealt_before_the_last_seat_is_taken,
    a_seat_that_opens_before_the_first_move_brings_another_deal,
    a_chosen_or_given_beginning_is_not_dealt_again,
    a_table_from_before_nonces_is_dealt_anew_while_it_waits,
}

async fn table(scene: &Scene) -> StoredTable {
    scene.store.table(&scene.table).await.unwrap().unwrap()
}

async fn a_table_is_made_with_its_seats(ground: Ground) {
    let scene = ground.scene().await;
    let table = table(&scene).await;
    assert_eq!((table.game.as_str(), table.name.as_str(), table.last_seq), ("colorado-midland", "Ann's table", 0));
    assert_eq!(table.key.expose(), "ab".repeat(32));
    assert_eq!(table.nonce.unwrap().expose(), "0e".repeat(16));
    assert_eq!((table.deals, table.rules_version, table.due_ms, table.begun_ms), (1, Some(2), Some(1_000), None));
    assert_eq!(table.setup["seats"], 3);
    assert_eq!(table.host.as_deref(), Some(scene.ann.id.as_str()));
    let seats = scene.store.seats(&scene.table).await.unwrap();
    assert_eq!(seats[0].holder, Holder::Guest(scene.ann.id.clone()));
    assert_eq!(seats[0].name.as_deref(), Some("Ann"));
    assert_eq!((&seats[1].holder, &seats[1].name), (&Holder::Open, &None));
    assert_eq!(seats[2].holder, Holder::Bot("greedy".to_owned()));
    assert!(scene.store.table("nowhere").await.unwrap().is_none());
}

async fn a_table_that_cannot_be_made_leaves_nothing_behind(ground: Ground) {
    let scene = ground.scene().await;
    let mut bad = table_of(&scene.ann);
    bad.seats[1] = NewSeat::new(Holder::Guest("nobody".to_owned()));
    assert!(matches!(scene.store.create_table(&bad).await, Err(StoreError::NoGuest(id)) if id == "nobody"));
    let none = NewTable { seats: vec![], ..table_of(&scene.ann) };
    assert!(matches!(scene.store.create_table(&none).await, Err(StoreError::Unfit(_))));
    let nameless = NewTable { name: " \n ".to_owned(), ..table_of(&scene.ann) };
    assert!(matches!(scene.store.create_table(&nameless).await, Err(StoreError::Unfit(_))));
    assert_eq!(scene.store.tables_of(&scene.ann.id).await.unwrap().len(), 1);
}

async fn of_many_who_want_a_seat_one_gets_it(ground: Ground) {
    let scene = ground.scene().await;
    let stores = [scene.store.clone(), ground.store().await];
    let mut tasks = Vec::new();
    for k in 0..12 {
        let guest = scene.store.create_guest(&format!("Guest {k}"), 0).await.unwrap();
        let (store, table) = (stores[k % 2].clone(), scene.table.clone());
        tasks.push(tokio::spawn(async move { store.take_seat(&table, 1, &guest.id, 5).await.unwrap() }));
    }
    let mut seated = 0;
    for task in tasks {
        seated += u32::from(task.await.unwrap() == Seated::Done);
    }
    assert_eq!(seated, 1);
    assert_eq!(table(&scene).await.seats_seq, 1);
}

async fn one_guest_who_asks_everywhere_at_once_gets_one_seat(ground: Ground) {
    let scene = ground.scene().await;
    let stores = [scene.store.clone(), ground.store().await];
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    for _ in 0..6 {
        let seats = vec![NewSeat::open(); 6];
        let table = scene.store.create_table(&NewTable { seats, ..table_of(&scene.ann) }).await.unwrap();
        let takes: Vec<_> = (0..12)
            .map(|k| {
                let (store, table, ben) = (stores[k % 2].clone(), table.clone(), ben.id.clone());
                tokio::spawn(async move { store.take_seat(&table, (k % 6) as u8, &ben, 5).await.unwrap() })
            })
            .collect();
        let mut answers = Vec::new();
        for take in takes {
            answers.push(take.await.unwrap());
        }
        assert_eq!(answers.iter().filter(|answer| **answer == Seated::AlreadyHere).count(), 10, "{answers:?}");
        let seats = scene.store.seats(&table).await.unwrap();
        assert_eq!(seats.iter().filter(|seat| seat.holder.guest() == Some(&ben.id)).count(), 1);
    }
}

async fn seats_are_taken_released_and_filled(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, &scene.table);
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let deal = anew("a");
    assert_eq!(store.take_seat(table, 0, &ben.id, 5).await.unwrap(), Seated::NotOpen, "Ann sits there");
    assert_eq!(store.take_seat(table, 2, &ben.id, 5).await.unwrap(), Seated::NotOpen, "a bot sits there");
    assert_eq!(store.take_seat(table, 1, &ben.id, 5).await.unwrap(), Seated::Done);
    assert_eq!(store.take_seat(table, 1, &ben.id, 5).await.unwrap(), Seated::Done, "asked twice, still seated");
    assert!(!store.release_seat(table, 1, &scene.ann.id, 6, &deal).await.unwrap(), "not hers");
    assert!(store.release_seat(table, 1, &ben.id, 6, &deal).await.unwrap());
    assert_eq!(store.take_seat(table, 1, &scene.ann.id, 6).await.unwrap(), Seated::AlreadyHere);
    assert!(store.set_bot(table, 1, "random", "Rosie", 7).await.unwrap());
    assert!(!store.set_bot(table, 0, "random", "Rosie", 7).await.unwrap());
    assert_eq!(store.seats(table).await.unwrap()[1].name.as_deref(), Some("Rosie"));
    assert!(store.dismiss_bot(table, 1, 8, &deal).await.unwrap());
    assert!(!store.dismiss_bot(table, 1, 8, &deal).await.unwrap());
    let hot = NewSeat::new(Holder::HotSeat(scene.ann.id.clone())).named("Cal");
    assert!(store.fill_seat(table, 1, &hot, 9).await.unwrap());
    let seats = store.seats(table).await.unwrap();
    assert_eq!((seats[1].holder.guest(), seats[1].name.as_deref()), (Some(scene.ann.id.as_str()), Some("Cal")));
    assert!(matches!(store.take_seat(table, 7, &ben.id, 9).await, Err(StoreError::NoSeat { seat: 7, .. })));
    assert!(matches!(store.take_seat("nowhere", 0, &ben.id, 9).await, Err(StoreError::NoTable(_))));
    assert!(matches!(store.fill_seat(table, 1, &NewSeat::open(), 9).await, Err(StoreError::Unfit(_))));
    assert!(store.release_seat(table, 1, &scene.ann.id, 9, &deal).await.unwrap());
    assert!(matches!(store.take_seat(table, 1, "nobody", 9).await, Err(StoreError::NoGuest(_))));
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn every_change_of_seats_is_counted(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.take_seat(&scene.table, 0, &ben.id, 50).await.unwrap();
    let before = table(&scene).await;
    assert_eq!((before.seats_seq, before.due_ms), (0, Some(1_000)), "a refusal changes nothing");
    store.take_seat(&scene.table, 1, &ben.id, 51).await.unwrap();
    store.take_seat(&scene.table, 1, &ben.id, 52).await.unwrap();
    let after = table(&scene).await;
    assert_eq!((after.seats_seq, after.due_ms), (1, Some(51)));
    store.release_seat(&scene.table, 1, &ben.id, 53, &anew("a")).await.unwrap();
    let link = store.seat_link(&scene.table, 0, &scene.ann.id).await.unwrap().unwrap();
    assert_eq!(table(&scene).await.seats_seq, 2, "a link alone moves nobody");
    store.follow_link(link.expose(), &ben.id, 54).await.unwrap();
    let moved = table(&scene).await;
    assert_eq!((moved.seats_seq, moved.due_ms), (3, Some(54)));
}

async fn nobody_sits_down_when_the_game_is_over(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let link = store.seat_link(&scene.table, 0, &scene.ann.id).await.unwrap().unwrap();
    store.finish(&scene.table, 5).await.unwrap();
    assert_eq!(store.take_seat(&scene.table, 1, &ben.id, 6).await.unwrap(), Seated::NotOpen);
    assert!(!store.release_seat(&scene.table, 0, &scene.ann.id, 6, &anew("a")).await.unwrap());
    assert!(store.seat_link(&scene.table, 0, &scene.ann.id).await.unwrap().is_none());
    assert_eq!(store.follow_link(link.expose(), &ben.id, 6).await.unwrap(), Followed::Dead);
    assert_eq!(store.follow_link(link.expose(), &scene.ann.id, 6).await.unwrap(), Followed::Dead);
}

async fn a_secret_link_moves_a_seat_to_another_device(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, &scene.table);
    let phone = store.create_guest("Ann's phone", 0).await.unwrap();
    assert!(store.seat_link(table, 0, &phone.id).await.unwrap().is_none(), "only the holder gets a link");
    assert!(matches!(store.seat_link(table, 9, &phone.id).await, Err(StoreError::NoSeat { .. })));
    let old = store.seat_link(table, 0, &scene.ann.id).await.unwrap().unwrap();
    let link = store.seat_link(table, 0, &scene.ann.id).await.unwrap().unwrap();
    let follow = async |link: &store::Secret, guest: &str| store.follow_link(link.expose(), guest, 5).await;
    assert_eq!(follow(&old, &phone.id).await.unwrap(), Followed::Dead, "a newer link replaced it");
    assert!(matches!(follow(&link, "nobody").await, Err(StoreError::NoGuest(_))));
    let here = Followed::Done { table: table.clone(), seat: 0 };
    assert_eq!(follow(&link, &scene.ann.id).await.unwrap(), here, "one's own link changes nothing");
    assert_eq!(follow(&link, &phone.id).await.unwrap(), here);
    assert_eq!(store.seats(table).await.unwrap()[0].holder, Holder::Guest(phone.id.clone()));
    assert_eq!(follow(&link, &scene.ann.id).await.unwrap(), Followed::Dead, "it works once");
    let link = store.seat_link(table, 0, &phone.id).await.unwrap().unwrap();
    assert!(store.release_seat(table, 0, &phone.id, 6, &anew("a")).await.unwrap());
    assert_eq!(follow(&link, &scene.ann.id).await.unwrap(), Followed::Dead, "the seat was given up");
}

async fn a_link_gives_no_second_seat(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, &scene.table);
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.take_seat(table, 1, &ben.id, 5).await.unwrap();
    let link = store.seat_link(table, 0, &scene.ann.id).await.unwrap().unwrap();
    let answer = store.follow_link(link.expose(), &ben.id, 6).await.unwrap();
    assert_eq!(answer, Followed::AlreadyHere { table: table.clone() });
    // The link, and a seat of the same table, at the same moment.
    let other = ground.store().await;
    let cal = store.create_guest("Cal", 0).await.unwrap();
    store.release_seat(table, 1, &ben.id, 7, &anew("a")).await.unwrap();
    let (followed, taken) =
        tokio::join!(store.follow_link(link.expose(), &cal.id, 8), other.take_seat(table, 1, &cal.id, 8));
    let (followed, taken) = (followed.unwrap(), taken.unwrap());
    assert!(
        (taken == Seated::Done) ^ matches!(followed, Followed::Done { .. }),
        "one of both, not {followed:?} and {taken:?}"
    );
}

async fn nothing_is_dealt_before_the_last_seat_is_taken(ground: Ground) {
    let scene = ground.scene().await;
    assert_eq!(table(&scene).await.begun_ms, None);
    scene.store.set_bot(&scene.table, 1, "random", "Rosie", 77).await.unwrap();
    let begun = table(&scene).await;
    assert_eq!((begun.begun_ms, begun.deals, begun.commitment.as_str()), (Some(77), 1, "c0ffee"));
    let full = NewTable { seats: vec![NewSeat::new(Holder::Guest(scene.ann.id.clone()))], ..table_of(&scene.ann) };
    let full = scene.store.create_table(&full).await.unwrap();
    assert_eq!(scene.store.table(&full).await.unwrap().unwrap().begun_ms, Some(1_000));
}

async fn a_seat_that_opens_before_the_first_move_brings_another_deal(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.release_seat(&scene.table, 0, &scene.ann.id, 50, &anew("a")).await.unwrap();
    let waiting = table(&scene).await;
    assert_eq!((waiting.deals, waiting.key.expose()), (1, "ab".repeat(32).as_str()), "nobody had seen anything");
    store.take_seat(&scene.table, 0, &scene.ann.id, 51).await.unwrap();
    store.take_seat(&scene.table, 1, &ben.id, 52).await.unwrap();
    assert_eq!(table(&scene).await.begun_ms, Some(52));

    store.release_seat(&scene.table, 1, &ben.id, 53, &anew("b")).await.unwrap();
    let again = table(&scene).await;
    assert_eq!((again.begun_ms, again.deals, again.commitment.as_str()), (None, 2, "commitment b"));
    assert_eq!((again.key, again.nonce), (anew("b").key, Some(anew("b").nonce)));
    store.take_seat(&scene.table, 1, &ben.id, 54).await.unwrap();
    store.dismiss_bot(&scene.table, 2, 55, &anew("c")).await.unwrap();
    let again = table(&scene).await;
    assert_eq!((again.begun_ms, again.deals, again.commitment.as_str()), (None, 3, "commitment c"));
    store.set_bot(&scene.table, 2, "random", "Rosie", 56).await.unwrap();
    let informed = store::NewStep { seats_seq: table(&scene).await.seats_seq, ..step(1) };
    assert_eq!(store.append(&scene.table, informed).await.unwrap(), store::Appended::Done);

    store.release_seat(&scene.table, 1, &ben.id, 57, &anew("d")).await.unwrap();
    let played = table(&scene).await;
    assert_eq!((played.begun_ms, played.deals), (Some(56), 3), "a game that goes on is not dealt again");
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn a_chosen_or_given_beginning_is_not_dealt_again(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let seeded = NewTable { seed: Some("42".to_owned()), ..table_of(&scene.ann) };
    let forked = NewTable { origin: json!({"position": {"state": {}, "from": null}}), ..table_of(&scene.ann) };
    for (table, begun_ms) in [(seeded, None), (forked, Some(5))] {
        let id = store.create_table(&table).await.unwrap();
        store.set_bot(&id, 1, "random", "Rosie", 5).await.unwrap();
        store.dismiss_bot(&id, 1, 6, &anew("a")).await.unwrap();
        let stored = store.table(&id).await.unwrap().unwrap();
        assert_eq!((stored.begun_ms, stored.deals, stored.commitment.as_str()), (begun_ms, 1, "c0ffee"));
        assert!(!store.deal_anew(&id, &anew("a")).await.unwrap());
        assert_eq!(stored.seed, table.seed);
    }
}

async fn a_table_from_before_nonces_is_dealt_anew_while_it_waits(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    assert!(store.deal_anew(&scene.table, &anew("a")).await.unwrap());
    let dealt = table(&scene).await;
    assert_eq!((dealt.deals, dealt.seats_seq, dealt.commitment.as_str()), (2, 1, "commitment a"));
    store.set_bot(&scene.table, 1, "random", "Rosie", 5).await.unwrap();
    assert!(!store.deal_anew(&scene.table, &anew("b")).await.unwrap(), "everybody has seen cards");
    assert!(!store.deal_anew("nowhere", &anew("b")).await.unwrap());
    assert_eq!(table(&scene).await.commitment, "commitment a");
}
