//! Keeping a name as a person does it: with a password, by a link to the phone, by the lock of the device.

use serde_json::json;

use crate::{
    axe::{axe, dark, is_clean},
    common::House,
    driver::{Browser, Garage},
};

/// A browser at the house by its name: passkeys are for names.
async fn at_its_name(garage: &Garage, house: &House) -> Browser {
    let mut browser = garage.browser(house).await;
    browser.base = format!("http://localhost:{}", house.address.port());
    browser
}

/// Gives the browser a device with a lock that holds keys, and somebody who opens it.
async fn with_a_lock(browser: &Browser) {
    let cdp = browser.driver.cdp();
    cdp.send_raw("WebAuthn.enable", json!({})).await.unwrap();
    let lock = json!({ "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true });
    cdp.send_raw("WebAuthn.addVirtualAuthenticator", json!({ "options": lock })).await.unwrap();
}

async fn take_a_name(browser: &Browser, name: &str) {
    browser.goto("/you").await;
    browser.type_into("#name input[name='name']", name).await;
    browser.click("#name button").await;
    browser.until("document.querySelector('.who .you')?.href.endsWith('/you')").await;
    browser.goto("/you").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_keeps_the_name_and_comes_back_on_other_devices() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    take_a_name(&ann, "Ann").await;
    ann.type_into("#keep input[name='handle']", "ann").await;
    ann.type_into("#keep input[name='password']", "silver spoon").await;
    ann.click("#keep button.primary").await;
    ann.see(".done").await;
    ann.see("#handle").await;

    ann.click("#devices button.primary").await;
    ann.see("svg.qr").await;
    let link = ann.driver.execute("return document.querySelector('.share input').value", vec![]).await.unwrap();
    let link = link.json().as_str().unwrap().to_owned();
    let phone = garage.browser(&house).await;
    phone.screen(390, 844).await;
    phone.driver.goto(&link).await.unwrap();
    phone.click("main button.primary").await;
    phone.until("location.pathname === '/' && document.querySelector('.you').textContent === 'Ann'").await;
    phone.goto("/you").await;
    phone.until("document.querySelectorAll('#devices tbody tr').length === 2").await;
    phone.until("document.documentElement.scrollWidth <= innerWidth").await;

    ann.goto("/you").await;
    ann.click("#leave form button").await;
    ann.until("location.pathname === '/sign-in' && document.querySelector('.you').textContent === 'Sign in'").await;
    ann.type_into("#sign-in input[name='handle']", "Ann").await;
    ann.type_into("#sign-in input[name='password']", "a wrong one").await;
    ann.click("#sign-in button.primary").await;
    ann.see("#sign-in .problem").await;
    ann.until(
        "document.querySelector('[name=handle]').value === 'Ann' && !document.querySelector('[name=password]').value",
    )
    .await;
    ann.type_into("#sign-in input[name='password']", "silver spoon").await;
    ann.click("#sign-in button.primary").await;
    ann.until("location.pathname === '/' && document.querySelector('.you').textContent === 'Ann'").await;
    // Not `close`: the browser's own log has the form that came back.
    ann.driver.quit().await.unwrap();
    phone.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_all_one_needs() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = at_its_name(&garage, &house).await;
    with_a_lock(&ann).await;
    take_a_name(&ann, "Ann").await;
    ann.type_into("#keep input[name='handle']", "ann").await;
    ann.click("[data-passkey='keep'] button").await;
    ann.until("location.search === '?done=kept'").await;
    ann.see("#passkeys .key").await;
    assert_eq!(house.store.member("ann").await.unwrap().unwrap().name, "Ann");

    ann.click("#leave form button").await;
    // The browser offers the key by itself, and this device may open at once; else she asks for it.
    ann.until(
        "location.pathname === '/' || document.querySelector('[data-passkey=sign-in] button')?.checkVisibility()",
    )
    .await;
    ann.driver.execute("document.querySelector('[data-passkey=sign-in] button')?.click()", vec![]).await.unwrap();
    ann.until("location.pathname === '/' && document.querySelector('.you').textContent === 'Ann'").await;

    // The same device makes no second key.
    ann.goto("/you").await;
    ann.type_into("[data-passkey='add'] input[name='name']", "Again").await;
    ann.click("[data-passkey='add'] button").await;
    ann.see("[data-passkey='add'] .problem").await;
    ann.goto("/you/leave").await;
    ann.click("input[name='sure']").await;
    ann.click("main button.primary").await;
    ann.until("location.pathname === '/' && document.querySelector('.you').textContent === 'Sign in'").await;
    assert!(house.store.member("ann").await.unwrap().is_none(), "just after signing in one may leave");
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_of_an_account_have_no_violation() {
    let (house, garage, axe) = (House::open().await, Garage::open().await, axe());
    let ann = at_its_name(&garage, &house).await;
    let mut found = Vec::new();
    for night in [false, true] {
        dark(&ann, night).await;
        ann.goto("/sign-in").await;
        found.extend(is_clean(&ann, &axe, &format!("/sign-in, dark: {night}")).await);
    }
    take_a_name(&ann, "Ann").await;
    for stage in ["guest", "member"] {
        for night in [false, true] {
            dark(&ann, night).await;
            for page in ["/you", "/you/leave"] {
                ann.goto(page).await;
                found.extend(is_clean(&ann, &axe, &format!("{page} of a {stage}, dark: {night}")).await);
            }
        }
        if stage == "guest" {
            ann.goto("/you").await;
            ann.type_into("#keep input[name='handle']", "ann").await;
            ann.type_into("#keep input[name='password']", "silver spoon").await;
            ann.click("#keep button.primary").await;
            ann.see(".done").await;
        }
    }
    ann.goto("/you").await;
    ann.click("#devices button.primary").await;
    ann.see("svg.qr").await;
    found.extend(is_clean(&ann, &axe, "the link to another device").await);
    assert!(found.is_empty(), "{found:#?}");
    ann.close().await;
    house.close().await;
}
