//! What is hidden (catalogue 3.16): nothing after the deal, so the view is the same for everybody.

use engine::Seat;

use crate::{
    game::ColoradoMidland,
    ids::District,
    state::{MOST_DISTRICTS, Phase, State},
    view::{EndView, MineView, PhaseView, PlayerView, RailroadView, View},
};

impl ColoradoMidland {
    /// The position as a viewer imagines it, which is as it is.
    pub(crate) fn imagined(&self, state: &State) -> State {
        // CM-INF-1 to CM-INF-3, CM-GEN-4: nothing is hidden and nothing is random any more.
        *state
    }

    pub(crate) fn look(&self, state: &State) -> View {
        let links = self.links(state);
        let districts = usize::from(self.tables.districts());
        let players = &state.players[..usize::from(self.numbers.players)];
        View {
            round: state.round,
            most_rounds: self.most_rounds(),
            first_player: state.first_player,
            phase: self.look_at_phase(state),
            players: players
                .iter()
                .map(|player| PlayerView {
                    vp: player.vp,
                    bonus_vp: player.bonus_vp,
                    mined_vp: player.mined_vp[..districts].to_vec(),
                    holdings: player.holdings[..districts].to_vec(),
                })
                .collect(),
            track: self.look_at_mines(state, &links),
            track_length: self.numbers.track,
            close: self.numbers.close,
            railroads: state
                .on_map()
                .map(|(colour, line)| RailroadView {
                    colour,
                    groups: line.groups.to_vec(),
                    cubes_left: line.cubes,
                    hexes: line.track.iter().collect(),
                })
                .collect(),
            unused_groups: state.unused.iter().collect(),
            district_railroads: links[..districts].to_vec(),
            discarded: state.discarded[..districts].to_vec(), // CM-INF-2
            unused_claims: self.unused_claims(state),
            replacing: match &state.phase {
                Phase::Refill(queue) => queue.waiting().collect(),
                _ => Vec::new(),
            },
            end: self.look_at_end(state, &links),
        }
    }

    fn look_at_phase(&self, state: &State) -> PhaseView {
        let seat = self.actor(state).unwrap_or(state.first_player);
        let points = self.points();
        match state.phase {
            Phase::FirstRailroad => PhaseView::FirstRailroad { seat },
            Phase::SetupMine => PhaseView::SetupMine { seat, position: state.mines.len() + 1 },
            Phase::Turn { .. } => PhaseView::Turn { seat },
            Phase::Build { points: p, must: None } => {
                PhaseView::Build { seat, left: points - p.spent, spent: p.spent, most: p.most }
            }
            Phase::Build { points: p, must: Some(railroad) } => {
                PhaseView::MustBuild { seat, railroad, left: points - p.spent, spent: p.spent, most: p.most }
            }
            Phase::TakeOver { points: p, railroad } => {
                PhaseView::TakeOver { seat, railroad, left: points - p.spent, spent: p.spent, most: p.most }
            }
            Phase::ShutRefill => PhaseView::ShutRefill { seat },
            Phase::Confirm => PhaseView::Confirm { seat },
            Phase::Refill(_) => PhaseView::Refill { seat },
            Phase::Over => PhaseView::Over {
                reasons: self.reasons(state).names().map(str::to_owned).collect(),
                winners: self.leaders(state).collect(),
            },
        }
    }

    fn look_at_mines(&self, state: &State, links: &[u8; MOST_DISTRICTS]) -> Vec<MineView> {
        let closing = self.closing(state, links);
        let mine = |(position, mine): (u8, &crate::state::Mine)| MineView {
            owner: mine.owner,
            district: mine.district,
            scores: self.mine_scores(mine.district, links[mine.district.index()]),
            closes: closing.contains(&position),
        };
        (1..).zip(state.mines.all()).map(mine).collect()
    }

    /// CM-INF-3: what is nowhere else was laid aside before the game.
    pub(crate) fn unused_claims(&self, state: &State) -> Vec<u8> {
        let count = |district: District| {
            let all = self.tables.edition.districts[district.index()].claims.len() as u8;
            let on_track = state.mines.all().iter().filter(|mine| mine.district == district).count() as u8;
            let held: u8 = state.players.iter().map(|player| player.holdings[district.index()]).sum();
            all.saturating_sub(on_track + held + state.discarded[district.index()])
        };
        self.tables.all_districts().map(count).collect()
    }

    fn look_at_end(&self, state: &State, links: &[u8; MOST_DISTRICTS]) -> EndView {
        let players = || Seat::all(self.numbers.players).map(|seat| &state.players[seat.index()]);
        let missing: Vec<District> =
            self.tables.all_districts().filter(|district| links[district.index()] == 0).collect();
        EndView {
            best_vp: players().map(|player| player.vp).max().unwrap_or(0),
            vp_limit: self.tables.edition.numbers.vp_limit,
            fewest_claims: players().map(|player| player.claims()).min().unwrap_or(0),
            unspent: state.unspent,
            shortage: state.shortage,
            linked: self.tables.districts() - missing.len() as u8,
            missing,
        }
    }
}
