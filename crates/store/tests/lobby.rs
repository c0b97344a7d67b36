//! People who look for a game, rematches, and the lists of a lobby.

mod common;

use common::{Ground, on_both, table_of};
use store::{Claim, Holder, NewSeat, NewTable, Seeker, StoreError, Turn, Visibility};

on_both! {
    whoever_looks_for_a_game_is_found_once,
    a_wish_can_be_changed_and_taken_back,
    people_who_do_not_wait_any_more_are_passed_over,
    a_table_has_one_rematch,
    ones_own_tables_come_with_whose_turn_it_is,
    a_copy_has_those_who_look_for_a_game,
}

fn seeker(guest: &str, since_ms: i64) -> Seeker {
    Seeker {
        guest: guest.to_owned(),
        titles: vec!["coloma".to_owned(), "colorado".to_owned()],
        players: vec![2, 3],
        pace: "move 86400".to_owned(),
        live: false,
        bots_ms: Some(since_ms + 60_000),
        since_ms,
        seen_ms: since_ms,
        table: None,
    }
}

async fn whoever_looks_for_a_game_is_found_once(ground: Ground) {
    let scene = ground.scene().await;
    let (here, there) = (&scene.store, ground.store().await);
    let ben = here.create_guest("Ben", 0).await.unwrap();
    let party = [seeker(&ben.id, 20), seeker(&scene.ann.id, 10)];
    for one in &party {
        here.seek(one).await.unwrap();
    }
    assert_eq!(there.seekers(10).await.unwrap(), [party[1].clone(), party[0].clone()], "the longest waiting first");
    assert_eq!(there.seekers_waiting().await.unwrap(), 2);
    let table = table_of(&scene.ann);
    let (one, two) = tokio::join!(
        here.create_claimed(&table, &[], None, Claim::Seekers(&party)),
        there.create_claimed(&table, &[], None, Claim::Seekers(&party)),
    );
    let made: Vec<String> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    assert_eq!(made.len(), 1, "one of the two nodes seated them");
    assert_eq!(here.all_tables().await.unwrap().len(), 2, "and nothing is left of the other's table");
    assert_eq!(here.seeker(&ben.id).await.unwrap().unwrap().table.as_ref(), made.first());
    assert!(here.seekers(10).await.unwrap().is_empty());
    assert!(matches!(here.seek(&seeker("nobody", 1)).await, Err(StoreError::NoGuest(_))));
}

async fn a_wish_can_be_changed_and_taken_back(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let old = seeker(&scene.ann.id, 10);
    store.seek(&old).await.unwrap();
    let new = Seeker { players: vec![4], bots_ms: None, ..seeker(&scene.ann.id, 30) };
    store.seek(&new).await.unwrap();
    assert_eq!(store.seekers(10).await.unwrap(), [new], "one wish a person");
    let late = store.create_claimed(&table_of(&scene.ann), &[], None, Claim::Seekers(&[old])).await.unwrap();
    assert_eq!(late, None, "whoever changed their mind is not seated by the old wish");
    assert!(store.stop_seeking(&scene.ann.id).await.unwrap() && !store.stop_seeking(&scene.ann.id).await.unwrap());
    assert_eq!(store.seeker(&scene.ann.id).await.unwrap(), None);
    let odd = Seeker { titles: vec!["a\0b".to_owned()], ..seeker(&scene.ann.id, 1) };
    assert!(matches!(store.seek(&odd).await, Err(StoreError::Unfit(_))));
}

async fn people_who_do_not_wait_any_more_are_passed_over(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let (ben, cat) = (store.create_guest("Ben", 0).await.unwrap(), store.create_guest("Cat", 0).await.unwrap());
    for guest in [&scene.ann, &ben] {
        store.seek(&Seeker { live: true, ..seeker(&guest.id, 10) }).await.unwrap();
    }
    store.seek(&seeker(&cat.id, 10)).await.unwrap();
    store.still_seeks(&ben.id, 500).await.unwrap();
    assert_eq!(store.forget_seekers(400).await.unwrap(), 1);
    let mut waiting: Vec<String> = store.seekers(10).await.unwrap().into_iter().map(|seeker| seeker.guest).collect();
    waiting.sort();
    let mut wanted = vec![ben.id.clone(), cat.id.clone()];
    wanted.sort();
    assert_eq!(waiting, wanted, "whoever wants a slow game need not stay");
    assert!(store.forget_idle_guests(1_000).await.unwrap() >= 2, "a wish keeps nobody");
    assert!(store.seekers(10).await.unwrap().is_empty());
}

async fn a_table_has_one_rematch(ground: Ground) {
    let scene = ground.scene().await;
    let (here, there) = (&scene.store, ground.store().await);
    assert_eq!(here.rematch_of(&scene.table).await.unwrap(), None);
    let table = table_of(&scene.ann);
    let (one, two) = tokio::join!(
        here.create_claimed(&table, &[], None, Claim::Rematch(&scene.table)),
        there.create_claimed(&table, &[], None, Claim::Rematch(&scene.table)),
    );
    let made: Vec<String> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    assert_eq!(made.len(), 1);
    assert_eq!(there.rematch_of(&scene.table).await.unwrap().as_ref(), made.first());
    assert_eq!(here.all_tables().await.unwrap().len(), 2);
}

async fn ones_own_tables_come_with_whose_turn_it_is(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let both = NewTable {
        seats: vec![
            NewSeat::new(Holder::Guest(scene.ann.id.clone())),
            NewSeat::new(Holder::Guest(ben.id.clone())),
            NewSeat::new(Holder::HotSeat(ben.id.clone())).named("Bea"),
        ],
        visibility: Visibility::Private,
        ..table_of(&ben)
    };
    let both = store.create_table(&both).await.unwrap();
    let turn = |seat, guest: &str| Turn { seat, guest: guest.to_owned(), since_ms: 5, until_ms: Some(9) };
    assert!(store.set_turns(&both, (0, 0), &[turn(1, &ben.id), turn(2, &ben.id)], &[]).await.unwrap());
    assert!(store.set_turns(&scene.table, (0, 0), &[turn(0, &scene.ann.id)], &[]).await.unwrap());
    let seen = store.turns_around(&scene.ann.id).await.unwrap();
    assert_eq!(seen.len(), 3, "Ann sits at both: {seen:?}");
    assert_eq!(store.awaited_at(&ben.id).await.unwrap().len(), 1, "two seats of one table count once");
    assert_eq!(store.turns_around(&ben.id).await.unwrap().len(), 2, "Ben hears nothing of Ann's other table");
    assert_eq!(store.own_tables(&scene.ann.id).await.unwrap().len(), 2);
    store.finish(&both, 50).await.unwrap();
    assert_eq!(store.own_tables(&scene.ann.id).await.unwrap().len(), 1);
    assert_eq!(store.own_tables(&ben.id).await.unwrap().len(), 0);
    assert_eq!(store.open_tables().await.unwrap().len(), 1);
    let long = NewTable { name: "x".repeat(61), ..table_of(&ben) };
    assert!(matches!(store.create_table(&long).await, Err(StoreError::Unfit(_))));
}

async fn a_copy_has_those_who_look_for_a_game(ground: Ground) {
    let scene = ground.scene().await;
    scene.store.seek(&seeker(&scene.ann.id, 10)).await.unwrap();
    let table = table_of(&scene.ann);
    scene.store.create_claimed(&table, &[], None, Claim::Rematch(&scene.table)).await.unwrap();
    let copy = Ground::file();
    let file = copy.store().await;
    let copied = scene.store.copy_to(&file, |_, _| ()).await.unwrap();
    assert_eq!((copied.rows("seekers"), copied.rows("rematches")), (1, 1));
    assert_eq!(file.seekers(10).await.unwrap(), scene.store.seekers(10).await.unwrap());
    assert_eq!(file.rematch_of(&scene.table).await.unwrap(), scene.store.rematch_of(&scene.table).await.unwrap());
}
