//! What is hidden from whom (CG-INFO): the position as a viewer sees it, events as others hear them, and
//! positions dealt anew.

use engine::{Chance, Key, Seat, Viewer, chance::Stream};

use crate::{
    CerroGordo, Score,
    conditions::Act,
    event::{Event, Look},
    ids::{BuildingId, CardId, MineId, ShapeId, TileId, members},
    pile::Pile,
    state::{Phase, State},
    view::{CardView, DrawnView, MineView, PhaseView, PlayerView, RowView, View},
};

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
            coins_left: u32::from(self.tables.edition.coins).saturating_sub(held + on_row) as u16,
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
            silver: below(0).map(|tile| self.tables.edition.silver_of(tile)),
            notes: notes.filter(|(_, tile)| known & (1 << tile.0) != 0).collect(),
            drawn: drawn
                .map(|tile| DrawnView {
                    silver: self.tables.edition.silver_of(TileId(*tile)),
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
                let when = &self.tables.edition.card(card).when;
                let measures = self.in_scene(state, seat, Act::Nothing, |scene| {
                    when.iter().map(|condition| scene.measure(*condition)).collect()
                });
                CardView { card, measures }
            })
            .collect()
    }

    /// An event as a viewer may hear it. When the game is over nothing is hidden any more.
    pub(crate) fn overhear(&self, now: &State, event: &Event, who: Viewer) -> Event {
        let mut heard = event.clone();
        if now.phase == Phase::Over {
            return heard;
        }
        let own = |seat: &Seat| who == Viewer::Seat(*seat);
        match &mut heard {
            // CG-INFO-2
            Event::CardsDrawn { seat, cards, .. } | Event::CardsDiscarded { seat, cards, .. } if !own(seat) => {
                *cards = None
            }
            // CG-EVENT-13
            Event::Happens { seat, tile, .. } if !own(seat) => {
                *tile = tile.filter(|tile| self.tables.secret & (1 << tile.0) == 0);
            }
            Event::Looked { seat, secret } if !own(seat) => *secret = None,
            Event::PutBack { seat, swapped } if !own(seat) => *swapped = None,
            _ => {}
        }
        heard
    }

    /// The Mine tiles that were drawn and read aloud, as bits.
    pub(crate) fn read_aloud(&self, state: &State) -> u64 {
        self.drawn_tiles(state).map(|(_, TileId(k))| 1u64 << k).fold(0, |set, bit| set | bit) & !self.tables.secret
    }

    /// The Mine tiles that were drawn: the place in `tiles`, and the tile.
    pub(crate) fn drawn_tiles(&self, state: &State) -> impl Iterator<Item = (usize, TileId)> {
        let per_mine = usize::from(self.per_mine());
        self.mine_ids().flat_map(move |mine| {
            let base = mine.index() * per_mine;
            let drawn = base + usize::from(state.left[mine.index()])..base + per_mine;
            drawn.map(move |at| (at, TileId(state.tiles[at])))
        })
    }

    /// The Mine tiles whose front and place a viewer knows, as bits.
    pub(crate) fn known_tiles(&self, state: &State, who: Viewer) -> u64 {
        match who.seat() {
            Some(seat) if seat.0 < self.seats => state.player(seat).knows,
            _ => self.read_aloud(state),
        }
    }

    /// A position that `who` cannot tell from the true one.
    pub(crate) fn redeal(&self, state: &State, who: Viewer, key: &Key) -> State {
        let mut imagined = state.clone();
        imagined.town.memo().forget();
        let mut chance = Chance::new(key);
        if state.phase != Phase::Over {
            self.redeal_tiles(state, &mut imagined, who, &mut chance);
            self.redeal_cards(state, &mut imagined, who, &mut chance);
            for pile in [imagined.road_pile.as_mut_slice(), imagined.stack.as_mut_slice()] {
                pile.sort_unstable();
                chance.shuffle(Stream::Other, pile);
            }
        }
        imagined.chance = Chance::new(key);
        imagined
    }

    /// Mine tiles: what the viewer does not know is dealt anew. The Silver on top of each Mine stays, and
    /// so does the Silver of secret tiles that were drawn. CG-EVENT-13, CG-INFO-3, CG-INFO-4
    fn redeal_tiles(&self, state: &State, imagined: &mut State, who: Viewer, chance: &mut Chance) {
        let known = self.known_tiles(state, who);
        let is_known = |tile: u8| known & (1 << tile) != 0;
        let mut unknown: Vec<u8> = state.tiles.iter().copied().filter(|tile| !is_known(*tile)).collect();
        unknown.sort_unstable();
        chance.shuffle(Stream::Other, &mut unknown);
        let silver = |tile: u8| self.tables.edition.silver_of(TileId(tile));
        let mut deal = |imagined: &mut State, at: usize, fits: &dyn Fn(u8) -> bool| {
            if let Some(found) = unknown.iter().position(|tile| fits(*tile)) {
                imagined.tiles.as_mut_slice()[at] = unknown.remove(found);
            }
        };
        let mut open: Vec<usize> = (0..state.tiles.len()).filter(|at| !is_known(state.tiles[*at])).collect();
        for (at, tile) in self.drawn_tiles(state).filter(|(_, tile)| !is_known(tile.0)) {
            let secret = |other: u8| self.tables.secret & (1 << other) != 0 && silver(other) == silver(tile.0);
            deal(imagined, at, &secret);
            open.retain(|place| *place != at);
        }
        for mine in self.mine_ids() {
            let left = usize::from(state.left[mine.index()]);
            let top = (mine.index() * usize::from(self.per_mine()) + left).wrapping_sub(1);
            if left > 0 && open.contains(&top) {
                deal(imagined, top, &|other| silver(other) == silver(state.tiles[top]));
                open.retain(|place| *place != top);
            }
        }
        for at in open {
            deal(imagined, at, &|_| true);
        }
        let aloud = self.read_aloud(imagined);
        for seat in self.all_seats().filter(|seat| who != Viewer::Seat(*seat)) {
            imagined.player_mut(seat).knows = aloud;
        }
        // Somebody else's secret tile: the viewer does not know which one it is.
        if let Phase::Secret { looked, .. } = state.phase
            && who != Viewer::Seat(state.active)
        {
            let live = members(self.live_mines(state).into()).map(MineId);
            let live: Vec<MineId> = live.collect();
            let pick = chance.below(Stream::Other, live.len().max(1) as u32) as usize;
            let vein = looked && self.reorders(imagined);
            let mine = if vein { live.get(pick).copied().unwrap_or(MineId(0)) } else { MineId(0) };
            imagined.phase = Phase::Secret { looked, mine };
        }
    }

    /// Personal Objectives: everything but the viewer's own hand and the completed cards. CG-INFO-2
    fn redeal_cards(&self, state: &State, imagined: &mut State, who: Viewer, chance: &mut Chance) {
        let others = || self.all_seats().filter(|seat| who != Viewer::Seat(*seat));
        let mut cards: Vec<u8> = state.deck.iter().chain(state.discards.iter()).copied().collect();
        others().for_each(|seat| cards.extend(state.player(seat).hand.iter()));
        cards.sort_unstable();
        chance.shuffle(Stream::Other, &mut cards);
        let mut next = || cards.pop().unwrap_or(0);
        for seat in others() {
            let hand = state.player(seat).hand.iter().map(|_| next()).collect();
            imagined.player_mut(seat).hand = hand;
        }
        if let Some(built) = imagined.built.as_mut().filter(|_| who != Viewer::Seat(state.active)) {
            let hand = state.player(state.active).hand.len() as u8;
            built.cards = hand.saturating_sub(built.drawn); // which card a Refresh discarded is not known
        }
        imagined.deck = state.deck.iter().map(|_| next()).collect::<Pile<_>>();
        imagined.discards = state.discards.iter().map(|_| next()).collect::<Pile<_>>();
    }
}
