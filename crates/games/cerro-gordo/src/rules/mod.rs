//! The rules, one module for each section of the catalogue, and what leads into them.
//!
//! In the order of the book: `setup` (CG-SETUP), `turn` (CG-TURN, CG-ENDT), `building` (CG-BLDG), `road` (CG-ROAD),
//! `mine` (CG-MINE), `events` (CG-EVENT, CG-TIE), `silver` (CG-SILV), `objectives` (CG-OBJ, CG-PUB and powers),
//! `scoring` (CG-FIN and bonuses).

mod building;
mod events;
mod mine;
mod objectives;
mod road;
pub(crate) mod scoring;
mod setup;
mod silver;
mod turn;

pub(crate) use turn::Stranding;

use engine::{ActionList, Game, Journal, Refusal, Seat};

use crate::{
    CerroGordo,
    action::Action,
    event::Event,
    ids::{MineId, ShapeId},
    state::{Phase, State},
};

impl CerroGordo {
    /// Whether the seat decides now.
    fn guard_seat(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if state.phase == Phase::Over {
            return Err(Refusal::new("CG-FIN-3", "The game is over."));
        }
        if !self.to_act(state).contains(seat) {
            return Err(Refusal::new("CG-TURN-1", "It is not your turn."));
        }
        Ok(())
    }

    /// Whether the numbers in an action name something of this edition at all.
    fn guard_ids(&self, action: Action) -> Result<(), Refusal> {
        let shape = |ShapeId(k): ShapeId| usize::from(k) < self.tables.edition.shapes.len();
        match action {
            Action::Road { shape: id, .. } | Action::SwapRoad(id) if !shape(id) => {
                Err(Refusal::new("CG-ROAD-1", "There is no such Road tile."))
            }
            Action::Draw(MineId(k)) | Action::LookInto(MineId(k)) if k >= self.numbers.mines => {
                Err(Refusal::new("CG-SETUP-2", "There is no such Mine in the Town."))
            }
            _ => Ok(()),
        }
    }

    /// Whether the action is legal, and nothing else: what `why_not` and `apply` ask.
    pub(crate) fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.guard_seat(state, seat)?;
        self.guard_ids(action)?;
        match action {
            Action::Build { slot, cell, orient } => self.guard_building(state, seat, slot, cell, orient),
            Action::Road { source, shape, cell, turn } => {
                self.guard_road(state, seat, source, shape, cell, turn).map(drop)
            }
            Action::Refresh(cards) => self.guard_refresh(state, seat, cards),
            Action::Draw(mine) => self.guard_draw(state, mine).map(drop),
            Action::EndTurn => self.guard_end(state),
            _ => self.guard_event(state, seat, action).map(drop),
        }
    }

    /// Everything the seat may do now.
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if !self.to_act(state).contains(seat) {
            return;
        }
        match state.phase {
            Phase::Main => self.legal_main(state, out),
            Phase::After => self.legal_after(state, out),
            _ => self.legal_event(state, seat, out),
        }
    }

    /// Carries an action out, if the guard lets it.
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard_seat(state, seat)?;
        self.guard_ids(action)?;
        match action {
            Action::Build { slot, cell, orient } => {
                self.guard_building(state, seat, slot, cell, orient)?;
                self.build(state, slot, cell, orient, journal);
            }
            Action::Road { source, shape, cell, turn } => {
                let sides = self.guard_road(state, seat, source, shape, cell, turn)?;
                self.lay_road(state, source, shape, cell, sides, journal);
            }
            Action::Refresh(cards) => {
                self.guard_refresh(state, seat, cards)?;
                self.refresh(state, cards, journal);
            }
            Action::Draw(mine) => {
                let tiles = self.guard_draw(state, mine)?;
                self.draw(state, mine, tiles, journal);
            }
            Action::EndTurn => {
                self.guard_end(state)?;
                self.end_turn(state, journal);
            }
            _ => {
                let sides = self.guard_event(state, seat, action)?;
                self.choose(state, seat, action, sides, journal);
            }
        }
        Ok(())
    }

    pub(crate) fn gain(&self, state: &mut State, seat: Seat, silver: u16, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        player.silver = player.silver.saturating_add(silver); // CG-EXH-1: the coins in the box are no limit
        state.changed(seat, i32::from(silver));
        journal.note(Event::Gained { seat, silver });
    }
}
