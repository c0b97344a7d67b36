//! The printed components, read from `edition/*.toml`. Numbers live there, never in the rules.

mod check;
mod effect;
mod files;
mod read;

use engine::edition::Fault;

pub use effect::{Cost, Counter, Craft, Effect, Gain, Tool};
pub use files::{ShadeDeed, ShadeScore};

use crate::ids::{Board, EffectId, SEATS, SITES, Space, Speciality};

impl Edition {
    /// Reads and checks all files; everything that is wrong is reported at once.
    pub fn read(files: &engine::Edition) -> Result<Edition, Vec<Fault>> {
        let mut sheets = files.sheets();
        let edition = read::read(&mut sheets);
        sheets.no_other_files();
        if let Some(edition) = edition.as_ref().filter(|_| sheets.faults.is_empty()) {
            check::check(edition, &mut sheets.faults);
        }
        sheets.faults.or(edition)
    }
}

/// Everything printed.
#[derive(Clone, Debug)]
pub struct Edition {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The players' colours, in seat order.
    pub colours: Vec<ColourSpec>,
    /// The wagon wheel.
    pub wheel: Wheel,
    /// All effects; the others point here.
    pub effects: Vec<Effect>,
    /// The Town Buildings of each deck, Sutter's Mill last.
    pub cards: Vec<CardSpec>,
    /// The Barrels.
    pub barrels: Vec<BarrelSpec>,
    /// The player boards, side A first.
    pub boards: Vec<BoardSpec>,
    /// Points lost for each grave, in the order they are filled.
    pub graves: Vec<u8>,
    /// The Bridge types.
    pub bridges: Vec<BridgeSpec>,
    /// Value of a nugget by row, from the top.
    pub gold_values: Vec<u8>,
    /// The Hotel designs.
    pub hotels: Vec<HotelSpec>,
    /// The Frontier map.
    pub map: Map,
    /// Sizes of the Shootout's rows, nearest first, and where they are drawn.
    pub rows: Vec<RowSpec>,
    /// Where the Outlaws are drawn.
    pub outlaw_pen: (f64, f64),
    /// How far apart the Gunmen of a row are drawn.
    pub space_gap: f64,
    /// The chart tiles, then the printed chart.
    pub charts: Vec<Chart>,
    /// The Pioneer Specialities, those of the book first.
    pub specialities: Vec<SpecialitySpec>,
    /// Buster and Shade.
    pub automa: Automa,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// How many can play.
    pub players: (u8, u8),
    /// 1848, 1849, 1850.
    pub years: Vec<u16>,
    /// Outlaws at the start of each year.
    pub outlaws: Vec<u8>,
    /// What a player begins with.
    pub start: Start,
    /// Dudes of a player.
    pub dudes: u8,
    /// Tents of a player.
    pub tents: u8,
    /// Horses of a player.
    pub horses: u8,
    /// Barrels face-up.
    pub face_up: u8,
    /// Bridge types in play.
    pub bridge_types: u8,
    /// Copies of each Bridge type, by number of players (index 1 to 6).
    pub bridge_copies: [u8; SEATS + 1],
    /// Hotels for each player.
    pub hotels_per_player: u8,
    /// Hotels in a solitaire game.
    pub hotels_solo: u8,
    /// Gold columns in a solitaire game.
    pub columns_solo: u8,
    /// Town Building by hammer and by saw.
    pub town_cost: [Cost; 2],
    /// River by hammer and by saw.
    pub river_cost: [Cost; 2],
    /// Bridge by hammer and by saw.
    pub bridge_cost: [Cost; 2],
    /// Hotel by hammer and by saw.
    pub hotel_cost: [Cost; 2],
    /// A Tent from the Barker.
    pub tent_cost: Cost,
    /// A Horse from the Barker.
    pub horse_cost: Cost,
    /// Points of a Town Building.
    pub town_points: u8,
    /// Points of a Hotel.
    pub hotel_points: u8,
    /// Points by number of Tents on Frontier Lands.
    pub frontier_points: Vec<u8>,
    /// VP for each card that cannot be drawn.
    pub empty_deck_vp: u8,
}

/// What a player begins with.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Start {
    pub gold: u8,
    pub bucks: u8,
    pub lodge_dudes: u8,
    pub lodge_tents: u8,
    pub stable_horses: u8,
    pub wagon: Space,
    pub draw: u8,
    pub discard: u8,
}

/// A player's colour.
#[derive(Clone, Debug)]
pub struct ColourSpec {
    /// `crimson`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `#rrggbb`.
    pub rgb: String,
    /// The Speciality that goes with it.
    pub speciality: Speciality,
    /// The board that goes with it.
    pub board: Board,
}

/// The wagon wheel.
#[derive(Clone, Debug)]
pub struct Wheel {
    /// From the Barker to the Signpost's Site.
    pub signpost_offset: i8,
    /// From the Signpost's Site to the Site it points at.
    pub points_to_offset: i8,
    /// Where the Barker lies before the first round.
    pub first_barker: u8,
    /// The Barker (index 0) and the Sites 1 to 5.
    pub sites: [SiteSpec; SITES as usize + 1],
}

/// A Site of the wheel, or the Barker.
#[derive(Clone, Debug)]
pub struct SiteSpec {
    /// Its name.
    pub name: String,
    /// Degrees clockwise from twelve o'clock.
    pub angle: f64,
    /// Its event; none for the Barker.
    pub event: Option<EffectId>,
    /// Its event in words.
    pub event_text: String,
    /// The outer action.
    pub common: SiteAction,
    /// The inner action.
    pub boom: SiteAction,
}

/// One of the two actions of a Site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteAction {
    /// What rows it triggers.
    pub icon: Icon,
    /// What it lets everybody do.
    pub base: Base,
}

/// The icon of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named as in the files")]
#[repr(u8)]
pub enum Icon {
    Shovel,
    Wheelbarrow,
    Hammer,
    Saw,
    WagonBlue,
    WagonWhite,
    Placement,
    Tent,
    Megaphone,
    Barrel,
    Bust,
}

/// How many icons there are.
pub const ICONS: usize = 11;

impl Icon {
    /// All icons with their names in the files.
    pub const ALL: [(Icon, &'static str); ICONS] = [
        (Icon::Shovel, "shovel"),
        (Icon::Wheelbarrow, "wheelbarrow"),
        (Icon::Hammer, "hammer"),
        (Icon::Saw, "saw"),
        (Icon::WagonBlue, "wagon_blue"),
        (Icon::WagonWhite, "wagon_white"),
        (Icon::Placement, "placement"),
        (Icon::Tent, "tent"),
        (Icon::Megaphone, "megaphone"),
        (Icon::Barrel, "barrel"),
        (Icon::Bust, "bust"),
    ];

    /// Its name in the files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Icon::ALL[self as usize].1
    }
}

/// What an action lets everybody do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// Nothing: only rows.
    None,
    /// Survey a River or build a Bridge.
    Survey(Tool),
    /// Build a Town Building, or a Hotel.
    Build(Tool),
    /// Move the Wagon.
    Wagon,
    /// Place Dudes and Tents.
    Place,
    /// Gain a Tent.
    GainTent,
    /// Buy Tents and Horses.
    Buy,
    /// Take a Barrel.
    TakeBarrel,
}

/// A Town Building card.
#[derive(Clone, Debug)]
pub struct CardSpec {
    /// `placer_claim`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// 1 to 5, or 0 for the Barker.
    pub site: u8,
    /// Its two rows.
    pub rows: Vec<CardRow>,
}

/// A row of a card.
#[derive(Clone, Debug)]
pub struct CardRow {
    /// What triggers it.
    pub icon: Icon,
    /// `common`, `boom` or `bust`.
    pub trigger: String,
    /// What it does.
    pub effect: EffectId,
    /// What it does, in words.
    pub text: String,
}

/// A Barrel.
#[derive(Clone, Debug)]
pub struct BarrelSpec {
    /// `gold_1`: its kind and its number among its kind.
    pub id: String,
    /// One of ten kinds.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Outlaws that come when it is turned up.
    pub outlaws: u8,
    /// What it does.
    pub effect: EffectId,
    /// What it does, in words.
    pub text: String,
}

/// A player board.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// `A`, `B1`, …
    pub id: String,
    /// Its canyons.
    pub canyons: Vec<CanyonSpec>,
}

/// A canyon of a player board.
#[derive(Clone, Debug)]
pub struct CanyonSpec {
    /// Its River.
    pub name: String,
    /// Points at the end.
    pub vp: u8,
    /// What surveying it brings.
    pub effect: EffectId,
    /// That in words.
    pub text: String,
}

/// A Bridge type.
#[derive(Clone, Debug)]
pub struct BridgeSpec {
    /// `coloma_bridge`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it counts.
    pub counter: Counter,
    /// Points for each.
    pub each: u8,
    /// The most points.
    pub max: u8,
    /// That in words.
    pub text: String,
}

/// A Hotel design.
#[derive(Clone, Debug)]
pub struct HotelSpec {
    /// `cary_house_1`: one of its copies.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What its beds give.
    pub beds: Vec<Gain>,
}

/// The Frontier map.
#[derive(Clone, Debug)]
pub struct Map {
    /// All spaces.
    pub spaces: Vec<SpaceSpec>,
    /// The Frontier Lands.
    pub lands: Vec<LandSpec>,
    /// The roads, with the points their drawing bends through.
    pub roads: Vec<(Space, Space, Vec<[f64; 2]>)>,
}

/// A space of the map.
#[derive(Clone, Debug)]
pub struct SpaceSpec {
    /// `chili_bar`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is drawn.
    pub at: (f64, f64),
    /// Where its name stands, from there.
    pub label: (f64, f64),
    /// Boomtown, Settlement or Horseshoe.
    pub kind: SpaceKind,
    /// Its bonus in words, for a Boomtown the left one.
    pub text: String,
    /// The right bonus in words.
    pub right_text: String,
}

/// What a space gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceKind {
    /// A named town with two bonuses.
    Boomtown {
        /// For moving over or stopping.
        left: EffectId,
        /// For stopping.
        right: EffectId,
    },
    /// A circle with a bonus.
    Settlement {
        /// For moving over or stopping.
        bonus: Gain,
    },
    /// Nothing.
    Horseshoe,
}

/// A Frontier Land.
#[derive(Clone, Debug)]
pub struct LandSpec {
    /// `rubicon`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is drawn.
    pub at: (f64, f64),
    /// Where its name stands, from there.
    pub label: (f64, f64),
    /// From where it is settled.
    pub boomtown: Space,
}

/// A row of the Shootout.
#[derive(Clone, Copy, Debug)]
pub struct RowSpec {
    /// How many Gunmen fill it.
    pub size: u8,
    /// Where it is drawn.
    pub y: f64,
}

/// A Shootout chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// `high_noon`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether the first place takes the badge.
    pub badge: bool,
    /// When Gunmen outnumber Outlaws: first, second, third, zero.
    pub left: [Reward; 4],
    /// When they do not.
    pub right: [Reward; 4],
}

/// What a place brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reward {
    /// Gains.
    pub gain: Gain,
    /// Dudes buried.
    pub deaths: u8,
}

/// A Pioneer Speciality.
#[derive(Clone, Debug)]
pub struct SpecialitySpec {
    /// `barmaid`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is of the deluxe set.
    pub deluxe: bool,
    /// How it works.
    pub form: Form,
    /// That in words.
    pub text: String,
}

/// How a Speciality works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Pay something for something at any menu point.
    Exchange(Vec<(Cost, EffectId)>),
    /// Take a Barrel (or whatever the effect is) instead of a Wagon move.
    Forego(EffectId),
    /// Take Gold from the cart instead of a Wagon move.
    ForegoForGold(u8),
    /// Whenever a Dude is buried.
    OnBury(Gain),
    /// Whenever the Wagon enters a vacant Horseshoe.
    OnHorseshoe(Gain),
}

/// Buster and Shade.
#[derive(Clone, Debug)]
pub struct Automa {
    /// Cards shown before the dials.
    pub shown: u8,
    /// Dummy Gunmen.
    pub dummies: u8,
    /// Their row, counted from 0.
    pub dummy_row: u8,
    /// Shade's Dudes.
    pub dudes: u8,
    /// Shade's Tents for Frontier Lands.
    pub tents: u8,
    /// Sites with a Tent of Shade, as bits 1 to 5.
    pub event_tents: u8,
    /// Shade's Horses at the start and at most.
    pub horses: (u8, u8),
    /// Shade's Rivers at most.
    pub rivers: u8,
    /// The Wagon cards.
    pub wagon_cards: Vec<Space>,
    /// Common and Boom at the Barker (index 0) and the Sites.
    pub actions: [[ShadeDeed; 2]; SITES as usize + 1],
    /// The largest row it fills, by year.
    pub row_limit: Vec<u8>,
    /// What it does at the event of a Site.
    pub events: [Option<ShadeDeed>; SITES as usize + 1],
    /// Its points.
    pub score: ShadeScore,
    /// Levels and the VP they start with.
    pub levels: Vec<(String, u8)>,
}
