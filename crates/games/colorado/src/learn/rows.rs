//! What a viewer may know, in numbers.

use engine::{
    Seat, Viewer,
    learn::{Block, Pen, places_to, seen_from},
};

use crate::{
    Colorado, State,
    cards::{Cards, DECK_ROOM},
    edition::TRACKS,
    hidden::{hand_seen, seen},
    ids::{KINDS, Medal, SUITS},
    state::{MOST_SEATS, Pending, Phase, Player, Public},
};

/// Phases of the game.
const PHASES: usize = Phase::Over as usize + 1;
/// Kinds of card.
const CARDS: usize = KINDS as usize;
/// What a player can have to do.
const PENDING: usize = 9 + TRACKS;
/// What a player has of something that is counted.
const GOODS: usize = 5;
/// More cards in hand, nuggets or points than this say no more.
const MUCH: Much = Much { hand: 32, nuggets: 32, points: 128 };

struct Much {
    hand: u32,
    nuggets: u32,
    points: u32,
}

impl Colorado {
    pub(super) fn row_blocks(&self) -> Vec<Block> {
        let (seats, edition) = (usize::from(self.seats), self.edition());
        let each = |name, what, n: usize| Block::new(name, what, &[seats, n]);
        vec![
            Block::new("phase", "starting towns, call, gift, actions, discoveries, over", &[PHASES]),
            Block::new("caller", "each seat from the viewer on", &[seats]),
            Block::new("called", "each seat from the viewer on", &[seats]),
            Block::new("to_act", "each seat from the viewer on", &[seats]),
            Block::new("card", "the card that is called for; once one was given, that", &[CARDS]),
            Block::new("deck", "cards in the deck, as a part of 80", &[1]),
            Block::new(
                "discard",
                "each card: copies in the pile and discarded by the viewer, as a part of all",
                &[CARDS],
            ),
            Block::new("open", "each shared medal: can be gained in this turn", &[edition.shared_count().max(1)]),
            each(
                "regions",
                "for each seat from the viewer on, each region; before the first turn the town that is chosen",
                self.regions(),
            ),
            each("legs", "for each seat, each leg of all regions", self.tables.legs.into()),
            each("rail", "for each seat, each leg of the railroad", self.stations()),
            each("boxes", "for each seat, the boxes of each track from the left", self.boxes()),
            each("play_area", "for each seat, each card", CARDS),
            each("lacks", "for each seat, each card: calls have shown that the hand has none", CARDS),
            each(
                "goods",
                "for each seat: cards in hand as a part of 32, nuggets of 32, points of 128; medals, suits to discover by",
                GOODS,
            ),
            Block::new("hand", "each card: copies in the viewer’s hand, as a part of all", &[CARDS]),
            Block::new(
                "pending",
                "what the viewer has to do: nothing, nugget pair, card pair, check pair, free card, card after discards, discovery, end of the chain, done, a box of each track",
                &[PENDING],
            ),
            Block::new("draws", "the viewer draws cards at the end of the phase", &[1]),
        ]
    }

    /// Writes a row of what lies open and of the viewer's own: nothing else of the position is looked at.
    pub(super) fn write_row(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        let own = me.map(|seat| s.player(seat));
        self.write_commons(s, who, own, pen);
        self.write_players(s, who, me, pen);
        let Some(own) = own else { return pen.skip(CARDS + PENDING + 1) };
        self.write_copies(own.hand, pen);
        pen.one_of(Some(place(own.pending)), PENDING);
        pen.flag(own.draws);
    }

    fn write_commons(&self, s: &State, who: Viewer, own: Option<&Player>, pen: &mut Pen) {
        let seats = usize::from(self.seats);
        let away = |seat| places_to(who, seat, self.seats);
        pen.one_of(Some(s.phase as usize), PHASES);
        pen.one_of(Some(away(s.caller)), seats);
        pen.one_of(s.call.map(|call| away(call.seat)), seats);
        let to_act = self.awaited(s);
        (0..self.seats).for_each(|k| pen.flag(to_act.contains(seen_from(who, k, self.seats))));
        pen.one_of(s.call.map(|call| call.given.unwrap_or(call.named).index()), CARDS);
        pen.part(s.deck.len().into(), DECK_ROOM as u32);
        let (mut pile, mut open) = (s.discard, s.open);
        if let Some(own) = own {
            pile.add_all(own.discards);
            // What the viewer has just gained is still open to the others.
            open &= !self.shared_medals(&own.public);
        }
        self.write_copies(pile, pen);
        pen.bits(open.into(), self.edition().shared_count().max(1));
    }

    fn write_players(&self, s: &State, who: Viewer, me: Option<Seat>, pen: &mut Pen) {
        let seat_at = |k: usize| seen_from(who, k as u8, self.seats);
        let publics: [&Public; MOST_SEATS] = std::array::from_fn(|k| seen(s, seat_at(k), me));
        let publics = &publics[..usize::from(self.seats)];
        let start = me.filter(|_| s.phase == Phase::Start).and_then(|seat| s.player(seat).start);
        for (k, public) in publics.iter().enumerate() {
            // The viewer comes first, and knows the town it has chosen.
            let chosen = start.filter(|_| k == 0).map_or(0, |town| 1 << town.0);
            pen.bits((public.flags | chosen).into(), self.regions());
        }
        publics.iter().for_each(|public| pen.bits(public.legs, self.tables.legs.into()));
        publics.iter().for_each(|public| pen.bits(public.rail.into(), self.stations()));
        for public in publics {
            for (boxes, n) in public.tracks.iter().zip(self.tables.track_boxes) {
                pen.bits((*boxes).into(), n.into());
            }
        }
        publics.iter().for_each(|public| write_kinds(public.area, pen));
        publics.iter().for_each(|public| write_kinds(public.lacks, pen));
        for (k, public) in publics.iter().enumerate() {
            pen.part(hand_seen(s, seat_at(k), me).into(), MUCH.hand);
            pen.part(public.nuggets.into(), MUCH.nuggets);
            pen.part(self.score(public).into(), MUCH.points);
            pen.part(public.medals.len() as u32, self.tables.slots.into());
            pen.part(public.owed.into(), SUITS.into());
        }
    }

    fn write_copies(&self, cards: Cards, pen: &mut Pen) {
        let places = pen.places(CARDS);
        for kind in cards.iter_kinds() {
            places[kind.index()] = f32::from(cards.count(kind)) / f32::from(self.tables.copies[kind.index()]);
        }
    }

    /// The shared medals on a medal track, as bits.
    fn shared_medals(&self, public: &Public) -> u16 {
        let first = self.tables.rail_medal + 1;
        let shared = public.medals.iter().filter(|medal| **medal >= Medal(first));
        shared.fold(0, |bits, medal| bits | 1 << (medal.0 - first))
    }

    fn regions(&self) -> usize {
        self.edition().regions.len()
    }

    fn stations(&self) -> usize {
        usize::from(self.tables.last_station) + 1
    }

    /// The boxes of all tracks together.
    fn boxes(&self) -> usize {
        self.tables.track_boxes.into_iter().map(usize::from).sum()
    }
}

fn write_kinds(set: Cards, pen: &mut Pen) {
    let places = pen.places(CARDS);
    set.iter_kinds().for_each(|kind| places[kind.index()] = 1.0);
}

/// Where what a player has to do stands in its block.
fn place(pending: Pending) -> usize {
    match pending {
        Pending::Idle => 0,
        Pending::Nugget => 1,
        Pending::Card => 2,
        Pending::Check => 3,
        Pending::Play => 4,
        Pending::Place => 5,
        Pending::Discovery => 6,
        Pending::Finished => 7,
        Pending::Done => 8,
        Pending::Box(track) => 9 + track.index(),
    }
}
