//! Accounts: handles, passwords, addresses, keys, links that work once, and people who leave.

mod common;

use common::{Ground, on_both, step, table_of};
use store::{Holder, Neutral, Options, Purpose, Secret, Store, StoreError, StoredPasskey};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

on_both! {
    a_handle_is_there_once_whatever_its_case,
    a_handle_that_was_given_up_stays_reserved_for_a_while,
    what_is_kept_to_sign_in_by_is_found_again,
    an_address_is_told_only_when_it_was_confirmed,
    a_link_works_once_and_in_its_time,
    of_many_who_follow_a_link_one_comes_in,
    what_a_device_was_asked_is_answered_once,
    the_last_way_in_is_not_removed,
    sessions_are_listed_without_their_tokens,
    seats_are_brought_into_an_account,
    whoever_leaves_is_forgotten_and_games_stay,
    everything_about_somebody_is_told_without_secrets,
    members_are_not_forgotten_for_being_away,
}

fn key(id: &str, guest: &str) -> StoredPasskey {
    StoredPasskey {
        id: id.to_owned(),
        guest: guest.to_owned(),
        name: "Phone".to_owned(),
        public_key: "{}".to_owned(),
        created_ms: 1,
        used_ms: None,
    }
}

fn neutral() -> Neutral {
    Neutral { person: "A former player".to_owned(), table: "A table".to_owned() }
}

async fn a_handle_is_there_once_whatever_its_case(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(store.set_handle(&scene.ann.id, "Ann", 0, 0).await.unwrap());
    assert!(!store.set_handle(&ben.id, "aNN", 0, 0).await.unwrap());
    assert_eq!(store.member("ANN").await.unwrap().unwrap().id, scene.ann.id);
    assert_eq!(store.member("ANN").await.unwrap().unwrap().handle.as_deref(), Some("Ann"));
    assert!(store.set_handle(&scene.ann.id, "ANN", 0, 0).await.unwrap(), "one may write one's own in another case");
    assert!(store.member("ben").await.unwrap().is_none() && store.member("a\0").await.unwrap().is_none());
    assert!(matches!(store.set_handle("nobody", "x", 0, 0).await, Err(StoreError::NoGuest(_))));
    // Two who want the same at once: one gets it.
    let (one, two) = (ground.store().await, ground.store().await);
    let guests = [one.create_guest("One", 0).await.unwrap(), one.create_guest("Two", 0).await.unwrap()];
    let (a, b) = tokio::join!(one.set_handle(&guests[0].id, "gold", 0, 0), two.set_handle(&guests[1].id, "GOLD", 0, 0));
    assert_ne!(a.unwrap(), b.unwrap());
}

async fn a_handle_that_was_given_up_stays_reserved_for_a_while(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(store.set_handle(&scene.ann.id, "ann", 0, 0).await.unwrap());
    assert!(store.set_handle(&scene.ann.id, "oakley", 10, 100).await.unwrap());
    assert!(!store.set_handle(&ben.id, "Ann", 50, 0).await.unwrap());
    assert!(store.set_handle(&scene.ann.id, "ann", 60, 100).await.unwrap(), "whose it was may have it back");
    assert!(!store.set_handle(&ben.id, "oakley", 70, 0).await.unwrap());
    store.tidy_accounts(99).await.unwrap();
    assert!(!store.set_handle(&ben.id, "oakley", 99, 0).await.unwrap());
    assert!(store.set_handle(&ben.id, "oakley", 100, 0).await.unwrap());
}

async fn what_is_kept_to_sign_in_by_is_found_again(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    assert_eq!(store.password_of(&scene.ann.id).await.unwrap(), None);
    for hash in ["$one", "$two"] {
        store.set_password(&scene.ann.id, &Secret::new(hash), 5).await.unwrap();
        assert_eq!(store.password_of(&scene.ann.id).await.unwrap(), Some(Secret::new(hash)));
    }
    assert!(store.add_passkey(&key("k1", &scene.ann.id)).await.unwrap());
    assert!(!store.add_passkey(&key("k1", &scene.ann.id)).await.unwrap(), "a key is known once");
    store.use_passkey("k1", "{\"counter\":1}", 9).await.unwrap();
    let kept = store.passkey("k1").await.unwrap().unwrap();
    assert_eq!((kept.public_key.as_str(), kept.used_ms), ("{\"counter\":1}", Some(9)));
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(!store.name_passkey(&ben.id, "k1", "Mine").await.unwrap());
    assert!(store.name_passkey(&scene.ann.id, "k1", " Tablet ").await.unwrap());
    assert_eq!(store.passkeys_of(&scene.ann.id).await.unwrap()[0].name, "Tablet");
    for k in 2..=20 {
        assert!(store.add_passkey(&key(&format!("k{k}"), &scene.ann.id)).await.unwrap());
    }
    assert!(!store.add_passkey(&key("k21", &scene.ann.id)).await.unwrap(), "there are only so many");
}

async fn an_address_is_told_only_when_it_was_confirmed(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let token = store.make_link(ann, Purpose::Confirm, "Ann@post.example", 0, 100).await.unwrap();
    assert_eq!(store.confirmed_address(ann).await.unwrap(), None);
    assert_eq!(store.address_to_confirm(ann, 1).await.unwrap().unwrap().expose(), "Ann@post.example");
    assert!(store.use_link(token.expose(), &[Purpose::Lost], 1).await.unwrap().is_none(), "it is for something else");
    let link = store.use_link(token.expose(), &[Purpose::Confirm], 1).await.unwrap().unwrap();
    store.confirm_address(ann, link.about.expose(), 1).await.unwrap();
    assert_eq!(store.confirmed_address(ann).await.unwrap().unwrap().expose(), "Ann@post.example");
    assert_eq!(store.address_to_confirm(ann, 1).await.unwrap(), None);
    assert!(store.members_at("ann@POST.example").await.unwrap().is_empty(), "a guest is no member");
    store.set_handle(ann, "ann", 0, 0).await.unwrap();
    assert_eq!(store.members_at("ann@POST.example").await.unwrap()[0].id, *ann);
    store.forget_address(ann).await.unwrap();
    assert_eq!(store.confirmed_address(ann).await.unwrap(), None);
    assert!(!format!("{link:?}").contains("post.example"));
}

async fn a_link_works_once_and_in_its_time(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let both = [Purpose::Device, Purpose::Back];
    let link = store.make_link(ann, Purpose::Device, "", 0, 100).await.unwrap();
    let finds = async |at_ms| store.link(link.expose(), &both, at_ms).await.unwrap().map(|link| link.guest.id);
    assert_eq!(finds(99).await.as_ref(), Some(ann));
    assert_eq!(finds(100).await, None, "its time is over");
    assert!(store.use_link(link.expose(), &both, 99).await.unwrap().is_some());
    assert!(store.use_link(link.expose(), &both, 99).await.unwrap().is_none());
    assert_eq!(finds(99).await, None);
    assert!(store.link("guess", &both, 1).await.unwrap().is_none());
    let many: Vec<Secret> = {
        let mut many = Vec::new();
        for k in 0..7 {
            many.push(store.make_link(ann, Purpose::Back, "", k, 1_000).await.unwrap());
        }
        many
    };
    assert!(store.link(many[0].expose(), &both, 10).await.unwrap().is_none(), "older ones stop working");
    assert!(store.link(many[6].expose(), &both, 10).await.unwrap().is_some());
    store.end_links(ann, None).await.unwrap();
    assert!(store.link(many[6].expose(), &both, 10).await.unwrap().is_none());
    assert!(matches!(store.make_link("nobody", Purpose::Back, "", 0, 1).await, Err(StoreError::NoGuest(_))));
}

async fn of_many_who_follow_a_link_one_comes_in(ground: Ground) {
    let scene = ground.scene().await;
    let link = scene.store.make_link(&scene.ann.id, Purpose::Device, "", 0, 100).await.unwrap();
    let mut tries = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (store, link) = (ground.store().await, link.clone());
        tries.spawn(async move { store.use_link(link.expose(), &[Purpose::Device], 5).await.unwrap().is_some() });
    }
    let came = tries.join_all().await.into_iter().filter(|came| *came).count();
    assert_eq!(came, 1);
}

async fn what_a_device_was_asked_is_answered_once(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, scene.ann.id.as_str());
    let asked = store.begin_ceremony(Some(ann), "state", 100).await.unwrap();
    let anybody = store.begin_ceremony(None, "open", 100).await.unwrap();
    assert_eq!(store.end_ceremony(asked.expose(), None, 1).await.unwrap(), None, "another was asked");
    assert_eq!(store.end_ceremony(asked.expose(), Some(ann), 1).await.unwrap(), Some(Secret::new("state")));
    assert_eq!(store.end_ceremony(asked.expose(), Some(ann), 1).await.unwrap(), None);
    assert_eq!(store.end_ceremony(anybody.expose(), None, 100).await.unwrap(), None, "too late");
    store.tidy_accounts(101).await.unwrap();
}

async fn the_last_way_in_is_not_removed(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    store.set_handle(ann, "ann", 0, 0).await.unwrap();
    for id in ["k1", "k2"] {
        assert!(store.add_passkey(&key(id, ann)).await.unwrap());
    }
    assert!(store.remove_passkey(ann, "k1").await.unwrap());
    assert!(!store.remove_passkey(ann, "k2").await.unwrap(), "nothing else is left");
    store.set_password(ann, &Secret::new("$"), 0).await.unwrap();
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(!store.remove_passkey(&ben.id, "k2").await.unwrap(), "it is another's");
    assert!(store.remove_passkey(ann, "k2").await.unwrap());
}

async fn sessions_are_listed_without_their_tokens(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let here = store.create_session_on(ann, "Firefox on Linux", 10).await.unwrap();
    let there = store.create_session_on(ann, "Safari on iPhone", 20).await.unwrap();
    let fresh = store.rotate_session(here.expose(), 30).await.unwrap().unwrap();
    let list = store.sessions_of(ann, fresh.expose(), 40).await.unwrap();
    assert_eq!(list.iter().map(|one| one.label.as_str()).collect::<Vec<_>>(), ["Firefox on Linux", "Safari on iPhone"]);
    assert_eq!((list[0].is_this, list[1].is_this), (true, false));
    assert_eq!((list[0].opened_ms, list[0].seen_ms), (10, 30), "another token is the same device");
    assert_eq!(store.session_opened(fresh.expose()).await.unwrap(), Some(10));
    let ben = store.create_guest("Ben", 0).await.unwrap();
    assert!(!store.end_session_called(&ben.id, &list[1].id, 50).await.unwrap(), "nobody ends another's");
    assert!(store.end_session_called(ann, &list[1].id, 50).await.unwrap());
    assert!(store.guest_of_session(there.expose(), 60).await.unwrap().is_none());
    assert_eq!(store.sessions_of(ann, "", 60).await.unwrap().len(), 1);
    for k in 0..60 {
        store.create_session_on(ann, "", 100 + k).await.unwrap();
    }
    assert_eq!(store.sessions_of(ann, "", 200).await.unwrap().len(), 50, "there are only so many");
}

async fn seats_are_brought_into_an_account(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann);
    let member = store.create_guest("Annie", 0).await.unwrap();
    let (also, over) = (table_of(ann), table_of(ann));
    let (also, over) = (store.create_table(&also).await.unwrap(), store.create_table(&over).await.unwrap());
    store.take_seat(&also, 1, &member.id, 5).await.unwrap();
    store.finish(&over, 5).await.unwrap();
    let tables = store.tables_with(&ann.id).await.unwrap();
    assert_eq!(tables.len(), 3);
    for table in &tables {
        assert_eq!(store.hand_over(table, &ann.id, &member.id, 9).await.unwrap(), *table != also);
    }
    let holder = async |table: &str| store.seats(table).await.unwrap()[0].holder.clone();
    assert_eq!(holder(&scene.table).await, Holder::Guest(member.id.clone()));
    assert_eq!(holder(&over).await, Holder::Guest(member.id.clone()));
    assert_eq!(holder(&also).await, Holder::Guest(ann.id.clone()), "nobody has two seats");
    assert_eq!(store.table(&also).await.unwrap().unwrap().host.as_ref(), Some(&member.id));
    assert_eq!(store.tables_with(&ann.id).await.unwrap(), [also]);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn whoever_leaves_is_forgotten_and_games_stay(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.take_seat(&scene.table, 1, &ben.id, 5).await.unwrap();
    let session = store.create_session(ann, 0).await.unwrap();
    let link = store.make_link(ann, Purpose::Back, "", 0, 100).await.unwrap();
    store.set_handle(ann, "ann", 0, 0).await.unwrap();
    store.set_password(ann, &Secret::new("$"), 0).await.unwrap();
    store.confirm_address(ann, "ann@post.example", 0).await.unwrap();
    store.add_passkey(&key("k1", ann)).await.unwrap();
    store.prefer(ann, "theme:dark").await.unwrap();
    store.finish(&scene.table, 50).await.unwrap();

    store.forget_person(ann, &neutral()).await.unwrap();
    assert!(store.guest_of_session(session.expose(), 1).await.unwrap().is_none());
    assert!(store.link(link.expose(), &[Purpose::Back], 1).await.unwrap().is_none());
    assert!(store.member("ann").await.unwrap().is_none() && store.passkey("k1").await.unwrap().is_none());
    assert!(store.password_of(ann).await.unwrap().is_none() && store.confirmed_address(ann).await.unwrap().is_none());
    let gone = store.guest(ann).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.preferences.as_str(), gone.handle), ("A former player", "", None));
    let table = store.table(&scene.table).await.unwrap().unwrap();
    assert_eq!((table.name.as_str(), table.host.as_ref()), ("A table", Some(&ben.id)), "somebody else looks after it");
    assert_eq!(store.seats(&scene.table).await.unwrap()[0].name.as_deref(), Some("A former player"));
    assert!(store.set_handle(&ben.id, "ann", 0, 0).await.unwrap());
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let nobody = store.forget_person("nobody", &neutral()).await;
    assert!(matches!(nobody, Err(StoreError::NoGuest(_))));
}

async fn everything_about_somebody_is_told_without_secrets(ground: Ground) {
    let scene = ground.scene().await;
    let (store, ann) = (&scene.store, &scene.ann.id);
    store.append(&scene.table, step(1)).await.unwrap();
    let session = store.create_session_on(ann, "Firefox on Linux", 0).await.unwrap();
    store.set_password(ann, &Secret::new("$argon2id$kept"), 0).await.unwrap();
    store.confirm_address(ann, "ann@post.example", 0).await.unwrap();
    store.add_passkey(&StoredPasskey { public_key: "{\"cose\":1}".to_owned(), ..key("k1", ann) }).await.unwrap();
    let ben = store.create_guest("Ben", 0).await.unwrap();
    store.confirm_address(&ben.id, "ben@post.example", 0).await.unwrap();
    let told = store.everything_about(ann).await.unwrap();
    assert_eq!(told["guests"][0]["name"], "Ann");
    assert_eq!(told["emails"][0]["address"], "ann@post.example");
    assert_eq!(told["sessions"][0]["label"], "Firefox on Linux");
    assert_eq!(told["tables"][0]["id"], scene.table.as_str());
    assert_eq!(told["seats"][0]["seat"], 0);
    assert_eq!(told["passkeys"][0]["name"], "Phone");
    let text = told.to_string();
    for secret in
        ["$argon2id$kept", session.expose(), &"ab".repeat(32), &"0e".repeat(16), "cose", "ben@", "build green"]
    {
        assert!(!text.contains(secret), "{secret} is told");
    }
}

async fn members_are_not_forgotten_for_being_away(ground: Ground) {
    let scene = ground.scene().await;
    let store = &scene.store;
    let guests = ["Member", "Guest"].map(|name| store.create_guest(name, 0));
    let [member, guest] = guests;
    let (member, guest) = (member.await.unwrap(), guest.await.unwrap());
    store.set_handle(&member.id, "member", 0, 0).await.unwrap();
    store.make_link(&guest.id, Purpose::Back, "", 0, DAY_MS).await.unwrap();
    store.create_session(&guest.id, 0).await.unwrap();
    assert_eq!(store.forget_idle_guests(DAY_MS).await.unwrap(), 1);
    assert!(store.guest(&member.id).await.unwrap().is_some());
    assert!(store.guest(&guest.id).await.unwrap().is_none());
}

/// An account comes along when a house moves to another database.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_move_to_postgres() {
    let (here, there) = (Ground::file(), Ground::postgres());
    let scene = here.scene().await;
    let ann = &scene.ann.id;
    scene.store.create_session_on(ann, "Firefox on Linux", 0).await.unwrap();
    scene.store.set_handle(ann, "ann", 0, 0).await.unwrap();
    scene.store.set_handle(ann, "oakley", 0, DAY_MS).await.unwrap();
    scene.store.set_password(ann, &Secret::new("$"), 0).await.unwrap();
    scene.store.confirm_address(ann, "ann@post.example", 0).await.unwrap();
    scene.store.add_passkey(&key("k1", ann)).await.unwrap();
    scene.store.make_link(ann, Purpose::Back, "", 0, DAY_MS).await.unwrap();
    scene.store.begin_ceremony(None, "state", DAY_MS).await.unwrap();
    let other: Store = Store::at(&there.place, Options::default()).await.unwrap();
    let copied = scene.store.copy_to(&other, |_, _| ()).await.unwrap();
    for sheet in ["passwords", "emails", "old_handles", "once_links", "passkeys", "ceremonies"] {
        assert_eq!(copied.rows(sheet), 1, "{sheet}");
    }
    assert_eq!(other.member("oakley").await.unwrap().unwrap().id, *ann);
}
