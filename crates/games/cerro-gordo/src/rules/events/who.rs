//! Whom an effect selects: ties (CG-TIE) and distances between players (CG-DIST).

use engine::{Seat, Seats};

use crate::{
    CerroGordo,
    edition::{Who, room},
    state::State,
};

impl CerroGordo {
    /// The players an effect selects, at this moment. CG-EVENT-3, CG-EVENT-8, CG-TIE-1
    #[must_use]
    pub fn select(&self, state: &State, who: Who) -> Seats {
        let active = state.active;
        let everybody = || self.all_seats();
        let standee = |seat: Seat| state.player(seat).standee;
        let kind = |seat: Seat| standee(seat).map(|building| self.kind(building));
        match who {
            Who::Active => Seats::one(active),
            Who::ActiveIfMined if state.mined => Seats::one(active),
            Who::ActiveIfMined => Seats::NONE,
            Who::All => everybody().collect(),
            Who::On(wanted) => everybody().filter(|seat| kind(*seat) == Some(wanted)).collect(),
            Who::NotOn(safe) => everybody().filter(|seat| kind(*seat).is_some_and(|kind| kind != safe)).collect(),
            Who::Connected => {
                let tiles = self.to_this_mine(state);
                everybody().filter(|seat| tiles[seat.index()].is_some()).collect()
            }
            Who::ClosestOther => {
                let tiles = self.to_this_mine(state);
                self.least(|seat| tiles[seat.index()].filter(|_| seat != active))
            }
            Who::NearActive => {
                let tiles = self.to_active(state);
                self.least(|seat| tiles[seat.index()].filter(|_| seat != active))
            }
            Who::LinkedActive => {
                let tiles = self.to_active(state);
                everybody().filter(|seat| *seat != active && tiles[seat.index()].is_some()).collect()
            }
            Who::Richest => self.least(|seat| Some(u16::MAX - state.player(seat).silver)),
            Who::FewestDone => self.least(|seat| Some(state.player(seat).done.count_ones())),
        }
    }

    /// Everybody tied for the least; those without a number are not in the running. CG-DIST-5
    fn least<N: Ord + Copy>(&self, number: impl Fn(Seat) -> Option<N>) -> Seats {
        let least = self.all_seats().filter_map(&number).min();
        self.all_seats().filter(|seat| least.is_some() && number(*seat) == least).collect()
    }

    /// Road tiles from every player to the Mine of the tile, on one journey for all. CG-DIST-7
    fn to_this_mine(&self, state: &State) -> [Option<u8>; room::SEATS] {
        let journey = state.town.journey(state.town.mine(state.mine));
        state.players.map(|player| journey.to(state.town.lot(player.standee?)))
    }

    /// Road tiles from every player to the active one. CG-DIST-6, CG-DIST-7
    fn to_active(&self, state: &State) -> [Option<u8>; room::SEATS] {
        let Some(here) = state.player(state.active).standee else { return [None; room::SEATS] };
        let journey = state.town.journey(state.town.lot(here));
        state.players.map(|player| match player.standee? {
            there if there == here => Some(0),
            there => journey.to(state.town.lot(there)),
        })
    }
}
