//! From the files of an edition to its components, with every fault named.

use std::collections::BTreeMap;

use engine::edition::{Fault, Files};
use serde::de::DeserializeOwned;

use super::{
    BorderSpec, BoxSpec, CardSpec, Edition, FlagAreaSpec, GroupSpec, IconSpec, LegSpec, MedalTrackSpec, Named, Numbers,
    Point, RegionSpec, StationSpec, SuitSpec, TrackSpec,
    check::check,
    files::{self, Cost, Effect, Where},
};
use crate::ids::{Icon, Kind, Leg, Medal, Region, Station, Suit, Terrain, Track, VALUES};

/// Everything that was found wrong so far.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), key: key.into(), what: what.into() });
    }

    pub(super) fn check(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>) {
        if !holds {
            self.add(file, key, what);
        }
    }

    fn done<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }
}

struct Written {
    setup: files::Setup,
    icons: files::Icons,
    cards: files::Cards,
    roadmap: files::Roadmap,
    railroad: files::Railroad,
    chart: files::Chart,
}

/// Reads an edition and checks it; the faults are all that could be found at once.
pub fn read(files: Files<'_>) -> Result<Edition, Vec<Fault>> {
    let written = parse(files)?;
    let mut faults = Faults::default();
    let edition = Reader::new(&written).edition(&mut faults);
    let edition = faults.done(edition)?;
    let mut faults = Faults::default();
    check(&edition, written.setup.components.cards, &mut faults);
    faults.done(edition)
}

fn parse(files: Files<'_>) -> Result<Written, Vec<Fault>> {
    let mut faults = Faults::default();
    let setup = file(files, "setup.toml", &mut faults);
    let icons = file(files, "icons.toml", &mut faults);
    let cards = file(files, "cards.toml", &mut faults);
    let roadmap = file(files, "roadmap.toml", &mut faults);
    let railroad = file(files, "railroad.toml", &mut faults);
    let chart = file(files, "chart.toml", &mut faults);
    match (setup, icons, cards, roadmap, railroad, chart) {
        (Some(setup), Some(icons), Some(cards), Some(roadmap), Some(railroad), Some(chart)) => {
            Ok(Written { setup, icons, cards, roadmap, railroad, chart })
        }
        _ => Err(faults.0),
    }
}

fn file<T: DeserializeOwned>(files: Files<'_>, name: &str, faults: &mut Faults) -> Option<T> {
    let text = files(name).map_err(|fault| faults.0.push(fault)).ok()?;
    toml::from_str(&text).map_err(|why| faults.add(name, "", why.to_string().trim_end())).ok()
}

struct Reader<'a> {
    written: &'a Written,
    tracks: BTreeMap<&'a str, Track>,
    groups: BTreeMap<&'a str, u8>,
    regions: BTreeMap<&'a str, Region>,
    stations: BTreeMap<&'a str, Station>,
}

/// IDs in their order; a repeated ID keeps its first place and is found by the check.
fn by_id<'a, T>(ids: impl Iterator<Item = &'a str>, make: impl Fn(u8) -> T) -> BTreeMap<&'a str, T> {
    let mut map = BTreeMap::new();
    for (at, id) in ids.enumerate() {
        map.entry(id).or_insert_with(|| make(at.min(usize::from(u8::MAX)) as u8));
    }
    map
}

fn unique<'a>(ids: impl Iterator<Item = &'a str>, file: &str, key: &str, faults: &mut Faults) {
    let mut seen = Vec::new();
    for (at, id) in ids.enumerate() {
        faults.check(!seen.contains(&id), file, format!("{key}[{at}].id"), format!("\"{id}\" stands here twice"));
        faults.check(!id.is_empty(), file, format!("{key}[{at}].id"), "an ID has at least one letter");
        seen.push(id);
    }
}

impl<'a> Reader<'a> {
    fn new(written: &'a Written) -> Reader<'a> {
        Reader {
            written,
            tracks: by_id(written.chart.track.iter().map(|track| &*track.id), Track),
            groups: by_id(written.chart.medal_group.iter().map(|group| &*group.id), |at| at),
            regions: by_id(written.roadmap.region.iter().map(|region| &*region.id), Region),
            stations: by_id(written.railroad.leg.iter().map(|leg| &*leg.id), Station),
        }
    }

    fn edition(&self, faults: &mut Faults) -> Edition {
        self.unique_ids(faults);
        let written = self.written;
        let mut numbers = self.numbers(faults);
        let icons = self.icons(&mut numbers, faults);
        let suits = self.suits(&icons, faults);
        let regions = self.regions(&icons, faults);
        let medal_track = &written.chart.medal_track;
        Edition {
            numbers,
            symbols: written.setup.symbol.iter().map(|s| Named { id: s.id.clone(), name: s.name.clone() }).collect(),
            cards: self.cards(faults),
            suits,
            canvas: (written.roadmap.canvas.width, written.roadmap.canvas.height, written.roadmap.canvas.map_bottom),
            borders: self.borders(faults),
            stations: self.stations(&icons, faults),
            rail_points: written.railroad.medal.points,
            rail_medal_at: (written.railroad.medal.x, written.railroad.medal.y),
            flag_areas: self.flag_areas(faults),
            tracks: self.tracks(&icons, faults),
            groups: self.groups(regions.len()),
            regions,
            icons,
            chart_layout: (written.chart.layout.r#box, written.chart.layout.line),
            medal_track: MedalTrackSpec {
                at: (medal_track.x, medal_track.y),
                pitch: medal_track.pitch,
                totals_x: [medal_track.total_flags_x, medal_track.total_medals_x, medal_track.total_x],
            },
        }
    }

    fn unique_ids(&self, faults: &mut Faults) {
        let written = self.written;
        unique(written.setup.symbol.iter().map(|s| &*s.id), "setup.toml", "symbol", faults);
        unique(written.icons.icon.iter().map(|i| &*i.id), "icons.toml", "icon", faults);
        unique(written.cards.suit.iter().map(|s| &*s.id), "cards.toml", "suit", faults);
        unique(written.cards.card.iter().map(|c| &*c.id), "cards.toml", "card", faults);
        unique(written.roadmap.region.iter().map(|r| &*r.id), "roadmap.toml", "region", faults);
        unique(written.railroad.leg.iter().map(|l| &*l.id), "railroad.toml", "leg", faults);
        unique(written.chart.track.iter().map(|t| &*t.id), "chart.toml", "track", faults);
        unique(written.chart.medal_group.iter().map(|g| &*g.id), "chart.toml", "medal_group", faults);
        for (at, region) in written.roadmap.region.iter().enumerate() {
            unique(region.leg.iter().map(|l| &*l.id), "roadmap.toml", &format!("region[{at}].leg"), faults);
        }
    }

    fn numbers(&self, faults: &mut Faults) -> Numbers {
        let setup = &self.written.setup;
        let file = "setup.toml";
        faults.check(
            !setup.nuggets.supply_limited,
            file,
            "nuggets.supply_limited",
            "the supply has no limit (CL-NUG-3)",
        );
        faults.check(setup.hand.maximum == 0, file, "hand.maximum", "hands have no limit (CL-CARD-7): write 0");
        faults.check(
            setup.end.medals_to_end == self.written.chart.medal_track.slots,
            file,
            "end.medals_to_end",
            format!("the medal track in chart.toml has {} slots", self.written.chart.medal_track.slots),
        );
        Numbers {
            min_players: setup.min_players,
            max_players: setup.max_players,
            start_nuggets: setup.nuggets.start_per_player,
            compensation: setup.nuggets.compensation,
            start_hands: setup.hand.start_by_turn_order.clone(),
            face_up: setup.hand.face_up_start_cards,
            hand_minimum: setup.hand.minimum_at_end_of_turn,
            slots: setup.end.medals_to_end,
            take: 0,
            draw: 0,
        }
    }

    fn icons(&self, numbers: &mut Numbers, faults: &mut Faults) -> Vec<IconSpec> {
        let mut icons = Vec::new();
        for (at, spec) in self.written.icons.icon.iter().enumerate() {
            match self.effect(&spec.effect, numbers) {
                Ok(icon) => icons.push(IconSpec {
                    id: spec.id.clone(),
                    name: spec.name.clone(),
                    glyph: spec.glyph.clone(),
                    text: spec.text.clone(),
                    icon,
                }),
                Err(what) => faults.add("icons.toml", format!("icon[{at}].effect"), what),
            }
        }
        icons
    }

    fn effect(&self, effect: &Effect, numbers: &mut Numbers) -> Result<Icon, String> {
        match effect {
            Effect::Nothing => Ok(Icon::None),
            Effect::PlayCard { cost: Cost::Free } => Ok(Icon::Play),
            Effect::DiscoverRegion => Ok(Icon::Discovery),
            Effect::CheckBox { track } => self
                .tracks
                .get(&**track)
                .map(|track| Icon::Box(*track))
                .ok_or_else(|| format!("chart.toml has no track \"{track}\"")),
            Effect::ChooseOne { options } => match &options[..] {
                [Effect::TakeNugget { count }, Effect::PlayCard { cost: Cost::ValueInNuggets }] => {
                    numbers.take = *count;
                    Ok(Icon::Nugget)
                }
                [Effect::DrawCards { count }, Effect::PlayCard { cost: Cost::DiscardTwoSameSuit }] => {
                    numbers.draw = *count;
                    Ok(Icon::Card)
                }
                [Effect::CheckLeg { r#where: Where::Region }, Effect::CheckLeg { r#where: Where::Railroad }] => {
                    Ok(Icon::Check)
                }
                _ => Err("this is none of the three pairs (CL-PAIR-1 to 3)".to_owned()),
            },
            _ => Err("this effect stands only inside a pair".to_owned()),
        }
    }

    fn suits(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<SuitSpec> {
        let mut suits = Vec::new();
        for (at, suit) in self.written.cards.suit.iter().enumerate() {
            let key = format!("suit[{at}].pair");
            let pair = icon(icons, &suit.pair, "cards.toml", &key, faults);
            let is_pair = matches!(pair, Icon::Nugget | Icon::Card | Icon::Check);
            faults.check(is_pair, "cards.toml", key, format!("\"{}\" is no pair", suit.pair));
            suits.push(SuitSpec {
                id: suit.id.clone(),
                name: suit.name.clone(),
                pair,
                symbol: suit.symbol.clone(),
                character: suit.character.clone(),
                person: suit.person.clone(),
                color: suit.color.clone(),
            });
        }
        suits
    }

    /// The cards in the order of their kinds, wherever they stand in the file.
    fn cards(&self, faults: &mut Faults) -> Vec<CardSpec> {
        let written = &self.written.cards;
        let file = "cards.toml";
        let mut cards = BTreeMap::new();
        for (at, card) in written.card.iter().enumerate() {
            let key = |field: &str| format!("card[{at}].{field}");
            let Some(suit) = written.suit.iter().position(|suit| suit.id == card.suit) else {
                faults.add(file, key("suit"), format!("there is no suit \"{}\"", card.suit));
                continue;
            };
            if !(1..=VALUES).contains(&card.value) {
                faults.add(file, key("value"), format!("a value is 1 to {VALUES}, not {}", card.value));
                continue;
            }
            let id = format!("{}-{}", card.suit, card.value);
            faults.check(card.id == id, file, key("id"), format!("this card is \"{id}\""));
            let role = ["tool", "transport", "character"][usize::from(card.value) - 1];
            faults.check(
                card.role == role,
                file,
                key("role"),
                format!("value {} is the {role} (CL-CARD-2)", card.value),
            );
            let spec = CardSpec { id, copies: card.copies, name: card.name.clone(), text: card.text.clone() };
            let twice = cards.insert(Kind::of(Suit(suit as u8), card.value), spec).is_some();
            faults.check(!twice, file, key("value"), "this card stands here twice; use `copies`");
        }
        let expected = written.suit.len() * usize::from(VALUES);
        faults.check(cards.len() == expected, file, "card", format!("{} kinds of {expected} are here", cards.len()));
        cards.into_values().collect()
    }

    fn regions(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<RegionSpec> {
        let mut first = 0;
        let mut regions = Vec::new();
        for (at, region) in self.written.roadmap.region.iter().enumerate() {
            regions.push(self.region(at, region, Leg(first), icons, faults));
            first = first.saturating_add(region.leg.len().min(usize::from(u8::MAX)) as u8);
        }
        regions
    }

    fn region(
        &self,
        at: usize,
        region: &files::Region,
        first: Leg,
        icons: &[IconSpec],
        faults: &mut Faults,
    ) -> RegionSpec {
        let file = "roadmap.toml";
        let key = |field: &str| format!("region[{at}].{field}");
        let legs = region.leg.iter().enumerate().map(|(k, leg)| LegSpec {
            id: leg.id.clone(),
            at: (leg.x, leg.y),
            icon: icon(icons, &leg.icon, file, &key(&format!("leg[{k}].icon")), faults),
        });
        let legs = legs.collect();
        let mut end = |id: &str| {
            let at = region.leg.iter().position(|leg| leg.id == id);
            faults.check(at.is_some() || id == "flag", file, key("paths"), format!("there is no leg \"{id}\" here"));
            at.map(|at| Leg(first.0.saturating_add(at.min(usize::from(u8::MAX)) as u8)))
        };
        let paths = region.paths.iter().map(|(a, b)| (end(a), end(b))).collect();
        RegionSpec {
            id: region.id.clone(),
            name: region.name.clone(),
            terrain: terrain(&region.terrain, file, &key("terrain"), faults),
            points: region.points,
            start: region.start,
            text: region.text.clone(),
            polygon: self.corners(&region.polygon, &key("polygon"), faults),
            flag: region.flag,
            medal: region.medal,
            label: region.label,
            first_leg: first,
            legs,
            paths,
        }
    }

    fn corners(&self, ids: &[String], key: &str, faults: &mut Faults) -> Vec<Point> {
        let mut points = Vec::new();
        for id in ids {
            match self.written.roadmap.vertices.get(id) {
                Some(point) => points.push(*point),
                None => faults.add("roadmap.toml", key, format!("there is no vertex \"{id}\"")),
            }
        }
        points
    }

    fn borders(&self, faults: &mut Faults) -> Vec<BorderSpec> {
        let file = "roadmap.toml";
        let mut borders: Vec<BorderSpec> = Vec::new();
        for (at, border) in self.written.roadmap.border.iter().enumerate() {
            let key = |field: &str| format!("border[{at}].{field}");
            let mut region = |id: &str| {
                let region = self.regions.get(id).copied();
                faults.check(region.is_some(), file, key("between"), format!("there is no region \"{id}\""));
                region.unwrap_or(Region(0))
            };
            let between = (region(&border.between.0), region(&border.between.1));
            let same = |b: &BorderSpec| b.between == between || b.between == (between.1, between.0);
            faults.check(!borders.iter().any(same), file, key("between"), "this border stands here twice");
            faults.check(
                border.kind == "open" || border.kind == "mountain",
                file,
                key("kind"),
                format!("a border is open or mountain, not \"{}\"", border.kind),
            );
            for id in [&border.between.0, &border.between.1] {
                let polygon = self.regions.get(&**id).map(|r| &self.written.roadmap.region[r.index()].polygon);
                let along = polygon.is_some_and(|polygon| border.via.iter().all(|vertex| polygon.contains(vertex)));
                faults.check(along, file, key("via"), format!("not all of it is on the edge of \"{id}\""));
            }
            borders.push(BorderSpec {
                between,
                open: border.kind == "open",
                name: border.name.clone(),
                via: self.corners(&border.via, &key("via"), faults),
            });
        }
        borders
    }

    fn stations(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<StationSpec> {
        let file = "railroad.toml";
        let mut stations = Vec::new();
        for (at, leg) in self.written.railroad.leg.iter().enumerate() {
            let mut next = Vec::new();
            for id in &leg.next {
                match self.stations.get(&**id) {
                    Some(station) if station.index() > at => next.push(*station),
                    Some(_) => {
                        faults.add(file, format!("leg[{at}].next"), format!("\"{id}\" must come later in the file"))
                    }
                    None => faults.add(file, format!("leg[{at}].next"), format!("there is no leg \"{id}\"")),
                }
            }
            let label = leg.label == "above" || leg.label == "below";
            faults.check(label, file, format!("leg[{at}].label"), "a label is above or below");
            stations.push(StationSpec {
                id: leg.id.clone(),
                name: leg.name.clone(),
                at: (leg.x, leg.y),
                label_above: leg.label == "above",
                icon: icon(icons, &leg.icon, file, &format!("leg[{at}].icon"), faults),
                next,
            });
        }
        stations
    }

    fn group(&self, id: &str, key: &str, faults: &mut Faults) -> Option<u8> {
        if id.is_empty() {
            return None;
        }
        let group = self.groups.get(id).copied();
        faults.check(group.is_some(), "chart.toml", key, format!("there is no medal group \"{id}\""));
        group
    }

    fn flag_areas(&self, faults: &mut Faults) -> Vec<FlagAreaSpec> {
        let mut areas = Vec::new();
        for (at, area) in self.written.chart.flag_area.iter().enumerate() {
            areas.push(FlagAreaSpec {
                terrain: terrain(&area.terrain, "chart.toml", &format!("flag_area[{at}].terrain"), faults),
                name: area.name.clone(),
                flag: area.flag.clone(),
                boxes: area.boxes.clone(),
                group: self.group(&area.medal_group, &format!("flag_area[{at}].medal_group"), faults),
                at: (area.x, area.y),
            });
        }
        let order: Vec<Terrain> = areas.iter().map(|area| area.terrain).collect();
        faults.check(
            order == Terrain::ALL,
            "chart.toml",
            "flag_area",
            "the areas are town, forest, desert and lake, in this order",
        );
        areas
    }

    fn tracks(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<TrackSpec> {
        let file = "chart.toml";
        let mut tracks = Vec::new();
        for (at, track) in self.written.chart.track.iter().enumerate() {
            let order = track.order == "left_to_right" || track.order == "from_centre";
            faults.check(order, file, format!("track[{at}].order"), "an order is left_to_right or from_centre");
            let mut boxes = Vec::new();
            for (k, spec) in track.r#box.iter().enumerate() {
                let key = |field: &str| format!("track[{at}].box[{k}].{field}");
                boxes.push(BoxSpec {
                    icon: icon(icons, &spec.icon, file, &key("icon"), faults),
                    group: self.group(&spec.medal_group, &key("medal_group"), faults),
                });
            }
            tracks.push(TrackSpec {
                id: track.id.clone(),
                name: track.name.clone(),
                from_centre: track.order == "from_centre",
                boxes,
                at: (track.x, track.y),
            });
        }
        tracks
    }

    fn groups(&self, regions: usize) -> Vec<GroupSpec> {
        let mut first = regions.min(usize::from(u8::MAX) - 1) as u8 + 1;
        let mut groups = Vec::new();
        for group in &self.written.chart.medal_group {
            groups.push(GroupSpec {
                id: group.id.clone(),
                name: self.group_name(&group.id),
                values: group.values.clone(),
                at: group.at.clone(),
                first: Medal(first),
            });
            first = first.saturating_add(group.values.len().min(usize::from(u8::MAX)) as u8);
        }
        groups
    }

    /// A group is named after the area or track it belongs to; the ends of a track by their side.
    fn group_name(&self, id: &str) -> String {
        let chart = &self.written.chart;
        if let Some(area) = chart.flag_area.iter().find(|area| area.medal_group == id) {
            return format!("all {}", area.name.to_lowercase());
        }
        for track in &chart.track {
            let Some(at) = track.r#box.iter().position(|spec| spec.medal_group == id) else { continue };
            return match (track.order.as_str(), at) {
                ("from_centre", 0) => format!("the left end of {}", track.name),
                ("from_centre", _) => format!("the right end of {}", track.name),
                _ => track.name.clone(),
            };
        }
        id.to_owned()
    }
}

fn icon(icons: &[IconSpec], id: &str, file: &str, key: &str, faults: &mut Faults) -> Icon {
    let icon = icons.iter().find(|spec| spec.id == id);
    faults.check(icon.is_some(), file, key, format!("there is no icon \"{id}\" in icons.toml"));
    icon.map_or(Icon::None, |spec| spec.icon)
}

fn terrain(id: &str, file: &str, key: &str, faults: &mut Faults) -> Terrain {
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.id() == id);
    faults.check(terrain.is_some(), file, key, format!("\"{id}\" is none of town, forest, desert, lake"));
    terrain.unwrap_or(Terrain::Town)
}
