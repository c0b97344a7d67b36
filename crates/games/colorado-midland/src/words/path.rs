//! What one points at to choose an action.

use engine::Target;

use super::counted;
use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::{Colour, HexId},
    state::{Phase, State},
};

impl ColoradoMidland {
    pub(super) fn targets(&self, state: &State, action: Action) -> Vec<Target> {
        match action {
            Action::FirstRailroad(colour) => vec![self.railroad_target(colour)],
            Action::Claim(district) => {
                let target = Target::new("claim", self.claim_id(district), self.district_word(district).to_owned());
                vec![target.noted(self.claim_note(state, district))]
            }
            Action::Build { railroad, hex } => {
                vec![self.cubes_target(state, railroad), self.cube_target(state, hex)]
            }
            Action::TakeOver { railroad, group } => {
                let label = format!("Take over the {} cubes", self.colour_word(group));
                let cubes = self.tables.edition.numbers.cubes_per_colour;
                let group = Target::new("group", self.colour_word(group), label).noted(counted(cubes, "cube"));
                vec![self.cubes_target(state, railroad), group]
            }
            Action::NotNow => vec![Target::new("decline", "takeover", "Not now")],
            Action::Start { colour, city } => {
                let label = format!("Start the {} railroad", self.colour_word(colour));
                vec![Target::new("start", self.colour_word(colour), label), self.hex_target(city)]
            }
            Action::Shut { position } => vec![self.mine_target(state, position)],
            Action::Confirm => vec![Target::new("confirm", "turn", "Confirm turn")],
        }
    }

    pub(super) fn claim_id(&self, district: crate::ids::District) -> &str {
        self.tables.edition.districts.get(district.index()).map_or("?", |spec| &spec.id)
    }

    /// What a claim would score now.
    fn claim_note(&self, state: &State, district: crate::ids::District) -> String {
        if !self.knows(district) {
            return String::new();
        }
        match self.mine_scores(district, self.railroads_at(state, district)) {
            0 => format!("worth {} VP, no railroad yet", self.tables.edition.districts[district.index()].value),
            vp => format!("scores {vp} VP now"),
        }
    }

    fn cubes_target(&self, state: &State, railroad: Colour) -> Target {
        let target = self.railroad_target(railroad);
        match state.railroads.get(railroad.index()) {
            Some(line) if line.exists() => target.noted(format!("{} left", counted(line.cubes, "cube"))),
            _ => target,
        }
    }

    /// A hex with its cost, the points left after it, and the Big Bonus it brings.
    fn cube_target(&self, state: &State, hex: HexId) -> Target {
        let target = self.hex_target(hex);
        let Some(&cost) = self.tables.cost.get(hex.index()) else { return target };
        let spent = match state.phase {
            Phase::Build { points, .. } => points.spent,
            _ => 0,
        };
        let left = self.points().saturating_sub(spent + cost);
        let mut note = format!("{}, {left} left", counted(cost, "point"));
        if let Some(district) = self.tables.district[hex.index()] {
            note += &format!("; Big Bonus: {}", counted(self.bonus_seats(state, district).len() as u32, "player"));
        }
        target.noted(note)
    }

    fn mine_target(&self, state: &State, position: u8) -> Target {
        let name = state.mines.at(position).map_or("?", |mine| self.district_word(mine.district));
        Target::new("mine", position, format!("Shut down {name} at position {position}"))
    }
}
