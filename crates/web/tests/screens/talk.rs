//! Talk between browsers: what is said comes by itself, a name lights up, places of the board are links, and what an
//! administrator removes vanishes from the others' pages.

use thirtyfour::Key;

use crate::{
    common::House,
    driver::{Browser, Garage},
};

async fn run(browser: &Browser, script: &str) {
    browser.driver.execute(script, vec![]).await.unwrap();
}

async fn say(browser: &Browser, words: &str) {
    browser.type_into("#talk .write input", words).await;
    browser.keys("" + Key::Enter).await;
    browser.until("document.querySelector('#talk .write input').value === ''").await;
}

const SAID: &str =
    "[...document.querySelectorAll('#talk .talk-lines .said')].map((said) => said.textContent).join('|')";

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_talk_and_an_administrator_removes_a_rude_message() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (ann, ben, host) = (garage.browser(&house).await, garage.browser(&house).await, garage.browser(&house).await);
    ann.goto("/new?game=silverton&seed=4&seats=3&seat-1=open").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board").await;
    let table = ann.driver.current_url().await.unwrap().path().to_owned();
    ben.goto(&format!("{table}/join")).await;
    ben.type_into(".sit input[name='name']", "Ben").await;
    ben.click(".sit button.primary").await;
    ben.see("#board").await;

    // Ann looks at the log: what Ben says is counted, and read when she looks.
    ben.click(".side-tabs [data-side='talk']").await;
    say(&ben, "Hello @Ann, I am off to #Denver").await;
    ann.until("document.querySelector('.side-tabs .unread').textContent === '1'").await;
    ann.click(".side-tabs [data-side='talk']").await;
    ann.until("document.querySelector('#talk .names-me .named.me')?.textContent === '@Ann'").await;
    ann.until("document.querySelector('.side-tabs .unread').hidden").await;
    ann.until("document.querySelector('#talk a.place')?.dataset.place === 'city:denver'").await;
    say(&ann, "Good luck").await;
    ben.until(&format!("{SAID}.endsWith('Good luck')")).await;
    ben.until("!document.querySelector('#talk .names-me')").await;

    // A quick phrase, and a place that is pointed at.
    run(&ben, "document.querySelector('.phrases').open = true; document.querySelector('.phrases button').click()")
        .await;
    ann.until(&format!("{SAID}.includes('Hello, and good luck!')")).await;
    run(&ann, "document.querySelector('[data-point]').click(); document.querySelector('#board [data-target=\"city:el_paso\"]') \
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))").await;
    ann.until("document.querySelector('#talk .write input').value.startsWith('#El Paso')").await;
    run(&ann, "document.querySelector('#talk .write input').value = ''").await;

    // Notes are kept by themselves.
    run(&ann, "document.querySelector('.own-notes').open = true").await;
    ann.type_into(".own-notes textarea", "Ben wants Denver").await;
    ann.until("document.querySelector('.own-notes .kept').textContent").await;
    ann.goto(&format!("{table}?watch=yes#talk")).await;
    ann.until("document.querySelector('.own-notes textarea')?.value === 'Ben wants Denver'").await;

    // A rude word: whoever looks after the house removes it, and it is gone from Ann's page.
    say(&ben, "You rude word").await;
    ann.until(&format!("{SAID}.includes('You rude word')")).await;
    let link = format!("/admin/key/{}", house.inside.admin_link().await.unwrap().expose());
    host.goto(&link).await;
    host.type_into("input[name='name']", "Host").await;
    host.click("form button.primary").await;
    host.see("a[href='/admin/reports']").await;
    host.goto(&format!("{table}?watch=yes#talk")).await;
    host.until("document.querySelector('[data-room-tab=\"players\"]')").await;
    host.click("[data-room-tab='players']").await;
    host.until(&format!("{SAID}.includes('You rude word')")).await;
    run(&host, "[...document.querySelectorAll('.talk-lines li')].find((line) => line.textContent.includes('rude')).querySelector('.remove').click()").await;
    ann.until(&format!("!{SAID}.includes('You rude word') && {SAID}.includes('Removed by the host')")).await;

    // On a phone it is a tab.
    ann.screen(390, 844).await;
    ann.click("#tabs [data-tab='talk-tab']").await;
    ann.until("document.querySelector('#talk .write').offsetParent !== null").await;
    for browser in [ann, ben, host] {
        browser.close().await;
    }
    house.close().await;
}
