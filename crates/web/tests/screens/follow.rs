//! What others do can be followed: things move, steps come at one's pace, and stretches of the game are played as a film.

use engine::{Key, Luck, Setup};
use house::Wish;
use store::{Holder, NewSeat, Visibility};
use table::{BotKind, Deed, Table};
use thirtyfour::Key as Press;

use crate::{
    common::House,
    driver::{Browser, Garage},
};

const SHOWN: &str = "Number(document.getElementById('slider').value)";
const HIDDEN: &str = "document.getElementById('film').hidden";

/// A piece and a number of our own, so that this hangs on no game: moved as a message moves them.
const MOVE: &str = "
    const done = arguments[arguments.length - 1];
    import('/assets/motion.js').then((motion) => {
        const make = (tag, data, text, left) => {
            const node = document.body.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
            Object.assign(node.dataset, data);
            Object.assign(node.style, { position: 'fixed', left, top: '300px' });
            return node;
        };
        for (const old of document.querySelectorAll('.own')) old.remove();
        const own = make('b', { piece: 'own' }, 'x', '200px'), points = make('b', { count: '0:own' }, '4', '400px'), gone = make('b', { piece: 'gone' }, 'o', '500px');
        own.id = 'piece';
        points.id = 'points';
        for (const node of [own, points]) node.classList.add('own');
        const before = motion.remember();
        own.style.left = '300px';
        gone.remove();
        points.textContent = '7';
        const line = document.createElement('li');
        line.dataset.cues = JSON.stringify([{ do: 'gain', seat: 0, what: 'own', amount: 3, at: null, why: 'Leadville' }, { do: 'roll', dice: [3, 5] }]);
        motion.play(before, [line], [0]);
        const ways = own.getAnimations().map((one) => one.effect.getKeyframes()[0].translate);
        done([ways.join(), Math.round(own.getBoundingClientRect().left)]);
    });";

async fn js(browser: &Browser, script: &str) {
    browser.driver.execute(script, vec![]).await.unwrap();
}

/// A game that bots have played for some steps, at a table where Ann sits alone: whoever opens it looks on.
async fn a_game(house: &House, game: &str, steps: u32) -> (String, u32) {
    let mut game = Table::begin(game, &Setup::of(3), Key::from_seed(4)).unwrap();
    let mut luck = Luck::new(7);
    while game.seq() < steps {
        let Some(seat) = game.position().to_act().first() else { break };
        let action = game.position().advise(seat, BotKind::Greedy, &mut luck).unwrap();
        let step = game.prepare(seat, Deed::Act(action), 0).unwrap();
        game.commit(step);
    }
    let (ann, _) = house.inside.welcome("Ann").await.unwrap();
    let seats = (0..3).map(|_| NewSeat::new(Holder::HotSeat(ann.id.clone())).named("Ann")).collect();
    let wish = Wish::new("Long", Visibility::Public, seats);
    let seq = game.seq();
    (house.inside.make(&ann, &game, wish).await.unwrap(), seq)
}

/// Opens a table of Colorado Midland against bots, as Ann. Her turn it is at once, or after a film of what the others do.
async fn play_now(ann: &Browser) {
    ann.goto("/").await;
    ann.type_into(".play-now input[name='name']", "Ann").await;
    ann.click(".play-now button").await;
    ann.see("svg#board").await;
    ann.see("#prompt.mine, #film:not([hidden])").await;
}

/// A stretch of the past is a film on the board: it can be paused, stepped, quickened and skipped.
#[tokio::test(flavor = "multi_thread")]
async fn the_past_is_played_as_a_film() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (id, last) = a_game(&house, "colorado-midland", 30).await;
    let eve = garage.paced(&house, &[], "normal").await;
    eve.goto(&format!("/tables/{id}?at=10")).await;
    eve.click("#play").await;
    eve.see("#film .film-lines li").await;
    eve.until(&format!("{SHOWN} > 10")).await;
    eve.keys("k").await;
    eve.until("document.querySelector('[data-film=toggle]').ariaPressed == 'true'").await;
    let at = eve.number(SHOWN).await;
    eve.click("[data-film='forth']").await;
    eve.until(&format!("{SHOWN} == {}", at + 1)).await;
    eve.click("[data-film='back']").await;
    eve.until(&format!("{SHOWN} == {at}")).await;
    // What comes later is not told before it is shown.
    let later = "[...document.querySelectorAll('#log li.later')].every((line) => getComputedStyle(line).visibility == 'hidden')";
    eve.until(later).await;
    eve.click("[data-film='faster']").await;
    eve.keys("k").await;
    eve.until(&format!("{SHOWN} > {}", at + 1)).await;
    eve.keys("" + Press::Escape).await;
    eve.until(HIDDEN).await;
    eve.until(&format!("{SHOWN} == {last}")).await;
    eve.until("!document.querySelector('#prompt.past')").await;
    eve.close().await;
    house.close().await;
}

/// What happened since one's last turn is played from its panel; whoever clicks on the board is at the present at once.
#[tokio::test(flavor = "multi_thread")]
async fn since_the_last_turn_is_played_from_where_one_left() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.paced(&house, &[], "instant").await;
    play_now(&ann).await;
    while !ann.sees("#since:not([hidden]) .play-since").await {
        ann.one_click(0).await;
    }
    ann.see("#prompt.mine").await;
    let (_, last) = ann.steps().await;
    ann.click("#since .play-since").await;
    ann.see("#film.past").await;
    ann.until(&format!("{SHOWN} < {last}")).await;
    ann.see("#film .film-lines li").await;
    ann.click("#film .film-skip").await;
    ann.until(HIDDEN).await;
    ann.until(&format!("{SHOWN} == {last}")).await;
    ann.see("#prompt.mine").await;
    ann.close().await;
    house.close().await;
}

/// A piece goes from where it was to where it is, and lies there when it has come; a click ends its way.
#[tokio::test(flavor = "multi_thread")]
async fn pieces_slide_and_numbers_count() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (id, _) = a_game(&house, "colorado-midland", 12).await;
    let eve = garage.paced(&house, &[], "normal").await;
    eve.goto(&format!("/tables/{id}")).await;
    let found = eve.driver.execute_async(MOVE, vec![]).await.unwrap();
    let (way, left) = (found.json()[0].as_str().unwrap(), found.json()[1].as_i64().unwrap());
    assert!(way.starts_with("-100px"), "it begins where it was: {way}");
    assert!(left < 300, "and is on its way: {left}");
    eve.until("document.querySelector('.float')?.textContent == '+3 Leadville'").await;
    eve.until("document.querySelectorAll('.die .pip').length > 0").await;
    eve.until("document.getElementById('points').textContent == '7'").await;
    eve.until("!document.getElementById('piece').getAnimations().length").await;
    assert_eq!(eve.number("document.getElementById('piece').getBoundingClientRect().left").await, 300);
    eve.until("!document.querySelector('#motion > *')").await;

    js(&eve, "document.documentElement.dataset.motion = 'off'").await;
    eve.driver.execute_async(MOVE, vec![]).await.unwrap();
    assert_eq!(eve.number("document.getAnimations().filter((one) => one.effect.target.id == 'piece').length").await, 0);
    eve.close().await;
    house.close().await;
}

/// Step by step: what others do waits for a button, the log tells nothing that the board does not show, and whoever
/// wants to act is at the present at once.
#[tokio::test(flavor = "multi_thread")]
async fn what_others_do_waits_for_those_who_go_step_by_step() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.paced(&house, &[], "step").await;
    play_now(&ann).await;
    while !ann.sees("#film:not([hidden])").await {
        ann.one_click(0).await;
    }
    let told = "Number([...document.querySelectorAll('#log li[data-seq]')].at(-1)?.dataset.seq ?? 0)";
    let at = ann.number(told).await;
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert_eq!(ann.number(told).await, at, "it waits");
    ann.click("[data-film='forth']").await;
    ann.until(&format!("{told} > {at} || document.querySelector('#film .film-lines li')")).await;
    ann.keys("" + Press::Escape).await;
    ann.until("!document.querySelector('#prompt.past')").await;
    js(&ann, "document.documentElement.dataset.pace = 'instant'").await;
    ann.until("document.querySelector('#prompt.mine') || document.querySelector('#final')").await;
    ann.close().await;
    house.close().await;
}

/// The result is told when the last step has been shown, not before.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_not_told_before_it_is_shown() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (id, last) = a_game(&house, "colorado-midland", 2000).await;
    let eve = garage.paced(&house, &[], "normal").await;
    eve.goto(&format!("/tables/{id}?at={}", last - 3)).await;
    eve.click("#play").await;
    eve.see("#film .film-lines li").await;
    assert!(!eve.sees("#final").await);
    eve.until(HIDDEN).await;
    eve.see("#final").await;
    eve.close().await;
    house.close().await;
}
