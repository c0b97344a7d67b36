//! The closed vocabulary of effects that cards, Barrels, boards, map, Hotels and Specialities use.

use serde::{Deserialize, Serialize};

use crate::ids::EffectId;

/// What a player gains; applied in the order of the fields (CO-TECH-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gain {
    /// From supply to Lodge.
    pub dudes: u8,
    /// From the box.
    pub bucks: u8,
    /// From the Gold table.
    pub gold: u8,
    /// From the own deck.
    pub cards: u8,
    /// From supply to stable.
    pub horses: u8,
    /// From supply to Lodge.
    pub tents: u8,
    /// On the track.
    pub vp: u8,
}

/// What a player pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cost {
    /// From Lodge to supply.
    pub dudes: u8,
    /// Also payable with Gold.
    pub bucks: u8,
    /// Into the mine cart.
    pub gold: u8,
    /// From stable to supply.
    pub horses: u8,
    /// From Lodge to supply.
    pub tents: u8,
    /// Discarded to the own deck.
    pub cards: u8,
    /// Discarded, used or unused.
    pub barrels: u8,
    /// Discarded, used ones only.
    pub barrels_used: u8,
}

/// Hammer or saw: which of two prices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    /// Paid with Bucks.
    #[default]
    Hammer,
    /// Paid with Gold.
    Saw,
}

/// What a discount row makes cheaper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Craft {
    /// Town Buildings.
    BuildTown,
    /// Rivers and Bridges.
    SurveyBridge,
}

/// What `gain_per` and Bridges count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say what is counted")]
pub enum Counter {
    Rivers,
    Horses,
    Hand,
    Graves,
    Barrels,
    SiteTents,
    FrontierTents,
    Buildings,
    LodgeDudes,
    Gold,
    OwnGunmen,
}

/// An effect, with its parts looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the vocabulary is explained in cards.toml")]
pub enum Effect {
    Gain(Gain),
    GainPer {
        counter: Counter,
        each: Gain,
        max: u8,
    },
    Trade {
        pay: Cost,
        gain: Gain,
        times: u8,
    },
    Discount {
        on: Craft,
        dudes: u8,
    },
    BuildTown(Tool),
    SurveyBridge(Tool),
    /// `None`: as many spaces as Horses.
    Wagon(Option<u8>),
    WagonPlus(u8),
    TownBonus,
    PlaceDudes,
    PlaceTents,
    TakeBarrel(u8),
    RefreshBarrel(u8),
    Signpost,
    /// Steps that follow each other in the list of effects.
    Seq {
        first: EffectId,
        len: u8,
    },
}

/// An effect as it is written in the files.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Written {
    Gain {
        #[serde(default)]
        dudes: u8,
        #[serde(default)]
        bucks: u8,
        #[serde(default)]
        gold: u8,
        #[serde(default)]
        cards: u8,
        #[serde(default)]
        horses: u8,
        #[serde(default)]
        tents: u8,
        #[serde(default)]
        vp: u8,
    },
    GainPer {
        counter: Counter,
        each: Gain,
        max: u8,
    },
    Trade {
        pay: Cost,
        gain: Gain,
        times: u8,
    },
    Discount {
        on: Craft,
        reduce: Reduce,
    },
    BuildTown {
        cost: Tool,
    },
    SurveyBridge {
        cost: Tool,
    },
    Wagon {
        spaces: Length,
    },
    WagonPlus {
        plus: u8,
    },
    TownBonus {},
    PlaceDudes {},
    PlaceTents {},
    TakeBarrel {
        n: u8,
    },
    RefreshBarrel {
        n: u8,
    },
    Signpost {},
    Seq {
        steps: Vec<Written>,
    },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reduce {
    dudes: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Length {
    Spaces(u8),
    Word(String),
}

/// The list of all effects while it is being read.
#[derive(Default)]
pub(super) struct Effects {
    pub list: Vec<Effect>,
}

impl Effects {
    /// Adds an effect and its steps; says what is wrong with it.
    pub fn add(&mut self, written: &Written) -> Result<EffectId, String> {
        let effect = match written {
            Written::Seq { steps } => {
                let parts = steps.iter().map(plain).collect::<Result<Vec<Effect>, String>>()?;
                if parts.is_empty() {
                    return Err("a seq has at least one step".to_owned());
                }
                let first = self.next()?;
                let len = parts.len() as u8;
                for part in parts {
                    self.push(part)?;
                }
                Effect::Seq { first, len }
            }
            other => plain(other)?,
        };
        self.push(effect)
    }

    fn push(&mut self, effect: Effect) -> Result<EffectId, String> {
        let id = self.next()?;
        self.list.push(effect);
        Ok(id)
    }

    fn next(&self) -> Result<EffectId, String> {
        if self.list.len() >= 250 {
            return Err("there are more than 250 effects in all".to_owned());
        }
        Ok(EffectId(self.list.len() as u8))
    }
}

/// Every effect but a sequence.
fn plain(written: &Written) -> Result<Effect, String> {
    Ok(match *written {
        Written::Gain { dudes, bucks, gold, cards, horses, tents, vp } => {
            let gain = Gain { dudes, bucks, gold, cards, horses, tents, vp };
            if gain == Gain::default() {
                return Err("a gain names at least one thing".to_owned());
            }
            Effect::Gain(gain)
        }
        Written::GainPer { counter, each, max } => Effect::GainPer { counter, each, max },
        Written::Trade { pay, gain, times } => {
            if pay == Cost::default() || gain == Gain::default() || times == 0 {
                return Err("a trade pays something, gains something and can be made at least once".to_owned());
            }
            Effect::Trade { pay, gain, times }
        }
        Written::Discount { on, reduce } => Effect::Discount { on, dudes: reduce.dudes },
        Written::BuildTown { cost } => Effect::BuildTown(cost),
        Written::SurveyBridge { cost } => Effect::SurveyBridge(cost),
        Written::Wagon { spaces: Length::Spaces(n) } => Effect::Wagon(Some(n)),
        Written::Wagon { spaces: Length::Word(ref word) } if word == "horses" => Effect::Wagon(None),
        Written::Wagon { .. } => return Err("spaces is a number or \"horses\"".to_owned()),
        Written::WagonPlus { plus } => Effect::WagonPlus(plus),
        Written::TownBonus {} => Effect::TownBonus,
        Written::PlaceDudes {} => Effect::PlaceDudes,
        Written::PlaceTents {} => Effect::PlaceTents,
        Written::TakeBarrel { n } => Effect::TakeBarrel(n),
        Written::RefreshBarrel { n } => Effect::RefreshBarrel(n),
        Written::Signpost {} => Effect::Signpost,
        Written::Seq { .. } => return Err("a seq cannot stand inside another".to_owned()),
    })
}
