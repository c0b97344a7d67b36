//! Events as sentences for the log.

use engine::{Line, Seat, Target};

use crate::{
    CerroGordo,
    action::Source,
    event::{Event, Look},
    ids::{Cell, MineId},
};

fn coins(n: impl Into<u32>) -> String {
    format!("{} Silver", n.into())
}

fn vp(n: i16) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

fn at(cell: Cell) -> Target {
    Target::new("cell", cell, format!("({cell})"))
}

impl CerroGordo {
    fn mine_place(&self, mine: MineId) -> Target {
        Target::new("mine", self.mine_word(mine), format!("the {}", self.mine_name(mine)))
    }

    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        let line = Line::new();
        let shape = |shape| self.edition.shape(shape).name.to_lowercase();
        Some(match event {
            Event::Dealt { seat, character } => {
                let character = self.edition.character(*character);
                line.seat(*seat).text(format!(" is {}: {}", character.name, character.power_text))
            }
            Event::First { seat } => line.seat(*seat).text(" begins."),
            Event::Turn { .. } => return None,
            Event::RoadDrawn { seat, shape: tile } => line.seat(*seat).text(format!(" draws a {}.", shape(*tile))),
            Event::NoRoadLeft { seat } => {
                line.text("No Road tile is left for ").seat(*seat).text(" to draw ").clause("CG-EXH-2").text(".")
            }
            Event::NoCardLeft { seat } => {
                line.text("No Objective is left for ").seat(*seat).text(" to draw ").clause("CG-EXH-4").text(".")
            }
            Event::Built { seat, building, slot, paid, collected, cell, .. } => {
                let spec = &self.edition.buildings[building.index()];
                let mut line = line.seat(*seat).text(" builds ").place(self.building_target(*building));
                line = line.text(format!(" ({}) from slot {slot} at ", spec.kind.name())).place(at(*cell));
                if *paid > 0 {
                    line = line.text(format!(", paying {}", coins(*paid)));
                }
                if *collected > 0 {
                    line = line.text(format!(", collecting {}", coins(*collected)));
                }
                line.text(".")
            }
            Event::Laid { seat, source, shape: tile, cell, sides, paid } => {
                let how = match source {
                    Source::Regular => String::new(),
                    Source::Bonus => format!(" as Bonus Road for {}", coins(*paid)),
                    Source::Free => " for free".to_owned(),
                };
                line.seat(*seat)
                    .text(format!(" lays a {} ({sides}) at ", shape(*tile)))
                    .place(at(*cell))
                    .text(how + ".")
            }
            Event::RoadsShuffled { tiles } => line.text(format!("The {tiles} discarded Road tiles are shuffled.")),
            Event::BuildingWaived { seat } => line
                .text("No Building can be placed: it is waived for ")
                .seat(*seat)
                .text(" ")
                .clause("CG-TURN-7")
                .text("."),
            Event::RoadWaived { seat } => line
                .text("No Road can be placed: it is waived for ")
                .seat(*seat)
                .text(" ")
                .clause("CG-TURN-7")
                .text("."),
            Event::Income { seat, silver, character } => {
                let power = &self.edition.character(*character).power_name;
                line.seat(*seat).text(format!(" gains {}: {power}.", coins(*silver)))
            }
            Event::Public { seat, card, silver } => {
                let name = &self.edition.public[usize::from(*card)].name;
                line.seat(*seat).text(format!(" completes {name} and gains {}.", coins(*silver)))
            }
            Event::Completed { seat, card, points } => {
                let name = &self.edition.card(*card).name;
                line.seat(*seat).text(format!(" completes {name} for {}.", vp(i16::from(*points))))
            }
            Event::CardDrawn { seat, card } => match card {
                Some(card) => line.seat(*seat).text(format!(" draws {}.", self.edition.card(*card).name)),
                None => line.seat(*seat).text(" draws an Objective."),
            },
            Event::CardDiscarded { seat, card } => match card {
                Some(card) => line.seat(*seat).text(format!(" discards {}.", self.edition.card(*card).name)),
                None => line.seat(*seat).text(" discards an Objective."),
            },
            Event::DeckShuffled { cards } => line.text(format!("The {cards} discarded Objectives are shuffled.")),
            Event::Refreshed { seat, paid, .. } => {
                line.seat(*seat).text(format!(" pays {} for a Refresh.", coins(*paid)))
            }
            Event::Drawn { seat, mine, tiles, silver, collected } => {
                let line = line.seat(*seat);
                match tiles {
                    Some(tiles) => {
                        let unit = if *tiles == 1 { "tile" } else { "tiles" };
                        line.text(" Mines from ")
                            .place(self.mine_place(*mine))
                            .text(format!(", {tiles} Road {unit} away, and collects {}.", coins(*collected)))
                    }
                    None if *collected > 0 => line
                        .text(" draws from ")
                        .place(self.mine_place(*mine))
                        .text(format!(", connected to no Mine, and still collects {}.", coins(*collected))),
                    None => line
                        .text(" draws from ")
                        .place(self.mine_place(*mine))
                        .text(format!(", connected to no Mine: none of the {} on the tile.", coins(*silver))),
                }
            }
            Event::Happens { seat, tile: None, .. } => line.seat(*seat).text(" reads the tile in secret."),
            Event::Happens { tile: Some(tile), .. } => {
                let event = self.edition.event_of(*tile);
                line.text(format!("{}: {}", event.name, event.text))
            }
            Event::MineEmpty { mine } => line.text(format!("The {} is empty.", self.mine_name(*mine))),
            Event::Gained { seat, silver } => line.seat(*seat).text(format!(" gains {}.", coins(*silver))),
            Event::Lost { seat, silver: 0 } => line.seat(*seat).text(" has nothing to lose."),
            Event::Lost { seat, silver } => line.seat(*seat).text(format!(" loses {}.", coins(*silver))),
            Event::Spared { seat, silver } => {
                line.seat(*seat).text(format!(" has only {} and loses nothing.", coins(*silver)))
            }
            Event::Paid { seat, silver: 0, .. } => line.seat(*seat).text(" has nothing to pay."),
            Event::Paid { seat, to, silver } => {
                line.seat(*seat).text(" pays ").seat(*to).text(format!(" {}.", coins(*silver)))
            }
            Event::NoEffect => line.text("Nothing happens."),
            Event::Turned { seat, cell, shape: tile, sides } => line
                .seat(*seat)
                .text(format!(" turns the {} at ", shape(*tile)))
                .place(at(*cell))
                .text(format!(" to {sides}.")),
            Event::WashedOut { cell, shape: tile, .. } => {
                line.text(format!("The {} at ", shape(*tile))).place(at(*cell)).text(" is washed out.")
            }
            Event::Burned { building, cell, .. } => {
                line.text(format!("{} at ", self.building_label(*building))).place(at(*cell)).text(" burns down.")
            }
            Event::FreeRoad { seat, shape: tile } => {
                line.text(format!("The Mule Train brings a {} for ", shape(*tile))).seat(*seat).text(".")
            }
            Event::FreeRoadLeft { seat, shape: tile } => {
                line.seat(*seat).text(format!(" leaves the {}.", shape(*tile)))
            }
            Event::RoadDiscarded { seat, shape: tile } => {
                line.seat(*seat).text(format!(" discards a {}.", shape(*tile)))
            }
            Event::RoadsKept { seat } => line.seat(*seat).text(" swaps nothing."),
            Event::Moved { seat, building } => {
                line.seat(*seat).text(" takes the Stage to ").place(self.building_target(*building)).text(".")
            }
            Event::Stayed { seat } => line.seat(*seat).text(" stays."),
            Event::Seeded { building, silver } => {
                line.text(format!("{} is laid on {}.", coins(*silver), self.building_label(*building)))
            }
            Event::Looked { seat, secret } => match secret {
                None => return None,
                Some(Look::Tops) => line.seat(*seat).text(" looks at the top tile of every Mine."),
                Some(Look::Vein(mine)) => {
                    line.seat(*seat).text(" looks at the top two tiles of ").place(self.mine_place(*mine)).text(".")
                }
            },
            Event::PutBack { seat, swapped } => match swapped {
                None => return None,
                Some(true) => line.seat(*seat).text(" puts them back in the other order."),
                Some(false) => line.seat(*seat).text(" puts them back as they were."),
            },
            Event::Revealed { building, slot } => {
                line.place(self.building_target(*building)).text(format!(" comes into slot {slot} of the row."))
            }
            Event::Over { scores, winners } => {
                let won = |seat: &Seat| winners & (1 << seat.0) != 0;
                let winners: Vec<Seat> = self.all_seats().filter(won).collect();
                let verb = if winners.len() == 1 { "wins" } else { "share the victory" };
                let points = winners.first().map_or(0, |seat| scores[seat.index()]);
                let tied = self.all_seats().any(|seat| !won(&seat) && scores[seat.index()] == points);
                let silver = if tied { " and more Silver" } else { "" }; // CG-FIN-6
                line.text("All Mines are empty. ").seats(winners).text(format!(" {verb} with {}{silver}.", vp(points)))
            }
        })
    }
}
