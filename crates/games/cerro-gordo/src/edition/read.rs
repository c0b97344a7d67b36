//! Reading the files of an edition, with a precise fault for everything that cannot be read.

use engine::edition::{Fault, Files};
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::{files::*, *};

/// What is wrong in one file, gathered while reading goes on.
struct Reader<'a> {
    files: Files<'a>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        self.faults.push(Fault { file: file.to_owned(), key: key.into(), what: what.into() });
    }

    fn table(&mut self, file: &str) -> Table {
        let read = (self.files)(file).map_err(|fault| self.faults.push(fault));
        let Ok(text) = read else { return Table::new() };
        text.parse().unwrap_or_else(|why: toml::de::Error| {
            self.fault(file, "", why.message());
            Table::new()
        })
    }

    fn value<T: DeserializeOwned>(&mut self, file: &str, key: &str, value: Option<&Value>) -> Option<T> {
        let Some(value) = value else {
            self.fault(file, key, "is missing");
            return None;
        };
        value.clone().try_into().map_err(|why| self.fault(file, key, why.message())).ok()
    }

    /// The file has nothing else at its top: a misspelt name would otherwise be passed over.
    fn only(&mut self, file: &str, table: &Table, names: &[&str]) {
        for key in table.keys().filter(|key| !names.contains(&key.as_str())) {
            self.fault(file, key, format!("is not known here; this file has {}", names.join(", ")));
        }
    }

    /// Every entry of `[[name]]` that can be read.
    fn list<T: DeserializeOwned>(&mut self, file: &str, table: &Table, name: &str) -> Vec<T> {
        let Some(entries) = table.get(name).and_then(Value::as_array) else {
            self.fault(file, name, "is missing or is no list");
            return Vec::new();
        };
        let mut list = Vec::new();
        for (k, entry) in entries.iter().enumerate() {
            list.extend(self.value(file, &format!("{name}[{k}]"), Some(entry)));
        }
        list
    }
}

/// Everything in the box, or why it cannot be read.
pub(super) fn edition(files: Files<'_>) -> Result<Edition, Vec<Fault>> {
    let mut reader = Reader { files, faults: Vec::new() };
    let setup = reader.table("setup.toml");
    reader.only("setup.toml", &setup, &["numbers", "supply", "players"]);
    let numbers: Option<Numbers> = reader.value("setup.toml", "numbers", setup.get("numbers"));
    let supply: Option<RawSupply> = reader.value("setup.toml", "supply", setup.get("supply"));
    let raw_players: Vec<RawPlayers> = reader.list("setup.toml", &setup, "players");
    let geometry = geometry(&mut reader);
    let shapes = shapes(&mut reader);
    let table = reader.table("buildings.toml");
    reader.only("buildings.toml", &table, &["building"]);
    let buildings: Vec<BuildingSpec> = reader.list("buildings.toml", &table, "building");
    let table = reader.table("mine_tiles.toml");
    reader.only("mine_tiles.toml", &table, &["event", "tile"]);
    let events: Vec<EventSpec> = reader.list("mine_tiles.toml", &table, "event");
    let raw_tiles: Vec<RawTile> = reader.list("mine_tiles.toml", &table, "tile");
    let tiles = tiles(&mut reader, raw_tiles, &events);
    let table = reader.table("objectives.toml");
    reader.only("objectives.toml", &table, &["objective"]);
    let objectives: Vec<Objective> = reader.list("objectives.toml", &table, "objective");
    let table = reader.table("public_objectives.toml");
    reader.only("public_objectives.toml", &table, &["public"]);
    let public: Vec<PublicObjective> = reader.list("public_objectives.toml", &table, "public");
    let table = reader.table("characters.toml");
    reader.only("characters.toml", &table, &["character"]);
    let characters: Vec<Character> = reader.list("characters.toml", &table, "character");

    let mut players = Vec::new();
    if let Some(geometry) = &geometry {
        for (k, raw) in raw_players.into_iter().enumerate() {
            match geometry.layouts.iter().position(|layout| layout.id == raw.layout) {
                Some(layout) => players.push(PlayerNumbers {
                    count: raw.count,
                    mines: raw.mines,
                    tiles_per_mine: raw.tiles_per_mine,
                    layout,
                }),
                None => reader.fault(
                    "setup.toml",
                    format!("players[{k}].layout"),
                    format!("there is no layout \"{}\" in geometry.toml", raw.layout),
                ),
            }
        }
    }
    if let Some(supply) = &supply {
        let roads = shapes.iter().map(|shape: &Shape| usize::from(shape.count)).sum();
        let mines = geometry.as_ref().map_or(0, |geometry| geometry.mines.len());
        for (key, said, there) in [
            ("buildings", supply.buildings, buildings.len()),
            ("roads", supply.roads, roads),
            ("mine_tiles", supply.mine_tiles, tiles.len()),
            ("empty_mine_tiles", supply.empty_mine_tiles, mines),
            ("objectives", supply.objectives, objectives.len()),
            ("public_objectives", supply.public_objectives, public.len()),
            ("characters", supply.characters, characters.len()),
            ("standees", supply.standees, characters.len()),
        ] {
            if said != there && reader.faults.is_empty() {
                reader.fault("setup.toml", format!("supply.{key}"), format!("says {said}, but there are {there}"));
            }
        }
    }

    let (Some(numbers), Some(supply), Some(geometry), true) = (numbers, supply, geometry, reader.faults.is_empty())
    else {
        return Err(reader.faults);
    };
    Ok(Edition {
        numbers,
        coins: supply.silver_coins,
        players,
        geometry,
        shapes,
        buildings,
        events,
        tiles,
        objectives,
        public,
        characters,
        tables: Tables::default(), // worked out when everything is read
    })
}

fn geometry(reader: &mut Reader<'_>) -> Option<Geometry> {
    const FILE: &str = "geometry.toml";
    let table = reader.table(FILE);
    reader.only(FILE, &table, &["mine_gap", "footprint", "orientation", "mine", "layout"]);
    let footprint: RawFootprint = reader.value(FILE, "footprint", table.get("footprint"))?;
    let orientation: RawOrientation = reader.value(FILE, "orientation", table.get("orientation"))?;
    let mut ways = orientation.building;
    if orientation.road != [0, 90, 180, 270] {
        reader.fault(FILE, "orientation.road", "a Road tile may be turned by 0, 90, 180 and 270 degrees (CG-GEO-8)");
    }
    let raw_gaps: Vec<(String, String, u8)> = reader.value(FILE, "mine_gap", table.get("mine_gap"))?;
    let mines: Vec<MineSpec> = reader.list(FILE, &table, "mine");
    let raw_layouts: Vec<RawLayout> = reader.list(FILE, &table, "layout");
    if footprint.road != [1, 1] {
        reader.fault(FILE, "footprint.road", "a Road tile is exactly one cell (CG-GEO-4)");
    }
    for (key, size) in [("building", footprint.building), ("mine", footprint.mine)] {
        if size.iter().any(|side| !(1..=3).contains(side)) {
            reader.fault(FILE, format!("footprint.{key}"), "each side must be 1 to 3 cells");
        }
    }
    if footprint.building[0] == footprint.building[1] {
        ways.truncate(1); // a square Building lies the same way twice
    }
    let mut layouts = Vec::new();
    for (k, raw) in raw_layouts.into_iter().enumerate() {
        let mut sites = Vec::new();
        for (n, site) in raw.sites.iter().enumerate() {
            let key = format!("layout[{k}].sites[{n}]");
            let Some(mine) = mines.iter().position(|mine| mine.id == site.mine) else {
                reader.fault(FILE, format!("{key}.mine"), format!("there is no mine \"{}\"", site.mine));
                continue;
            };
            if site.cell.x.unsigned_abs().max(site.cell.y.unsigned_abs()) > 30 {
                reader.fault(FILE, format!("{key}.cell"), "a Mine stands at most 30 cells from the origin");
                continue;
            }
            if !orientation.mine.contains(&site.orient) {
                reader.fault(FILE, format!("{key}.orient"), "orientation.mine does not allow that");
            }
            let [w, h] = footprint.mine;
            let (w, h) = if site.orient == Orient::H { (w, h) } else { (h, w) };
            sites.push((mine, Lot { cell: site.cell, w, h }));
        }
        layouts.push(Layout { id: raw.id, sites });
    }
    let mut gaps = Vec::new();
    for (k, (one, other, tiles)) in raw_gaps.into_iter().enumerate() {
        let mut mine = |id: &str| {
            let found = mines.iter().position(|mine| mine.id == id);
            if found.is_none() {
                reader.fault(FILE, format!("mine_gap[{k}]"), format!("there is no mine \"{id}\""));
            }
            found
        };
        if let (Some(one), Some(other)) = (mine(&one), mine(&other)) {
            gaps.push(Gap { mines: [one, other], tiles });
        }
    }
    Some(Geometry { building: footprint.building, ways, mines, layouts, gaps })
}

fn shapes(reader: &mut Reader<'_>) -> Vec<Shape> {
    const FILE: &str = "roads.toml";
    let table = reader.table(FILE);
    reader.only(FILE, &table, &["shape"]);
    let raw: Vec<RawShape> = reader.list(FILE, &table, "shape");
    let mut shapes = Vec::new();
    for (k, raw) in raw.into_iter().enumerate() {
        let key = format!("shape[{k}]");
        let [segment] = &raw.segments[..] else {
            reader.fault(FILE, format!("{key}.segments"), "a Road tile has exactly one segment (CG-CONN-1)");
            continue;
        };
        let sides = segment.iter().fold(Sides::default(), |sides, side| sides.with(*side));
        let mut pictures = Vec::new();
        for rotation in &raw.rotations {
            if rotation % 90 != 0 || *rotation > 270 {
                reader.fault(FILE, format!("{key}.rotations"), format!("{rotation} is not 0, 90, 180 or 270"));
                continue;
            }
            let quarters = (rotation / 90) as u8;
            pictures.push((quarters, sides.turned(quarters)));
        }
        shapes.push(Shape { id: raw.id, name: raw.name, pictures, count: raw.count });
    }
    shapes
}

fn tiles(reader: &mut Reader<'_>, raw: Vec<RawTile>, events: &[EventSpec]) -> Vec<TileSpec> {
    let mut tiles = Vec::new();
    for (k, raw) in raw.into_iter().enumerate() {
        match events.iter().position(|event| event.id == raw.event) {
            Some(event) => {
                tiles.push(TileSpec { id: raw.id, event, silver: raw.silver, min_players: raw.min_players });
            }
            None => reader.fault(
                "mine_tiles.toml",
                format!("tile[{k}].event"),
                format!("there is no event \"{}\"", raw.event),
            ),
        }
    }
    tiles
}
