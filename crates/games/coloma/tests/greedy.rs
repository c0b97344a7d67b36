//! One greedy seat among random ones, with the look-ahead that bots use, in a small form.

use coloma::{Coloma, action::Action, state::State};
use engine::{ActionList, Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};

/// The best first step of a beam search over the own turn.
fn greedy(game: &Coloma, state: &State, seat: Seat, luck: &mut Luck) -> Action {
    let imagined = game.imagine(state, Viewer::Seat(seat), &luck.key());
    let mut list = ActionList::new();
    let mut best: Option<(i32, Action)> = None;
    let mut lines: Vec<(i32, Option<Action>, State)> = vec![(0, None, imagined)];
    for _ in 0..14 {
        let mut next = Vec::new();
        for (_, first, from) in &lines {
            list.clear();
            game.legal(from, seat, &mut list);
            for action in list.actions() {
                let mut after = *from;
                game.apply(&mut after, seat, *action, &mut ()).expect("legal");
                let value = game.evaluate(&after, seat);
                let first = first.unwrap_or(*action);
                if game.to_act(&after).contains(seat) && game.can_take_back(from, seat, *action, &after) {
                    next.push((value, Some(first), after));
                } else if best.is_none_or(|(known, _)| value > known) {
                    best = Some((value, first));
                }
            }
        }
        next.sort_by_key(|(value, _, _)| -value);
        next.dedup_by(|a, b| a.0 == b.0 && a.2 == b.2);
        next.truncate(8);
        lines = next;
        if lines.is_empty() {
            break;
        }
    }
    best.map(|(_, action)| action).or(lines.first().and_then(|line| line.1)).expect("something to do")
}

/// Wins of one greedy seat among random ones, and its mean score.
fn contest(setup: &Setup, games: u64) -> (f64, f64) {
    let game = Coloma::open(setup).expect("possible");
    let (mut wins, mut points) = (0.0, 0.0);
    for seed in 0..games {
        let hero = Seat((seed % u64::from(setup.seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        let mut list = ActionList::new();
        while let Some(seat) = game.to_act(&state).first() {
            let action = if seat == hero {
                greedy(&game, &state, seat, &mut luck)
            } else {
                game.sample(&state, seat, &mut luck, &mut list).expect("something to do")
            };
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        let outcome = game.outcome(&state).expect("over");
        wins += outcome.share(hero);
        points += f64::from(outcome.standings[hero.index()].score);
    }
    (wins / games as f64, points / games as f64)
}

#[test]
fn one_greedy_seat_beats_random_ones() {
    for seats in 2..=6 {
        let (wins, points) = contest(&Setup::of(seats), 10);
        println!("{seats} seats: {:.0} % of wins, {points:.1} points", 100.0 * wins);
        assert!(wins >= 0.9, "{seats} seats: {wins}");
    }
    let (wins, points) = contest(&Setup::of(1).with("solo_level", "greenhorn"), 10);
    println!("against Shade: {:.0} % of wins, {points:.1} points", 100.0 * wins);
}
