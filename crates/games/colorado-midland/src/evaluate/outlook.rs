//! What is common to all seats: how likely each district has its railroads by each of the scorings to come.

use crate::{
    evaluate::ways::Ways,
    game::ColoradoMidland,
    map::HexSet,
    state::{MOST_DISTRICTS, Phase, State},
    tables::FAR,
};

/// One, in 1024ths.
pub(super) const ONE: i32 = 1024;
/// Scorings that are looked ahead to.
pub(super) const ROUNDS: usize = 8;

/// What a railroad that is not on the map yet is farther away than one in its city, in points.
const START: u8 = 8;
/// How much of all building points goes towards a district without a railroad, in 1024ths.
const TO_FIRST: i32 = 150;
/// And towards the second railroad of one, in 1024ths.
const TO_SECOND: i32 = 100;
/// Points that all districts together usually come nearer for one point that is spent, in 1024ths.
const USUAL: i32 = 2500;
/// Points that the usual pace is trusted for before a table has built anything.
const BEFORE: i32 = 100;
/// The least that a table builds purposefully, in 1024ths of what is usual.
const LEAST_PACE: i32 = 300;

/// How likely it is that a railroad gets there, by how often over the points suffice that will probably be spent on it,
/// in 16ths.
static CHANCE: [i32; 128] = chances();
/// Numbers divided by up to 255, in 65536ths.
static PART: [i32; 256] = parts();

const fn chances() -> [i32; 128] {
    let mut table = [0; 128];
    let mut k = 0;
    while k < 128 {
        let cubed = (k * k * k) as i32;
        table[k] = cubed * 256 / (1024 + cubed / 4);
        k += 1;
    }
    table
}

const fn parts() -> [i32; 256] {
    let mut table = [65_536; 256];
    let mut k = 1;
    while k < 256 {
        table[k] = 65_536 / k as i32;
        k += 1;
    }
    table
}

/// What is common to all seats.
pub(super) struct Outlook {
    /// Railroads in each district.
    pub links: [u8; MOST_DISTRICTS],
    /// The points still missing to the next railroads.
    pub ways: Ways,
    /// Turns of this round that are still to come, the one under way included.
    pub turns: i32,
    /// Building points until the next scoring.
    pub points: i32,
    /// How likely each district has a railroad by each scoring.
    pub linked: [[i32; MOST_DISTRICTS]; ROUNDS],
    /// What a mine there probably scores then, in 1024ths of a VP.
    pub scores: [[i32; MOST_DISTRICTS]; ROUNDS],
    /// What a mine there brings that is placed before a scoring and stays for this many, less one.
    pub stays: [[[i32; MOST_DISTRICTS]; ROUNDS]; 3],
    /// How likely every district has a railroad by each scoring.
    pub all_linked: [i32; ROUNDS],
}

impl ColoradoMidland {
    pub(super) fn outlook(&self, state: &State) -> Outlook {
        let players = i32::from(self.numbers.players);
        let each = i32::from(self.points());
        let (turns, points) = match state.phase {
            Phase::Refill(_) | Phase::FirstRailroad | Phase::SetupMine | Phase::Over => (players, each * players),
            Phase::Turn { .. } => {
                let turns = players - i32::from(state.turn);
                (turns, each * turns)
            }
            Phase::Build { points, .. } | Phase::TakeOver { points, .. } => {
                let turns = players - i32::from(state.turn);
                (turns, each * turns - i32::from(points.spent))
            }
            Phase::ShutRefill | Phase::Confirm => {
                let turns = players - i32::from(state.turn) - 1;
                (turns, each * turns)
            }
        };
        let mut outlook = Outlook {
            links: self.links(state),
            ways: self.ways(state),
            turns,
            points,
            linked: [[0; MOST_DISTRICTS]; ROUNDS],
            scores: [[0; MOST_DISTRICTS]; ROUNDS],
            stays: [[[0; MOST_DISTRICTS]; ROUNDS]; 3],
            all_linked: [ONE; ROUNDS],
        };
        self.add_new_railroad(state, &mut outlook.ways);
        let pace = self.pace(state, &outlook, each * players);
        self.look_ahead(&mut outlook, each * players, pace);
        outlook
    }

    /// How purposefully this table builds, against what is usual: points that districts came nearer for every point
    /// spent.
    fn pace(&self, state: &State, outlook: &Outlook, each_round: i32) -> i32 {
        let numbers = &self.tables.edition.numbers;
        let rounds = i32::from(state.round) - i32::from(state.round > 0);
        let spent = rounds * each_round + each_round - outlook.points;
        let spent = if matches!(state.phase, Phase::Refill(_)) { spent + each_round } else { spent };
        let start = &self.tables.ways[numbers.first_city.index()];
        let mut nearer = 0;
        for (d, start) in start.iter().enumerate().take(usize::from(self.tables.districts())) {
            let missing = if outlook.links[d] > 0 { 0 } else { i32::from(outlook.ways.first[d]) };
            nearer += (i32::from(*start) - 1 - missing).max(0);
        }
        let pace = (BEFORE * USUAL + nearer * ONE) / (BEFORE + spent);
        (pace * ONE / USUAL).clamp(LEAST_PACE, ONE * 5 / 4)
    }

    /// A railroad that is not on the map yet may come as well: it costs a turn of the First Player.
    fn add_new_railroad(&self, state: &State, ways: &mut Ways) {
        let dry = state.on_map().filter(|(_, line)| line.cubes == 0).count() as u32;
        if state.unused.len() <= dry {
            return;
        }
        let cities = self.open_cities(state);
        let beside = cities.iter().fold(HexSet::EMPTY, |all, city| all.or(self.tables.adjacent[city.index()]));
        let near = if state.full.without(self.tables.cities).is_empty() {
            self.free_distances(beside)
        } else {
            self.distances_from(beside.without(state.full), state.full)
        };
        for (d, spec) in self.tables.edition.districts.iter().enumerate() {
            if !state.full.contains(spec.hex) {
                ways.add(d, near[d].saturating_add(START).min(FAR));
            }
        }
    }

    fn look_ahead(&self, outlook: &mut Outlook, each_round: i32, pace: i32) {
        let numbers = &self.tables.edition.numbers;
        let (once, more) = (i32::from(numbers.factor_one_railroad), i32::from(numbers.factor_two_or_more));
        for (d, spec) in self.tables.edition.districts.iter().enumerate() {
            let value = i32::from(spec.value);
            let (first, second) = match outlook.links[d] {
                0 => (outlook.ways.first[d], outlook.ways.second[d]),
                1 => (0, outlook.ways.first[d]),
                _ => (0, 0),
            };
            let mut points = outlook.points;
            let (to_first, to_second) = (TO_FIRST * pace / ONE, TO_SECOND * pace / ONE);
            for k in 0..ROUNDS {
                let linked = if first == 0 { ONE } else { chance(points, to_first, first) };
                let doubled = if second == 0 && first == 0 { ONE } else { chance(points, to_second, second) };
                outlook.linked[k][d] = linked;
                outlook.all_linked[k] = outlook.all_linked[k] * linked / ONE;
                outlook.scores[k][d] = value * (once * linked + (more - once) * doubled.min(linked));
                points += each_round;
            }
        }
        outlook.stays[0] = outlook.scores;
        for k in 0..ROUNDS {
            for d in 0..MOST_DISTRICTS {
                let then = |after: usize| if k + after < ROUNDS { outlook.scores[k + after][d] } else { 0 };
                outlook.stays[1][k][d] = then(0) + then(1);
                outlook.stays[2][k][d] = then(0) + then(1) + then(2);
            }
        }
    }
}

/// How likely a railroad comes so far when so much of the points (in 1024ths) goes that way.
#[inline]
fn chance(points: i32, part: i32, missing: u8) -> i32 {
    let sixteenths = ((points * part / 64) * PART[usize::from(missing)]) >> 16;
    CHANCE[sixteenths.min(127) as usize]
}
