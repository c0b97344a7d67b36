//! The files of an edition as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

/// `map.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Map {
    pub width: u32,
    pub height: u32,
    pub town: Vec<Town>,
    pub segment: Vec<Segment>,
    pub group: Vec<Group>,
    pub place: Vec<Place>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Town {
    pub id: String,
    pub name: String,
    pub state: String,
    pub x: i32,
    pub y: i32,
    pub label: (i32, i32),
    #[serde(default)]
    pub market: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Segment {
    pub id: String,
    pub towns: Vec<String>,
    pub length: u8,
    pub cost: u16,
    pub kind: String,
    pub r#box: (i32, i32),
    pub group: Option<String>,
    #[serde(default)]
    pub note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Group {
    pub id: String,
    pub name: String,
    pub basis: String,
    pub segments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub id: String,
    pub name: String,
    pub rect: (i32, i32, i32, i32),
}

/// `claims.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claims {
    pub claim: Vec<Claim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    pub no: u8,
    pub id: String,
    pub title: String,
    pub mine: String,
    pub town: String,
    pub commodity: String,
    pub claim_cost: u16,
    pub operate_cost: u16,
    pub depleted_max: u8,
    pub output: Vec<u8>,
}

/// `events.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Events {
    pub event: Vec<Event>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    pub no: u8,
    pub id: String,
    pub title: String,
    pub text: String,
    pub effect: Effect,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Effect {
    KillProspector { replace_cost: u16, wait: u8 },
    JailProspector,
    DiscardClaims,
    Fine { amount: u16 },
}

/// `passengers.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Passengers {
    pub passenger: Vec<Passenger>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Passenger {
    pub no: u8,
    pub id: String,
    pub title: String,
    pub deck: String,
    pub from: String,
    pub to: String,
    pub price: u16,
    pub income: u16,
    pub special: Option<Special>,
    #[serde(default)]
    pub text: String,
}

#[derive(Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Special {
    DiscardAfterDepletions { town: String, count: u8 },
    NoWinter,
}

/// `market.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Market {
    pub ladder: Vec<Ladder>,
    pub column: Vec<Column>,
    pub table: Vec<ChangeTable>,
    pub simplified: Vec<Simplified>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ladder {
    pub commodity: String,
    pub prices: Vec<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Column {
    pub id: String,
    pub commodity: String,
    pub cities: Vec<String>,
    pub low: u8,
    pub high: u8,
    pub start: u8,
    pub sale_limit: u8,
    pub min_players: u8,
    pub dice: u8,
    pub sold_divisor: u8,
    pub idn: bool,
    pub table: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeTable {
    pub id: String,
    pub rows: Vec<ChangeRow>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeRow {
    pub max: Option<i16>,
    pub r#move: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Simplified {
    pub commodity: String,
    pub start_shift: i8,
    pub none_sold: Step,
    pub some_sold: Step,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Step {
    Boxes(i8),
    Named(String),
}

/// `turns.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turns {
    pub turn: Vec<Turn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turn {
    pub turn: u8,
    pub year: u8,
    pub season: String,
    pub winter: bool,
    #[serde(default)]
    pub early_winter: bool,
    pub idn: u8,
}

/// `pieces.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pieces {
    pub players_min: u8,
    pub players_max: u8,
    pub track_cubes_per_player: u8,
    pub price_markers: u8,
    pub commodity_tokens: u16,
    pub turn_order_cards: u8,
    pub dice: u8,
    pub jail_bail: u16,
    pub jail_roll_out: Vec<u8>,
    pub dismantle_per_length: u16,
    pub claims_face_up: u8,
    pub deliveries_per_turn: u8,
    pub home_bonus: u8,
    pub max_trains: u8,
    pub convoy_limit: u8,
    pub convoy_limit_precious: u8,
    pub colour: Vec<Colour>,
    pub piece: Vec<Piece>,
    pub train: Vec<Train>,
    pub plow: Vec<Plow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Colour {
    pub id: String,
    pub name: String,
    pub rgb: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Piece {
    pub role: String,
    pub bonus: u8,
    pub per_colour: u8,
    pub points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Train {
    pub power: u8,
    pub from_turn: u8,
    pub cost: u16,
    pub trade_in: u16,
    pub count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plow {
    pub bonus: u8,
    pub from_turn: u8,
    pub cost: u16,
    pub trade_in: u16,
    pub count: u8,
}

/// `scenarios.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scenarios {
    pub length: Vec<Length>,
    pub standard: Standard,
    pub scenario: Vec<Scenario>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Length {
    pub id: String,
    pub name: String,
    pub hours: String,
    pub target: u32,
    pub reveal: u32,
    pub last_turn: u8,
    pub start_shift: i8,
    pub decks: Vec<String>,
}

/// A value for each number of players, written `2 = …`.
pub(super) type ByPlayers<T> = BTreeMap<String, T>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Standard {
    pub columns: Columns,
    pub cash: ByPlayers<u16>,
    pub advanced_cash: ByPlayers<u16>,
    pub advanced_points: ByPlayers<u8>,
    pub advanced_trains: ByPlayers<u8>,
    pub seat: Vec<StandardSeat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StandardSeat {
    pub seat: u8,
    pub city: String,
    pub pieces: ByPlayers<Vec<String>>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Columns {
    Rule(String),
    List(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scenario {
    pub id: String,
    pub name: String,
    pub players: u8,
    pub cash: u16,
    #[serde(default)]
    pub target: u32,
    pub last_turn: Option<u8>,
    #[serde(default)]
    pub lengths: Vec<String>,
    pub columns: Columns,
    #[serde(default)]
    pub dummy_prospector: bool,
    #[serde(default)]
    pub spike: bool,
    #[serde(default)]
    pub shift: BTreeMap<String, i8>,
    pub seat: Vec<ScenarioSeat>,
    pub advanced: Advanced,
    #[serde(default)]
    pub rating: Vec<Rating>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioSeat {
    pub cities: Vec<String>,
    #[serde(default)]
    pub pieces: Vec<String>,
    #[serde(default)]
    pub pieces_choice: Vec<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Advanced {
    pub cash: u16,
    #[serde(default)]
    pub points: u8,
    pub points_of_discs: Option<u8>,
    pub trains: Trains,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Trains {
    Count(u8),
    Named(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rating {
    pub max_turn: Option<u8>,
    pub min_cash: Option<u32>,
    pub result: String,
}

/// `options.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Options {
    pub option: Vec<Choice>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    pub id: String,
    pub kind: String,
    pub name: String,
    pub versions: Vec<String>,
    pub players: (u8, u8),
    pub lengths: Vec<String>,
    pub transfer_length: Option<u8>,
    pub income_round_up_to: Option<u16>,
    pub income_factor: Option<u8>,
    pub hire_cost: Option<u16>,
    pub hires_per_turn: Option<u8>,
    pub max_bonus: Option<u8>,
    #[serde(default)]
    pub points: ByPlayers<u8>,
    #[serde(default)]
    pub max_pieces: ByPlayers<u8>,
}
