//! Looking for puzzles: bots play, and where one turn seems clearly better than every other, and not the one that comes to
//! mind first, the strongest bot looks again and again, with fresh luck each time.

use std::thread;

use engine::{Luck, Seat, Setup, Viewer};
use table::{
    Advised, BotKind, Limits, Position, Table, Why,
    puzzle::{self, AS_GOOD, Leading, Puzzle},
};

use crate::{LabError, playout::Broken, simulate::MOST_ACTIONS};

/// Who looks first, and who looks again.
const SCOUT: BotKind = BotKind::Foreman;
const JUDGE: BotKind = BotKind::Magnate;
/// Whose turn comes to mind first.
const AT_FIRST: [BotKind; 3] = [BotKind::Greedy, BotKind::Prospector, BotKind::Greenhorn];
/// A part of the lead that is asked for: less at first, so that nothing is missed, then all of it.
const FIRST_LOOK: f32 = 0.7;
/// How often the leading turns are weighed in the end, each time in fresh deals.
const ROUNDS: u32 = 6;
/// How many turns are weighed then.
const WEIGHED: usize = 6;
/// The best turn may have so many variations that are as good.
const VARIATIONS: usize = 2;
/// The lead must be so many standard errors.
const SURE: f32 = 3.0;
/// Who has fewer choices than this has nothing to find.
const FEWEST_CHOICES: usize = 3;
/// The longest turn that anybody should have to find.
const LONGEST: usize = 12;
/// From one game come so many at most.
const MOST_OF_A_GAME: usize = 2;
/// Between two of them lie so many decisions.
const APART: u32 = 12;

/// Where puzzles are looked for.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The game's ID.
    pub game: String,
    /// Numbers of players, which take turns from game to game.
    pub seats: Vec<u8>,
    /// The first game that is played, and the one after the last.
    pub games: std::ops::Range<u64>,
    /// Decides every deal and every bot's luck.
    pub seed: u64,
    /// Who plays; seats move on by one from game to game.
    pub bots: Vec<BotKind>,
    /// What the best turn is ahead by, at least, in expected share.
    pub lead: f32,
    /// How many games are gone through at once; what is found does not depend on it.
    pub threads: usize,
}

/// Deals are told apart by the seed of a hunt and the number of the game.
const GAMES_OF_A_SEED: u64 = 1_000_000;

impl Hunt {
    /// The seed of a game's deal.
    #[must_use]
    pub fn seed_of(&self, game: u64) -> u64 {
        self.seed.wrapping_mul(GAMES_OF_A_SEED).wrapping_add(game)
    }

    /// The number of the game that a puzzle is from, if it was found by this seed.
    #[must_use]
    pub fn game_of(&self, puzzle: &Puzzle) -> Option<u64> {
        let first = self.seed_of(0);
        puzzle.seed.checked_sub(first).filter(|game| *game < GAMES_OF_A_SEED)
    }
}

/// Goes through the games of a hunt. `found` hears of each game in order, with its puzzles.
pub fn hunt(hunt: &Hunt, mut found: impl FnMut(u64, Vec<Puzzle>) -> Result<(), LabError>) -> Result<(), LabError> {
    let mut next = hunt.games.start;
    while next < hunt.games.end {
        let batch: Vec<u64> = (next..hunt.games.end).take(hunt.threads.max(1)).collect();
        next += batch.len() as u64;
        let parts: Vec<Result<Vec<Puzzle>, LabError>> = thread::scope(|scope| {
            let threads: Vec<_> = batch.iter().map(|game| scope.spawn(move || one_game(hunt, *game))).collect();
            let join = |thread: thread::ScopedJoinHandle<'_, _>| thread.join().expect("a game tells what is wrong");
            threads.into_iter().map(join).collect()
        });
        for (game, puzzles) in batch.into_iter().zip(parts) {
            found(game, puzzles?)?;
        }
    }
    Ok(())
}

/// Plays one game and looks at every decision.
fn one_game(hunt: &Hunt, game: u64) -> Result<Vec<Puzzle>, LabError> {
    let seed = hunt.seed_of(game);
    let setup = Setup::of(hunt.seats[(game % hunt.seats.len() as u64) as usize]);
    let table = Table::begin(&hunt.game, &setup, engine::Key::from_seed(seed))?;
    let (mut position, mut luck) = (table.position().copy(), Luck::new(!seed));
    let (mut before, mut puzzles): (Vec<String>, Vec<Puzzle>) = (Vec::new(), Vec::new());
    let (mut decisions, mut last) = (0, None);
    while position.outcome().is_none() && before.len() < MOST_ACTIONS as usize {
        let Some(seat) = position.to_act().first() else { break };
        decisions += 1;
        let is_far = last.is_none_or(|last| decisions >= last + APART);
        if is_far && puzzles.len() < MOST_OF_A_GAME && position.choices(seat).len() >= FEWEST_CHOICES {
            let mut own = Luck::new(seed.rotate_left(17) ^ u64::from(decisions));
            if let Some(turns) = clear_lead(&*position, seat, hunt.lead, &mut own) {
                let puzzle = Puzzle {
                    id: format!("{seed}-{}", before.len()),
                    game: hunt.game.clone(),
                    rules_version: table.title().rules_version,
                    edition: table.edition().digest().to_owned(),
                    setup: setup.clone(),
                    seed,
                    before: before.clone(),
                    digest: position.digest(),
                    seat,
                    turns,
                };
                if is_sound(&puzzle) {
                    puzzles.push(puzzle);
                    last = Some(decisions);
                }
            }
        }
        let bot = hunt.bots[((game + u64::from(seat.0)) % hunt.bots.len() as u64) as usize];
        let steps = position.plan(seat, bot, &mut luck, &Limits::default());
        if steps.is_empty() {
            return Err(LabError::Broken { game, seed: hunt.seed, why: Broken::Stuck(seat) });
        }
        for step in steps {
            // What chance shows on the way can make the rest of a plan void.
            let Ok(played) = position.play(seat, &step) else { break };
            before.push(format!("{} {}", seat.0, played.action));
        }
    }
    Ok(puzzles)
}

/// Whether it can be set again from what is written down.
fn is_sound(puzzle: &Puzzle) -> bool {
    serde_json::to_string(puzzle).is_ok_and(|line| puzzle::read(&line).is_ok())
}

/// The leading turns of a seat, if the first of them is clearly ahead, perhaps with a variation or two, and not the one
/// that comes to mind first.
fn clear_lead(position: &dyn Position, seat: Seat, lead: f32, luck: &mut Luck) -> Option<Vec<Leading>> {
    let limits = Limits::default();
    let place = |line: &[String]| leads_to(position, seat, line);
    let at_first = AT_FIRST.map(|bot| position.plan(seat, bot, luck, &limits));
    // Where all would do the same it is seldom wrong, and not worth the time.
    if at_first.iter().all(|line| place(line) == place(&at_first[0])) {
        return None;
    }
    let scouted = distinct(position.think(seat, SCOUT, luck, &limits)?.turns, &place);
    gap(&scouted, FIRST_LOOK * lead)?;
    let looked = distinct(position.think(seat, JUDGE, luck, &limits)?.turns, &place);
    let alike = gap(&looked, FIRST_LOOK * lead)?;
    let good: Vec<String> = looked[..=alike].iter().map(|turn| place(&steps(turn))).collect();
    let is_plain = at_first.iter().filter(|line| good.contains(&place(line))).count();
    if looked[..=alike].iter().any(|turn| turn.steps.len() > LONGEST) || is_plain > 1 {
        return None;
    }
    // What comes to mind first is weighed in any case: somebody will play it.
    let mut lines: Vec<Vec<String>> = Vec::new();
    for line in looked.iter().take(WEIGHED).map(steps).chain(at_first) {
        let there = place(&line);
        if lines.iter().all(|known| place(known) != there) {
            lines.push(line);
        }
    }
    weigh(position, seat, &lines, lead, luck)
}

/// Turns that lead to different positions, the best first.
fn distinct(turns: Vec<Advised>, place: &impl Fn(&[String]) -> String) -> Vec<Advised> {
    let mut found: Vec<(String, Advised)> = Vec::new();
    for turn in turns {
        let there = place(&steps(&turn));
        if found.iter().all(|(known, _)| *known != there) {
            found.push((there, turn));
        }
    }
    let mut turns: Vec<Advised> = found.into_iter().map(|(_, turn)| turn).collect();
    turns.sort_by(|a, b| b.prospects.share.total_cmp(&a.prospects.share));
    turns
}

/// How many variations of the best turn there are before the gap, if there is one so wide, with other turns behind it.
fn gap(turns: &[Advised], lead: f32) -> Option<usize> {
    let behind = |k: usize| turns[0].prospects.share - turns[k].prospects.share;
    let alike = (1..turns.len()).take_while(|k| behind(*k) <= AS_GOOD).count();
    (alike <= VARIATIONS && alike + 1 < turns.len() && behind(alike + 1) >= lead).then_some(alike)
}

/// Weighs turns again and again; the best must stay clearly ahead of all but its variations.
fn weigh(
    position: &dyn Position,
    seat: Seat,
    lines: &[Vec<String>],
    lead: f32,
    luck: &mut Luck,
) -> Option<Vec<Leading>> {
    let mut rounds: Vec<Vec<Advised>> = Vec::new();
    for round in 1..=ROUNDS {
        let weighed = position.weigh(seat, lines, JUDGE, luck, &Limits::default());
        if weighed.len() != lines.len() {
            return None;
        }
        rounds.push(weighed);
        // What is no puzzle early will hardly become one.
        if round == 2 && clear_best(&rounds, FIRST_LOOK * lead, 0.0).is_none() {
            return None;
        }
    }
    let best = clear_best(&rounds, lead, SURE)?;
    let mean =
        |k: usize, of: fn(&Advised) -> f32| rounds.iter().map(|round| of(&round[k])).sum::<f32>() / ROUNDS as f32;
    // The reason of the best is what it has over the next that is behind it.
    let mut order: Vec<usize> = (0..lines.len()).filter(|k| *k != best).collect();
    order.sort_by_key(|k| ahead(&rounds, best, *k).0 <= AS_GOOD);
    let order: Vec<Vec<String>> = [best].into_iter().chain(order).map(|k| lines[k].clone()).collect();
    let reasons = position.weigh(seat, &order, JUDGE, luck, &Limits::default());
    let leading = |(k, line): (usize, &Vec<String>)| {
        let reason = reasons.iter().find(|turn| steps(turn) == *line)?.because;
        let why = reason.map(|reason| Why {
            feature: reason.feature.name.to_owned(),
            // Of all turns it is told what the best has over them.
            more: if k == best { reason.more } else { !reason.more },
            seat: reason.rival.unwrap_or(seat),
        });
        let share = mean(k, |turn| turn.prospects.share);
        let error = mean(k, |turn| turn.error) / (ROUNDS as f32).sqrt();
        let thousandths = |number: f32| (1_000.0 * number).round() / 1_000.0;
        Some(Leading { steps: line.clone(), share: thousandths(share), error: thousandths(error), why })
    };
    let mut turns: Vec<Leading> = lines.iter().enumerate().map(leading).collect::<Option<_>>()?;
    turns.sort_by(|a, b| b.share.total_cmp(&a.share));
    Some(turns)
}

/// Which turn is the best, if every other is a variation of it, or clearly behind.
fn clear_best(rounds: &[Vec<Advised>], lead: f32, sure: f32) -> Option<usize> {
    let sum = |k: usize| rounds.iter().map(|round| round[k].prospects.share).sum::<f32>();
    let best = (0..rounds[0].len()).max_by(|a, b| sum(*a).total_cmp(&sum(*b)))?;
    let mut alike = 0;
    for k in (0..rounds[0].len()).filter(|k| *k != best) {
        let (by, error) = ahead(rounds, best, k);
        if by <= AS_GOOD {
            alike += 1;
        } else if by < lead || by < sure * error {
            return None;
        }
    }
    (alike <= VARIATIONS && alike + 2 < rounds[0].len()).then_some(best)
}

/// By how much one turn is ahead of another, and the standard error of that: in a round both meet the same deals.
fn ahead(rounds: &[Vec<Advised>], best: usize, k: usize) -> (f32, f32) {
    let by: Vec<f32> = rounds.iter().map(|round| round[best].prospects.share - round[k].prospects.share).collect();
    let n = by.len() as f32;
    let mean = by.iter().sum::<f32>() / n;
    let spread = by.iter().map(|one| (one - mean) * (one - mean)).sum::<f32>();
    (mean, if n > 1.0 { (spread / (n - 1.0) / n).sqrt() } else { 0.0 })
}

fn steps(turn: &Advised) -> Vec<String> {
    turn.steps.iter().map(|step| step.action.clone()).collect()
}

/// The position after some steps, in one deal that the seat can imagine: the same for the same steps in another order.
fn leads_to(position: &dyn Position, seat: Seat, line: &[String]) -> String {
    let mut deal = position.imagine(Viewer::Seat(seat), &engine::Key::from_seed(1));
    match line.iter().all(|step| deal.play(seat, step).is_ok()) {
        true => deal.digest(),
        false => line.join(" · "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunt_finds_the_same_again_and_goes_on_where_it_was() {
        let hunt_for = |games, threads| Hunt {
            game: "colorado-midland".to_owned(),
            seats: vec![3],
            games,
            seed: 1,
            bots: vec![BotKind::Greenhorn],
            lead: 2.0,
            threads,
        };
        let games = |games, threads| {
            let mut seen = Vec::new();
            hunt(&hunt_for(games, threads), |game, puzzles| {
                assert!(puzzles.is_empty(), "nobody leads by more than there is");
                seen.push(game);
                Ok(())
            })
            .unwrap();
            seen
        };
        assert_eq!(games(3..4, 1), [3]);
        let own = hunt_for(0..1, 1);
        assert_eq!((own.seed_of(0), own.seed_of(7)), (1_000_000, 1_000_007));
    }
}
