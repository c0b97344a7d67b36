//! The validator: every fault is found, with its file and key.

use colorado_midland::{ColoradoMidland, tables::Tables};
use kit::edition::Files;

use crate::scene::built_in;

fn edition() -> Files<ColoradoMidland> {
    kit::edition::of()
}

/// The faults of the built-in edition with changes made to a file.
fn faults(file: &str, changes: &[(&str, &str)]) -> Vec<String> {
    changes.iter().fold(edition(), |edition, (from, to)| edition.change(file, from, to)).faults()
}

/// The one fault that a change brings.
fn fault(file: &str, from: &str, to: &str) -> String {
    edition().change(file, from, to).fault()
}

const A12: &str = "{ id = \"A12\", q = 11, r = 0, terrain = \"normal\", name = \"Kremmling\" }";

#[test]
fn the_built_in_edition_is_sound() {
    assert_eq!(edition().sound(), "364 hexes, 61 red lines, 10 districts with 65 claims, 6 colours of 32 cubes");
}

#[test]
fn every_district_has_entrances_for_as_many_railroads_as_it_holds() {
    let tables = Tables::new(built_in());
    for district in &tables.edition.districts {
        let entrances = tables.adjacent[district.hex.index()].iter();
        let room: u8 = entrances.map(|hex| tables.capacity[hex.index()]).sum();
        assert!(room >= tables.capacity[district.hex.index()], "{}", district.name);
    }
}

#[test]
fn a_missing_file_is_named_and_so_is_one_too_many() {
    edition().every_file_is_missed();
}

#[test]
fn bad_toml_and_unknown_keys_are_named_with_their_line() {
    assert!(fault("setup.toml", "points = 5", "points = \"five\"").starts_with("setup.toml: TOML parse error at line"));
    assert!(fault("setup.toml", "points = 5", "points = 5\nlevel = 3").contains("unknown field `level`"));
    assert!(fault("map.toml", A12, "{ id = \"A12\", q = 11, terrain = \"normal\" }").contains("missing field `r`"));
}

#[test]
fn all_faults_are_said_at_once() {
    let all = faults("map.toml", &[("terrain = \"normal\"", "terrain = \"swamp\""), ("capacity = 1", "capacity = 0")]);
    assert_eq!(all.len(), 2, "{all:?}");
}

#[test]
fn terrain_is_a_closed_vocabulary() {
    assert_eq!(
        fault("map.toml", "terrain = \"normal\", name = \"Kremmling\"", "terrain = \"swamp\", name = \"Kremmling\""),
        "map.toml: hexes[0].terrain: \"swamp\" is no terrain; it can be: normal, difficult, pass, city, district"
    );
}

#[test]
fn ids_and_coordinates_agree() {
    assert_eq!(
        fault("map.toml", "q = 11, r = 0", "q = 10, r = 0"),
        "map.toml: hexes[0].q: A12 lies at q = 11, r = 0, not at q = 10, r = 0"
    );
    let all = faults("map.toml", &[("id = \"A13\"", "id = \"A12\"")]);
    assert!(all.iter().any(|fault| fault.contains("hexes[1].id: \"A12\" is there twice")), "{all:?}");
    assert!(faults("map.toml", &[("id = \"A12\"", "id = \"a12\"")])[0].contains("is no ID"));
    assert!(
        faults("map.toml", &[("id = \"A16\", q = 15", "id = \"A15\", q = 14")])[0]
            .contains("peaks[0].id: A15 is a hex")
    );
}

#[test]
fn names_are_unique() {
    assert_eq!(
        fault("map.toml", "name = \"Granby\"", "name = \"kremmling\""),
        "map.toml: hexes[3].name: \"kremmling\" is already the name of A12"
    );
    assert!(fault("map.toml", "name = \"Granby\"", "name = \"B12\"").contains("cannot be a name"));
}

#[test]
fn red_lines_lie_between_neighbours() {
    let first = |to: &str| {
        let text = edition().text("map.toml").to_owned();
        let at = text.find("impassable = [").unwrap();
        let start = at + text[at..].find("[\"").unwrap();
        let end = start + text[start..].find(']').unwrap() + 1;
        let from = text[start..end].to_owned();
        fault("map.toml", &from, to)
    };
    assert_eq!(first("[\"A12\", \"Z22\"]"), "map.toml: impassable[0]: A12 and Z22 share no side");
    assert_eq!(first("[\"A12\", \"A99\"]"), "map.toml: impassable[0]: there is no hex \"A99\"");
    assert!(first("[\"A12\"]").contains("between two hexes, not 1"));
}

#[test]
fn rivers_run_through_places() {
    assert!(fault("map.toml", "through = [\"B15\", \"A15\"]", "through = [\"B15\", \"A99\"]").contains("through[1]"));
    assert!(fault("map.toml", "through = [\"B15\", \"A15\"]", "through = [\"B15\"]").contains("there are 1; 2 to 200"));
}

#[test]
fn districts_and_hexes_agree() {
    let all = faults("claims.toml", &[("hex = \"H12\"", "hex = \"H10\"")]);
    assert!(all[0].starts_with("claims.toml: district[0].hex: H10 is not marked"), "{all:?}");
    assert!(fault("claims.toml", "hex = \"H12\"", "hex = \"H99\"").contains("there is no hex \"H99\""));
    assert!(fault("claims.toml", "value = 2", "value = 0").contains("district[0].value"));
    assert!(fault("claims.toml", "short = \"SIL\"", "short = \"LEA\"").contains("\"LEA\" is there twice"));
    let renamed = faults("claims.toml", &[("id = \"leadville\"", "id = \"leadvile\"")]);
    assert!(renamed.iter().any(|fault| fault.contains("there is no district \"leadville\"")), "{renamed:?}");
    assert!(faults("map.toml", &[(A12, &A12.replace("normal", "district"))])[0].contains("`district` is missing"));
    let stray = A12.replace("name =", "city = \"x\", name =");
    assert!(faults("map.toml", &[(A12, &stray)])[0].contains("belongs only to"));
}

#[test]
fn claims_make_up_the_deal() {
    let all = faults("claims.toml", &[("\"Little Jonny\", ", "")]);
    assert_eq!(all.len(), 3, "once for each number of players: {all:?}");
    assert_eq!(
        all[0],
        "setup.toml: players[0].deal: 3 players get 20 each and 5 are unused: that is 65 claims, but there are 64"
    );
}

#[test]
fn player_numbers_fit() {
    assert!(faults("setup.toml", &[("track = 9", "track = 10")])[0].contains("players[0].track"));
    assert!(faults("setup.toml", &[("track = 15", "track = 20")])[0].contains("players[2].track"));
    assert!(faults("setup.toml", &[("close = 3", "close = 9")])[0].contains("players[0].close"));
    assert!(fault("setup.toml", "max_rounds = 17", "max_rounds = 20").contains("players[0].max_rounds"));
    let missing = faults("setup.toml", &[("players = 4", "players = 3")]);
    assert!(missing.iter().any(|fault| fault.contains("one entry for 4 players")), "{missing:?}");
    assert!(
        faults("setup.toml", &[("players = 4", "players = 7")])
            .iter()
            .any(|fault| fault.contains("7 is not from 3 to 5"))
    );
}

#[test]
fn railroads_fit() {
    assert!(fault("railroads.toml", "colour_groups = 6", "colour_groups = 7").contains("limits.colour_groups"));
    assert!(fault("railroads.toml", "letter = \"Y\"", "letter = \"G\"").contains("railroad[1].letter"));
    assert!(fault("railroads.toml", "#2e8b3d", "green").contains("railroad[0].rgb"));
    assert!(fault("railroads.toml", "#a3123f", "#a3123").contains("player_colour[0].rgb"));
    assert!(
        fault("railroads.toml", "cubes_per_colour = 32", "cubes_per_colour = 1").contains("limits.cubes_per_colour")
    );
    assert!(
        fault("railroads.toml", "max_colours_per_railroad = 3", "max_colours_per_railroad = 4").contains("from 1 to 3")
    );
    assert!(
        faults("railroads.toml", &[("player_cubes_per_colour = 4", "player_cubes_per_colour = 3")])[0]
            .contains("needs 4 cubes")
    );
    let seventh = "[[railroad]]\nid = \"pink\"\nletter = \"P\"\nrgb = \"#ff00ff\"\nflavour = \"x\"\n\n[[player_colour]]\nid = \"crimson\"";
    let all = faults("railroads.toml", &[("[[player_colour]]\nid = \"crimson\"", seventh)]);
    assert!(all[0].contains("railroad: there are 7; 1 to 6 are possible"), "{all:?}");
}

#[test]
fn rules_numbers_fit() {
    assert!(fault("setup.toml", "points = 5", "points = 0").contains("build.points"));
    assert!(fault("setup.toml", "vp = 60", "vp = 0").contains("end.vp"));
    assert!(fault("setup.toml", "length = 40", "length = 0").contains("vp_track.length"));
    assert!(fault("setup.toml", "big_bonus_vp = 1 ", "big_bonus_vp = 99 ").contains("bonus.big_bonus_vp"));
    assert!(
        fault("setup.toml", "factor_two_or_more = 2", "factor_two_or_more = 9").contains("score.factor_two_or_more")
    );
    assert!(fault("map.toml", "cost = 4", "cost = 0").contains("terrain.pass.cost"));
    assert!(fault("map.toml", "capacity = 1", "capacity = 0").contains("terrain.pass.capacity"));
}

#[test]
fn cities_exist() {
    assert!(
        fault("setup.toml", "first_railroad_city = \"denver\"", "first_railroad_city = \"boston\"")
            .contains("there is no city \"boston\"")
    );
    assert!(fault("setup.toml", "\"pueblo\"", "\"boston\"").contains("start.start_cities[2]"));
    assert!(
        faults("setup.toml", &[("\"denver\", \"colorado-springs\", \"pueblo\", \"trinidad\"", "")])[0]
            .contains("start.start_cities: there are 0")
    );
    assert!(fault("setup.toml", "\"pueblo\"", "\"denver\"").contains("a city is there twice"));
}

#[test]
fn every_district_can_be_reached() {
    // Red lines all around Georgetown.
    let around = ["C15", "D14", "D16", "E15", "E16", "C16"];
    let text = edition().text("map.toml").to_owned();
    let lines: String = around
        .iter()
        .filter(|id| text.contains(&format!("{{ id = \"{id}\", q")) && text.contains(&format!("id = \"{id}\"")))
        .filter(|id| text.split("peaks = [").next().unwrap().contains(&format!("id = \"{id}\"")))
        .filter(|id| !text.contains(&format!("[\"D15\", \"{id}\"]")) && !text.contains(&format!("[\"{id}\", \"D15\"]")))
        .map(|id| format!("[\"D15\", \"{id}\"], "))
        .collect();
    let all = faults("map.toml", &[("impassable = [", &format!("impassable = [ {lines}"))]);
    assert_eq!(all, ["claims.toml: district[7].hex: no track can get from the first railroad's city to Georgetown"]);
}

#[test]
fn a_map_can_be_too_big() {
    let more: String = (0..26u8)
        .map(|row| {
            let q = 59 - i32::from(row) / 2;
            format!("{{ id = \"{}60\", q = {q}, r = {row}, terrain = \"normal\" }},\n", char::from(b'A' + row))
        })
        .collect();
    let all = faults("map.toml", &[("hexes = [\n", &format!("hexes = [\n{more}"))]);
    assert!(all[0].contains("there are 390; 1 to 384 are possible"), "{:?}", &all[..1]);
}
