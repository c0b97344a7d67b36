//! What a bot looks at: points, and what may become points.
//!
//! Points count in full; medals under way, tracks, suits, cards and nuggets count in part. Everything is judged as it
//! will be when the turn ends, so that it is the same for whoever finishes first and last: hands refilled, complete
//! suits turned into discoveries.

mod calls;
mod outlook;

use std::sync::LazyLock;

use engine::{ActionList, Evaluate, Feature, Game, Habits, Model, Seat, Sight};

use self::outlook::{Outlook, Times};
use crate::{
    Action, Colorado, State,
    hidden::seen,
    state::{MOST_SEATS, Phase},
};

/// What a point of lead is worth when the turn is certainly the last, in hundredths of a point, and at most.
const LEAD: (i32, i32) = (1_000, 5_000);

const FEATURES: &[Feature] = &[
    Feature::WORTH,
    Feature::new("points", "points"),
    Feature::new("medals", "medals"),
    Feature::new("flag points", "flag points"),
    Feature::new("regions", "discovered regions"),
    Feature::new("forests", "forests"),
    Feature::new("deserts", "deserts"),
    Feature::new("lakes", "lakes"),
    Feature::new("towns", ""),
    Feature::new("promise", "medal points within reach"),
    Feature::new("one check away", "points that one check would bring"),
    Feature::new("medals one check away", "medals one check away"),
    Feature::new("open legs", "legs to check"),
    Feature::new("railroad", "railroad"),
    Feature::new("saloon", "boxes of the Saloon track"),
    Feature::new("wanted", "boxes of the Wanted track"),
    Feature::new("tipi", "boxes of the Tipi track"),
    Feature::new("shared medals", "shared medals within reach"),
    Feature::new("discovery", ""),
    Feature::new("cards in play", "cards in the play area"),
    Feature::new("suits begun", "suits that lack one card"),
    Feature::new("suits complete", "discoveries to come this turn"),
    Feature::new("nuggets", "nuggets"),
    Feature::new("cards", "cards in hand"),
    Feature::new("playable", "cards that can be played"),
    Feature::new("thirds", "cards that complete a suit"),
    Feature::new("pairs", "pairs to discard"),
    Feature::new("icon", ""),
    Feature::new("known", ""),
    Feature::new("until the call", ""),
    Feature::new("progress", ""),
    Feature::new("turn", ""),
    Feature::new("late points", ""),
    Feature::new("end", ""),
    Feature::new("last lead", "lead in the last turn"),
];

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::fitted(include_str!("../weights.txt"), FEATURES));

impl Evaluate for Colorado {
    const FEATURES: &'static [Feature] = FEATURES;

    /// Flags, medals within reach, the railroad, suits.
    const TASTES: &'static [usize] = &[3, 9, 13, 20];

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let times = self.times(state, seat);
        let own = self.outlook(state, seat, seat, &times).worth;
        let (mut best, mut sum) = (i32::MIN, 0);
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            let worth = self.outlook(state, other, seat, &times).worth;
            best = best.max(worth);
            sum += worth;
        }
        let field = (best + sum / (i32::from(self.seats) - 1)) / 2;
        own - field / 2 + self.ending(state, seat, &times)
    }

    fn look(&self, state: &State, viewer: Seat, sight: &mut Sight) {
        let times = self.times(state, viewer);
        let outlooks: [Outlook; MOST_SEATS] = std::array::from_fn(|seat| {
            if seat < usize::from(self.seats) {
                self.outlook(state, Seat(seat as u8), viewer, &times)
            } else {
                Outlook::default()
            }
        });
        for seat in Seat::all(self.seats) {
            let rivals = Seat::all(self.seats).filter(|other| *other != seat);
            let best = rivals.map(|other| outlooks[other.index()].sure()).max().unwrap_or(0);
            sight.begin(seat);
            self.note(state, seat, viewer, &outlooks[seat.index()], sight);
            let own = &outlooks[seat.index()];
            sight.note(times.progress);
            sight.note(f32::from(state.turn.min(40)) / 24.0);
            sight.note(own.points as f32 * times.progress);
            sight.note(f32::from(times.last));
            sight.note(if times.last { ((own.sure() - best) as f32 / 100.0).clamp(-30.0, 30.0) } else { 0.0 });
        }
    }

    /// In a call most of what could be named is no use, and what it brings is only known on average.
    fn sensible(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if state.phase == Phase::Call && seat == state.caller {
            self.sensible_calls(state, out);
        } else {
            self.legal(state, seat, out);
        }
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    fn habits(&self) -> Habits {
        Habits { horizon: 8, samples: 9_600 / u32::from(self.seats), ..Habits::default() }
    }
}

impl Colorado {
    /// What is noted of one seat alone.
    fn note(&self, state: &State, seat: Seat, viewer: Seat, own: &Outlook, sight: &mut Sight) {
        let public = seen(state, seat, Some(viewer));
        let terrain = |terrain: usize| (public.flags & self.tables.terrain_regions[terrain]).count_ones();
        let boxes = |track: usize| public.tracks[track].count_ones() as f32;
        let points = |hundredths: i32| hundredths as f32 / 100.0;
        sight.note(points(own.worth));
        sight.note(own.points as f32);
        sight.note(public.medals.len() as f32);
        sight.note(own.flag_points as f32);
        sight.note(public.flags.count_ones() as f32);
        sight.note(terrain(1) as f32);
        sight.note(terrain(2) as f32);
        sight.note(terrain(3) as f32);
        sight.note(terrain(0) as f32);
        sight.note(points(own.promise));
        sight.note(own.near_points as f32);
        sight.note(own.near as f32);
        sight.note(own.legs_left as f32);
        sight.note(public.rail.count_ones() as f32);
        sight.note(boxes(0));
        sight.note(boxes(1));
        sight.note(boxes(2));
        sight.note(points(own.shared));
        sight.note(points(self.best_discovery(state, public)));
        sight.note(public.area.len() as f32);
        sight.note(own.begun as f32);
        sight.note(own.complete as f32);
        sight.note(f32::from(public.nuggets.min(20)));
        sight.note(own.hand.cards.min(30) as f32);
        sight.note(own.hand.playable as f32);
        sight.note(own.hand.thirds as f32);
        sight.note(own.hand.pairs as f32);
        sight.note(points(own.icon));
        sight.note(public.lacks.len() as f32);
        // The Caller of this turn has just had the token, once the card is given.
        let round = self.seats;
        let away = (seat.0 + round - state.caller.0) % round;
        let called = matches!(state.phase, Phase::Actions | Phase::Discover);
        sight.note(f32::from(if called && away == 0 { round } else { away }) / f32::from(round));
    }

    /// The end of the game, when it is here or can no longer be held off. Whoever is the last to finish sees it come, but
    /// knows no more of what the others do in this turn than anybody else.
    fn ending(&self, state: &State, seat: Seat, times: &Times) -> i32 {
        if !times.last {
            return 0;
        }
        let own = 100 * i32::from(self.score(seen(state, seat, Some(seat))));
        let rivals = Seat::all(self.seats).filter(|other| *other != seat);
        let best = rivals.map(|other| self.likely_score(state, seen(state, other, Some(seat)))).max().unwrap_or(0);
        let (lead, most) = LEAD;
        (lead * (own - best) / 100).clamp(-most, most)
    }
}
