//! How good a position looks, in hundredths of a point.
//!
//! What a seat has is worth points by itself or by what can still be made of it; events and the
//! Shootout to come are counted before they happen, so that their coming changes nothing. Of a turn
//! that is being taken the actions still open count at a glance; one that is ahead is `forecast`.

use engine::{Evaluate, Seat};

use crate::{
    Coloma, Deed,
    edition::{Base, Counter, Effect, Gain, Icon, Tool},
    ids::{Bridge, Card, EffectId, NONE, SITES, bits},
    rules::setup::BELOW,
    state::{Phase, Player, Slot, State},
};

/// What things are worth to a seat now.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    dude: i32,
    buck: i32,
    gold: i32,
    card: i32,
    horse: i32,
    tent: i32,
    barrel: i32,
    /// Turns still to come after the one that is being taken.
    turns: i32,
}

impl Worth {
    /// Nothing that only pays later is worth anything at the end.
    fn with(turns: i32) -> Worth {
        let share = [0, 55, 80, 92][..].get(turns as usize).copied().unwrap_or(100);
        let of = |full: i32| full * share / 100;
        Worth {
            dude: of(140),
            buck: of(65),
            gold: of(140).max(3),
            card: of(60),
            horse: of(150) + 6 * turns.min(12),
            tent: of(110),
            barrel: of(150),
            turns,
        }
    }

    fn gain(&self, gain: &Gain) -> i32 {
        i32::from(gain.dudes) * self.dude
            + i32::from(gain.bucks) * self.buck
            + i32::from(gain.gold) * self.gold
            + i32::from(gain.cards) * self.card
            + i32::from(gain.horses) * self.horse
            + i32::from(gain.tents) * self.tent
            + i32::from(gain.vp) * 100
    }
}

/// What a seat could spend in a turn that is only thought of.
#[derive(Clone, Copy)]
struct Budget {
    dudes: i32,
    bucks: i32,
    gold: i32,
    cards: i32,
    tents: i32,
}

impl Budget {
    fn of(player: &Player) -> Budget {
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

impl Evaluate for Coloma {
    fn evaluate(&self, s: &State, seat: Seat) -> i32 {
        let own = self.prospects(s, seat.index());
        if self.solo() {
            return own - 20 * self.shade_score(s);
        }
        let others = (0..usize::from(self.seats)).filter(|other| *other != seat.index());
        let (mut sum, mut best) = (0, i32::MIN);
        for other in others {
            let theirs = self.prosperity(s, other);
            sum += theirs;
            best = best.max(theirs);
        }
        own - (sum / i32::from(self.seats - 1) + best) / 4
    }
}

impl Coloma {
    /// Turns a seat still has after the one it is taking.
    fn turns_to_come(&self, s: &State, seat: usize) -> i32 {
        let rounds = i32::from(2 - s.year) * i32::from(SITES) + i32::from(SITES - s.barker);
        let this = match s.phase {
            Phase::Boards | Phase::Specialities | Phase::Discards => return 15,
            Phase::Buy | Phase::Dials => 1,
            Phase::Turn => i32::from(s.turn.had & (1 << seat) == 0),
            Phase::Shootout => 0,
            Phase::Over => return 0,
        };
        rounds + this
    }

    /// Everything a seat has and can hope for. What it has decided in secret counts as done.
    pub(crate) fn prosperity(&self, s: &State, seat: usize) -> i32 {
        if !matches!(s.phase, Phase::Discards | Phase::Buy) {
            return self.holdings(s, seat);
        }
        let mut decided = *s;
        let player = &mut decided.players[seat];
        for discard in player.discards.into_iter().filter(|discard| *discard != NONE) {
            player.hand &= !(1 << (discard & !BELOW));
        }
        if let Some((price, gain, _)) = self.event_trade(s, seat).filter(|_| s.phase == Phase::Buy) {
            let times = if player.buys == NONE { 0 } else { player.buys };
            player.gold -= price * times;
            player.vp += u16::from(gain.vp * times);
        }
        self.holdings(&decided, seat)
    }

    fn holdings(&self, s: &State, seat: usize) -> i32 {
        let player = &s.players[seat];
        let score = 100 * self.score(s, seat).total();
        if s.phase == Phase::Over {
            return score + i32::from(player.gold);
        }
        let worth = Worth::with(self.turns_to_come(s, seat));
        score
            + self.stores(player, &worth)
            + self.engine(player, &worth)
            + self.growth(s, seat, &worth)
            + self.events_to_come(s, player, &worth)
            + self.shootout_to_come(s, seat, &worth)
    }

    /// Things that can be spent.
    fn stores(&self, player: &Player, worth: &Worth) -> i32 {
        let hand = i32::from(player.hand_size());
        let cards = hand.min(4) * worth.card + (hand - 4).clamp(0, 4) * worth.card / 3;
        let dudes = i32::from(player.dudes);
        // The seventh Dude on the Lodge waits long for work.
        let dudes = dudes.min(7) * worth.dude + (dudes - 7).max(0) * worth.dude / 3;
        let bucks = i32::from(player.bucks.min(100));
        let bucks = bucks.min(8) * worth.buck + (bucks - 8).max(0) * worth.buck / 3;
        dudes
            + bucks
            + cards
            + self.settling(player, worth)
            + i32::from(player.gold) * worth.gold
            + i32::from(player.horses) * worth.horse
            + i32::from(player.tents).min(5) * worth.tent
            + self.barrels_worth(player, worth)
            + self.best_cards(player, worth)
    }

    /// Tents on the Lodge that could go to Frontier Lands: the more, the nearer the Wagon is to them.
    fn settling(&self, player: &Player, worth: &Worth) -> i32 {
        let points = &self.edition().numbers.frontier_points;
        let settled = player.land_tents.count_ones() as usize;
        let tents = usize::from(player.tents).min(points.len() - 1 - settled);
        let ways = &self.tables.land_ways[player.wagon.index()];
        let horses = i32::from(player.horses).max(1);
        let mut best = 0;
        for (land, way) in ways.iter().enumerate().take(self.edition().map.lands.len()) {
            if player.land_tents & (1 << land) != 0 {
                continue;
            }
            // Two moves a visit to the trails, then one to pitch the Tents.
            let visits = (i32::from(*way) + 2 * horses - 1) / (2 * horses);
            if visits >= worth.turns {
                continue;
            }
            let beside = self.tables.lands[self.edition().map.lands[land].boomtown.index()] & !player.land_tents;
            let now = tents.min(beside.count_ones() as usize);
            let gain = 100 * (i32::from(points[settled + now]) - i32::from(points[settled])) - now as i32 * worth.tent;
            let share = [70, 40, 22, 12][..].get(visits as usize).copied().unwrap_or(6) - i32::from(*way);
            best = best.max(gain.max(0) * share / 100 + (beside.count_ones() as i32) * share / 4);
        }
        best
    }

    fn barrels_worth(&self, player: &Player, worth: &Worth) -> i32 {
        let unused = bits(player.unused_barrels()).map(|barrel| match self.barrel_effect(crate::ids::Barrel(barrel)) {
            Effect::Gain(gain) => worth.gain(&gain) * 9 / 10,
            _ => worth.barrel,
        });
        unused.sum()
    }

    /// A hand with a card worth building is better than one without.
    fn best_cards(&self, player: &Player, worth: &Worth) -> i32 {
        bits(player.hand.into()).map(|card| self.rows_worth(player, Card(card), worth)).max().unwrap_or(0) / 2
    }

    /// What the rows of built cards will bring in the turns to come.
    fn engine(&self, player: &Player, worth: &Worth) -> i32 {
        bits(player.town.into()).map(|card| self.rows_worth(player, Card(card), worth)).sum()
    }

    fn rows_worth(&self, player: &Player, card: Card, worth: &Worth) -> i32 {
        let rows = self.edition().cards[card.index()].rows.iter().map(|row| {
            let often = match row.icon {
                Icon::Bust => 7,
                Icon::Wheelbarrow | Icon::Saw | Icon::Tent | Icon::Barrel => 15,
                _ => 21,
            };
            self.effect_worth(player, row.effect, worth) * often * worth.turns / 100
        });
        rows.sum()
    }

    /// About what an effect brings when it is used.
    fn effect_worth(&self, player: &Player, id: EffectId, worth: &Worth) -> i32 {
        match self.effect(id) {
            Effect::Gain(gain) => worth.gain(&gain),
            Effect::GainPer { counter: Counter::Rivers, each, .. } => {
                worth.gain(&each) * (1 + i32::from(player.canyons.count_ones() as u8))
            }
            Effect::GainPer { each, .. } => 2 * worth.gain(&each),
            Effect::Trade { gain, .. } => worth.gain(&gain) / 2,
            Effect::Discount { dudes, .. } => i32::from(dudes) * worth.dude,
            Effect::BuildTown(_) => 260,
            Effect::SurveyBridge(_) => 220,
            Effect::Wagon(_) => 90 + 60 * i32::from(player.horses),
            Effect::WagonPlus(plus) => i32::from(plus) * 60,
            Effect::TownBonus => 170,
            Effect::PlaceDudes => 120,
            Effect::PlaceTents => 60,
            Effect::TakeBarrel(n) => i32::from(n) * worth.barrel,
            Effect::RefreshBarrel(n) => i32::from(n) * worth.barrel * 2 / 3,
            Effect::Signpost => 200,
            Effect::Seq { first, len } => {
                (0..len).map(|step| self.effect_worth(player, EffectId(first.0 + step), worth)).sum()
            }
        }
    }

    /// Bridges grow with what they count; a River without a Bridge waits for one.
    fn growth(&self, s: &State, seat: usize, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let grows: i32 = bits(player.bridges.into())
            .map(|bridge| {
                let most = i32::from(self.edition().bridges[usize::from(bridge)].max);
                (most - self.bridge_points(s, seat, Bridge(bridge))) * 4 * worth.turns.min(6)
            })
            .sum();
        let open = player.canyons.count_ones() as i32 - player.bridges.count_ones() as i32;
        grows + open.max(0) * 20 * worth.turns.min(8)
    }

    /// Events of the rounds to come, twice where a Tent stands.
    fn events_to_come(&self, s: &State, player: &Player, worth: &Worth) -> i32 {
        let begun = !matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
        let mut sum = 0;
        for site in 1..=SITES {
            let this_year = i32::from(!begun || s.barker < site || (s.barker == site && s.phase == Phase::Buy));
            let times = i32::from(2 - s.year) + this_year;
            let Some(event) = self.edition().wheel.sites[usize::from(site)].event else { continue };
            // An event in the last round is worth little but points.
            let later = Worth::with((worth.turns - 1).clamp(0, 4));
            let value = match self.effect(event) {
                Effect::Gain(gain) => later.gain(&gain),
                Effect::Trade { gain, .. } => worth.gain(&gain) * 35 / 100,
                _ => 0,
            };
            let tent = i32::from(player.site_tents & (1 << site) != 0);
            sum += times * value * (1 + tent);
        }
        sum
    }

    /// The reward of this year's Shootout as things stand, surer the nearer it is.
    fn shootout_to_come(&self, s: &State, seat: usize, worth: &Worth) -> i32 {
        if matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards | Phase::Shootout) {
            return 0;
        }
        let player = &s.players[seat];
        let left_this_year = i32::from(SITES - s.barker);
        let all: i32 = s.gunmen.iter().map(|men| i32::from(*men)).sum();
        let coming = left_this_year * i32::from(self.seats) / 4;
        let ahead = (50 + 12 * (all + coming - i32::from(s.outlaws.min(99)))).clamp(5, 95);
        let own = s.gunmen_of(seat as u8);
        let place = if own == 0 {
            3
        } else {
            let nearest = s.rows.iter().position(|owner| *owner == seat as u8).unwrap_or(9);
            let better = |who: u8| {
                let men = s.gunmen_of(who);
                let near = s.rows.iter().position(|owner| *owner == who).unwrap_or(9);
                men > own || (men == own && near < nearest)
            };
            (0..8u8).filter(|who| *who != seat as u8 && better(*who)).count().min(2)
        };
        let chart = self.chart(s);
        let value = |side: &[crate::edition::Reward; 4], place: usize| {
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
        let sure = (100 - 13 * left_this_year).max(30);
        match place {
            3 => sure * both(3) / 100,
            2 => both(2),
            place => (sure * both(place) + (100 - sure) * both(place + 1)) / 100,
        }
    }

    // ---- the turn that is being taken

    /// What the actions that are still open may bring, at a glance.
    pub(crate) fn rest_of_turn(&self, s: &State, seat: usize) -> i32 {
        let worth = Worth::with(self.turns_to_come(s, seat));
        let mut budget = Budget::of(&s.players[seat]);
        let mut sum = 0;
        if s.turn.open != Slot::None {
            let deed = self.deed(s, s.players[seat].dial, s.turn.open);
            sum += self.deed_worth(s, seat, &deed, s.turn.used, &mut budget, &worth) / 2;
        }
        for (bit, slot) in [(1, Slot::Common), (2, Slot::Second)] {
            if s.turn.slots & bit == 0 {
                let deed = self.deed(s, s.players[seat].dial, slot);
                sum += self.deed_worth(s, seat, &deed, 0, &mut budget, &worth) / 2;
            }
        }
        sum
    }

    /// What one action alone would bring, at a glance.
    pub(crate) fn glance(&self, s: &State, seat: usize, deed: &Deed) -> i32 {
        let worth = Worth::with(self.turns_to_come(s, seat));
        self.deed_worth(s, seat, deed, 0, &mut Budget::of(&s.players[seat]), &worth)
    }

    /// What one action would bring, paid from the budget.
    fn deed_worth(&self, s: &State, seat: usize, deed: &Deed, used: u32, budget: &mut Budget, worth: &Worth) -> i32 {
        let player = &s.players[seat];
        let own = u32::from(player.town & !s.turn.fresh) | 1 << crate::ids::MILL.0;
        let (site, icon) = (usize::from(deed.site), deed.icon as usize);
        let mut sum = 0;
        for card in bits(self.tables.rows[site][icon] & own & !used).map(Card) {
            let id = self.row_effect(card, deed.icon);
            sum += match self.effect(id) {
                Effect::BuildTown(tool) => self.build_worth(player, tool, 0, budget, worth),
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
            Base::Survey(tool) => {
                self.survey_worth(s, seat, tool, off(crate::edition::Craft::SurveyBridge), budget, worth)
            }
            Base::Build(tool) => self.build_worth(player, tool, off(crate::edition::Craft::BuildTown), budget, worth),
            Base::Wagon => self.wagon_worth(s, seat, i32::from(self.wagon_length(s, seat, deed)), worth),
            Base::Place => self.place_worth(s, seat, budget, worth),
            Base::GainTent => worth.tent,
            Base::Buy => 40 + 25 * budget.bucks.min(4),
            Base::TakeBarrel => worth.barrel,
        }
    }

    fn pay_from(&self, budget: &mut Budget, cost: &crate::edition::Cost, off: i32) -> bool {
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

    fn price(&self, cost: &crate::edition::Cost, off: i32, worth: &Worth) -> i32 {
        (i32::from(cost.dudes) - off).max(0) * worth.dude
            + i32::from(cost.bucks) * worth.buck
            + i32::from(cost.gold) * worth.gold
    }

    fn build_worth(&self, player: &Player, tool: Tool, off: i32, budget: &mut Budget, worth: &Worth) -> i32 {
        let numbers = &self.edition().numbers;
        let cost = &numbers.town_cost[tool as usize];
        if budget.cards == 0 || !self.pay_from(budget, cost, off) {
            return 0;
        }
        budget.cards -= 1;
        let rows = bits(player.hand.into()).map(|card| self.rows_worth(player, Card(card), worth)).max().unwrap_or(100);
        (100 * i32::from(numbers.town_points) + rows - self.price(cost, off, worth) - worth.card).max(0)
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
