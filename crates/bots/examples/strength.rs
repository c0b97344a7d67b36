//! How often one greedy player wins against random ones, with a 95 % confidence interval:
//! `cargo run --release -p bots --example strength [games]`.

use std::time::Instant;

use bots::{BotKind, Player};
use colorado_midland::ColoradoMidland;
use engine::{Game, Key, Seat, Setup};

/// The greedy seat's share of the win, the rounds played and its decisions.
fn play(game: &ColoradoMidland, seed: u64, greedy: Seat, kind: BotKind) -> (f64, u8, u32) {
    let mut players: Vec<Player<ColoradoMidland>> = Seat::all(game.seats())
        .map(|seat| Player::new(if seat == greedy { BotKind::Greedy } else { kind }, seed * 8 + u64::from(seat.0)))
        .collect();
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        decisions += u32::from(seat == greedy);
        let action = players[seat.index()].choose(game, &state, seat).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
    }
    let outcome = game.outcome(&state).expect("the game is over");
    (outcome.share(greedy), state.round, decisions)
}

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let tables =
        [(3, BotKind::Random), (4, BotKind::Random), (5, BotKind::Random), (3, BotKind::Greedy), (4, BotKind::Greedy)];
    for (seats, kind) in tables {
        let game = ColoradoMidland::new(&Setup::of(seats).with("confirm", "skip")).expect("a table of this size");
        let games = if kind == BotKind::Greedy { games / 10 } else { games };
        let clock = Instant::now();
        let (mut wins, mut rounds, mut decisions) = (0.0, 0u32, 0u32);
        for seed in 0..games {
            let (share, length, choices) = play(&game, seed, Seat((seed % u64::from(seats)) as u8), kind);
            wins += share;
            rounds += u32::from(length);
            decisions += choices;
        }
        let (low, high) = interval(wins, games as f64);
        let each = clock.elapsed().as_secs_f64() * 1e6 / f64::from(decisions);
        println!(
            "{seats} players, one greedy among {kind}: wins {:.1} % (95 % interval {:.1} to {:.1}) of {games}, {:.1} rounds, {each:.0} us a greedy decision",
            100.0 * wins / games as f64,
            100.0 * low,
            100.0 * high,
            f64::from(rounds) / games as f64,
        );
    }
}

/// Wilson's interval for a share of wins.
fn interval(wins: f64, games: f64) -> (f64, f64) {
    let (z, p) = (1.96, wins / games);
    let middle = p + z * z / (2.0 * games);
    let half = z * (p * (1.0 - p) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((middle - half) / scale, (middle + half) / scale)
}
