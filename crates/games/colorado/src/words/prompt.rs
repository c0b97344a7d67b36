//! What a viewer is asked to do, or waits for.

use engine::{
    Game, Line, Seat, Viewer, say,
    say::{all, name},
};

use crate::{
    Colorado, State,
    rules::cards::playable,
    state::{Pending, Phase, Player},
};

impl Colorado {
    pub(super) fn prompt_for(&self, state: &State, who: Viewer) -> Line {
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        match state.phase {
            Phase::Start => self.prompt_start(state, me),
            Phase::Call if me == Some(state.caller) => {
                say!("You are the Caller: choose an opponent, and name a card by suit and value.")
            }
            Phase::Call => say!("{caller} calls a card.", caller = state.caller),
            Phase::Give => self.prompt_give(state, me),
            Phase::Actions | Phase::Discover => match me.map(|me| state.player(me)) {
                Some(player) if player.pending.busy() => self.prompt_step(state, player),
                _ => self.waiting(state),
            },
            Phase::Over => say!("The game is over."),
        }
    }

    fn prompt_start(&self, state: &State, me: Option<Seat>) -> Line {
        match me {
            Some(me) if state.player(me).start.is_none() => say!("Choose the town where you start."),
            _ => say!("Waiting for {who} to choose a starting town.", who = all(self.to_act(state).iter())),
        }
    }

    fn prompt_give(&self, state: &State, me: Option<Seat>) -> Line {
        let Some(call) = state.call else { return self.waiting(state) };
        let card = self.card_target(call.named);
        if me == Some(call.seat) {
            return say!(
                "{caller} calls you for {card}, which you do not hold: give a card of that suit or of that value.",
                caller = state.caller,
                card
            );
        }
        say!("{seat} chooses a card to give for {card}.", seat = call.seat, card)
    }

    fn prompt_step(&self, state: &State, player: &Player) -> Line {
        let numbers = &self.edition().numbers;
        match player.pending {
            Pending::Nugget => {
                say!("Take {take:# nugget|# nuggets}, or pay a card's value to play it.", take = numbers.take)
            }
            Pending::Card if state.drawable(player) => {
                say!("Draw {draw:# card|# cards}, or discard 2 of one suit to play a card.", draw = numbers.draw)
            }
            Pending::Card => say!("Nothing can be drawn: discard 2 cards of one suit to play a card, or decline."),
            Pending::Check => say!("Check a leg of a discovered region, or the next leg of your railroad."),
            Pending::Play if playable(player).is_empty() => say!("You hold no card that you can play: decline."),
            Pending::Play => say!("Play a card for free, or decline."),
            Pending::Place => say!("Play a card for the two you discarded."),
            Pending::Box(track) => {
                say!("Choose a box of the track {track}.", track = name(&self.edition().track(track).name))
            }
            Pending::Discovery => say!("Discover a region next to one of yours."),
            Pending::Finished if state.phase == Phase::Discover => {
                say!("Your discoveries are made: say that you are done, or undo.")
            }
            Pending::Finished if player.draws => say!(
                "You draw {draw:# card|# cards} when all are done: say that you are done, or undo.",
                draw = numbers.draw
            ),
            Pending::Finished => say!("Your chain is complete: say that you are done, or undo."),
            Pending::Idle | Pending::Done => self.waiting(state),
        }
    }

    fn waiting(&self, state: &State) -> Line {
        say!("Waiting for {who}.", who = all(self.to_act(state).iter()))
    }
}
