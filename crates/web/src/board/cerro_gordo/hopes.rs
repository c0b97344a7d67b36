//! Which placements would complete one of the viewer's cards now: the same conditions that score them.

use cerro_gordo::{
    conditions::{Act, Scene},
    edition::{Objective, Trigger},
    ids::{BuildingId, CardId, Cell, ShapeId},
    view::PhaseView,
};

use super::Desk;

/// The placements that complete a card, by their cells.
#[derive(Default)]
pub struct Hopes {
    /// How many there are.
    pub count: usize,
    /// The top-left cells, each once.
    pub cells: Vec<Cell>,
}

impl Hopes {
    fn found(&mut self, cell: Cell) {
        self.count += 1;
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
    }
}

/// The Buildings the others stand on.
fn others(desk: &Desk<'_>) -> Vec<BuildingId> {
    desk.seats().filter(|seat| !desk.own(*seat)).filter_map(|seat| desk.view.players[seat.index()].standee).collect()
}

/// What would complete the card if it were placed now.
pub fn of(desk: &Desk<'_>, card: CardId) -> Hopes {
    let mut hopes = Hopes::default();
    let Some(me) = desk.view.you.filter(|me| *me == desk.view.active && desk.view.phase == PhaseView::Main) else {
        return hopes;
    };
    let objective = desk.edition().card(card);
    let turn = desk.view.turn_so_far;
    match objective.trigger {
        Trigger::Build if turn.owes_building => buildings(desk, me.index(), objective, &mut hopes),
        Trigger::Road if turn.owes_road => {
            for shape in &desk.view.players[me.index()].roads {
                roads(desk, me.index(), objective, *shape, &mut hopes);
            }
        }
        _ => {}
    }
    hopes
}

fn buildings(desk: &Desk<'_>, me: usize, objective: &Objective, hopes: &mut Hopes) {
    let (view, edition, others) = (desk.view, desk.edition(), others(desk));
    let silver = view.players[me].silver;
    view.town.each_lot(&edition.geometry.ways, |cell, orient| {
        for (slot, row) in (1..).zip(&view.row).filter(|(_, row)| row.price <= silver) {
            let mut town = view.town;
            town.place_building(row.building, cell, orient);
            let scene = Scene {
                edition,
                town: &town,
                here: Some(row.building),
                others: &others,
                silver: silver - row.price + u16::from(row.coins),
                act: Act::Built { slot, coins: row.coins },
            };
            if scene.holds(&objective.when) {
                hopes.found(cell);
            }
        }
    });
}

fn roads(desk: &Desk<'_>, me: usize, objective: &Objective, shape: ShapeId, hopes: &mut Hopes) {
    let (view, edition, others) = (desk.view, desk.edition(), others(desk));
    view.town.each_site(|cell, joined| {
        for (_, sides) in edition.shape(shape).pictures.iter().filter(|(_, sides)| !sides.and(joined).is_empty()) {
            let mut town = view.town;
            town.place_road(cell, shape, *sides);
            let scene = Scene {
                edition,
                town: &town,
                here: view.players[me].standee,
                others: &others,
                silver: view.players[me].silver,
                act: Act::Laid { road: cell, bonus: false },
            };
            if scene.holds(&objective.when) {
                hopes.found(cell);
            }
        }
    });
}
