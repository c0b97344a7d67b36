//! 3.9 to 3.11 The Roadmap: legs, the railroad, discoveries.

use engine::{Journal, Refusal, Seat, bits::bits, say, say::name};

use crate::{
    Colorado, Event, State,
    edition::REGION_ROOM,
    event::Step,
    ids::{Icon, Leg, Medal, Region, Station},
    state::Public,
};

impl Colorado {
    /// CL-LEG-1, CL-LEG-2, CL-LEG-6: the legs that may be checked, as bits.
    pub(crate) fn open_legs(&self, public: &Public) -> u64 {
        public.joined & !public.legs
    }

    pub(crate) fn may_check(&self, public: &Public, leg: Leg) -> Result<(), Refusal> {
        if leg.index() >= usize::from(self.tables.legs) {
            return Err(Refusal::new("CL-LEG-1", "There is no such leg."));
        }
        let region = self.tables.leg_region[leg.index()];
        if public.flags & (1 << region.0) == 0 {
            return Err(Refusal::new("CL-LEG-2", "You have not discovered that region."));
        }
        if public.legs & (1 << leg.0) != 0 {
            return Err(Refusal::new("CL-LEG-1", "That leg is checked already."));
        }
        if public.joined & (1 << leg.0) == 0 {
            return Err(Refusal::new("CL-LEG-1", "No path joins that leg to the flag or to a checked leg."));
        }
        Ok(())
    }

    /// Checks a leg; a complete region's medal comes first, then the icon (CL-LEG-4, CL-LEG-5).
    pub(crate) fn check_leg(&self, state: &mut State, seat: Seat, leg: Leg, journal: &mut impl Journal<Event>) -> Icon {
        let region = self.tables.leg_region[leg.index()];
        let whole = self.tables.region_legs[region.index()];
        let public = &mut state.player_mut(seat).public;
        public.legs |= 1 << leg.0;
        public.joined |= self.tables.leg_paths[leg.index()];
        let complete = public.legs & whole == whole;
        self.step(state, seat, Step::Checked { leg }, journal);
        if complete {
            self.record(state, seat, Medal(region.0), journal);
        }
        // CL-LEG-3: an empty leg has no icon.
        self.tables.leg_icon[leg.index()]
    }

    /// CL-RAIL-2 to CL-RAIL-4: the legs of the railroad that may be checked, as bits.
    pub(crate) fn next_stations(&self, public: &Public) -> u16 {
        // Legs only follow legs that stand earlier, so the highest bit is the last one checked.
        match public.rail.checked_ilog2() {
            None => 1,
            // CL-RAIL-7: nothing follows the last leg.
            Some(last) => self.tables.station_next[last as usize],
        }
    }

    pub(crate) fn may_rail(&self, public: &Public, station: Station) -> Result<(), Refusal> {
        if station.0 > self.tables.last_station {
            return Err(Refusal::new("CL-RAIL-1", "There is no such leg of the railroad."));
        }
        if public.rail & (1 << station.0) != 0 {
            return Err(Refusal::new("CL-RAIL-3", "That leg of the railroad is checked already."));
        }
        if self.next_stations(public) & (1 << station.0) == 0 {
            return Err(if self.closed_stations(public.rail) & (1 << station.0) != 0 {
                Refusal::new("CL-RAIL-4", "You took the other branch at the switch.")
            } else {
                Refusal::new("CL-RAIL-3", "That leg does not follow the last one you checked.")
            });
        }
        Ok(())
    }

    /// CL-RAIL-4: the legs that can never be reached any more, as bits.
    #[must_use]
    pub fn closed_stations(&self, rail: u16) -> u16 {
        let Some(last) = rail.checked_ilog2() else { return 0 };
        let mut ahead = 1u16 << last;
        // Legs only follow earlier ones, so one pass finds everything ahead.
        for station in last as u8..=self.tables.last_station {
            if ahead & (1 << station) != 0 {
                ahead |= self.tables.station_next[usize::from(station)];
            }
        }
        let all = ((1u32 << (self.tables.last_station + 1)) - 1) as u16;
        all & !ahead & !rail
    }

    /// Checks a leg of the railroad; the last one records its medal (CL-RAIL-5, CL-RAIL-6).
    pub(crate) fn check_station(
        &self,
        state: &mut State,
        seat: Seat,
        station: Station,
        journal: &mut impl Journal<Event>,
    ) -> Icon {
        state.player_mut(seat).public.rail |= 1 << station.0;
        self.step(state, seat, Step::Railed { station }, journal);
        if station.0 == self.tables.last_station {
            self.record(state, seat, Medal(self.tables.rail_medal), journal);
        }
        self.tables.station_icon[station.index()]
    }

    /// CL-DISC-2: the regions that may be discovered, as bits.
    pub(crate) fn undiscovered(&self, public: &Public) -> u16 {
        let near =
            bits(u64::from(public.flags)).fold(0, |near, region| near | self.tables.adjacent[usize::from(region)]);
        near & !public.flags
    }

    pub(crate) fn may_discover(&self, public: &Public, region: Region) -> Result<(), Refusal> {
        if region.index() >= REGION_ROOM || self.tables.regions & (1 << region.0) == 0 {
            return Err(Refusal::new("CL-DISC-2", "There is no such region."));
        }
        if public.flags & (1 << region.0) != 0 {
            return Err(Refusal::new("CL-DISC-2", "You have discovered that region already."));
        }
        if self.undiscovered(public) & (1 << region.0) == 0 {
            return Err(self.not_adjacent(public, region));
        }
        Ok(())
    }

    /// Names the mountain that is in the way, if one is.
    fn not_adjacent(&self, public: &Public, region: Region) -> Refusal {
        let found = |other: Region| public.flags & (1 << other.0) != 0;
        let mountain = self.edition().borders.iter().find(|border| {
            let (one, two) = border.between;
            !border.open && ((one == region && found(two)) || (two == region && found(one)))
        });
        match mountain {
            Some(border) => {
                Refusal::new("CL-MAP-4", say!("Mountains are in the way: {range}.", range = name(&border.name)))
            }
            None => Refusal::new("CL-DISC-2", "That region is not adjacent to one you have discovered."),
        }
    }

    /// CL-DISC-3, CL-DISC-4: ticks the flag, and the next box of its line; the last box may bring a medal.
    pub(crate) fn discover(&self, state: &mut State, seat: Seat, region: Region, journal: &mut impl Journal<Event>) {
        let tables = &self.tables;
        let terrain = tables.terrain[region.index()] as usize;
        let public = &mut state.player_mut(seat).public;
        self.tick_flag(public, region);
        let boxes = (public.flags & tables.terrain_regions[terrain]).count_ones() as u8;
        self.step(state, seat, Step::Discovered { region }, journal);
        if boxes == tables.flag_boxes[terrain] {
            self.reach(state, seat, tables.flag_medals[terrain], journal);
        }
    }

    /// Ticks a flag: the legs beside it can now be checked.
    pub(crate) fn tick_flag(&self, public: &mut Public, region: Region) {
        public.flags |= 1 << region.0;
        public.joined |= self.tables.flag_legs[region.index()];
    }
}
