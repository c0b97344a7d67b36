//! What a viewer may know: everything, since nothing in this game is hidden after the deal.

use engine::Seat;
use serde::Serialize;

use crate::ids::{Colour, District, HexId};

/// The position as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// 0 during set-up, then 1, 2, …
    pub round: u8,
    /// The longest this game can last.
    pub most_rounds: u8,
    /// Who holds the Locomotive.
    pub first_player: Seat,
    /// What is being waited for.
    pub phase: PhaseView,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// From the top: index 0 is position 1.
    pub track: Vec<MineView>,
    /// How many positions of the track are in use at this player count.
    pub track_length: u8,
    /// How many mines close each round.
    pub close: u8,
    /// In the order of `railroads.toml`: only railroads on the map.
    pub railroads: Vec<RailroadView>,
    /// Colour groups nobody has used.
    pub unused_groups: Vec<Colour>,
    /// Railroads in each district's hex, in the order of `claims.toml`.
    pub district_railroads: Vec<u8>,
    /// Claims that were closed or shut down, by district.
    pub discarded: Vec<u8>,
    /// Claims laid aside before the game, by district (everybody can work this out).
    pub unused_claims: Vec<u8>,
    /// Who still replaces a mine, in order; only while mines are replaced.
    pub replacing: Vec<Seat>,
    /// What would end the game after this round.
    pub end: EndView,
}

/// What is being waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum PhaseView {
    /// The First Player chooses the first railroad's colour.
    FirstRailroad { seat: Seat },
    /// A seat places its claim at this position.
    SetupMine { seat: Seat, position: u8 },
    /// A seat chooses what to do in its turn.
    Turn { seat: Seat },
    /// A seat builds: points left, points already spent, and the most that can be spent in all.
    Build { seat: Seat, left: u8, spent: u8, most: u8 },
    /// The railroad's last cube is on the map: take over a group, or not now.
    TakeOver { seat: Seat, railroad: Colour, left: u8, spent: u8, most: u8 },
    /// A group was taken over late: this railroad's next cube must follow at once.
    MustBuild { seat: Seat, railroad: Colour, left: u8, spent: u8, most: u8 },
    /// A mine was shut down: its place is refilled.
    ShutRefill { seat: Seat },
    /// The turn is complete and waits for confirmation.
    Confirm { seat: Seat },
    /// A closed mine is replaced.
    Refill { seat: Seat },
    /// The game is over, for these reasons.
    Over { reasons: Vec<String>, winners: Vec<Seat> },
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Victory Points.
    pub vp: u16,
    /// The part of them from the Big Bonus.
    pub bonus_vp: u16,
    /// The part of them from mines, by district.
    pub mined_vp: Vec<u16>,
    /// Claims in the Holdings, by district.
    pub holdings: Vec<u8>,
}

/// A mine on the Mine Track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MineView {
    /// Whose it is.
    pub owner: Seat,
    /// Where it is.
    pub district: District,
    /// What it would score if scoring were now.
    pub scores: u8,
    /// Whether it would close if the round ended now.
    pub closes: bool,
}

/// A railroad on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RailroadView {
    /// The colour it was started with, which names it.
    pub colour: Colour,
    /// Its colour groups in the order it got them.
    pub groups: Vec<Colour>,
    /// Cubes left in the current group.
    pub cubes_left: u8,
    /// Its hexes, in the order of the map.
    pub hexes: Vec<HexId>,
}

/// The lamps of the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndView {
    /// The most VP of any player, and the limit.
    pub best_vp: u16,
    /// The limit that ends the game.
    pub vp_limit: u16,
    /// The fewest claims in anybody's Holdings.
    pub fewest_claims: u8,
    /// Somebody could not use all building points this round.
    pub unspent: bool,
    /// Somebody could not place a claim that was due this round.
    pub shortage: bool,
    /// Districts with a railroad.
    pub linked: u8,
    /// Districts without one.
    pub missing: Vec<District>,
}
