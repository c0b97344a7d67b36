//! What a viewer may know (section 5.3 of the catalogue).

use engine::{Seat, Viewer};
use serde::Serialize;

use crate::{
    Colorado, State,
    cards::Cards,
    ids::{Icon, Leg, Medal, Region, Station},
    state::{Call, Pending, Phase, Player, Public},
    tables::bits,
};

/// The position as one viewer sees it. Everything is an index into the edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub me: Option<Seat>,
    /// 0 while the starting towns are chosen, then 1, 2, …
    pub turn: u16,
    /// What is being waited for.
    pub phase: Phase,
    /// Who has the Caller token.
    pub caller: Seat,
    /// The call of this turn.
    pub call: Option<Call>,
    /// The pair of phase II.
    pub pair: Option<Icon>,
    /// Cards in the deck; in phase II as when it began.
    pub deck: u8,
    /// The discard pile; in phase II as when it began.
    pub discard: Cards,
    /// Shared medals that can be gained in this turn.
    pub open: Vec<Medal>,
    /// In seat order.
    pub players: Vec<PlayerView>,
}

/// One player; of the others in a simultaneous phase, as the phase began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whether something is waited for.
    pub status: Status,
    /// Cards in hand.
    pub hand: u8,
    /// The play area.
    pub area: Cards,
    /// Kinds that calls have shown not to be in the hand.
    pub lacks: Cards,
    /// Nuggets.
    pub nuggets: u16,
    /// The starting town, once it is shown.
    pub start: Option<Region>,
    /// Discovered regions.
    pub regions: Vec<Region>,
    /// Checked legs.
    pub legs: Vec<Leg>,
    /// Checked legs of the railroad.
    pub rail: Vec<Station>,
    /// Checked boxes of each track, counted from 0.
    pub tracks: Vec<Vec<u8>>,
    /// The medal track.
    pub medals: Vec<Medal>,
    /// Regions still to be discovered by suits.
    pub owed: u8,
    /// Points of the four flag areas.
    pub flag_points: [u8; 4],
    /// Points of the medals.
    pub medal_points: u16,
    /// What only the player may know.
    pub own: Option<OwnView>,
}

/// What only the player may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// The cards in hand.
    pub cards: Cards,
    /// Those that can be played: one of each kind.
    pub playable: Cards,
    /// What is to be done now.
    pub pending: Pending,
    /// Cards discarded in this phase.
    pub discards: Cards,
    /// Legs that could be checked.
    pub open_legs: Vec<Leg>,
    /// Legs of the railroad that could be checked.
    pub open_rail: Vec<Station>,
    /// Regions that could be discovered.
    pub open_regions: Vec<Region>,
}

/// Whether something is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing to do now.
    Idle,
    /// Has something to decide.
    Busy,
    /// Waits for the deck.
    Waiting,
    /// Done with a phase in which others still act.
    Done,
}

impl PlayerView {
    /// Flag and medal points.
    #[must_use]
    pub fn score(&self) -> u16 {
        self.flag_points.iter().map(|points| u16::from(*points)).sum::<u16>() + self.medal_points
    }
}

impl View {
    /// What `who` may know.
    pub(crate) fn new(game: &Colorado, state: &State, who: Viewer) -> View {
        let me = who.seat().filter(|seat| seat.0 < game.seats);
        let shared = |bit| Medal(game.tables.rail_medal + 1 + bit);
        View {
            me,
            turn: state.turn,
            phase: state.phase,
            caller: state.caller,
            call: state.call,
            pair: state.given().map(|card| game.tables.pairs[card.suit().index()]),
            deck: state.deck.len(),
            discard: state.discard,
            open: bits(u64::from(state.open)).map(shared).collect(),
            players: Seat::all(game.seats).map(|seat| player_view(game, state, seat, me)).collect(),
        }
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

fn player_view(game: &Colorado, state: &State, seat: Seat, me: Option<Seat>) -> PlayerView {
    let player = state.player(seat);
    let own = me == Some(seat);
    let public = seen(state, seat, me);
    let hidden = state.simultaneous() && !own;
    PlayerView {
        status: status(state, seat),
        hand: if hidden { state.shown[seat.index()].hand } else { player.hand.len() as u8 },
        area: public.area,
        lacks: public.lacks,
        nuggets: public.nuggets,
        start: player.start.filter(|_| own || state.phase != Phase::Start),
        regions: bits(u64::from(public.flags)).map(Region).collect(),
        legs: bits(public.legs).map(Leg).collect(),
        rail: bits(u64::from(public.rail)).map(Station).collect(),
        tracks: public.tracks.iter().map(|boxes| bits(u64::from(*boxes)).collect()).collect(),
        medals: public.medals.iter().collect(),
        owed: public.owed,
        flag_points: game.flag_points(public),
        medal_points: game.medal_points(public),
        own: own.then(|| own_view(game, player)),
    }
}

fn own_view(game: &Colorado, player: &Player) -> OwnView {
    OwnView {
        cards: player.hand,
        playable: crate::actions::playable(player),
        pending: player.pending,
        discards: player.discards,
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
            Pending::Waiting => Status::Waiting,
            pending if pending.busy() => Status::Busy,
            _ => Status::Done,
        },
        Phase::Over => Status::Idle,
    }
}
