//! The Reward Chart.

use engine::edition::Faults;

use super::{Reader, icon, terrain};
use crate::{
    edition::{BoxSpec, FlagAreaSpec, GroupSpec, IconSpec, TrackSpec, check::must},
    ids::{Medal, Terrain},
};

impl Reader<'_> {
    fn group(&self, id: &str, key: &str, faults: &mut Faults) -> Option<u8> {
        if id.is_empty() {
            return None;
        }
        let group = self.groups.get(id).copied();
        must(faults, group.is_some(), "chart.toml", key, format!("there is no medal group \"{id}\""));
        group
    }

    pub(super) fn flag_areas(&self, faults: &mut Faults) -> Vec<FlagAreaSpec> {
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
        must(
            faults,
            order == Terrain::ALL,
            "chart.toml",
            "flag_area",
            "the areas are town, forest, desert and lake, in this order",
        );
        areas
    }

    pub(super) fn tracks(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<TrackSpec> {
        let file = "chart.toml";
        let mut tracks = Vec::new();
        for (at, track) in self.written.chart.track.iter().enumerate() {
            let order = track.order == "left_to_right" || track.order == "from_centre";
            must(faults, order, file, format!("track[{at}].order"), "an order is left_to_right or from_centre");
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

    pub(super) fn groups(&self, regions: usize) -> Vec<GroupSpec> {
        let mut first = regions.min(usize::from(u8::MAX) - 1) as u8 + 1;
        let mut groups = Vec::new();
        for group in &self.written.chart.medal_group {
            groups.push(GroupSpec {
                id: group.id.clone(),
                values: group.values.clone(),
                at: group.at.clone(),
                first: Medal(first),
            });
            first = first.saturating_add(group.values.len().min(usize::from(u8::MAX)) as u8);
        }
        groups
    }
}
