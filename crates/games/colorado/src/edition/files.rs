//! The files of an edition as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Setup {
    pub min_players: u8,
    pub max_players: u8,
    pub components: Components,
    pub nuggets: Nuggets,
    pub hand: Hand,
    pub end: End,
    pub symbol: Vec<Symbol>,
}

#[derive(Deserialize)]
pub struct Components {
    pub cards: u8,
}

#[derive(Deserialize)]
pub struct Nuggets {
    pub start_per_player: u8,
    pub supply_limited: bool,
    pub compensation: u8,
}

#[derive(Deserialize)]
pub struct Hand {
    pub start_by_turn_order: Vec<u8>,
    pub face_up_start_cards: u8,
    pub minimum_at_end_of_turn: u8,
    pub maximum: u8,
}

#[derive(Deserialize)]
pub struct End {
    pub medals_to_end: u8,
}

#[derive(Deserialize)]
pub struct Symbol {
    pub id: String,
    pub name: String,
}

#[derive(Deserialize)]
pub struct Icons {
    pub icon: Vec<Icon>,
}

#[derive(Deserialize)]
pub struct Icon {
    pub id: String,
    pub name: String,
    pub glyph: String,
    pub text: String,
    pub effect: Effect,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    Nothing,
    ChooseOne { options: Vec<Effect> },
    TakeNugget { count: u8 },
    PlayCard { cost: Cost },
    DrawCards { count: u8 },
    CheckLeg { r#where: Where },
    CheckBox { track: String },
    DiscoverRegion,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    ValueInNuggets,
    DiscardTwoSameSuit,
    Free,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    Region,
    Railroad,
}

#[derive(Deserialize)]
pub struct Cards {
    pub suit: Vec<Suit>,
    pub card: Vec<Card>,
}

#[derive(Deserialize)]
pub struct Suit {
    pub id: String,
    pub name: String,
    pub pair: String,
    pub symbol: String,
    pub character: String,
    pub person: String,
    pub color: String,
}

#[derive(Deserialize)]
pub struct Card {
    pub id: String,
    pub suit: String,
    pub value: u8,
    pub role: String,
    pub copies: u8,
    pub name: String,
    pub text: String,
}

#[derive(Deserialize)]
pub struct Roadmap {
    pub canvas: Canvas,
    pub vertices: BTreeMap<String, (f64, f64)>,
    pub region: Vec<Region>,
    pub border: Vec<Border>,
}

#[derive(Deserialize)]
pub struct Canvas {
    pub width: f64,
    pub height: f64,
    pub map_bottom: f64,
}

#[derive(Deserialize)]
pub struct Region {
    pub id: String,
    pub name: String,
    pub terrain: String,
    pub points: u8,
    pub start: bool,
    pub text: String,
    pub polygon: Vec<String>,
    pub flag: (f64, f64),
    pub medal: (f64, f64),
    pub label: (f64, f64),
    pub paths: Vec<(String, String)>,
    pub leg: Vec<Leg>,
}

#[derive(Deserialize)]
pub struct Leg {
    pub id: String,
    pub x: f64,
    pub y: f64,
    pub icon: String,
}

#[derive(Deserialize)]
pub struct Border {
    pub between: (String, String),
    pub kind: String,
    pub name: String,
    pub via: Vec<String>,
}

#[derive(Deserialize)]
pub struct Railroad {
    pub medal: RailMedal,
    pub leg: Vec<Station>,
}

#[derive(Deserialize)]
pub struct RailMedal {
    pub points: u8,
    pub x: f64,
    pub y: f64,
}

#[derive(Deserialize)]
pub struct Station {
    pub id: String,
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub label: String,
    pub icon: String,
    pub next: Vec<String>,
}

#[derive(Deserialize)]
pub struct Chart {
    pub layout: Layout,
    pub medal_track: MedalTrack,
    pub flag_area: Vec<FlagArea>,
    pub track: Vec<Track>,
    pub medal_group: Vec<MedalGroup>,
}

#[derive(Deserialize)]
pub struct Layout {
    pub r#box: f64,
    pub line: f64,
}

#[derive(Deserialize)]
pub struct MedalTrack {
    pub slots: u8,
    pub x: f64,
    pub y: f64,
    pub pitch: f64,
    pub total_flags_x: f64,
    pub total_medals_x: f64,
    pub total_x: f64,
}

#[derive(Deserialize)]
pub struct FlagArea {
    pub terrain: String,
    pub name: String,
    pub flag: String,
    pub boxes: Vec<u8>,
    pub medal_group: String,
    pub x: f64,
    pub y: f64,
}

#[derive(Deserialize)]
pub struct Track {
    pub id: String,
    pub name: String,
    pub order: String,
    pub x: f64,
    pub y: f64,
    pub r#box: Vec<TrackBox>,
}

#[derive(Deserialize)]
pub struct TrackBox {
    pub icon: String,
    #[serde(default)]
    pub medal_group: String,
}

#[derive(Deserialize)]
pub struct MedalGroup {
    pub id: String,
    pub values: Vec<u8>,
    pub at: Vec<(f64, f64)>,
}
