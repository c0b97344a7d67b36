//! The Shootout to come, as things stand.

use super::ledger::Worth;
use crate::{
    Coloma,
    edition::{Effect, Reward},
    ids::{Barrel, EffectId, SITES, bits},
    state::{Phase, Player, State},
};

impl Coloma {
    /// Turns of this year in which a seat can still come to Site 5 for its Dudes: in the last round the Barker lies there.
    pub(super) fn turns_to_place(&self, s: &State, seat: usize) -> i32 {
        let this = match s.phase {
            Phase::Dials => s.barker < SITES,
            Phase::Turn => s.barker < SITES && s.turn.had & (1 << seat) == 0,
            _ => false,
        };
        i32::from(this) + (i32::from(SITES) - 1 - i32::from(s.barker)).max(0)
    }

    /// Whether a Barrel can still bring Dudes to the Shootout.
    fn can_place_by_barrel(&self, player: &Player) -> bool {
        bits(player.unused_barrels()).any(|barrel| match self.barrel_effect(Barrel(barrel)) {
            Effect::Seq { first, len } => {
                (0..len).any(|step| self.effect(EffectId(first.0 + step)) == Effect::PlaceDudes)
            }
            _ => false,
        })
    }

    /// The reward of this year's Shootout as things stand, surer the nearer it is.
    pub(super) fn shootout_to_come(&self, s: &State, seat: usize, worth: &Worth) -> i32 {
        if matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards | Phase::Shootout) {
            return 0;
        }
        let player = &s.players[seat];
        let left_this_year = i32::from(SITES - s.barker);
        let all: i32 = s.gunmen.iter().map(|men| i32::from(*men)).sum();
        let coming = left_this_year * i32::from(self.seats) / 4;
        let ahead = (50 + 12 * (all + coming - i32::from(s.outlaws.min(99)))).clamp(5, 95);
        let chart = self.chart(s);
        let value = |side: &[Reward; 4], place: usize| {
            let reward = &side[place];
            let graves = usize::from(player.graves);
            let lost: i32 = self.edition().graves[graves..]
                .iter()
                .take(reward.deaths.into())
                .map(|p| 100 * i32::from(*p) + worth.dude / 3)
                .sum();
            worth.gain(&reward.gain) - lost
        };
        let both =
            |place: usize| (ahead * value(&chart.left, place) + (100 - ahead) * value(&chart.right, place)) / 100;
        let turns = self.turns_to_place(s, seat);
        let Some(place) = self.place_now(s, seat as u8) else {
            // Whoever has nobody there yet may still send somebody.
            let missed = [100, 62, 40, 27, 20][turns.min(4) as usize];
            let missed = if self.can_place_by_barrel(player) { missed / 2 } else { missed };
            let late = both(2) - worth.dude * 6 / 5;
            return (missed * both(3) + (100 - missed) * late) / 100;
        };
        if place >= 2 {
            return both(2);
        }
        let sure = (100 - 13 * left_this_year).max(30);
        (sure * both(place) + (100 - sure) * both(place + 1)) / 100
    }

    /// The place that a seat's Gunmen have now: 0 first, 1 second, 2 third; `None` without.
    pub(super) fn place_now(&self, s: &State, seat: u8) -> Option<usize> {
        let mut men = [0; 8];
        let mut nearest = [u8::MAX; 8];
        for (row, (owner, count)) in s.rows.iter().zip(&s.gunmen).enumerate() {
            let owner = usize::from(*owner);
            if owner < 8 {
                men[owner] += count;
                nearest[owner] = nearest[owner].min(row as u8);
            }
        }
        let own = usize::from(seat);
        if men[own] == 0 {
            return None;
        }
        let better = |who: &usize| men[*who] > men[own] || (men[*who] == men[own] && nearest[*who] < nearest[own]);
        Some((0..8).filter(|who| *who != own && better(who)).count().min(2))
    }
}
