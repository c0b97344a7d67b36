//! What a viewer is asked to do, or waits for.

use engine::{Line, Seat, Viewer};

use crate::{
    Colorado, State,
    rules::cards::playable,
    state::{Pending, Phase},
};

impl Colorado {
    pub(super) fn prompt_for(&self, state: &State, who: Viewer) -> Line {
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        match state.phase {
            Phase::Start => self.prompt_start(state, me),
            Phase::Call if me == Some(state.caller) => {
                Line::new().text("You are the Caller: choose an opponent, and name a card by suit and value.")
            }
            Phase::Call => Line::new().seat(state.caller).text(" calls a card."),
            Phase::Give => self.prompt_give(state, me),
            Phase::Actions | Phase::Discover => self.prompt_steps(state, me),
            Phase::Over => Line::new().text("The game is over."),
        }
    }

    fn prompt_start(&self, state: &State, me: Option<Seat>) -> Line {
        match me {
            Some(me) if state.player(me).start.is_none() => Line::new().text("Choose the town where you start."),
            _ => self.waiting(state).text(" to choose a starting town."),
        }
    }

    fn prompt_give(&self, state: &State, me: Option<Seat>) -> Line {
        let Some(call) = state.call else { return Line::new() };
        let named = self.card_target(call.named);
        if me == Some(call.seat) {
            let line = Line::new().seat(state.caller).text(" calls you for ").place(named);
            return line.text(", which you do not hold: give a card of that suit or of that value.");
        }
        Line::new().seat(call.seat).text(" chooses a card to give for ").place(named).text(".")
    }

    fn prompt_steps(&self, state: &State, me: Option<Seat>) -> Line {
        let Some(player) = me.map(|me| state.player(me)) else { return self.waiting(state).text(".") };
        let numbers = &self.edition().numbers;
        Line::new().text(match player.pending {
            Pending::Nugget => format!("Take {} nugget, or pay a card's value to play it.", numbers.take),
            Pending::Card if state.drawable(player) => {
                format!("Draw {} cards, or discard 2 of one suit to play a card.", numbers.draw)
            }
            Pending::Card => "Nothing can be drawn: discard 2 cards of one suit to play a card, or decline.".to_owned(),
            Pending::Check => "Check a leg of a discovered region, or the next leg of your railroad.".to_owned(),
            Pending::Play if playable(player).is_empty() => "You hold no card that you can play: decline.".to_owned(),
            Pending::Play => "Play a card for free, or decline.".to_owned(),
            Pending::Place => "Play a card for the two you discarded.".to_owned(),
            Pending::Box(track) => format!("Choose a box of the {} track.", self.edition().track(track).name),
            Pending::Discovery => "Discover a region next to one of yours.".to_owned(),
            Pending::Finished if state.phase == Phase::Discover => {
                "Your discoveries are made: say that you are done, or undo.".to_owned()
            }
            Pending::Finished if player.draws => {
                format!("You draw {} cards when all are done: say that you are done, or undo.", numbers.draw)
            }
            Pending::Finished => "Your chain is complete: say that you are done, or undo.".to_owned(),
            Pending::Idle | Pending::Done => return self.waiting(state).text("."),
        })
    }

    fn waiting(&self, state: &State) -> Line {
        let busy = engine::Game::to_act(self, state);
        Line::new().text("Waiting for ").seats(busy.iter())
    }
}
