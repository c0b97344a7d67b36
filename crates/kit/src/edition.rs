//! Editions that differ from the built-in one: what is wrong must be found, with its file and key, and what is found sound
//! must play.
//!
//! ```ignore
//! let box = kit::edition::of::<Coloma>();
//! box.faults_are_told(&[("gold.toml", "values = [1", "values = [99", "gold.toml: values[0]")]);
//! box.every_file_is_missed();
//! let mine = box.change("map.toml", "Sutter's Fort", "Our Fort").open(&Setup::of(3));
//! kit::edition::spoilt_editions_are_refused_or_play::<Coloma>(300, &[2, 4]);
//! ```

use std::{collections::BTreeMap, marker::PhantomData};

use engine::{
    ActionList, Edition, Luck, Published, Setup,
    edition::{ABOUT, Fault},
};
use toml::Value;

/// The files of a game's edition, to be changed.
pub struct Files<G> {
    files: BTreeMap<String, String>,
    game: PhantomData<G>,
}

impl<G> Clone for Files<G> {
    fn clone(&self) -> Self {
        Files { files: self.files.clone(), game: PhantomData }
    }
}

/// The built-in files of a game.
#[must_use]
pub fn of<G: Published>() -> Files<G> {
    let files = G::FILES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    Files { files, game: PhantomData }
}

/// One change to one file, and what must be told of it: file, from, to, expected.
pub type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

impl<G: Published> Files<G> {
    /// The edition with a text of a file changed where it stands first. It must stand there.
    #[must_use]
    pub fn change(&self, file: &str, from: &str, to: &str) -> Files<G> {
        let text = &self.files[file];
        assert!(text.contains(from), "{file} has no {from:?}");
        self.replace(file, &text.replacen(from, to, 1))
    }

    /// The edition with a text of a file changed wherever it stands.
    #[must_use]
    pub fn change_all(&self, file: &str, from: &str, to: &str) -> Files<G> {
        let text = &self.files[file];
        assert!(text.contains(from), "{file} has no {from:?}");
        self.replace(file, &text.replace(from, to))
    }

    /// The edition with this in place of a whole file.
    #[must_use]
    pub fn replace(&self, file: &str, text: &str) -> Files<G> {
        let mut changed = self.clone();
        changed.files.insert(file.to_owned(), text.to_owned());
        changed
    }

    /// The edition without a file.
    #[must_use]
    pub fn without(&self, file: &str) -> Files<G> {
        let mut changed = self.clone();
        changed.files.remove(file);
        changed
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, file: &str) -> &str {
        &self.files[file]
    }

    /// As it is given to a game.
    pub fn edition(&self) -> Result<Edition, Vec<Fault>> {
        Edition::new(self.files.clone())
    }

    /// Read and checked by the game, or everything that is wrong.
    pub fn tables(&self) -> Result<G::Tables, Vec<Fault>> {
        G::tables(&self.edition()?)
    }

    /// What is in the edition, or all its faults as they are told.
    pub fn read(&self) -> Result<String, Vec<String>> {
        let told = |faults: Vec<Fault>| faults.iter().map(Fault::to_string).collect();
        self.tables().map(|tables| G::summary(&tables)).map_err(told)
    }

    /// What is in the edition; panics if there is a fault.
    #[must_use]
    pub fn sound(&self) -> String {
        self.read().unwrap_or_else(|faults| panic!("the edition is not sound: {faults:#?}"))
    }

    /// The rules of a table with this edition; panics if there is a fault.
    #[must_use]
    pub fn open(&self, setup: &Setup) -> G {
        let tables = self.tables().unwrap_or_else(|faults| panic!("the edition is not sound: {faults:#?}"));
        G::with_tables(tables.into(), setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"))
    }

    /// All faults; panics if there is none.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        self.read().expect_err("the edition is taken for sound")
    }

    /// The one fault; panics if there is none or there are more.
    #[must_use]
    pub fn fault(&self) -> String {
        let mut faults = self.faults();
        assert_eq!(faults.len(), 1, "{faults:#?}");
        faults.remove(0)
    }

    /// Panics unless a fault tells `expected`, a part of `map.toml: hexes[12].terrain: "swamp" is no terrain`.
    pub fn complains(&self, expected: &str) {
        let faults = self.faults();
        assert!(faults.iter().any(|fault| fault.contains(expected)), "wanted {expected:?}, got {faults:#?}");
    }

    /// Makes one change after the other, each to the edition as it is, and panics unless a fault tells what is expected.
    pub fn faults_are_told(&self, cases: &[Case<'_>]) {
        for (file, from, to, expected) in cases {
            let faults = self.change(file, from, to).read().err().unwrap_or_default();
            let told = faults.iter().any(|fault| fault.contains(expected));
            assert!(told, "{file}: {from:?} to {to:?}: wanted {expected:?}, got {faults:#?}");
        }
    }

    /// Takes each file away, then puts one in its place that is no TOML: a fault must name it every time.
    pub fn every_file_is_missed(&self) {
        assert!(self.read().is_ok(), "the edition is not sound");
        for name in self.files.keys() {
            for spoilt in [self.without(name), self.replace(name, "this is = no = toml")] {
                let faults = spoilt.read().err().unwrap_or_default();
                assert!(faults.iter().any(|fault| fault.starts_with(name)), "{name} is not missed: {faults:#?}");
            }
        }
        self.replace("surplus.toml", "").complains("surplus.toml");
    }
}

/// Changes single values of the built-in files at random. Whatever comes of it is refused with a fault, or opens and is
/// played to its end at tables of these sizes: nothing panics, nothing goes on for ever. Gives how many were refused and
/// how many played.
pub fn spoilt_editions_are_refused_or_play<G: Published>(tries: u64, seats: &[u8]) -> (u32, u32) {
    let sound = of::<G>();
    let (mut refused, mut played) = (0, 0);
    for seed in 0..tries {
        let mut luck = Luck::new(seed);
        let names: Vec<&String> = sound.files.keys().filter(|name| *name != ABOUT).collect();
        let name = names[luck.below(names.len() as u32) as usize];
        let mut table: Value =
            toml::from_str::<toml::Table>(&sound.files[name]).expect("built-in files are TOML").into();
        let what = spoil(&mut table, &mut luck);
        let text = toml::to_string(&table).expect("a table that was read can be written");
        let spoilt = sound.replace(name, &text);
        let Ok(tables) = spoilt.tables() else {
            refused += 1;
            continue;
        };
        let tables = std::sync::Arc::new(tables);
        let at = || format!("seed {seed}: {name}: {what}");
        for &seats in seats {
            match G::with_tables(tables.clone(), &Setup::of(seats)) {
                Ok(game) => plays(&game, seed, &at),
                Err(why) => assert!(!why.to_string().is_empty(), "{}", at()),
            }
        }
        played += 1;
    }
    (refused, played)
}

/// Plays a random game, and says everything that can be said of it.
fn plays<G: Published>(game: &G, seed: u64, at: &dyn Fn() -> String) {
    let mut luck = Luck::new(seed);
    let mut events = Vec::new();
    let mut state = game.setup(&luck.key(), &mut events);
    let mut list = ActionList::new();
    for step in 0.. {
        assert!(step < 50_000, "{}: the game does not end", at());
        game.check(&state).unwrap_or_else(|why| panic!("{}: {why}", at()));
        let Some(seat) = game.to_act(&state).first() else { break };
        if step % 16 == 0 {
            list.clear();
            game.legal(&state, seat, &mut list);
            list.actions().iter().for_each(|action| drop(game.path(&state, seat, *action)));
            game.worth(&state, seat);
            game.view(&state, engine::Viewer::Seat(seat));
            game.prompt(&state, engine::Viewer::Seat(seat));
        }
        let action = game.sample(&state, seat, &mut luck, &mut list).unwrap_or_else(|| panic!("{}: no action", at()));
        events.clear();
        game.apply(&mut state, seat, action, &mut events).unwrap_or_else(|why| panic!("{}: {why}", at()));
        events.iter().for_each(|event| drop(game.tell(event)));
    }
}

/// Changes one value somewhere inside; says what.
fn spoil(table: &mut Value, luck: &mut Luck) -> String {
    let mut value = table;
    let mut key = String::new();
    loop {
        let inside = match value {
            Value::Table(table) => table.len(),
            // Now and then the list itself is spoilt, not something inside it.
            Value::Array(list) if luck.below(6) > 0 => list.len(),
            _ => 0,
        };
        if inside == 0 {
            break;
        }
        let k = luck.below(inside as u32) as usize;
        value = match value {
            Value::Table(table) => {
                let name = table.keys().nth(k).expect("k is below the number of keys").clone();
                key = format!("{key}.{name}");
                table.get_mut(&name).expect("the key is there")
            }
            Value::Array(list) => {
                key = format!("{key}[{k}]");
                &mut list[k]
            }
            _ => break,
        };
    }
    let before = value.to_string();
    *value = other(value, luck);
    let short = |text: String| text.chars().take(60).collect::<String>();
    format!("{key} was {} and is {}", short(before), short(value.to_string()))
}

/// Something else of the same kind, seldom of another.
fn other(value: &Value, luck: &mut Luck) -> Value {
    const NUMBERS: [i64; 12] = [0, 1, 2, 3, 7, 60, 255, 256, 65_535, -1, 1 << 31, i64::MAX];
    match value {
        _ if luck.below(20) == 0 => Value::Boolean(true),
        Value::Integer(n) if luck.below(2) == 0 => Value::Integer(n.saturating_add([-1, 1, 2][luck.below(3) as usize])),
        Value::Integer(_) => Value::Integer(NUMBERS[luck.below(NUMBERS.len() as u32) as usize]),
        Value::Float(_) => Value::Float([0.0, -1.0, 1e18, f64::NAN][luck.below(4) as usize]),
        Value::String(text) => Value::String(match luck.below(5) {
            0 => String::new(),
            1 => "x".repeat(500),
            2 => "ünknøwn".to_owned(),
            3 => text.to_uppercase(),
            _ => format!("{text} x"),
        }),
        Value::Boolean(yes) => Value::Boolean(!yes),
        Value::Array(list) if list.is_empty() => Value::Array(vec![Value::Integer(1)]),
        Value::Array(list) => Value::Array(match luck.below(4) {
            0 => Vec::new(),
            1 => list[1..].to_vec(),
            2 => list.iter().chain(list).cloned().collect(),
            _ => list.iter().rev().cloned().collect(),
        }),
        _ => Value::Integer(1),
    }
}
