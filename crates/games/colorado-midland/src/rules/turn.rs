//! Rounds and turns (catalogue 3.4).

use engine::{ActionList, Journal, Refusal, Seat, say};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    state::{Phase, Points, State},
};

impl ColoradoMidland {
    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn seat_in_turn(&self, state: &State) -> Seat {
        state.first_player.left(state.turn % self.numbers.players, self.numbers.players)
    }

    /// The one seat that must act, unless the game is over.
    #[inline]
    pub(crate) fn actor(&self, state: &State) -> Option<Seat> {
        match state.phase {
            Phase::FirstRailroad => Some(state.first_player),
            // CM-SET-10
            Phase::SetupMine => {
                Some(state.first_player.left(state.mines.len() % self.numbers.players, self.numbers.players))
            }
            Phase::Refill(queue) => queue.front(),
            Phase::Over => None,
            _ => Some(self.seat_in_turn(state)),
        }
    }

    /// Whether it is this seat's turn at all, and whether the kind of action fits what is waited for.
    pub(crate) fn guard_turn(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        match self.actor(state) {
            None => Err(Refusal::new("CM-END-2", "The game is over.")),
            Some(actor) if actor != seat => Err(Refusal::new("CM-RND-1", "It is not your turn.")),
            Some(_) => Ok(()),
        }
    }

    /// What else must be done first, for an action that begins a turn (CM-RND-2).
    pub(crate) fn guard_whole_turn(&self, state: &State) -> Result<(), Refusal> {
        let (clause, sentence) = match state.phase {
            Phase::Turn { .. } => return Ok(()),
            Phase::FirstRailroad => ("CM-SET-7", "First choose the colour of the first railroad."),
            Phase::SetupMine => {
                ("CM-SET-8", "The Mine Track is not full yet: choose a district of which you hold a claim.")
            }
            Phase::Build { .. } => ("CM-BLD-10", "You are building: all points go into track this turn."),
            Phase::TakeOver { .. } => ("CM-LRG-6", "First decide whether the railroad takes over a colour group."),
            Phase::ShutRefill => {
                ("CM-SHD-3", "First replace the mine you shut down: choose a district of which you hold a claim.")
            }
            Phase::Confirm => ("CM-RND-2", "Your turn's one action is done: confirm it or take it back."),
            Phase::Refill(_) => {
                ("CM-REF-2", "First replace your closed mine: choose a district of which you hold a claim.")
            }
            Phase::Over => ("CM-END-2", "The game is over."),
        };
        Err(Refusal::new(clause, sentence))
    }

    pub(crate) fn guard_confirm(&self, state: &State) -> Result<(), Refusal> {
        match state.phase {
            Phase::Confirm => Ok(()),
            Phase::Turn { .. } => {
                Err(Refusal::new("CM-RND-3", "There is no passing: build, start a railroad or shut down a mine."))
            }
            Phase::Build { points, .. } => {
                let sentence =
                    say!("You must still use {left:# building point|# building points}.", left = points.need());
                Err(Refusal::new("CM-BLD-1", sentence))
            }
            _ => self.guard_whole_turn(state),
        }
    }

    /// Everything a turn can begin with.
    pub(crate) fn list_turn(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        let Phase::Turn { most } = state.phase else { return };
        self.list_build(state, Points { spent: 0, most }, None, out);
        self.list_starts(state, seat, out);
        self.list_shuts(state, seat, out);
    }

    /// CM-RND-1: the first turn of a round.
    pub(crate) fn begin_round(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.round += 1;
        state.turn = 0;
        state.unspent = false;
        state.shortage = false;
        journal.note(Event::Round { round: state.round, first_player: state.first_player });
        self.begin_turn(state, journal);
    }

    /// The turn of the next seat that can do anything, or the end of the round.
    fn begin_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        while state.turn < self.numbers.players {
            let seat = self.seat_in_turn(state);
            let most = self.most(state);
            state.phase = Phase::Turn { most };
            if most > 0 || self.count_starts(state, seat) > 0 || self.count_shuts(state, seat) > 0 {
                return;
            }
            // CM-RND-4
            state.unspent = true;
            journal.note(Event::Passed { seat });
            state.turn += 1;
        }
        // CM-RND-5: only now.
        self.score(state, journal);
        self.close(state, journal);
    }

    /// The last step of a turn was made: it waits for confirmation, unless the table does without.
    pub(crate) fn finish_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        if self.confirm {
            state.phase = Phase::Confirm;
        } else {
            self.end_turn(state, journal);
        }
    }

    /// The next seat's turn.
    pub(crate) fn end_turn(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        state.turn += 1;
        self.begin_turn(state, journal);
    }

    /// Whether a step may be taken back: the turn's own until it is confirmed; set-up and replacement are final.
    pub(crate) fn may_take_back(&self, before: &State, seat: Seat, action: Action, after: &State) -> bool {
        let own_turn = !matches!(before.phase, Phase::FirstRailroad | Phase::SetupMine | Phase::Refill(_));
        own_turn && action != Action::Confirm && self.actor(after) == Some(seat) && before.turn == after.turn
    }
}
