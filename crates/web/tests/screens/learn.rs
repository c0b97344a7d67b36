//! How to play, lessons, the player aid, and what is said of everything.

use table::lesson::Task;
use thirtyfour::prelude::*;

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Clicks on every target of an action, wherever it is lit: on the board, in a panel, on a button.
const CLICK: &str = "
    const [wanted, others] = arguments, data = JSON.parse(document.getElementById('choices').textContent);
    const choice = data.choices.find((choice) => others ? !wanted.includes(choice.action) : wanted.includes(choice.action));
    for (const id of choice?.path ?? []) {
        const name = CSS.escape(id);
        const [thing] = document.querySelectorAll(`[data-target=\"${name}\"].legal, #buttons [data-choice=\"${name}\"]`);
        thing?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        if (document.body.classList.contains('sending')) break;
    }
    return Boolean(choice);";

pub(super) async fn click(browser: &Browser, wanted: &[String], others: bool) -> bool {
    let clicked = browser.driver.execute(CLICK, vec![wanted.into(), others.into()]).await.unwrap();
    clicked.json().as_bool().unwrap_or(false)
}

async fn run(browser: &Browser, script: &str) -> bool {
    browser.driver.execute(script, vec![]).await.unwrap().json().as_bool().unwrap_or(false)
}

async fn text(browser: &Browser, of: &str) -> String {
    let script = format!("return String({of} ?? '')");
    browser.driver.execute(script, vec![]).await.unwrap().json().as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn h4_a_learner_finishes_a_chapter_by_clicking_what_is_pointed_at() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/games").await;
    ann.click("a[href='/learn/colorado-midland']").await;
    ann.see("#lesson-title").await;
    ann.click("[data-chapter='colorado-midland/1'] button").await;
    ann.see("#lesson .card.now").await;
    let chapter = &table::lesson::chapters("colorado-midland")[0];
    let (mut wrong, mut steps) = (0, 0);
    while !ann.sees("#lesson-end.now").await {
        let key = "document.querySelector('#lesson .card.now')?.id";
        let card = text(&ann, key).await;
        let step = card.strip_prefix("lesson-").and_then(|k| k.parse::<usize>().ok()).expect("a step");
        match &chapter.steps[step - 1].task {
            Task::Read => ann.click("#lesson .card.now [data-lesson='reading']").await,
            Task::Others(_) => ann.click("#lesson .card.now [data-lesson='others']").await,
            Task::Act { expect, .. } => {
                ann.until("document.querySelector('.pointer:not([hidden])')").await;
                if wrong == 0 && click(&ann, expect, true).await {
                    ann.settled().await;
                    let refusal = ann.see("#refusal").await.text().await.unwrap();
                    assert!(refusal.contains("CM-"), "a kind answer with the rule: {refusal}");
                    assert_eq!(text(&ann, key).await, card, "nothing is lost");
                    wrong += 1;
                }
                assert!(click(&ann, expect, false).await, "what is expected can be clicked");
            }
        }
        ann.until(&format!("{key} !== '{card}'")).await;
        steps += 1;
        assert!(steps < 100, "the lesson goes on and on");
    }
    assert_eq!(wrong, 1, "a wrong click was answered");
    ann.click("#lesson-end [data-lesson='leave']").await;
    ann.until("document.getElementById('lesson').hidden").await;
    ann.goto("/learn/colorado-midland").await;
    ann.see("[data-chapter='colorado-midland/1'] .tick").await;
    // Not `close`: the browser's own log has the move that was refused.
    ann.driver.quit().await.unwrap();
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn h4_anything_is_explained_beside_itself_and_help_is_a_key_away() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/learn/colorado-midland").await;
    ann.click("[data-chapter='colorado-midland/1'] button").await;
    ann.see("#lesson .card.now").await;
    for (width, height) in [(1440, 900), (360, 740)] {
        ann.screen(width, height).await;
        run(&ann, "const log = document.getElementById('prompt'); log.dataset.clause = 'CM-BLD-5'; log.tabIndex = 0; log.focus();").await;
        ann.keys("?").await;
        let said = ann.see("#explained").await.text().await.unwrap();
        assert!(said.contains("CM-BLD-5"), "{said}");
        ann.until(
            "(() => { const a = document.getElementById('explained').getBoundingClientRect(), b = document.getElementById('prompt').getBoundingClientRect();
             const apart = a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right;
             return apart && a.left >= 0 && a.right <= innerWidth && a.top >= 0 && a.bottom <= innerHeight; })()",
        )
        .await;
        ann.until("document.activeElement.id === 'explained'").await;
        ann.keys("" + Key::Escape).await;
        ann.until("document.getElementById('explained').hidden && document.activeElement.id === 'prompt'").await;
        run(&ann, "document.activeElement.blur()").await;
        ann.keys("?").await;
        let aid = ann.see("#aid[open]").await.text().await.unwrap();
        assert!(aid.to_lowercase().contains("what you can do now"), "{aid}");
        ann.until("document.getElementById('aid').getBoundingClientRect().width <= innerWidth").await;
        ann.keys("" + Key::Escape).await;
        ann.until("!document.getElementById('aid').open").await;
    }
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn h5_rules_and_how_to_pages_fit_a_narrow_screen() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.screen(360, 740).await;
    for title in table::TITLES {
        for page in ["rules", "learn"] {
            ann.goto(&format!("/{page}/{}", title.id)).await;
            let wide = ann.number("document.documentElement.scrollWidth").await;
            assert!(wide <= 360, "/{page}/{} is {wide} px wide", title.id);
        }
    }
    ann.close().await;
    house.close().await;
}
