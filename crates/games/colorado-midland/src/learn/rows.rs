//! What everybody may know, in numbers.

use engine::{
    Viewer,
    learn::{Block, Pen, places_to, seen_from},
};

use crate::{
    game::ColoradoMidland,
    ids::Colour,
    state::{MOST_DISTRICTS, Phase, Points, Railroad, State},
    tables::Distances,
};

/// Phases of the game.
const PHASES: usize = 10;
/// What is counted of every player: points, claims.
const GOODS: usize = 2;
/// What is counted of every railroad: cubes left, colour groups.
const CUBES: usize = 2;
/// More Victory Points, rounds, claims of a district or points to a district than this say no more.
const MUCH: Much = Much { vp: 128, rounds: 32, claims: 8, way: 32, points: 8 };

struct Much {
    vp: u32,
    rounds: u32,
    claims: u8,
    way: u8,
    points: u32,
}

impl ColoradoMidland {
    pub(super) fn row_blocks(&self) -> Vec<Block> {
        let (seats, track, close) = self.lengths();
        let (colours, districts) = (usize::from(self.tables.colours()), usize::from(self.tables.districts()));
        let most = (1_u32 << colours) - 1;
        vec![
            Block::new(
                "phase",
                "first railroad, claims of the set-up, turn, building, building with a group just taken over, group on offer, claim after a shutdown, confirmation, replacing mines, over",
                &[PHASES],
            ),
            Block::new("to_act", "each seat from the viewer on", &[seats]),
            Block::new("first_player", "each seat from the viewer on", &[seats]),
            Block::new("round", "as a part of 32", &[1]),
            Block::new("points", "building points spent, still to be spent, as a part of 8", &[2]),
            Block::new("asked", "each railroad: must build now, or has a group on offer", &[colours]),
            Block::new("unspent", "somebody could not use all points, could not place a claim", &[2]),
            Block::new("replacing", "each mine still to be replaced: each seat from the viewer on", &[close, seats]),
            Block::new("unused", "each colour group", &[colours]),
            Block::new(
                "goods",
                "for each seat from the viewer on: Victory Points as a part of 128, claims as a part of those dealt",
                &[seats, GOODS],
            ),
            Block::new("holdings", "for each seat, claims of each district as a part of 8", &[seats, districts]),
            Block::new("mine_owner", "each position from the top: each seat from the viewer on", &[track, seats]),
            Block::new("mine_district", "each position from the top: each district", &[track, districts]),
            Block::new(
                "cubes",
                "for each railroad: cubes left, colour groups, as a part of the most",
                &[colours, CUBES],
            ),
            Block::new(
                "near",
                "for each railroad, each district: 1 in its hex, less by 1/32 for every point that track to it costs",
                &[colours, districts],
            ),
            Block::new("linked", "each district: by one railroad or more, by two or more", &[districts, 2]),
            Block::new(
                "track",
                "each hex: which railroads are there, 1 for the first colour, 2 for the second, then 4, 8, … added up",
                &[self.tables.hexes()],
            )
            .within(0.0, most as f32),
        ]
    }

    /// Writes a row of a position; nothing is hidden in it.
    pub(super) fn write_row(&self, s: &State, who: Viewer, pen: &mut Pen) {
        self.write_round(s, who, pen);
        self.write_players(s, who, pen);
        self.write_mines(s, who, pen);
        self.write_railroads(s, pen);
    }

    /// How many seats there are, positions of the Mine Track, and mines that close.
    fn lengths(&self) -> (usize, usize, usize) {
        (self.numbers.players.into(), self.numbers.track.into(), self.numbers.close.into())
    }

    fn write_round(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let (seats, _, close) = self.lengths();
        let (phase, points, asked) = stage(s.phase);
        pen.one_of(Some(phase), PHASES);
        pen.one_of(self.actor(s).map(|seat| places_to(who, seat, self.numbers.players)), seats);
        pen.one_of(Some(places_to(who, s.first_player, self.numbers.players)), seats);
        pen.part(s.round.into(), MUCH.rounds);
        pen.part(points.spent.into(), MUCH.points);
        pen.part(points.need().into(), MUCH.points);
        pen.one_of(asked.map(|colour| colour.0.into()), self.tables.colours().into());
        pen.flag(s.unspent);
        pen.flag(s.shortage);
        let replacing = pen.places(close * seats);
        if let Phase::Refill(queue) = s.phase {
            for (k, seat) in queue.waiting().enumerate() {
                replacing[k * seats + places_to(who, seat, self.numbers.players)] = 1.0;
            }
        }
        let unused = pen.places(self.tables.colours().into());
        s.unused.iter().for_each(|group| unused[usize::from(group.0)] = 1.0);
    }

    fn write_players(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let players = self.numbers.players;
        let each = || (0..players).map(|k| &s.players[seen_from(who, k, players).index()]);
        for player in each() {
            pen.part(player.vp.into(), MUCH.vp);
            pen.part(player.claims().into(), self.numbers.deal.into());
        }
        let districts = usize::from(self.tables.districts());
        for player in each() {
            for (place, claims) in pen.places(districts).iter_mut().zip(player.holdings) {
                *place = (f32::from(claims) / f32::from(MUCH.claims)).min(1.0);
            }
        }
    }

    fn write_mines(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let ((seats, track, _), districts) = (self.lengths(), usize::from(self.tables.districts()));
        let owners = pen.places(track * seats);
        for (line, mine) in owners.chunks_exact_mut(seats).zip(s.mines.all()) {
            line[places_to(who, mine.owner, self.numbers.players)] = 1.0;
        }
        let places = pen.places(track * districts);
        for (line, mine) in places.chunks_exact_mut(districts).zip(s.mines.all()) {
            line[usize::from(mine.district.0)] = 1.0;
        }
    }

    fn write_railroads(&self, s: &State, pen: &mut Pen) {
        let (colours, districts) = (usize::from(self.tables.colours()), usize::from(self.tables.districts()));
        let numbers = &self.tables.edition.numbers;
        for line in &s.railroads[..colours] {
            pen.part(line.cubes.into(), numbers.cubes_per_colour.into());
            pen.part(line.groups.len() as u32, numbers.most_groups.into());
        }
        let places = pen.places(colours * districts + 2 * districts + self.tables.hexes());
        let (near, places) = places.split_at_mut(colours * districts);
        let (linked, track) = places.split_at_mut(2 * districts);
        let mut links = [0_u8; MOST_DISTRICTS];
        let mut bit = 1.0;
        for (line, near) in s.railroads.iter().zip(near.chunks_exact_mut(districts)) {
            let ways = self.lay_track(line, bit, track);
            for ((near, way), link) in near.iter_mut().zip(ways).zip(&mut links) {
                *near = f32::from(MUCH.way - way.min(MUCH.way)) / f32::from(MUCH.way);
                *link += u8::from(way == 0);
            }
            bit *= 2.0;
        }
        for (linked, railroads) in linked.chunks_exact_mut(2).zip(links) {
            linked[0] = f32::from(u8::from(railroads > 0));
            linked[1] = f32::from(u8::from(railroads > 1));
        }
    }

    /// Adds a railroad to the hexes where it has track. What track from there to each district costs, as if every hex had
    /// room; from none all is far.
    #[inline]
    fn lay_track(&self, line: &Railroad, bit: f32, track: &mut [f32]) -> Distances {
        let mut near = [u8::MAX; 16];
        for hex in line.track.iter() {
            track[hex.index()] += bit;
            let ways = &self.tables.onward[hex.index()];
            near.iter_mut().zip(ways).for_each(|(near, way)| *near = (*near).min(*way));
        }
        near
    }
}

/// What is waited for as a number, the points of a Build action, and the railroad it is about.
fn stage(phase: Phase) -> (usize, Points, Option<Colour>) {
    let none = Points { spent: 0, most: 0 };
    match phase {
        Phase::FirstRailroad => (0, none, None),
        Phase::SetupMine => (1, none, None),
        // What could be spent is not said before the first cube.
        Phase::Turn { .. } => (2, none, None),
        Phase::Build { points, must: None } => (3, points, None),
        Phase::Build { points, must } => (4, points, must),
        Phase::TakeOver { points, railroad } => (5, points, Some(railroad)),
        Phase::ShutRefill => (6, none, None),
        Phase::Confirm => (7, none, None),
        Phase::Refill(_) => (8, none, None),
        Phase::Over => (9, none, None),
    }
}
