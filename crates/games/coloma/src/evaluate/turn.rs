//! What the actions of a turn may bring, at a glance.

use super::ledger::{Ledger, Worth};
use crate::{
    Coloma, Deed,
    edition::{Base, Cost, Craft, Effect, Gain, Tool},
    ids::{Bridge, Card, MILL, SITES, bits},
    state::{Player, Slot, State},
};

/// What a seat could spend in a turn that is only thought of.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    dudes: i32,
    bucks: i32,
    gold: i32,
    cards: i32,
    tents: i32,
}

impl Budget {
    pub fn of(player: &Player) -> Budget {
        Budget {
            dudes: player.dudes.into(),
            bucks: player.bucks.into(),
            gold: player.gold.into(),
            cards: player.hand_size().into(),
            tents: player.tents.into(),
        }
    }

    fn add(&mut self, gain: &Gain) {
        self.dudes += i32::from(gain.dudes);
        self.bucks += i32::from(gain.bucks);
        self.gold += i32::from(gain.gold);
        self.cards += i32::from(gain.cards);
        self.tents += i32::from(gain.tents);
    }
}

impl Coloma {
    /// What the actions that are still open may bring, at a glance.
    pub(super) fn rest_of_turn(&self, s: &State, seat: usize, ledger: &Ledger) -> i32 {
        let mut budget = Budget::of(&s.players[seat]);
        let mut sum = 0;
        if s.turn.open != Slot::None {
            let deed = self.deed(s, s.players[seat].dial, s.turn.open);
            sum += self.deed_worth(s, seat, &deed, s.turn.used, &mut budget, ledger) / 2;
        }
        for (bit, slot) in [(1, Slot::Common), (2, Slot::Second)] {
            if s.turn.slots & bit == 0 {
                let deed = self.deed(s, s.players[seat].dial, slot);
                sum += self.deed_worth(s, seat, &deed, 0, &mut budget, ledger) / 2;
            }
        }
        sum
    }

    /// Both actions of a Site with the Bust somewhere, paid from the same purse, at a glance.
    pub(super) fn site_worth(&self, s: &State, seat: usize, site: u8, bust: u8, ledger: &Ledger) -> i32 {
        let mut budget = Budget::of(&s.players[seat]);
        [Slot::Second, Slot::Common]
            .into_iter()
            .map(|slot| {
                let deed = self.deed_at(s.barker, bust, site, slot);
                self.deed_worth(s, seat, &deed, 0, &mut budget, ledger)
            })
            .sum()
    }

    /// What one action would bring, paid from the budget.
    fn deed_worth(&self, s: &State, seat: usize, deed: &Deed, used: u32, budget: &mut Budget, ledger: &Ledger) -> i32 {
        let player = &s.players[seat];
        let worth = &ledger.worth;
        let own = u32::from(player.town & !s.turn.fresh) | 1 << MILL.0;
        let (site, icon) = (usize::from(deed.site), deed.icon as usize);
        let mut sum = 0;
        for card in bits(self.tables.rows[site][icon] & own & !used).map(Card) {
            let id = self.row_effect(card, deed.icon);
            sum += match self.effect(id) {
                Effect::BuildTown(tool) => self.build_worth(tool, 0, budget, ledger),
                Effect::SurveyBridge(tool) => self.survey_worth(s, seat, tool, 0, budget, worth),
                Effect::Gain(gain) => {
                    budget.add(&gain);
                    worth.gain(&gain)
                }
                _ => self.effect_worth(player, id, worth) * 3 / 4,
            };
        }
        if used & (1 << 17) != 0 {
            return sum;
        }
        let off = |craft| i32::from(self.discount(s, seat, deed, craft));
        sum + match deed.base {
            Base::None => 0,
            Base::Survey(tool) => self.survey_worth(s, seat, tool, off(Craft::SurveyBridge), budget, worth),
            Base::Build(tool) => self.build_worth(tool, off(Craft::BuildTown), budget, ledger),
            Base::Wagon => self.wagon_worth(s, seat, i32::from(self.wagon_length(s, seat, deed)), worth),
            Base::Place => self.place_worth(s, seat, budget, worth),
            Base::GainTent => worth.tent,
            Base::Buy => 40 + 25 * budget.bucks.min(4),
            Base::TakeBarrel => worth.barrel,
        }
    }

    fn pay_from(&self, budget: &mut Budget, cost: &Cost, off: i32) -> bool {
        let dudes = (i32::from(cost.dudes) - off).max(0);
        let (gold, bucks) = (i32::from(cost.gold), i32::from(cost.bucks));
        let missing = (bucks - budget.bucks).max(0);
        let extra = (missing + 1) / 2;
        if budget.dudes < dudes || budget.gold < gold + extra {
            return false;
        }
        budget.dudes -= dudes;
        budget.gold -= gold + extra;
        budget.bucks = (budget.bucks - bucks).max(0);
        true
    }

    fn price(&self, cost: &Cost, off: i32, worth: &Worth) -> i32 {
        (i32::from(cost.dudes) - off).max(0) * worth.dude
            + i32::from(cost.bucks) * worth.buck
            + i32::from(cost.gold) * worth.gold
    }

    fn build_worth(&self, tool: Tool, off: i32, budget: &mut Budget, ledger: &Ledger) -> i32 {
        let worth = &ledger.worth;
        let numbers = &self.edition().numbers;
        let cost = &numbers.town_cost[tool as usize];
        if budget.cards == 0 || !self.pay_from(budget, cost, off) {
            return 0;
        }
        budget.cards -= 1;
        (100 * i32::from(numbers.town_points) + ledger.best_card - self.price(cost, off, worth) - worth.card).max(0)
    }

    fn survey_worth(&self, s: &State, seat: usize, tool: Tool, off: i32, budget: &mut Budget, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let numbers = &self.edition().numbers;
        let (river, bridge) = (&numbers.river_cost[tool as usize], &numbers.bridge_cost[tool as usize]);
        let open = player.bridges.count_ones() < player.canyons.count_ones();
        let best = if open {
            let left = bits(s.bridge_types.into())
                .filter(|b| s.bridges[usize::from(*b)] > 0 && player.bridges & (1 << b) == 0);
            left.map(|b| 100 * self.bridge_points(s, seat, Bridge(b))).max().unwrap_or(0)
                - self.price(bridge, off, worth)
        } else {
            0
        };
        let board = self.edition().boards.get(player.board.index());
        let canyon = board.map_or(0, |board| {
            let free = board.canyons.iter().enumerate().filter(|(k, _)| player.canyons & (1 << k) == 0);
            free.map(|(_, c)| 100 * i32::from(c.vp) + self.effect_worth(player, c.effect, worth)).max().unwrap_or(0)
        });
        let canyon = if canyon > 0 { canyon + 20 * worth.turns.min(8) - self.price(river, off, worth) } else { 0 };
        if best > canyon.max(0) && self.pay_from(budget, bridge, off) {
            return best;
        }
        if canyon > 0 && self.pay_from(budget, river, off) { canyon } else { 0 }
    }

    fn wagon_worth(&self, s: &State, seat: usize, spaces: i32, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let parked = i32::from(self.tables.lands[player.wagon.index()] & !player.land_tents != 0 && player.tents > 0);
        if spaces == 0 {
            return 0;
        }
        let settle = i32::from(player.tents.min(2)) * 45 * i32::from(worth.turns > 0) * (1 - parked);
        (spaces * (worth.buck + worth.dude) * 2 / 5 + 80 + settle - 60 * parked).max(20)
    }

    fn place_worth(&self, s: &State, seat: usize, budget: &mut Budget, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let free_sites = (5 - player.site_tents.count_ones() as i32).max(0);
        let lands = (self.tables.lands[player.wagon.index()] & !player.land_tents).count_ones() as i32;
        let on_lands = budget.tents.min(lands);
        let on_sites = (budget.tents - on_lands).clamp(0, free_sites);
        let settled = player.land_tents.count_ones() as usize;
        let points = &self.edition().numbers.frontier_points;
        let lands_worth =
            (i32::from(points[(settled + on_lands as usize).min(points.len() - 1)]) - i32::from(points[settled])) * 100;
        let site_worth = 40 + 160 * i32::from(2 - s.year) + 12 * i32::from(SITES - s.barker);
        let tents = lands_worth - on_lands * worth.tent + on_sites * (site_worth - worth.tent).max(0);
        let guns = if s.gunmen_of(seat as u8) == 0 && budget.dudes > 0 {
            budget.dudes -= 1;
            130 + 30 * i32::from(s.year)
        } else {
            (budget.dudes.min(4) - 1).max(0) * 25
        };
        tents + guns
    }
}
