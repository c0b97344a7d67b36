//! Files from outside, damaged or made with ill will: an error, never a panic.

mod common;

use common::{random_play, random_step};
use engine::{Key, Luck, Setup, Title, Viewer};
use serde_json::{Value, json};
use table::{Origin, Record, TITLES, Table};

fn begun(title: &Title, seats: u8, seed: u64, entries: u32) -> Table {
    let mut table = Table::begin(title.id, &Setup::of(seats), Key::from_seed(seed)).unwrap();
    random_play(&mut table, &mut Luck::new(seed), entries);
    table
}

fn seats(title: &Title) -> impl Iterator<Item = u8> {
    title.seats.clone()
}

#[test]
fn damaged_letters_are_an_error_or_do_no_harm() {
    for title in TITLES {
        let text = begun(title, *title.seats.start(), 1, 60).record_with_key().to_text();
        let mut luck = Luck::new(7);
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=luck.below(3) {
                let at = luck.below(bytes.len() as u32) as usize;
                match luck.below(3) {
                    0 => bytes[at] = b' ' + luck.below(95) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at.max(1)),
                }
            }
            let text = String::from_utf8(bytes).expect("only ASCII was put in");
            if let Ok(record) = Record::parse(&text) {
                let _ = record.verify();
                let _ = record.checkup().to_string();
            }
        }
    }
}

/// All places in a JSON value where a plain value stands.
fn leaves(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(k, item)| leaves(item, format!("{path}/{k}"), found));
        }
        Value::Object(fields) => fields.iter().for_each(|(k, field)| leaves(field, format!("{path}/{k}"), found)),
        _ => found.push(path),
    }
}

#[test]
fn a_position_from_outside_is_refused_or_can_be_played_on() {
    let odd = [0, 1, 2, 3, 5, 6, 7, 9, 15, 16, 31, 63, 127, 128, 200, 254, 255, 256, 65_535, 4_294_967_295i64, -1];
    for (title, seats) in TITLES.iter().flat_map(|title| seats(title).map(move |seats| (title, seats))) {
        let mut luck = Luck::new(u64::from(seats));
        let (mut refused, mut played) = (0, 0);
        let source = begun(title, seats, 1, 160);
        for _ in 0..400 {
            let at = luck.below(source.seq());
            let mut state = source.position_at(at).expect("it is in the game").state();
            let mut places = Vec::new();
            leaves(&state, String::new(), &mut places);
            for _ in 0..=luck.below(2) {
                let place = &places[luck.below(places.len() as u32) as usize];
                let value = state.pointer_mut(place).expect("it was found there");
                *value = match luck.below(8) {
                    0 => Value::Null,
                    1 => json!("x"),
                    2 => json!([]),
                    _ => json!(odd[luck.below(odd.len() as u32) as usize]),
                };
            }
            let origin = Origin::Position { state, from: None };
            let rules = table::open(title.id, &Setup::of(seats)).unwrap();
            let Ok(mut table) = Table::begin_from(rules, Key::from_seed(1), origin) else {
                refused += 1;
                continue;
            };
            for _ in 0..12 {
                table.position().prompt(Viewer::Spectator);
                table.position().view(Viewer::Spectator);
                if !random_step(&mut table, &mut luck) {
                    break;
                }
            }
            played += 1;
        }
        println!("{} of {seats}: {refused} refused, {played} played on", title.id);
        assert!(refused > 0);
    }
}
