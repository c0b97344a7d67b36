//! A tournament in two browsers: made, joined while the other looks on, begun; its tables and standings come up by themselves.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

async fn is(browser: &Browser, token: &str) {
    browser.goto("/games").await;
    browser.driver.execute(format!("document.cookie = 'motherlode={token}; path=/'"), vec![]).await.unwrap();
}

async fn fits(browser: &Browser) {
    for (wide, tall) in [(1440, 1000), (1024, 800), (390, 844)] {
        browser.screen(wide, tall).await;
        browser.until("document.scrollingElement.scrollWidth <= innerWidth").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_made_joined_and_begun_in_two_browsers() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (ann, token) = house.inside.welcome("Ann").await.unwrap();
    assert!(house.store.set_handle(&ann.id, "ann", 0, 0).await.unwrap());
    let (here, there) = (garage.browser(&house).await, garage.browser(&house).await);

    is(&here, token.expose()).await;
    here.goto("/tournaments/new?game=colorado").await;
    here.until("document.querySelector('[data-zone=utc]').hidden").await;
    fits(&here).await;
    here.screen(1440, 1000).await;
    here.type_into("input[name='cup']", "Leadville Cup").await;
    here.click("select[name='seats'] option[value='2']").await;
    here.click("select[name='bots'] option[value='random']").await;
    here.type_into("input[name='least']", "4").await;
    here.click("form.new-table button.primary").await;
    here.click("#join").await;
    here.see("#leave").await;
    let cup = here.driver.current_url().await.unwrap().path().to_owned();

    there.goto(&cup).await;
    there.type_into("input[name='name']", "Ben").await;
    there.click("#join").await;
    there.see("#leave").await;
    here.until("document.querySelectorAll('.tournament-players li').length == 2").await;

    here.click("#start").await;
    here.see("#standings").await;
    there.see(".matches li.own a[href^='/tables/']").await;
    there.until("document.querySelectorAll('#standings tbody tr').length == 4").await;
    for browser in [&here, &there] {
        fits(browser).await;
        browser.screen(1440, 1000).await;
    }
    there.goto("/tournaments").await;
    fits(&there).await;
    there.goto("/tournaments/season/2026").await;
    fits(&there).await;
    there.goto(&cup).await;
    there.click(".matches li.own a[href^='/tables/']").await;
    there.see("#board").await;

    // The others' games end by themselves when both have dropped out; the page follows.
    for browser in [&here, &there] {
        browser.goto(&cup).await;
        browser.driver.execute("window.confirm = () => true", vec![]).await.unwrap();
        browser.click("#drop-out").await;
        browser.until("!document.getElementById('drop-out')").await;
    }
    here.until("document.querySelector('#standings h2').textContent == 'Final standings'").await;
    here.close().await;
    there.close().await;
    house.close().await;
}
