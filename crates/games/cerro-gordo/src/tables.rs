//! The components of an edition, and what is worked out from them once.

use crate::{
    edition::{Condition, Edition, Effect, Shape, Trigger},
    ids::{Kind, Sides},
};

/// The components, and sets of Buildings, cards and tiles, as bits.
#[derive(Clone, Debug)]
pub struct Tables {
    /// What is printed.
    pub edition: Edition,
    /// The Buildings of each type.
    pub of_kind: [u64; 4],
    /// The Personal Objectives looked at by each trigger.
    pub of_trigger: [u64; 4],
    /// The Public Objectives looked at by each trigger.
    pub publics_of_trigger: [u64; 4],
    /// The Personal Objectives looked at again and again that ask for nothing but tiles and Standees.
    pub lasting: u64,
    /// The Personal Objectives that ask for a Building, and for something a Road can change. CG-OBJ-4
    pub changed_by_roads: u64,
    /// For each Road shape and each set of sides that would be joined: the turns that join one. CG-ROAD-3
    pub fitting: Vec<[Fitting; 16]>,
    /// The Mine tiles whose event puts tiles into another order.
    pub reordering: u64,
    /// The Mine tiles that are not read aloud.
    pub secret: u64,
}

/// The turns by which a Road tile joins something.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fitting {
    /// Quarter turns; only the first `len` count.
    pub turns: [u8; 4],
    /// How many.
    pub len: u8,
}

impl Tables {
    /// Works them out.
    #[must_use]
    pub fn of(edition: Edition) -> Tables {
        let Edition { buildings, objectives, public, tiles, events, .. } = &edition;
        let triggers = [Trigger::Build, Trigger::Road, Trigger::Mine, Trigger::Stand];
        let of_trigger = triggers.map(|trigger| set(objectives, |card| card.trigger == trigger));
        let by_silver = |condition: &Condition| matches!(condition, Condition::Silver { .. });
        let reorders = |effect: &Effect| matches!(effect, Effect::Reorder { .. });
        Tables {
            of_kind: Kind::ALL.map(|kind| set(buildings, |building| building.kind == kind)),
            of_trigger,
            publics_of_trigger: triggers.map(|trigger| set(public, |card| card.trigger == trigger)),
            lasting: of_trigger[Trigger::Stand as usize] & set(objectives, |card| !card.when.iter().any(by_silver)),
            changed_by_roads: of_trigger[Trigger::Build as usize]
                & set(objectives, |card| card.when.iter().any(|condition| condition.changed_by_roads())),
            fitting: edition.shapes.iter().map(fitting).collect(),
            reordering: set(tiles, |tile| events[tile.event].effects.iter().any(reorders)),
            secret: set(tiles, |tile| events[tile.event].secret),
            edition,
        }
    }
}

/// The turns of a shape that join one of some sides, for every set of sides.
fn fitting(shape: &Shape) -> [Fitting; 16] {
    std::array::from_fn(|joined| {
        let joins = |(_, sides): &&(u8, Sides)| !sides.and(Sides(joined as u8)).is_empty();
        let mut fitting = Fitting::default();
        for (turn, _) in shape.pictures.iter().filter(joins).take(4) {
            fitting.turns[usize::from(fitting.len)] = *turn;
            fitting.len += 1;
        }
        fitting
    })
}

/// The components for which something holds. An edition with more than 64 of a kind is refused later.
fn set<T>(components: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    components.iter().take(64).enumerate().fold(0, |set, (k, one)| set | u64::from(holds(one)) << k)
}
