//! SI-GEN-2 to SI-GEN-5, SI-PASS-4: home track, networks and routes of one player.

use engine::{Journal, Seat, Seats};

use super::Play;
use crate::{
    Silverton,
    event::{Event, Loss},
    ids::{CLAIMS, Card, Passenger, Segment, Town},
    routes,
    sets::{SegmentSet, TownSet},
    state::{APART, Free, NONE, Phase, Player, STACKS, State},
};

impl Silverton {
    /// SI-GEN-2: own segments joined to a home city through own segments.
    pub(crate) fn home_track(&self, player: &Player) -> SegmentSet {
        // A segment with one town in the network has all of them in it.
        let home = |segment: &Segment| self.tables.ends(*segment).any(|town| player.network.contains(town));
        let cut_off = self.cut_off(player);
        if cut_off { player.track.iter().filter(home).collect() } else { player.track }
    }

    /// Whether some own track is not joined to home.
    pub(crate) fn cut_off(&self, player: &Player) -> bool {
        player.touched != player.network
    }

    /// The home cities and the towns of all own segments.
    pub(crate) fn touched_by(&self, player: &Player) -> TownSet {
        let homes: TownSet = player.homes.as_slice().iter().copied().collect();
        player.track.iter().fold(homes, |towns, segment| towns.or(self.tables.joins[segment.index()]))
    }

    /// One town of a segment.
    #[inline]
    pub(crate) fn first_end(&self, segment: Segment) -> Town {
        self.tables.ends(segment).next().expect("every segment joins towns")
    }

    /// SI-GEN-2: segments of a player that are open this turn.
    pub(crate) fn open_track(&self, s: &State, seat: usize) -> SegmentSet {
        let track = s.players[seat].track;
        if !self.winter(s) {
            return track;
        }
        // SI-PLOW-2, SI-PLOW-5: what a plow cleared is open for the rest of the turn, but in steps 4 to 6 only.
        let used = matches!(s.phase, Phase::Plow | Phase::Deal | Phase::Deliver | Phase::Fines);
        let cleared = if used { s.now.cleared } else { SegmentSet::EMPTY };
        track.without(self.tables.snow.without(cleared))
    }

    /// SI-GEN-2: as the home network, over open segments only.
    pub(crate) fn open_network(&self, s: &State, seat: usize) -> TownSet {
        let player = &s.players[seat];
        if !self.winter(s) {
            return player.network;
        }
        routes::reach(&self.tables, self.open_track(s, seat), player.homes.as_slice())
    }

    /// The towns joined to one home city of a player by this track.
    pub(crate) fn city_network(&self, player: &Player, track: SegmentSet, city: usize) -> TownSet {
        match player.homes.get(city) {
            Some(home) => routes::reach(&self.tables, track, &[*home]),
            None => TownSet::EMPTY,
        }
    }

    /// SI-SPIKE-1: whether the player's own track joins his two cities now (or he has only one).
    pub(crate) fn cities_joined(&self, player: &Player) -> bool {
        match player.homes.as_slice() {
            [one, two] => routes::reach(&self.tables, player.track, &[*one]).contains(*two),
            _ => true,
        }
    }

    /// The towns of a card.
    #[inline]
    pub(crate) fn towns_of(&self, card: Passenger) -> [Town; 2] {
        self.tables.passenger(card).towns
    }

    /// SI-PASS-2: whether the player has a route between the card's towns, snow ignored.
    pub(crate) fn has_route(&self, s: &State, seat: usize, card: Passenger) -> bool {
        let player = &s.players[seat];
        let towns = self.towns_of(card);
        // With one home city the home track is one piece; in Spikes there may be two.
        towns.iter().all(|town| player.network.contains(*town))
            && (player.homes.len() < 2 || routes::reach(&self.tables, player.track, &towns[..1]).contains(towns[1]))
    }

    /// SI-WINTER-4, SI-PASS-7: whether the player's route is usable this turn.
    pub(crate) fn has_open_route(&self, s: &State, seat: usize, card: Passenger) -> bool {
        if !self.winter(s) {
            return self.has_route(s, seat, card);
        }
        if self.tables.passenger(card).no_winter {
            return false;
        }
        // SI-GEN-4: a chain of home track; snow elsewhere, even on the way home, does not matter.
        let towns = self.towns_of(card);
        let home = towns.iter().all(|town| s.players[seat].network.contains(*town));
        home && routes::reach(&self.tables, self.open_track(s, seat), &towns[..1]).contains(towns[1])
    }

    /// SI-GEN-4: the length of the shortest route of a player, snow ignored.
    pub(crate) fn route_length(&self, s: &State, seat: usize, card: Passenger) -> Option<u16> {
        let player = &s.players[seat];
        let [from, to] = self.towns_of(card);
        if !player.network.contains(from) || !player.network.contains(to) {
            return None;
        }
        routes::shortest(&self.tables, player.track, from, to)
    }

    /// SI-DISP-12: the length of the shortest route that is open this turn.
    pub(crate) fn open_route_length(&self, s: &State, seat: usize, card: Passenger) -> Option<u16> {
        if !self.has_open_route(s, seat, card) {
            return None;
        }
        let [from, to] = self.towns_of(card);
        routes::shortest(&self.tables, self.open_track(s, seat), from, to)
    }

    /// SI-MAP-4, SI-OCO-5: cubes neither on the map nor on a joint card. A card takes none if none is left.
    pub(crate) fn cubes_left(&self, s: &State, seat: usize) -> u32 {
        let all = u32::from(self.tables.edition.numbers.cubes);
        all.saturating_sub(s.players[seat].track.len() + self.joint_cards(s, seat).count() as u32)
    }

    /// SI-PASS-9: claims of a town depleted since the game began.
    pub(crate) fn depleted_in(&self, s: &State, town: Town) -> u8 {
        s.depleted.iter().filter(|claim| self.tables.claim(*claim).town == town).count() as u8
    }

    /// Claims depleted so far, by town.
    pub(crate) fn depletions(&self, s: &State) -> Vec<(Town, u8)> {
        let mut towns: Vec<Town> = s.depleted.iter().map(|claim| self.tables.claim(claim).town).collect();
        towns.sort_unstable();
        towns.dedup();
        towns.into_iter().map(|town| (town, self.depleted_in(s, town))).collect()
    }

    /// All claim cards of the box.
    pub(crate) fn is_claim(card: Card) -> bool {
        (1..=CLAIMS).contains(&card.index())
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Works out the home network of a player anew.
    pub fn join(&mut self, seat: usize) {
        let rules = self.rules;
        let player = &mut self.s.players[seat];
        player.network = routes::reach(&rules.tables, player.track, player.homes.as_slice());
        player.touched = rules.touched_by(player);
        // SI-SPIKE-1: once joined, surveyors and trains are free, whatever comes.
        player.linked |= self.rules.cities_joined(player);
    }

    /// Adds a segment to a player's track: where all of it hangs together, nothing is worked out anew.
    pub fn join_on(&mut self, seat: usize, segment: Segment) {
        let player = &mut self.s.players[seat];
        player.track.insert(segment);
        let ends = self.rules.tables.joins[segment.index()];
        if player.touched != player.network || ends.and(player.network).is_empty() {
            return self.join(seat);
        }
        player.network = player.network.or(ends);
        player.touched = player.network;
        player.linked |= self.rules.cities_joined(player);
    }

    /// SI-BUILD-11, SI-PASS-4, SI-OCO-9: after a cube was removed, cards without a route are lost.
    pub fn check_cards(&mut self, seat: usize) {
        for card in self.s.players[seat].cards.iter() {
            if !self.rules.has_route(self.s, seat, card) {
                self.s.players[seat].cards.remove(card);
                self.put_apart(card);
                self.note(Event::CardLost { seats: Seats::one(Seat(seat as u8)), card, why: Loss::NoRoute });
            }
        }
        for card in (1..=self.s.joint.len() as u8).map(Passenger) {
            let pair = self.s.joint[card.index() - 1];
            if pair >> seat & 1 == 1 && self.rules.joint_route(self.s, card, pair, false).is_none() {
                self.s.joint[card.index() - 1] = 0;
                self.put_apart(card);
                self.note(Event::CardLost { seats: super::joint::seats_of(pair), card, why: Loss::NoRoute });
            }
        }
    }

    /// SI-PASS-5: a card given back is on offer at once, as a stack of its own.
    pub fn put_apart(&mut self, card: Passenger) {
        self.s.open.insert(card);
        self.s.lies[card.index() - 1] = APART;
    }

    /// A card on offer is taken from its place (SI-OSLIDE-2 remembers the place).
    pub fn take_from_offer(&mut self, card: Passenger) {
        let lies = std::mem::replace(&mut self.s.lies[card.index() - 1], APART);
        self.s.open.remove(card);
        self.vacate(match lies {
            stack if usize::from(stack) < STACKS => Free { stacks: 1 << stack, ..Free::default() },
            APART => Free { apart: 1, ..Free::default() },
            _ => Free { row: 1, ..Free::default() },
        });
    }

    /// SI-OSLIDE-2: a card was taken from this place. What is taken in phase 3 or by the active player himself is free
    /// for those after him only, so that the first player never finds a free place.
    pub fn vacate(&mut self, place: Free) {
        self.s.now.freed = self.s.now.freed.and(place);
    }

    /// A passenger card leaves the game, wherever it lies.
    pub fn discard_passenger(&mut self, card: Passenger, why: Loss) {
        let mut seats = Seats::NONE;
        for seat in 0..self.rules.count() {
            if self.s.players[seat].cards.contains(card) {
                self.s.players[seat].cards.remove(card);
                seats = seats.with(Seat(seat as u8));
            }
        }
        let pair = std::mem::take(&mut self.s.joint[card.index() - 1]);
        if pair != 0 {
            seats = super::joint::seats_of(pair);
        }
        self.s.open.remove(card);
        self.s.lies[card.index() - 1] = APART;
        self.s.lost.insert(card);
        self.clear_prospectors(card);
        self.note(Event::CardLost { seats, card, why });
    }

    /// Prospectors on a passenger card that is gone go home.
    fn clear_prospectors(&mut self, card: Passenger) {
        use crate::action::Spot;
        for player in &mut self.s.players {
            for disc in player.discs.as_mut_slice() {
                let on = match disc.spot {
                    Spot::Passenger(at) | Spot::Steal(at) | Spot::Slide(at) | Spot::EndPartnership(at) => at == card,
                    _ => false,
                };
                if on {
                    disc.go_home();
                }
            }
        }
    }

    /// SI-PASS-6: cards that are lost after so many depletions of a town.
    pub fn check_depletions(&mut self, town: Town) {
        let count = self.rules.depleted_in(self.s, town);
        for card in (1..=self.s.joint.len() as u8).map(Passenger) {
            let Some((named, limit)) = self.rules.tables.passenger(card).lost_after else { continue };
            let hidden = self.s.stacks.iter().any(|stack| stack.as_slice().contains(&card.0));
            if named == town && count >= limit && !hidden && !self.s.lost.contains(card) {
                self.discard_passenger(card, Loss::Depletions);
            }
        }
    }
}

/// No segment.
pub(crate) const NO_SEGMENT: Segment = Segment(NONE);
