//! The rules in the order of the catalogue, one module for each of its sections.

mod building;
mod events;
mod mine;
mod objectives;
mod road;
pub(crate) mod scoring;
mod setup;
mod silver;
mod turn;

use std::sync::Arc;

use engine::{Journal, Seat, SetupError};

use crate::{
    edition::{EDITION, Edition, PlayerNumbers, Power},
    event::Event,
    ids::{BuildingId, Kind, MineId},
    state::State,
};

/// The rules of Cerro Gordo for one table.
#[derive(Clone, Debug)]
pub struct CerroGordo {
    pub(crate) edition: Arc<Edition>,
    pub(crate) numbers: PlayerNumbers,
    pub(crate) seats: u8,
}

impl CerroGordo {
    /// The rules for so many players, with the built-in edition. CG-GEN-1
    pub fn new(seats: u8) -> Result<CerroGordo, SetupError> {
        CerroGordo::with_edition(EDITION.clone(), seats)
    }

    /// The rules for so many players, with another edition.
    pub fn with_edition(edition: Arc<Edition>, seats: u8) -> Result<CerroGordo, SetupError> {
        let numbers = edition.numbers_for(seats).copied().ok_or_else(|| {
            let (least, most) = (edition.numbers.min_players, edition.numbers.max_players);
            SetupError::new(format!("Cerro Gordo is for {least} to {most} players, not {seats}"))
        })?;
        Ok(CerroGordo { edition, numbers, seats })
    }

    /// The components.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// How many turns a game has: every turn takes one Mine tile.
    #[must_use]
    pub fn turns(&self) -> u8 {
        self.numbers.mines * self.numbers.tiles_per_mine
    }

    /// The name of a Mine of the Town.
    #[must_use]
    pub fn mine_name(&self, mine: MineId) -> &str {
        &self.edition.mine(self.numbers.layout, mine).name
    }

    /// The ID of a Mine of the Town.
    #[must_use]
    pub fn mine_id(&self, mine: MineId) -> &str {
        &self.edition.mine(self.numbers.layout, mine).id
    }

    pub(crate) fn per_mine(&self) -> u8 {
        self.numbers.tiles_per_mine
    }

    pub(crate) fn mine_ids(&self) -> impl Iterator<Item = MineId> + use<> {
        (0..self.numbers.mines).map(MineId)
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats)
    }

    /// The seats from `first` clockwise.
    pub(crate) fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        (first.0..self.seats).chain(0..first.0.min(self.seats)).map(Seat)
    }

    pub(crate) fn power(&self, state: &State, seat: Seat) -> Power {
        self.edition.character(state.player(seat).character).power
    }

    /// The type of a Building.
    #[must_use]
    pub fn kind(&self, building: BuildingId) -> Kind {
        self.edition.buildings[building.index()].kind
    }

    pub(crate) fn gain(&self, state: &mut State, seat: Seat, silver: u16, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        player.silver = player.silver.saturating_add(silver); // CG-EXH-1: the coins in the box are no limit
        state.changed(seat, i32::from(silver));
        journal.note(Event::Gained { seat, silver });
    }
}
