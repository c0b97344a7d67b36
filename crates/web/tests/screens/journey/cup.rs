//! A tournament of four, two of them bots.

use std::time::Duration;

use engine::Luck;
use store::Stage;
use web::Config;

use super::{becomes_a_member, look, open, path, steps, table_at};
use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Everybody whose turn it is at some table of the tournament takes a step; `false`: nobody could.
async fn all_step(house: &House, cup: &str, luck: &mut Luck) -> bool {
    let mut any = false;
    for one in house.store.tournament_matches(cup).await.unwrap() {
        let Some(id) = one.table.filter(|_| one.is_made && one.result.is_none()) else { continue };
        let live = house.inside.table(&id).await.unwrap();
        for turn in live.turns().iter() {
            any |= steps(house, &live, turn.seat, luck).await;
        }
    }
    any
}

/// A person finds the own table from the page of the tournament, and plays there by hand for a while.
async fn plays_a_little(browser: &Browser, cup: &str) {
    browser.goto(cup).await;
    browser.click(".matches li.own a[href^='/tables/']").await;
    browser.see("#board").await;
    for taste in 0..6 {
        browser.one_click_at("[data-target].legal", taste).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_a_tournament_and_the_standings_show_them_all() {
    let ((house, _folder), garage) = (open(Config::default()).await, Garage::open().await);
    let clock = house.inside.settings().clock.clone();
    let (ann, ben) = (garage.browser(&house).await, garage.browser(&house).await);
    becomes_a_member(&ann, "Ann", None).await;
    ann.goto("/tournaments/new?game=colorado").await;
    look(&ann, "new-tournament").await;
    ann.type_into("input[name='cup']", "Leadville Cup").await;
    ann.click("label:has(input[name='scheme'][value='swiss'])").await;
    ann.click("select[name='seats'] option[value='2']").await;
    ann.type_into("input[name='rounds']", "2").await;
    ann.type_into("input[name='least']", "4").await;
    ann.click("select[name='bots'] option[value='random']").await;
    ann.click("form.new-table button.primary").await;
    ann.click("#join").await;
    ann.see("#leave").await;
    let cup = path(&ann).await;
    let id = cup.rsplit('/').next().unwrap();

    ben.goto(&cup).await;
    ben.type_into(".sit input[name='name']", "Ben").await;
    ben.click("#join").await;
    ann.until("document.querySelectorAll('.tournament-players li').length === 2").await;
    look(&ann, "tournament-open").await;
    ann.click("#start").await;
    for browser in [&ann, &ben] {
        browser.until("document.querySelectorAll('#standings tbody tr').length === 4").await;
        plays_a_little(browser, &cup).await;
    }
    ann.goto(&cup).await;
    look(&ann, "tournament-round").await;

    // Round after round, each begins by itself when the one before is over.
    let mut luck = Luck::new(9);
    for _ in 0..8_000 {
        if house.store.tournament(id).await.unwrap().unwrap().stage == Stage::Over {
            break;
        }
        if !all_step(&house, id, &mut luck).await {
            clock.set_forward(Duration::from_secs(1));
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    ann.until("document.querySelector('#standings h2').textContent === 'Final standings'").await;
    ann.until("[...document.querySelectorAll('#standings tbody td:nth-child(4)')].map((td) => td.textContent).join() === '2,2,2,2'").await;
    let names = "[...document.querySelectorAll('#standings tbody td:nth-child(2)')].map((td) => td.textContent)";
    ann.until(&format!("['Ann', 'Ben'].every((name) => {names}.some((one) => one.includes(name)))")).await;
    let points = "[...document.querySelectorAll('#standings tbody td:nth-child(3)')].map((td) => td.textContent.replace('½', '.5'))";
    ann.until(&format!("{points}.reduce((sum, one) => sum + Number(one), 0) === 4")).await;
    look(&ann, "tournament-over").await;
    assert_eq!(house.store.tournament_matches(id).await.unwrap().len(), 4, "two rounds of two tables");
    // Whoever looks later finds it among those that are over.
    ben.goto("/tournaments").await;
    ben.see(&format!("a[href='{cup}']")).await;
    look(&ben, "tournaments").await;
    let first = house.store.tournament_matches(id).await.unwrap().remove(0).table.unwrap();
    assert!(table_at(&house, &first).await.game().await.outcome().is_some());
    ann.close().await;
    ben.close().await;
    house.close().await;
}
