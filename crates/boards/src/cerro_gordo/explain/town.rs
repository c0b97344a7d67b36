//! What lies in the Town.

use cerro_gordo::{
    ids::{BuildingId, Cell, Kind, MineId, members},
    town::Port,
};
use engine::{
    Line, Seat, say,
    say::{all, name},
};

use super::super::Desk;
use crate::Explained;

/// A cell: what lies on it, or what could.
pub fn cell(desk: &Desk<'_>, cell: Cell) -> Option<Explained> {
    let town = &desk.view.town;
    if let Some(at) = town.building_at(cell) {
        return Some(building(desk, at));
    }
    if let Some(at) = town.mine_at(cell) {
        return Some(mine(desk, at));
    }
    let Some(tile) = town.road_at(cell).copied() else { return Some(ground(desk, cell)) };
    let ports: Vec<Port> = tile.sides.iter().map(|side| town.port(cell, side)).collect();
    let count = |wanted: Port| ports.iter().filter(|port| **port == wanted).count();
    let network = town.network(cell);
    let mines = town.mines_on(&network);
    let at_mines = desk.view.mines.iter().filter(|mine| mines & (1 << mine.mine.0) != 0).map(|mine| name(&mine.name));
    let touches = if mines == 0 {
        Line::from("Its network reaches no Mine.")
    } else {
        say!("Its network reaches {mines}.", mines = all(at_mines))
    };
    Some(
        Explained::new(say!("{shape}, {place}", shape = name(&desk.edition().shape(tile.shape).name), place = desk.game.place(cell)))
            .say("A Road tile. It joins what lies at its road ends: Mines, Buildings, and Roads that lead back to it.")
            .say(say!(
                "Now {joined:# end is|# ends are} joined, {open} open and {blocked} blocked; its network has {tiles:# Road tile|# Road tiles}.",
                joined = count(Port::Joined),
                open = count(Port::Open),
                blocked = count(Port::Blocked),
                tiles = network.tiles()
            ))
            .say(touches)
            .by(&["CG-CONN-3", "CG-CONN-6"]),
    )
}

/// Empty ground.
fn ground(desk: &Desk<'_>, cell: Cell) -> Explained {
    let faced = desk.view.town.joined_sides(cell).len();
    Explained::new(say!("Empty ground, {place}", place = desk.game.place(cell)))
        .say("One cell: a Road tile covers one, a Building two.")
        .say(match faced {
            0 => Line::from("No tile lies beside it that a Road here could join."),
            _ => say!("A Road here could join something on {faced:# side|# sides}.", faced),
        })
        .by(&["CG-GEO-1", "CG-ROAD-3", "CG-BLDG-8"])
}

/// What a type of Building is good for.
pub fn kind(kind: Kind) -> Explained {
    let said = match kind {
        Kind::Commercial => "Shops, offices and stables. Payday pays whoever stands on one.",
        Kind::Industrial => "Smelters and works. Payday pays whoever stands on one.",
        Kind::Residential => "Houses and cabins. A Blizzard spares whoever stands on one, Dry Wells hit them.",
        Kind::Entertainment => "Saloons and halls. A Fandango pays whoever stands on one.",
    };
    Explained::new(say!("{kind} Building", kind = kind.words()))
        .say(said)
        .say("A Building does nothing by itself: Objectives, events and Characters look at its type and place.")
        .by(&["CG-GEN-2"])
}

fn kind_says(kind: Kind) -> Line {
    match kind {
        Kind::Commercial => "Commercial, blue with an awning and the letter C.",
        Kind::Industrial => "Industrial, brown with a smoke stack and the letter I.",
        Kind::Residential => "Residential, green with a gable and the letter R.",
        Kind::Entertainment => "Entertainment, red with a balcony and the letter E.",
    }
    .into()
}

/// A Building, in the Town or in the row.
pub fn building(desk: &Desk<'_>, id: BuildingId) -> Explained {
    let spec = &desk.edition().buildings[id.index()];
    let town = &desk.view.town;
    let told = Explained::new(Line::name(&spec.name)).say(kind_says(spec.kind));
    if town.standing() & (1 << id.0) == 0 {
        let slot = desk.view.row.iter().position(|row| row.building == id);
        return match slot.and_then(|at| super::table::slot(desk, at as u8 + 1)) {
            Some(slot) => slot,
            None => told.say("It is not in the Town.").by(&["CG-GEN-2"]),
        };
    }
    let beside = members(town.neighbours(id)).map(|near| name(&desk.edition().buildings[usize::from(near)].name));
    let beside: Vec<_> = beside.collect();
    let here = desk.seats().filter(|seat| desk.view.players[seat.index()].standee == Some(id));
    let here: Vec<Seat> = here.collect();
    let far = desk.view.mines.iter().zip(town.mine_distances(id));
    let far =
        far.filter_map(|(mine, tiles)| tiles.map(|tiles| say!("{mine} ({tiles})", mine = name(&mine.name), tiles)));
    let far: Vec<Line> = far.collect();
    told.say("Nobody owns it; whoever stands on it is where it is.")
        .say_maybe((!here.is_empty()).then(|| say!("On it now {here:stands|stand} {here}.", here = all(here))))
        .say(if beside.is_empty() {
            Line::from("It touches no other Building.")
        } else {
            say!("It touches {beside}.", beside = all(beside))
        })
        .say(if far.is_empty() {
            Line::from("No road leads from it to a Mine.")
        } else {
            say!("Road tiles to the Mines: {far}.", far = all(far))
        })
        .by(&["CG-GEN-2", "CG-GEO-9", "CG-DIST-2"])
}

/// A Mine.
pub fn mine(desk: &Desk<'_>, mine: MineId) -> Explained {
    let view = &desk.view.mines[mine.index()];
    let told = Explained::new(Line::name(&view.name));
    let me = desk.view.you.unwrap_or(desk.view.active);
    let told = match view.silver {
        None => told.say("This Mine is empty: nobody draws from it. It still counts as a Mine for roads, Objectives and bonuses."),
        Some(silver) => told
            .say("Its tiles are drawn one a turn: Silver for whoever is joined to it by road, and then an event for the town.")
            .say(say!(
                "On top now: {silver} Silver; {left:# tile is|# tiles are} left.",
                silver,
                left = view.left
            )),
    };
    told.say(how_far(desk, me, mine)).by(&["CG-MINE-2", "CG-MINE-6", "CG-MINE-10"])
}

fn how_far(desk: &Desk<'_>, seat: Seat, mine: MineId) -> Line {
    match desk.view.players[seat.index()].distances[mine.index()] {
        Some(tiles) => say!("{seat} is {tiles:# Road tile|# Road tiles} away from it.", seat, tiles),
        None => say!("No road leads from where {seat} stands to it.", seat),
    }
}

/// The number in the coin.
pub fn top(desk: &Desk<'_>, mine: MineId) -> Explained {
    let view = &desk.view.mines[mine.index()];
    Explained::new("The coin on a Mine")
        .say("The Silver on the back of its top tile: whoever Mines it takes so much. What the front says nobody knows before.")
        .say(match view.silver {
            Some(silver) => say!("Whoever Mines from the {mine} next takes {silver} Silver.", mine = name(&view.name), silver),
            None => say!("The {mine} is empty.", mine = name(&view.name)),
        })
        .by(&["CG-MINE-6", "CG-INFO-3"])
}

/// The number of tiles left.
pub fn left(desk: &Desk<'_>, mine: MineId) -> Explained {
    let left: u8 = desk.view.mines.iter().map(|mine| mine.left).sum();
    let here = desk.view.mines[mine.index()].left;
    Explained::new("Tiles left")
        .say("How many tiles are still on this Mine. Every turn takes one tile; when all Mines are empty the game ends at once.")
        .say(say!("Here {here:# is|# are} left, on all Mines together {left}.", here, left))
        .by(&["CG-FIN-1", "CG-MINE-9"])
}

/// A road end that leads nowhere yet.
pub fn open_end() -> Explained {
    Explained::new("Open road end")
        .say("A green ring marks a road end that faces empty ground.")
        .say("A Building must be placed at one, and a Road may go on from it.")
        .by(&["CG-CONN-2", "CG-BLDG-8"])
}

/// A road end against a tile that does not lead back.
pub fn blocked_end() -> Explained {
    Explained::new("Blocked road end")
        .say("A red bar marks a road end that meets a Road tile without a road towards it: it joins nothing, and nothing can be placed at it.")
        .by(&["CG-CONN-4"])
}

/// A player's Standee.
pub fn standee(desk: &Desk<'_>, seat: Seat) -> Explained {
    let player = &desk.view.players[seat.index()];
    let character = &desk.edition().character(player.character).name;
    let told = Explained::new(say!("{character}, the Standee of {seat}", character = name(character), seat))
        .say("It stands on the Building that its player placed last: from there the way to the Mines is counted, and there events find the player.");
    let told = match player.standee {
        Some(here) => told.say(say!("Now on {here}.", here = name(&desk.edition().buildings[here.index()].name))),
        None => told.say("Not in the Town yet."),
    };
    told.by(&["CG-BLDG-10", "CG-DIST-1"])
}

/// A number in the table of the Mines.
pub fn distance(desk: &Desk<'_>, seat: Seat, mine: MineId) -> Explained {
    Explained::new("How far the Mine is")
        .say("The number of Road tiles on the shortest way from the player's Building. A road does not go on through a Building or a Mine.")
        .say(how_far(desk, seat, mine))
        .by(&["CG-DIST-2", "CG-DIST-3"])
}
