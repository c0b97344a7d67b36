//! Editions of one's own at tables: chosen, kept, taken to another house.

mod common;
mod driver;
#[path = "../../table/tests/common/own.rs"]
#[allow(dead_code, reason = "each test file uses a part")]
mod own;

use std::{fs, time::Duration};

use ::house::Settings;
use common::House;
use driver::Garage;
use own::{copy_of, hostile, own, write};
use store::Store;
use table::{Editions, Record};
use web::Config;

/// Waits until the log of a table has so many entries, or its game is over.
async fn until(store: &Store, table: &str, entries: u32) {
    for _ in 0..20_000 {
        let stored = store.table(table).await.unwrap().unwrap();
        if stored.finished_ms.is_some() || stored.last_seq >= entries {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the bots do not play");
}

/// A game between bots with an edition of one's own whose folder is removed, in a house that is closed and opened again;
/// then its record in a house that has never seen the edition.
async fn outlives_its_folder(game: &str) {
    let title = table::title(game).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = own(game, "own");
    let shelf = folder.path().join("editions");
    write(&shelf.join("own"), &files);
    let file = folder.path().join("games.db");
    let config = with_editions(Editions::with_folder(&shelf));
    let house = House::over(Store::open(&file).await.unwrap(), config).await;
    let mut ann = house.guest();
    let page = ann.get(&format!("/new?game={game}")).await.text();
    assert!(page.contains("The own box") && page.contains("by Ann") && page.contains("For tests."), "{game}");
    let seats = title.seats.start().to_string();
    let mut fields =
        vec![("game", game), ("name", "Ann"), ("seats", seats.as_str()), ("edition", "own"), ("seed", "4")];
    let bots = ["seat-0", "seat-1", "seat-2", "seat-3"].map(|seat| (seat, "random"));
    fields.extend(&bots[..usize::from(*title.seats.start())]);
    let made = ann.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    fs::remove_dir_all(&shelf).unwrap();
    until(&house.store, &table, 12).await;
    house.close().await;

    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    until(&house.store, &table, u32::MAX).await;
    let mut ann = house.guest();
    let page = ann.get(&format!("/tables/{table}")).await;
    assert!(page.status == 200 && page.text().contains("The own box"), "{game}: {}", page.status);
    let plain = ann.get(&format!("/tables/{table}/record")).await.text();
    let whole = ann.get(&format!("/tables/{table}/record?with_edition=true")).await.text();
    assert!(Record::parse(&plain).unwrap().edition_files.is_none());
    assert_eq!(Record::parse(&whole).unwrap().edition_files, Some(files));
    house.close().await;

    let other = House::open().await;
    let mut ben = other.guest();
    let refused = ben.form("/records/import", &[("name", "Ben"), ("record", &plain)]).await;
    assert!(refused.status == 422 && refused.text().contains("is not at hand"), "{}", refused.text());
    let taken = ben.form("/records/import", &[("name", "Ben"), ("record", &whole)]).await;
    assert_eq!(taken.status, 303, "{game}: {}", taken.text());
    let here = taken.header("location").unwrap().to_owned();
    assert!(ben.get(&here).await.text().contains("The own box"));
    let again = ben.get(&format!("{here}/record?with_edition=true")).await.text();
    let verified = Record::parse(&again).unwrap().verify().unwrap();
    assert!(verified.outcome.is_some(), "{game}: {verified:?}");
    assert!(matches!(&verified.unchecked[..], [seed] if seed.contains("was chosen")), "{game}: {verified:?}");
    other.close().await;
}

fn with_editions(editions: Editions) -> Config {
    Config { house: Settings { editions, ..Settings::default() }, ..Config::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn colorado_midland_outlives_its_folder() {
    outlives_its_folder("colorado-midland").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn coloma_outlives_its_folder() {
    outlives_its_folder("coloma").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cerro_gordo_outlives_its_folder() {
    outlives_its_folder("cerro-gordo").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn colorado_outlives_its_folder() {
    outlives_its_folder("colorado").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silverton_outlives_its_folder() {
    outlives_its_folder("silverton").await;
}

/// A person chooses an edition of one's own where the table is set up, and plays with it by clicks, in every game.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_the_browser_with_another_edition() {
    let folder = tempfile::tempdir().unwrap();
    for title in table::TITLES {
        let (files, _) = own(title.id, &format!("own-{}", title.id));
        write(&folder.path().join(title.id), &files);
    }
    let config = with_editions(Editions::with_folder(folder.path()));
    let (house, garage) = (House::over(Store::in_memory().await.unwrap(), config).await, Garage::open().await);
    let ann = garage.browser(&house).await;
    for title in table::TITLES {
        ann.goto(&format!("/new?game={}", title.id)).await;
        if ann.sees("input[name='name']").await {
            ann.type_into("input[name='name']", "Ann").await;
        }
        ann.click("details.rules-of > summary").await;
        ann.click(&format!("input[name='edition'][value='own-{}']", title.id)).await;
        ann.click("form.new-table button.primary").await;
        ann.see("svg#board").await;
        ann.until(&format!("document.querySelector('#about').textContent.includes('own-{}')", title.id)).await;
        let (begun, mut clicks, mut looks) = (std::time::Instant::now(), 0, 0);
        while clicks < 6 && !ann.is_over().await {
            // What lies beyond the edge of the map cannot be clicked: then another place is looked at.
            looks += 1;
            clicks += usize::from(ann.one_click_at("#board .legal", looks * 7).await);
            assert!(begun.elapsed() < Duration::from_secs(60), "{}: {clicks} clicks", title.id);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(ann.steps().await.1 > 0, "{}: nothing was done", title.id);
    }
    ann.close().await;
    house.close().await;
}

#[tokio::test]
async fn without_editions_of_ones_own_there_is_no_choice_but_a_word() {
    let house = House::open().await;
    let mut ann = house.guest();
    let page = ann.get("/new?game=coloma").await.text();
    assert!(!page.contains("name=\"edition\"") && page.contains("href=\"/editions\""));
    let editions = ann.get("/editions").await;
    assert_eq!(editions.status, 200);
    assert!(editions.text().contains("In this house") && editions.text().contains("edition new coloma"));
    let wrong = ann.form("/new", &[("game", "coloma"), ("name", "Ann"), ("seats", "2"), ("edition", "none")]).await;
    assert!(wrong.status == 422 && wrong.text().contains("no edition"), "{}", wrong.text());
    house.close().await;
}

#[tokio::test]
async fn a_bad_folder_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("bad"), &[("edition.toml".to_owned(), "game = <b>".to_owned())].into());
    write(&folder.path().join("good"), &copy_of("colorado", "good"));
    let config = with_editions(Editions::with_folder(folder.path()));
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let page = house.guest().get("/new?game=colorado").await;
    assert!(page.status == 200 && page.text().contains("The good box"));
    house.close().await;
}

#[tokio::test]
async fn records_with_hostile_editions_are_refused() {
    let house = House::open().await;
    let mut eve = house.guest();
    let rules = table::open("colorado", &engine::Setup::of(2)).unwrap();
    let table = table::Table::begin_with(rules, engine::Key::from_seed(1));
    for (files, said) in hostile("colorado") {
        let mut record = table.record_with_key();
        (record.edition, record.edition_files) = ("hostile".to_owned(), Some(files));
        let answer = eve.form("/records/import", &[("name", "Eve"), ("record", &record.to_text())]).await;
        assert_eq!(answer.status, 422, "{said}");
        let said = said.replace('<', "&lt;").replace('>', "&gt;");
        assert!(answer.text().contains(&said), "{said}: {}", answer.text());
        assert!(!answer.text().contains("<script>alert"));
    }
    house.close().await;
}

/// The file of a release that had another edition built in: what was begun with that one goes on with it.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_the_edition_before_goes_on_with_it() {
    const BOB: &str = "motherlode=t25pz4dej46yyxwkb8sif4c4zs.20775";
    const TABLE: &str = "cw492x8jvt";
    let before = |digest: Option<&str>| {
        let editions = table::all_built_in("colorado-midland").unwrap();
        editions[1..].iter().any(|edition| Some(edition.digest()) == digest)
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.db");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/schema-4.db"), &file).unwrap();
    let house = House::over(Store::open(&file).await.unwrap(), Config::default()).await;
    let stored = house.store.table(TABLE).await.unwrap().unwrap();
    assert!(before(stored.edition.as_deref()), "it was set up with an edition that is not built in any more");
    let mut bob = house.guest();
    bob.cookie = Some(BOB.to_owned());
    let mut command = 0;
    while let Some(choices) = bob.my_turn(TABLE).await {
        command += 1;
        assert_eq!(bob.act(TABLE, &choices, command, &format!("bob-{command}")).await.status, 200);
    }
    assert!(command > 20, "it is played to its end");
    let record = bob.get(&format!("/tables/{TABLE}/record")).await.text();
    let record = Record::parse(&record).unwrap();
    assert!(before(record.edition_digest.as_deref()) && record.edition_files.is_none());
    assert_eq!(record.verify().unwrap().unchecked, Vec::<String>::new());
    let again = bob.form("/records/import", &[("name", "Bob"), ("record", &record.to_text())]).await;
    assert_eq!(again.status, 303, "{}", again.text());

    let (_, new) = house.table_with_bots("Cleo").await;
    let stored = house.store.table(&new).await.unwrap().unwrap();
    assert!(stored.edition.is_some() && !before(stored.edition.as_deref()), "a new one has what is built in now");
    house.close().await;
}
