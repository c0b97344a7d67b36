//! How good a position looks, for bots: what everybody's mines and claims will probably bring.
//!
//! Whole numbers only, so that a bot plays alike on every machine. Parts of one are counted in 1024ths.

mod look;
mod outlook;
mod project;
mod ways;

use std::sync::LazyLock;

use engine::{ActionList, Evaluate, Feature, Habits, Model, Seat, Sight};

use self::outlook::ONE;
use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::Colour,
    state::{MOST_SEATS, Phase, State},
};

/// What was learned from many games.
static MODEL: LazyLock<Model> = LazyLock::new(|| Model::fitted(include_str!("../weights.txt"), look::FEATURES));

/// What the others' prospects count against the own ones, in 1024ths.
const OTHERS: i32 = 700;
/// What it is worth to end ahead of everybody, in hundredths of a VP.
const VICTORY: i32 = 3000;
/// How much one turn can change at a certain end, in hundredths of a VP.
const A_TURN: i32 = 60;
/// How much a round can change, in hundredths of a VP.
const A_ROUND: i32 = 300;

impl Evaluate for ColoradoMidland {
    const FEATURES: &'static [Feature] = look::FEATURES;
    const TASTES: &'static [usize] = look::TASTES;

    fn look(&self, state: &State, _: Seat, sight: &mut Sight) {
        self.note_all(state, sight);
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    fn habits(&self) -> Habits {
        Habits { samples: 1_280 / u32::from(self.numbers.players), ..Habits::default() }
    }

    fn sensible(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if self.actor(state) != Some(seat) {
            return;
        }
        // Colours are all the same for play, so one of them stands for all that nobody has used.
        let Some(any) = state.unused.iter().next() else { return self.list(state, seat, out) };
        if state.phase == Phase::FirstRailroad {
            let claims = state.players[seat.index()].holdings.iter().zip(1..).map(|(count, d)| d * u32::from(*count));
            // Not always the same.
            let some = claims.sum::<u32>() % u32::from(self.tables.colours());
            return out.push(Action::FirstRailroad(Colour(some as u8)));
        }
        let mut all = ActionList::new();
        self.list(state, seat, &mut all);
        for action in all.actions() {
            match *action {
                Action::Start { colour: group, .. } | Action::TakeOver { group, .. } if group != any => {}
                // Whoever declines a group takes it at the next cube, or leaves it to the next player.
                Action::NotNow if all.actions().len() > 1 => {}
                action => out.push(action),
            }
        }
    }

    fn worth(&self, state: &State, seat: Seat) -> i32 {
        let outlook = self.outlook(state);
        let projection = self.project(state, &outlook);
        let players = self.numbers.players;
        let worth: [i32; MOST_SEATS] = std::array::from_fn(|at| projection.vp[at] * 100 / ONE);
        let (mut others, mut best) = (0, i32::MIN);
        for other in Seat::all(players).filter(|other| *other != seat) {
            let worth = worth[other.index()];
            others += worth;
            best = best.max(worth);
        }
        let own = worth[seat.index()];
        let mean = others / i32::from(players - 1);
        // A railroad that could take over a group and did not is no gain to anybody.
        let dry = state.on_map().filter(|(_, line)| line.cubes == 0).count() as i32;
        let lead = own - best;
        // The nearer the end, the more a lead decides.
        let open = if projection.ends_now == ONE && projection.length <= ONE {
            if projection.length == 0 { 10 } else { 20 + A_TURN * outlook.turns }
        } else {
            200 + A_ROUND * projection.length / ONE
        };
        own - OTHERS * ((mean + best) / 2) / ONE + VICTORY * lead / (lead.abs() + open) - 4 * dry
    }
}
