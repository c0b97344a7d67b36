//! How good a position looks to a bot, in hundredths of a point.
//!
//! Points count in full; what may become points counts in part: regions under way, tracks, the
//! railroad, suits in the play area, cards and nuggets.

use engine::{Evaluate, Seat, bits::bits};

use crate::{
    Colorado, State,
    edition::TRACKS,
    hidden::seen,
    ids::Suit,
    state::{Pending, Phase, Player, Public},
};

/// One more region to explore, beside its flag points.
const REGION: i32 = 90;
/// What one, two and three cards of a suit are worth: a part of a discovery.
const SUIT: [i32; 4] = [0, 70, 170, 330];
/// A nugget, while there are few, and any further one.
const NUGGET: (i32, u16, i32) = (50, 5, 12);
/// A card in hand, while there are few, and any further one.
const CARD: (i32, u32, i32) = (42, 7, 10);
/// A card in hand that would complete a suit.
const THIRD: i32 = 35;
/// Winning or losing for good.
const VICTORY: i32 = 5_000;

impl Evaluate for Colorado {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let player = state.player(seat);
        let own = self.outlook(state, &player.public) + self.hand_worth(player) + pending_worth(player.pending);
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        let (mut best, mut sum) = (i32::MIN, 0);
        for other in others {
            let worth = self.outlook(state, seen(state, other, Some(seat)));
            best = best.max(worth);
            sum += worth;
        }
        let field = (best + sum / (i32::from(self.seats) - 1)) / 2;
        own - field / 2 + self.ending(state, seat)
    }
}

impl Colorado {
    /// Points and what may become points, from what lies openly in front of a player.
    fn outlook(&self, state: &State, public: &Public) -> i32 {
        let mut worth = 100 * i32::from(self.score(public));
        worth +=
            self.regions_under_way(public) + self.tracks_under_way(state, public) + self.railroad_under_way(public);
        for suit in Suit::all() {
            worth += SUIT[public.area.of_suit(suit).len() as usize];
        }
        worth += SUIT[3] * i32::from(public.owed);
        let (first, few, further) = NUGGET;
        let nuggets = public.nuggets.min(40);
        worth + first * i32::from(nuggets.min(few)) + further * i32::from(nuggets.saturating_sub(few))
    }

    /// A region under way is worth more the nearer it is to its end.
    fn regions_under_way(&self, public: &Public) -> i32 {
        let mut worth = 0;
        for region in bits(u64::from(public.flags)) {
            let whole = self.tables.region_legs[usize::from(region)];
            let checked = (public.legs & whole).count_ones() as i32;
            let legs = whole.count_ones() as i32;
            worth += REGION;
            if checked < legs {
                worth += progress(i32::from(self.tables.medal_points[usize::from(region)]), checked, legs);
            }
        }
        worth
    }

    fn tracks_under_way(&self, state: &State, public: &Public) -> i32 {
        let mut worth = 0;
        for track in 0..TRACKS {
            let checked = public.tracks[track];
            let boxes = i32::from(self.tables.track_boxes[track]);
            for at in 0..boxes {
                let open = self.tables.box_medals[track][at as usize] & state.open;
                if open == 0 || checked & (1 << at) != 0 {
                    continue;
                }
                let best = usize::from(self.tables.rail_medal) + 1 + open.trailing_zeros() as usize;
                let points = i32::from(self.tables.medal_points[best]);
                let centre = boxes / 2;
                // A track that grows both ways has a way to each of its ends.
                let (done, whole) = match (self.tables.from_centre[track], at < centre) {
                    (false, _) => (checked.count_ones() as i32, boxes),
                    (true, true) => ((checked & ((1 << (centre + 1)) - 1)).count_ones() as i32, centre + 1),
                    (true, false) => ((checked >> centre).count_ones() as i32, boxes - centre),
                };
                worth += progress(points, done, whole);
            }
        }
        worth
    }

    fn railroad_under_way(&self, public: &Public) -> i32 {
        if public.rail & (1 << self.tables.last_station) != 0 {
            return 0;
        }
        // Every way is as long as the others, or nearly so.
        let open = self.tables.last_station as i32 + 1 - self.closed_stations(public.rail).count_ones() as i32;
        let points = i32::from(self.tables.medal_points[usize::from(self.tables.rail_medal)]);
        progress(points, public.rail.count_ones() as i32, open.min(8))
    }

    /// The cards in hand, those that will be drawn among them.
    fn hand_worth(&self, player: &Player) -> i32 {
        let drawn = if player.draws { u32::from(self.tables.draw) } else { 0 };
        let cards = player.hand.len() + drawn;
        let (first, few, further) = CARD;
        let mut worth = first * cards.min(few) as i32 + further * cards.saturating_sub(few) as i32;
        for suit in Suit::all() {
            let area = player.public.area.of_suit(suit);
            let hand = player.hand.kinds().of_suit(suit).without(area);
            if area.len() == 2 && !hand.is_empty() {
                worth += THIRD;
            }
        }
        worth
    }

    /// The end of the game, when it is here or can no longer be held off.
    fn ending(&self, state: &State, seat: Seat) -> i32 {
        if state.phase == Phase::Over {
            let first = self.ranks(state)[seat.index()] == 1;
            return if first { VICTORY } else { -VICTORY };
        }
        if !self.someone_is_full(state) {
            return 0;
        }
        let own = i32::from(self.score(&state.player(seat).public));
        let rivals = Seat::all(self.seats).filter(|other| *other != seat);
        let best = rivals.map(|other| i32::from(self.score(seen(state, other, Some(seat))))).max().unwrap_or(0);
        // The others may still gain something in this turn.
        (100 * (own - best - 4)).clamp(-VICTORY, VICTORY) / 2
    }
}

/// The part of a medal's points that a way of this length has earned so far: the square of the part done.
fn progress(points: i32, done: i32, whole: i32) -> i32 {
    let part = 100 * done * done / (whole * whole).max(1);
    points * part * 4 / 5 + 12 * done
}

/// What the pending icon will bring.
fn pending_worth(pending: Pending) -> i32 {
    match pending {
        Pending::Nugget => 60,
        Pending::Card => 110,
        Pending::Check => 130,
        Pending::Play => 120,
        Pending::Place => 130,
        Pending::Box(_) => 130,
        Pending::Discovery => SUIT[3],
        Pending::Idle | Pending::Finished | Pending::Done => 0,
    }
}
