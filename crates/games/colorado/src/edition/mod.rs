//! The printed components, read from `edition/*.toml`.

mod check;
mod files;
mod read;

use engine::{Line, say, say::name};

use crate::ids::{Icon, Kind, Leg, Medal, Region, Station, Suit, Terrain, Track};

pub use read::read;

/// The most regions the program has room for.
pub const REGION_ROOM: usize = 16;
/// The most legs of regions the program has room for.
pub const LEG_ROOM: usize = 64;
/// The most legs one region can have.
pub const REGION_LEGS: usize = 8;
/// The most legs of the railroad the program has room for.
pub const STATION_ROOM: usize = 16;
/// The most boxes of a track or a flag line the program has room for.
pub const BOX_ROOM: usize = 8;
/// The tracks of the Reward Chart beside the flag areas.
pub const TRACKS: usize = 3;
/// The most shared medals the program has room for.
pub const SHARED_ROOM: usize = 16;
/// The most medal slots the program has room for.
pub const SLOT_ROOM: usize = 7;

/// A point of a drawing.
pub type Point = (f64, f64);

/// Everything printed on cards, Roadmap and Reward Chart. IDs are indices into these lists.
#[derive(Clone, Debug)]
pub struct Edition {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The players' symbols, in seat order.
    pub symbols: Vec<Named>,
    /// What stands on cards, legs and above boxes.
    pub icons: Vec<IconSpec>,
    /// The suits.
    pub suits: Vec<SuitSpec>,
    /// The cards, by kind.
    pub cards: Vec<CardSpec>,
    /// The Roadmap's size: width, height, and where the map ends and the railroad begins.
    pub canvas: (f64, f64, f64),
    /// The regions.
    pub regions: Vec<RegionSpec>,
    /// The common sides of regions.
    pub borders: Vec<BorderSpec>,
    /// The legs of the railroad.
    pub stations: Vec<StationSpec>,
    /// Points of the railroad's medal.
    pub rail_points: u8,
    /// Where the railroad's medal is drawn.
    pub rail_medal_at: Point,
    /// The flag areas, in the order of [`Terrain::ALL`].
    pub flag_areas: Vec<FlagAreaSpec>,
    /// The Saloon, Wanted and Tipi tracks.
    pub tracks: Vec<TrackSpec>,
    /// The shared medals.
    pub groups: Vec<GroupSpec>,
    /// How the Reward Chart is drawn: the size of a box, and from one player's line to the next.
    pub chart_layout: (f64, f64),
    /// Where the medal track is drawn.
    pub medal_track: MedalTrackSpec,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The fewest players.
    pub min_players: u8,
    /// The most players.
    pub max_players: u8,
    /// Nuggets at the start.
    pub start_nuggets: u8,
    /// Nuggets for a received card that is already in the play area.
    pub compensation: u8,
    /// Cards in the starting hands, the Caller's first.
    pub start_hands: Vec<u8>,
    /// Cards placed face up at the start.
    pub face_up: u8,
    /// Hands are refilled to this.
    pub hand_minimum: u8,
    /// Slots of the medal track; the last one filled ends the game.
    pub slots: u8,
    /// Nuggets of the nugget pair.
    pub take: u8,
    /// Cards of the card pair.
    pub draw: u8,
}

/// An ID and a name.
#[derive(Clone, Debug)]
pub struct Named {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// An icon.
#[derive(Clone, Debug)]
pub struct IconSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One letter for it.
    pub glyph: String,
    /// What it does, in one sentence.
    pub text: String,
    /// Its effect.
    pub icon: Icon,
}

/// A suit.
#[derive(Clone, Debug)]
pub struct SuitSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The pair on all its cards.
    pub pair: Icon,
    /// What its emblem shows.
    pub symbol: String,
    /// The character's trade.
    pub character: String,
    /// The character's name.
    pub person: String,
    /// `#rrggbb`.
    pub color: String,
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct CardSpec {
    /// Its ID, `blue-3`.
    pub id: String,
    /// How many there are.
    pub copies: u8,
    /// What is drawn on it.
    pub name: String,
    /// A line of flavour.
    pub text: String,
}

/// A region of the Roadmap.
#[derive(Clone, Debug)]
pub struct RegionSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub terrain: Terrain,
    /// The points of its medal.
    pub points: u8,
    /// Whether an expedition may begin here.
    pub start: bool,
    /// A line of flavour.
    pub text: String,
    /// Its outline.
    pub polygon: Vec<Point>,
    /// Where the flag is drawn.
    pub flag: Point,
    /// Where the medal is drawn.
    pub medal: Point,
    /// Where the name is drawn.
    pub label: Point,
    /// The first of its legs; the others follow it.
    pub first_leg: Leg,
    /// Its legs.
    pub legs: Vec<LegSpec>,
    /// Its paths; `None` is the flag.
    pub paths: Vec<(Option<Leg>, Option<Leg>)>,
}

/// A leg of a region.
#[derive(Clone, Debug)]
pub struct LegSpec {
    /// Its ID in the region.
    pub id: String,
    /// Where it is drawn.
    pub at: Point,
    /// What checking it brings.
    pub icon: Icon,
}

/// The common side of two regions.
#[derive(Clone, Debug)]
pub struct BorderSpec {
    /// The two regions.
    pub between: (Region, Region),
    /// Whether one can pass; otherwise there is a mountain.
    pub open: bool,
    /// The pass, or the mountain.
    pub name: String,
    /// Its corners.
    pub via: Vec<Point>,
}

/// A leg of the railroad.
#[derive(Clone, Debug)]
pub struct StationSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is drawn.
    pub at: Point,
    /// Whether the name stands above it; otherwise below.
    pub label_above: bool,
    /// What checking it brings.
    pub icon: Icon,
    /// The legs that follow.
    pub next: Vec<Station>,
}

/// A flag area of the Reward Chart.
#[derive(Clone, Debug)]
pub struct FlagAreaSpec {
    /// Whose flags.
    pub terrain: Terrain,
    /// Its name.
    pub name: String,
    /// The colour of the flag.
    pub flag: String,
    /// Points above the boxes.
    pub boxes: Vec<u8>,
    /// The shared medals of the last box, by their place in [`Edition::groups`].
    pub group: Option<u8>,
    /// The centre of the first box of the first line.
    pub at: Point,
}

/// A track of the Reward Chart.
#[derive(Clone, Debug)]
pub struct TrackSpec {
    /// Its ID.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it grows from its centre; otherwise from left to right.
    pub from_centre: bool,
    /// Its boxes.
    pub boxes: Vec<BoxSpec>,
    /// The centre of the first box of the first line.
    pub at: Point,
}

/// A box of a track.
#[derive(Clone, Copy, Debug)]
pub struct BoxSpec {
    /// The icon above it.
    pub icon: Icon,
    /// The shared medals for checking it, by their place in [`Edition::groups`].
    pub group: Option<u8>,
}

/// Shared medals that belong together.
#[derive(Clone, Debug)]
pub struct GroupSpec {
    /// Its ID.
    pub id: String,
    /// Their points, the best first.
    pub values: Vec<u8>,
    /// Where they are drawn.
    pub at: Vec<Point>,
    /// The first of them.
    pub first: Medal,
}

/// How the medal track is drawn.
#[derive(Clone, Debug)]
pub struct MedalTrackSpec {
    /// The first slot.
    pub at: Point,
    /// From one slot to the next.
    pub pitch: f64,
    /// Where flag points, medal points and the total stand.
    pub totals_x: [f64; 3],
}

/// What a medal is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MedalFor {
    /// A complete region.
    Region(Region),
    /// The railroad.
    Railroad,
    /// A place of the Reward Chart.
    Shared {
        /// Its place in [`Edition::groups`].
        group: u8,
        /// 0 for the best.
        rank: u8,
    },
}

impl Edition {
    /// The card of a kind.
    #[must_use]
    pub fn card(&self, kind: Kind) -> &CardSpec {
        &self.cards[kind.index()]
    }

    /// A suit.
    #[must_use]
    pub fn suit(&self, suit: Suit) -> &SuitSpec {
        &self.suits[suit.index()]
    }

    /// A region.
    #[must_use]
    pub fn region(&self, region: Region) -> &RegionSpec {
        &self.regions[region.index()]
    }

    /// A leg of the railroad.
    #[must_use]
    pub fn station(&self, station: Station) -> &StationSpec {
        &self.stations[station.index()]
    }

    /// A track.
    #[must_use]
    pub fn track(&self, track: Track) -> &TrackSpec {
        &self.tracks[track.index()]
    }

    /// The region a leg belongs to, and the leg.
    #[must_use]
    pub fn leg(&self, leg: Leg) -> (Region, &LegSpec) {
        let at = self.regions.iter().rposition(|region| region.first_leg <= leg).expect("the first leg is 0");
        (Region(at as u8), &self.regions[at].legs[leg.index() - self.regions[at].first_leg.index()])
    }

    /// A leg in notation: `gunnison.b`.
    #[must_use]
    pub fn leg_id(&self, leg: Leg) -> String {
        let (region, spec) = self.leg(leg);
        format!("{}.{}", self.region(region).id, spec.id)
    }

    /// What is known of an icon.
    #[must_use]
    pub fn icon(&self, icon: Icon) -> &IconSpec {
        self.icons.iter().find(|spec| spec.icon == icon).expect("every icon stands in icons.toml")
    }

    /// How many legs all regions have.
    #[must_use]
    pub fn leg_count(&self) -> usize {
        self.regions.iter().map(|region| region.legs.len()).sum()
    }

    /// The railroad's medal.
    #[must_use]
    pub fn rail_medal(&self) -> Medal {
        Medal(self.regions.len() as u8)
    }

    /// How many shared medals there are.
    #[must_use]
    pub fn shared_count(&self) -> usize {
        self.groups.iter().map(|group| group.values.len()).sum()
    }

    /// How many medals there are.
    #[must_use]
    pub fn medal_count(&self) -> usize {
        self.regions.len() + 1 + self.shared_count()
    }

    /// What a medal is for.
    #[must_use]
    pub fn medal_for(&self, medal: Medal) -> MedalFor {
        if medal.index() < self.regions.len() {
            return MedalFor::Region(Region(medal.0));
        }
        if medal == self.rail_medal() {
            return MedalFor::Railroad;
        }
        let at =
            self.groups.iter().rposition(|group| group.first <= medal).expect("shared medals follow the railroad's");
        MedalFor::Shared { group: at as u8, rank: medal.0 - self.groups[at].first.0 }
    }

    /// A medal's points.
    #[must_use]
    pub fn medal_points(&self, medal: Medal) -> u8 {
        match self.medal_for(medal) {
            MedalFor::Region(region) => self.region(region).points,
            MedalFor::Railroad => self.rail_points,
            MedalFor::Shared { group, rank } => self.groups[usize::from(group)].values[usize::from(rank)],
        }
    }

    /// What a medal is for, in words.
    #[must_use]
    pub fn medal_name(&self, medal: Medal) -> Line {
        match self.medal_for(medal) {
            MedalFor::Region(region) => Line::name(&self.region(region).name),
            MedalFor::Railroad => say!("the railroad"),
            MedalFor::Shared { group, .. } => self.group_name(group),
        }
    }

    /// A group is named after the area or track it belongs to; the ends of a track by their side.
    #[must_use]
    pub fn group_name(&self, group: u8) -> Line {
        if let Some(area) = self.flag_areas.iter().find(|area| area.group == Some(group)) {
            return say!("the last box of {area}", area = name(&area.name));
        }
        for track in &self.tracks {
            let Some(at) = track.boxes.iter().position(|spec| spec.group == Some(group)) else { continue };
            let track_name = name(&track.name);
            return match (track.from_centre, at) {
                (true, 0) => say!("the left end of {track}", track = track_name),
                (true, _) => say!("the right end of {track}", track = track_name),
                (false, _) => say!("the last box of {track}", track = track_name),
            };
        }
        Line::name(&self.groups[usize::from(group)].id)
    }
}
