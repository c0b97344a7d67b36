//! Personal Objectives (CG-OBJ), Public Objectives (CG-PUB) and the powers that react (CG-CHAR).

use engine::{Journal, Seat};

use super::CerroGordo;
use crate::{
    conditions::{Act, Scene},
    edition::{Power, PublicObjective, Trigger, room},
    event::Event,
    ids::{BuildingId, CardId, members},
    state::State,
};

impl CerroGordo {
    /// What a seat's cards look at.
    pub(crate) fn in_scene<T>(&self, state: &State, seat: Seat, act: Act, look: impl FnOnce(&Scene<'_>) -> T) -> T {
        let mut others = [BuildingId(0); room::SEATS];
        let mut count = 0;
        for other in self.all_seats().filter(|other| *other != seat) {
            if let Some(standee) = state.player(other).standee {
                others[count] = standee;
                count += 1;
            }
        }
        let player = state.player(seat);
        look(&Scene {
            edition: &self.edition,
            town: &state.town,
            here: player.standee,
            others: &others[..count],
            silver: player.silver,
            act,
        })
    }

    /// Everything that follows from an act, in its order. CG-OBJ-9, CG-GEN-4
    pub(crate) fn checkpoint(&self, state: &mut State, actor: Seat, act: Act, journal: &mut impl Journal<Event>) {
        let trigger = match act {
            Act::Built { .. } => Some(Trigger::Build),
            Act::Laid { .. } => Some(Trigger::Road),
            Act::Mined { .. } => Some(Trigger::Mine),
            Act::Nothing => None,
        };
        if let Act::Built { .. } = act {
            self.crowd(state, actor, journal);
        }
        if let Some(trigger) = trigger {
            self.public_objectives(state, actor, trigger, act, journal);
            let cards = self.completed(state, actor, trigger, act);
            self.complete(state, actor, cards, journal);
        }
        self.standing_cards(state, journal);
    }

    /// Travis gains when another player builds beside her. CG-CHAR-6
    fn crowd(&self, state: &mut State, builder: Seat, journal: &mut impl Journal<Event>) {
        let Some(built) = state.player(builder).standee else { return };
        for seat in self.all_seats().filter(|seat| *seat != builder) {
            let Power::NeighborIncome { n } = self.power(state, seat) else { continue };
            let Some(standee) = state.player(seat).standee else { continue };
            if state.town.lot(standee).touches(state.town.lot(built)) {
                let player = state.player_mut(seat);
                player.silver = player.silver.saturating_add(n);
                journal.note(Event::Crowd { seat, silver: n });
            }
        }
    }

    /// CG-PUB-1, CG-PUB-2
    fn public_objectives(
        &self,
        state: &mut State,
        seat: Seat,
        trigger: Trigger,
        act: Act,
        journal: &mut impl Journal<Event>,
    ) {
        let public = &self.edition.public;
        // No card of the kind looks at Silver, so all can be judged before any pays.
        let holds = self.in_scene(state, seat, act, |scene| {
            let completed = |card: &PublicObjective| card.trigger == trigger && scene.holds(&card.when);
            public.iter().enumerate().fold(0u64, |set, (k, card)| set | u64::from(completed(card)) << k)
        });
        for card in members(holds) {
            let silver = public[usize::from(card)].reward;
            let player = state.player_mut(seat);
            player.silver = player.silver.saturating_add(silver);
            journal.note(Event::Public { seat, card, silver });
        }
    }

    /// The cards of a hand, by place, whose trigger happens and whose conditions hold. CG-OBJ-3
    fn completed(&self, state: &State, seat: Seat, trigger: Trigger, act: Act) -> u8 {
        let looked_at = self.edition.of_trigger[trigger as usize];
        let mut cards = 0;
        for (at, card) in state.player(seat).hand.iter().enumerate() {
            if looked_at & (1 << card) != 0 {
                let when = &self.edition.card(CardId(*card)).when;
                cards |= u8::from(self.in_scene(state, seat, act, |scene| scene.holds(when))) << at;
            }
        }
        cards
    }

    /// Turns completed cards face up, all before any is replaced. CG-OBJ-2, CG-OBJ-8
    fn complete(&self, state: &mut State, seat: Seat, cards: u8, journal: &mut impl Journal<Event>) {
        if cards == 0 {
            return;
        }
        for at in (0..8).rev().filter(|at| cards & (1 << at) != 0) {
            let player = state.player_mut(seat);
            let card = CardId(player.hand.remove(at));
            player.done |= 1 << card.0;
            journal.note(Event::Completed { seat, card, points: self.edition.card(card).points });
        }
        (0..cards.count_ones()).for_each(|_| self.draw_card(state, seat, journal));
    }

    /// `stand` cards of everybody, until none is completed. CG-OBJ-5, CG-OBJ-7
    fn standing_cards(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        loop {
            let mut any = false;
            for seat in self.seats_from(state.active) {
                let cards = self.completed(state, seat, Trigger::Stand, Act::Nothing);
                any |= cards != 0;
                self.complete(state, seat, cards, journal);
            }
            if !any {
                return;
            }
        }
    }
}
