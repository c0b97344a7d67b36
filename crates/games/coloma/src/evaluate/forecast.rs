//! What a turn that is still ahead will bring: it is taken in thought, with the Bust wherever it may go.

use engine::{ActionList, Game, Seat};

use crate::{
    Coloma,
    action::Action,
    ids::SITES,
    state::{Frame, Phase, State, Turn},
};

/// Lines of a turn in thought that are followed side by side.
const BEAM: usize = 4;
/// Its longest line.
const STEPS: usize = 14;
impl Coloma {
    /// What a seat has and can hope for, with the turn it is about to take.
    pub(super) fn with_turn(&self, s: &State, seat: usize) -> i32 {
        let fresh = Turn { seat: s.turn.seat, had: s.turn.had, ..Turn::default() };
        match s.phase {
            Phase::Dials if s.players[seat].dial != 0 => self.with_risk(s, seat),
            Phase::Turn if s.turn.had & (1 << seat) == 0 => self.with_risk(s, seat),
            Phase::Turn if usize::from(s.turn.seat) != seat => self.prosperity(s, seat, true).0,
            // The first turn after the reveal: where the others went was only imagined.
            Phase::Turn if s.turn == fresh && s.turn.had == 1 << seat => self.with_risk(s, seat),
            Phase::Turn if s.turn == fresh => self.turn_in_thought(s, seat, s.bust),
            Phase::Turn => {
                let (value, ledger) = self.prosperity(s, seat, true);
                value + self.rest_of_turn(s, seat, &ledger)
            }
            _ => self.prosperity(s, seat, true).0,
        }
    }

    /// The turn at the Site that was chosen, over all places where the Bust may go.
    fn with_risk(&self, s: &State, seat: usize) -> i32 {
        let site = s.players[seat].dial;
        let crowd = self.crowd(s, &self.public_ledgers(s));
        let (sign, target) = (self.signpost(s.barker), self.points_to(s.barker));
        let matters = |bust: u8| bust == site || (site == sign && bust == target);
        let mut far = 1.0;
        let mut sum = 0.0;
        for bust in (1..=SITES).filter(|bust| matters(*bust)) {
            let chance =
                if bust == site { self.bust_here(s, &crowd, seat, site) } else { self.bust_there(&crowd, seat, bust) };
            let chance = chance.min(far);
            far -= chance;
            if chance > 0.0 {
                sum += chance * self.turn_in_thought(s, seat, bust) as f32;
            }
        }
        let elsewhere = (1..=SITES).find(|bust| !matters(*bust)).unwrap_or(sign);
        (sum + far * self.turn_in_thought(s, seat, elsewhere) as f32) as i32
    }

    /// The best that a turn at the chosen Site is found to lead to.
    fn turn_in_thought(&self, s: &State, seat: usize, bust: u8) -> i32 {
        let mut start = *s;
        start.phase = Phase::Turn;
        start.bust = bust;
        start.turn = Turn { seat: seat as u8, had: u8::MAX, ..Turn::default() };
        let mut best = self.prosperity(&start, seat, true).0;
        let mut lines: Vec<(i32, State)> = vec![(best, start)];
        let mut next: Vec<(i32, State)> = Vec::new();
        let mut list = ActionList::new();
        for _ in 0..STEPS {
            for (_, from) in &lines {
                list.clear();
                // Barrels inside a sub-decision are left out: used at the menu they come to much the same.
                self.offer_asked(from, seat, &mut list);
                for action in list.actions().iter().filter(|action| pays_in_thought(action)) {
                    let mut after = *from;
                    if self.apply(&mut after, Seat(seat as u8), *action, &mut ()).is_err() {
                        continue;
                    }
                    let (value, ledger) = self.prosperity(&after, seat, true);
                    if after.turn.frames.top() == Frame::Menu {
                        best = best.max(value);
                    }
                    next.push((value + self.rest_of_turn(&after, seat, &ledger), after));
                }
            }
            next.sort_by_key(|(value, _)| -value);
            next.dedup_by(|a, b| a.0 == b.0 && a.1 == b.1);
            next.truncate(BEAM);
            std::mem::swap(&mut lines, &mut next);
            next.clear();
            if lines.is_empty() {
                break;
            }
        }
        best
    }
}

/// To end the turn brings nothing, nor does a Barrel that is spent for nothing.
fn pays_in_thought(action: &Action) -> bool {
    !matches!(action, Action::EndTurn | Action::SpendBarrel(_))
}
