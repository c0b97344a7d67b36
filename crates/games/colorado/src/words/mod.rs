//! The game in words: notation, targets, prompts, the log, what the eye sees and what helps.

mod help;
mod notation;
mod path;
mod preview;
mod prompt;
mod show;
mod tell;
mod why;

use engine::{Cue, Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say, say::name};

use crate::{
    Action, Colorado, Event, State,
    hidden::seen,
    ids::{Icon, Kind, Leg},
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
        self.prompt_for(state, who)
    }

    fn tell(&self, event: &Event) -> Option<Line> {
        self.tell_event(event)
    }

    fn cues(&self, event: &Event) -> Vec<Cue> {
        self.seen_of(event)
    }

    fn clause_of(&self, event: &Event) -> Option<&'static str> {
        Some(show::clause(event))
    }

    fn clause_here(&self, state: &State, seat: Seat) -> Option<&'static str> {
        help::clause(state, seat)
    }

    fn goal(&self, state: &State, who: Viewer) -> Line {
        self.goal_line(state, who)
    }

    fn hint(&self, state: &State, seat: Seat) -> Option<Line> {
        self.hint_line(state, seat)
    }

    fn caution(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        self.caution_line(state, seat, action)
    }

    fn scores(&self, state: &State, who: Viewer) -> Vec<Option<i32>> {
        let me = who.seat();
        Seat::all(self.seats).map(|seat| Some(i32::from(self.score(seen(state, seat, me))))).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        if state.turn == 0 { say!("Set-up") } else { say!("Turn {turn}", turn = name(state.turn)) }
    }
}

impl Colorado {
    /// A card as people say it: `Blue 3 (Pioneer)`.
    pub(crate) fn card_name(&self, kind: Kind) -> Line {
        let (suit, card) = (&self.edition().suit(kind.suit()).name, &self.edition().card(kind).name);
        say!("{suit} {value} ({card})", suit = name(suit), value = name(kind.value()), card = name(card))
    }

    /// A card on the board, to link to.
    pub(crate) fn card_target(&self, kind: Kind) -> Target {
        Target::new("card", &self.edition().card(kind).id, self.card_name(kind))
    }

    /// A leg of a region as people say it: `Denver, leg a`.
    pub(crate) fn leg_name(&self, leg: Leg) -> Line {
        let (region, spec) = self.edition().leg(leg);
        say!("{region}, leg {leg}", region = name(&self.edition().region(region).name), leg = name(&spec.id))
    }

    /// What an icon is called.
    pub(crate) fn icon_name(&self, icon: Icon) -> Line {
        Line::name(&self.edition().icon(icon).name)
    }
}
