//! The rules, in the order of the catalogue: a module for each part, guards and deeds side by side.

mod setup; // SI-SETUP, SI-APICK

pub(crate) mod network; // SI-GEN, SI-MAP, SI-PASS: what is joined to what

mod turn; // SI-TURN: phases one after another

mod place; // SI-PLACE, SI-SPIKE

mod block; // SI-BLOCK

mod dispute; // SI-DISP, SI-PAR, SI-SPEC

mod steal; // SI-STEAL

mod joint; // SI-OCO

mod buy; // SI-BUY, SI-EVENT, SI-OSLIDE

mod build; // SI-BUILD

mod operate; // SI-OPER, SI-CLAIM

mod plow; // SI-PLOW

pub(crate) mod deal; // SI-DEAL, SI-ADEAL

mod income; // SI-INC

pub(crate) mod deliver; // SI-SELL, SI-TRAIN, SI-OCONV

mod fines; // SI-FINE

mod prices; // SI-MKT, SI-NEW

mod trains; // SI-TRAIN-7, SI-OHIRE

pub(crate) mod end; // SI-ADV, SI-LEN, SI-SOLO

pub(crate) use place::passenger_of;

use engine::{ActionList, Journal, Refusal, Seat, Seats, chance::Stream};

use crate::{
    Silverton,
    action::Action,
    event::Event,
    state::{Phase, State},
};

/// Whether a guard lets something through.
pub(crate) type Verdict = Result<(), No>;

/// A clause that says no, and its sentence: two words of memory each, for guards that are asked a million times a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct No {
    clause: &'static str,
    sentence: &'static str,
}

impl From<No> for Refusal {
    fn from(no: No) -> Refusal {
        Refusal::new(no.clause, no.sentence)
    }
}

/// A rule says no.
pub(crate) fn no(clause: &'static str, sentence: &'static str) -> Verdict {
    Err(No { clause, sentence })
}

/// A rule says no unless the condition holds.
#[inline]
pub(crate) fn want(holds: bool, clause: &'static str, sentence: &'static str) -> Verdict {
    if holds { Ok(()) } else { no(clause, sentence) }
}

/// A position being changed by the rules, with somebody listening.
pub(crate) struct Play<'a, J> {
    pub rules: &'a Silverton,
    pub s: &'a mut State,
    pub journal: &'a mut J,
}

impl Silverton {
    /// Whether snow segments are closed (SI-WINTER-2).
    pub(crate) fn winter(&self, s: &State) -> bool {
        self.plan.is_winter(s.turn)
    }

    /// The increased demand number (SI-MKT-2).
    pub(crate) fn idn(&self, s: &State) -> u8 {
        self.tables.idn[usize::from(s.turn) - 1]
    }

    /// How many play.
    pub(crate) fn count(&self) -> usize {
        usize::from(self.plan.seats)
    }

    /// The seats in the order of this turn.
    pub(crate) fn in_order<'s>(&self, s: &'s State) -> impl DoubleEndedIterator<Item = usize> + use<'s> {
        s.order[..self.count()].iter().map(|seat| usize::from(*seat))
    }

    /// Who must act.
    pub(crate) fn seats_to_act(&self, s: &State) -> Seats {
        match s.phase {
            Phase::Over => Seats::NONE,
            Phase::Joint => self.joint_to_act(s),
            Phase::Parallel | Phase::Special | Phase::Steal => Seats::one(Seat(s.docket.seat)),
            Phase::Deal => Seats::one(Seat(self.talker(s) as u8)),
            _ => Seats::one(Seat(s.active() as u8)),
        }
    }

    /// Lists what a seat that must act may do.
    pub(crate) fn offers(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        match s.phase {
            Phase::Pieces => (0..2).for_each(|k| out.push(Action::Pieces(k))),
            Phase::Pick => self.offer_picks(s, seat, out),
            Phase::Assign => self.offer_cities(s, seat, out),
            Phase::Place => self.offer_places(s, seat, out),
            Phase::Dummy => self.offer_dummy(s, out),
            Phase::Parallel => self.offer_parallel(s, seat, out),
            Phase::Special => [Action::Ask, Action::LetBe].into_iter().for_each(|action| out.push(action)),
            Phase::Joint => [Action::Yes, Action::No].into_iter().for_each(|action| out.push(action)),
            Phase::Steal => [Action::Pay, Action::Withdraw].into_iter().for_each(|action| out.push(action)),
            Phase::Buy => self.offer_purchases(s, seat, out),
            Phase::Build => self.offer_building(s, seat, out),
            Phase::Operate => self.offer_operations(s, seat, out),
            Phase::Plow => self.offer_plowing(s, seat, out),
            Phase::Deal => self.offer_talk(s, seat, out),
            Phase::Deliver => self.offer_deliveries(s, seat, out),
            Phase::Fines => self.offer_fines(s, seat, out),
            Phase::Hire => self.offer_hiring(s, seat, out),
            Phase::Train => self.offer_trains(s, seat, out),
            Phase::Over => {}
        }
    }

    /// Whether a seat may do this now, and if not, why.
    pub(crate) fn guard(&self, s: &State, seat: Seat, action: Action) -> Verdict {
        want(s.phase != Phase::Over, "SI-LEN-5", "The game is over.")?;
        want(self.seats_to_act(s).contains(seat), "SI-TURN-1", "It is not this player's turn to decide.")?;
        let seat = seat.index();
        match s.phase {
            Phase::Pieces => match action {
                Action::Pieces(0 | 1) => Ok(()),
                _ => no("SI-SOLO-5", "Choose one of the two sets of discs."),
            },
            Phase::Pick => self.guard_pick(s, seat, action),
            Phase::Assign => self.guard_assign(s, seat, action),
            Phase::Place => self.guard_place(s, seat, action),
            Phase::Dummy => self.guard_dummy(s, action),
            Phase::Parallel => self.guard_parallel(s, seat, action),
            Phase::Special => match action {
                Action::Ask | Action::LetBe => Ok(()),
                _ => no("SI-SPEC-3", "Ask for a special dispute, or let it be."),
            },
            Phase::Joint => match action {
                Action::Yes | Action::No => Ok(()),
                _ => no("SI-OCO-4", "Say yes or no to running the line together."),
            },
            Phase::Steal => match action {
                Action::Pay | Action::Withdraw => Ok(()),
                _ => no("SI-STEAL-7", "Pay for the attempt, or withdraw."),
            },
            Phase::Buy => self.guard_purchase(s, seat, action),
            Phase::Build => self.guard_building(s, seat, action),
            Phase::Operate => self.guard_operation(s, seat, action),
            Phase::Plow => self.guard_plowing(s, seat, action),
            Phase::Deal => self.guard_talk(s, seat, action),
            Phase::Deliver => self.guard_delivery(s, seat, action),
            Phase::Fines => self.guard_fines(s, seat, action),
            Phase::Hire => self.guard_hiring(s, seat, action),
            Phase::Train => self.guard_trains(s, seat, action),
            Phase::Over => no("SI-LEN-5", "The game is over."),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    #[inline]
    pub fn note(&mut self, event: Event) {
        self.journal.note(event);
    }

    /// Carries out an action that the guard let through, and everything that follows by itself.
    pub fn carry_out(&mut self, seat: usize, action: Action) {
        match self.s.phase {
            Phase::Pieces => self.take_pieces(seat, action),
            Phase::Pick => self.pick(seat, action),
            Phase::Assign => self.assign(seat, action),
            Phase::Place => self.place(seat, action),
            Phase::Dummy => self.place_dummy(action),
            Phase::Parallel => self.answer_parallel(seat, action),
            Phase::Special => self.answer_special(seat, action),
            Phase::Joint => self.answer_joint(seat, action),
            Phase::Steal => self.answer_steal(seat, action),
            Phase::Buy => self.purchase(seat, action),
            Phase::Build => self.build(seat, action),
            Phase::Operate => self.operate(seat, action),
            Phase::Plow => self.plow(seat, action),
            Phase::Deal => self.talk(seat, action),
            Phase::Deliver => self.deliver(seat, action),
            Phase::Fines => self.settle_fine(seat, action),
            Phase::Hire => self.hire(seat, action),
            Phase::Train => self.buy_train(seat, action),
            Phase::Over => {}
        }
        self.run();
    }

    /// The bank or somebody is paid; cash was checked before (SI-GEN-7).
    pub fn pay(&mut self, seat: usize, amount: u32) {
        let cash = &mut self.s.players[seat].cash;
        debug_assert!(*cash >= amount, "a payment is made in full or not at all");
        *cash = cash.saturating_sub(amount);
    }

    /// A player gets money.
    pub fn gain(&mut self, seat: usize, amount: u32) {
        let player = &mut self.s.players[seat];
        player.cash = player.cash.saturating_add(amount);
        self.watch_cash(seat);
    }

    /// SI-CASH-1, SI-CASH-2: watched after every single payment, and at the start.
    pub fn watch_cash(&mut self, seat: usize) {
        let player = &mut self.s.players[seat];
        let cash = player.cash;
        if !player.revealed && self.rules.plan.reveal.is_some_and(|sum| cash > sum) {
            player.revealed = true;
            self.note(Event::Revealed { seat: Seat(seat as u8), cash });
        }
    }

    /// SI-GEN-12: two dice are two numbers from 1 to 6.
    pub fn two_dice(&mut self) -> [u8; 2] {
        self.s.seen = self.s.seen.wrapping_add(1);
        self.s.now.loose = false;
        let roll = self.s.chance.below(Stream::Dice, 36) as u8;
        [1 + roll / 6, 1 + roll % 6]
    }

    /// One die.
    pub fn one_die(&mut self) -> u8 {
        self.s.seen = self.s.seen.wrapping_add(1);
        self.s.now.loose = false;
        self.s.chance.die(Stream::Dice, 6) as u8
    }

    /// Something hidden was turned up or answered: nothing before it is taken back.
    pub fn seal(&mut self) {
        self.s.seen = self.s.seen.wrapping_add(1);
        self.s.now.loose = false;
    }
}
