//! A position in words that a person or a script can write: hexes, districts and colours by name.
//!
//! What can be worked out (which hexes are full or within reach, what a turn can spend) is not written, and worked out
//! again on reading. Names are those of the table's edition.

use std::collections::BTreeMap;

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    edition::Edition,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    map::HexSet,
    state::{
        Groups, MOST_COLOURS, MOST_DISTRICTS, MOST_GROUPS, MOST_MINES, MOST_SEATS, Mine, MineTrack, Phase, Player,
        Points, Queue, Railroad, State,
    },
    tables::Tables,
};

/// A position, written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 0 during set-up, then 1, 2, …
    pub round: u8,
    /// Who holds the Locomotive, 0 for the first seat.
    pub first_player: u8,
    /// Turns finished in this round.
    pub turn: u8,
    /// What is being waited for.
    pub phase: PhaseLine,
    /// In seat order.
    pub players: Vec<PlayerLine>,
    /// The Mine Track from the top.
    pub mines: Vec<MineLine>,
    /// The railroads on the map.
    pub railroads: Vec<RailroadLine>,
    /// Colour groups nobody has used.
    pub unused_groups: Vec<String>,
    /// Claims closed or shut down, by district.
    #[serde(default)]
    pub discarded: BTreeMap<String, u8>,
    /// Somebody could not use all building points this round.
    #[serde(default)]
    pub unspent: bool,
    /// Somebody could not place a claim that was due this round.
    #[serde(default)]
    pub shortage: bool,
}

/// What is being waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "as in `Phase`")]
pub enum PhaseLine {
    FirstRailroad,
    SetupMine,
    Turn,
    Build {
        spent: u8,
        most: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        must: Option<String>,
    },
    TakeOver {
        railroad: String,
        spent: u8,
        most: u8,
    },
    ShutRefill,
    Confirm,
    Refill {
        order: Vec<u8>,
        done: u8,
    },
    Over,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLine {
    /// Victory Points.
    pub vp: u16,
    /// The part of them from the Big Bonus.
    pub bonus_vp: u16,
    /// The part of them from mines, by district.
    #[serde(default)]
    pub mined_vp: BTreeMap<String, u16>,
    /// Claims in the Holdings, by district.
    #[serde(default)]
    pub holdings: BTreeMap<String, u8>,
}

/// A mine on the track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MineLine {
    /// Whose it is, 0 for the first seat.
    pub owner: u8,
    /// Where it is.
    pub district: String,
}

/// A railroad on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RailroadLine {
    /// Its colour groups in the order it got them; the first names it.
    pub groups: Vec<String>,
    /// Cubes left.
    pub cubes_left: u8,
    /// Its hexes.
    pub hexes: Vec<String>,
}

/// Writes a position out in the names of an edition.
pub(crate) fn write(edition: &Edition, state: &State) -> Position {
    let colour = |colour: Colour| edition.colours.get(colour.index()).map_or_else(String::new, |spec| spec.id.clone());
    let hex = |hex: HexId| edition.hexes.get(hex.index()).map_or_else(String::new, |spec| spec.id.clone());
    let district = |at: District| edition.districts.get(at.index()).map_or_else(String::new, |spec| spec.id.clone());
    let seats = usize::from(state.seats).min(MOST_SEATS);
    Position {
        round: state.round,
        first_player: state.first_player.0,
        turn: state.turn,
        phase: write_phase(state.phase, &colour),
        players: state.players[..seats].iter().map(|player| write_player(edition, player)).collect(),
        mines: (state.mines.all().iter())
            .map(|mine| MineLine { owner: mine.owner.0, district: district(mine.district) })
            .collect(),
        railroads: state
            .on_map()
            .map(|(_, line)| RailroadLine {
                groups: line.groups.iter().copied().map(colour).collect(),
                cubes_left: line.cubes,
                hexes: line.track.iter().map(hex).collect(),
            })
            .collect(),
        unused_groups: state.unused.iter().map(colour).collect(),
        discarded: by_district(edition, &state.discarded),
        unspent: state.unspent,
        shortage: state.shortage,
    }
}

fn write_phase(phase: Phase, colour: &impl Fn(Colour) -> String) -> PhaseLine {
    match phase {
        Phase::FirstRailroad => PhaseLine::FirstRailroad,
        Phase::SetupMine => PhaseLine::SetupMine,
        Phase::Turn { .. } => PhaseLine::Turn,
        Phase::Build { points, must } => {
            PhaseLine::Build { spent: points.spent, most: points.most, must: must.map(colour) }
        }
        Phase::TakeOver { points, railroad } => {
            PhaseLine::TakeOver { railroad: colour(railroad), spent: points.spent, most: points.most }
        }
        Phase::ShutRefill => PhaseLine::ShutRefill,
        Phase::Confirm => PhaseLine::Confirm,
        Phase::Refill(queue) => PhaseLine::Refill { order: queue.all().map(|seat| seat.0).collect(), done: queue.next },
        Phase::Over => PhaseLine::Over,
    }
}

fn write_player(edition: &Edition, player: &Player) -> PlayerLine {
    PlayerLine {
        vp: player.vp,
        bonus_vp: player.bonus_vp,
        mined_vp: by_district(edition, &player.mined_vp),
        holdings: by_district(edition, &player.holdings),
    }
}

fn by_district<T: Copy + PartialEq + Default>(edition: &Edition, counts: &[T]) -> BTreeMap<String, T> {
    let named = edition.districts.iter().zip(counts).filter(|(_, count)| **count != T::default());
    named.map(|(district, count)| (district.id.clone(), *count)).collect()
}

/// Reads a position in the names of an edition. Whether it is sound is for `check` to say.
pub(crate) fn read(tables: &Tables, position: &Position) -> Result<State, String> {
    let names = Names(tables);
    if position.players.len() > MOST_SEATS || position.mines.len() > MOST_MINES {
        return Err(format!("there are at most {MOST_SEATS} players and {MOST_MINES} mines"));
    }
    let mut state = State {
        phase: names.phase(&position.phase)?,
        seats: position.players.len() as u8,
        round: position.round,
        first_player: Seat(position.first_player),
        turn: position.turn,
        unspent: position.unspent,
        shortage: position.shortage,
        unused: Groups::default(),
        players: [Player::default(); MOST_SEATS],
        mines: MineTrack::default(),
        discarded: names.by_district(&position.discarded)?,
        railroads: [Railroad::default(); MOST_COLOURS],
        full: HexSet::EMPTY,
    };
    for name in &position.unused_groups {
        state.unused.insert(names.colour(name)?);
    }
    for (player, line) in state.players.iter_mut().zip(&position.players) {
        *player = Player {
            vp: line.vp,
            bonus_vp: line.bonus_vp,
            mined_vp: names.by_district(&line.mined_vp)?,
            holdings: names.by_district(&line.holdings)?,
        };
    }
    for line in &position.mines {
        state.mines.push(Mine { owner: Seat(line.owner), district: names.district(&line.district)? });
    }
    for line in &position.railroads {
        let (colour, railroad) = names.railroad(line)?;
        if state.railroads[colour.index()].exists() {
            return Err(format!("the railroad {} is there twice", line.groups[0]));
        }
        state.railroads[colour.index()] = railroad;
    }
    state.refresh(tables);
    Ok(state)
}

impl State {
    /// Works out again which hexes are full.
    pub(crate) fn refresh(&mut self, tables: &Tables) {
        let hexes = (0..tables.hexes() as u16).map(HexId);
        self.full = hexes.filter(|hex| self.railroads_in(*hex) >= tables.capacity[hex.index()]).collect();
    }
}

/// Finds things by name.
struct Names<'a>(&'a Tables);

impl Names<'_> {
    fn colour(&self, name: &str) -> Result<Colour, String> {
        let found = self.0.edition.colours.iter().position(|spec| spec.id == name);
        found.map(|at| Colour(at as u8)).ok_or_else(|| format!("there is no colour \"{name}\""))
    }

    fn district(&self, name: &str) -> Result<District, String> {
        let found = self.0.edition.districts.iter().position(|spec| spec.id == name);
        found.map(|at| District(at as u8)).ok_or_else(|| format!("there is no district \"{name}\""))
    }

    fn hex(&self, name: &str) -> Result<HexId, String> {
        self.0.by_id.get(name).copied().ok_or_else(|| format!("there is no hex \"{name}\""))
    }

    fn by_district<T: Copy + Default>(&self, counts: &BTreeMap<String, T>) -> Result<[T; MOST_DISTRICTS], String> {
        let mut all = [T::default(); MOST_DISTRICTS];
        for (name, count) in counts {
            all[self.district(name)?.index()] = *count;
        }
        Ok(all)
    }

    fn railroad(&self, line: &RailroadLine) -> Result<(Colour, Railroad), String> {
        if line.groups.is_empty() || line.groups.len() > MOST_GROUPS {
            return Err(format!("a railroad has 1 to {MOST_GROUPS} colour groups"));
        }
        let mut railroad = Railroad::default();
        for group in &line.groups {
            railroad.join(self.colour(group)?, line.cubes_left);
        }
        for name in &line.hexes {
            let hex = self.hex(name)?;
            railroad.track.insert(hex);
            railroad.reach = railroad.reach.or(self.0.adjacent[hex.index()]);
        }
        Ok((self.colour(&line.groups[0])?, railroad))
    }

    fn phase(&self, line: &PhaseLine) -> Result<Phase, String> {
        Ok(match line {
            PhaseLine::FirstRailroad => Phase::FirstRailroad,
            PhaseLine::SetupMine => Phase::SetupMine,
            PhaseLine::Turn => Phase::Turn { most: 0 },
            PhaseLine::Build { spent, most, must } => Phase::Build {
                points: Points { spent: *spent, most: *most },
                must: must.as_ref().map(|name| self.colour(name)).transpose()?,
            },
            PhaseLine::TakeOver { railroad, spent, most } => {
                Phase::TakeOver { points: Points { spent: *spent, most: *most }, railroad: self.colour(railroad)? }
            }
            PhaseLine::ShutRefill => Phase::ShutRefill,
            PhaseLine::Confirm => Phase::Confirm,
            PhaseLine::Refill { order, done } => {
                if order.len() > MOST_SEATS {
                    return Err(format!("at most {MOST_SEATS} mines are replaced"));
                }
                let mut queue = Queue::default();
                order.iter().for_each(|seat| queue.push(Seat(*seat)));
                queue.next = *done;
                Phase::Refill(queue)
            }
            PhaseLine::Over => Phase::Over,
        })
    }
}

impl ColoradoMidland {
    /// The position, written out.
    #[must_use]
    pub fn write_position(&self, state: &State) -> Position {
        write(&self.tables.edition, state)
    }

    /// A position from its writing; [`engine::Game::check`] says whether it is sound.
    pub fn read_position(&self, position: &Position) -> Result<State, String> {
        let mut state = read(&self.tables, position)?;
        if matches!(state.phase, Phase::Turn { .. }) {
            state.phase = Phase::Turn { most: self.most(&state) };
        }
        Ok(state)
    }
}
