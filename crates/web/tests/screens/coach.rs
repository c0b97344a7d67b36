//! Opponents and hints, on the screen.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

async fn alone(garage: &Garage, house: &House, game: &str) -> Browser {
    let ann = garage.browser(house).await;
    ann.goto("/games").await;
    ann.type_into("#play-now input[name='name']", "Ann").await;
    ann.click("#play-now option[value='greenhorn']").await;
    ann.click(&format!("#play-now button[value='{game}']")).await;
    ann.see("#board").await;
    ann.until("document.getElementById('prompt').dataset.mine").await;
    ann
}

/// Whoever plays alone among bots asks for a hint: it is told in words, lit on the board, followed step by step, and put
/// away.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_told_lit_followed_and_put_away() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = alone(&garage, &house, "colorado").await;
    for round in 0..3 {
        ann.until("document.getElementById('prompt').dataset.mine").await;
        ann.click("#coach button").await;
        ann.until("document.querySelector('#advice:not([hidden]) .advised [aria-current=step]')").await;
        ann.until("document.querySelector('.lit')").await;
        if round == 2 {
            ann.click("#advice [data-away]").await;
            ann.until("document.getElementById('advice').hidden && !document.querySelector('.lit')").await;
            break;
        }
        let before = ann.steps().await.1;
        for _ in 0..12 {
            // What is lit is picked, one target after the other, until the step is taken.
            let pick = "const {choices, seq} = JSON.parse(document.getElementById('choices').textContent); \
                const lights = document.querySelector('#advice:not([hidden]) [aria-current=step]')?.dataset.lights; \
                const choice = choices.find((one) => one.path.join(' ') === lights); \
                const open = choice?.path.map((id) => document.querySelector(`[data-choice=\"${id}\"], .legal[data-target=\"${id}\"]:not(.chosen)`)).find(Boolean); \
                open?.dispatchEvent(new MouseEvent('click', {bubbles: true}));";
            ann.driver.execute(pick, vec![]).await.unwrap();
            ann.settled().await;
            if ann.steps().await.1 > before {
                break;
            }
        }
        assert!(ann.steps().await.1 > before, "what is lit can be done");
    }
    ann.close().await;
    house.close().await;
}

/// The form for a new table names the levels, and says what is known of each for this many players.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_says_who_the_bots_are() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=coloma").await;
    ann.until("document.querySelector('select[name=seat-1]').value == 'prospector'").await;
    ann.click(".bots-of summary").await;
    ann.until("document.querySelectorAll('.bots-of tbody tr').length == 7").await;
    for width in [1440, 390] {
        ann.screen(width, 900).await;
        ann.until("document.documentElement.scrollWidth <= innerWidth").await;
    }
    ann.close().await;
    house.close().await;
}

/// Where the result does not count any more, a bot says beside its turn why it took it; the answer stays when the game goes
/// on, and no page is wider for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_says_why_beside_its_turn() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=colorado-midland").await;
    ann.type_into("form.new-table input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board").await;
    ann.until("document.getElementById('prompt').dataset.mine").await;
    assert!(!ann.sees("#log .why").await, "the game counts");
    ann.driver.execute("window.confirm = () => true", vec![]).await.unwrap();
    ann.click("#coach button").await;
    ann.until("document.querySelector('#advice:not([hidden]) .advised')").await;
    for taste in 0..40 {
        ann.one_click(taste).await;
        ann.settled().await;
        if ann.sees("#log .why").await {
            break;
        }
    }
    ann.until("document.querySelector('#log .why')").await;
    ann.driver.execute("document.querySelector('#log li:not(.more) .why').click()", vec![]).await.unwrap();
    ann.until("[...document.querySelectorAll('#log .why-said')].some((said) => said.textContent.endsWith('.'))").await;
    for width in [1440, 1024, 390] {
        ann.screen(width, 900).await;
        ann.until("document.documentElement.scrollWidth <= innerWidth").await;
    }
    ann.close().await;
    house.close().await;
}
