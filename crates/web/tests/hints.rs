//! Opponents by level, and hints: who is given one, who is not, and what it says.

mod common;

use common::{Guest, House};

/// A table for two with these answers in the form; gives its ID.
async fn table_of(guest: &mut Guest, game: &str, more: &[(&str, &str)]) -> String {
    let fields = [&[("game", game), ("name", "Ann"), ("seats", "2"), ("seat-0", "me")], more].concat();
    let made = guest.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn ask(guest: &mut Guest, table: &str, seat: &str) -> common::Answer {
    let head = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "application/json"),
        ("origin", &guest.origin()),
    ];
    guest.ask("POST", &format!("/tables/{table}/hint"), &head, format!("seat={seat}").as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_alone_among_bots_is_told_what_the_strongest_would_do() {
    let house = House::open().await;
    let mut ann = house.guest();
    let table = table_of(&mut ann, "colorado", &[("seat-1", "greenhorn"), ("visibility", "public")]).await;
    let choices = ann.my_turn(&table).await.unwrap();
    assert!(house.inside.table(&table).await.unwrap().company().terms.rated);
    let page = ann.get(&format!("/tables/{table}")).await.text();
    assert!(
        page.contains("id=\"coach\"") && page.contains("you can lose rating by this game, but win none"),
        "it says what it costs"
    );

    let told = ask(&mut ann, &table, "0").await;
    assert_eq!(told.status, 200, "{}", told.text());
    let html = told.json()["html"].as_str().unwrap().to_owned();
    let lights = html.split("data-lights=\"").nth(1).unwrap().split('"').next().unwrap();
    let paths: Vec<String> = choices["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|choice| {
            choice["path"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert!(paths.iter().any(|path| path == lights), "{lights} can be pointed at");
    assert!(html.contains("of a hundred"), "{html}");
    assert!(!house.inside.table(&table).await.unwrap().company().terms.counts_in_full(), "it can only cost now");
    assert!(!ann.get(&format!("/tables/{table}")).await.text().contains("but win none"), "it is said once");

    let page = ann.form(&format!("/tables/{table}/hint"), &[("seat", "0")]).await;
    assert!(page.status == 200 && page.text().contains("Back to the table"), "without a script it is a page");
    let nonsense = ann.form(&format!("/tables/{table}/hint"), &[("seat", "x")]).await;
    assert_eq!(nonsense.status, 400);
    assert_eq!(ask(&mut ann, &table, "1").await.status, 403, "it is a bot's seat");
    assert_eq!(ask(&mut house.guest(), &table, "0").await.status, 403, "a stranger asks");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn among_people_nobody_is_helped_unless_the_table_said_so() {
    let house = House::open().await;
    for (hints, status) in [("", 403), ("yes", 200)] {
        let (mut ann, mut ben) = (house.guest(), house.guest());
        let agreed = [("seat-1", "open"), ("visibility", "public"), ("rated-asked", "yes"), ("rated", "on")];
        let table = table_of(&mut ann, "cerro-gordo", &[&agreed[..], &[("hints", hints)]].concat()).await;
        let sits = ben.form(&format!("/tables/{table}/seats/1/take"), &[("name", "Ben")]).await;
        assert_eq!(sits.status, 303);
        let company = house.inside.table(&table).await.unwrap().company();
        assert_eq!(company.terms.rated, hints.is_empty(), "where hints are given nothing is rated");
        let acts = ann.choices(&table).await["seat"].is_number();
        let (who, seat) = if acts { (&mut ann, "0") } else { (&mut ben, "1") };
        assert_eq!(ask(who, &table, seat).await.status, status);
        let page = who.get(&format!("/tables/{table}")).await.text();
        assert_eq!(page.contains("What the strongest bot would do"), status == 200);
        let (other, theirs) = if acts { (&mut ben, "1") } else { (&mut ann, "0") };
        assert_eq!(ask(other, &table, seat).await.status, 403, "for the other's seat");
        let early = ask(other, &table, theirs).await.status;
        assert_eq!(early, if status == 200 { 409 } else { 403 }, "it is not their turn");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_offers_the_levels_and_the_usual_one_is_a_prospector() {
    let house = House::open().await;
    let mut ann = house.guest();
    let page = ann.get("/new?game=coloma").await.text();
    for bot in table::BotKind::SEATED {
        assert!(page.contains(&format!("value=\"{}\"", bot.name())), "{bot}");
        assert!(page.contains(bot.sentence()), "{bot}");
    }
    assert!(page.contains("Rating with so many players"));
    let (mut ben, id) = house.table_with_bots("Ben").await;
    let kinds = |id: String| {
        let inside = house.inside.clone();
        async move { inside.table(&id).await.unwrap().seats()[1].holder.clone() }
    };
    assert_eq!(kinds(id).await, store::Holder::Bot("prospector".to_owned()));
    let made = ben.form("/play-now", &[("game", "colorado"), ("bot", "greenhorn")]).await;
    let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(kinds(id).await, store::Holder::Bot("greenhorn".to_owned()));
    for bot in ["oracle", "tree"] {
        assert_eq!(ben.form("/play-now", &[("game", "colorado"), ("bot", bot)]).await.status, 400, "{bot}");
    }
    house.close().await;
}
