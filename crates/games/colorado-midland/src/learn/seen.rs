//! What a view says, put back into a position: everything that it does not say is nothing.

use engine::Seat;

use crate::{
    game::ColoradoMidland,
    map::HexSet,
    state::{MOST_COLOURS, MOST_DISTRICTS, MOST_SEATS, Mine, MineTrack, Phase, Player, Points, Queue, Railroad, State},
    view::{PhaseView, PlayerView, RailroadView, View},
};

impl ColoradoMidland {
    /// The position as far as the view shows it.
    pub(super) fn position_in(&self, view: &View) -> State {
        let (phase, seat) = seen_phase(view);
        let players = self.numbers.players;
        let mut s = State {
            phase,
            seats: players,
            round: view.round,
            first_player: view.first_player,
            turn: (seat.0 + players - view.first_player.0) % players,
            unspent: view.end.unspent,
            shortage: view.end.shortage,
            unused: view.unused_groups.iter().copied().collect(),
            players: [Player::default(); MOST_SEATS],
            mines: MineTrack::default(),
            discarded: [0; MOST_DISTRICTS],
            railroads: [Railroad::default(); MOST_COLOURS],
            full: HexSet::EMPTY,
        };
        for (player, seen) in s.players.iter_mut().zip(&view.players) {
            *player = seen_player(seen);
        }
        for mine in &view.track {
            s.mines.push(Mine { owner: mine.owner, district: mine.district });
        }
        for line in &view.railroads {
            s.railroads[line.colour.index()] = seen_railroad(line);
        }
        s
    }
}

fn seen_player(view: &PlayerView) -> Player {
    let mut player = Player { vp: view.vp, bonus_vp: view.bonus_vp, ..Player::default() };
    player.mined_vp[..view.mined_vp.len()].copy_from_slice(&view.mined_vp);
    player.holdings[..view.holdings.len()].copy_from_slice(&view.holdings);
    player
}

fn seen_railroad(view: &RailroadView) -> Railroad {
    Railroad {
        track: view.hexes.iter().copied().collect(),
        reach: HexSet::EMPTY,
        groups: view.groups.iter().copied().collect(),
        cubes: view.cubes_left,
    }
}

/// What is waited for, and of whom.
fn seen_phase(view: &View) -> (Phase, Seat) {
    match view.phase {
        PhaseView::FirstRailroad { seat } => (Phase::FirstRailroad, seat),
        PhaseView::SetupMine { seat, .. } => (Phase::SetupMine, seat),
        PhaseView::Turn { seat } => (Phase::Turn { most: 0 }, seat),
        PhaseView::Build { seat, spent, most, .. } => {
            (Phase::Build { points: Points { spent, most }, must: None }, seat)
        }
        PhaseView::MustBuild { seat, railroad, spent, most, .. } => {
            (Phase::Build { points: Points { spent, most }, must: Some(railroad) }, seat)
        }
        PhaseView::TakeOver { seat, railroad, spent, most, .. } => {
            (Phase::TakeOver { points: Points { spent, most }, railroad }, seat)
        }
        PhaseView::ShutRefill { seat } => (Phase::ShutRefill, seat),
        PhaseView::Confirm { seat } => (Phase::Confirm, seat),
        PhaseView::Refill { seat } => {
            let mut queue = Queue::default();
            view.replacing.iter().for_each(|seat| queue.push(*seat));
            (Phase::Refill(queue), seat)
        }
        PhaseView::Over { .. } => (Phase::Over, view.first_player),
    }
}
