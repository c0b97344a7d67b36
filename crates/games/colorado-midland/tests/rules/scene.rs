//! Positions in one line, and players who act on them: `A` is the first seat.

use std::{collections::BTreeMap, sync::Arc};

use colorado_midland::{
    ColoradoMidland,
    edition::{Edition, Hex, Terrain},
    event::Event,
    ids::HexId,
    position::{MineLine, PhaseLine, PlayerLine, Position, RailroadLine},
    state::State,
    tables::Tables,
    view::{PhaseView, View},
};
use engine::{ActionList, Game, Published, Seat, Setup, Viewer, Words};

/// A position to be built.
pub struct Scene {
    pub setup: Setup,
    pub position: Position,
    edition: Option<Edition>,
    unused: Option<usize>,
}

/// Round 1, seat A is First Player and in turn; green in Denver, everybody with Holdings, mines far from track.
pub fn scene(seats: u8) -> Scene {
    let players =
        (0..seats).map(|_| PlayerLine { holdings: count("leadville 2, aspen 1, creede 1"), ..PlayerLine::default() });
    let position = Position {
        round: 1,
        first_player: 0,
        turn: 0,
        phase: PhaseLine::Turn,
        players: players.collect(),
        mines: Vec::new(),
        railroads: Vec::new(),
        unused_groups: Vec::new(),
        discarded: BTreeMap::new(),
        unspent: false,
        shortage: false,
    };
    let scene = Scene { setup: Setup::of(seats).with("confirm", "skip"), position, edition: None, unused: None };
    let owners = ["A", "B", "C", "D", "E"];
    let mines: Vec<String> =
        (0..3 * usize::from(seats)).map(|k| format!("{} silverton", owners[k % usize::from(seats)])).collect();
    scene.mines(&mines.join(", ")).railroad("green", "C20")
}

/// `leadville 2, aspen 1`
fn count<T: std::str::FromStr>(list: &str) -> BTreeMap<String, T> {
    let parse = |part: &str| {
        let (name, n) = part.trim().rsplit_once(' ')?;
        Some((name.to_owned(), n.parse().ok()?))
    };
    list.split(',').filter_map(parse).collect()
}

/// `A` is seat 0.
pub fn seat(letter: &str) -> Seat {
    Seat(letter.as_bytes()[0] - b'A')
}

fn letter(seat: Seat) -> char {
    char::from(b'A' + seat.0)
}

impl Scene {
    pub fn option(mut self, id: &str, value: &str) -> Scene {
        self.setup = self.setup.with(id, value);
        self
    }

    pub fn edition(mut self, edition: Edition) -> Scene {
        self.edition = Some(edition);
        self
    }

    /// The Mine Track from the top: `A leadville, B aspen`.
    pub fn mines(mut self, list: &str) -> Scene {
        let mine = |part: &str| {
            let (owner, district) = part.trim().split_once(' ').expect("an owner and a district");
            MineLine { owner: seat(owner).0, district: district.to_owned() }
        };
        self.position.mines = list.split(',').filter(|part| !part.trim().is_empty()).map(mine).collect();
        self
    }

    /// `leadville 2, aspen 1`, or nothing.
    pub fn holdings(mut self, who: &str, list: &str) -> Scene {
        self.position.players[seat(who).index()].holdings = count(list);
        self
    }

    /// Victory Points, all from the Big Bonus.
    pub fn vp(mut self, vp: &[u16]) -> Scene {
        for (player, vp) in self.position.players.iter_mut().zip(vp) {
            player.vp = *vp;
            player.bonus_vp = *vp;
        }
        self
    }

    /// A railroad of one group with these hexes; it replaces one of the same name.
    pub fn railroad(mut self, colour: &str, hexes: &str) -> Scene {
        let hexes: Vec<String> = hexes.split_whitespace().map(str::to_owned).collect();
        self.position.railroads.retain(|line| line.groups[0] != colour);
        let cubes_left = 32 - hexes.len() as u8;
        self.position.railroads.push(RailroadLine { groups: vec![colour.to_owned()], cubes_left, hexes });
        self
    }

    pub fn no_railroads(mut self) -> Scene {
        self.position.railroads.clear();
        self
    }

    pub fn cubes(mut self, colour: &str, cubes_left: u8) -> Scene {
        self.line(colour).cubes_left = cubes_left;
        self
    }

    /// All colour groups of a railroad, its own first.
    pub fn groups(mut self, colour: &str, groups: &str) -> Scene {
        self.line(colour).groups = groups.split_whitespace().map(str::to_owned).collect();
        self
    }

    fn line(&mut self, colour: &str) -> &mut RailroadLine {
        let line = self.position.railroads.iter_mut().find(|line| line.groups[0] == colour);
        line.expect("the railroad is in the scene")
    }

    /// Only so many of the free groups are unused.
    pub fn unused(mut self, groups: usize) -> Scene {
        self.unused = Some(groups);
        self
    }

    /// Whose turn it is.
    pub fn turn_of(mut self, who: &str) -> Scene {
        let n = self.setup.seats;
        self.position.turn = (seat(who).0 + n - self.position.first_player) % n;
        self
    }

    pub fn first_player(mut self, who: &str) -> Scene {
        self.position.first_player = seat(who).0;
        self
    }

    pub fn phase(mut self, phase: PhaseLine) -> Scene {
        self.position.phase = phase;
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }

    /// The position on the table.
    pub fn play(mut self) -> Play {
        let game = match self.edition.take() {
            Some(edition) => ColoradoMidland::with_tables(Arc::new(Tables::new(edition)), &self.setup),
            None => ColoradoMidland::new(&self.setup),
        };
        let game = game.expect("a table of this size");
        let taken: Vec<String> = self.position.railroads.iter().flat_map(|line| line.groups.clone()).collect();
        let free = game.edition().colours.iter().map(|spec| spec.id.clone()).filter(|id| !taken.contains(id));
        self.position.unused_groups = free.take(self.unused.unwrap_or(6)).collect();
        let state = game.read_position(&self.position).expect("the scene is written in names of the edition");
        Play { game, state, events: Vec::new() }
    }
}

/// The built-in edition.
pub fn built_in() -> Edition {
    ColoradoMidland::built_in().edition.clone()
}

/// A map of a few hexes, all other components as ever; the first hex is the only city to start in.
pub fn mini_map(hexes: &[(&str, i32, i32, Terrain)], red: &[(&str, &str)]) -> Edition {
    let built_in = built_in();
    let hex = |&(id, q, r, terrain): &(&str, i32, i32, Terrain)| {
        let like = built_in.hexes.iter().find(|hex| hex.terrain == terrain).expect("the map has all kinds");
        Hex { id: id.to_owned(), q, r, name: None, ..like.clone() }
    };
    let at = |id: &str| HexId(hexes.iter().position(|hex| hex.0 == id).expect("a hex of the mini map") as u16);
    let red_lines = red.iter().map(|(one, two)| (at(one), at(two))).collect();
    let mut numbers = built_in.numbers.clone();
    numbers.first_city = HexId(0);
    numbers.start_cities = vec![HexId(0)];
    let hexes = hexes.iter().map(hex).collect();
    Edition { hexes, red_lines, numbers, ..built_in }
}

/// A position being played.
pub struct Play {
    pub game: ColoradoMidland,
    pub state: State,
    pub events: Vec<Event>,
}

impl Play {
    /// A fresh game.
    pub fn fresh(setup: &Setup, seed: u64) -> Play {
        let game = ColoradoMidland::new(setup).expect("a table of this size");
        let mut events = Vec::new();
        let state = game.setup(&engine::Key::from_seed(seed), &mut events);
        Play { game, state, events }
    }

    /// Carries out an action that must be legal; `events` are those of this step alone.
    pub fn does(&mut self, who: &str, text: &str) -> &mut Play {
        let action = self.game.read(&self.state, seat(who), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let listed = self.legal(who).contains(&self.game.write(&self.state, seat(who), action));
        self.events.clear();
        let done = self.game.apply(&mut self.state, seat(who), action, &mut self.events);
        done.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(listed, "{text} is not listed");
        self
    }

    /// Tries an action that must be refused under a clause, and gives the sentence.
    pub fn refused(&mut self, who: &str, text: &str, clause: &str) -> String {
        let action = self.game.read(&self.state, seat(who), text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let before = self.state;
        let refusal = self.game.apply(&mut self.state, seat(who), action, &mut ()).expect_err("this is not legal");
        assert_eq!(refusal.clause, clause, "{text}: {refusal}");
        assert_eq!(self.state, before, "a refusal changes nothing");
        assert!(!self.legal(who).contains(&self.game.write(&self.state, seat(who), action)), "{text} is listed");
        refusal.sentence.to_string()
    }

    /// Everything a seat may do, in notation.
    pub fn legal(&self, who: &str) -> Vec<String> {
        let mut list = ActionList::new();
        self.game.legal(&self.state, seat(who), &mut list);
        list.actions().iter().map(|action| self.game.write(&self.state, seat(who), *action)).collect()
    }

    /// Whether a legal action begins with these words.
    pub fn may(&self, who: &str, start: &str) -> bool {
        self.legal(who).iter().any(|text| text.starts_with(start))
    }

    pub fn view(&self) -> View {
        self.game.view(&self.state, Viewer::Spectator)
    }

    pub fn phase(&self) -> PhaseView {
        self.view().phase
    }

    /// The letter of the seat to act, or `-`.
    pub fn to_act(&self) -> char {
        self.game.to_act(&self.state).first().map_or('-', letter)
    }

    pub fn vp(&self) -> Vec<u16> {
        self.view().players.iter().map(|player| player.vp).collect()
    }

    /// Owners from the top: `ABCABC`.
    pub fn owners(&self) -> String {
        self.view().track.iter().map(|mine| letter(mine.owner)).collect()
    }

    pub fn claims(&self, who: &str) -> u8 {
        self.view().players[seat(who).index()].holdings.iter().sum()
    }

    /// Building points left, in a Build action.
    pub fn left(&self) -> u8 {
        match self.phase() {
            PhaseView::Build { left, .. } | PhaseView::MustBuild { left, .. } => left,
            other => panic!("nobody is building: {other:?}"),
        }
    }

    /// Why the game ended; empty while it goes on.
    pub fn ended(&self) -> Vec<String> {
        match self.phase() {
            PhaseView::Over { reasons, .. } => reasons,
            _ => Vec::new(),
        }
    }

    pub fn winners(&self) -> String {
        let outcome = self.game.outcome(&self.state).expect("the game is over");
        outcome.winners().map(letter).collect()
    }

    /// The first legal actions of whoever must act, until `stop` holds.
    pub fn on_until(&mut self, stop: impl Fn(&Play) -> bool) -> &mut Play {
        while !stop(self) {
            let who = self.to_act().to_string();
            let first = self.legal(&who).into_iter().next().expect("a seat to act has an action");
            self.does(&who, &first);
        }
        self
    }

    /// The first legal actions of whoever must act, until the game is over.
    pub fn finish(&mut self) -> &mut Play {
        self.on_until(|play| play.to_act() == '-')
    }

    /// Whoever must act shuts down their topmost mine, and puts the first claim in its place.
    pub fn shuts(&mut self, who: &str) -> &mut Play {
        let shut = self.legal(who).into_iter().find(|text| text.starts_with("shut")).expect("a mine of one's own");
        self.does(who, &shut);
        if self.to_act().to_string() == who && self.may(who, "claim") {
            let claim = self.legal(who).swap_remove(0);
            self.does(who, &claim);
        }
        self
    }
}

/// The last seat confirms, so that scoring and closing follow at once.
pub fn round_ends(scene: Scene) -> Play {
    let last = ["A", "B", "C", "D", "E"][usize::from(scene.setup.seats) - 1];
    let mut play = scene.option("confirm", "ask").phase(PhaseLine::Confirm).turn_of(last).play();
    play.does(last, "confirm");
    play
}

pub fn closed(play: &Play) -> Vec<u8> {
    let position = |event: &Event| match event {
        Event::Closed { position, .. } => Some(*position),
        _ => None,
    };
    play.events.iter().filter_map(position).collect()
}

pub fn scored(play: &Play) -> Vec<(u8, u8)> {
    let line = |event: &Event| match event {
        Event::Scored { position, vp, .. } => Some((*position, *vp)),
        _ => None,
    };
    play.events.iter().filter_map(line).collect()
}

/// Leadville (2 VP) has one railroad, Aspen (3) two, Creede (3) three; Silverton none.
pub fn linked() -> Scene {
    scene(3).railroad("green", "H12 H09 S09").railroad("yellow", "H09 S09").railroad("red", "S09")
}
