//! The house as new people use it, each story in as many browsers as it has people: a guest stays and comes back, a slow
//! game goes on though somebody leaves, a rude word is removed, a tournament is played. With `MOTHERLODE_SHOTS` set, the
//! pages that are passed are kept to be looked at.

mod cup;
mod guest;
mod slow;
mod talk;

use std::{path::Path, sync::Arc, time::Duration};

use engine::{Luck, Seat, Seats};
use house::{Clock, LiveTable, Wanted};
use serde_json::Value;
use store::{Guest, Store};
use table::{BotKind, Deed};
use tempfile::TempDir;
use web::Config;

use crate::{common::House, driver::Browser};

/// The only password of these stories.
const WORD: &str = "silver spoon";
/// How long a story waits before it looks again.
const PAUSE: Duration = Duration::from_millis(15);

/// A house over a file, as they are at home; it is gone with the folder.
async fn open(config: Config) -> (House, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("house.db")).await.unwrap();
    (House::over(store, config).await, folder)
}

/// Keeps what is on the screen, on a desk and in a hand; nothing is wider than either.
async fn look(browser: &Browser, name: &str) {
    for (wide, tall) in [(390, 844), (1440, 1000)] {
        browser.screen(wide, tall).await;
        // Points that fly by may pass the edge for a moment.
        browser.until("document.readyState === 'complete' && document.documentElement.scrollWidth <= innerWidth").await;
        let Ok(folder) = std::env::var("MOTHERLODE_SHOTS") else { continue };
        let whole = browser.number("document.documentElement.scrollHeight").await;
        browser.screen(wide, u32::try_from(whole).unwrap().clamp(tall, 4_000)).await;
        browser.driver.screenshot(&Path::new(&folder).join(format!("{name}-{wide}.png"))).await.unwrap();
        browser.screen(wide, tall).await;
    }
}

/// What a script answers; it may take its time.
async fn ask(browser: &Browser, script: &str, given: Vec<Value>) -> Value {
    let script = format!("return (async (...given) => {{ {script} }})(...arguments)");
    browser.driver.execute(script, given).await.unwrap().json().clone()
}

async fn path(browser: &Browser) -> String {
    browser.driver.current_url().await.unwrap().path().to_owned()
}

/// A guest keeps the name with an account, and an address where letters are sent.
async fn keeps_the_name(browser: &Browser, handle: &str, address: Option<&str>) {
    browser.goto("/you").await;
    browser.type_into("#keep input[name='handle']", handle).await;
    browser.type_into("#keep input[name='password']", WORD).await;
    if let Some(address) = address {
        browser.type_into("#keep input[name='email']", address).await;
    }
    browser.click("#keep button.primary").await;
    browser.see(".done").await;
}

/// Somebody new takes a name, and keeps it.
async fn becomes_a_member(browser: &Browser, name: &str, address: Option<&str>) {
    browser.goto("/you").await;
    browser.type_into("#name input[name='name']", name).await;
    browser.click("#name button").await;
    browser.until("location.pathname === '/'").await;
    keeps_the_name(browser, &name.to_lowercase(), address).await;
}

/// Sits down at a table as a friend does who was sent its link.
async fn sits_down(browser: &Browser, table: &str, name: &str) {
    browser.goto(&format!("{table}/join")).await;
    browser.type_into(".sit input[name='name']", name).await;
    browser.click(".sit button.primary").await;
    browser.see("#board").await;
}

/// A table by its page.
async fn table_at(house: &House, path: &str) -> Arc<LiveTable> {
    house.inside.table(path.rsplit('/').next().unwrap()).await.unwrap()
}

/// Waits until something holds, while the house's clock ticks by seconds.
async fn in_time(clock: Option<&Clock>, what: &str, holds: impl AsyncFn() -> bool) {
    for _ in 0..800 {
        if holds().await {
            return;
        }
        if let Some(clock) = clock {
            clock.set_forward(Duration::from_secs(1));
        }
        tokio::time::sleep(2 * PAUSE).await;
    }
    panic!("it never came: {what}");
}

/// A step of somebody whose turn it is, as a bot would take it. `false`: it is not their turn any more.
async fn steps(house: &House, live: &Arc<LiveTable>, seat: u8, luck: &mut Luck) -> bool {
    let seat = Seat(seat);
    let (action, seen) = {
        let game = live.game().await;
        if !game.position().to_act().contains(seat) {
            return false;
        }
        let action = game.position().advise(seat, BotKind::Greedy, luck).expect("something can be done");
        (action, game.moments(Seats::one(seat)).seq())
    };
    let wanted = Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen };
    house.inside.act(live, wanted, &format!("step-{seen}-{}", luck.bits())).await.is_ok()
}

/// Whether these must act and nobody else.
fn is_turn_of(live: &LiveTable, person: &Guest) -> bool {
    let turns = live.turns();
    !turns.is_empty() && turns.iter().all(|turn| turn.guest == person.id)
}

/// Everybody plays on until it is the turn of this one alone.
async fn play_until_turn_of(house: &House, live: &Arc<LiveTable>, person: &Guest, luck: &mut Luck) {
    for _ in 0..500 {
        if is_turn_of(live, person) {
            return;
        }
        let next = live.turns().iter().find(|turn| turn.guest != person.id).map(|turn| turn.seat);
        match next {
            Some(seat) => drop(steps(house, live, seat, luck).await),
            None => tokio::time::sleep(PAUSE).await,
        }
    }
    panic!("the turn of {} never came", person.name);
}

/// Everybody plays on until the game is over.
async fn play_to_the_end(house: &House, live: &Arc<LiveTable>, luck: &mut Luck) {
    for _ in 0..4_000 {
        if live.game().await.outcome().is_some() {
            return;
        }
        let mut any = false;
        for turn in live.turns().iter() {
            any |= steps(house, live, turn.seat, luck).await;
        }
        if !any {
            tokio::time::sleep(PAUSE).await;
        }
    }
    panic!("the game goes on and on");
}
