//! Build Railroad Track (catalogue 3.5).

use engine::{ActionList, Journal, Line, Refusal, Seat, say};

use crate::{
    action::Action,
    edition::Terrain,
    event::Event,
    game::ColoradoMidland,
    ids::{Colour, HexId},
    map::HexSet,
    state::{Phase, Points, Railroad, State},
};

impl ColoradoMidland {
    /// The points of a Build action that is under way or could begin, and the railroad that must build.
    pub(crate) fn points_now(&self, state: &State) -> Result<(Points, Option<Colour>), Refusal> {
        match state.phase {
            Phase::Turn { most } => Ok((Points { spent: 0, most }, None)),
            Phase::Build { points, must } => Ok((points, must)),
            _ => self.guard_whole_turn(state).map(|()| (Points { spent: 0, most: 0 }, None)),
        }
    }

    pub(crate) fn guard_build(&self, state: &State, railroad: Colour, hex: HexId) -> Result<(), Refusal> {
        let (points, must) = self.points_now(state)?;
        self.guard_railroad(state, railroad)?;
        if let Some(must) = must.filter(|must| *must != railroad) {
            let railroad = self.colour(must);
            let sentence = say!("The {railroad} railroad has taken over a group: its next cube comes first.", railroad);
            return Err(Refusal::new("CM-LRG-7", sentence));
        }
        self.guard_cubes(state, railroad)?;
        self.guard_hex(state, railroad, hex)?;
        self.guard_points(state, points, railroad, hex)
    }

    /// CM-BLD-9: the railroad must be on the map.
    pub(crate) fn guard_railroad(&self, state: &State, railroad: Colour) -> Result<(), Refusal> {
        if railroad.0 >= self.tables.colours() {
            return Err(Refusal::new("CM-BLD-9", "There is no such railroad."));
        }
        if state.railroads[railroad.index()].exists() {
            return Ok(());
        }
        let colour = self.colour(railroad);
        let owner = state.on_map().find(|(_, other)| other.groups.contains(&railroad));
        Err(match owner {
            Some((owner, _)) => {
                let owner = self.colour(owner);
                let sentence = say!("The {colour} cubes are part of the {owner} railroad: build that.", colour, owner);
                Refusal::new("CM-LRG-10", sentence)
            }
            None => {
                let sentence = say!("There is no {colour} railroad on the map yet: it must be started first.", colour);
                Refusal::new("CM-BLD-9", sentence)
            }
        })
    }

    /// Where a cube of the railroad may go, whatever it costs.
    fn guard_hex(&self, state: &State, railroad: Colour, hex: HexId) -> Result<(), Refusal> {
        if hex.index() >= self.tables.hexes() {
            return Err(Refusal::new("CM-MAP-7", "There is no such hex on the map."));
        }
        let line = &state.railroads[railroad.index()];
        let (name, place) = (|| self.colour(railroad), || self.hex(hex));
        if line.track.contains(hex) {
            let sentence =
                say!("The {railroad} railroad already has a cube in {place}.", railroad = name(), place = place());
            return Err(Refusal::new("CM-BLD-3", sentence));
        }
        if !line.reach.contains(hex) {
            if let Some(from) = self.across_red_line(line, hex) {
                let from = self.hex(from);
                let sentence = say!("A red line lies between {from} and {place}.", from, place = place());
                return Err(Refusal::new("CM-MAP-4", sentence));
            }
            let sentence = say!(
                "{place} is not adjacent to the track of the {railroad} railroad.",
                place = place(),
                railroad = name()
            );
            return Err(Refusal::new("CM-BLD-4", sentence));
        }
        if state.full.contains(hex) {
            return Err(Refusal::new("CM-BLD-5", self.full_sentence(hex)));
        }
        Ok(())
    }

    /// `Kenosha Pass is full: a pass holds one railroad.`
    pub(crate) fn full_sentence(&self, hex: HexId) -> Line {
        let spec = &self.tables.edition.hexes[hex.index()];
        let (place, room) = (self.hex(hex), spec.capacity);
        match spec.terrain {
            Terrain::Normal => {
                say!("{place} is full: a Normal hex holds {room:one railroad|# railroads}.", place, room)
            }
            Terrain::Difficult => {
                say!("{place} is full: a Difficult hex holds {room:one railroad|# railroads}.", place, room)
            }
            Terrain::Pass => say!("{place} is full: a pass holds {room:one railroad|# railroads}.", place, room),
            Terrain::City => say!("{place} is full: a city holds {room:one railroad|# railroads}.", place, room),
            Terrain::District => {
                say!("{place} is full: a mining district holds {room:one railroad|# railroads}.", place, room)
            }
        }
    }

    /// A hex of the railroad from which only a red line keeps it out.
    fn across_red_line(&self, line: &Railroad, hex: HexId) -> Option<HexId> {
        line.track.iter().find(|from| self.tables.red_line(*from, hex))
    }

    /// CM-BLD-6 and CM-BLD-11
    fn guard_points(&self, state: &State, points: Points, railroad: Colour, hex: HexId) -> Result<(), Refusal> {
        let cost = self.tables.cost[hex.index()];
        let left = self.points() - points.spent;
        let place = || self.hex(hex);
        if cost > left {
            let sentence = say!(
                "{place} costs {cost:# point|# points}, and you have {left:# point|# points} left.",
                place = place(),
                cost,
                left
            );
            return Err(Refusal::new("CM-BLD-6", sentence));
        }
        if self.plenty(state, left, points.need()) || self.leaves_enough(state, railroad, hex, points.need()) {
            return Ok(());
        }
        let sentence = say!(
            "After a cube in {place} points would stay unused: this turn {most} can be used, and must be.",
            place = place(),
            most = points.most
        );
        Err(Refusal::new("CM-BLD-11", sentence))
    }

    /// Hexes that a railroad can be built to with these points, before CM-BLD-11 is asked.
    #[inline]
    pub(crate) fn affordable(&self, state: &State, line: &Railroad, left: u8) -> HexSet {
        state.open_to(line).and(self.tables.affordable[usize::from(left)])
    }

    /// Every step of a Build action: cubes, and late take-overs.
    pub(crate) fn list_build(&self, state: &State, points: Points, must: Option<Colour>, out: &mut ActionList<Action>) {
        if points.need() == 0 {
            return; // CM-BLD-14
        }
        let left = self.points() - points.spent;
        let plenty = self.plenty(state, left, points.need());
        let mut dry = false;
        for (railroad, line) in state.on_map() {
            dry |= line.cubes == 0;
            if line.cubes == 0 || must.is_some_and(|must| must != railroad) {
                continue;
            }
            for hex in self.affordable(state, line, left).iter() {
                if plenty || self.leaves_enough(state, railroad, hex, points.need()) {
                    out.push(Action::Build { railroad, hex });
                }
            }
        }
        if dry && must.is_none() {
            self.list_late_take_overs(state, points, out);
        }
    }

    /// CM-BLD-2: places a cube.
    pub(crate) fn build(
        &self,
        state: &mut State,
        seat: Seat,
        railroad: Colour,
        hex: HexId,
        journal: &mut impl Journal<Event>,
    ) {
        let mut points = match state.phase {
            Phase::Turn { most } => Points { spent: 0, most },
            Phase::Build { points, .. } => points,
            _ => return, // the guard lets no other phase through
        };
        let cost = self.tables.cost[hex.index()];
        points.spent += cost;
        state.lay(&self.tables, railroad, hex);
        journal.note(Event::Built { seat, railroad, hex, cost, left: self.points() - points.spent });
        if let Some(district) = self.tables.district[hex.index()] {
            self.big_bonus(state, district, hex, journal);
        }
        // CM-LRG-6: asked at once, also without points left.
        if self.may_take_over(state, &state.railroads[railroad.index()]) {
            state.phase = Phase::TakeOver { points, railroad };
        } else {
            self.go_on_building(state, seat, points, journal);
        }
    }

    /// The next step of a Build action, or its end (CM-BLD-17).
    pub(crate) fn go_on_building(
        &self,
        state: &mut State,
        seat: Seat,
        points: Points,
        journal: &mut impl Journal<Event>,
    ) {
        if points.need() > 0 {
            state.phase = Phase::Build { points, must: None };
            return;
        }
        let lost = self.points() - points.spent;
        if lost > 0 {
            // CM-BLD-12, CM-BLD-13
            state.unspent = true;
            journal.note(Event::Unspent { seat, points: lost });
        }
        self.finish_turn(state, journal);
    }
}
