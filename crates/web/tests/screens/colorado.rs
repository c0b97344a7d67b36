//! Colorado on the screen.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// A table against a bot at which Ann calls first, in the first call.
async fn at_the_first_call(garage: &Garage, house: &House, width: u32, height: u32) -> Browser {
    let ann = garage.browser_with(house, &["--force-prefers-reduced-motion"]).await;
    ann.screen(width, height).await;
    ann.goto("/new?game=colorado&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("details.rules-of > summary").await;
    ann.click("input[name='option-first_player'][value='seat1']").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .cl-cell-region").await;
    ann.until("document.querySelector('#board .cl-cell-region.legal')").await;
    ann.click_on_map("#board .cl-cell-region.legal").await;
    ann.until("document.querySelector('#panel-call .cl-suit.legal')").await;
    ann
}

/// What an icon means is found beside the hand, and each can be asked about.
#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_icons_is_in_sight() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_call(&garage, &house, 1440, 900).await;
    ann.until("document.getElementById('panel-icons').getBoundingClientRect().bottom < innerHeight").await;
    ann.until("document.querySelectorAll('#panel-icons [data-explain^=\"icon:\"]').length > 7").await;
    ann.close().await;
    house.close().await;
}

/// On a phone whoever calls sees what can be called, without looking for it.
#[tokio::test(flavor = "multi_thread")]
async fn the_call_opens_by_itself_on_a_phone() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_call(&garage, &house, 390, 844).await;
    ann.until("document.getElementById('panel-call').closest('[data-tab-of]').classList.contains('on')").await;
    ann.see("#panel-call .cl-suit.legal").await;
    ann.until("document.documentElement.scrollWidth <= innerWidth").await;
    ann.close().await;
    house.close().await;
}
