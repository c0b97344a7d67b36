//! Whole turns, weighed by playing on.
//!
//! The most promising turns are found in a few imagined deals. Each is then played on, in fresh deals, with everybody
//! taking quick turns of a narrow beam, for some own turns or to the end, and judged by what was learned from many games.
//! Half of the turns are dropped after every round, so that most of the work goes into those that are close. All turns
//! meet the same deals and the same luck. The work is a number of samples, so the same luck gives the same choice; a time
//! only cuts it short.

use std::thread;

use engine::{Evaluate, Luck, Prospects, Seat, Sight, Viewer};

use crate::{
    Limits, Thought, Weighed,
    beam::{Search, Turn, turns},
    greedy::{quick, soft},
    level::Mind,
    thought::Clock,
};

/// How many samples the judgement of the position right after a turn is worth.
const PRIOR: f32 = 12.0;
/// The fewest samples that a turn is worth playing on for: with fewer, luck decides.
const FEWEST: u32 = 12;
/// A game that is played on stops after so many turns at the latest.
const MOST_TURNS: u32 = 400;
/// The least softness where all want what the others do not choose: who can be foretold is easily answered.
const MIXED: f32 = 0.015;

/// A turn that is being weighed.
struct Candidate<A> {
    actions: Vec<A>,
    sight: Sight,
    /// What the seat can expect right after it, over the imagined deals.
    prior: Prospects,
    /// What the game itself makes of it.
    worth: f32,
    /// What it likes of it.
    liked: f32,
    samples: Vec<Prospects>,
    /// The rounds it came through.
    rounds: u32,
}

impl<A> Candidate<A> {
    /// What the seat can expect of it, and the standard error of the share.
    fn prospects(&self) -> (Prospects, f32) {
        let n = self.samples.len() as f32;
        let mean = |of: fn(&Prospects) -> f32| {
            (self.samples.iter().map(of).sum::<f32>() + PRIOR * of(&self.prior)) / (n + PRIOR)
        };
        let error = error_of(self.samples.iter().map(|one| one.share));
        (Prospects { share: mean(|one| one.share), win: mean(|one| one.win) }, error)
    }

    /// The standard error of what it gives up against another: both met the same deals and luck, so most of what chance did
    /// to one it did to the other.
    fn error_against(&self, other: &Candidate<A>) -> f32 {
        error_of(self.samples.iter().zip(&other.samples).map(|(own, other)| own.share - other.share))
    }

    fn aim(&self) -> f32 {
        self.prospects().0.aim() + self.liked
    }

    fn weighed(self) -> Weighed<A> {
        let (prospects, error) = self.prospects();
        let samples = self.samples.len() as u32;
        Weighed { actions: self.actions, prospects, error, samples, sight: self.sight }
    }
}

/// The standard error of a mean of samples beside the judgement right after the turn.
fn error_of(samples: impl Iterator<Item = f32> + Clone) -> f32 {
    let n = samples.clone().count() as f32;
    if n < 2.0 {
        return 0.5 / (n + PRIOR).sqrt();
    }
    let mean = samples.clone().sum::<f32>() / n;
    let spread: f32 = samples.map(|one| (one - mean) * (one - mean)).sum();
    (spread / (n - 1.0) / (n + PRIOR)).sqrt()
}

/// Weighs the turns of a seat; `None` when it has nothing to decide.
pub(crate) fn think<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    mind: &Mind,
    luck: &mut Luck,
    limits: &Limits,
) -> Option<Thought<G::Action>> {
    let clock = Clock::start(limits);
    let mut candidates = candidates(game, state, seat, mind, &clock, luck);
    if candidates.len() > 1 && mind.samples > 0 {
        let seed = luck.bits();
        halve(&Table { game, state, seat, mind, seed, clock, threads: limits.threads.max(1) }, &mut candidates);
    }
    // Whoever came further is better known.
    candidates.sort_by(|a, b| b.rounds.cmp(&a.rounds).then(b.aim().total_cmp(&a.aim())));
    let own = mind.softness.min(mind.sway * spread(candidates.iter().map(Candidate::aim)).1);
    let softness = if game.contested(state) { own.max(MIXED) } else { own };
    let chosen = choose(&candidates, softness, luck)?;
    Some(Thought { turns: candidates.into_iter().map(Candidate::weighed).collect(), chosen })
}

/// Weighs turns that somebody names, each with all samples, in the same deals and with the same luck. The error of the first
/// is its own; that of every other is of what it gives up against the first.
pub(crate) fn weigh<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    lines: &[Vec<G::Action>],
    mind: &Mind,
    luck: &mut Luck,
    limits: &Limits,
) -> Vec<Weighed<G::Action>> {
    let deals: Vec<G::State> = (0..mind.deals).map(|_| imagined(game, state, seat, luck)).collect();
    let known = |actions: &Vec<G::Action>| candidate(game, &deals, seat, 0.0, actions.clone());
    let mut candidates: Vec<_> = lines.iter().filter_map(known).collect();
    let (seed, clock) = (luck.bits(), Clock::start(limits));
    let table = Table { game, state, seat, mind, seed, clock, threads: limits.threads.max(1) };
    for k in 0..mind.samples.div_ceil(4).max(u32::from(mind.samples > 0)) {
        let Some(samples) = sample_all(&table, &candidates, k) else { break };
        candidates.iter_mut().zip(samples).for_each(|(candidate, sample)| candidate.samples.push(sample));
    }
    let errors: Vec<f32> = candidates.iter().skip(1).map(|other| other.error_against(&candidates[0])).collect();
    let mut weighed: Vec<_> = candidates.into_iter().map(Candidate::weighed).collect();
    weighed.iter_mut().skip(1).zip(errors).for_each(|(weighed, error)| weighed.error = error);
    weighed
}

/// A deal as it may be. Where all decide at once nobody has decided yet.
fn imagined<G: Evaluate>(game: &G, state: &G::State, seat: Seat, luck: &mut Luck) -> G::State {
    let mut deal = game.imagine(state, Viewer::Seat(seat), &luck.key());
    if game.contested(state) {
        game.reopen(&mut deal, seat);
    }
    deal
}

/// The turns that look best in some imagined deals: by the worth that the game works out, and by what was learned.
fn candidates<G: Evaluate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    mind: &Mind,
    clock: &Clock,
    luck: &mut Luck,
) -> Vec<Candidate<G::Action>> {
    let search = Search { width: mind.width, most: mind.turns, clock };
    let deals: Vec<G::State> = (0..mind.deals).map(|_| imagined(game, state, seat, luck)).collect();
    let mut found: Vec<Turn<G>> = Vec::new();
    for (k, deal) in deals.iter().enumerate() {
        if k > 0 && clock.is_over() {
            break;
        }
        let by_worth = |state: &G::State| game.worth(state, seat) as f32;
        let by_model = |state: &G::State| game.prospects(state, seat).aim();
        let turns = if k % 2 == 1 && game.model().is_fitted() {
            turns(game, deal, seat, search, luck, by_model)
        } else {
            turns(game, deal, seat, search, luck, by_worth)
        };
        for turn in turns {
            // The same steps in another order, found in another deal, are the same turn: all are seen in the first deal.
            let Some(state) = played(game, &deals[0], seat, &turn.actions) else { continue };
            if !found.iter().any(|known| known.actions == turn.actions || known.state == state) {
                found.push(Turn { state, ..turn });
            }
        }
    }
    let mut candidates: Vec<_> =
        found.into_iter().filter_map(|turn| candidate(game, &deals, seat, mind.taste, turn.actions)).collect();
    heed_worth(&mut candidates);
    candidates.sort_by(|a, b| b.aim().total_cmp(&a.aim()));
    let most = if mind.samples == 0 { mind.turns } else { (mind.samples / FEWEST).max(2) as usize };
    candidates.truncate(most.min(2 * mind.turns));
    candidates
}

/// What can be expected of the turns becomes the middle of what was learned and of what the game itself makes of them, the
/// latter as widely spread as the former: each sees what the other does not.
fn heed_worth<A>(candidates: &mut [Candidate<A>]) {
    let (aim, aims_spread) = spread(candidates.iter().map(|candidate| candidate.prior.aim()));
    let (worth, worths_spread) = spread(candidates.iter().map(|candidate| candidate.worth));
    if worths_spread <= 0.0 {
        return;
    }
    for candidate in candidates {
        let by_worth = aim + aims_spread * (candidate.worth - worth) / worths_spread;
        let more = (by_worth - candidate.prior.aim()) / 2.0;
        candidate.prior.share = (candidate.prior.share + more).clamp(0.0, 1.0);
        candidate.prior.win = (candidate.prior.win + more).clamp(0.0, 1.0);
    }
}

/// The mean of some values, and how widely they are spread about it.
fn spread(values: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let n = values.clone().count().max(1) as f32;
    let mean = values.clone().sum::<f32>() / n;
    (mean, (values.map(|value| (value - mean) * (value - mean)).sum::<f32>() / n).sqrt())
}

/// A turn with what can be expected right after it; `None` if it can be taken in none of the deals.
fn candidate<G: Evaluate>(
    game: &G,
    deals: &[G::State],
    seat: Seat,
    taste: f32,
    actions: Vec<G::Action>,
) -> Option<Candidate<G::Action>> {
    let after: Vec<G::State> = deals.iter().filter_map(|deal| played(game, deal, seat, &actions)).collect();
    let all: Vec<Prospects> = after.iter().map(|state| game.prospects(state, seat)).collect();
    let mean = |of: fn(&Prospects) -> f32| all.iter().map(of).sum::<f32>() / all.len() as f32;
    let sights: Vec<Sight> = after.iter().map(|state| game.sight(state, seat)).collect();
    let sight = Sight::mean(&sights)?;
    let prior = Prospects { share: mean(|one| one.share), win: mean(|one| one.win) };
    let likes = G::TASTES.get(seat.index() % G::TASTES.len().max(1));
    let liked = likes.map_or(0.0, |k| taste * game.model().scaled(*k, sight.row(seat)[*k]));
    let worth = after.iter().map(|state| game.worth(state, seat) as f32).sum::<f32>() / after.len() as f32;
    Some(Candidate { actions, sight, prior, worth, liked, samples: Vec::new(), rounds: 0 })
}

/// The position after a turn, in one deal.
fn played<G: Evaluate>(game: &G, deal: &G::State, seat: Seat, actions: &[G::Action]) -> Option<G::State> {
    let mut state = deal.clone();
    for action in actions {
        game.apply(&mut state, seat, *action, &mut ()).ok()?;
    }
    Some(state)
}

/// Everything that playing on needs to know.
struct Table<'a, G: Evaluate> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    mind: &'a Mind,
    seed: u64,
    clock: Clock<'a>,
    threads: usize,
}

/// Plays on from every turn, and again from the better half of them, until one is left or the samples are used up.
fn halve<G: Evaluate>(table: &Table<G>, candidates: &mut [Candidate<G::Action>]) {
    let rounds = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let mut alive = candidates.len();
    for round in 0..rounds {
        let each = (table.mind.samples / rounds / alive as u32).max(1);
        let first = candidates[0].samples.len() as u32;
        for k in first..first + each {
            let Some(samples) = sample_all(table, &candidates[..alive], k) else { return };
            candidates.iter_mut().zip(samples).for_each(|(candidate, sample)| candidate.samples.push(sample));
        }
        let kept = alive.div_ceil(2);
        candidates[..alive].sort_by(|a, b| b.aim().total_cmp(&a.aim()));
        candidates[..kept].iter_mut().for_each(|candidate| candidate.rounds = round + 1);
        alive = kept;
    }
}

/// Plays on once from each turn, in the same deal and with the same luck; `None` when the time is over.
fn sample_all<G: Evaluate>(table: &Table<G>, candidates: &[Candidate<G::Action>], k: u32) -> Option<Vec<Prospects>> {
    let one = |candidate: &Candidate<G::Action>| sample(table, &candidate.actions, k);
    if table.threads < 2 || candidates.len() < 2 {
        return candidates.iter().map(one).collect();
    }
    let part = candidates.len().div_ceil(table.threads);
    thread::scope(|scope| {
        let parts: Vec<_> = candidates
            .chunks(part)
            .map(|part| {
                scope.spawn(move || {
                    part.iter().map(|candidate| sample(table, &candidate.actions, k)).collect::<Option<Vec<_>>>()
                })
            })
            .collect();
        let done: Option<Vec<Vec<Prospects>>> =
            parts.into_iter().map(|part| part.join().expect("playing on does not panic")).collect();
        Some(done?.concat())
    })
}

/// Plays on once from a turn.
fn sample<G: Evaluate>(table: &Table<G>, actions: &[G::Action], k: u32) -> Option<Prospects> {
    let (game, seat, habits) = (table.game, table.seat, table.game.habits());
    let mut luck = Luck::new(table.seed.wrapping_add(u64::from(k).wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    let deal = imagined(game, table.state, seat, &mut luck);
    // A turn that cannot be taken in this deal brings what can be expected of the position as it is.
    let Some(mut state) = played(game, &deal, seat, actions) else { return Some(game.prospects(&deal, seat)) };
    let mut own = 0;
    for _ in 0..MOST_TURNS {
        if table.clock.is_over() {
            return None;
        }
        let to_act = game.to_act(&state);
        let Some(acting) = to_act.iter().find(|acting| *acting != seat).or_else(|| to_act.first()) else { break };
        if acting == seat {
            if own == table.mind.horizon {
                break;
            }
            own += 1;
        }
        state = quick(game, &state, acting, &habits, &table.clock, &mut luck)?.state;
    }
    Some(game.prospects(&state, seat))
}

/// One of the turns: the best, or one that looks nearly as good.
fn choose<A>(candidates: &[Candidate<A>], softness: f32, luck: &mut Luck) -> Option<usize> {
    let values: Vec<f32> = candidates.iter().map(Candidate::aim).collect();
    if softness <= 0.0 { (!values.is_empty()).then_some(0) } else { soft(&values, softness, luck) }
}
