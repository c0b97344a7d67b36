//! From `map.toml` to towns, segments and parallel groups.

use super::{Reader, Want};
use crate::{
    edition::{GroupSpec, SegmentSpec, TownSpec, files},
    ids::{CITIES, City, Group, Town},
};

impl Reader<'_> {
    pub(super) fn cities(&mut self) -> [Town; CITIES] {
        let names = self.written.market.column.first().map_or(&[][..], |column| &column.cities[..]);
        let key = "column[0].cities";
        self.faults.want(names.len() == CITIES, "market.toml", key, "the first column names the five market cities");
        let mut cities = [Town(0); CITIES];
        for (city, name) in cities.iter_mut().zip(names) {
            *city = self.town(name, "market.toml", key);
        }
        cities
    }

    pub(super) fn towns(&mut self, cities: [Town; CITIES]) -> Vec<TownSpec> {
        let mut towns = Vec::new();
        for (at, town) in self.written.map.town.iter().enumerate() {
            let city = cities.iter().position(|city| city.index() == at).map(|city| City(city as u8));
            let what = "the market cities are those of the chart's first column";
            self.faults.want(city.is_some() == town.market, "map.toml", format!("town[{at}].market"), what);
            towns.push(TownSpec {
                id: town.id.clone(),
                name: town.name.clone(),
                state: town.state.clone(),
                at: (town.x, town.y),
                label: town.label,
                city,
            });
        }
        towns
    }

    pub(super) fn segments(&mut self) -> Vec<SegmentSpec> {
        let file = "map.toml";
        let mut segments = Vec::new();
        for (at, segment) in self.written.map.segment.iter().enumerate() {
            let key = |field: &str| format!("segment[{at}].{field}");
            let towns = segment.towns.iter().map(|id| self.town(id, file, &key("towns"))).collect();
            let kind = ["all_year", "snow"].contains(&&*segment.kind);
            self.faults.want(kind, file, key("kind"), "a segment is all_year or snow");
            let group = segment.group.as_ref().map(|id| self.group(id, &key("group")));
            segments.push(SegmentSpec {
                id: segment.id.clone(),
                towns,
                length: segment.length,
                cost: segment.cost,
                snow: segment.kind == "snow",
                at: segment.r#box,
                group,
                note: segment.note.clone(),
                name: self.segment_name(segment),
            });
        }
        segments
    }

    pub(super) fn segment_name(&self, segment: &files::Segment) -> String {
        let name = |id: &String| {
            let town = self.written.map.town.iter().find(|town| town.id == *id);
            town.map_or_else(|| id.clone(), |town| town.name.clone())
        };
        let mut words: String = segment.towns.iter().map(name).collect::<Vec<_>>().join(" – ");
        let twins = self.written.map.segment.iter().filter(|other| other.towns == segment.towns).count();
        if twins > 1 {
            let letter = segment.id.rsplit('_').next().unwrap_or_default();
            words.push_str(&format!(" {letter}"));
        }
        words
    }

    pub(super) fn group(&mut self, id: &str, key: &str) -> Group {
        let at = self.written.map.group.iter().position(|group| group.id == id);
        self.faults.want(at.is_some(), "map.toml", key, format!("there is no group \"{id}\""));
        Group(at.unwrap_or(0) as u8)
    }

    pub(super) fn groups(&mut self) -> Vec<GroupSpec> {
        let mut groups = Vec::new();
        for (at, group) in self.written.map.group.iter().enumerate() {
            let basis = ["book", "same_towns"].contains(&&*group.basis);
            self.faults.want(basis, "map.toml", format!("group[{at}].basis"), "a basis is book or same_towns");
            let key = format!("group[{at}].segments");
            let segments = group.segments.iter().map(|id| self.segment(id, "map.toml", &key)).collect();
            groups.push(GroupSpec {
                id: group.id.clone(),
                name: group.name.clone(),
                by_book: group.basis == "book",
                segments,
            });
        }
        groups
    }
}
