//! How good a position looks, for bots: what everybody's mines and claims will probably bring.
//!
//! Whole numbers only, so that a bot plays alike on every machine. Parts of one are counted in 1024ths.

use engine::{Evaluate, Seat};

use crate::{
    game::ColoradoMidland,
    state::{MOST_DISTRICTS, Phase, State},
    tables::FAR,
};

/// One, in 1024ths.
const ONE: i32 = 1024;
/// What the others' prospects count against the own ones.
const OTHERS: i32 = 700;
/// How likely a railroad gets one point further in time, in hundredths.
const A_POINT_NEARER: i32 = 88;
/// How likely a railroad gets somewhere that is so many points away.
static LIKELY: [i32; 256] = likely();
/// What a claim in the Holdings counts, against one on the track.
const IN_HAND: i32 = 920;
/// Points a round that one can count on in one direction: the others build where they like.
const PACE: i32 = 2;
/// What the end of the game itself is worth to a winner, in hundredths of a VP.
const VICTORY: i32 = 5_000;

const fn likely() -> [i32; 256] {
    let mut table = [0; 256];
    let (mut k, mut chance) = (0, ONE);
    while k < 255 {
        table[k] = chance;
        chance = chance * A_POINT_NEARER / 100;
        k += 1;
    }
    table
}

/// What is common to all seats.
struct Outlook {
    /// Railroads in each district.
    links: [u8; MOST_DISTRICTS],
    /// How likely each district has a railroad in time.
    linked: [i32; MOST_DISTRICTS],
    /// The points still missing to each district's first railroad.
    missing: [u8; MOST_DISTRICTS],
    /// What a mine there will score, in 1024ths of a VP, once there is a railroad.
    score: [i32; MOST_DISTRICTS],
    /// Rounds still to come, this one included.
    rounds: i32,
    /// Mines on the track that score.
    scoring: i32,
}

impl Evaluate for ColoradoMidland {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        if state.phase == Phase::Over {
            return self.value_of_end(state, seat);
        }
        let outlook = self.outlook(state);
        let mut worth = [0; crate::state::MOST_SEATS];
        self.worth_of_mines(state, &outlook, &mut worth);
        let (mut others, mut best) = (0, i32::MIN);
        for other in Seat::all(self.numbers.players) {
            let player = &state.players[other.index()];
            let own = &mut worth[other.index()];
            *own = *own * 100 / ONE + 100 * i32::from(player.vp) + self.worth_in_hand(&player.holdings, &outlook);
            if other != seat {
                others += *own;
                best = best.max(*own);
            }
        }
        let mean = others / i32::from(self.numbers.players - 1);
        worth[seat.index()] - OTHERS * ((mean + best) / 2) / ONE
    }
}

impl ColoradoMidland {
    fn value_of_end(&self, state: &State, seat: Seat) -> i32 {
        let vp = |seat: Seat| i32::from(state.players[seat.index()].vp);
        let others = Seat::all(self.numbers.players).filter(|other| *other != seat);
        let best = others.map(vp).max().unwrap_or(0);
        let lead = vp(seat) - best;
        300 * lead + VICTORY * lead.signum()
    }

    fn outlook(&self, state: &State) -> Outlook {
        let links = self.links(state);
        let (first, second) = self.ways(state);
        let mut linked = [0; MOST_DISTRICTS];
        let mut missing = [0; MOST_DISTRICTS];
        let mut score = [0; MOST_DISTRICTS];
        let numbers = &self.tables.edition.numbers;
        let (once, more) = (i32::from(numbers.factor_one_railroad), i32::from(numbers.factor_two_or_more));
        for (d, spec) in self.tables.edition.districts.iter().enumerate() {
            // The next railroad to come is the second where one is, else the first.
            let then = if links[d] == 0 { second[d] } else { first[d] };
            let doubled = if links[d] > 1 { ONE } else { LIKELY[usize::from(then)] * 7 / 10 };
            score[d] = i32::from(spec.value) * (once * ONE + (more - once) * doubled);
            missing[d] = if links[d] > 0 { 0 } else { first[d] };
            linked[d] = LIKELY[usize::from(missing[d])];
        }
        let scoring = state.mines.all().iter().filter(|mine| links[mine.district.index()] > 0).count() as i32;
        Outlook { rounds: self.rounds_left(state, &links), links, linked, missing, score, scoring }
    }

    /// The points that the nearest railroad, and the next one, still need to each district.
    pub(crate) fn ways(&self, state: &State) -> ([u8; MOST_DISTRICTS], [u8; MOST_DISTRICTS]) {
        let mut first = [FAR; MOST_DISTRICTS];
        let mut second = [FAR; MOST_DISTRICTS];
        for (_, line) in state.on_map() {
            if line.cubes == 0 && !self.may_take_over(state, line) {
                continue;
            }
            let mut near = [FAR; 16];
            for hex in state.open_to(line).iter() {
                let way = &self.tables.ways[hex.index()];
                near.iter_mut().zip(way).for_each(|(near, way)| *near = (*near).min(*way));
            }
            for (d, spec) in self.tables.edition.districts.iter().enumerate() {
                if line.track.contains(spec.hex) || state.full.contains(spec.hex) {
                    continue;
                }
                if near[d] < first[d] {
                    second[d] = first[d];
                    first[d] = near[d];
                } else if near[d] < second[d] {
                    second[d] = near[d];
                }
            }
        }
        (first, second)
    }

    /// A guess at the rounds to come, from the fewest claims and the highest score.
    fn rounds_left(&self, state: &State, links: &[u8; MOST_DISTRICTS]) -> i32 {
        let players = &state.players[..usize::from(self.numbers.players)];
        let claims = players.iter().map(|player| i32::from(player.claims())).min().unwrap_or(0);
        let best = players.iter().map(|player| i32::from(player.vp)).max().unwrap_or(0);
        let income: i32 = (state.mines.all().iter())
            .map(|mine| i32::from(self.mine_scores(mine.district, links[mine.district.index()])))
            .sum();
        let to_go = i32::from(self.tables.edition.numbers.vp_limit) - best;
        let a_round = 3 + income / i32::from(self.numbers.players);
        claims.min(to_go / a_round + 1).clamp(1, 14)
    }

    /// Adds what the mines on the track will bring to each seat, in 1024ths of a VP.
    fn worth_of_mines(&self, state: &State, outlook: &Outlook, worth: &mut [i32]) {
        let n = i32::from(self.numbers.players);
        let last = outlook.rounds * ONE;
        let (mut above, mut idle_above) = (0, 0);
        let idle_closing = (n - outlook.scoring).max(0);
        for mine in state.mines.all() {
            let d = mine.district.index();
            let gain = if outlook.links[d] > 0 {
                // The topmost scoring mines close first, so one further down scores again.
                let times = (ONE + ONE * above / n).min(last);
                above += 1;
                outlook.score[d] * times / ONE
            } else {
                // It may be closed before its railroad comes.
                let stays = if idle_closing == 0 { 6 * ONE } else { ONE * idle_above / idle_closing };
                let needs = ONE * i32::from(outlook.missing[d]) / PACE;
                let survives = (ONE - (needs - stays).max(0) / 2).max(0);
                idle_above += 1;
                outlook.score[d] * outlook.linked[d] / ONE * survives / ONE * 13 / 10
            };
            worth[mine.owner.index()] += gain;
        }
    }

    /// What claims in the Holdings will bring, in hundredths of a VP: the best of them, one a round.
    fn worth_in_hand(&self, holdings: &[u8; MOST_DISTRICTS], outlook: &Outlook) -> i32 {
        let n = i32::from(self.numbers.players);
        let times = (ONE + ONE * outlook.scoring / n).min(outlook.rounds * ONE);
        let mut best: [(i32, u8); MOST_DISTRICTS] = std::array::from_fn(|d| {
            let worth = outlook.score[d] * outlook.linked[d] / ONE * times / ONE;
            (worth, holdings[d])
        });
        best.sort_unstable_by_key(|(worth, _)| -worth);
        let mut room = outlook.rounds;
        let mut sum = 0;
        for (worth, count) in best {
            let count = i32::from(count);
            let placed = count.min(room);
            room -= placed;
            sum += worth * (placed * IN_HAND) / ONE;
        }
        sum * 100 / ONE
    }
}
