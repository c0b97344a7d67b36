//! One sentence: who must do what now.

use engine::{
    ActionList, Line, Seat, Viewer, say,
    say::{all, name},
};

use crate::{
    Coloma,
    action::Action,
    state::{Frame, Phase, Slot, State},
};

impl Coloma {
    pub(super) fn prompt_for(&self, s: &State, who: Viewer) -> Line {
        let waiting = self.seats_to_act(s);
        let mine = who.seat().is_some_and(|seat| waiting.contains(seat));
        if s.phase == Phase::Over {
            return self.ending(s);
        }
        if mine {
            return self.task(s, who.seat().unwrap_or(Seat(0)));
        }
        let who = all(waiting.iter());
        match s.phase {
            Phase::Boards => say!("{who} {who:picks|pick} a player board.", who),
            Phase::Specialities => say!("{who} {who:picks|pick} a Speciality.", who),
            Phase::Discards => say!("{who} must still put back two cards.", who),
            Phase::Buy => say!("{who} must still decide about the event of Site {site}.", who, site = name(s.barker)),
            Phase::Dials => say!("{who} must still set a dial.", who),
            Phase::Turn => say!("{who} {who:takes|take} a turn.", who),
            Phase::Shootout => say!("{who} {who:chooses|choose} whom to bury.", who),
            Phase::Over => Line::new(),
        }
    }

    fn ending(&self, s: &State) -> Line {
        let Some(outcome) = self.final_outcome(s) else { return Line::new() };
        let winners: Vec<Seat> = outcome.winners().collect();
        if winners.is_empty() {
            let points = self.shade_score(s);
            return say!("The game is over. Shade wins with {points:# point|# points}.", points);
        }
        say!("The game is over. {who} {who:wins|share the win}.", who = all(winners))
    }

    fn task(&self, s: &State, seat: Seat) -> Line {
        match s.phase {
            Phase::Boards => "Pick a player board.".into(),
            Phase::Specialities => "Pick a Pioneer Speciality.".into(),
            Phase::Discards if s.player(seat).discards[0] == crate::ids::NONE => {
                "Choose the first of two cards to put back, and to which end of your deck.".into()
            }
            Phase::Discards => "Choose the second of two cards to put back, and to which end of your deck.".into(),
            Phase::Buy => {
                say!("Decide how often you pay Gold at the event of Site {site}.", site = name(s.barker))
            }
            Phase::Dials => "Set your dial: at which Site will your Pioneer be?".into(),
            Phase::Turn => self.turn_task(s).into(),
            Phase::Shootout => "No Dude is in your supply or Lodge: choose a Gunman or guest to bury.".into(),
            Phase::Over => Line::new(),
        }
    }

    fn menu_task(&self, s: &State) -> &'static str {
        if s.turn.open != Slot::None {
            return "Use an ability of this action, or finish it.";
        }
        let mut list = ActionList::new();
        self.offer_asked(s, usize::from(s.turn.seat), &mut list);
        let actions = list.actions();
        let can_open = actions.iter().any(|action| matches!(action, Action::Open(_)));
        match (actions.len(), can_open) {
            (1, _) => "Nothing is left to do: end your turn.",
            (_, true) if s.turn.slots == 0 => "Your turn: open one of your two actions.",
            (_, true) => "Open your other action, or end your turn.",
            (_, false) => "Use a Barrel or your Speciality, or end your turn.",
        }
    }

    fn turn_task(&self, s: &State) -> &'static str {
        match s.turn.frames.top() {
            Frame::Menu | Frame::Paused { .. } => self.menu_task(s),
            Frame::Seq { .. } | Frame::Benefit { .. } => "Take what is offered, or skip it.",
            Frame::Trade { .. } => "Trade again, or be done.",
            Frame::Build { hotels: true, .. } => "Choose a Town Building from your hand, or a Hotel.",
            Frame::Build { .. } => "Choose a Town Building from your hand.",
            Frame::Survey { .. } => "Choose a River to survey or a Bridge to build.",
            Frame::Purchase { barrels: 1.., .. } => "Choose a Barrel to discard.",
            Frame::Purchase { cards: 1.., .. } => "Choose a card to discard, and to which end of your deck.",
            Frame::Purchase { .. } => "Choose how much Gold you pay; the rest is paid in Bucks.",
            Frame::Wagon { arrived: false, .. } => "Move your Wagon, or let it stand.",
            Frame::Wagon { .. } => "Move on, or stop here.",
            Frame::Bonus { .. } => "Choose a bonus of the Boomtown.",
            Frame::Dudes { any: false, .. } => "Place your Dudes.",
            Frame::Dudes { .. } => "Place more Dudes, or be done.",
            Frame::Tents { any: false } => "Pitch a Tent.",
            Frame::Tents { .. } => "Pitch another Tent, or be done.",
            Frame::Take { .. } => "Take a Barrel.",
            Frame::Refresh { .. } => "Choose a used Barrel to turn face-up.",
        }
    }
}
