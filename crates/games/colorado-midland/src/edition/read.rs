//! From the files to the components.

use std::collections::HashSet;

use engine::edition::{Fault, Files};

use super::{
    DistrictSpec, Edition, Hex, Numbers, River, Terrain,
    check::{
        Faults, check_coordinates, check_names, check_players, check_railroads, check_setup, check_terrain, check_ways,
    },
    files::{ClaimsFile, HexLine, MapFile, RailroadsFile, SetupFile, TerrainSpec},
};
use crate::{
    ids::{District, HexId},
    map::MOST_HEXES,
    state::MOST_DISTRICTS,
    tables::Tables,
};

pub const MAP: &str = "map.toml";
pub const CLAIMS: &str = "claims.toml";
pub const RAILROADS: &str = "railroads.toml";
pub const SETUP: &str = "setup.toml";

/// Reads the four files of an edition, or says everything that is wrong with them.
pub fn read(files: Files<'_>) -> Result<Edition, Vec<Fault>> {
    let mut faults = Faults::default();
    let map: Option<MapFile> = faults.file(files, MAP);
    let claims: Option<ClaimsFile> = faults.file(files, CLAIMS);
    let railroads: Option<RailroadsFile> = faults.file(files, RAILROADS);
    let setup: Option<SetupFile> = faults.file(files, SETUP);
    let (Some(map), Some(claims), Some(railroads), Some(setup)) = (map, claims, railroads, setup) else {
        return Err(faults.0);
    };
    check_terrain(&map, &mut faults);
    check_railroads(&railroads, &mut faults);
    check_setup(&setup, &mut faults);
    check_players(&setup.players, &claims, &railroads, &mut faults);
    let hexes = read_hexes(&map, &claims, &mut faults);
    let red_lines = read_red_lines(&map, &mut faults);
    let rivers = read_rivers(&map, &mut faults);
    let districts = read_districts(&claims, &map, &mut faults);
    let (first_city, start_cities) = read_cities(&setup, &map, &mut faults);
    if !faults.0.is_empty() {
        return Err(faults.0);
    }
    let edition = Edition {
        hexes,
        peaks: map.peaks,
        red_lines,
        rivers,
        board: map.board,
        districts,
        colours: railroads.railroad,
        player_colours: railroads.player_colour,
        numbers: Numbers {
            points: setup.build.points,
            big_bonus_vp: setup.bonus.big_bonus_vp,
            factor_one_railroad: setup.score.factor_one_railroad,
            factor_two_or_more: setup.score.factor_two_or_more,
            vp_track_length: setup.vp_track.length,
            vp_limit: setup.end.vp,
            cubes_per_colour: railroads.limits.cubes_per_colour,
            most_groups: railroads.limits.max_colours_per_railroad,
            first_city,
            start_cities,
            players: setup.players,
        },
    };
    check_ways(&edition, &mut faults);
    if faults.0.is_empty() { Ok(edition) } else { Err(faults.0) }
}

/// The terrain of this name, and its line of `[terrain]`.
pub fn terrain<'a>(map: &'a MapFile, name: &str) -> Option<(Terrain, &'a TerrainSpec)> {
    let table = &map.terrain;
    Some(match name {
        "normal" => (Terrain::Normal, &table.normal),
        "difficult" => (Terrain::Difficult, &table.difficult),
        "pass" => (Terrain::Pass, &table.pass),
        "city" => (Terrain::City, &table.city),
        "district" => (Terrain::District, &table.district),
        _ => return None,
    })
}

fn read_hexes(map: &MapFile, claims: &ClaimsFile, faults: &mut Faults) -> Vec<Hex> {
    if map.hexes.is_empty() || map.hexes.len() > MOST_HEXES {
        faults.add(MAP, "hexes", format!("there are {} hexes; 1 to {MOST_HEXES} are possible", map.hexes.len()));
    }
    let ids = map.hexes.iter().map(|hex| hex.id.as_str());
    faults.unique(MAP, "hexes", "id", ids);
    check_names(map, faults);
    for (k, peak) in map.peaks.iter().enumerate() {
        check_coordinates("peaks", k, &peak.id, (peak.q, peak.r), faults);
        if map.hexes.iter().any(|hex| hex.id == peak.id) {
            faults.add(MAP, format!("peaks[{k}].id"), format!("{} is a hex, so it cannot be a peak", peak.id));
        }
    }
    map.hexes.iter().enumerate().map(|(k, line)| read_hex(k, line, map, claims, faults)).collect()
}

fn read_hex(k: usize, line: &HexLine, map: &MapFile, claims: &ClaimsFile, faults: &mut Faults) -> Hex {
    check_coordinates("hexes", k, &line.id, (line.q, line.r), faults);
    let kind = terrain(map, &line.terrain);
    if kind.is_none() {
        faults.add(
            MAP,
            format!("hexes[{k}].terrain"),
            format!("\"{}\" is no terrain; it can be: normal, difficult, pass, city, district", line.terrain),
        );
    }
    let (terrain, spec) = kind.unwrap_or((Terrain::Normal, &map.terrain.normal));
    for (given, wanted, field) in [
        (line.district.is_some(), terrain == Terrain::District, "district"),
        (line.city.is_some(), terrain == Terrain::City, "city"),
    ] {
        if given != wanted && kind.is_some() {
            let what = if wanted { "is missing" } else { "belongs only to a hex of that terrain" };
            faults.add(MAP, format!("hexes[{k}].{field}"), format!("{}: `{field}` {what}", line.id));
        }
    }
    let district = line.district.as_ref().and_then(|id| {
        let found = claims.district.iter().position(|district| district.id == *id);
        if found.is_none() {
            faults.add(MAP, format!("hexes[{k}].district"), format!("there is no district \"{id}\" in {CLAIMS}"));
        }
        found.map(|at| District(at as u8))
    });
    Hex {
        id: line.id.clone(),
        q: line.q,
        r: line.r,
        terrain,
        cost: spec.cost,
        capacity: spec.capacity,
        name: line.name.clone(),
        elevation_ft: line.elevation_ft,
        district,
        city: line.city.clone(),
    }
}

fn hex_of(map: &MapFile, id: &str) -> Option<HexId> {
    map.hexes.iter().position(|hex| hex.id == id).map(|at| HexId(at as u16))
}

fn read_red_lines(map: &MapFile, faults: &mut Faults) -> Vec<(HexId, HexId)> {
    let mut lines: Vec<(HexId, HexId)> = Vec::new();
    for (k, pair) in map.impassable.iter().enumerate() {
        let key = || format!("impassable[{k}]");
        let [one, two] = &pair[..] else {
            faults.add(MAP, key(), format!("a red line lies between two hexes, not {}", pair.len()));
            continue;
        };
        let (Some(a), Some(b)) = (hex_of(map, one), hex_of(map, two)) else {
            let missing = if hex_of(map, one).is_none() { one } else { two };
            faults.add(MAP, key(), format!("there is no hex \"{missing}\""));
            continue;
        };
        let (from, to) = (&map.hexes[a.index()], &map.hexes[b.index()]);
        if !Tables::neighbours((from.q, from.r), (to.q, to.r)) {
            faults.add(MAP, key(), format!("{one} and {two} share no side"));
        }
        if lines.contains(&(a, b)) || lines.contains(&(b, a)) {
            faults.add(MAP, key(), format!("{one} and {two} are there twice"));
        }
        lines.push((a, b));
    }
    lines
}

fn read_rivers(map: &MapFile, faults: &mut Faults) -> Vec<River> {
    let place = |id: &str| {
        let hex = map.hexes.iter().find(|hex| hex.id == id).map(|hex| (hex.q, hex.r));
        hex.or_else(|| map.peaks.iter().find(|peak| peak.id == id).map(|peak| (peak.q, peak.r)))
    };
    let mut rivers = Vec::new();
    for (k, line) in map.rivers.iter().enumerate() {
        let mut through = Vec::new();
        for (j, id) in line.through.iter().enumerate() {
            match place(id) {
                Some(at) => through.push(at),
                None => {
                    faults.add(MAP, format!("rivers[{k}].through[{j}]"), format!("there is no hex or peak \"{id}\""));
                }
            }
        }
        if line.through.len() < 2 {
            faults.add(MAP, format!("rivers[{k}].through"), format!("{} needs at least two places", line.name));
        }
        rivers.push(River { name: line.name.clone(), through });
    }
    rivers
}

fn read_districts(claims: &ClaimsFile, map: &MapFile, faults: &mut Faults) -> Vec<DistrictSpec> {
    let lines = &claims.district;
    if lines.is_empty() || lines.len() > MOST_DISTRICTS {
        faults.add(
            CLAIMS,
            "district",
            format!("there are {} districts; 1 to {MOST_DISTRICTS} are possible", lines.len()),
        );
    }
    faults.unique(CLAIMS, "district", "id", lines.iter().map(|line| line.id.as_str()));
    faults.unique(CLAIMS, "district", "name", lines.iter().map(|line| line.name.as_str()));
    faults.unique(CLAIMS, "district", "short", lines.iter().map(|line| line.short.as_str()));
    let mut districts = Vec::new();
    for (k, line) in lines.iter().enumerate() {
        let hex = hex_of(map, &line.hex);
        match hex.map(|hex| &map.hexes[hex.index()]) {
            None => faults.add(CLAIMS, format!("district[{k}].hex"), format!("there is no hex \"{}\"", line.hex)),
            Some(hex) if hex.district.as_deref() != Some(&line.id) => {
                let what = format!("{} is not marked as the district \"{}\" in {MAP}", line.hex, line.id);
                faults.add(CLAIMS, format!("district[{k}].hex"), what);
            }
            Some(_) => {}
        }
        let marked = map.hexes.iter().filter(|hex| hex.district.as_deref() == Some(&line.id)).count();
        if marked > 1 {
            faults.add(CLAIMS, format!("district[{k}].id"), format!("{marked} hexes of {MAP} carry \"{}\"", line.id));
        }
        if !(1..=50).contains(&line.value) {
            faults.add(CLAIMS, format!("district[{k}].value"), format!("{} is not from 1 to 50", line.value));
        }
        if line.claims.is_empty() || line.claims.len() > 100 {
            let what = format!("{} has {} claims; 1 to 100 are possible", line.id, line.claims.len());
            faults.add(CLAIMS, format!("district[{k}].claims"), what);
        }
        districts.push(DistrictSpec {
            id: line.id.clone(),
            name: line.name.clone(),
            short: line.short.clone(),
            hex: hex.unwrap_or(HexId(0)),
            value: line.value,
            metal: line.metal.clone(),
            claims: line.claims.clone(),
        });
    }
    districts
}

fn read_cities(setup: &SetupFile, map: &MapFile, faults: &mut Faults) -> (HexId, Vec<HexId>) {
    let ids = map.hexes.iter().filter_map(|hex| hex.city.as_deref());
    let mut seen = HashSet::new();
    for id in ids {
        if !seen.insert(id) {
            faults.add(MAP, "hexes", format!("the city \"{id}\" is on the map twice"));
        }
    }
    let city = |id: &str, key: String, faults: &mut Faults| {
        let found = map.hexes.iter().position(|hex| hex.city.as_deref() == Some(id));
        if found.is_none() {
            faults.add(SETUP, key, format!("there is no city \"{id}\" in {MAP}"));
        }
        HexId(found.unwrap_or(0) as u16)
    };
    let first = city(&setup.start.first_railroad_city, "start.first_railroad_city".to_owned(), faults);
    if setup.start.start_cities.is_empty() {
        faults.add(SETUP, "start.start_cities", "at least one city is needed");
    }
    let starts = setup.start.start_cities.iter().enumerate();
    let cities: Vec<HexId> = starts.map(|(k, id)| city(id, format!("start.start_cities[{k}]"), faults)).collect();
    if (1..cities.len()).any(|k| cities[..k].contains(&cities[k])) && seen.len() >= cities.len() {
        faults.add(SETUP, "start.start_cities", "a city is there twice");
    }
    (first, cities)
}
