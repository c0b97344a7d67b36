//! What belongs to each player.

use super::{MOST_CASH, Sound, need, say};
use crate::{
    Silverton,
    action::Spot,
    edition::Effect,
    ids::{CLAIMS, PASSENGERS, Role},
    routes,
    state::{Disc, Fate, NONE, Phase, READY, State},
};

impl Silverton {
    pub(super) fn sound_player(&self, s: &State, seat: usize) -> Sound {
        let player = &s.players[seat];
        need(player.cash <= MOST_CASH && player.cash.is_multiple_of(5), say("strange cash"))?;
        let shown = player.revealed || self.plan.reveal.is_none_or(|sum| player.cash <= sum);
        need(shown, say("cash above the sum is not revealed"))?;
        let positions = s.players[..self.count()].iter().filter(|other| other.position == player.position).count();
        let position = (1..=self.plan.seats).contains(&player.position) && positions == 1;
        need(position, say("strange starting position"))?;
        let homes = &self.plan.positions[usize::from(player.position) - 1].homes;
        let right = player.homes.as_slice() == if self.plan.spike { &homes[..] } else { &homes[..1] };
        need(right, say("wrong home city"))?;
        self.sound_track(s, seat)?;
        for card in player.cards.iter() {
            need(self.has_route(s, seat, card), || format!("no route for passenger card {}", card.0))?;
        }
        for train in player.trains.as_slice() {
            need(train.city < if self.plan.spike { 2 } else { 1 }, say("a train of a strange city"))?;
            need(train.kind.index() < self.tables.edition.trains.len(), say("a strange train"))?;
        }
        let plows = (0..player.plows.len()).all(|k| player.out[k] <= player.plows[k]);
        need(plows, say("more plows are used than there are"))?;
        self.sound_discs(s, seat)
    }

    pub(super) fn sound_track(&self, s: &State, seat: usize) -> Sound {
        let player = &s.players[seat];
        let beyond = !player.track.without(self.tables.every).is_empty();
        need(!beyond, say("a segment that is not on the map"))?;
        let cubes = u32::from(self.tables.edition.numbers.cubes);
        need(player.track.len() <= cubes, say("more segments than cubes"))?;
        let shared =
            s.players.iter().enumerate().any(|(other, them)| other != seat && !them.track.and(player.track).is_empty());
        need(!shared, say("a segment of two players"))?;
        let doubled = player.track.iter().any(|segment| player.track.and(self.tables.parallels(segment)).len() > 1);
        need(!doubled, say("two parallel segments"))?;
        let network = routes::reach(&self.tables, player.track, player.homes.as_slice());
        let follows = network == player.network && self.touched_by(player) == player.touched;
        need(follows, say("the home network does not follow from the track"))?;
        need(player.linked || !self.cities_joined(player), say("the home cities are joined, but surveyors are bound"))?;
        let towns = player.fresh.iter().all(|town| town.0 < self.tables.towns);
        need(towns, say("a town that is not on the map"))
    }

    pub(super) fn sound_discs(&self, s: &State, seat: usize) -> Sound {
        let discs = s.players[seat].discs.as_slice();
        let early = s.turn == 1 && matches!(s.phase, Phase::Pieces | Phase::Pick | Phase::Assign | Phase::Place);
        need(!discs.is_empty() || early, say("no disc"))?;
        need(discs.len() <= usize::from(self.plan.max_discs), say("too many discs"))?;
        let points: u32 = discs.iter().map(|disc| u32::from(self.points_of(disc.kind).min(100))).sum();
        need(points < 100 && discs.iter().all(|disc| disc.kind.bonus <= 2), say("strange discs"))?;
        for (k, disc) in discs.iter().enumerate() {
            self.sound_disc(s, seat, k, disc).map_err(|what| format!("disc {}: {what}", k + 1))?;
            let twice = disc.spot != Spot::Home
                && disc.spot != Spot::Deck
                && discs[..k].iter().any(|other| other.spot == disc.spot);
            need(!twice, say("two discs stand in the same place"))?;
        }
        Ok(())
    }

    pub(super) fn sound_disc(&self, s: &State, seat: usize, k: usize, disc: &Disc) -> Sound {
        let surveyor = disc.kind.role == Role::Surveyor;
        let fits = match disc.spot {
            Spot::Home => true,
            Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) => {
                surveyor && segment.0 < self.tables.segments
            }
            Spot::Claim(claim) => !surveyor && (1..=CLAIMS).contains(&claim.index()),
            Spot::Passenger(card) | Spot::Steal(card) | Spot::EndPartnership(card) | Spot::Slide(card) => {
                !surveyor && (1..=PASSENGERS).contains(&card.index())
            }
            Spot::Deck => !surveyor,
        };
        need(fits, say("it stands where it cannot"))?;
        need(disc.fate != Fate::Held || disc.spot != Spot::Home, say("it is held nowhere"))?;
        let assigned = disc.city == NONE && (!self.plan.spike || !surveyor || s.turn == 1)
            || disc.city < 2 && self.plan.spike && surveyor;
        need(assigned, say("it belongs to a strange city"))?;
        let count = s.players[seat].discs.len();
        let first = match disc.spot {
            Spot::Second(_) => {
                disc.first == READY
                    || (usize::from(disc.first) < count && usize::from(disc.first) != k)
                    || disc.first == NONE
            }
            _ => disc.first == NONE,
        };
        need(first, say("it follows no surveyor"))?;
        need(u32::from(disc.challenge) < 1 << self.count(), say("a challenge to a strange seat"))?;
        let fine = disc.fine.0 == 0
            || matches!(self.tables.edition.event(disc.fine).map(|spec| spec.effect), Some(Effect::Fine { .. }));
        need(fine, say("a strange fine"))
    }

    pub(super) fn sound_graves(&self, s: &State) -> Sound {
        for (k, grave) in s.graves.as_slice().iter().enumerate() {
            let kills =
                matches!(self.tables.edition.event(grave.event).map(|spec| spec.effect), Some(Effect::Kill { .. }));
            let once = s.graves.as_slice()[..k].iter().all(|other| other.event != grave.event);
            let right = usize::from(grave.seat) < self.count() && grave.bonus <= 2 && grave.turn <= s.turn;
            need(kills && once && right && s.gone.contains(grave.event), say("a strange grave"))?;
        }
        Ok(())
    }
}
