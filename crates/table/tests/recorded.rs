//! The recorded games replay to the same positions, for ever. When a rule is fixed and one of them does
//! not any more, raise the game's rules version and write them anew with the example `make_records`.

use std::{collections::BTreeMap, fs, path::Path};

use table::{Record, TITLES};

#[test]
fn recorded_games_replay_to_the_same_positions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    for file in fs::read_dir(folder).expect("the records are beside the tests") {
        let path = file.expect("the folder can be read").path();
        let name = path.display();
        let text = fs::read_to_string(&path).expect("a record can be read");
        let record = Record::parse(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let verified = record.verify().unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(verified.outcome.is_some(), "{name}: the game is not over");
        assert_eq!(verified.unchecked, Vec::<String>::new(), "{name}");
        assert_eq!(record.to_text(), text, "{name}: written otherwise today");
        *games.entry(record.game).or_default() += 1;
    }
    for title in TITLES {
        let recorded = games.get(title.id).copied().unwrap_or_default();
        let how = format!("cargo run --release -p table --example make_records {}", title.id);
        assert!(recorded >= 20, "{recorded} games of {} are recorded, and 20 are wanted: {how}", title.name);
    }
}
