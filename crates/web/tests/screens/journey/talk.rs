//! Somebody is rude, somebody reports it, and whoever looks after the house removes it.

use thirtyfour::Key;
use web::Config;

use super::{look, open, path, sits_down};
use crate::driver::{Browser, Garage};

const SAID: &str =
    "[...document.querySelectorAll('#talk .talk-lines .said')].map((said) => said.textContent).join('|')";

async fn say(browser: &Browser, words: &str) {
    browser.click(".side-tabs [data-side='talk']").await;
    browser.type_into("#talk .write input", words).await;
    browser.keys("" + Key::Enter).await;
    browser.until("document.querySelector('#talk .write input').value === ''").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rude_word_is_reported_and_removed_by_an_administrator() {
    let ((house, _folder), garage) = (open(Config::default()).await, Garage::open().await);
    let (ann, ben, cal) = (garage.browser(&house).await, garage.browser(&house).await, garage.browser(&house).await);
    ann.goto("/new?game=colorado&seats=2&seat-1=open").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table > button.primary").await;
    ann.see("#lobby .share input").await;
    let table = path(&ann).await;
    sits_down(&ben, &table, "Ben").await;
    say(&ann, "Hello Ben, good luck").await;
    ben.until("document.querySelector('.side-tabs .unread').textContent === '1'").await;
    say(&ben, "You are a scoundrel").await;
    ann.until(&format!("{SAID}.endsWith('You are a scoundrel')")).await;
    look(&ann, "talk").await;

    // Ann reports it, from the message itself.
    ann.click(".talk-lines li:last-child .message-tools summary").await;
    ann.click(".talk-lines li:last-child .message-deeds a[href^='/report']").await;
    ann.until("document.querySelector('blockquote').textContent === 'You are a scoundrel'").await;
    look(&ann, "report").await;
    ann.click("label:has(input[value='insult'])").await;
    ann.type_into("textarea[name='text']", "He always does.").await;
    ann.click("section.sheet button.primary").await;
    ann.until("document.querySelector('h1').textContent === 'Thank you'").await;
    ann.goto(&format!("{table}#talk")).await;
    ann.click(".side-tabs [data-side='talk']").await;
    ann.until(&format!("{SAID}.includes('scoundrel')")).await;

    // Nobody but an administrator finds that page.
    ben.goto("/admin/reports").await;
    ben.until("!document.body.textContent.includes('He always does.') && document.querySelector('h1')").await;
    let link = format!("/admin/key/{}", house.inside.admin_link().await.unwrap().expose());
    cal.goto(&link).await;
    cal.type_into("input[name='name']", "Cal").await;
    cal.click("form button.primary").await;
    cal.click("a[href='/admin/reports']").await;
    cal.until("document.querySelector('.report .reported .said').textContent === 'You are a scoundrel'").await;
    cal.until("document.querySelector('.report .reported-text').textContent === 'He always does.'").await;
    look(&cal, "reports").await;
    cal.type_into(".report form:has([value='remove-message']) input[name='why']", "We are kind here").await;
    cal.click(".report form:has([value='remove-message']) button").await;
    cal.see("main p.nothing").await;
    ann.until(&format!("!{SAID}.includes('scoundrel') && {SAID}.includes('Removed by the host')")).await;
    ann.until(&format!("{SAID}.includes('Hello Ben')")).await;
    cal.goto("/admin/log").await;
    cal.until("document.querySelector('main').textContent.includes('We are kind here')").await;
    look(&cal, "admin-log").await;
    // Not `close`: his browser noted that there was nothing for him at that page.
    ben.driver.quit().await.unwrap();
    for browser in [ann, cal] {
        browser.close().await;
    }
    house.close().await;
}
