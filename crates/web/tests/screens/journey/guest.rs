//! A guest plays at once, keeps the name, and comes back on a phone.

use web::Config;

use super::{keeps_the_name, look, open, path};
use crate::driver::Garage;

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_keeps_the_account_and_comes_back_on_a_phone() {
    let ((house, _folder), garage) = (open(Config::default()).await, Garage::open().await);
    let (ann, phone) = (garage.browser(&house).await, garage.browser(&house).await);
    ann.goto("/").await;
    look(&ann, "first").await;
    ann.type_into("#play-now input[name='name']", "Ann").await;
    ann.click("#play-now button[value='colorado']").await;
    ann.see("#board").await;
    let table = path(&ann).await;

    // She likes other colours, and stays.
    ann.goto("/settings").await;
    ann.click("#settings label:has([name='palette'][value='safe'])").await;
    ann.until("document.documentElement.dataset.palette === 'safe'").await;
    keeps_the_name(&ann, "ann", None).await;
    look(&ann, "you").await;
    ann.click("#devices button.primary").await;
    ann.until("document.querySelector('svg.qr')?.getBoundingClientRect().width > 120").await;
    look(&ann, "to-another-device").await;
    let link = ann.see(".share input").await.value().await.unwrap().unwrap();
    ann.goto(&table).await;
    ann.see("#board").await;

    // The phone has read the picture: it is her, with all that is hers.
    phone.screen(390, 800).await;
    phone.driver.goto(&link).await.unwrap();
    phone.click("main button.primary").await;
    phone.until("location.pathname === '/' && document.querySelector('.you').textContent === 'Ann'").await;
    phone.until("document.documentElement.dataset.palette === 'safe'").await;
    phone.click(&format!("#yours a[href='{table}']")).await;
    phone.see("#board").await;
    phone.until("document.documentElement.scrollWidth <= innerWidth").await;
    phone.until("document.querySelector('#buttons button, #board .legal')").await;
    let (_, before) = ann.steps().await;
    for taste in 0..40 {
        phone.one_click_at("[data-target].legal", taste).await;
        if ann.steps().await.1 > before {
            break;
        }
    }
    ann.until(&format!("document.getElementById('slider').max > {before}")).await;

    // The link works once: whoever finds it later is nobody.
    let finder = garage.browser(&house).await;
    finder.driver.goto(&link).await.unwrap();
    finder.until("document.querySelector('.you').textContent === 'Sign in'").await;
    finder.until("document.querySelector('main').textContent.includes('does not work any more')").await;
    // Not `close`: that browser noted the refusal.
    finder.driver.quit().await.unwrap();
    ann.close().await;
    phone.close().await;
    house.close().await;
}
