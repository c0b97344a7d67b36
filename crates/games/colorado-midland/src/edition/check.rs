//! What must hold in an edition, so that every edition which passes can be played to the end: everything that is wrong
//! is said at once, with file and key.

use std::collections::HashMap;

use engine::edition::{Fault, Faults};

use super::{
    BoardSpec, CLAIMS, MAP, PlayerNumbers, RAILROADS, SETUP,
    files::{ClaimsFile, DistrictLine, MapFile, RailroadsFile, SetupFile},
    read,
};
use crate::{
    map::MOST_HEXES,
    state::{MOST_COLOURS, MOST_DISTRICTS, MOST_GROUPS, MOST_MINES, MOST_SEATS},
    tables::{MOST_COST, MOST_POINTS, Tables},
    words::plain,
};

/// The most claims of all districts together.
pub const MOST_CLAIMS: usize = 250;
/// The longest name that a map and a table have room for.
const LONGEST_NAME: usize = 40;
/// The most that a mine can score: what bots reckon with stays within their numbers.
const MOST_SCORE: u8 = 20;

/// How long every list is.
pub fn sizes(map: &MapFile, claims: &ClaimsFile, railroads: &RailroadsFile, setup: &SetupFile, faults: &mut Faults) {
    faults.count(MAP, "hexes", map.hexes.len(), 1..=MOST_HEXES);
    faults.count(MAP, "peaks", map.peaks.len(), 0..=1_000);
    faults.count(MAP, "impassable", map.impassable.len(), 0..=3 * MOST_HEXES);
    faults.count(MAP, "rivers", map.rivers.len(), 0..=200);
    for (k, river) in map.rivers.iter().enumerate() {
        faults.count(MAP, format!("rivers[{k}].through"), river.through.len(), 2..=200);
    }
    faults.count(CLAIMS, "district", claims.district.len(), 1..=MOST_DISTRICTS);
    for (k, district) in claims.district.iter().enumerate() {
        faults.count(CLAIMS, format!("district[{k}].claims"), district.claims.len(), 1..=100);
    }
    faults.count(RAILROADS, "railroad", railroads.railroad.len(), 1..=MOST_COLOURS);
    faults.count(RAILROADS, "player_colour", railroads.player_colour.len(), MOST_SEATS..=6);
    faults.count(SETUP, "start.start_cities", setup.start.start_cities.len(), 1..=50);
    faults.count(SETUP, "players", setup.players.len(), MOST_SEATS - 2..=MOST_SEATS - 2);
}

/// Where every hex and peak lies, and what the hexes are called.
pub fn places(map: &MapFile, faults: &mut Faults) {
    faults.unique(MAP, "hexes", "id", map.hexes.iter().map(|hex| hex.id.as_str()));
    for (k, hex) in map.hexes.iter().enumerate() {
        coordinates_fit("hexes", k, &hex.id, (hex.q, hex.r), faults);
    }
    for (k, peak) in map.peaks.iter().enumerate() {
        coordinates_fit("peaks", k, &peak.id, (peak.q, peak.r), faults);
        name(MAP, format!("peaks[{k}].name"), &peak.name, faults);
        if map.hexes.iter().any(|hex| hex.id == peak.id) {
            faults.add(MAP, format!("peaks[{k}].id"), format!("{} is a hex, so it cannot be a peak", peak.id));
        }
    }
    let mut seen = HashMap::new();
    for (k, hex) in map.hexes.iter().enumerate() {
        let Some(called) = &hex.name else { continue };
        let key = format!("hexes[{k}].name");
        name(MAP, key.clone(), called, faults);
        if let Some(other) = seen.insert(plain(called), &hex.id) {
            faults.add(MAP, key, format!("\"{called}\" is already the name of {other}"));
        } else if coordinates(&called.to_uppercase()).is_some() {
            faults.add(MAP, key, format!("\"{called}\" cannot be a name"));
        }
    }
}

/// A name that people read on the map and type in a line.
fn name(file: &str, key: impl Into<String>, called: &str, faults: &mut Faults) {
    let short = (1..=LONGEST_NAME).contains(&called.chars().count());
    if !short || plain(called).is_empty() || called.contains(char::is_control) {
        faults.add(file, key, format!("this is no name of 1 to {LONGEST_NAME} letters on one line"));
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

fn coordinates_fit(list: &str, k: usize, id: &str, at: (i32, i32), faults: &mut Faults) {
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

/// What terrain costs and holds.
pub fn terrain(map: &MapFile, faults: &mut Faults) {
    for name in ["normal", "difficult", "pass", "city", "district"] {
        let Some((_, spec)) = read::terrain(map, name) else { continue };
        faults.within(MAP, format!("terrain.{name}.cost"), spec.cost, 1..=MOST_COST as u8);
        faults.within(MAP, format!("terrain.{name}.capacity"), spec.capacity, 1..=MOST_COLOURS as u8);
    }
}

/// How the map is drawn: numbers that a drawing can have.
pub fn board(board: &BoardSpec, faults: &mut Faults) {
    for (key, size) in [("width", board.width), ("height", board.height)] {
        faults.within(MAP, format!("board.{key}"), size, 100.0..=10_000.0);
    }
    faults.within(MAP, "board.hex_size", board.hex_size, 5.0..=200.0);
    let [x0, y0, x1, y1] = board.free_corner;
    for (key, place) in [
        ("origin_x", board.origin_x),
        ("origin_y", board.origin_y),
        ("free_corner[0]", x0),
        ("free_corner[1]", y0),
        ("free_corner[2]", x1),
        ("free_corner[3]", y1),
    ] {
        faults.within(MAP, format!("board.{key}"), place, -10_000.0..=10_000.0);
    }
}

/// Colours of railroads and players.
pub fn railroads(file: &RailroadsFile, faults: &mut Faults) {
    let (limits, colours) = (&file.limits, file.railroad.len());
    if usize::from(limits.colour_groups) != colours {
        let what = format!("{} colour groups are named, but {colours} are listed", limits.colour_groups);
        faults.add(RAILROADS, "limits.colour_groups", what);
    }
    faults.within(RAILROADS, "limits.max_colours_per_railroad", limits.max_colours_per_railroad, 1..=MOST_GROUPS as u8);
    faults.within(RAILROADS, "limits.cubes_per_colour", limits.cubes_per_colour, 2..=80);
    // A colour is typed as one word, whole or by its letter.
    let words =
        file.railroad.iter().enumerate().flat_map(|(k, colour)| [(k, "id", &colour.id), (k, "letter", &colour.letter)]);
    let mut seen = HashMap::new();
    for (k, field, word) in words {
        let key = format!("railroad[{k}].{field}");
        name(RAILROADS, key.clone(), word, faults);
        if !word.chars().all(char::is_alphanumeric) {
            faults.add(RAILROADS, key, format!("\"{word}\" is not one word of letters and digits"));
        } else if seen.insert(plain(word), k).is_some_and(|other| other != k || field == "id") {
            faults.add(RAILROADS, key, format!("\"{word}\" is there twice"));
        }
    }
    for (k, colour) in file.railroad.iter().enumerate() {
        faults.within(RAILROADS, format!("railroad[{k}].letter"), colour.letter.chars().count(), 1..=2);
        faults.colour(RAILROADS, format!("railroad[{k}].rgb"), &colour.rgb);
        name(RAILROADS, format!("railroad[{k}].flavour"), &colour.flavour, faults);
    }
    faults.unique(RAILROADS, "player_colour", "id", file.player_colour.iter().map(|colour| colour.id.as_str()));
    for (k, colour) in file.player_colour.iter().enumerate() {
        name(RAILROADS, format!("player_colour[{k}].name"), &colour.name, faults);
        // A table names them in a list with commas.
        if !colour.id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
            faults.add(RAILROADS, format!("player_colour[{k}].id"), "this is not of small letters, digits and hyphens");
        }
        faults.colour(RAILROADS, format!("player_colour[{k}].rgb"), &colour.rgb);
    }
}

/// The numbers of the rules.
pub fn setup(file: &SetupFile, claims: &ClaimsFile, faults: &mut Faults) {
    faults.within(SETUP, "build.points", file.build.points, 1..=MOST_POINTS as u8);
    faults.within(SETUP, "bonus.big_bonus_vp", file.bonus.big_bonus_vp, 0..=10);
    faults.within(SETUP, "vp_track.length", file.vp_track.length, 1..=1_000);
    faults.within(SETUP, "end.vp", file.end.vp, 1..=1_000);
    let factors = [
        ("factor_one_railroad", file.score.factor_one_railroad),
        ("factor_two_or_more", file.score.factor_two_or_more),
    ];
    for (key, factor) in factors {
        faults.within(SETUP, format!("score.{key}"), factor, 0..=5);
    }
    let possible = factors.iter().map(|(_, factor)| *factor).filter(|factor| (1..=5).contains(factor));
    let factor = possible.max().unwrap_or(1);
    for (k, district) in claims.district.iter().enumerate() {
        faults.within(CLAIMS, format!("district[{k}].value"), district.value, 1..=MOST_SCORE / factor);
    }
}

/// What depends on the number of players.
pub fn players(lines: &[PlayerNumbers], claims: &ClaimsFile, railroads: &RailroadsFile, faults: &mut Faults) {
    let total: usize = claims.district.iter().map(|district| district.claims.len()).sum();
    faults.within(CLAIMS, "district", total, 1..=MOST_CLAIMS);
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
        let mines = line.track / n;
        if usize::from(line.track) > MOST_MINES || mines == 0 || line.track % n != 0 {
            add("track", format!("{} positions cannot be shared by {n} players (at most {MOST_MINES})", line.track));
        } else if line.deal <= mines {
            add("deal", format!("{} claims do not fill the track and leave one over", line.deal));
        }
        let cubes = mines.saturating_add(1);
        if cubes > railroads.limits.player_cubes_per_colour {
            let there = railroads.limits.player_cubes_per_colour;
            add("track", format!("each player needs {cubes} cubes, but has {there}"));
        }
        if line.close == 0 || line.close > n {
            // CM-END-11: with more, a game could last longer than its claims.
            add("close", format!("{} mines cannot close: 1 to {n} can", line.close));
            continue;
        }
        let most = u32::from(n) * u32::from(line.deal.saturating_sub(mines)) / u32::from(line.close);
        if u32::from(line.max_rounds) != most {
            add("max_rounds", format!("{} does not follow from the claims: {most}", line.max_rounds));
        }
    }
}

/// What the districts are called: whatever can be typed for one is of no other.
pub fn district_names(lines: &[DistrictLine], faults: &mut Faults) {
    let mut seen = HashMap::new();
    for (k, line) in lines.iter().enumerate() {
        for (field, called) in [("id", &line.id), ("name", &line.name), ("short", &line.short)] {
            let key = format!("district[{k}].{field}");
            name(CLAIMS, key.clone(), called, faults);
            if seen.insert(plain(called), k).is_some_and(|other| other != k) {
                faults.add(CLAIMS, key, format!("\"{called}\" is there twice"));
            }
        }
        if !line.id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
            faults.add(CLAIMS, format!("district[{k}].id"), "this is not of small letters, digits and hyphens");
        }
    }
}

/// Every district must be within reach of the first railroad.
pub fn ways(tables: &Tables) -> Result<(), Vec<Fault>> {
    let mut faults = Faults::default();
    let edition = &tables.edition;
    let reached = tables.connected(edition.numbers.first_city);
    for (k, district) in edition.districts.iter().enumerate() {
        if !reached.contains(district.hex) {
            let what = format!("no track can get from the first railroad's city to {}", district.name);
            faults.add(CLAIMS, format!("district[{k}].hex"), what);
        }
    }
    faults.or(Some(()))
}
