//! What a placement would do for the cards now: the same conditions that score them.

use cerro_gordo::{
    conditions::{Act, Measure, Scene},
    edition::{Condition, Power, PublicObjective, Trigger, room},
    ids::{BuildingId, CardId, Cell, ShapeId},
    view::PhaseView,
};
use engine::Seat;

use super::Desk;

/// What placements could do for a card.
#[derive(Default)]
pub struct Hopes {
    /// How many complete it.
    pub count: usize,
    /// Their top-left cells, each once.
    pub cells: Vec<Cell>,
    /// How far the best one would come, condition by condition.
    pub best: Option<Vec<Measure>>,
}

impl Hopes {
    fn take(&mut self, cell: Cell, scene: &Scene<'_>, when: &[Condition]) {
        let measures: Vec<Measure> = when.iter().map(|condition| scene.measure(*condition)).collect();
        if measures.iter().all(|measure| measure.met) {
            self.count += 1;
            if !self.cells.contains(&cell) {
                self.cells.push(cell);
            }
        }
        if self.best.as_ref().is_none_or(|best| nearness(best) < nearness(&measures)) {
            self.best = Some(measures);
        }
    }
}

/// How near to completion: conditions met count most, then the parts of those that are not.
fn nearness(measures: &[Measure]) -> u32 {
    let near = |measure: &Measure| match measure.met {
        true => 1_000,
        false => 900 * u32::from(measure.have.min(measure.need)) / u32::from(measure.need.max(1)),
    };
    measures.iter().map(near).sum()
}

/// What would become of one of the viewer's cards with what they can place now.
pub fn of(desk: &Desk<'_>, card: CardId) -> Hopes {
    let mut hopes = Hopes::default();
    let main = desk.view.phase == PhaseView::Main;
    let Some(me) = desk.view.you.filter(|me| *me == desk.view.active && main) else { return hopes };
    let objective = desk.edition().card(card);
    each_placement(desk, me, objective.trigger, |cell, scene| {
        hopes.take(cell, scene, &objective.when);
        true
    });
    hopes
}

/// Whether a seat could complete a Public Objective with what it can place: now, or if its turn came now.
pub fn gets_public(desk: &Desk<'_>, seat: Seat, card: &PublicObjective) -> bool {
    let mut found = false;
    each_placement(desk, seat, card.trigger, |_, scene| {
        found = scene.holds(&card.when);
        !found
    });
    found
}

/// Every placement of a seat that a trigger looks at, with the Town as it would be then, until `look` has seen enough.
fn each_placement(desk: &Desk<'_>, seat: Seat, trigger: Trigger, mut look: impl FnMut(Cell, &Scene<'_>) -> bool) {
    let turn = desk.view.turn_so_far;
    let waits = seat != desk.view.active;
    match trigger {
        Trigger::Build if waits || turn.owes_building => buildings(desk, seat, &mut look),
        Trigger::Road if waits || turn.owes_road => {
            let mut shapes = desk.view.players[seat.index()].roads.clone();
            shapes.dedup();
            shapes.into_iter().for_each(|shape| roads(desk, seat, shape, &mut look));
        }
        _ => {}
    }
}

/// The Buildings everybody but the seat stands on.
fn others(desk: &Desk<'_>, seat: Seat) -> [Option<BuildingId>; room::SEATS] {
    let mut others = [None; room::SEATS];
    for other in desk.seats().filter(|other| *other != seat) {
        others[other.index()] = desk.view.players[other.index()].standee;
    }
    others
}

/// What a slot (1 at the left) costs a seat.
fn price(desk: &Desk<'_>, seat: Seat, slot: u8) -> u16 {
    let character = desk.view.players[seat.index()].character;
    let free = match desk.edition().character(character).power {
        Power::FreePass { n } => n,
        _ => 0,
    };
    u16::from((slot - 1).saturating_sub(free))
}

fn buildings(desk: &Desk<'_>, seat: Seat, look: &mut impl FnMut(Cell, &Scene<'_>) -> bool) {
    let (view, edition, others) = (desk.view, desk.edition(), others(desk, seat));
    let silver = view.players[seat.index()].silver;
    let mut goes_on = true;
    view.town.each_lot(&edition.geometry.ways, |cell, orient| {
        for (slot, row) in (1..).zip(&view.row).filter(|(slot, _)| price(desk, seat, *slot) <= silver) {
            if !goes_on {
                return;
            }
            let mut town = view.town;
            town.place_building(row.building, cell, orient);
            let scene = Scene {
                tables: desk.game.tables(),
                town: &town,
                here: Some(row.building),
                others,
                silver: silver - price(desk, seat, slot) + u16::from(row.coins),
                act: Act::Built { slot, coins: row.coins },
            };
            goes_on = look(cell, &scene);
        }
    });
}

fn roads(desk: &Desk<'_>, seat: Seat, shape: ShapeId, look: &mut impl FnMut(Cell, &Scene<'_>) -> bool) {
    let (view, edition, others) = (desk.view, desk.edition(), others(desk, seat));
    let player = &view.players[seat.index()];
    let mut goes_on = true;
    view.town.each_site(|cell, joined| {
        for (_, sides) in edition.shape(shape).pictures.iter().filter(|(_, sides)| !sides.and(joined).is_empty()) {
            if !goes_on {
                return;
            }
            let mut town = view.town;
            town.place_road(cell, shape, *sides);
            let act = Act::Laid { road: cell, bonus: false };
            let (here, silver) = (player.standee, player.silver);
            goes_on = look(cell, &Scene { tables: desk.game.tables(), town: &town, here, others, silver, act });
        }
    });
}
