//! Step 7 and phases 5 to 7: fines and jail, prices, new cards, hiring, trains and the end.

use engine::{
    Line, Seat, say,
    say::{all, money},
};

use super::dice_name;
use crate::{
    Silverton,
    event::Event,
    ids::{Column, TrainKind},
    market,
    words::names::disc_name,
};

/// How a column was settled.
struct Settled {
    column: Column,
    dice: [u8; 2],
    sold: u16,
    demand: u8,
    result: i16,
}

impl Silverton {
    pub(super) fn office_sentence(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::FinePaid { seat, disc, amount } => {
                say!("{seat} pays {fine} of fine for the {disc}.", seat, fine = money(amount), disc = disc_name(disc))
            }
            Event::JailRoll { seat, disc, dice, freed } => {
                let (total, dice, disc) = (dice[0] + dice[1], dice_name(dice), disc_name(disc));
                if freed {
                    say!("{seat} rolls {dice} = {total}: the {disc} is free.", seat, dice, total, disc)
                } else {
                    say!("{seat} rolls {dice} = {total}: the {disc} stays in jail.", seat, dice, total, disc)
                }
            }
            Event::Bailed { seat, disc, amount } => {
                say!("{seat} pays {bail} bail for the {disc}.", seat, bail = money(amount), disc = disc_name(disc))
            }
            Event::Replaced { seat, disc, amount } => {
                say!("{seat} pays {cost} for a new {disc}.", seat, cost = money(amount), disc = disc_name(disc))
            }
            Event::Revealed { seat, cash } => {
                say!("{seat} announces {cash}: this cash is public from now on.", seat, cash = money(cash))
            }
            Event::Price { column, dice, sold, demand, result, moved, to } => {
                self.priced(&Settled { column: Column(column), dice, sold, demand, result }, moved, to)
            }
            Event::ClaimUp { claim } => say!("{claim} is turned up.", claim = self.claim_place(claim)),
            Event::PassengerUp { card } => say!("The line {line} is on offer.", line = self.line_place(card)),
            Event::Reshuffled { events } => {
                say!("{events:An event was|# events were} turned up and shuffled back into the deck.", events)
            }
            Event::Hired { seat, disc, cost } => {
                say!("{seat} hires a {disc} for {cost}.", seat, disc = disc_name(disc), cost = money(cost))
            }
            Event::TrainBought { seat, train, cost, traded, city } => {
                let bought = self.train_bought(seat, train, cost, traded);
                bought.then_maybe(city.map(|town| say!("It serves the track of {city}.", city = self.town_name(town))))
            }
            Event::PlowBought { seat, plow, cost, traded } => {
                let (plow, cost) = (self.plow_bonus(plow), money(cost));
                match traded.map(|old| self.plow_bonus(old)) {
                    Some(old) => {
                        say!("{seat} buys a plow +{plow} for {cost} and a plow +{old}.", seat, plow, cost, old)
                    }
                    None => say!("{seat} buys a plow +{plow} for {cost}.", seat, plow, cost),
                }
            }
            Event::Over { turn, winners } if winners.is_empty() => say!("The game ends after turn {turn}.", turn),
            Event::Over { turn, winners } => {
                let who = all(winners.iter());
                say!("The game ends after turn {turn}: {who} {who:wins|share the win}.", turn, who)
            }
            _ => return None,
        })
    }

    fn train_bought(&self, seat: Seat, train: TrainKind, cost: u32, traded: Option<TrainKind>) -> Line {
        let (power, cost) = (self.train_power(train), money(cost));
        match traded.map(|old| self.train_power(old)) {
            Some(old) => say!("{seat} buys a train {power} for {cost} and a train {old}.", seat, power, cost, old),
            None => say!("{seat} buys a train {power} for {cost}.", seat, power, cost),
        }
    }

    /// SI-MKT: where the marker goes, and why.
    fn priced(&self, settled: &Settled, moved: i8, to: u8) -> Line {
        let edition = &self.tables.edition;
        let spec = edition.column(settled.column);
        let ladder = &edition.ladders[spec.goods as usize];
        let price = money(ladder.get(usize::from(to)).copied().unwrap_or(0));
        let (column, why, boxes) = (self.column_title(settled.column), self.reckoned(settled), moved.unsigned_abs());
        let line = match moved {
            0 => say!("{column} stays at {price} ({why}).", column, price, why),
            1.. => say!("{column} rises {boxes:# box|# boxes} to {price} ({why}).", column, boxes, price, why),
            _ => say!("{column} falls {boxes:# box|# boxes} to {price} ({why}).", column, boxes, price, why),
        };
        // SI-MKT-4
        let stopped = settled.dice[0] != 0 && market::change(edition, spec, settled.result) != moved;
        line.then_maybe(stopped.then(|| "A shaded box stops it.".into()))
    }

    fn reckoned(&self, settled: &Settled) -> Line {
        let Settled { sold, demand, result, .. } = *settled;
        let spec = self.tables.edition.column(settled.column);
        if settled.dice[0] == 0 {
            return say!("{sold} sold", sold);
        }
        let dice = dice_name(settled.dice);
        match (spec.idn, spec.sold_divisor > 1) {
            (false, false) => say!("dice {dice}, {sold} sold, result {result}", dice, sold, result),
            (false, true) => say!("dice {dice}, half of {sold} sold, result {result}", dice, sold, result),
            (true, false) => {
                say!("dice {dice}, {sold} sold, demand {demand}, result {result}", dice, sold, demand, result)
            }
            (true, true) => {
                say!("dice {dice}, half of {sold} sold, demand {demand}, result {result}", dice, sold, demand, result)
            }
        }
    }
}
