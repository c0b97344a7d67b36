//! The generic battery, with wild actions, at every player count and with another footprint.

use std::sync::Arc;

use cerro_gordo::{
    CerroGordo,
    action::{Action, Source},
    edition::{Edition, built_in},
    ids::{BuildingId, Cell, MineId, Orient, ShapeId},
    state::State,
};
use engine::{Game, Luck, Published, Seat, battery::Battery};

const CATALOGUE: &str = CerroGordo::TITLE.rules;

fn wild(luck: &mut Luck) -> Action {
    let cell = match luck.below(3) {
        0 => Cell::at(luck.below(256) as u8 as i8, luck.below(256) as u8 as i8),
        _ => Cell::at(luck.below(13) as i8 - 6, luck.below(13) as i8 - 6),
    };
    let small = luck.below(6) as u8;
    let any = if luck.below(4) == 0 { luck.below(256) as u8 } else { small };
    let orient = if luck.below(2) == 0 { Orient::H } else { Orient::V };
    let source = [Source::Regular, Source::Bonus, Source::Free][luck.below(3) as usize];
    match luck.below(17) {
        0 | 1 => Action::Build { slot: any, cell, orient },
        2 | 3 => Action::Road { source, shape: ShapeId(any), cell, turn: small },
        4 => Action::Refresh(any),
        5 => Action::Draw(MineId(any)),
        6 => Action::EndTurn,
        7 => Action::TurnRoad { cell, turn: small },
        8 => Action::WashOut(cell),
        9 => Action::Burn(BuildingId(any)),
        10 => Action::Leave,
        11 => Action::SwapRoad(ShapeId(any)),
        12 => Action::KeepRoads,
        13 => Action::Move(BuildingId(any)),
        14 => Action::Discard(any),
        15 => Action::LookInto(MineId(any)),
        _ => Action::PutBack { swapped: any > 2 },
    }
}

/// What must hold of a final position besides being sound.
fn ended_well(game: &CerroGordo, state: &State) -> Result<(), String> {
    let outcome = game.outcome(state).ok_or("no outcome")?;
    if state.turn != game.turns() {
        return Err(format!("{} turns, not {}", state.turn, game.turns()));
    }
    for standing in &outcome.standings {
        let sum: i32 = standing.parts.iter().map(|(_, points)| points).sum();
        if sum != standing.score {
            return Err("the parts do not add up".to_owned());
        }
    }
    let hands = Seat::all(game.seats()).map(|seat| state.player(seat).hand.len());
    if hands.into_iter().any(|cards| cards != 2) {
        return Err("a hand is not full although the deck is not empty".to_owned());
    }
    Ok(())
}

fn run(game: &CerroGordo, games: u64, seed: u64) {
    let tally = Battery::new(
        game,
        CATALOGUE,
        |state| serde_json::to_string(state).expect("a position is plain data"),
        |json| serde_json::from_str(json).map_err(|why| why.to_string()),
    )
    .games(games, seed)
    .ends_within(600)
    .strange(&wild)
    .check_end(&|state| ended_well(game, state))
    .run();
    assert_eq!(tally.games, games);
    println!("{} seats: {tally:?}", game.seats());
}

#[test]
fn two_players_pass_the_battery() {
    run(&CerroGordo::new(2).unwrap(), 400, 2_000);
}

#[test]
fn three_players_pass_the_battery() {
    run(&CerroGordo::new(3).unwrap(), 300, 3_000);
}

#[test]
fn four_players_pass_the_battery() {
    run(&CerroGordo::new(4).unwrap(), 250, 4_000);
}

#[test]
fn five_players_pass_the_battery() {
    run(&CerroGordo::new(5).unwrap(), 250, 5_000);
}

/// The built-in edition with square Buildings and Mines.
fn square() -> Edition {
    let files = |name: &str| {
        let text = built_in(name).expect("the built-in edition has every file").to_owned();
        let changes = [("building = [2, 1]", "building = [2, 2]"), ("mine     = [2, 1]", "mine     = [2, 2]")];
        let gaps = [("\"santa_maria\", 3]", "\"santa_maria\", 2]"), ("\"san_felipe\", 3]", "\"san_felipe\", 2]")];
        let changed = |text: String, (from, to)| text.replacen(from, to, 1);
        Ok(if name == "geometry.toml" { changes.into_iter().chain(gaps).fold(text, changed) } else { text })
    };
    Edition::read(&files).expect("tiles may be square")
}

#[test]
fn cg_geo_3_another_footprint_needs_no_new_code() {
    let edition = Arc::new(square());
    run(&CerroGordo::with_edition(edition, 4).unwrap(), 60, 1);
}
