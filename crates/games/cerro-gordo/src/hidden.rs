//! What is hidden from whom (CG-INFO): events as others hear them, and positions dealt anew.

use engine::{Chance, Key, Seat, Viewer, chance::Stream};

use crate::{
    CerroGordo,
    event::Event,
    ids::{MineId, TileId},
    pile::Pile,
    state::{Phase, State},
};

impl CerroGordo {
    /// An event as a viewer may hear it. When the game is over nothing is hidden any more.
    pub(crate) fn overhear(&self, now: &State, event: &Event, who: Viewer) -> Event {
        let mut heard = event.clone();
        if now.phase == Phase::Over {
            return heard;
        }
        let own = |seat: &Seat| who == Viewer::Seat(*seat);
        match &mut heard {
            // CG-INFO-2
            Event::CardDrawn { seat, card } | Event::CardDiscarded { seat, card } if !own(seat) => *card = None,
            // CG-EVENT-13
            Event::Happens { seat, tile, .. } if !own(seat) => {
                *tile = tile.filter(|tile| self.edition.secret & (1 << tile.0) == 0);
            }
            Event::Looked { seat, secret } if !own(seat) => *secret = None,
            Event::PutBack { seat, swapped } if !own(seat) => *swapped = None,
            _ => {}
        }
        heard
    }

    /// The Mine tiles that were drawn and read aloud, as bits.
    pub(crate) fn read_aloud(&self, state: &State) -> u64 {
        self.drawn_tiles(state).map(|(_, TileId(k))| 1u64 << k).fold(0, |set, bit| set | bit) & !self.edition.secret
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
            for pile in [imagined.road_pile.order(), imagined.stack.order()] {
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
        let silver = |tile: u8| self.edition.silver_of(TileId(tile));
        let mut deal = |imagined: &mut State, at: usize, fits: &dyn Fn(u8) -> bool| {
            if let Some(found) = unknown.iter().position(|tile| fits(*tile)) {
                imagined.tiles.order()[at] = unknown.remove(found);
            }
        };
        let mut open: Vec<usize> = (0..state.tiles.len()).filter(|at| !is_known(state.tiles[*at])).collect();
        for (at, tile) in self.drawn_tiles(state).filter(|(_, tile)| !is_known(tile.0)) {
            let secret = |other: u8| self.edition.secret & (1 << other) != 0 && silver(other) == silver(tile.0);
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
            let live = crate::ids::members(self.live_mines(state).into()).map(MineId);
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
        imagined.deck = state.deck.iter().map(|_| next()).collect::<Pile<_>>();
        imagined.discards = state.discards.iter().map(|_| next()).collect::<Pile<_>>();
    }
}
