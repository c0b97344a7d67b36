//! The game in words: notation, targets, prompts and the log.

mod notation;
mod preview;
mod targets;
mod tell;

use engine::{Line, Refusal, Seat, Target, Unreadable, Viewer, Words};

use crate::{
    Action, Colorado, Event, State,
    ids::{Icon, Kind},
    state::{Pending, Phase},
    view::seen,
};

impl Words for Colorado {
    fn write(&self, _: &State, _: Seat, action: Action) -> String {
        self.notation(action)
    }

    fn read(&self, state: &State, _: Seat, text: &str) -> Result<Action, Unreadable> {
        self.read_notation(state, text)
    }

    fn path(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        self.targets(state, seat, action)
    }

    fn why_not(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.explain(state, seat, path)
    }

    fn prompt(&self, state: &State, who: Viewer) -> Line {
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

    fn tell(&self, event: &Event) -> Option<Line> {
        self.tell_event(event)
    }

    fn scores(&self, state: &State, who: Viewer) -> Vec<Option<i32>> {
        let me = who.seat();
        Seat::all(self.seats).map(|seat| Some(i32::from(self.score(seen(state, seat, me))))).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        self.chapter_words(state).into()
    }
}

impl Colorado {
    /// A card as people say it: `Blue 3 (Pioneer)`.
    pub(crate) fn card_name(&self, kind: Kind) -> String {
        format!("{} {} ({})", self.edition().suit(kind.suit()).name, kind.value(), self.edition().card(kind).name)
    }

    /// A card on the board, to link to.
    pub(crate) fn card_target(&self, kind: Kind) -> Target {
        Target::new("card", &self.edition().card(kind).id, self.card_name(kind))
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
        let pending = me.map_or(Pending::Done, |me| state.player(me).pending);
        let numbers = &self.edition().numbers;
        Line::new().text(match pending {
            Pending::Nugget => format!("Take {} nugget, or pay a card's value to play it.", numbers.take),
            Pending::Card if state.drawable() => {
                format!("Draw {} cards, or discard 2 of one suit to play a card.", numbers.draw)
            }
            Pending::Card => "Discard 2 cards of one suit to play a card, or decline.".to_owned(),
            Pending::Check => "Check a leg of a discovered region, or the next leg of your railroad.".to_owned(),
            Pending::Play => "Play a card for free, or decline.".to_owned(),
            Pending::Place => "Play a card for the two you discarded.".to_owned(),
            Pending::Box(track) => format!("Choose a box of the {} track.", self.edition().track(track).name),
            Pending::Discovery => "Discover a region next to one of yours.".to_owned(),
            Pending::Finished if state.phase == Phase::Discover => {
                "Your discoveries are made: say that you are done, or undo.".to_owned()
            }
            Pending::Finished => "Your chain is complete: say that you are done, or undo.".to_owned(),
            Pending::Waiting => "Your part of the deck is empty: you draw on when the others are done.".to_owned(),
            Pending::Idle | Pending::Done => return self.waiting(state).text("."),
        })
    }

    fn waiting(&self, state: &State) -> Line {
        let busy = engine::Game::to_act(self, state);
        Line::new().text("Waiting for ").seats(busy.iter())
    }

    /// What an icon does, in a few words.
    pub(crate) fn icon_name(&self, icon: Icon) -> &str {
        &self.edition().icon(icon).name
    }
}

impl Colorado {
    fn chapter_words(&self, state: &State) -> String {
        if state.turn == 0 { "Set-up".to_owned() } else { format!("Turn {}", state.turn) }
    }
}
