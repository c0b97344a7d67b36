//! One greedy seat among random ones, and greedy against Shade: `cargo run --release -p coloma --example contest_coloma -- 1000`
//! prints how often it wins, with the interval in which the true share lies 95 times in 100.

use bots::BotKind;
use coloma::Coloma;
use engine::{Game, Key, Luck, Published, Seat, Setup};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    println!("| table | games | greedy wins | 95 % interval | mean score | mean of the others |");
    println!("|---|---|---|---|---|---|");
    for seats in 2..=6 {
        contest(&format!("{seats} players"), &Setup::of(seats), games);
    }
    for level in ["greenhorn", "sourdough", "top_gun"] {
        contest(&format!("Shade, {level}"), &Setup::of(1).with("solo_level", level), games);
    }
}

fn contest(name: &str, setup: &Setup, games: u64) {
    let game = Coloma::open(setup).expect("possible");
    let (mut wins, mut points, mut others) = (0.0, 0.0, 0.0);
    for seed in 0..games {
        let hero = Seat((seed % u64::from(setup.seats)) as u8);
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let bot = if seat == hero { BotKind::Greedy } else { BotKind::Random };
            let action = bot.choose(&game, &state, seat, &mut luck).expect("something to do");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        let outcome = game.outcome(&state).expect("over");
        wins += outcome.share(hero);
        for (seat, standing) in outcome.standings.iter().enumerate() {
            let score = f64::from(standing.score);
            if seat == hero.index() { points += score } else { others += score }
        }
    }
    let n = games as f64;
    let (low, high) = interval(wins / n, n);
    let rest = if setup.seats > 1 { format!("{:.1}", others / n / f64::from(setup.seats - 1)) } else { "-".to_owned() };
    println!(
        "| {name} | {games} | {:.1} % | {:.1} to {:.1} % | {:.1} | {rest} |",
        100.0 * wins / n,
        100.0 * low,
        100.0 * high,
        points / n
    );
}

/// Wilson's interval of a share.
fn interval(share: f64, n: f64) -> (f64, f64) {
    let z = 1.96;
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    ((middle - half) / scale, ((middle + half) / scale).min(1.0))
}
