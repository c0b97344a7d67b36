//! What games say of themselves for whoever counts them: what set the seats apart, and how well somebody did alone.

use engine::{Key, Luck, Setup};
use table::{BotKind, Position};

/// A game played to its end by bots that do anything.
fn over(game: &str, setup: &Setup) -> Box<dyn Position> {
    let rules = table::open(game, setup).unwrap();
    let (mut position, _) = rules.begin(&Key::from_seed(3));
    let mut luck = Luck::new(5);
    while let Some(seat) = position.to_act().iter().next() {
        let action = position.advise(seat, BotKind::Random, &mut luck).expect("whoever must act can");
        position.play(seat, &action).unwrap();
    }
    assert!(position.outcome().is_some());
    position
}

#[test]
fn seats_are_told_apart_by_city_character_and_speciality() {
    for (game, setup, what) in [
        ("silverton", Setup::of(3), "Start city"),
        ("cerro-gordo", Setup::of(3), "Character"),
        ("coloma", Setup::of(3).with("specialities", "random"), "Speciality"),
    ] {
        let position = over(game, &setup);
        let mut which: Vec<String> = Vec::new();
        for seat in 0..3 {
            let apart = position.set_apart(engine::Seat(seat));
            assert!(apart.len() == 1 && apart[0].0 == what && !apart[0].1.is_empty(), "{game}: {apart:?}");
            which.push(apart[0].1.clone());
        }
        which.sort();
        which.dedup();
        assert!(which.len() > 1, "{game}: {which:?}");
        assert_eq!(position.grade(), None, "nobody played alone");
    }
    let plain = over("coloma", &Setup::of(2));
    assert!(plain.set_apart(engine::Seat(0)).is_empty(), "without Specialities nobody has one");
}

#[test]
fn whoever_played_alone_has_a_grade() {
    let (_, grade) = over("silverton", &Setup::of(1)).grade().unwrap();
    assert!(!grade.is_empty());
    assert_eq!(over("coloma", &Setup::of(1)).grade(), Some((0, "Defeat")), "chance does not beat Shade");
}
