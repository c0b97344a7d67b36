//! The review of a finished game: asked for once, made in the background, looked at by anybody who may see the game.

mod common;

use std::time::Duration;

use common::{Guest, House};
use engine::{Key, Luck, Seat, Setup};
use store::Store;
use table::{BotKind, Deed, Stop, Table};
use web::Config;

/// A game that was stopped after a few steps, as a record.
fn short_game() -> String {
    let mut game = Table::begin("colorado", &Setup::of(2), Key::from_seed(3)).unwrap();
    let mut luck = Luck::new(3);
    for _ in 0..12 {
        let seat = game.position().to_act().first().unwrap();
        let action = game.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        let prepared = game.prepare(seat, Deed::Act(action), 0).unwrap();
        game.commit(prepared);
    }
    let prepared = game.prepare(Seat(0), Deed::Stop(Stop::Late), 0).unwrap();
    game.commit(prepared);
    game.record().to_text()
}

/// A table with that game, over.
async fn finished(guest: &mut Guest) -> String {
    let made = guest.form("/records/import", &[("name", "Ann"), ("record", &short_game())]).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

/// The page of a review that is made.
async fn made(guest: &mut Guest, table: &str) -> String {
    for _ in 0..600 {
        let page = guest.get(&format!("{table}/review")).await;
        if page.text().contains("id=\"decided\"") {
            return page.text();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the review was never made");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_reviewed_once_and_shown_to_everybody() {
    let house = House::open().await;
    let (mut ann, mut ben) = (house.guest(), house.guest());
    let table = finished(&mut ann).await;
    assert!(ann.get(&table).await.text().contains(&format!("{table}/review")), "the way there");
    assert!(ann.get("/finished").await.text().contains(&format!("{table}/review")));
    let page = ann.get(&format!("{table}/review")).await.text();
    assert!(page.contains("Review this game"), "{page}");
    assert_eq!(ann.get(&format!("{table}/review.json")).await.status, 404, "nobody has asked yet");

    for guest in [&mut ann, &mut ben] {
        let asked = guest.form(&format!("{table}/review"), &[]).await;
        assert_eq!((asked.status, asked.header("location")), (303, Some(format!("{table}/review").as_str())));
    }
    let page = made(&mut ben, &table).await;
    for part in ["chart-line seat-1", "Luck and choice", "Turn by turn", "id=\"turn-1\"", "Only mistakes"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let counts = house.store.counts().await.unwrap();
    assert_eq!(counts.rows("reviews"), 1, "both got the same");

    let file = ben.get(&format!("{table}/review.json")).await;
    assert!(file.header("content-disposition").unwrap().contains(".review.json"));
    let turns = file.json()["review"]["turns"].as_array().unwrap().len();
    assert_eq!(page.matches("id=\"turn-").count(), turns);
    let one = ben.get(&format!("{table}/review?seat=1")).await.text();
    assert!(one.matches("id=\"turn-").count() < turns);
    let none = ben.get(&format!("{table}/review?mistakes=yes&seat=99&from=12345")).await;
    assert_eq!(none.status, 200, "odd wishes are no harm");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_can_be_tried_again_from_any_turn_against_bots() {
    let house = House::open().await;
    let mut ann = house.guest();
    let table = finished(&mut ann).await;
    let forked = ann.form(&format!("{table}/fork"), &[("seq", "4"), ("seat", "1")]).await;
    assert_eq!(forked.status, 303, "{}", forked.text());
    let id = forked.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let seats = house.store.seats(&id).await.unwrap();
    assert!(matches!(seats[0].holder, store::Holder::Bot(_)) && seats[1].holder.guest().is_some(), "{seats:?}");
    assert_eq!(ann.form(&format!("{table}/fork"), &[("seq", "4"), ("seat", "9")]).await.status, 400);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_reviewed_while_a_game_goes_on() {
    let house = House::open().await;
    let (mut ann, id) = house.table_with_bots("Ann").await;
    for path in ["review", "review.json"] {
        let answer = ann.get(&format!("/tables/{id}/{path}")).await;
        assert_eq!(answer.status, 409, "{path}: {}", answer.text());
    }
    assert_eq!(ann.form(&format!("/tables/{id}/review"), &[]).await.status, 409);
    assert_eq!(house.store.review(&id).await.unwrap(), None);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_was_lost_with_its_house_is_made_by_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    let table = finished(&mut house.guest()).await;
    let id = table.rsplit('/').next().unwrap();
    // Whoever claimed it is never heard of again.
    house.store.ask_review(id, table::REVIEW_VERSION, 0).await.unwrap();
    house.close().await;
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    made(&mut house.guest(), &table).await;
    house.close().await;
}
