//! A position in numbers, all seats at once.

use engine::{Feature, Seat, Sight};

use crate::{
    evaluate::{
        outlook::{ONE, Outlook},
        project::Projection,
    },
    game::ColoradoMidland,
    state::{MOST_DISTRICTS, MOST_SEATS, Phase, State},
};

/// What is noted of every seat, in this order.
pub(super) const FEATURES: &[Feature] = &[
    Feature::WORTH,
    Feature::new("vp", "Victory Points"),
    Feature::new("next", "what scores this round"),
    Feature::new("sure", "certain points at the next scoring"),
    Feature::new("linked_mines", "mines with a railroad"),
    Feature::new("waiting", "value in mines without a railroad"),
    Feature::new("hopes", "track towards mines that wait"),
    Feature::new("again", "points still to come from mines on the track"),
    Feature::bad("closing", "mines that close this round"),
    Feature::bad("wasted", "mines that close without a score"),
    Feature::new("claims", "claims in the Holdings"),
    Feature::new("ready", "claims of value with a railroad"),
    Feature::new("near", "claims whose railroad is near"),
    Feature::bad("far", "claims that no railroad will reach in time"),
    Feature::new("doubled", "value in districts with two railroads"),
    Feature::new("doubling", "hope for second railroads"),
    Feature::new("alone", "track to gain from alone"),
    Feature::new("with_all", "track that serves everybody"),
    Feature::bad("nearest", "track missing to the nearest mine that waits"),
    Feature::new("end_lead", "the lead when the game ends"),
    Feature::new("after_next", "points to come after this round"),
    Feature::new("to_limit", ""),
    Feature::new("least_claims", ""),
    Feature::new("first", ""),
    Feature::new("first_next", ""),
    Feature::new("turn_to_come", ""),
    Feature::new("points_to_spend", ""),
    Feature::new("ends_now", ""),
    Feature::new("all_linked_next", ""),
    Feature::new("rounds", ""),
    Feature::new("progress", ""),
    Feature::new("districts", ""),
    Feature::new("railroads", ""),
    Feature::new("groups", ""),
];

/// Mines and claims that score twice, those with hope for it, those that only their owner gains from, and what waits:
/// likings that people have.
pub(super) const TASTES: &[usize] = &[14, 15, 16, 12];

/// A number in 1024ths.
fn part(number: i32) -> f32 {
    number as f32 / ONE as f32
}

/// The mines of one seat on the track.
#[derive(Clone, Copy, Default)]
struct Mines {
    sure: i32,
    linked: i32,
    waiting: i32,
    hopes: i32,
    again: i32,
    closing: i32,
    wasted: i32,
    nearest: u8,
}

impl ColoradoMidland {
    /// Notes everything. Nothing is hidden in this game, so it is the same for every viewer.
    pub(super) fn note_all(&self, state: &State, sight: &mut Sight) {
        let players = self.numbers.players;
        let outlook = self.outlook(state);
        let projection = self.project(state, &outlook);
        let mines = self.look_at_track(state, &outlook);
        let stakes = self.stakes(state);
        let fewest = (0..usize::from(players)).map(|seat| state.players[seat].claims()).min().unwrap_or(0);
        let common = self.common(state, &outlook, &projection);
        for seat in Seat::all(players) {
            let k = seat.index();
            let player = &state.players[k];
            sight.begin(seat);
            sight.note(part(projection.vp[k]));
            sight.note(f32::from(player.vp));
            sight.note(part(projection.next[k]));
            let own = &mines[k];
            sight.note(own.sure as f32);
            sight.note(own.linked as f32);
            sight.note(own.waiting as f32);
            sight.note(part(own.hopes));
            sight.note(part(own.again));
            sight.note(own.closing as f32);
            sight.note(own.wasted as f32);
            sight.note(f32::from(player.claims()));
            self.note_holdings(&player.holdings, &outlook, sight);
            self.note_stakes(&stakes, k, &outlook, sight);
            sight.note(f32::from(own.nearest.min(40)));
            let ahead = Seat::all(players)
                .filter(|other| *other != seat)
                .map(|other| projection.next[other.index()] + ONE * i32::from(state.players[other.index()].vp));
            let lead = projection.next[k] + ONE * i32::from(player.vp) - ahead.max().unwrap_or(0);
            sight.note(part(lead.clamp(-8 * ONE, 8 * ONE)) * part(projection.ends_now));
            sight.note(part(projection.vp[k] - projection.next[k]) - f32::from(player.vp));
            let limit = i32::from(self.tables.edition.numbers.vp_limit);
            sight.note((limit - i32::from(player.vp) - projection.next[k] / ONE).clamp(-10, 60) as f32);
            sight.note(f32::from(player.claims() - fewest));
            let turn = (seat.0 + players - state.first_player.0) % players;
            sight.note(f32::from(turn == 0));
            sight.note(f32::from(turn == 1));
            let to_come = i32::from(players) - i32::from(turn) <= outlook.turns;
            sight.note(f32::from(to_come));
            let under_way = to_come && i32::from(players) - i32::from(turn) == outlook.turns;
            let each = i32::from(self.points());
            let left = if under_way { outlook.points - each * (outlook.turns - 1) } else { each };
            sight.note(if to_come { left as f32 } else { 0.0 });
            common.iter().for_each(|number| sight.note(*number));
        }
    }

    /// What is the same for all seats.
    fn common(&self, state: &State, outlook: &Outlook, projection: &Projection) -> [f32; 7] {
        let linked = outlook.links.iter().filter(|links| **links > 0).count();
        let length = part(projection.length);
        let gone = f32::from(state.round.saturating_sub(u8::from(!matches!(state.phase, Phase::Refill(_)))));
        [
            part(projection.ends_now),
            part(outlook.all_linked[1]),
            length,
            gone / (gone + length).max(1.0),
            linked as f32,
            state.on_map().count() as f32,
            state.unused.len() as f32,
        ]
    }

    fn look_at_track(&self, state: &State, outlook: &Outlook) -> [Mines; MOST_SEATS] {
        let mut all = [Mines { nearest: 40, ..Mines::default() }; MOST_SEATS];
        let players = i32::from(self.numbers.players);
        let scoring = state.mines.all().iter().filter(|mine| outlook.links[mine.district.index()] > 0).count() as i32;
        let (mut above, mut idle_above) = (0, 0);
        for mine in state.mines.all() {
            let d = mine.district.index();
            let own = &mut all[mine.owner.index()];
            if outlook.links[d] > 0 {
                own.sure += i32::from(self.mine_scores(mine.district, outlook.links[d]));
                own.linked += 1;
                own.closing += i32::from(above < players);
                own.again += outlook.scores[1][d] * above / players;
                above += 1;
            } else {
                own.waiting += i32::from(self.tables.edition.districts[d].value);
                own.hopes += outlook.scores[1][d];
                let closes = i32::from(idle_above < players - scoring);
                own.closing += closes;
                own.wasted += closes;
                own.nearest = own.nearest.min(outlook.ways.first[d]);
                idle_above += 1;
            }
        }
        all
    }

    /// Mines on the track and up to three claims of every seat in every district.
    fn stakes(&self, state: &State) -> [[i32; MOST_DISTRICTS]; MOST_SEATS] {
        let mut stakes = [[0; MOST_DISTRICTS]; MOST_SEATS];
        for (stakes, player) in stakes.iter_mut().zip(&state.players) {
            for (stake, count) in stakes.iter_mut().zip(&player.holdings) {
                *stake = i32::from((*count).min(3));
            }
        }
        for mine in state.mines.all() {
            stakes[mine.owner.index()][mine.district.index()] += 1;
        }
        stakes
    }

    /// Claims that score at once, that may soon, and that will not; the best four are what matters.
    fn note_holdings(&self, holdings: &[u8; MOST_DISTRICTS], outlook: &Outlook, sight: &mut Sight) {
        let (mut ready, mut near, mut far) = (0, 0, 0);
        for (d, count) in holdings.iter().enumerate().filter(|(_, count)| **count > 0) {
            let count = i32::from(*count).min(4);
            if outlook.links[d] > 0 {
                ready += count * outlook.scores[0][d];
            } else if outlook.linked[2][d] > ONE / 3 {
                near += count * outlook.scores[2][d];
            } else {
                far += count;
            }
        }
        sight.note(part(ready));
        sight.note(part(near));
        sight.note(far as f32);
    }

    /// What two railroads double or may double, and what railroads still to come mean to one seat and to all.
    fn note_stakes(
        &self,
        stakes: &[[i32; MOST_DISTRICTS]; MOST_SEATS],
        seat: usize,
        outlook: &Outlook,
        sight: &mut Sight,
    ) {
        let players = i32::from(self.numbers.players);
        let (mut doubled, mut doubling, mut alone, mut with_all) = (0, 0, 0, 0);
        for (d, spec) in self.tables.edition.districts.iter().enumerate() {
            let own = stakes[seat][d] * i32::from(spec.value);
            if own == 0 {
                continue;
            }
            if outlook.links[d] > 1 {
                doubled += own;
            } else {
                // What the second railroad adds to the third scoring from now.
                doubling += stakes[seat][d] * (outlook.scores[2][d] - i32::from(spec.value) * outlook.linked[2][d]);
            }
            if outlook.links[d] == 0 {
                let all: i32 = stakes.iter().map(|stakes| stakes[d]).sum();
                let mean = (all - stakes[seat][d]) * i32::from(spec.value) / (players - 1);
                alone += (own - mean).max(0) * outlook.linked[2][d];
                with_all += own.min(mean) * outlook.linked[2][d];
            }
        }
        sight.note(doubled as f32);
        sight.note(part(doubling));
        sight.note(part(alone));
        sight.note(part(with_all));
    }
}
