//! People in their browsers: a friend comes by a link, a profile is followed, a group is founded.

use store::ResultRow;
use thirtyfour::prelude::*;

use crate::{
    axe::{axe, dark, is_clean},
    common::House,
    driver::{Browser, Garage},
};

/// Makes somebody a member, and this browser theirs.
async fn member(browser: &Browser, house: &House, name: &str) -> store::Guest {
    let (person, token) = house.inside.welcome(name).await.unwrap();
    house.store.set_handle(&person.id, &name.to_lowercase(), 0, 0).await.unwrap();
    browser.goto("/games").await;
    browser.driver.add_cookie(Cookie::new("motherlode", token.expose())).await.unwrap();
    house.store.guest(&person.id).await.unwrap().unwrap()
}

/// Nothing is wider than the screen, whichever that is, and nobody stumbles over anything, by day or by night.
async fn fits(browser: &Browser, path: &str) {
    for (width, height) in [(1440, 1000), (1024, 800), (390, 844)] {
        browser.screen(width, height).await;
        browser.goto(path).await;
        browser.until("document.readyState == 'complete'").await;
        let over = browser.number("document.documentElement.scrollWidth - innerWidth").await;
        assert!(over <= 0, "{path} is {over} pixels wider than {width}");
    }
    browser.screen(1440, 1000).await;
    for night in [true, false] {
        dark(browser, night).await;
        assert_eq!(is_clean(browser, &axe(), path).await, Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_opens_the_link_types_a_name_and_sits() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (ann, ben) = (garage.browser(&house).await, garage.browser(&house).await);
    let annie = member(&ann, &house, "Ann").await;
    ann.goto("/new?game=colorado-midland&seat-1=open&seat-2=open&pace=move+86400&table-word=spoon").await;
    ann.click("form.new-table > button.primary").await;
    ann.see("#lobby .share input").await;
    let link = ann.driver.current_url().await.unwrap();
    let path = format!("{}/join", link.path());

    fits(&ben, &path).await;
    ben.goto(&path).await;
    let asks = ben.see("h1").await.text().await.unwrap();
    assert_eq!(asks, "Ann asks you to play Colorado Midland");
    ben.type_into(".sit input[name='name']", "Ben").await;
    ben.type_into(".sit input[name='word']", "fork").await;
    ben.click(".sit button.primary").await;
    ben.see(".problem").await;
    let word = ben.see(".sit input[name='word']").await;
    assert_eq!(ben.see(".sit input[name='name']").await.value().await.unwrap().as_deref(), Some("Ben"));
    word.clear().await.unwrap();
    word.send_keys("spoon").await.unwrap();
    ben.click(".sit button.primary").await;
    ben.see("#board").await;
    ann.until("document.getElementById('players').textContent.includes('Ben')").await;

    // Ann asks a member by name, from the table; the profile of the host is one click away.
    let cal = house.inside.welcome("Cal").await.unwrap().0;
    house.store.set_handle(&cal.id, "cal", 0, 0).await.unwrap();
    ann.click("#lobby a[href$='/invite']").await;
    fits(&ann, &format!("{}/invite", link.path())).await;
    ann.type_into("input[name='handle']", "@cal").await;
    ann.click("input[name='keep']").await;
    ann.click("section.sheet button.primary").await;
    ann.until("document.querySelector('.seat-rows').textContent.includes('Cal')").await;

    let row = |seat: u8, rank: u8| ResultRow {
        table: link.path().rsplit('/').next().unwrap().to_owned(),
        seat,
        guest: (seat == 0).then(|| annie.id.clone()),
        bot: None,
        game: "colorado-midland".to_owned(),
        seats: 3,
        rank,
        tied: 0,
        score: Some(61),
        at_ms: house.inside.now_ms() - 90_000,
        public: true,
    };
    house.store.add_results(&[row(0, 1), row(1, 2)]).await.unwrap();
    house.store.follow(&annie.id, &cal.id, 0).await.unwrap();
    ben.goto(&path).await;
    fits(&ben, "/people/ann").await;
    ben.click("button[value='follow']").await;
    ben.see("button[value='unfollow']").await;
    fits(&ben, "/people").await;
    fits(&ann, "/people/ann").await;
    fits(&ann, "/you/profile").await;
    fits(&ann, "/new?game=colorado-midland").await;

    ann.goto("/groups/new").await;
    ann.type_into("input[name='group-name']", "The Diggers").await;
    ann.click("section.sheet button.primary").await;
    ann.see("#members-title").await;
    let group = ann.driver.current_url().await.unwrap().path().to_owned();
    fits(&ann, &group).await;
    ann.click("button[value='link']").await;
    let invite = ann.see(".share input").await.attr("data-share").await.unwrap().unwrap();
    fits(&ben, &invite).await;
    ben.click("section.sheet button.primary").await;
    ben.see("#members-title").await;
    ann.close().await;
    // Not `close`: his browser noted that the first password was refused.
    ben.driver.quit().await.unwrap();
    house.close().await;
}
