//! The files of an edition as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::effect::{Cost, Counter, Gain, Tool, Written};

#[derive(Deserialize)]
pub struct SetupFile {
    pub game: GameTable,
    pub start: StartTable,
    pub limits: LimitsTable,
    pub barrels: BarrelsTable,
    pub bridges: BridgesTable,
    pub hotels: HotelsTable,
    pub cost: CostTable,
    pub scoring: ScoringTable,
    pub colour: Vec<ColourTable>,
}

#[derive(Deserialize)]
pub struct GameTable {
    pub players_min: u8,
    pub players_max: u8,
    pub years: Vec<u16>,
    pub rounds_per_year: u8,
    pub outlaws_at_year_start: Vec<u8>,
}

#[derive(Deserialize)]
pub struct StartTable {
    pub gold: u8,
    pub bucks: u8,
    pub lodge_dudes: u8,
    pub lodge_tents: u8,
    pub stable_horses: u8,
    pub wagon_space: String,
    pub draw: u8,
    pub discard: u8,
}

#[derive(Deserialize)]
pub struct LimitsTable {
    pub dudes: u8,
    pub tents: u8,
    pub horses: u8,
    pub graves: u8,
    pub canyons: u8,
}

#[derive(Deserialize)]
pub struct BarrelsTable {
    pub face_up: u8,
}

#[derive(Deserialize)]
pub struct BridgesTable {
    pub types_in_play: u8,
    pub copies: BTreeMap<String, u8>,
    pub copies_solo_as: u8,
}

#[derive(Deserialize)]
pub struct HotelsTable {
    pub per_player: u8,
    pub per_game_solo: u8,
}

#[derive(Deserialize)]
pub struct CostTable {
    pub town_building: Prices,
    pub river: Prices,
    pub bridge: Prices,
    pub hotel: Prices,
    pub barker: BarkerPrices,
}

#[derive(Clone, Copy, Deserialize)]
pub struct Prices {
    pub hammer: Cost,
    pub saw: Cost,
}

#[derive(Deserialize)]
pub struct BarkerPrices {
    pub tent: Cost,
    pub horse: Cost,
}

#[derive(Deserialize)]
pub struct ScoringTable {
    pub town_building: u8,
    pub hotel: u8,
    pub frontier_tents: Vec<u8>,
    pub empty_deck_vp: u8,
}

#[derive(Deserialize)]
pub struct ColourTable {
    pub id: String,
    pub name: String,
    pub hex: String,
    pub speciality: String,
    pub board: String,
}

#[derive(Deserialize)]
pub struct WheelFile {
    pub signpost_offset: i8,
    pub points_to_offset: i8,
    pub first_year_barker: u8,
    pub position: Vec<PositionTable>,
    pub site: Vec<SiteTable>,
    pub barker: BarkerTable,
}

#[derive(Deserialize)]
pub struct PositionTable {
    pub barker: u8,
    pub signpost: u8,
    pub points_to: u8,
}

#[derive(Deserialize)]
pub struct SiteTable {
    pub id: u8,
    pub name: String,
    pub angle: f64,
    pub event: Written,
    pub event_text: String,
    pub common: ActionTable,
    pub boom: ActionTable,
}

#[derive(Deserialize)]
pub struct ActionTable {
    pub icon: String,
    pub base: String,
    pub cost: Option<Tool>,
}

#[derive(Deserialize)]
pub struct BarkerTable {
    pub name: String,
    pub common: ActionTable,
    pub boom: ActionTable,
}

#[derive(Deserialize)]
pub struct CardsFile {
    pub points: u8,
    pub mill: CardTable,
    pub card: Vec<CardTable>,
}

#[derive(Deserialize)]
pub struct CardTable {
    pub id: String,
    pub name: String,
    pub site: SiteName,
    pub row: Vec<RowTable>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum SiteName {
    Number(u8),
    Word(String),
}

#[derive(Deserialize)]
pub struct RowTable {
    pub trigger: String,
    pub icon: String,
    pub effect: Written,
    pub text: String,
}

#[derive(Deserialize)]
pub struct BarrelsFile {
    pub barrel: Vec<BarrelTable>,
}

#[derive(Deserialize)]
pub struct BarrelTable {
    pub id: String,
    pub kind: String,
    pub name: String,
    pub outlaws: u8,
    pub effect: Written,
    pub text: String,
}

#[derive(Deserialize)]
pub struct BoardsFile {
    pub graves: Vec<i8>,
    pub board: Vec<BoardTable>,
}

#[derive(Deserialize)]
pub struct BoardTable {
    pub id: String,
    pub side: String,
    pub canyon: Vec<CanyonTable>,
}

#[derive(Deserialize)]
pub struct CanyonTable {
    pub slot: u8,
    pub name: String,
    pub vp: u8,
    pub effect: Written,
    pub text: String,
}

#[derive(Deserialize)]
pub struct BridgesFile {
    pub copies: u8,
    pub bridge: Vec<BridgeTable>,
}

#[derive(Deserialize)]
pub struct BridgeTable {
    pub id: String,
    pub name: String,
    pub counter: Counter,
    pub each: u8,
    pub max: u8,
    pub text: String,
}

#[derive(Deserialize)]
pub struct GoldFile {
    pub columns: u8,
    pub columns_solo: u8,
    pub nuggets_total: u8,
    pub row: Vec<GoldRow>,
}

#[derive(Deserialize)]
pub struct GoldRow {
    pub row: u8,
    pub value: u8,
}

#[derive(Deserialize)]
pub struct HotelsFile {
    pub points: u8,
    pub copies: u8,
    pub hotel: Vec<HotelTable>,
}

#[derive(Deserialize)]
pub struct HotelTable {
    pub id: String,
    pub name: String,
    pub bed: Vec<BedTable>,
}

#[derive(Deserialize)]
pub struct BedTable {
    pub effect: Written,
}

#[derive(Deserialize)]
pub struct MapFile {
    pub start: String,
    pub boomtown: Vec<BoomtownTable>,
    pub settlement: Vec<SettlementTable>,
    pub horseshoe: Vec<HorseshoeTable>,
    pub frontier_land: Vec<LandTable>,
    pub road: Vec<RoadTable>,
}

#[derive(Deserialize)]
pub struct BoomtownTable {
    pub id: String,
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub label: [f64; 2],
    pub left: Written,
    pub left_text: String,
    pub right: Written,
    pub right_text: String,
}

#[derive(Deserialize)]
pub struct SettlementTable {
    pub id: String,
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub label: [f64; 2],
    pub bonus: Written,
    pub text: String,
}

#[derive(Deserialize)]
pub struct HorseshoeTable {
    pub id: String,
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub label: [f64; 2],
}

#[derive(Deserialize)]
pub struct LandTable {
    pub id: String,
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub label: [f64; 2],
    pub boomtown: String,
}

#[derive(Deserialize)]
pub struct RoadTable {
    pub a: String,
    pub b: String,
    #[serde(default)]
    pub via: Vec<[f64; 2]>,
}

#[derive(Deserialize)]
pub struct ShootoutFile {
    pub outlaw_pen: Pen,
    pub space_gap: f64,
    pub row: Vec<ShootoutRow>,
    pub printed: ChartTable,
    pub tile: Vec<ChartTable>,
}

#[derive(Clone, Copy, Deserialize)]
pub struct Pen {
    pub x: f64,
    pub y: f64,
}

#[derive(Deserialize)]
pub struct ShootoutRow {
    pub row: u8,
    pub size: u8,
    pub y: f64,
}

#[derive(Deserialize)]
pub struct ChartTable {
    pub id: String,
    pub name: String,
    pub badge: bool,
    pub left: SideTable,
    pub right: SideTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideTable {
    pub first: RewardTable,
    pub second: RewardTable,
    pub third: RewardTable,
    pub zero: RewardTable,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RewardTable {
    pub vp: u8,
    pub gold: u8,
    pub bucks: u8,
    pub cards: u8,
    pub horses: u8,
    pub deaths: u8,
}

impl RewardTable {
    /// The gains of the reward.
    pub fn gain(self) -> Gain {
        Gain {
            vp: self.vp,
            gold: self.gold,
            bucks: self.bucks,
            cards: self.cards,
            horses: self.horses,
            ..Gain::default()
        }
    }
}

#[derive(Deserialize)]
pub struct SpecialitiesFile {
    pub speciality: Vec<SpecialityTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialityTable {
    pub id: String,
    pub name: String,
    pub set: String,
    pub form: String,
    #[serde(default)]
    pub options: Vec<ExchangeTable>,
    pub effect: Option<Written>,
    pub cart_gold: Option<u8>,
    pub on: Option<String>,
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExchangeTable {
    pub pay: Cost,
    pub effect: Written,
}

#[derive(Deserialize)]
pub struct AutomaFile {
    pub buster: BusterTable,
    pub shade: ShadeTable,
}

#[derive(Deserialize)]
pub struct BusterTable {
    pub cards: Vec<u8>,
    pub shown: u8,
    pub dummy_gunmen: u8,
    pub dummy_row: u8,
}

#[derive(Deserialize)]
pub struct ShadeTable {
    pub dudes: u8,
    pub frontier_tents: u8,
    pub event_tents: Vec<u8>,
    pub horses: u8,
    pub horses_max: u8,
    pub rivers_max: u8,
    pub wagon_cards: Vec<String>,
    pub action: BTreeMap<String, ShadeSite>,
    pub row_limit: BTreeMap<String, u8>,
    pub event: BTreeMap<String, ShadeDeed>,
    pub score: ShadeScore,
    pub level: Vec<LevelTable>,
}

#[derive(Deserialize)]
pub struct ShadeSite {
    pub common: ShadeDeed,
    pub boom: ShadeDeed,
}

/// What Shade does: its own closed vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ShadeDeed {
    /// Takes things, or Gold instead of what is exhausted.
    ShadeGain {
        /// From the table.
        #[serde(default)]
        gold: u8,
        /// Up to its maximum.
        #[serde(default)]
        horses: u8,
        /// Up to its maximum.
        #[serde(default)]
        rivers: u8,
        /// From the board.
        #[serde(default)]
        hotels: u8,
        /// From the stash.
        #[serde(default)]
        barrels: u8,
        /// Gold instead.
        #[serde(default)]
        else_gold: u8,
    },
    /// Turns the next Wagon card.
    ShadeWagon {},
    /// Fills a row, then pitches Tents.
    ShadePlace {},
    /// Scores for Tents on Frontier Lands.
    ShadeVpPer {
        /// What is counted.
        counter: Counter,
        /// At least this many.
        min: u8,
    },
    /// Buys points at an event.
    BuyVp {
        /// The price.
        gold: u8,
        /// What it brings.
        vp: u8,
        /// How often at most.
        times: u8,
    },
}

/// What Shade scores at the end.
#[derive(Clone, Debug, Deserialize)]
pub struct ShadeScore {
    /// Points of a Hotel.
    pub hotel: u8,
    /// Points of a River.
    pub river: u8,
    /// Points of a Barrel.
    pub barrel: u8,
    /// Points of a nugget.
    pub gold: u8,
    /// Points of a Horse.
    pub horse: u8,
    /// Points by number of Tents.
    pub frontier_tents: Vec<u8>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct LevelTable {
    pub id: String,
    pub start_vp: u8,
}
