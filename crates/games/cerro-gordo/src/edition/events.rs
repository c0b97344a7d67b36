//! The events of the Mine tiles (CG-EVENT): what they do and to whom.

use serde::Deserialize;

use crate::ids::Kind;

/// An event of the Mine tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventSpec {
    /// Its ID: `lead_falls`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it is not read aloud. CG-EVENT-12
    pub secret: bool,
    /// What the tile says.
    pub text: String,
    /// What it does, in order. CG-EVENT-2
    pub effects: Vec<Effect>,
}

/// One thing an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the head of mine_tiles.toml says what they are")]
pub enum Effect {
    Gain { who: Who, n: u16 },
    Lose { who: Who, n: u16 },
    Tithe { who: Who, per: u16, n: u16 },
    PayActive { who: Who, n: u16 },
    RotateRoad { who: Who },
    RemoveRoad { who: Who },
    RemoveBuilding { who: Who },
    FreeRoad { who: Who },
    SwapRoad { who: Who },
    MoveStandee { who: Who, to: Destination },
    NewObjectives { who: Who, draw: u8 },
    Peek { who: Who, scope: Scope },
    Reorder { who: Who, count: u8 },
    SeedRow { slots: u8, n: u8 },
}

/// Where a Standee may be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    /// To any Building joined to the present one by road.
    Linked,
}

/// What may be peeked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The top tile of every Mine.
    AllTops,
}

/// Whom an effect selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
#[allow(missing_docs, reason = "the head of mine_tiles.toml says what they are")]
pub enum Who {
    Active,
    ActiveIfMined,
    All,
    On(Kind),
    NotOn(Kind),
    Connected,
    ClosestOther,
    NearActive,
    LinkedActive,
    Richest,
    FewestDone,
}

impl TryFrom<String> for Who {
    type Error = String;

    fn try_from(text: String) -> Result<Who, String> {
        let kind = |name: &str| {
            Kind::ALL
                .into_iter()
                .find(|kind| kind.name().eq_ignore_ascii_case(name))
                .ok_or_else(|| format!("there is no Building type \"{name}\""))
        };
        Ok(match text.as_str() {
            "active" => Who::Active,
            "active_if_mined" => Who::ActiveIfMined,
            "all" => Who::All,
            "connected" => Who::Connected,
            "closest_other" => Who::ClosestOther,
            "near_active" => Who::NearActive,
            "linked_active" => Who::LinkedActive,
            "richest" => Who::Richest,
            "fewest_done" => Who::FewestDone,
            other => match other.split_once(':') {
                Some(("on", name)) => Who::On(kind(name)?),
                Some(("not_on", name)) => Who::NotOn(kind(name)?),
                _ => return Err(format!("\"{other}\" selects nobody known")),
            },
        })
    }
}
