//! Phase 4, steps 1 to 6: buying, building, operating, plows, deals, passengers and deliveries.

use engine::{
    Line, Seat, Seats, say,
    say::{Value, all, money},
};

use super::dice_name;
use crate::{
    Silverton,
    action::Berth,
    edition::Effect,
    event::{Event, Given, Loss},
    ids::{Card, DiscKind, Passenger, PlowKind, TrainKind},
    state::Offer,
    words::names::disc_name,
};

impl Silverton {
    pub(super) fn business_sentence(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Bought { seat, paper, cost } => {
                say!("{seat} buys {card} for {cost}.", seat, card = self.paper_words(paper), cost = money(cost))
            }
            Event::Declined { seat, paper } => say!("{seat} leaves {card}.", seat, card = self.paper_words(paper)),
            Event::Slid { seat, card, to } => self.slid(seat, card, to),
            Event::Drew { seat, disc, card } => {
                say!("{seat}'s {disc} draws {card}.", seat, disc = disc_name(disc), card = self.claim_place(card))
            }
            Event::Rejected { seat, card } => {
                say!("{seat} rejects {card}; it lies face up.", seat, card = self.claim_place(card))
            }
            Event::NothingToDraw { seat } => say!("{seat} finds the deck empty.", seat),
            Event::Killed { seat, disc, card } => self.killed(seat, disc, card),
            Event::Fined { seat, disc, card } => self.fined(seat, disc, card),
            Event::ClaimsDiscarded { count } => {
                say!("All face-up claims are discarded: {count:# card|# cards}.", count)
            }
            Event::DummyTook { paper } => {
                say!("The rival prospector takes {card} out of the game.", card = self.paper_words(paper))
            }
            Event::CardLost { seats, card, why } => self.lost(seats, card, why),
            Event::Built { seat, segment, cost } => {
                let (segment, cost) = (self.segment_target(segment), money(cost));
                say!("{seat} builds {segment} for {cost}.", seat, segment, cost)
            }
            Event::LeftAlone { seat, segment, short: 0 } => {
                say!("{seat} leaves {segment} as it is.", seat, segment = self.segment_target(segment))
            }
            Event::LeftAlone { seat, segment, short } => {
                let (segment, short) = (self.segment_target(segment), money(short));
                say!("{seat} cannot pay for {segment}, {short} short, and leaves it as it is.", seat, segment, short)
            }
            Event::Dismantled { seat, segment, pay } => {
                let (segment, pay) = (self.segment_target(segment), money(pay));
                say!("{seat} dismantles {segment} and gets {pay}.", seat, segment, pay)
            }
            Event::Abandoned { seat, segment } => {
                say!("{seat} abandons {segment}.", seat, segment = self.segment_target(segment))
            }
            Event::SecondRoll { seat, segment, dice, length, success } => {
                let (total, dice, segment) = (dice[0] + dice[1], dice_name(dice), self.segment_target(segment));
                if success {
                    say!(
                        "{seat} rolls {dice} = {total}, more than {length}, and may build {segment}.",
                        seat,
                        dice,
                        total,
                        length,
                        segment
                    )
                } else {
                    say!(
                        "{seat} rolls {dice} = {total}, not more than {length}, and cannot build {segment}.",
                        seat,
                        dice,
                        total,
                        length,
                        segment
                    )
                }
            }
            Event::Promoted { seat, disc } => say!("{seat}'s disc becomes a {disc}.", seat, disc = disc_name(disc)),
            Event::Operated { seat, claim, cost, dice, total, loads, depleted } => {
                self.operated(seat, claim, cost, (dice, total), loads, depleted)
            }
            Event::ClaimDiscarded { claim } => {
                say!("{claim} is empty and leaves the game.", claim = self.claim_place(claim))
            }
            Event::Plowed { seat, plow, segment, die, clear } => {
                let (bonus, segment) = (self.plow_bonus(plow), self.segment_target(segment));
                let total = die + bonus;
                if clear {
                    say!(
                        "{seat}'s plow rolls {die} + {bonus} = {total}: {segment} is clear this turn.",
                        seat,
                        die,
                        bonus,
                        total,
                        segment
                    )
                } else {
                    say!(
                        "{seat}'s plow rolls {die} + {bonus} = {total}: {segment} stays closed.",
                        seat,
                        die,
                        bonus,
                        total,
                        segment
                    )
                }
            }
            Event::Offered { from, to, offer, given } => {
                let active = if offer.partner == from.0 { to } else { from };
                let deal = self.terms(active, &offer, &given);
                say!("{from} offers {to} a deal: {deal}.", from, to, deal)
            }
            Event::OfferMade { from, to } => say!("{from} makes an offer to {to}.", from, to),
            Event::OfferRefused { by, of } if by == of => say!("{by} drops the offer.", by),
            Event::OfferRefused { by, of } => say!("{by} refuses an offer of {of}.", by, of),
            Event::Dealt { active, partner, offer, given } => {
                let deal = self.terms(active, &offer, &given);
                say!("{active} and {partner} make a deal: {deal}.", active, partner, deal)
            }
            Event::Income { seat, card, amount } => {
                let (amount, line) = (money(amount), self.line_place(card));
                say!("{seat} gets {amount} from passengers of the line {line}.", seat, amount, line)
            }
            Event::NoIncome { seat, card } => {
                say!("{seat} gets nothing for the line {line}: no open route.", seat, line = self.line_place(card))
            }
            Event::Sold { seat, claim, city, loads, price, income, .. } => say!(
                "{seat} sells {loads:# load|# loads} of {claim} in {city} at {price} each for {income}.",
                seat,
                loads,
                claim = self.claim_place(claim),
                city = self.city_name(city),
                price = money(price),
                income = money(income)
            ),
            Event::Convoyed { seat, from, to, loads } => {
                let (from, to) = (self.claim_place(from), self.claim_place(to));
                say!("{seat} moves {loads:# load|# loads} from {from} to {to}.", seat, loads, from, to)
            }
            _ => return self.office_sentence(event),
        })
    }

    fn slid(&self, seat: Seat, card: Passenger, to: Berth) -> Line {
        let line = self.line_place(card);
        match to {
            Berth::Stack(stack) => {
                let stack = stack + 1;
                say!("{seat} slides the line {line} to passenger stack {stack}.", seat, line, stack)
            }
            Berth::Row => say!("{seat} slides the line {line} to the row of claims.", seat, line),
            Berth::Apart => say!("{seat} slides the line {line} to the place beside the stacks.", seat, line),
        }
    }

    fn killed(&self, seat: Seat, disc: DiscKind, event: Card) -> Line {
        let disc = disc_name(disc);
        match self.tables.edition.event(event).map(|spec| spec.effect) {
            Some(Effect::Kill { replace_cost, wait: 1 }) => {
                let cost = money(replace_cost);
                say!("{seat}'s {disc} is killed; a new one costs {cost} from the next turn on.", seat, disc, cost)
            }
            Some(Effect::Kill { replace_cost, wait }) => {
                let cost = money(replace_cost);
                say!(
                    "{seat}'s {disc} is killed; a new one costs {cost}, {wait:after # turn|after # turns}.",
                    seat,
                    disc,
                    cost,
                    wait
                )
            }
            _ => say!("{seat}'s {disc} is killed.", seat, disc),
        }
    }

    fn fined(&self, seat: Seat, disc: DiscKind, event: Card) -> Line {
        let disc = disc_name(disc);
        match self.tables.edition.event(event).map(|spec| spec.effect) {
            Some(Effect::Fine { amount }) => {
                say!("{seat}'s {disc} owes {fine} this turn, or goes to jail.", seat, disc, fine = money(amount))
            }
            _ => say!("{seat}'s {disc} is fined.", seat, disc),
        }
    }

    fn lost(&self, seats: Seats, card: Passenger, why: Loss) -> Line {
        let (who, line) = (all(seats.iter()), self.line_place(card));
        match (seats.is_empty(), why) {
            (true, Loss::NoRoute) => say!("The line {line} lies on offer again, for want of a route.", line),
            (false, Loss::NoRoute) => say!(
                "{who} {who:loses|lose} the line {line}, which lies on offer again, for want of a route.",
                who,
                line
            ),
            (true, Loss::Depletions) => say!("The line {line} leaves the game, for too many claims ran dry.", line),
            (false, Loss::Depletions) => say!(
                "{who} {who:loses|lose} the line {line}, which leaves the game, for too many claims ran dry.",
                who,
                line
            ),
            (_, Loss::Discarded) => say!("The line {line} leaves the game.", line),
        }
    }

    fn operated(&self, seat: Seat, claim: Card, cost: u32, (dice, total): ([u8; 2], u8), loads: u8, dry: bool) -> Line {
        let (first, dice) = (dice[1] == 0, dice_name(dice));
        let (cost, claim) = (money(cost), self.claim_place(claim));
        match (first, dry) {
            (true, true) => say!(
                "{seat} pays {cost} for {claim} and rolls {dice} + 6 = {total}: it runs dry.",
                seat,
                cost,
                claim,
                dice,
                total
            ),
            (true, false) => say!(
                "{seat} pays {cost} for {claim} and rolls {dice} + 6 = {total}: {loads:# load|# loads}.",
                seat,
                cost,
                claim,
                dice,
                total,
                loads
            ),
            (false, true) => say!(
                "{seat} pays {cost} for {claim} and rolls {dice} = {total}: it runs dry.",
                seat,
                cost,
                claim,
                dice,
                total
            ),
            (false, false) => say!(
                "{seat} pays {cost} for {claim} and rolls {dice} = {total}: {loads:# load|# loads}.",
                seat,
                cost,
                claim,
                dice,
                total,
                loads
            ),
        }
    }

    /// What each of the two gives.
    fn terms(&self, active: Seat, offer: &Offer, given: &Given) -> Line {
        let partner = Seat(offer.partner);
        let theirs = Given {
            claims: offer.claims.without(given.claims),
            segments: offer.segments.without(given.segments),
            cards: offer.cards.without(given.cards),
            trains: [given.trains[1]; 2],
        };
        let (these, those) = (self.side(active, 0, offer, given), self.side(partner, 1, offer, &theirs));
        say!("{active} gives {these}; {partner} gives {those}", active, these, partner, those)
    }

    /// Everything that one side gives, as a list.
    fn side(&self, seat: Seat, side: usize, offer: &Offer, given: &Given) -> Value {
        let mut things: Vec<Value> = Vec::new();
        things.extend(given.claims.iter().map(|claim| Value::from(self.claim_place(claim))));
        things.extend(given.segments.iter().map(|segment| Value::from(self.segment_target(segment))));
        things.extend(given.cards.iter().map(|card| say!("the line {line}", line = self.line_place(card)).into()));
        if side == 1 {
            // SI-DEAL-2: loads always come from the partner.
            things.extend(offer.lots.as_slice().iter().map(|lot| {
                let claim = self.claim_place(lot.claim);
                say!("{loads:# load|# loads} of {claim}", loads = lot.loads, claim).into()
            }));
        }
        for (kind, count) in given.trains[side].iter().enumerate().filter(|(_, count)| **count > 0) {
            let power = self.train_power(TrainKind(kind as u8));
            things.push(say!("{count:# train|# trains} of power {power}", count = *count, power).into());
        }
        for (kind, count) in offer.plows[side].iter().enumerate().filter(|(_, count)| **count > 0) {
            let bonus = self.plow_bonus(PlowKind(kind as u8));
            things.push(say!("{count:# plow|# plows} +{bonus}", count = *count, bonus).into());
        }
        if offer.payer == seat.0 {
            things.push(money(offer.money));
        }
        if things.is_empty() { "nothing".into() } else { all(things) }
    }
}
