//! The generic battery, with wild actions, at every player count and with another footprint.

use cerro_gordo::{
    CerroGordo,
    action::{Action, Source},
    ids::{BuildingId, Cell, MineId, Orient, ShapeId},
    state::State,
};
use engine::{Game, Luck, Seat, Setup};

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
    let tally = kit::battery(game)
        .secrets()
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

/// Square Buildings and Mines: two lines and the gaps of `geometry.toml`.
#[test]
fn cg_geo_3_another_footprint_needs_no_new_code() {
    let square = kit::edition::of::<CerroGordo>()
        .change("geometry.toml", "building = [2, 1]", "building = [2, 2]")
        .change("geometry.toml", "mine     = [2, 1]", "mine     = [2, 2]")
        .change("geometry.toml", "\"santa_maria\", 3]", "\"santa_maria\", 2]")
        .change("geometry.toml", "\"san_felipe\", 3]", "\"san_felipe\", 2]");
    run(&square.open(&Setup::of(4)), 60, 1);
}

/// Somebody else's box: another map, other numbers, names, roads and cards.
#[test]
fn another_box_is_played_at_every_table() {
    let other = kit::edition::of::<CerroGordo>()
        .change_all("geometry.toml", "cell = [3, 2]", "cell = [4, 2]")
        .change("geometry.toml", "\"santa_maria\", 3]", "\"santa_maria\", 4]")
        .change("geometry.toml", "\"santa_maria\", \"san_felipe\", 4]", "\"santa_maria\", \"san_felipe\", 5]")
        .change("geometry.toml", "Union Mine", "Lucky Strike")
        .change("setup.toml", "start_silver       = 2", "start_silver       = 4")
        .change("setup.toml", "building_row       = 5", "building_row       = 4")
        .change("setup.toml", "silver_per_point   = 3", "silver_per_point   = 4")
        .change("setup.toml", "tiles_per_mine = 8", "tiles_per_mine = 10")
        .change("objectives.toml", "{ kind = \"took_slot\", min = 5 }", "{ kind = \"took_slot\", min = 3 }")
        .change("objectives.toml", "Merchants' Row", "Shop beside Shop")
        .change("buildings.toml", "name = \"American Hotel\"", "name = \"Grand Hotel\"")
        .change("mine_tiles.toml", "name = \"Payday\"", "name = \"Bonanza\"")
        .change_all("mine_tiles.toml", "silver = 3", "silver = 5");
    for seats in 2..=5 {
        let game = other.open(&Setup::of(seats));
        run(&game, 20, 7);
        kit::greedy_beats_random(&game, 4, 0.5);
    }
}

#[test]
fn spoilt_editions_are_refused_or_play() {
    let (refused, played) = kit::edition::spoilt_editions_are_refused_or_play::<CerroGordo>(600, &[2, 3, 5]);
    assert!(refused > 100 && played > 100, "{refused} refused, {played} played");
}

#[test]
fn what_programs_learn_from_is_documented() {
    kit::learning_is_documented::<CerroGordo>();
}
