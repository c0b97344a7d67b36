//! Every reader of outside bytes below the pages, with damaged inputs. See "Fuzzing" in `CONTRIBUTING.md`.

mod common;

use std::{collections::BTreeMap, sync::Arc};

use common::{random_play, random_step};
use engine::{Edition, Key, Luck, Published, Seat, Setup, Viewer};
use kit::fuzz::reader;
use table::{Editions, Nonce, Position, Record, Shelf, TITLES, Table, Visit};

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn begun(game: &str, seats: u8, seed: u64, entries: u32) -> Table {
    let mut table = Table::begin(game, &Setup::of(seats), Key::from_seed(seed)).unwrap();
    random_play(&mut table, &mut Luck::new(seed), entries);
    table
}

#[test]
fn fuzz_record() {
    let records = TITLES.iter().map(|title| begun(title.id, *title.seats.start(), 1, 25).record_with_key());
    let mut records: Vec<Record> = records.collect();
    records.push(begun("colorado-midland", 3, 2, 4).record());
    let small = Table::begin("coloma", &Setup::of(2), Key::from_seed(3)).unwrap();
    let full = small.with_seed(3).unwrap().with_nonce(Nonce([9; 32])).record_with_key();
    records.push(full.with_edition(&table::built_in("coloma").unwrap()));
    reader("record", HERE).seeds(records.iter().map(Record::to_text)).cases(800).run(|bytes| {
        let Ok(record) = Record::parse(&String::from_utf8_lossy(bytes)) else { return };
        let checkup = record.checkup().to_string();
        assert!(!checkup.is_empty());
        if let Ok(table) = record.table() {
            assert_eq!(
                Record::parse(&record.to_text()).as_ref(),
                Ok(&record),
                "what replays is written as it was read"
            );
            assert!(table.log(Viewer::Spectator).len() >= table.score_history(Viewer::Spectator).len());
        }
    });
}

/// Positions of a game, from its beginning to its end.
fn positions(game: &str) -> Vec<Box<dyn Position>> {
    let title = table::title(game).unwrap();
    let seats = title.seats.clone().cycle().take(6).zip(1..);
    let mut luck = Luck::new(1);
    let mut somewhere = |table: Table| table.position_at(luck.below(table.seq())).expect("it is in the game");
    seats.map(|(seats, seed)| somewhere(begun(game, seats, seed, 400))).collect()
}

/// Plays a text in a position: it is refused and changes nothing, or it is a legal action.
fn play(position: &dyn Position, seat: Seat, text: &str) {
    let mut after = position.copy();
    let Ok(played) = after.play(seat, text) else {
        assert_eq!(after.digest(), position.digest(), "what is refused changes nothing");
        return;
    };
    let choices = position.choices(seat);
    let listed = choices.iter().any(|choice| choice.range.is_some() || choice.action == played.action);
    assert!(listed, "{text:?} was played as {:?}, which is not listed", played.action);
    let mut again = position.copy();
    assert_eq!(again.play(seat, &played.action).map(|played| played.action), Ok(played.action), "canonical notation");
    assert_eq!(again.digest(), after.digest());
}

fn fuzz_notation(game: &'static str, name: &'static str) {
    let positions = positions(game);
    let seats = |position: &dyn Position| Seat::all(position.rules().setup().seats).collect::<Vec<_>>();
    let mut legal: Vec<String> = Vec::new();
    for position in &positions {
        let choices = seats(&**position).into_iter().flat_map(|seat| position.choices(seat));
        let found = choices
            .flat_map(|choice| [choice.action, choice.path.iter().map(|t| t.id.clone()).collect::<Vec<_>>().join("|")]);
        legal.extend(found);
    }
    legal.sort();
    legal.dedup();
    reader(name, HERE).seeds(legal).cases(800).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let path: Vec<String> = text.split('|').map(str::to_owned).collect();
        for position in &positions {
            for seat in seats(&**position) {
                position.why_not(seat, &path);
                play(&**position, seat, &text);
            }
        }
    });
}

#[test]
fn fuzz_notation_colorado_midland() {
    fuzz_notation("colorado-midland", "notation-colorado-midland");
}

#[test]
fn fuzz_notation_coloma() {
    fuzz_notation("coloma", "notation-coloma");
}

#[test]
fn fuzz_notation_cerro_gordo() {
    fuzz_notation("cerro-gordo", "notation-cerro-gordo");
}

#[test]
fn fuzz_notation_colorado() {
    fuzz_notation("colorado", "notation-colorado");
}

#[test]
fn fuzz_notation_silverton() {
    fuzz_notation("silverton", "notation-silverton");
}

/// An input is the name of a game in the first line, and then the bytes of a position: it is refused, or played on.
#[test]
fn fuzz_packed() {
    let rules = |game: &str| table::open(game, &Setup::of(*table::title(game).ok()?.seats.end())).ok();
    let mut packed: Vec<Vec<u8>> = Vec::new();
    for title in TITLES {
        let table = begun(title.id, *title.seats.end(), 5, 200);
        for seq in [0, table.seq() / 2, table.seq()] {
            let position = table.position_at(seq).expect("it is in the game");
            packed.push([title.id.as_bytes(), b"\n", &position.packed()].concat());
        }
    }
    reader("packed", HERE).seeds(packed).cases(2_000).run(|bytes| {
        let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return };
        let (game, packed) = (String::from_utf8_lossy(&bytes[..end]), &bytes[end + 1..]);
        let Some(Ok(mut position)) = rules(&game).map(|rules| rules.unpack(packed)) else { return };
        let again = position.rules().unpack(&position.packed()).expect("what was read is written soundly");
        assert_eq!(again.digest(), position.digest());
        let mut luck = Luck::new(1);
        for _ in 0..20 {
            let Some(seat) = position.to_act().first() else { break };
            let action = position.advise(seat, table::BotKind::Random, &mut luck).expect("a seat to act has an action");
            position.play(seat, &action).expect("a bot plays by the rules");
        }
    });
}

/// Reads an edition with the game's own reader, and plays a little with what it takes.
struct ReadEdition(Arc<Edition>);

impl Visit for ReadEdition {
    type Out = ();
    fn visit<G: Published>(self, shelf: Shelf<G>) {
        // The shelf would take a panic of the reader for a fault of the edition.
        if G::tables(&self.0).is_err() || shelf.tables(&self.0).is_err() {
            return;
        }
        for seats in [*G::TITLE.seats.start(), *G::TITLE.seats.end()] {
            let Ok(rules) = table::open_edition(&self.0, &Setup::of(seats)) else { continue };
            let mut table = Table::begin_with(rules, Key::from_seed(1));
            let mut luck = Luck::new(1);
            for _ in 0..5 {
                if !random_step(&mut table, &mut luck) {
                    break;
                }
            }
        }
    }
}

/// An input is the name of a file in the first line, and what stands in it instead.
#[test]
fn fuzz_edition() {
    let names = |game: &str| {
        table::built_in(game).unwrap().files().map(|(n, t)| format!("{game} {n}\n{t}")).collect::<Vec<_>>()
    };
    let files: Vec<String> = TITLES.iter().flat_map(|title| names(title.id)).collect();
    reader("edition", HERE).seeds(files).cases(800).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let (head, content) = text.split_once('\n').unwrap_or((&text, ""));
        let (game, name) = head.split_once(' ').unwrap_or(("coloma", head));
        let Ok(built_in) = table::built_in(game) else { return };
        let mut files: BTreeMap<String, String> =
            built_in.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        files.insert(name.to_owned(), content.to_owned());
        let Ok(edition) = Edition::new(files) else { return };
        table::visit(game, ReadEdition(Arc::new(edition))).expect("the game is in the catalogue");
    });
}

/// An input is a table's setup as it is stored and sent: seats and options.
#[test]
fn fuzz_setup() {
    let mut seeds: Vec<String> = Vec::new();
    for title in TITLES {
        let plain = Setup::of(*title.seats.end());
        let every = title.options.iter().flat_map(|option| option.values.iter().map(|value| (option.id, value.id)));
        let setups = every.map(|(option, value)| plain.clone().with(option, value));
        seeds.extend(setups.map(|setup| format!("{}\n{}", title.id, serde_json::to_string(&setup).unwrap())));
        let coloured = plain.clone().with("colours", "3,1,2");
        seeds.push(format!("{}\n{}", title.id, serde_json::to_string(&coloured).unwrap()));
    }
    reader("setup", HERE).seeds(seeds).cases(5_000).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        let (game, setup) = text.split_once('\n').unwrap_or((&text, "{}"));
        let Ok(setup) = serde_json::from_str::<Setup>(setup) else { return };
        if let Ok(rules) = table::open(game, &setup) {
            assert_eq!(rules.colours().len(), usize::from(setup.seats));
            assert!(!Table::begin_with(rules, Key::from_seed(1)).position().to_act().is_empty());
        }
    });
}

/// Keys, nonces and fingerprints, which people copy by hand.
#[test]
fn fuzz_fingerprint() {
    let digest = table::built_in("coloma").unwrap().digest().to_owned();
    let seeds = [Key::from_seed(1).to_hex(), Key::from_seed(1).to_hex().to_uppercase(), digest];
    let editions = Editions::built_in();
    reader("fingerprint", HERE).seeds(seeds).cases(20_000).run(|bytes| {
        let text = String::from_utf8_lossy(bytes);
        if let Some(key) = Key::from_hex(&text) {
            assert_eq!(key.to_hex(), text.to_lowercase());
        }
        assert_eq!(Nonce::from_hex(&text).is_some(), Key::from_hex(&text).is_some());
        if let Some(found) = editions.with_digest("coloma", &text) {
            assert_eq!(found.digest(), text);
        }
    });
}
