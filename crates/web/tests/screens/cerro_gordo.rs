//! The table of Cerro Gordo.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// A table against bots, when Ann is to place her first Road.
async fn at_the_first_road(garage: &Garage, house: &House, width: u32, height: u32) -> Browser {
    let ann = garage.browser_with(house, &["--force-prefers-reduced-motion"]).await;
    ann.screen(width, height).await;
    ann.goto("/new?game=cerro-gordo&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("svg#board.cg-map").await;
    ann.until("document.querySelector('#panel-turn [data-target^=\"road:\"].legal')").await;
    ann
}

/// A tile is set down first, with the mouse as with a finger: another click lays it. What comes next is always said, and
/// places are told in words.
#[tokio::test(flavor = "multi_thread")]
async fn a_tile_is_set_down_turned_and_laid() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_road(&garage, &house, 1440, 1000).await;
    ann.click("#panel-turn [data-target^='road:'].legal").await;
    let (_, before) = ann.steps().await;
    ann.click_on_map("#cells .legal").await;
    ann.see("#lay-tile .primary").await;
    assert_eq!(ann.steps().await.1, before, "nothing is laid by the first click");
    let held = "document.getElementById('ghost-tile').getAttribute('transform')";
    let place = ann.driver.execute(format!("return {held}"), vec![]).await.unwrap();
    // The pointer goes elsewhere, and what was set down stays.
    let elsewhere = ann.see("#panel-row h2").await;
    ann.driver.action_chain().move_to_element_center(&elsewhere).perform().await.unwrap();
    assert_eq!(ann.driver.execute(format!("return {held}"), vec![]).await.unwrap().json(), place.json());
    let cell = "[...document.querySelectorAll('#cells .legal')].find((cell) => cell.getAttribute('transform') === "
        .to_owned()
        + held
        + ")";
    let again = ann.driver.execute(format!("return {cell}"), vec![]).await.unwrap().element().unwrap();
    ann.driver.action_chain().move_to_element_center(&again).click().perform().await.unwrap();
    ann.until(&format!("Number(document.getElementById('slider').max) > {before}")).await;
    ann.settled().await;

    // A place before a Building: the bar says what is to be chosen now.
    ann.until("document.querySelector('#panel-row [data-target].legal') && document.querySelector('#cells .legal')")
        .await;
    ann.click_on_map("#cells .legal").await;
    ann.see("#next-choice").await;
    let words = "document.getElementById('log').textContent + document.getElementById('choices').textContent.replace(/\"(action|path)\":.*?[\\]\"]/g, '')";
    ann.until("document.getElementById('log').textContent.includes(' of the ')").await;
    ann.until(&format!("!/\\(-?\\d+,-?\\d+\\)|cell -?\\d+,/.test({words})")).await;
    ann.close().await;
    house.close().await;
}

/// Whatever stands on the map can be read: what would be too small is left out, and the rest is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn letters_on_the_map_can_be_read_on_every_screen() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_road(&garage, &house, 390, 844).await;
    let smallest = "Math.min(...[...document.querySelectorAll('#board text')]
        .filter((text) => text.getClientRects().length && !text.closest('#ghosts'))
        .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))";
    for (width, height) in [(390, 844), (1024, 768), (1440, 900)] {
        ann.screen(width, height).await;
        ann.until(&format!("{smallest} >= 7.5")).await;
    }
    ann.close().await;
    house.close().await;
}
