//! Silver Actions (CG-SILV).

use engine::{ActionList, Journal, Refusal, Seat, say};

use crate::{
    CerroGordo,
    action::Action,
    conditions::Act,
    edition::Power,
    event::Event,
    pile::Pile,
    state::{Phase, State},
};

impl CerroGordo {
    /// What a Bonus Road costs the seat. CG-CHAR-3
    #[must_use]
    pub fn bonus_cost(&self, state: &State, seat: Seat) -> u16 {
        match self.power(state, seat) {
            Power::BonusRoadCost { n } => n,
            _ => self.tables.edition.numbers.bonus_road_cost,
        }
    }

    /// What a Refresh costs the seat. CG-CHAR-7
    #[must_use]
    pub fn refresh_cost(&self, state: &State, seat: Seat) -> u16 {
        match self.power(state, seat) {
            Power::RefreshCost { n } => n,
            _ => self.tables.edition.numbers.refresh_cost,
        }
    }

    /// Whether the active player could pay for a Bonus Road and has a tile; whether there is a place is not asked.
    pub(crate) fn can_buy_bonus(&self, state: &State, seat: Seat) -> bool {
        let player = state.player(seat);
        matches!(state.phase, Phase::Main | Phase::After)
            && !state.turn_so_far.bonus_used
            && !player.roads.is_empty()
            && player.silver >= self.bonus_cost(state, seat)
    }

    /// How many different Refreshes the active player can take now.
    pub(crate) fn refreshes(&self, state: &State, seat: Seat) -> u32 {
        let player = state.player(seat);
        let possible = matches!(state.phase, Phase::Main | Phase::After)
            && !state.turn_so_far.refresh_used
            && player.silver >= self.refresh_cost(state, seat);
        if possible { (1 << player.hand.len()) - 1 } else { 0 }
    }

    pub(crate) fn legal_refreshes(&self, state: &State, out: &mut ActionList<Action>) {
        (1..=self.refreshes(state, state.active)).for_each(|cards| out.push(Action::Refresh(cards as u8)));
    }

    pub(crate) fn silver_action_possible(&self, state: &State, seat: Seat) -> bool {
        self.refreshes(state, seat) > 0 || (self.can_buy_bonus(state, seat) && state.town.has_site())
    }

    /// CG-SILV-6: only the active player comes this far, since any other who decides is inside an event.
    fn guard_time(&self, state: &State) -> Result<(), Refusal> {
        match state.phase {
            Phase::Main | Phase::After => Ok(()),
            _ => Err(Refusal::new("CG-TURN-9", "No Silver Action while an event is resolved.")),
        }
    }

    pub(crate) fn guard_bonus(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        self.guard_time(state)?;
        if state.turn_so_far.bonus_used {
            return Err(Refusal::new("CG-SILV-5", "You have built the Bonus Road of this turn."));
        }
        let (cost, silver) = (self.bonus_cost(state, seat), state.player(seat).silver);
        if silver < cost {
            let why = say!("A Bonus Road costs {cost} Silver and you have {silver}.", cost, silver);
            return Err(Refusal::new("CG-SILV-1", why));
        }
        if state.player(seat).roads.is_empty() {
            return Err(Refusal::new("CG-SILV-3", "You have no Road tile."));
        }
        Ok(())
    }

    pub(crate) fn guard_refresh(&self, state: &State, seat: Seat, cards: u8) -> Result<(), Refusal> {
        self.guard_time(state)?;
        let hand = state.player(seat).hand.len() as u32;
        if cards == 0 || u32::from(cards) >= 1 << hand {
            return Err(Refusal::new("CG-SILV-4", "Choose among the Objectives in your hand."));
        }
        if state.turn_so_far.refresh_used {
            return Err(Refusal::new("CG-SILV-5", "You have refreshed your Objectives this turn."));
        }
        let (cost, silver) = (self.refresh_cost(state, seat), state.player(seat).silver);
        if silver < cost {
            let why = say!("A Refresh costs {cost} Silver and you have {silver}.", cost, silver);
            return Err(Refusal::new("CG-SILV-4", why));
        }
        Ok(())
    }

    pub(crate) fn refresh(&self, state: &mut State, cards: u8, journal: &mut impl Journal<Event>) {
        let seat = state.active;
        let paid = self.refresh_cost(state, seat);
        state.player_mut(seat).silver -= paid;
        state.turn_so_far.refresh_used = true;
        journal.note(Event::Refreshed { seat, paid });
        self.discard_cards(state, seat, cards, journal);
        self.draw_cards(state, seat, cards.count_ones() as u8, journal);
        self.checkpoint(state, seat, Act::Nothing, journal); // CG-OBJ-5
        self.after_silver_action(state, journal);
    }

    /// Discards cards of a hand, by place as bits. CG-SILV-7
    pub(crate) fn discard_cards(&self, state: &mut State, seat: Seat, places: u8, journal: &mut impl Journal<Event>) {
        let mut cards = Pile::default();
        for at in (0..8).rev().filter(|at| places & (1 << at) != 0) {
            let card = state.take_card(seat, at);
            state.discards.push(card.0);
            cards.push(card.0);
        }
        journal.note(Event::CardsDiscarded { seat, count: cards.len() as u8, cards: Some(cards) });
    }
}
