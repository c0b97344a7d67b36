//! 3.15 Final scoring.

use colorado::state::Phase;
use engine::Game;

use crate::scene::{scene, sorted};

#[test]
fn cl_score_1_flags_and_medals() {
    let table = scene(2).regions(1, "denver pike").medals(1, "denver saloon-1");
    assert_eq!(table.points(1), 1 + 4 + 8);
}

#[test]
fn cl_score_2_only_the_last_checked_box_counts() {
    let table = scene(2).regions(1, "denver durango routt white-river pike gunnison");
    assert_eq!(table.game.flag_points(&table.of(1).public), [4, 6, 1, 0], "6 for three forests, not 1 + 3 + 6");
}

#[test]
fn cl_score_3_sum_of_the_medals() {
    let table = scene(2).medals(1, "eastern-plains sand-dunes tipi-east-1");
    assert_eq!(table.game.medal_points(&table.of(1).public), 15 + 10 + 9);
}

/// Two players at the end, with medals and nuggets.
fn end(medals: [&str; 2], nuggets: [u16; 2]) -> Vec<u8> {
    let mut table = scene(2).medals(1, medals[0]).medals(2, medals[1]).nuggets(1, nuggets[0]).nuggets(2, nuggets[1]);
    table.state.phase = Phase::Over;
    table.game.outcome(&table.state).unwrap().standings.iter().map(|standing| standing.rank).collect()
}

#[test]
fn cl_score_4_ties() {
    assert_eq!(end(["eastern-plains", "gunnison"], [0, 9]), [1, 2]);
    // Eight points each: more medals win, whatever the nuggets.
    assert_eq!(end(["gunnison", "denver durango"], [9, 0]), [2, 1]);
    assert_eq!(end(["gunnison", "saloon-1"], [2, 3]), [2, 1]);
    assert_eq!(end(["gunnison", "saloon-1"], [3, 3]), [1, 1]);
}

#[test]
fn cl_score_5_nothing_else_scores() {
    let table = scene(2).hand(1, "red-1 red-2").area(1, "blue-1").nuggets(1, 12).legs(1, "denver.a");
    let table = table.track(1, "saloon", &[1, 2]);
    assert_eq!(table.points(1), 0);
    assert_eq!(sorted(table.can(1)), [] as [&str; 0], "nobody to call");
}
