//! The end of the game, and the Locomotive (catalogue 3.14 and 3.15).

use engine::{Journal, Line, Outcome, Seat, say};

use crate::{
    event::Event,
    game::{ColoradoMidland, HoldingsRule},
    state::{Phase, Player, State},
};

/// Why the game ends, in the order in which reasons are reported (CM-END-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reasons {
    /// A player has reached the VP limit.
    pub vp: bool,
    /// A player's Holdings are exhausted.
    pub holdings: bool,
    /// A player could not use all building points.
    pub points: bool,
    /// Every district has a railroad.
    pub districts: bool,
}

impl Reasons {
    /// Whether there is any.
    #[must_use]
    pub fn any(self) -> bool {
        self.vp || self.holdings || self.points || self.districts
    }

    /// Their names in order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        [(self.vp, "vp"), (self.holdings, "holdings"), (self.points, "points"), (self.districts, "districts")]
            .into_iter()
            .filter_map(|(holds, name)| holds.then_some(name))
    }
}

impl ColoradoMidland {
    fn playing<'a>(&self, state: &'a State) -> &'a [Player] {
        &state.players[..usize::from(self.numbers.players)]
    }

    /// The conditions that hold now (CM-END-2).
    #[must_use]
    pub fn reasons(&self, state: &State) -> Reasons {
        let limit = self.tables.edition.numbers.vp_limit;
        Reasons {
            vp: self.playing(state).iter().any(|player| player.vp >= limit), // CM-END-3
            holdings: match self.holdings_rule {
                HoldingsRule::Empty => self.playing(state).iter().any(|player| player.claims() == 0), // CM-END-4
                HoldingsRule::Shortage => state.shortage,                                             // CM-END-12
            },
            points: state.unspent,             // CM-END-5
            districts: self.all_linked(state), // CM-END-6, CM-END-7
        }
    }

    fn all_linked(&self, state: &State) -> bool {
        self.tables.all_districts().all(|district| self.railroads_at(state, district) > 0)
    }

    /// CM-END-1: the end, or the next round with the Locomotive one seat further (CM-LOC-1).
    pub(crate) fn check_end(&self, state: &mut State, journal: &mut impl Journal<Event>) {
        let reasons = self.reasons(state);
        if reasons.any() {
            state.phase = Phase::Over;
            if journal.listens() {
                let reasons = reasons.names().map(str::to_owned).collect();
                let vp = self.playing(state).iter().map(|player| player.vp).max().unwrap_or(0);
                journal.note(Event::Over { reasons, winners: self.leaders(state).collect(), vp });
            }
            return;
        }
        state.first_player = state.first_player.left(1, self.numbers.players);
        self.begin_round(state, journal);
    }

    /// CM-END-8: most VP; several of them share.
    pub(crate) fn leaders(&self, state: &State) -> impl Iterator<Item = Seat> {
        let players = self.playing(state);
        let best = players.iter().map(|player| player.vp).max().unwrap_or(0);
        (0..).map(Seat).zip(players).filter(move |(_, player)| player.vp == best).map(|(seat, _)| seat)
    }

    /// CM-END-9: the VP of the track, and what they are made of.
    pub(crate) fn final_outcome(&self, state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        let reasons = self.reasons(state).names().map(|name| self.reason_sentence(name).to_string()).collect();
        Some(Outcome::by_score(self.playing(state).iter().map(|player| self.parts(player)).collect(), reasons))
    }

    fn parts(&self, player: &Player) -> Vec<(String, i32)> {
        let mined = self.tables.edition.districts.iter().zip(&player.mined_vp);
        let mined = mined.filter(|(_, vp)| **vp > 0).map(|(district, vp)| (district.name.clone(), i32::from(*vp)));
        std::iter::once(("Big Bonus".to_owned(), i32::from(player.bonus_vp))).chain(mined).collect()
    }

    /// A reason as one sentence.
    pub(crate) fn reason_sentence(&self, reason: &str) -> Line {
        match reason {
            "vp" => {
                let limit = self.tables.edition.numbers.vp_limit;
                say!("A player has {limit:# Victory Point|# Victory Points} or more.", limit)
            }
            "holdings" if self.holdings_rule == HoldingsRule::Shortage => {
                "A player could not place a claim that was due.".into()
            }
            "holdings" => "A player has no claim left in the Holdings.".into(),
            "points" => "A player could not use all building points.".into(),
            _ => "Every mining district has a railroad.".into(),
        }
    }
}
