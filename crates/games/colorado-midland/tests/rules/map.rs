//! The map: catalogue 3.2.

use colorado_midland::edition::Terrain;
use engine::{Game, Seat, Words};

use crate::scene::{built_in, scene};

#[test]
fn cm_map_1_the_map_has_five_kinds_of_hexes() {
    let count = |kind| built_in().hexes.iter().filter(|hex| hex.terrain == kind).count();
    let kinds = [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District];
    assert_eq!(kinds.map(count), [156, 162, 32, 4, 10]);
}

fn terrain_number(number: impl Fn(&colorado_midland::edition::Hex) -> u8) -> [Vec<u8>; 5] {
    [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District].map(|kind| {
        let edition = built_in();
        let hexes = edition.hexes.iter().filter(|hex| hex.terrain == kind);
        let mut numbers: Vec<u8> = hexes.map(&number).collect();
        numbers.dedup();
        numbers
    })
}

#[test]
fn cm_map_2_costs() {
    assert_eq!(terrain_number(|hex| hex.cost), [vec![1], vec![2], vec![4], vec![1], vec![1]]);
}

#[test]
fn cm_map_3_capacities() {
    assert_eq!(terrain_number(|hex| hex.capacity), [vec![2], vec![2], vec![1], vec![3], vec![3]]);
}

#[test]
fn cm_map_4_a_red_line_keeps_neighbours_apart() {
    let mut play = scene(3).railroad("green", "G10 C20").play();
    let sentence = play.refused("A", "build green Aspen", "CM-MAP-4");
    assert_eq!(sentence, "A red line lies between Thomasville and Aspen.");
    play.does("A", "build green G11");
}

#[test]
fn cm_map_5_four_cities() {
    let edition = built_in();
    let names: Vec<&str> = edition.numbers.start_cities.iter().map(|hex| edition.hexes[hex.index()].label()).collect();
    assert_eq!(names, ["Denver", "Colorado Springs", "Pueblo", "Trinidad"]);
}

#[test]
fn cm_map_6_ten_districts_of_one_hex() {
    let edition = built_in();
    assert_eq!(edition.districts.len(), 10);
    for (k, district) in edition.districts.iter().enumerate() {
        let own = edition.hexes.iter().filter(|hex| hex.district.is_some_and(|d| d.index() == k));
        assert_eq!(own.map(|hex| hex.label()).collect::<Vec<_>>(), [district.name.as_str()]);
    }
}

#[test]
fn cm_map_7_only_hexes_of_the_map_exist() {
    let mut play = scene(3).play();
    assert!(play.game.read(&play.state, Seat(0), "build green C16").is_err(), "James Peak is no hex");
    let beyond = colorado_midland::action::Action::Build {
        railroad: colorado_midland::ids::Colour(0),
        hex: colorado_midland::ids::HexId(9999),
    };
    let refusal = play.game.apply(&mut play.state, Seat(0), beyond, &mut ()).unwrap_err();
    assert_eq!(refusal.clause, "CM-MAP-7");
}

#[test]
fn cm_map_8_capacity_counts_railroads_not_colours() {
    let scene = scene(3).railroad("green", "C20 C19").groups("green", "green blue red");
    let mut play = scene.railroad("yellow", "C20").play();
    play.does("A", "build yellow C19");
}

#[test]
fn cm_map_9_track_runs_through_districts_and_other_cities() {
    let mut play = scene(3).railroad("green", "D16 C20").railroad("yellow", "J21").play();
    play.does("A", "build green Georgetown").does("A", "build yellow K21").does("A", "build yellow L21");
}

#[test]
fn cm_map_10_the_second_railroad_pays_the_same() {
    let mut play = scene(3).railroad("green", "C20 C19 C18 C17").railroad("yellow", "C20 C19 C18").play();
    play.does("A", "build yellow C17");
    assert_eq!(play.left(), 3);
}

#[test]
fn cm_map_11_one_cube_links_a_district() {
    let view = scene(3).railroad("green", "C20").railroad("yellow", "D15").play().view();
    let georgetown = built_in().districts.iter().position(|spec| spec.id == "georgetown").unwrap();
    assert_eq!(view.district_railroads[georgetown], 1);
    assert_eq!((view.end.linked, view.end.missing.len()), (1, 9));
}
