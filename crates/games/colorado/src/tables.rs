//! The edition as bits and arrays, for rules that are asked a million times a second.

use crate::{
    edition::{BOX_ROOM, Edition, LEG_ROOM, REGION_ROOM, SHARED_ROOM, STATION_ROOM, TRACKS},
    ids::{Icon, KINDS, Kind, Region, SUITS, Suit, Terrain},
};

const MEDAL_ROOM: usize = REGION_ROOM + 1 + SHARED_ROOM;

/// The printed components, and what the rules look up of them.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What is printed.
    pub edition: Edition,
    /// The pair of each suit.
    pub pairs: [Icon; SUITS as usize],
    /// Copies of each kind of card.
    pub copies: [u8; KINDS as usize],
    /// Regions where an expedition may begin, as bits.
    pub starts: u16,
    /// All regions, as bits.
    pub regions: u16,
    /// The regions next to each region, as bits.
    pub adjacent: [u16; REGION_ROOM],
    /// The regions of each terrain, as bits.
    pub terrain_regions: [u16; 4],
    /// The terrain of each region.
    pub terrain: [Terrain; REGION_ROOM],
    /// How many legs all regions have.
    pub legs: u8,
    /// The region of each leg.
    pub leg_region: [Region; LEG_ROOM],
    /// The icon of each leg.
    pub leg_icon: [Icon; LEG_ROOM],
    /// The legs a path joins to each leg, as bits.
    pub leg_paths: [u64; LEG_ROOM],
    /// The legs of each region, as bits.
    pub region_legs: [u64; REGION_ROOM],
    /// The legs a path joins to each region's flag, as bits.
    pub flag_legs: [u64; REGION_ROOM],
    /// The icon of each leg of the railroad.
    pub station_icon: [Icon; STATION_ROOM],
    /// The legs that follow each leg of the railroad, as bits.
    pub station_next: [u16; STATION_ROOM],
    /// The railroad's last leg.
    pub last_station: u8,
    /// How many legs there are after each leg of the railroad, on the shortest way to its end.
    pub stations_after: [u8; STATION_ROOM],
    /// The legs with a check pair, as bits.
    pub check_legs: u64,
    /// The boxes of each track.
    pub track_boxes: [u8; TRACKS],
    /// Whether each track grows from its centre.
    pub from_centre: [bool; TRACKS],
    /// The icon above each box.
    pub box_icon: [[Icon; BOX_ROOM]; TRACKS],
    /// The shared medals of each box, as bits; 0 for none.
    pub box_medals: [[u16; BOX_ROOM]; TRACKS],
    /// Points above the boxes of each flag area, after none, one, two, … boxes.
    pub flag_points: [[u8; BOX_ROOM + 1]; 4],
    /// The boxes of each flag area.
    pub flag_boxes: [u8; 4],
    /// The shared medals of each flag area, as bits; 0 for none.
    pub flag_medals: [u16; 4],
    /// The points of every medal.
    pub medal_points: [u8; MEDAL_ROOM],
    /// The railroad's medal; the shared ones follow.
    pub rail_medal: u8,
    /// All shared medals, as bits.
    pub shared: u16,
    /// Slots of the medal track.
    pub slots: u8,
    /// Nuggets of the nugget pair.
    pub take: u8,
    /// Cards of the card pair.
    pub draw: u8,
    /// Hands are refilled to this.
    pub hand_minimum: u8,
}

impl Tables {
    /// The tables of an edition, which has been checked.
    #[must_use]
    pub fn new(edition: &Edition) -> Tables {
        let mut tables = Tables {
            edition: edition.clone(),
            pairs: std::array::from_fn(|suit| edition.suit(Suit(suit as u8)).pair),
            copies: std::array::from_fn(|kind| edition.card(Kind(kind as u8)).copies),
            starts: 0,
            regions: ((1u32 << edition.regions.len()) - 1) as u16,
            adjacent: [0; REGION_ROOM],
            terrain_regions: [0; 4],
            terrain: [Terrain::Town; REGION_ROOM],
            legs: edition.leg_count() as u8,
            leg_region: [Region(0); LEG_ROOM],
            leg_icon: [Icon::None; LEG_ROOM],
            leg_paths: [0; LEG_ROOM],
            region_legs: [0; REGION_ROOM],
            flag_legs: [0; REGION_ROOM],
            station_icon: [Icon::None; STATION_ROOM],
            station_next: [0; STATION_ROOM],
            last_station: edition.stations.len() as u8 - 1,
            stations_after: [0; STATION_ROOM],
            check_legs: 0,
            track_boxes: [0; TRACKS],
            from_centre: [false; TRACKS],
            box_icon: [[Icon::None; BOX_ROOM]; TRACKS],
            box_medals: [[0; BOX_ROOM]; TRACKS],
            flag_points: [[0; BOX_ROOM + 1]; 4],
            flag_boxes: [0; 4],
            flag_medals: [0; 4],
            medal_points: [0; MEDAL_ROOM],
            rail_medal: edition.rail_medal().0,
            shared: ((1u32 << edition.shared_count()) - 1) as u16,
            slots: edition.numbers.slots,
            take: edition.numbers.take,
            draw: edition.numbers.draw,
            hand_minimum: edition.numbers.hand_minimum,
        };
        tables.read_roadmap(edition);
        tables.read_railroad(edition);
        tables.read_chart(edition);
        tables
    }

    fn read_roadmap(&mut self, edition: &Edition) {
        for (at, region) in edition.regions.iter().enumerate() {
            self.starts |= u16::from(region.start) << at;
            self.terrain[at] = region.terrain;
            self.terrain_regions[region.terrain as usize] |= 1 << at;
            self.medal_points[at] = region.points;
            for (k, leg) in region.legs.iter().enumerate() {
                let id = region.first_leg.index() + k;
                self.region_legs[at] |= 1 << id;
                self.leg_region[id] = Region(at as u8);
                self.leg_icon[id] = leg.icon;
                self.check_legs |= u64::from(leg.icon == Icon::Check) << id;
            }
            for (from, to) in region.paths.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]) {
                let Some(to) = to else { continue };
                match from {
                    None => self.flag_legs[at] |= 1 << to.0,
                    Some(leg) => self.leg_paths[leg.index()] |= 1 << to.0,
                }
            }
        }
        // CL-MAP-3, CL-MAP-4: only an open border makes neighbours.
        for border in edition.borders.iter().filter(|border| border.open) {
            let (one, two) = border.between;
            self.adjacent[one.index()] |= 1 << two.0;
            self.adjacent[two.index()] |= 1 << one.0;
        }
    }

    fn read_railroad(&mut self, edition: &Edition) {
        for (at, station) in edition.stations.iter().enumerate() {
            self.station_icon[at] = station.icon;
            self.station_next[at] = station.next.iter().fold(0, |bits, next| bits | 1 << next.0);
        }
        // Legs only follow earlier ones.
        for (at, station) in edition.stations.iter().enumerate().rev() {
            let after = station.next.iter().map(|next| self.stations_after[next.index()] + 1).min();
            self.stations_after[at] = after.unwrap_or(0);
        }
        self.medal_points[usize::from(self.rail_medal)] = edition.rail_points;
    }

    fn read_chart(&mut self, edition: &Edition) {
        let medals = |group: Option<u8>| {
            let Some(group) = group.map(|group| &edition.groups[usize::from(group)]) else { return 0 };
            let first = group.first.0 - self.rail_medal - 1;
            (((1u32 << group.values.len()) - 1) << first) as u16
        };
        for (at, area) in edition.flag_areas.iter().enumerate() {
            self.flag_points[at][1..=area.boxes.len()].copy_from_slice(&area.boxes);
            self.flag_boxes[at] = area.boxes.len() as u8;
            self.flag_medals[at] = medals(area.group);
        }
        for (at, track) in edition.tracks.iter().enumerate() {
            self.track_boxes[at] = track.boxes.len() as u8;
            self.from_centre[at] = track.from_centre;
            for (k, spec) in track.boxes.iter().enumerate() {
                self.box_icon[at][k] = spec.icon;
                self.box_medals[at][k] = medals(spec.group);
            }
        }
        let values = edition.groups.iter().flat_map(|group| &group.values);
        for (points, value) in self.medal_points[usize::from(self.rail_medal) + 1..].iter_mut().zip(values) {
            *points = *value;
        }
    }
}
