//! Draw a Mine tile (CG-MINE).

use engine::{ActionList, Journal, Refusal, Seat};

use crate::{
    CerroGordo,
    action::Action,
    conditions::Act,
    edition::Power,
    event::Event,
    ids::{MineId, members},
    state::{Phase, State},
};

impl CerroGordo {
    /// The Mines with tiles left, as bits. CG-MINE-5
    pub(crate) fn live_mines(&self, state: &State) -> u8 {
        self.mine_ids().filter(|mine| state.left[mine.index()] > 0).fold(0, |set, MineId(k)| set | 1 << k)
    }

    /// The Mines a seat would draw from now, as bits, and how far they are if it is connected.
    #[must_use]
    pub fn closest_mines(&self, state: &State, seat: Seat) -> (u8, Option<u8>) {
        let live = self.live_mines(state);
        let Some(here) = state.player(seat).standee else { return (live, None) };
        match state.town.nearest_mines(here, live) {
            (_, None) => (live, None), // CG-MINE-4
            nearest => nearest,        // CG-MINE-2, CG-MINE-3
        }
    }

    /// Finds the Mines to draw from next, for the list and for the guard.
    pub(crate) fn remember_drawable(&self, state: &mut State) {
        let live = self.live_mines(state);
        if let Some(here) = state.player(state.active).standee {
            state.town.remember_nearest(here, live);
        }
    }

    pub(crate) fn drawable(&self, state: &State) -> (u8, Option<u8>) {
        self.closest_mines(state, state.active)
    }

    pub(crate) fn legal_draws(&self, state: &State, out: &mut ActionList<Action>) {
        if !state.turn_so_far.owes_building && !state.turn_so_far.owes_road {
            let (mines, _) = self.drawable(state);
            members(mines.into()).for_each(|mine| out.push(Action::Draw(MineId(mine))));
        }
    }

    /// Whether the Mine may be drawn from; how far it is if the player is connected.
    pub(crate) fn guard_draw(&self, state: &State, mine: MineId) -> Result<Option<u8>, Refusal> {
        self.guard_main(state)?;
        let why = match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
            (false, false) => None,
            (true, true) => Some("You still place a Building and a Road before you draw."),
            (true, false) => Some("You still place a Building before you draw."),
            (false, true) => Some("You still place a Road before you draw."),
        };
        if let Some(why) = why {
            return Err(Refusal::new("CG-TURN-10", why));
        }
        if mine.0 >= self.numbers.mines {
            return Err(Refusal::new("CG-SETUP-2", "There is no such Mine in the Town."));
        }
        if state.left[mine.index()] == 0 {
            return Err(Refusal::new("CG-MINE-5", "That Mine is empty."));
        }
        let (mines, tiles) = self.drawable(state);
        if mines & (1 << mine.0) == 0 {
            return Err(Refusal::new("CG-MINE-2", "You must Mine from the closest Mine you are connected to."));
        }
        Ok(tiles)
    }

    pub(crate) fn draw(&self, state: &mut State, mine: MineId, tiles: Option<u8>, journal: &mut impl Journal<Event>) {
        let seat = state.active;
        state.left[mine.index()] -= 1; // CG-MINE-9: the next tile's back is visible now
        let tile = state.last_drawn(mine, self.per_mine());
        let silver = self.tables.edition.silver_of(tile);
        state.mine = mine;
        state.mined = tiles.is_some(); // CG-MINE-7
        state.effect = 0;
        state.happened = false;
        state.built = None;
        state.aftermath = Default::default();
        let collects = state.mined || self.power(state, seat) == Power::SilverUnconnected; // CG-MINE-6, CG-CHAR-5
        let collected = if collects { silver } else { 0 };
        let player = state.player_mut(seat);
        player.silver = player.silver.saturating_add(collected.into());
        self.learn_drawn(state, seat, tile);
        journal.note(Event::Drawn { seat, mine, tiles, silver, collected });
        if state.left[mine.index()] == 0 {
            journal.note(Event::MineEmpty { mine }); // CG-MINE-9
        }
        let act = tiles.map_or(Act::Nothing, |tiles| Act::Mined { silver, tiles });
        self.checkpoint(state, seat, act, journal);
        journal.note(Event::Happens { seat, tile: Some(tile), mine, silver });
        self.resolve(state, journal); // CG-MINE-8
    }

    /// Whether the last Mine is empty. CG-FIN-1
    pub(crate) fn all_empty(&self, state: &State) -> bool {
        self.live_mines(state) == 0
    }

    /// After a tile's event: the end of the game, or of the turn. CG-FIN-1, CG-FIN-3
    pub(crate) fn finish_event(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        self.checkpoint(state, state.active, Act::Nothing, journal); // CG-FIN-4
        if self.all_empty(state) {
            state.phase = Phase::Over;
            self.note_end(state, journal);
        } else {
            self.after(state, journal);
        }
    }
}
