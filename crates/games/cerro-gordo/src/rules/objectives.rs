//! Personal Objectives (CG-OBJ), Public Objectives (CG-PUB) and the powers that react (CG-CHAR).

use engine::{Journal, Seat};

use crate::{
    CerroGordo,
    conditions::{Act, Scene},
    edition::{Power, Trigger},
    event::Event,
    ids::{CardId, Cell, members},
    pile::Pile,
    state::{Built, Player, State},
};

impl CerroGordo {
    /// What a seat's cards look at.
    pub(crate) fn in_scene<T>(&self, state: &State, seat: Seat, act: Act, look: impl FnOnce(&Scene<'_>) -> T) -> T {
        let mut others = state.standees();
        others[seat.index()] = None;
        let Player { standee: here, silver, .. } = *state.player(seat);
        look(&Scene { tables: &self.tables, town: &state.town, here, others, silver, act })
    }

    /// Everything that follows from an act, in its order. CG-OBJ-9, CG-GEN-4
    pub(crate) fn checkpoint(&self, state: &mut State, actor: Seat, act: Act, journal: &mut impl Journal<Event>) {
        let trigger = match act {
            Act::Built { .. } => Some(Trigger::Build),
            Act::Laid { .. } => Some(Trigger::Road),
            Act::Mined { .. } => Some(Trigger::Mine),
            Act::Nothing => None,
        };
        match act {
            Act::Built { .. } => self.crowd(state, actor, journal),
            Act::Laid { road, .. } => self.freight(state, actor, road, journal),
            Act::Mined { .. } | Act::Nothing => {}
        }
        if let Some(trigger) = trigger {
            let (public, cards) = self.judge(state, actor, trigger, act);
            self.pay_public(state, actor, public, journal);
            self.complete(state, actor, cards, journal);
        }
        self.standing_cards(state, journal);
    }

    /// Nadeau gains when a Road he places belongs to a large network. CG-CHAR-7
    fn freight(&self, state: &mut State, seat: Seat, road: Cell, journal: &mut impl Journal<Event>) {
        let Power::RoadHand { network, income, .. } = self.power(state, seat) else { return };
        if income > 0 && state.town.network(road).tiles() >= usize::from(network) {
            let player = state.player_mut(seat);
            player.silver = player.silver.saturating_add(income);
            let character = player.character;
            journal.note(Event::Income { seat, silver: income, character });
        }
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
                let character = player.character;
                journal.note(Event::Income { seat, silver: n, character });
            }
        }
    }

    /// What an act completes: Public Objectives, as bits, and the actor's own cards, by place. CG-PUB-2, CG-OBJ-3
    pub(crate) fn judge(&self, state: &State, seat: Seat, trigger: Trigger, act: Act) -> (u64, u8) {
        let tables = &self.tables;
        let (looked_at, publics) = (tables.of_trigger[trigger as usize], tables.publics_of_trigger[trigger as usize]);
        // A Road laid before the draw may be what the Building of this turn wanted. CG-OBJ-4
        let built = state.built.filter(|_| trigger == Trigger::Road);
        let again = if built.is_some() { tables.changed_by_roads } else { 0 };
        if publics == 0 && held(state.player(seat)) & (looked_at | again) == 0 {
            return (0, 0);
        }
        self.in_scene(state, seat, act, |scene| {
            let (mut public, mut scene) = (0, *scene);
            for k in members(publics) {
                if scene.holds(&self.tables.edition.public[usize::from(k)].when) {
                    public |= 1 << k;
                }
            }
            // No Public Objective looks at Silver, but a card may: it is looked at after they have paid. CG-OBJ-9
            scene.silver = scene.silver.saturating_add(self.rewards(public));
            let mut cards = self.completed_in(&scene, state, seat, looked_at);
            if let Some(Built { slot, coins, cards: seen, .. }) = built {
                scene.act = Act::Built { slot, coins };
                cards |= self.completed_in(&scene, state, seat, again) & ((1 << seen) - 1); // CG-OBJ-6
            }
            (public, cards)
        })
    }

    /// The Silver of Public Objectives.
    fn rewards(&self, public: u64) -> u16 {
        members(public).map(|card| self.tables.edition.public[usize::from(card)].reward).sum()
    }

    /// CG-PUB-1
    fn pay_public(&self, state: &mut State, seat: Seat, public: u64, journal: &mut impl Journal<Event>) {
        for card in members(public) {
            let silver = self.tables.edition.public[usize::from(card)].reward;
            let player = state.player_mut(seat);
            player.silver = player.silver.saturating_add(silver);
            journal.note(Event::Public { seat, card, silver });
        }
    }

    /// The cards of a hand, by place, that are among those looked at and whose conditions hold. CG-OBJ-3
    fn completed_in(&self, scene: &Scene<'_>, state: &State, seat: Seat, looked_at: u64) -> u8 {
        let mut cards = 0;
        for (at, card) in state.player(seat).hand.iter().enumerate() {
            if looked_at & (1 << card) != 0 && scene.holds(&self.tables.edition.card(CardId(*card)).when) {
                cards |= 1 << at;
            }
        }
        cards
    }

    /// Turns completed cards face up, all before any is replaced. CG-OBJ-2, CG-OBJ-8
    fn complete(&self, state: &mut State, seat: Seat, cards: u8, journal: &mut impl Journal<Event>) {
        if cards == 0 {
            return;
        }
        let mut completed = Pile::default();
        for at in (0..8).rev().filter(|at| cards & (1 << at) != 0) {
            let card = state.take_card(seat, at);
            state.player_mut(seat).done |= 1 << card.0;
            completed.push(card.0);
            journal.note(Event::Completed { seat, card, points: self.tables.edition.card(card).points });
        }
        self.replace_cards(state, seat, completed, journal);
    }

    /// `stand` cards of everybody, until none is completed. CG-OBJ-5, CG-OBJ-7
    fn standing_cards(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let stand = self.tables.of_trigger[Trigger::Stand as usize];
        let standees = state.standees();
        if state.town.memo().is_quiet(&standees) {
            return;
        }
        loop {
            // What did not hold the last time does not hold now, unless tiles or Standees have moved.
            let looked_at = stand & !state.town.memo().failed(standees);
            // Mostly few have one. Nobody's hand changes before it is looked at: only who completes a card draws.
            let mut holders = 0u8;
            for (seat, player) in state.players.iter().enumerate() {
                holders |= u8::from(held(player) & looked_at != 0) << seat;
            }
            if holders == 0 {
                return state.town.memo().be_quiet();
            }
            let mut any = false;
            for seat in self.seats_from(state.active).filter(|seat| holders & (1 << seat.0) != 0) {
                let cards =
                    self.in_scene(state, seat, Act::Nothing, |scene| self.completed_in(scene, state, seat, looked_at));
                any |= cards != 0;
                self.complete(state, seat, cards, journal);
                if cards == 0 {
                    let lasting = held(state.player(seat)) & self.tables.lasting;
                    state.town.memo().fail(lasting & looked_at);
                }
            }
            if !any {
                return;
            }
        }
    }
}

/// The cards in a hand, as bits.
fn held(player: &Player) -> u64 {
    player.hand.iter().fold(0, |held, card| held | 1 << card)
}
