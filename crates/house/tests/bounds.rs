//! What a house does not take on, and says so.

mod common;

use common::{Place, guest, me, settings, table_of, until};
use engine::Setup;
use house::{BotNames, Deal, HouseError, Settings, Unplayable};
use store::{NewTable, Secret, Visibility};
use table::BotKind;

#[tokio::test(flavor = "multi_thread")]
async fn a_house_holds_so_many_tables_and_counts_what_it_refuses() {
    let place = &Place::both()[0];
    let house = place.house_with(Settings { tables_in_memory: 1, ..settings() }).await;
    let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
    let seats = || vec![me(&ann), me(&ben)];
    let first = table_of(&house, "colorado", &ann, Deal::fresh(), seats()).await;
    let first_id = first.id.clone();
    drop(first);
    let second = table_of(&house, "colorado", &ann, Deal::fresh(), seats()).await;
    let Err(HouseError::TooMany(why)) = house.table(&first_id).await else { panic!("the second one is held") };
    assert!(why.to_string().contains("no room"), "{why}");
    assert!(house.metrics_text().contains("motherlode_refusals_total{limit=\"tables in memory\"} 1"));
    drop(second);
    until("its room is free again", async || house.table(&first_id).await.is_ok()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_newer_rules_is_left_to_a_newer_house_and_says_so() {
    for place in Place::both() {
        let house = place.house().await;
        let ann = guest(&house, "Ann").await;
        let game = Deal::fresh().begin(table::open("colorado-midland", &Setup::of(3)).unwrap());
        let mut bots = BotNames::default();
        let newer = NewTable {
            game: game.title().id.to_owned(),
            name: "A table".to_owned(),
            setup: serde_json::to_value(game.setup()).unwrap(),
            terms: serde_json::json!({}),
            key: Secret::new(game.kept_key().to_hex()),
            nonce: game.kept_nonce().map(|nonce| Secret::new(nonce.to_hex())),
            commitment: game.commitment().to_owned(),
            seed: None,
            origin: serde_json::to_value(game.origin()).unwrap(),
            host: Some(ann.id),
            visibility: Visibility::Public,
            forked_from: None,
            edition: None,
            rules_version: Some(game.title().rules_version + 1),
            created_ms: 1,
            due_ms: Some(1),
            seats: (0..3).map(|_| bots.seat(BotKind::Random)).collect(),
        };
        let id = house.store().create_table(&newer).await.unwrap();
        let Err(why) = house.table(&id).await else { panic!("these rules are not known here") };
        assert!(matches!(why, HouseError::OtherRules(Unplayable::NewerRules(_))), "{why:?}");
        assert!(why.to_string().contains("newer rules"), "{why}");
        house.wake();
        let due_ms = async || house.store().table(&id).await.unwrap().unwrap().due_ms.unwrap();
        until("this house has tried", async || due_ms().await > 1).await;
        assert!(due_ms().await <= house.now_ms() + 3_000, "a newer house can go on within seconds");
    }
}
