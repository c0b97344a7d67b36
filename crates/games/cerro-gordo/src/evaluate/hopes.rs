//! How likely the cards in hand are completed: this turn, the next one, or later.

use engine::Seat;

use super::{POINT, survey::Survey, unknown_card, wish::Wish};
use crate::{
    conditions::Act,
    edition::{Condition, Objective, Trigger, What, room},
    ids::{BuildingId, CardId, ShapeId},
    state::Phase,
    town::Plane,
};

/// Chances are counted in hundredths.
const SURE: i32 = 100;
/// What is there for the taking this turn.
const NOW: i32 = 97;

/// What the cards of a hand may bring.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hopes {
    /// All of it, in hundredths of a point.
    pub worth: i32,
    /// What they would bring this turn or the next, best card first, in hundredths of a point.
    pub soon: [i32; 2],
    /// The chance of completing one this turn or the next.
    pub chance: i32,
    /// Card by card, in hundredths of a point.
    pub cards: [i32; room::HAND],
}

impl Hopes {
    /// What cards that are not known may bring.
    pub fn of_unknown(cards: usize, turns: i32) -> Hopes {
        let soon = if turns > 0 { 65 } else { 0 };
        let missed = (0..cards).fold(SURE, |missed, _| missed * (SURE - soon / 2) / SURE);
        Hopes {
            worth: cards as i32 * unknown_card(turns),
            soon: [if cards > 0 { soon } else { 0 }, if cards > 1 { soon } else { 0 }],
            chance: SURE - missed,
            ..Hopes::default()
        }
    }
}

impl Survey<'_> {
    /// What the seat's own cards in hand may still bring.
    pub fn hopes(&self, seat: Seat) -> Hopes {
        let turns = self.game.turns_left(self.state, seat);
        let (build, _, _) = self.may(seat);
        let hand = &self.state.player(seat).hand;
        let mut now = [0; room::HAND];
        let mut wishes: [Option<Wish>; room::HAND] = [None; room::HAND];
        let known = hand.len().saturating_sub(self.fresh_cards(seat));
        let cards = || hand.iter().take(known).map(|card| self.game.tables.edition.card(CardId(*card))).enumerate();
        for (at, card) in cards() {
            (now[at], wishes[at]) = self.chance_now(seat, at, card);
        }
        if build {
            self.one_at_a_time(&hand[..known], &wishes, &mut now);
        }
        let mut hopes = Hopes::of_unknown(hand.len() - known, turns);
        hopes.cards[known..hand.len()].fill(unknown_card(turns));
        let mut missed = SURE - hopes.chance;
        for (at, card) in cards() {
            let next = if turns > 0 { self.chance_next(seat, card, wishes[at].as_ref(), turns) } else { 0 };
            let later = if turns > 1 { chance_later(card, turns - 1) } else { 0 };
            let after = next + (SURE - next) * later / SURE;
            let all = now[at] + (SURE - now[at]) * after / SURE;
            let points = i32::from(card.points) * POINT;
            hopes.cards[at] = points * all / SURE;
            let soon = now[at] + (SURE - now[at]) * next / SURE;
            missed = missed * (SURE - soon) / SURE;
            let soon = points * soon / SURE;
            if soon > hopes.soon[0] {
                hopes.soon = [soon, hopes.soon[0]];
            } else {
                hopes.soon[1] = hopes.soon[1].max(soon);
            }
        }
        hopes.chance = SURE - missed;
        hopes.worth = hopes.cards.iter().sum();
        hopes
    }

    /// How many cards of the hand, the newest, were drawn this turn. Nobody could reckon with them before: they count like
    /// any others until the turn is over, lest a lucky draw in one imagined deal decides.
    fn fresh_cards(&self, seat: Seat) -> usize {
        let state = self.state;
        if state.active != seat || !matches!(state.phase, Phase::Main | Phase::After) {
            return 0;
        }
        let drawn = state.built.map_or(0, |built| usize::from(built.drawn));
        drawn.max(usize::from(state.turn_so_far.refresh_used))
    }

    /// Whether the seat can still build, lay a Road, and Mine this turn.
    pub fn may(&self, seat: Seat) -> (bool, bool, bool) {
        let state = self.state;
        let mine = state.phase == Phase::Main && state.active == seat;
        let after = state.phase == Phase::After && state.active == seat;
        let bonus = (mine || after) && self.game.can_buy_bonus(state, seat);
        (mine && state.turn_so_far.owes_building, (mine && state.turn_so_far.owes_road) || bonus, mine)
    }

    /// The chance of completing a card this turn, and what it asks for.
    fn chance_now(&self, seat: Seat, at: usize, card: &Objective) -> (i32, Option<Wish>) {
        let (build, road, mine) = self.may(seat);
        if card.trigger == Trigger::Road {
            return (if road { self.road_chance(seat, card, true) } else { 0 }, None);
        }
        let more_roads = u32::from(!build || road);
        let wish = self.wish(seat, &card.when, &self.lots, more_roads);
        if build {
            return (self.build_chance(seat, &wish, road), Some(wish));
        }
        let now = match card.trigger {
            Trigger::Mine if mine => self.mine_chance(seat, card),
            Trigger::Build if mine && road => self.chance_by_road(seat, at, card),
            _ => 0,
        };
        (now, Some(wish))
    }

    /// Two Buildings cannot be placed in one turn: only cards that one and the same completes count together.
    fn one_at_a_time(&self, hand: &[u8], wishes: &[Option<Wish>], now: &mut [i32]) {
        let cards = hand.len().min(2);
        let [Some(one), Some(other)] = wishes[..cards] else { return };
        let together = one.kinds & other.kinds != 0 && !one.lots.and(&other.lots).is_empty();
        if together || now[0] < SURE / 2 || now[1] < SURE / 2 {
            return;
        }
        let points = |at: usize| self.game.tables.edition.card(CardId(hand[at])).points;
        now[usize::from(points(0) >= points(1))] = 0;
    }

    /// The chance that the Building of this turn completes the card.
    fn build_chance(&self, seat: Seat, wish: &Wish, road_first: bool) -> i32 {
        let offered = self.slots_for(seat, wish);
        if !offered || wish.silver > 2 {
            return if offered { 5 } else { 0 };
        }
        match wish.lots.is_empty() {
            false => NOW,
            true if road_first => 18,
            true => 0,
        }
    }

    /// Whether a slot that the seat can pay for now holds what is wished for.
    fn slots_for(&self, seat: Seat, wish: &Wish) -> bool {
        let slots = self.game.slots_affordable(self.state, seat) as usize;
        let row = self.state.row.iter().enumerate().take(slots);
        row.into_iter().any(|(slot, building)| {
            let kind = self.game.kind(BuildingId(*building));
            wish.kinds & (1 << kind as u8) != 0 && wish.slots & (1 << slot) != 0
        })
    }

    /// The chance that a Road laid beside the Building of this turn completes the card. CG-OBJ-4
    fn chance_by_road(&self, seat: Seat, at: usize, card: &Objective) -> i32 {
        let Some(built) = self.state.built.filter(|built| at < usize::from(built.cards)) else { return 0 };
        let act = Act::Built { slot: built.slot, coins: built.coins };
        self.game.in_scene(self.state, seat, act, |scene| {
            let mut chance = 90;
            for condition in &card.when {
                let measure = scene.measure(*condition);
                chance = match condition {
                    _ if measure.met => chance,
                    Condition::HereRoads { .. } if measure.have + 1 >= measure.need => chance,
                    Condition::HereMines { .. } if measure.have + 1 >= measure.need => chance / 3,
                    Condition::HereNear { .. } | Condition::PlayersNear { .. } if measure.have + 1 >= measure.need => {
                        chance / 4
                    }
                    Condition::HereMineDist { .. } if measure.have == 0 => chance / 4,
                    _ => 0,
                };
            }
            chance
        })
    }

    /// The chance that the draw of this turn completes the card.
    fn mine_chance(&self, seat: Seat, card: &Objective) -> i32 {
        let Some(act) = self.game.next_mined(self.state, seat) else { return 0 };
        let holds = self.game.in_scene(self.state, seat, act, |scene| scene.holds(&card.when));
        if holds { NOW } else { 0 }
    }

    /// The chance of completing a card in the seat's next turn.
    fn chance_next(&self, seat: Seat, card: &Objective, wish: Option<&Wish>, turns: i32) -> i32 {
        let Some(wish) = wish else { return self.road_chance(seat, card, false) * 7 / 10 };
        if wish.silver > 0 {
            // Saving takes time: about 2 Silver a turn.
            let wait = (i32::from(wish.silver) + 1) / 2;
            return if wait > turns { 3 } else { (70 - 8 * wait).max(5) };
        }
        let place = match wish.lots.count() {
            0 => 12,
            1 => 50,
            2 => 62,
            3..=5 => 74,
            _ => 85,
        };
        place * self.offer(seat, wish) / SURE
    }

    /// The chance that the row offers what is wished for when the seat's next turn comes.
    fn offer(&self, seat: Seat, wish: &Wish) -> i32 {
        if wish.slots != u8::MAX {
            return if self.slots_for(seat, wish) { 60 } else { 20 };
        }
        if wish.kinds == 0b1111 {
            return SURE;
        }
        let (state, rivals) = (self.state, usize::from(self.game.seats) - 1);
        let purse = usize::from(state.player(seat).silver) + 1;
        let mut missed = 88;
        for (slot, building) in state.row.iter().enumerate() {
            let kind = self.game.kind(BuildingId(*building));
            if wish.kinds & (1 << kind as u8) == 0 {
                continue;
            }
            // The others mostly take what is cheap: the row moves on by then.
            let stays = if slot < rivals { 45 } else { 80 };
            if slot.saturating_sub(rivals) <= purse {
                missed = missed * (SURE - stays) / SURE;
            }
        }
        SURE - missed
    }

    /// The chance that a Road completes the card: with the tiles in front now, or with any in the next turn.
    fn road_chance(&self, seat: Seat, card: &Objective, now: bool) -> i32 {
        let (state, town) = (self.state, &self.state.town);
        let edition = &self.game.tables.edition;
        let widest = |shape: &u8| edition.shape(ShapeId(*shape)).pictures.first().map_or(0, |(_, sides)| sides.len());
        let sides = state.player(seat).roads.iter().map(widest).max().unwrap_or(0);
        let mut chance = if now { NOW } else { 80 };
        let (mut joined, mut buildings, mut mines) = (0, 0, 0);
        for condition in &card.when {
            match *condition {
                Condition::RoadLinksMines => {
                    return match town.link_gap(3) {
                        Some(1) => 80,
                        Some(2) => 15,
                        Some(3) => 6,
                        _ => 2,
                    };
                }
                Condition::RoadNetwork { count } => {
                    let short = usize::from(count).saturating_sub(town.largest_network() + 1);
                    chance = chance * [SURE, 30, 12, 5][short.min(3)] / SURE;
                }
                Condition::RoadJoined { count } => joined = joined.max(u32::from(count)),
                Condition::RoadAllJoined => joined = joined.max(sides),
                Condition::RoadTouches { what: What::Mine, count } => mines = u32::from(count),
                Condition::RoadTouches { count, .. } => buildings = u32::from(count),
                Condition::RoadBonus => {
                    let cost = self.game.bonus_cost(state, seat);
                    let silver = state.player(seat).silver;
                    let possible = if now { self.game.can_buy_bonus(state, seat) } else { silver + 1 >= cost };
                    chance = if possible { chance } else { 5 };
                }
                _ => {}
            }
        }
        let wanted = joined.max(buildings + mines + u32::from(mines > 0));
        if wanted > sides && now {
            return 0;
        }
        if wanted > 0 {
            let sites = self.sites_with(joined, buildings, mines);
            chance = chance * [8, 65, 80, 90][sites.min(3) as usize] / SURE;
        }
        chance
    }

    /// How many cells could take a Road that joins so much, until there are three.
    fn sites_with(&self, joined: u32, buildings: u32, mines: u32) -> u32 {
        let houses = self.cells_of(What::Building, 0);
        let mut found = 0;
        self.state.town.each_site(|cell, sides| {
            if found >= 3 || sides.len() < joined.max(buildings + mines) {
                return;
            }
            let beside = |plane: &Plane| sides.iter().filter(|side| plane.has(cell.beside(*side))).count();
            let fits = (buildings == 0 || beside(&houses) as u32 >= buildings)
                && (mines == 0 || beside(&self.mines) as u32 >= mines);
            found += u32::from(fits);
        });
        found
    }
}

/// The chance of completing a card in some of the turns after the next.
fn chance_later(card: &Objective, turns: i32) -> i32 {
    let a_turn = match card.points {
        ..=2 => 26,
        3 => 19,
        4 => 14,
        _ => 9,
    };
    let missed = (0..turns.min(6)).fold(SURE * SURE, |missed, _| missed * (SURE - a_turn) / SURE);
    SURE - missed / SURE
}
