//! The validator of editions.

use coloma::{Coloma, edition::built_in};
use engine::{Published, edition::Fault};

/// Faults after one change to one file.
fn faults(file: &str, from: &str, to: &str) -> Vec<String> {
    let files = |name: &str| {
        let text = built_in(name)?;
        if name != file {
            return Ok(text);
        }
        assert!(text.contains(from), "{file} has no {from}");
        Ok(text.replacen(from, to, 1))
    };
    match Coloma::check_edition(&files) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(Fault::to_string).collect(),
    }
}

fn complains(file: &str, from: &str, to: &str, wanted: &str) {
    let faults = faults(file, from, to);
    assert!(faults.iter().any(|fault| fault.contains(wanted)), "wanted \"{wanted}\", got {faults:?}");
}

#[test]
fn the_built_in_edition_is_sound() {
    let summary = Coloma::check_edition(&built_in).expect("no faults");
    assert!(summary.contains("16 cards, 24 Barrels, 7 boards, 10 Bridges, 12 Hotels, 30 map spaces"), "{summary}");
}

#[test]
fn faults_name_file_key_and_what() {
    complains(
        "cards.toml",
        "icon = \"hammer\"",
        "icon = \"hamer\"",
        "cards.toml: card[3].row[0].icon: there is no icon \"hamer\"",
    );
    complains("cards.toml", "id = \"saloon\"", "id = \"gunsmith\"", "\"gunsmith\" is there twice");
    complains("cards.toml", "trigger = \"bust\"", "trigger = \"bist\"", "a trigger is");
    complains("cards.toml", "kind = \"town_bonus\"", "kind = \"town_bonis\"", "cards.toml: line");
    complains("map.toml", "b = \"uniontown\"", "b = \"unionville\"", "map.toml: road[0].b: there is no \"unionville\"");
    complains("map.toml", "a = \"auburn\"\nb = \"auburn_ravine\"", "a = \"auburn\"\nb = \"auburn\"", "leads back");
    complains(
        "map.toml",
        "left = { kind = \"gain\", bucks = 1 }",
        "left = { kind = \"place_tents\" }",
        "only a gain can happen here",
    );
    complains("wheel.toml", "\nsignpost_offset = 2", "\nsignpost_offset = 3", "wheel.toml: position[0]");
    complains("wheel.toml", "base = \"wagon\"", "base = \"waggon\"", "there is no base ability \"waggon\"");
    complains("setup.toml", "face_up = 4", "face_up = 5", "setup.toml: barrels.face_up");
    complains("setup.toml", "speciality = \"brave\"", "speciality = \"bravo\"", "setup.toml: colour[1].speciality");
    complains("boards.toml", "slot = 2", "slot = 3", "boards.toml: board[0].canyon[1].slot");
    complains("shootout.toml", "row = 4\nsize = 4", "row = 5\nsize = 4", "shootout.toml: row");
    complains("hotels.toml", "copies = 2", "copies = 1", "fewer Hotels");
    complains("gold.toml", "value = 1", "value = 0", "a value is 1 to 20");
    complains(
        "specialities.toml",
        "form = \"trigger\"\non",
        "form = \"exchange\"\non",
        "specialities.toml: speciality[8].form",
    );
    complains("automa.toml", "dummy_row = 3", "dummy_row = 2", "the dummies fill their row exactly");
    complains("barrels.toml", "outlaws = 2", "outlaws = 20", "barrel[0].outlaws");
    complains("bridges.toml", "max = 16", "max = 3", "bridges.toml: bridge[0].max");
}

#[test]
fn a_missing_file_is_a_fault() {
    let files = |name: &str| {
        if name == "gold.toml" {
            return Err(Fault { file: name.to_owned(), key: String::new(), what: "cannot be read".to_owned() });
        }
        built_in(name)
    };
    let faults = Coloma::check_edition(&files).unwrap_err();
    assert_eq!(faults.iter().map(Fault::to_string).collect::<Vec<_>>(), ["gold.toml: cannot be read"]);
}
