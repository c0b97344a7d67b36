//! What the longest game that is let in costs, and what is not let in.

mod common;

use common::{act, acts, assay, assay_table, digest_at, random_play};
use engine::{Key, Luck, Seat, Setup};
use table::{Deed, MOST_UNDONE, Record, TITLES, Table, TableError};

/// The most memory that a table may need, whoever played at it.
const MOST_BYTES: i64 = 4 << 20;
/// What makes a game long: offers written, changed and sent to and fro.
const TALK: [&str; 7] = ["money", "add", "remove", "lot", "counter", "offer", "send"];

/// As many entries as can be had: whoever can talk does, and what can be taken back is.
fn long(game: &str, seats: u8) -> Table {
    let mut table = Table::begin(game, &Setup::of(seats), Key::from_seed(1)).unwrap();
    let mut luck = Luck::new(1);
    while table.seq() < 20_000 && table.outcome().is_none() {
        let seat = table.position().to_act().first().expect("somebody acts until the game is over");
        let choices = table.position().choices(seat);
        let talk: Vec<_> = choices.iter().filter(|c| TALK.iter().any(|word| c.action.starts_with(word))).collect();
        let action = match talk.len() {
            0 => &choices[luck.below(choices.len() as u32) as usize].action,
            many => &talk[luck.below(many as u32) as usize].action,
        };
        act(&mut table, seat.0, action);
        if luck.below(4) != 0 && table.can_undo(seat) {
            act(&mut table, seat.0, "undo");
        }
    }
    table
}

fn undone(table: &Table) -> usize {
    table.entries().iter().filter(|entry| entry.deed == Deed::Undo).count()
}

#[test]
fn the_longest_game_is_small_in_memory() {
    for title in TITLES {
        let seats = *title.seats.end();
        let table = long(title.id, seats);
        let entries = table.entries().to_vec();
        let mut resumed = None;
        let counted = allocation_counter::measure(|| {
            let begun = Table::begin(title.id, &Setup::of(seats), Key::from_seed(1)).unwrap();
            resumed = Some(begun.play_on(entries.clone()).unwrap());
        });
        let kib = counted.bytes_current >> 10;
        println!("{}: {} entries, {} undone, {kib} KiB", title.id, table.seq(), undone(&table));
        assert!(counted.bytes_current < MOST_BYTES, "{}: {kib} KiB", title.id);
    }
}

/// A game in which everything is taken back that can be.
fn undone_to_the_bound() -> Table {
    let mut table = assay_table(2, 1);
    for _ in 0..MOST_UNDONE {
        acts(&mut table, &["0: bid 3", "0: undo"]);
    }
    table
}

#[test]
fn what_was_taken_back_too_often_can_only_go_on() {
    let mut table = undone_to_the_bound();
    act(&mut table, 0, "bid 3");
    assert!(!table.can_undo(Seat(0)));
    let why = table.prepare(Seat(0), Deed::Undo, 0).err().unwrap();
    assert_eq!(why.to_string(), "So much was taken back in this game that it can only go on.");
    let record = table.record_with_key();
    assert_eq!(Record::parse(&record.to_text()).unwrap().table_with(assay(2)).unwrap().seq(), table.seq());
    random_play(&mut table, &mut Luck::new(1), 100_000);
    assert!(table.outcome().is_some(), "it goes on to its end");
}

#[test]
fn a_record_with_more_taken_back_is_refused() {
    let mut record = undone_to_the_bound().record_with_key();
    for _ in 0..2 {
        let mut entry = record.entries[record.entries.len() - 2].clone();
        entry.seq += 2;
        record.entries.push(entry);
    }
    let why = record.table_with(assay(2)).err().unwrap().to_string();
    assert!(why.starts_with("entry 4002 (undo) is refused: So much was taken back"), "{why}");
    let why = Record::parse(&record.to_text()).unwrap_err().to_string();
    assert!(why.ends_with("2001 steps were taken back, and in a game that is at most 2000 times"), "{why}");
}

#[test]
fn what_is_stored_goes_on_though_more_was_taken_back_once() {
    let record = undone_to_the_bound().record_with_key();
    let mut entries = record.entries.clone();
    let more = record.entries[..2].iter().cloned().map(|entry| table::Entry { seq: entry.seq + 4_000, ..entry });
    entries.extend(more);
    assert_eq!(Table::begin_with(assay(2), Key::from_seed(1)).play_on(entries).unwrap().seq(), 4_002);
}

#[test]
fn every_position_of_a_long_game_is_found() {
    let table = long("silverton", 3);
    assert!(table.seq() > 1_500, "so long that positions were let go");
    let mut luck = Luck::new(1);
    for _ in 0..300 {
        let seq = 1 + luck.below(table.seq());
        assert_eq!(digest_at(&table, seq), table.entries()[seq as usize - 1].digest, "entry {seq}");
    }
}

#[test]
fn a_table_is_extended_in_place_up_to_what_fits() {
    let mut live = assay_table(3, 5);
    random_play(&mut live, &mut Luck::new(5), 30);
    let mut late = assay_table(3, 5);
    for part in live.entries().chunks(7) {
        late.extend(part.to_vec()).unwrap();
    }
    assert_eq!(late.entries(), live.entries());
    assert_eq!(late.position().digest(), live.position().digest());

    let mut late = assay_table(3, 5);
    let mut entries = live.entries()[..10].to_vec();
    entries[6].digest = "0".repeat(16);
    assert!(matches!(late.extend(entries), Err(TableError::Replay { seq: 7, .. })));
    assert_eq!(late.entries(), &live.entries()[..6], "what fits was played");
    late.extend(live.entries()[6..].to_vec()).unwrap();
    assert_eq!(late.position().digest(), live.position().digest());
    assert!(late.extend(live.entries()[..1].to_vec()).is_err(), "nothing is played twice");
}
