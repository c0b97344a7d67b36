//! What things are worth to a seat now: reckoned once for a position, and used for all that is valued in it.

use crate::{
    Coloma,
    edition::{Counter, Effect, Form, Gain, Icon},
    ids::{Card, EffectId, bits},
    state::{Player, State},
};

/// What one of each thing is worth, in hundredths of a point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    pub dude: i32,
    pub buck: i32,
    pub gold: i32,
    pub card: i32,
    pub horse: i32,
    pub tent: i32,
    pub barrel: i32,
    /// Turns still to come after the one that is being taken.
    pub turns: i32,
}

impl Worth {
    /// Nothing that only pays later is worth anything at the end.
    pub fn with(turns: i32) -> Worth {
        let share = [0, 55, 80, 92][..].get(turns as usize).copied().unwrap_or(100);
        let of = |full: i32| full * share / 100;
        Worth {
            dude: of(150),
            buck: of(65),
            gold: of(180).max(3),
            card: of(60),
            horse: of(150) + 6 * turns.min(12),
            tent: of(80),
            barrel: of(150),
            turns,
        }
    }

    pub fn gain(&self, gain: &Gain) -> i32 {
        i32::from(gain.dudes) * self.dude
            + i32::from(gain.bucks) * self.buck
            + i32::from(gain.gold) * self.gold
            + i32::from(gain.cards) * self.card
            + i32::from(gain.horses) * self.horse
            + i32::from(gain.tents) * self.tent
            + i32::from(gain.vp) * 100
    }
}

/// What a seat's things are worth, and what its cards bring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ledger {
    pub worth: Worth,
    /// What the rows of built cards will bring in the turns to come.
    pub engine: i32,
    /// What the rows of the best card in hand would bring.
    pub best_card: i32,
}

impl Coloma {
    /// The ledger of a seat. Whose cards are `seen` has them in hand; of others only their number is known.
    pub(super) fn ledger(&self, s: &State, seat: usize, turns: i32, seen: bool) -> Ledger {
        let player = &s.players[seat];
        let mut worth = Worth::with(turns);
        self.count_speciality(player, &mut worth);
        let rows = |card: u8| self.rows_worth(player, Card(card), &worth);
        let best_card =
            if seen { bits(player.hand.into()).map(rows).max().unwrap_or(0) } else { self.likely_best(player, rows) };
        Ledger { worth, engine: bits(player.town.into()).map(rows).sum(), best_card }
    }

    /// The best of a hand of which only the number of cards is known: all cards that are not built may be in it.
    fn likely_best(&self, player: &Player, rows: impl Fn(u8) -> i32) -> i32 {
        let hand = usize::from(player.hand_size());
        let unseen = hand + player.deck.len();
        if hand == 0 {
            return 0;
        }
        let mut all = [0; 16];
        let cards = bits(u32::from(!player.town)).take_while(|card| usize::from(*card) < self.edition().cards.len());
        cards.zip(&mut all).for_each(|(card, slot)| *slot = rows(card));
        all.sort_unstable_by(|a, b| b.cmp(a));
        all[(unseen / (hand + 1)).min(15)]
    }

    /// Whoever can change a thing for another at any time has it for at least what the other is worth: nothing is
    /// gained by changing it before it is needed.
    fn count_speciality(&self, player: &Player, worth: &mut Worth) {
        let Some(Form::Exchange(options)) = self.form_of(player) else { return };
        for (pay, effect) in options {
            let Effect::Gain(gain) = self.effect(*effect) else { continue };
            let least = worth.gain(&gain) + 2;
            match (pay.gold, pay.dudes, pay.cards, pay.tents, pay.horses) {
                (1, 0, 0, 0, 0) => worth.gold = worth.gold.max(least),
                (0, 1, 0, 0, 0) => worth.dude = worth.dude.max(least),
                (0, 0, 1, 0, 0) => worth.card = worth.card.max(least * 4 / 5),
                (0, 0, 0, 1, 0) => worth.tent = worth.tent.max(least),
                (0, 0, 0, 0, 1) => worth.horse = worth.horse.max(least),
                _ => {}
            }
        }
    }

    /// What the rows of a card will bring in the turns to come.
    fn rows_worth(&self, player: &Player, card: Card, worth: &Worth) -> i32 {
        let rows = self.edition().cards[card.index()].rows.iter().map(|row| {
            let often = match row.icon {
                Icon::Bust => 6,
                Icon::Wheelbarrow | Icon::Saw | Icon::Tent | Icon::Barrel => 12,
                _ => 17,
            };
            self.effect_worth(player, row.effect, worth) * often * worth.turns / 100
        });
        rows.sum()
    }

    /// About what an effect brings when it is used.
    pub(super) fn effect_worth(&self, player: &Player, id: EffectId, worth: &Worth) -> i32 {
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
}
