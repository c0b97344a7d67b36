//! Sentences for the log: every roll names its dice (SI-GEN-12), every payment its sum.

use engine::{Line, Seat};

use super::names::{berth_name, counted, disc_name, dollars};
use crate::{
    Silverton,
    action::{Paper, Spot},
    event::{Event, Given, Loss, Matter},
    ids::{Column, PlowKind, SEATS, Segment, TrainKind},
    state::{NONE, Offer},
};

/// The face of a die.
fn face(pips: u8) -> char {
    ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'][usize::from(pips.clamp(1, 6)) - 1]
}

/// `⚂⚃ 3+4`, or `⚂ 3` for one die.
fn dice_words(dice: [u8; 2]) -> String {
    match dice {
        [one, 0] => format!("{} {one}", face(one)),
        [one, two] => format!("{}{} {one}+{two}", face(one), face(two)),
    }
}

impl Silverton {
    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        let line = match *event {
            Event::Starts { seat, position, homes, cash } => {
                let towns: Vec<&str> = homes.into_iter().flatten().map(|town| self.town_name(town)).collect();
                let words = format!(" begins in {} (position {position}) with {}.", towns.join(" and "), dollars(cash));
                Line::new().seat(seat).text(words)
            }
            Event::Turn { turn, winter, order } => {
                let spec = &self.edition.turns[usize::from(turn) - 1];
                let snow = if winter { "; snow closes the white segments" } else { "" };
                let seats = order.into_iter().filter(|seat| *seat != NONE).map(Seat);
                Line::new()
                    .text(format!("Turn {turn}, {} of year {}{snow}. The order: ", spec.season, spec.year))
                    .seats(seats)
                    .text(".")
            }
            Event::Took { seat, disc } => Line::new().seat(seat).text(format!(" takes a {}.", disc_name(disc))),
            Event::Assigned { seat, disc, city } => {
                let words = format!("'s {} belongs to {}.", disc_name(disc), self.town_name(city));
                Line::new().seat(seat).text(words)
            }
            Event::Placed { seat, disc, spot, challenge } => {
                let line = Line::new().seat(seat).text(format!(" places a {} ", disc_name(disc)));
                let line = self.spot_words(line, spot);
                if challenge.is_empty() {
                    line.text(".")
                } else {
                    line.text(", a challenge to ").seats(challenge.iter()).text(".")
                }
            }
            Event::PlacingDone { .. } | Event::Began { .. } | Event::Prices { .. } => return None,
            Event::SentHome { seat, disc, spot } => {
                let line = Line::new().seat(seat).text(format!("'s {} ", disc_name(disc)));
                self.spot_words(line, spot).text(" goes home unused.")
            }
            Event::DummyPlaced { paper } => {
                self.with_paper(Line::new().text("The rival prospector goes to "), paper).text(".")
            }
            Event::Moved { seat, from, to } => Line::new()
                .seat(seat)
                .text(" moves a surveyor from ")
                .place(self.segment_target(from))
                .text(" to ")
                .place(self.segment_target(to))
                .text("."),
            Event::Special { seat, town, asked } => {
                let words = if asked { " asks for a special dispute at " } else { " lets both lines meet at " };
                Line::new().seat(seat).text(words).place(self.town_target(town)).text(".")
            }
            _ => return self.dispute_words(event),
        };
        Some(line)
    }

    fn dispute_words(&self, event: &Event) -> Option<Line> {
        let line = match *event {
            Event::JointAnswers { card, seats, yes } => {
                let line = Line::new().seats(seats.iter()).text(" were asked to run ").place(self.line_target(card));
                if yes == seats {
                    line.text(" together, and both agree.")
                } else if yes.is_empty() {
                    line.text(" together, and neither wants to.")
                } else {
                    line.text(" together; only ").seats(yes.iter()).text(" would.")
                }
            }
            // After a theft the shares were paid before the dice.
            Event::JointLine { card, seats, paid } if paid == [0; SEATS] => Line::new()
                .seats(seats.iter())
                .text(" run ")
                .place(self.line_target(card))
                .text(" together from now on."),
            Event::JointLine { card, seats, paid } => {
                let parts: Vec<String> = seats.iter().map(|seat| dollars(paid[seat.index()])).collect();
                Line::new()
                    .seats(seats.iter())
                    .text(" run ")
                    .place(self.line_target(card))
                    .text(format!(" together and pay {}.", parts.join(" and ")))
            }
            Event::Rolled { seat, matter, dice, disc, extra, total } => {
                let mut sum = dice_words(dice);
                for (bonus, word) in [(disc, "disc"), (extra, "advantage")] {
                    if bonus > 0 {
                        sum.push_str(&format!(" +{bonus} ({word})"));
                    }
                }
                let line = Line::new().seat(seat).text(format!(" rolls {sum} = {total} over "));
                self.with_matter(line, matter).text(".")
            }
            Event::Won { seat, matter } => {
                self.with_matter(Line::new().seat(seat).text(" wins the dispute over "), matter).text(".")
            }
            Event::Tied { seats, matter } => {
                let line = self.with_matter(Line::new().seats(seats.iter()).text(" tie over "), matter);
                line.text(match matter {
                    Matter::Partnership(_) => ": the partnership goes on.",
                    _ => ": their discs stay until the next turn.",
                })
            }
            Event::Jailed { seat, disc } => {
                Line::new().seat(seat).text(format!("'s {} goes to jail.", disc_name(disc)))
            }
            Event::Attempt { seat, card, paid: 0 } => {
                Line::new().seat(seat).text(" withdraws from the theft of ").place(self.line_target(card)).text(".")
            }
            Event::Attempt { seat, card, paid } => Line::new()
                .seat(seat)
                .text(format!(" pays {} to try to steal ", dollars(paid)))
                .place(self.line_target(card))
                .text("."),
            Event::Stolen { seat, card, from } => Line::new()
                .seat(seat)
                .text(" takes ")
                .place(self.line_target(card))
                .text(" from ")
                .seats(from.iter().filter(|other| *other != seat))
                .text("."),
            Event::TheftFailed { seat, card } => {
                Line::new().seat(seat).text(" fails to take ").place(self.line_target(card)).text(".")
            }
            _ => return self.purchase_words(event),
        };
        Some(line)
    }

    fn purchase_words(&self, event: &Event) -> Option<Line> {
        let line = match *event {
            Event::Bought { seat, paper, cost } => {
                self.with_paper(Line::new().seat(seat).text(" buys "), paper).text(format!(" for {}.", dollars(cost)))
            }
            Event::Declined { seat, paper } => {
                self.with_paper(Line::new().seat(seat).text(" leaves "), paper).text(".")
            }
            Event::Slid { seat, card, to } => Line::new()
                .seat(seat)
                .text(" slides ")
                .place(self.line_target(card))
                .text(format!(" to {}.", berth_name(to))),
            Event::Drew { seat, disc, card } => {
                let event = self.edition.event(card).map_or(String::new(), |event| format!(": {}", event.text));
                let stop = if event.is_empty() { "." } else { "" };
                Line::new()
                    .seat(seat)
                    .text(format!("'s {} draws ", disc_name(disc)))
                    .place(self.claim_place(card))
                    .text(format!("{event}{stop}"))
            }
            Event::Rejected { seat, card } => {
                Line::new().seat(seat).text(" rejects ").place(self.claim_place(card)).text("; it lies face up.")
            }
            Event::NothingToDraw { seat } => Line::new().seat(seat).text(" finds the deck empty."),
            Event::Killed { seat, disc, .. } => {
                Line::new().seat(seat).text(format!("'s {} is killed.", disc_name(disc)))
            }
            Event::Fined { seat, disc, .. } => {
                Line::new().seat(seat).text(format!("'s {} is fined, to be paid this turn.", disc_name(disc)))
            }
            Event::ClaimsDiscarded { count } => {
                Line::new().text(format!("All face-up claims are discarded: {}.", counted(count, "card")))
            }
            Event::DummyTook { paper } => {
                self.with_paper(Line::new().text("The rival prospector takes "), paper).text(" out of the game.")
            }
            Event::CardLost { seats, card, why } => {
                let line = Line::new();
                let line = if seats.is_empty() { line } else { line.seats(seats.iter()).text(" lost it: ") };
                line.place(self.line_target(card)).text(match why {
                    Loss::NoRoute => " lies on offer again, for its route is broken.",
                    Loss::Depletions => " leaves the game, for too many claims ran dry.",
                    Loss::Discarded => " leaves the game.",
                })
            }
            _ => return self.track_words(event),
        };
        Some(line)
    }

    fn track_words(&self, event: &Event) -> Option<Line> {
        let on = |seat: Seat, verb: &str, segment: Segment| {
            Line::new().seat(seat).text(format!(" {verb} ")).place(self.segment_target(segment))
        };
        let line = match *event {
            Event::Built { seat, segment, cost } => {
                on(seat, "builds", segment).text(format!(" for {}.", dollars(cost)))
            }
            Event::LeftAlone { seat, segment } => on(seat, "does not build", segment).text("."),
            Event::Dismantled { seat, segment, pay } => {
                on(seat, "dismantles", segment).text(format!(" and gets {}.", dollars(pay)))
            }
            Event::Abandoned { seat, segment } => on(seat, "abandons", segment).text("."),
            Event::SecondRoll { seat, segment, dice, length, success } => {
                let total = dice[0] + dice[1];
                let (than, may) =
                    if success { ("more than", "and may build") } else { ("not more than", "and cannot build") };
                Line::new()
                    .seat(seat)
                    .text(format!(" rolls {} = {total}, {than} {length}, {may} ", dice_words(dice)))
                    .place(self.segment_target(segment))
                    .text(".")
            }
            Event::Promoted { seat, disc } => {
                Line::new().seat(seat).text(format!("'s disc becomes a {}.", disc_name(disc)))
            }
            Event::Operated { seat, claim, cost, dice, total, loads, depleted } => {
                let first = if dice[1] == 0 { format!("{} + 6", dice_words(dice)) } else { dice_words(dice) };
                let yields = if depleted { "it runs dry".to_owned() } else { counted(loads, "load") };
                Line::new()
                    .seat(seat)
                    .text(format!(" pays {} for ", dollars(cost)))
                    .place(self.claim_place(claim))
                    .text(format!(" and rolls {first} = {total}: {yields}."))
            }
            Event::ClaimDiscarded { claim } => {
                Line::new().place(self.claim_place(claim)).text(" is empty and leaves the game.")
            }
            Event::Plowed { seat, plow, segment, die, clear } => {
                let bonus = self.plow_bonus(plow);
                let result = if clear { "is clear this turn" } else { "stays closed" };
                Line::new()
                    .seat(seat)
                    .text(format!("'s plow rolls {die} + {bonus} = {}: ", die + bonus))
                    .place(self.segment_target(segment))
                    .text(format!(" {result}."))
            }
            _ => return self.trade_words(event),
        };
        Some(line)
    }

    fn trade_words(&self, event: &Event) -> Option<Line> {
        let line = match *event {
            Event::Offered { from, to, offer, given } => {
                let line = Line::new().seat(from).text(" offers ").seat(to).text(" a deal: ");
                let active = if offer.partner == from.0 { to } else { from };
                self.with_offer(line, active, &offer, &given).text(".")
            }
            Event::OfferMade { from, to } => Line::new().seat(from).text(" makes an offer to ").seat(to).text("."),
            Event::OfferRefused { by, of } if by == of => Line::new().seat(by).text(" drops the offer."),
            Event::OfferRefused { by, of } => Line::new().seat(by).text(" refuses an offer of ").seat(of).text("."),
            Event::Dealt { active, partner, offer, given } => {
                let line = Line::new().seat(active).text(" and ").seat(partner).text(" make a deal: ");
                self.with_offer(line, active, &offer, &given).text(".")
            }
            Event::Income { seat, card, amount } => Line::new()
                .seat(seat)
                .text(format!(" gets {} from passengers of ", dollars(amount)))
                .place(self.line_target(card))
                .text("."),
            Event::NoIncome { seat, card } => {
                Line::new().seat(seat).text(" gets nothing for ").place(self.line_target(card)).text(": no open route.")
            }
            Event::Sold { seat, claim, city, loads, price, income, .. } => {
                let goods = self.edition.claim(claim).map_or("goods", |spec| spec.goods.id());
                Line::new()
                    .seat(seat)
                    .text(format!(" sells {loads} {goods} of "))
                    .place(self.claim_place(claim))
                    .text(format!(" in {} at {} each for {}.", self.city_label(city), dollars(price), dollars(income)))
            }
            Event::Convoyed { seat, from, to, loads } => Line::new()
                .seat(seat)
                .text(format!(" moves {} from ", counted(loads, "load")))
                .place(self.claim_place(from))
                .text(" to ")
                .place(self.claim_place(to))
                .text("."),
            _ => return self.office_words(event),
        };
        Some(line)
    }

    fn office_words(&self, event: &Event) -> Option<Line> {
        let line = match *event {
            Event::FinePaid { seat, disc, amount } => {
                Line::new().seat(seat).text(format!(" pays {} of fine for the {}.", dollars(amount), disc_name(disc)))
            }
            Event::JailRoll { seat, disc, dice, freed } => {
                let result = if freed { "is free" } else { "stays in jail" };
                let total = dice[0] + dice[1];
                Line::new().seat(seat).text(format!(
                    " rolls {} = {total}: the {} {result}.",
                    dice_words(dice),
                    disc_name(disc)
                ))
            }
            Event::Bailed { seat, disc, amount } => {
                Line::new().seat(seat).text(format!(" pays {} bail for the {}.", dollars(amount), disc_name(disc)))
            }
            Event::Replaced { seat, disc, amount } => {
                Line::new().seat(seat).text(format!(" pays {} for a new {}.", dollars(amount), disc_name(disc)))
            }
            Event::Revealed { seat, cash } => {
                Line::new().seat(seat).text(format!(" announces {}: this cash is public from now on.", dollars(cash)))
            }
            Event::Price { column, dice, sold, result, moved, to } => {
                self.price_words(column, dice, sold, result, moved, to)
            }
            Event::ClaimUp { claim } => Line::new().place(self.claim_place(claim)).text(" is turned up."),
            Event::PassengerUp { card } => {
                Line::new().text("The line ").place(self.line_target(card)).text(" is on offer.")
            }
            Event::Reshuffled { events } => Line::new().text(format!(
                "{} turned up and shuffled back into the deck.",
                if events == 1 { "An event was".to_owned() } else { format!("{events} events were") }
            )),
            Event::Hired { seat, disc, cost } => {
                Line::new().seat(seat).text(format!(" hires a {} for {}.", disc_name(disc), dollars(cost)))
            }
            Event::TrainBought { seat, train, cost, traded, city } => {
                let old = traded.map_or(String::new(), |old| format!(", trading in a train {}", self.train_power(old)));
                let home = city.map_or(String::new(), |town| format!(", for the track of {}", self.town_name(town)));
                Line::new().seat(seat).text(format!(
                    " buys a train {} for {}{old}{home}.",
                    self.train_power(train),
                    dollars(cost)
                ))
            }
            Event::PlowBought { seat, plow, cost, traded } => {
                let old = traded.map_or(String::new(), |old| format!(", trading in a plow +{}", self.plow_bonus(old)));
                Line::new().seat(seat).text(format!(
                    " buys a plow +{} for {}{old}.",
                    self.plow_bonus(plow),
                    dollars(cost)
                ))
            }
            Event::Over { turn, winners } if winners.is_empty() => {
                Line::new().text(format!("The game ends after turn {turn}."))
            }
            Event::Over { turn, winners } => {
                let verb = if winners.len() == 1 { " wins." } else { " share the win." };
                Line::new().text(format!("The game ends after turn {turn}: ")).seats(winners.iter()).text(verb)
            }
            _ => return None,
        };
        Some(line)
    }

    fn price_words(&self, column: u8, dice: [u8; 2], sold: u16, result: i16, moved: i8, to: u8) -> Line {
        let spec = &self.edition.columns[usize::from(column)];
        let price = self.edition.ladders[spec.goods as usize].get(usize::from(to)).copied().unwrap_or(0);
        let name = self.edition.column_name(Column(column));
        let how = match moved {
            0 => "stays at".to_owned(),
            up if up > 0 => format!("rises {} to", counted(up.unsigned_abs(), "box").replace("boxs", "boxes")),
            down => format!("falls {} to", counted(down.unsigned_abs(), "box").replace("boxs", "boxes")),
        };
        let roll = if dice[0] == 0 { String::new() } else { format!("dice {}, ", dice_words(dice)) };
        let sum = if dice[0] == 0 { String::new() } else { format!(", result {result}") };
        let mut words = format!("{name} {how} {} ({roll}{sold} sold{sum}).", dollars(price));
        words[..1].make_ascii_uppercase();
        Line::new().text(words)
    }

    fn spot_words(&self, line: Line, spot: Spot) -> Line {
        match spot {
            Spot::Home => line.text("at home"),
            Spot::Build(segment) => line.text("on ").place(self.segment_target(segment)),
            Spot::Second(segment) => line.text("on the second segment ").place(self.segment_target(segment)),
            Spot::Dismantle(segment) => line.text("to dismantle ").place(self.segment_target(segment)),
            Spot::Claim(claim) => line.text("on ").place(self.claim_place(claim)),
            Spot::Passenger(card) => line.text("on ").place(self.line_target(card)),
            Spot::Steal(card) => line.text("to steal ").place(self.line_target(card)),
            Spot::EndPartnership(card) => line.text("to run alone ").place(self.line_target(card)),
            Spot::Slide(card) => line.text("to slide ").place(self.line_target(card)),
            Spot::Deck => line.text("on the claim deck"),
        }
    }

    fn with_paper(&self, line: Line, paper: Paper) -> Line {
        match paper {
            Paper::Claim(claim) => line.place(self.claim_place(claim)),
            Paper::Passenger(card) => line.place(self.line_target(card)),
        }
    }

    fn with_matter(&self, line: Line, matter: Matter) -> Line {
        match matter {
            Matter::Segment(segment) => line.place(self.segment_target(segment)),
            Matter::Town(town) => line.text("the way on from ").place(self.town_target(town)),
            Matter::Claim(claim) => line.place(self.claim_place(claim)),
            Matter::Passenger(card) | Matter::Theft(card) => line.place(self.line_target(card)),
            Matter::Chance(card) => line.text("the attempt to steal ").place(self.line_target(card)),
            Matter::Partnership(card) => line.text("the partnership of ").place(self.line_target(card)),
        }
    }

    /// What each of the two gives.
    fn with_offer(&self, line: Line, active: Seat, offer: &Offer, given: &Given) -> Line {
        let partner = Seat(offer.partner);
        let theirs = Given {
            claims: offer.claims.without(given.claims),
            segments: offer.segments.without(given.segments),
            cards: offer.cards.without(given.cards),
            trains: [given.trains[1]; 2],
        };
        let line = self.side(line.seat(active).text(" gives "), active, 0, offer, given);
        self.side(line.text("; ").seat(partner).text(" gives "), partner, 1, offer, &theirs)
    }

    /// Everything that one side gives, as a list.
    fn side(&self, line: Line, seat: Seat, side: usize, offer: &Offer, given: &Given) -> Line {
        let mut things: Vec<Line> = Vec::new();
        let one = |target| Line::new().place(target);
        things.extend(given.claims.iter().map(|claim| one(self.claim_place(claim))));
        things.extend(given.segments.iter().map(|segment| one(self.segment_target(segment))));
        things.extend(given.cards.iter().map(|card| one(self.line_target(card))));
        if side == 1 {
            // SI-DEAL-2: loads always come from the partner.
            things.extend(offer.lots.as_slice().iter().map(|lot| {
                Line::new().text(format!("{} of ", counted(lot.loads, "load"))).place(self.claim_place(lot.claim))
            }));
        }
        for (kind, count) in given.trains[side].iter().enumerate().filter(|(_, count)| **count > 0) {
            let power = self.train_power(TrainKind(kind as u8));
            things.push(Line::new().text(format!("{} of power {power}", counted(*count, "train"))));
        }
        for (kind, count) in offer.plows[side].iter().enumerate().filter(|(_, count)| **count > 0) {
            let bonus = self.plow_bonus(PlowKind(kind as u8));
            things.push(Line::new().text(format!("{} +{bonus}", counted(*count, "plow"))));
        }
        if offer.payer == seat.0 {
            things.push(Line::new().text(dollars(offer.money)));
        }
        if things.is_empty() {
            return line.text("nothing");
        }
        let last = things.len() - 1;
        things.into_iter().enumerate().fold(line, |line, (k, thing)| {
            let line = if k == 0 { line } else { line.text(if k == last { " and " } else { ", " }) };
            line.text(thing.to_string())
        })
    }
}
