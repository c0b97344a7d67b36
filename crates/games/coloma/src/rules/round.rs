//! A round until its turns (CO-ROUND, CO-EVENT, CO-DIAL, CO-BUST).

use engine::{Journal, Seat, chance::Stream};

use super::{Offers, Play, Verdict, effects::multiplied, no, want};
use crate::{
    Coloma,
    action::Action,
    edition::{Effect, Gain},
    event::{Cause, Event},
    ids::{DUMMIES, NONE, SHADE, SITES, wrap},
    state::{Phase, State, Turn},
};

impl Coloma {
    /// Price, gain and how often a seat may buy at the event that is on (CO-EVENT-4).
    pub(crate) fn event_trade(&self, s: &State, seat: usize) -> Option<(u8, Gain, u8)> {
        let event = self.edition().wheel.sites[usize::from(s.barker)].event?;
        let Effect::Trade { pay, gain, times } = self.effect(event) else { return None };
        let player = &s.players[seat];
        let tent = player.site_tents & (1 << s.barker) != 0;
        let most = (times * (1 + u8::from(tent))).min(player.gold / pay.gold);
        Some((pay.gold, gain, most))
    }

    pub(super) fn may_buy_vp(&self, s: &State, seat: usize, action: Action) -> Verdict {
        let Action::BuyVp(times) = action else {
            return no("CO-EVENT-4", "Decide first how often you pay Gold at the event.");
        };
        let most = self.event_trade(s, seat).map_or(0, |(_, _, most)| most);
        want(times <= most, "CO-EVENT-4", "You cannot pay that often.")
    }

    pub(super) fn offer_purchase_of_vp(&self, s: &State, seat: usize, out: &mut impl Offers) {
        let most = self.event_trade(s, seat).map_or(0, |(_, _, most)| most);
        (0..=most).for_each(|times| out.add(Action::BuyVp(times)));
    }

    /// Where the Bust lies after the reveal (CO-BUST-1, CO-BUST-2).
    #[must_use]
    pub fn bust_after(&self, barker: u8, pioneers: &[u8]) -> u8 {
        self.most_crowded(pioneers).unwrap_or(self.signpost(barker))
    }

    /// The Site with more Pioneers than each other, if there is one (CO-BUST-1).
    fn most_crowded(&self, pioneers: &[u8]) -> Option<u8> {
        let mut count = [0u8; SITES as usize + 1];
        pioneers.iter().filter(|site| (1..=SITES).contains(*site)).for_each(|site| count[usize::from(*site)] += 1);
        let most = count.iter().copied().max().unwrap_or(0);
        let mut crowded = (1..=SITES).filter(|site| count[usize::from(*site)] == most);
        match (crowded.next(), crowded.next()) {
            (Some(site), None) => Some(site),
            _ => None,
        }
    }

    /// The next turn: by Site, then in player order (CO-TURN-1, CO-SOLO-6); [`SHADE`] for Shade.
    fn next_turn(&self, s: &State) -> Option<u8> {
        let order = |who: u8| (who + self.seats - s.sheriff % self.seats) % self.seats;
        let seats = (0..self.seats).filter(|seat| s.turn.had & (1 << seat) == 0);
        let mut turns = seats.map(|seat| (s.players[usize::from(seat)].dial, order(seat), seat));
        if !self.solo() {
            return turns.min().map(|(_, _, seat)| seat);
        }
        let shade_first = s.sheriff == SHADE;
        let shade = (s.turn.had & (1 << SHADE) == 0).then_some((s.shade.site, u8::from(!shade_first), SHADE));
        let human = turns.next().map(|(site, _, seat)| (site, u8::from(shade_first), seat));
        shade.into_iter().chain(human).min().map(|(_, _, who)| who)
    }
}

impl Coloma {
    /// The next seat that has a turn, Shade passed over.
    pub(crate) fn next_seat(&self, s: &State) -> Option<Seat> {
        match self.next_turn(s)? {
            SHADE => {
                let mut after = *s;
                after.turn.had |= 1 << SHADE;
                self.next_turn(&after).map(Seat)
            }
            seat => Some(Seat(seat)),
        }
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// CO-ROUND-1, CO-TWO-4
    pub fn begin_year(&mut self) {
        let rules = self.rules;
        let (year, outlaws) = (rules.year(self.s), rules.edition().numbers.outlaws[usize::from(self.s.year)]);
        self.s.outlaws = outlaws.into();
        self.note(Event::Year { year, outlaws });
        if rules.buster() {
            let row = usize::from(rules.edition().automa.dummy_row);
            self.s.rows[row] = DUMMIES;
            self.s.gunmen[row] = rules.edition().automa.dummies;
            self.note(Event::Dummies { row: row as u8, men: rules.edition().automa.dummies });
        }
        self.begin_round();
    }

    /// CO-ROUND-2
    pub fn begin_round(&mut self) {
        let rules = self.rules;
        let barker = wrap(self.s.barker as i8 + 1);
        let (signpost, points_to) = (rules.signpost(barker), rules.points_to(barker));
        self.s.barker = barker;
        self.s.bust = signpost;
        self.s.turn = Turn::default();
        let year = rules.year(self.s);
        self.note(Event::Round { year, barker, signpost, points_to });
        self.site_event();
    }

    /// CO-EVENT-1, CO-EVENT-2, CO-EVENT-3
    fn site_event(&mut self) {
        let rules = self.rules;
        let site = self.s.barker;
        self.note(Event::SiteEvent { site });
        let Some(event) = rules.edition().wheel.sites[usize::from(site)].event else { return self.set_up_dials() };
        match rules.effect(event) {
            Effect::Gain(gain) => {
                let shade_first = self.s.sheriff == SHADE;
                if shade_first {
                    self.shade_event();
                }
                for seat in rules.player_order(self.s) {
                    self.because(Cause::Event(site), |play| play.gain(seat, &gain));
                }
                if !shade_first {
                    self.shade_event();
                }
                for seat in rules.player_order(self.s) {
                    if self.s.players[seat].site_tents & (1 << site) != 0 {
                        self.because(Cause::Tent(site), |play| play.gain(seat, &gain));
                    }
                }
                self.set_up_dials();
            }
            _ => {
                self.s.phase = Phase::Buy;
                self.shade_event();
                for seat in 0..usize::from(rules.seats) {
                    let most = rules.event_trade(self.s, seat).map_or(0, |(_, _, most)| most);
                    self.player(seat).buys = if most > 0 { NONE } else { 0 };
                }
                self.close_purchases();
            }
        }
    }

    pub(super) fn decide_purchase(&mut self, seat: usize, action: Action) {
        let Action::BuyVp(times) = action else { return };
        self.player(seat).buys = times;
        self.note(Event::Ready { seat: Seat(seat as u8) });
        self.close_purchases();
    }

    /// When everybody has decided, all purchases are made.
    fn close_purchases(&mut self) {
        if !self.rules.seats_to_act(self.s).is_empty() {
            return;
        }
        for seat in self.rules.player_order(self.s) {
            let trade = self.rules.event_trade(self.s, seat);
            let times = std::mem::replace(&mut self.player(seat).buys, NONE);
            let Some((price, gain, _)) = trade.filter(|_| times > 0) else { continue };
            self.player(seat).gold -= price * times;
            self.s.cart += price * times;
            let gain = self.take(seat, &multiplied(&gain, times));
            self.note(Event::Bought { seat: Seat(seat as u8), gold: price * times, gain });
        }
        self.set_up_dials();
    }

    /// CO-TWO-2: with Buster two cards are shown first.
    fn set_up_dials(&mut self) {
        self.s.phase = Phase::Dials;
        if !self.rules.buster() {
            return;
        }
        let mut cards = [1, 2, 3, 4, 5];
        self.s.chance.shuffle(Stream::Deck, &mut cards);
        self.s.buster = [cards[0].min(cards[1]), cards[0].max(cards[1])];
        let sites = self.s.buster;
        self.note(Event::BusterShows { sites });
    }

    /// CO-DIAL-3: nothing is shown before the last dial is set.
    pub(super) fn set_dial(&mut self, seat: usize, action: Action) {
        let Action::SetDial(site) = action else { return };
        self.player(seat).dial = site;
        self.note(Event::Ready { seat: Seat(seat as u8) });
        if self.rules.seats_to_act(self.s).is_empty() {
            self.reveal_dials();
        }
    }

    fn reveal_dials(&mut self) {
        let rules = self.rules;
        let mut pioneers = [0u8; 8];
        for (pioneer, player) in pioneers.iter_mut().zip(&self.s.players) {
            *pioneer = player.dial;
        }
        if rules.solo() {
            // CO-SOLO-4: the coin picks one of the shown cards.
            self.s.shade.site = self.s.buster[self.s.chance.below(Stream::Dice, 2) as usize];
            pioneers[6] = self.s.shade.site;
        }
        if rules.buster() {
            // CO-TWO-3: the third card.
            let [one, two] = self.s.buster;
            let mut rest = [0; 3];
            for (slot, site) in rest.iter_mut().zip((1..=SITES).filter(|site| *site != one && *site != two)) {
                *slot = site;
            }
            self.s.buster_at = rest[self.s.chance.below(Stream::Deck, 3) as usize];
            pioneers[7] = self.s.buster_at;
        }
        let dials = std::array::from_fn(|seat| pioneers[seat]);
        let seats = Seat::all(rules.seats).collect();
        self.note(Event::Revealed { seats, dials, buster: pioneers[7], shade: pioneers[6] });
        let crowded = rules.most_crowded(&pioneers);
        let (before, bust) = (self.s.bust, crowded.unwrap_or(rules.signpost(self.s.barker)));
        self.s.bust = bust;
        let visited = pioneers.iter().fold(0u8, |sites, site| sites | 1 << site) & !1;
        let booms = visited & !(1 << bust);
        self.note(Event::Bust { site: bust, moved: bust != before, tie: crowded.is_none(), booms });
        self.reveal();
        self.s.phase = Phase::Turn;
        self.next_turn();
    }

    /// CO-TURN-1; after the last turn Pioneers are taken back (CO-TURN-8).
    pub fn next_turn(&mut self) {
        while let Some(who) = self.rules.next_turn(self.s) {
            let had = self.s.turn.had | 1 << who;
            if who == SHADE {
                self.s.turn.had = had;
                self.shade_turn();
                continue;
            }
            self.s.turn = Turn { seat: who, had, ..Turn::default() };
            let site = self.s.players[usize::from(who)].dial;
            self.note(Event::TurnBegan { seat: Seat(who), site });
            return;
        }
        self.s.turn = Turn::default();
        self.s.players.iter_mut().for_each(|player| player.dial = 0);
        self.s.buster = [0; 2];
        self.s.buster_at = 0;
        self.s.shade.site = 0;
        // CO-ROUND-3
        if self.s.barker == SITES { self.begin_shootout() } else { self.begin_round() }
    }
}
