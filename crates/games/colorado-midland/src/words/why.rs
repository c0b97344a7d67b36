//! Why a click cannot be an action: the guard's own answer, or the best of several.

use engine::{Refusal, Seat};

use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    state::{Phase, State},
    words::plain,
};

/// What was pointed at, in any order.
#[derive(Default)]
struct Pointed {
    railroad: Option<Colour>,
    hex: Option<HexId>,
    group: Option<Colour>,
    start: Option<Colour>,
    mine: Option<u8>,
    claim: Option<District>,
    confirm: bool,
    decline: bool,
}

/// The clauses from the one that says most about a place to the one that says least.
const TELLING: [&str; 12] = [
    "CM-BLD-11",
    "CM-BLD-6",
    "CM-STR-3",
    "CM-BLD-5",
    "CM-MAP-4",
    "CM-BLD-3",
    "CM-LRG-7",
    "CM-BLD-4",
    "CM-LRG-9",
    "CM-LRG-10",
    "CM-STR-1",
    "CM-BLD-9",
];

impl ColoradoMidland {
    pub(super) fn explain(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        let pointed = self.pointed_at(path)?;
        let mut best: Option<(usize, Refusal)> = None;
        for action in self.meant(state, seat, &pointed) {
            let Err(refusal) = self.guard(state, seat, action) else { return None };
            let rank = TELLING.iter().position(|clause| *clause == refusal.clause).unwrap_or(TELLING.len());
            if best.as_ref().is_none_or(|(other, _)| rank < *other) {
                best = Some((rank, refusal));
            }
        }
        best.map(|(_, refusal)| refusal)
    }

    /// `None` if a target is nothing of this game.
    fn pointed_at(&self, path: &[String]) -> Option<Pointed> {
        let mut pointed = Pointed::default();
        for id in path {
            let (kind, name) = id.split_once(':')?;
            match kind {
                "railroad" => pointed.railroad = Some(self.colour_of(name)?),
                "group" => pointed.group = Some(self.colour_of(name)?),
                "start" => pointed.start = Some(self.colour_of(name)?),
                "hex" => pointed.hex = Some(self.read_hex(&plain(name)).ok()?),
                "claim" => pointed.claim = Some(self.read_district(&plain(name)).ok()?),
                "mine" => pointed.mine = Some(name.parse().ok()?),
                "confirm" => pointed.confirm = true,
                "decline" => pointed.decline = true,
                _ => return None,
            }
        }
        Some(pointed)
    }

    fn colour_of(&self, name: &str) -> Option<Colour> {
        self.tables.edition.colours.iter().position(|spec| spec.id == name).map(|at| Colour(at as u8))
    }

    /// Every action that the targets could be the beginning of.
    fn meant(&self, state: &State, seat: Seat, pointed: &Pointed) -> Vec<Action> {
        match *pointed {
            Pointed { confirm: true, .. } => vec![Action::Confirm],
            Pointed { decline: true, .. } => vec![Action::NotNow],
            Pointed { mine: Some(position), .. } => vec![Action::Shut { position }],
            Pointed { claim: Some(district), .. } => vec![Action::Claim(district)],
            Pointed { start: Some(colour), hex: Some(city), .. } => vec![Action::Start { colour, city }],
            Pointed { start: Some(colour), .. } => {
                self.tables.cities.iter().map(|city| Action::Start { colour, city }).collect()
            }
            Pointed { group: Some(group), railroad: Some(railroad), .. } => vec![Action::TakeOver { railroad, group }],
            Pointed { group: Some(group), .. } => {
                self.tables.all_colours().map(|railroad| Action::TakeOver { railroad, group }).collect()
            }
            Pointed { railroad: Some(railroad), hex: Some(hex), .. } => vec![Action::Build { railroad, hex }],
            Pointed { railroad: Some(railroad), .. } => self.meant_by_railroad(state, railroad),
            Pointed { hex: Some(hex), .. } => self.meant_by_hex(state, seat, hex),
            _ => Vec::new(),
        }
    }

    fn meant_by_railroad(&self, state: &State, railroad: Colour) -> Vec<Action> {
        if state.phase == Phase::FirstRailroad {
            return vec![Action::FirstRailroad(railroad)];
        }
        let line = &state.railroads[railroad.index()];
        let mut actions: Vec<Action> = state.open_to(line).iter().map(|hex| Action::Build { railroad, hex }).collect();
        actions.extend(state.unused.iter().map(|group| Action::TakeOver { railroad, group }));
        if actions.is_empty() {
            actions.push(Action::Build { railroad, hex: self.tables.edition.numbers.first_city });
        }
        actions
    }

    fn meant_by_hex(&self, state: &State, seat: Seat, hex: HexId) -> Vec<Action> {
        let claim_due = matches!(state.phase, Phase::SetupMine | Phase::ShutRefill | Phase::Refill(_));
        if let Some(district) = self.tables.district[hex.index()].filter(|_| claim_due) {
            return vec![Action::Claim(district)];
        }
        let mut actions: Vec<Action> = state.on_map().map(|(railroad, _)| Action::Build { railroad, hex }).collect();
        if self.tables.cities.contains(hex) && seat == state.first_player {
            actions.extend(state.unused.iter().map(|colour| Action::Start { colour, city: hex }));
        }
        if actions.is_empty() {
            actions.push(Action::Build { railroad: Colour(0), hex });
        }
        actions
    }
}
