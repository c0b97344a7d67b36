//! The table of Silverton.

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Points at one target after the other of the action that is written so, as a person would; an amount is sent.
const CHOOSE: &str = "
    const data = JSON.parse(document.getElementById('choices')?.textContent || '{}');
    if (document.body.classList.contains('sending')) return false;
    const amount = arguments[0].match(/ (\\d+)$/)?.[1];
    const choice = data.choices?.find((one) => one.action === arguments[0])
        ?? data.choices?.find((one) => one.range && one.action.replace(/\\d+$/, amount) === arguments[0]);
    if (!choice) return false;
    const all = (query) => [...document.querySelectorAll(query)];
    for (const id of choice.range ? [] : choice.path) {
        const hit = all('#buttons [data-choice]').find((one) => one.dataset.choice === id)
            ?? all('[data-target].legal').find((one) => one.dataset.target === id);
        hit?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    if (choice.range) {
        const form = document.querySelector('#buttons form');
        form.querySelector('input').value = amount;
        form.requestSubmit();
    }
    return true;";

async fn choose(ann: &Browser, action: &str) {
    for _ in 0..600 {
        ann.settled().await;
        let done = ann.driver.execute(CHOOSE, vec![action.into()]).await.unwrap();
        if done.json().as_bool() == Some(true) {
            ann.settled().await;
            return;
        }
    }
    panic!("{action} cannot be chosen");
}

/// Whether this action is among the choices, once the page has settled.
async fn may(ann: &Browser, action: &str) {
    ann.until(&format!(
        "JSON.parse(document.getElementById('choices').textContent).choices?.some((one) => one.action === '{action}')"
    ))
    .await;
}

/// Alone from Denver with a deal that has gold beside the home city.
async fn denver(ann: &Browser) {
    ann.goto("/new?game=silverton&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    let hidden = |value: &str| format!("document.querySelector(\"[value='{value}']\").closest('label').hidden");
    ann.until(&hidden("solo_denver_6000")).await;
    ann.click("select[name='seats'] option[value='1']").await;
    // What does not go with so many players is not offered.
    ann.until(&format!("!{}", hidden("solo_denver_6000"))).await;
    ann.until(&hidden("golden_spike_3")).await;
    ann.driver.execute("document.querySelector('[name=seed]').value = '52'", vec![]).await.unwrap();
    ann.click("form.new-table button.primary").await;
    ann.see("#board .si-segment").await;
    may(ann, "disc P").await;
}

/// The filled button does something; what gives up is never filled, and asks first where something valuable is left.
#[tokio::test(flavor = "multi_thread")]
async fn giving_up_is_never_the_filled_button_and_asks_first() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser_with(&house, &["--force-prefers-reduced-motion"]).await;
    denver(&ann).await;

    ann.until("document.getElementById('goal').textContent.includes('$1,600 of $6,000, draw by turn 14')").await;
    ann.see("#buttons [data-choice='pass:done']").await;
    assert!(!ann.sees("#buttons .primary").await, "nothing is filled while discs are at home");

    for action in ["disc P", "claim 31", "disc S", "build denver-central-city"] {
        choose(&ann, action).await;
    }
    ann.see("#buttons .primary[data-choice='confirm:done']").await;
    for action in ["done", "buy claim 31", "build denver-central-city", "mark 31", "roll"] {
        choose(&ann, action).await;
    }

    // Five loads of gold at $250.
    may(&ann, "load 31").await;
    assert!(!ann.sees("#buttons .primary[data-choice$=':done']").await);
    ann.click("#buttons [data-choice='pass:done']").await;
    ann.until("document.querySelector('#buttons .caution')?.textContent.includes('$1,250 of gold')").await;
    ann.click("#buttons .caution .primary").await;
    ann.see("#buttons [data-choice='pass:done']").await;

    // How many loads go is asked once.
    choose(&ann, "load 31").await;
    choose(&ann, "to denver").await;
    ann.see("#buttons input[type=number]").await;
    assert_eq!(ann.number("document.querySelectorAll('#buttons form').length").await, 1);
    assert_eq!(ann.number("document.querySelectorAll('#buttons .primary').length").await, 1);
    choose(&ann, "ship 5").await;
    ann.see("#buttons .primary[data-choice='confirm:done']").await;
    choose(&ann, "done").await;
    ann.until("document.getElementById('goal').textContent.includes('$2,430 of $6,000')").await;
    ann.close().await;
    house.close().await;
}

/// Whoever places for more than the purse holds is told before, and what cannot be paid says so.
#[tokio::test(flavor = "multi_thread")]
async fn placing_for_more_than_the_purse_holds_is_told_before() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser_with(&house, &["--force-prefers-reduced-motion"]).await;
    denver(&ann).await;
    for action in ["disc P", "claim 92", "disc S", "build denver-hot-sulphur-springs", "done", "buy claim 92"] {
        choose(&ann, action).await;
    }
    for action in ["build denver-hot-sulphur-springs", "done", "disc P", "claim 99", "disc S"] {
        choose(&ann, action).await;
    }
    // $1,600 less $720 less $300 is $580, of which Salida copper takes $540.
    choose(&ann, "build denver-como").await;
    ann.until("document.querySelector('#buttons .caution')?.textContent.includes('$760, and you have $580')").await;
    ann.click("#buttons .caution button:not(.primary)").await;
    choose(&ann, "done").await;
    // The claim is bought, asked about or not; the step of building passes, and the log says why.
    let told = "document.getElementById('log').textContent.includes('cannot pay for Denver – Como, $180 short')";
    for _ in 0..100 {
        ann.settled().await;
        if ann.number(told).await == 1 {
            break;
        }
        match ann.sees("#buttons .caution").await {
            true => ann.click("#buttons .caution button:not(.primary)").await,
            false => drop(ann.driver.execute(CHOOSE, vec!["buy claim 99".into()]).await.unwrap()),
        }
    }
    ann.until(told).await;
    ann.close().await;
    house.close().await;
}
