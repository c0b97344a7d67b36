//! SI-DISP: phase 3. SI-PAR: moves to parallel segments. SI-SPEC: special disputes.

mod parallel;
mod special;

use engine::{Journal, Seat, Seats};

use super::{Play, place::passenger_of};
use crate::{
    Silverton,
    action::Spot,
    event::{Event, Matter},
    ids::{Card, Passenger, SEATS, Segment},
    inline::List,
    sets::{CardSet, PassengerSet, SegmentSet},
    state::{DISCS, Disc, Docket, Fate, NONE, Phase, Stage, State},
};

/// One disc in a dispute: whose, which, and what is added to its roll besides its own bonus.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Party {
    pub seat: u8,
    pub disc: u8,
    pub extra: u8,
}

/// Those involved in a dispute, in turn order.
pub(crate) type Parties = List<Party, { crate::state::DISCS }>;

/// The segment a surveyor stands to build.
fn surveyed_by(disc: &Disc) -> Option<Segment> {
    match disc.spot {
        Spot::Build(segment) | Spot::Second(segment) => Some(segment),
        _ => None,
    }
}

/// The places of some discs, given as bits, in a list of so many.
fn arriving(count: usize, bits: u8) -> impl DoubleEndedIterator<Item = usize> {
    (0..count).filter(move |k| bits >> k & 1 == 1)
}

/// Whether a disc stands to build this segment and may still.
fn stands_to_build(disc: &Disc, segment: Segment) -> bool {
    let there = disc.spot == Spot::Build(segment) || disc.spot == Spot::Second(segment);
    there && disc.fate == Fate::Free
}

impl Silverton {
    /// The discs that fit, at most one a player, in turn order.
    pub(crate) fn parties(&self, s: &State, fits: impl Fn(&Disc) -> bool) -> Parties {
        let mut parties = Parties::default();
        for seat in self.in_order(s) {
            if let Some(disc) = s.players[seat].discs.as_slice().iter().position(&fits) {
                parties.push(Party { seat: seat as u8, disc: disc as u8, extra: 0 });
            }
        }
        parties
    }

    fn on_segment(&self, s: &State, segment: Segment) -> Parties {
        self.parties(s, |disc| stands_to_build(disc, segment))
    }

    /// Segments on which surveyors of two or more players stand to build.
    fn disputed_segments(&self, s: &State) -> SegmentSet {
        let (mut once, mut twice) = (SegmentSet::EMPTY, SegmentSet::EMPTY);
        for player in &s.players[..self.count()] {
            for disc in player.discs.as_slice().iter().filter(|disc| disc.fate == Fate::Free) {
                let Some(segment) = surveyed_by(disc) else { continue };
                if once.contains(segment) {
                    twice.insert(segment);
                }
                once.insert(segment);
            }
        }
        twice
    }
}

impl<J: Journal<Event>> Play<'_, J> {
    /// Phase 3, in the order of SI-DISP-2.
    pub fn begin_disputes(&mut self) {
        self.drop_challenges();
        self.s.docket = Docket { stage: Stage::Parallel, ..Docket::default() };
        self.ask_parallel();
    }

    /// SI-BLOCK-6: challengers whose segment nobody it is protected for has come to go home.
    fn drop_challenges(&mut self) {
        let players = &self.s.players[..self.rules.count()];
        if players.iter().flat_map(|player| player.discs.as_slice()).all(|disc| disc.challenge == 0) {
            return;
        }
        // All at once: who stands there at the start of phase 3 counts.
        let before = *self.s;
        for seat in 0..self.rules.count() {
            for k in 0..self.s.players[seat].discs.len() {
                let disc = self.s.players[seat].discs.as_slice()[k];
                let Some(segment) = surveyed_by(&disc) else { continue };
                if disc.challenge == 0 {
                    continue;
                }
                let met = (0..self.rules.count()).filter(|other| disc.challenge >> other & 1 == 1).any(|other| {
                    before.players[other].discs.as_slice().iter().any(|disc| stands_to_build(disc, segment))
                });
                if !met {
                    self.s.players[seat].discs.as_mut_slice()[k].go_home();
                    self.note(Event::SentHome { seat: Seat(seat as u8), disc: disc.kind, spot: disc.spot });
                    self.drop_second(seat, k);
                }
            }
        }
    }

    /// Ordinary disputes over segments, in the order of the map; one over a second segment comes after that over its
    /// first, so that who lost the first takes no part in it (SI-DISP-2, SI-DISP-4).
    fn roll_segments(&mut self) {
        loop {
            let disputed = self.rules.disputed_segments(self.s);
            // Where two wait for each other, the order of the map decides.
            let ripe = |segment: &Segment| !self.waits_for_first(*segment, disputed);
            let Some(segment) = disputed.iter().find(ripe).or_else(|| disputed.iter().next()) else { break };
            let parties = self.rules.on_segment(self.s, segment);
            self.dispute(&parties, Matter::Segment(segment));
        }
        self.s.docket = Docket { stage: Stage::Special, ..Docket::default() };
        self.ask_special();
    }

    /// Whether somebody stands there for a second segment whose first is still in dispute.
    fn waits_for_first(&self, segment: Segment, disputed: SegmentSet) -> bool {
        let players = &self.s.players[..self.rules.count()];
        players.iter().any(|player| {
            let discs = player.discs.as_slice();
            let waits = |disc: &Disc| {
                let first = discs.get(usize::from(disc.first)).and_then(surveyed_by);
                disc.spot == Spot::Second(segment) && first.is_some_and(|first| disputed.contains(first))
            };
            discs.iter().any(waits)
        })
    }

    /// SI-BUILD-3: whoever cannot build the first segment this turn takes the surveyor on the second home.
    fn drop_second(&mut self, seat: usize, first: usize) {
        for k in 0..self.s.players[seat].discs.len() {
            let disc = &mut self.s.players[seat].discs.as_mut_slice()[k];
            if matches!(disc.spot, Spot::Second(_)) && usize::from(disc.first) == first {
                let (kind, spot) = (disc.kind, disc.spot);
                disc.go_home();
                self.note(Event::SentHome { seat: Seat(seat as u8), disc: kind, spot });
            }
        }
    }

    /// Claims in dispute, by card number (SI-DISP-10).
    fn roll_claims(&mut self) {
        for claim in self.disputed_claims().iter() {
            let on = |disc: &Disc| disc.spot == Spot::Claim(claim) && disc.fate == Fate::Free;
            let mut parties = self.rules.parties(self.s, on);
            if parties.len() < 2 {
                continue;
            }
            for party in parties.as_mut_slice() {
                party.extra = self.home_bonus(usize::from(party.seat), claim);
            }
            self.dispute(&parties, Matter::Claim(claim));
        }
        self.s.docket = Docket { stage: Stage::Cards, about: 1, ..Docket::default() };
        self.next_card();
    }

    /// Face-up claims on which prospectors of two or more players stand.
    fn disputed_claims(&self) -> CardSet {
        let (mut once, mut twice) = (CardSet::EMPTY, CardSet::EMPTY);
        for player in &self.s.players[..self.rules.count()] {
            for disc in player.discs.as_slice() {
                if let Spot::Claim(claim) = disc.spot {
                    if once.contains(claim) {
                        twice.insert(claim);
                    }
                    once.insert(claim);
                }
            }
        }
        twice.and(self.s.row)
    }

    /// Passenger cards on which any prospector stands.
    pub fn prospected(&self) -> PassengerSet {
        let players = &self.s.players[..self.rules.count()];
        players.iter().flat_map(|player| player.discs.as_slice()).filter_map(|disc| passenger_of(disc.spot)).collect()
    }

    /// SI-DISP-10: +3 if the claim's town is in the home network; snow does not matter (SI-WINTER-5).
    fn home_bonus(&self, seat: usize, claim: Card) -> u8 {
        let joined = self.s.players[seat].network.contains(self.rules.tables.claim(claim).town);
        if joined { self.rules.tables.edition.numbers.home_bonus } else { 0 }
    }

    /// Passenger cards on offer in dispute, by number.
    pub fn next_card(&mut self) {
        let from = self.s.docket.about;
        for card in self.prospected().and(self.s.open).iter().filter(|card| card.0 >= from) {
            self.s.docket = Docket { stage: Stage::Cards, about: card.0, ..Docket::default() };
            let on = |disc: &Disc| {
                (disc.spot == Spot::Passenger(card) || disc.spot == Spot::Slide(card)) && disc.fate == Fate::Free
            };
            let parties = self.rules.parties(self.s, on);
            if parties.is_empty() {
                continue;
            }
            // SI-OCO-4: before a dispute is rolled, the two are asked at once.
            if self.rules.may_go_together(self.s, card, &parties) {
                self.s.phase = Phase::Joint;
                return;
            }
            self.roll_card(card);
        }
        self.s.docket = Docket { stage: Stage::Thefts, about: 1, ..Docket::default() };
        self.next_theft();
    }

    /// The usual dispute over a passenger card on offer (SI-DISP-11).
    pub fn roll_card(&mut self, card: Passenger) {
        self.send_home_without_route(card);
        let on = |disc: &Disc| {
            (disc.spot == Spot::Passenger(card) || disc.spot == Spot::Slide(card)) && disc.fate == Fate::Free
        };
        let mut parties = self.rules.parties(self.s, on);
        if parties.len() < 2 {
            return;
        }
        self.length_bonus(&mut parties, card);
        self.dispute(&parties, Matter::Passenger(card));
    }

    /// SI-OCO-4: only players with a route of their own can win; others' discs go home.
    fn send_home_without_route(&mut self, card: Passenger) {
        if !self.rules.options.co_managed_lines {
            return;
        }
        for seat in 0..self.rules.count() {
            if self.rules.has_open_route(self.s, seat, card) {
                continue;
            }
            for k in 0..self.s.players[seat].discs.len() {
                let disc = self.s.players[seat].discs.as_slice()[k];
                if disc.spot == Spot::Passenger(card) && disc.fate == Fate::Free {
                    self.s.players[seat].discs.as_mut_slice()[k].go_home();
                    self.note(Event::SentHome { seat: Seat(seat as u8), disc: disc.kind, spot: disc.spot });
                }
            }
        }
    }

    /// SI-DISP-11, SI-DISP-12: the longest route among those in the dispute minus the own one.
    pub fn length_bonus(&self, parties: &mut Parties, card: Passenger) {
        let mut lengths = [None; SEATS];
        for (length, party) in lengths.iter_mut().zip(parties.as_slice()) {
            *length = self.rules.open_route_length(self.s, usize::from(party.seat), card);
        }
        let lengths = &lengths[..parties.len()];
        // SI-OSLIDE-6: where somebody has no route, nobody gets the bonus.
        if lengths.iter().any(Option::is_none) {
            return;
        }
        let longest = lengths.iter().flatten().max().copied().unwrap_or(0);
        for (party, length) in parties.as_mut_slice().iter_mut().zip(lengths) {
            party.extra = (longest - length.unwrap_or(longest)).min(u16::from(u8::MAX / 2)) as u8;
        }
    }

    /// SI-DISP-3 to SI-DISP-8: everybody rolls; the winner's disc stays, tied discs are held, losers go home.
    pub fn dispute(&mut self, parties: &Parties, matter: Matter) -> Option<Party> {
        let mut rolls = [([0u8; 2], 0u8); DISCS];
        for (party, roll) in parties.as_slice().iter().zip(&mut rolls) {
            let dice = self.two_dice();
            let bonus = self.disc(party).kind.bonus;
            let total = dice[0] + dice[1] + bonus + party.extra;
            *roll = (dice, total);
            let seat = Seat(party.seat);
            self.note(Event::Rolled { seat, matter, dice, disc: bonus, extra: party.extra, total });
        }
        let rolls = &rolls[..parties.len()];
        let best = rolls.iter().map(|(_, total)| *total).max().unwrap_or(0);
        let tied: Seats = highest(parties, rolls, best).map(|party| Seat(party.seat)).collect();
        let alone = highest(parties, rolls, best).count() == 1;
        let winner = if alone { highest(parties, rolls, best).next() } else { None };
        match winner {
            Some(party) => self.note(Event::Won { seat: Seat(party.seat), matter }),
            None => self.note(Event::Tied { seats: tied, matter }),
        }
        for (party, (dice, total)) in parties.as_slice().iter().zip(rolls) {
            let jailed = *dice == [1, 1];
            let kind = self.disc(party).kind;
            let wins = *total == best;
            let disc = &mut self.s.players[usize::from(party.seat)].discs.as_mut_slice()[usize::from(party.disc)];
            if wins && winner.is_some() {
                // SI-DISP-7: the right stands, although the disc may be in jail.
                disc.won = true;
            } else if wins && !jailed {
                disc.fate = Fate::Held;
            } else {
                disc.go_home();
            }
            if jailed {
                // SI-DISP-6, SI-DISP-8
                disc.fate = Fate::Jail;
                self.note(Event::Jailed { seat: Seat(party.seat), disc: kind, over: Some(matter) });
            }
            if !self.disc(party).won {
                self.drop_second(usize::from(party.seat), usize::from(party.disc));
            }
        }
        winner
    }

    /// A party's disc.
    pub fn disc(&self, party: &Party) -> Disc {
        self.s.players[usize::from(party.seat)].discs.as_slice()[usize::from(party.disc)]
    }

    /// All prospectors of a seat on a passenger card.
    pub fn prospector_on(&self, seat: usize, card: Passenger) -> Option<usize> {
        self.s.players[seat].discs.as_slice().iter().position(|disc| passenger_of(disc.spot) == Some(card))
    }

    /// Phase 3 is over.
    pub fn end_disputes(&mut self) {
        self.s.docket = Docket { seat: NONE, ..Docket::default() };
        self.begin_business();
    }
}

fn highest<'a>(parties: &'a Parties, rolls: &'a [([u8; 2], u8)], best: u8) -> impl Iterator<Item = Party> + use<'a> {
    parties.as_slice().iter().zip(rolls).filter(move |(_, (_, total))| *total == best).map(|(party, _)| *party)
}
