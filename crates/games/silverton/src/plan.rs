//! How one table begins and ends: options, scenario and length worked out into numbers.

use crate::{
    edition::{ColumnsInPlay, Edition, LengthSpec, Rating, ScenarioSpec, StartTrains},
    ids::{COLUMNS, Column, DISC_ROOM, DiscKind, Goods, Role, SEATS, TURNS, Town},
    options::Options,
};

/// A starting position: home and discs.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The home city, in Spikes two; elsewhere the second is the same as the first.
    pub homes: [Town; 2],
    discs: [[DiscKind; DISC_ROOM]; 2],
    counts: [u8; 2],
}

impl Position {
    fn new(cities: &[Town], lists: &[Vec<DiscKind>]) -> Position {
        let blank = DiscKind { role: Role::Surveyor, bonus: 0 };
        let mut position =
            Position { homes: [cities[0], cities[cities.len() - 1]], discs: [[blank; DISC_ROOM]; 2], counts: [0; 2] };
        for (k, list) in lists.iter().enumerate() {
            position.discs[k][..list.len()].copy_from_slice(list);
            position.counts[k] = list.len() as u8;
        }
        position
    }

    /// The discs of the first list, or of the second that can be chosen instead.
    #[must_use]
    pub fn discs(&self, choice: usize) -> &[DiscKind] {
        &self.discs[choice][..usize::from(self.counts[choice])]
    }

    /// SI-SOLO-5: whether there are two lists of discs to choose from.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.counts[1] > 0
    }
}

/// How one table begins and ends.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many play.
    pub seats: u8,
    /// The cash that ends the game; 0 for none.
    pub target: u32,
    /// More cash than this is public; never if none.
    pub reveal: Option<u32>,
    /// Whether all cash is public.
    pub open_money: bool,
    /// The last turn.
    pub last_turn: u8,
    /// Passenger decks in use: A and B, or A, B and C.
    pub decks: u8,
    /// The columns in play, as bits.
    pub columns: u16,
    /// Where the markers begin.
    pub start_boxes: [u8; COLUMNS],
    /// Cash each.
    pub cash: u16,
    /// Game points to choose discs with; 0 where the discs are listed.
    pub points: u8,
    /// The most discs of a player.
    pub max_discs: u8,
    /// SI-OHIRE-1: colours of discs a player may use.
    pub colours: u8,
    /// The starting positions, by number from 0.
    pub positions: [Position; SEATS],
    /// Starting trains.
    pub trains: StartTrains,
    /// SI-SPIKE-1: two home cities.
    pub spike: bool,
    /// SI-SOLO-7: a prospector of another colour.
    pub dummy: bool,
    /// The results of a solitaire scenario.
    pub ratings: Vec<Rating>,
    /// The winter turns, from turn 1 at index 0.
    pub winter: [bool; TURNS],
}

impl Plan {
    /// Works the options out.
    #[must_use]
    pub fn new(edition: &Edition, seats: u8, options: &Options) -> Plan {
        let length = options.length.map(|length| &edition.lengths[usize::from(length)]);
        let scenario = options.scenario.map(|scenario| &edition.scenarios[usize::from(scenario)]);
        let mut plan = standard(edition, seats, options);
        if let Some(scenario) = scenario {
            plan.follow(scenario, options);
        }
        if let Some(length) = length {
            plan.last(length);
        }
        plan.columns = columns(edition, seats, scenario);
        plan.start_boxes = start_boxes(edition, length, scenario, options);
        // SI-CASH-5: nothing to hide alone.
        plan.open_money = options.open_money || seats == 1;
        // SI-OHIRE-1
        if options.hiring {
            plan.points = edition.option_numbers.hire_points[usize::from(seats)];
            plan.max_discs = edition.option_numbers.hire_discs[usize::from(seats)];
            plan.colours = if seats <= 3 { 2 } else { 1 };
        }
        plan
    }

    /// What a scenario changes.
    fn follow(&mut self, scenario: &ScenarioSpec, options: &Options) {
        let advanced = options.advanced;
        self.target = scenario.target;
        self.reveal = None;
        self.last_turn = scenario.last_turn.unwrap_or(TURNS as u8);
        self.cash = if advanced { scenario.advanced_cash } else { scenario.cash };
        // SI-SOLO-11: alone the listed discs are used in the advanced game too.
        self.points = if advanced { scenario.advanced_points } else { 0 };
        // SI-FIVE-3
        if options.points_of_discs {
            self.points = scenario.points_of_discs.unwrap_or(self.points);
        }
        self.trains = if advanced { scenario.advanced_trains } else { StartTrains::Count(0) };
        self.spike = scenario.spike;
        self.dummy = scenario.dummy;
        self.ratings.clone_from(&scenario.ratings);
        for (place, position) in self.positions.iter_mut().zip(&scenario.positions) {
            *place = Position::new(&position.cities, &position.discs);
        }
    }

    /// SI-LEN-1 to SI-LEN-4: what a length says.
    fn last(&mut self, length: &LengthSpec) {
        self.target = length.target;
        self.reveal = (length.reveal > 0).then_some(length.reveal);
        self.last_turn = length.last_turn;
        self.decks = length.decks.len() as u8;
    }

    /// Whether a column is in play.
    #[must_use]
    pub fn has_column(&self, column: Column) -> bool {
        self.columns >> column.0 & 1 == 1
    }

    /// SI-WINTER-2: whether a turn, counted from 1, is a winter turn.
    #[must_use]
    pub fn is_winter(&self, turn: u8) -> bool {
        self.winter[usize::from(turn) - 1]
    }
}

/// SI-SETUP-3, SI-APICK-1: the standard set-up.
fn standard(edition: &Edition, seats: u8, options: &Options) -> Plan {
    let (standard, n) = (&edition.standard, usize::from(seats));
    let advanced = options.advanced;
    let turns = &edition.turns;
    Plan {
        seats,
        target: 0,
        reveal: None,
        open_money: false,
        last_turn: TURNS as u8,
        decks: 3,
        columns: 0,
        start_boxes: [0; COLUMNS],
        cash: if advanced { standard.advanced_cash[n] } else { standard.cash[n] },
        points: if advanced { standard.advanced_points[n] } else { 0 },
        max_discs: DISC_ROOM as u8,
        colours: 1,
        positions: std::array::from_fn(|k| {
            let position = &standard.positions[k];
            Position::new(&[position.city], &position.discs[n..=n])
        }),
        trains: StartTrains::Count(if advanced { standard.advanced_trains[n] } else { 0 }),
        spike: false,
        dummy: false,
        ratings: Vec::new(),
        // SI-WINTER-2
        winter: std::array::from_fn(|k| turns[k].winter || options.early_winter && turns[k].early_winter),
    }
}

/// SI-SETUP-5, SI-SETUP-6: the columns in play.
fn columns(edition: &Edition, seats: u8, scenario: Option<&ScenarioSpec>) -> u16 {
    match scenario.map_or(ColumnsInPlay::ByPlayers, |scenario| scenario.columns) {
        ColumnsInPlay::All => (1 << COLUMNS) - 1,
        ColumnsInPlay::These(columns) => columns,
        ColumnsInPlay::ByPlayers => {
            let open = |(k, column): (usize, &crate::edition::ColumnSpec)| u16::from(column.min_players <= seats) << k;
            edition.columns.iter().enumerate().map(open).sum()
        }
    }
}

/// SI-SETUP-5: the start boxes, with every shift that holds.
fn start_boxes(
    edition: &Edition,
    length: Option<&LengthSpec>,
    scenario: Option<&ScenarioSpec>,
    options: &Options,
) -> [u8; COLUMNS] {
    std::array::from_fn(|k| {
        let column = &edition.columns[k];
        let mut at = column.start as i8 + length.map_or(0, |length| length.start_shift);
        // SI-SOLO-10: the markers of a city are its lumber and coal.
        if let Some(scenario) = scenario
            && matches!(column.goods, Goods::Lumber | Goods::Coal)
        {
            at += scenario.shift[column.cities.trailing_zeros() as usize];
        }
        // SI-OSIMP-1, SI-OSIMP-2: shifts add up.
        if options.simplified_market {
            at += edition.simplified[column.goods as usize].start_shift;
        }
        at.clamp(column.low as i8, column.high as i8) as u8
    })
}
