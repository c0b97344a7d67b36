//! What one points at to choose an action.

use engine::{Line, Target, say, say::name};

use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    state::{Phase, State},
};

impl ColoradoMidland {
    pub(super) fn targets(&self, state: &State, action: Action) -> Vec<Target> {
        match action {
            Action::FirstRailroad(colour) => vec![self.railroad_target(colour)],
            // Pointing at the claim or at its district on the map is the same.
            Action::Claim(district) => {
                let claim = Target::new("claim", self.claim_id(district), Line::name(self.district_name(district)));
                [claim, self.district_target(district)].map(|target| self.noted(state, district, target)).into()
            }
            Action::Build { railroad, hex } => {
                vec![self.cubes_target(state, railroad), self.cube_target(state, hex)]
            }
            Action::TakeOver { railroad, group } => {
                let label = say!("Take over the {group} cubes", group = self.colour(group));
                let cubes = self.tables.edition.numbers.cubes_per_colour;
                let group = Target::new("group", self.colour_id(group), label);
                vec![self.cubes_target(state, railroad), group.noted(say!("{cubes:# cube|# cubes}", cubes))]
            }
            Action::NotNow => vec![Target::new("decline", "takeover", "Not now")],
            Action::Start { colour, city } => {
                let label = say!("Start the {railroad} railroad", railroad = self.colour(colour));
                vec![Target::new("start", self.colour_id(colour), label), self.hex_target(city)]
            }
            Action::Shut { position } => vec![self.mine_target(state, position)],
            Action::Confirm => vec![Target::new("confirm", "turn", "Confirm turn")],
        }
    }

    pub(super) fn claim_id(&self, district: District) -> &str {
        self.tables.edition.districts.get(district.index()).map_or("?", |spec| &spec.id)
    }

    /// A target of a claim with what the claim would score now.
    fn noted(&self, state: &State, district: District, target: Target) -> Target {
        if !self.knows(district) {
            return target;
        }
        target.noted(match self.mine_scores(district, self.railroads_at(state, district)) {
            0 => {
                let vp = self.tables.edition.districts[district.index()].value;
                say!("{vp} VP, no railroad", vp)
            }
            vp => say!("scores {vp} VP", vp),
        })
    }

    fn railroad_target(&self, colour: Colour) -> Target {
        let label = say!("The {railroad} railroad", railroad = self.colour(colour));
        Target::new("railroad", self.colour_id(colour), label)
    }

    fn cubes_target(&self, state: &State, railroad: Colour) -> Target {
        let target = self.railroad_target(railroad);
        match state.railroads.get(railroad.index()) {
            Some(line) if line.exists() => target.noted(say!("{cubes:# cube|# cubes} left", cubes = line.cubes)),
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
        let Some(district) = self.tables.district[hex.index()] else {
            return target.noted(say!("{cost:# point|# points}, {left} left", cost, left));
        };
        target.noted(say!(
            "{cost:# point|# points}, {left} left; Big Bonus: {players:# player|# players}",
            cost,
            left,
            players = self.bonus_seats(state, district).len() as u32
        ))
    }

    fn mine_target(&self, state: &State, position: u8) -> Target {
        let district = state.mines.at(position).map_or("?", |mine| self.district_name(mine.district));
        let label =
            say!("Shut down {district} at position {position}", district = name(district), position = name(position));
        Target::new("mine", position, label)
    }
}
