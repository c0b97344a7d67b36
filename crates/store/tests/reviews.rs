//! Reviews of finished games: asked for, made once, kept.

mod common;

use common::{Ground, on_both};
use store::StoredReview;

on_both! {
    a_review_is_made_once_however_many_ask,
    a_review_that_was_lost_is_begun_again,
    a_review_of_an_older_version_is_made_anew,
    a_copy_has_the_reviews,
}

async fn a_review_is_made_once_however_many_ask(ground: Ground) {
    let scene = ground.scene().await;
    let (here, there, table) = (&scene.store, ground.store().await, scene.table.as_str());
    assert_eq!(here.review(table).await.unwrap(), None);
    let (one, two) = tokio::join!(here.ask_review(table, 1, 10), there.ask_review(table, 1, 11));
    one.and(two).unwrap();
    let (one, two) = tokio::join!(here.claim_review(1, 20, 120), there.claim_review(1, 20, 120));
    let claimed: Vec<String> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    assert_eq!(claimed, [table], "one of the two nodes makes it");
    here.review_goes_on(table, (3, 40), 130).await.unwrap();
    let under_way = there.review(table).await.unwrap().unwrap();
    assert_eq!((under_way.done, under_way.turns, under_way.made_ms), (3, 40, None));
    here.keep_review(table, 1, 50, "{}").await.unwrap();
    there.ask_review(table, 1, 60).await.unwrap();
    let made = StoredReview { version: 1, done: 40, turns: 40, made_ms: Some(50), review: Some("{}".to_owned()) };
    assert_eq!(there.review(table).await.unwrap(), Some(made), "whoever asks again gets the same");
    assert_eq!(there.claim_review(1, 9_000, 9_100).await.unwrap(), None);
}

async fn a_review_that_was_lost_is_begun_again(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, scene.table.as_str());
    store.ask_review(table, 1, 10).await.unwrap();
    assert_eq!(store.claim_review(1, 20, 120).await.unwrap().as_deref(), Some(table));
    assert_eq!(store.claim_review(1, 100, 200).await.unwrap(), None, "somebody is at it");
    assert_eq!(store.claim_review(1, 121, 221).await.unwrap().as_deref(), Some(table), "nobody is any more");
    store.drop_review(table).await.unwrap();
    assert_eq!(store.review(table).await.unwrap(), None);
}

async fn a_review_of_an_older_version_is_made_anew(ground: Ground) {
    let scene = ground.scene().await;
    let (store, table) = (&scene.store, scene.table.as_str());
    store.ask_review(table, 1, 10).await.unwrap();
    store.keep_review(table, 1, 50, "{}").await.unwrap();
    store.ask_review(table, 2, 60).await.unwrap();
    assert_eq!(store.claim_review(1, 70, 170).await.unwrap(), None, "an older program leaves it alone");
    assert_eq!(store.claim_review(2, 70, 170).await.unwrap().as_deref(), Some(table));
    assert_eq!(store.review(table).await.unwrap().unwrap().review, None);
}

async fn a_copy_has_the_reviews(ground: Ground) {
    let scene = ground.scene().await;
    scene.store.ask_review(&scene.table, 1, 10).await.unwrap();
    scene.store.keep_review(&scene.table, 1, 50, "{}").await.unwrap();
    let place = Ground::file();
    let file = place.store().await;
    assert_eq!(scene.store.copy_to(&file, |_, _| ()).await.unwrap().rows("reviews"), 1);
    assert_eq!(file.review(&scene.table).await.unwrap(), scene.store.review(&scene.table).await.unwrap());
}
