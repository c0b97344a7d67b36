//! What is hidden (section 5.3 of the catalogue): what a viewer sees, hears, and may imagine.

use engine::{Chance, Key, Seat, Viewer, bits::bits, chance::Stream};

use crate::{
    Colorado, Event, State, View,
    cards::{Cards, DECK_ROOM, Deck},
    ids::{Icon, Kind, Leg, Region, Station},
    rules::{call::fitting, cards::playable},
    state::{MOST_SEATS, Pending, Phase, Player, Public},
    view::{OwnView, PlayerView, Status},
};

impl Colorado {
    /// What `who` may know.
    pub(crate) fn seen_by(&self, state: &State, who: Viewer) -> View {
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        View {
            me,
            turn: state.turn,
            phase: state.phase,
            caller: state.caller,
            call: state.call,
            pair: state.given().map(|card| self.tables.pairs[card.suit().index()]),
            deck: state.deck.len(),
            discard: state.discard,
            open: bits(u64::from(state.open)).map(|bit| self.shared_medal(bit)).collect(),
            players: Seat::all(self.seats).map(|seat| player_view(self, state, seat, me)).collect(),
        }
    }

    /// CL-ACT-12: steps of a simultaneous phase are told when it is over; drawn cards stay secret.
    pub(crate) fn heard_by(&self, now: &State, event: &Event, who: Viewer) -> Option<Event> {
        match *event {
            Event::Step { turn, phase, seat, step } if who != Viewer::Seat(seat) => {
                let shown = (now.turn, now.phase) > (turn, phase) || now.phase == Phase::Over;
                shown.then_some(Event::Step { turn, phase, seat, step })
            }
            Event::Drew { seat, count, .. } if who != Viewer::Seat(seat) => {
                Some(Event::Drew { seat, count, cards: None })
            }
            Event::Refilled { seat, count, .. } if who != Viewer::Seat(seat) => {
                Some(Event::Refilled { seat, count, cards: None })
            }
            event => Some(event),
        }
    }

    /// A position that `who` cannot tell from the true one. The others' steps of a simultaneous phase are not known,
    /// so they are taken back to where the phase began.
    pub(crate) fn imagined(&self, state: &State, who: Viewer, key: &Key) -> State {
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        let mut chance = Chance::new(key);
        let mut imagined = *state;
        let hands = self.hand_sizes(state, me);
        for seat in Seat::all(self.seats).filter(|seat| Some(*seat) != me) {
            self.forget(&mut imagined, seat, &mut chance);
        }
        let mut unseen = self.unseen(&imagined, me);
        chance.shuffle(Stream::Setup, &mut unseen.cards[..unseen.len]);
        self.deal_unseen(&mut imagined, me, &hands, &mut unseen);
        imagined.chance = chance;
        imagined
    }

    /// The sizes of the hands as the viewer knows them.
    fn hand_sizes(&self, state: &State, me: Option<Seat>) -> [u8; MOST_SEATS] {
        std::array::from_fn(|seat| hand_seen(state, Seat(seat as u8), me))
    }

    /// Takes a player back to what others know.
    fn forget(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let (phase, shown, given) = (state.phase, state.shown[seat.index()].public, state.given());
        let player = state.player_mut(seat);
        player.hand = Cards::NONE;
        player.discards = Cards::NONE;
        player.draws = false;
        match phase {
            Phase::Start if player.start.is_some() => {
                let towns = u64::from(self.tables.starts);
                let pick = chance.below(Stream::Other, towns.count_ones());
                player.start = bits(towns).nth(pick as usize).map(crate::ids::Region);
            }
            Phase::Actions => {
                player.public = shown;
                if player.pending.busy() {
                    player.pending = given.map_or(Pending::Nugget, |card| self.first_pending(card));
                }
            }
            Phase::Discover => {
                player.public = shown;
                if player.pending.busy() {
                    player.pending = Pending::Discovery;
                } else {
                    player.public.owed = 0;
                }
            }
            Phase::Start | Phase::Call | Phase::Give | Phase::Over => {}
        }
    }

    fn first_pending(&self, card: Kind) -> Pending {
        match self.tables.pairs[card.suit().index()] {
            Icon::Card => Pending::Card,
            Icon::Check => Pending::Check,
            _ => Pending::Nugget,
        }
    }

    /// Every card that the viewer does not see lying somewhere.
    fn unseen(&self, state: &State, me: Option<Seat>) -> Unseen {
        let mut left: [u8; crate::ids::KINDS as usize] =
            std::array::from_fn(|kind| self.edition().card(Kind(kind as u8)).copies);
        let mut see = |cards: Cards| cards.iter().for_each(|kind| left[kind.index()] -= 1);
        see(state.discard);
        for seat in Seat::all(self.seats) {
            let player = state.player(seat);
            see(player.public.area);
            see(player.discards);
            if Some(seat) == me {
                see(player.hand);
            }
        }
        let mut unseen = Unseen { cards: [0; DECK_ROOM], len: 0 };
        for kind in Kind::all() {
            for _ in 0..left[kind.index()] {
                unseen.cards[unseen.len] = kind.0;
                unseen.len += 1;
            }
        }
        unseen
    }

    /// Hands first, as calls have shown them to be; the rest is the deck.
    fn deal_unseen(&self, state: &mut State, me: Option<Seat>, hands: &[u8; MOST_SEATS], unseen: &mut Unseen) {
        if let (Phase::Give, Some(call)) = (state.phase, state.call)
            && Some(call.seat) != me
        {
            // CL-CALL-6: a seat that is asked holds a card that fits, and not the exact one.
            let fit = fitting(Cards::every_kind(), call.named).without(Cards::one(call.named));
            state.player_mut(call.seat).hand.add_all(unseen.take(fit));
        }
        for seat in Seat::all(self.seats).filter(|seat| Some(*seat) != me) {
            let player = state.player_mut(seat);
            let wanted = Cards::every_kind().without(player.public.lacks);
            for _ in player.hand.len()..u32::from(hands[seat.index()]) {
                let mut card = unseen.take(wanted);
                if card.is_empty() {
                    card = unseen.take(Cards::every_kind());
                }
                player.hand.add_all(card);
            }
        }
        state.deck = Deck::upwards(&unseen.cards[..unseen.len]);
    }
}

/// What `me` sees of a player's table: the others' as the simultaneous phase began.
pub(crate) fn seen(state: &State, seat: Seat, me: Option<Seat>) -> &Public {
    if state.simultaneous() && me != Some(seat) {
        &state.shown[seat.index()].public
    } else {
        &state.player(seat).public
    }
}

/// How many cards `me` knows to be in a hand: the others' as the simultaneous phase began.
pub(crate) fn hand_seen(state: &State, seat: Seat, me: Option<Seat>) -> u8 {
    if state.simultaneous() && me != Some(seat) {
        state.shown[seat.index()].hand
    } else {
        state.player(seat).hand.len() as u8
    }
}

fn player_view(game: &Colorado, state: &State, seat: Seat, me: Option<Seat>) -> PlayerView {
    let player = state.player(seat);
    let own = me == Some(seat);
    let public = seen(state, seat, me);
    PlayerView {
        status: status(state, seat),
        hand: hand_seen(state, seat, me),
        area: public.area,
        lacks: public.lacks,
        nuggets: public.nuggets,
        start: player.start.filter(|_| own || state.phase != Phase::Start),
        regions: bits(u64::from(public.flags)).map(Region).collect(),
        legs: bits(public.legs).map(Leg).collect(),
        rail: bits(u64::from(public.rail)).map(Station).collect(),
        tracks: public.tracks.iter().map(|boxes| bits(u64::from(*boxes)).collect()).collect(),
        medals: public.medals.to_vec(),
        owed: public.owed,
        flag_points: game.flag_points(public),
        medal_points: game.medal_points(public),
        own: own.then(|| own_view(game, player)),
    }
}

fn own_view(game: &Colorado, player: &Player) -> OwnView {
    OwnView {
        cards: player.hand,
        playable: playable(player),
        pending: player.pending,
        discards: player.discards,
        draws: player.draws,
        open_legs: bits(game.open_legs(&player.public)).map(Leg).collect(),
        open_rail: bits(u64::from(game.next_stations(&player.public))).map(Station).collect(),
        open_regions: bits(u64::from(game.undiscovered(&player.public))).map(Region).collect(),
    }
}

fn status(state: &State, seat: Seat) -> Status {
    let player = state.player(seat);
    let busy = |busy| if busy { Status::Busy } else { Status::Idle };
    match state.phase {
        Phase::Start if player.start.is_some() => Status::Done,
        Phase::Start => Status::Busy,
        Phase::Call => busy(seat == state.caller),
        Phase::Give => busy(state.call.is_some_and(|call| call.seat == seat)),
        Phase::Actions | Phase::Discover => match player.pending {
            pending if pending.busy() => Status::Busy,
            _ => Status::Done,
        },
        Phase::Over => Status::Idle,
    }
}

/// The cards to be dealt anew.
struct Unseen {
    cards: [u8; DECK_ROOM],
    len: usize,
}

impl Unseen {
    /// Takes the last card of one of these kinds; no card if there is none.
    fn take(&mut self, kinds: Cards) -> Cards {
        let Some(at) = self.cards[..self.len].iter().rposition(|kind| kinds.has(Kind(*kind))) else {
            return Cards::NONE;
        };
        let kind = Kind(self.cards[at]);
        self.len -= 1;
        self.cards.swap(at, self.len);
        Cards::one(kind)
    }
}
