//! SI-ADV: phase 7. SI-LEN: when the game ends and who wins. SI-SOLO: grades.

use engine::{Journal, Line, Outcome, Seat, Seats, Standing, say, say::money};

use super::Play;
use crate::{
    Silverton,
    edition::Grade,
    event::Event,
    state::{Now, Phase, State},
};

impl Silverton {
    /// Whether somebody has the cash that ends the game.
    fn target_reached(&self, s: &State) -> bool {
        self.plan.target > 0 && s.players[..self.count()].iter().any(|player| player.cash >= self.plan.target)
    }

    /// SI-LEN-5, SI-LEN-7: what decides, the greater the better.
    fn merit(&self, s: &State, seat: usize) -> (u32, u32, u32) {
        let player = &s.players[seat];
        (player.cash, self.income_on_cards(s, seat), player.track.len())
    }

    /// SI-SOLO-3 to SI-SOLO-9: the grade of a finished solitaire game, the first row that fits.
    pub(crate) fn solo_grade(&self, s: &State) -> Option<Grade> {
        if s.phase != Phase::Over || self.count() != 1 {
            return None;
        }
        let cash = s.players[0].cash;
        let reached = self.target_reached(s);
        let fits = |rating: &&crate::edition::Rating| {
            rating.max_turn.is_none_or(|turn| reached && s.turn <= turn)
                && rating.min_cash.is_none_or(|least| cash >= least)
        };
        self.plan.ratings.iter().find(fits).map(|rating| rating.grade)
    }

    /// The grade in words.
    pub(crate) fn grade(&self, s: &State) -> Option<&'static str> {
        self.solo_grade(s).map(Grade::name)
    }

    /// How the game ended.
    pub(crate) fn final_outcome(&self, s: &State) -> Option<Outcome> {
        if s.phase != Phase::Over {
            return None;
        }
        let seats = 0..self.count();
        let merits: Vec<_> = seats.clone().map(|seat| self.merit(s, seat)).collect();
        let grade = self.solo_grade(s);
        let lost = grade.is_some_and(|grade| grade < Grade::Draw);
        let standings = seats
            .map(|seat| Standing {
                rank: 1 + u8::from(lost) + merits.iter().filter(|other| **other > merits[seat]).count() as u8,
                score: s.players[seat].cash as i32,
                parts: vec![("cash".to_owned(), s.players[seat].cash as i32)],
            })
            .collect();
        let (target, turn) = (money(self.plan.target), s.turn);
        let end = if self.target_reached(s) {
            say!("The target of {target} was reached in turn {turn}.", target, turn)
        } else {
            say!("Turn {turn} was the last.", turn)
        };
        let result = grade.map(|grade| say!("Result: {grade}.", grade = grade.name()));
        let reasons = [Some(end), result].iter().flatten().map(Line::to_string).collect();
        Some(Outcome { standings, reasons })
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// SI-ADV-1: the end is checked; otherwise the next turn begins.
    pub fn end_turn(&mut self) {
        self.s.now = Now::default();
        self.s.at = 0;
        // SI-LEN-5, SI-LEN-6: only at the end of a turn, and after the last one at the latest.
        if self.rules.target_reached(self.s) || self.s.turn >= self.rules.plan.last_turn {
            self.s.phase = Phase::Over;
            let outcome = self.rules.final_outcome(self.s);
            let winners: Seats = outcome.iter().flat_map(Outcome::winners).collect::<Vec<Seat>>().into_iter().collect();
            self.note(Event::Over { turn: self.s.turn, winners });
        } else {
            self.s.turn += 1;
            self.begin_turn();
        }
    }
}
