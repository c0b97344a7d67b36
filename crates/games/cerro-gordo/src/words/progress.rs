//! How far a card is, in words: what each of its conditions counts, to stand after "2 of 3".

use engine::{Line, say};

use crate::{
    edition::{Condition, What},
    ids::Kind,
};

impl Kind {
    /// Its name, for a sentence.
    #[must_use]
    pub fn words(self) -> Line {
        self.name().into()
    }
}

impl What {
    /// What is counted, several of it.
    fn words(self) -> Line {
        match self {
            What::Commercial => "Commercial Buildings",
            What::Industrial => "Industrial Buildings",
            What::Residential => "Residential Buildings",
            What::Entertainment => "Entertainment Buildings",
            What::Building => "Buildings",
            What::Same => "Buildings of its own type",
            What::Mine => "Mines",
        }
        .into()
    }
}

impl Condition {
    /// What is counted, where the Standee is or for an act.
    #[must_use]
    pub fn counts(self) -> Line {
        match self {
            Condition::HereType { .. } => "Building of the right type".into(),
            Condition::HereTouches { what, .. } => say!("{what} touching it", what = what.words()),
            Condition::HereTouchesMax { what, .. } => say!("{what} touching it, at most", what = what.words()),
            Condition::HereTouchesTypes { .. } => "types touching it".into(),
            Condition::HereLine { what, .. } => say!("{what} in one row or column with it", what = what.words()),
            Condition::HereLineTypes { .. } => "types in one row or column".into(),
            Condition::HereGroup { .. } => "in its group".into(),
            Condition::HereMines { .. } => "Mines connected".into(),
            Condition::HereMineDist { .. } => "Road tiles to the closest Mine".into(),
            Condition::HereNear { what, within, .. } => {
                say!("{what} within {within:# Road tile|# Road tiles}", what = what.words(), within)
            }
            Condition::HereRoads { .. } => "road connections at it".into(),
            Condition::PlayersNear { within, .. } => say!("players within {within:# Road tile|# Road tiles}", within),
            Condition::PlayersTouching { .. } => "players on a Building touching yours".into(),
            Condition::PlayersLine { .. } => "players in one row or column with you".into(),
            Condition::ClosestToMines { .. } => "Mines you are closest to".into(),
            Condition::Silver { .. } => "Silver".into(),
            Condition::TookSlot { .. } => "slots to the right".into(),
            Condition::TookCoins { .. } => "coins on the Building taken".into(),
            Condition::MinedSilver { .. } => "Silver on the tile".into(),
            Condition::MinedDist { .. } => "Road tiles to the Mine".into(),
            Condition::RoadJoined { .. } | Condition::RoadAllJoined => "connections joined".into(),
            Condition::RoadTouches { what, .. } => say!("{what} at its ends", what = what.words()),
            Condition::RoadLinksMines => "Mines linked".into(),
            Condition::RoadNetwork { .. } => "Road tiles in its network".into(),
            Condition::RoadReachesMine => "network at a Mine".into(),
            Condition::RoadBonus => "as the Bonus Road".into(),
        }
    }

    /// Whether it speaks of an act, so that nothing can be counted before it.
    #[must_use]
    pub fn of_an_act(self) -> bool {
        matches!(
            self,
            Condition::HereType { .. }
                | Condition::TookSlot { .. }
                | Condition::TookCoins { .. }
                | Condition::MinedSilver { .. }
                | Condition::MinedDist { .. }
                | Condition::RoadJoined { .. }
                | Condition::RoadAllJoined
                | Condition::RoadTouches { .. }
                | Condition::RoadLinksMines
                | Condition::RoadNetwork { .. }
                | Condition::RoadReachesMine
                | Condition::RoadBonus
        )
    }
}
