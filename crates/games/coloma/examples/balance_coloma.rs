//! The balance study: `cargo run --release -p coloma --example balance_coloma -- 200` plays greedy games at 3 to 6 players
//! (or those named after the number of games) and prints visits by Site, Barrels, Shootouts lost, score parts and wins by seat.

use bots::BotKind;
use coloma::{Coloma, event::Event};
use engine::{Game, Key, Luck, Published, Setup};

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    println!(
        "| players | games | mean | winner | best | visits by Site 1-5 (Barker) % | Barrels a game | Shootouts lost 1848/49/50 % | Gunmen : Outlaws then | wins by seat % | parts of a mean score |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    let counts: Vec<u8> = std::env::args().skip(2).filter_map(|text| text.parse().ok()).collect();
    for seats in if counts.is_empty() { vec![3, 4, 5, 6] } else { counts } {
        study(seats, games);
    }
}

fn study(seats: u8, games: u64) {
    let game = Coloma::open(&Setup::of(seats)).expect("possible");
    let (mut visits, mut barker, mut barrels, mut lost) = ([0u64; 6], 0u64, 0u64, [0u64; 3]);
    let (mut wins, mut sum, mut best, mut winners) = ([0.0; 6], 0i64, i32::MIN, 0i64);
    let mut parts: Vec<(String, i64)> = Vec::new();
    let mut forces = [(0u64, 0u64); 3];
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let mut events = Vec::new();
        let mut state = game.setup(&Key::from_seed(seed), &mut events);
        while let Some(seat) = game.to_act(&state).first() {
            let action = BotKind::Greedy.choose(&game, &state, seat, &mut luck).expect("something to do");
            events.clear();
            let year = usize::from(state.year);
            game.apply(&mut state, seat, action, &mut events).expect("legal");
            for event in &events {
                match event {
                    Event::Revealed { dials, .. } => {
                        for site in dials.iter().filter(|site| **site > 0) {
                            visits[usize::from(*site)] += 1;
                        }
                    }
                    Event::TurnBegan { site, .. } if *site == state.barker => barker += 1,
                    Event::BarrelTaken { .. } => barrels += 1,
                    Event::Shootout { gunmen, outlaws, left } => {
                        lost[year] += u64::from(!left);
                        forces[year].0 += u64::from(*gunmen);
                        forces[year].1 += u64::from(*outlaws);
                    }
                    _ => {}
                }
            }
        }
        let outcome = game.outcome(&state).expect("over");
        for (seat, standing) in outcome.standings.iter().enumerate() {
            wins[seat] += outcome.share(engine::Seat(seat as u8));
            sum += i64::from(standing.score);
            best = best.max(standing.score);
            winners += if standing.rank == 1 { i64::from(standing.score) } else { 0 };
            for (k, (name, points)) in standing.parts.iter().enumerate() {
                if parts.len() <= k {
                    parts.push((name.clone(), 0));
                }
                parts[k].1 += i64::from(*points);
            }
        }
    }
    let players = (games * u64::from(seats)) as f64;
    let all: u64 = visits.iter().sum();
    let percent = |n: u64, of: u64| 100.0 * n as f64 / of as f64;
    let sites: Vec<String> = visits[1..].iter().map(|n| format!("{:.0}", percent(*n, all))).collect();
    let years: Vec<String> = lost.iter().map(|n| format!("{:.0}", percent(*n, games))).collect();
    let mean = |n: u64| n as f64 / games as f64;
    let armed: Vec<String> =
        forces.iter().map(|(men, outlaws)| format!("{:.1} : {:.1}", mean(*men), mean(*outlaws))).collect();
    let shares: Vec<String> =
        wins[..usize::from(seats)].iter().map(|w| format!("{:.0}", 100.0 * w / games as f64)).collect();
    let sheet: Vec<String> = parts.iter().map(|(name, n)| format!("{name} {:.1}", *n as f64 / players)).collect();
    println!(
        "| {seats} | {games} | {:.1} | {:.1} | {best} | {} ({:.0}) | {:.1} | {} | {} | {} | {} |",
        sum as f64 / players,
        winners as f64 / games as f64,
        sites.join(" / "),
        percent(barker, all),
        barrels as f64 / games as f64,
        years.join(" / "),
        armed.join(", "),
        shares.join(" / "),
        sheet.join(", ")
    );
}
