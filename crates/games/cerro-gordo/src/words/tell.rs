//! Events as sentences for the log.

use engine::{Line, Target};

use crate::{
    CerroGordo,
    action::Source,
    event::{Event, Look},
    ids::{Cell, MineId},
};

fn coins(n: impl Into<u32>) -> String {
    format!("{} Silver", n.into())
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
            Event::Turn { .. } | Event::RoadDrawn { .. } => return None,
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
                line.seat(*seat).text(format!(" completes {name} for {points} points."))
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
            Event::Refreshed { seat, cards, paid } => {
                let what = if *cards == 1 { "an Objective".to_owned() } else { format!("{cards} Objectives") };
                line.seat(*seat).text(format!(" refreshes {what} for {}.", coins(*paid)))
            }
            Event::Drawn { seat, mine, tiles, collected, .. } => {
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
                        .text(format!(" without a road and still collects {}.", coins(*collected))),
                    None => line.text(" draws from ").place(self.mine_place(*mine)).text(" without a road."),
                }
            }
            Event::Happens { seat, tile: None, mine, silver } => line
                .seat(*seat)
                .text(" reads a secret tile from ")
                .place(self.mine_place(*mine))
                .text(format!(" ({}).", coins(*silver))),
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
                line.seat(*seat).text(format!(" swaps a {} for another Road tile.", shape(*tile)))
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
            Event::Over { winners, .. } => {
                let winners: Vec<_> = self.all_seats().filter(|seat| winners & (1 << seat.0) != 0).collect();
                let verb = if winners.len() == 1 { " wins." } else { " share the victory." };
                line.text("All Mines are empty. ").seats(winners).text(verb)
            }
        })
    }
}
