//! Whether a position from outside can be played on.

use engine::{ActionList, Game, Seat, bits::bits};

use crate::{
    Colorado, State,
    cards::Cards,
    edition::MedalFor,
    ids::{Icon, KINDS, Kind, Track},
    rules::call::gifts,
    state::{MOST_SEATS, Pending, Phase, Player, Public, Shown},
};

type Sound = Result<(), String>;

fn ensure(holds: bool, what: impl Into<String>) -> Sound {
    if holds { Ok(()) } else { Err(what.into()) }
}

impl Colorado {
    pub(crate) fn check_position(&self, state: &State) -> Sound {
        ensure(state.caller.0 < self.seats, "the Caller sits at no seat")?;
        ensure(state.open & !self.tables.shared == 0, "there are not so many shared medals")?;
        ensure((state.turn == 0) == (state.phase == Phase::Start), "turns are counted from 1")?;
        self.check_cards(state)?;
        for (at, player) in state.players.iter().enumerate() {
            if at >= usize::from(self.seats) {
                ensure(*player == Player::default(), format!("seat {} is not in use", at + 1))?;
                ensure(state.shown[at] == Shown::default(), format!("seat {} is not in use", at + 1))?;
                continue;
            }
            let hidden = state.simultaneous() || state.shown[at] == Shown::default();
            ensure(hidden, format!("seat {} hides nothing now", at + 1))?;
            self.check_player(state, player).map_err(|why| format!("seat {}: {why}", at + 1))?;
        }
        self.check_call(state)?;
        match state.phase {
            Phase::Start => ensure(!self.to_act(state).is_empty(), "all towns are chosen"),
            Phase::Call | Phase::Give => ensure(!self.someone_is_full(state), "a medal track is full"),
            Phase::Actions | Phase::Discover => self.check_simultaneous(state),
            Phase::Over => ensure(self.someone_is_full(state), "no medal track is full"),
        }
    }

    /// Every card is somewhere, and only there.
    fn check_cards(&self, state: &State) -> Sound {
        let mut found = [0u32; KINDS as usize];
        let mut count = |cards: Cards| cards.iter().for_each(|kind| found[kind.index()] += 1);
        count(state.discard);
        for player in &state.players {
            count(player.hand);
            count(player.discards);
            count(player.public.area);
        }
        state.deck.iter().for_each(|kind| found[kind.index()] += 1);
        for kind in Kind::all() {
            let card = self.edition().card(kind);
            let found = found[kind.index()];
            ensure(found == u32::from(card.copies), format!("{found} {} of {}", card.id, card.copies))?;
        }
        Ok(())
    }

    fn check_player(&self, state: &State, player: &Player) -> Sound {
        self.check_public(state, &player.public)?;
        let ended = matches!(player.pending, Pending::Finished | Pending::Done);
        ensure(!player.draws || (state.phase == Phase::Actions && ended), "nobody draws before the chain ends")?;
        let starts = u32::from(self.tables.starts);
        ensure(
            player.start.is_none_or(|town| u32::from(town.0) < 16 && starts & (1 << town.0) != 0),
            "no expedition starts there",
        )?;
        if state.phase == Phase::Start {
            return ensure(
                player.public.flags == 0 && player.pending == Pending::Idle && player.discards.is_empty(),
                "the game has not begun",
            );
        }
        let started = player.start.is_some_and(|town| player.public.flags & (1 << town.0) != 0);
        ensure(started, "the starting town is not discovered")?;
        if !state.simultaneous() {
            ensure(player.pending == Pending::Idle && player.discards.is_empty(), "there is nothing to do now")?;
            ensure(player.public.owed == 0 && player.public.gained == 0, "the last turn is not over")?;
        }
        // CL-EOT-1: complete suits lie in a play area only in phase II.
        let complete = player.public.area.complete_suits();
        ensure(complete.is_empty() || state.phase == Phase::Actions, "a complete suit was not discarded")
    }

    fn check_public(&self, state: &State, public: &Public) -> Sound {
        let tables = &self.tables;
        ensure(public.area.kinds() == public.area, "the play area holds a card twice (CL-CARD-4)")?;
        ensure(public.lacks.kinds() == public.lacks, "a set names a kind once")?;
        ensure(public.flags & !tables.regions == 0, "there are not so many regions")?;
        ensure(public.gained & !tables.shared == 0, "there are not so many shared medals")?;
        ensure(public.owed <= KINDS, "there are not so many suits")?;
        self.check_flags(public)?;
        self.check_legs(public)?;
        self.check_rail(public)?;
        for track in 0..public.tracks.len() {
            self.check_track(public, Track(track as u8))?;
        }
        self.check_medals(state, public)
    }

    /// CL-DISC-2: every region was adjacent to an earlier one.
    fn check_flags(&self, public: &Public) -> Sound {
        let mut reached = public.flags & self.tables.starts;
        loop {
            let near = bits(u64::from(reached)).fold(reached, |all, at| all | self.tables.adjacent[usize::from(at)]);
            let grown = near & public.flags;
            if grown == reached {
                return ensure(reached == public.flags, "a region is not adjacent to the others");
            }
            reached = grown;
        }
    }

    /// CL-LEG-1, CL-LEG-2: every leg was reached from its flag.
    fn check_legs(&self, public: &Public) -> Sound {
        let flags = bits(u64::from(public.flags)).map(|region| self.tables.flag_legs[usize::from(region)]);
        let (mut joined, mut reached) = (flags.fold(0, |all, legs| all | legs), 0);
        while joined & public.legs & !reached != 0 {
            let grown = joined & public.legs & !reached;
            joined |= bits(grown).fold(0, |all, leg| all | self.tables.leg_paths[usize::from(leg)]);
            reached |= grown;
        }
        ensure(reached == public.legs, "a checked leg cannot be reached")?;
        ensure(joined == public.joined, "other legs are joined to what is checked")
    }

    /// CL-RAIL-3, CL-RAIL-4: one way from the left.
    fn check_rail(&self, public: &Public) -> Sound {
        let mut way = Public { rail: 0, ..*public };
        loop {
            let next = self.next_stations(&way) & public.rail;
            if next.count_ones() != 1 {
                return ensure(way.rail == public.rail, "the railroad is not checked along one way");
            }
            way.rail |= next;
        }
    }

    /// CL-TRACK-2, CL-TRACK-4: in order.
    fn check_track(&self, public: &Public, track: Track) -> Sound {
        let mut line = *public;
        line.tracks[track.index()] = 0;
        loop {
            let next = self.open_boxes(&line, track) & public.tracks[track.index()];
            if next == 0 {
                let same = line.tracks == public.tracks;
                return ensure(same, "a track is not checked in order");
            }
            line.tracks[track.index()] |= next;
        }
    }

    fn check_medals(&self, state: &State, public: &Public) -> Sound {
        let medals = public.medals;
        ensure(medals.len() <= usize::from(self.tables.slots), "the medal track has not so many slots")?;
        for (at, medal) in medals.iter().enumerate() {
            ensure(medal.index() < self.edition().medal_count(), "there is no such medal")?;
            ensure(!medals[..at].contains(medal), "a medal is recorded twice")?;
            let earned = match self.edition().medal_for(*medal) {
                MedalFor::Region(region) => {
                    let whole = self.tables.region_legs[region.index()];
                    public.legs & whole == whole
                }
                MedalFor::Railroad => public.rail & (1 << self.tables.last_station) != 0,
                MedalFor::Shared { .. } => {
                    let bit = 1 << (medal.0 - self.tables.rail_medal - 1);
                    state.open & bit == 0 || public.gained & bit != 0
                }
            };
            ensure(earned, format!("the medal for {} is not earned", self.edition().medal_name(*medal)))?;
        }
        Ok(())
    }

    fn check_call(&self, state: &State) -> Sound {
        if let Some(call) = state.call {
            ensure(call.seat.0 < self.seats && call.seat != state.caller, "the called player sits at no seat")?;
            let kinds = [Some(call.named), call.given];
            ensure(kinds.into_iter().flatten().all(|kind| kind.0 < KINDS), "there is no such card")?;
        }
        match state.phase {
            Phase::Start => ensure(state.call.is_none(), "nobody can have called"),
            Phase::Call => {
                ensure(state.call.is_none(), "the call is still to come")?;
                ensure(self.can_call(state), "nobody can be called")
            }
            Phase::Give => {
                ensure(state.given().is_none(), "the card is given already")?;
                ensure(!gifts(state).is_empty(), "the called player has nothing to choose")
            }
            Phase::Actions | Phase::Discover | Phase::Over => ensure(state.given().is_some(), "no card was given"),
        }
    }

    fn check_simultaneous(&self, state: &State) -> Sound {
        ensure(!self.to_act(state).is_empty(), "nobody is busy, so the phase is over")?;
        for seat in Seat::all(self.seats) {
            self.check_busy(state, seat).map_err(|why| format!("{seat}: {why}"))?;
        }
        Ok(())
    }

    /// What the others see fits what the player has, and there is something to choose.
    fn check_busy(&self, state: &State, seat: Seat) -> Sound {
        let (player, shown) = (state.player(seat), &state.shown[seat.index()]);
        let (now, then) = (&player.public, &shown.public);
        self.check_public(state, then)?;
        // CL-EOT-10: III.A may begin with a full medal track, phase II never does.
        let full = then.medals.len() >= usize::from(self.tables.slots);
        ensure(!full || state.phase == Phase::Discover, "the medal track was full before")?;
        let tracks = (0..now.tracks.len()).all(|track| then.tracks[track] & !now.tracks[track] == 0);
        ensure(
            then.flags & !now.flags == 0 && then.legs & !now.legs == 0 && then.rail & !now.rail == 0 && tracks,
            "what others see is not what was there before",
        )?;
        ensure(then.area.without(now.area).is_empty(), "a card left the play area")?;
        let still = then.area == now.area && player.discards.is_empty();
        ensure(still || state.phase == Phase::Actions, "no cards move in III.A")?;
        let used = now.area.without(then.area).len() + player.discards.len();
        ensure(player.hand.len() + used == u32::from(shown.hand), "the hand has the wrong size")?;
        self.check_pending(state, seat)
    }

    fn check_pending(&self, state: &State, seat: Seat) -> Sound {
        let (player, then) = (state.player(seat), &state.shown[seat.index()].public);
        let pending = player.pending;
        let in_discover = matches!(pending, Pending::Discovery | Pending::Finished | Pending::Done);
        match state.phase {
            Phase::Actions => {
                let track = matches!(pending, Pending::Box(track) if track.index() >= player.public.tracks.len());
                ensure(pending != Pending::Idle && !track, "everybody acts in phase II")?;
                ensure(player.public.owed == 0 && then.owed == 0, "suits are discarded after phase II")?;
                let check = state.given().is_some_and(|card| self.tables.pairs[card.suit().index()] == Icon::Check);
                let possible = self.open_legs(then) != 0 || self.next_stations(then) != 0;
                ensure(!check || possible || !pending.busy(), "the check pair was lost")?;
            }
            _ => {
                ensure(in_discover, "only discoveries are made in III.A")?;
                ensure((player.public.owed > 0) == (pending == Pending::Discovery), "a suit opens a region")?;
                let before = then.owed > 0 && self.undiscovered(then) != 0;
                ensure(before || !pending.busy(), "there was nothing to discover")?;
            }
        }
        let mut list = ActionList::new();
        self.legal(state, seat, &mut list);
        ensure(list.is_empty() != pending.busy(), "there is nothing to choose")
    }
}

const _: () = assert!(MOST_SEATS <= 8, "a set of seats has eight bits");
