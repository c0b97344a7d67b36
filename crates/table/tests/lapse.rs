//! Answers that did not come in time: recorded like any other step, replayed exactly, told to few.

mod common;

use common::{act, random_step};
use engine::{Key, Luck, Seat, Setup, Viewer};
use table::{Awaited, Deed, Record, Table, TableError};

fn setup() -> Setup {
    Setup::of(3).with("reply_time", "5m")
}

/// A game in which an answer is waited for.
fn waiting() -> (Table, Awaited) {
    let mut table = Table::begin("silverton", &setup(), Key::from_seed(4)).unwrap();
    let mut luck = Luck::new(4);
    loop {
        if let Some(awaited) = table.awaited() {
            return (table, awaited);
        }
        assert!(random_step(&mut table, &mut luck), "somebody makes an offer before the game ends");
    }
}

fn lapse(table: &mut Table, awaited: &Awaited, at_ms: i64) {
    let deed = Deed::Lapse(awaited.lapse.action.clone());
    let prepared = table.prepare(awaited.lapse.seat, deed, at_ms).unwrap();
    table.commit(prepared);
}

fn lines(table: &Table, who: Viewer) -> Vec<String> {
    table.log(who).iter().map(|line| line.line.plain(|seat| format!("S{}", seat.0))).collect()
}

#[test]
fn the_time_runs_from_the_step_that_asked() {
    let (mut table, awaited) = waiting();
    assert_eq!(awaited.since_ms, Some(table.entries().last().unwrap().at_ms));
    assert_eq!(awaited.time.as_secs(), 300);
    // Whoever begins to write a counter-offer has no more time for it.
    let seat = awaited.lapse.seat;
    act(&mut table, seat.0, "counter");
    let writing = table.awaited().unwrap();
    assert_eq!((writing.lapse.seat, writing.since_ms), (seat, awaited.since_ms));
    assert_ne!(writing.lapse.action, awaited.lapse.action);
    // Whoever reads the log again counts from the same step.
    let again =
        Table::resume("silverton", &setup(), Key::from_seed(4), table.origin().clone(), table.entries().to_vec());
    assert_eq!(again.unwrap().awaited(), Some(writing.clone()));
    lapse(&mut table, &writing, 0);
    assert_eq!(table.awaited(), None);
}

#[test]
fn a_lapse_is_the_same_step_as_a_refusal() {
    let (mut late, awaited) = waiting();
    let (mut refused, _) = waiting();
    lapse(&mut late, &awaited, 1);
    act(&mut refused, awaited.lapse.seat.0, &awaited.lapse.action);
    assert_eq!(late.position().digest(), refused.position().digest());
    // The two concerned are told, the others hear what they hear of any refusal.
    let name = |seat: Seat| format!("S{}", seat.0);
    let sentence = format!("{} did not answer in time.", name(awaited.lapse.seat));
    for who in Seat::all(3).map(Viewer::Seat).chain([Viewer::Spectator]) {
        let concerned = who.seat().is_some_and(|seat| awaited.lapse.between.contains(seat));
        let mut told = lines(&late, who);
        assert_eq!(told.contains(&sentence), concerned, "{who:?}");
        told.retain(|line| *line != sentence);
        assert_eq!(told, lines(&refused, who), "{who:?}");
        let moments = |table: &Table| table.moments(table::Eyes::from(who).mine);
        assert_eq!(moments(&late), moments(&refused), "{who:?}");
    }
}

#[test]
fn nobody_takes_a_lapse_back() {
    let (mut table, awaited) = waiting();
    lapse(&mut table, &awaited, 1);
    for seat in Seat::all(3) {
        assert!(!table.can_undo(seat), "{seat}");
    }
}

#[test]
fn nothing_lapses_but_what_is_waited_for() {
    let (table, awaited) = waiting();
    let seat = awaited.lapse.seat;
    let not = |seat: Seat, action: &str| table.prepare(seat, Deed::Lapse(action.to_owned()), 0).err();
    assert_eq!(not(seat, "accept"), Some(TableError::NothingLapses(seat)));
    let other = Seat((seat.0 + 1) % 3);
    assert_eq!(not(other, &awaited.lapse.action), Some(TableError::NothingLapses(other)));
    let free = Table::begin("silverton", &Setup::of(3), Key::from_seed(4)).unwrap();
    assert!(free.prepare(Seat(0), Deed::Lapse("refuse".to_owned()), 0).is_err() && free.awaited().is_none());
}

#[test]
fn a_record_with_a_lapse_verifies() {
    let (mut table, awaited) = waiting();
    lapse(&mut table, &awaited, 1);
    let text = table.record_with_key().to_text();
    assert!(text.contains(&format!("\"do\":\"lapse {}\"", awaited.lapse.action)), "{text}");
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.verify().unwrap().entries, table.seq());
    // A record that says so where nobody was asked is not believed.
    let mut false_one = record.clone();
    let first = &mut false_one.entries[0];
    first.deed = Deed::Lapse(first.deed.to_string());
    assert!(false_one.verify().is_err());
}
