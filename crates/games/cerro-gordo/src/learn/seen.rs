//! What a view says, put back into a position: everything that it does not say is nothing.

use engine::{Chance, Key};

use crate::{
    CerroGordo,
    edition::room,
    event::Look,
    ids::{MineId, TileId},
    pile::Pile,
    state::{Phase, Player, State},
    view::{MineView, PhaseView, PlayerView, View},
};

impl CerroGordo {
    /// The position as far as the view shows it.
    pub(super) fn position_in(&self, view: &View) -> State {
        let known = known_in(view);
        let mut s = State {
            chance: Chance::new(&Key::from_seed(0)),
            town: view.town,
            tiles: view.mines.iter().flat_map(|mine| self.seen_tiles(mine, known)).collect(),
            left: [0; room::MINES],
            stack: unseen(view.stack),
            row: view.row.iter().map(|slot| slot.building.0).collect(),
            coins: [0; room::ROW],
            road_pile: unseen(view.road_pile),
            road_discards: view.road_discards.iter().map(|shape| shape.0).collect(),
            deck: unseen(view.deck),
            discards: unseen(view.discards),
            players: [Player::default(); room::SEATS],
            first: view.first,
            active: view.active,
            turn: view.turn,
            turn_so_far: view.turn_so_far,
            built: None,
            mine: view.latest.as_ref().map_or(MineId(0), |(mine, _)| *mine),
            mined: false,
            effect: 0,
            happened: false,
            aftermath: [0; room::SEATS],
            phase: seen_phase(&view.phase),
        };
        s.left.iter_mut().zip(&view.mines).for_each(|(left, mine)| *left = mine.left);
        s.coins.iter_mut().zip(&view.row).for_each(|(coins, slot)| *coins = slot.coins);
        s.players.iter_mut().zip(&view.players).for_each(|(player, seen)| *player = seen_player(seen));
        if let Some(you) = view.you {
            s.player_mut(you).knows = known;
        }
        s
    }

    /// The tiles of a Mine from the bottom up, the drawn ones last.
    fn seen_tiles(&self, mine: &MineView, known: u64) -> impl Iterator<Item = u8> {
        let below = (0..mine.left).rev().map(move |depth| {
            let noted = mine.notes.iter().find(|(at, _)| *at == depth).map(|(_, tile)| tile.0);
            noted.unwrap_or_else(|| self.some_tile(known, mine.silver.filter(|_| depth == 0), false))
        });
        let drawn = mine.drawn.iter().rev().map(move |drawn| match drawn.tile {
            Some(tile) => tile.0,
            None => self.some_tile(known, Some(drawn.silver), true),
        });
        below.chain(drawn)
    }

    /// A tile that the viewer does not know, with the Silver that is seen; one that was drawn unseen is a secret one.
    fn some_tile(&self, known: u64, silver: Option<u8>, drawn: bool) -> u8 {
        let fits = |tile: &u8| {
            known & (1 << tile) == 0
                && silver.is_none_or(|silver| self.edition().silver_of(TileId(*tile)) == silver)
                && (!drawn || self.tables.secret & (1 << tile) != 0)
        };
        (0..self.edition().tiles.len() as u8).find(fits).unwrap_or(0)
    }
}

/// The tiles that the viewer knows, as bits.
fn known_in(view: &View) -> u64 {
    let noted = view.mines.iter().flat_map(|mine| mine.notes.iter().map(|(_, tile)| *tile));
    let drawn = view.mines.iter().flat_map(|mine| mine.drawn.iter().filter_map(|drawn| drawn.tile));
    noted.chain(drawn).fold(0, |set, tile| set | 1 << tile.0)
}

/// So many tiles or cards, whatever they are.
fn unseen<const N: usize>(count: u8) -> Pile<N> {
    (0..count).map(|_| 0).collect()
}

fn seen_phase(view: &PhaseView) -> Phase {
    match *view {
        PhaseView::Main => Phase::Main,
        PhaseView::RotateRoad => Phase::RotateRoad,
        PhaseView::RemoveRoad => Phase::RemoveRoad,
        PhaseView::RemoveBuilding => Phase::RemoveBuilding,
        PhaseView::FreeRoad { shape } => Phase::FreeRoad { shape },
        PhaseView::Swap { seat } => Phase::Swap { seat },
        PhaseView::MoveStandee => Phase::MoveStandee,
        PhaseView::Keep { cards } => Phase::Keep { cards },
        PhaseView::Secret { looked, look, .. } => {
            let mine = if let Some(Look::Vein(mine)) = look { mine } else { MineId(0) };
            Phase::Secret { looked, mine }
        }
        PhaseView::After => Phase::After,
        PhaseView::Over => Phase::Over,
    }
}

fn seen_player(view: &PlayerView) -> Player {
    Player {
        character: view.character,
        silver: view.silver,
        standee: view.standee,
        roads: view.roads.iter().map(|shape| shape.0).collect(),
        // Of a hand that is hidden it is known how many cards it has.
        hand: match &view.hand {
            Some(hand) => hand.iter().map(|card| card.0).collect(),
            None => unseen(view.cards),
        },
        done: view.done.iter().fold(0, |set, card| set | 1 << card.0),
        knows: 0,
    }
}
