//! How the Mine Track will probably go on: every round it scores, closes and is filled again, up to the likely end.

use crate::{
    evaluate::outlook::{ONE, Outlook, ROUNDS},
    game::{ColoradoMidland, HoldingsRule},
    state::{MOST_DISTRICTS, MOST_MINES, MOST_SEATS, Phase, State},
};

/// What will probably come of the mines and claims of every seat.
#[derive(Default)]
pub(super) struct Projection {
    /// The VP of each seat at the end, in 1024ths.
    pub vp: [i32; MOST_SEATS],
    /// What the next scoring brings of it.
    pub next: [i32; MOST_SEATS],
    /// Scorings to come, in 1024ths.
    pub length: i32,
    /// How likely the game ends with this round.
    pub ends_now: i32,
}

/// The Mine Track and the Holdings as they are thought to go on.
struct Track {
    mines: [(u8, u8); MOST_MINES],
    len: usize,
    holdings: [[u8; MOST_DISTRICTS]; MOST_SEATS],
    claims: [u8; MOST_SEATS],
    shortage: bool,
}

impl Track {
    fn of(state: &State) -> Track {
        let mut mines = [(0, 0); MOST_MINES];
        for (at, mine) in mines.iter_mut().zip(state.mines.all()) {
            *at = (mine.owner.0, mine.district.0);
        }
        Track {
            mines,
            len: usize::from(state.mines.len()),
            holdings: std::array::from_fn(|seat| state.players[seat].holdings),
            claims: std::array::from_fn(|seat| state.players[seat].claims()),
            shortage: state.shortage,
        }
    }

    /// The owner places what will bring most while it is on the track.
    fn place(&mut self, owner: u8, outlook: &Outlook, scoring: usize, players: usize) {
        let held = &mut self.holdings[usize::from(owner)];
        let gains = &outlook.stays[(self.len / players).min(2)][scoring];
        let (mut best, mut most) = (None, -1);
        for (d, (count, gain)) in held.iter().zip(gains).enumerate() {
            if *count > 0 && *gain > most {
                (best, most) = (Some(d), *gain);
            }
        }
        let Some(d) = best else {
            self.shortage = true;
            return;
        };
        held[d] -= 1;
        self.claims[usize::from(owner)] -= 1;
        self.mines[self.len] = (owner, d as u8);
        self.len += 1;
    }

    /// Takes the topmost mines away, those that score first; gives their owners in order.
    fn close(&mut self, linked: &[i32; MOST_DISTRICTS], players: usize, owners: &mut [u8; MOST_SEATS]) -> usize {
        let mut gone = 0_u16;
        let mut closed = 0;
        for scoring in [true, false] {
            for (k, (owner, d)) in self.mines[..self.len].iter().enumerate() {
                if closed == players {
                    break;
                }
                if (linked[usize::from(*d)] > ONE / 2) == scoring {
                    owners[closed] = *owner;
                    closed += 1;
                    gone |= 1 << k;
                }
            }
        }
        let mut kept = 0;
        for k in 0..self.len {
            if gone >> k & 1 == 0 {
                self.mines[kept] = self.mines[k];
                kept += 1;
            }
        }
        self.len = kept;
        closed
    }
}

impl ColoradoMidland {
    pub(super) fn project(&self, state: &State, outlook: &Outlook) -> Projection {
        let players = usize::from(self.numbers.players);
        let mut track = Track::of(state);
        let mut projection = Projection {
            vp: std::array::from_fn(|seat| ONE * i32::from(state.players[seat].vp)),
            ..Projection::default()
        };
        self.fill_up(state, outlook, &mut track);
        let between = matches!(state.phase, Phase::Refill(_) | Phase::Over);
        if between && (state.phase == Phase::Over || self.ends(state, outlook, &track, &projection, None) == ONE) {
            projection.ends_now = ONE;
            return projection;
        }
        let mut alive = ONE;
        let mut owners = [0; MOST_SEATS];
        for k in 0..ROUNDS {
            projection.length += alive;
            for (owner, d) in &track.mines[..track.len] {
                projection.vp[usize::from(*owner)] += outlook.scores[k][usize::from(*d)] * alive / ONE;
            }
            if k == 0 {
                projection.next =
                    std::array::from_fn(|seat| projection.vp[seat] - ONE * i32::from(state.players[seat].vp));
            }
            let closed = track.close(&outlook.linked[k], players, &mut owners);
            for owner in &owners[..closed] {
                track.place(*owner, outlook, (k + 1).min(ROUNDS - 1), players);
            }
            let ends = self.ends(state, outlook, &track, &projection, Some(k));
            if k == 0 {
                projection.ends_now = ends;
            }
            alive = alive * (ONE - ends) / ONE;
            if alive < 20 {
                break;
            }
        }
        projection
    }

    /// Places what is due before the next scoring.
    fn fill_up(&self, state: &State, outlook: &Outlook, track: &mut Track) {
        let players = usize::from(self.numbers.players);
        match state.phase {
            Phase::FirstRailroad | Phase::SetupMine => {
                for k in track.len..usize::from(self.numbers.track) {
                    let owner = state.first_player.left((k % players) as u8, self.numbers.players);
                    track.place(owner.0, outlook, 0, players);
                }
            }
            Phase::Refill(queue) => queue.waiting().for_each(|owner| track.place(owner.0, outlook, 0, players)),
            Phase::ShutRefill => track.place(self.seat_in_turn(state).0, outlook, 0, players),
            _ => {}
        }
    }

    /// How likely the game ends after a scoring, or now if none is given.
    fn ends(
        &self,
        state: &State,
        outlook: &Outlook,
        track: &Track,
        projection: &Projection,
        scoring: Option<usize>,
    ) -> i32 {
        let players = usize::from(self.numbers.players);
        let exhausted = match self.holdings_rule {
            HoldingsRule::Empty => track.claims[..players].contains(&0),
            HoldingsRule::Shortage => track.shortage,
        };
        if exhausted || (state.unspent && scoring.is_none_or(|k| k == 0)) {
            return ONE;
        }
        let limit = ONE * i32::from(self.tables.edition.numbers.vp_limit);
        let best = projection.vp[..players].iter().copied().max().unwrap_or(0);
        let Some(k) = scoring else {
            let all = outlook.links[..usize::from(self.tables.districts())].iter().all(|links| *links > 0);
            return if best >= limit || all { ONE } else { 0 };
        };
        // Guesses grow vaguer the farther they go.
        let vague = ONE * (1 + 2 * k as i32);
        let reached = ((best - limit + vague) * ONE / (2 * vague)).clamp(0, ONE);
        let reached = if k == 0 && best >= limit { ONE } else { reached };
        let linked = outlook.all_linked[k];
        ONE - (ONE - reached) * (ONE - linked) / ONE
    }
}
