//! What everything on this table is, what it does, and what it does now.

mod cards;
mod table;
mod town;

use cerro_gordo::ids::{BuildingId, Cell, Kind, MineId};

use super::Desk;
use crate::Explained;

/// What a target or a `data-explain` stands for.
pub fn explain(desk: &Desk<'_>, what: &str) -> Option<Explained> {
    let (kind, name) = what.split_once(':').unwrap_or((what, ""));
    match kind {
        "cell" => town::cell(desk, cell_of(name)?),
        "building" => building_of(desk, name).map(|building| town::building(desk, building)),
        "mine" => mine_of(desk, name).map(|mine| town::mine(desk, mine)),
        "top" => mine_of(desk, name).map(|mine| town::top(desk, mine)),
        "left" => mine_of(desk, name).map(|mine| town::left(desk, mine)),
        "kind" => Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name)).map(town::kind),
        "open" => Some(town::open_end()),
        "blocked" => Some(town::blocked_end()),
        "star" => Some(cards::star()),
        "standee" | "seat" | "character" | "silver" | "score" => {
            let seat = desk.seats().find(|seat| seat.0.to_string() == name)?;
            Some(match kind {
                "silver" => table::silver(desk, seat),
                "score" => table::score(desk, seat),
                "standee" => town::standee(desk, seat),
                _ => table::player(desk, seat),
            })
        }
        "distance" => {
            let (seat, mine) = name.split_once(' ')?;
            let seat = desk.seats().find(|known| known.0.to_string() == seat)?;
            Some(town::distance(desk, seat, mine_of(desk, mine)?))
        }
        "card" => cards::held(desk, name.parse().ok()?),
        "done" => cards::known(desk, name),
        "public" => cards::public(desk, name),
        "points" => Some(cards::points()),
        "deck" => Some(cards::deck(desk)),
        "slot" => table::slot(desk, name.parse().ok()?),
        "price" => table::price(desk, name.parse().ok()?),
        "coins" => table::coins(desk, name.parse().ok()?),
        "stack" => Some(table::stack(desk)),
        "road" | "bonus" | "free" | "swap" | "shape" => table::road(desk, kind, name),
        "event" | "tile" => table::event(desk),
        "drawn" => table::drawn(desk, name),
        "secret" => Some(table::secret()),
        "supply" => Some(table::supply(desk)),
        "pile" => Some(table::pile(desk)),
        "turns" => Some(table::turns(desk)),
        "owed" => table::owed(desk, name),
        "draws" => Some(table::draws(desk)),
        "turn" | "refresh" | "end" | "leave" | "keep" | "stay" | "look" | "back" => Some(table::button(kind)),
        _ => None,
    }
}

fn cell_of(name: &str) -> Option<Cell> {
    let (x, y) = name.split_once(',')?;
    Some(Cell::at(x.parse().ok()?, y.parse().ok()?))
}

fn building_of(desk: &Desk<'_>, id: &str) -> Option<BuildingId> {
    desk.edition().buildings.iter().position(|spec| spec.id == id).map(|at| BuildingId(at as u8))
}

fn mine_of(desk: &Desk<'_>, id: &str) -> Option<MineId> {
    desk.view.mines.iter().map(|mine| mine.mine).find(|mine| desk.game.mine_id(*mine) == id)
}
