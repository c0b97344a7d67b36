//! Editions: found, chosen, refused, carried by records.

mod common;

use std::{fs, sync::Arc};

use common::own::{copy_of, hostile, own, write};
use engine::{Edition, Key, Luck, Published, Setup};
use table::{BotKind, Deed, Editions, Record, Shelf, TITLES, Table, VerifyError, Visit};

fn edition(files: &common::own::Files) -> Arc<Edition> {
    Arc::new(Edition::new(files.clone()).unwrap())
}

fn played(edition: &Arc<Edition>, seats: u8) -> Table {
    let mut table = Table::begin_with(table::open_edition(edition, &Setup::of(seats)).unwrap(), Key::from_seed(3));
    let mut luck = Luck::new(3);
    while let Some(seat) = table.position().to_act().first() {
        let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("a seat to act has an action");
        table.commit(table.prepare(seat, Deed::Act(action), 0).unwrap());
    }
    table
}

#[test]
fn the_title_names_the_edition_that_is_built_in() {
    for title in TITLES {
        let built_in = table::built_in(title.id).unwrap();
        assert_eq!((built_in.about().game.as_str(), built_in.about().id.as_str()), (title.id, title.edition));
        assert_eq!(Editions::built_in().of(title.id).unwrap(), [built_in]);
    }
    assert!(Editions::built_in().of("chess").is_err());
}

#[test]
fn what_was_built_in_before_is_known_and_not_offered() {
    let ours = Editions::built_in();
    for title in TITLES {
        for past in &table::all_built_in(title.id).unwrap()[1..] {
            let about = past.about();
            assert!(table::check_edition(title.id, past).unwrap().is_ok(), "{} {}", title.id, about.id);
            assert_eq!(ours.find(title.id, Some(&about.id)).unwrap(), *past);
            assert!(!ours.of(title.id).unwrap().contains(past), "only the latest is offered");
            assert!(played(past, *title.seats.start()).record().verify().is_ok(), "{} {}", title.id, about.id);
            let folder = tempfile::tempdir().unwrap();
            write(&folder.path().join("twin"), &copy_of(title.id, &about.id));
            assert!(Editions::with_folder(folder.path()).unfit()[0].to_string().contains("built-in"));
        }
    }
}

#[test]
fn a_library_offers_what_can_be_played_and_says_what_is_wrong_with_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let library = Editions::with_folder(folder.path().join("editions"));
    assert_eq!(library.of("colorado").unwrap().len(), 1, "a folder need not be there");
    let at = |name: &str| folder.path().join("editions").join(name);
    write(&at("a"), &copy_of("colorado", "mine"));
    write(&at("b-twin"), &copy_of("colorado", "mine"));
    let ours = table::built_in("colorado").unwrap().about().id.clone();
    write(&at("c-named-like-ours"), &copy_of("colorado", &ours));
    write(&at("d-other-game"), &copy_of("colorado-midland", "mine"));
    write(&at("e-broken"), &[("edition.toml".to_owned(), "game = ".to_owned())].into());
    write(&at(".hidden"), &copy_of("colorado", "hidden"));
    fs::write(at("a").join("notes.txt"), "no part of it").unwrap();
    fs::write(at("a file"), "no folder").unwrap();
    let ids: Vec<String> = library.of("colorado").unwrap().iter().map(|edition| edition.about().id.clone()).collect();
    assert_eq!(ids, [ours.as_str(), "mine"]);
    assert_eq!(library.find("colorado", Some("mine")).unwrap().about().name, "The mine box");
    assert_eq!(library.find("colorado", None).unwrap().about().id, ours);
    let unfit = library.unfit();
    let told: Vec<String> = unfit.iter().map(|unfit| format!("{}: {unfit}", unfit.folder.display())).collect();
    assert_eq!(unfit.len(), 3, "{told:?}");
    assert!(told[0].contains("b-twin") && told[0].contains("has the same"), "{told:?}");
    assert!(told[1].contains("built-in") && told[2].contains("edition.toml"), "{told:?}");
    let why = library.find("colorado", Some("e-broken")).unwrap_err().to_string();
    assert!(why.contains(&format!("{ours} and mine")) && why.contains("cannot be played: edition.toml"), "{why}");
    assert!(!why.contains(&*folder.path().to_string_lossy()), "the house's own paths stay its own: {why}");

    let before = library.find("colorado", Some("mine")).unwrap();
    assert!(Arc::ptr_eq(&before, &library.find("colorado", Some("mine")).unwrap()), "it is read once");
    let mut files = copy_of("colorado", "mine");
    files.get_mut("edition.toml").unwrap().push_str("# changed\n");
    write(&at("a"), &files);
    let after = library.find("colorado", Some("mine")).unwrap();
    assert_ne!(before.digest(), after.digest(), "what was changed is read again");
    fs::remove_dir_all(at("a")).unwrap();
    assert_eq!(
        library.find("colorado", Some("mine")).unwrap(),
        edition(&copy_of("colorado", "mine")),
        "the twin is left"
    );
}

#[test]
fn all_tables_of_an_edition_share_what_was_read() {
    struct Same(Arc<Edition>);
    impl Visit for Same {
        type Out = bool;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> bool {
            let again = Arc::new((*self.0).clone());
            Arc::ptr_eq(&shelf.tables(&self.0).unwrap(), &shelf.tables(&again).unwrap())
        }
    }
    for title in TITLES {
        let own = edition(&copy_of(title.id, "shared"));
        assert!(table::visit(title.id, Same(own.clone())).unwrap(), "{}", title.id);
        assert_eq!(table::at_hand(title.id, own.digest()), Some(own));
    }
}

#[test]
fn every_game_is_played_with_another_edition_and_its_record_travels_with_it() {
    for title in TITLES {
        let (files, _) = own(title.id, "own");
        let own = edition(&files);
        let table = played(&own, *title.seats.start());
        let record = table.record();
        assert_eq!((record.edition.as_str(), record.edition_digest.as_deref()), ("own", Some(own.digest())));
        let why = record.verify().unwrap_err().to_string();
        assert!(why.contains("\"own\"") && why.contains(own.digest()) && why.contains("not at hand"), "{why}");

        let carried = Record::parse(&record.clone().with_edition(&own).to_text()).unwrap();
        let verified = carried.verify().unwrap();
        assert!(verified.unchecked.is_empty() && verified.checked[0].contains("carries its edition"), "{verified:?}");
        assert_eq!(carried.table().unwrap().position().digest(), table.position().digest());

        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("own"), &files);
        assert!(record.verify_among(&Editions::with_folder(folder.path())).is_ok(), "{}", title.id);
        let built_in = table::open(title.id, table.setup()).unwrap();
        assert!(matches!(record.verify_with(built_in), Err(VerifyError::Edition { .. })));
    }
}

#[test]
fn files_in_a_record_must_be_the_edition_that_it_names() {
    let own = edition(&copy_of("colorado", "own"));
    let record = played(&own, 2).record().with_edition(&own);
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut bad = record.clone();
        change(&mut bad);
        let VerifyError::EditionFiles(why) = bad.verify().unwrap_err() else { panic!("it is refused for its files") };
        why
    };
    let append = |record: &mut Record| {
        record.edition_files.as_mut().unwrap().get_mut("edition.toml").unwrap().push_str("# more\n");
    };
    assert!(refused(&append).contains("digest"));
    assert!(refused(&|record| record.edition_digest = None).contains("digest"));
    assert!(refused(&|record| record.edition = "other".to_owned()).contains("was played"));
    for (files, said) in hostile("colorado") {
        let why = refused(&|record| record.edition_files = Some(files.clone()));
        assert!(why.contains(said), "{said}: {why}");
    }
}

#[test]
fn a_record_without_a_digest_was_played_with_the_built_in_edition() {
    let table = played(&table::built_in("colorado").unwrap(), 2);
    let mut old = table.record();
    (old.format, old.edition_digest) = (1, None);
    let old = Record::parse(&old.to_text()).unwrap();
    assert!(!old.to_text().contains("edition_digest") && old.verify().is_ok());
}

#[test]
fn hostile_folders_are_refused_with_a_reason() {
    for (files, said) in
        hostile("colorado").into_iter().filter(|(files, _)| files.keys().all(|name| !name.contains('/')))
    {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("hostile"), &files);
        let library = Editions::with_folder(folder.path());
        assert_eq!(library.of("colorado").unwrap().len(), 1, "{said}");
        let told = library.unfit()[0].to_string();
        assert!(told.contains(said), "{said}: {told}");
    }
}
