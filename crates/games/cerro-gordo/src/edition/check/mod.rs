//! What must hold of an edition so that every game with it can be played to its end.

mod cards;
mod gaps;

use std::collections::BTreeSet;

use engine::edition::Faults;

use super::*;

/// A fault unless something holds.
pub(super) trait Unless {
    fn unless(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>);
}

impl Unless for Faults {
    fn unless(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>) {
        if !holds {
            self.add(file, key, what);
        }
    }
}

/// IDs are typed and stand in addresses.
fn ids<'a>(faults: &mut Faults, file: &str, list: &str, ids: impl Iterator<Item = &'a str> + Clone) {
    faults.unique(file, list, "id", ids.clone());
    for (k, id) in ids.enumerate() {
        let plain = id.len() <= 40 && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        faults.unless(plain, file, format!("{list}[{k}].id"), "an ID is made of at most 40 letters, digits and _");
    }
}

/// Names are shown, and typed: there must be one, not too long, and no two that sound alike.
fn names<'a>(faults: &mut Faults, file: &str, list: &str, names: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for (k, name) in names.enumerate() {
        let key = format!("{list}[{k}].name");
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        faults.unless(!plain.is_empty(), file, key.clone(), "a name has letters or digits");
        faults.unless(name.chars().count() <= 60, file, key.clone(), "a name has at most 60 letters");
        let tidy = name.trim() == name && !name.contains(['{', '}', '\n']) && !name.contains("  ");
        faults.unless(tidy, file, key.clone(), "a name is one line without braces or idle spaces");
        faults.unless(seen.insert(plain.to_lowercase()), file, key, format!("\"{name}\" is there twice"));
    }
}

/// Everything that does not hold.
pub(super) fn edition(edition: &Edition, faults: &mut Faults) {
    numbers(edition, faults);
    layouts(edition, faults);
    roads(edition, faults);
    components(edition, faults);
    events(edition, faults);
    cards::check(edition, faults);
    if faults.is_empty() {
        gaps::check(&edition.geometry, faults);
    }
    characters(edition, faults);
}

fn numbers(edition: &Edition, faults: &mut Faults) {
    const FILE: &str = "setup.toml";
    let numbers = &edition.numbers;
    let seats = numbers.min_players >= 2
        && numbers.max_players as usize <= room::SEATS
        && numbers.min_players <= numbers.max_players;
    faults.unless(seats, FILE, "numbers.max_players", format!("2 to {} can play", room::SEATS));
    let row = usize::from(numbers.building_row);
    faults.unless((1..=room::ROW).contains(&row), FILE, "numbers.building_row", format!("1 to {}", room::ROW));
    let front = usize::from(numbers.start_roads);
    faults.unless((1..=room::FRONT).contains(&front), FILE, "numbers.start_roads", format!("1 to {}", room::FRONT));
    let hand = usize::from(numbers.start_objectives);
    faults.unless((1..=4).contains(&hand), FILE, "numbers.start_objectives", "1 to 4");
    faults.unless(numbers.silver_per_point > 0, FILE, "numbers.silver_per_point", "must be at least 1");
    for (key, silver) in [
        ("start_silver", numbers.start_silver),
        ("bonus_road_cost", numbers.bonus_road_cost),
        ("refresh_cost", numbers.refresh_cost),
    ] {
        faults.unless(silver <= 100, FILE, format!("numbers.{key}"), "at most 100");
    }
    faults.unless(edition.coins > 0, FILE, "supply.silver_coins", "there must be coins");
    for count in numbers.min_players..=numbers.max_players {
        let there = edition.players.iter().filter(|players| players.count == count).count();
        faults.unless(there == 1, FILE, "players", format!("{there} entries for {count} players, not one"));
    }
    for (k, players) in edition.players.iter().enumerate() {
        let key = |name: &str| format!("players[{k}].{name}");
        faults.within(FILE, key("count"), players.count, numbers.min_players..=numbers.max_players);
        let sites = edition.geometry.layouts[players.layout].sites.len();
        faults.unless(
            usize::from(players.mines) == sites && (1..=room::MINES).contains(&sites),
            FILE,
            key("mines"),
            format!("{} Mines, but the layout has {sites} sites (1 to {})", players.mines, room::MINES),
        );
        let pool = edition.tiles.iter().filter(|tile| tile.min_players <= players.count).count();
        let used = usize::from(players.mines) * usize::from(players.tiles_per_mine);
        faults.unless(
            (1..=pool).contains(&used),
            FILE,
            key("tiles_per_mine"),
            format!("{used} Mine tiles are needed, {pool} are there for {} players", players.count),
        );
        let dealt = usize::from(players.count) * usize::from(numbers.start_objectives);
        faults.unless(
            dealt <= edition.objectives.len(),
            FILE,
            key("count"),
            format!("{dealt} Personal Objectives are dealt, {} are there", edition.objectives.len()),
        );
        faults.unless(
            usize::from(players.count) <= edition.characters.len(),
            FILE,
            key("count"),
            "not everybody gets a Character",
        );
        // CG-GEO-1: the grid has no edge, but the numbers of its cells do.
        let longest = edition.geometry.building.into_iter().max().unwrap_or(1);
        let roads: i32 = edition.shapes.iter().map(|shape| i32::from(shape.count)).sum();
        let sites = edition.geometry.layouts[players.layout].sites.iter();
        let far = sites.map(|(_, lot)| i32::from(lot.cell.x.unsigned_abs().max(lot.cell.y.unsigned_abs())) + 3);
        let span = used as i32 * i32::from(longest) + roads + far.max().unwrap_or(0);
        faults.unless(span <= room::SPAN, FILE, key("tiles_per_mine"), format!("a Town could be {span} cells long"));
    }
}

fn layouts(edition: &Edition, faults: &mut Faults) {
    const FILE: &str = "geometry.toml";
    ids(faults, FILE, "mine", edition.geometry.mines.iter().map(|mine| mine.id.as_str()));
    ids(faults, FILE, "layout", edition.geometry.layouts.iter().map(|layout| layout.id.as_str()));
    names(faults, FILE, "mine", edition.geometry.mines.iter().map(|mine| mine.name.as_str()));
    for (k, mine) in edition.geometry.mines.iter().enumerate() {
        let counted = usize::from(mine.number) == k + 1;
        faults.unless(counted, FILE, format!("mine[{k}].number"), format!("must be {}", k + 1));
    }
    let ways = &edition.geometry.ways;
    let sound = matches!(ways[..], [_]) || matches!(ways[..], [one, other] if one != other);
    faults.unless(sound, FILE, "orientation.building", "a Building lies H, V, or either way");
    faults.count(FILE, "mine", edition.geometry.mines.len(), 1..=8);
    faults.count(FILE, "layout", edition.geometry.layouts.len(), 1..=8);
    for (k, layout) in edition.geometry.layouts.iter().enumerate() {
        faults.count(FILE, format!("layout[{k}].sites"), layout.sites.len(), 1..=room::MINES);
    }
    for (k, layout) in edition.geometry.layouts.iter().enumerate() {
        for (n, (mine, lot)) in layout.sites.iter().enumerate() {
            for (other, place) in &layout.sites[..n] {
                let key = format!("layout[{k}].sites[{n}]");
                faults.unless(mine != other, FILE, key.clone(), "the same Mine stands twice");
                let apart = !lot.cells().any(|cell| place.covers(cell));
                faults.unless(apart, FILE, key, "two Mines share a cell");
            }
        }
    }
}

fn roads(edition: &Edition, faults: &mut Faults) {
    const FILE: &str = "roads.toml";
    ids(faults, FILE, "shape", edition.shapes.iter().map(|shape| shape.id.as_str()));
    let fits = (1..=room::SHAPES).contains(&edition.shapes.len());
    faults.unless(fits, FILE, "shape", format!("1 to {} shapes", room::SHAPES));
    let tiles: usize = edition.shapes.iter().map(|shape| usize::from(shape.count)).sum();
    let fits = tiles <= room::ROADS;
    faults.unless(fits, FILE, "shape", format!("{tiles} Road tiles, room for {}", room::ROADS));
    for (k, shape) in edition.shapes.iter().enumerate() {
        let Some((_, sides)) = shape.pictures.first() else {
            faults.unless(false, FILE, format!("shape[{k}].rotations"), "none is given");
            continue;
        };
        // CG-ROAD-4: there are no dead ends among the tiles.
        let ends = sides.len() >= 2;
        faults.unless(ends, FILE, format!("shape[{k}].segments"), "a Road tile has at least two connections");
        let given: BTreeSet<u8> = shape.pictures.iter().map(|(_, sides)| sides.0).collect();
        let all: BTreeSet<u8> = (0..4).map(|quarters| sides.turned(quarters).0).collect();
        let each_once = given == all && given.len() == shape.pictures.len();
        let what = "every picture must be there exactly once (CG-ROAD-9)";
        faults.unless(each_once, FILE, format!("shape[{k}].rotations"), what);
    }
}

fn components(edition: &Edition, faults: &mut Faults) {
    let lists = [
        ("buildings.toml", "building", edition.buildings.len(), room::BUILDINGS),
        ("mine_tiles.toml", "tile", edition.tiles.len(), room::TILES),
        ("objectives.toml", "objective", edition.objectives.len(), room::CARDS),
    ];
    for (file, list, there, room) in lists {
        faults.unless(there <= room, file, list, format!("{there} entries, room for {room}"));
    }
    let row = usize::from(edition.numbers.building_row);
    let enough = edition.buildings.len() >= row;
    faults.unless(enough, "buildings.toml", "building", format!("too few for a row of {row}"));
    ids(faults, "buildings.toml", "building", edition.buildings.iter().map(|building| building.id.as_str()));
    ids(faults, "mine_tiles.toml", "tile", edition.tiles.iter().map(|tile| tile.id.as_str()));
    ids(faults, "mine_tiles.toml", "event", edition.events.iter().map(|event| event.id.as_str()));
    ids(faults, "objectives.toml", "objective", edition.objectives.iter().map(|card| card.id.as_str()));
    ids(faults, "public_objectives.toml", "public", edition.public.iter().map(|card| card.id.as_str()));
    ids(faults, "characters.toml", "character", edition.characters.iter().map(|character| character.id.as_str()));
    names(faults, "roads.toml", "shape", edition.shapes.iter().map(|shape| shape.name.as_str()));
    names(faults, "buildings.toml", "building", edition.buildings.iter().map(|building| building.name.as_str()));
    names(faults, "mine_tiles.toml", "event", edition.events.iter().map(|event| event.name.as_str()));
    names(faults, "objectives.toml", "objective", edition.objectives.iter().map(|card| card.name.as_str()));
    names(faults, "public_objectives.toml", "public", edition.public.iter().map(|card| card.name.as_str()));
    names(faults, "characters.toml", "character", edition.characters.iter().map(|character| character.name.as_str()));
    for (k, tile) in edition.tiles.iter().enumerate() {
        let key = format!("tile[{k}].silver");
        faults.unless(tile.silver <= 20, "mine_tiles.toml", key, "at most 20 Silver");
        let (least, most) = (edition.numbers.min_players, edition.numbers.max_players);
        let used = (least..=most).contains(&tile.min_players);
        let key = format!("tile[{k}].min_players");
        faults.unless(used, "mine_tiles.toml", key, format!("{least} to {most} can play"));
    }
}

fn events(edition: &Edition, faults: &mut Faults) {
    const FILE: &str = "mine_tiles.toml";
    let hand = edition.numbers.start_objectives;
    for (k, event) in edition.events.iter().enumerate() {
        // CG-EVENT-13: what the others may not hear must not show in what happens either.
        let looks = |effect: &Effect| matches!(effect, Effect::Peek { .. } | Effect::Reorder { .. });
        let quiet = event.effects.len() == 1 && event.effects.iter().all(looks);
        let key = format!("event[{k}].effects");
        let sound = if event.secret { quiet } else { !event.effects.iter().any(looks) };
        let what = "a secret event is exactly one peek or reorder, and only a secret event is";
        faults.unless(sound, FILE, key.clone(), what);
        faults.unless(!event.text.trim().is_empty(), FILE, format!("event[{k}].text"), "a tile says what it does");
        faults.unless(event.effects.len() <= 8, FILE, key.clone(), "at most 8 effects");
        for (n, effect) in event.effects.iter().enumerate() {
            let key = format!("{key}[{n}]");
            let (sound, what) = match *effect {
                Effect::Gain { n, .. } | Effect::Lose { n, .. } | Effect::PayActive { n, .. } => {
                    (n <= 20, "at most 20 Silver".to_owned())
                }
                Effect::Tithe { per, n, .. } => (per > 0 && n <= per, "n must be at most per".to_owned()),
                Effect::SwapRoad { who } => (who == Who::All, "must be for all".to_owned()),
                Effect::NewObjectives { who, draw } => {
                    let most = room::HAND as u8 - hand;
                    (who == Who::Active && (1..=most).contains(&draw), format!("active, and draw 1 to {most}"))
                }
                Effect::Reorder { who, count } => {
                    (who == Who::Active && count == 2, "active, and two tiles".to_owned())
                }
                Effect::SeedRow { slots, n } => {
                    (usize::from(slots) <= room::ROW && n <= 5, "at most the row, 5 Silver each".to_owned())
                }
                Effect::RotateRoad { who }
                | Effect::RemoveRoad { who }
                | Effect::RemoveBuilding { who }
                | Effect::FreeRoad { who }
                | Effect::MoveStandee { who, .. }
                | Effect::Peek { who, .. } => (who == Who::Active, "only the active player chooses".to_owned()),
            };
            faults.unless(sound, FILE, key, what);
        }
    }
}

fn characters(edition: &Edition, faults: &mut Faults) {
    const FILE: &str = "characters.toml";
    faults.count(FILE, "character", edition.characters.len(), 1..=64);
    for (k, character) in edition.characters.iter().enumerate() {
        let (n, least, most) = match character.power {
            Power::RoadHand { n, .. } => (u16::from(n), 1, room::FRONT as u16),
            Power::FreePass { n } => (u16::from(n), 1, u16::from(edition.numbers.building_row)),
            Power::BonusRoadCost { n } | Power::RefreshCost { n } => (n, 0, 100),
            Power::NeighborIncome { n } => (n, 1, 20),
            Power::SilverUnconnected => (0, 0, 0),
        };
        if let Power::RoadHand { network, income, .. } = character.power {
            let key = |name: &str| format!("character[{k}].power.{name}");
            let sound = (1..=room::ROADS).contains(&usize::from(network));
            faults.unless(sound, FILE, key("network"), format!("1 to {} Road tiles", room::ROADS));
            faults.unless(income <= 20, FILE, key("income"), "at most 20 Silver");
        }
        let fits = (least..=most).contains(&n);
        faults.unless(fits, FILE, format!("character[{k}].power.n"), format!("{least} to {most}"));
        let points = match character.bonus {
            Bonus::SilverRate { .. } => 1,
            Bonus::SameTypeNeighbors { points, .. }
            | Bonus::TouchMine { points, .. }
            | Bonus::Busy { points, .. }
            | Bonus::Network { points, .. }
            | Bonus::TypeTouching { points, .. } => points,
        };
        let most = character.bonus_most;
        let fits = most.is_none_or(|most| most >= points);
        faults.unless(fits, FILE, format!("character[{k}].bonus_most"), format!("must be at least {points}"));
        let fits = (1..=10).contains(&points);
        faults.unless(fits, FILE, format!("character[{k}].bonus.points"), "1 to 10");
        if let Bonus::TypeTouching { other: Kinds(other), .. } = character.bonus {
            faults.unless(other != 0, FILE, format!("character[{k}].bonus.other"), "no Building type is given");
        }
        let per = match character.bonus {
            Bonus::SilverRate { per } => per,
            Bonus::TouchMine { per, .. } | Bonus::Network { per, .. } => u16::from(per),
            _ => 1,
        };
        faults.unless(per > 0, FILE, format!("character[{k}].bonus.per"), "must be at least 1");
        faults.colour(FILE, format!("character[{k}].color"), &character.color);
    }
}
