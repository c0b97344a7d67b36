//! One sentence: who must do what now.

use engine::{ActionList, Line, Seat, Viewer};

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
            return Line::new().text(self.task(s, who.seat().unwrap_or(Seat(0))));
        }
        let does = match s.phase {
            Phase::Boards => "picks a player board.",
            Phase::Specialities => "picks a Speciality.",
            Phase::Discards => "must still put back two cards.",
            Phase::Buy => "must still decide about the event of Site 5.",
            Phase::Dials => "must still set a dial.",
            Phase::Turn => "takes a turn.",
            Phase::Shootout => "chooses whom to bury.",
            Phase::Over => "",
        };
        Line::new().seats(waiting.iter()).text(" ").text(does)
    }

    fn ending(&self, s: &State) -> Line {
        let Some(outcome) = self.final_outcome(s) else { return Line::new() };
        let winners: Vec<Seat> = outcome.winners().collect();
        match winners.len() {
            0 => Line::new().text(format!("The game is over. Shade wins with {} points.", self.shade_score(s))),
            1 => Line::new().text("The game is over. ").seats(winners).text(" wins."),
            _ => Line::new().text("The game is over. ").seats(winners).text(" share the win."),
        }
    }

    fn task(&self, s: &State, seat: Seat) -> String {
        match s.phase {
            Phase::Boards => "Pick a player board.".to_owned(),
            Phase::Specialities => "Pick a Pioneer Speciality.".to_owned(),
            Phase::Discards => {
                let which = if s.player(seat).discards[0] == crate::ids::NONE { "first" } else { "second" };
                format!("Choose the {which} of two cards to put back, and to which end of your deck.")
            }
            Phase::Buy => "Decide how often you pay Gold for points at the event of Site 5.".to_owned(),
            Phase::Dials => "Set your dial: at which Site will your Pioneer be?".to_owned(),
            Phase::Turn => self.turn_task(s).to_owned(),
            Phase::Shootout => "No Dude is in your supply or Lodge: choose a Gunman or guest to bury.".to_owned(),
            Phase::Over => String::new(),
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
