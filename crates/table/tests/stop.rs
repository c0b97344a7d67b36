//! Games that end by the clock or by agreement, and steps that a bot takes for somebody: recorded, replayed, checked.

mod common;

use common::{act, acts, assay_table, random_play};
use engine::{Key, Luck, Seat, Setup, Viewer};
use table::{BotKind, Deed, Record, Stop, TITLES, Table, TableError};

fn stop(table: &mut Table, seat: u8, why: Stop) {
    act(table, seat, &Deed::Stop(why).to_string());
}

/// Games of every title with every number of players, each somewhere on its way.
fn games() -> impl Iterator<Item = (Table, Luck)> {
    TITLES.iter().flat_map(|title| title.seats.clone().map(move |seats| (title, seats))).map(|(title, seats)| {
        let mut luck = Luck::new(u64::from(seats) + title.id.len() as u64);
        let mut table = Table::begin(title.id, &Setup::of(seats), Key::from_seed(u64::from(seats))).unwrap();
        let most = luck.below(90);
        random_play(&mut table, &mut luck, most);
        (table, luck)
    })
}

#[test]
fn every_game_can_be_stopped_anywhere_and_its_record_verifies() {
    for (mut table, mut luck) in games().filter(|(table, _)| table.outcome().is_none()) {
        let (before, seats) = (table.seq(), table.setup().seats);
        let late = luck.below(u32::from(seats)) as u8;
        let why = if luck.below(3) == 0 { Stop::Agreed } else { Stop::Late };
        stop(&mut table, late, why);
        let end = table.outcome().expect("the game is over");
        assert_eq!(table.stopped(), Some((why, Seat(late))));
        assert!(table.position().to_act().is_empty());
        match why {
            Stop::Agreed => assert_eq!(end.winners().count(), 0, "nobody wins"),
            Stop::Late => {
                let ranks: Vec<u8> = end.standings.iter().map(|standing| standing.rank).collect();
                assert_eq!(ranks[usize::from(late)], seats.max(2), "{ranks:?}");
                assert_eq!(end.winners().next().is_some(), seats > 1);
            }
        }
        // Its bytes say so, and tell it from the position that can be played on.
        let position = table.position();
        let read = position.rules().unpack(&position.packed()).expect("it is read as it was written");
        assert_eq!((read.outcome(), read.digest()), (Some(end.clone()), position.digest()));
        assert_ne!(position.packed(), position.on().packed());
        // Nobody can do anything any more.
        for seat in Seat::all(seats) {
            assert!(table.position().choices(seat).is_empty());
            assert!(!table.can_undo(seat));
            assert_eq!(table.prepare(seat, Deed::Stop(Stop::Late), 0).err(), Some(TableError::Over));
            assert!(table.prepare(seat, Deed::Act("pass".to_owned()), 0).is_err());
            for eyes in [Viewer::Seat(seat), Viewer::Spectator] {
                assert!(!table.log(eyes).is_empty() && !table.score_history(eyes).is_empty());
                table.position().view(eyes);
            }
        }
        // The record holds it, and whoever reads it comes to the same end.
        let text = table.record().to_text();
        let again = Record::parse(&text).unwrap();
        assert_eq!(again.verify().unwrap().outcome, Some(end.clone()), "{}", table.title().id);
        let replayed = again.table().unwrap();
        assert_eq!(replayed.record().to_text(), text);
        assert_eq!(replayed.position_at(before).unwrap().digest(), table.position().digest());
        // A result that was changed is found out.
        let mut forged = again.clone();
        forged.outcome.as_mut().unwrap().standings[0].score += 1;
        assert!(forged.verify().is_err());
        // From every moment the game can be played on, also from the last.
        let moments = table.moments(engine::Seats::NONE).seq();
        let fork = table.fork(moments, Viewer::Spectator, Key::from_seed(9)).unwrap();
        assert!(fork.outcome().is_none() && !fork.position().to_act().is_empty());
    }
}

#[test]
fn what_a_bot_did_for_somebody_is_not_taken_back() {
    for (mut table, mut luck) in games().filter(|(table, _)| table.outcome().is_none()) {
        let seat = table.position().to_act().first().unwrap();
        let action = table.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        act(&mut table, seat.0, &format!("bot {action}"));
        assert!(!table.can_undo(seat));
        assert_eq!(table.entries().last().unwrap().deed.action(), Some(action.as_str()));
        let told: Vec<String> = table.log(Viewer::Seat(seat)).iter().map(|line| line.line.to_string()).collect();
        assert!(told.iter().any(|line| line.starts_with("A bot plays for ")), "{told:?}");
        let record = Record::parse(&table.record_with_key().to_text()).unwrap();
        assert_eq!((record.format, record.table().unwrap().seq()), (4, table.seq()));
        let older = Record { format: 3, ..record };
        assert!(Record::parse(&older.to_text()).is_err(), "an older program did not write this");
    }
}

#[test]
fn secrets_decided_side_by_side_are_moments_when_the_game_is_stopped() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 3", "1: bid 2"]);
    assert_eq!(table.moments(engine::Seats::NONE).seq(), 0, "nobody knows of them yet");
    stop(&mut table, 2, Stop::Late);
    assert_eq!(table.moments(engine::Seats::NONE).seq(), 3);
    let last = table.log(Viewer::Spectator).last().unwrap().line.plain(|seat| format!("S{}", seat.0));
    assert_eq!(last, "S2 took too long: the game ends.");
    let ordinary = assay_table(3, 1).record_with_key();
    assert_eq!(ordinary.format, 3, "older programs read what has nothing new in it");
}
