//! The lobby as people use it: two find each other, somebody else's move is told on every page, and filters stay.

use engine::{Luck, Seats, Setup};
use house::{Deal, LiveTable, Terms, Wanted, Wish};
use store::{Holder, NewSeat, Visibility};
use table::{BotKind, Deed};

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Looks for a game of two, with nobody but people.
async fn look_for_a_game(browser: &Browser, name: &str) {
    browser.goto("/").await;
    browser.type_into("#find-game input[name='name']", name).await;
    for title in table::TITLES.iter().filter(|title| title.id != "cerro-gordo") {
        browser.click(&format!("#find-game input[name='title-{}']", title.id)).await;
    }
    browser.click("#find-game select[name='players'] option[value='2']").await;
    browser.click("#find-game select[name='bots'] option[value='never']").await;
    browser.click("#find-game button.primary").await;
}

/// Whoever must act does so until it is another's turn.
async fn play_until_another_must(house: &House, live: &std::sync::Arc<LiveTable>) {
    let (mut luck, first) = (Luck::new(5), live.turns()[0].guest.clone());
    for k in 0..200 {
        let (seat, action, seen) = {
            let game = live.game().await;
            let seat = game.position().to_act().first().expect("the game goes on");
            let action = game.position().advise(seat, BotKind::Random, &mut luck).expect("something can be done");
            (seat, action, game.moments(Seats::one(seat)).seq())
        };
        let wanted = Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen };
        house.inside.act(live, wanted, &format!("step-{k}")).await.map_err(|_| "a step").unwrap();
        if live.turns().iter().all(|turn| turn.guest != first) {
            return;
        }
    }
    panic!("it stays the same player's turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_find_each_other_and_hear_of_each_others_moves_everywhere() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (ann, ben) = (garage.browser(&house).await, garage.browser(&house).await);
    look_for_a_game(&ann, "Ann").await;
    ann.see("#seeking").await;
    look_for_a_game(&ben, "Ben").await;
    // Both are led to the table, Ann from a page that waited.
    for browser in [&ann, &ben] {
        browser.until("location.pathname.startsWith('/tables/')").await;
        browser.see("svg#board").await;
    }
    assert_eq!(ann.driver.current_url().await.unwrap().path(), ben.driver.current_url().await.unwrap().path());

    let path = ann.driver.current_url().await.unwrap().path().to_owned();
    let live = house.inside.table(path.rsplit('/').next().unwrap()).await.unwrap();
    for _ in 0..200 {
        if !live.turns().is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let turns = live.turns();
    let seats = live.seats();
    let name = seats[usize::from(turns[0].seat)].name.clone();
    let waiting = if name.as_deref() == Some("Ann") { &ben } else { &ann };
    waiting.goto("/games").await;
    waiting.until("document.getElementById('turns').hidden && !document.title.startsWith('(')").await;
    // The line of the page is open before the other one moves.
    waiting.until("performance.getEntriesByType('navigation')[0].loadEventEnd > 0").await;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    play_until_another_must(&house, &live).await;
    waiting.until("!document.getElementById('turns').hidden && document.title.startsWith('(1) ')").await;
    waiting.until("document.querySelector('link[rel=icon]').href.includes('icon-turn')").await;
    waiting.until("document.getElementById('turns').textContent.includes('Your turn at one table')").await;
    waiting.keys("n").await;
    waiting.until(&format!("location.pathname === '{path}'")).await;
    waiting.until("document.getElementById('turns').hidden").await;
    ann.close().await;
    ben.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_is_live_and_filters_are_remembered() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (host, _) = house.inside.welcome("Hal").await.unwrap();
    let open = async |game: &str, name: &str| {
        let rules = table::open(game, &Setup::of(3)).unwrap();
        let seats = vec![NewSeat::new(Holder::Guest(host.id.clone())), NewSeat::open(), NewSeat::open()];
        let wish = Wish { terms: Terms::default(), ..Wish::new(name, Visibility::Public, seats) };
        house.inside.make(&host, &Deal::fresh().begin(rules), wish).await.unwrap()
    };
    let (coloma, colorado) = (open("coloma", "Bodie").await, open("colorado", "Jerome").await);
    let eve = garage.browser(&house).await;
    eve.goto("/").await;
    eve.see(&format!("#open-{coloma}")).await;
    eve.type_into("#find-game input[name='name']", "Half a na").await;
    // What is new comes by itself, and what is typed stays.
    let silverton = open("silverton", "Creede").await;
    eve.see(&format!("#open-{silverton}")).await;
    eve.until("document.querySelector('#find-game input[name=name]').value === 'Half a na'").await;
    eve.until("document.activeElement === document.querySelector('#find-game input[name=name]')").await;
    eve.click("#filter select[name='title'] option[value='coloma']").await;
    eve.until(&format!("!document.getElementById('open-{colorado}') && document.getElementById('open-{coloma}')"))
        .await;
    eve.until("document.querySelector('#find-game input[name=name]').value === 'Half a na'").await;
    eve.goto("/").await;
    eve.see(&format!("#open-{coloma}")).await;
    assert!(!eve.sees(&format!("#open-{colorado}")).await, "the choice is remembered");
    eve.until("document.querySelector('#filter select[name=title]').value === 'coloma'").await;
    // On a telephone the way through the house is folded away.
    eve.screen(390, 844).await;
    assert!(!eve.sees(".masthead nav.wide").await && !eve.sees(".menu nav").await);
    eve.click(".menu summary").await;
    eve.see(".menu nav a[href='/tournaments']").await;
    eve.until("document.scrollingElement.scrollWidth <= innerWidth").await;
    eve.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_usual_table_is_set_up_without_scrolling() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.screen(1440, 900).await;
    for title in table::TITLES {
        ann.goto(&format!("/new?game={}", title.id)).await;
        ann.until("document.querySelector('.new-table > button.primary').getBoundingClientRect().bottom < innerHeight")
            .await;
    }
    ann.close().await;
    house.close().await;
}
