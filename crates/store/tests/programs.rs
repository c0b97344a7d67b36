//! Tokens by which programs speak for a person, and accounts of programs.

mod common;

use common::{Ground, on_both, scene_in, table_of};
use serde_json::json;
use store::{Kind, NewTable};

on_both! {
    a_token_speaks_for_its_person_until_it_is_taken_back,
    a_bot_account_has_an_owner_and_a_handle_of_its_own,
    a_seat_that_is_kept_is_found,
}

async fn a_token_speaks_for_its_person_until_it_is_taken_back(ground: Ground) {
    let scene = scene_in(ground.store().await).await;
    let (store, ann) = (&scene.store, &scene.ann);
    let token = store.create_token(&ann.id, "First", "read play", 2, 10).await.unwrap().unwrap();
    let (guest, id, scopes) = store.guest_of_token(token.expose(), 20).await.unwrap().unwrap();
    assert_eq!((guest.id.as_str(), scopes.as_str()), (ann.id.as_str(), "read play"));
    let listed = store.tokens_of(&ann.id).await.unwrap();
    assert_eq!((listed[0].id.as_str(), listed[0].name.as_str(), listed[0].used_ms), (id.as_str(), "First", Some(20)));
    assert!(store.create_token(&ann.id, "Second", "read", 2, 10).await.unwrap().is_some());
    assert!(store.create_token(&ann.id, "Third", "read", 2, 10).await.unwrap().is_none(), "two are enough");
    assert!(store.create_token("nobody", "x", "read", 2, 10).await.is_err());
    assert!(!store.revoke_token("another", &id).await.unwrap());
    assert!(store.revoke_token(&ann.id, &id).await.unwrap());
    assert!(store.guest_of_token(token.expose(), 30).await.unwrap().is_none());
    assert!(store.guest_of_token("", 30).await.unwrap().is_none());
}

async fn a_bot_account_has_an_owner_and_a_handle_of_its_own(ground: Ground) {
    let scene = scene_in(ground.store().await).await;
    let (store, ann) = (&scene.store, &scene.ann);
    let bot = store.create_bot_account(&ann.id, "Digger", "The digger", 2, 10).await.unwrap().unwrap();
    assert_eq!((bot.kind, bot.handle.as_deref()), (Kind::Bot, Some("Digger")));
    assert_eq!(store.owner_of(&bot.id).await.unwrap().unwrap().id, ann.id);
    assert!(store.create_bot_account(&ann.id, "dIGGER", "Another", 2, 10).await.unwrap().is_none(), "taken");
    assert!(store.create_bot_account(&ann.id, "Second", "Another", 2, 11).await.unwrap().is_some());
    assert!(store.create_bot_account(&ann.id, "Third", "Another", 2, 10).await.unwrap().is_none(), "too many");
    let bots = store.bots_of(&ann.id).await.unwrap();
    assert_eq!(bots.iter().map(|bot| bot.bot.name.as_str()).collect::<Vec<_>>(), ["The digger", "Another"]);
    assert!(store.owner_of(&ann.id).await.unwrap().is_none());
}

async fn a_seat_that_is_kept_is_found(ground: Ground) {
    let scene = scene_in(ground.store().await).await;
    let bob = scene.store.create_guest("Bob", 1).await.unwrap();
    let kept = NewTable { terms: json!({"reserved": [null, bob.id]}), ..table_of(&scene.ann) };
    let id = scene.store.create_table(&kept).await.unwrap();
    assert_eq!(scene.store.tables_kept_for(&bob.id).await.unwrap(), [id]);
    assert!(scene.store.tables_kept_for(&scene.ann.id).await.unwrap().is_empty());
}
