//! The review of a finished game as it is seen: at every width, light and dark, with and without a script.

use std::path::Path;

use engine::{Key, Luck, Seat, Setup};
use table::{BotKind, Deed, Stop, Table};

use crate::{common::House, driver::Garage};

/// A game that was stopped, as a record.
fn game(steps: u32) -> String {
    let mut game = Table::begin("cerro-gordo", &Setup::of(3), Key::from_seed(3)).unwrap();
    let mut luck = Luck::new(3);
    for _ in 0..steps {
        let seat = game.position().to_act().first().unwrap();
        let action = game.position().advise(seat, BotKind::Greedy, &mut luck).unwrap();
        let prepared = game.prepare(seat, Deed::Act(action), 0).unwrap();
        game.commit(prepared);
    }
    let prepared = game.prepare(Seat(0), Deed::Stop(Stop::Late), 0).unwrap();
    game.commit(prepared);
    game.record().to_text()
}

/// The page fits every screen; a point of the chart leads to its turn, and a turn to another try. With `MOTHERLODE_SHOTS`
/// set the page is kept to be looked at.
#[tokio::test(flavor = "multi_thread")]
async fn a_review_fits_every_screen_and_leads_back_into_the_game() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let shots = std::env::var("MOTHERLODE_SHOTS").ok();
    let steps = if shots.is_some() { 60 } else { 12 };
    let made = house.guest().form("/records/import", &[("name", "Ann"), ("record", &game(steps))]).await;
    let table = made.header("location").unwrap().to_owned();
    let ann = garage.browser(&house).await;
    ann.goto(&format!("{table}/review")).await;
    ann.click("main form button.primary").await;
    // It looks again by itself until the review is there.
    ann.see("svg.chart .chart-line").await;
    for theme in ["light", "dark"] {
        for (width, height) in [(1440, 1000), (1024, 900), (390, 844)] {
            ann.screen(width, height).await;
            ann.driver.execute(format!("document.documentElement.dataset.theme = '{theme}'"), vec![]).await.unwrap();
            let over = ann.number("document.documentElement.scrollWidth - innerWidth").await;
            assert!(over <= 0, "the review is {over} wider than {width}");
            if let Some(folder) = &shots {
                let whole = ann.number("document.documentElement.scrollHeight").await;
                ann.screen(width, u32::try_from(whole).unwrap().min(6_000)).await;
                let file = Path::new(folder).join(format!("review-{theme}-{width}.png"));
                ann.driver.screenshot(&file).await.unwrap();
            }
        }
    }
    ann.screen(1440, 1000).await;
    ann.driver.execute("document.querySelector('svg.chart a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))", vec![]).await.unwrap();
    ann.until("location.hash === '#turn-1' && document.querySelector('#turn-1')").await;
    ann.click("#turn-1 .review-ways a").await;
    ann.until("document.querySelector('#main[data-at]')").await;
    ann.close().await;
    house.close().await;
}
