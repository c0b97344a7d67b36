//! "Why?" after a bot's turn: who may ask when, and what is answered.

mod common;

use common::{Answer, Guest, House};

/// A table of Ann's with bots, of Colorado Midland; gives its ID.
async fn table_of(ann: &mut Guest, more: &[(&str, &str)]) -> String {
    let game = [("game", "colorado-midland"), ("name", "Ann"), ("seats", "3"), ("seat-0", "me")];
    let others = [("seat-1", "greenhorn"), ("seat-2", "greenhorn"), ("visibility", "public")];
    let made = ann.form("/new", &[&game[..], &others, more].concat()).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn ask(guest: &mut Guest, table: &str, moment: u32) -> Answer {
    let head = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("accept", "application/json"),
        ("origin", &guest.origin()),
    ];
    guest.ask("POST", &format!("/tables/{table}/motive"), &head, format!("moment={moment}").as_bytes()).await
}

/// Plays some of Ann's turns; gives a moment that can be asked about, if the page has one.
async fn play(ann: &mut Guest, table: &str) -> Option<u32> {
    for step in 0..6 {
        let Some(choices) = ann.my_turn(table).await else { break };
        ann.act(table, &choices, 0, &format!("why-{step}")).await;
    }
    ann.my_turn(table).await;
    let page = ann.get(&format!("/tables/{table}")).await.text();
    let button = page.split("form=\"motive\" name=\"moment\" value=\"").nth(1)?;
    button.split('"').next()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_alone_among_bots_asks_why_and_is_told_in_a_sentence() {
    let house = House::open().await;
    let mut ann = house.guest();
    let table = table_of(&mut ann, &[("rated-asked", "yes")]).await;
    let moment = play(&mut ann, &table).await.expect("the bot took a turn");
    let told = ask(&mut ann, &table, moment).await;
    assert_eq!(told.status, 200, "{}", told.text());
    let html = told.json()["html"].as_str().unwrap().to_owned();
    assert!(html.ends_with('.'), "{html}");
    assert_eq!(ask(&mut ann, &table, moment).await.json()["html"], html, "it is worked out once");
    let page = ann.form(&format!("/tables/{table}/motive"), &[("moment", &moment.to_string())]).await;
    assert!(page.status == 200 && page.text().contains("Back to the table"), "without a script it is a page");
    assert_eq!(ann.form(&format!("/tables/{table}/motive"), &[("moment", "x")]).await.status, 400);
    assert_eq!(ask(&mut ann, &table, 9_999).await.status, 409);
    assert_eq!(ask(&mut house.guest(), &table, moment).await.status, 403, "a stranger asks");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_result_counts_nobody_asks_before_the_end() {
    let house = House::open().await;
    let mut ann = house.guest();
    let table = table_of(&mut ann, &[("rated-asked", "yes"), ("rated", "on")]).await;
    assert!(house.inside.table(&table).await.unwrap().company().terms.rated);
    assert_eq!(play(&mut ann, &table).await, None, "no button");
    let refused = ask(&mut ann, &table, 3).await;
    assert!(refused.status == 403 && refused.text().contains("This game is rated"), "{}", refused.text());
    let asked = ann.form(&format!("/tables/{table}/end"), &[]).await;
    assert!(asked.status < 400, "{}", asked.text());
    let live = house.inside.table(&table).await.unwrap();
    let is_over = async || live.game().await.outcome().is_some();
    for _ in 0..2_000 {
        if is_over().await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let page = ann.get(&format!("/tables/{table}")).await.text();
    assert!(page.contains("form=\"motive\" name=\"moment\""), "it is over");
    house.close().await;
}
