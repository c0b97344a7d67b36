//! Choosing an action by pointing at one thing after the other, in any order.
//!
//! The same mechanism as on the page: what was pointed at narrows the choices to the paths that hold
//! it; when one is left, that is the action.

use std::collections::BTreeSet;

use engine::Target;
use table::Choice;

/// The choices of a seat and what was pointed at so far.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    choices: Vec<Choice>,
    chosen: Vec<Target>,
    filter: String,
    selected: usize,
}

/// Something to point at next.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The target.
    pub target: Target,
    /// How many actions it leads to.
    pub leads_to: usize,
}

/// What pointing at something came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Several actions are left.
    Narrowed,
    /// This one is.
    Done(Choice),
    /// No action that is left has it.
    Not,
}

/// The prefix of an offer that ends a choice whose targets are all chosen.
const FINISH: &str = "carry-out:";

impl Picker {
    /// A fresh picker.
    pub fn new(choices: Vec<Choice>) -> Picker {
        Picker { choices, ..Picker::default() }
    }

    /// What was pointed at, in order.
    pub fn chosen(&self) -> &[Target] {
        &self.chosen
    }

    /// What the list is narrowed to by typing.
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// Narrows the list by typing.
    pub fn set_filter(&mut self, filter: String) {
        self.filter = filter;
        self.selected = 0;
    }

    fn is_chosen(&self, id: &str) -> bool {
        self.chosen.iter().any(|target| target.id == id)
    }

    fn remaining(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| self.chosen.iter().all(|chosen| holds(choice, &chosen.id)))
    }

    /// Everything that can be pointed at now, in any order: the board lights it up.
    pub fn lit(&self) -> BTreeSet<&str> {
        let targets = self.remaining().flat_map(|choice| &choice.path);
        targets.map(|target| target.id.as_str()).filter(|id| !self.is_chosen(id)).collect()
    }

    /// A target that can be pointed at now, with its label and note.
    pub fn target(&self, id: &str) -> Option<&Target> {
        self.remaining().flat_map(|choice| &choice.path).find(|target| target.id == id && !self.is_chosen(id))
    }

    /// The list: for every action left the next thing to point at, each once.
    pub fn offers(&self) -> Vec<Offer> {
        let wanted = self.filter.to_lowercase();
        let mut offers: Vec<Offer> = Vec::new();
        for choice in self.remaining() {
            let next = choice.path.iter().find(|target| !self.is_chosen(&target.id));
            let target = next
                .cloned()
                .unwrap_or_else(|| Target::new("carry-out", &choice.action, engine::Line::name(&choice.action)));
            match offers.iter_mut().find(|offer| offer.target.id == target.id) {
                Some(offer) => offer.leads_to += 1,
                None => offers.push(Offer { target, leads_to: 1 }),
            }
        }
        let hit = |text: &str| text.to_lowercase().contains(&wanted);
        offers.retain(|offer| wanted.is_empty() || hit(&offer.target.label.to_string()) || hit(&offer.target.id));
        offers
    }

    /// Which line of the list is marked.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Moves the mark by some lines, stopping at the ends.
    pub fn select_by(&mut self, by: isize) {
        let last = self.offers().len().saturating_sub(1);
        self.selected = self.selected.saturating_add_signed(by).min(last);
    }

    /// Points at the marked line.
    pub fn choose_selected(&mut self) -> Step {
        match self.offers().get(self.selected) {
            Some(offer) => self.choose(&offer.target.id.clone()),
            None => Step::Not,
        }
    }

    /// Points at a target by its ID.
    pub fn choose(&mut self, id: &str) -> Step {
        if let Some(action) = id.strip_prefix(FINISH) {
            let choice = self.remaining().find(|choice| choice.action == action).cloned();
            return choice.map_or(Step::Not, Step::Done);
        }
        let Some(target) = self.target(id).cloned() else { return Step::Not };
        self.chosen.push(target);
        self.set_filter(String::new());
        let mut remaining = self.remaining();
        match (remaining.next(), remaining.next()) {
            (Some(choice), None) => Step::Done(choice.clone()),
            _ => Step::Narrowed,
        }
    }

    /// Takes back the last thing pointed at, or the filter; says whether there was any.
    pub fn back(&mut self) -> bool {
        let any = !self.filter.is_empty() || self.chosen.pop().is_some();
        self.set_filter(String::new());
        any
    }
}

fn holds(choice: &Choice, id: &str) -> bool {
    choice.path.iter().any(|target| target.id == id)
}

/// The notation of a range with another amount than the lowest.
pub fn with_amount(action: &str, low: u32, amount: u32) -> String {
    let (low, amount) = (low.to_string(), amount.to_string());
    let mut words: Vec<&str> = action.split(' ').collect();
    // The amount is the last number of its kind: places come before prices.
    if let Some(word) = words.iter_mut().rev().find(|word| **word == low) {
        *word = &amount;
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(action: &str, path: &[&str]) -> Choice {
        let target = |id: &&str| {
            let (kind, name) = id.split_once(':').expect("an ID has a kind and a name");
            Target::new(kind, name, engine::Line::name(format!("the {name}")))
        };
        Choice { action: action.to_owned(), path: path.iter().map(target).collect(), range: None, caution: None }
    }

    fn picker() -> Picker {
        Picker::new(vec![
            choice("build green F12", &["railroad:green", "hex:F12"]),
            choice("build green F13", &["railroad:green", "hex:F13"]),
            choice("build blue F13", &["railroad:blue", "hex:F13"]),
            choice("shut 4", &["mine:4"]),
        ])
    }

    fn labels(picker: &Picker) -> Vec<String> {
        picker.offers().into_iter().map(|offer| offer.target.id).collect()
    }

    #[test]
    fn the_list_narrows_target_by_target() {
        let mut picker = picker();
        assert_eq!(labels(&picker), ["railroad:green", "railroad:blue", "mine:4"]);
        assert_eq!(picker.offers()[0].leads_to, 2);
        assert_eq!(picker.choose("railroad:green"), Step::Narrowed);
        assert_eq!(labels(&picker), ["hex:F12", "hex:F13"]);
        assert!(matches!(picker.choose("hex:F13"), Step::Done(done) if done.action == "build green F13"));
    }

    #[test]
    fn the_order_does_not_matter() {
        let mut picker = picker();
        assert!(picker.lit().contains("hex:F12"));
        assert_eq!(picker.choose("hex:F13"), Step::Narrowed);
        assert_eq!(labels(&picker), ["railroad:green", "railroad:blue"]);
        assert!(matches!(picker.choose("railroad:blue"), Step::Done(done) if done.action == "build blue F13"));
    }

    #[test]
    fn one_action_left_is_done_at_once_and_a_wrong_target_changes_nothing() {
        let mut picker = picker();
        assert_eq!(picker.choose("hex:Z99"), Step::Not);
        assert!(matches!(picker.choose("hex:F12"), Step::Done(done) if done.action == "build green F12"));
    }

    #[test]
    fn stepping_back_and_filtering() {
        let mut picker = picker();
        picker.choose("railroad:green");
        assert!(picker.back());
        assert_eq!(picker.offers().len(), 3);
        picker.set_filter("GREEN".to_owned());
        assert_eq!(labels(&picker), ["railroad:green"]);
        assert!(picker.back() && !picker.back());
        picker.select_by(99);
        assert_eq!(picker.selected(), 2);
        assert!(matches!(picker.choose_selected(), Step::Done(done) if done.action == "shut 4"));
    }

    #[test]
    fn targets_that_are_all_chosen_can_still_be_finished() {
        let mut picker = Picker::new(vec![choice("a b", &["x:a", "x:b"]), choice("b a", &["x:b", "x:a"])]);
        picker.choose("x:a");
        assert_eq!(picker.choose("x:b"), Step::Narrowed);
        assert_eq!(labels(&picker), ["carry-out:a b", "carry-out:b a"]);
        assert!(matches!(picker.choose("carry-out:b a"), Step::Done(done) if done.action == "b a"));
    }

    #[test]
    fn amounts_are_put_into_notation() {
        assert_eq!(with_amount("offer 5 gold for 5", 5, 20), "offer 5 gold for 20");
        assert_eq!(with_amount("offer", 5, 20), "offer");
    }
}
