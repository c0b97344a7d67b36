//! Positions from outside: what is unsound is refused, what is sound goes on.

use colorado_midland::{
    position::{PhaseLine, Position},
    state::State,
};
use engine::{ActionList, Game, Luck, Setup};

use crate::scene::Play;

/// A random game after so many steps.
fn after(steps: usize) -> Play {
    let mut play = Play::fresh(&Setup::of(3).with("confirm", "ask"), 31);
    let mut luck = Luck::new(31);
    for _ in 0..steps {
        let seat = play.game.to_act(&play.state).first().expect("the game goes on");
        let action = play.game.sample(&play.state, seat, &mut luck, &mut ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
    }
    play
}

/// A position in which a turn begins.
fn turn_begins() -> Play {
    (60..).map(after).find(|play| play.game.write_position(&play.state).phase == PhaseLine::Turn).unwrap()
}

/// Why a changed position is refused.
fn refused(play: &Play, change: impl FnOnce(&mut Position)) -> String {
    let mut position = play.game.write_position(&play.state);
    change(&mut position);
    match play.game.read_position(&position) {
        Err(why) => why,
        Ok(state) => play.game.check(&state).expect_err("the position is unsound"),
    }
}

#[test]
fn a_position_reads_back_and_goes_on() {
    let play = turn_begins();
    let json = serde_json::to_string(&play.state).unwrap();
    let back: State = serde_json::from_str(&json).unwrap();
    assert_eq!(back, play.state);
    assert_eq!(play.game.check(&back), Ok(()));
}

#[test]
fn claims_are_counted() {
    let play = turn_begins();
    let why = refused(&play, |position| {
        position.players[0].holdings.insert("telluride".to_owned(), 9);
    });
    assert!(why.contains("Telluride claims"), "{why}");
    let why = refused(&play, |position| position.discarded.clear());
    assert!(why.contains("in no place"), "{why}");
    refused(&play, |position| position.mines[0].owner = 3);
    assert!(refused(&play, |position| position.mines[0].district = "atlantis".to_owned()).contains("atlantis"));
}

#[test]
fn points_are_counted() {
    let why = refused(&turn_begins(), |position| position.players[1].vp += 1);
    assert!(why.contains("bonus and mines make"), "{why}");
}

#[test]
fn cubes_are_counted() {
    let play = turn_begins();
    assert!(refused(&play, |position| position.railroads[0].cubes_left -= 1).contains("do not make"));
    assert!(refused(&play, |position| position.railroads[0].cubes_left = 200).contains("do not make"));
    refused(&play, |position| position.railroads[0].hexes.clear());
    refused(&play, |position| position.railroads[0].groups.clear());
    refused(&play, |position| position.railroads.clear());
    let why = refused(&play, |position| {
        position.unused_groups.pop();
    });
    assert!(why.contains("missing"), "{why}");
    let why = refused(&play, |position| position.unused_groups.push(position.railroads[0].groups[0].clone()));
    assert!(why.contains("in two places"), "{why}");
    let why = refused(&play, |position| position.railroads.push(position.railroads[0].clone()));
    assert!(why.contains("twice"), "{why}");
}

#[test]
fn track_hangs_together_and_fits() {
    let play = turn_begins();
    let why = refused(&play, |position| {
        position.railroads[0].hexes.push("Z22".to_owned());
        position.railroads[0].cubes_left -= 1;
    });
    assert!(why.contains("in pieces"), "{why}");
    assert!(refused(&play, |position| position.railroads[0].hexes[0] = "Q99".to_owned()).contains("Q99"));
    let three_in_a_normal_hex =
        crate::scene::scene(3).railroad("green", "C19").railroad("yellow", "C19").railroad("red", "C19").play();
    let why = play.game.check(&three_in_a_normal_hex.state).unwrap_err();
    assert!(!why.is_empty());
}

#[test]
fn seats_and_rounds_exist() {
    let play = turn_begins();
    refused(&play, |position| position.first_player = 3);
    refused(&play, |position| position.first_player = 255);
    refused(&play, |position| position.turn = 3);
    refused(&play, |position| position.turn = 255);
    refused(&play, |position| position.round = 0);
    refused(&play, |position| position.round = 99);
    refused(&play, |position| {
        position.players.pop();
    });
    refused(&play, |position| position.players.push(Default::default()));
    refused(&play, |position| position.players.extend(vec![Default::default(); 9]));
}

#[test]
fn phases_fit_the_position() {
    let play = turn_begins();
    let green = || play.game.write_position(&play.state).railroads[0].groups[0].clone();
    for phase in [
        PhaseLine::FirstRailroad,
        PhaseLine::SetupMine,
        PhaseLine::Over,
        PhaseLine::Build { spent: 0, most: 5, must: None },
        PhaseLine::Build { spent: 5, most: 5, must: None },
        PhaseLine::Build { spent: 6, most: 5, must: None },
        PhaseLine::Build { spent: 1, most: 3, must: None },
        PhaseLine::Build { spent: 200, most: 255, must: None },
        PhaseLine::Build { spent: 1, most: 5, must: Some(green()) },
        PhaseLine::TakeOver { railroad: green(), spent: 1, most: 5 },
        PhaseLine::TakeOver { railroad: "mauve".to_owned(), spent: 1, most: 5 },
        PhaseLine::ShutRefill,
        PhaseLine::Refill { order: vec![0, 1, 2], done: 0 },
        PhaseLine::Refill { order: vec![], done: 0 },
        PhaseLine::Refill { order: vec![9, 9, 9], done: 200 },
        PhaseLine::Refill { order: vec![0; 9], done: 0 },
    ] {
        let shown = format!("{phase:?}");
        let mut position = play.game.write_position(&play.state);
        position.phase = phase;
        let sound = play.game.read_position(&position).and_then(|state| play.game.check(&state));
        assert!(sound.is_err(), "{shown}");
    }
}

#[test]
fn a_table_without_confirmation_never_waits_for_it() {
    let play = turn_begins();
    let skipping = Play::fresh(&Setup::of(3).with("confirm", "skip"), 1).game;
    let mut position = play.game.write_position(&play.state);
    position.phase = PhaseLine::Confirm;
    let state = skipping.read_position(&position).unwrap();
    assert!(skipping.check(&state).is_err());
    assert!(play.game.check(&state).is_ok());
}

#[test]
fn set_up_is_in_order() {
    let play = after(4);
    refused(&play, |position| position.mines[0].owner = (position.mines[0].owner + 1) % 3);
    refused(&play, |position| position.unspent = true);
    refused(&play, |position| position.turn = 1);
    refused(&play, |position| position.phase = PhaseLine::FirstRailroad);
    let play = after(0);
    refused(&play, |position| position.phase = PhaseLine::SetupMine);
}

#[test]
fn json_that_is_no_position_is_refused() {
    for json in ["{}", "[]", "null", "{\"round\": \"one\"}", "{\"round\":1,\"mood\":2}"] {
        assert!(serde_json::from_str::<State>(json).is_err(), "{json}");
    }
}

/// Whatever numbers a position from outside has, it is refused or goes on.
#[test]
fn changed_json_never_panics() {
    let mut luck = Luck::new(9);
    let numbers = ["0", "1", "2", "7", "99", "255", "300"];
    for steps in (0..140).step_by(2) {
        let play = after(steps.min(100));
        let json = serde_json::to_string(&play.state).unwrap();
        let digits: Vec<usize> = json.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
        for _ in 0..30 {
            let at = digits[luck.below(digits.len() as u32) as usize];
            let changed = format!("{}{}{}", &json[..at], numbers[luck.below(7) as usize], &json[at + 1..]);
            let Ok(mut state) = serde_json::from_str::<State>(&changed) else { continue };
            if play.game.check(&state).is_err() {
                continue;
            }
            while let Some(seat) = play.game.to_act(&state).first() {
                let action = play.game.sample(&state, seat, &mut luck, &mut ActionList::new());
                play.game.apply(&mut state, seat, action.expect("a seat to act has an action"), &mut ()).unwrap();
            }
        }
    }
}

/// Any sound position, however it was made, can be played to its end.
#[test]
fn changed_positions_never_panic() {
    let mut luck = Luck::new(5);
    let mut sound = 0;
    for steps in (0..150).step_by(3) {
        let play = after(steps.min(100));
        for _ in 0..40 {
            let mut position = play.game.write_position(&play.state);
            match luck.below(8) {
                0 => position.turn = luck.below(5) as u8,
                1 => position.round = luck.below(20) as u8,
                2 => position.first_player = luck.below(4) as u8,
                3 => position.phase = PhaseLine::Confirm,
                4 => position.phase = PhaseLine::Turn,
                5 => position.phase = PhaseLine::Build { spent: luck.below(5) as u8, most: 5, must: None },
                6 => position.shortage = !position.shortage,
                _ => position.unspent = !position.unspent,
            }
            let Ok(mut state) = play.game.read_position(&position) else { continue };
            if play.game.check(&state).is_err() {
                continue;
            }
            sound += 1;
            while let Some(seat) = play.game.to_act(&state).first() {
                let action = play.game.sample(&state, seat, &mut luck, &mut ActionList::new());
                play.game.apply(&mut state, seat, action.expect("a seat to act has an action"), &mut ()).unwrap();
            }
        }
    }
    assert!(sound > 100, "{sound}");
}
