//! The positions of a game as rows of numbers.

use base64::{Engine, engine::general_purpose::STANDARD};
use engine::{
    ActionList, Outcome, Published, Seat, Viewer,
    learn::{BINS, Pen, nearest_bin, numbers, size},
};
use serde_json::json;

/// Writes down a game, position after position.
pub(super) struct Writer<G: Published> {
    list: ActionList<G::Action>,
    numbers: Vec<u32>,
    row: Vec<f32>,
    seats: Vec<u8>,
    chosen: Vec<usize>,
    counts: Vec<usize>,
    legal: Vec<u8>,
    observations: Vec<u8>,
}

impl<G: Published> Writer<G> {
    pub fn new(game: &G) -> Writer<G> {
        Writer {
            list: ActionList::new(),
            numbers: Vec::new(),
            row: vec![0.0; size(&game.observation_blocks())],
            seats: Vec::new(),
            chosen: Vec::new(),
            counts: Vec::new(),
            legal: Vec::new(),
            observations: Vec::new(),
        }
    }

    /// Begins a game.
    pub fn begin(&mut self) {
        self.seats.clear();
        self.chosen.clear();
        self.counts.clear();
        self.legal.clear();
        self.observations.clear();
    }

    /// Writes down what a seat sees, might do and does.
    pub fn note(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        self.list.clear();
        game.legal(state, seat, &mut self.list);
        numbers(game, state, seat, &self.list, &mut self.numbers);
        // What is not in the list is no action of a bot: the rules would have refused it.
        let Some(place) = place(&self.list, action) else { return };
        self.chosen.push(place);
        self.seats.push(seat.0);
        self.counts.push(self.numbers.len());
        self.legal.extend(self.numbers.iter().flat_map(|number| number.to_le_bytes()));
        game.observe(state, Viewer::Seat(seat), &mut Pen::begin(&mut self.row));
        self.observations.extend(self.row.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// The game as a line.
    pub fn line(&self, number: u64, bots: Vec<&str>, outcome: Option<Outcome>, returns: Vec<f32>) -> String {
        let standings = || outcome.iter().flat_map(|outcome| &outcome.standings);
        let shares = outcome.iter().flat_map(|outcome| (0..bots.len() as u8).map(|seat| outcome.share(Seat(seat))));
        json!({
            "game": number,
            "bots": bots,
            "seat": self.seats,
            "chosen": self.chosen,
            "legal_counts": self.counts,
            "legal": STANDARD.encode(&self.legal),
            "observations": STANDARD.encode(&self.observations),
            "returns": returns,
            "shares": shares.collect::<Vec<_>>(),
            "ranks": standings().map(|standing| standing.rank).collect::<Vec<_>>(),
            "scores": standings().map(|standing| standing.score).collect::<Vec<_>>(),
        })
        .to_string()
    }
}

/// The place of an action among those that have a number; of a free amount, that of the nearest amount which has one.
fn place<A: Copy + PartialEq>(list: &ActionList<A>, action: A) -> Option<usize> {
    if let Some(at) = list.actions().iter().position(|other| *other == action) {
        return Some(at);
    }
    let mut before = list.actions().len();
    for range in list.ranges() {
        if let Some(k) = (0..range.len()).find(|k| range.nth(*k) == action) {
            return Some(before + nearest_bin(range.len(), k));
        }
        before += BINS.min(range.len());
    }
    None
}

#[cfg(test)]
mod tests {
    use engine::Range;

    use super::*;

    #[test]
    fn an_amount_without_a_number_has_the_place_of_its_neighbour() {
        let mut list = ActionList::new();
        list.push(7);
        list.push_range(Range { action: 0, low: 100, high: 400, step: 1, set: |_, amount| amount });
        list.push_range(Range { action: 0, low: 1_000, high: 1_002, step: 1, set: |_, amount| amount });
        let places = [7, 100, 109, 111, 400, 1_000, 1_002].map(|action| place(&list, action));
        assert_eq!(places, [Some(0), Some(1), Some(1), Some(2), Some(16), Some(17), Some(19)]);
        assert_eq!(place(&list, 5), None);
    }
}
