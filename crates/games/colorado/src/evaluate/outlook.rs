//! What lies in front of one player, and what may become of it.

use engine::{Seat, bits::bits};

use crate::{
    Colorado, State,
    cards::Cards,
    edition::TRACKS,
    hidden::seen,
    ids::{Icon, Suit},
    state::{Pending, Phase, Player, Public},
};

/// How likely a medal is still won, in thousandths, by how many half checks are missing.
const FINISH: [i32; 20] = [1000, 790, 624, 493, 389, 308, 243, 192, 152, 120, 95, 75, 59, 47, 37, 29, 23, 18, 14, 11];
/// A box of a track takes about so many half checks: only some legs lead to one.
const BOX_HALVES: usize = 3;
/// One more region to explore, beside its flag points and its medal.
const REGION: i32 = 50;
/// A discovery to come, with all that it leads to.
const DISCOVERY: i32 = 380;
/// What one, two and three cards of a suit are worth, in hundredths of a discovery.
const SUIT: [i32; 4] = [0, 14, 43, 97];
/// A nugget, while there are few, and any further one.
const NUGGET: (i32, u16, i32) = (50, 5, 12);
/// A card in hand, while there are few, and any further one.
const CARD: (i32, u32, i32) = (34, 7, 8);
/// A card in hand whose like is not in play, while there are few.
const PLAYABLE: (i32, u32) = (12, 5);
/// A card in hand that would complete a suit.
const THIRD: i32 = 35;
/// A card nobody has seen yet.
const UNSEEN_CARD: i32 = CARD.0 + 8;
/// What hopes are worth, in hundredths, by how many medals the foremost has: there may be little time left.
const HOPE: [i32; 8] = [100, 100, 100, 100, 96, 90, 78, 15];

/// How far the game has come, as a viewer knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// 0 at the beginning, 1 when a medal track is full.
    pub progress: f32,
    /// Whether this turn is certainly the last.
    pub last: bool,
    /// What hopes are worth, in hundredths.
    hope: i32,
}

/// The hand of a player, as far as it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// Cards when the turn is over.
    pub cards: u32,
    /// Kinds that can be played.
    pub playable: u32,
    /// Kinds that would complete a suit.
    pub thirds: u32,
    /// Suits of which two can be discarded.
    pub pairs: u32,
    worth: i32,
}

/// What one player has, and may get. Worths are in hundredths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// Everything together.
    pub worth: i32,
    /// Points so far, in points.
    pub points: i32,
    /// Those of flags.
    pub flag_points: i32,
    /// What medals under way are worth.
    pub promise: i32,
    /// The part of it that shared medals make up.
    pub shared: i32,
    /// Medals that one check would win.
    pub near: i32,
    /// The points of the best of them.
    pub near_points: i32,
    /// Unchecked legs of discovered regions.
    pub legs_left: i32,
    /// What the next discovery is worth.
    pub discovery: i32,
    /// Suits with two cards in play.
    pub begun: i32,
    /// Suits that are complete or discarded, and open a region when the turn ends.
    pub complete: i32,
    /// The hand.
    pub hand: Hand,
    /// What the icon that is being carried out may bring.
    pub icon: i32,
}

impl Outlook {
    /// What no one can take away: points, and the discoveries of this turn.
    pub(super) fn sure(&self) -> i32 {
        100 * self.points + self.complete * self.discovery.min(300)
    }
}

impl Colorado {
    /// How far the game has come, as `viewer` knows it.
    pub(super) fn times(&self, state: &State, viewer: Seat) -> Times {
        let medals = |seat: Seat| seen(state, seat, Some(viewer)).medals.len();
        let most = Seat::all(self.seats).map(medals).max().unwrap_or(0);
        let slots = usize::from(self.tables.slots);
        let last = most >= slots;
        let hope = if last { HOPE[7] } else { HOPE[(most + 7).saturating_sub(slots).min(6)] };
        Times { progress: most as f32 / slots as f32, last, hope }
    }

    /// What a player has and may get, as `viewer` knows it.
    pub(super) fn outlook(&self, state: &State, seat: Seat, viewer: Seat, times: &Times) -> Outlook {
        let public = seen(state, seat, Some(viewer));
        let flag_points: i32 = self.flag_points(public).into_iter().map(i32::from).sum();
        let points = flag_points + i32::from(self.medal_points(public));
        // In the last turn a discovery is worth no more than it brings at once.
        let discovery = if times.last { self.best_discovery(state, public) } else { self.any_discovery(public) };
        let complete = i32::from(public.owed);
        let mut outlook = Outlook { points, flag_points, discovery, complete, ..Outlook::default() };
        self.regions_under_way(public, &mut outlook);
        self.railroad_under_way(public, &mut outlook);
        let icons = self.tracks_under_way(state, public, &mut outlook);
        let regions = REGION * public.flags.count_ones() as i32;
        let mut suits = 0;
        for suit in Suit::all() {
            let cards = public.area.of_suit(suit).len() as usize;
            suits += SUIT[cards.min(3)];
            outlook.begun += i32::from(cards == 2);
            outlook.complete += i32::from(cards == 3);
        }
        suits = (suits + SUIT[3] * i32::from(public.owed)) * outlook.discovery / 100;
        let (first, few, further) = NUGGET;
        let nuggets = public.nuggets.min(40);
        let purse = first * i32::from(nuggets.min(few)) + further * i32::from(nuggets.saturating_sub(few));
        let player = state.player(seat);
        if seat == viewer {
            outlook.hand = self.hand(player);
            outlook.icon = self.icon_worth(player, outlook.discovery);
        } else {
            let hidden = state.simultaneous();
            let cards = if hidden { u32::from(state.shown[seat.index()].hand) } else { player.hand.len() };
            outlook.hand = self.hidden_hand(cards, public.area);
        }
        let hopes = outlook.promise + regions + icons + purse + outlook.hand.worth;
        // What completes a suit in the last turn still counts.
        let begun = if times.last { outlook.complete * outlook.discovery * SUIT[3] / 100 } else { suits };
        outlook.worth = 100 * outlook.points + hopes * times.hope / 100 + begun + outlook.icon;
        outlook
    }

    fn regions_under_way(&self, public: &Public, outlook: &mut Outlook) {
        for region in bits(u64::from(public.flags)) {
            let left = self.tables.region_legs[usize::from(region)] & !public.legs;
            if left == 0 {
                continue;
            }
            let legs = left.count_ones();
            // A leg with a check brings the next one with it.
            let halves = 2 * legs - (left & self.tables.check_legs).count_ones().min(2 * legs - 2);
            let points = self.tables.medal_points[usize::from(region)];
            outlook.promise += i32::from(points) * finish(halves as usize) / 10;
            outlook.legs_left += legs as i32;
            if legs == 1 {
                outlook.near += 1;
                outlook.near_points = outlook.near_points.max(i32::from(points));
            }
        }
    }

    fn railroad_under_way(&self, public: &Public, outlook: &mut Outlook) {
        let left = self.stations_left(public.rail);
        if left == 0 {
            return;
        }
        let points = self.tables.medal_points[usize::from(self.tables.rail_medal)];
        outlook.promise += i32::from(points) * finish(2 * left) / 10;
        if left == 1 {
            outlook.near += 1;
            outlook.near_points = outlook.near_points.max(i32::from(points));
        }
    }

    /// Legs of the railroad to its end, on the shortest way.
    pub(super) fn stations_left(&self, rail: u16) -> usize {
        match rail.checked_ilog2() {
            None => usize::from(self.tables.stations_after[0]) + 1,
            Some(last) => usize::from(self.tables.stations_after[last as usize]),
        }
    }

    /// The medals of the boxes ahead; gives what their icons are worth.
    fn tracks_under_way(&self, state: &State, public: &Public, outlook: &mut Outlook) -> i32 {
        let mut worth = 0;
        for track in 0..TRACKS {
            let checked = public.tracks[track];
            for at in 0..self.tables.track_boxes[track] {
                if checked & (1 << at) != 0 {
                    continue;
                }
                let away = BOX_HALVES
                    * boxes_away(checked, at, self.tables.track_boxes[track], self.tables.from_centre[track]);
                let open = self.tables.box_medals[track][usize::from(at)] & state.open & !public.gained;
                if open != 0 {
                    let best = usize::from(self.tables.rail_medal) + 1 + open.trailing_zeros() as usize;
                    outlook.shared += i32::from(self.tables.medal_points[best]) * finish(away) / 10;
                }
                let icon = match self.tables.box_icon[track][usize::from(at)] {
                    Icon::None => continue,
                    Icon::Discovery => 250,
                    _ => 100,
                };
                worth += icon * finish(away) / 1000;
            }
        }
        outlook.promise += outlook.shared;
        worth
    }

    /// What a discovery is worth, as long as there is something to discover.
    pub(super) fn any_discovery(&self, public: &Public) -> i32 {
        if public.flags == self.tables.regions { 0 } else { DISCOVERY }
    }

    /// What the best region that can be discovered next would bring at once.
    pub(super) fn best_discovery(&self, state: &State, public: &Public) -> i32 {
        let free = public.medals.len() < usize::from(self.tables.slots);
        // The flag line matters alone: what one region brings, all of its terrain do.
        let mut gains = [-1; 4];
        let mut best = 0;
        for region in bits(u64::from(self.undiscovered(public))) {
            let terrain = self.tables.terrain[usize::from(region)] as usize;
            if gains[terrain] < 0 {
                let boxes = (public.flags & self.tables.terrain_regions[terrain]).count_ones() as usize;
                let points = &self.tables.flag_points[terrain];
                gains[terrain] = 100 * (i32::from(points[boxes + 1]) - i32::from(points[boxes]));
                let open = self.tables.flag_medals[terrain] & state.open & !public.gained;
                if boxes + 1 == usize::from(self.tables.flag_boxes[terrain]) && open != 0 && free {
                    let medal = usize::from(self.tables.rail_medal) + 1 + open.trailing_zeros() as usize;
                    gains[terrain] += 100 * i32::from(self.tables.medal_points[medal]);
                }
            }
            let legs = self.tables.region_legs[usize::from(region)];
            let halves = 2 * legs.count_ones() - (legs & self.tables.check_legs).count_ones();
            let medal = i32::from(self.tables.medal_points[usize::from(region)]) * finish(halves as usize) / 10;
            best = best.max(gains[terrain] + medal + REGION);
        }
        best
    }

    /// CL-EOT-5: the cards in hand as they will be when the turn is over, those to be drawn among them.
    fn hand(&self, player: &Player) -> Hand {
        let held = player.hand.len();
        let drawn = if player.draws { u32::from(self.tables.draw) } else { 0 };
        let cards = (held + drawn).max(u32::from(self.tables.hand_minimum));
        let area = player.public.area;
        // Complete suits are gone by the next turn, and their cards can be played again.
        let done = area.complete_suits().iter_kinds().fold(Cards::NONE, |all, kind| all.or(Cards::suit(kind.suit())));
        let area = area.without(done);
        let kinds = player.hand.kinds().without(area);
        let mut hand = Hand { cards, playable: kinds.len(), ..Hand::default() };
        for suit in Suit::all() {
            let missing = area.of_suit(suit).len() == 2 && !kinds.of_suit(suit).is_empty();
            hand.thirds += u32::from(missing);
            hand.pairs += u32::from(player.hand.of_suit(suit).len() > 1);
        }
        let (first, few, further) = CARD;
        hand.worth = first * held.min(few) as i32
            + further * held.saturating_sub(few) as i32
            + PLAYABLE.0 * hand.playable.min(PLAYABLE.1) as i32
            + THIRD * hand.thirds as i32
            + unseen_worth(held, cards);
        hand
    }

    /// A hand of which only the size is known.
    fn hidden_hand(&self, held: u32, area: Cards) -> Hand {
        let cards = held.max(u32::from(self.tables.hand_minimum));
        let free = 18 - area.len().min(18);
        Hand { cards, playable: cards.min(9) * free / 18, worth: unseen_worth(0, cards), ..Hand::default() }
    }

    /// What the icon that is being carried out may bring.
    fn icon_worth(&self, player: &Player, discovery: i32) -> i32 {
        match player.pending {
            Pending::Nugget => 60,
            Pending::Card => 110,
            Pending::Check => self.check_worth(&player.public),
            Pending::Play => 120,
            Pending::Place => 130,
            Pending::Box(_) => 130,
            Pending::Discovery if player.public.owed == 0 => discovery,
            Pending::Discovery | Pending::Idle | Pending::Finished | Pending::Done => 0,
        }
    }

    /// What the best check would bring, beside icons.
    pub(super) fn check_worth(&self, public: &Public) -> i32 {
        let mut best = 80;
        let full = public.medals.len() >= usize::from(self.tables.slots);
        for region in bits(u64::from(public.flags)) {
            let left = (self.tables.region_legs[usize::from(region)] & !public.legs).count_ones() as usize;
            if left > 0 && !full {
                let points = i32::from(self.tables.medal_points[usize::from(region)]);
                best = best.max(points * (finish(2 * left - 2) - finish(2 * left)) / 10 + 60);
            }
        }
        let left = self.stations_left(public.rail);
        if left > 0 && !full {
            let points = i32::from(self.tables.medal_points[usize::from(self.tables.rail_medal)]);
            best = best.max(points * (finish(2 * left - 2) - finish(2 * left)) / 10 + 80);
        }
        best
    }

    /// What a rival may have when this turn, the last, is over.
    pub(super) fn likely_score(&self, state: &State, public: &Public) -> i32 {
        let score = 100 * i32::from(self.score(public));
        let suits = public.area.complete_suits().len() as i32 + i32::from(public.owed);
        let flags = 250 * suits;
        if state.phase == Phase::Discover || public.medals.len() >= usize::from(self.tables.slots) {
            return score + flags;
        }
        let checks = state.given().is_some_and(|card| self.tables.pairs[card.suit().index()] == Icon::Check);
        let gain = self.check_worth(public);
        score + flags + if checks { gain } else { gain / 2 }
    }
}

/// How likely a medal is still won with so many half checks to go, in thousandths.
fn finish(halves: usize) -> i32 {
    FINISH[halves.min(FINISH.len() - 1)]
}

/// Cards beyond those held, which nobody has seen yet.
fn unseen_worth(held: u32, cards: u32) -> i32 {
    let few = CARD.1;
    let (near, far) = (cards.min(few) - held.min(few), cards.saturating_sub(few) - held.saturating_sub(few));
    UNSEEN_CARD * near as i32 + CARD.2 * far as i32
}

/// How many boxes of a track must be checked for this one to be.
fn boxes_away(checked: u8, at: u8, boxes: u8, from_centre: bool) -> usize {
    let at = i32::from(at);
    let away = match (from_centre, checked) {
        (false, _) => at + 1 - checked.count_ones() as i32,
        (true, 0) => (at - i32::from(boxes / 2)).abs() + 1,
        (true, _) => {
            let (low, high) = (checked.trailing_zeros() as i32, checked.ilog2() as i32);
            (low - at).max(at - high)
        }
    };
    away.max(1) as usize
}
