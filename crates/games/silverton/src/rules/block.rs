//! SI-BLOCK: nobody builds only to block another player.

use super::{Verdict, want};
use crate::{
    Silverton,
    action::Spot,
    ids::{PASSENGERS, Passenger, Role, Segment, Town},
    routes,
    sets::{SegmentSet, TownSet},
    state::{Fate, State},
};

impl Silverton {
    /// SI-BLOCK-2: whether building this segment brings the player something. A second segment counts
    /// its first as built.
    pub(crate) fn is_no_block(&self, s: &State, seat: usize, segment: Segment, first: Option<Segment>) -> Verdict {
        // SI-BLOCK-7
        if self.options.no_blocking_test {
            return Ok(());
        }
        let player = &s.players[seat];
        let mut network = player.network;
        if let Some(first) = first {
            let ends = self.tables.joins[first.index()];
            if !ends.and(network).is_empty() {
                network = network.or(ends);
            }
        }
        // (a) a new town; track that is cut off lies outside the home network too.
        if !self.tables.joins[segment.index()].without(network).is_empty() {
            return Ok(());
        }
        let mut track = self.home_track(player);
        if let Some(first) = first {
            track.insert(first);
        }
        let useful = self.joins_cities(s, seat, track, segment)
            || self.shortens_a_line(s, track, segment)
            || self.opens_the_winter(s, track, network, segment)
            || (self.options.advanced && self.eases_a_train(track, network, segment));
        want(useful, "SI-BLOCK-2", "The segment would only block: it reaches no new town and shortens no route.")
    }

    /// (b) the player's two home cities.
    fn joins_cities(&self, s: &State, seat: usize, track: SegmentSet, segment: Segment) -> bool {
        let [one, two] = s.players[seat].homes.as_slice() else { return false };
        let before = routes::reach(&self.tables, track, &[*one]);
        !before.contains(*two) && routes::reach(&self.tables, track.with(segment), &[*one]).contains(*two)
    }

    /// (c) the shortest route between the towns of a card that is face up or owned.
    fn shortens_a_line(&self, s: &State, track: SegmentSet, segment: Segment) -> bool {
        let length = u32::from(self.tables.length[segment.index()]);
        let far = |distances: &routes::Distances, town: Town| u32::from(distances[town.index()]);
        let mut from_ends = [None, None, None];
        for (slot, town) in from_ends.iter_mut().zip(self.tables.ends(segment)) {
            *slot = Some(routes::distances(&self.tables, track, town));
        }
        let ends: [Option<&routes::Distances>; 3] = std::array::from_fn(|k| from_ends[k].as_ref());
        for card in self.lines_in_play(s) {
            let [from, to] = self.towns_of(card);
            let over = ends
                .iter()
                .flatten()
                .flat_map(|one| ends.iter().flatten().map(move |two| far(one, from) + length + far(two, to)))
                .min()
                .unwrap_or(u32::MAX);
            if over < u32::from(routes::FAR)
                && routes::shortest(&self.tables, track, from, to).is_some_and(|before| over < u32::from(before))
            {
                return true;
            }
        }
        false
    }

    /// Cards that are face up or owned, whoever owns them.
    fn lines_in_play<'s>(&self, s: &'s State) -> impl Iterator<Item = Passenger> + use<'s> {
        let owned = s.players.iter().fold(s.open, |all, player| all.or(player.cards));
        (1..=PASSENGERS as u8)
            .map(Passenger)
            .filter(move |card| owned.contains(*card) || s.joint[card.index() - 1] != 0)
    }

    /// (d) a route of all-year segments to a market city, or between the towns of a card, where there was none.
    fn opens_the_winter(&self, s: &State, track: SegmentSet, network: TownSet, segment: Segment) -> bool {
        if self.tables.snow.contains(segment) {
            return false;
        }
        let brown = track.without(self.tables.snow);
        let with = brown.with(segment);
        let town = self.first_end(segment);
        let after = routes::reach(&self.tables, with, &[town]);
        let grows = |from: Town| {
            after.contains(from) && routes::reach(&self.tables, brown, &[from]).and(network) != after.and(network)
        };
        self.tables.markets.and(network).iter().any(grows)
            || self.lines_in_play(s).any(|card| {
                let [from, to] = self.towns_of(card);
                after.contains(from) && after.contains(to) && !routes::reach(&self.tables, brown, &[from]).contains(to)
            })
    }

    /// (e) the longest segment on the best route between a market city and a town.
    fn eases_a_train(&self, track: SegmentSet, network: TownSet, segment: Segment) -> bool {
        let length = self.tables.length[segment.index()];
        for market in self.tables.markets.and(network).iter() {
            let longest = routes::bottlenecks(&self.tables, track, market);
            for one in self.tables.ends(segment) {
                for two in self.tables.ends(segment).filter(|two| *two != one) {
                    let over = longest[one.index()].max(length);
                    // Towns that are not joined are no matter of longest segments.
                    if longest[one.index()] != routes::CUT
                        && longest[two.index()] != routes::CUT
                        && over < longest[two.index()]
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// SI-BLOCK-4, SI-BLOCK-5: the other seats for which a segment is protected now, as bits. `first` is the segment
    /// before it, if it is a second one.
    pub(crate) fn protected_for(&self, s: &State, seat: usize, segment: Segment, first: Option<Segment>) -> u8 {
        if self.options.no_blocking_test || self.tables.joins[segment.index()].and(self.tables.markets).is_empty() {
            return 0;
        }
        let own = first.map_or(TownSet::EMPTY, |first| self.tables.joins[first.index()]).or(s.players[seat].network);
        let later = &s.order[usize::from(s.at) + 1..self.count()];
        let mut seats = 0;
        for other in later.iter().map(|seat| usize::from(*seat)).filter(|other| *other != seat) {
            if self.is_last_link(s, other, segment, own) {
                seats |= 1 << other;
            }
        }
        seats
    }

    /// SI-BLOCK-4: whether this is the last link into a market city of a player who built up to it last turn. Who has
    /// the town at his end in his own network extends from it and does not build towards him.
    fn is_last_link(&self, s: &State, seat: usize, segment: Segment, own: TownSet) -> bool {
        let player = &s.players[seat];
        let ends = self.tables.joins[segment.index()];
        let near = ends.and(player.fresh).and(player.network).without(own);
        let markets = ends.and(self.tables.markets).without(player.network);
        if near.is_empty() || markets.is_empty() {
            return false;
        }
        // No other unbuilt segment joins the same two towns.
        let built = s.built();
        let alone = |from: Town, to: Town| {
            let both = self.tables.at[from.index()].and(self.tables.at[to.index()]);
            both.without(built) == SegmentSet::EMPTY.with(segment)
        };
        if !near.iter().any(|from| markets.iter().any(|to| alone(from, to))) {
            return false;
        }
        let discs = player.discs.as_slice().iter().enumerate();
        let mut free = discs.filter(|(_, disc)| {
            let standing = disc.fate == Fate::Free && disc.spot == Spot::Home || disc.fate == Fate::Held;
            disc.kind.role == Role::Surveyor && standing
        });
        free.any(|(k, disc)| {
            let mut ground = self.ground(s, seat, k);
            // SI-PLACE-10: where he is held he may stay.
            if disc.spot == Spot::Build(segment) {
                ground.surveyed.remove(segment);
            }
            self.may_join(s, seat, &ground, built, segment).is_ok()
        })
    }
}
