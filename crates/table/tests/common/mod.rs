//! Scenes: tables of the tiny game and of the games in the catalogue, and players for them.
#![allow(dead_code, reason = "every test file uses its own part")]

pub mod assay;
pub mod own;

use std::sync::Arc;

use assay::Assay;
use engine::{Edition, Key, Luck, Published, Seat, Setup};
use table::{BotKind, Deed, Rules, Table, shelve};

/// The rules of the tiny game.
pub fn assay(seats: u8) -> Arc<dyn Rules> {
    let setup = Setup::of(seats);
    shelve(Assay::open(&setup).unwrap(), Arc::new(Edition::built_in(Assay::FILES)), setup)
}

/// A table of the tiny game.
pub fn assay_table(seats: u8, seed: u64) -> Table {
    Table::begin_with(assay(seats), Key::from_seed(seed))
}

/// A seat does something that must succeed.
pub fn act(table: &mut Table, seat: u8, deed: &str) {
    let at = i64::from(table.seq()) * 1_000;
    let prepared = table
        .prepare(Seat(seat), Deed::from(deed), at)
        .unwrap_or_else(|why| panic!("seat {seat} cannot \"{deed}\" after {}: {why}", table.seq()));
    table.commit(prepared);
}

/// Several deeds, written `0: bid 3`.
pub fn acts(table: &mut Table, deeds: &[&str]) {
    for deed in deeds {
        let (seat, deed) = deed.split_once(": ").expect("a deed is written \"0: bid 3\"");
        act(table, seat.parse().expect("a seat's number"), deed);
    }
}

/// One random legal action, now and then from the whole list: where players may talk for ever, most of that
/// list is talk. `false` when the game is over.
pub fn random_step(table: &mut Table, luck: &mut Luck) -> bool {
    let seats: Vec<Seat> = table.position().to_act().iter().collect();
    if seats.is_empty() {
        return false;
    }
    let seat = seats[luck.below(seats.len() as u32) as usize];
    let drawn = if luck.below(8) == 0 { None } else { table.position().advise(seat, BotKind::Random, luck) };
    let action = drawn.unwrap_or_else(|| {
        let choices = table.position().choices(seat);
        choices[luck.below(choices.len() as u32) as usize].action.clone()
    });
    act(table, seat.0, &action);
    true
}

/// Plays on at random, now and then taking a step back, for at most so many entries.
pub fn random_play(table: &mut Table, luck: &mut Luck, most: u32) {
    let seats = table.setup().seats;
    while table.seq() < most && table.outcome().is_none() {
        let seat = Seat(luck.below(u32::from(seats)) as u8);
        if luck.below(5) == 0 && table.can_undo(seat) {
            act(table, seat.0, "undo");
        } else {
            random_step(table, luck);
        }
    }
}

/// The fingerprint of a position of the table.
pub fn digest_at(table: &Table, seq: u32) -> String {
    table.position_at(seq).expect("the table has this entry").digest()
}
