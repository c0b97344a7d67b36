//! The page around every board: settings, guests, prompts, keys, touch, ears.

use serde_json::json;

use crate::{
    common::House,
    driver::{Browser, Garage},
};
use thirtyfour::prelude::*;

/// A guest in a browser who plays a game against bots.
async fn playing(garage: &Garage, house: &House, game: &str) -> Browser {
    let ann = garage.browser(house).await;
    ann.goto(&format!("/new?game={game}&seed=4")).await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board").await;
    ann.until("document.getElementById('prompt').dataset.mine").await;
    ann
}

async fn run(browser: &Browser, script: &str) {
    browser.driver.execute(script, vec![]).await.unwrap();
}

/// H2, and the settings: what is chosen holds at once, at a table as elsewhere, and comes along when one takes a name.
#[tokio::test(flavor = "multi_thread")]
async fn settings_hold_at_once_and_come_along_with_a_name() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/settings").await;
    ann.click("input[name='palette'][value='safe']").await;
    ann.until("document.documentElement.dataset.palette == 'safe'").await;
    ann.until("document.cookie !== null && !document.querySelector('.notice')").await;
    ann.goto("/settings").await;
    ann.until("document.documentElement.dataset.palette == 'safe'").await;
    ann.goto("/").await;
    ann.type_into(".play-now input[name='name']", "Ann").await;
    ann.click(".play-now button").await;
    ann.see("#board").await;
    ann.until("document.documentElement.dataset.palette == 'safe'").await;

    let paper = "getComputedStyle(document.body).backgroundColor";
    ann.until(&format!("{paper} == 'rgb(246, 240, 225)'")).await;
    ann.until("document.getElementById('slider').max !== ''").await;
    ann.click("#theme").await;
    ann.until(&format!("{paper} == 'rgb(27, 25, 22)'")).await;
    ann.goto("/settings").await;
    ann.until("document.querySelector(\"input[name='theme'][value='dark']\").checked").await;
    ann.click("input[name='palette'][value='classic']").await;
    ann.until("!document.documentElement.dataset.palette").await;
    ann.close().await;
    house.close().await;
}

/// H1: a seat goes to another device by its link, in a browser; H12: a link that works no more offers nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_by_its_link() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let page = ann.form(&format!("/tables/{table}/seats/0/link"), &[]).await.text();
    let link = format!("/seat/{}", page.split("/seat/").nth(1).unwrap().split('"').next().unwrap());
    let phone = garage.browser(&house).await;
    phone.goto(&link).await;
    phone.type_into("input[name='name']", "Ann").await;
    phone.click("form button.primary").await;
    phone.see("#board").await;
    phone.until("document.getElementById('prompt').dataset.mine").await;
    phone.close().await;
    let gone = house.guest().get(&link).await;
    assert_eq!(gone.status, 409);
    assert!(!gone.text().contains("Take the seat"));
    house.close().await;
}

/// H3: between two players of one device nothing of the next hand is in the page before its player says to be there.
#[tokio::test(flavor = "multi_thread")]
async fn a_curtain_falls_between_two_players_of_one_device() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=colorado&seed=4&seats=2&seat-1=hot&name-1=Ben").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    let covered = "!document.getElementById('curtain').hidden && JSON.parse(document.getElementById('choices').textContent).choices.length == 0 \
        && document.getElementById('main').dataset.eyes.endsWith('@')";
    ann.until(covered).await;
    ann.click("#curtain button.primary").await;
    ann.until("document.getElementById('curtain').hidden && JSON.parse(document.getElementById('choices').textContent).seat !== null").await;
    let first = ann.number("JSON.parse(document.getElementById('choices').textContent).seat").await;
    for _ in 0..60 {
        if ann.sees("#curtain h2").await {
            break;
        }
        ann.one_click_at("[data-target].legal", 0).await;
    }
    let next = ann.see("#curtain h2").await.text().await.unwrap();
    assert!(next.contains(if first == 0 { "Ben" } else { "Ann" }), "{next}");
    ann.until("JSON.parse(document.getElementById('choices').textContent).choices.length == 0").await;
    ann.close().await;
    house.close().await;
}

/// H7: whoever opens the link of a table that waits sees at once where to sit.
#[tokio::test(flavor = "multi_thread")]
async fn an_invited_guest_sees_where_to_sit() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let mut ann = house.guest();
    let fields = [
        ("game", "coloma"),
        ("seats", "3"),
        ("seat-0", "me"),
        ("seat-1", "open"),
        ("seat-2", "greedy"),
        ("name", "Ann"),
    ];
    let table = ann.form("/new", &fields).await.header("location").unwrap().to_owned();
    let ben = garage.browser(&house).await;
    ben.goto(&table).await;
    ben.type_into(".sit input[name='name']", "Ben").await;
    ben.click(".sit button.primary").await;
    ben.see("#board").await;
    let watched = house.guest().get(&format!("{table}?watch=yes")).await;
    assert!(watched.text().contains("You are watching."));
    ben.close().await;
    house.close().await;
}

/// H9: one's turn shows in the tab: its title and its icon.
/// H13: arrows, Home and End lead through the game; the focus stays with the choices.
#[tokio::test(flavor = "multi_thread")]
async fn keys_lead_through_the_game_and_the_tab_calls() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = playing(&garage, &house, "silverton").await;
    ann.until(
        "document.title.startsWith('●') && document.querySelector(\"link[rel='icon']\").href.includes('icon-turn')",
    )
    .await;
    let before = ann.steps().await.1;
    ann.until("document.querySelector('#buttons button')").await;
    run(&ann, "document.querySelector('#buttons button').focus()").await;
    ann.keys("" + Key::Enter).await;
    ann.settled().await;
    ann.until("document.activeElement !== document.body").await;
    while ann.steps().await.1 <= before {
        ann.one_click_at("[data-target].legal", 0).await;
    }
    run(&ann, "document.activeElement.blur()").await;
    ann.keys("" + Key::Left).await;
    ann.until("document.getElementById('main').classList.contains('in-past')").await;
    ann.keys("" + Key::Home).await;
    ann.until("document.getElementById('slider').value == 0").await;
    ann.keys("" + Key::End).await;
    ann.until("!document.getElementById('main').classList.contains('in-past')").await;
    ann.close().await;
    house.close().await;
}

/// Lit places out of sight have an arrow at the edge that leads to them.
#[tokio::test(flavor = "multi_thread")]
async fn an_arrow_leads_to_lit_places_out_of_sight() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = playing(&garage, &house, "silverton").await;
    ann.screen(390, 844).await;
    ann.until(
        "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent.startsWith('surveyor'))",
    )
    .await;
    run(&ann, "[...document.querySelectorAll('#buttons button')].find((one) => one.textContent.startsWith('surveyor')).click()").await;
    ann.until("document.querySelectorAll('#board .legal').length > 0").await;
    let seen = "[...document.querySelectorAll('#board [data-target].legal')].some((node) => { const b = node.getBoundingClientRect(), \
        r = document.getElementById('board').getBoundingClientRect(); return b.width && b.left + b.width / 2 > r.left && b.right - b.width / 2 < r.right \
        && b.top + b.height / 2 > r.top && b.bottom - b.height / 2 < r.bottom })";
    run(&ann, "const board = document.getElementById('board'); board.setAttribute('viewBox', '-4000 -4000 200 200')")
        .await;
    ann.until(&format!("!({seen})")).await;
    ann.until("document.querySelector('.edge')?.textContent.match(/[0-9]/)").await;
    run(&ann, "document.querySelector('.edge').click()").await;
    ann.until(seen).await;
    ann.close().await;
    house.close().await;
}

/// A finger on a place that is too small is shown it first: nothing is built by the first tap.
#[tokio::test(flavor = "multi_thread")]
async fn a_finger_sees_what_it_chooses_before_it_is_done() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = playing(&garage, &house, "colorado-midland").await;
    ann.screen(390, 844).await;
    let cdp = ann.driver.cdp();
    cdp.send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await.unwrap();
    for taste in 0..40 {
        if ann.number("document.querySelectorAll(\"#board [data-target^='hex:'].legal\").length").await > 0 {
            break;
        }
        ann.one_click(taste).await;
    }
    run(&ann, "document.querySelector('[data-zoom=all]').click(); scrollTo(0, 0)").await;
    let before = ann.steps().await.1;
    const WHERE: &str = "const board = document.getElementById('board').getBoundingClientRect();
        const small = [...document.querySelectorAll(\"#board [data-target^='hex:'].legal\")].map((node) => [node, node.getBoundingClientRect()])
            .find(([node, b]) => Math.min(b.width, b.height) < 24 && document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)?.closest('[data-target]') === node);
        if (!small) return null;
        return [Math.round(small[1].left + small[1].width / 2), Math.round(small[1].top + small[1].height / 2)];";
    let place = ann.driver.execute(WHERE, vec![]).await.unwrap();
    let place = place.json().clone();
    assert!(place.is_array(), "hexes are small on a phone");
    let point = json!([{ "x": place[0], "y": place[1] }]);
    cdp.send_raw("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": point })).await.unwrap();
    cdp.send_raw("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await.unwrap();
    ann.see("#preview").await;
    assert_eq!(ann.steps().await.1, before, "nothing is done yet");
    run(&ann, "document.getElementById('preview').click()").await;
    ann.until(&format!("document.getElementById('slider').max > {before} || document.querySelector('#buttons .pick')"))
        .await;
    ann.close().await;
    house.close().await;
}

/// H8: whoever loses the cookie comes back by a link, with name, seats and settings; it works once.
#[tokio::test]
async fn a_link_brings_back_whoever_lost_the_cookie() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.form("/settings", &[("theme", "dark")]).await;
    let page = ann.form("/you/link", &[]).await.text();
    let link = format!("/me/{}", page.split("/me/").nth(1).unwrap().split('"').next().unwrap());
    let mut phone = house.guest();
    assert!(phone.get(&link).await.text().contains("Welcome back, Ann"));
    assert_eq!(phone.form(&link, &[]).await.status, 303);
    let page = phone.get(&format!("/tables/{table}")).await.text();
    assert!(page.contains("data-theme=\"dark\"") && page.contains("data-eyes=\"0@0\""));
    assert_eq!(house.guest().form(&link, &[]).await.status, 409, "once");
    house.close().await;
}
