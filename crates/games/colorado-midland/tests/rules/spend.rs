//! M of CM-BLD-11 against plain trying-out, on small random maps.

use colorado_midland::{action::Action, edition::Terrain, state::Phase, tables::Tables, view::PhaseView};
use engine::{ActionList, Game, Luck, Seat};

use crate::scene::{Play, mini_map, scene};

/// A railroad as plainly as can be.
#[derive(Clone)]
struct Line {
    hexes: Vec<usize>,
    cubes: u8,
    groups: u8,
}

/// A position of the Build action as plainly as can be.
#[derive(Clone)]
struct Plain<'a> {
    map: &'a Tables,
    lines: Vec<Option<Line>>,
    unused: u8,
}

impl Plain<'_> {
    fn of<'a>(map: &'a Tables, play: &Play) -> Plain<'a> {
        let view = play.view();
        let mut lines = vec![None; 6];
        for railroad in &view.railroads {
            lines[railroad.colour.index()] = Some(Line {
                hexes: railroad.hexes.iter().map(|hex| hex.index()).collect(),
                cubes: railroad.cubes_left,
                groups: railroad.groups.len() as u8,
            });
        }
        Plain { map, lines, unused: view.unused_groups.len() as u8 }
    }

    /// Where a railroad could go, room and neighbours considered and nothing else.
    fn places(&self, line: &Line) -> Vec<usize> {
        let beside = |hex: usize| {
            line.hexes.iter().any(|from| {
                let (a, b) = (&self.map.edition.hexes[*from], &self.map.edition.hexes[hex]);
                let ids = |x: usize| colorado_midland::ids::HexId(x as u16);
                Tables::neighbours((a.q, a.r), (b.q, b.r)) && !self.map.red_line(ids(*from), ids(hex))
            })
        };
        let room = |hex: usize| {
            let here = self.lines.iter().flatten().filter(|line| line.hexes.contains(&hex)).count();
            here < usize::from(self.map.edition.hexes[hex].capacity)
        };
        (0..self.map.edition.hexes.len())
            .filter(|hex| !line.hexes.contains(hex) && beside(*hex) && room(*hex))
            .collect()
    }

    /// The position after a cube, with a group taken over first where that is needed.
    fn after(&self, railroad: usize, hex: usize) -> Option<Self> {
        let mut after = self.clone();
        let line = after.lines[railroad].as_mut()?;
        if line.cubes == 0 {
            if line.groups == 3 || after.unused == 0 {
                return None;
            }
            line.groups += 1;
            line.cubes = 32;
            after.unused -= 1;
        }
        line.cubes -= 1;
        line.hexes.push(hex);
        Some(after)
    }

    /// The most that any sequence of placements spends of `left`.
    fn most(&self, left: u8) -> u8 {
        let mut most = 0;
        for (railroad, line) in self.lines.iter().enumerate() {
            for hex in line.as_ref().map(|line| self.places(line)).unwrap_or_default() {
                let cost = self.map.edition.hexes[hex].cost;
                if let Some(after) = (cost <= left).then(|| self.after(railroad, hex)).flatten() {
                    most = most.max(cost + after.most(left - cost));
                }
            }
        }
        most
    }

    /// The placements after which all of `need` can still be spent.
    fn right_steps(&self, need: u8, left: u8) -> Vec<(usize, usize)> {
        let mut right = Vec::new();
        for (railroad, line) in self.lines.iter().enumerate() {
            for hex in line.as_ref().map(|line| self.places(line)).unwrap_or_default() {
                let cost = self.map.edition.hexes[hex].cost;
                let after = (cost <= left).then(|| self.after(railroad, hex)).flatten();
                if after.is_some_and(|after| cost + after.most(left - cost) == need) {
                    right.push((railroad, hex));
                }
            }
        }
        right
    }
}

/// A map of at most 11 hexes, one to three railroads with few cubes, few groups unused.
fn random_play(luck: &mut Luck) -> Play {
    let kinds = [Terrain::Normal, Terrain::Difficult, Terrain::Difficult, Terrain::Pass];
    let names: Vec<String> = (0..12).map(|k| format!("X{k}")).collect();
    let mut hexes = vec![("X0", 0, 0, Terrain::City)];
    for (name, k) in names.iter().zip(0..).skip(1) {
        if luck.below(10) > 0 {
            hexes.push((name.as_str(), k % 4, k / 4, kinds[luck.below(4) as usize]));
        }
    }
    let mut red = Vec::new();
    for (a, b) in (0..hexes.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let (one, two) = (hexes[a], hexes[b]);
        if Tables::neighbours((one.1, one.2), (two.1, two.2)) && luck.below(5) == 0 {
            red.push((one.0, two.0));
        }
    }
    let mut scene = scene(3).edition(mini_map(&hexes, &red)).no_railroads();
    for colour in &["green", "yellow", "red"][..1 + luck.below(3) as usize] {
        let at = hexes[luck.below(hexes.len() as u32) as usize].0;
        scene = scene.railroad(colour, at).cubes(colour, luck.below(6) as u8);
        if luck.below(4) == 0 {
            let third = if *colour == "green" { "blue black" } else { "orange" };
            scene = scene.groups(colour, &format!("{colour} {third}"));
        }
    }
    scene.unused(luck.below(3) as usize).play()
}

/// What the game says may be placed now: a late take-over stands for all that may follow it.
fn listed_steps(play: &Play) -> Vec<(usize, usize)> {
    let mut list = ActionList::new();
    play.game.legal(&play.state, Seat(0), &mut list);
    let mut steps = Vec::new();
    for action in list.actions() {
        match *action {
            Action::Build { railroad, hex } => steps.push((railroad.index(), hex.index())),
            Action::TakeOver { .. } => {
                let mut after = play.state;
                play.game.apply(&mut after, Seat(0), *action, &mut ()).unwrap();
                let mut then = ActionList::new();
                play.game.legal(&after, Seat(0), &mut then);
                assert!(!then.is_empty(), "a cube follows a late take-over");
                for action in then.actions() {
                    let Action::Build { railroad, hex } = *action else { panic!("only cubes follow") };
                    steps.push((railroad.index(), hex.index()));
                }
            }
            _ => {}
        }
    }
    steps.sort_unstable();
    steps.dedup();
    steps
}

#[test]
fn m_and_the_legal_steps_are_what_trying_out_gives() {
    let mut luck = Luck::new(77);
    let (mut short, mut built) = (0, 0);
    for _ in 0..400 {
        let mut play = random_play(&mut luck);
        let map = Tables::new(play.game.edition().clone());
        let Phase::Turn { most } = play.state.phase else { panic!("the turn begins") };
        assert_eq!(most, Plain::of(&map, &play).most(5));
        short += u32::from(most < 5);
        let mut spent = 0;
        while play.state.turn == 0 && spent < most {
            if matches!(play.phase(), PhaseView::TakeOver { .. }) {
                let choice = play.legal("A").swap_remove(luck.below(play.legal("A").len() as u32) as usize);
                play.does("A", &choice);
                continue;
            }
            let plain = Plain::of(&map, &play);
            let mut right = plain.right_steps(most - spent, 5 - spent);
            right.sort_unstable();
            assert_eq!(listed_steps(&play), right, "{spent} of {most} points spent");
            let steps: Vec<String> = play.legal("A").into_iter().filter(|text| text.starts_with("build")).collect();
            if steps.is_empty() {
                let take = play.legal("A").into_iter().find(|text| text.starts_with("take")).unwrap();
                play.does("A", &take);
                let then = play.legal("A").swap_remove(0);
                play.does("A", &then);
            } else {
                play.does("A", &steps[luck.below(steps.len() as u32) as usize]);
            }
            built += 1;
            spent = match play.phase() {
                PhaseView::Build { spent, .. } => spent,
                PhaseView::TakeOver { .. } => match play.state.phase {
                    Phase::TakeOver { points, .. } => points.spent,
                    _ => unreachable!("the view shows the phase"),
                },
                _ => most,
            };
        }
    }
    assert!(short > 50 && built > 500, "the maps are narrow enough to matter: {short} short, {built} cubes");
}
