//! SI-OCO: two players run a passenger line together.

mod search;

use engine::{Journal, Seat, Seats};

use super::{
    Play,
    dispute::{Parties, Party},
};
use crate::{
    Silverton,
    action::{Action, Spot},
    event::{Event, Matter},
    ids::{PASSENGERS, Passenger, SEATS},
    state::{Docket, Fate, Stage, State},
};

/// The bit of [`Docket::yes`] that says that thieves were asked already.
const SETTLED: u8 = 1 << 7;

/// The seats of some bits.
pub(crate) fn seats_of(bits: u8) -> Seats {
    (0..SEATS as u8).map(Seat).filter(|seat| bits >> seat.0 & 1 == 1).collect()
}

/// The two seats of a pair, the lower one first.
fn both(pair: u8) -> [usize; 2] {
    let low = pair.trailing_zeros() as usize;
    let high = (pair & !(1 << low)).trailing_zeros() as usize;
    [low.min(SEATS - 1), high.min(SEATS - 1)]
}

/// A joint route: how much of its length belongs to the lower and to the higher seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JointRoute {
    pub parts: [u16; 2],
}

impl JointRoute {
    pub fn length(self) -> u16 {
        self.parts[0] + self.parts[1]
    }
}

impl Silverton {
    /// SI-OCO-2: the shortest chain of home track of the two between the card's towns that uses both.
    pub(crate) fn joint_route(&self, s: &State, card: Passenger, pair: u8, open: bool) -> Option<JointRoute> {
        let tracks = both(pair).map(|seat| {
            let home = self.home_track(&s.players[seat]);
            if open { home.and(self.open_track(s, seat)) } else { home }
        });
        let [from, to] = self.towns_of(card);
        search::Search { rules: self, tracks, to, steps: 0, limit: 0, beyond: 0 }.run(from)
    }

    /// A joint route that is usable this turn (SI-WINTER-4, SI-PASS-7).
    fn open_joint_route(&self, s: &State, card: Passenger, pair: u8) -> Option<JointRoute> {
        if self.winter(s) && self.tables.passenger(card).no_winter {
            return None;
        }
        self.joint_route(s, card, pair, true)
    }

    /// SI-OCO-2: whether the player can run this line together with somebody.
    pub(crate) fn has_joint_route_with_somebody(&self, s: &State, seat: usize, card: Passenger) -> bool {
        let mut others = (0..self.count()).filter(|other| *other != seat);
        others.any(|other| self.open_joint_route(s, card, 1 << seat | 1 << other).is_some())
    }

    /// SI-OCO-7: whether the player and somebody who is no owner have a joint route that is shorter.
    pub(crate) fn joint_thief_of(&self, s: &State, seat: usize, card: Passenger, defence: u16) -> bool {
        let mut others = (0..self.count()).filter(|other| *other != seat && !self.owns(s, *other, card));
        others.any(|other| self.joint_attack(s, card, 1 << seat | 1 << other).is_some_and(|attack| attack < defence))
    }

    fn owns(&self, s: &State, seat: usize, card: Passenger) -> bool {
        s.players[seat].cards.contains(card) || s.joint[card.index() - 1] >> seat & 1 == 1
    }

    /// SI-OCO-7: 2 is added to the length of a joint route, because passengers change trains.
    fn joint_attack(&self, s: &State, card: Passenger, pair: u8) -> Option<u16> {
        let route = self.open_joint_route(s, card, pair)?;
        Some(route.length() + u16::from(self.tables.edition.option_numbers.transfer_length))
    }

    /// SI-OCO-4: exactly two prospectors, a joint route, and both able to pay.
    pub(crate) fn may_go_together(&self, s: &State, card: Passenger, parties: &Parties) -> bool {
        if !self.options.co_managed_lines {
            return false;
        }
        let [one, two] = parties.as_slice() else { return false };
        let spots =
            [one, two].map(|party| s.players[usize::from(party.seat)].discs.as_slice()[usize::from(party.disc)].spot);
        if spots != [Spot::Passenger(card); 2] {
            return false;
        }
        let pair = 1 << one.seat | 1 << two.seat;
        self.open_joint_route(s, card, pair).is_some_and(|route| self.can_share(s, card, pair, route))
    }

    /// SI-OCO-7: two thieves who could steal together.
    pub(crate) fn may_steal_together(&self, s: &State, card: Passenger, parties: &Parties) -> bool {
        if !self.options.co_managed_lines {
            return false;
        }
        let [one, two] = parties.as_slice() else { return false };
        let pair = 1 << one.seat | 1 << two.seat;
        let Some(route) = self.open_joint_route(s, card, pair) else { return false };
        let shorter = self.joint_attack(s, card, pair).zip(self.defended_with(s, card));
        shorter.is_some_and(|(attack, defence)| attack < defence) && self.can_share(s, card, pair, route)
    }

    fn can_share(&self, s: &State, card: Passenger, pair: u8, route: JointRoute) -> bool {
        let shares = self.shares(s, card, pair, route);
        (0..self.count()).all(|seat| s.players[seat].cash >= shares[seat])
    }

    /// SI-OCO-3: the earlier in turn order pays price x own length / joint length to the nearest 10 (5 up),
    /// the other the rest.
    pub(crate) fn shares(&self, s: &State, card: Passenger, pair: u8, route: JointRoute) -> [u32; SEATS] {
        let seats = both(pair);
        let price = u32::from(self.tables.passenger(card).price);
        let place = |seat: usize| self.in_order(s).position(|other| other == seat);
        let early = usize::from(place(seats[1]) < place(seats[0]));
        let length = u32::from(route.length().max(1));
        let own = u32::from(route.parts[early]);
        let first = ((price * own + length * 5) / (length * 10) * 10).min(price);
        let mut shares = [0; SEATS];
        shares[seats[early]] = first;
        shares[seats[1 - early]] = price - first;
        shares
    }

    /// Who has not answered yet.
    pub(crate) fn joint_to_act(&self, s: &State) -> Seats {
        let card = Passenger(s.docket.about);
        let wanted = if s.docket.stage == Stage::Thefts { Spot::Steal(card) } else { Spot::Passenger(card) };
        let parties = self.parties(s, |disc| disc.spot == wanted && disc.fate == Fate::Free);
        let seats: Seats = parties.as_slice().iter().map(|party| Seat(party.seat)).collect();
        seats.iter().filter(|seat| s.docket.asked >> seat.0 & 1 == 0).collect()
    }

    /// SI-OCO-6, SI-OIMP-1: what each partner gets.
    pub(crate) fn half_income(&self, card: Passenger) -> u32 {
        let round = u32::from(self.tables.edition.option_numbers.income_round_up_to.max(1));
        (self.income_of(card).div_ceil(2)).div_ceil(round) * round
    }

    /// Joint cards of a player.
    pub(crate) fn joint_cards<'s>(&self, s: &'s State, seat: usize) -> impl Iterator<Item = Passenger> + use<'s> {
        (1..=PASSENGERS as u8).map(Passenger).filter(move |card| s.joint[card.index() - 1] >> seat & 1 == 1)
    }

    /// Whether a joint line runs this turn: its route must be open to both.
    pub(crate) fn joint_line_runs(&self, s: &State, card: Passenger) -> bool {
        self.open_joint_route(s, card, s.joint[card.index() - 1]).is_some()
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// One of the two answers; when both have, the line is joint or the dispute is rolled.
    pub fn answer_joint(&mut self, seat: usize, action: Action) {
        let card = Passenger(self.s.docket.about);
        self.s.docket.asked |= 1 << seat;
        if action == Action::Yes {
            self.s.docket.yes |= 1 << seat;
        }
        if !self.rules.joint_to_act(self.s).is_empty() {
            return;
        }
        self.seal();
        let (pair, yes) = (self.s.docket.asked, self.s.docket.yes);
        self.note(Event::JointAnswers { card, seats: seats_of(pair), yes: seats_of(yes) });
        let thefts = self.s.docket.stage == Stage::Thefts;
        match (thefts, pair == yes) {
            (false, true) => self.found_line(card, pair),
            (false, false) => self.roll_card(card),
            (true, true) => self.rob_together(card, pair),
            (true, false) => {}
        }
        if thefts {
            self.s.docket = Docket { stage: Stage::Thefts, about: card.0, yes: SETTLED, ..Docket::default() };
            self.next_theft();
        } else {
            self.s.docket = Docket { stage: Stage::Cards, about: card.0 + 1, ..Docket::default() };
            self.next_card();
        }
    }

    /// Both pay their parts of the price; prospectors go home.
    fn pay_shares(&mut self, card: Passenger, pair: u8) -> Option<[u32; SEATS]> {
        let route = self.rules.open_joint_route(self.s, card, pair)?;
        let shares = self.rules.shares(self.s, card, pair, route);
        for seat in both(pair) {
            self.pay(seat, shares[seat]);
            if let Some(disc) = self.prospector_on(seat, card) {
                self.s.players[seat].discs.as_mut_slice()[disc].go_home();
            }
        }
        Some(shares)
    }

    /// SI-OCO-3, SI-OCO-5: the partnership begins.
    fn found_line(&mut self, card: Passenger, pair: u8) {
        let Some(paid) = self.pay_shares(card, pair) else { return };
        self.take_from_offer(card);
        self.s.joint[card.index() - 1] = pair;
        self.note(Event::JointLine { card, seats: seats_of(pair), paid });
    }

    /// SI-OCO-7: partners act as one in a theft.
    fn rob_together(&mut self, card: Passenger, pair: u8) {
        let attack = self.rules.joint_attack(self.s, card, pair).unwrap_or(u16::MAX);
        let defence = self.rules.defended_with(self.s, card).unwrap_or(u16::MAX);
        let discs = both(pair).map(|seat| (seat, self.prospector_on(seat, card)));
        let Some(paid) = self.pay_shares(card, pair) else { return };
        // SI-CASH-4: what each pays is heard, whether they succeed or not.
        for seat in both(pair).into_iter().filter(|seat| paid[*seat] > 0) {
            self.note(Event::Attempt { seat: Seat(seat as u8), card, paid: paid[seat], parting: false });
        }
        let (dice, mine) = self.roll_together(pair, Matter::Theft(card), defence.saturating_sub(attack));
        let theirs = self.roll_defence(card, attack.saturating_sub(defence));
        if mine > theirs {
            let owner = self.s.card_owner(card);
            if let Some(owner) = owner {
                self.s.players[owner].cards.remove(card);
            }
            let old = std::mem::replace(&mut self.s.joint[card.index() - 1], pair);
            let from = owner.map_or(seats_of(old), |owner| Seats::one(Seat(owner as u8)));
            let first = seats_of(pair).first().unwrap_or(Seat(0));
            self.note(Event::Stolen { seat: first, card, from });
            self.note(Event::JointLine { card, seats: seats_of(pair), paid: [0; SEATS] });
        } else {
            self.note(Event::TheftFailed { seats: seats_of(pair), card });
        }
        // SI-STEAL-5: a pair of ones arrests both prospectors.
        if dice == [1, 1] {
            for (seat, disc) in discs {
                let Some(disc) = disc else { continue };
                let disc = &mut self.s.players[seat].discs.as_mut_slice()[disc];
                disc.fate = Fate::Jail;
                let kind = disc.kind;
                self.note(Event::Jailed { seat: Seat(seat as u8), disc: kind, over: Some(Matter::Theft(card)) });
            }
        }
    }

    /// Each partner rolls one die.
    pub fn roll_together(&mut self, pair: u8, matter: Matter, extra: u16) -> ([u8; 2], u8) {
        let dice = self.two_dice();
        let extra = extra.min(100) as u8;
        let total = dice[0] + dice[1] + extra;
        for (seat, die) in both(pair).into_iter().zip(dice) {
            self.note(Event::Rolled { seat: Seat(seat as u8), matter, dice: [die, 0], disc: 0, extra, total });
        }
        (dice, total)
    }

    /// SI-OCO-8: a partner ends the partnership.
    pub fn part(&mut self, party: &Party, card: Passenger) {
        let seat = usize::from(party.seat);
        let pair = self.s.joint[card.index() - 1];
        let other = both(pair & !(1 << seat) | 1 << seat).into_iter().find(|other| *other != seat).unwrap_or(seat);
        let transfer = u16::from(self.rules.tables.edition.option_numbers.transfer_length);
        let mine = self.rules.open_route_length(self.s, seat, card).unwrap_or(u16::MAX);
        // The other uses his own route, or the joint length + 2 if he has none.
        let theirs = self
            .rules
            .route_length(self.s, other, card)
            .or_else(|| self.rules.joint_route(self.s, card, pair, false).map(|route| route.length() + transfer));
        let theirs = theirs.unwrap_or(u16::MAX);
        let matter = Matter::Partnership(card);
        // By the rule of disputes: with the bonus of the disc; the other has none there.
        let bonus = self.disc(party).kind.bonus;
        let (dice, me) = self.roll_theft(party.seat, matter, bonus, theirs.saturating_sub(mine));
        let (_, them) = self.roll_theft(other as u8, matter, 0, mine.saturating_sub(theirs));
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[usize::from(party.disc)];
        let kind = disc.kind;
        disc.go_home();
        if me == them {
            self.note(Event::Tied { seats: seats_of(pair), matter });
        } else {
            self.settle_parting(pair, card, if me > them { seat } else { other });
        }
        if dice == [1, 1] {
            self.s.players[seat].discs.as_mut_slice()[usize::from(party.disc)].fate = Fate::Jail;
            self.note(Event::Jailed { seat: Seat(party.seat), disc: kind, over: Some(matter) });
        }
    }

    /// The winner runs the line alone, if he can.
    fn settle_parting(&mut self, pair: u8, card: Passenger, winner: usize) {
        self.note(Event::Won { seat: Seat(winner as u8), matter: Matter::Partnership(card) });
        if self.rules.has_route(self.s, winner, card) {
            self.hand_over(card, winner as u8);
        } else {
            // The winner cannot run it alone.
            self.s.joint[card.index() - 1] = 0;
            self.put_apart(card);
            let why = crate::event::Loss::NoRoute;
            self.note(Event::CardLost { seats: seats_of(pair), card, why });
        }
    }
}
