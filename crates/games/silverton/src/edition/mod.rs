//! The printed components, read from `edition/*.toml`.

mod check;
mod files;
mod read;
mod setups;

use engine::Colour;

use crate::ids::{
    BOXES, CARDS, CITIES, CLAIMS, COLUMNS, Card, City, Column, DiscKind, Goods, Group, Passenger, Segment, Town,
};

pub use read::read;
pub use setups::{
    ChoiceSpec, ColumnsInPlay, Grade, LengthSpec, OptionNumbers, Rating, ScenarioPosition, ScenarioSpec,
    StandardPosition, StandardSpec, StartTrains,
};

/// A point of a drawing.
pub type Point = (i32, i32);

/// Everything printed on board, chart, cards and in the book's tables. IDs are indices into these lists.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Width and height of the drawing of the map.
    pub canvas: (u32, u32),
    /// The towns.
    pub towns: Vec<TownSpec>,
    /// The market cities, in the order of the chart.
    pub cities: [Town; CITIES],
    /// The track segments.
    pub segments: Vec<SegmentSpec>,
    /// The parallel groups.
    pub groups: Vec<GroupSpec>,
    /// Places of the board that are not towns.
    pub places: Vec<PlaceSpec>,
    /// The claim cards, by number from 1.
    pub claims: Vec<ClaimSpec>,
    /// The event cards, by number after the claims.
    pub events: Vec<EventSpec>,
    /// The passenger cards, by number from 1.
    pub passengers: Vec<PassengerSpec>,
    /// The price ladders, in the order of [`Goods::ALL`].
    pub ladders: [[u16; BOXES]; 5],
    /// The price columns.
    pub columns: Vec<ColumnSpec>,
    /// The change tables.
    pub changes: Vec<ChangeTable>,
    /// The simplified market, in the order of [`Goods::ALL`].
    pub simplified: [SimplifiedSpec; 5],
    /// The turn track.
    pub turns: Vec<TurnSpec>,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The players' colours, in the order in which seats get them.
    pub colours: Vec<Colour>,
    /// The kinds of discs.
    pub discs: Vec<DiscSpec>,
    /// The kinds of trains.
    pub trains: Vec<TrainSpec>,
    /// The kinds of snow plows.
    pub plows: Vec<PlowSpec>,
    /// The game lengths.
    pub lengths: Vec<LengthSpec>,
    /// The standard set-up.
    pub standard: StandardSpec,
    /// The scenarios.
    pub scenarios: Vec<ScenarioSpec>,
    /// The optional rules.
    pub options: Vec<ChoiceSpec>,
    /// The numbers of the optional rules.
    pub option_numbers: OptionNumbers,
}

/// A town.
#[derive(Clone, Debug)]
pub struct TownSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its state.
    pub state: String,
    /// Where its dot is drawn.
    pub at: Point,
    /// Where the middle of its name is drawn.
    pub label: Point,
    /// Which market city it is, if it is one.
    pub city: Option<City>,
}

/// A segment of track.
#[derive(Clone, Debug)]
pub struct SegmentSpec {
    /// Its ID.
    pub id: String,
    /// The towns it joins: two, or three.
    pub towns: Vec<Town>,
    /// Its length.
    pub length: u8,
    /// Its build cost.
    pub cost: u16,
    /// Whether snow closes it in winter.
    pub snow: bool,
    /// Where its box is drawn.
    pub at: Point,
    /// Its parallel group.
    pub group: Option<Group>,
    /// Pass or canyon.
    pub note: String,
    /// What it is called: `Denver – Falcon`, with a letter where several join the same towns.
    pub name: String,
}

impl SegmentSpec {
    /// SI-MAP-6: whether it joins the same towns as another, in whatever order they are written.
    #[must_use]
    pub fn joins_same(&self, other: &SegmentSpec) -> bool {
        let within = |one: &SegmentSpec, two: &SegmentSpec| one.towns.iter().all(|town| two.towns.contains(town));
        within(self, other) && within(other, self)
    }
}

/// A parallel group.
#[derive(Clone, Debug)]
pub struct GroupSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether the rulebook names it; otherwise its segments join the same towns.
    pub by_book: bool,
    /// Its segments.
    pub segments: Vec<Segment>,
}

/// A place on the board that is not a town.
#[derive(Clone, Debug)]
pub struct PlaceSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Top left corner, width and height.
    pub rect: (i32, i32, i32, i32),
}

/// A claim card.
#[derive(Clone, Debug)]
pub struct ClaimSpec {
    /// Its ID.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The name of the mine.
    pub mine: String,
    /// Where its goods leave.
    pub town: Town,
    /// What it yields.
    pub goods: Goods,
    /// What the card costs.
    pub cost: u16,
    /// What an operation costs.
    pub operate: u16,
    /// This total or less depletes it.
    pub depleted_max: u8,
    /// Loads for a total from 0 to 12; 0 where it is depleted.
    pub output: [u8; 13],
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The prospector goes to the R.I.P. stone.
    Kill {
        /// The price of a new one.
        replace_cost: u16,
        /// Turns to wait.
        wait: u8,
    },
    /// The prospector goes to jail.
    Jail,
    /// All face-up claims are discarded.
    DiscardClaims,
    /// A fine in step 7, or jail.
    Fine {
        /// How much.
        amount: u16,
    },
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventSpec {
    /// Its ID.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// What it does.
    pub effect: Effect,
}

/// The deck a passenger card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deck {
    /// On top.
    A,
    /// In the middle.
    B,
    /// At the bottom.
    C,
}

/// What is special about a passenger card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// SI-PASS-6: lost when so many claims of a town have been depleted.
    DiscardAfterDepletions {
        /// The town.
        town: Town,
        /// How many.
        count: u8,
    },
    /// SI-PASS-7: nothing in winter.
    NoWinter,
}

/// A passenger card.
#[derive(Clone, Debug)]
pub struct PassengerSpec {
    /// Its ID.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its deck.
    pub deck: Deck,
    /// Its two towns.
    pub towns: [Town; 2],
    /// What it costs.
    pub price: u16,
    /// What it brings every turn.
    pub income: u16,
    /// What is special about it.
    pub special: Option<Special>,
    /// The special instruction in words.
    pub text: String,
}

/// A price column.
#[derive(Clone, Debug)]
pub struct ColumnSpec {
    /// Its ID.
    pub id: String,
    /// Its goods.
    pub goods: Goods,
    /// The cities in which its price holds, as bits.
    pub cities: u8,
    /// The lowest free box.
    pub low: u8,
    /// The highest free box.
    pub high: u8,
    /// The start box.
    pub start: u8,
    /// The most loads one player sells here in a turn; 0 for no limit.
    pub sale_limit: u8,
    /// In play with so many players or more.
    pub min_players: u8,
    /// Dice rolled in phase 5.
    pub dice: u8,
    /// Loads sold are divided by this.
    pub sold_divisor: u8,
    /// Whether the increased demand number is subtracted.
    pub idn: bool,
    /// Its change table, by its place in [`Edition::changes`].
    pub table: u8,
}

/// A change table.
#[derive(Clone, Debug)]
pub struct ChangeTable {
    /// Its ID.
    pub id: String,
    /// The greatest result of a row and the boxes moved; the last row's result is [`i16::MAX`].
    pub rows: Vec<(i16, i8)>,
}

/// How far a marker moves in the simplified market.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many boxes.
    Boxes(i8),
    /// Up by the increased demand number.
    Demand,
    /// Down by half the loads sold, rounded up.
    MinusHalfSold,
}

/// The simplified market of one kind of goods.
#[derive(Clone, Copy, Debug)]
pub struct SimplifiedSpec {
    /// Boxes added to the start box.
    pub start_shift: i8,
    /// If none was sold.
    pub none_sold: Step,
    /// If some was sold.
    pub some_sold: Step,
}

/// A box of the turn track.
#[derive(Clone, Debug)]
pub struct TurnSpec {
    /// The year, from 1.
    pub year: u8,
    /// The season.
    pub season: String,
    /// Whether it is winter.
    pub winter: bool,
    /// Whether it is winter with the option of an early winter.
    pub early_winter: bool,
    /// The increased demand number.
    pub idn: u8,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Track cubes of a player.
    pub cubes: u8,
    /// What freeing a disc from jail costs.
    pub bail: u16,
    /// The totals that free a disc.
    pub jail_roll_out: Vec<u8>,
    /// What dismantling pays for each unit of length.
    pub dismantle_per_length: u16,
    /// Claims that lie face up.
    pub face_up: u8,
    /// Deliveries in a turn of the basic game.
    pub deliveries: u8,
    /// Bonus in a dispute over a claim joined to home.
    pub home_bonus: u8,
    /// The most trains of a player.
    pub max_trains: u8,
    /// Loads moved to another claim in the basic game.
    pub convoy: u8,
    /// The same for gold and silver.
    pub convoy_precious: u8,
    /// Counter tokens in the box (they limit nothing).
    pub tokens: u16,
}

/// A kind of disc.
#[derive(Clone, Copy, Debug)]
pub struct DiscSpec {
    /// Role and bonus.
    pub kind: DiscKind,
    /// How many a colour has.
    pub per_colour: u8,
    /// What it costs in game points.
    pub points: u8,
}

/// A kind of train.
#[derive(Clone, Copy, Debug)]
pub struct TrainSpec {
    /// Its power.
    pub power: u8,
    /// On sale from this turn on.
    pub from_turn: u8,
    /// Its price.
    pub cost: u16,
    /// What it is worth against a new one; 0 for never.
    pub trade_in: u16,
    /// How many there are.
    pub count: u8,
}

/// A kind of snow plow.
#[derive(Clone, Copy, Debug)]
pub struct PlowSpec {
    /// Added to its die.
    pub bonus: u8,
    /// On sale from this turn on.
    pub from_turn: u8,
    /// Its price.
    pub cost: u16,
    /// What it is worth against a new one; 0 for never.
    pub trade_in: u16,
    /// How many there are.
    pub count: u8,
}

impl Edition {
    /// A town.
    #[must_use]
    pub fn town(&self, town: Town) -> &TownSpec {
        &self.towns[town.index()]
    }

    /// A segment.
    #[must_use]
    pub fn segment(&self, segment: Segment) -> &SegmentSpec {
        &self.segments[segment.index()]
    }

    /// A claim card, if the card is one.
    #[must_use]
    pub fn claim(&self, card: Card) -> Option<&ClaimSpec> {
        self.claims.get(card.index().checked_sub(1)?)
    }

    /// An event card, if the card is one.
    #[must_use]
    pub fn event(&self, card: Card) -> Option<&EventSpec> {
        self.events.get(card.index().checked_sub(CLAIMS + 1)?)
    }

    /// A passenger card.
    #[must_use]
    pub fn passenger(&self, card: Passenger) -> &PassengerSpec {
        &self.passengers[card.index() - 1]
    }

    /// A price column.
    #[must_use]
    pub fn column(&self, column: Column) -> &ColumnSpec {
        &self.columns[column.index()]
    }

    /// What a market city is called.
    #[must_use]
    pub fn city_name(&self, city: City) -> &str {
        &self.town(self.cities[city.index()]).name
    }

    /// The town with this ID.
    #[must_use]
    pub fn find_town(&self, id: &str) -> Option<Town> {
        self.towns.iter().position(|town| town.id == id).map(|at| Town(at as u8))
    }

    /// The segment with this ID.
    #[must_use]
    pub fn find_segment(&self, id: &str) -> Option<Segment> {
        self.segments.iter().position(|segment| segment.id == id).map(|at| Segment(at as u8))
    }

    /// What a price column is called: `coal at Denver`, `gold`.
    #[must_use]
    pub fn column_name(&self, column: Column) -> String {
        let spec = self.column(column);
        if spec.cities.count_ones() > 1 {
            return spec.goods.id().to_owned();
        }
        format!("{} at {}", spec.goods.id(), self.city_name(City(spec.cities.trailing_zeros() as u8)))
    }

    /// What is in the box, in one line.
    #[must_use]
    pub fn summary(&self) -> String {
        format!(
            "{} towns, {} segments, {} claims, {} events, {} passenger cards, {} price columns, {} scenarios, {} options",
            self.towns.len(),
            self.segments.len(),
            self.claims.len(),
            self.events.len(),
            self.passengers.len(),
            self.columns.len(),
            self.scenarios.len(),
            self.options.len(),
        )
    }
}

/// The cards of the claim deck: claims, then events.
pub fn all_cards() -> impl Iterator<Item = Card> {
    (1..=CARDS as u8).map(Card)
}

/// All price columns.
pub fn all_columns() -> impl DoubleEndedIterator<Item = Column> {
    (0..COLUMNS as u8).map(Column)
}
