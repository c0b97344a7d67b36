//! Draw a Mine tile (CG-MINE).

use cerro_gordo::{event::Event, ids::MineId};
use engine::{Game, Seat, Viewer};

use crate::scene::given_town;

#[test]
fn cg_mine_1_from_the_building_you_are_on_now() {
    let mut scene = given_town("t2", 2).on(0, "X").roads(0, &["straight"]);
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(0)), (0b10, Some(2)), "r4, r3, Santa Maria");
}

#[test]
fn cg_mine_2_the_closest_connected_mine() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false);
    assert_eq!(scene.refused(0, "draw santa_maria"), "CG-MINE-2");
    assert_eq!(scene.count(0, "draw"), 1);
}

#[test]
fn cg_mine_3_tied_mines_are_a_choice() {
    let scene = given_town("t2", 2).on(0, "X").owes(false, false);
    assert_eq!((scene.count(0, "draw union"), scene.count(0, "draw santa_maria")), (1, 1));
}

#[test]
fn cg_mine_4_not_connected_any_mine_no_silver() {
    let mut scene = given_town("t1", 2).on(0, "D").owes(false, false).top(0, "M06").character(0, "travis");
    assert_eq!(scene.count(0, "draw"), 2);
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 2);
    assert!(!scene.state.mined);
}

#[test]
fn cg_mine_5_an_empty_mine_is_never_drawn_from() {
    let mut scene = given_town("t1", 2).on(0, "B").owes(false, false).left(&[0, 5]);
    assert_eq!(scene.choices(0).iter().filter(|text| text.starts_with("draw")).count(), 1);
    assert_eq!(scene.refused(0, "draw union"), "CG-MINE-5");
    scene = scene.top(1, "M34");
    scene.play(0, "draw santa_maria");
    assert_eq!(scene.coins_of(0), 2, "event only");
}

#[test]
fn cg_mine_6_silver_on_the_back_first() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false).top(0, "M28");
    scene = scene.silver(0, 2);
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 4, "3 collected, then Lead Prices Fall takes 1 of 5");
}

#[test]
fn cg_mine_7_mining_a_tile_worth_nothing_is_mining() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false).top(0, "M14");
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 4, "0 Silver, and Rich Pocket pays 2");
}

#[test]
fn cg_mine_8_resolved_at_once_and_read_aloud() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false).top(0, "M34");
    let events = scene.play(0, "draw union");
    assert!(events.iter().any(|event| matches!(event, Event::Happens { tile: Some(_), .. })));
    assert_eq!(scene.state.coins[..3], [1, 1, 1]);
}

#[test]
fn cg_mine_9_the_next_back_is_visible() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false).top(0, "M34");
    scene.play(0, "draw union");
    let view = scene.game.view(&scene.state, Viewer::Spectator);
    let next = scene.state.tile_below(MineId(0), 8, 0).unwrap();
    assert_eq!(view.mines[0].silver, Some(scene.game.edition().silver_of(next)));
    assert_eq!(view.mines[0].left, 7);
}

#[test]
fn cg_mine_10_an_empty_mine_stays_in_the_town() {
    let scene = given_town("t2", 2).on(0, "X").left(&[0, 5]);
    assert_eq!(scene.town().mine_distances(scene.building("X")), [Some(2), Some(2), None]);
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(0)), (0b10, Some(2)));
}

#[test]
fn cg_mine_11_the_empty_tile_is_never_drawn() {
    let scene = given_town("t2", 2).on(0, "X").left(&[0, 0]);
    assert_eq!(scene.state.tile_below(MineId(0), 8, 0), None);
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(0)).0, 0);
}
