//! Place a Building (CG-BLDG).

use engine::{ActionList, Journal, Refusal, Seat, say, say::name};

use super::Stranding;
use crate::{
    CerroGordo,
    action::Action,
    conditions::Act,
    edition::Power,
    event::Event,
    ids::{BuildingId, Cell, Orient},
    state::{Built, State},
};

impl CerroGordo {
    /// How many of the Buildings passed over get no coin. CG-CHAR-4
    fn free_pass(&self, state: &State, seat: Seat) -> usize {
        match self.power(state, seat) {
            Power::FreePass { n } => n.into(),
            _ => 0,
        }
    }

    /// The slots (0 at the left) that get a coin when a slot is taken. CG-BLDG-2, CG-BLDG-3
    fn paid_slots(&self, state: &State, seat: Seat, slot: usize) -> std::ops::Range<usize> {
        self.free_pass(state, seat).min(slot)..slot
    }

    /// What the Building in a slot (1 at the left) costs a seat.
    #[must_use]
    pub fn price(&self, state: &State, seat: Seat, slot: u8) -> u16 {
        self.paid_slots(state, seat, usize::from(slot).saturating_sub(1)).len() as u16
    }

    /// How many slots, from the left, the seat can pay for. CG-BLDG-6
    pub(crate) fn slots_affordable(&self, state: &State, seat: Seat) -> u32 {
        let most = usize::from(state.player(seat).silver) + 1 + self.free_pass(state, seat);
        most.min(state.row.len()) as u32
    }

    pub(crate) fn legal_buildings(&self, state: &State, stranding: Stranding, out: &mut ActionList<Action>) {
        let Some(first) = state.row.first().map(|building| BuildingId(*building)) else { return };
        if !state.turn_so_far.owes_building {
            return;
        }
        let slots = self.slots_affordable(state, state.active) as u8;
        state.town.each_lot(&self.tables.edition.geometry.ways, |cell, orient| {
            if stranding.buildings && !self.building_leaves_site(&state.town, first, cell, orient) {
                return;
            }
            (1..=slots).for_each(|slot| out.push(Action::Build { slot, cell, orient }));
        });
    }

    /// Whether the slot can be taken.
    pub(crate) fn guard_slot(&self, state: &State, seat: Seat, slot: u8) -> Result<(), Refusal> {
        self.guard_main(state)?;
        if !state.turn_so_far.owes_building {
            return Err(Refusal::new("CG-TURN-2", "You have placed your Building of this turn."));
        }
        if slot == 0 || usize::from(slot) > state.row.len() {
            let last = name(state.row.len());
            return Err(Refusal::new("CG-BLDG-1", say!("The row has Buildings in slots 1 to {last}.", last)));
        }
        if u32::from(slot) > self.slots_affordable(state, seat) {
            let (price, silver) = (self.price(state, seat, slot), state.player(seat).silver);
            // CG-BLDG-5: the coins on the Building taken cannot pay for it
            let why = say!("Slot {slot} costs {price} Silver and you have {silver}.", slot = name(slot), price, silver);
            return Err(Refusal::new("CG-BLDG-6", why));
        }
        Ok(())
    }

    pub(crate) fn guard_building(
        &self,
        state: &State,
        seat: Seat,
        slot: u8,
        cell: Cell,
        orient: Orient,
    ) -> Result<(), Refusal> {
        self.guard_slot(state, seat, slot)?;
        if !self.tables.edition.geometry.ways.contains(&orient) {
            return Err(Refusal::new("CG-GEO-6", "A Building does not lie that way."));
        }
        let town = &state.town;
        if !town.takes_building(cell, orient) {
            if !town.has_lot(&self.tables.edition.geometry.ways) {
                let why = "No open connection has room for a Building: place a Road first.";
                return Err(Refusal::new("CG-TURN-5", why));
            }
            if town.near(cell) && town.lot_for(cell, orient).cells().any(|cell| !town.empty(cell)) {
                return Err(Refusal::new("CG-BLDG-8", "All cells of the Building must be empty."));
            }
            return Err(Refusal::new("CG-BLDG-8", "No open road connection faces a Building there."));
        }
        let building = BuildingId(state.row[usize::from(slot) - 1]);
        if state.turn_so_far.owes_road
            && !self.building_leaves_site(town, building, cell, orient)
            && self.some_placement_passes(state)
        {
            return Err(Refusal::new("CG-TURN-6", "Then your Road could not be placed any more."));
        }
        Ok(())
    }

    pub(crate) fn build(
        &self,
        state: &mut State,
        slot: u8,
        cell: Cell,
        orient: Orient,
        journal: &mut impl Journal<Event>,
    ) {
        let seat = state.active;
        let at = usize::from(slot) - 1;
        let paid = self.paid_slots(state, seat, at);
        let price = paid.len() as u16;
        paid.for_each(|passed| state.add_coins(passed, 1));
        let (building, coins) = state.take_from_row(at); // CG-BLDG-12: the gap is filled at the end of the turn
        let player = state.player_mut(seat);
        player.silver = (player.silver - price).saturating_add(coins.into()); // CG-BLDG-4, CG-BLDG-5
        player.standee = Some(building); // CG-BLDG-10
        state.town.place_building(building, cell, orient);
        state.turn_so_far.owes_building = false;
        let cards = state.player(seat).hand.len() as u8;
        state.built = Some(Built { slot, coins, cards, drawn: 0 });
        journal.note(Event::Built { seat, building, slot, paid: price, collected: coins.into(), cell, orient });
        self.checkpoint(state, seat, Act::Built { slot, coins }, journal);
        self.waive(state, journal);
    }
}
