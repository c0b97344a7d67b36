//! Reads and checks an edition: everything that is wrong is said at once, with file and key.

use std::collections::{HashMap, HashSet};

use engine::edition::{Fault, Files};
use serde::de::DeserializeOwned;

use super::{
    DistrictSpec, Edition, Hex, Numbers, PlayerNumbers, River, Terrain,
    files::{ClaimsFile, HexLine, MapFile, RailroadsFile, SetupFile, TerrainSpec},
};
use crate::{
    hexset::MOST_HEXES,
    ids::{District, HexId},
    state::{MOST_COLOURS, MOST_DISTRICTS, MOST_GROUPS, MOST_MINES, MOST_SEATS},
    tables::{MOST_POINTS, Tables},
};

const MAP: &str = "map.toml";
const CLAIMS: &str = "claims.toml";
const RAILROADS: &str = "railroads.toml";
const SETUP: &str = "setup.toml";

/// Collects what is wrong.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), key: key.into(), what: what.into() });
    }

    fn file<T: DeserializeOwned>(&mut self, files: Files<'_>, name: &str) -> Option<T> {
        let text = files(name).map_err(|fault| self.0.push(fault)).ok()?;
        toml::from_str(&text).map_err(|why| self.add(name, "", why.to_string().trim_end().to_owned())).ok()
    }

    /// Every ID once, and none of them empty.
    fn unique<'a>(&mut self, file: &str, list: &str, field: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = HashSet::new();
        for (k, id) in ids.enumerate() {
            if id.trim().is_empty() {
                self.add(file, format!("{list}[{k}].{field}"), "this is empty");
            } else if !seen.insert(id.to_lowercase()) {
                self.add(file, format!("{list}[{k}].{field}"), format!("\"{id}\" is there twice"));
            }
        }
    }
}

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
fn terrain<'a>(map: &'a MapFile, name: &str) -> Option<(Terrain, &'a TerrainSpec)> {
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

fn check_terrain(map: &MapFile, faults: &mut Faults) {
    for name in ["normal", "difficult", "pass", "city", "district"] {
        let Some((_, spec)) = terrain(map, name) else { continue };
        if !(1..=MOST_POINTS as u8).contains(&spec.cost) {
            faults.add(MAP, format!("terrain.{name}.cost"), format!("{} is not from 1 to {MOST_POINTS}", spec.cost));
        }
        if !(1..=MOST_COLOURS as u8).contains(&spec.capacity) {
            let what = format!("{} is not from 1 to {MOST_COLOURS}", spec.capacity);
            faults.add(MAP, format!("terrain.{name}.capacity"), what);
        }
    }
}

/// Row and column of an ID such as `F12`, as axial coordinates.
fn coordinates(id: &str) -> Option<(i32, i32)> {
    let (row, column) = (id.chars().next()?, id.get(1..)?);
    if !row.is_ascii_uppercase() || column.len() != 2 || !column.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let r = i32::from(row as u8 - b'A');
    let column = column.parse::<i32>().ok()? - 1;
    (column >= 0).then_some((column - r / 2, r))
}

fn check_coordinates(list: &str, k: usize, id: &str, at: (i32, i32), faults: &mut Faults) {
    match coordinates(id) {
        None => faults.add(
            MAP,
            format!("{list}[{k}].id"),
            format!("\"{id}\" is no ID: one row letter A to Z and two digits, such as F12"),
        ),
        Some(right) if right != at => faults.add(
            MAP,
            format!("{list}[{k}].q"),
            format!("{id} lies at q = {}, r = {}, not at q = {}, r = {}", right.0, right.1, at.0, at.1),
        ),
        Some(_) => {}
    }
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

fn check_names(map: &MapFile, faults: &mut Faults) {
    let mut seen = HashMap::new();
    for (k, hex) in map.hexes.iter().enumerate() {
        let Some(name) = &hex.name else { continue };
        let key = format!("hexes[{k}].name");
        if let Some(other) = seen.insert(name.to_lowercase(), &hex.id) {
            faults.add(MAP, key, format!("\"{name}\" is already the name of {other}"));
        } else if coordinates(&name.to_uppercase()).is_some() || name.trim().is_empty() {
            faults.add(MAP, key, format!("\"{name}\" cannot be a name"));
        }
    }
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

fn check_railroads(file: &RailroadsFile, faults: &mut Faults) {
    let (limits, colours) = (&file.limits, file.railroad.len());
    if colours == 0 || colours > MOST_COLOURS {
        faults.add(RAILROADS, "railroad", format!("there are {colours} colours; 1 to {MOST_COLOURS} are possible"));
    }
    if usize::from(limits.colour_groups) != colours {
        let what = format!("{} colour groups are named, but {colours} are listed", limits.colour_groups);
        faults.add(RAILROADS, "limits.colour_groups", what);
    }
    if !(1..=MOST_GROUPS as u8).contains(&limits.max_colours_per_railroad) {
        let what = format!("{} is not from 1 to {MOST_GROUPS}", limits.max_colours_per_railroad);
        faults.add(RAILROADS, "limits.max_colours_per_railroad", what);
    }
    if !(2..=100).contains(&limits.cubes_per_colour) {
        let what = format!("{} is not from 2 to 100", limits.cubes_per_colour);
        faults.add(RAILROADS, "limits.cubes_per_colour", what);
    }
    faults.unique(RAILROADS, "railroad", "id", file.railroad.iter().map(|colour| colour.id.as_str()));
    faults.unique(RAILROADS, "railroad", "letter", file.railroad.iter().map(|colour| colour.letter.as_str()));
    faults.unique(RAILROADS, "player_colour", "id", file.player_colour.iter().map(|colour| colour.id.as_str()));
    let railroads = file.railroad.iter().map(|colour| ("railroad", &colour.rgb)).enumerate();
    let players = file.player_colour.iter().map(|colour| ("player_colour", &colour.rgb)).enumerate();
    for (k, (list, rgb)) in railroads.chain(players) {
        let right = rgb.len() == 7 && rgb.starts_with('#') && rgb[1..].bytes().all(|digit| digit.is_ascii_hexdigit());
        if !right {
            faults.add(RAILROADS, format!("{list}[{k}].rgb"), format!("\"{rgb}\" is no colour such as #2e8b3d"));
        }
    }
}

fn check_setup(file: &SetupFile, faults: &mut Faults) {
    if !(1..=MOST_POINTS as u8).contains(&file.build.points) {
        faults.add(SETUP, "build.points", format!("{} is not from 1 to {MOST_POINTS}", file.build.points));
    }
    if file.vp_track.start != 0 {
        faults.add(SETUP, "vp_track.start", "the Victory Point track begins at 0");
    }
    if file.vp_track.length == 0 {
        faults.add(SETUP, "vp_track.length", "the Victory Point track needs at least one space");
    }
    if !(1..=1000).contains(&file.end.vp) {
        faults.add(SETUP, "end.vp", format!("{} is not from 1 to 1000", file.end.vp));
    }
    if file.bonus.big_bonus_vp > 50 {
        faults.add(SETUP, "bonus.big_bonus_vp", format!("{} is more than 50", file.bonus.big_bonus_vp));
    }
    for (key, factor) in
        [("factor_one_railroad", file.score.factor_one_railroad), ("factor_two_or_more", file.score.factor_two_or_more)]
    {
        if factor > 5 {
            faults.add(SETUP, format!("score.{key}"), format!("{factor} is more than 5"));
        }
    }
    if !["empty", "shortage"].contains(&file.end.holdings_rule.as_str()) {
        let what = format!("\"{}\" is no rule; it can be: empty, shortage", file.end.holdings_rule);
        faults.add(SETUP, "end.holdings_rule", what);
    }
    if file.end.reasons != ["vp", "holdings", "points", "districts"] {
        faults.add(SETUP, "end.reasons", "the reasons are vp, holdings, points, districts, in this order");
    }
}

fn check_players(lines: &[PlayerNumbers], claims: &ClaimsFile, railroads: &RailroadsFile, faults: &mut Faults) {
    let total: usize = claims.district.iter().map(|district| district.claims.len()).sum();
    for players in 3..=MOST_SEATS as u8 {
        if lines.iter().filter(|line| line.players == players).count() != 1 {
            faults.add(SETUP, "players", format!("there must be one entry for {players} players"));
        }
    }
    for (k, line) in lines.iter().enumerate() {
        let n = line.players;
        let mut add = |field: &str, what: String| faults.add(SETUP, format!("players[{k}].{field}"), what);
        if !(3..=MOST_SEATS as u8).contains(&n) {
            add("players", format!("{n} is not from 3 to {MOST_SEATS}"));
            continue;
        }
        let used = usize::from(n) * usize::from(line.deal) + usize::from(line.unused);
        if used != total {
            add(
                "deal",
                format!(
                    "{n} players get {} each and {} are unused: that is {used} claims, but there are {total}",
                    line.deal, line.unused
                ),
            );
        }
        if usize::from(line.track) > MOST_MINES || line.track == 0 || line.track % n != 0 {
            add("track", format!("{} positions cannot be shared by {n} players (at most {MOST_MINES})", line.track));
        } else if line.deal <= line.track / n {
            add("deal", format!("{} claims do not fill the track and leave one over", line.deal));
        }
        let cubes = 1 + line.track / n;
        if cubes > railroads.limits.player_cubes_per_colour {
            add(
                "track",
                format!("each player needs {cubes} cubes, but has {}", railroads.limits.player_cubes_per_colour),
            );
        }
        if !(1..=MOST_SEATS as u8).contains(&line.close) || line.close > line.track {
            add("close", format!("{} mines cannot close", line.close));
        }
        if usize::from(n) > railroads.player_colour.len() {
            add("players", format!("there are only {} player colours", railroads.player_colour.len()));
        }
        let most = u32::from(n) * (u32::from(line.deal) - u32::from(line.deal.min(line.track / n)));
        if line.close > 0 && u32::from(line.max_rounds) != most / u32::from(line.close) {
            add(
                "max_rounds",
                format!("{} does not follow from the claims: {}", line.max_rounds, most / u32::from(line.close)),
            );
        }
    }
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

/// Every district and city must be within reach of the first railroad.
fn check_ways(edition: &Edition, faults: &mut Faults) {
    let tables = Tables::new(edition.clone());
    let reached = tables.connected(edition.numbers.first_city);
    for (k, district) in edition.districts.iter().enumerate() {
        if !reached.contains(district.hex) {
            let what = format!("no track can get from the first railroad's city to {}", district.name);
            faults.add(CLAIMS, format!("district[{k}].hex"), what);
        }
    }
}
