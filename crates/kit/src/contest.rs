//! One greedy seat among random ones.

use bots::BotKind;
use engine::{ActionList, Evaluate, Key, Luck, Seat};

/// What one greedy seat came to among random ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contest {
    /// Games played.
    pub games: u64,
    /// Games won; a win shared by two counts half.
    pub wins: f64,
    /// The sum of its scores.
    pub points: i64,
}

impl Contest {
    /// The part of the games that it won.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.wins / self.games as f64
    }

    /// Its mean score.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.points as f64 / self.games as f64
    }
}

/// Plays one greedy seat, each in turn, against random ones. `watch` sees every step of the greedy seat: the position
/// after it, the seat and the action.
pub fn contest<G: Evaluate>(game: &G, games: u64, mut watch: impl FnMut(&G::State, Seat, G::Action)) -> Contest {
    let mut contest = Contest { games, ..Contest::default() };
    let mut list = ActionList::new();
    for seed in 0..games {
        let greedy = Seat((seed % u64::from(game.seats())) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let chosen = if seat == greedy {
                BotKind::Greedy.choose(game, &state, seat, &mut luck)
            } else {
                game.sample(&state, seat, &mut luck, &mut list)
            };
            let action = chosen.expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
            if seat == greedy {
                watch(&state, seat, action);
            }
        }
        let outcome = game.outcome(&state).expect("nobody is to act");
        contest.wins += outcome.share(greedy);
        contest.points += i64::from(outcome.standings[greedy.index()].score);
    }
    contest
}

/// Panics if one greedy seat among random ones wins less than this part of the games.
pub fn greedy_beats_random<G: Evaluate>(game: &G, games: u64, share: f64) {
    let contest = contest(game, games, |_, _, _| ());
    println!("{} seats: {:.1} % of wins, {:.1} points", game.seats(), 100.0 * contest.share(), contest.score());
    assert!(contest.share() >= share, "{} seats: {contest:?}", game.seats());
}
