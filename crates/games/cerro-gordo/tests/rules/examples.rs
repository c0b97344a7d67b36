//! The 98 machine-readable vectors of the catalogue, on its six small towns.

use std::{collections::BTreeMap, sync::Arc};

use cerro_gordo::{
    CerroGordo,
    conditions::{Act, Scene},
    edition::{Condition, Edition},
    ids::{BuildingId, Cell, CharacterId, Kind, Lot, MineId, Orient, ShapeId, Side, Sides, TileId, members},
    state::{Phase, State, TurnSoFar},
    tables::Tables,
    town::{Port, Town},
};
use engine::{Game, Key, Seat};
use serde::Deserialize;
use toml::Value;

use crate::scene::{TABLES, draw_tile, play};

#[derive(Deserialize)]
struct Vectors {
    town: Vec<TownSpec>,
    case: Vec<Case>,
    row: Vec<RowCase>,
    event: Vec<EventCase>,
    scoring: Vec<ScoringCase>,
}

#[derive(Deserialize)]
struct TownSpec {
    id: String,
    layout: String,
    tiles: Vec<TileSpec>,
}

#[derive(Deserialize)]
struct TileSpec {
    #[serde(rename = "as")]
    label: String,
    road: Option<String>,
    building: Option<Kind>,
    cell: Cell,
    #[serde(default)]
    rot: u16,
    orient: Option<Orient>,
}

#[derive(Deserialize)]
struct Case {
    town: String,
    clause: String,
    kind: String,
    expect: Value,
    #[serde(flatten)]
    with: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct RowCase {
    clause: String,
    silver: u16,
    coins: Vec<u8>,
    slot: u8,
    free_pass: u8,
    legal: bool,
    silver_after: u16,
    coins_after: Vec<u8>,
}

#[derive(Deserialize)]
struct EventCase {
    clause: String,
    town: String,
    event: String,
    mine: String,
    mined: bool,
    players: Vec<PlayerSpec>,
    expect: Vec<u16>,
}

#[derive(Deserialize)]
struct PlayerSpec {
    here: String,
    silver: u16,
    #[serde(default)]
    done: u8,
}

#[derive(Deserialize)]
struct ScoringCase {
    clause: String,
    character: String,
    cards: Vec<String>,
    silver: u16,
    bonus: i32,
    expect: BTreeMap<String, i32>,
}

/// A town of the examples, with the labels of its tiles.
pub struct Labelled {
    pub town: Town,
    tables: Arc<Tables>,
    pub buildings: BTreeMap<String, BuildingId>,
    pub roads: BTreeMap<String, Cell>,
}

fn vectors() -> Vectors {
    toml::from_str(include_str!("../examples.toml")).expect("the examples can be read")
}

pub fn town(id: &str) -> Labelled {
    let spec = vectors().town.into_iter().find(|town| town.id == id).expect("there is such a town");
    let edition = TABLES.edition.clone();
    let layout = edition.geometry.layouts.iter().find(|layout| layout.id == spec.layout).unwrap();
    let mines: Vec<Lot> = layout.sites.iter().map(|(_, lot)| *lot).collect();
    let mut town = Town::new(&mines, edition.geometry.building);
    let (mut buildings, mut roads) = (BTreeMap::new(), BTreeMap::new());
    for tile in spec.tiles {
        if let Some(shape) = tile.road {
            let shape = shape_of(&edition, &shape);
            let sides = edition.shape(shape).picture((tile.rot / 90) as u8).unwrap();
            town.place_road(tile.cell, shape, sides);
            roads.insert(tile.label, tile.cell);
        } else if let Some(kind) = tile.building {
            let unused = TABLES.of_kind[kind as usize] & !town.standing();
            let building = BuildingId(members(unused).next().unwrap());
            town.place_building(building, tile.cell, tile.orient.unwrap());
            buildings.insert(tile.label, building);
        }
    }
    Labelled { town, tables: TABLES.clone(), buildings, roads }
}

fn shape_of(edition: &Edition, id: &str) -> ShapeId {
    ShapeId(edition.shapes.iter().position(|shape| shape.id == id).expect("there is such a shape") as u8)
}

impl Labelled {
    fn mine(&self, label: &str) -> Option<MineId> {
        self.tables.edition.geometry.mines.iter().position(|mine| mine.id == label).map(|k| MineId(k as u8))
    }

    fn lot(&self, label: &str) -> Lot {
        match self.mine(label) {
            Some(mine) => self.town.mine(mine),
            None => self.town.lot(self.buildings[label]),
        }
    }

    fn cell_lot(&self, label: &str) -> Lot {
        match self.roads.get(label) {
            Some(cell) => Lot { cell: *cell, w: 1, h: 1 },
            None => self.lot(label),
        }
    }

    fn distance(&self, from: &str, to: &str) -> Option<u8> {
        self.town.journey(self.lot(from)).to(self.lot(to))
    }
}

fn text<'a>(case: &'a Case, key: &str) -> &'a str {
    case.with[key].as_str().unwrap()
}

fn cell(case: &Case) -> Cell {
    case.with["cell"].clone().try_into().unwrap()
}

fn sides(edition: &Edition, case: &Case) -> (ShapeId, Sides) {
    let shape = shape_of(edition, text(case, "shape"));
    let rot = case.with["rot"].as_integer().unwrap();
    (shape, edition.shape(shape).picture((rot / 90) as u8).unwrap())
}

fn count(case: &Case, key: &str) -> u8 {
    case.with.get(key).map_or(0, |value| value.as_integer().unwrap() as u8)
}

fn labels(case: &Case, key: &str) -> Vec<String> {
    case.with.get(key).map_or_else(Vec::new, |value| value.clone().try_into().unwrap())
}

fn condition(at: &Labelled, case: &Case) -> bool {
    let when: Vec<Condition> = case.with["when"].clone().try_into().unwrap();
    let others: Vec<BuildingId> = labels(case, "others").iter().map(|label| at.buildings[label]).collect();
    let bonus = case.with.get("bonus").is_some_and(|value| value.as_bool().unwrap());
    let act = match case.with.get("road") {
        Some(road) => Act::Laid { road: at.roads[road.as_str().unwrap()], bonus },
        None if case.with.contains_key("mined_silver") || case.with.contains_key("mined_dist") => {
            Act::Mined { silver: count(case, "mined_silver"), tiles: count(case, "mined_dist") }
        }
        None => Act::Built { slot: count(case, "slot"), coins: count(case, "coins") },
    };
    let scene = Scene {
        tables: &at.tables,
        town: &at.town,
        here: case.with.get("here").map(|label| at.buildings[label.as_str().unwrap()]),
        others: std::array::from_fn(|k| others.get(k).copied()),
        silver: count(case, "silver").into(),
        act,
    };
    scene.holds(&when)
}

/// The answer to the question of a case, in the form the file expects it.
fn answer(at: &Labelled, case: &Case) -> Value {
    let ways = &at.tables.edition.geometry.ways;
    match case.kind.as_str() {
        "distance" => {
            let tiles = at.distance(text(case, "from"), text(case, "to"));
            Value::Integer(tiles.map_or(-1, i64::from))
        }
        "touching" => {
            let tile = at.cell_lot(text(case, "tile"));
            let names: Vec<String> = match text(case, "what") {
                "mine" => at.tables.edition.geometry.mines[..2].iter().map(|mine| mine.id.clone()).collect(),
                "building" => at.buildings.keys().cloned().collect(),
                _ => at.roads.keys().cloned().collect(),
            };
            Value::Array(names.into_iter().filter(|name| at.cell_lot(name).touches(tile)).map(Value::String).collect())
        }
        "port" => {
            let side = Side::ALL.into_iter().find(|side| format!("{side:?}") == text(case, "side")).unwrap();
            let port = match at.town.port(at.roads[text(case, "road")], side) {
                Port::Open => "open",
                Port::Joined => "joined",
                Port::Blocked => "blocked",
            };
            Value::String(port.to_owned())
        }
        "legal_road" => Value::Boolean(at.town.takes_road(cell(case), sides(&at.tables.edition, case).1)),
        "legal_building" => {
            let orient: Orient = case.with["orient"].clone().try_into().unwrap();
            Value::Boolean(at.town.takes_building(cell(case), orient))
        }
        "count_buildings" => Value::Integer(at.town.count_lots(ways, u32::MAX).into()),
        "count_roads" => {
            let shape = at.tables.edition.shape(shape_of(&at.tables.edition, text(case, "shape")));
            let mut places = 0;
            at.town.each_site(|_, joined| {
                places += shape.pictures.iter().filter(|(_, sides)| !sides.and(joined).is_empty()).count();
            });
            Value::Integer(places as i64)
        }
        "same_line" => Value::Boolean(at.lot(text(case, "a")).in_line(at.lot(text(case, "b")))),
        "network" => Value::Integer(at.town.network(at.roads[text(case, "road")]).tiles() as i64),
        "condition" => Value::Boolean(condition(at, case)),
        "closest" => {
            let players: BTreeMap<String, String> = case.with["players"].clone().try_into().unwrap();
            let far = |label: &String| at.distance(label, text(case, "target"));
            let least = players.values().filter_map(far).min();
            let closest = players.iter().filter(|(_, here)| least.is_some() && far(here) == least);
            Value::Array(closest.map(|(name, _)| Value::String(name.clone())).collect())
        }
        "mines" => {
            let live = labels(case, "live");
            let game = CerroGordo::new(2).unwrap();
            let mut state = position(&game, at);
            state.players[0].standee = Some(at.buildings[text(case, "here")]);
            state.left = [0; 3];
            live.iter().for_each(|label| state.left[at.mine(label).unwrap().index()] = 1);
            let (mines, tiles) = game.closest_mines(&state, Seat(0));
            assert_eq!(tiles.is_some(), case.with["mining"].as_bool().unwrap(), "{}: mining", case.clause);
            let mut names: Vec<&str> = members(mines.into()).map(|mine| game.mine_id(MineId(mine))).collect();
            names.sort_unstable();
            Value::Array(names.into_iter().map(|name| Value::String(name.to_owned())).collect())
        }
        "bonus" => {
            let game = CerroGordo::new(2).unwrap();
            Value::Integer(game.bonus_points(character(&game, text(case, "character")), &at.town).into())
        }
        "keeps_building" => {
            let game = CerroGordo::new(2).unwrap();
            let (shape, sides) = sides(&at.tables.edition, case);
            assert!(at.town.takes_road(cell(case), sides));
            Value::Boolean(game.road_leaves_lot(&at.town, shape, cell(case), sides))
        }
        other => panic!("no such kind of case: {other}"),
    }
}

fn character(game: &CerroGordo, id: &str) -> CharacterId {
    CharacterId(game.edition().characters.iter().position(|character| character.id == id).unwrap() as u8)
}

/// A fresh game whose Town is replaced.
fn position(game: &CerroGordo, at: &Labelled) -> State {
    let mut state = game.setup(&Key::from_seed(1), &mut ());
    state.town = at.town;
    state.first = Seat(0);
    state.active = Seat(0);
    state
}

#[test]
fn every_case_of_the_six_towns() {
    let cases = vectors().case;
    for (k, case) in cases.iter().enumerate() {
        let at = town(&case.town);
        assert_eq!(answer(&at, case), case.expect, "case {k} ({}, {} in {})", case.clause, case.kind, case.town);
    }
    let rest = vectors();
    assert_eq!(cases.len() + rest.row.len() + rest.event.len() + rest.scoring.len(), 98);
}

#[test]
fn every_case_of_taking_a_building() {
    for (k, case) in vectors().row.iter().enumerate() {
        let game = CerroGordo::new(2).unwrap();
        let mut state = position(&game, &town("t4"));
        let id = if case.free_pass == 1 { "beaudry" } else { "simpson" };
        state.players[0].character = character(&game, id);
        state.players[0].silver = case.silver;
        state.coins[..5].copy_from_slice(&case.coins);
        state.turn_so_far = TurnSoFar { owes_building: true, ..TurnSoFar::default() };
        let action = format!("build {} 0,2 V", case.slot);
        let mut before = Vec::new();
        before.extend_from_slice(&state.coins[..state.row.len()]);
        let played = play(&game, &mut state, 0, &action);
        assert_eq!(played.is_ok(), case.legal, "row {k} ({}): {played:?}", case.clause);
        assert_eq!(state.players[0].silver, case.silver_after, "row {k} ({})", case.clause);
        assert_eq!(&state.coins[..state.row.len()], &case.coins_after[..], "row {k} ({})", case.clause);
    }
}

#[test]
fn every_case_of_events() {
    for (k, case) in vectors().event.iter().enumerate() {
        let at = town(&case.town);
        let game = CerroGordo::new(case.players.len() as u8).unwrap();
        let mut state = position(&game, &at);
        for (seat, spec) in case.players.iter().enumerate() {
            let player = &mut state.players[seat];
            player.standee = (!spec.here.is_empty()).then(|| at.buildings[&spec.here]);
            player.silver = spec.silver;
            player.done = (1 << spec.done) - 1;
            player.hand = Default::default();
        }
        let event = game.edition().events.iter().position(|event| event.id == case.event).unwrap();
        let tile = game.edition().tiles.iter().position(|tile| tile.event == event).unwrap();
        draw_tile(&game, &mut state, at.mine(&case.mine).unwrap(), TileId(tile as u8), case.mined);
        let silver: Vec<u16> = state.players[..case.players.len()].iter().map(|player| player.silver).collect();
        assert_eq!(silver, case.expect, "event {k} ({}, {})", case.clause, case.event);
        assert_ne!(state.phase, Phase::Over);
    }
}

#[test]
fn every_case_of_scoring() {
    let game = CerroGordo::new(3).unwrap();
    for (k, case) in vectors().scoring.iter().enumerate() {
        let card = |id: &String| game.edition().objectives.iter().position(|card| card.id == *id).unwrap();
        let done = case.cards.iter().fold(0u64, |set, id| set | 1 << card(id));
        let objectives = game.objective_points(done);
        let silver = game.silver_points(character(&game, &case.character), case.silver);
        let score = cerro_gordo::Score { objectives, character: case.bonus, silver };
        assert_eq!(score.objectives, case.expect["objectives"], "scoring {k} ({})", case.clause);
        assert_eq!(score.character, case.expect["character"], "scoring {k}");
        assert_eq!(score.silver, case.expect["silver"], "scoring {k}");
        assert_eq!(score.total(), case.expect["total"], "scoring {k}");
    }
}
