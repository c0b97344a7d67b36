//! What a view says, put back into a position: everything that it does not say is nothing.

use engine::{Chance, Key};

use crate::{
    Colorado, State, View,
    cards::{Cards, Deck, MOST_COPIES},
    edition::TRACKS,
    ids::{Kind, Region},
    state::{MOST_SEATS, Pending, Phase, Player, Public, Shown},
    view::{PlayerView, Status},
};

impl Colorado {
    /// The position as far as the view shows it.
    pub(super) fn position_in(&self, view: &View) -> State {
        let mut s = State {
            chance: Chance::new(&Key::from_seed(0)),
            turn: view.turn,
            phase: view.phase,
            caller: view.caller,
            call: view.call,
            open: view.open.iter().fold(0, |open, medal| open | 1 << (medal.0 - self.tables.rail_medal - 1)),
            deck: Deck::upwards(&vec![0; view.deck.into()]),
            discard: view.discard,
            players: [Player::default(); MOST_SEATS],
            shown: [Shown::default(); MOST_SEATS],
        };
        for (player, seen) in s.players.iter_mut().zip(&view.players) {
            *player = seen_player(seen, view.phase);
        }
        s.show_all();
        s
    }
}

fn seen_player(view: &PlayerView, phase: Phase) -> Player {
    let mut player = Player {
        public: seen_public(view),
        hand: some_cards(view.hand),
        discards: Cards::NONE,
        start: view.start,
        // Of the others it is only known whether they still have something to do.
        pending: if view.status == Status::Busy { Pending::Nugget } else { Pending::Done },
        draws: false,
    };
    if phase == Phase::Start && view.status == Status::Done {
        // That a town is chosen is known, whichever it is.
        player.start = view.start.or(Some(Region(0)));
    }
    if let Some(own) = &view.own {
        (player.hand, player.discards) = (own.cards, own.discards);
        (player.pending, player.draws) = (own.pending, own.draws);
    }
    player
}

fn seen_public(view: &PlayerView) -> Public {
    let boxes = |boxes: &Vec<u8>| boxes.iter().fold(0, |set, at| set | 1 << at);
    let mut tracks = [0; TRACKS];
    tracks.iter_mut().zip(&view.tracks).for_each(|(track, checked)| *track = boxes(checked));
    Public {
        area: view.area,
        lacks: view.lacks,
        legs: view.legs.iter().fold(0, |set, leg| set | 1 << leg.0),
        flags: view.regions.iter().fold(0, |set, region| set | 1 << region.0),
        rail: view.rail.iter().fold(0, |set, station| set | 1 << station.0),
        nuggets: view.nuggets,
        tracks,
        medals: view.medals.iter().copied().collect(),
        owed: view.owed,
        ..Public::default()
    }
}

/// Of a hand that is hidden it is known how many cards it has.
fn some_cards(count: u8) -> Cards {
    Kind::all().flat_map(|kind| [kind; MOST_COPIES as usize]).take(count.into()).collect()
}
