//! SI-TURN: one phase after another; what leaves nothing to choose passes by itself (SI-GEN-9).

use engine::{Journal, Seat, chance::Stream};

use super::Play;
use crate::{
    Silverton,
    action::{Paper, Spot},
    event::Event,
    ids::{Role, SEATS},
    state::{APART, Fate, Free, Lot, Now, Offer, Phase, State},
};

impl Silverton {
    /// Whether the position waits for somebody.
    pub(crate) fn waits(&self, s: &State) -> bool {
        let seat = s.active();
        match s.phase {
            Phase::Place => self.has_placement(s, seat),
            Phase::Buy => self.has_purchase(s, seat),
            Phase::Build => self.has_building(s, seat),
            Phase::Operate => self.has_operation(s, seat),
            Phase::Plow => self.has_plowing(s, seat),
            Phase::Deal => self.has_talk(s, seat),
            // What was delivered could still be taken back: the end of it is confirmed.
            Phase::Deliver => s.now.loose || self.has_delivery(s, seat),
            Phase::Fines => self.has_fines(s, seat),
            Phase::Hire => self.has_hiring(s, seat),
            Phase::Train => self.has_trains(s, seat),
            _ => true,
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Goes on until somebody has something to decide.
    pub fn run(&mut self) {
        while !self.rules.waits(self.s) {
            self.advance();
        }
    }

    /// Leaves the current phase or step of the active player.
    pub fn advance(&mut self) {
        match self.s.phase {
            Phase::Place => self.end_placing(),
            Phase::Buy => {
                self.leave_cards();
                self.s.phase = Phase::Build;
            }
            Phase::Build => {
                self.leave_segments();
                self.s.phase = Phase::Operate;
            }
            Phase::Operate => self.s.phase = Phase::Plow,
            Phase::Plow => self.s.phase = Phase::Deal,
            Phase::Deal => {
                self.s.offer = Offer::default();
                self.collect_income();
                self.s.phase = Phase::Deliver;
            }
            Phase::Deliver => self.s.phase = Phase::Fines,
            Phase::Fines => self.end_of_business(),
            Phase::Hire | Phase::Train => self.next_buyer(),
            _ => {}
        }
    }

    /// SI-TURN-2: the order of phases 2 and 4 of this turn.
    pub fn deal_order(&mut self) {
        let count = self.rules.count();
        let mut order: [u8; SEATS] = std::array::from_fn(|k| k as u8);
        self.s.chance.shuffle(Stream::Other, &mut order[..count]);
        self.s.order[..count].copy_from_slice(&order[..count]);
    }

    /// Phase 1, and the start of phase 2.
    pub fn begin_turn(&mut self) {
        self.deal_order();
        self.seal();
        self.s.at = 0;
        self.s.now = Now::default();
        self.s.operated = Default::default();
        self.s.free = Free::default();
        let (turn, winter, order) = (self.s.turn, self.rules.winter(self.s), self.s.order);
        self.note(Event::Turn { turn, winter, order });
        self.release_held();
        self.begin_placing();
    }

    /// SI-PLACE-10: a held disc whose place has become illegal goes home at the start of phase 2.
    fn release_held(&mut self) {
        for seat in 0..self.rules.count() {
            for k in 0..self.s.players[seat].discs.len() {
                let disc = self.s.players[seat].discs.as_slice()[k];
                if disc.fate != Fate::Held {
                    continue;
                }
                // A second segment that is joined by now is an ordinary one.
                let spot = match disc.spot {
                    Spot::Second(segment) => Spot::Build(segment),
                    spot => spot,
                };
                let held = &mut self.s.players[seat].discs.as_mut_slice()[k];
                held.go_home();
                if self.rules.may_stay(self.s, seat, k, spot) {
                    let held = &mut self.s.players[seat].discs.as_mut_slice()[k];
                    (held.fate, held.spot) = (Fate::Held, spot);
                } else {
                    self.note(Event::SentHome { seat: Seat(seat as u8), disc: disc.kind, spot: disc.spot });
                }
            }
        }
    }

    /// The seat at `at` begins its phase 2: discs and cities first, if they are still to be chosen.
    pub fn begin_placing(&mut self) {
        let seat = self.s.active();
        let player = &self.s.players[seat];
        self.s.now = Now { loose: self.s.now.loose, ..Now::default() };
        self.s.phase = if player.discs.is_empty() && self.rules.plan.points > 0 {
            Phase::Pick
        } else if self.rules.unassigned(self.s, seat).is_some() {
            Phase::Assign
        } else {
            Phase::Place
        };
    }

    /// The seat has placed what it wants: discs still held stay where they are.
    pub fn end_placing(&mut self) {
        let seat = self.s.active();
        for disc in self.s.players[seat].discs.as_mut_slice() {
            if disc.fate == Fate::Held {
                disc.fate = Fate::Free;
            }
        }
        self.note(Event::PlacingDone { seat: Seat(seat as u8) });
        // SI-SOLO-7: after his own placement the player moves the prospector of another colour.
        if self.rules.plan.dummy && self.rules.has_dummy(self.s) {
            self.s.phase = Phase::Dummy;
            return;
        }
        self.next_placer();
    }

    /// The next seat places, or phase 3 begins.
    pub fn next_placer(&mut self) {
        self.s.now = Now::default();
        if usize::from(self.s.at) + 1 < self.rules.count() {
            self.s.at += 1;
            self.begin_placing();
        } else {
            self.begin_disputes();
        }
    }

    /// Phase 4 begins.
    pub fn begin_business(&mut self) {
        self.s.docket = Default::default();
        self.s.at = 0;
        // SI-OSLIDE-2: places freed in phase 3 wait until the first player is done.
        self.s.now = Now { freed: self.s.now.freed, ..Now::default() };
        self.enter_business();
    }

    /// Nothing is being done; what plows did stays for the rest of the turn (SI-PLOW-2).
    fn clear_desk(&mut self) {
        let Now { cleared, plowed, freed, .. } = self.s.now;
        self.s.free = self.s.free.and(freed);
        self.s.now = Now { cleared, plowed, ..Now::default() };
    }

    /// SI-TURN-3: the seat at `at` carries out steps 1 to 7.
    fn enter_business(&mut self) {
        let seat = self.s.active();
        self.s.players[seat].fresh = Default::default();
        self.s.phase = Phase::Buy;
        self.note(Event::Began { seat: Seat(seat as u8) });
    }

    /// The active player's phase 4 is over.
    fn end_of_business(&mut self) {
        // SI-ADEAL-1: trains and plows stay used to the end of the turn, whoever gets them.
        self.s.lots.clear();
        self.clear_desk();
        if usize::from(self.s.at) + 1 < self.rules.count() {
            self.s.at += 1;
            self.enter_business();
        } else {
            self.end_of_phase_four();
        }
    }

    /// SI-TURN-4: discs go home, except in jail or held by a tie. Then phases 5 to 7.
    fn end_of_phase_four(&mut self) {
        self.s.now = Now::default();
        for seat in 0..self.rules.count() {
            for disc in self.s.players[seat].discs.as_mut_slice() {
                if disc.fate != Fate::Held {
                    disc.go_home();
                }
                disc.fine = crate::ids::Card(0);
            }
            for train in self.s.players[seat].trains.as_mut_slice() {
                train.used = false;
            }
            self.s.players[seat].out = Default::default();
        }
        self.dummy_takes();
        self.change_prices();
        self.turn_up_cards();
        self.s.at = 0;
        self.s.phase = Phase::Hire;
        self.skip_hiring();
    }

    /// SI-SOLO-7: the card under the prospector of another colour is discarded at the end of phase 4.
    fn dummy_takes(&mut self) {
        let Some(paper) = self.s.dummy.take() else { return };
        match paper {
            Paper::Claim(card) if self.s.row.contains(card) => {
                self.s.row.remove(card);
                self.s.gone.insert(card);
            }
            Paper::Passenger(card) if self.s.open.contains(card) => {
                self.s.open.remove(card);
                self.s.lies[card.index() - 1] = APART;
                self.s.lost.insert(card);
            }
            _ => return,
        }
        self.note(Event::DummyTook { paper });
    }

    /// Without the option nobody is hired; then the trains.
    fn skip_hiring(&mut self) {
        if !self.rules.options.hiring {
            self.begin_trains();
        }
    }

    /// SI-TURN-5: just before phase 7, in the advanced game.
    pub fn begin_trains(&mut self) {
        self.s.at = 0;
        if self.rules.options.advanced {
            self.s.phase = Phase::Train;
        } else {
            self.end_turn();
        }
    }

    /// The next seat hires or buys a train.
    pub fn next_buyer(&mut self) {
        if usize::from(self.s.at) + 1 < self.rules.count() {
            self.s.at += 1;
        } else if self.s.phase == Phase::Hire {
            self.begin_trains();
        } else {
            self.end_turn();
        }
    }

    /// How many prospectors stand on the deck.
    pub fn on_deck(s: &State) -> usize {
        let discs = s.players.iter().flat_map(|player| player.discs.as_slice());
        discs.filter(|disc| disc.kind.role == Role::Prospector && disc.spot == Spot::Deck).count()
    }

    /// A lot has been delivered.
    pub fn lot_done(&mut self, lot: usize) {
        let _: Option<Lot> = self.s.lots.remove(lot);
    }
}
