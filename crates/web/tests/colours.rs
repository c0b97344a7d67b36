//! Colours that the seats of a table chose: on its page, on its board, in its picture.

mod common;
mod driver;

use common::House;
use driver::Garage;

/// What a seat's token is, and what it would be.
const TOKENS: &str = "
    const of = (token) => getComputedStyle(document.body).getPropertyValue(token).trim();
    const shown = (query, what) => getComputedStyle(document.querySelector(query))[what];
    const paint = document.createElement('i');
    paint.style.color = of('--colour-3');
    document.body.append(paint);
    const third = getComputedStyle(paint).color;
    return of('--seat-1') === of('--colour-3') && of('--seat-3') === of('--colour-1') && of('--seat-2') === of('--colour-2')
        && shown('#players .seat-1 .swatch', 'backgroundColor') === third && shown('.si-mark.si-seat-1', 'fill') === third;";

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_drawn_in_the_colours_that_its_seats_chose() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=silverton&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("select[name='colour-0'] option:nth-child(3)").await;
    ann.click("form.new-table button.primary").await;
    let problem = ann.see(".problem").await.text().await.unwrap();
    assert!(problem.contains("Two seats cannot both be"), "{problem}");

    ann.click("select[name='colour-2'] option:nth-child(1)").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board").await;
    ann.until("document.querySelector('.si-mark.si-seat-1')").await;
    let same = ann.driver.execute(TOKENS, vec![]).await.unwrap();
    assert_eq!(same.json().as_bool(), Some(true), "the player's name and pieces have the chosen colour");

    let table = ann.driver.current_url().await.unwrap().path().to_owned();
    let picture = house.guest().get(&format!("{table}/board.svg")).await.text();
    assert!(picture.contains(".si-seat-1 { fill: #6c3fa0; }"), "and so has the picture");
    assert!(picture.contains(".si-seat-3 { fill: #a3123f; }"));
    // Not `close`: the browser's own log has the form that came back.
    ann.driver.quit().await.unwrap();
    house.close().await;
}
