//! The position: plain data without a heap, copied with a memcpy.

use engine::{Seat, bits::IdSet, inline::List};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{Colour, District, HexId},
    map::HexSet,
    tables::Tables,
};

/// The most seats.
pub const MOST_SEATS: usize = 5;
/// The most mining districts.
pub const MOST_DISTRICTS: usize = 10;
/// The most colour groups.
pub const MOST_COLOURS: usize = 6;
/// The most colour groups of one railroad.
pub const MOST_GROUPS: usize = 3;
/// The most positions of the Mine Track.
pub const MOST_MINES: usize = 15;

/// Everything about a game in progress. Entries beyond the seats, colours or mines in use are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What is being waited for.
    pub phase: Phase,
    /// How many play.
    pub seats: u8,
    /// 0 during set-up, then 1, 2, …
    pub round: u8,
    /// Who holds the Locomotive.
    pub first_player: Seat,
    /// Turns finished in this round.
    pub turn: u8,
    /// Somebody could not use all building points this round.
    pub unspent: bool,
    /// Somebody could not place a claim that was due this round.
    pub shortage: bool,
    /// Colour groups nobody has used, as bits.
    pub unused: Groups,
    /// The players in seat order.
    pub players: [Player; MOST_SEATS],
    /// The Mine Track.
    pub mines: MineTrack,
    /// Claims closed or shut down, by district.
    pub discarded: [u8; MOST_DISTRICTS],
    /// The railroads by the colour they were started with.
    pub railroads: [Railroad; MOST_COLOURS],
    /// Hexes that hold as many railroads as they can.
    pub full: HexSet,
}

/// What is being waited for. The seat in turn follows from the First Player and the turns finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// The First Player chooses the first railroad's colour.
    FirstRailroad,
    /// A claim goes to the next position of the track.
    SetupMine,
    /// A seat chooses its action; `most` is what a Build action could spend (CM-BLD-11).
    Turn {
        /// The most points a Build action can spend.
        most: u8,
    },
    /// A seat builds.
    Build {
        /// Its points.
        points: Points,
        /// The railroad that has just taken over a group late and must place its cube now (CM-LRG-7).
        must: Option<Colour>,
    },
    /// A railroad's last cube is on the map: take over a group, or not now.
    TakeOver {
        /// The builder's points.
        points: Points,
        /// The railroad.
        railroad: Colour,
    },
    /// A mine was shut down and is replaced.
    ShutRefill,
    /// The turn is complete.
    Confirm,
    /// Closed mines are replaced.
    Refill(Queue),
    /// The game is over.
    Over,
}

/// The points of a Build action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Points {
    /// Already spent.
    pub spent: u8,
    /// What must be spent in all: M of CM-BLD-11.
    pub most: u8,
}

impl Points {
    /// What must still be spent.
    #[inline]
    #[must_use]
    pub fn need(self) -> u8 {
        self.most - self.spent
    }
}

/// The Replacement Order track: whose cubes lie in its boxes, and how many have been served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Queue {
    boxes: List<u8, MOST_SEATS>,
    /// Boxes that are done.
    pub next: u8,
}

impl Queue {
    /// Puts a cube into the next box.
    pub fn push(&mut self, owner: Seat) {
        self.boxes.push(owner.0);
    }

    /// All boxes in order.
    pub fn all(&self) -> impl ExactSizeIterator<Item = Seat> {
        self.boxes.iter().copied().map(Seat)
    }

    /// Those still to come.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = Seat> {
        self.all().skip(usize::from(self.next))
    }

    /// Whose box comes next.
    #[must_use]
    pub fn front(&self) -> Option<Seat> {
        self.waiting().next()
    }
}

/// A set of colour groups.
pub type Groups = IdSet<Colour, 1>;

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Victory Points.
    pub vp: u16,
    /// The part of them from the Big Bonus.
    pub bonus_vp: u16,
    /// The part of them from mines, by district.
    pub mined_vp: [u16; MOST_DISTRICTS],
    /// Claims in the Holdings, by district.
    pub holdings: [u8; MOST_DISTRICTS],
}

impl Player {
    /// Claims in the Holdings.
    #[inline]
    #[must_use]
    pub fn claims(&self) -> u8 {
        self.holdings.iter().sum()
    }
}

/// A mine on the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mine {
    /// Whose it is.
    pub owner: Seat,
    /// Where it is.
    pub district: District,
}

impl Default for Mine {
    fn default() -> Mine {
        Mine { owner: Seat(0), district: District(0) }
    }
}

/// The Mine Track; index 0 is position 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MineTrack(List<Mine, MOST_MINES>);

impl MineTrack {
    /// Mines on the track.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u8 {
        self.0.len() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mines from the top.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[Mine] {
        self.0.as_slice()
    }

    /// The mine at a position, 1 at the top.
    #[must_use]
    pub fn at(&self, position: u8) -> Option<Mine> {
        self.all().get(usize::from(position).checked_sub(1)?).copied()
    }

    /// Puts a mine below the others and tells its position.
    pub fn push(&mut self, mine: Mine) -> u8 {
        self.0.push(mine);
        self.len()
    }

    /// Takes out the mines whose bits are set (bit 0 is position 1); those below move up.
    pub fn remove(&mut self, positions: u16) {
        let kept = self.all().iter().enumerate().filter(|(k, _)| positions >> k & 1 == 0);
        *self = MineTrack(kept.map(|(_, mine)| *mine).collect());
    }
}

/// A railroad, or a colour with which none was started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Railroad {
    /// Its hexes; none if there is no such railroad.
    pub track: HexSet,
    /// The hexes beside its track, across sides without a red line (worked out from `track`).
    pub reach: HexSet,
    /// Its colour groups in the order it got them; none if there is no such railroad.
    pub groups: List<Colour, MOST_GROUPS>,
    /// Cubes left.
    pub cubes: u8,
}

impl Railroad {
    /// Whether it is on the map.
    #[inline]
    #[must_use]
    pub fn exists(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Gives it the cubes of a group.
    pub fn join(&mut self, group: Colour, cubes: u8) {
        self.groups.push(group);
        self.cubes = cubes;
    }
}

impl State {
    /// How many railroads have track in a hex.
    #[inline]
    #[must_use]
    pub fn railroads_in(&self, hex: HexId) -> u8 {
        self.railroads.iter().map(|railroad| u8::from(railroad.track.contains(hex))).sum()
    }

    /// Which of its owner's claims of the district the mine at a position is: the number that were left of them in the
    /// Holdings when it was placed, as long as none placed later was shut down.
    #[must_use]
    pub fn claim_at(&self, position: u8) -> u8 {
        let Some(mine) = self.mines.at(position) else { return 0 };
        let below = self.mines.all().iter().skip(usize::from(position)).filter(|other| **other == mine).count();
        self.players[mine.owner.index()].holdings[mine.district.index()] + below as u8
    }

    /// The railroads on the map.
    pub fn on_map(&self) -> impl Iterator<Item = (Colour, &Railroad)> {
        (0..).map(Colour).zip(&self.railroads).filter(|(_, railroad)| railroad.exists())
    }

    /// Hexes with room beside a railroad's track, whatever they cost (CM-BLD-3, CM-BLD-4, CM-BLD-5).
    #[inline]
    #[must_use]
    pub fn open_to(&self, railroad: &Railroad) -> HexSet {
        railroad.reach.without(railroad.track).without(self.full)
    }

    /// Puts a cube of a railroad into a hex and nothing else.
    #[inline]
    pub fn lay(&mut self, tables: &Tables, railroad: Colour, hex: HexId) {
        let line = &mut self.railroads[railroad.index()];
        line.track.insert(hex);
        line.reach = line.reach.or(tables.adjacent[hex.index()]);
        line.cubes -= 1;
        if self.railroads_in(hex) >= tables.capacity[hex.index()] {
            self.full.insert(hex);
        }
    }

    /// Gives a railroad an unused group.
    #[inline]
    pub fn take_over(&mut self, tables: &Tables, railroad: Colour, group: Colour) {
        self.unused.remove(group);
        self.railroads[railroad.index()].join(group, tables.edition.numbers.cubes_per_colour);
    }
}
