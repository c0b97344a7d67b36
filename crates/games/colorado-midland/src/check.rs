//! Whether a position from outside is sound, so that it can be played on without a panic.

use engine::Seat;

use crate::{
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    map::HexSet,
    state::{Groups, MOST_COLOURS, Phase, Player, Points, Railroad, State},
};

type Check = Result<(), String>;

fn holds(condition: bool, why: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(why()) }
}

impl ColoradoMidland {
    pub(crate) fn check_position(&self, state: &State) -> Check {
        let n = self.numbers.players;
        holds(state.seats == n, || format!("this table is for {n} players, not {}", state.seats))?;
        holds(state.first_player.0 < n, || format!("there is no seat {} to be First Player", state.first_player.0))?;
        holds(state.turn <= n, || format!("{} turns are more than a round has", state.turn))?;
        holds(state.round <= self.most_rounds(), || format!("no game has {} rounds", state.round))?;
        self.check_claims(state)?;
        self.check_players(state)?;
        // CM-SHD-4, CM-REF-5: claims never come back, so whoever missed one still has none.
        holds(!state.shortage || state.players[..usize::from(n)].iter().any(|player| player.claims() == 0), || {
            "a claim was missing, but everybody has one".to_owned()
        })?;
        self.check_railroads(state)?;
        self.check_phase(state)
    }

    /// Every claim is in one place, and the mines are of players at the table.
    fn check_claims(&self, state: &State) -> Check {
        let n = self.numbers.players;
        holds(state.mines.len() <= self.numbers.track, || {
            format!("{} mines do not fit on {} positions", state.mines.len(), self.numbers.track)
        })?;
        for mine in state.mines.all() {
            holds(mine.owner.0 < n, || format!("a mine belongs to seat {}, which is not there", mine.owner.0))?;
            holds(mine.district.0 < self.tables.districts(), || "a mine is in no district".to_owned())?;
        }
        let mut aside = 0;
        for (district, spec) in self.tables.all_districts().zip(&self.tables.edition.districts) {
            let held: u32 = state.players.iter().map(|player| u32::from(player.holdings[district.index()])).sum();
            let on_track = state.mines.all().iter().filter(|mine| mine.district == district).count() as u32;
            let seen = held + on_track + u32::from(state.discarded[district.index()]);
            let all = spec.claims.len() as u32;
            holds(seen <= all, || format!("there are {seen} {} claims, but only {all} exist", spec.name))?;
            aside += all - seen;
        }
        holds(aside == u32::from(self.numbers.unused), || {
            format!("{aside} claims are in no place, but {} were laid aside", self.numbers.unused)
        })
    }

    fn check_players(&self, state: &State) -> Check {
        let (players, others) = state.players.split_at(usize::from(self.numbers.players));
        holds(others.iter().all(|player| *player == Player::default()), || {
            "somebody plays who is not there".to_owned()
        })?;
        for (seat, player) in players.iter().enumerate() {
            let parts = u32::from(player.bonus_vp) + player.mined_vp.iter().map(|vp| u32::from(*vp)).sum::<u32>();
            holds(u32::from(player.vp) == parts, || {
                format!("seat {seat} has {} VP, but bonus and mines make {parts}", player.vp)
            })?;
            holds(player.vp <= 20_000, || format!("seat {seat} has too many VP"))?;
            let unknown = usize::from(self.tables.districts());
            let stray =
                player.holdings[unknown..].iter().any(|n| *n > 0) || player.mined_vp[unknown..].iter().any(|n| *n > 0);
            holds(!stray && state.discarded[unknown..].iter().all(|n| *n == 0), || {
                "claims of a district that is not there".to_owned()
            })?;
        }
        Ok(())
    }

    fn check_railroads(&self, state: &State) -> Check {
        let mut seen = Groups::default();
        let groups = state.on_map().flat_map(|(_, line)| line.groups.iter().copied()).chain(state.unused.iter());
        for group in groups {
            holds(group.0 < self.tables.colours(), || "there is no such colour group".to_owned())?;
            holds(!seen.contains(group), || format!("the {} cubes are in two places", self.colour_id(group)))?;
            seen.insert(group);
        }
        holds(seen == self.tables.all_colours().collect(), || "a colour group is missing".to_owned())?;
        for k in 0..MOST_COLOURS as u8 {
            self.check_railroad(state, Colour(k))?;
        }
        for hex in (0..self.tables.hexes() as u16).map(HexId) {
            let (here, room) = (state.railroads_in(hex), self.tables.capacity[hex.index()]);
            holds(here <= room, || format!("{} holds {room} railroads, not {here}", self.hex_label(hex)))?;
            holds(state.full.contains(hex) == (here == room), || "the full hexes are worked out wrong".to_owned())?;
        }
        holds(state.full.iter().all(|hex| hex.index() < self.tables.hexes()), || "a hex beyond the map".to_owned())
    }

    fn check_railroad(&self, state: &State, colour: Colour) -> Check {
        let line = &state.railroads[colour.index()];
        if !line.exists() {
            return holds(*line == Railroad::default(), || "a railroad without a colour group has track".to_owned());
        }
        let name = || self.colour_id(colour);
        let numbers = &self.tables.edition.numbers;
        holds(line.groups.len() <= usize::from(numbers.most_groups), || {
            format!("{} has too many colour groups", name())
        })?;
        holds(line.groups[0] == colour, || format!("{} was not started with its own colour", name()))?;
        holds(line.track.iter().all(|hex| hex.index() < self.tables.hexes()), || {
            format!("{} has track beyond the map", name())
        })?;
        let cubes = u32::from(numbers.cubes_per_colour) * line.groups.len() as u32;
        holds(line.cubes <= numbers.cubes_per_colour && line.track.len() + u32::from(line.cubes) == cubes, || {
            let (placed, left) = (line.track.len(), line.cubes);
            format!("{} has {placed} cubes on the map and {left} left, which do not make {cubes}", name())
        })?;
        let Some(first) = line.track.nth(0) else { return Err(format!("{} has no track", name())) };
        let joined = self.tables.grown(HexSet::EMPTY.with(first), Some(line.track));
        holds(joined == line.track, || format!("{}'s track is in pieces", name()))?;
        let reach = line.track.iter().fold(HexSet::EMPTY, |reach, hex| reach.or(self.tables.adjacent[hex.index()]));
        holds(line.reach == reach, || format!("{}'s reach is worked out wrong", name()))
    }

    fn check_phase(&self, state: &State) -> Check {
        let n = self.numbers.players;
        let setting_up = matches!(state.phase, Phase::FirstRailroad | Phase::SetupMine);
        holds(setting_up == (state.round == 0), || format!("round {} does not fit what is waited for", state.round))?;
        let ended = matches!(state.phase, Phase::Refill(_) | Phase::Over);
        holds(ended == (state.turn == n), || format!("{} turns do not fit what is waited for", state.turn))?;
        let railroads = state.on_map().count();
        let first = state.phase == Phase::FirstRailroad;
        holds(first == (railroads == 0), || "the first railroad is missing, or there too early".to_owned())?;
        match state.phase {
            Phase::FirstRailroad | Phase::SetupMine => self.check_setting_up(state),
            Phase::Turn { most } => {
                holds(most == self.most(state), || format!("a Build action cannot spend {most} points"))?;
                let seat = self.seat_in_turn(state);
                let able = most > 0 || self.count_starts(state, seat) > 0 || self.count_shuts(state, seat) > 0;
                holds(able, || "the seat in turn has no legal action and would have been passed".to_owned())
            }
            Phase::Build { points, must } => self.check_build(state, points, must),
            Phase::TakeOver { points, railroad } => self.check_take_over(state, points, railroad),
            Phase::ShutRefill => self.check_shut_refill(state),
            Phase::Confirm => holds(self.confirm, || "this table does not ask for confirmation".to_owned()),
            Phase::Refill(queue) => {
                holds(queue.all().all(|seat| seat.0 < n), || "a seat that is not there replaces a mine".to_owned())?;
                holds(queue.all().len() <= usize::from(self.numbers.close), || {
                    "too many mines are replaced".to_owned()
                })?;
                let room = self.numbers.track - state.mines.len();
                holds(queue.waiting().len() <= usize::from(room), || "there is no room for new mines".to_owned())?;
                let able = queue.front().is_some_and(|seat| state.players[seat.index()].claims() > 0);
                holds(able, || "nobody can replace a mine".to_owned())
            }
            Phase::Over => holds(self.reasons(state).any(), || "the game is not over".to_owned()),
        }
    }

    fn check_setting_up(&self, state: &State) -> Check {
        let n = self.numbers.players;
        let clean = state.turn == 0 && !state.unspent && !state.shortage;
        holds(clean && state.discarded.iter().all(|count| *count == 0), || "set-up is not a round".to_owned())?;
        holds(state.players.iter().all(|player| player.vp == 0), || "there are no VP in set-up".to_owned())?;
        holds(state.mines.len() < self.numbers.track, || "the Mine Track is full already".to_owned())?;
        holds(state.phase != Phase::FirstRailroad || state.mines.is_empty(), || {
            "the first railroad comes before the mines".to_owned()
        })?;
        for (k, mine) in (0..).zip(state.mines.all()) {
            let owner = state.first_player.left(k % n, n);
            holds(mine.owner == owner, || format!("position {} is not of seat {}", k + 1, mine.owner.0))?;
        }
        let track: u8 = state.mines.len();
        for seat in Seat::all(n) {
            let placed = (0..track).filter(|k| state.first_player.left(k % n, n) == seat).count() as u8;
            let held = state.players[seat.index()].claims();
            holds(held + placed == self.numbers.deal, || {
                format!("seat {} was dealt {} claims, not {}", seat.0, self.numbers.deal, held + placed)
            })?;
        }
        Ok(())
    }

    fn check_points(&self, points: Points) -> Check {
        let right = points.spent <= points.most && points.most <= self.points();
        holds(right, || format!("{} of {} points cannot be spent", points.spent, points.most))
    }

    fn check_build(&self, state: &State, points: Points, must: Option<Colour>) -> Check {
        self.check_points(points)?;
        holds(points.spent < points.most, || "all points are spent".to_owned())?;
        holds(points.spent > 0 || must.is_some(), || "nothing has been built yet".to_owned())?;
        let left = self.points() - points.spent;
        holds(self.most_of(state, left) == points.need(), || {
            format!("{} points cannot be what must be spent in all", points.most)
        })?;
        let Some(railroad) = must else { return Ok(()) };
        let line = state.railroads.get(railroad.index());
        let fresh = line
            .is_some_and(|line| line.groups.len() > 1 && line.cubes == self.tables.edition.numbers.cubes_per_colour);
        holds(fresh && self.can_build_first(state, points, railroad), || {
            "the railroad that must build has taken over no group, or cannot".to_owned()
        })
    }

    fn check_take_over(&self, state: &State, points: Points, railroad: Colour) -> Check {
        self.check_points(points)?;
        holds(points.spent > 0, || "no cube has been placed yet".to_owned())?;
        let line = state.railroads.get(railroad.index());
        let may = line.is_some_and(|line| self.may_take_over(state, line));
        holds(may, || "the railroad cannot take over a group".to_owned())?;
        let left = self.points() - points.spent;
        holds(self.most_of(state, left) == points.need(), || {
            format!("{} points cannot be what must be spent in all", points.most)
        })
    }

    fn check_shut_refill(&self, state: &State) -> Check {
        let seat = self.seat_in_turn(state);
        holds(state.mines.len() < self.numbers.track, || "no mine was shut down".to_owned())?;
        holds(state.discarded.iter().any(|count| *count > 0), || "no mine was shut down".to_owned())?;
        holds(state.players[seat.index()].claims() > 0, || "there is no claim to place".to_owned())
    }

    /// Whether a district is one of this edition.
    pub(crate) fn knows(&self, district: District) -> bool {
        district.0 < self.tables.districts()
    }
}
