//! What a bot sees in what it has placed, and in what it could place.

use super::outlook::{Outlook, TOO_FAR};
use crate::{
    action::Spot,
    ids::{CLAIMS, Card, Passenger, Town},
    state::{Disc, Fate, Player},
};

/// Of a sum that depends on others or on later turns, so many hundredths are counted.
const PLANNED: i32 = 94;
/// The same for what one might do later with things on offer.
const DREAMT: i32 = 14;
/// The same for the best claims in the row.
const WANTED: i32 = 24;
/// Of what a claim still in the deck would bring, so many hundredths are counted for every turn to come.
const COUNTRY: i32 = 2;
/// What an unknown card of the deck is worth, once paid for.
const DECK: i32 = 45;
/// Of the chances that a line for which one needs a partner comes about, so many hundredths are counted.
const PARTNER: i32 = 25;

/// Of 36² pairs of rolls, how many hundredths beat another roll when one has an advantage of 0, 1, 2, …
const BEATS: [i32; 9] = [44, 56, 66, 76, 84, 90, 95, 98, 99];

impl<'a> Outlook<'a> {
    /// What the discs on the map will buy and build this turn, and what that costs.
    pub(super) fn plans(&self) -> (i32, i32) {
        let (mut value, mut spent) = (0, 0);
        if self.step > 2 {
            return (value, spent);
        }
        for disc in self.player.discs.as_slice().iter().filter(|disc| disc.fate != Fate::Held) {
            let odds = self.odds(disc);
            match disc.spot {
                Spot::Claim(claim) if self.step <= 1 && self.s.row.contains(claim) => {
                    let cost = i32::from(self.game.tables.claim(claim).cost);
                    let far = self.reach[self.game.tables.claim(claim).town.index()];
                    value += (self.prospect(claim, far) - cost) * odds / 100 * PLANNED / 100;
                    spent += cost + i32::from(far.min(TOO_FAR)) / 2;
                }
                Spot::Passenger(card) if self.step <= 1 => {
                    let cost = i32::from(self.game.tables.passenger(card).price);
                    value += self.ticket(card) * odds / 100 * PLANNED / 100;
                    spent += cost;
                }
                Spot::Steal(card) => {
                    value += self.loot(card);
                    spent += i32::from(self.game.tables.passenger(card).price);
                }
                Spot::Deck if self.step <= 1 && self.later > 30 => {
                    value += DECK;
                    spent += 150;
                }
                Spot::Build(segment) | Spot::Second(segment) => {
                    let cost = i32::from(self.game.tables.cost[segment.index()]);
                    // The track is counted as built: what it costs is still in hand.
                    value -= cost + (100 - odds) * 2;
                    spent += cost;
                }
                Spot::Dismantle(_) => value -= 20,
                _ => {}
            }
        }
        (value, spent)
    }

    /// What a line on offer would bring, its price subtracted. Without a route of its own it takes a partner.
    pub(super) fn ticket(&self, card: Passenger) -> i32 {
        let net = self.line(card, self.times(4)) - i32::from(self.game.tables.passenger(card).price);
        let alone = !self.game.options.co_managed_lines || self.game.has_route(self.s, self.seat, card);
        if alone { net } else { net / 2 * PARTNER / 100 }
    }

    /// What the attempt to steal a line brings on average: the price is gone either way (SI-STEAL-3). What the owner
    /// loses counts a little.
    pub(super) fn loot(&self, card: Passenger) -> i32 {
        let line = self.line(card, self.times(4));
        let rivals = (self.game.count() as i32 - 1).max(1);
        let chance = self.theft(card);
        (line + line * super::RIVALS / 100 / rivals) * chance / 100 - i32::from(self.game.tables.passenger(card).price)
    }

    /// The chance, in hundredths, that a theft succeeds. Without a route of its own it takes a partner.
    fn theft(&self, card: Passenger) -> i32 {
        let Some(own) = self.game.open_route_length(self.s, self.seat, card) else { return BEATS[0] * PARTNER / 100 };
        let ahead = self.game.defended_with(self.s, card).map_or(0, |length| length.saturating_sub(own));
        BEATS[usize::from(ahead).min(BEATS.len() - 1)]
    }

    /// What a claim that is not owned yet would bring.
    pub(super) fn prospect(&self, claim: Card, far: u16) -> i32 {
        if far == u16::MAX || self.prices[self.game.tables.claim(claim).goods as usize][1] == 0 {
            return 0;
        }
        let (future, _) = self.future(claim, far);
        let live = self.player.claims.without(self.s.depleted).len() as i32;
        let crowd = [100, 100, 98, 94, 88, 78, 66, 54, 42][usize::min(live as usize, 8)];
        future * crowd / 100 - i32::from(far)
    }

    /// The chance, in hundredths, that nobody takes it away.
    pub(super) fn odds(&self, disc: &Disc) -> i32 {
        if disc.won {
            return 100;
        }
        if disc.spot == Spot::Deck {
            return 100;
        }
        let mut odds = 100;
        for (other, player) in self.s.players[..self.game.count()].iter().enumerate() {
            if other == self.seat {
                continue;
            }
            for rival in player.discs.as_slice().iter().filter(|rival| same_place(rival.spot, disc.spot)) {
                let (own, his) = (self.strength(self.player, disc), self.strength(player, rival));
                let chance = if own >= his {
                    BEATS[usize::from(own - his).min(8)]
                } else {
                    // Not beating is losing or a tie.
                    89 - BEATS[usize::from(his - own).min(8)].min(89)
                };
                odds = odds * chance / 100;
            }
        }
        odds
    }

    /// What a disc adds to its roll.
    pub(super) fn strength(&self, player: &Player, disc: &Disc) -> u8 {
        let home = match disc.spot {
            Spot::Claim(claim) if player.network.contains(self.game.tables.claim(claim).town) => {
                self.game.tables.edition.numbers.home_bonus
            }
            _ => 0,
        };
        disc.kind.bonus + home
    }

    /// What lies on offer within reach, a little: it draws track into good country.
    pub(super) fn dreams(&self) -> i32 {
        let (mut best, mut value) = ([0i32; 3], 0);
        if self.later < 20 {
            return 0;
        }
        for claim in self.s.row.iter() {
            let far = self.reach[self.game.tables.claim(claim).town.index()];
            let net = self.prospect(claim, far) - i32::from(self.game.tables.claim(claim).cost);
            for place in &mut best {
                if net > *place {
                    *place = net;
                    break;
                }
            }
        }
        value += best.iter().sum::<i32>() * WANTED / 100;
        for card in self.s.open.iter() {
            let table = self.game.tables.passenger(card);
            let far = self.gap(table.towns);
            if far == u16::MAX {
                continue;
            }
            let times = self.later - self.delay(far);
            let net = self.line(card, times.max(0)) - i32::from(table.price) - i32::from(far);
            value += net.max(0) * if far == 0 { 40 } else { DREAMT } / 100;
        }
        if self.game.count() == 1 { value + self.country() } else { value }
    }

    /// What the claims that are still to come would bring, by the chance to see them. Only for one who is alone:
    /// among rivals the country is taken before the track is there.
    pub(super) fn country(&self) -> i32 {
        let claims = self.s.deck.as_slice().iter().filter(|card| usize::from(**card) <= CLAIMS).map(|card| Card(*card));
        let net = |claim: Card| {
            let table = self.game.tables.claim(claim);
            (self.prospect(claim, self.reach[table.town.index()]) - i32::from(table.cost)).max(0)
        };
        claims.map(net).sum::<i32>() * self.later / 10 * COUNTRY / 100
    }

    /// What it costs to join two towns.
    pub(super) fn gap(&self, towns: [Town; 2]) -> u16 {
        let [one, two] = towns.map(|town| self.reach[town.index()]);
        one.checked_add(two).filter(|far| *far <= TOO_FAR).unwrap_or(u16::MAX)
    }
}

/// Whether two discs want the same thing.
fn same_place(one: Spot, two: Spot) -> bool {
    match (one, two) {
        (Spot::Build(a) | Spot::Second(a), Spot::Build(b) | Spot::Second(b)) => a == b,
        _ => one == two,
    }
}
