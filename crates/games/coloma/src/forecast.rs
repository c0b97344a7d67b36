//! What a turn that is still ahead will bring: it is taken in thought, with the Bust wherever it may go.

use engine::{ActionList, Game, Seat};

use crate::{
    Coloma,
    action::Action,
    ids::SITES,
    state::{Frame, Phase, Slot, State, Turn},
};

/// Lines of a turn in thought that are followed side by side.
const BEAM: usize = 4;
/// Its longest line.
const STEPS: usize = 14;
/// What a sure thing is, for chances.
const SURE: u32 = 1 << 10;

/// Chances of each Site, 1 to 5.
type Chances = [u32; SITES as usize + 1];

impl Coloma {
    /// What a seat has and can hope for, with the turn it is about to take.
    pub(crate) fn prospects(&self, s: &State, seat: usize) -> i32 {
        let fresh = Turn { seat: s.turn.seat, had: s.turn.had, ..Turn::default() };
        match s.phase {
            Phase::Dials if s.players[seat].dial != 0 => self.with_risk(s, seat),
            Phase::Turn if s.turn.had & (1 << seat) == 0 => self.with_risk(s, seat),
            Phase::Turn if usize::from(s.turn.seat) != seat => self.prosperity(s, seat),
            // The first turn after the reveal: where the others went was only imagined.
            Phase::Turn if s.turn == fresh && s.turn.had == 1 << seat => self.with_risk(s, seat),
            Phase::Turn if s.turn == fresh => self.turn_in_thought(s, seat, s.bust),
            Phase::Turn => self.prosperity(s, seat) + self.rest_of_turn(s, seat),
            _ => self.prosperity(s, seat),
        }
    }

    /// The turn at the Site that was chosen, over all places where the Bust may go.
    fn with_risk(&self, s: &State, seat: usize) -> i32 {
        let site = s.players[seat].dial;
        let chances = self.bust_chances(s, seat, site);
        let (sign, target) = (self.signpost(s.barker), self.points_to(s.barker));
        let matters = |bust: u8| bust == site || (site == sign && bust == target);
        let mut far = SURE;
        let mut sum = 0;
        for bust in (1..=SITES).filter(|bust| matters(*bust)) {
            let chance = chances[usize::from(bust)].min(far);
            far -= chance;
            if chance > 0 {
                sum += i64::from(chance) * i64::from(self.turn_in_thought(s, seat, bust));
            }
        }
        let elsewhere = (1..=SITES).find(|bust| !matters(*bust)).unwrap_or(sign);
        sum += i64::from(far) * i64::from(self.turn_in_thought(s, seat, elsewhere));
        (sum / i64::from(SURE)) as i32
    }

    /// The best that a turn at the chosen Site is found to lead to.
    fn turn_in_thought(&self, s: &State, seat: usize, bust: u8) -> i32 {
        let mut start = *s;
        start.phase = Phase::Turn;
        start.bust = bust;
        start.turn = Turn { seat: seat as u8, had: u8::MAX, ..Turn::default() };
        let mut best = self.prosperity(&start, seat);
        let mut lines: Vec<(i32, State)> = vec![(best, start)];
        let mut next: Vec<(i32, State)> = Vec::new();
        let mut list = ActionList::new();
        for _ in 0..STEPS {
            for (_, from) in &lines {
                list.clear();
                // Barrels inside a sub-decision are left out: used at the menu they come to much the same.
                self.offer_asked(from, seat, &mut list);
                for action in list.actions().iter().filter(|action| !matches!(action, Action::EndTurn)) {
                    let mut after = *from;
                    if self.apply(&mut after, Seat(seat as u8), *action, &mut ()).is_err() {
                        continue;
                    }
                    let value = self.prosperity(&after, seat);
                    if after.turn.frames.top() == Frame::Menu {
                        best = best.max(value);
                    }
                    next.push((value + self.rest_of_turn(&after, seat), after));
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

    // ---- where the Bust may go

    /// How likely the Bust ends on each Site if this seat goes to `site`.
    fn bust_chances(&self, s: &State, seat: usize, site: u8) -> Chances {
        let mut others = [[0; SITES as usize + 1]; 7];
        let mut count = 0;
        let mut add = |chances: Chances| {
            others[count] = chances;
            count += 1;
        };
        for other in (0..usize::from(self.seats)).filter(|other| *other != seat) {
            add(self.leanings(s, other));
        }
        if self.buster() && s.buster[0] > 0 {
            let shown = |site: usize| s.buster.contains(&(site as u8));
            add(std::array::from_fn(|site| if site > 0 && !shown(site) { SURE / 3 } else { 0 }));
            if self.solo() {
                add(std::array::from_fn(|site| if site > 0 && shown(site) { SURE / 2 } else { 0 }));
            }
        }
        let mut pioneers = [0; 8];
        pioneers[7] = site;
        let mut chances = [0; SITES as usize + 1];
        self.spread(s.barker, &others[..count], &mut pioneers, SURE, &mut chances);
        chances
    }

    fn spread(&self, barker: u8, others: &[Chances], pioneers: &mut [u8; 8], chance: u32, out: &mut Chances) {
        let Some((first, rest)) = others.split_first() else {
            out[usize::from(self.bust_after(barker, &pioneers[..]))] += chance;
            return;
        };
        for site in 1..=SITES {
            let part = chance * first[usize::from(site)] / SURE;
            if part > 0 {
                pioneers[rest.len()] = site;
                self.spread(barker, rest, pioneers, part, out);
            }
        }
        pioneers[rest.len()] = 0;
    }

    /// Where somebody else is likely to go, by what everybody sees of them.
    fn leanings(&self, s: &State, seat: usize) -> Chances {
        let far = |site: u8| (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site);
        let weight: Chances = std::array::from_fn(|site| {
            if site == 0 {
                return 0;
            }
            self.slots_worth(s, seat, site as u8, far(site as u8)).clamp(150, 700) as u32
        });
        let all: u32 = weight.iter().sum::<u32>().max(1);
        weight.map(|part| (u64::from(part) * u64::from(SURE) / u64::from(all)) as u32)
    }

    /// Both actions of a Site at a glance.
    fn slots_worth(&self, s: &State, seat: usize, site: u8, bust: u8) -> i32 {
        [Slot::Second, Slot::Common]
            .into_iter()
            .map(|slot| self.glance(s, seat, &self.deed_at(s.barker, bust, site, slot)))
            .sum()
    }
}
