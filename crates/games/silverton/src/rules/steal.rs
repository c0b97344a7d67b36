//! SI-STEAL: passenger lines are stolen. SI-OCO-7, SI-OCO-8: with and against partners.

use engine::{Journal, Seat, Seats};

use super::{
    Play, Verdict,
    dispute::{Parties, Party},
    joint::seats_of,
    no, want,
};
use crate::{
    Silverton,
    action::{Action, Spot},
    event::{Event, Matter},
    ids::Passenger,
    state::{Disc, Docket, Fate, NONE, Phase, Stage, State},
};

impl Silverton {
    /// SI-STEAL-8: with which length a card is defended: the owner's shortest route, snow ignored; partners
    /// with their joint route and the change of trains (SI-OCO-7).
    pub(crate) fn defended_with(&self, s: &State, card: Passenger) -> Option<u16> {
        let pair = s.joint[card.index() - 1];
        if pair != 0 {
            let route = self.joint_route(s, card, pair, false)?;
            return Some(route.length() + u16::from(self.tables.edition.option_numbers.transfer_length));
        }
        self.route_length(s, s.card_owner(card)?, card)
    }

    /// SI-STEAL-1, SI-STEAL-8: a shorter route than the owner's.
    pub(crate) fn may_steal(&self, s: &State, seat: usize, card: Passenger) -> Verdict {
        let mine = s.players[seat].cards.contains(card) || s.joint[card.index() - 1] >> seat & 1 == 1;
        want(!mine, "SI-STEAL-9", "This card is the player's own.")?;
        let Some(defence) = self.defended_with(s, card) else {
            return no("SI-STEAL-1", "Nobody owns this card.");
        };
        if self.winter(s) && self.tables.passenger(card).no_winter {
            return no("SI-PASS-7", "This card cannot be bought or stolen in winter.");
        }
        let attack = self.open_route_length(s, seat, card);
        if attack.is_some_and(|attack| attack < defence) {
            return Ok(());
        }
        if self.options.co_managed_lines && self.joint_thief_of(s, seat, card, defence) {
            return Ok(());
        }
        if self.winter(s) && attack.is_none() && self.has_route(s, seat, card) {
            return no("SI-WINTER-4", "The route between the card's towns is closed by snow.");
        }
        no("SI-STEAL-1", "Only a shorter route than the owner's lets a player steal the card.")
    }

    /// SI-OCO-8: a partner with a route of his own.
    pub(crate) fn may_end_partnership(&self, s: &State, seat: usize, card: Passenger) -> Verdict {
        want(self.options.co_managed_lines, "SI-OPT-1", "Lines are not run together in this game.")?;
        let mine = s.joint[card.index() - 1] >> seat & 1 == 1;
        want(mine, "SI-OCO-8", "The player is no partner of this line.")?;
        want(self.has_open_route(s, seat, card), "SI-OCO-8", "The player needs a route of his own.")
    }

    /// What an attempt costs (SI-STEAL-2, SI-OCO-8).
    pub(crate) fn attempt_price(&self, card: Passenger) -> u32 {
        self.tables.passenger(card).price.into()
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Thefts and ends of partnerships, by card number.
    pub fn next_theft(&mut self) {
        let from = self.s.docket.about;
        for card in self.prospected().iter().filter(|card| card.0 >= from) {
            if card.0 > self.s.docket.about {
                self.s.docket = Docket { stage: Stage::Thefts, about: card.0, ..Docket::default() };
            }
            if self.theft_of(card) {
                return;
            }
        }
        self.end_disputes();
    }

    /// Settles one card; says whether somebody must be asked.
    fn theft_of(&mut self, card: Passenger) -> bool {
        // Partners who want to end it come first, in turn order.
        let ending = |disc: &Disc| disc.spot == Spot::EndPartnership(card) && disc.fate == Fate::Free;
        for party in self.rules.parties(self.s, ending).as_slice() {
            if self.rules.may_end_partnership(self.s, usize::from(party.seat), card).is_err() {
                self.send_home(party);
            } else if self.ask_thief(party, card) {
                return true;
            }
        }
        loop {
            let thief = |disc: &Disc| disc.spot == Spot::Steal(card) && disc.fate == Fate::Free;
            let parties = self.rules.parties(self.s, thief);
            if parties.is_empty() {
                return false;
            }
            // SI-OCO-7: a joint theft is started by both placing a prospector.
            if self.s.docket.yes == 0 && self.rules.may_steal_together(self.s, card, &parties) {
                self.s.phase = Phase::Joint;
                return true;
            }
            let out: Parties =
                parties.as_slice().iter().filter(|party| !self.may_steal_alone(party, card)).copied().collect();
            if !out.is_empty() {
                out.as_slice().iter().for_each(|party| self.send_home(party));
                continue;
            }
            if parties.len() == 1 {
                return self.ask_thief(&parties.as_slice()[0], card);
            }
            // SI-STEAL-6: several thieves first have a dispute among themselves.
            let mut parties = parties;
            self.length_bonus(&mut parties, card);
            if self.dispute(&parties, Matter::Chance(card)).is_none() {
                return false;
            }
            // The winner may sit in jail by now and still try (SI-DISP-7).
            let winner = self.rules.parties(self.s, |disc| disc.spot == Spot::Steal(card) && disc.won);
            return winner.as_slice().first().is_some_and(|party| self.ask_thief(party, card));
        }
    }

    fn may_steal_alone(&self, party: &Party, card: Passenger) -> bool {
        let attack = self.rules.open_route_length(self.s, usize::from(party.seat), card);
        let defence = self.rules.defended_with(self.s, card);
        attack.zip(defence).is_some_and(|(attack, defence)| attack < defence)
    }

    /// SI-STEAL-7: the thief may withdraw; if he cannot pay, he does.
    fn ask_thief(&mut self, party: &Party, card: Passenger) -> bool {
        let seat = usize::from(party.seat);
        if self.s.players[seat].cash < self.rules.attempt_price(card) {
            let parting = matches!(self.disc(party).spot, Spot::EndPartnership(_));
            self.s.players[seat].discs.as_mut_slice()[usize::from(party.disc)].go_home();
            self.note(Event::Attempt { seat: Seat(party.seat), card, paid: 0, parting });
            return false;
        }
        self.s.docket.about = card.0;
        self.s.docket.seat = party.seat;
        self.s.phase = Phase::Steal;
        true
    }

    pub fn send_home(&mut self, party: &Party) {
        let disc = &mut self.s.players[usize::from(party.seat)].discs.as_mut_slice()[usize::from(party.disc)];
        let (kind, spot) = (disc.kind, disc.spot);
        disc.go_home();
        self.note(Event::SentHome { seat: Seat(party.seat), disc: kind, spot });
    }

    pub fn answer_steal(&mut self, seat: usize, action: Action) {
        let card = Passenger(self.s.docket.about);
        self.s.docket.seat = NONE;
        let Some(disc) = self.prospector_on(seat, card) else { return self.next_theft() };
        let party = Party { seat: seat as u8, disc: disc as u8, extra: 0 };
        let price = if action == Action::Pay { self.rules.attempt_price(card) } else { 0 };
        let parting = self.disc(&party).spot == Spot::EndPartnership(card);
        self.note(Event::Attempt { seat: Seat(seat as u8), card, paid: price, parting });
        if action == Action::Pay {
            self.pay(seat, price);
            if parting {
                self.part(&party, card);
            } else {
                self.rob(&party, card);
            }
        } else {
            self.s.players[seat].discs.as_mut_slice()[disc].go_home();
        }
        self.next_theft();
    }

    /// SI-STEAL-2 to SI-STEAL-5: the thief rolls against the owner.
    fn rob(&mut self, thief: &Party, card: Passenger) {
        let seat = usize::from(thief.seat);
        let attack = self.rules.open_route_length(self.s, seat, card).unwrap_or(u16::MAX);
        let defence = self.rules.defended_with(self.s, card).unwrap_or(u16::MAX);
        // SI-STEAL-4: the bonus of the prospector does not count.
        let (dice, mine) = self.roll_theft(thief.seat, Matter::Theft(card), 0, defence.saturating_sub(attack));
        let theirs = self.roll_defence(card, attack.saturating_sub(defence));
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[usize::from(thief.disc)];
        let kind = disc.kind;
        disc.go_home();
        if dice == [1, 1] {
            disc.fate = Fate::Jail;
        }
        if mine > theirs {
            self.hand_over(card, thief.seat);
        } else {
            self.note(Event::TheftFailed { seats: Seats::one(Seat(thief.seat)), card });
        }
        if dice == [1, 1] {
            self.note(Event::Jailed { seat: Seat(thief.seat), disc: kind, over: Some(Matter::Theft(card)) });
        }
    }

    /// One roll of two dice with the bonus of a disc and the difference of the lengths.
    pub fn roll_theft(&mut self, seat: u8, matter: Matter, disc: u8, extra: u16) -> ([u8; 2], u8) {
        let dice = self.two_dice();
        let extra = extra.min(100) as u8;
        let total = dice[0] + dice[1] + disc + extra;
        self.note(Event::Rolled { seat: Seat(seat), matter, dice, disc, extra, total });
        (dice, total)
    }

    /// The owner rolls two dice; partners one each (SI-OCO-7).
    pub fn roll_defence(&mut self, card: Passenger, extra: u16) -> u8 {
        let pair = self.s.joint[card.index() - 1];
        if pair != 0 {
            return self.roll_together(pair, Matter::Theft(card), extra).1;
        }
        match self.s.card_owner(card) {
            Some(owner) => self.roll_theft(owner as u8, Matter::Theft(card), 0, extra).1,
            None => 0,
        }
    }

    /// A card changes its owner.
    pub fn hand_over(&mut self, card: Passenger, to: u8) {
        let mut from = seats_of(std::mem::take(&mut self.s.joint[card.index() - 1]));
        if let Some(owner) = self.s.card_owner(card) {
            self.s.players[owner].cards.remove(card);
            from = from.with(Seat(owner as u8));
        }
        self.s.players[usize::from(to)].cards.insert(card);
        self.note(Event::Stolen { seat: Seat(to), card, from: from.without(Seat(to)) });
    }
}
