//! The Roadmap and its railroad.

use engine::edition::Faults;

use super::{Reader, icon, terrain};
use crate::{
    edition::{BorderSpec, IconSpec, LegSpec, Point, RegionSpec, StationSpec, check::must, files},
    ids::{Leg, Region},
};

impl Reader<'_> {
    pub(super) fn regions(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<RegionSpec> {
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
            must(faults, at.is_some() || id == "flag", file, key("paths"), format!("there is no leg \"{id}\" here"));
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

    pub(super) fn borders(&self, faults: &mut Faults) -> Vec<BorderSpec> {
        let file = "roadmap.toml";
        let mut borders: Vec<BorderSpec> = Vec::new();
        for (at, border) in self.written.roadmap.border.iter().enumerate() {
            let key = |field: &str| format!("border[{at}].{field}");
            let mut region = |id: &str| {
                let region = self.regions.get(id).copied();
                must(faults, region.is_some(), file, key("between"), format!("there is no region \"{id}\""));
                region.unwrap_or(Region(0))
            };
            let between = (region(&border.between.0), region(&border.between.1));
            let same = |b: &BorderSpec| b.between == between || b.between == (between.1, between.0);
            must(faults, !borders.iter().any(same), file, key("between"), "this border stands here twice");
            must(
                faults,
                border.kind == "open" || border.kind == "mountain",
                file,
                key("kind"),
                format!("a border is open or mountain, not \"{}\"", border.kind),
            );
            for id in [&border.between.0, &border.between.1] {
                let polygon = self.regions.get(&**id).map(|r| &self.written.roadmap.region[r.index()].polygon);
                let along = polygon.is_some_and(|polygon| border.via.iter().all(|vertex| polygon.contains(vertex)));
                must(faults, along, file, key("via"), format!("not all of it is on the edge of \"{id}\""));
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

    pub(super) fn stations(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<StationSpec> {
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
            must(faults, label, file, format!("leg[{at}].label"), "a label is above or below");
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
}
