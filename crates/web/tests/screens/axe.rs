//! What a screen reader would stumble over, and what eyes cannot read: axe-core in the pages of every game, light and dark.

use std::{env, fs, path::PathBuf};

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// The script, where `test.sh` has put it.
pub fn axe() -> String {
    let target = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let file = env::var_os("MOTHERLODE_AXE").map_or_else(|| target.join("axe/axe.min.js"), PathBuf::from);
    fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}; ./test.sh fetches it", file.display()))
}

/// Everything that axe finds on the page, in a line each.
async fn violations(browser: &Browser, axe: &str) -> Vec<String> {
    browser.driver.execute(axe, vec![]).await.unwrap();
    const RUN: &str = "const done = arguments[0];
        axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`))), (why) => done([String(why)]));";
    let found = browser.driver.execute_async(RUN, vec![]).await.unwrap();
    serde_json::from_value(found.json().clone()).unwrap()
}

pub async fn is_clean(browser: &Browser, axe: &str, page: &str) -> Vec<String> {
    let found = violations(browser, axe).await;
    found.into_iter().map(|one| format!("{page}: {one}")).collect()
}

pub async fn dark(browser: &Browser, dark: bool) {
    let value = if dark { "dark" } else { "light" };
    let media = serde_json::json!({ "features": [{ "name": "prefers-color-scheme", "value": value }, { "name": "prefers-reduced-motion", "value": "reduce" }] });
    browser.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_around_the_games_has_a_violation() {
    let (house, garage, axe) = (House::open().await, Garage::open().await, axe());
    let ann = garage.browser(&house).await;
    let mut found = Vec::new();
    for night in [false, true] {
        dark(&ann, night).await;
        for page in [
            "/",
            "/new",
            "/games",
            "/settings",
            "/you",
            "/sign-in",
            "/finished",
            "/records/import",
            "/editions",
            "/rules/silverton",
        ] {
            ann.goto(page).await;
            found.extend(is_clean(&ann, &axe, &format!("{page}, dark: {night}")).await);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_table_of_any_game_has_a_violation() {
    let (house, garage, axe) = (House::open().await, Garage::open().await, axe());
    let mut found = Vec::new();
    for title in table::TITLES {
        let ann = garage.browser(&house).await;
        dark(&ann, false).await;
        ann.goto(&format!("/new?game={}&seed=4", title.id)).await;
        ann.type_into("input[name='name']", "Ann").await;
        ann.click("form.new-table button.primary").await;
        ann.until("document.getElementById('prompt')?.dataset.mine").await;
        for night in [false, true] {
            dark(&ann, night).await;
            for (wide, tall) in [(1440, 1000), (390, 844)] {
                ann.screen(wide, tall).await;
                found.extend(is_clean(&ann, &axe, &format!("{} at {wide}, dark: {night}", title.id)).await);
            }
        }
        ann.close().await;
    }
    assert!(found.is_empty(), "{found:#?}");
    house.close().await;
}
