//! What must hold at a table of every game in the catalogue, over random games.

mod common;

use common::{act, digest_at, random_play, random_step};
use engine::{Key, Luck, Seat, Setup, Title, Viewer};
use table::{Deed, Eyes, LogLine, Origin, Record, TITLES, Table};

/// A few tables of every game: every number of seats, every value of every option.
fn tables() -> impl Iterator<Item = (&'static Title, Setup, u64)> {
    TITLES.iter().flat_map(|title| {
        let mut setups: Vec<Setup> = title.seats.clone().map(Setup::of).collect();
        let most = *title.seats.end();
        for option in title.options {
            setups.extend(option.values.iter().skip(1).map(|value| Setup::of(most).with(option.id, value.id)));
        }
        // Not every option fits every number of seats: those that do not are refused, which is tested elsewhere.
        let fit = setups.into_iter().filter(|setup| table::open(title.id, setup).is_ok());
        fit.zip(1..).map(move |(setup, seed)| (title, setup, seed))
    })
}

fn begin(title: &Title, setup: &Setup, seed: u64) -> Table {
    Table::begin(title.id, setup, Key::from_seed(seed)).unwrap()
}

fn everybody(setup: &Setup) -> impl Iterator<Item = Viewer> {
    Seat::all(setup.seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

#[test]
fn taking_back_is_the_exact_inverse() {
    for (title, setup, seed) in tables() {
        let mut luck = Luck::new(seed);
        let mut table = begin(title, &setup, seed);
        let mut taken_back = 0;
        while table.outcome().is_none() && table.seq() < 4_000 {
            let before = table.position().digest();
            random_step(&mut table, &mut luck);
            let (seat, deed) = (table.entries().last().unwrap().seat, table.entries().last().unwrap().deed.clone());
            if !table.can_undo(seat) || luck.below(3) > 0 {
                continue;
            }
            let after = table.position().digest();
            act(&mut table, seat.0, "undo");
            assert_eq!(table.position().digest(), before, "{} seed {seed}: \"{deed}\" taken back", title.id);
            act(&mut table, seat.0, &deed.to_string());
            assert_eq!(table.position().digest(), after, "{} seed {seed}: \"{deed}\" done again", title.id);
            taken_back += 1;
        }
        assert!(table.outcome().is_some(), "{} seed {seed} does not end", title.id);
        assert!(taken_back > 0, "{} seed {seed}: nothing could be taken back", title.id);
    }
}

/// What somebody can tell of a table: who must act, and everything else.
fn known(table: &Table, who: Viewer) -> (u32, Vec<LogLine>, Vec<String>) {
    let position = table.position();
    let told = vec![
        position.view(who).to_string(),
        format!("{:?} {:?}", position.prompt(who), position.scores(who)),
        format!("{:?}", who.seat().map(|seat| (position.choices(seat), table.can_undo(seat)))),
    ];
    (table.moments(Eyes::from(who).mine).seq(), table.log(who), told)
}

#[test]
fn what_is_no_moment_is_not_seen() {
    let (mut unseen, mut between) = (0, 0);
    for (title, setup, seed) in tables() {
        let mut table = begin(title, &setup, seed);
        let mut luck = Luck::new(seed);
        let mut before: Vec<_> = everybody(&setup).map(|who| known(&table, who)).collect();
        while table.outcome().is_none() && table.seq() < 250 {
            let (stretch, to_act) = (table.position().stretch(), table.position().to_act());
            random_step(&mut table, &mut luck);
            if luck.below(2) == 0
                && let Some(seat) = Seat::all(setup.seats).find(|seat| table.can_undo(*seat))
            {
                act(&mut table, seat.0, "undo");
            }
            let beside = stretch.is_some() && table.position().stretch() == stretch;
            let waits = table.position().to_act() == to_act;
            let actors: Vec<Seat> = table.entries().iter().rev().take(2).map(|entry| entry.seat).collect();
            let after: Vec<_> = everybody(&setup).map(|who| known(&table, who)).collect();
            for ((who, before), after) in everybody(&setup).zip(&before).zip(&after) {
                // Side by side, and wherever a step is no moment for somebody.
                let other = beside && who.seat().is_none_or(|seat| !actors.contains(&seat));
                assert!(!other || after.0 == before.0, "{} seed {seed}: {who:?} counts it", title.id);
                if after.0 != before.0 {
                    continue;
                }
                assert_eq!(after.1, before.1, "{} seed {seed}: {who:?}", title.id);
                // That a seat is done may be seen; what it did on the way may not.
                if waits {
                    assert_eq!(after.2, before.2, "{} seed {seed}: {who:?}", title.id);
                    *if beside { &mut unseen } else { &mut between } += 1;
                }
            }
            before = after;
        }
    }
    assert!(unseen > 100 && between > 100, "{unseen} and {between} are enough to believe it");
}

#[test]
fn history_resumption_and_record_give_the_same_game() {
    for (title, setup, seed) in tables() {
        let mut table = begin(title, &setup, seed);
        let mut luck = Luck::new(seed);
        let mut seen = vec![table.position().digest()];
        while table.outcome().is_none() && table.seq() < 6_000 {
            let next = table.seq() + 1;
            random_play(&mut table, &mut luck, next);
            seen.push(table.position().digest());
        }
        for seq in (0..table.seq()).step_by(7) {
            assert_eq!(digest_at(&table, seq), seen[seq as usize], "{} seed {seed}, entry {seq}", title.id);
        }
        let resumed =
            Table::resume(title.id, &setup, Key::from_seed(seed), Origin::Deal, table.entries().to_vec()).unwrap();
        assert_eq!(resumed.position().digest(), table.position().digest());
        let record = Record::parse(&table.record().to_text()).unwrap();
        let verified = record.verify().unwrap();
        assert_eq!((verified.outcome, verified.unchecked), (table.outcome(), vec![]));
        assert_eq!(record.table().unwrap().entries(), table.entries());
        assert!(record.checkup().to_string().ends_with("replays, everything checked"));
        for who in everybody(&setup) {
            assert_eq!(resumed.log(who), table.log(who));
            assert_eq!(resumed.score_history(who), table.score_history(who));
        }
        let (_, scores) = table.score_history(Viewer::Spectator).pop().unwrap();
        let last: Vec<_> = table.outcome().unwrap().standings.iter().map(|standing| Some(standing.score)).collect();
        assert_eq!(scores[..last.len()], last, "{} seed {seed}: the chart ends with the final scores", title.id);
    }
}

#[test]
fn a_running_game_keeps_its_key() {
    for (title, setup, seed) in tables() {
        let mut table = begin(title, &setup, seed);
        random_play(&mut table, &mut Luck::new(seed), 12);
        let key = Key::from_seed(seed);
        assert_eq!(table.revealed_key(), None);
        let record = table.record();
        assert!(!record.to_text().contains(&key.to_hex()), "{}: the key is in the record", title.id);
        let verified = Record::parse(&record.to_text()).unwrap().verify().unwrap();
        assert!(!verified.unchecked.is_empty());
        if !record.sealed {
            assert_eq!(verified.entries, table.seq(), "{}", title.id);
            assert_eq!(record.table().unwrap().position().digest(), table.position().digest());
        }
        for who in everybody(&setup) {
            let mine = Eyes::from(who).mine;
            let moment = table.moments(mine).seq().min(8);
            let mut fork = table.fork(moment, who, Key::from_seed(seed + 1_000)).unwrap();
            assert!(!format!("{:?}", fork.position().state()).contains(&key.to_hex()), "{}", title.id);
            assert_eq!(fork.position().view(who), table.position_of(moment, mine).unwrap().view(who));
            let most = if who == Viewer::Spectator { 6_000 } else { 4 };
            random_play(&mut fork, &mut Luck::new(seed), most);
            assert_eq!(fork.outcome().is_some(), who == Viewer::Spectator, "{}: the fork's end", title.id);
            fork.record().verify().unwrap();
        }
    }
}

#[test]
fn wild_texts_are_refused_without_a_panic() {
    let wild =
        ["", " ", "undo undo", "\u{0}", "build", "build green", "💥", "confirm confirm", "-1", "build green ZZ99"];
    for (title, setup, seed) in tables() {
        let mut table = begin(title, &setup, seed);
        let mut luck = Luck::new(seed);
        for _ in 0..30 {
            let before = table.position().digest();
            for seat in 0..=setup.seats {
                for text in wild {
                    let _ = table.prepare(Seat(seat), Deed::Act(text.to_owned()), 0);
                }
            }
            assert!(table.prepare(Seat(setup.seats), Deed::Undo, 0).is_err());
            assert_eq!(table.position().digest(), before);
            random_step(&mut table, &mut luck);
        }
    }
}

#[test]
fn the_setup_is_checked() {
    for title in TITLES {
        let begin = |setup: Setup| Table::begin(title.id, &setup, Key::from_seed(1)).err().unwrap().to_string();
        assert!(begin(Setup::of(0)).contains("players"));
        assert!(begin(Setup::of(title.seats.end() + 1)).contains("players"));
        assert!(begin(Setup::of(*title.seats.start()).with("weather", "rain")).contains("no option “weather”"));
    }
    assert!(Table::begin("chess", &Setup::of(2), Key::from_seed(1)).err().unwrap().to_string().contains("chess"));
}

#[test]
fn numbers_stand_for_notation_and_few_bytes_for_a_position() {
    for (title, setup, seed) in tables() {
        let (mut table, mut luck) = (begin(title, &setup, seed), Luck::new(seed));
        random_play(&mut table, &mut luck, 120);
        let (position, mut numbers) = (table.position(), Vec::new());
        let read = position.rules().unpack(&position.packed()).expect("a position is read as it was written");
        assert_eq!(read.digest(), position.digest(), "{} seed {seed}", title.id);
        assert_eq!((read.state(), read.to_act()), (position.state(), position.to_act()));
        for more in [&[0][..], &[9, 0], &[1, setup.seats], &[1, 0, 0]] {
            assert!(position.rules().unpack(&[&position.packed(), more].concat()).is_err(), "{more:?} follows");
        }
        let Some(seat) = position.to_act().first() else { continue };
        position.numbers(seat, &mut numbers);
        let notations = position.notations(seat);
        assert_eq!(numbers.len(), notations.len());
        let most = engine::learn::size(&position.rules().numbered().actions) as u32;
        for (number, notation) in numbers.iter().zip(&notations).step_by(1 + numbers.len() / 10) {
            let (mut one, mut other) = (position.copy(), position.copy());
            assert!(*number < most);
            one.play_number(seat, *number).expect("what has a number is legal");
            other.play(seat, notation).expect("what is listed is legal");
            assert_eq!(one.digest(), other.digest(), "{}: {number} is {notation}", title.id);
        }
        let nothing = (0..=most).find(|number| !numbers.contains(number)).expect("not everything is legal");
        let mut same = position.copy();
        assert!(same.play_number(seat, nothing).is_err() && same.digest() == position.digest());
    }
}
