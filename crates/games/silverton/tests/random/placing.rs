//! Where a surveyor may stand, worked out a second time from the sentences of the catalogue.

use engine::{ActionList, Game, Key, Luck, Published, Seat, Setup};
use silverton::{
    Silverton,
    action::{Action, Spot},
    ids::{PASSENGERS, Passenger, Role, Segment, Town},
    state::{Disc, Fate, NONE, Phase, State},
};

use crate::{
    EDITION,
    survey::{self, FAR, LENGTH, LONGEST, ends},
};

/// What one surveyor sees.
struct Outlook<'s> {
    game: &'s Silverton,
    s: &'s State,
    seat: usize,
    own: Vec<Segment>,
    homes: &'s [Town],
}

impl<'s> Outlook<'s> {
    fn new(game: &'s Silverton, s: &'s State, seat: usize) -> Outlook<'s> {
        let player = &s.players[seat];
        Outlook { game, s, seat, own: player.track.iter().collect(), homes: player.homes.as_slice() }
    }

    fn discs(&self) -> &'s [Disc] {
        self.s.players[self.seat].discs.as_slice()
    }

    /// Own segments joined to a home city (SI-GEN-2).
    fn home_track(&self) -> Vec<Segment> {
        let network = survey::reach(self.homes, &self.own);
        self.own.iter().copied().filter(|segment| network[ends(*segment)[0].index()]).collect()
    }

    /// SI-SPIKE-1: whether his surveyors keep to their cities still.
    fn is_bound(&self) -> bool {
        matches!(self.homes, [one, two] if !survey::joins(&self.own, *one, *two))
    }

    /// The towns from which a surveyor may build (SI-PLACE-2, SI-SPIKE-2).
    fn ground(&self, disc: usize) -> Vec<bool> {
        if self.is_bound() {
            return survey::reach(&[self.homes[usize::from(self.discs()[disc].city)]], &self.own);
        }
        let mut ground = survey::reach(self.homes, &self.own);
        self.own.iter().flat_map(|segment| ends(*segment)).for_each(|town| ground[town.index()] = true);
        ground
    }

    /// What holds for first and second segments alike (SI-MAP-3, SI-MAP-6, SI-MAP-8, SI-WINTER-1, SI-PLACE-6).
    fn is_free(&self, segment: Segment) -> bool {
        let built = self.s.players.iter().any(|player| player.track.contains(segment));
        let snow = EDITION.segment(segment).snow && self.game.plan.is_winter(self.s.turn);
        let near = |other: Segment| other == segment || survey::are_parallel(other, segment);
        let stands = |disc: &Disc| matches!(disc.spot, Spot::Build(at) | Spot::Second(at) if near(at));
        !built && !snow && !self.own.iter().any(|other| near(*other)) && !self.discs().iter().any(stands)
    }

    /// Cards that are face up or owned.
    fn cards(&self) -> impl Iterator<Item = [Town; 2]> {
        let owned = |card: Passenger| {
            self.s.open.contains(card)
                || self.s.joint[card.index() - 1] != 0
                || self.s.players.iter().any(|player| player.cards.contains(card))
        };
        (1..=PASSENGERS as u8).map(Passenger).filter(move |card| owned(*card)).map(|card| EDITION.passenger(card).towns)
    }

    /// SI-BLOCK-2, reason by reason; the first segment of the turn counts as built.
    fn is_no_block(&self, segment: Segment, first: Option<Segment>) -> bool {
        if self.game.options.no_blocking_test {
            return true;
        }
        let mut before = self.home_track();
        before.extend(first);
        let mut after = before.clone();
        after.push(segment);
        let network = survey::reach(self.homes, &before);
        // (a)
        if ends(segment).iter().any(|town| !network[town.index()]) {
            return true;
        }
        // (b)
        if let [one, two] = self.homes
            && !survey::joins(&before, *one, *two)
            && survey::joins(&after, *one, *two)
        {
            return true;
        }
        // (c)
        let shorter = |[one, two]: [Town; 2]| {
            survey::from(one, &after, LENGTH)[two.index()] < survey::from(one, &before, LENGTH)[two.index()]
        };
        if self.cards().any(shorter) {
            return true;
        }
        // (d)
        let brown =
            |track: &[Segment]| track.iter().copied().filter(|at| !EDITION.segment(*at).snow).collect::<Vec<_>>();
        let (old, new) = (brown(&before), brown(&after));
        let towns = || (0..EDITION.towns.len()).filter(|town| network[*town]);
        let markets = || EDITION.cities.iter().copied().filter(|city| network[city.index()]);
        let opens = |from: Town, to: usize| {
            survey::from(from, &new, LENGTH)[to] < FAR && survey::from(from, &old, LENGTH)[to] == FAR
        };
        if markets().any(|city| towns().any(|town| opens(city, town)))
            || self.cards().any(|[one, two]| opens(one, two.index()))
        {
            return true;
        }
        // (e)
        self.game.options.advanced
            && markets().any(|city| {
                let (old, new) = (survey::from(city, &before, LONGEST), survey::from(city, &after, LONGEST));
                towns().any(|town| old[town] < FAR && new[town] < old[town])
            })
    }

    fn may_build(&self, disc: usize, segment: Segment) -> bool {
        let ground = self.ground(disc);
        self.is_free(segment)
            && ends(segment).iter().any(|town| ground[town.index()])
            && self.is_no_block(segment, None)
    }

    /// SI-PLACE-8: it touches only the segment of another surveyor, and every second can have a first of its own,
    /// however they are put together.
    fn may_be_second(&self, disc: usize, segment: Segment) -> bool {
        let ground = self.ground(disc);
        if self.game.seats() > 4
            || self.game.plan.is_winter(self.s.turn)
            || !self.is_free(segment)
            || ends(segment).iter().any(|town| ground[town.index()])
        {
            return false;
        }
        let mut seconds = vec![(disc, segment)];
        for (k, other) in self.discs().iter().enumerate() {
            if let Spot::Second(at) = other.spot {
                seconds.push((k, at));
            }
        }
        self.can_pair(&seconds, &mut Vec::new())
    }

    /// Tries every way to give each second a first.
    fn can_pair(&self, seconds: &[(usize, Segment)], taken: &mut Vec<usize>) -> bool {
        let [(disc, second), rest @ ..] = seconds else { return true };
        let ground = self.ground(*disc);
        for (k, other) in self.discs().iter().enumerate() {
            let Spot::Build(first) = other.spot else { continue };
            let meets = ends(first).iter().any(|town| ends(*second).contains(town));
            let his = !self.is_bound() || ends(first).iter().any(|town| ground[town.index()]);
            if taken.contains(&k) || !meets || !his || !self.is_no_block(*second, Some(first)) {
                continue;
            }
            taken.push(k);
            let fits = self.can_pair(rest, taken);
            taken.pop();
            if fits {
                return true;
            }
        }
        false
    }

    /// SI-PLACE-3, SI-BUILD-10, SI-WINTER-1, SI-SPIKE-1
    fn may_dismantle(&self, disc: usize, segment: Segment) -> bool {
        let snow = EDITION.segment(segment).snow && self.game.plan.is_winter(self.s.turn);
        let ground = if self.is_bound() { self.ground(disc) } else { survey::reach(self.homes, &self.own) };
        let taken = self.discs().iter().any(|other| other.spot == Spot::Dismantle(segment));
        self.own.contains(&segment) && ground[ends(segment)[0].index()] && !snow && !taken
    }

    /// Every place of a surveyor in hand.
    fn places(&self, disc: usize) -> Vec<Spot> {
        let all = || (0..EDITION.segments.len() as u8).map(Segment);
        let builds = all().filter(|at| self.may_build(disc, *at)).map(Spot::Build);
        let seconds = all().filter(|at| self.may_be_second(disc, *at)).map(Spot::Second);
        let dismantled = all().filter(|at| self.may_dismantle(disc, *at)).map(Spot::Dismantle);
        builds.chain(seconds).chain(dismantled).collect()
    }
}

/// Random games in which surveyors are many and like to go on; every so often all their places are worked out.
fn play(setup: &Setup, seed: u64, every: u32) -> (u32, u32) {
    let game = Silverton::open(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
    let mut luck = Luck::new(seed);
    let mut s = game.setup(&Key::from_seed(seed), &mut ());
    let mut list = ActionList::new();
    let (mut looked, mut pairs) = (0, 0);
    while let Some(seat) = game.to_act(&s).first() {
        list.clear();
        game.legal(&s, seat, &mut list);
        let hand = usize::from(s.now.hand);
        let mut action = game.sample(&s, seat, &mut luck, &mut ActionList::new()).expect("a seat to act can");
        if s.phase == Phase::Place && s.now.hand != NONE && is_surveyor(&s, seat, hand) {
            let seconds: Vec<Action> =
                list.actions().iter().copied().filter(|act| matches!(act, Action::Place(Spot::Second(_)))).collect();
            if luck.below(every) == 0 || standing_seconds(&s, seat) > 0 {
                let outlook = Outlook::new(&game, &s, seat.index());
                let mut theirs: Vec<Spot> = list.actions().iter().filter_map(spot).collect();
                let mut ours = outlook.places(hand);
                ours.sort_by_key(|spot| format!("{spot:?}"));
                theirs.sort_by_key(|spot| format!("{spot:?}"));
                assert_eq!(theirs, ours, "{setup:?} seed {seed} turn {}: {seat}'s disc {hand}", s.turn);
                looked += 1;
                pairs += u32::from(standing_seconds(&s, seat) > 0 && !seconds.is_empty());
            }
            if !seconds.is_empty() && luck.below(2) == 0 {
                action = seconds[luck.below(seconds.len() as u32) as usize];
            }
        }
        // Surveyors before prospectors, in choosing and in placing.
        let likes = |act: &&Action| match act {
            Action::Pick(kind) => kind.role == Role::Surveyor && kind.bonus == 0,
            Action::Disc(k) => s.phase == Phase::Place && is_surveyor(&s, seat, usize::from(*k)),
            _ => false,
        };
        if let Some(liked) = list.actions().iter().find(likes) {
            action = *liked;
        }
        game.apply(&mut s, seat, action, &mut ()).unwrap_or_else(|why| panic!("{action:?}: {why}"));
    }
    (looked, pairs)
}

fn is_surveyor(s: &State, seat: Seat, disc: usize) -> bool {
    s.players[seat.index()].discs.as_slice()[disc].kind.role == Role::Surveyor
}

fn standing_seconds(s: &State, seat: Seat) -> usize {
    let discs = s.players[seat.index()].discs.as_slice();
    discs.iter().filter(|disc| matches!(disc.spot, Spot::Second(_)) && disc.fate == Fate::Free).count()
}

fn spot(action: &Action) -> Option<Spot> {
    if let Action::Place(spot) = action { Some(*spot) } else { None }
}

#[test]
fn si_place_2_to_11_si_block_2_every_place_of_a_surveyor() {
    let mut looked = 0;
    for (setup, seed) in crate::modes::mixed(150, 3).iter().zip(0..) {
        looked += play(setup, seed, 12).0;
    }
    println!("{looked} lists compared");
    assert!(looked > 1_000);
}

#[test]
fn si_place_8_seconds_and_firsts_in_any_order() {
    let setup = |seats| Setup::of(seats).with("version", "advanced").with("hiring", "on").with("no_deals", "on");
    let spike = |id, seats| setup(seats).with("scenario", id);
    let mut several = 0;
    for seed in 0..12 {
        for setup in [setup(2), setup(3), spike("golden_spike_2", 2), spike("nickel_spike", 3)] {
            several += play(&setup, seed, 40).1;
        }
    }
    println!("{several} positions in which one more second could be placed");
    assert!(several > 50);
}
