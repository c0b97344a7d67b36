//! What the eye sees of an event, and the clause that it follows.

use engine::{Cue, Line, Seat, say};

use crate::{
    CerroGordo,
    action::Source,
    edition::Power,
    event::Event,
    ids::{BuildingId, Cell, CharacterId, MineId},
};

fn cell_id(cell: Cell) -> String {
    format!("cell:{cell}")
}

fn plate(seat: Seat) -> String {
    format!("seat:{}", seat.0)
}

/// A Standee goes to a Building.
fn walks(seat: Seat, to: impl Into<String>) -> Cue {
    Cue::comes(format!("standee:{}", seat.0), to)
}

/// Silver that comes or goes, unless it is none.
fn silver(seat: Seat, amount: i32, at: String, why: Line) -> Option<Cue> {
    (amount != 0).then(|| Cue::gains(seat, "silver", amount, at).because(why))
}

impl CerroGordo {
    fn lot_id(&self, building: BuildingId) -> String {
        format!("building:{}", self.building_id(building))
    }

    fn mine_spot(&self, mine: MineId) -> String {
        format!("mine:{}", self.mine_word(mine))
    }

    fn power_name(&self, character: CharacterId) -> Line {
        Line::name(&self.tables.edition.character(character).power_name)
    }

    pub(super) fn seen(&self, event: &Event) -> Vec<Cue> {
        match event {
            Event::Built { seat, building, slot, paid, collected, cell, .. } => {
                let (piece, from) = (self.lot_id(*building), format!("slot:{slot}"));
                let price = silver(*seat, -i32::from(*paid), from.clone(), "the Buildings passed over".into());
                let found = silver(*seat, i32::from(*collected), from.clone(), "coins on it".into());
                let laid = [Cue::moves(piece, from, cell_id(*cell)), walks(*seat, cell_id(*cell))];
                price.into_iter().chain(found).chain(laid).collect()
            }
            Event::Laid { seat, cell, paid, .. } => {
                let price = silver(*seat, -i32::from(*paid), cell_id(*cell), "Bonus Road".into());
                let laid = Cue::moves(format!("road:{cell}"), plate(*seat), cell_id(*cell));
                price.into_iter().chain([laid]).collect()
            }
            Event::Drawn { .. } | Event::Happens { .. } | Event::MineEmpty { .. } => self.seen_drawn(event),
            Event::Income { seat, silver: n, character } => {
                silver(*seat, i32::from(*n), plate(*seat), self.power_name(*character)).into_iter().collect()
            }
            Event::Public { seat, card, silver: n } => {
                let public = &self.tables.edition.public[usize::from(*card)];
                let at = format!("public:{}", public.id);
                silver(*seat, i32::from(*n), at, Line::name(&public.name)).into_iter().collect()
            }
            Event::Completed { seat, card, points } => {
                let name = Line::name(&self.tables.edition.card(*card).name);
                vec![Cue::gains(*seat, "vp", i32::from(*points), plate(*seat)).because(name)]
            }
            Event::Refreshed { seat, paid } => {
                silver(*seat, -i32::from(*paid), plate(*seat), "Refresh".into()).into_iter().collect()
            }
            Event::Over { .. } => vec![Cue::Scene("All Mines are empty".into())],
            _ => self.seen_effect(event),
        }
    }

    /// A Mine tile: its Silver, then its event.
    fn seen_drawn(&self, event: &Event) -> Vec<Cue> {
        match event {
            Event::Drawn { seat, mine, collected, .. } => {
                let at = self.mine_spot(*mine);
                let name = Line::name(self.short_name(*mine));
                let mined = silver(*seat, i32::from(*collected), at.clone(), name);
                [Cue::mark(at)].into_iter().chain(mined).collect()
            }
            Event::Happens { tile, mine, .. } => {
                let name = match tile {
                    Some(tile) => Line::name(&self.tables.edition.event_of(*tile).name),
                    None => "A secret tile".into(),
                };
                let tile = Cue::Turn { piece: format!("top:{}", self.mine_word(*mine)), to: None };
                vec![Cue::Scene(name), tile, Cue::mark("event")]
            }
            Event::MineEmpty { mine } => {
                let name = say!("The {mine} gives out", mine = engine::say::name(self.short_name(*mine)));
                vec![Cue::Scene(name), Cue::mark(self.mine_spot(*mine))]
            }
            _ => Vec::new(),
        }
    }

    /// What an event of a Mine tile does.
    fn seen_effect(&self, event: &Event) -> Vec<Cue> {
        let of_event = |seat: Seat, amount: i32| silver(seat, amount, "event".to_owned(), "the event".into());
        match event {
            Event::Gained { seat, silver } => of_event(*seat, i32::from(*silver)).into_iter().collect(),
            Event::Lost { seat, silver } => of_event(*seat, -i32::from(*silver)).into_iter().collect(),
            Event::Paid { seat, to, silver: n } => {
                let toll = silver(*seat, -i32::from(*n), plate(*to), say!("to {to}", to = *to));
                let taken = silver(*to, i32::from(*n), plate(*seat), say!("from {seat}", seat = *seat));
                toll.into_iter().chain(taken).collect()
            }
            Event::Turned { cell, .. } => {
                vec![Cue::Turn { piece: format!("road:{cell}"), to: None }, Cue::mark(cell_id(*cell))]
            }
            Event::WashedOut { cell, .. } => vec![Cue::mark(cell_id(*cell))],
            Event::Burned { cell, .. } => vec![Cue::mark(cell_id(*cell))],
            Event::Moved { seat, building } => vec![walks(*seat, self.lot_id(*building))],
            Event::Seeded { building, .. } => vec![Cue::mark(self.lot_id(*building))],
            Event::Looked { seat, .. } => vec![Cue::mark(plate(*seat))],
            Event::Revealed { building, slot } => vec![Cue::comes(self.lot_id(*building), format!("slot:{slot}"))],
            Event::FreeRoad { .. } => vec![Cue::mark("event")],
            _ => Vec::new(),
        }
    }

    pub(super) fn clause_for(&self, event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Dealt { .. } => "CG-SETUP-11",
            Event::RoadsDealt { .. } => "CG-SETUP-10",
            Event::First { .. } => "CG-SETUP-15",
            Event::Turn { .. } => "CG-TURN-1",
            Event::Built { .. } => "CG-BLDG-1",
            Event::Laid { source: Source::Regular, .. } => "CG-ROAD-1",
            Event::Laid { source: Source::Bonus, .. } => "CG-SILV-1",
            Event::Laid { source: Source::Free, .. } | Event::FreeRoad { .. } | Event::FreeRoadLeft { .. } => {
                "CG-EVENT-9"
            }
            Event::RoadDrawn { .. } => "CG-ROAD-7",
            Event::NoRoadLeft { .. } | Event::RoadsShuffled { .. } => "CG-EXH-2",
            Event::BuildingWaived { .. } | Event::RoadWaived { .. } => "CG-TURN-7",
            Event::Income { character, .. } => match self.tables.edition.character(*character).power {
                Power::NeighborIncome { .. } => "CG-CHAR-6",
                _ => "CG-CHAR-7",
            },
            Event::Public { .. } => "CG-PUB-1",
            Event::Completed { .. } | Event::CardsDrawn { .. } => "CG-OBJ-2",
            Event::NoCardLeft { .. } | Event::DeckShuffled { .. } => "CG-EXH-4",
            Event::CardsDiscarded { .. } => "CG-SILV-7",
            Event::Refreshed { .. } => "CG-SILV-4",
            Event::Drawn { tiles: Some(_), .. } => "CG-MINE-6",
            Event::Drawn { tiles: None, silver, collected, .. } if silver == collected && *silver > 0 => "CG-CHAR-5",
            Event::Drawn { tiles: None, .. } => "CG-MINE-4",
            Event::Happens { tile: Some(_), .. } => "CG-MINE-8",
            Event::Happens { tile: None, .. } | Event::Looked { .. } | Event::PutBack { .. } => "CG-EVENT-13",
            Event::MineEmpty { .. } => "CG-MINE-9",
            Event::Gained { .. } | Event::Paid { .. } | Event::NoEffect => "CG-EVENT-2",
            Event::Lost { .. } | Event::Spared { .. } => "CG-EVENT-7",
            Event::Turned { .. } => "CG-EVENT-5",
            Event::WashedOut { .. } | Event::Burned { .. } => "CG-EVENT-6",
            Event::RoadDiscarded { .. } | Event::RoadsKept { .. } => "CG-EVENT-4",
            Event::Moved { .. } | Event::Stayed { .. } => "CG-EVENT-10",
            Event::Seeded { .. } => "CG-EVENT-17",
            Event::Revealed { .. } => "CG-ENDT-1",
            Event::Over { .. } => "CG-FIN-6",
        })
    }
}
