//! SI-BUY: phase 4, step 1. SI-EVENT: what the deck holds besides claims. SI-OSLIDE: cards are slid.

use engine::{ActionList, Journal, Seat};

use super::{Play, Verdict, no, place::NO_CARD, want};
use crate::{
    Silverton,
    action::{Action, Berth, Paper, Spot},
    edition::Effect,
    event::{Event, Loss},
    ids::{CLAIMS, Card, Passenger, Role},
    state::{APART, Disc, Fate, Free, Grave, IN_ROW, NONE, STACKS, State},
};

impl Silverton {
    /// Discs that stood their ground: undisputed, or won (SI-DISP-7: also from jail).
    pub(crate) fn may_act(disc: &Disc) -> bool {
        disc.fate != Fate::Held && disc.spot != Spot::Home
    }

    /// Whether a prospector of the player still has something to do.
    pub(crate) fn has_purchase(&self, s: &State, seat: usize) -> bool {
        s.now.drawn != NO_CARD || s.players[seat].discs.as_slice().iter().any(|disc| self.has_errand(s, seat, disc))
    }

    fn has_errand(&self, s: &State, seat: usize, disc: &Disc) -> bool {
        Self::may_act(disc)
            && match disc.spot {
                Spot::Claim(claim) => self.may_buy(s, seat, Paper::Claim(claim)).is_ok(),
                Spot::Passenger(card) => self.may_buy(s, seat, Paper::Passenger(card)).is_ok(),
                Spot::Slide(card) => s.open.contains(card) && self.berths(s).next().is_some(),
                // SI-BUY-7: nothing to draw from an empty deck.
                Spot::Deck => !s.deck.is_empty(),
                _ => false,
            }
    }

    pub(crate) fn offer_purchases(&self, s: &State, seat: usize, out: &mut ActionList<Action>) {
        if s.now.drawn != NO_CARD {
            out.push(Action::BuyDrawn);
            out.push(Action::Reject);
            return;
        }
        let discs = s.players[seat].discs.as_slice();
        for (k, disc) in discs.iter().enumerate().filter(|(_, disc)| self.has_errand(s, seat, disc)) {
            match disc.spot {
                Spot::Claim(claim) => {
                    out.push(Action::Buy(Paper::Claim(claim)));
                    out.push(Action::Decline(Paper::Claim(claim)));
                }
                Spot::Passenger(card) => {
                    out.push(Action::Buy(Paper::Passenger(card)));
                    out.push(Action::Decline(Paper::Passenger(card)));
                }
                Spot::Slide(card) => {
                    self.berths(s).for_each(|berth| out.push(Action::SlideTo(card, berth)));
                    out.push(Action::Decline(Paper::Passenger(card)));
                }
                _ if self.draws_first(discs, k) => out.push(Action::Draw(k as u8)),
                _ => {}
            }
        }
    }

    /// Prospectors on the deck with the same bonus are one choice: the first of them.
    fn draws_first(&self, discs: &[Disc], k: usize) -> bool {
        !discs[..k].iter().any(|disc| disc.spot == Spot::Deck && Self::may_act(disc) && disc.kind == discs[k].kind)
    }

    /// SI-OSLIDE-2: places from which a card was taken this turn.
    fn berths<'s>(&self, s: &'s State) -> impl Iterator<Item = Berth> + use<'s> {
        let stacks = (0..STACKS as u8).filter(move |stack| s.free.stacks >> stack & 1 == 1).map(Berth::Stack);
        let row = (s.free.row > 0).then_some(Berth::Row);
        let apart = (s.free.apart > 0).then_some(Berth::Apart);
        stacks.chain(row).chain(apart)
    }

    /// What a card costs.
    pub(crate) fn price_of(&self, paper: Paper) -> u32 {
        match paper {
            Paper::Claim(claim) => self.tables.claim(claim).cost.into(),
            Paper::Passenger(card) => self.tables.passenger(card).price.into(),
        }
    }

    /// SI-BUY-1, SI-BUY-2: a card reserved by a prospector.
    fn may_buy(&self, s: &State, seat: usize, paper: Paper) -> Verdict {
        let spot = match paper {
            Paper::Claim(claim) => Spot::Claim(claim),
            Paper::Passenger(card) => Spot::Passenger(card),
        };
        let discs = s.players[seat].discs.as_slice();
        let reserved = discs.iter().any(|disc| disc.spot == spot && Self::may_act(disc));
        want(reserved, "SI-BUY-1", "No prospector of the player has reserved this card.")?;
        match paper {
            Paper::Claim(claim) => want(s.row.contains(claim), "SI-BUY-1", "This claim does not lie face up.")?,
            Paper::Passenger(card) => {
                want(s.open.contains(card), "SI-BUY-2", "This passenger card is not on offer.")?;
                // The route is checked again.
                want(
                    self.has_open_route(s, seat, card),
                    "SI-BUY-2",
                    "The player has no open route between the card's towns.",
                )?;
            }
        }
        want(s.players[seat].cash >= self.price_of(paper), "SI-GEN-7", "There is not enough cash for this card.")
    }

    pub(crate) fn guard_purchase(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let discs = s.players[seat].discs.as_slice();
        if s.now.drawn != NO_CARD {
            return match action {
                Action::BuyDrawn | Action::Reject => Ok(()),
                _ => no("SI-BUY-4", "First buy or reject the card drawn."),
            };
        }
        match action {
            Action::Buy(paper) => self.may_buy(s, seat, paper),
            Action::Decline(paper) => {
                let mut waiting = discs.iter().filter(|disc| self.has_errand(s, seat, disc));
                let has = waiting.any(|disc| paper_of(disc.spot) == Some(paper));
                want(has, "SI-BUY-1", "No prospector of the player waits for this card.")
            }
            Action::SlideTo(card, berth) => {
                let has = discs.iter().any(|disc| disc.spot == Spot::Slide(card) && Self::may_act(disc));
                want(has && s.open.contains(card), "SI-OSLIDE-2", "No prospector of the player slides this card.")?;
                want(
                    self.berths(s).any(|free| free == berth),
                    "SI-OSLIDE-2",
                    "From that place no card was taken this turn.",
                )
            }
            Action::Draw(k) => {
                let k = usize::from(k);
                let on = discs.get(k).is_some_and(|disc| disc.spot == Spot::Deck && Self::may_act(disc));
                want(on && self.draws_first(discs, k), "SI-BUY-3", "No such prospector stands on the deck.")?;
                want(!s.deck.is_empty(), "SI-BUY-7", "The deck is empty.")
            }
            _ => no("SI-BUY-1", "Now cards are bought."),
        }
    }
}

/// The card on which a prospector stands to take or slide it.
fn paper_of(spot: Spot) -> Option<Paper> {
    match spot {
        Spot::Claim(claim) => Some(Paper::Claim(claim)),
        Spot::Passenger(card) | Spot::Slide(card) => Some(Paper::Passenger(card)),
        _ => None,
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    pub fn purchase(&mut self, seat: usize, action: Action) {
        match action {
            Action::Buy(paper) => self.buy(seat, paper),
            Action::Decline(paper) => {
                if let Some(k) = self.errand(seat, paper) {
                    self.s.players[seat].discs.as_mut_slice()[k].go_home();
                }
                self.note(Event::Declined { seat: Seat(seat as u8), paper });
            }
            Action::SlideTo(card, berth) => self.slide(seat, card, berth),
            Action::Draw(k) => self.draw(seat, usize::from(k)),
            Action::BuyDrawn => {
                let claim = std::mem::take(&mut self.s.now.drawn);
                let cost = self.rules.price_of(Paper::Claim(claim));
                self.pay(seat, cost);
                self.s.players[seat].claims.insert(claim);
                self.drawn_home(seat);
                self.note(Event::Bought { seat: Seat(seat as u8), paper: Paper::Claim(claim), cost });
            }
            _ => {
                let claim = std::mem::take(&mut self.s.now.drawn);
                self.drawn_home(seat);
                self.reject(seat, claim);
            }
        }
    }

    /// What a prospector still stands on cannot be had (SI-GEN-7, SI-BUY-2): it is left like what the player will not
    /// have. SI-BUY-7: on an empty deck he finds nothing.
    pub fn leave_cards(&mut self) {
        let seat = self.s.active();
        let mut empty = false;
        for k in 0..self.s.players[seat].discs.len() {
            let disc = self.s.players[seat].discs.as_slice()[k];
            if disc.kind.role != Role::Prospector || !Silverton::may_act(&disc) {
                continue;
            }
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
            if let Some(paper) = paper_of(disc.spot) {
                self.note(Event::Declined { seat: Seat(seat as u8), paper });
            }
            empty |= disc.spot == Spot::Deck;
        }
        if empty {
            self.note(Event::NothingToDraw { seat: Seat(seat as u8) });
        }
    }

    fn errand(&self, seat: usize, paper: Paper) -> Option<usize> {
        let discs = self.s.players[seat].discs.as_slice();
        discs.iter().position(|disc| paper_of(disc.spot) == Some(paper) && Silverton::may_act(disc))
    }

    fn buy(&mut self, seat: usize, paper: Paper) {
        let cost = self.rules.price_of(paper);
        self.pay(seat, cost);
        match paper {
            Paper::Claim(claim) => {
                self.s.row.remove(claim);
                self.s.players[seat].claims.insert(claim);
                self.vacate(Free { row: 1, ..Free::default() });
            }
            Paper::Passenger(card) => {
                self.take_from_offer(card);
                self.s.players[seat].cards.insert(card);
            }
        }
        self.note(Event::Bought { seat: Seat(seat as u8), paper, cost });
        if let Some(k) = self.errand(seat, paper) {
            self.promote(seat, k);
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
        }
    }

    /// SI-OHIRE-4: a disc that won a dispute for what was then bought or built gains +1.
    pub fn promote(&mut self, seat: usize, k: usize) {
        let most = self.rules.tables.edition.option_numbers.max_bonus;
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
        if self.rules.options.hiring && disc.won && disc.kind.bonus < most {
            disc.kind.bonus += 1;
            let kind = disc.kind;
            self.note(Event::Promoted { seat: Seat(seat as u8), disc: kind });
        }
    }

    /// SI-OSLIDE-2 to SI-OSLIDE-5: the card moves to a free place.
    fn slide(&mut self, seat: usize, card: Passenger, berth: Berth) {
        let lies = match berth {
            Berth::Stack(stack) => {
                self.s.free.stacks &= !(1 << stack);
                stack
            }
            Berth::Row => {
                self.s.free.row -= 1;
                IN_ROW
            }
            Berth::Apart => {
                self.s.free.apart -= 1;
                APART
            }
        };
        self.s.lies[card.index() - 1] = lies;
        if let Some(k) = self.errand(seat, Paper::Passenger(card)) {
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
        }
        self.note(Event::Slid { seat: Seat(seat as u8), card, to: berth });
    }

    fn drawn_home(&mut self, seat: usize) {
        let k = usize::from(std::mem::replace(&mut self.s.now.hand, NONE));
        if k < self.s.players[seat].discs.len() {
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
        }
    }

    /// SI-BUY-3: a rejected card lies face up with the others.
    fn reject(&mut self, seat: usize, claim: Card) {
        self.s.row.insert(claim);
        self.note(Event::Rejected { seat: Seat(seat as u8), card: claim });
    }

    /// SI-BUY-3, SI-BUY-6: the top card of the deck.
    fn draw(&mut self, seat: usize, k: usize) {
        self.seal();
        let Some(card) = self.s.deck.pop().map(Card) else { return };
        let disc = self.s.players[seat].discs.as_slice()[k].kind;
        self.note(Event::Drew { seat: Seat(seat as u8), disc, card });
        if card.index() > CLAIMS {
            self.happen(seat, k, card);
            return;
        }
        // SI-BUY-3: a card he cannot pay for is rejected.
        if self.s.players[seat].cash < self.rules.price_of(Paper::Claim(card)) {
            self.s.players[seat].discs.as_mut_slice()[k].go_home();
            self.reject(seat, card);
            return;
        }
        (self.s.now.hand, self.s.now.drawn) = (k as u8, card);
    }

    /// SI-EVENT-1 to SI-EVENT-6: it hits the prospector that drew the card.
    fn happen(&mut self, seat: usize, k: usize, event: Card) {
        self.s.gone.insert(event);
        let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
        disc.go_home();
        let kind = disc.kind;
        let who = Seat(seat as u8);
        match self.rules.tables.edition.event(event).map(|spec| spec.effect) {
            Some(Effect::Kill { .. }) => {
                self.bury(seat, k);
                self.s.graves.push(Grave { seat: seat as u8, bonus: kind.bonus, event, turn: self.s.turn });
                self.note(Event::Killed { seat: who, disc: kind, card: event });
            }
            Some(Effect::Jail) => {
                self.s.players[seat].discs.as_mut_slice()[k].fate = Fate::Jail;
                self.note(Event::Jailed { seat: who, disc: kind, over: None });
            }
            Some(Effect::DiscardClaims) => self.burn_claims(),
            Some(Effect::Fine { .. }) => {
                self.s.players[seat].discs.as_mut_slice()[k].fine = event;
                self.note(Event::Fined { seat: who, disc: kind, card: event });
            }
            None => {}
        }
    }

    /// Takes a disc out of a player's list; what points at later ones moves up.
    fn bury(&mut self, seat: usize, k: usize) {
        let discs = &mut self.s.players[seat].discs;
        discs.remove(k);
        for disc in discs.as_mut_slice() {
            if disc.first < NONE - 1 && usize::from(disc.first) > k {
                disc.first -= 1;
            }
        }
    }

    /// SI-EVENT-4: all face-up claims, and passenger cards in claim places; discs on them go home.
    fn burn_claims(&mut self) {
        let burnt = std::mem::take(&mut self.s.row);
        self.s.gone = self.s.gone.or(burnt);
        for player in &mut self.s.players {
            for disc in player.discs.as_mut_slice() {
                if matches!(disc.spot, Spot::Claim(claim) if burnt.contains(claim)) {
                    disc.go_home();
                }
            }
        }
        self.note(Event::ClaimsDiscarded { count: burnt.len() as u8 });
        for card in self.s.open.iter() {
            if self.s.lies[card.index() - 1] == IN_ROW {
                self.discard_passenger(card, Loss::Discarded);
            }
        }
    }
}
