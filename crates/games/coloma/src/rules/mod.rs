//! The rules, in the order of the catalogue: a module for each part, guards and deeds side by side.

pub(crate) mod setup; // CO-SETUP

mod resources; // CO-GEN, CO-RES, CO-GOLD

mod cards; // CO-CARD

pub(crate) mod barrels; // CO-BARREL

pub(crate) mod wheel; // CO-WHEEL, CO-SIGN

mod round; // CO-ROUND, CO-EVENT, CO-DIAL, CO-BUST

pub(crate) mod turn; // CO-TURN, CO-BARK, CO-S1

pub(crate) mod effects; // what rows, Barrels and canyons do

mod purchase; // CO-S2, CO-S3, CO-HOTEL: choosing, paying, building

mod wagon; // CO-S4

mod camp; // CO-S5: Dudes and Tents

mod shootout; // CO-SHOOT, CO-YEAR

pub(crate) mod scoring; // CO-END

pub(crate) mod specialities; // CO-SPEC

mod shade; // CO-TWO, CO-SOLO

use engine::{ActionList, Journal, Refusal, Seat, Seats};

use crate::{
    Coloma,
    action::Action,
    event::{Cause, Event},
    state::{Frame, Phase, Player, Slot, State},
};

/// Where legal actions are listed, counted or looked for.
pub(crate) trait Offers {
    fn add(&mut self, action: Action);
}

impl Offers for ActionList<Action> {
    #[inline]
    fn add(&mut self, action: Action) {
        self.push(action);
    }
}

/// How many actions there are, and the first: a single one is carried out by itself (CO-TECH-2).
#[derive(Default)]
pub(crate) struct Few {
    pub count: u32,
    pub first: Option<Action>,
}

impl Offers for Few {
    #[inline]
    fn add(&mut self, action: Action) {
        self.count += 1;
        self.first.get_or_insert(action);
    }
}

/// A rule says no: which clause, and one sentence. Small, because lists ask guards again and again.
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

/// Whether a guard lets something through.
pub(crate) type Verdict = Result<(), No>;

/// A rule says no.
pub(crate) fn no(clause: &'static str, sentence: &'static str) -> Verdict {
    Err(No { clause, sentence })
}

/// A rule says no unless the condition holds.
pub(crate) fn want(holds: bool, clause: &'static str, sentence: &'static str) -> Verdict {
    if holds { Ok(()) } else { no(clause, sentence) }
}

/// A position being changed by the rules, with somebody listening.
pub(crate) struct Play<'a, J> {
    pub rules: &'a Coloma,
    pub s: &'a mut State,
    pub journal: &'a mut J,
    /// Why what is gained now is gained.
    cause: Cause,
    /// What Shade gained and nobody was told yet.
    haul: shade::Haul,
}

impl<'a, J: Journal<Event>> Play<'a, J> {
    pub fn new(rules: &'a Coloma, s: &'a mut State, journal: &'a mut J) -> Play<'a, J> {
        Play { rules, s, journal, cause: Cause::Told, haul: shade::Haul::default() }
    }

    /// Something is gained for a reason that the log tells with it.
    pub fn because(&mut self, cause: Cause, deed: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.cause, cause);
        deed(self);
        self.cause = before;
    }

    pub fn note(&mut self, event: Event) {
        self.journal.note(event);
    }

    pub fn player(&mut self, seat: usize) -> &mut Player {
        &mut self.s.players[seat]
    }

    /// Carries out an action that the guard let through.
    pub fn carry_out(&mut self, seat: Seat, action: Action) {
        match self.s.phase {
            Phase::Boards | Phase::Specialities => self.draft(seat.index(), action),
            Phase::Discards => self.put_back(seat.index(), action),
            Phase::Buy => self.decide_purchase(seat.index(), action),
            Phase::Dials => self.set_dial(seat.index(), action),
            Phase::Turn => self.turn(seat.index(), action),
            Phase::Shootout => self.bury_chosen(seat.index(), action),
            Phase::Over => {}
        }
    }

    /// CO-TECH-2: what has only one choice is decided here, but never the end of a turn or a dial.
    pub fn settle(&mut self) {
        loop {
            let seat = match self.s.phase {
                Phase::Boards | Phase::Specialities => {
                    self.rules.drafting_seat(self.s).expect("a draft ends with its last pick")
                }
                Phase::Turn if self.s.turn.frames.top() != Frame::Menu || self.s.turn.open != Slot::None => {
                    usize::from(self.s.turn.seat)
                }
                _ => return,
            };
            let mut few = Few::default();
            self.rules.offer_single(self.s, seat, &mut few);
            match (few.count, few.first) {
                (0, _) => self.nothing_to_choose(),
                (1, Some(action)) => self.carry_out(Seat(seat as u8), action),
                _ => return,
            }
        }
    }
}

impl Coloma {
    pub(crate) fn seats_to_act(&self, s: &State) -> Seats {
        let waiting = |open: fn(&Player) -> bool| {
            Seat::all(self.seats).filter(|seat| open(&s.players[seat.index()])).collect::<Seats>()
        };
        match s.phase {
            Phase::Boards | Phase::Specialities => {
                self.drafting_seat(s).map_or(Seats::NONE, |seat| Seats::one(Seat(seat as u8)))
            }
            Phase::Discards => waiting(|player| player.discards[1] == crate::ids::NONE),
            Phase::Buy => waiting(|player| player.buys == crate::ids::NONE),
            Phase::Dials => waiting(|player| player.dial == 0),
            Phase::Turn => Seats::one(Seat(s.turn.seat)),
            Phase::Shootout => self.burying_seat(s).map_or(Seats::NONE, Seats::one),
            Phase::Over => Seats::NONE,
        }
    }

    /// Everything a seat that must act may do.
    pub(crate) fn offer(&self, s: &State, seat: usize, out: &mut impl Offers) {
        match s.phase {
            Phase::Boards | Phase::Specialities => self.offer_draft(s, out),
            Phase::Discards => self.offer_put_back(s, seat, out),
            Phase::Buy => self.offer_purchase_of_vp(s, seat, out),
            Phase::Dials => (1..=crate::ids::SITES).for_each(|site| out.add(Action::SetDial(site))),
            Phase::Turn => self.offer_turn(s, seat, out),
            Phase::Shootout => self.offer_burials(s, seat, out),
            Phase::Over => {}
        }
    }

    /// What CO-TECH-2 counts. A Barrel that could be used at any time makes no question of a single answer:
    /// it can be used before and after as well.
    fn offer_single(&self, s: &State, seat: usize, out: &mut Few) {
        if s.phase == Phase::Turn && s.turn.frames.top() != Frame::Menu {
            self.offer_asked(s, seat, out);
        } else {
            self.offer(s, seat, out);
        }
    }

    /// The one guard: whether this seat may do this now, or which clause says no.
    pub(crate) fn guard(&self, s: &State, seat: Seat, action: Action) -> Verdict {
        if !self.seats_to_act(s).contains(seat) {
            return self.not_to_act(s, seat);
        }
        match s.phase {
            Phase::Boards | Phase::Specialities => self.may_draft(s, action),
            Phase::Discards => self.may_put_back(s, seat.index(), action),
            Phase::Buy => self.may_buy_vp(s, seat.index(), action),
            Phase::Dials => match action {
                Action::SetDial(1..=5) => Ok(()),
                Action::SetDial(_) => no("CO-DIAL-1", "A dial shows one of the Sites 1 to 5."),
                _ => no("CO-DIAL-1", "Everybody sets a dial now."),
            },
            Phase::Turn => self.may_turn(s, seat.index(), action),
            Phase::Shootout => self.may_bury(s, seat.index(), action),
            Phase::Over => no("CO-GEN-1", "The game is over."),
        }
    }

    fn not_to_act(&self, s: &State, seat: Seat) -> Verdict {
        if seat.0 >= self.seats {
            return no("CO-GEN-5", "Nobody sits there.");
        }
        match s.phase {
            Phase::Over => no("CO-GEN-1", "The game is over."),
            Phase::Boards => no("CO-SETUP-12", "It is not your turn to pick a board."),
            Phase::Specialities => no("CO-SPEC-2", "It is not your turn to pick a Speciality."),
            Phase::Discards => no("CO-SETUP-13", "You have put back your two cards; the others are still choosing."),
            Phase::Buy => no("CO-EVENT-4", "You have nothing to decide at this event."),
            Phase::Dials => no("CO-DIAL-3", "Your dial is set; take it back to change it."),
            Phase::Turn => no("CO-TURN-1", "It is not your turn."),
            Phase::Shootout => no("CO-SHOOT-7", "Somebody else chooses whom to bury."),
        }
    }
}
