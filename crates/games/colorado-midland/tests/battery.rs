//! The engine's battery over random games, for every number of players and both options.

use colorado_midland::{
    ColoradoMidland,
    action::Action,
    ids::{Colour, District, HexId},
    state::State,
};
use engine::{Luck, Setup};

/// Actions of every kind, many of them with IDs that do not exist.
fn strange(luck: &mut Luck) -> Action {
    let colour = |luck: &mut Luck| Colour(if luck.below(4) == 0 { 200 } else { luck.below(7) as u8 });
    let hex = |luck: &mut Luck| HexId(if luck.below(8) == 0 { 9999 } else { luck.below(370) as u16 });
    match luck.below(8) {
        0 => Action::FirstRailroad(colour(luck)),
        1 => Action::Claim(District(luck.below(12) as u8)),
        2 | 3 => Action::Build { railroad: colour(luck), hex: hex(luck) },
        4 => Action::TakeOver { railroad: colour(luck), group: colour(luck) },
        5 => Action::Start { colour: colour(luck), city: hex(luck) },
        6 => Action::Shut { position: luck.below(256) as u8 },
        _ => [Action::NotNow, Action::Confirm][luck.below(2) as usize],
    }
}

fn play(setup: Setup, games: u64) {
    let game = ColoradoMidland::new(&setup).expect("a table of this size");
    let within_bound = |state: &State| {
        if state.round <= game.most_rounds() { Ok(()) } else { Err(format!("{} rounds", state.round)) }
    };
    let battery = kit::battery(&game).games(games, 1).ends_within(1_000);
    let tally = battery.strange(&strange).check_end(&within_bound).run();
    assert_eq!(tally.games, games);
    assert!(tally.refused > games, "{tally:?}");
}

#[test]
fn three_players() {
    play(Setup::of(3), 400);
}

#[test]
fn four_players() {
    play(Setup::of(4), 400);
}

#[test]
fn five_players() {
    play(Setup::of(5), 400);
}

#[test]
fn with_shortage() {
    (3..=5).for_each(|seats| play(Setup::of(seats).with("holdings_rule", "shortage"), 150));
}

#[test]
fn without_confirmation() {
    (3..=5).for_each(|seats| play(Setup::of(seats).with("confirm", "skip"), 150));
}

#[test]
fn what_programs_learn_from_is_documented() {
    kit::learning_is_documented::<ColoradoMidland>();
}
