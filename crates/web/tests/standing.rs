//! Ratings and statistics, as they come from games and as pages show them.

mod common;
mod results;

use std::time::Duration;

use common::{Guest, House};
use store::{Rating, Store, Visibility};
use web::Config;

/// A rated table of Colorado for two against the greedy bot, played to its end.
async fn played(house: &House, ann: &mut Guest, more: &[(&str, &str)]) -> String {
    let mut fields =
        vec![("game", "colorado"), ("name", "Ann"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "greedy")];
    fields.extend(more);
    let made = ann.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let mut moves = 0;
    while let Some(choices) = ann.my_turn(&table).await {
        ann.act(&table, &choices, moves * 7, &format!("m{moves}")).await;
        moves += 1;
    }
    settled(house, &table).await;
    table
}

/// Waits until what follows from the end of a game was done.
async fn settled(house: &House, table: &str) {
    for _ in 0..400 {
        house.inside.settings().clock.set_forward(Duration::from_secs(4));
        if house.store.table(table).await.unwrap().unwrap().settled_ms.is_some() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the end of the game was never followed up");
}

async fn rating(house: &House, table: &str) -> Option<Rating> {
    let seats = house.store.seats(table).await.unwrap();
    let ann = seats[0].holder.guest().unwrap().to_owned();
    house.store.ratings_of(&[ann], "colorado").await.unwrap().pop()
}

#[tokio::test]
async fn a_rated_game_against_a_bot_moves_the_rating_and_is_counted() {
    let house = House::open().await;
    let mut ann = house.guest();
    assert!(ann.get("/you/standing").await.text().contains("not finished a rated game"));
    let table = played(&house, &mut ann, &[]).await;
    let rating = rating(&house, &table).await.expect("she is rated");
    assert!(rating.games == 1 && rating.provisional && rating.points != 1_500_000, "{rating:?}");
    let own = ann.get("/you/standing").await.text();
    assert!(own.contains(&house::standing::mark(rating.points, true)) && own.contains("chart-way"), "{own}");
    let page = house.guest().get("/standing/colorado").await.text();
    assert!(page.contains("One game is counted") && page.contains("How well ratings predict"));
    assert!(page.contains("class=\"wins\"") || page.contains("timetable wins"));
    assert!(house.guest().get("/standing").await.text().contains(&format!("/tables/{table}")));
    house.close().await;
}

#[tokio::test]
async fn what_was_not_agreed_on_or_could_be_known_is_not_rated() {
    let house = House::open().await;
    let mut ann = house.guest();
    let unticked = played(&house, &mut ann, &[("rated-asked", "yes")]).await;
    assert_eq!(rating(&house, &unticked).await, None, "she unticked it");
    let seeded = played(&house, &mut ann, &[("seed", "42")]).await;
    assert_eq!(rating(&house, &seeded).await, None, "she knows the deal");
    let page = ann.get("/standing/colorado").await.text();
    assert!(page.contains("One game is counted"), "the one without a seed is counted, but changes no rating");
    assert!(page.contains("No rated game is finished yet."));
    house.close().await;
}

#[tokio::test]
async fn the_form_offers_the_tick_and_keeps_it() {
    let house = House::open().await;
    let mut ann = house.guest();
    let tick = "name=\"rated\" value=\"on\" checked";
    assert!(ann.get("/new?game=coloma").await.text().contains(tick));
    let again = ann.form("/new", &[("game", "coloma"), ("seats", "99"), ("name", "Ann"), ("rated-asked", "yes")]).await;
    assert_eq!(again.status, 422);
    assert!(again.text().contains("name=\"rated\"") && !again.text().contains(tick));
    house.close().await;
}

#[tokio::test]
async fn leaderboards_show_members_and_keep_guests_and_private_tables_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let store = Store::open(&file).await.unwrap();
    let mut people = Vec::new();
    for k in 0..12 {
        people.push(store.create_guest(&format!("Player {k}"), 0).await.unwrap());
    }
    people.push(store.create_guest("<b>Eve</b>", 0).await.unwrap());
    results::fill(&store, &people, 1_790_000_000_000).await;
    results::keep(&store, &people[1..]).await;
    let secret = results::new_table("colorado", &[&people[1]], Visibility::Private, "Hidden valley");
    let secret = store.create_table(&secret).await.unwrap();
    let counted = store::CountedGame {
        table: secret.clone(),
        game: "colorado".to_owned(),
        seats: 1,
        rated: false,
        people: vec![people[1].id.clone()],
        start: (1_500_000, 246_000),
        at_ms: 9,
    };
    store.count_game(&counted, &|_| store::Reckoned::default()).await.unwrap();
    let house = House::over(store, Config::default()).await;
    let mut eve = house.guest();
    for path in ["/standing", "/standing/cerro-gordo", "/standing/cerro-gordo?page=1", "/standing/solo/silverton"] {
        let page = eve.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        let text = page.text();
        assert!(!text.contains("Hidden valley") && !text.contains(&secret), "{path} tells of a private table");
        assert!(!text.contains("<b>Eve</b>") && !text.contains("<Jones>"), "{path} lets names be markup");
        assert!(text.contains("/people/player1"), "{path} names members");
        assert!(!text.contains("/people/player0\""), "{path} takes a guest for a member");
    }
    let page = eve.get("/standing/cerro-gordo").await.text();
    assert!(page.contains("100 games are counted") && page.contains("Mortimer Belshaw") && page.contains("By seat"));
    assert!(page.contains("logarithmic loss is 0.560"));
    let solo = eve.get("/standing/solo/silverton").await.text();
    assert!(solo.contains("Advanced and Denver, $10,000") && solo.contains("marginal victory"), "{solo}");
    house.close().await;
}

#[tokio::test]
async fn strange_addresses_are_answered_kindly() {
    let house = House::open().await;
    let mut eve = house.guest();
    for path in ["/standing/go", "/standing/solo/go", "/standing/solo/colorado", "/standing/%00"] {
        assert_eq!(eve.get(path).await.status, 404, "{path}");
    }
    for page in ["0", "-3", "abc", "99999999999999", "400"] {
        assert_eq!(eve.get(&format!("/standing/colorado?page={page}")).await.status, 200, "{page}");
    }
    for title in table::TITLES {
        let page = eve.get(&format!("/standing/{}", title.id)).await.text();
        assert!(page.contains("No game is counted yet.") && page.contains("1500"), "{}", title.id);
    }
    house.close().await;
}
