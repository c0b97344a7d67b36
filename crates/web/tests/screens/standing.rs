//! Ratings and statistics as they are seen: at every width nothing lies upon or beyond anything.

use std::path::Path;

use store::Store;
use web::Config;

use crate::{common::House, driver::Garage, results};

/// The pages fit the screen on a desk, on a small laptop and in a hand. With `MOTHERLODE_SHOTS` set they are kept to be
/// looked at.
#[tokio::test(flavor = "multi_thread")]
async fn standings_fit_every_screen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let store = Store::open(&file).await.unwrap();
    let mut people = Vec::new();
    let names = ["Ann", "Ben", "Clementine Hathaway-Brown", "Dolores", "Ed", "Fay", "Gus", "Hattie", "Ivo", "Jo"];
    for name in names {
        people.push(store.create_guest(name, 0).await.unwrap());
    }
    let session = store.create_session(&people[0].id, jiff::Timestamp::now().as_millisecond()).await.unwrap();
    results::fill(&store, &people, jiff::Timestamp::now().as_millisecond()).await;
    results::keep(&store, &people).await;
    let (house, garage) = (House::over(store, Config::default()).await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/standing").await;
    ann.driver.add_cookie(thirtyfour::Cookie::new("motherlode", session.expose())).await.unwrap();
    let shots = std::env::var("MOTHERLODE_SHOTS").ok();
    for theme in ["light", "dark"] {
        for (width, height) in [(1440, 1000), (1024, 900), (390, 844)] {
            ann.screen(width, height).await;
            for (name, path) in [
                ("all", "/standing"),
                ("title", "/standing/cerro-gordo"),
                ("solo", "/standing/solo/silverton"),
                ("own", "/you/standing"),
            ] {
                ann.goto(path).await;
                ann.see("main h1").await;
                ann.driver
                    .execute(format!("document.documentElement.dataset.theme = '{theme}'"), vec![])
                    .await
                    .unwrap();
                let over = ann.number("document.documentElement.scrollWidth - innerWidth").await;
                assert!(over <= 0, "{path} is {over} wider than {width}");
                if let Some(folder) = &shots {
                    let whole = ann.number("document.documentElement.scrollHeight").await;
                    ann.screen(width, u32::try_from(whole).unwrap().min(6_000)).await;
                    let file = Path::new(folder).join(format!("{name}-{theme}-{width}.png"));
                    ann.driver.screenshot(&file).await.unwrap();
                    ann.screen(width, height).await;
                }
            }
        }
    }
    ann.goto("/you/standing").await;
    ann.see("svg.chart path.chart-way").await;
    ann.close().await;
    house.close().await;
}
