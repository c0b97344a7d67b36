//! Points at the end (CO-END, CO-SOLO-16).

use engine::{Outcome, Standing};

use crate::{
    Coloma,
    ids::{Bridge, bits},
    state::{Phase, State},
};

/// What a score is made of, in the order of the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Points on the track.
    pub track: i32,
    /// Town Buildings.
    pub town: i32,
    /// Hotels.
    pub hotels: i32,
    /// Surveyed canyons.
    pub rivers: i32,
    /// Bridges.
    pub bridges: i32,
    /// Tents on Frontier Lands.
    pub tents: i32,
    /// Graves, never above 0.
    pub graves: i32,
}

impl Parts {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.track + self.town + self.hotels + self.rivers + self.bridges + self.tents + self.graves
    }

    /// The parts with their names.
    #[must_use]
    pub fn named(&self) -> Vec<(String, i32)> {
        [
            ("Track", self.track),
            ("Town Buildings", self.town),
            ("Hotels", self.hotels),
            ("Rivers", self.rivers),
            ("Bridges", self.bridges),
            ("Frontier Tents", self.tents),
            ("Graves", self.graves),
        ]
        .map(|(name, points)| (name.to_owned(), points))
        .into()
    }
}

impl Coloma {
    /// What a Bridge would score for a seat now (CO-END-2, CO-END-3).
    #[must_use]
    pub fn bridge_points(&self, s: &State, seat: usize, bridge: Bridge) -> i32 {
        let spec = &self.edition().bridges[bridge.index()];
        let counted = i32::from(self.count(s, seat, spec.counter)) * i32::from(spec.each);
        counted.min(spec.max.into())
    }

    /// A seat's score if the game ended now (CO-END-1).
    #[must_use]
    pub fn score(&self, s: &State, seat: usize) -> Parts {
        let numbers = &self.edition().numbers;
        let player = &s.players[seat];
        let canyons = self.edition().boards.get(player.board.index()).map(|board| &board.canyons);
        let rivers = canyons.map_or(0, |canyons| {
            bits(player.canyons.into()).map(|canyon| i32::from(canyons[usize::from(canyon)].vp)).sum()
        });
        Parts {
            track: player.vp.into(),
            town: player.town.count_ones() as i32 * i32::from(numbers.town_points),
            hotels: player.hotels.count_ones() as i32 * i32::from(numbers.hotel_points),
            rivers,
            bridges: bits(player.bridges.into()).map(|bridge| self.bridge_points(s, seat, Bridge(bridge))).sum(),
            tents: numbers.frontier_points[player.land_tents.count_ones() as usize].into(),
            graves: -self.edition().graves[..player.graves.into()].iter().map(|points| i32::from(*points)).sum::<i32>(),
        }
    }

    /// Shade's score if the game ended now (CO-SOLO-16).
    #[must_use]
    pub fn shade_score(&self, s: &State) -> i32 {
        let (shade, score) = (&s.shade, &self.edition().automa.score);
        i32::from(shade.vp)
            + shade.hotels.count_ones() as i32 * i32::from(score.hotel)
            + i32::from(shade.rivers) * i32::from(score.river)
            + shade.barrels.count_ones() as i32 * i32::from(score.barrel)
            + i32::from(shade.gold) * i32::from(score.gold)
            + i32::from(shade.horses) * i32::from(score.horse)
            + i32::from(score.frontier_tents[shade.land_tents.count_ones() as usize])
    }

    /// What decides between equal scores (CO-END-4).
    fn tie_break(s: &State, seat: usize) -> (u8, u16) {
        let player = &s.players[seat];
        let goods = u16::from(player.dudes) + u16::from(player.tents) + u16::from(player.horses);
        let rest = player.bucks.saturating_add(goods);
        (player.gold, rest)
    }

    pub(crate) fn final_outcome(&self, s: &State) -> Option<Outcome> {
        if s.phase != Phase::Over {
            return None;
        }
        let seats = 0..usize::from(self.seats);
        let sheets: Vec<Parts> = seats.clone().map(|seat| self.score(s, seat)).collect();
        let keys: Vec<_> = seats.map(|seat| (sheets[seat].total(), Coloma::tie_break(s, seat))).collect();
        let mut reasons = vec!["The Shootout of 1850 is over.".to_owned()];
        // CO-SOLO-16: a tie is Shade's.
        let beaten = self.solo() && sheets[0].total() <= self.shade_score(s);
        if self.solo() {
            reasons.push(format!("Shade has {} points.", self.shade_score(s)));
        }
        let standings = sheets
            .iter()
            .zip(&keys)
            .map(|(parts, key)| Standing {
                rank: 1 + u8::from(beaten) + keys.iter().filter(|other| *other > key).count() as u8,
                score: parts.total(),
                parts: parts.named(),
            })
            .collect();
        let best = keys.iter().map(|key| key.0).max();
        let level = keys.iter().filter(|key| Some(key.0) == best).count() > 1;
        if level {
            reasons.push("The points are level: Gold decides, then Bucks, Dudes, Tents and Horses.".to_owned());
        }
        Some(Outcome { standings, reasons })
    }
}
