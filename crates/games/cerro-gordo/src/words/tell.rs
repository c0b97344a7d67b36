//! Events as sentences for the log.

use engine::{
    Line, Seat, Target, say,
    say::{all, clause, name},
};

use crate::{
    CerroGordo,
    action::Source,
    event::{Event, Look},
    ids::{MineId, ShapeId},
};

impl CerroGordo {
    /// A Mine, linked to the board.
    fn mine_place(&self, mine: MineId) -> Target {
        Target::new("mine", self.mine_word(mine), Line::name(self.mine_name(mine)))
    }

    fn tile(&self, shape: ShapeId) -> &str {
        &self.tables.edition.shape(shape).name
    }

    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        self.tell_setup(event)
            .or_else(|| self.tell_placement(event))
            .or_else(|| self.tell_roads(event))
            .or_else(|| self.tell_draw(event))
            .or_else(|| self.tell_cards(event))
            .or_else(|| self.tell_effect(event))
    }

    fn tell_setup(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Dealt { seat, character } => {
                let character = self.tables.edition.character(*character);
                let (who, power) = (name(&character.name), name(&character.power_text));
                say!("{seat} is {who}: {power}", seat = *seat, who, power)
            }
            Event::RoadsDealt { seat, shapes } => {
                let tiles = all(shapes.iter().map(|shape| name(self.tile(ShapeId(*shape)))));
                say!("In front of {seat} {tiles:lies a Road tile|lie Road tiles}: {tiles}.", seat = *seat, tiles)
            }
            Event::First { seat } => say!("{seat} begins.", seat = *seat),
            _ => return None,
        })
    }

    fn tell_placement(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Built { seat, building, slot, paid, collected, cell, .. } => {
                let kind = self.kind(*building).words();
                let (seat, building, slot, cell) =
                    (*seat, self.building_target(*building), name(slot), self.cell_target(*cell));
                let built = match *paid {
                    0 => say!(
                        "{seat} builds {building} ({kind}) from slot {slot}, {cell}.",
                        seat,
                        building,
                        kind,
                        slot,
                        cell
                    ),
                    paid => say!(
                        "{seat} pays {paid} Silver and builds {building} ({kind}) from slot {slot}, {cell}.",
                        seat,
                        paid,
                        building,
                        kind,
                        slot,
                        cell
                    ),
                };
                let found = (*collected > 0)
                    .then(|| say!("{seat} collects {collected} Silver from it.", seat, collected = *collected));
                built.then_maybe(found)
            }
            Event::Laid { seat, source, shape, cell, sides, paid } => {
                let (seat, tile, sides, cell) = (*seat, name(self.tile(*shape)), name(sides), self.cell_target(*cell));
                match source {
                    Source::Regular => say!("{seat} lays a {tile} ({sides}) {cell}.", seat, tile, sides, cell),
                    Source::Bonus => say!(
                        "{seat} pays {paid} Silver and lays a {tile} ({sides}) {cell} as Bonus Road.",
                        seat,
                        paid = *paid,
                        tile,
                        sides,
                        cell
                    ),
                    Source::Free => say!("{seat} lays a {tile} ({sides}) {cell} for free.", seat, tile, sides, cell),
                }
            }
            _ => return None,
        })
    }

    /// The row, the pile of Road tiles, and what cannot be placed.
    fn tell_roads(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::RoadDrawn { seat, shape } => {
                say!("{seat} draws a {tile}.", seat = *seat, tile = name(self.tile(*shape)))
            }
            Event::NoRoadLeft { seat } => {
                say!("No Road tile is left for {seat} to draw ({rule}).", seat = *seat, rule = clause("CG-EXH-2"))
            }
            Event::RoadsShuffled { tiles } => say!(
                "{tiles:The discarded Road tile becomes|The # discarded Road tiles are shuffled into} the new pile.",
                tiles = *tiles
            ),
            Event::BuildingWaived { seat } => {
                say!("{seat} can place no Building: it is waived ({rule}).", seat = *seat, rule = clause("CG-TURN-7"))
            }
            Event::RoadWaived { seat } => {
                say!("{seat} can place no Road: it is waived ({rule}).", seat = *seat, rule = clause("CG-TURN-7"))
            }
            Event::Revealed { building, slot } => {
                let building = self.building_target(*building);
                say!("{building} comes into slot {slot} of the row.", building, slot = name(slot))
            }
            _ => return None,
        })
    }

    fn tell_draw(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Drawn { seat, mine, tiles, silver, collected } => {
                let (seat, mine) = (*seat, self.mine_place(*mine));
                match (tiles, collected) {
                    (Some(tiles), collected) => say!(
                        "{seat} Mines from the {mine}, {tiles:# Road tile|# Road tiles} away, and collects {collected} Silver.",
                        seat,
                        mine,
                        tiles = *tiles,
                        collected = *collected
                    ),
                    (None, 1..) => say!(
                        "{seat} draws from the {mine}, connected to no Mine, and still collects {collected} Silver.",
                        seat,
                        mine,
                        collected = *collected
                    ),
                    (None, 0) => say!(
                        "{seat} draws from the {mine}, connected to no Mine: none of the {silver} Silver on the tile.",
                        seat,
                        mine,
                        silver = *silver
                    ),
                }
            }
            Event::Happens { seat, tile: None, .. } => say!("{seat} reads the tile in secret.", seat = *seat),
            Event::Happens { tile: Some(tile), .. } => {
                let event = self.tables.edition.event_of(*tile);
                say!("{event}: {text}", event = name(&event.name), text = name(&event.text))
            }
            Event::MineEmpty { mine } => say!("The {mine} is empty.", mine = self.mine_place(*mine)),
            _ => return None,
        })
    }

    fn tell_cards(&self, event: &Event) -> Option<Line> {
        let named =
            |cards: &[u8]| all(cards.iter().map(|card| name(&self.tables.edition.objectives[usize::from(*card)].name)));
        Some(match event {
            Event::CardsDrawn { seat, cards: Some(cards), completed, .. } if completed.is_empty() => {
                say!("{seat} draws {cards}.", seat = *seat, cards = named(cards))
            }
            Event::CardsDrawn { seat, count, completed, .. } if completed.is_empty() => {
                say!("{seat} draws {count:an Objective|# Objectives}.", seat = *seat, count = *count)
            }
            Event::CardsDrawn { seat, cards: Some(cards), completed, .. } => say!(
                "{seat} draws {cards} in place of {done}.",
                seat = *seat,
                cards = named(cards),
                done = named(completed)
            ),
            Event::CardsDrawn { seat, count, completed, .. } => say!(
                "{seat} draws {count:an Objective|# Objectives} in place of {done}.",
                seat = *seat,
                count = *count,
                done = named(completed)
            ),
            Event::CardsDiscarded { seat, cards: Some(cards), .. } => {
                say!("{seat} discards {cards}.", seat = *seat, cards = named(cards))
            }
            Event::CardsDiscarded { seat, count, .. } => {
                say!("{seat} discards {count:an Objective|# Objectives}.", seat = *seat, count = *count)
            }
            Event::NoCardLeft { seat } => {
                say!("No Objective is left for {seat} to draw ({rule}).", seat = *seat, rule = clause("CG-EXH-4"))
            }
            Event::DeckShuffled { cards } => {
                say!(
                    "{cards:The discarded Objective becomes|The # discarded Objectives are shuffled into} the new deck.",
                    cards = *cards
                )
            }
            Event::Refreshed { seat, paid } => {
                say!("{seat} pays {paid} Silver for a Refresh.", seat = *seat, paid = *paid)
            }
            Event::Public { seat, card, silver } => {
                let card = name(&self.tables.edition.public[usize::from(*card)].name);
                say!("{seat} completes {card} and gains {silver} Silver.", seat = *seat, card, silver = *silver)
            }
            Event::Completed { seat, card, points } => {
                let card = name(&self.tables.edition.card(*card).name);
                say!("{seat} completes {card} for {points:# point|# points}.", seat = *seat, card, points = *points)
            }
            _ => return None,
        })
    }

    /// What the event of a Mine tile does, or a power.
    fn tell_effect(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Income { seat, silver, character } => {
                let power = name(&self.tables.edition.character(*character).power_name);
                say!("{seat} gains {silver} Silver: {power}.", seat = *seat, silver = *silver, power)
            }
            Event::Gained { seat, silver } => say!("{seat} gains {silver} Silver.", seat = *seat, silver = *silver),
            Event::Lost { seat, silver: 0 } => say!("{seat} has nothing to lose.", seat = *seat),
            Event::Lost { seat, silver } => say!("{seat} loses {silver} Silver.", seat = *seat, silver = *silver),
            Event::Spared { seat, silver } => {
                say!("{seat} has only {silver} Silver and loses nothing.", seat = *seat, silver = *silver)
            }
            Event::Paid { seat, silver: 0, .. } => say!("{seat} has nothing to pay.", seat = *seat),
            Event::Paid { seat, to, silver } => {
                say!("{seat} pays {to} {silver} Silver.", seat = *seat, to = *to, silver = *silver)
            }
            Event::Over { scores, winners } => self.tell_end(scores, *winners),
            Event::NoEffect => "The event changes nothing.".into(),
            Event::Turned { seat, cell, shape, sides } => say!(
                "{seat} turns the {tile} {cell} to {sides}.",
                seat = *seat,
                tile = name(self.tile(*shape)),
                cell = self.cell_target(*cell),
                sides = name(sides)
            ),
            Event::WashedOut { cell, shape, .. } => {
                say!("The {tile} {cell} is washed out.", tile = name(self.tile(*shape)), cell = self.cell_target(*cell))
            }
            Event::Burned { building, cell, .. } => {
                say!(
                    "{building}, {cell}, burns down.",
                    building = self.building_name(*building),
                    cell = self.cell_target(*cell)
                )
            }
            Event::FreeRoad { seat, shape } => {
                say!("The tile shown to {seat} is a {tile}.", seat = *seat, tile = name(self.tile(*shape)))
            }
            Event::FreeRoadLeft { seat, shape } => {
                say!("{seat} leaves the {tile}.", seat = *seat, tile = name(self.tile(*shape)))
            }
            Event::RoadDiscarded { seat, shape } => {
                say!("{seat} discards a {tile}.", seat = *seat, tile = name(self.tile(*shape)))
            }
            Event::RoadsKept { seat } => say!("{seat} swaps nothing.", seat = *seat),
            Event::Moved { seat, building } => {
                say!("{seat} moves to {building}.", seat = *seat, building = self.building_target(*building))
            }
            Event::Stayed { seat } => say!("{seat} stays.", seat = *seat),
            Event::Seeded { building, silver } => {
                say!(
                    "{silver} Silver is laid on {building}.",
                    silver = *silver,
                    building = self.building_name(*building)
                )
            }
            Event::Looked { secret: None, .. } | Event::PutBack { swapped: None, .. } => return None,
            Event::Looked { seat, secret: Some(Look::Tops) } => {
                say!("{seat} looks at the top tile of every Mine.", seat = *seat)
            }
            Event::Looked { seat, secret: Some(Look::Vein(mine)) } => {
                say!("{seat} looks at the top tiles of the {mine}.", seat = *seat, mine = self.mine_place(*mine))
            }
            Event::PutBack { seat, swapped: Some(true) } => {
                say!("{seat} puts them back in the other order.", seat = *seat)
            }
            Event::PutBack { seat, swapped: Some(false) } => say!("{seat} puts them back as they were.", seat = *seat),
            _ => return None,
        })
    }

    fn tell_end(&self, scores: &[i16], winners: u8) -> Line {
        let won = |seat: &Seat| winners & (1 << seat.0) != 0;
        let points = self.all_seats().find(won).map_or(0, |seat| scores[seat.index()]);
        let tied = self.all_seats().any(|seat| !won(&seat) && scores[seat.index()] == points);
        let who = all(self.all_seats().filter(won));
        let end = Line::from("All Mines are empty.");
        if tied {
            // CG-FIN-6
            return end.then(say!(
                "{who} {who:wins|share the victory} with {points:# point|# points} and more Silver.",
                who,
                points
            ));
        }
        end.then(say!("{who} {who:wins|share the victory} with {points:# point|# points}.", who, points))
    }
}
