//! Talk, notes, reports, and what administrators do.

mod common;

use common::{Ground, on_both, step};
use store::{
    Appended, Deed, FOR_GOOD_MS, Filed, LOBBY, NewReport, Room, Said, Secret, Store, StoreError, Stretch, Subject,
};

on_both! {
    messages_are_numbered_in_their_room,
    everybody_hears_how_far_they_have_read,
    who_is_muted_by_somebody_is_not_heard_by_them,
    notes_are_their_writers_alone,
    reports_wait_and_are_bounded,
    a_muted_person_says_nothing_and_a_banned_one_is_not_known,
    a_closed_table_is_not_listed_and_not_played_until_it_is_opened,
    a_removed_message_keeps_its_place,
    a_link_makes_one_administrator,
    several_nodes_number_what_is_said_without_a_gap,
}

async fn texts(store: &Store, place: &str, room: Room, which: Stretch, reader: &str) -> Vec<(u32, Option<String>)> {
    let messages = store.messages(place, room, which, reader, 3).await.unwrap();
    messages.into_iter().map(|message| (message.number, message.text)).collect()
}

async fn messages_are_numbered_in_their_room(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    for k in 1..=5 {
        let said = store.say(&scene.table, Room::Players, ann, &format!("p{k}"), k).await.unwrap();
        assert_eq!(said, Said::Done(k as u32));
    }
    assert_eq!(store.say(&scene.table, Room::Watchers, ann, "w1", 9).await.unwrap(), Said::Done(1));
    assert_eq!(store.say(LOBBY, Room::Lobby, ann, "l1", 9).await.unwrap(), Said::Done(1));
    let some = |text: &str| Some(text.to_owned());
    let latest = texts(store, &scene.table, Room::Players, Stretch::Latest, ann).await;
    assert_eq!(latest, [(3, some("p3")), (4, some("p4")), (5, some("p5"))]);
    let before = texts(store, &scene.table, Room::Players, Stretch::Before(3), ann).await;
    assert_eq!(before, [(1, some("p1")), (2, some("p2"))]);
    let people = store.talkers(&scene.table).await.unwrap();
    assert_eq!(people, [(ann.clone(), "Ann".to_owned(), None)]);
    assert!(matches!(store.say(LOBBY, Room::Lobby, "nobody", "x", 0).await, Err(StoreError::NoGuest(_))));
    assert!(store.say(LOBBY, Room::Lobby, ann, "a\0b", 0).await.is_err());
}

async fn several_nodes_number_what_is_said_without_a_gap(ground: Ground) {
    let scene = ground.scene().await;
    let mut saying = Vec::new();
    for node in 0..4 {
        let (store, ann) = (ground.store().await, scene.ann.id.clone());
        saying.push(tokio::spawn(async move {
            for k in 0..5 {
                store.say(LOBBY, Room::Lobby, &ann, &format!("{node}-{k}"), 1).await.unwrap();
            }
        }));
    }
    for one in saying {
        one.await.unwrap();
    }
    let all = scene.store.messages(LOBBY, Room::Lobby, Stretch::Latest, "", 50).await.unwrap();
    assert_eq!(all.iter().map(|message| message.number).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
}

async fn everybody_hears_how_far_they_have_read(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann.id, &scene.table);
    let ben = store.create_guest("Ben", 1).await.unwrap().id;
    for k in 1..=4 {
        store.say(table, Room::Players, ann, "…", k).await.unwrap();
    }
    assert_eq!(store.unheard(&ben, table, Room::Players).await.unwrap(), 4);
    assert_eq!(store.unheard(ann, table, Room::Players).await.unwrap(), 0, "one's own words are known");
    store.set_heard(&ben, table, Room::Players, 3).await.unwrap();
    store.set_heard(&ben, table, Room::Players, 1).await.unwrap();
    assert_eq!(store.heard(&ben, table, Room::Players).await.unwrap(), 3, "never back");
    assert_eq!(store.unheard(&ben, table, Room::Players).await.unwrap(), 1);
    store.set_heard(&ben, table, Room::Players, 999).await.unwrap();
    assert_eq!(store.heard(&ben, table, Room::Players).await.unwrap(), 4, "nor beyond what there is");
}

async fn who_is_muted_by_somebody_is_not_heard_by_them(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann.id, &scene.table);
    let ben = store.create_guest("Ben", 1).await.unwrap().id;
    store.say(table, Room::Players, &ben, "rude", 1).await.unwrap();
    store.mute(ann, &ben, 2).await.unwrap();
    store.mute(ann, &ben, 3).await.unwrap();
    assert_eq!(store.muted_by(ann).await.unwrap(), [(ben.clone(), "Ben".to_owned())]);
    assert_eq!(texts(store, table, Room::Players, Stretch::Latest, ann).await, []);
    assert_eq!(store.unheard(ann, table, Room::Players).await.unwrap(), 0);
    assert_eq!(texts(store, table, Room::Players, Stretch::Latest, &ben).await.len(), 1);
    store.unmute(ann, &ben).await.unwrap();
    assert_eq!(texts(store, table, Room::Players, Stretch::Latest, ann).await.len(), 1);
    assert!(matches!(store.mute(ann, "nobody", 1).await, Err(StoreError::NoGuest(_))));
    assert!(store.mute(ann, ann, 1).await.is_err());
}

async fn notes_are_their_writers_alone(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann.id, &scene.table);
    let note = async |person: &str| store.note(table, person).await.unwrap().map(|note| note.expose().to_owned());
    store.set_note(table, ann, &Secret::new("watch the pass"), 1).await.unwrap();
    store.set_note(table, ann, &Secret::new("watch the bridge"), 2).await.unwrap();
    assert_eq!(note(ann).await.as_deref(), Some("watch the bridge"));
    assert_eq!(note("somebody").await, None);
    assert!(store.set_note(table, ann, &Secret::new("x".repeat(4_001)), 3).await.is_err());
    store.set_note(table, ann, &Secret::new(""), 3).await.unwrap();
    assert_eq!(note(ann).await, None);
}

fn report(by: &str, about: Subject) -> NewReport {
    let (words, reason) = ("rude words".to_owned(), "insult".to_owned());
    NewReport { by: by.to_owned(), about, person: None, words, reason, text: "please".to_owned() }
}

async fn reports_wait_and_are_bounded(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let about = Subject::Message { place: scene.table.clone(), room: Room::Players, number: 1 };
    assert_eq!(about.to_string().parse(), Ok(about.clone()));
    for _ in 0..2 {
        assert_eq!(store.report(&report(ann, about.clone()), 5).await.unwrap(), Filed::Done);
    }
    let waiting = store.open_reports(10).await.unwrap();
    assert_eq!(waiting.len(), 1, "the same once");
    assert_eq!((waiting[0].by.1.as_str(), waiting[0].words.as_str()), ("Ann", "rude words"));
    for k in 0..30 {
        store.report(&report(ann, Subject::Person(format!("p{k}"))), 6).await.unwrap();
    }
    assert_eq!(store.count_reports().await.unwrap(), 20);
    let more = store.report(&report(ann, Subject::Person("one more".to_owned())), 6).await.unwrap();
    assert_eq!(more, Filed::TooMany);
    let deed = Deed::Dismiss { report: waiting[0].id.clone() };
    assert!(store.administer(None, &deed, "nothing wrong", 9).await.unwrap());
    assert!(!store.administer(None, &deed, "again", 9).await.unwrap(), "once");
    assert!(store.open_report(&waiting[0].id).await.unwrap().is_none());
    assert_eq!(store.admin_log(0).await.unwrap().len(), 1);
}

async fn a_muted_person_says_nothing_and_a_banned_one_is_not_known(ground: Ground) {
    let scene = ground.scene().await;
    let (store, person) = (&scene.store, scene.ann.id.clone());
    let token = store.create_session(&person, 0).await.unwrap();
    let deed = Deed::Mute { person: person.clone(), until_ms: 100 };
    assert!(store.administer(Some("x"), &deed, "too loud", 1).await.unwrap());
    assert_eq!(store.say(LOBBY, Room::Lobby, &person, "but", 50).await.unwrap(), Said::Silenced(100));
    assert_eq!(store.say(LOBBY, Room::Lobby, &person, "so", 100).await.unwrap(), Said::Done(1));
    let ban = |until_ms| Deed::Ban { person: person.clone(), until_ms };
    assert!(store.administer(None, &ban(FOR_GOOD_MS), "threats", 110).await.unwrap());
    assert_eq!(store.guest_of_session(token.expose(), 111).await.unwrap(), None);
    let fresh = store.create_session(&person, 112).await.unwrap();
    assert_eq!(store.guest_of_session(fresh.expose(), 113).await.unwrap(), None, "nor by another session");
    let known = store.known(&person).await.unwrap().unwrap();
    assert_eq!((known.muted_until_ms, known.banned_until_ms), (Some(100), Some(FOR_GOOD_MS)));
    assert!(store.administer(None, &ban(0), "", 120).await.unwrap());
    assert!(store.guest_of_session(fresh.expose(), 121).await.unwrap().is_some());
    assert_eq!(store.guest_of_session(token.expose(), 121).await.unwrap(), None, "what was ended stays so");
    let log: Vec<_> = store.admin_log(0).await.unwrap().into_iter().map(|done| (done.what, done.called)).collect();
    let ann = Some("Ann".to_owned());
    assert_eq!(log, [("unban".to_owned(), ann.clone()), ("ban".to_owned(), ann.clone()), ("mute".to_owned(), ann)]);
    let nobody = Deed::Ban { person: "nobody".to_owned(), until_ms: 5 };
    assert!(!store.administer(None, &nobody, "", 130).await.unwrap());
    assert_eq!(store.find_people("aN", 0).await.unwrap().len(), 1);
    assert_eq!(store.find_people("100%", 0).await.unwrap().len(), 0);
}

async fn a_closed_table_is_not_listed_and_not_played_until_it_is_opened(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, scene.table.clone());
    let listed = async || store.open_tables().await.unwrap().len();
    assert_eq!(listed().await, 1);
    let close = Deed::CloseTable { table: table.clone() };
    assert!(store.administer(None, &close, "a rude name", 5).await.unwrap());
    assert!(!store.administer(None, &close, "again", 5).await.unwrap());
    assert_eq!(listed().await, 0);
    let closed = store.table(&table).await.unwrap().unwrap();
    assert_eq!((closed.closed_ms, closed.closed_why.as_deref()), (Some(5), Some("a rude name")));
    assert_eq!(closed.due_ms, None);
    assert_eq!(store.append(&table, step(1)).await.unwrap(), Appended::Behind, "whoever did not hear of it must look");
    let rename = Deed::RenameTable { table: table.clone(), name: "A kind name".to_owned() };
    assert!(store.administer(None, &rename, "", 6).await.unwrap());
    assert!(store.administer(None, &Deed::ReopenTable { table: table.clone() }, "", 7).await.unwrap());
    assert_eq!(listed().await, 1);
    let found = store.find_tables("kind", 0).await.unwrap();
    assert_eq!((found[0].name.as_str(), found[0].closed_ms), ("A kind name", None));
}

async fn a_removed_message_keeps_its_place(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann, table) = (&scene.store, &scene.ann.id, &scene.table);
    for text in ["one", "rude", "three"] {
        store.say(table, Room::Players, ann, text, 1).await.unwrap();
    }
    let about = Subject::Message { place: table.clone(), room: Room::Players, number: 2 };
    store.report(&report(ann, about), 2).await.unwrap();
    let deed = Deed::RemoveMessage { place: table.clone(), room: Room::Players, number: 2 };
    assert!(store.administer(Some(ann), &deed, "rude", 3).await.unwrap());
    let now = texts(store, table, Room::Players, Stretch::Latest, ann).await;
    assert_eq!(now[1], (2, None), "nobody reads it any more");
    assert_eq!(store.removed_messages(table, Room::Players).await.unwrap(), [2]);
    let around = texts(store, table, Room::Players, Stretch::Around(2), "").await;
    assert_eq!(around[1], (2, Some("rude".to_owned())), "but administrators");
    assert_eq!(store.count_reports().await.unwrap(), 0, "its reports are settled");
}

async fn a_link_makes_one_administrator(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let ben = store.create_guest("Ben", 1).await.unwrap().id;
    let link = store.create_admin_link(100).await.unwrap();
    assert!(store.is_admin_link(link.expose(), 99).await.unwrap());
    assert!(!store.use_admin_link(link.expose(), ann, 100).await.unwrap(), "it is too late");
    assert!(!store.use_admin_link("guess", ann, 1).await.unwrap());
    assert!(store.use_admin_link(link.expose(), ann, 99).await.unwrap());
    assert!(!store.use_admin_link(link.expose(), &ben, 99).await.unwrap(), "it works once");
    assert_eq!(store.admins().await.unwrap().len(), 1);
    assert!(store.guest(ann).await.unwrap().unwrap().is_admin && !store.guest(&ben).await.unwrap().unwrap().is_admin);
}
