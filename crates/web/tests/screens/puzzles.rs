//! Puzzles, on the screen.

use table::puzzle::{Puzzle, puzzles};

use super::learn::click;
use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// Plays a turn by clicking what is lit.
async fn play(browser: &Browser, steps: &[String]) {
    for step in steps {
        browser.until("JSON.parse(document.getElementById('choices').textContent).choices.length").await;
        let before = browser.steps().await.1;
        assert!(click(browser, std::slice::from_ref(step), false).await, "{step} can be clicked");
        browser.until(&format!("document.getElementById('slider').max > {before}")).await;
    }
}

/// Whether a turn can be played by clicks alone: an amount would have to be typed.
fn by_clicks(puzzle: &Puzzle, steps: &[String]) -> bool {
    let mut position = puzzle.begin(engine::Key::from_seed(1)).unwrap().position().copy();
    steps.iter().all(|step| {
        let plain = position.choices(puzzle.seat).iter().any(|choice| choice.action == *step && choice.range.is_none());
        plain && position.play(puzzle.seat, step).is_ok()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_missed_tried_again_and_solved_by_clicking() {
    let (house, garage) = (House::open().await, Garage::open().await);
    for game in ["colorado-midland", "colorado"] {
        let worst = |puzzle: &Puzzle| puzzle.turns.last().unwrap().steps.clone();
        let playable =
            |puzzle: &&Puzzle| [&puzzle.best().steps, &worst(puzzle)].iter().all(|turn| by_clicks(puzzle, turn));
        let puzzle = puzzles(game).iter().find(playable).expect("a puzzle that is solved by clicks");
        let ann = garage.browser(&house).await;
        ann.goto(&format!("/puzzles/{game}")).await;
        ann.click(&format!(".puzzle-list a[href='/puzzles/{game}/{}']", puzzle.number())).await;
        ann.until("document.querySelector('.puzzle-list [aria-current]')").await;
        ann.click(".puzzle-page button.primary").await;
        ann.see("#puzzle[data-state='asked']").await;
        for (width, height) in [(390, 844), (1440, 900)] {
            ann.screen(width, height).await;
            ann.until("document.documentElement.scrollWidth <= innerWidth").await;
        }
        play(&ann, &worst(puzzle)).await;
        ann.see("#puzzle[data-state='missed'] .verdict").await;
        ann.click("#puzzle .go .primary").await;
        ann.see("#puzzle[data-state='asked']").await;
        play(&ann, &puzzle.best().steps).await;
        ann.see("#puzzle[data-state='solved'] .verdict").await;
        ann.click("#puzzle details summary").await;
        ann.see("#puzzle details li").await;
        ann.goto(&format!("/puzzles/{game}")).await;
        ann.until("document.querySelector('.puzzle-list .solved')").await;
        ann.close().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_puzzles_fit_every_screen() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    for page in ["/puzzles", "/puzzles/colorado-midland", "/puzzles/colorado"] {
        ann.goto(page).await;
        for width in [1440, 1024, 390, 320] {
            ann.screen(width, 900).await;
            ann.until("document.documentElement.scrollWidth <= innerWidth").await;
        }
    }
    ann.close().await;
    house.close().await;
}
