//! The table of Coloma: its reveal, its rings, and words that can be read and asked about.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Sits down at a table with bots, so many seats in all.
async fn sit(garage: &Garage, house: &House, seats: u8) -> Browser {
    let ann = garage.browser(house).await;
    ann.goto(&format!("/new?game=coloma&seed=4&seats={seats}")).await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .co-site").await;
    ann
}

/// Puts two cards back, so that the first dials are set.
async fn put_back_two(ann: &Browser) {
    for _ in 0..2 {
        ann.until("document.querySelector('#panel-turn .co-card.legal')").await;
        ann.driver.execute("document.querySelector('#panel-turn .co-card.legal').click()", vec![]).await.unwrap();
        ann.until("document.querySelector('#buttons button')").await;
        let bottom = "[...document.querySelectorAll('#buttons button')].find((one) => /bottom/.test(one.textContent))";
        ann.until(bottom).await;
        ann.driver.execute(format!("{bottom}.click()"), vec![]).await.unwrap();
        ann.settled().await;
    }
    ann.until("document.querySelector('#board .co-site.legal')").await;
}

/// Words of the drawing that lie on each other, and words too small to be read: both are told.
const UNREADABLE: &str = "
    const svg = document.getElementById('board'), scale = svg.getScreenCTM().a, bad = [];
    const all = [...svg.querySelectorAll('text')].filter((one) => one.textContent.trim() && !one.matches('.co-letter'));
    for (const one of all) {
      const size = parseFloat(getComputedStyle(one).fontSize) * scale;
      if (size < 9.9) bad.push(`${one.textContent.trim()} is ${size.toFixed(1)} px`);
    }
    // The Barker, the Signpost and the Bust lie upon what is printed on the wheel; names along an arc have no plain box.
    const layer = (one) => one.closest('.co-site') ? 1 : one.closest('#barker, #bust') ? 2 : 0;
    const boxes = all.filter((one) => !one.querySelector('textPath')).map((one) => [one, one.getBoundingClientRect()]);
    boxes.forEach(([a, p], k) => boxes.slice(k + 1).forEach(([b, q]) => {
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left), high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      const upon = layer(a) * layer(b) === 2;
      if (!upon && wide > 3 && high > Math.min(p.height, q.height) * .45) bad.push(`${a.textContent} / ${b.textContent}`);
    }));
    return bad.join('; ');";

async fn all_words_can_be_read(ann: &Browser, where_: &str) {
    let bad = ann.driver.execute(UNREADABLE, vec![]).await.unwrap().json().as_str().unwrap_or_default().to_owned();
    assert!(bad.is_empty(), "{where_}: {bad}");
}

/// What the table says about something.
async fn explains(ann: &Browser, what: &str, words: &str) {
    let ask = format!(
        "const done = arguments[0]; fetch(location.pathname + '/explain?what={what}').then((a) => a.text()).then(done, done)"
    );
    let said = ann.driver.execute_async(ask, vec![]).await.unwrap().json().as_str().unwrap_or_default().to_owned();
    assert!(said.contains(words), "{what}: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dials_are_revealed_before_everybodys_eyes() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = sit(&garage, &house, 3).await;
    put_back_two(&ann).await;
    // Face-down while they are set, in the corner of the wheel; the rings and the Bridges say what they are.
    ann.see("#board [data-piece='dial-1'].co-dial-down").await;
    ann.see("#board [data-explain='ring:common']").await;
    ann.see("#board [data-explain='ring:boom']").await;
    ann.see("#board [data-explain='bridges']").await;
    ann.screen(1440, 1000).await;
    all_words_can_be_read(&ann, "1440, dials").await;
    ann.screen(1024, 768).await;
    all_words_can_be_read(&ann, "1024, dials").await;
    ann.screen(1440, 1000).await;
    ann.driver.execute("document.querySelector('#panel-turn [data-target=\"site:1\"]').click()", vec![]).await.unwrap();
    ann.until("document.querySelector('#log li[data-cues*=\"The dials are revealed\"]')").await;
    let told = "JSON.parse(document.querySelector('#log li[data-cues*=\"The dials are revealed\"]').dataset.cues)";
    ann.until(&format!("{told}.filter((cue) => cue.do === 'turn' && cue.piece.startsWith('dial-')).length === 3"))
        .await;
    ann.until("document.querySelectorAll('#board [data-piece^=\"dial-\"] .co-dial-site').length === 3").await;
    ann.see("#board [data-piece='pioneer-0']").await;
    all_words_can_be_read(&ann, "1440, after the reveal").await;
    // By touch and keyboard as well as by mouse: nothing is said by titles alone.
    ann.until("!document.querySelector('#board title, .co-panel [title]')").await;
    explains(&ann, "site:3", "outer ring").await;
    explains(&ann, "dial:1", "points at Site").await;
    explains(&ann, "own:0:dudes", "Ann</b> has").await;
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_decision_on_a_phone_shows_what_the_cards_do_and_shade_is_in_sight() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = sit(&garage, &house, 1).await;
    ann.screen(390, 844).await;
    ann.see("#panel-turn .co-card .co-chips").await;
    ann.until("/Shade/.test(document.getElementById('goal')?.textContent)").await;
    ann.until("document.documentElement.scrollWidth <= 390").await;
    ann.close().await;
    house.close().await;
}
