//! 3.4 and 3.5 Phase II: everybody's chain of actions.
//!
//! A seat reads and changes only what is its own (CL-ACT-6); cards are drawn when all are done (CL-DECK-3).

use engine::{ActionList, Journal, Refusal, Seat, bits::bits};

use crate::{
    Action, Colorado, Event, State,
    cards::Cards,
    event::{Cost, Step},
    ids::{Icon, Kind, Leg, Region, Station},
    rules::cards::{legal_discards, may_discard, may_play, playable},
    state::{Pending, Phase, Public},
};

impl Colorado {
    /// CL-ACT-1, CL-ACT-2: the given card's pair for everybody, placed or discarded.
    pub(crate) fn begin_actions(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.phase = Phase::Actions;
        state.show_all();
        let pair = state.given().map_or(Icon::None, |card| self.tables.pairs[card.suit().index()]);
        for seat in Seat::all(self.seats) {
            // CL-ACT-7: where nothing at all can be checked the pair is lost, as everybody can tell.
            if pair == Icon::Check && !self.can_check(&state.player(seat).public) {
                state.player_mut(seat).pending = Pending::Done;
                journal.note(Event::PairLost { seat });
            } else {
                self.carry_out(state, seat, pair, journal);
            }
        }
        self.end_actions_if_done(state, journal);
    }

    /// CL-ACT-8: whether a leg of a region or of the railroad can be checked.
    fn can_check(&self, public: &Public) -> bool {
        self.next_stations(public) != 0 || self.open_legs(public) != 0
    }

    pub(crate) fn step(&self, state: &State, seat: Seat, step: Step, journal: &mut impl Journal<Event>) {
        journal.note(Event::Step { turn: state.turn, phase: state.phase, seat, step });
    }

    /// CL-ACT-4, CL-ACT-5: an icon takes effect at once, and so does what follows from it, until
    /// there is something to choose.
    pub(crate) fn carry_out(&self, state: &mut State, seat: Seat, icon: Icon, journal: &mut impl Journal<Event>) {
        let mut icon = icon;
        loop {
            let player = state.player(seat);
            let pending = match icon {
                Icon::None => Some(Pending::Finished),
                Icon::Nugget => Some(Pending::Nugget),
                Icon::Card => Some(Pending::Card),
                Icon::Check => self.can_check(&player.public).then_some(Pending::Check),
                // CL-ACT-9: asked even without a playable card, which is nobody else's business.
                Icon::Play => Some(Pending::Play),
                Icon::Box(track) => match self.open_boxes(&player.public, track) {
                    0 => None,
                    open if open & (open - 1) == 0 => {
                        icon = self.tick(state, seat, track, open.trailing_zeros() as u8, journal);
                        continue;
                    }
                    _ => Some(Pending::Box(track)),
                },
                Icon::Discovery => match self.undiscovered(&player.public) {
                    0 => None,
                    open if open & (open - 1) == 0 => {
                        self.discover(state, seat, Region(open.trailing_zeros() as u8), journal);
                        icon = Icon::None;
                        continue;
                    }
                    _ => Some(Pending::Discovery),
                },
            };
            // CL-ACT-10: an icon that cannot be carried out is lost.
            if pending.is_none() {
                self.step(state, seat, Step::Lost { icon }, journal);
            }
            state.player_mut(seat).pending = pending.unwrap_or(Pending::Finished);
            return;
        }
    }

    /// What the pending icon offers (section 5.2 of the catalogue).
    pub(crate) fn legal_steps(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        let player = state.player(seat);
        match player.pending {
            Pending::Idle | Pending::Done => {}
            Pending::Finished => out.push(Action::Done),
            Pending::Nugget => {
                out.push(Action::Nugget);
                let purse = player.public.nuggets;
                playable(player).up_to_value(purse).iter_kinds().for_each(|card| out.push(Action::Play(card)));
            }
            Pending::Card => {
                out.push(if state.drawable(player) { Action::Draw } else { Action::Decline });
                legal_discards(player, out);
            }
            Pending::Check => {
                bits(self.open_legs(&player.public)).for_each(|leg| out.push(Action::Check(Leg(leg))));
                let stations = u64::from(self.next_stations(&player.public));
                bits(stations).for_each(|station| out.push(Action::Rail(Station(station))));
            }
            Pending::Play | Pending::Place => {
                playable(player).iter_kinds().for_each(|card| out.push(Action::Play(card)));
                if player.pending == Pending::Play {
                    out.push(Action::Decline);
                }
            }
            Pending::Box(track) => {
                let open = u64::from(self.open_boxes(&player.public, track));
                bits(open).for_each(|at| out.push(Action::Box(at)));
            }
            Pending::Discovery => {
                let open = u64::from(self.undiscovered(&player.public));
                bits(open).for_each(|region| out.push(Action::Discover(Region(region))));
            }
        }
    }

    /// The guard of every step; [`Colorado::legal_steps`] lists exactly what it lets through.
    pub(crate) fn may_step(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let player = state.player(seat);
        match (player.pending, action) {
            (Pending::Finished, Action::Done)
            | (Pending::Nugget, Action::Nugget)
            | (Pending::Play, Action::Decline) => Ok(()),
            (Pending::Nugget, Action::Play(card)) => {
                may_play(player, card)?;
                // CL-PLAY-2: in full.
                if u16::from(card.value()) > player.public.nuggets {
                    return Err(Refusal::new("CL-PLAY-2", "You have not enough nuggets for that card."));
                }
                Ok(())
            }
            (Pending::Play | Pending::Place, Action::Play(card)) => may_play(player, card),
            (Pending::Card, Action::Draw) if !state.drawable(player) => {
                Err(Refusal::new("CL-ACT-8", "Deck and discard pile are both empty."))
            }
            (Pending::Card, Action::Draw) => Ok(()),
            (Pending::Card, Action::Decline) if state.drawable(player) => {
                Err(Refusal::new("CL-ACT-7", "You must perform one half: cards can be drawn."))
            }
            (Pending::Card, Action::Decline) => Ok(()),
            (Pending::Card, Action::Discard(one, two)) => may_discard(player, one, two),
            (Pending::Check, Action::Check(leg)) => self.may_check(&player.public, leg),
            (Pending::Check, Action::Rail(station)) => self.may_rail(&player.public, station),
            (Pending::Box(track), Action::Box(at)) => self.may_tick(&player.public, track, at),
            (Pending::Discovery, Action::Discover(region)) => self.may_discover(&player.public, region),
            (pending, action) => Err(other_step(pending, action)),
        }
    }

    /// Carries out a step that the guard has let through.
    pub(crate) fn act(&self, state: &mut State, seat: Seat, action: Action, journal: &mut impl Journal<Event>) {
        match action {
            Action::Nugget => self.take_nugget(state, seat, journal),
            // CL-PAIR-2, CL-DECK-3: the cards come when all are done, and until then it can be taken back.
            Action::Draw => {
                let player = state.player_mut(seat);
                player.draws = true;
                player.pending = Pending::Finished;
            }
            Action::Discard(one, two) => self.discard(state, seat, one, two, journal),
            Action::Play(card) => self.play(state, seat, card, journal),
            // CL-ACT-9, CL-PLAY-4: nobody is forced to play a card.
            Action::Decline => {
                self.step(state, seat, Step::Declined, journal);
                state.player_mut(seat).pending = Pending::Finished;
            }
            Action::Check(leg) => {
                let icon = self.check_leg(state, seat, leg, journal);
                self.carry_out(state, seat, icon, journal);
            }
            Action::Rail(station) => {
                let icon = self.check_station(state, seat, station, journal);
                self.carry_out(state, seat, icon, journal);
            }
            Action::Box(at) => {
                let Pending::Box(track) = state.player(seat).pending else { return };
                let icon = self.tick(state, seat, track, at, journal);
                self.carry_out(state, seat, icon, journal);
            }
            Action::Discover(region) => {
                self.discover(state, seat, region, journal);
                // CL-DISC-8: discovering ends a chain.
                state.player_mut(seat).pending = Pending::Finished;
            }
            Action::Done => {
                state.player_mut(seat).pending = Pending::Done;
                self.step(state, seat, Step::Done, journal);
                self.end_actions_if_done(state, journal);
            }
            Action::Start(_) | Action::Call { .. } | Action::Give(_) => {}
        }
    }

    /// CL-PAIR-1, CL-NUG-3, CL-NUG-4: from a supply without limit.
    fn take_nugget(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        let nuggets = self.tables.take;
        let player = state.player_mut(seat);
        player.public.nuggets = player.public.nuggets.saturating_add(u16::from(nuggets));
        player.pending = Pending::Finished;
        self.step(state, seat, Step::Took { nuggets }, journal);
    }

    /// CL-PLAY-3: two of a suit; the card to be played is a third one.
    fn discard(&self, state: &mut State, seat: Seat, one: Kind, two: Kind, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        let cards: Cards = [one, two].into_iter().collect();
        player.hand.remove_all(cards);
        player.discards.add_all(cards);
        player.pending = Pending::Place;
        self.step(state, seat, Step::Discarded { cards }, journal);
    }

    /// CL-ACT-3, CL-PLAY-5: the card is placed, and its pair follows at once for this seat alone.
    fn play(&self, state: &mut State, seat: Seat, card: Kind, journal: &mut impl Journal<Event>) {
        let player = state.player_mut(seat);
        let cost = match player.pending {
            Pending::Nugget => Cost::Nuggets(card.value()),
            Pending::Place => Cost::Discards,
            _ => Cost::Free,
        };
        if let Cost::Nuggets(price) = cost {
            // CL-NUG-2: paid nuggets go back to the supply.
            player.public.nuggets -= u16::from(price);
        }
        player.hand.remove(card);
        player.public.area.add(card);
        self.step(state, seat, Step::Played { card, cost }, journal);
        self.carry_out(state, seat, self.tables.pairs[card.suit().index()], journal);
    }

    /// CL-ACT-11: the phase ends when nobody is busy.
    fn end_actions_if_done(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        if state.players[..usize::from(self.seats)].iter().any(|player| player.pending.busy()) {
            return;
        }
        journal.note(Event::Revealed { turn: state.turn });
        // CL-DECK-4: the discards of the phase join the pile before anybody draws.
        for player in &mut state.players[..usize::from(self.seats)] {
            state.discard.add_all(player.discards);
            player.discards = Cards::NONE;
        }
        // CL-DECK-3: clockwise from the Caller, each all his cards.
        for k in 0..self.seats {
            let seat = state.caller.left(k, self.seats);
            if std::mem::take(&mut state.player_mut(seat).draws) {
                let cards = self.draw_cards(state, seat, u32::from(self.tables.draw), journal);
                journal.note(Event::Drew { seat, count: cards.len() as u8, cards: Some(cards) });
            }
        }
        self.begin_discoveries(state, journal);
    }
}

/// Why a step of another kind is not possible now.
fn other_step(pending: Pending, action: Action) -> Refusal {
    match (pending, action) {
        (Pending::Done | Pending::Idle, _) => Refusal::new("CL-ACT-11", "You have finished this phase."),
        (Pending::Finished, _) => Refusal::new("CL-ACT-11", "Your chain is at its end: say that you are done."),
        (Pending::Discovery, _) => Refusal::new("CL-DISC-6", "You must discover a region."),
        (Pending::Box(_), _) => Refusal::new("CL-TRACK-4", "Choose a box of the track first."),
        (Pending::Place, _) => Refusal::new("CL-PLAY-3", "You have discarded two cards: now play one."),
        (Pending::Play, _) => Refusal::new("CL-PLAY-4", "Play a card for free, or decline."),
        (_, Action::Done | Action::Decline) => Refusal::new("CL-ACT-7", "You must perform one of the two actions."),
        (Pending::Nugget, _) => Refusal::new("CL-PAIR-1", "Take a nugget, or pay to play a card."),
        (Pending::Card, _) => Refusal::new("CL-PAIR-2", "Draw cards, or discard two of a suit to play one."),
        (Pending::Check, _) => Refusal::new("CL-PAIR-3", "Check a leg of a region, or of the railroad."),
    }
}
