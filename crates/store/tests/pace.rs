//! Clocks, stand-ins, votes, quiet hours, holidays and orders, as they are kept.

mod common;

use common::{Ground, Scene, on_both, step};
use store::{Appended, Clock, Holder, KeptOrders, NewStep, QuietHours, Secret, Store, Turn};

on_both! {
    clocks_are_written_with_the_step_and_only_then,
    a_bot_stands_in_and_its_person_comes_back_once,
    a_vote_is_opened_once_and_closed_once,
    hours_and_holidays_are_kept_within_their_budget,
    orders_are_kept_and_carried_along,
    whoever_only_said_when_they_sleep_can_be_forgotten,
}

fn clock(guest: &str, left_ms: i64) -> Clock {
    Clock { seat: 0, guest: guest.to_owned(), since_ms: 5, left_ms, rest_ms: None, quiet: "UTC 0 60".to_owned() }
}

async fn clocks_are_written_with_the_step_and_only_then(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let turn = Turn { seat: 0, guest: ann.id.clone(), since_ms: 5, until_ms: Some(99) };
    let timed = |seq: u32, left: i64| NewStep {
        turns: Some(vec![turn.clone()]),
        clocks: vec![clock(&ann.id, left)],
        ..step(seq)
    };
    assert_eq!(store.append(&table, timed(1, 60)).await.unwrap(), Appended::Done);
    let late =
        NewStep { entry: store::NewEntry { command_id: "other".to_owned(), ..timed(1, 1).entry }, ..timed(1, 1) };
    assert_eq!(store.append(&table, late).await.unwrap(), Appended::Behind);
    assert_eq!(store.clocks_at(&table).await.unwrap(), [clock(&ann.id, 60)], "whoever was too late set no clock");
    let rested = Clock { rest_ms: Some(40), ..clock(&ann.id, 60) };
    assert!(store.set_turns(&table, (1, 0), &[], std::slice::from_ref(&rested)).await.unwrap());
    assert!(!store.set_turns(&table, (0, 0), &[], &[clock(&ann.id, 1)]).await.unwrap());
    assert_eq!(store.clocks_at(&table).await.unwrap(), [rested]);
}

async fn a_bot_stands_in_and_its_person_comes_back_once(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(!store.stand_in(&table, 0, &ben.id, ("greedy", "Lil"), 1).await.unwrap(), "it is not Ben's seat");
    assert!(store.stand_in(&table, 0, &ann.id, ("greedy", "Lil"), 1).await.unwrap());
    assert!(!store.stand_in(&table, 0, &ann.id, ("greedy", "Lil"), 1).await.unwrap(), "once");
    assert_eq!(store.seats(&table).await.unwrap()[0].holder, Holder::Bot("greedy".to_owned()));
    let stand_ins = store.stand_ins(&table).await.unwrap();
    assert_eq!((stand_ins.len(), stand_ins[0].seat, stand_ins[0].guest.as_str()), (1, 0, ann.id.as_str()));
    assert_eq!(stand_ins[0].name, "Ann");
    assert!(!store.take_back(&table, 0, &ben.id, 2).await.unwrap());
    assert!(store.take_back(&table, 0, &ann.id, 2).await.unwrap());
    assert!(!store.take_back(&table, 0, &ann.id, 2).await.unwrap());
    assert_eq!(store.seats(&table).await.unwrap()[0].holder, Holder::Guest(ann.id.clone()));
    assert!(store.stand_ins(&table).await.unwrap().is_empty());
    assert_eq!(store.table(&table).await.unwrap().unwrap().seats_seq, 2, "each change is counted, and nothing else");
}

async fn a_vote_is_opened_once_and_closed_once(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let about = ("late", 1);
    assert!(!store.cast(&table, about, &ann.id, "bot", 1).await.unwrap(), "there is nothing to decide");
    assert!(store.open_vote(&table, about, 10, (10, 20)).await.unwrap());
    assert!(!store.open_vote(&table, about, 10, (11, 21)).await.unwrap(), "another node was first");
    assert!(store.cast(&table, about, &ann.id, "bot", 12).await.unwrap());
    assert!(store.cast(&table, about, &ann.id, "end", 12).await.unwrap(), "she changes her mind");
    let votes = store.votes_at(&table).await.unwrap();
    assert_eq!((votes.len(), votes[0].until_ms, votes[0].ballots.len()), (1, 20, 1));
    assert_eq!(votes[0].ballots[0].choice, "end");
    assert!(store.open_vote(&table, about, 30, (31, 40)).await.unwrap(), "of a later turn");
    assert!(store.votes_at(&table).await.unwrap()[0].ballots.is_empty());
    assert!(store.close_vote(&table, about, 50).await.unwrap());
    assert!(!store.close_vote(&table, about, 50).await.unwrap());
    assert!(store.votes_at(&table).await.unwrap().is_empty());
}

async fn hours_and_holidays_are_kept_within_their_budget(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    let hours = QuietHours { zone: "Europe/Berlin".to_owned(), from_minute: 1320, to_minute: 420 };
    assert_eq!(store.quiet_hours(&ann.id).await.unwrap(), None);
    store.set_quiet_hours(&ann.id, &hours).await.unwrap();
    assert_eq!(store.quiet_hours(&ann.id).await.unwrap(), Some(hours));
    let budget = (0, 100);
    assert!(store.announce_holiday(&ann.id, (10, 70), budget).await.unwrap());
    assert!(!store.announce_holiday(&ann.id, (60, 80), budget).await.unwrap(), "they overlap");
    assert!(!store.announce_holiday(&ann.id, (80, 130), budget).await.unwrap(), "that is too much");
    assert!(store.announce_holiday(&ann.id, (80, 120), budget).await.unwrap());
    let announced = store.holidays(&ann.id, 0).await.unwrap();
    assert!(!store.end_holiday("nobody", &announced[0].id, 30).await.unwrap());
    assert!(store.end_holiday(&ann.id, &announced[0].id, 30).await.unwrap(), "back early");
    assert!(store.end_holiday(&ann.id, &announced[1].id, 30).await.unwrap(), "called off");
    let left = store.holidays(&ann.id, 0).await.unwrap();
    assert_eq!(left.iter().map(|away| (away.from_ms, away.to_ms)).collect::<Vec<_>>(), [(10, 30)]);
}

async fn orders_are_kept_and_carried_along(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let orders = KeptOrders { seat: 0, guest: ann.id.clone(), orders: Secret::new("build gold"), made_ms: 7 };
    store.set_orders(&table, &orders).await.unwrap();
    assert!(!format!("{orders:?}").contains("gold"));
    store.stand_in(&table, 0, &ann.id, ("greedy", "Lil"), 1).await.unwrap();
    store.open_vote(&table, ("end", 0), 1, (1, 9)).await.unwrap();
    store.cast(&table, ("end", 0), &ann.id, "yes", 2).await.unwrap();
    let copy = ground.folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    let copy = Store::open_existing(&copy).await.unwrap();
    assert_eq!(copy.orders_at(&table).await.unwrap(), [orders]);
    assert_eq!(copy.stand_ins(&table).await.unwrap(), store.stand_ins(&table).await.unwrap());
    assert_eq!(copy.votes_at(&table).await.unwrap(), store.votes_at(&table).await.unwrap());
    assert!(store.drop_orders(&table, 0).await.unwrap() && !store.drop_orders(&table, 0).await.unwrap());
    let long = KeptOrders { seat: 0, guest: ann.id, orders: Secret::new("x".repeat(9_000)), made_ms: 7 };
    assert!(store.set_orders(&table, &long).await.is_err());
}

async fn whoever_only_said_when_they_sleep_can_be_forgotten(ground: Ground) {
    let Scene { store, .. } = ground.scene().await;
    let idle = store.create_guest("Idle", 0).await.unwrap();
    let hours = QuietHours { zone: "UTC".to_owned(), from_minute: 0, to_minute: 60 };
    store.set_quiet_hours(&idle.id, &hours).await.unwrap();
    store.announce_holiday(&idle.id, (1, 2), (0, 100)).await.unwrap();
    assert_eq!(store.forget_idle_guests(1_000).await.unwrap(), 1);
    assert!(store.guest(&idle.id).await.unwrap().is_none());
}
