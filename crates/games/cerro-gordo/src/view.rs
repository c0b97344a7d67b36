//! What a viewer may know: the redaction table of section 5 of the catalogue.

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::{
    CerroGordo,
    conditions::{Act, Measure},
    event::Look,
    ids::{BuildingId, CardId, CharacterId, MineId, ShapeId, TileId, members},
    rules::scoring::Score,
    state::{Phase, State, TurnSoFar},
    town::Town,
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Who looks, if it is a player.
    pub you: Option<Seat>,
    /// The number of the turn, from 1.
    pub turn: u8,
    /// How many turns the game has.
    pub turns: u8,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is owed and used this turn.
    pub turn_so_far: TurnSoFar,
    /// What is being waited for.
    pub phase: PhaseView,
    /// The Town: everything in it is open.
    pub town: Town,
    /// The Mines of the Town.
    pub mines: Vec<MineView>,
    /// The row, slot 1 first.
    pub row: Vec<RowView>,
    /// The tile that was drawn last, and from which Mine.
    pub latest: Option<(MineId, DrawnView)>,
    /// What its event has brought or cost each player so far, in Silver.
    pub aftermath: Vec<i16>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// Your Objectives with how far they are met as the Town is now.
    pub hand: Vec<CardView>,
    /// Buildings in the stack.
    pub stack: u8,
    /// Road tiles in the pile.
    pub road_pile: u8,
    /// Road tiles that were discarded.
    pub road_discards: Vec<ShapeId>,
    /// Objectives in the deck.
    pub deck: u8,
    /// Objectives that were discarded.
    pub discards: u8,
    /// Coins of the box that nobody has, not below 0. CG-EXH-1
    pub coins_left: u16,
    /// Mine tiles set aside; shown when the game is over.
    pub set_aside: Option<Vec<TileId>>,
}

/// What is being waited for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum PhaseView {
    Main,
    RotateRoad,
    RemoveRoad,
    RemoveBuilding,
    FreeRoad {
        shape: ShapeId,
    },
    Swap {
        seat: Seat,
    },
    MoveStandee,
    Keep {
        cards: u8,
    },
    /// `look` and the tiles are for the player who drew the tile.
    Secret {
        looked: bool,
        look: Option<Look>,
        tiles: Vec<(MineId, TileId)>,
    },
    After,
    Over,
}

/// A Mine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MineView {
    /// Which.
    pub mine: MineId,
    /// Its name.
    pub name: String,
    /// Tiles left.
    pub left: u8,
    /// The Silver of the top tile. CG-INFO-3
    pub silver: Option<u8>,
    /// What you have peeked at: how far below the top, and the tile. CG-EVENT-14
    pub notes: Vec<(u8, TileId)>,
    /// The tiles that were drawn, the latest last; none for a secret one.
    pub drawn: Vec<DrawnView>,
}

/// A Mine tile that was drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawnView {
    /// Its Silver.
    pub silver: u8,
    /// The tile, unless it is secret.
    pub tile: Option<TileId>,
}

/// A Building in the row.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RowView {
    /// Which.
    pub building: BuildingId,
    /// The coins on it.
    pub coins: u8,
    /// What it would cost you, or the active player if you only watch.
    pub price: u16,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// The Character.
    pub character: CharacterId,
    /// Silver.
    pub silver: u16,
    /// Road tiles in front.
    pub roads: Vec<ShapeId>,
    /// The Building the Standee is on.
    pub standee: Option<BuildingId>,
    /// Objectives in hand.
    pub cards: u8,
    /// The Objectives in hand: your own, and everybody's when the game is over.
    pub hand: Option<Vec<CardId>>,
    /// Completed Objectives.
    pub done: Vec<CardId>,
    /// What the score would be now: from Objectives, Character and Silver.
    pub score: [i32; 3],
    /// Road tiles to each Mine.
    pub distances: Vec<Option<u8>>,
    /// The Mines this player would draw from now.
    pub draws_from: Vec<MineId>,
    /// How far they are, if it is Mining.
    pub mining: Option<u8>,
    /// What a Bonus Road and a Refresh cost.
    pub costs: [u16; 2],
}

/// A Personal Objective of your own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardView {
    /// Which.
    pub card: CardId,
    /// How far each of its conditions is met now, with your Standee where it is.
    pub measures: Vec<Measure>,
}

impl CerroGordo {
    /// The position as a viewer sees it.
    pub(crate) fn look(&self, state: &State, who: Viewer) -> View {
        let you = who.seat().filter(|seat| seat.0 < self.seats);
        let over = state.phase == Phase::Over;
        let payer = you.unwrap_or(state.active);
        let row = state.row.iter().zip(state.coins).zip(1u8..).map(|((building, coins), slot)| RowView {
            building: BuildingId(*building),
            coins,
            price: self.price(state, payer, slot),
        });
        let held: u32 = self.all_seats().map(|seat| u32::from(state.player(seat).silver)).sum();
        let on_row: u32 = state.coins.iter().map(|coins| u32::from(*coins)).sum();
        let used = usize::from(self.turns());
        let mines: Vec<MineView> = self.mine_ids().map(|mine| self.look_at_mine(state, who, mine)).collect();
        let latest = mines[state.mine.index()].drawn.last().map(|drawn| (state.mine, drawn.clone()));
        View {
            you,
            turn: state.turn,
            turns: self.turns(),
            first: state.first,
            active: state.active,
            turn_so_far: state.turn_so_far,
            phase: self.look_at_phase(state, you),
            town: state.town,
            mines,
            latest,
            aftermath: state.aftermath[..usize::from(self.seats)].to_vec(),
            row: row.collect(),
            players: self.all_seats().map(|seat| self.look_at_player(state, you, seat)).collect(),
            hand: you.map_or_else(Vec::new, |seat| self.look_at_hand(state, seat)),
            stack: state.stack.len() as u8,
            road_pile: state.road_pile.len() as u8,
            road_discards: state.road_discards.iter().copied().map(ShapeId).collect(),
            deck: state.deck.len() as u8,
            discards: state.discards.len() as u8,
            coins_left: u32::from(self.edition.coins).saturating_sub(held + on_row) as u16,
            set_aside: over.then(|| state.tiles[used..].iter().copied().map(TileId).collect()), // CG-SETUP-4
        }
    }

    fn look_at_phase(&self, state: &State, you: Option<Seat>) -> PhaseView {
        match state.phase {
            Phase::Main => PhaseView::Main,
            Phase::RotateRoad => PhaseView::RotateRoad,
            Phase::RemoveRoad => PhaseView::RemoveRoad,
            Phase::RemoveBuilding => PhaseView::RemoveBuilding,
            Phase::FreeRoad { shape } => PhaseView::FreeRoad { shape },
            Phase::Swap { seat } => PhaseView::Swap { seat },
            Phase::MoveStandee => PhaseView::MoveStandee,
            Phase::Keep { cards } => PhaseView::Keep { cards },
            Phase::After => PhaseView::After,
            Phase::Over => PhaseView::Over,
            Phase::Secret { looked, mine } => {
                let own = you == Some(state.active);
                let vein = self.reorders(state);
                let look = if vein { Look::Vein(mine) } else { Look::Tops };
                let below =
                    |mine: MineId, depth| state.tile_below(mine, self.per_mine(), depth).map(|tile| (mine, tile));
                let tiles = match (own && looked, vein) {
                    (false, _) => Vec::new(),
                    (true, true) => (0..2).filter_map(|depth| below(mine, depth)).collect(),
                    (true, false) => self.mine_ids().filter_map(|mine| below(mine, 0)).collect(),
                };
                PhaseView::Secret { looked, look: own.then_some(look), tiles }
            }
        }
    }

    fn look_at_mine(&self, state: &State, who: Viewer, mine: MineId) -> MineView {
        let over = state.phase == Phase::Over;
        let known = if over { u64::MAX } else { self.known_tiles(state, who) };
        let left = state.left[mine.index()];
        let below = |depth| state.tile_below(mine, self.per_mine(), depth);
        let notes = (0..left).filter_map(|depth| below(depth).map(|tile| (depth, tile)));
        let base = mine.index() * usize::from(self.per_mine());
        let drawn = state.tiles[base + usize::from(left)..base + usize::from(self.per_mine())].iter().rev();
        MineView {
            mine,
            name: self.mine_name(mine).to_owned(),
            left,
            silver: below(0).map(|tile| self.edition.silver_of(tile)),
            notes: notes.filter(|(_, tile)| known & (1 << tile.0) != 0).collect(),
            drawn: drawn
                .map(|tile| DrawnView {
                    silver: self.edition.silver_of(TileId(*tile)),
                    tile: (known & (1 << tile) != 0).then_some(TileId(*tile)),
                })
                .collect(),
        }
    }

    fn look_at_player(&self, state: &State, you: Option<Seat>, seat: Seat) -> PlayerView {
        let player = state.player(seat);
        let seen = you == Some(seat) || state.phase == Phase::Over; // CG-INFO-2
        let Score { objectives, character, silver } = self.score(state, seat);
        let distances = player.standee.map(|standee| state.town.mine_distances(standee)).unwrap_or_default();
        let (draws_from, mining) = self.closest_mines(state, seat);
        PlayerView {
            character: player.character,
            silver: player.silver,
            roads: player.roads.iter().copied().map(ShapeId).collect(),
            standee: player.standee,
            cards: player.hand.len() as u8,
            hand: seen.then(|| player.hand.iter().copied().map(CardId).collect()),
            done: members(player.done).map(CardId).collect(),
            score: [objectives, character, silver],
            distances: distances[..usize::from(self.numbers.mines)].to_vec(),
            draws_from: members(draws_from.into()).map(MineId).collect(),
            mining,
            costs: [self.bonus_cost(state, seat), self.refresh_cost(state, seat)],
        }
    }

    fn look_at_hand(&self, state: &State, seat: Seat) -> Vec<CardView> {
        let cards = state.player(seat).hand.iter().copied().map(CardId);
        cards
            .map(|card| {
                let when = &self.edition.card(card).when;
                let measures = self.in_scene(state, seat, Act::Nothing, |scene| {
                    when.iter().map(|condition| scene.measure(*condition)).collect()
                });
                CardView { card, measures }
            })
            .collect()
    }
}
