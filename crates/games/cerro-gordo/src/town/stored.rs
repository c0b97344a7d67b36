//! How a Town is written down: its tiles alone.

use serde::{Deserialize, Serialize};

use super::{Bounds, RoadTile, Town};
use crate::{
    edition::room,
    ids::{BuildingId, Cell, Lot, Orient, members},
};

#[derive(Serialize, Deserialize)]
pub struct Plan {
    mines: Vec<Lot>,
    footprint: [i8; 2],
    roads: Vec<RoadTile>,
    buildings: Vec<Standing>,
    bounds: Bounds,
}

#[derive(Serialize, Deserialize)]
struct Standing {
    building: BuildingId,
    cell: Cell,
    orient: Orient,
}

impl From<Town> for Plan {
    fn from(town: Town) -> Plan {
        Plan {
            mines: town.mines().map(|(_, lot)| lot).collect(),
            footprint: town.size,
            roads: town.roads().to_vec(),
            buildings: members(town.standing)
                .map(BuildingId)
                .map(|building| Standing { building, cell: town.places.of(building), orient: town.orient(building) })
                .collect(),
            bounds: town.bounds,
        }
    }
}

impl TryFrom<Plan> for Town {
    type Error = String;

    fn try_from(plan: Plan) -> Result<Town, String> {
        let room = (1..=room::MINES).contains(&plan.mines.len()) && plan.roads.len() <= room::ROADS;
        let known = plan.buildings.iter().all(|standing| standing.building.index() < room::BUILDINGS);
        let sizes = plan.mines.iter().flat_map(|lot| [lot.w, lot.h]).chain(plan.footprint);
        if !room || !known || !sizes.into_iter().all(|side| (1..=3).contains(&side)) {
            return Err("this is no Town".to_owned());
        }
        let Bounds { west, north, east, south } = plan.bounds;
        let lots = plan.mines.iter().map(|lot| lot.cell);
        let cells = lots.chain(plan.roads.iter().map(|r| r.cell)).chain(plan.buildings.iter().map(|b| b.cell));
        let inside = |cell: Cell| (west..=east).contains(&cell.x) && (north..=south).contains(&cell.y);
        let (w, h) = plan.bounds.size();
        let far = [west, north, east, south].into_iter().any(|n| !(-123..=123).contains(&n));
        if far || w.max(h) > room::SPAN || !cells.into_iter().all(inside) {
            return Err("the Town reaches beyond its bounds".to_owned());
        }
        let mut town = Town::new(&plan.mines, plan.footprint);
        town.stretch(plan.bounds);
        for road in &plan.roads {
            town.place_road(road.cell, road.shape, road.sides);
        }
        for standing in &plan.buildings {
            town.place_building(standing.building, standing.cell, standing.orient);
        }
        Ok(town)
    }
}
