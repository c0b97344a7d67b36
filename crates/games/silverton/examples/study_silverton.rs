//! Games between equal bots, for balance and strength:
//! `cargo run --release -p silverton --example study_silverton -- [games] [key=value …]`.
//!
//! Keys are those of a table's options, and `seats`, `greedy` (how many seats are greedy, the others random), `first`
//! (the first seed) and `edition` (a folder with changed files).

use std::{collections::BTreeMap, fs, path::PathBuf, sync::Arc, thread, time::Instant};

use bots::{BotKind, Player};
use engine::{Edition, Game, Key, Published, Seat, Setup};
use silverton::{Silverton, tables::Tables};

struct Sitting {
    seats: u8,
    greedy: u8,
    games: u64,
    first: u64,
    edition: Option<PathBuf>,
    options: BTreeMap<String, String>,
}

/// What a seat came to.
struct Seated {
    position: u8,
    cash: u32,
    share: f64,
    greedy: bool,
    /// Claims it got, passenger lines at the end, segments at the end.
    got: [u32; 3],
}

/// What one game came to.
struct Ended {
    turn: u8,
    decisions: u32,
    greedy: u32,
    spent: f64,
    seats: Vec<Seated>,
}

fn main() {
    let sitting = read_words();
    let setup = Setup { seats: sitting.seats, options: sitting.options.clone() };
    let game = Silverton::with_tables(components(&sitting), &setup).expect("a table that can be set up");
    let clock = Instant::now();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(2) as u64;
    let ended: Vec<Ended> = thread::scope(|scope| {
        let (game, sitting) = (&game, &sitting);
        let part = move |k: u64| {
            let mine = (sitting.first..sitting.first + sitting.games).filter(move |seed| seed % threads == k);
            mine.map(|seed| play(game, seed, sitting)).collect::<Vec<_>>()
        };
        let parts: Vec<_> = (0..threads).map(|k| scope.spawn(move || part(k))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no game panics")).collect()
    });
    report(&game, &sitting, &ended, clock.elapsed().as_secs_f64());
}

fn read_words() -> Sitting {
    let mut sitting =
        Sitting { seats: 3, greedy: u8::MAX, games: 100, first: 0, edition: None, options: BTreeMap::new() };
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            None => sitting.games = word.parse().expect("the number of games"),
            Some(("seats", n)) => sitting.seats = n.parse().expect("a number of seats"),
            Some(("greedy", n)) => sitting.greedy = n.parse().expect("a number of greedy seats"),
            Some(("first", n)) => sitting.first = n.parse().expect("the first seed"),
            Some(("edition", folder)) => sitting.edition = Some(folder.into()),
            Some((key, value)) => {
                sitting.options.insert(key.to_owned(), value.to_owned());
            }
        }
    }
    sitting
}

fn components(sitting: &Sitting) -> Arc<Tables> {
    let Some(folder) = &sitting.edition else { return Silverton::built_in() };
    let files = Silverton::FILES.iter().map(|(name, text)| {
        let own = fs::read_to_string(folder.join(name));
        ((*name).to_owned(), own.unwrap_or_else(|_| (*text).to_owned()))
    });
    let edition = Edition::new(files).expect("an edition");
    Arc::new(Silverton::tables(&edition).expect("a sound edition"))
}

fn play(game: &Silverton, seed: u64, sitting: &Sitting) -> Ended {
    // Greedy seats move round the table from game to game.
    let is_greedy =
        |seat: Seat| u64::from(seat.0).wrapping_add(seed) % u64::from(sitting.seats) < sitting.greedy.into();
    let kind = |seat| if is_greedy(seat) { BotKind::Greedy } else { BotKind::Random };
    let mut players: Vec<Player<Silverton>> =
        Seat::all(game.seats()).map(|seat| Player::new(kind(seat), seed * 8 + u64::from(seat.0))).collect();
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let (mut decisions, mut greedy, mut spent) = (0, 0, 0.0);
    let mut bought = [0; 6];
    while let Some(seat) = game.to_act(&state).first() {
        let clock = Instant::now();
        let action = players[seat.index()].choose(game, &state, seat).expect("a seat to act has an action");
        if is_greedy(seat) {
            greedy += 1;
            spent += clock.elapsed().as_secs_f64();
        }
        let before = state.player(seat).claims.len();
        game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
        bought[seat.index()] += state.player(seat).claims.len().saturating_sub(before);
        decisions += 1;
    }
    let outcome = game.outcome(&state).expect("the game is over");
    let seats = Seat::all(game.seats())
        .map(|seat| {
            let player = state.player(seat);
            Seated {
                position: player.position,
                cash: player.cash,
                share: outcome.share(seat),
                greedy: is_greedy(seat),
                got: [bought[seat.index()], player.cards.len(), player.track.len()],
            }
        })
        .collect();
    Ended { turn: state.turn, decisions, greedy, spent, seats }
}

fn report(game: &Silverton, sitting: &Sitting, ended: &[Ended], seconds: f64) {
    let games = ended.len() as f64;
    let turns = quantiles(ended.iter().map(|one| u32::from(one.turn)).collect());
    let cash = quantiles(ended.iter().flat_map(|one| one.seats.iter().map(|seat| seat.cash)).collect());
    let best = quantiles(ended.iter().map(|one| one.seats.iter().map(|seat| seat.cash).max().unwrap_or(0)).collect());
    let decisions: u32 = ended.iter().map(|one| one.decisions).sum();
    let (greedy, spent) = ended.iter().fold((0, 0.0), |sum, one| (sum.0 + one.greedy, sum.1 + one.spent));
    println!("{} seats, {:?}: {} games in {seconds:.0} s", sitting.seats, sitting.options, ended.len());
    println!("  turns {turns:?} (10 %, 50 %, 90 %), cash {cash:?}, winners' cash {best:?}");
    println!(
        "  {:.0} decisions a game, {:.0} us a greedy one",
        f64::from(decisions) / games,
        1e6 * spent / f64::from(greedy.max(1))
    );
    if (1..sitting.seats).contains(&sitting.greedy) {
        let wins: f64 = ended.iter().flat_map(|one| &one.seats).filter(|seat| seat.greedy).map(|seat| seat.share).sum();
        let (low, high) = interval(wins, games);
        println!(
            "  greedy wins {:.1} % (95 % interval {:.1} to {:.1})",
            100.0 * wins / games,
            100.0 * low,
            100.0 * high
        );
    }
    let mut places: BTreeMap<u8, (f64, u64, [u32; 3])> = BTreeMap::new();
    for seat in ended.iter().flat_map(|one| &one.seats) {
        let place = places.entry(seat.position).or_default();
        place.0 += seat.share;
        place.1 += u64::from(seat.cash);
        for (sum, got) in place.2.iter_mut().zip(seat.got) {
            *sum += got;
        }
    }
    for (position, (wins, cash, got)) in places {
        let home = &game.tables.edition.town(game.plan.positions[usize::from(position) - 1].homes[0]).name;
        let (low, high) = interval(wins, games);
        let share = wins / games * f64::from(sitting.seats);
        let mean = cash as f64 / games;
        let [claims, lines, track] = got.map(|sum| f64::from(sum) / games);
        println!(
            "  position {position} ({home}): wins {:.1} % ({:.1} to {:.1}), {share:.2} of its fair share, {mean:.0} dollars, {claims:.1} claims, {lines:.1} lines, {track:.1} segments",
            100.0 * wins / games,
            100.0 * low,
            100.0 * high,
        );
    }
}

fn quantiles(mut list: Vec<u32>) -> [u32; 3] {
    list.sort_unstable();
    [1, 5, 9].map(|k| list[(list.len() - 1) * k / 10])
}

/// Wilson's interval for a share of wins.
fn interval(wins: f64, games: f64) -> (f64, f64) {
    let (z, p) = (1.96, wins / games);
    let middle = p + z * z / (2.0 * games);
    let half = z * (p * (1.0 - p) / games + z * z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + z * z / games;
    ((middle - half) / scale, (middle + half) / scale)
}
