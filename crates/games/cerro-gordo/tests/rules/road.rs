//! Place a Road (CG-ROAD), and what happens when none are left.

use cerro_gordo::{
    CerroGordo,
    action::{Action, Source},
    event::Event,
    ids::{Cell, Kind, Orient, Sides},
    pile::Pile,
};
use engine::{Game, Seat};

use crate::scene::{TABLES, given, given_town, shape};

#[test]
fn cg_road_1_a_tile_in_front_of_you() {
    let mut scene = given_town("t2", 2).roads(0, &["bend"]);
    assert_eq!(scene.refused(0, "road fork -1,0 0"), "CG-ROAD-1");
    assert_eq!(scene.refused(0, "road bend 90,90 0"), "CG-ROAD-1");
}

#[test]
fn cg_road_2_a_building_just_placed_counts() {
    let mut scene = given_town("t2", 2).roads(0, &["straight"]);
    assert_eq!(scene.refused(0, "road straight 2,6 0"), "CG-ROAD-3");
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "road straight 2,6 0");
}

#[test]
fn cg_road_3_three_ways_to_connect() {
    let scene = given_town("t2", 2).roads(0, &["straight"]);
    assert_eq!(scene.count(0, "road straight -1,0 90"), 1, "a Mine");
    assert_eq!(scene.count(0, "road straight -1,1 90"), 1, "a Building");
    assert_eq!(scene.count(0, "road straight 2,4 0"), 1, "an open connection");
    assert_eq!(scene.count(0, "road straight 9,9"), 0);
}

#[test]
fn cg_road_4_no_dead_ends_among_the_tiles() {
    assert!(TABLES.edition.shapes.iter().all(|shape| shape.pictures[0].1.len() >= 2));
    let fault = kit::edition::of::<CerroGordo>().change("roads.toml", "[[\"N\", \"S\"]]", "[[\"N\"]]");
    fault.complains("shape[0].segments");
}

#[test]
fn cg_road_5_other_connections_may_be_blocked() {
    let mut scene = given_town("t1", 2).roads(0, &["straight", "fork"]).character(0, "nadeau");
    assert_eq!(scene.refused(0, "road straight 2,2 0"), "CG-ROAD-3");
    scene.play(0, "road fork 2,2 0");
}

#[test]
fn cg_road_6_a_placement_may_block_a_road_that_is_there() {
    // The straight below Union points south; an east-west tile there would block it, but must join something.
    let mut scene = given_town("t4", 2).with("B", Kind::Commercial, 1, 2, Orient::H).roads(0, &["straight"]);
    scene.play(0, "road straight 0,2 90");
    assert_eq!(scene.town().port(Cell::at(0, 1), cerro_gordo::ids::Side::S), cerro_gordo::town::Port::Blocked);
}

#[test]
fn cg_road_7_a_new_tile_is_drawn_at_once() {
    let mut scene = given_town("t2", 2);
    let next = *scene.state.road_pile.last().unwrap();
    scene.play(0, "road fork -1,0 0");
    assert_eq!(scene.state.players[0].roads[..], [next]);
}

#[test]
fn cg_road_8_nadeau_chooses_and_draws_one() {
    let mut scene = given_town("t2", 2).character(0, "nadeau").roads(0, &["fork", "bend"]);
    assert!(scene.count(0, "road fork") > 0 && scene.count(0, "road bend") > 0);
    scene.play(0, "road bend -1,0 0");
    assert_eq!(scene.state.players[0].roads.len(), 2);
    assert_eq!(scene.state.players[0].roads[0], shape("fork").0);
}

#[test]
fn cg_road_9_equal_pictures_are_one_choice() {
    let mut scene = given(2).roads(0, &["crossing"]);
    assert_eq!(scene.count(0, "road crossing 2,0"), 1);
    let turned = Action::Road { source: Source::Regular, shape: shape("crossing"), cell: Cell::at(2, 0), turn: 1 };
    assert_eq!(scene.game.apply(&mut scene.state, Seat(0), turned, &mut ()).unwrap_err().clause, "CG-ROAD-9");
    scene.play(0, "road crossing 2,0 90");
    let mut scene = given(2).roads(0, &["straight"]);
    scene.play(0, "road straight 0,-1 180");
    assert_eq!(scene.town().roads()[0].sides, Sides(0b0101), "as it lies unturned");
    let same = given(2).character(0, "nadeau").roads(0, &["bend", "bend"]);
    assert_eq!(same.count(0, "road"), 24, "two tiles alike are one choice");
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
