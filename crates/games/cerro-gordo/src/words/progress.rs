//! How far a card is, in words: what each of its conditions counts, to stand after "2 of 3".

use crate::edition::{Condition, What};

fn what(what: What) -> &'static str {
    match what {
        What::Commercial => "Commercial",
        What::Industrial => "Industrial",
        What::Residential => "Residential",
        What::Entertainment => "Entertainment",
        What::Building => "Buildings",
        What::Same => "of its own type",
        What::Mine => "Mines",
    }
}

impl Condition {
    /// What is counted, where the Standee is or for an act.
    #[must_use]
    pub fn counts(self) -> String {
        match self {
            Condition::HereType { .. } => "Building of the right type".to_owned(),
            Condition::HereTouches { what: kind, .. } => format!("{} touching it", what(kind)),
            Condition::HereTouchesMax { what: kind, .. } => format!("{} touching it, at most", what(kind)),
            Condition::HereTouchesTypes { .. } => "types touching it".to_owned(),
            Condition::HereLine { what: kind, .. } => format!("{} in one row or column with it", what(kind)),
            Condition::HereLineTypes { .. } => "types in one row or column".to_owned(),
            Condition::HereGroup { .. } => "in its group".to_owned(),
            Condition::HereMines { .. } => "Mines connected".to_owned(),
            Condition::HereMineDist { .. } => "Road tiles to the closest Mine".to_owned(),
            Condition::HereNear { what: kind, within, .. } => format!("{} within {within} Road tiles", what(kind)),
            Condition::HereRoads { .. } => "road connections at it".to_owned(),
            Condition::PlayersNear { within, .. } => format!("players within {within} Road tiles"),
            Condition::PlayersTouching { .. } => "players on a Building touching yours".to_owned(),
            Condition::PlayersLine { .. } => "players in one row or column with you".to_owned(),
            Condition::ClosestToMines { .. } => "Mines you are closest to".to_owned(),
            Condition::Silver { .. } => "Silver".to_owned(),
            Condition::TookSlot { .. } => "slots to the right".to_owned(),
            Condition::TookCoins { .. } => "coins on the Building taken".to_owned(),
            Condition::MinedSilver { .. } => "Silver on the tile".to_owned(),
            Condition::MinedDist { .. } => "Road tiles to the Mine".to_owned(),
            Condition::RoadJoined { .. } | Condition::RoadAllJoined => "connections joined".to_owned(),
            Condition::RoadTouches { what: kind, .. } => format!("{} at its ends", what(kind)),
            Condition::RoadLinksMines => "Mines linked".to_owned(),
            Condition::RoadNetwork { .. } => "Road tiles in its network".to_owned(),
            Condition::RoadReachesMine => "network at a Mine".to_owned(),
            Condition::RoadBonus => "as the Bonus Road".to_owned(),
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
