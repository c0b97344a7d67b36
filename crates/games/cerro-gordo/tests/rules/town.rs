//! The grid (CG-GEO), connections (CG-CONN) and distances (CG-DIST).

use cerro_gordo::{
    CerroGordo,
    ids::{BuildingId, Cell, Kind, Lot, Orient, Side, Sides},
    state::State,
    town::{Port, Town},
};
use engine::{ActionList, Game, Learn, Seat, learn};

use crate::{
    examples::town,
    scene::{TABLES, given, given_town, random_position, shape},
};

fn cell(x: i8, y: i8) -> Cell {
    Cell::at(x, y)
}

#[test]
fn cg_gen_1_two_to_five_can_play() {
    assert!((2..=5).all(|seats| CerroGordo::new(seats).is_ok()));
    assert!(CerroGordo::new(1).is_err() && CerroGordo::new(6).is_err());
}

#[test]
fn cg_gen_2_four_types() {
    let counts = Kind::ALL.map(|kind| TABLES.of_kind[kind as usize].count_ones());
    assert_eq!(counts, [10, 9, 10, 8]);
}

/// A Town far longer than the small torus is played on like any other.
fn long_road(tiles: i8) -> Town {
    let mines: Vec<Lot> = TABLES.edition.geometry.layouts[0].sites.iter().map(|(_, lot)| *lot).collect();
    let mut town = Town::new(&mines, TABLES.edition.geometry.building);
    for x in 0..tiles {
        town.place_road(cell(2 + x, 0), shape("straight"), Sides(0b1010));
    }
    town
}

#[test]
fn cg_geo_1_the_grid_has_no_edge() {
    for tiles in 1..46 {
        let mut town = long_road(tiles);
        assert!(town.takes_building(cell(2 + tiles, 0), Orient::H), "{tiles} tiles");
        assert_eq!(town.count_lots(&TABLES.edition.geometry.ways, u32::MAX), 3, "{tiles} tiles");
        town.place_building(BuildingId(0), cell(2 + tiles, 0), Orient::H);
        assert_eq!(town.mine_distances(BuildingId(0))[0], Some(tiles as u8));
        assert_eq!(town.largest_network(), tiles as usize);
        let json = serde_json::to_string(&town).unwrap();
        assert_eq!(serde_json::from_str::<Town>(&json).unwrap(), town);
    }
}

#[test]
fn both_grounds_give_the_same_answers() {
    for seed in 0..60 {
        let (game, state) = random_position(5, seed, 20 + 2 * seed as usize);
        let ways = &game.edition().geometry.ways;
        let wide = state.town.on_wide_ground();
        let list = |town: &Town| {
            let mut found = Vec::new();
            town.each_lot(ways, |cell, orient| found.push((cell, orient as u8, 0)));
            town.each_site(|cell, sides| found.push((cell, 9, sides.0)));
            found.sort_unstable();
            found
        };
        assert_eq!(list(&state.town), list(&wide), "seed {seed}");
        assert_eq!(state.town.count_lots(ways, u32::MAX), wide.count_lots(ways, u32::MAX));
        assert_eq!(state.town.count_sites(), wide.count_sites());
        assert_eq!(state.town.largest_network(), wide.largest_network());
        for building in cerro_gordo::ids::members(state.town.standing()).map(BuildingId) {
            assert_eq!(state.town.mine_distances(building), wide.mine_distances(building), "seed {seed}");
        }
    }
}

#[test]
fn every_action_has_a_number_of_its_own_in_a_town_that_outgrew_the_window() {
    for seed in 0..60 {
        let (game, mut state) = random_position(5, seed, 30 + 2 * seed as usize);
        let Some(seat) = game.to_act(&state).first() else { continue };
        let numbers = |state: &State| {
            let (mut list, mut numbers) = (ActionList::new(), Vec::new());
            game.legal(state, seat, &mut list);
            learn::numbers(&game, state, seat, &list, &mut numbers);
            numbers.sort_unstable();
            numbers
        };
        let inside = numbers(&state);
        state.town = state.town.on_wide_ground();
        let outside = numbers(&state);
        assert_eq!(inside.len(), outside.len(), "seed {seed}");
        for numbers in [inside, outside] {
            assert!(numbers.windows(2).all(|two| two[0] < two[1]), "seed {seed}");
            assert!((numbers[numbers.len() - 1] as usize) < learn::size(&game.action_blocks()), "seed {seed}");
        }
    }
}

#[test]
fn cg_geo_2_a_building_and_a_mine_are_two_wide() {
    assert_eq!(TABLES.edition.lot(cell(0, 0), Orient::H).w, 2);
    assert!(
        TABLES
            .edition
            .geometry
            .layouts
            .iter()
            .flat_map(|layout| &layout.sites)
            .all(|(_, lot)| (lot.w, lot.h) == (2, 1))
    );
}

#[test]
fn cg_geo_4_a_road_is_one_cell() {
    let files = kit::edition::of::<CerroGordo>();
    files.change("geometry.toml", "road     = [1, 1]", "road     = [2, 1]").complains("footprint.road");
}

#[test]
fn cg_geo_5_a_cell_holds_one_tile() {
    let mut scene = given_town("t2", 2);
    assert_eq!(scene.refused(0, "road fork 2,1 0"), "CG-GEO-5");
    assert_eq!(scene.refused(0, "build 1 0,1 V"), "CG-BLDG-8");
}

#[test]
fn cg_geo_6_a_building_lies_either_way() {
    let scene = given_town("t4", 2);
    assert_eq!(scene.count(0, "build 1 0,2 H"), 1);
    assert_eq!(scene.count(0, "build 1 0,2 V"), 1);
}

#[test]
fn cg_geo_7_mines_lie_where_the_layout_puts_them() {
    let scene = given(5);
    let mines: Vec<Cell> = scene.town().mines().map(|(_, lot)| lot.cell).collect();
    assert_eq!(mines, [cell(0, 0), cell(3, 2), cell(-3, 2)]);
}

#[test]
fn cg_geo_8_a_road_is_turned_not_flipped() {
    assert_eq!(Sides(0b0011).turned(1), Sides(0b0110), "N-E turned once is E-S");
    let bend = TABLES.edition.shape(shape("bend"));
    assert_eq!(bend.pictures.len(), 4);
}

#[test]
fn cg_geo_9_a_corner_is_not_touching() {
    let at = |x, y| TABLES.edition.lot(cell(x, y), Orient::H);
    assert!(at(0, 0).touches(at(1, 1)), "a part of an edge is enough");
    assert!(!at(0, 0).touches(at(2, 1)), "a corner is not");
    assert!(!at(0, 0).touches(at(0, 0)), "nothing touches itself");
}

#[test]
fn cg_geo_10_rows_and_columns_of_a_tile() {
    let town = town("t1").town;
    let lines = |lot: Lot| town.lines(lot, u64::MAX).count();
    assert_eq!(lines(TABLES.edition.lot(cell(0, 0), Orient::H)), 3, "1 row and 2 columns");
    assert_eq!(lines(TABLES.edition.lot(cell(0, 0), Orient::V)), 3, "2 rows and 1 column");
}

#[test]
fn cg_geo_11_offset_by_one_still_shares_a_row() {
    let at = town("t1");
    let lot = |label: &str| at.town.lot(at.buildings[label]);
    assert!(lot("B").in_line(lot("E")) && !lot("A").in_line(lot("E")));
}

#[test]
fn cg_geo_12_three_in_a_row_need_one_common_row() {
    // The middle one shares row 0 with the first and row 1 with the last: no row holds all three.
    let scene = given(2)
        .with("first", Kind::Commercial, 10, 0, Orient::H)
        .with("middle", Kind::Commercial, 14, 0, Orient::V)
        .with("last", Kind::Commercial, 18, 1, Orient::H);
    let middle = scene.town().lot(scene.building("middle"));
    assert!(scene.town().lines(middle, u64::MAX).all(|line| line.count_ones() <= 2));
}

#[test]
fn cg_geo_13_a_group_is_linked_by_touching() {
    let scene = given(2)
        .with("a", Kind::Industrial, 10, 0, Orient::H)
        .with("b", Kind::Industrial, 12, 0, Orient::H)
        .with("c", Kind::Industrial, 14, 1, Orient::H)
        .with("house", Kind::Residential, 10, 1, Orient::H);
    let alike = TABLES.of_kind[Kind::Industrial as usize];
    assert_eq!(scene.town().group(scene.building("a"), alike).count_ones(), 2, "c touches b at a corner only");
}

#[test]
fn cg_geo_14_two_or_three_mines() {
    assert_eq!(given(3).town().mines().count(), 2);
    assert_eq!(given(4).town().mines().count(), 3);
}

#[test]
fn cg_conn_1_all_connections_of_a_tile_are_joined_inside() {
    let files = kit::edition::of::<CerroGordo>();
    files.change("roads.toml", "[[\"N\", \"S\"]]", "[[\"N\"], [\"S\"]]").complains("shape[0].segments");
    assert_eq!(town("t2").town.network(cell(2, 2)).tiles(), 5);
}

#[test]
fn cg_conn_2_open_when_the_cell_is_empty() {
    assert_eq!(town("t2").town.port(cell(2, 3), Side::S), Port::Open);
}

#[test]
fn cg_conn_3_joined_to_a_mine_a_building_or_a_road() {
    let town = town("t1").town;
    assert_eq!(town.port(cell(1, 1), Side::N), Port::Joined, "Union");
    assert_eq!(town.port(cell(1, 1), Side::W), Port::Joined, "C");
    assert_eq!(town.port(cell(1, 1), Side::E), Port::Joined, "r2");
}

#[test]
fn cg_conn_4_blocked_by_a_road_that_does_not_look_back() {
    assert_eq!(town("t5").town.port(cell(1, 1), Side::E), Port::Blocked);
}

#[test]
fn cg_conn_5_every_edge_of_a_building_accepts_a_road() {
    let town = town("t1").town;
    let building = town.building_at(cell(1, 2)).unwrap();
    for (outside, side) in town.lot(building).outline() {
        assert_eq!(town.port(outside, side), Port::Joined, "{outside}");
    }
}

#[test]
fn cg_conn_6_networks() {
    let town = town("t1").town;
    assert_eq!(town.network(cell(1, 1)).tiles(), 2);
    assert_eq!(town.network(cell(4, 0)).tiles(), 1);
    assert_eq!(town.mines_on(&town.network(cell(1, 1))), 0b01);
}

#[test]
fn cg_conn_7_roads_do_not_go_through_buildings() {
    let at = town("t1");
    assert_eq!(at.town.mine_distances(at.buildings["D"]), [None; 3], "the way ends at A");
}

#[test]
fn cg_conn_8_nor_through_mines() {
    // Road into Union from the east, another out of it to the west.
    let scene = given(2)
        .road("straight", 2, 0, 90)
        .road("straight", -1, 0, 90)
        .with("east", Kind::Commercial, 3, 0, Orient::H)
        .with("west", Kind::Commercial, -3, 0, Orient::H);
    assert_eq!(scene.town().distance(scene.building("east"), scene.building("west")), None);
    assert_eq!(scene.town().mine_distances(scene.building("east"))[0], Some(1));
}

#[test]
fn cg_conn_9_an_event_changes_the_connections_at_once() {
    let mut scene = given_town("t1", 2).on(0, "A");
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(0)), (0b01, Some(2)));
    scene.event(0, "M03", true);
    scene.play(0, "turn 2,1 0");
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(0)).1, None);
    assert_eq!(scene.town().port(cell(2, 1), Side::N), Port::Open);
}

#[test]
fn cg_dist_1_connected_by_a_path_of_roads() {
    let at = town("t1");
    assert_eq!(at.town.distance(at.buildings["A"], at.buildings["C"]), Some(2));
    assert_eq!(at.town.distance(at.buildings["A"], at.buildings["E"]), None);
}

#[test]
fn cg_dist_2_both_end_tiles_count() {
    let at = town("t2");
    assert_eq!(at.town.mine_distances(at.buildings["X"]), [Some(2), Some(2), None]);
    assert_eq!(
        at.town.journey(at.town.mine(cerro_gordo::ids::MineId(0))).to(at.town.mine(cerro_gordo::ids::MineId(1))),
        Some(3)
    );
}

#[test]
fn cg_dist_3_not_through_another_building() {
    let at = town("t1");
    assert_eq!(at.town.distance(at.buildings["D"], at.buildings["B"]), None);
    assert_eq!(at.town.distance(at.buildings["E"], at.buildings["D"]), None);
}

#[test]
fn cg_dist_4_touching_is_not_being_connected() {
    let at = town("t1");
    assert_ne!(at.town.mines_touching(at.town.lot(at.buildings["A"])) & 0b10, 0, "A touches Santa Maria");
    assert_eq!(at.town.mine_distances(at.buildings["A"]), [Some(2), None, None]);
}

#[test]
fn cg_dist_5_nobody_connected_nobody_closest() {
    let mut scene = given_town("t1", 3).on(0, "E").on(1, "B").on(2, "C").silver(1, 5).silver(2, 5);
    scene.event(1, "M07", true);
    assert_eq!(scene.all_silver(), [2, 5, 5], "nobody is connected to the player on E");
}

#[test]
fn cg_dist_6_on_the_same_building() {
    let mut scene = given_town("t1", 3).on(0, "A").on(1, "A").on(2, "B").silver(1, 5).silver(2, 5);
    scene.event(0, "M07", true);
    assert_eq!(scene.all_silver(), [2, 3, 5], "nothing is closer than the same Building");
}

#[test]
fn cg_dist_7_a_standee_not_yet_in_the_town() {
    let scene = given_town("t1", 2);
    assert_eq!(scene.game.closest_mines(&scene.state, Seat(1)), (0b11, None));
    assert_eq!(scene.game.view(&scene.state, engine::Viewer::Spectator).players[1].distances, [None, None]);
}
