//! Why something cannot be chosen.

use engine::{Game, Refusal, Seat};

use super::notation::{cell_of, orient_of, quarters};
use crate::{
    CerroGordo,
    action::{Action, Source},
    state::{Phase, State},
};

impl CerroGordo {
    pub(super) fn explain(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        let targets: Vec<(&str, &str)> = path.iter().filter_map(|id| id.split_once(':')).collect();
        if targets.len() != path.len() {
            return None;
        }
        match self.action_of(state, &targets) {
            Some(action) => self.guard(state, seat, action).err(),
            None => self.explain_part(state, seat, &targets),
        }
    }

    /// The action that a whole path stands for.
    fn action_of(&self, state: &State, targets: &[(&str, &str)]) -> Option<Action> {
        let mine = |name: &str| self.mine_named(&[name]).ok();
        let building = |name: &str| self.building_named(&[name]).ok();
        Some(match targets {
            [("slot", slot), ("cell", cell), ("turn", orient)] => {
                Action::Build { slot: slot.parse().ok()?, cell: cell_of(cell).ok()?, orient: orient_of(orient).ok()? }
            }
            [(source @ ("road" | "bonus" | "free"), shape), ("cell", cell), ("turn", turn)] => Action::Road {
                source: source_of(source),
                shape: self.shape_named(shape).ok()?,
                cell: cell_of(cell).ok()?,
                turn: quarters(turn).ok()?,
            },
            [("refresh", cards)] => {
                let mut set = 0u8;
                for card in cards.split('+') {
                    set |= 1u8.checked_shl(card.parse::<u32>().ok()?.checked_sub(1)?)?;
                }
                Action::Refresh(set)
            }
            [("mine", name)] => match state.phase {
                Phase::Secret { .. } => Action::LookInto(mine(name)?),
                _ => Action::Draw(mine(name)?),
            },
            [("end", "turn")] => Action::EndTurn,
            [("cell", cell), ("turn", turn)] => {
                Action::TurnRoad { cell: cell_of(cell).ok()?, turn: quarters(turn).ok()? }
            }
            [("cell", cell)] if state.phase == Phase::RemoveRoad => Action::WashOut(cell_of(cell).ok()?),
            [("building", name)] => match state.phase {
                Phase::MoveStandee => Action::Move(building(name)?),
                _ => Action::Burn(building(name)?),
            },
            [("leave", "road")] => Action::Leave,
            [("swap", shape)] => Action::SwapRoad(self.shape_named(shape).ok()?),
            [("keep", "roads")] => Action::KeepRoads,
            [("stay", "here")] => Action::Stay,
            [("card", at)] => Action::Discard(at.parse().ok()?),
            [("look", "tops")] => Action::LookAtTops,
            [("back", "kept")] => Action::PutBack { swapped: false },
            [("back", "swapped")] => Action::PutBack { swapped: true },
            _ => return None,
        })
    }

    /// Why nothing begins like this: the first refusal among the actions that would.
    fn explain_part(&self, state: &State, seat: Seat, targets: &[(&str, &str)]) -> Option<Refusal> {
        let whole: Vec<Action> = match targets {
            [("slot", slot)] => {
                let slot = slot.parse().ok()?;
                if !self.to_act(state).contains(seat) {
                    return self.guard(state, seat, Action::EndTurn).err();
                }
                return self.guard_slot(state, seat, slot).err();
            }
            [("slot", slot), ("cell", cell)] => {
                let (slot, cell) = (slot.parse().ok()?, cell_of(cell).ok()?);
                self.tables
                    .edition
                    .geometry
                    .ways
                    .iter()
                    .map(|orient| Action::Build { slot, cell, orient: *orient })
                    .collect()
            }
            [(source @ ("road" | "bonus" | "free"), shape)] => {
                let (source, shape) = (source_of(source), self.shape_named(shape).ok()?);
                if !self.to_act(state).contains(seat) {
                    return self.guard(state, seat, Action::EndTurn).err();
                }
                return self.guard_tile(state, seat, source, shape).err();
            }
            [(source @ ("road" | "bonus" | "free"), shape), ("cell", cell)] => {
                let (source, shape) = (source_of(source), self.shape_named(shape).ok()?);
                let cell = cell_of(cell).ok()?;
                let pictures = &self.tables.edition.shape(shape).pictures;
                pictures.iter().map(|(turn, _)| Action::Road { source, shape, cell, turn: *turn }).collect()
            }
            [("cell", cell)] => {
                let cell = cell_of(cell).ok()?;
                (0..4).map(|turn| Action::TurnRoad { cell, turn }).collect()
            }
            _ => return None,
        };
        let refusals: Vec<Refusal> = whole.iter().filter_map(|action| self.guard(state, seat, *action).err()).collect();
        if refusals.len() < whole.len() { None } else { refusals.into_iter().next() }
    }
}

fn source_of(word: &str) -> Source {
    match word {
        "bonus" => Source::Bonus,
        "free" => Source::Free,
        _ => Source::Regular,
    }
}
