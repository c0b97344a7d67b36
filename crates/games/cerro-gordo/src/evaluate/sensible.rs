//! What is worth thinking of: of all placements those that complete a card, pay Silver, join a Mine or open a place that
//! a card wants, and a few of the rest.

use engine::{ActionList, Seat};

use super::{
    POINT,
    survey::{Lots, Survey},
    unknown_card,
    wish::Wish,
};
use crate::{
    CerroGordo,
    action::{Action, Source},
    conditions::Act,
    edition::{Bonus, Trigger},
    ids::{BuildingId, CardId, Cell, ShapeId, Sides, members},
    rules::Stranding,
    state::{Phase, State},
    town::Plane,
};

/// So many Buildings, regular Roads and Bonus Roads are thought of.
const BUILDINGS: usize = 26;
const ROADS: usize = 22;
const BONUS_ROADS: usize = 6;
/// So many places for the Building of each slot at least.
const EACH_SLOT: usize = 2;
/// So many slots for one place at most.
const EACH_PLACE: usize = 3;

/// A reason for a placement, in hundredths of a point.
#[derive(Clone, Copy)]
struct Reason {
    wish: Wish,
    worth: i32,
}

/// A placement with what speaks for it.
type Found = (i32, Action);

impl CerroGordo {
    /// A part of what is legal; all of it where little is, or where placements are hemmed in.
    pub(super) fn list_sensible(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        let narrow = || self.stranding(state) != Stranding::default() || self.bonus_is_narrow(state);
        let survey = match state.phase {
            Phase::Main | Phase::After if state.active == seat && !narrow() => Survey::of(self, state),
            Phase::FreeRoad { .. } if state.active == seat => Survey::of(self, state),
            _ => None,
        };
        let Some(survey) = survey else { return self.list(state, seat, out) };
        let mut found = Vec::with_capacity(512);
        if let Phase::FreeRoad { shape } = state.phase {
            survey.roads(seat, Source::Free, shape, &mut found);
            keep(&mut found, ROADS, out);
            return out.push(Action::Leave);
        }
        if state.phase == Phase::Main && state.turn_so_far.owes_building {
            survey.buildings(seat, out);
        }
        let regular = state.phase == Phase::Main && state.turn_so_far.owes_road;
        let bonus = self.can_buy_bonus(state, seat);
        for (source, possible, most) in [(Source::Regular, regular, ROADS), (Source::Bonus, bonus, BONUS_ROADS)] {
            if possible {
                found.clear();
                self.shapes_held(state, seat).for_each(|shape| survey.roads(seat, source, shape, &mut found));
                keep(&mut found, most, out);
            }
        }
        survey.refreshes(seat, out);
        if state.phase == Phase::Main {
            self.legal_draws(state, out);
        } else {
            out.push(Action::EndTurn);
        }
    }
}

/// Lists the best of them.
fn keep(found: &mut [Found], most: usize, out: &mut ActionList<Action>) {
    found.sort_by_key(|(worth, _)| -worth);
    found.iter().take(most).for_each(|(_, action)| out.push(*action));
}

/// Decides between equals, without a liking for one corner of the Town.
fn toss(cell: Cell, way: u8, turn: u8) -> i32 {
    let mixed = (i32::from(cell.x) * 73 + i32::from(cell.y) * 151 + i32::from(way) * 37 + i32::from(turn) * 11) as u32;
    (mixed.wrapping_mul(0x9E37_79B9) >> 28) as i32
}

impl Survey<'_> {
    /// What speaks for Buildings: cards, Public Objectives, the Character, Mines.
    fn reasons(&self, seat: Seat) -> Vec<Reason> {
        let (game, edition, player) = (self.game, &self.game.tables.edition, self.state.player(seat));
        let a_coin = POINT / game.silver_per_point(self.state, seat);
        let mut reasons = Vec::with_capacity(12);
        for card in player.hand.iter().map(|card| edition.card(CardId(*card))) {
            if card.trigger != Trigger::Road {
                let wish = self.wish(seat, &card.when, &self.lots, 1);
                reasons.push(Reason { wish, worth: i32::from(card.points) * POINT });
            }
        }
        for public in edition.public.iter().filter(|public| public.trigger == Trigger::Build) {
            let wish = self.wish(seat, &public.when, &self.lots, 0);
            reasons.push(Reason { wish, worth: i32::from(public.reward) * a_coin });
        }
        let mut plain = |cells: &Plane, kinds: u8, worth: i32| {
            let lots = self.covering(&self.lots, cells);
            reasons.push(Reason { wish: Wish { lots, kinds, slots: u8::MAX, silver: 0 }, worth });
        };
        for (mine, top) in self.tops.iter().enumerate() {
            let Some(top) = top.map(|top| i32::from(top) * a_coin) else { continue };
            plain(&self.joined[mine], 0b1111, top + a_coin / 4);
            // One Road more would join it.
            let mut gates = self.joined[mine];
            self.state.town.mine(crate::ids::MineId(mine as u8)).outline().for_each(|(cell, _)| gates.add(cell));
            plain(&gates.and(&self.free).beside(), 0b1111, top / 3);
        }
        let of = |kinds: u8| {
            let some = (0..4).filter(|kind| kinds & (1 << kind) != 0);
            some.fold(Plane::NONE, |all, kind: usize| all.or(&self.kinds[kind])).beside()
        };
        match edition.character(player.character).bonus {
            Bonus::SameTypeNeighbors { kind_of, points } => {
                let kind = 1 << kind_of as u8;
                plain(&of(kind), kind, i32::from(points) * POINT);
            }
            Bonus::TouchMine { per, points } => {
                plain(&self.mines.beside(), 0b1111, i32::from(points) * POINT / i32::from(per));
            }
            Bonus::Busy { kind_of, points, .. } => {
                plain(&of(1 << kind_of as u8), 0b1111, i32::from(points) * POINT / 2)
            }
            Bonus::TypeTouching { kind_of, other, points } => {
                let kind = 1 << kind_of as u8;
                plain(&of(other.0), kind, i32::from(points) * POINT);
                plain(&of(kind), other.0, i32::from(points) * POINT);
            }
            Bonus::SilverRate { .. } | Bonus::Network { .. } => {}
        }
        reasons
    }

    /// The Buildings that are worth thinking of.
    fn buildings(&self, seat: Seat, out: &mut ActionList<Action>) {
        let (game, state) = (self.game, self.state);
        let reasons = self.reasons(seat);
        let a_coin = POINT / game.silver_per_point(state, seat);
        let slots = game.slots_affordable(state, seat) as u8;
        let row: Vec<(u8, u8, i32)> = (1..=slots)
            .map(|slot| {
                let at = usize::from(slot) - 1;
                let gain = i32::from(state.coins[at]) - i32::from(game.price(state, seat, slot));
                (slot, 1 << game.kind(BuildingId(state.row[at])) as u8, gain * a_coin)
            })
            .collect();
        let mut found: Vec<Found> = Vec::with_capacity(256);
        let mut rest: Vec<Found> = Vec::with_capacity(256);
        for (way, orient) in self.ways().iter().enumerate() {
            for cell in self.lots.0[way].cells(state.town.bounds()) {
                let here = |lots: &Lots| lots.0[way].has(cell);
                let speak: u32 = reasons
                    .iter()
                    .enumerate()
                    .filter(|(_, reason)| here(&reason.wish.lots))
                    .fold(0, |set, (k, _)| set | 1 << k);
                let worth = |slot: u8, kind: u8, gain: i32| {
                    let speaks = members(speak.into()).map(|k| &reasons[usize::from(k)]);
                    let speaks = speaks.filter(|Reason { wish, .. }| {
                        wish.kinds & kind != 0 && wish.slots & (1 << (slot - 1)) != 0 && wish.silver == 0
                    });
                    gain + toss(cell, way as u8, state.turn) + speaks.map(|reason| reason.worth).sum::<i32>()
                };
                let mut here: Vec<Found> = row
                    .iter()
                    .map(|(slot, kind, gain)| {
                        (worth(*slot, *kind, *gain), Action::Build { slot: *slot, cell, orient: *orient })
                    })
                    .collect();
                here.sort_by_key(|(worth, _)| -worth);
                let few = here.len().min(EACH_PLACE);
                rest.extend_from_slice(&here[few..]);
                found.extend_from_slice(&here[..few]);
            }
        }
        found.sort_by_key(|(worth, _)| -worth);
        let kept = found.len().min(BUILDINGS);
        rest.extend_from_slice(&found[kept..]);
        found.truncate(kept);
        rest.sort_by_key(|(worth, _)| -worth);
        for (slot, ..) in row {
            let is_it = |(_, action): &&Found| matches!(action, Action::Build { slot: other, .. } if *other == slot);
            let there = found.iter().filter(is_it).count();
            let more: Vec<Found> = rest.iter().filter(is_it).take(EACH_SLOT.saturating_sub(there)).copied().collect();
            found.extend(more);
        }
        found.iter().for_each(|(_, action)| out.push(*action));
    }

    /// New cards for those that promise less than any others would.
    fn refreshes(&self, seat: Seat, out: &mut ActionList<Action>) {
        if self.game.refreshes(self.state, seat) == 0 {
            return;
        }
        let turns = self.game.turns_left(self.state, seat);
        let hopes = self.hopes(seat).cards;
        let hand = self.state.player(seat).hand.len();
        let poor = (0..hand).filter(|at| hopes[*at] < unknown_card(turns)).fold(0, |set, at| set | 1u8 << at);
        for at in members(poor.into()).filter(|_| turns > 0) {
            out.push(Action::Refresh(1 << at));
        }
        if poor.count_ones() > 1 && turns > 0 {
            out.push(Action::Refresh(poor));
        }
    }

    /// Every placement of a Road tile, with what speaks for it.
    fn roads(&self, seat: Seat, source: Source, shape: ShapeId, found: &mut Vec<Found>) {
        let (game, state, town) = (self.game, self.state, &self.state.town);
        let edition = &game.tables.edition;
        let a_coin = POINT / game.silver_per_point(state, seat);
        let (builds, _, _) = self.may(seat);
        let cards = || state.player(seat).hand.iter().map(|card| edition.card(CardId(*card)));
        let by_road = cards().any(|card| card.trigger == Trigger::Road) || state.built.is_some();
        let opening: Vec<(Plane, i32)> = cards()
            .filter(|card| card.trigger != Trigger::Road)
            .map(|card| {
                let part = if builds { 50 } else { 20 };
                (self.wanting_a_road(seat, &card.when), i32::from(card.points) * part)
            })
            .collect();
        let (mut gates, mut live) = (Plane::NONE, Plane::NONE);
        for (mine, lot) in town.mines().filter(|(mine, _)| self.is_live(*mine)) {
            live = live.or(&self.joined[mine.index()]);
            lot.outline().for_each(|(cell, _)| gates.add(cell));
        }
        let gates = gates.or(&live);
        let apart = state.phase == Phase::Main && !builds && game.closest_mines(state, seat).1.is_none();
        let doors = if apart { self.doors(seat) } else { Plane::NONE };
        let mut after = None;
        town.each_site(|cell, joined| {
            let fitting = game.tables.fitting[shape.index()][usize::from(joined.0 & 0b1111)];
            for turn in fitting.turns.into_iter().take(fitting.len.into()) {
                let sides = edition.shape(shape).picture(turn).unwrap_or_default();
                let joins = sides.and(joined).len();
                let mut worth = toss(cell, turn, state.turn);
                if joins > 1 || by_road {
                    worth += self.brings(seat, source, shape, cell, sides, &mut after) + 6 * joins as i32;
                }
                if joins > 1 && doors.has(cell) && gates.has(cell) {
                    worth += 2 * a_coin;
                }
                let open = sides.iter().filter(|side| !joined.has(*side)).map(|side| cell.beside(side));
                for beyond in open.filter(|beyond| self.free.has(*beyond)) {
                    worth += if gates.has(cell) { a_coin / 3 } else { 2 };
                    worth += opening.iter().filter(|(plane, _)| plane.has(beyond)).map(|(_, worth)| worth).sum::<i32>();
                }
                found.push((worth, Action::Road { source, shape, cell, turn }));
            }
        });
    }

    /// What a Road brings at once: cards and Public Objectives.
    fn brings(
        &self,
        seat: Seat,
        source: Source,
        shape: ShapeId,
        cell: Cell,
        sides: Sides,
        after: &mut Option<State>,
    ) -> i32 {
        let edition = &self.game.tables.edition;
        let after = after.get_or_insert_with(|| self.state.clone());
        after.town = self.state.town;
        after.town.place_road(cell, shape, sides);
        let act = Act::Laid { road: cell, bonus: source == Source::Bonus };
        let (public, cards) = self.game.judge(after, seat, Trigger::Road, act);
        let silver: u16 = members(public).map(|k| edition.public[usize::from(k)].reward).sum();
        let hand = &self.state.player(seat).hand;
        let points: u8 = members(cards.into()).map(|at| edition.card(CardId(hand[usize::from(at)])).points).sum();
        i32::from(points) * POINT + i32::from(silver) * POINT / self.game.silver_per_point(self.state, seat)
    }

    /// The cells of places that would complete a card if only a road led there.
    fn wanting_a_road(&self, seat: Seat, when: &[crate::edition::Condition]) -> Plane {
        let anywhere = self.places(&self.free);
        let wish = self.wish(seat, when, &anywhere, 1);
        let kinds = self.state.row.iter().fold(0, |kinds, k| kinds | 1 << self.game.kind(BuildingId(*k)) as u8);
        if wish.kinds & kinds == 0 {
            return Plane::NONE;
        }
        let cells = wish.lots.0.iter().zip(self.ways());
        cells.fold(Plane::NONE, |all, (lots, orient)| all.or(&lots.over(self.state.town.footprint(*orient))))
    }
}
