//! The log: one sentence for each event worth telling.

use engine::{Line, Seat};

use super::path::counted;
use crate::{
    Coloma,
    action::{Ability, End},
    edition::{Cost, Gain},
    event::Event,
    ids::{Card, DUMMIES, SHADE, bits},
    state::Slot,
};

impl Coloma {
    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        let line = Line::new();
        Some(match *event {
            Event::LaidOut { sheriff } => self.who(line, sheriff).text(" holds the Sheriff badge."),
            Event::BoardTaken { board, .. } if board.0 == 0 => return None,
            Event::BoardTaken { seat, board } => {
                line.seat(seat).text(" has ").place(self.board_target(board)).text(".")
            }
            Event::SpecialityTaken { seat, speciality } => {
                line.seat(seat).text(" is the ").place(self.speciality_target(speciality)).text(".")
            }
            Event::PutBack { seat, card, end } => {
                line.seat(seat).text(" puts back ").place(self.card_target(card)).text(end_words(end))
            }
            Event::Ready { seat } => line.seat(seat).text(" is ready."),
            Event::Year { year, outlaws } => line.text(format!("{year} begins with {outlaws} Outlaws.")),
            Event::Dummies { row, men } => line
                .text(if men == 1 { "1 dummy Gunman fills " } else { "The dummy Gunmen fill " })
                .place(self.row_target(row))
                .text("."),
            Event::Round { barker, signpost, points_to, .. } => line
                .text("The Barker turns to ")
                .place(self.site_target(barker))
                .text(format!("; the Signpost on Site {signpost} points to Site {points_to}.")),
            Event::SiteEvent { site } => {
                let text = self.edition.wheel.sites.get(usize::from(site)).map_or("", |spec| spec.event_text.as_str());
                line.text(format!("Event of Site {site}: {text}"))
            }
            Event::EventAgain { seat, site } => {
                line.seat(seat).text(format!(" has a Tent at Site {site} and gets it again."))
            }
            Event::Bought { seat, gold, gain } => {
                line.seat(seat).text(format!(" pays {gold} Gold for {}.", gain_words(&gain)))
            }
            Event::BusterShows { sites: [one, two] } => {
                line.text(format!("Buster will not be at Site {one} or {two}."))
            }
            Event::Revealed { dials, buster, shade } => self.reveal_line(&dials, buster, shade),
            Event::Bust { site, tie: true, .. } => line
                .text("No Site has the most Pioneers: the Bust stays on the Signpost at ")
                .place(self.site_target(site))
                .text("."),
            Event::Bust { site, moved, .. } => {
                let end = if moved { ": the Bust goes there." } else { ": the Bust stays there." };
                line.text("Most Pioneers are at ").place(self.site_target(site)).text(end)
            }
            Event::TurnBegan { seat, site } => {
                line.seat(seat).text(" takes a turn at ").place(self.site_target(site)).text(".")
            }
            Event::Opened { seat, slot, site, bust, signpost } => self.opened_line(seat, slot, site, bust, signpost),
            Event::Used { seat, ability: Ability::Row(card) } => {
                line.seat(seat).text(" uses ").place(self.card_target(card)).text(".")
            }
            Event::Used { .. } | Event::TurnEnded { .. } => return None,
            Event::BarrelUsed { seat, barrel, declined } => {
                let end = if declined { " and declines its benefit." } else { "." };
                line.seat(seat).text(" uses the Barrel ").place(self.barrel_target(barrel)).text(end)
            }
            Event::Exchanged { seat, speciality } => {
                line.seat(seat).text(" works as ").place(self.speciality_target(speciality)).text(".")
            }
            Event::Gained { seat, gain, for_gold: 0 } => line.seat(seat).text(format!(" gains {}.", gain_words(&gain))),
            Event::Gained { seat, gain, .. } => {
                line.seat(seat).text(format!(" gains {}: the Gold table is empty.", gain_words(&gain)))
            }
            Event::Drew { seat, count, cards, vp } => self.drew_line(seat, count, cards, vp),
            Event::Paid { seat, cost } => line.seat(seat).text(format!(" pays {}.", cost_words(&cost))),
            Event::Discarded { seat, card, end } => {
                line.seat(seat).text(" discards ").place(self.card_target(card)).text(end_words(end))
            }
            Event::DiscardedUnseen { seat } => line.seat(seat).text(" discards a card."),
            Event::Built { seat, card } => line.seat(seat).text(" builds ").place(self.card_target(card)).text("."),
            Event::HotelBuilt { seat, hotel } => {
                line.seat(seat).text(" builds ").place(self.hotel_target(hotel)).text(".")
            }
            Event::Surveyed { seat, board, canyon } => {
                let canyon = &self.edition.boards[board.index()].canyons[usize::from(canyon)];
                line.seat(seat).text(format!(" surveys the {} ({} points).", canyon.name, canyon.vp))
            }
            Event::BridgeBuilt { seat, bridge } => {
                let spec = &self.edition.bridges[bridge.index()];
                let target = engine::Target::new("bridge", self.bridge_slug(bridge), spec.name.clone());
                line.seat(seat).text(" builds the ").place(target).text(".")
            }
            Event::Moved { seat, to, .. } => line.seat(seat).text(" drives to ").place(self.space_target(to)).text("."),
            Event::Forewent { seat, gold: 0 } => line.seat(seat).text(" foregoes the Wagon move."),
            Event::Forewent { seat, gold } => {
                line.seat(seat).text(format!(" foregoes the Wagon move and takes {gold} Gold from the mine cart."))
            }
            Event::RowFilled { seat, row, men } => line
                .seat(seat)
                .text(" fills ")
                .place(self.row_target(row))
                .text(format!(" with {}.", counted(men, "Dude"))),
            Event::BedFilled { seat, hotel, .. } => {
                line.seat(seat).text(" puts a Dude to bed in the ").place(self.hotel_target(hotel)).text(".")
            }
            Event::Pitched { seat, spot } => {
                line.seat(seat).text(" pitches a Tent: ").place(self.spot_target(spot)).text(".")
            }
            Event::BarrelTaken { seat, barrel, from_stack } => {
                let end = if from_stack { " from the stack." } else { "." };
                line.seat(seat).text(" takes the Barrel ").place(self.barrel_target(barrel)).text(end)
            }
            Event::BarrelShown { barrel, outlaws, .. } => {
                let end = if outlaws == 0 {
                    " turns up.".to_owned()
                } else {
                    let join = if outlaws == 1 { "joins" } else { "join" };
                    format!(" turns up; {} {join}.", counted(outlaws, "Outlaw"))
                };
                line.place(self.barrel_target(barrel)).text(end)
            }
            Event::BarrelsShuffled => line.text("The discarded Barrels are shuffled into a new stack."),
            Event::Refreshed { seat, barrel } => {
                line.seat(seat).text(" turns ").place(self.barrel_target(barrel)).text(" face-up again.")
            }
            Event::BarrelDiscarded { seat, barrel } => {
                line.seat(seat).text(" discards the Barrel ").place(self.barrel_target(barrel)).text(".")
            }
            Event::Shootout { gunmen, outlaws, left } => line.text(format!(
                "Shootout: {} against {outlaws} {}. {}",
                gunmen_words(gunmen),
                if outlaws == 1 { "Outlaw" } else { "Outlaws" },
                if left { "The Outlaws are outnumbered." } else { "The Outlaws are not outnumbered." }
            )),
            Event::Placed { who, place, gunmen } => {
                let is = if who == DUMMIES { "are" } else { "is" };
                let place = match place {
                    0 => "1st",
                    1 => "2nd",
                    2 => "3rd",
                    _ => return Some(self.who(line, who).text(" has no Gunmen.")),
                };
                self.who(line, who).text(format!(" {is} {place} with {}.", gunmen_words(gunmen)))
            }
            Event::Badge { who } => self.who(line, who).text(" takes the Sheriff badge."),
            Event::Buried { seat, points } => line.seat(seat).text(format!(" buries a Dude (-{points}).")),
            Event::YearEnded { year, refilled: 0 } => line.text(format!("{year} ends.")),
            Event::YearEnded { year, refilled } => {
                let go = if refilled == 1 { "goes" } else { "go" };
                let nuggets = counted(refilled, "nugget");
                line.text(format!("{year} ends; {nuggets} from the cart {go} back to the table."))
            }
            Event::ShadeTurn { site } => line.text("Shade takes a turn at ").place(self.site_target(site)).text("."),
            Event::ShadeBought { gold, vp } => line.text(format!("Shade pays {gold} Gold for {vp} VP.")),
            Event::ShadeGained { gold, horses, rivers, vp } => {
                line.text(format!("Shade gains {}.", shade_words(gold, horses, rivers, vp)))
            }
            Event::ShadeHotel { hotel } => line.text("Shade takes ").place(self.hotel_target(hotel)).text("."),
            Event::ShadeBarrel { barrel } => {
                line.text("Shade takes the Barrel ").place(self.barrel_target(barrel)).text(".")
            }
            Event::ShadeWagon { space } => {
                line.text("Shade's Wagon is now in ").place(self.space_target(space)).text(".")
            }
            Event::ShadeRow { row, men } => {
                line.text("Shade fills ").place(self.row_target(row)).text(format!(" with {}.", counted(men, "Dude")))
            }
            Event::ShadeTent { land } => {
                let name = self.edition.map.lands.get(usize::from(land)).map_or("a Land", |land| land.name.as_str());
                line.text(format!("Shade pitches a Tent on {name}."))
            }
            Event::ShadeLost { dudes } => line.text(format!("Shade loses {}.", counted(dudes, "Dude"))),
            Event::Over => line.text("The game is over."),
        })
    }

    fn who(&self, line: Line, who: u8) -> Line {
        match who {
            SHADE => line.text("Shade"),
            DUMMIES => line.text("The dummy Gunmen"),
            seat => line.seat(Seat(seat)),
        }
    }

    fn reveal_line(&self, dials: &[u8; 6], buster: u8, shade: u8) -> Line {
        let mut line = Line::new().text("The dials show: ");
        for (seat, site) in (0..self.seats).zip(dials) {
            line = line.seat(Seat(seat)).text(format!(" {site}"));
            line = line.text(if seat + 1 == self.seats { "" } else { ", " });
        }
        if shade > 0 {
            line = line.text(format!(", Shade {shade}"));
        }
        if buster > 0 {
            line = line.text(format!(", Buster {buster}"));
        }
        line.text(".")
    }

    fn opened_line(&self, seat: Seat, slot: Slot, site: u8, bust: bool, signpost: bool) -> Line {
        let name = self.edition.wheel.sites.get(usize::from(site)).map_or("", |spec| spec.name.as_str());
        let kind = match (slot, bust) {
            (Slot::Common, _) => "Common",
            (_, true) => "Bust",
            (_, false) => "Boom",
        };
        let how = if signpost { "follows the Signpost to" } else { "takes" };
        Line::new().seat(seat).text(format!(" {how} the {kind} action, {name}."))
    }

    fn drew_line(&self, seat: Seat, count: u8, cards: u16, vp: u8) -> Line {
        let mut line = Line::new().seat(seat);
        if count > 0 {
            line = line.text(format!(" draws {}", counted(count, "card")));
        }
        for (k, card) in bits(cards.into()).map(Card).enumerate() {
            line = line.text(if k == 0 { ": " } else { ", " }).place(self.card_target(card));
        }
        match (count, vp) {
            (_, 0) => line.text("."),
            (0, vp) => line.text(format!(" gains {vp} VP: the deck is empty.")),
            (_, vp) => line.text(format!(" and gains {vp} VP: the deck is empty.")),
        }
    }
}

fn end_words(end: End) -> &'static str {
    match end {
        End::Top => " to the top of the deck.",
        End::Bottom => " to the bottom of the deck.",
    }
}

fn listed(parts: impl IntoIterator<Item = (u8, &'static str)>) -> String {
    let words: Vec<String> = parts
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(n, noun)| if noun == "Gold" || noun == "VP" { format!("{n} {noun}") } else { counted(n, noun) })
        .collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn gunmen_words(men: u8) -> String {
    if men == 1 { "1 Gunman".to_owned() } else { format!("{men} Gunmen") }
}

/// A gain in words.
pub(super) fn gain_words(gain: &Gain) -> String {
    listed([
        (gain.dudes, "Dude"),
        (gain.bucks, "Buck"),
        (gain.gold, "Gold"),
        (gain.cards, "card"),
        (gain.horses, "Horse"),
        (gain.tents, "Tent"),
        (gain.vp, "VP"),
    ])
}

/// A price in words.
pub(super) fn cost_words(cost: &Cost) -> String {
    listed([
        (cost.dudes, "Dude"),
        (cost.bucks, "Buck"),
        (cost.gold, "Gold"),
        (cost.horses, "Horse"),
        (cost.tents, "Tent"),
        (cost.cards, "card"),
        (cost.barrels, "Barrel"),
        (cost.barrels_used, "used Barrel"),
    ])
}

fn shade_words(gold: u8, horses: u8, rivers: u8, vp: u8) -> String {
    listed([(gold, "Gold"), (horses, "Horse"), (rivers, "River"), (vp, "VP")])
}
