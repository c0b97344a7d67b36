//! From the files of an edition to its components, with a precise fault for everything that cannot be read.

use engine::edition::{Faults, Sheets};

use super::{check, files::*, *};

/// Everything in the box, or everything that is wrong with it.
pub(super) fn edition(files: &engine::Edition) -> Result<Edition, Vec<Fault>> {
    let mut sheets = files.sheets();
    let edition = components(&mut sheets);
    sheets.no_other_files();
    if let Some(edition) = edition.as_ref().filter(|_| sheets.faults.is_empty()) {
        check::edition(edition, &mut sheets.faults);
    }
    sheets.faults.or(edition)
}

/// All files are read before one that is missing ends the reading, so that all are reported.
fn components(sheets: &mut Sheets<'_>) -> Option<Edition> {
    let setup = sheets.read::<SetupFile>("setup.toml");
    let geometry_file = sheets.read::<GeometryFile>("geometry.toml");
    let roads = sheets.read::<RoadsFile>("roads.toml");
    let buildings = sheets.read::<BuildingsFile>("buildings.toml");
    let mine_tiles = sheets.read::<MineTilesFile>("mine_tiles.toml");
    let objectives = sheets.read::<ObjectivesFile>("objectives.toml");
    let public = sheets.read::<PublicFile>("public_objectives.toml");
    let characters = sheets.read::<CharactersFile>("characters.toml");
    let (setup, mine_tiles) = (setup?, mine_tiles?);
    let geometry = geometry(&mut sheets.faults, geometry_file?);
    let shapes = shapes(&mut sheets.faults, roads?);
    let tiles = tiles(&mut sheets.faults, mine_tiles.tile, &mine_tiles.event);
    let players = players(&mut sheets.faults, setup.players, &geometry);
    let edition = Edition {
        numbers: setup.numbers,
        coins: setup.supply.silver_coins,
        players,
        geometry,
        shapes,
        buildings: buildings?.building,
        events: mine_tiles.event,
        tiles,
        objectives: objectives?.objective,
        public: public?.public,
        characters: characters?.character,
    };
    supply(&mut sheets.faults, &setup.supply, &edition);
    Some(edition)
}

fn players(faults: &mut Faults, written: Vec<PlayersEntry>, geometry: &Geometry) -> Vec<PlayerNumbers> {
    let mut players = Vec::new();
    for (k, entry) in written.into_iter().enumerate() {
        let PlayersEntry { count, mines, tiles_per_mine, layout: wanted } = entry;
        match geometry.layouts.iter().position(|layout| layout.id == wanted) {
            Some(layout) => players.push(PlayerNumbers { count, mines, tiles_per_mine, layout }),
            None => faults.add(
                "setup.toml",
                format!("players[{k}].layout"),
                format!("there is no layout \"{wanted}\" in geometry.toml"),
            ),
        }
    }
    players
}

/// The counts of the box against what is listed.
fn supply(faults: &mut Faults, supply: &SupplyEntry, edition: &Edition) {
    let roads = edition.shapes.iter().map(|shape| usize::from(shape.count)).sum();
    for (key, said, there) in [
        ("buildings", supply.buildings, edition.buildings.len()),
        ("roads", supply.roads, roads),
        ("mine_tiles", supply.mine_tiles, edition.tiles.len()),
        ("empty_mine_tiles", supply.empty_mine_tiles, edition.geometry.mines.len()),
        ("objectives", supply.objectives, edition.objectives.len()),
        ("public_objectives", supply.public_objectives, edition.public.len()),
        ("characters", supply.characters, edition.characters.len()),
        ("standees", supply.standees, edition.characters.len()),
    ] {
        if said != there && faults.is_empty() {
            faults.add("setup.toml", format!("supply.{key}"), format!("says {said}, but there are {there}"));
        }
    }
}

fn geometry(faults: &mut Faults, file: GeometryFile) -> Geometry {
    const FILE: &str = "geometry.toml";
    let mut ways = file.orientation.building;
    if file.orientation.road != [0, 90, 180, 270] {
        faults.add(FILE, "orientation.road", "a Road tile may be turned by 0, 90, 180 and 270 degrees (CG-GEO-8)");
    }
    if file.footprint.road != [1, 1] {
        faults.add(FILE, "footprint.road", "a Road tile is exactly one cell (CG-GEO-4)");
    }
    let [w, h] = file.footprint.building;
    for (key, size) in [("building", file.footprint.building), ("mine", file.footprint.mine)] {
        if size.iter().any(|side| !(1..=3).contains(side)) {
            faults.add(FILE, format!("footprint.{key}"), "each side must be 1 to 3 cells");
        }
    }
    if w == h {
        ways.truncate(1); // a square Building lies the same way twice
    }
    let mut layouts = Vec::new();
    for (k, raw) in file.layout.into_iter().enumerate() {
        let mut sites = Vec::new();
        for (n, site) in raw.sites.iter().enumerate() {
            let key = format!("layout[{k}].sites[{n}]");
            let Some(mine) = file.mine.iter().position(|mine| mine.id == site.mine) else {
                faults.add(FILE, format!("{key}.mine"), format!("there is no mine \"{}\"", site.mine));
                continue;
            };
            if site.cell.x.unsigned_abs().max(site.cell.y.unsigned_abs()) > 30 {
                faults.add(FILE, format!("{key}.cell"), "a Mine stands at most 30 cells from the origin");
                continue;
            }
            if !file.orientation.mine.contains(&site.orient) {
                faults.add(FILE, format!("{key}.orient"), "orientation.mine does not allow that");
            }
            let [w, h] = file.footprint.mine;
            let (w, h) = if site.orient == Orient::H { (w, h) } else { (h, w) };
            sites.push((mine, Lot { cell: site.cell, w, h }));
        }
        layouts.push(Layout { id: raw.id, sites });
    }
    let mut gaps = Vec::new();
    for (k, (one, other, tiles)) in file.mine_gap.into_iter().enumerate() {
        let mut mine = |id: &str| {
            let found = file.mine.iter().position(|mine| mine.id == id);
            if found.is_none() {
                faults.add(FILE, format!("mine_gap[{k}]"), format!("there is no mine \"{id}\""));
            }
            found
        };
        if let (Some(one), Some(other)) = (mine(&one), mine(&other)) {
            gaps.push(Gap { mines: [one, other], tiles });
        }
    }
    Geometry { building: file.footprint.building, ways, mines: file.mine, layouts, gaps }
}

fn shapes(faults: &mut Faults, file: RoadsFile) -> Vec<Shape> {
    const FILE: &str = "roads.toml";
    let mut shapes = Vec::new();
    for (k, raw) in file.shape.into_iter().enumerate() {
        let key = format!("shape[{k}]");
        let [segment] = &raw.segments[..] else {
            faults.add(FILE, format!("{key}.segments"), "a Road tile has exactly one segment (CG-CONN-1)");
            continue;
        };
        let sides = segment.iter().fold(Sides::default(), |sides, side| sides.with(*side));
        let mut pictures = Vec::new();
        for rotation in &raw.rotations {
            if rotation % 90 != 0 || *rotation > 270 {
                faults.add(FILE, format!("{key}.rotations"), format!("{rotation} is not 0, 90, 180 or 270"));
                continue;
            }
            let quarters = (rotation / 90) as u8;
            pictures.push((quarters, sides.turned(quarters)));
        }
        shapes.push(Shape { id: raw.id, name: raw.name, pictures, count: raw.count });
    }
    shapes
}

fn tiles(faults: &mut Faults, written: Vec<TileEntry>, events: &[EventSpec]) -> Vec<TileSpec> {
    let mut tiles = Vec::new();
    for (k, raw) in written.into_iter().enumerate() {
        match events.iter().position(|event| event.id == raw.event) {
            Some(event) => {
                tiles.push(TileSpec { id: raw.id, event, silver: raw.silver, min_players: raw.min_players });
            }
            None => faults.add(
                "mine_tiles.toml",
                format!("tile[{k}].event"),
                format!("there is no event \"{}\"", raw.event),
            ),
        }
    }
    tiles
}
