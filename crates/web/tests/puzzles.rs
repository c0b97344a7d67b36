//! Puzzles: their pages, a turn that is played and judged, the answer, and playing on.

mod common;

use std::time::Duration;

use common::{Guest, House};
use serde_json::json;
use table::{
    TITLES,
    puzzle::{Puzzle, puzzles},
};

/// Begins a puzzle; gives the table's ID.
async fn begin(guest: &mut Guest, puzzle: &Puzzle, what: &str) -> String {
    let begun = guest.form(&format!("/puzzles/{}/{}{what}", puzzle.game, puzzle.number()), &[]).await;
    assert_eq!(begun.status, 303, "{}", begun.text());
    begun.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

/// Plays a turn in notation.
async fn play(guest: &mut Guest, table: &str, puzzle: &Puzzle, steps: &[String]) {
    for (k, step) in steps.iter().enumerate() {
        let seq = guest.choices(table).await["seq"].clone();
        let body = json!({"seq": seq, "command_id": format!("step {k}"), "action": step, "seat": puzzle.seat.0});
        let done = guest.json(&format!("/tables/{table}/actions"), &body).await;
        assert_eq!(done.status, 200, "{step}: {}", done.text());
    }
}

/// The page of a table once the panel has come so far.
async fn panel(guest: &mut Guest, table: &str, states: &[&str]) -> String {
    for _ in 0..2_000 {
        let page = guest.get(&format!("/tables/{table}")).await.text();
        if states.iter().any(|state| page.contains(&format!("data-state=\"{state}\""))) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the puzzle was never {states:?}: {}", guest.get(&format!("/tables/{table}")).await.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_a_puzzle_of_the_day_and_all_others_by_number() {
    let house = House::open().await;
    let mut ann = house.guest();
    let page = ann.get("/puzzles").await.text();
    for title in TITLES.iter().filter(|title| !puzzles(title.id).is_empty()) {
        assert!(page.contains(&format!("href=\"/puzzles/{}\"", title.id)), "{}", title.id);
        let today = ann.get(&format!("/puzzles/{}", title.id)).await;
        assert!(today.status == 200 && today.text().contains("class=\"today\""), "{}", title.id);
        for puzzle in puzzles(title.id) {
            let address = format!("/puzzles/{}/{}", title.id, puzzle.number());
            let one = ann.get(&address).await.text();
            assert!(one.contains("Find the best turn.") && one.contains("Nobody has tried it here yet."), "{address}");
            let board = ann.get(&format!("{address}/board.svg")).await;
            assert!(board.status == 200 && board.text().starts_with("<svg"), "{address}");
        }
    }
    for title in TITLES.iter().filter(|title| puzzles(title.id).is_empty()) {
        let none = ann.get(&format!("/puzzles/{}", title.id)).await;
        assert!(none.status == 200 && none.text().contains("no puzzles of this game yet"), "{}", title.id);
    }
    for wrong in
        ["/puzzles/go", "/puzzles/colorado-midland/0", "/puzzles/colorado-midland/999", "/puzzles/colorado-midland/x"]
    {
        assert_eq!(ann.get(wrong).await.status, 404, "{wrong}");
    }
    assert!(ann.get("/").await.text().contains("href=\"/puzzles/colorado-midland\""), "the first page leads there");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_turn_solves_it_and_the_solver_plays_on_against_bots() {
    let house = House::open().await;
    for title in TITLES.iter().filter(|title| !puzzles(title.id).is_empty()) {
        let puzzle = &puzzles(title.id)[0];
        let mut ann = house.guest();
        let table = begin(&mut ann, puzzle, "").await;
        let page = panel(&mut ann, &table, &["asked"]).await;
        assert!(page.contains("Show me"));
        assert_eq!(
            ann.form(&format!("/tables/{table}/hint"), &[("seat", &puzzle.seat.0.to_string())]).await.status,
            403
        );
        play(&mut ann, &table, puzzle, &puzzle.best().steps).await;
        let page = panel(&mut ann, &table, &["solved"]).await;
        assert!(page.contains("Solved: this is the best turn.") && page.contains("Gives up"), "{}", title.id);
        assert!(ann.choices(&table).await["seat"].is_null(), "the turn is over");
        let undo = json!({"seq": ann.choices(&table).await["seq"], "command_id": "back", "seat": puzzle.seat.0});
        assert_eq!(ann.json(&format!("/tables/{table}/undo"), &undo).await.status, 409);
        let mine = ann.get(&format!("/puzzles/{}/{}", title.id, puzzle.number())).await.text();
        assert!(
            mine.contains("You have solved it.")
                && mine.contains("One person has tried it: 1 solved it, 1 at the first try.")
        );
        assert!(mine.contains("You have solved a puzzle today or yesterday."));
        if house.inside.table(&table).await.unwrap().game().await.outcome().is_none() {
            assert_eq!(ann.form(&format!("/tables/{table}/puzzle"), &[]).await.status, 303);
            let page = ann.get(&format!("/tables/{table}")).await.text();
            assert_eq!(page.matches("data-state").count(), 1, "only the line to the house has a state");
            ann.my_turn(&table).await;
        }
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_turn_is_told_what_it_gives_up_and_can_be_tried_again() {
    let house = House::open().await;
    let puzzle = &puzzles("colorado-midland")[0];
    let mut ann = house.guest();
    let table = begin(&mut ann, puzzle, "").await;
    play(&mut ann, &table, puzzle, &puzzle.turns.last().unwrap().steps).await;
    let page = panel(&mut ann, &table, &["missed"]).await;
    assert!(page.contains("There is a better turn: yours gives up"), "{page}");
    assert!(!page.contains("Gives up"), "the answer is not told");
    let again = begin(&mut ann, puzzle, "").await;
    play(&mut ann, &again, puzzle, &puzzle.best().steps).await;
    panel(&mut ann, &again, &["solved"]).await;
    let mine = ann.get(&format!("/puzzles/colorado-midland/{}", puzzle.number())).await.text();
    assert!(mine.contains("One person has tried it: 1 solved it, 0 at the first try."), "{mine}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_shown_the_answer_sees_it_on_the_board_and_solves_it_no_more() {
    let house = House::open().await;
    let puzzle = &puzzles("colorado")[0];
    let (mut ann, mut ben) = (house.guest(), house.guest());
    let shown = begin(&mut ann, puzzle, "/answer").await;
    let page = panel(&mut ann, &shown, &["answer"]).await;
    assert!(page.contains("This is the best turn:") && page.contains("It expects"), "{page}");
    let stands = house.inside.table(&shown).await.unwrap().game().await.standing_actions();
    assert_eq!(stands, puzzle.best().steps.len());
    let table = begin(&mut ann, puzzle, "").await;
    play(&mut ann, &table, puzzle, &puzzle.best().steps).await;
    panel(&mut ann, &table, &["solved"]).await;
    let address = format!("/puzzles/colorado/{}", puzzle.number());
    assert!(ann.get(&address).await.text().contains("You have seen the answer"));
    assert!(ben.get(&address).await.text().contains("One person has tried it: 0 solved it"));

    let theirs = ben.get(&format!("/tables/{shown}")).await.text();
    assert!(!theirs.contains("This is the best turn"), "who only looks on is told nothing");
    assert_eq!(ben.form(&format!("/tables/{table}/puzzle"), &[]).await.status, 403);
    house.close().await;
}

/// Asks what the strongest bot would do.
async fn hint(guest: &mut Guest, table: &str, puzzle: &Puzzle) -> (u16, String) {
    let told = guest.form(&format!("/tables/{table}/hint"), &[("seat", &puzzle.seat.0.to_string())]).await;
    (told.status, told.text())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_the_answer_by_the_way() {
    let house = House::open().await;
    let puzzle = &puzzles("colorado-midland")[0];
    let (number, mut ann) = (puzzle.number(), house.guest());
    let table = begin(&mut ann, puzzle, "").await;
    let left = ann.form(&format!("/tables/{table}/puzzle"), &[]).await;
    assert_eq!(left.status, 409, "nobody plays on before the turn is played");
    let seat = puzzle.seat.0.to_string();
    let forked = ann.form(&format!("/tables/{table}/fork"), &[("seq", "0"), ("seat", &seat)]).await;
    let fork = forked.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(hint(&mut ann, &fork, puzzle).await.0, 403);

    // The turn is judged, but the puzzle is not solved: it could be tried again.
    play(&mut ann, &table, puzzle, &puzzle.turns.last().unwrap().steps).await;
    panel(&mut ann, &table, &["missed"]).await;
    let (status, why) = hint(&mut ann, &fork, puzzle).await;
    assert!(status == 403 && why.contains("until you have solved it, or asked for its answer"), "{why}");
    let page = ann.get(&format!("/tables/{fork}")).await.text();
    assert!(page.contains("no hints until its puzzle is solved"), "{page}");
    assert_eq!(ann.form(&format!("/tables/{table}/puzzle"), &[]).await.status, 303, "now it can be played on");
    assert_eq!(ann.get(&format!("/tables/{table}/record")).await.json()["sealed"], true);

    begin(&mut ann, puzzle, "/answer").await;
    assert_eq!(hint(&mut ann, &fork, puzzle).await.0, 200);
    let page = ann.get(&format!("/puzzles/colorado-midland/{number}")).await.text();
    assert!(page.contains("You have seen the answer"), "{page}");
    house.close().await;
}

/// A turn that nobody weighed before is thought about while the page waits; a house that closes meanwhile does it later.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_nobody_weighed_is_judged_too() {
    let house = House::open().await;
    let puzzle = &puzzles("colorado-midland")[0];
    let mut ann = house.guest();
    for which in 0..40 {
        let table = begin(&mut ann, puzzle, "").await;
        let mut step = 0;
        loop {
            let choices = ann.choices(&table).await;
            if choices["seat"].is_null() {
                break;
            }
            assert_eq!(ann.act(&table, &choices, which * 7 + step, &format!("step {step}")).await.status, 200);
            step += 1;
            assert!(step < 100, "a turn ends");
        }
        let known = {
            let live = house.inside.table(&table).await.unwrap();
            let game = live.game().await;
            puzzle.tried(&game).unwrap().known().is_some()
        };
        if known {
            continue;
        }
        let page = panel(&mut ann, &table, &["missed", "solved"]).await;
        if page.contains("data-state=\"missed\"") {
            assert!(page.contains("can be had.") || page.contains("Nothing could be found out"), "{page}");
            house.close().await;
            return;
        }
        // It was as good as the best: another is missed.
        assert!(page.contains("as far as can be told"), "{page}");
    }
    panic!("every turn was known, or as good as the best");
}
