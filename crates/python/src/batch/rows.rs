//! What is written of a batch of games: a row of each array for each game, side by side.

/// How wide the rows are; 0 where nothing is written.
#[derive(Clone, Copy)]
pub struct Widths {
    /// Seats.
    pub seats: usize,
    /// Places for the numbers of what is legal.
    pub legal: usize,
    /// All numbers that actions have.
    pub mask: usize,
    /// Numbers that are seen.
    pub seen: usize,
}

/// The rows of some games.
pub struct Rows<'a> {
    pub widths: Widths,
    /// Who must act; -1 for nobody.
    pub seat: &'a mut [i8],
    /// Who acted in this step; -1 for nobody.
    pub acted: &'a mut [i8],
    /// How many actions are legal.
    pub count: &'a mut [i32],
    /// The seed of each deal.
    pub seeds: &'a mut [u64],
    /// Whether a game ended in this step.
    pub done: &'a mut [bool],
    /// What each seat got in this step.
    pub rewards: &'a mut [f32],
    /// The final scores of the game that ended last.
    pub scores: &'a mut [i32],
    pub legal: &'a mut [i32],
    pub mask: &'a mut [bool],
    pub seen: &'a mut [f32],
}

impl<'a> Rows<'a> {
    /// The rows of the first games, and those of the rest.
    pub fn split_at(self, games: usize) -> (Rows<'a>, Rows<'a>) {
        let widths = self.widths;
        let (seat, other_seat) = self.seat.split_at_mut(games);
        let (acted, other_acted) = self.acted.split_at_mut(games);
        let (count, other_count) = self.count.split_at_mut(games);
        let (seeds, other_seeds) = self.seeds.split_at_mut(games);
        let (done, other_done) = self.done.split_at_mut(games);
        let (rewards, other_rewards) = self.rewards.split_at_mut(games * widths.seats);
        let (scores, other_scores) = self.scores.split_at_mut(games * widths.seats);
        let (legal, other_legal) = self.legal.split_at_mut(games * widths.legal);
        let (mask, other_mask) = self.mask.split_at_mut(games * widths.mask);
        let (seen, other_seen) = self.seen.split_at_mut(games * widths.seen);
        let first = Rows { widths, seat, acted, count, seeds, done, rewards, scores, legal, mask, seen };
        let rest = Rows {
            widths,
            seat: other_seat,
            acted: other_acted,
            count: other_count,
            seeds: other_seeds,
            done: other_done,
            rewards: other_rewards,
            scores: other_scores,
            legal: other_legal,
            mask: other_mask,
            seen: other_seen,
        };
        (first, rest)
    }

    /// The row of a game among these.
    pub fn row(&mut self, k: usize) -> Row<'_> {
        let widths = self.widths;
        let span = |width: usize| k * width..(k + 1) * width;
        Row {
            seat: &mut self.seat[k],
            acted: &mut self.acted[k],
            count: &mut self.count[k],
            seed: &mut self.seeds[k],
            done: &mut self.done[k],
            rewards: &mut self.rewards[span(widths.seats)],
            scores: &mut self.scores[span(widths.seats)],
            legal: &mut self.legal[span(widths.legal)],
            mask: &mut self.mask[span(widths.mask)],
            seen: &mut self.seen[span(widths.seen)],
        }
    }
}

/// The row of one game.
pub struct Row<'a> {
    pub seat: &'a mut i8,
    pub acted: &'a mut i8,
    pub count: &'a mut i32,
    pub seed: &'a mut u64,
    pub done: &'a mut bool,
    pub rewards: &'a mut [f32],
    pub scores: &'a mut [i32],
    pub legal: &'a mut [i32],
    pub mask: &'a mut [bool],
    pub seen: &'a mut [f32],
}

/// Stands in a list where nothing is legal any more.
pub const NOTHING: i32 = -1;

impl Row<'_> {
    /// Writes what is legal in place of what was.
    pub fn list(&mut self, numbers: &[u32], before: &[u32]) {
        *self.count = numbers.len() as i32;
        if let Some(places) = self.legal.get_mut(..numbers.len().max(before.len())) {
            places.fill(NOTHING);
            places.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number as i32);
        }
        if !self.mask.is_empty() {
            before.iter().for_each(|number| self.mask[*number as usize] = false);
            numbers.iter().for_each(|number| self.mask[*number as usize] = true);
        }
    }
}
