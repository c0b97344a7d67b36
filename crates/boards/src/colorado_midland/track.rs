//! Track: a railroad's hexes as rail that runs from side to side, several railroads next to each other.

use std::{collections::VecDeque, fmt::Write};

use colorado_midland::{
    edition::Edition,
    ids::{Colour, HexId},
    view::View,
};

use engine::say::name;

use super::{
    TRACKS,
    geometry::{Sheet, WAYS},
};
use crate::{
    pen::{Pen, Point, Tenth},
    t,
};

/// Between two lines that run side by side.
const LANE: f64 = 8.2;
/// How far a curve keeps straight on after a side.
const STRAIGHT: f64 = 11.0;

/// Two neighbours that share at least one railroad. The rails between them cross their common side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The western or northern hex.
    pub from: HexId,
    /// The other one.
    pub to: HexId,
    /// From `from` to `to`: 0, 1 or 2.
    pub direction: usize,
    /// Which railroads run here, a bit for each colour.
    railroads: u8,
    /// Whether the lanes are counted from the left instead of the right.
    turned: bool,
}

impl Link {
    /// Whether this railroad runs here.
    pub fn carries(self, railroad: Colour) -> bool {
        self.railroads & 1 << railroad.0 != 0
    }
}

/// All track of a position, ready to be drawn.
pub struct Network<'a> {
    sheet: &'a Sheet,
    /// The railroads in each hex, a bit for each colour.
    present: Vec<u8>,
    links: Vec<Link>,
    /// The link beyond each side of each hex.
    beyond: Vec<[Option<u16>; 6]>,
}

impl<'a> Network<'a> {
    /// Joins the hexes of every railroad along open sides (CM-MAP-4).
    pub fn new(sheet: &'a Sheet, view: &View) -> Network<'a> {
        let mut network = Network {
            sheet,
            present: vec![0; sheet.centres.len()],
            links: Vec::new(),
            beyond: vec![[None; 6]; sheet.centres.len()],
        };
        for railroad in &view.railroads {
            railroad.hexes.iter().for_each(|hex| network.present[hex.index()] |= 1 << railroad.colour.0);
        }
        let mut parents = vec![None; sheet.centres.len()];
        for railroad in &view.railroads {
            network.grow(railroad.colour, &railroad.hexes, &mut parents);
            for hex in &railroad.hexes {
                (0..3).for_each(|direction| network.join(*hex, direction, railroad.colour, &parents));
            }
            railroad.hexes.iter().for_each(|hex| parents[hex.index()] = None);
        }
        network.align();
        network
    }

    /// All pairs of hexes that rails join.
    #[cfg(test)]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The neighbour on this side if the railroad is there too.
    fn next(&self, hex: HexId, side: usize, railroad: Colour) -> Option<HexId> {
        let there = self.sheet.beyond[hex.index()][side].open()?;
        (self.present[there.index()] & 1 << railroad.0 != 0).then_some(there)
    }

    /// Lets a railroad grow from its first city as main line and branches: for each hex, the side it was reached from.
    fn grow(&self, railroad: Colour, hexes: &[HexId], parents: &mut [Option<u8>]) {
        let city = |hex: &&HexId| self.sheet.cities.contains(hex);
        let Some(start) = hexes.iter().find(city).or(hexes.first()) else { return };
        let mut queue = VecDeque::from([*start]);
        parents[start.index()] = Some(6);
        while let Some(hex) = queue.pop_front() {
            // Straight on first, then gentle bends, then sharp ones.
            let onward = parents[hex.index()].map_or(0, |side| usize::from(side) + 3);
            for side in [0, 1, 5, 2, 4, 3].map(|turn| (onward + turn) % 6) {
                let Some(there) = self.next(hex, side, railroad) else { continue };
                if parents[there.index()].is_none() {
                    parents[there.index()] = Some(((side + 3) % 6) as u8);
                    queue.push_back(there);
                }
            }
        }
    }

    /// Lays rails between neighbours. In a triangle of three neighbours only the sides along which the
    /// railroad grew are drawn: a third would say nothing new.
    fn join(&mut self, from: HexId, direction: usize, railroad: Colour, parents: &[Option<u8>]) {
        let Some(to) = self.next(from, direction, railroad) else { return };
        let grown = parents[from.index()] == Some(direction as u8) || parents[to.index()] == Some(direction as u8 + 3);
        let triangle = [1, 5].iter().any(|turn| {
            let third = self.next(from, (direction + turn) % 6, railroad);
            third.is_some() && third == self.next(to, (direction + 2 * turn) % 6, railroad)
        });
        if triangle && !grown {
            return;
        }
        if let Some(number) = self.beyond[from.index()][direction] {
            self.links[usize::from(number)].railroads |= 1 << railroad.0;
            return;
        }
        let number = self.links.len() as u16;
        self.beyond[from.index()][direction] = Some(number);
        self.beyond[to.index()][direction + 3] = Some(number);
        self.links.push(Link { from, to, direction, railroads: 1 << railroad.0, turned: false });
    }

    /// Turns lanes so that railroads which run on together keep their sides and do not cross.
    fn align(&mut self) {
        let mut seen = vec![false; self.links.len()];
        for start in 0..self.links.len() {
            let mut queue = VecDeque::from([start]);
            while let Some(number) = queue.pop_front() {
                if std::mem::replace(&mut seen[number], true) || self.links[number].railroads.count_ones() < 2 {
                    continue;
                }
                let link = self.links[number];
                for (hex, into) in [(link.to, link.direction), (link.from, link.direction + 3)] {
                    for out in 0..6 {
                        let Some(next) = self.beyond[hex.index()][out].map(usize::from) else { continue };
                        let shared = self.links[next].railroads & link.railroads;
                        if seen[next] || next == number || shared.count_ones() < 2 {
                            continue;
                        }
                        // Lanes are on the right of `direction`; going against it they are on the left.
                        let backwards_in = into != link.direction;
                        let backwards_out = out != self.links[next].direction;
                        self.links[next].turned = link.turned ^ backwards_in ^ backwards_out;
                        queue.push_back(next);
                    }
                }
            }
        }
    }

    /// Where a railroad crosses a side of a hex.
    pub fn gate(&self, hex: HexId, side: usize, railroad: Colour) -> Option<Gate> {
        let link = self.links[usize::from(self.beyond[hex.index()][side]?)];
        if !link.carries(railroad) {
            return None;
        }
        let outward = WAYS[side];
        let right = WAYS[if link.turned { link.direction + 3 } else { link.direction }].right();
        let lane = lane(link.railroads, railroad);
        let spot = self.sheet.centre(hex).shifted(outward, self.sheet.inner()).shifted(right, lane);
        Some(Gate { spot, ahead: spot.shifted(outward, -STRAIGHT), lane, right })
    }

    fn gates(&self, hex: HexId, railroad: Colour) -> Gates {
        let mut gates = Gates { list: [None; 6], count: 0 };
        for gate in (0..6).filter_map(|side| self.gate(hex, side, railroad)) {
            gates.list[gates.count] = Some(gate);
            gates.count += 1;
        }
        gates
    }

    /// The way in which the railroads of a hex stand apart: across a line that runs through, on the side of its lanes.
    fn apart(&self, hex: HexId) -> Point {
        let present = self.present[hex.index()];
        let across = (0..8).filter(|colour| present & 1 << colour != 0).find_map(|colour| {
            let gates = self.gates(hex, Colour(colour));
            let [Some(a), Some(b), None, ..] = gates.list else { return None };
            let way = Point::new(b.spot.x - a.spot.x, b.spot.y - a.spot.y);
            let across = way.right();
            let side = [a, b]
                .iter()
                .find(|gate| gate.lane != 0.0)
                .map_or(1.0, |gate| (gate.right.x * across.x + gate.right.y * across.y).signum());
            let size = across.x.hypot(across.y).max(1.0);
            Some(Point::new(across.x * side / size, across.y * side / size))
        });
        across.unwrap_or(Point::new(1.0, 0.0))
    }

    /// The rails of one railroad: the line, its joints and ends, and where its letter stands.
    fn rails(&self, railroad: Colour, hexes: &[HexId], letters: impl Fn(HexId) -> bool) -> Rails {
        let mut rails = Rails::default();
        for hex in hexes.iter().copied() {
            let present = self.present[hex.index()];
            let aside = lane(present, railroad) * 1.15;
            let apart = if present.count_ones() > 1 { self.apart(hex) } else { Point::new(1.0, 0.0) };
            let stand = self.sheet.centre(hex).shifted(apart, aside);
            let gates = self.gates(hex, railroad);
            if let [Some(a), Some(b), None, ..] = gates.list {
                // Alone on both sides: make room for the others in the hex.
                let bulge = if a.lane == 0.0 && b.lane == 0.0 { aside } else { 0.0 };
                let (near, far) = (a.ahead.shifted(apart, bulge), b.ahead.shifted(apart, bulge));
                rails.line.from(a.spot).curve(near, far, b.spot);
                if letters(hex) {
                    rails.letters.push((hex, middle(a.spot, near, far, b.spot)));
                }
                continue;
            }
            for gate in gates.list.into_iter().flatten() {
                rails.line.from(gate.spot).bend(gate.ahead, stand);
            }
            if gates.count < 2 || letters(hex) {
                rails.letters.push((hex, stand));
            } else {
                rails.joints.push(stand);
            }
        }
        rails
    }
}

/// Where a railroad crosses a side.
#[derive(Clone, Copy)]
pub struct Gate {
    /// The place on the side.
    pub spot: Point,
    /// Straight on from there into the hex.
    ahead: Point,
    /// How far from the middle of the side, and in which direction that is counted.
    lane: f64,
    right: Point,
}

struct Gates {
    list: [Option<Gate>; 6],
    count: usize,
}

#[derive(Default)]
struct Rails {
    line: Pen,
    joints: Vec<Point>,
    letters: Vec<(HexId, Point)>,
}

/// How far to the right of the middle a railroad runs among those present.
fn lane(present: u8, railroad: Colour) -> f64 {
    let before = (present & ((1 << railroad.0) - 1)).count_ones();
    (f64::from(before) - f64::from(present.count_ones() - 1) / 2.0) * LANE
}

fn middle(a: Point, b: Point, c: Point, d: Point) -> Point {
    Point::new((a.x + 3.0 * b.x + 3.0 * c.x + d.x) / 8.0, (a.y + 3.0 * b.y + 3.0 * c.y + d.y) / 8.0)
}

/// The layer of one railroad: `<g id="track-1">`, empty while it is not on the map.
pub fn layer(network: &Network<'_>, edition: &Edition, view: &View, colour: Colour) -> String {
    let spec = &edition.colours[colour.index()];
    let Some(railroad) = view.railroads.iter().find(|railroad| railroad.colour == colour) else {
        return format!(r#"<g id="{}" class="cm-rail"></g>"#, TRACKS[colour.index()]);
    };
    // On every straight line one hex in five shows the letter.
    let lettered = |hex: HexId| {
        let hex = &edition.hexes[hex.index()];
        (hex.q + 2 * hex.r + i32::from(colour.0)).rem_euclid(5) == 0
    };
    let rails = network.rails(colour, &railroad.hexes, lettered);
    let mut out = String::with_capacity(4096);
    let id = &spec.id;
    let _ = write!(
        out,
        concat!(
            r##"<g id="{track}" class="cm-rail" color="{rgb}" role="img" aria-label="{label}"><defs><path id="rails-{id}" d="{line}"/></defs>"##,
            r##"<use href="#rails-{id}" class="cm-ties"/><use href="#rails-{id}" class="cm-casing"/><use href="#rails-{id}" class="cm-colour"/>"##,
            r##"<use href="#rails-{id}" class="cm-pattern cm-pattern-{letter}"/>"##,
        ),
        track = TRACKS[colour.index()],
        id = id,
        rgb = spec.rgb,
        label = t!("{railroad} railroad, {n:# hex|# hexes}", railroad = name(id), n = railroad.hexes.len()).escaped(),
        line = rails.line.path(),
        letter = spec.letter,
    );
    for joint in rails.joints {
        let _ = write!(out, r#"<circle class="cm-joint" cx="{}" cy="{}" r="2.6"/>"#, Tenth(joint.x), Tenth(joint.y));
    }
    for (hex, spot) in rails.letters {
        let _ = write!(
            out,
            r#"<g data-piece="rail-{id}-{hex}"><circle class="cm-plate" cx="{x}" cy="{y}" r="4.4"/><text x="{x}" y="{foot}">{letter}</text></g>"#,
            hex = edition.hexes[hex.index()].id,
            x = Tenth(spot.x),
            y = Tenth(spot.y),
            foot = Tenth(spot.y + 2.35),
            letter = spec.letter
        );
    }
    out.push_str("</g>");
    out
}
