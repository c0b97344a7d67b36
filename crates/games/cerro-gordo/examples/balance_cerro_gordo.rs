//! What a game of greedy players looks like: cards, Characters, seats, Silver.
//! `cargo run --release -p cerro-gordo --example balance_cerro_gordo -- 1000` plays so many games at every player count.

use bots::BotKind;
use cerro_gordo::{CerroGordo, event::Event, ids::CardId, state::Phase};
use engine::{Game, Key, Luck, Seat, Viewer};

/// What is counted over all games.
#[derive(Default)]
struct Tally {
    held: Vec<u32>,
    done: Vec<u32>,
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let games = numbers.next().unwrap_or(200);
    let only = numbers.next();
    let cards = CerroGordo::new(2).expect("two can play").edition().objectives.len();
    let mut tally = Tally { held: vec![0; cards], done: vec![0; cards] };
    for seats in (2..=5).filter(|seats| only.is_none_or(|only| only == u64::from(*seats))) {
        study(seats, games, &mut tally);
    }
    let game = CerroGordo::new(2).expect("two can play");
    println!("\ncard                       points  held  completed");
    let mut rows: Vec<usize> = (0..cards).collect();
    let rate = |k: &usize| 100.0 * f64::from(tally.done[*k]) / f64::from(tally.held[*k].max(1));
    rows.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
    for k in rows {
        let card = &game.edition().objectives[k];
        println!("{} {:22} {:>6} {:>6} {:>8.1} %", card.id, card.name, card.points, tally.held[k], rate(&k));
    }
}

fn study(seats: u8, games: u64, tally: &mut Tally) {
    let game = CerroGordo::new(seats).expect("the number of players is right");
    let characters = game.edition().characters.len();
    let (mut dealt, mut won) = (vec![0u32; characters], vec![0f64; characters]);
    let mut parts = vec![[0i64; 3]; characters];
    let mut seat_wins = vec![0f64; usize::from(seats)];
    let (mut points, mut best, mut silver, mut most_silver, mut over_45, mut public) =
        (0i64, 0i64, 0i64, 0u32, 0u32, 0u64);
    let mut completed = 0u64;
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let mut events: Vec<Event> = Vec::new();
        let mut state = game.setup(&Key::from_seed(0xCE44_0000 + seed), &mut events);
        let mut held = vec![false; tally.held.len()];
        let mut coins = 0;
        while let Some(seat) = game.to_act(&state).first() {
            let action = BotKind::Greedy.choose(&game, &state, seat, &mut luck).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut events).expect("the bot's choice is legal");
            let view = game.view(&state, Viewer::Spectator);
            coins = coins.max(
                view.players.iter().map(|player| u32::from(player.silver)).sum::<u32>()
                    + view.row.iter().map(|row| u32::from(row.coins)).sum::<u32>(),
            );
        }
        assert_eq!(state.phase, Phase::Over);
        let outcome = game.outcome(&state).expect("the game is over");
        let view = game.view(&state, Viewer::Spectator);
        for (seat, player) in Seat::all(seats).zip(&view.players) {
            let share = outcome.share(seat);
            dealt[player.character.index()] += 1;
            won[player.character.index()] += share;
            let score = &mut parts[player.character.index()];
            score.iter_mut().zip(player.score).for_each(|(sum, part)| *sum += i64::from(part));
            seat_wins[(seat.index() + usize::from(seats) - state.first.index()) % usize::from(seats)] += share;
            points += i64::from(outcome.standings[seat.index()].score);
            silver += i64::from(player.silver);
            completed += player.done.len() as u64;
            player.done.iter().chain(player.hand.iter().flatten()).for_each(|CardId(k)| held[usize::from(*k)] = true);
            player.done.iter().for_each(|CardId(k)| tally.done[usize::from(*k)] += 1);
        }
        best += i64::from(outcome.standings.iter().map(|standing| standing.score).max().unwrap_or(0));
        most_silver = most_silver.max(coins);
        over_45 += u32::from(coins > u32::from(game.edition().coins));
        public += events.iter().filter(|event| matches!(event, Event::Public { .. })).count() as u64;
        for event in &events {
            if let Event::CardsDrawn { cards: Some(cards), .. } = event {
                cards.iter().for_each(|card| held[usize::from(*card)] = true);
            }
        }
        held.iter().zip(&mut tally.held).for_each(|(held, count)| *count += u32::from(*held));
    }
    let each = f64::from(seats) * games as f64;
    println!(
        "\n{seats} players, {games} games: mean {:.1}, winner {:.1}, Silver {:.1}, cards {:.2} each, public {:.1} a game, more than 45 coins in {:.0} % (most {most_silver})",
        points as f64 / each,
        best as f64 / games as f64,
        silver as f64 / each,
        completed as f64 / each,
        public as f64 / games as f64,
        100.0 * f64::from(over_45) / games as f64
    );
    let turn_order: Vec<String> =
        seat_wins.iter().map(|wins| format!("{:.2}", wins * f64::from(seats) / games as f64)).collect();
    println!("  wins by turn order, 1 is fair: {}", turn_order.join(" "));
    for (k, character) in game.edition().characters.iter().enumerate() {
        let share = won[k] * f64::from(seats) / f64::from(dealt[k].max(1));
        let [objectives, bonus, silver] = parts[k].map(|sum| sum as f64 / f64::from(dealt[k].max(1)));
        println!(
            "  {:18} {share:.2} of a fair share; points from Objectives {objectives:.1}, Character {bonus:.1}, Silver {silver:.1}",
            character.name
        );
    }
}
