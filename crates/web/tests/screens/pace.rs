//! Clocks as a person sees them, and a step that is prepared.

use std::time::Duration;

use house::{Clock, Settings};
use store::Store;
use web::Config;

use crate::{common::House, driver::Garage};

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_counts_down_on_the_plate_and_a_late_seat_is_taken_back() {
    let clock = Clock::default();
    let settings = Settings { clock: clock.clone(), ..Settings::default() };
    let config = Config { house: settings, ..Config::default() };
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let garage = Garage::open().await;
    let (ann, ben) = (garage.browser(&house).await, garage.browser(&house).await);
    ann.goto("/new?game=cerro-gordo&seats=2&seat-1=open&pace=move+86400&late=bot&seed=7").await;
    ann.until("document.querySelector('[name=pace][value=\"move 86400\"]').checked").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#lobby").await;
    let table = ann.driver.current_url().await.unwrap().path().to_owned();
    ben.goto(&format!("{table}/join")).await;
    ben.type_into("input[name='name']", "Ben").await;
    ben.click(".sit button").await;
    ben.see("#players").await;
    // Both see the clock of whoever must act, counted by the page; whoever must act is told what follows.
    for browser in [&ann, &ben] {
        browser.until("/^2[34] h/.test(document.querySelector('#players .clock')?.textContent)").await;
    }
    let is_ann = ann.sees("#clock .follows").await;
    let (late, other) = if is_ann { (&ann, &ben) } else { (&ben, &ann) };
    late.see("#clock .follows").await;
    assert!(!other.sees("#clock").await);
    // Whoever waits can prepare a step, and finds it again.
    other.driver.execute("document.querySelector('[data-tab=\"about-tab\"]')?.click()", vec![]).await.unwrap();
    let orders = "document.querySelector('a[href$=\"/orders\"]')";
    other.until(orders).await;
    let address = other.driver.execute(format!("return {orders}.getAttribute('href')"), vec![]).await.unwrap();
    let address = address.json().as_str().unwrap().to_owned();
    other.goto(&address).await;
    other.type_into("textarea[name='steps']", "road fork 3,3 270").await;
    // The same page comes again when it is kept: one that is left before would keep nothing.
    other.driver.execute("window.before = true", vec![]).await.unwrap();
    other.click("button.primary").await;
    other.until("!window.before && document.querySelector('textarea')").await;
    other.goto(&address).await;
    other.until("document.querySelector('textarea').value === 'road fork 3,3 270'").await;
    other.goto(&table).await;
    other.see("#players").await;
    // Shortly before the end it warns; then a bot plays on, and the seat can be taken back with one click.
    clock.set_forward(Duration::from_secs(86_400 - 600));
    late.goto(&table).await;
    late.see("#players .clock.soon").await;
    clock.set_forward(Duration::from_secs(700));
    late.click("#decisions button.primary").await;
    late.until("!document.querySelector('#decisions button')").await;
    other.until("!document.querySelector('.stands-in')").await;
    for browser in [ann, ben] {
        browser.close().await;
    }
    house.close().await;
}
