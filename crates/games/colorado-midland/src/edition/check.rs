//! What must hold in an edition: everything that is wrong is said at once, with file and key.

use std::collections::{HashMap, HashSet};

use engine::edition::{Fault, Files};
use serde::de::DeserializeOwned;

use super::{
    Edition, PlayerNumbers,
    files::{ClaimsFile, MapFile, RailroadsFile, SetupFile},
    read::{CLAIMS, MAP, RAILROADS, SETUP, terrain},
};
use crate::{
    state::{MOST_COLOURS, MOST_GROUPS, MOST_MINES, MOST_SEATS},
    tables::{MOST_POINTS, Tables},
};

/// Collects what is wrong.
#[derive(Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    pub fn add(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), key: key.into(), what: what.into() });
    }

    pub fn file<T: DeserializeOwned>(&mut self, files: Files<'_>, name: &str) -> Option<T> {
        let text = files(name).map_err(|fault| self.0.push(fault)).ok()?;
        toml::from_str(&text).map_err(|why| self.add(name, "", why.to_string().trim_end().to_owned())).ok()
    }

    /// Every ID once, and none of them empty.
    pub fn unique<'a>(&mut self, file: &str, list: &str, field: &str, ids: impl Iterator<Item = &'a str>) {
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

pub fn check_terrain(map: &MapFile, faults: &mut Faults) {
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

pub fn check_coordinates(list: &str, k: usize, id: &str, at: (i32, i32), faults: &mut Faults) {
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

pub fn check_names(map: &MapFile, faults: &mut Faults) {
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

pub fn check_railroads(file: &RailroadsFile, faults: &mut Faults) {
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

pub fn check_setup(file: &SetupFile, faults: &mut Faults) {
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

pub fn check_players(lines: &[PlayerNumbers], claims: &ClaimsFile, railroads: &RailroadsFile, faults: &mut Faults) {
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

/// Every district and city must be within reach of the first railroad.
pub fn check_ways(edition: &Edition, faults: &mut Faults) {
    let tables = Tables::new(edition.clone());
    let reached = tables.connected(edition.numbers.first_city);
    for (k, district) in edition.districts.iter().enumerate() {
        if !reached.contains(district.hex) {
            let what = format!("no track can get from the first railroad's city to {}", district.name);
            faults.add(CLAIMS, format!("district[{k}].hex"), what);
        }
    }
}
