//! What everything is drawn from, and small questions about it.

use std::sync::Arc;

use engine::{Line, Seat, say, say::name};
use silverton::{
    Silverton,
    ids::{Card, City, Column, Passenger, Segment, Town},
    sets::SegmentSet,
    state::{Disc, Phase},
    view::{ClaimView, PlayerView, View},
};

pub use silverton::disc_name;

use super::{DRAWN, Drawn};
use crate::Scene;

/// What everything is drawn from.
pub struct Desk<'a> {
    /// The rules of the table.
    pub game: &'a Silverton,
    /// What the viewer knows.
    pub view: &'a View,
    /// The players' names.
    pub names: &'a [String],
    /// What was touched since the viewer's last turn.
    pub fresh: &'a [String],
    /// What is drawn once for the edition.
    pub(super) drawn: Arc<Drawn>,
}

impl<'a> Desk<'a> {
    /// The scene as this game's own types.
    pub fn of(scene: &Scene<'a>) -> Desk<'a> {
        let game: &Silverton =
            scene.rules.typed().downcast_ref().expect("the page gives this board the rules of Silverton");
        Desk {
            drawn: DRAWN.of(&game.tables),
            game,
            view: scene.view.downcast_ref().expect("the page gives this board a view of Silverton"),
            names: scene.names,
            fresh: scene.fresh,
        }
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }

    /// The viewer's own things.
    pub fn me(&self) -> Option<&'a PlayerView> {
        self.view.you.map(|you| &self.view.players[you.index()])
    }

    /// A player's things.
    pub fn player(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    /// Whether the viewer is the active player of phase 4.
    pub fn is_mine(&self) -> bool {
        self.view.you == Some(self.view.active)
    }

    /// Whether the game is played with trains and plows.
    pub fn is_advanced(&self) -> bool {
        self.game.options.advanced
    }

    /// A claim that lies face up or belongs to somebody.
    pub fn claim(&self, claim: Card) -> Option<&'a ClaimView> {
        self.view.claims.iter().find(|one| one.claim == claim)
    }

    /// Who owns a segment.
    pub fn owner(&self, segment: Segment) -> Option<Seat> {
        self.view.players.iter().find(|player| player.track.contains(&segment)).map(|player| player.seat)
    }

    /// Every segment with a cube on it.
    pub fn built(&self) -> SegmentSet {
        self.view.players.iter().flat_map(|player| player.track.iter().copied()).collect()
    }

    /// Who owns a passenger card, alone or together.
    pub fn owners(&self, card: Passenger) -> Vec<Seat> {
        let joint = self.view.joint.iter().find(|(one, _)| *one == card);
        let alone = self.view.players.iter().filter(|player| player.cards.contains(&card)).map(|player| player.seat);
        joint.map_or_else(|| alone.collect(), |(_, seats)| seats.iter().collect())
    }

    /// The name of a town.
    pub fn town(&self, town: Town) -> &'a str {
        &self.game.tables.edition.town(town).name
    }

    /// `Leadville silver`.
    pub fn claim_name(&self, claim: Card) -> String {
        self.game.claim_name(claim).to_string()
    }

    /// `gold at Denver`, or the goods alone where all cities share a column.
    pub fn column_name(&self, column: Column) -> Line {
        let spec = self.game.tables.edition.column(column);
        let city = City(spec.cities.trailing_zeros() as u8);
        match spec.cities.count_ones() {
            1 => say!(
                "{goods} at {city}",
                goods = spec.goods.id(),
                city = name(self.game.tables.edition.city_name(city))
            ),
            _ => spec.goods.id().into(),
        }
    }

    /// The discs that stand somewhere, with their owners.
    pub fn placed(&self) -> impl Iterator<Item = (Seat, &'a Disc)> {
        let view = self.view;
        view.players.iter().flat_map(|player| player.discs.iter().map(move |disc| (player.seat, disc)))
    }

    /// The same with the place of each disc in its owner's list.
    pub fn counted(&self) -> impl Iterator<Item = (Seat, usize, &'a Disc)> {
        let view = self.view;
        let of = |player: &'a PlayerView| player.discs.iter().enumerate().map(|(k, disc)| (player.seat, k, disc));
        view.players.iter().flat_map(of)
    }

    /// What a column pays now.
    pub fn price(&self, column: Column) -> u16 {
        self.view.market[column.index()].price
    }

    /// The snow segments that are closed in winter, but for what plows cleared.
    pub fn closed(&self) -> SegmentSet {
        if self.view.winter { self.game.tables.snow } else { SegmentSet::EMPTY }
    }

    /// The home track of a player that is open for him.
    pub fn open_track(&self, player: &PlayerView) -> SegmentSet {
        let track: SegmentSet = player.home_track.iter().copied().collect();
        // SI-PLOW-5: what a plow cleared is open from its own step on.
        let plowed = matches!(self.view.phase, Phase::Plow | Phase::Deal | Phase::Deliver | Phase::Fines);
        let cleared: SegmentSet =
            if plowed { self.view.now.cleared.iter().copied().collect() } else { SegmentSet::EMPTY };
        track.without(self.closed()).or(track.and(cleared))
    }

    /// ` si-fresh` for what was touched since the viewer's last turn.
    pub fn fresh(&self, target: &str) -> &'static str {
        if self.fresh.iter().any(|touched| touched == target) { " si-fresh" } else { "" }
    }
}

/// An amount of money.
pub fn dollars(amount: impl Into<i64>) -> String {
    say::dollars(amount.into())
}

/// Of things that are alike the first stands for all: who points at another means that one.
pub fn first_alike<T: PartialEq>(mut things: impl Iterator<Item = T> + Clone, k: usize) -> usize {
    let one = things.clone().nth(k);
    things.position(|other| Some(other) == one).unwrap_or(k)
}
