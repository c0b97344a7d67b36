//! Draw a Mine tile (CG-MINE), Silver Actions (CG-SILV) and what runs out (CG-EXH).

use engine::{Game, Seat, Viewer};

use super::{given_town, shape};
use crate::{
    event::Event,
    ids::{MineId, TileId},
    pile::Pile,
    state::Phase,
};

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

#[test]
fn cg_silv_1_a_bonus_road_costs_two() {
    let mut scene = given_town("t2", 2).silver(0, 3);
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.coins_of(0), 1);
    let mut poor = given_town("t2", 2).silver(0, 1);
    assert_eq!(poor.refused(0, "bonus fork -1,0 0"), "CG-SILV-1");
}

#[test]
fn cg_silv_2_before_the_regular_road() {
    let mut scene = given_town("t2", 2).silver(0, 2);
    scene.play(0, "bonus fork -1,0 0");
    assert!(scene.state.turn_so_far.owes_road && scene.count(0, "road") > 0);
}

#[test]
fn cg_silv_3_the_tile_in_front_and_a_new_one_is_drawn() {
    // T19: two Roads this turn, no second Bonus Road.
    let mut scene = given_town("t2", 2).silver(0, 5).owes(false, true);
    let next = *scene.state.road_pile.last().unwrap();
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.state.players[0].roads[..], [next]);
    assert_eq!(scene.count(0, "bonus"), 0);
    let mut none = given_town("t2", 2).silver(0, 5).roads(0, &[]);
    assert_eq!(none.refused(0, "bonus fork -1,0 0"), "CG-SILV-3");
}

#[test]
fn cg_silv_4_refresh_one_or_both() {
    let mut scene =
        given_town("t2", 2).character(0, "travis").silver(0, 5).hand(0, &["P01", "P02"]).deck(&["P40", "P41"]);
    assert_eq!(scene.count(0, "refresh"), 3);
    scene.play(0, "refresh both");
    assert!(scene.holds(0, "P40") && scene.holds(0, "P41") && scene.coins_of(0) == 0);
    let mut empty = given_town("t2", 2).silver(0, 9);
    assert_eq!((empty.count(0, "refresh"), empty.refused(0, "refresh 1")), (0, "CG-SILV-4"));
}

#[test]
fn cg_silv_5_each_once_per_turn_and_both_in_one() {
    let mut scene = given_town("t2", 2).silver(0, 20).hand(0, &["P01", "P02"]).deck(&["P40"]);
    scene.play(0, "refresh 1");
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.refused(0, "refresh 1"), "CG-SILV-5");
    assert_eq!(scene.refused(0, "bonus fork -1,0 0"), "CG-SILV-5");
}

#[test]
fn cg_silv_6_only_the_active_player_in_full() {
    let mut scene = given_town("t2", 2).silver(0, 1).silver(1, 9).hand(0, &["P01", "P02"]).hand(1, &["P03", "P04"]);
    assert_eq!(scene.refused(1, "refresh 1"), "CG-TURN-1");
    assert_eq!(scene.refused(0, "refresh 1"), "CG-SILV-4");
    let mut scene = scene.coins(&[4, 0, 0, 0, 0]);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "refresh 1");
    assert_eq!(scene.coins_of(0), 3, "Silver gained this turn is spent");
}

#[test]
fn cg_silv_7_discards_lie_face_down() {
    let mut scene = given_town("t2", 2).silver(0, 9).hand(0, &["P01", "P02"]).deck(&["P40"]);
    let events = scene.play(0, "refresh 1");
    assert_eq!(scene.state.discards[..], [super::card("P01")]);
    let heard = events.iter().filter_map(|event| scene.game.hear(&scene.state, event, Viewer::Seat(Seat(1))));
    assert!(heard.into_iter().all(|event| !matches!(event, Event::CardDiscarded { card: Some(_), .. })));
}

#[test]
fn cg_silv_8_none_after_the_last_tile() {
    let mut scene = given_town("t2", 2).on(0, "X").silver(0, 20).hand(0, &["P01", "P02"]).left(&[1, 0]);
    scene = scene.owes(false, false).top(0, "M34");
    scene.play(0, "draw union");
    assert_eq!((scene.phase(), scene.choices(0).len()), (Phase::Over, 0));
}

#[test]
fn cg_exh_1_silver_never_runs_out() {
    let mut scene = given_town("t1", 2).on(0, "A").silver(0, 40).silver(1, 40).owes(false, false).top(0, "M13");
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 43);
    assert_eq!(scene.game.view(&scene.state, Viewer::Spectator).coins_left, 0);
}

#[test]
fn cg_exh_2_the_road_discards_become_the_pile() {
    let mut scene = given_town("t2", 2).silver(0, 9);
    scene.state.road_pile = Pile::default();
    scene.state.road_discards = [shape("bend").0, shape("bend").0].into_iter().collect();
    scene.play(0, "road fork -1,0 0");
    assert_eq!((scene.state.road_pile.len(), scene.state.road_discards.len()), (1, 0));
    // Nothing at all: the regular Road is waived, and there is no Bonus Road.
    let mut scene = given_town("t2", 2).silver(0, 9).roads(0, &[]);
    let mut events = Vec::new();
    scene.game.begin_turn(&mut scene.state, &mut events);
    assert!(events.contains(&Event::RoadWaived { seat: Seat(0) }));
    assert!(scene.state.turn_so_far.owes_building && !scene.state.turn_so_far.owes_road);
    assert_eq!(scene.count(0, "bonus"), 0);
}

#[test]
fn cg_exh_3_the_row_gets_shorter() {
    let mut scene = given_town("t2", 2);
    scene.state.stack = Pile::default();
    scene.play(0, "build 1 2,4 V");
    scene.game.end_turn(&mut scene.state, &mut ());
    assert_eq!(scene.state.row.len(), 4);
}

#[test]
fn cg_exh_4_the_objective_discards_become_the_deck() {
    let mut scene = given_town("t2", 2).silver(0, 9).hand(0, &["P01", "P02"]);
    scene.state.deck = Pile::default();
    scene.state.discards = [super::card("P41")].into_iter().collect();
    scene.play(0, "refresh 1");
    assert_eq!(scene.state.players[0].hand.len(), 2, "the card just discarded may come back");
    let mut scene = given_town("t2", 2).hand(0, &["P15", "P02"]).first_in_row(crate::ids::Kind::Residential);
    scene.state.deck = Pile::default();
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.state.players[0].hand.len(), 1, "the hand stays smaller");
}

#[test]
fn cg_exh_5_burned_buildings_and_drawn_tiles_never_come_back() {
    let mut scene = given_town("t1", 2).on(0, "B").on(1, "A");
    scene.event(0, "M05", true);
    let id = scene.game.edition().buildings[scene.building("D").index()].id.clone();
    scene.play(0, &format!("burn {id}"));
    let burned = scene.building("D").0;
    assert!(!scene.state.row.contains(&burned) && !scene.state.stack.contains(&burned));
    assert_eq!(scene.state.last_drawn(MineId(0), 8), TileId(super::tile("M05").0));
    assert_eq!(scene.state.left[0], 7);
}
