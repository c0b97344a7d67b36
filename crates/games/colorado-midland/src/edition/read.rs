//! From the files to the components.

use std::collections::HashSet;

use engine::edition::{Fault, Faults};

use super::{
    CLAIMS, DistrictSpec, Edition, Hex, MAP, Numbers, RAILROADS, River, SETUP, Terrain, check,
    files::{ClaimsFile, HexLine, MapFile, RailroadsFile, SetupFile, TerrainSpec},
};
use crate::{
    ids::{District, HexId},
    tables::Tables,
};

/// Reads the files of an edition, or says everything that is wrong with them.
pub fn read(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
    let mut sheets = edition.sheets();
    let map: Option<MapFile> = sheets.read(MAP);
    let claims: Option<ClaimsFile> = sheets.read(CLAIMS);
    let railroads: Option<RailroadsFile> = sheets.read(RAILROADS);
    let setup: Option<SetupFile> = sheets.read(SETUP);
    sheets.no_other_files();
    let mut faults = sheets.faults;
    let (Some(map), Some(claims), Some(railroads), Some(setup)) = (map, claims, railroads, setup) else {
        return faults.or(None);
    };
    // What is too large is not looked at any further, and what lies nowhere has no neighbours.
    check::sizes(&map, &claims, &railroads, &setup, &mut faults);
    check::places(&map, &mut faults);
    if !faults.is_empty() {
        return faults.or(None);
    }
    check::terrain(&map, &mut faults);
    check::board(&map.board, &mut faults);
    check::railroads(&railroads, &mut faults);
    check::setup(&setup, &claims, &mut faults);
    check::players(&setup.players, &claims, &railroads, &mut faults);
    let hexes = read_hexes(&map, &claims, &mut faults);
    let red_lines = read_red_lines(&map, &mut faults);
    let rivers = read_rivers(&map, &mut faults);
    let districts = read_districts(&claims, &map, &mut faults);
    let (first_city, start_cities) = read_cities(&setup, &map, &mut faults);
    faults.or(Some(Edition {
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
    }))
}

/// The terrain of this name, and its line of `[terrain]`.
pub(super) fn terrain<'a>(map: &'a MapFile, name: &str) -> Option<(Terrain, &'a TerrainSpec)> {
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
    map.hexes.iter().enumerate().map(|(k, line)| read_hex(k, line, map, claims, faults)).collect()
}

fn read_hex(k: usize, line: &HexLine, map: &MapFile, claims: &ClaimsFile, faults: &mut Faults) -> Hex {
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
    check::district_names(lines, faults);
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
