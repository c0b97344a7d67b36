//! A browser, as a person uses it: headless Chromium, driven by clicks and keys.

mod common;
mod driver;

use std::time::{Duration, Instant};

use common::House;
use driver::{Browser, Garage};
use engine::{Luck, Setup, Viewer};
use house::Wish;
use store::{Holder, NewSeat, Store, Visibility};
use table::{BotKind, Deed};
use thirtyfour::prelude::*;
use web::Config;

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_and_a_bot_play_a_whole_game() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/").await;
    ann.click("a[href='/new?game=colorado-midland']").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("select[name='seat-1'] option[value='open']").await;
    ann.click("form.new-table button.primary").await;
    let link = ann.see("#lobby input[data-share]").await.prop("value").await.unwrap().unwrap();
    assert!(link.starts_with(&ann.base), "{link}");

    let ben = garage.browser(&house).await;
    ben.driver.goto(&link).await.unwrap();
    ben.type_into("input[name='name']", "Ben").await;
    ben.click("form.sit button").await;
    ann.until("document.getElementById('lobby').hidden").await;

    let cal = garage.browser(&house).await;
    cal.driver.goto(ann.driver.current_url().await.unwrap().as_str()).await.unwrap();
    let mut clicks = 0;
    loop {
        let moved = ann.one_click(clicks * 5).await | ben.one_click(clicks * 3 + 1).await;
        if !moved && ann.is_over().await && ben.is_over().await {
            break;
        }
        clicks += 1;
        assert!(clicks < 3000, "the game goes on and on");
    }
    cal.see("#final .scores .winner").await;
    cal.see("#final .chart").await;
    let (step, steps) = cal.steps().await;
    assert!(step == steps && steps > 50, "{step} of {steps}");
    for browser in [ann, ben, cal] {
        browser.close().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_colorado_against_bots_by_clicks() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.paced(&house, &[], "fast").await;
    ann.goto("/new?game=colorado&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .cl-cell-region").await;
    // Regions, legs and stations on the map, cards in the hand; the rest by buttons.
    let places = "#board .legal, #panel-hand .cl-card.legal";
    let (mut looks, mut clicks, mut stories) = (0, 0, 0);
    let mut clicked = Instant::now();
    while !ann.is_over().await {
        looks += 1;
        if ann.sees("#film .film-lines li").await {
            stories += 1;
            if stories == 4 {
                ann.driver.execute("document.documentElement.dataset.pace = 'instant'", vec![]).await.unwrap();
            }
            if stories == 1 {
                ann.click("#film .film-skip").await;
                ann.until("document.getElementById('film').hidden").await;
            }
        }
        if ann.one_click_at(places, looks * 7).await {
            (clicks, clicked) = (clicks + 1, Instant::now());
            // However many choices there are, the bar offers a way to them.
            ann.until("!document.querySelector('#prompt.mine') || document.querySelector('#buttons button')").await;
        } else {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Bots take their time on a slow machine: looks are not counted, only what was clicked.
        assert!(clicks < 4000 && clicked.elapsed() < Duration::from_secs(90), "the game goes on and on");
    }
    assert!(stories > 3, "what the others did is told when it is revealed");
    ann.see("#final .scores .winner").await;
    ann.see("#board .cl-tick").await;
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reveal_is_a_list_that_stays_for_those_who_want_no_motion() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.paced(&house, &["--force-prefers-reduced-motion"], "normal").await;
    ann.goto("/new?game=colorado&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .cl-cell-region").await;
    let begun = Instant::now();
    while !ann.sees("#film.still").await {
        ann.one_click_at("#board .legal", 1).await;
        assert!(begun.elapsed() < Duration::from_secs(90), "nothing is told");
    }
    let lines = ann.number("document.querySelectorAll('#film li').length").await;
    let others = "[...document.querySelectorAll('#film li')].every((line) => !line.textContent.startsWith('Ann '))";
    assert!(lines > 1, "all lines are there at once");
    ann.until(others).await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    assert_eq!(ann.number("document.querySelectorAll('#film li').length").await, lines);
    // What the pointer rests on may be explained meanwhile: that is put away first.
    for _ in 0..2 {
        ann.keys("" + Key::Escape).await;
    }
    ann.until("document.getElementById('film').hidden").await;
    ann.close().await;
    house.close().await;
}

/// Clicks on every target of one of the choices, wherever it is: on the board, on a card, on a button.
const CLICK: &str = "
        const taste = arguments[0], data = JSON.parse(document.getElementById('choices')?.textContent || 'null');
        const choices = (data?.choices ?? data ?? []).filter((choice) => choice.path);
        if (!choices.length || document.body.classList.contains('sending')) return null;
        const all = (query) => [...document.querySelectorAll(query)];
        // Whoever is asked once more goes on all the same.
        const asked = all('#buttons .caution button').at(-1);
        if (asked) return asked.click(), null;
        // A person mostly does something rather than nothing.
        const deeds = choices.filter((choice) => !/^(pass|decline|confirm):/.test(choice.path.at(-1).id ?? choice.path.at(-1)));
        const open = deeds.length && taste % 4 ? deeds : choices;
        for (const step of open[taste % open.length].path) {
            const id = step.id ?? step;
            const button = all('#buttons [data-choice]').find((one) => one.dataset.choice == id);
            const place = all('[data-target].legal').find((one) => one.dataset.target == id);
            const hit = button ?? place;
            if (!hit) {
                document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
                return id;
            }
            hit.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        }
        return null;";

/// Coloma has choices on the wheel, the map, the hand and the buttons: a click on whatever the next target is.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_coloma_with_clicks() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=coloma&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("select[name='seats'] option[value='3']").await;
    ann.click("select[name='seat-1'] option[value='random']").await;
    ann.click("select[name='seat-2'] option[value='random']").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .co-site").await;
    let (mut clicks, mut missed) = (0, 0);
    while !ann.is_over().await {
        // The page may be drawn anew between two looks at it: a target that is missing once is looked for again.
        let missing = ann.driver.execute(CLICK, vec![(clicks * 7).into()]).await.unwrap();
        missed = if missing.json().is_null() { 0 } else { missed + 1 };
        assert!(missed < 50, "nothing to click for {:?}", missing.json());
        ann.settled().await;
        clicks += 1;
        assert!(clicks < 6000, "the game goes on and on");
    }
    ann.see("#final .chart").await;
    assert!(ann.number("document.querySelectorAll('#panel-players .co-player').length").await == 3);
    ann.close().await;
    house.close().await;
}

/// Silverton alone: a person lays track, stakes claims, operates and ships by clicks until the last turn.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_silverton_by_clicks() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=silverton&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("select[name='seats'] option[value='1']").await;
    ann.click("details.rules-of > summary").await;
    ann.click("input[name='option-scenario'][value='solo_denver_6000']").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .si-segment").await;
    let (mut clicks, mut missed, mut laid) = (0, 0, false);
    while !ann.is_over().await {
        laid = laid || ann.number("document.querySelectorAll('#board .si-rail').length").await > 0;
        let missing = ann.driver.execute(CLICK, vec![(clicks * 7 + 3).into()]).await.unwrap();
        missed = if missing.json().is_null() { 0 } else { missed + 1 };
        assert!(missed < 50, "nothing to click for {:?}", missing.json());
        // An amount is typed and sent.
        ann.driver.execute("document.querySelector('#buttons form')?.requestSubmit()", Vec::new()).await.unwrap();
        ann.settled().await;
        clicks += 1;
        assert!(clicks < 4000, "the game goes on and on");
    }
    ann.see("#final .chart").await;
    assert!(laid, "no track was ever laid");
    ann.close().await;
    house.close().await;
}

/// A narrow screen: a small window of the map stays in sight above the panels, shows a card's route, leads back to the
/// whole map when a segment is to be chosen, and can be put away.
#[tokio::test(flavor = "multi_thread")]
async fn the_map_stays_in_sight_on_a_narrow_screen() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser_with(&house, &["--window-size=520,840", "--force-prefers-reduced-motion"]).await;
    ann.goto("/new?game=silverton&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("select[name='seats'] option[value='1']").await;
    ann.click("details.rules-of > summary").await;
    ann.click("input[name='option-scenario'][value='solo_denver_6000']").await;
    ann.click("form.new-table button.primary").await;
    ann.see("#board .si-segment").await;
    ann.until("document.querySelector('.si-disc-tag.legal')").await;
    let scroll = |to: &'static str| ann.driver.execute(to, vec![]);

    scroll("scrollTo(0, 700)").await.unwrap();
    ann.until("document.body.classList.contains('docked')").await;
    let under = "Math.round(document.getElementById('board').getBoundingClientRect().top - document.querySelector('.glance').getBoundingClientRect().bottom)";
    assert_eq!(ann.number(under).await, 0, "the map stands at the top, below the players");

    let before = ann.see("svg#board").await.attr("viewBox").await.unwrap();
    ann.click("[data-tab='panel-passengers']").await;
    scroll("document.querySelector('#panel-passengers .si-card').focus()").await.unwrap();
    ann.until("document.querySelector('#board .si-segment.lit')").await;
    assert_ne!(ann.see("svg#board").await.attr("viewBox").await.unwrap(), before, "the route is brought into sight");

    ann.click("[data-tab='panel-turn']").await;
    scroll("document.querySelector('#panel-turn .si-disc-tag.legal').click()").await.unwrap();
    ann.until("document.querySelector('#board .si-segment.legal')").await;
    ann.until("!document.body.classList.contains('docked')").await;

    scroll("scrollTo(0, 700)").await.unwrap();
    ann.click("[data-dock='away']").await;
    ann.until("!document.body.classList.contains('docked')").await;
    scroll("scrollTo(0, 700)").await.unwrap();
    ann.click(".to-board").await;
    ann.until("document.querySelector('.stage').getBoundingClientRect().top > -5").await;
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_history_refusals_and_links_to_places() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    // In some deals the first step that can be taken back ends the turn.
    ann.goto("/new?game=colorado-midland&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("svg#board").await;
    // Claims of the set-up are final; the first step that can be taken back is one of building.
    while ann.sees("[data-target^='claim:'].legal").await || !ann.sees("#board [data-target^='hex:'].legal").await {
        ann.one_click(0).await;
    }

    let before = ann.steps().await.1;
    ann.click_on_map("#board [data-target^='hex:'].legal").await;
    ann.settled().await;
    if ann.sees("#buttons .pick").await {
        ann.click("#buttons button:not(.pick)").await;
        ann.settled().await;
    }
    ann.until(&format!("document.getElementById('slider').max == {}", before + 1)).await;
    ann.click("#undo").await;
    ann.until("document.querySelector('#log .undone s')").await;
    ann.until(&format!("document.getElementById('slider').max == {}", before + 2)).await;
    ann.see("#board [data-target^='hex:'].legal").await;

    ann.click_on_map("#board [data-target^='hex:']:not(.legal)").await;
    let rule = ann.see("#refusal a.clause-ref").await;
    let href = rule.prop("href").await.unwrap().unwrap();
    assert!(href.contains("/rules/colorado-midland#CM-"), "{href}");

    ann.keys("[[").await;
    ann.see("#prompt.past").await;
    ann.until(&format!("document.getElementById('slider').value == {before}")).await;
    ann.until(&format!("location.search == '?at={before}'")).await;
    ann.driver.refresh().await.unwrap();
    ann.see("#prompt.past").await;
    ann.keys("]").await;
    ann.until(&format!("document.getElementById('slider').value == {}", before + 1)).await;
    ann.click("[data-step='now']").await;
    ann.see("#prompt.mine").await;

    let box_before = ann.see("svg#board").await.attr("viewBox").await.unwrap();
    ann.click("#log .undone [data-place^='hex:']").await;
    assert_ne!(ann.see("svg#board").await.attr("viewBox").await.unwrap(), box_before, "the map moves to the place");
    ann.keys("0").await;
    assert_eq!(ann.see("svg#board").await.attr("viewBox").await.unwrap(), box_before);

    ann.keys("[").await;
    ann.see("#prompt.past").await;
    ann.click("#fork button").await;
    ann.until("document.querySelector('h1').textContent.startsWith('Fork of')").await;
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_alone_play_the_game() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/").await;
    ann.type_into(".play-now input[name='name']", "Ann" + Key::Enter).await;
    ann.see("svg#board").await;
    for _ in 0..25 {
        ann.until("document.querySelector('#prompt.mine') || document.querySelector('#final')").await;
        if ann.sees("#buttons .primary").await {
            ann.keys("" + Key::Enter).await;
        } else {
            ann.keys("c").await;
            ann.see("#chooser[open]").await;
            ann.keys(Key::Down + Key::Enter).await;
        }
        ann.until("!document.getElementById('chooser').open").await;
        ann.settled().await;
    }
    assert!(ann.steps().await.1 > 25);
    ann.close().await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_connects_again_after_the_server_was_restarted_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motherlode.db");
    let garage = Garage::open().await;
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    let address = house.address;
    let ann = garage.browser(&house).await;
    ann.goto("/").await;
    ann.type_into(".play-now input[name='name']", "Ann").await;
    ann.click(".play-now button").await;
    ann.see("#prompt.mine").await;
    ann.one_click(0).await;
    ann.see("#prompt.mine").await;
    let before = ann.steps().await.1;
    let store = house.store.clone();
    house.close().await;
    store.close().await;
    ann.see("#line[data-state='off']").await;
    ann.see(".notice.warn").await;

    let config = Config { listen: address, ..Config::default() };
    let house = House::over(Store::open(&file).await.unwrap(), config).await;
    ann.see("#line[data-state='on']").await;
    ann.see(".notice.good").await;
    assert_eq!(ann.steps().await.1, before);
    ann.one_click(0).await;
    ann.until(&format!("document.getElementById('slider').max > {before}")).await;
    ann.close().await;
    house.close().await;
}

/// One click of a person who plays Cerro Gordo: a tile, a place for it, or a button.
async fn click_in_town(ann: &Browser, taste: usize) -> bool {
    const WHERE: &str = "
        const taste = arguments[0], all = (query) => [...document.querySelectorAll(query)];
        const cells = all('#cells .legal'), lots = all('#lots .legal, #mines .legal'), buttons = all('#buttons button:not(.pick)');
        const picked = all('.chosen').length > 0, lay = all('#lay-tile .primary');
        if (lay.length) return lay[0];
        const tiles = all('#panel-row [data-target].legal, #panel-turn [data-target].legal, #panel-cards [data-target].legal');
        if (picked && cells.length) return cells[taste % cells.length];
        if (!picked && tiles.length) return tiles[taste % tiles.length];
        if (lots.length) return lots[taste % lots.length];
        return buttons[taste % buttons.length] ?? cells[taste % cells.length] ?? null;";
    let found = ann.driver.execute(WHERE, vec![taste.into()]).await.unwrap();
    if found.json().is_null() {
        return false;
    }
    let place = found.element().unwrap();
    place.scroll_into_view().await.unwrap();
    ann.driver.action_chain().move_to_element_center(&place).click().perform().await.unwrap();
    ann.settled().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_builds_a_town_to_the_end() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    ann.goto("/new?game=cerro-gordo&seed=4").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("form.new-table button.primary").await;
    ann.see("svg#board.cg-map").await;
    let frame = ann.see("svg#board").await.attr("viewBox").await.unwrap();
    let mut clicks = 0;
    while !ann.is_over().await {
        click_in_town(&ann, clicks * 7 + 1).await;
        clicks += 1;
        assert!(clicks < 2000, "the game goes on and on");
    }
    ann.see("#final .scores .winner").await;
    ann.until("document.querySelectorAll('#lots > g').length > 10").await;
    assert_ne!(ann.see("svg#board").await.attr("viewBox").await.unwrap(), frame, "the map grew with the town");
    ann.close().await;
    house.close().await;
}

/// A game of Silverton to look at, with the steps that its log tells of.
async fn a_long_game(house: &House) -> (String, Vec<u32>) {
    let mut game = table::Table::begin("silverton", &Setup::of(3), engine::Key::from_seed(1)).unwrap();
    let mut luck = Luck::new(7);
    while game.seq() < 420 {
        let seat = game.position().to_act().first().unwrap();
        let action = game.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        let step = game.prepare(seat, Deed::Act(action), 0).unwrap();
        game.commit(step);
    }
    let (ann, _) = house.inside.welcome("Ann").await.unwrap();
    let seats = (0..3).map(|_| NewSeat::new(Holder::HotSeat(ann.id.clone())).named("Ann")).collect();
    let wish = Wish::new("Long", Visibility::Public, seats);
    let mut told: Vec<u32> = game.log(Viewer::Spectator).iter().map(|line| line.seq).collect();
    told.dedup();
    (house.inside.make(&ann, &game, wish).await.unwrap(), told)
}

/// Earlier steps of a long log come by a click, by keys, by scrolling and by stepping back; what is read stays in place.
#[tokio::test(flavor = "multi_thread")]
async fn earlier_parts_of_a_long_log_come_when_they_are_wanted() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let (id, told) = a_long_game(&house).await;
    let first = "Number(document.querySelector('.log-part').dataset.part)";
    for size in ["--window-size=1440,900", "--window-size=520,840"] {
        let eve = garage.browser_with(&house, &[size]).await;
        eve.goto(&format!("/tables/{id}")).await;
        if size.contains("520") {
            eve.click("[data-tab='log-tab']").await;
        }
        let carried = eve.number(first).await;
        assert!(carried > 30, "the page carries the latest parts");

        let read = format!("Math.round(document.querySelector('#log-{carried} li').getBoundingClientRect().top)");
        eve.driver.execute("document.getElementById('log').scrollTop = 0", vec![]).await.unwrap();
        let place = eve.number(&read).await;
        eve.driver.execute("document.getElementById('earlier').click()", vec![]).await.unwrap();
        eve.until(&format!("{first} < {carried}")).await;
        assert!((eve.number(&read).await - place).abs() <= 40, "what is read stays in place");

        let before = eve.number(first).await;
        eve.driver.execute("document.getElementById('earlier').focus()", vec![]).await.unwrap();
        eve.keys("" + Key::Enter).await;
        eve.until(&format!("{first} < {before}")).await;
        eve.until("document.activeElement.id == 'earlier' || document.activeElement.id == 'log'").await;

        let scroll = "const log = document.getElementById('log'); log.dispatchEvent(new WheelEvent('wheel')); \
            log.scrollTop = 200; log.scrollTop = 0; log.dispatchEvent(new Event('scroll'))";
        while eve.number(first).await > 0 {
            eve.driver.execute(scroll, vec![]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        eve.until("document.getElementById('earlier').hidden").await;
        let steps =
            eve.number("new Set([...document.querySelectorAll('#log li')].map((li) => li.dataset.seq)).size").await;
        assert_eq!(steps, told.len() as i64);
        let sorted = "[...document.querySelectorAll('#log li')].every((li, k, all) => !k || Number(all[k - 1].dataset.seq) <= Number(li.dataset.seq))";
        eve.until(sorted).await;

        eve.goto(&format!("/tables/{id}")).await;
        if size.contains("520") {
            eve.click("[data-tab='log-tab']").await;
        }
        let step = told[told.len() / 6];
        let to = format!(
            "const slider = document.getElementById('slider'); slider.value = {step}; slider.dispatchEvent(new Event('input'))"
        );
        eve.driver.execute(to, vec![]).await.unwrap();
        eve.until(&format!("document.querySelector('#log li.now')?.dataset.seq == '{step}'")).await;
        eve.close().await;
    }
    house.close().await;
}
