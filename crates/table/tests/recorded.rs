//! The recorded games replay to the same positions, for ever. When a rule is fixed and one of them does
//! not any more, raise the game's rules version and write them anew with the example `make_records`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use table::{Record, TITLES};

#[test]
fn recorded_games_replay_to_the_same_positions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    let mut editions = BTreeSet::new();
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
        editions.extend(record.edition_digest);
    }
    for title in TITLES {
        let recorded = games.get(title.id).copied().unwrap_or_default();
        let how = format!("cargo run --release -p table --example make_records {}", title.id);
        assert!(recorded >= 20, "{recorded} games of {} are recorded, and 20 are wanted: {how}", title.name);
        for past in &table::all_built_in(title.id).expect("it is on the shelf")[1..] {
            let (id, known) = (&past.about().id, editions.contains(past.digest()));
            assert!(known, "{}: no game of the edition {id}, which was built in before, is recorded", title.name);
        }
    }
}
