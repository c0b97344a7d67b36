//! What people are told: kept once, sent by one node at a time, forgotten with the person.

mod common;

use common::{Ground, command, on_both};
use store::{NewChannel, NewNotice, NewStep, Secret, Settled, StoreError, Told, Turn, TurnAt};

on_both! {
    the_same_news_are_told_once,
    a_turn_is_told_by_one_of_all_who_try,
    a_turn_that_was_taken_is_no_news,
    what_is_due_is_claimed_by_one_node,
    what_is_settled_stays_settled,
    a_channel_is_kept_once_and_is_its_owners,
    nobody_is_reached_by_endless_ways,
    a_digest_is_claimed_once,
    a_calendar_opens_by_its_latest_secret_alone,
    keys_of_the_house_are_made_once,
    old_news_are_forgotten,
    everything_goes_with_the_person,
}

fn news(key: &str) -> NewNotice {
    NewNotice {
        kind: "ends".to_owned(),
        table: None,
        text: "The game is over.".to_owned(),
        address: "/tables/abc".to_owned(),
        key: key.to_owned(),
        turn_ms: None,
    }
}

fn hook(address: &str) -> NewChannel {
    let secret = |text: &str| Secret::new(text);
    NewChannel { way: "json".to_owned(), label: "a.com".to_owned(), address: secret(address), keys: secret("k") }
}

/// Makes it Ann's turn since a time.
async fn turn(scene: &common::Scene, seq: u32, since_ms: i64) -> TurnAt {
    let turn = Turn { seat: 0, guest: scene.ann.id.clone(), since_ms, until_ms: Some(since_ms + 1_000) };
    let step = NewStep { turns: Some(vec![turn.clone()]), ..command(seq, &format!("c{seq}")) };
    scene.store.append(&scene.table, step).await.unwrap();
    TurnAt { table: scene.table.clone(), turn }
}

fn turn_news(at: &TurnAt) -> NewNotice {
    NewNotice {
        kind: "turn".to_owned(),
        table: Some(at.table.clone()),
        turn_ms: Some(at.turn.since_ms),
        ..news(&format!("turn-{}", at.turn.since_ms))
    }
}

async fn the_same_news_are_told_once(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let channel = store.add_channel(ann, &hook("https://a.com/x"), 0).await.unwrap();
    let by = std::slice::from_ref(&channel);
    assert!(store.tell(ann, &news("one"), by, 5, 5).await.unwrap());
    assert!(!store.tell(ann, &news("one"), by, 6, 6).await.unwrap());
    assert!(store.tell(ann, &news("two"), &[], 7, 7).await.unwrap());
    assert_eq!(store.claim_deliveries(10, 20, 10).await.unwrap().len(), 1, "it goes out once");
    let told = store.notices_of(ann, 10).await.unwrap();
    assert_eq!(told.iter().map(|notice| notice.created_ms).collect::<Vec<_>>(), [7, 5]);
    assert_eq!(store.unread_notices(ann).await.unwrap(), 2);
    store.read_notice(ann, &told[0].id, 9).await.unwrap().unwrap();
    assert_eq!(store.read_notice("another", &told[1].id, 9).await.unwrap(), None, "it is not theirs");
    assert_eq!(store.notices_of(ann, 10).await.unwrap()[0].created_ms, 5, "what was not seen stands first");
    assert_eq!(store.read_notices(ann, None, 9).await.unwrap(), 1);
    assert_eq!(store.unread_notices(ann).await.unwrap(), 0);
    assert!(matches!(store.tell("nobody", &news("x"), &[], 0, 0).await, Err(StoreError::NoGuest(_))));
    let long = NewNotice { text: "x".repeat(3_000), ..news("long") };
    assert!(matches!(store.tell(ann, &long, &[], 0, 0).await, Err(StoreError::Unfit(_))));
}

async fn a_turn_is_told_by_one_of_all_who_try(ground: Ground) {
    let scene = ground.scene().await;
    let at = turn(&scene, 1, 100).await;
    let waiting = scene.store.unnoticed_turns(100, 10).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].name.as_str()), (1, "Ann's table"));
    assert!(scene.store.unnoticed_turns(99, 10).await.unwrap().is_empty());
    let other = ground.store().await;
    let notice = turn_news(&at);
    let (one, two) =
        tokio::join!(scene.store.tell_turn(&at, &notice, &[], 5, 5), other.tell_turn(&at, &notice, &[], 5, 5));
    assert_ne!(one.unwrap(), two.unwrap());
    assert!(scene.store.unnoticed_turns(1_000, 10).await.unwrap().is_empty());
    assert_eq!(scene.store.notices_of(&scene.ann.id, 10).await.unwrap().len(), 1);
}

async fn a_turn_that_was_taken_is_no_news(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let at = turn(&scene, 1, 100).await;
    assert!(store.tell_turn(&at, &turn_news(&at), &[], 5, 5).await.unwrap());
    assert_eq!(store.turn_since(&scene.table, ann, 100).await.unwrap(), Some(at.turn.clone()));
    assert_eq!(store.unread_notices(ann).await.unwrap(), 1);
    let next = turn(&scene, 2, 200).await;
    assert_eq!(store.turn_since(&scene.table, ann, 100).await.unwrap(), None);
    assert_eq!(store.unread_notices(ann).await.unwrap(), 0);
    assert!(!store.tell_turn(&at, &turn_news(&at), &[], 5, 5).await.unwrap(), "it came too late");
    store.turn_is_seen(&next, 9).await.unwrap();
    assert!(!store.tell_turn(&next, &turn_news(&next), &[], 5, 5).await.unwrap(), "she looks at it");
}

async fn what_is_due_is_claimed_by_one_node(ground: Ground) {
    let scene = ground.scene().await;
    let (here, there) = (scene.store.clone(), ground.store().await);
    let channel = here.add_channel(&scene.ann.id, &hook("https://a.com/x"), 0).await.unwrap();
    for k in 0..40 {
        here.tell(&scene.ann.id, &news(&format!("{k}")), std::slice::from_ref(&channel), k, k).await.unwrap();
    }
    assert!(here.claim_deliveries(-1, 100, 10).await.unwrap().is_empty());
    let claim = async |store: &store::Store| {
        let mut mine = Vec::new();
        loop {
            let claimed = store.claim_deliveries(50, 1_000, 5).await.unwrap();
            if claimed.is_empty() {
                return mine;
            }
            mine.extend(claimed.into_iter().map(|delivery| delivery.id));
        }
    };
    let (mut one, two) = tokio::join!(claim(&here), claim(&there));
    one.extend(two);
    one.sort();
    assert_eq!(one.len(), 40);
    one.dedup();
    assert_eq!(one.len(), 40, "nothing was claimed twice");
    assert_eq!(here.claim_deliveries(1_000, 2_000, 100).await.unwrap().len(), 40, "what was not settled is due again");
}

async fn what_is_settled_stays_settled(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let channel = store.add_channel(ann, &hook("https://a.com/x"), 0).await.unwrap();
    store.tell(ann, &news("one"), std::slice::from_ref(&channel), 5, 5).await.unwrap();
    let claim = async |now_ms| store.claim_deliveries(now_ms, now_ms + 1, 10).await.unwrap().pop();
    let first = claim(5).await.unwrap();
    assert_eq!(first.tries, 0);
    store.settle_delivery(&first.id, Settled::Later(50, Some("time")), 6).await.unwrap();
    assert_eq!(claim(49).await, None);
    let again = claim(50).await.unwrap();
    assert_eq!(again.tries, 1);
    store.settle_delivery(&again.id, Settled::Later(60, None), 51).await.unwrap();
    assert_eq!(claim(60).await.unwrap().tries, 1, "what waits for the morning was not tried");
    store.settle_delivery(&first.id, Settled::Failed("status 404"), 61).await.unwrap();
    assert_eq!(claim(1_000).await, None);
    let failed = store.failed_notices(10).await.unwrap();
    assert_eq!(failed.len(), 1);
    assert_eq!((failed[0].name.as_str(), failed[0].failure.as_str(), failed[0].tries), ("Ann", "status 404", 2));
    store.settle_delivery(&first.id, Settled::Sent, 70).await.unwrap();
    assert_eq!(store.failed_notices(10).await.unwrap().len(), 1);
}

async fn a_channel_is_kept_once_and_is_its_owners(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let one = store.add_channel(ann, &hook("https://a.com/x"), 0).await.unwrap();
    assert_eq!(store.add_channel(ann, &hook("https://a.com/x"), 1).await.unwrap(), one);
    assert_ne!(store.add_channel(&ben.id, &hook("https://a.com/x"), 1).await.unwrap(), one);
    store.note_channel(&one, Some("time"), 7).await.unwrap();
    let channels = store.channels_of(ann).await.unwrap();
    assert_eq!((channels.len(), channels[0].failure.as_deref(), channels[0].failed_ms), (1, Some("time"), Some(7)));
    assert!(!format!("{channels:?}").contains("a.com/x"), "the address hides itself");
    store.note_channel(&one, None, 8).await.unwrap();
    let channels = store.channels_of(ann).await.unwrap();
    assert_eq!((channels[0].failure.as_deref(), channels[0].reached_ms), (None, Some(8)));
    assert!(!store.remove_channel(&ben.id, &one).await.unwrap(), "it is not theirs");
    assert!(store.remove_channel(ann, &one).await.unwrap());
    assert!(store.channels_of(ann).await.unwrap().is_empty());
}

async fn nobody_is_reached_by_endless_ways(ground: Ground) {
    let scene = ground.scene().await;
    for k in 0..10 {
        scene.store.add_channel(&scene.ann.id, &hook(&format!("https://a.com/{k}")), 0).await.unwrap();
    }
    let more = scene.store.add_channel(&scene.ann.id, &hook("https://a.com/more"), 0).await;
    assert!(matches!(more, Err(StoreError::Unfit(_))));
}

async fn a_digest_is_claimed_once(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    assert_eq!(store.told(ann).await.unwrap(), Told::default());
    let told = Told { choices: Some("a b".to_owned()), digest_hour: Some(7), digest_ms: Some(100), calendar: false };
    store.choose_told(ann, &told, 10).await.unwrap();
    assert_eq!(store.told(ann).await.unwrap(), told);
    assert!(store.due_digests(99, 10).await.unwrap().is_empty());
    assert_eq!(store.due_digests(100, 10).await.unwrap(), [(ann.clone(), 7, 100)]);
    assert_eq!(store.claim_digest(ann, 100, 200, 101).await.unwrap(), Some(9));
    assert_eq!(store.claim_digest(ann, 100, 200, 101).await.unwrap(), None, "another was first");
    assert_eq!(store.claim_digest(ann, 200, 300, 201).await.unwrap(), Some(101));
}

async fn a_calendar_opens_by_its_latest_secret_alone(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let old = store.renew_calendar(ann).await.unwrap();
    assert_eq!(store.guest_of_calendar(old.expose()).await.unwrap().unwrap().id, *ann);
    let new = store.renew_calendar(ann).await.unwrap();
    assert_eq!(store.guest_of_calendar(old.expose()).await.unwrap(), None);
    assert!(store.guest_of_calendar(new.expose()).await.unwrap().is_some() && store.told(ann).await.unwrap().calendar);
    store.end_calendar(ann).await.unwrap();
    assert_eq!(store.guest_of_calendar(new.expose()).await.unwrap(), None);
}

async fn keys_of_the_house_are_made_once(ground: Ground) {
    let (one, two) = (ground.store().await, ground.store().await);
    let first = one.house_key("push", &Secret::new("a")).await.unwrap();
    assert_eq!(two.house_key("push", &Secret::new("b")).await.unwrap(), first);
    assert_eq!(two.house_key("letters", &Secret::new("c")).await.unwrap().expose(), "c");
}

async fn old_news_are_forgotten(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    for (key, at_ms) in [("ancient", 1), ("old", 50), ("new", 100)] {
        store.tell(ann, &news(key), &[], at_ms, at_ms).await.unwrap();
    }
    store.tidy_notices(60, 10).await.unwrap();
    assert_eq!(store.notices_of(ann, 10).await.unwrap().len(), 2, "what was not seen stays longer");
    store.read_notices(ann, None, 101).await.unwrap();
    store.tidy_notices(60, 10).await.unwrap();
    assert_eq!(store.notices_of(ann, 10).await.unwrap().len(), 1);
    for k in 0..250 {
        store.tell(ann, &news(&format!("{k}")), &[], 200 + k, 200 + k).await.unwrap();
    }
    assert_eq!(store.unread_notices(ann).await.unwrap(), 200, "whoever never looks keeps the latest");
}

async fn everything_goes_with_the_person(ground: Ground) {
    let store = ground.store().await;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    let channel = store.add_channel(&ben.id, &hook("https://a.com/x"), 0).await.unwrap();
    store.tell(&ben.id, &news("one"), &[channel], 5, 5).await.unwrap();
    store.renew_calendar(&ben.id).await.unwrap();
    assert_eq!(store.forget_idle_guests(1_000).await.unwrap(), 1);
    let counts = store.counts().await.unwrap();
    for sheet in ["guests", "notices", "channels", "deliveries", "told"] {
        assert_eq!(counts.rows(sheet), 0, "{sheet}");
    }
    let cal = store.create_guest("Cal", 0).await.unwrap();
    store.tell(&cal.id, &news("one"), &[], 5, 5).await.unwrap();
    store.forget_told(&cal.id).await.unwrap();
    assert_eq!(store.unread_notices(&cal.id).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_are_told_moves_with_the_house() {
    let (here, there) = (Ground::file(), Ground::postgres());
    let scene = here.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let channel = store.add_channel(ann, &hook("https://a.com/x"), 0).await.unwrap();
    store.tell(ann, &news("one"), &[channel], 5, 5).await.unwrap();
    let calendar = store.renew_calendar(ann).await.unwrap();
    store.confirm_address(ann, "ann@home.example", 1).await.unwrap();
    let key = store.house_key("push", &Secret::new("a")).await.unwrap();
    let other = there.store().await;
    store.copy_to(&other, |_, _| ()).await.unwrap();
    assert_eq!(other.channels_of(ann).await.unwrap(), store.channels_of(ann).await.unwrap());
    assert_eq!(other.notices_of(ann, 9).await.unwrap(), store.notices_of(ann, 9).await.unwrap());
    assert_eq!(other.claim_deliveries(9, 10, 9).await.unwrap().len(), 1, "what was to go out still goes");
    assert!(other.guest_of_calendar(calendar.expose()).await.unwrap().is_some());
    assert_eq!(other.house_key("push", &Secret::new("b")).await.unwrap(), key, "browsers know the house again");
}
