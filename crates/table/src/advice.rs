//! What a bot thinks of a decision, in words that any page or terminal can show.

use bots::{Reason, Thought};
use engine::{Line, Prospects, Published, Seat, Target, say};

/// What a bot thinks of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The turns it weighed, the best first.
    pub turns: Vec<Advised>,
    /// The one it would take.
    pub chosen: usize,
}

/// A turn that was weighed.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// Its steps, up to the end of the turn or to the first that shows something new.
    pub steps: Vec<AdvisedStep>,
    /// What the seat can expect of it.
    pub prospects: Prospects,
    /// The standard error of the expected share.
    pub error: f32,
    /// How often the game was played on from there.
    pub samples: u32,
    /// Of the turn it would take, what it has over the next; of another, what that one lacks.
    pub reason: Option<Line>,
    /// What the reason is about.
    pub because: Option<Reason>,
}

/// One step of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct AdvisedStep {
    /// The action in notation.
    pub action: String,
    /// What to point at, in order.
    pub path: Vec<Target>,
}

impl Advice {
    /// The turn it would take.
    #[must_use]
    pub fn turn(&self) -> &Advised {
        &self.turns[self.chosen]
    }

    /// The turns beside it, the best first; the same steps in another order are the same turn.
    pub fn others(&self) -> impl Iterator<Item = &Advised> {
        let steps = |turn: &Advised| {
            let mut steps: Vec<String> = turn.steps.iter().map(|step| step.action.clone()).collect();
            steps.sort_unstable();
            steps
        };
        let mut told = vec![steps(self.turn())];
        self.turns.iter().filter(move |turn| {
            let steps = steps(turn);
            let new = !told.contains(&steps);
            if new {
                told.push(steps);
            }
            new
        })
    }

    /// A thought in words, seen from the position it is about.
    pub(crate) fn of<G: Published>(game: &G, state: &G::State, seat: Seat, thought: &Thought<G::Action>) -> Advice {
        let chosen = thought.chosen;
        let next = (0..thought.turns.len()).find(|k| *k != chosen);
        let turn = |(k, weighed): (usize, &bots::Weighed<G::Action>)| {
            let because = match k == chosen {
                true => next.and_then(|next| thought.reason(game, chosen, next)),
                false => thought.reason(game, chosen, k).map(|reason| Reason { more: !reason.more, ..reason }),
            };
            let reason = because.as_ref().map(leaves);
            let (prospects, error, samples) = (weighed.prospects, weighed.error, weighed.samples);
            Advised { steps: steps(game, state, seat, &weighed.actions), prospects, error, samples, reason, because }
        };
        Advice { turns: thought.turns.iter().enumerate().map(turn).collect(), chosen }
    }
}

/// Steps in notation, one after the other. Nothing hidden is looked at: only the last can show something new.
pub(crate) fn steps<G: Published>(game: &G, state: &G::State, seat: Seat, actions: &[G::Action]) -> Vec<AdvisedStep> {
    let mut state = state.clone();
    let mut steps = Vec::with_capacity(actions.len());
    for action in actions {
        let (written, path) = (game.write(&state, seat, *action), game.path(&state, seat, *action));
        steps.push(AdvisedStep { action: written, path });
        if game.apply(&mut state, seat, *action, &mut ()).is_err() {
            break;
        }
    }
    steps
}

/// What a turn has over another, or lacks.
pub(crate) fn leaves(reason: &Reason) -> Line {
    let what = Line::from(reason.feature.what);
    match (reason.rival, reason.feature.good, reason.more) {
        (None, true, true) => say!("It leaves you better off in {what}.", what),
        (None, true, false) => say!("It leaves you worse off in {what}.", what),
        (None, false, false) => say!("It spares you {what}.", what),
        (None, false, true) => say!("It burdens you with {what}.", what),
        (Some(rival), true, true) => say!("It leaves {rival} better off in {what}.", rival, what),
        (Some(rival), true, false) => say!("It leaves {rival} worse off in {what}.", rival, what),
        (Some(rival), false, false) => say!("It spares {rival} {what}.", rival, what),
        (Some(rival), false, true) => say!("It burdens {rival} with {what}.", rival, what),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_steps_in_another_order_are_told_once() {
        let turn = |steps: &[&str]| Advised {
            steps: steps.iter().map(|step| AdvisedStep { action: (*step).to_owned(), path: Vec::new() }).collect(),
            prospects: Prospects::default(),
            error: 0.0,
            samples: 0,
            reason: None,
            because: None,
        };
        let turns = vec![turn(&["a", "b"]), turn(&["b", "a"]), turn(&["a", "c"]), turn(&["c", "a"]), turn(&["d"])];
        let advice = Advice { turns, chosen: 0 };
        let told: Vec<&str> = advice.others().map(|turn| turn.steps[0].action.as_str()).collect();
        assert_eq!(told, ["a", "d"]);
    }
}
