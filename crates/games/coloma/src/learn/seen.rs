//! What a view says, put back into a position: everything that it does not say is nothing.

use engine::Key;

use crate::{
    Coloma,
    action::{Ability, End},
    ids::{Barrel, MILL, NONE},
    rules::setup::BELOW,
    state::{Frames, Phase, Player, Shade, Slot, State, Turn},
    view::{DeedView, PlayerView, ShadeView, TurnView, View},
};

/// A secret choice that is made, whatever it is.
const MADE: u8 = 0;

impl Coloma {
    /// The position as far as the view shows it.
    pub(super) fn position_in(&self, view: &View) -> State {
        let mut s = State::empty(&Key::from_seed(0));
        s.phase = view.phase;
        s.year = self.edition().numbers.years.iter().position(|year| *year == view.year).unwrap_or(0) as u8;
        (s.barker, s.bust, s.sheriff, s.outlaws) = (view.barker, view.bust, view.sheriff, view.outlaws);
        (s.table, s.cart) = (view.table, view.cart);
        if let Some(chart) = s.charts.get_mut(usize::from(s.year)) {
            *chart = view.chart;
        }
        for bridge in &view.bridges {
            s.bridge_types |= 1 << bridge.bridge.0;
            s.bridges[bridge.bridge.index()] = bridge.left;
        }
        s.stash.iter_mut().zip(&view.stash).for_each(|(space, barrel)| *space = barrel.map_or(NONE, |barrel| barrel.0));
        s.stack = (0..view.stack).map(|_| 0).collect();
        s.discarded = barrels(view.discarded.iter());
        s.hotels = view.hotels.iter().fold(0, |set, hotel| set | 1 << hotel.0);
        for (k, row) in view.rows.iter().enumerate() {
            (s.rows[k], s.gunmen[k]) = (row.owner.unwrap_or(NONE), row.men);
        }
        s.buster.iter_mut().zip(&view.buster_not).for_each(|(place, site)| *place = *site);
        s.buster_at = view.buster_at.unwrap_or(0);
        for player in &view.players {
            s.players[player.seat.index()] = seen_player(player, view.phase);
            for (hotel, beds) in &player.hotels {
                beds.iter().for_each(|bed| s.beds |= 1 << (4 * hotel.0 + bed));
            }
        }
        if let Some(shade) = &view.shade {
            s.shade = self.seen_shade(shade);
        }
        // The seat whose Dude is to be buried follows from things that are not shown: it is the one that must act.
        if let Some(seat) = view.to_act.first().filter(|_| view.phase == Phase::Shootout) {
            s.reckoning.order = [seat.0].into_iter().collect();
            (s.reckoning.deaths, s.reckoning.at) = (1, 1);
        }
        if let Some(turn) = &view.turn {
            s.turn = self.seen_turn(turn);
        }
        s
    }

    fn seen_shade(&self, view: &ShadeView) -> Shade {
        let turned = |(_, space): &(usize, &crate::ids::Space)| !view.wagon_cards_seen.contains(space);
        let left = self.edition().automa.wagon_cards.iter().enumerate().filter(turned);
        Shade {
            dudes: view.dudes,
            tents: view.tents,
            land_tents: view.land_tents.iter().fold(0, |set, land| set | 1 << land.0),
            horses: view.horses,
            rivers: view.rivers,
            hotels: view.hotels.iter().fold(0, |set, hotel| set | 1 << hotel.0),
            barrels: barrels(view.barrels.iter()),
            gold: view.gold,
            vp: view.vp,
            wagon: view.wagon,
            wagon_cards: left.fold(0, |set, (k, _)| set | 1 << k),
            site: view.site.unwrap_or(0),
        }
    }

    fn seen_turn(&self, view: &TurnView) -> Turn {
        let waiting = view.waiting.iter().fold(0_u8, |set, seat| set | 1 << seat.0);
        let open: Option<&DeedView> = match view.open {
            Slot::None => None,
            Slot::Common => Some(&view.common),
            Slot::Second => Some(&view.second),
            Slot::Signpost => view.signpost.as_ref(),
        };
        let bit = |ability: &Ability| match ability {
            Ability::Row(card) => card.0,
            Ability::Base => MILL.0 + 1,
            Ability::Tents => MILL.0 + 2,
        };
        let mut frames = Frames::default();
        frames.push(view.frame);
        Turn {
            seat: view.seat.0,
            had: !waiting,
            slots: u8::from(view.common_taken) | u8::from(view.second_taken) << 1,
            open: view.open,
            used: open.map_or(0, |deed| deed.used.iter().fold(0, |set, ability| set | 1 << bit(ability))),
            fresh: view.fresh.iter().fold(0, |set, card| set | 1 << card.0),
            exchanges: view.exchanges,
            barrels: 0,
            frames,
        }
    }
}

fn barrels<'a>(list: impl Iterator<Item = &'a Barrel>) -> u32 {
    list.fold(0, |set, barrel| set | 1 << barrel.0)
}

fn seen_player(view: &PlayerView, phase: Phase) -> Player {
    let mut player = Player {
        board: view.board.unwrap_or(crate::ids::Board(NONE)),
        speciality: view.speciality.unwrap_or(crate::ids::Speciality(NONE)),
        dudes: view.dudes,
        spare_dudes: view.spare_dudes,
        graves: view.graves,
        tents: view.tents,
        spare_tents: view.spare_tents,
        site_tents: view.site_tents.iter().fold(0, |set, site| set | 1 << site),
        land_tents: view.land_tents.iter().fold(0, |set, land| set | 1 << land.0),
        horses: view.horses,
        gold: view.gold,
        bucks: view.bucks,
        vp: view.vp,
        // Of a hand that is hidden it is known how many cards it has.
        hand: ((1_u32 << view.hand_size) - 1) as u16,
        town: view.town.iter().fold(0, |set, card| set | 1 << card.0),
        canyons: view.canyons.iter().fold(0, |set, canyon| set | 1 << canyon),
        bridges: view.bridges.iter().fold(0, |set, bridge| set | 1 << bridge.0),
        hotels: view.hotels.iter().fold(0, |set, (hotel, _)| set | 1 << hotel.0),
        barrels: barrels(view.barrels.iter().map(|(barrel, _)| barrel)),
        used_barrels: barrels(view.barrels.iter().filter(|(_, used)| *used).map(|(barrel, _)| barrel)),
        wagon: view.wagon,
        dial: view.dial.unwrap_or(0),
        buys: view.buys.unwrap_or(NONE),
        discards: [NONE; 2],
        deck: (0..view.deck).map(|_| 0).collect(),
    };
    if let Some(hand) = &view.hand {
        player.hand = hand.iter().fold(0, |set, card| set | 1 << card.0);
    }
    for (place, (card, end)) in player.discards.iter_mut().zip(&view.put_back) {
        *place = card.0 | if *end == End::Bottom { BELOW } else { 0 };
    }
    match phase {
        Phase::Discards if view.ready && view.put_back.is_empty() => player.discards = [MADE; 2],
        Phase::Buy if view.ready && view.buys.is_none() => player.buys = MADE,
        Phase::Dials if view.ready && view.dial.is_none() => player.dial = MADE + 1,
        _ => {}
    }
    player
}
