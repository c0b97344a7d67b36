//! Colorado Midland on the screen.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// A table against bots, at the first claim that Ann places.
async fn at_the_first_claim(garage: &Garage, house: &House, width: u32, height: u32) -> Browser {
    let ann = garage.browser_with(house, &["--force-prefers-reduced-motion"]).await;
    ann.screen(width, height).await;
    ann.goto("/new?game=colorado-midland&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .cm-cells").await;
    let mine = "document.querySelector('#prompt.mine')";
    let claim = "document.querySelector('#buttons [data-choice^=\"claim:\"]')";
    ann.until(mine).await;
    if !ann.sees("#buttons [data-choice^='claim:']").await {
        ann.click("#buttons [data-choice='railroad:green'], #panel-railroads [data-target='railroad:green']").await;
        ann.until(claim).await;
    }
    ann
}

/// The first thing that everybody does: all claims are in sight, each lights its district, and a district is a claim too.
#[tokio::test(flavor = "multi_thread")]
async fn claims_are_in_sight_and_districts_are_chosen_on_the_map() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_claim(&garage, &house, 1440, 900).await;
    let choices = "JSON.parse(document.getElementById('choices').textContent).choices";
    let claims = ann.number(&format!("{choices}.length")).await;
    let in_sight = "[...document.querySelectorAll('#buttons [data-choice^=\"claim:\"]')].filter((button) => {
        const box = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }).length";
    assert_eq!(ann.number(in_sight).await, claims, "every claim can be seen and hit");
    assert_eq!(ann.number("document.querySelectorAll('#board .cm-cells .legal').length").await, claims);

    let point = "document.querySelector('#buttons [data-choice^=\"claim:\"]')
        .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))";
    ann.driver.execute(point, vec![]).await.unwrap();
    ann.until("document.querySelectorAll('#board .cm-cells .lit').length === 1").await;

    let held = "Number(document.querySelector('[data-count=\"0:claims\"]').textContent)";
    let before = ann.number(held).await;
    ann.click_on_map("#board .cm-cells .legal").await;
    ann.until(&format!("{held} === {}", before - 1)).await;
    ann.close().await;
    house.close().await;
}

/// On a phone nothing lies over Denver, where the first railroad begins.
#[tokio::test(flavor = "multi_thread")]
async fn the_zoom_is_not_over_denver() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_the_first_claim(&garage, &house, 390, 844).await;
    ann.click("[data-zoom='all']").await;
    ann.until(
        "(() => {
        const denver = document.getElementById('hex-C20'), box = denver.getBoundingClientRect();
        return denver.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    })()",
    )
    .await;
    ann.until("document.documentElement.scrollWidth <= innerWidth").await;
    ann.close().await;
    house.close().await;
}
