//! Where everybody may go, and how likely the Bust follows: dials are set at once, so that nobody knows.
//!
//! Everybody is taken to go where it pays, and more often where it pays more, with the Bust counted in that the others
//! bring by doing the same. A few rounds of that are enough: where everybody wants to go is then worth no more than
//! what is left alone.

use engine::evaluate::exp;

use super::ledger::Ledger;
use crate::{
    Coloma,
    ids::{SEATS, SITES},
    state::State,
};

/// Pioneers on the wheel: of all seats, of Buster and of Shade.
const PIONEERS: usize = SEATS + 2;
/// How often everybody thinks again about where the others go.
const ROUNDS: usize = 4;
/// How much worth, in hundredths of a point, makes a Site about a third as likely.
const SPREAD: f32 = 130.0;

/// Chances of each Site, 1 to 5.
pub(super) type Chances = [f32; SITES as usize + 1];

/// How likely the Bust comes to a Site with so many others there (second place), while so many (first place) are spread
/// over the four other Sites.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Busts {
    /// Where one goes oneself.
    here: [[f32; PIONEERS]; PIONEERS],
    /// The same on the Signpost, where the Bust stays when others are level.
    sign: [[f32; PIONEERS]; PIONEERS],
    /// Where one does not go.
    there: [[f32; PIONEERS]; PIONEERS],
}

impl Busts {
    /// Counted over all ways to spread Pioneers over four Sites.
    pub fn count() -> Busts {
        let mut busts = Busts {
            here: [[0.0; PIONEERS]; PIONEERS],
            sign: [[0.0; PIONEERS]; PIONEERS],
            there: [[0.0; PIONEERS]; PIONEERS],
        };
        for others in 0..PIONEERS {
            let ways = 1u32 << (2 * others);
            for way in 0..ways {
                let mut counts = [0usize; 4];
                (0..others).for_each(|k| counts[(way >> (2 * k)) as usize & 3] += 1);
                let most = counts.iter().copied().max().unwrap_or(0);
                let level = counts.iter().filter(|count| **count == most).count() > 1;
                let with_me = most.max(counts[0] + 1);
                for beside in 0..PIONEERS {
                    let part = 1.0 / ways as f32;
                    busts.here[others][beside] += if beside + 1 > most { part } else { 0.0 };
                    busts.sign[others][beside] += if beside + 1 >= most || level { part } else { 0.0 };
                    busts.there[others][beside] += if beside > with_me { part } else { 0.0 };
                }
            }
        }
        busts
    }
}

/// Where everybody may go in this round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd {
    /// How likely each Pioneer goes to each Site.
    leanings: [Chances; PIONEERS],
    pioneers: usize,
    /// What each Site is worth to each seat without and with a Bust there.
    worths: [[(f32, f32); SITES as usize + 1]; SEATS],
}

impl Coloma {
    /// Where everybody may go, by what everybody sees of them.
    pub(super) fn crowd(&self, s: &State, ledgers: &[Ledger]) -> Crowd {
        let seats = usize::from(self.seats);
        let even = std::array::from_fn(|site| if site > 0 { 0.2 } else { 0.0 });
        let mut crowd =
            Crowd { leanings: [even; PIONEERS], pioneers: seats, worths: [[(0.0, 0.0); SITES as usize + 1]; SEATS] };
        if self.buster() && s.buster[0] > 0 {
            let shown = |site: usize| s.buster.contains(&(site as u8));
            let hidden = std::array::from_fn(|site| if site > 0 && !shown(site) { 1.0 / 3.0 } else { 0.0 });
            crowd.leanings[seats] = hidden;
            crowd.pioneers += 1;
            if self.solo() {
                crowd.leanings[seats + 1] = std::array::from_fn(|site| if site > 0 && shown(site) { 0.5 } else { 0.0 });
                crowd.pioneers += 1;
            }
        }
        for (seat, ledger) in ledgers.iter().enumerate() {
            for site in 1..=SITES {
                let far = self.far_from(s, site);
                let boom = self.site_worth(s, seat, site, far, ledger) as f32;
                let bust = self.site_worth(s, seat, site, site, ledger) as f32;
                crowd.worths[seat][usize::from(site)] = (boom, bust);
            }
        }
        for _ in 0..ROUNDS {
            let before = crowd;
            for seat in 0..seats {
                let worths: Chances =
                    std::array::from_fn(|site| if site > 0 { self.hope(s, &before, seat, site as u8) } else { 0.0 });
                let likely = soft(&worths);
                // Half a step at a time, or all would run to and fro together.
                for (lean, now) in crowd.leanings[seat].iter_mut().zip(likely) {
                    *lean = 0.5 * (*lean + now);
                }
            }
        }
        crowd
    }

    /// A Site that is neither this one nor the one pointed at: with the Bust there nothing is lost here.
    fn far_from(&self, s: &State, site: u8) -> u8 {
        (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site)
    }

    /// What a seat can hope for at a Site.
    pub(super) fn hope(&self, s: &State, crowd: &Crowd, seat: usize, site: u8) -> f32 {
        let (boom, bust) = crowd.worths[seat][usize::from(site)];
        let risk = self.bust_here(s, crowd, seat, site);
        boom + (bust - boom) * risk
    }

    /// What a seat can hope for from its next turn, wherever it goes.
    pub(super) fn hopes(&self, s: &State, crowd: &Crowd, seat: usize) -> f32 {
        (1..=SITES).map(|site| crowd.leanings[seat][usize::from(site)] * self.hope(s, crowd, seat, site)).sum()
    }

    /// How likely a seat loses its Boom, wherever it goes.
    pub(super) fn risks(&self, s: &State, crowd: &Crowd, seat: usize) -> f32 {
        (1..=SITES).map(|site| crowd.leanings[seat][usize::from(site)] * self.bust_here(s, crowd, seat, site)).sum()
    }

    /// How likely the Bust comes to a Site if this seat goes there.
    pub(super) fn bust_here(&self, s: &State, crowd: &Crowd, seat: usize, site: u8) -> f32 {
        let busts = &self.tables.busts;
        let table = if site == self.signpost(s.barker) { &busts.sign } else { &busts.here };
        crowd.sum(seat, site, table)
    }

    /// How likely the Bust comes to another Site.
    pub(super) fn bust_there(&self, crowd: &Crowd, seat: usize, site: u8) -> f32 {
        crowd.sum(seat, site, &self.tables.busts.there)
    }
}

impl Crowd {
    /// A chance by the number of others at a Site.
    fn sum(&self, seat: usize, site: u8, table: &[[f32; PIONEERS]; PIONEERS]) -> f32 {
        let mut counts = [0.0; PIONEERS];
        counts[0] = 1.0;
        let mut others = 0;
        for (_, leanings) in self.leanings[..self.pioneers].iter().enumerate().filter(|(other, _)| *other != seat) {
            let comes = leanings[usize::from(site)];
            for count in (0..=others).rev() {
                counts[count + 1] += counts[count] * comes;
                counts[count] *= 1.0 - comes;
            }
            others += 1;
        }
        (0..=others).map(|count| counts[count] * table[others - count][count]).sum()
    }
}

/// Chances by worth.
fn soft(worths: &Chances) -> Chances {
    let best = worths[1..].iter().copied().fold(f32::MIN, f32::max);
    let weights: Chances = std::array::from_fn(|site| if site > 0 { exp((worths[site] - best) / SPREAD) } else { 0.0 });
    let all: f32 = weights.iter().sum();
    weights.map(|weight| weight / all)
}
