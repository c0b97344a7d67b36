//! Writes the recorded games that the tests replay: `cargo run --release -p table --example make_records`.
//!
//! To be run again whenever a new rules version or notation makes the old records wrong, and only then:
//! records that still replay are the proof that nothing changed. Names of games may be given to write
//! only theirs.

use std::{error::Error, fs, path::Path};

use engine::{Key, Luck, Seat, Setup, Title};
use table::{BotKind, Deed, RecordSeat, TITLES, Table, TableError};

/// How many games of each kind are recorded at least.
const GAMES: u64 = 24;
/// With more different tables than this, not every option is recorded with every number of seats.
const MOST_GAMES: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    fs::create_dir_all(&folder)?;
    for title in TITLES.iter().filter(|title| wanted.is_empty() || wanted.iter().any(|name| name == title.id)) {
        let setups = setups(title);
        for (setup, seed) in setups.iter().cycle().zip(1..=GAMES.max(setups.len() as u64)) {
            let bots = bots(setup.seats, seed);
            let table = play(title, setup, seed, &bots)?;
            let seats = bots.iter().map(|bot| RecordSeat { name: None, bot: Some(bot.to_string()) }).collect();
            let file = folder.join(format!("{}-{seed:02}.motherlode.json", title.id));
            fs::write(&file, table.record().seated(seats).to_text())?;
            println!("{}: {} seats, {} entries", file.display(), setup.seats, table.seq());
        }
    }
    Ok(())
}

/// Every number of seats with every value of every option; of a game with very many, every value at one table.
fn setups(title: &Title) -> Vec<Setup> {
    let mut setups = Vec::new();
    for seats in title.seats.clone() {
        setups.push(Setup::of(seats));
        for option in title.options {
            setups.extend(option.values.iter().skip(1).map(|value| Setup::of(seats).with(option.id, value.id)));
        }
    }
    // Not every option fits every number of seats, and some only fit together with another.
    setups.retain(|setup| table::open(title.id, setup).is_ok());
    setups.extend(needy(title, &setups));
    if setups.len() <= MOST_GAMES {
        return setups;
    }
    let mut kept: Vec<Setup> = Vec::new();
    for (k, setup) in setups.iter().enumerate() {
        let others = setups.iter().filter(|other| other.options == setup.options).count();
        let before = setups[..k].iter().filter(|other| other.options == setup.options).count();
        // Options go round the numbers of seats, so that no table is left out.
        if setup.options.is_empty() || before == kept.len() % others {
            kept.push(setup.clone());
        }
    }
    for setup in &setups {
        if !kept.iter().any(|other| other.options == setup.options) {
            kept.push(setup.clone());
        }
    }
    kept
}

/// A table for every value of an option that fits at none of these: with another option's value that it needs.
fn needy(title: &Title, setups: &[Setup]) -> Vec<Setup> {
    let mut found = Vec::new();
    for option in title.options {
        for value in option.values.iter().skip(1) {
            if setups.iter().any(|setup| setup.value(option) == value.id) {
                continue;
            }
            let with_it = setups.iter().map(|setup| setup.clone().with(option.id, value.id));
            found.extend(with_it.rev().find(|setup| table::open(title.id, setup).is_ok()));
        }
    }
    found
}

/// All greedy, all random, or a mixture.
fn bots(seats: u8, seed: u64) -> Vec<BotKind> {
    let mixture = |k: u64| match seed % 4 {
        0 => BotKind::Random,
        1 => BotKind::Greedy,
        _ if (seed + k).is_multiple_of(3) => BotKind::Random,
        _ => BotKind::Greedy,
    };
    (0..u64::from(seats)).map(mixture).collect()
}

/// A whole game, in which now and then a step is taken back.
fn play(title: &Title, setup: &Setup, seed: u64, bots: &[BotKind]) -> Result<Table, TableError> {
    let mut table = Table::begin(title.id, setup, Key::from_seed(seed))?;
    let mut luck = Luck::new(seed);
    let mut at_ms = 1_900_000_000_000; // Some day: records are the same whenever they are made.
    let mut do_it = |table: &mut Table, seat: Seat, deed: Deed, wait: u32| {
        at_ms += i64::from(500 + wait);
        table.prepare(seat, deed, at_ms).map(|prepared| table.commit(prepared))
    };
    while let Some(seat) = table.position().to_act().first() {
        let action = table.position().advise(seat, bots[seat.index()], &mut luck).expect("a seat to act has an action");
        do_it(&mut table, seat, Deed::Act(action.clone()), luck.below(9_000))?;
        if luck.below(12) == 0 && table.can_undo(seat) {
            do_it(&mut table, seat, Deed::Undo, luck.below(3_000))?;
            do_it(&mut table, seat, Deed::Act(action), luck.below(3_000))?;
        }
    }
    Ok(table)
}
